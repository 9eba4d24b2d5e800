// The signs of points, rung by rung, against exact values of the same formulas: the error of the
// filter's doubles stays below its uncertainty, in every float environment and for any inputs; where
// doubles or integers say that they apply, nothing is rounded and nothing overflows.
#include <cmath>
#include <cstdio>
#include <limits>
#include <sstream>
#include <vector>

#include "arith/shifted_integers.hpp"
#include "cases/print.hpp"
#include "derived.hpp"
#include "environments.hpp"
#include "filter_checks.hpp"
#include "predicates/orient.hpp"
#include "predicates/predicate.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"
#include "tracked.hpp"

namespace {

using namespace arith_test;
using namespace graze::predicates::points;
using cases::Random;
using graze::Vec;
using graze::arith::DoubleConverter;

struct DyadicConverter {
    static Dyadic coordinate(double x) { return Dyadic(x); }
};

struct WorstConverter {
    static WorstCoordinate coordinate(double x) { return {x}; }
};

template <class P>
struct Tuple {
    typename P::A others;
    typename P::B last;

    double& at(std::size_t point, int k) {
        return point < others.size() ? others[point][k] : last[k];
    }
    void each(const auto& f) {
        for (std::size_t i = 0; i < P::count; ++i)
            for (int k = 0; k < P::dim; ++k) f(at(i, k));
    }
    std::string text() const {
        std::ostringstream s;
        for (const auto& p : others) s << "\n  " << p;
        s << "\n  " << last;
        return s.str();
    }
};

/// The values of the formulas.
template <class N, class P>
std::vector<N> values_of(const auto& converter, const Tuple<P>& t) {
    const auto frame = P::frame(converter, t.others, t.last);
    return std::apply([&](const auto&... formula) { return std::vector<N>{formula(frame)...}; },
                      P::formulas);
}
template <class P>
std::vector<Dyadic> exact_values(const Tuple<P>& t) {
    return values_of<Dyadic>(DyadicConverter{}, t);
}
int sign_of_product(const std::vector<Dyadic>& values) {
    int sign = 1;
    for (const Dyadic& v : values) sign *= v.sign();
    return sign;
}

template <class P>
std::vector<Uncertain<double>> filter_values(const Tuple<P>& t) {
    return with_values<P>(DoubleConverter{}, t.others, t.last, [](bool, const auto&... x) {
        return std::vector<Uncertain<double>>{x...};
    });
}

/// Ordinary points, nearly dependent ones, and mixtures of scales up to both ends of doubles.
template <class P>
Tuple<P> any_tuple(Random& random) {
    Tuple<P> t;
    const int kind = random.between(0, 4);
    const int middle = random.once_in(4) ? random.between(-1070, 1023) : random.between(-120, 215);
    const int spread = random.between(0, 300);
    t.each([&](double& x) {
        if (kind <= 1) x = std::ldexp(random.symmetric(), middle);
        if (kind == 2)
            x = std::ldexp(random.symmetric(),
                           std::min(1023, middle + random.between(-spread, spread)));
        if (kind == 3) x = std::ldexp(random.between(-3, 3), std::min(1020, middle));
        if (kind == 4) x = std::ldexp(random.symmetric(), random.pick({-1040, -1000, 0, 900}));
    });
    if (kind == 1)  // the second point beside the first, or all multiples of one
        for (int k = 0; k < P::dim; ++k)
            t.at(1, k) = t.at(0, k) * (random.coin() ? 1 : 1 + 0x1p-50);
    if (random.once_in(4))
        for (std::size_t i = 1; i < P::count; ++i)
            if (random.coin())
                for (int k = 0; k < P::dim; ++k) t.at(i, k) = t.at(i - 1, k) * 0.75;
    return t;
}

template <class P>
void check_filter(const char* name) {
    INFO(name);
    auto environments = other_environments();
    environments.push_back({"default"});
    Random random(3);
    std::size_t sure = 0;
    const int cases = support::case_count(40000);
    for (int i = 0; i < cases; ++i) {
        const auto t = any_tuple<P>(random);
        const int expected = sign_of_product(exact_values(t));
        const auto& environment = environments[std::size_t(i) % environments.size()];
        const int sign =
            in_environment(environment, [&] { return filtered_sign<P>(t.others, t.last); });
        sure += sign != 0;
        if (sign != 0 && sign != expected)
            FAIL(environment.name << ": " << sign << ", not " << expected << t.text());
    }
    if (support::at_full_length()) CHECK(sure > std::size_t(cases / 8));
}

/// The uncertainty of each formula, where no difference is above 1.
template <class P>
std::vector<double> constants() {
    return std::apply(
        [](const auto&... formula) {
            return std::vector<double>{
                uncertainty<P, std::remove_cvref_t<decltype(formula)>>(1.0)...};
        },
        P::formulas);
}
std::string formula_name(std::size_t formula) { return "formula " + std::to_string(formula); }

/// A search for the largest error over the uncertainty, of each formula.
template <class P>
void check_errors(const char* name) {
    for (std::size_t formula = 0; formula < constants<P>().size(); ++formula) {
        FilterFormula f;
        f.filter = name;
        f.formula = formula_name(formula);
        f.constant = constants<P>()[formula];
        f.derived_by = "Bound";
        f.units.assign(P::count * P::dim, 0);
        f.places = {{0, -90, 190, -300, -1000}};
        const auto tuple_of = [](const double* x) {
            Tuple<P> t;
            t.each([&](double& y) { y = *x++; });
            return t;
        };
        f.measure = [=](const double* x) {
            const auto value = filter_values(tuple_of(x))[formula];
            return Measured{value.value, value.uncertainty};
        };
        f.exact = [=](const double* x) { return ExactValue{exact_values(tuple_of(x))[formula]}; };
        f.possible = [=](const double* x) {
            return values_of<WorstRounding>(WorstConverter{}, tuple_of(x))[formula].error;
        };
        check_filter(f, 400);
    }
}

template <class P>
void print_proofs(const char* name) {
    std::size_t number = 0;
    const auto print = [&](const auto& formula) {
        Steps::all().clear();
        print_proof(name, formula_name(number), constants<P>()[number],
                    proof_of(formula(P::frame(DerivedReader{}, typename P::A{}, typename P::B{}))));
        ++number;
    };
    std::apply([&](const auto&... formula) { (print(formula), ...); }, P::formulas);
}

template <class P>
void check_refusals(const char* name) {
    INFO(name);
    Random random(7);
    for (int i = 0; i < support::case_count(2000); ++i) {
        Tuple<P> t;
        t.each([&](double& x) { x = random.pick({0.0, 1.0, random.symmetric()}); });
        for (int spoilt = random.between(1, 3); spoilt > 0; --spoilt)
            t.at(random.below(P::count), random.between(0, P::dim - 1)) = random.pick(
                {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                 -std::numeric_limits<double>::infinity()});
        if (filtered_sign<P>(t.others, t.last) != 0) FAIL("a sign of" << t.text());
        graze::arith::StageNote note;
        const auto m = P::magnitudes(DoubleConverter{}, t.others, t.last);
        if (graze::arith::ExactDoubles<P>::apply_to(t.others, t.last, m, {}) ||
            graze::arith::OneWordIntegers<P>::apply_to(t.others, t.last,
                                                       graze::predicates::reach_of(m, t.last)) ||
            graze::arith::ShiftedIntegers<P>(t.others, t.last, note, P::reach(t.others, t.last))
                .applies())
            FAIL("taken for finite:" << t.text());
    }
}

/// Grids, finer and finer, near and far from the origin.
template <class P>
void check_exact(const char* name) {
    INFO(name);
    using Doubles = graze::arith::ExactDoubles<P>;
    using Integers = graze::arith::OneWordIntegers<P>;
    Random random(11);
    int finest_doubles = 0, finest_integers = 0, finest_shifted = 0;
    for (int i = 0; i < support::case_count(40000); ++i) {
        const int bits = random.between(0, 58), exponent = random.between(-160, 100);
        const int distance = random.between(0, 63);
        const bool far = random.once_in(3);
        Tuple<P> t;
        t.each([&](double& x) {
            const double full = std::ldexp(1.0, bits) - 1;
            x = random.pick({full, -full, 0.0, std::floor(std::ldexp(random.symmetric(), bits))});
            if (far) x += std::ldexp(1.0, distance);
            x = std::ldexp(x, exponent);
        });
        if (random.coin()) t.at(0, 0) = t.at(1, 0);
        const auto values = exact_values(t);
        const auto agree = [&](const auto& ask, const char* rung) {
            std::size_t formula = 0;
            const auto check = [&](const auto& f) {
                if (ask.sign(f) != values[formula++].sign()) FAIL(rung << t.text());
            };
            std::apply([&](const auto&... f) { (check(f), ...); }, P::formulas);
        };
        graze::arith::StageNote note;
        const auto m = P::magnitudes(DoubleConverter{}, t.others, t.last);
        const auto reach = graze::predicates::reach_of(m, t.last);
        if (Doubles::apply_to(t.others, t.last, m, {})) {
            agree(Doubles(t.others, t.last, note), "doubles");
            finest_doubles = std::max(finest_doubles, bits);
        }
        if (Integers::apply_to(t.others, t.last, reach)) {
            agree(Integers(t.others, t.last, note, reach), "integers");
            finest_integers = std::max(finest_integers, bits);
        }
        const graze::arith::ShiftedIntegers<P> shifted(t.others, t.last, note,
                                                       P::reach(t.others, t.last));
        if (shifted.applies()) {
            agree(shifted, "shifted integers");
            finest_shifted = std::max(finest_shifted, bits);
        }
    }
    if (!support::at_full_length()) return;
    CHECK(finest_doubles >= Doubles::bits - 2);
    CHECK(finest_integers >= 53);
    CHECK(finest_shifted >= 51);
}

/// Inputs of 59, 123 or 251 bits, many of them as large as these can be.
template <class P>
void check_integers(const char* name) {
    INFO(name);
    Random random(13);
    for (int i = 0; i < support::case_count(3000); ++i) {
        const int shift = random.pick({6, 70, 198, 300});
        Tuple<P> t;
        t.each([&](double& x) {
            const double full = std::ldexp(0x1p+53 - 1, shift);
            x = random.pick({full, full, -full, -full, 1.0, std::ldexp(random.unit(), 53)});
            if (random.once_in(3)) x = std::ldexp(std::floor(random.symmetric() * 0x1p+53), shift);
        });
        graze::arith::StageNote note;
        graze::arith::IntegerSigns<P> ask(t.others, t.last, note);
        const auto values = exact_values(t);
        std::size_t formula = 0;
        const auto check = [&](const auto& f) {
            if (ask.sign(f) != values[formula++].sign()) FAIL("integers" << t.text());
        };
        std::apply([&](const auto&... f) { (check(f), ...); }, P::formulas);
    }
}

template <class P>
void check_all(const char* name) {
    SECTION("the filter is never wrong") { check_filter<P>(name); }
    SECTION("the worst errors stay below the uncertainty") { check_errors<P>(name); }
    SECTION("what is not finite is refused") { check_refusals<P>(name); }
    SECTION("doubles and integers of one word, where they apply") { check_exact<P>(name); }
    SECTION("integers of 59, 123 and 251 bits have room") { check_integers<P>(name); }
}

}  // namespace

TEST_CASE("filter: orientation in 2D") { check_all<Orient<2>>("orient 2D"); }
TEST_CASE("filter: orientation in 3D") { check_all<Orient<3>>("orient 3D"); }
TEST_CASE("filter: in-circle") { check_all<InSphere<2>>("in-circle"); }
TEST_CASE("filter: in-sphere") { check_all<InSphere<3>>("in-sphere"); }
TEST_CASE("proofs: signs of points", "[.proofs]") {
    print_proofs<Orient<2>>("orient 2D");
    print_proofs<Orient<3>>("orient 3D");
    print_proofs<InSphere<2>>("in-circle");
    print_proofs<InSphere<3>>("in-sphere");
}
