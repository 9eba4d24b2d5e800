// What every predicate's filter must keep, checked by running its formulas on other numbers:
//   the double value is within the uncertainty of the exact value, on cases of all families, at the
//   ends of the range, and under a search for the worst case;
//   the magnitudes bound every input that a formula depends on;
//   the derived constants are those of a derivation in rationals;
//   machine integers hold every intermediate result of inputs of 59, 123 and 251 bits, and of those
//   that are read with the magnitudes, near the origin and far from it;
//   the public answers are right where a filter with less of a range is wrong.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#if __has_include(<cxxabi.h>)
#include <cxxabi.h>
#endif

#include <graze/contact.hpp>

#include "arith/signs.hpp"
#include "cases/generators.hpp"
#include "cases/print.hpp"
#include "derived.hpp"
#include "environments.hpp"
#include "filter_checks.hpp"
#include "predicates/predicate.hpp"
#include "sign_by.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"
#include "tracked.hpp"
#include "twofold_lane.hpp"

namespace arith_test {

using graze::Contact;
using graze::Method;
using graze::arith::bound_of;
using FilteredSign = graze::arith::FilteredSign<bool>;
using cases::Random;
using graze::arith::Magnitudes;
using graze::arith::Quantity;
using graze::arith::uncertainty;
using support::at_full_length;

inline Quantity quantity_of(cases::Role role) {
    switch (role) {
        case cases::Role::position:
            return Quantity::coordinate;
        case cases::Role::extent:
            return Quantity::length;
        case cases::Role::orientation:
            return Quantity::axis;
        case cases::Role::direction:
            return Quantity::direction;
        case cases::Role::vector:
            break;
    }
    return Quantity::length;
}

/// Calls f(double&, Quantity) with every number of both shapes.
template <class A, class B, class F>
void each_input(A& a, B& b, const F& f) {
    cases::each_number(a, [&](auto& x, cases::Role r) { f(x, quantity_of(r)); });
    cases::each_number(b, [&](auto& x, cases::Role r) { f(x, quantity_of(r)); });
}

/// One exponent for each quantity of number.
struct Exponents {
    int length = 0, direction = 0, axis = 0;

    int of(Quantity quantity) const {
        return quantity == Quantity::axis        ? axis
               : quantity == Quantity::direction ? direction
                                                 : length;
    }
};

/// The shapes times powers of two, rounded; they stay valid where no direction vanishes.
template <class A, class B>
void scale(A& a, B& b, const Exponents& e) {
    each_input(a, b, [&](double& x, Quantity quantity) { x = std::ldexp(x, e.of(quantity)); });
}

template <class A, class B>
std::string text(const A& a, const B& b) {
    std::ostringstream s;
    s << "\n  a = " << a << "\n  b = " << b;
    return s.str();
}

/// The name of a formula's type, without its namespaces.
template <class Formula>
std::string name_of() {
    std::string name = typeid(Formula).name();
#if __has_include(<cxxabi.h>)
    int status = 0;
    char* demangled = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
    if (status == 0) name = demangled;
    std::free(demangled);
#endif
    const auto last = name.rfind("::", name.find('<'));
    return last == std::string::npos ? name : name.substr(last + 2);
}

/// What is known about a predicate's worst cases.
struct Known {
    /// What the search for the largest error over the uncertainty reaches for every formula; no
    /// search where it is zero. A tenth or more means that a bound of a tenth of its size would be
    /// noticed.
    double error = 0;
    /// Do answers go wrong without the range's lower end, without its upper end, with a range of
    /// the product of the magnitudes alone?
    bool below = true, above = false, product = false;
};

// Of every formula, what follows from its values is compiled once for all. A text says what is wrong,
// and is empty where nothing is.

/// The uncertainty of a formula.
using Uncertainty = double (*)(const Magnitudes&);

inline std::string wrong_filter(double value, FilterSign says, bool is_exact, const Tracked& t,
                                const Magnitudes& m, Uncertainty uncertainty_at, double* fraction) {
    if (says != FilterSign::unsure && int(says) != t.exact.sign())
        return "the filter says " + std::to_string(int(says)) + ", the sign is " +
               std::to_string(t.exact.sign());
    if (is_exact) return says == FilterSign::unsure ? "unsure of an exact sign" : "";
    if (says == FilterSign::zero) return "zero without a proof";
    if (!m.in_range()) return says == FilterSign::unsure ? "" : "sure beyond the range";
    // Compilers take -(x + y) for -x - y, which other rounding modes do not.
    if (std::fegetround() == FE_TONEAREST && value != t.value)
        return "evaluated differently as a double";
    // The slack of uncertainty(): 2^-20 in a product of up to eight magnitudes.
    constexpr double slack = 1 + 0x1p-24;
    const Leaves& l = t.leaves;
    if (l.length > m.length * slack || l.direction > m.direction * slack || l.axis > m.axis * slack)
        return "an input above its magnitude";
    const Dyadic error = absolute(Dyadic(value) - t.exact);
    if (Dyadic(uncertainty_at(m)) < error) return "an error above the uncertainty";
    // Magnitudes may be far above the inputs of one formula; the constant must do for these.
    const double u = uncertainty_at({l.length, l.direction, l.axis});
    if (!(u > 0x1p-900)) return "";
    if (fraction) *fraction = error.approximate() / u;
    return Dyadic(u) < error ? "a constant that is too small" : "";
}

inline const char* wrong_constants(const Derived& derived, Uncertainty uncertainty_at) {
    const double u = uncertainty_at({1, 1, 1});
    if (graze::arith::to_rational(u) < derived.error) return "below the derived bound";
    if (graze::arith::to_rational(u) > derived.error * Rational(1000001) / 1000000)
        return "above the derived bound";
    if (uncertainty_at({2, 1, 1}) != std::ldexp(u, derived.length) ||
        uncertainty_at({1, 0.5, 1}) != std::ldexp(u, -derived.direction) ||
        uncertainty_at({1, 1, 4}) != std::ldexp(u, 2 * derived.axis))
        return "does not grow by its degree";
    return "";
}

template <int Words>
Dyadic dyadic(const graze::arith::Int<Words>& n, int exponent) {
    Integer value = std::int64_t(graze::arith::word_of(n, Words - 1));
    for (int i = Words - 1; i-- > 0;) {
        value <<= 64;
        value += graze::arith::word_of(n, i);
    }
    return {value, exponent};
}
template <int Words>
const char* wrong_integer(const graze::arith::Int<Words>& n, int exponent, const Dyadic& exact) {
    const bool right = dyadic(n, exponent) == exact && n.sign() == exact.sign();
    return right ? "" : "wrong as an integer";
}

/// A predicate, and the methods that it answers by.
template <class Predicate, Method... M>
class PredicateChecks {
public:
    using A = typename Predicate::A;
    using B = typename Predicate::B;

    static void all(const char* predicate, const Known& known) {
        if (std::getenv("GRAZE_PROOFS")) return print_proofs(predicate);
        static const auto asked = questions();
        // Of no question all that follows would hold.
        REQUIRE(asked.size() >= 3);
        SECTION("the filter is never wrong on any family") { check_families(asked, 400); }
        SECTION("the constants are those of another derivation") { check_constants(asked); }
        SECTION("integers of 59, 123 and 251 bits have room") { check_integers(asked, 300); }
        SECTION("inputs of one word, near and far") { check_one_word(asked, 1500); }
        SECTION("twofolds, near and far") { check_twofolds(asked, 6000); }
        SECTION("doubles on a grid have no rounding errors") { check_doubles(asked, 3000); }
        if (known.error > 0) {
            SECTION("the worst errors stay below the uncertainty") {
                search_errors(predicate, asked, known.error);
            }
        }
        SECTION("beyond the range, where a looser one is wrong") {
            Loose loose;
            (check_range<M>(300000, loose), ...);
            std::printf("%s: wrong without the lower end %d, the upper end %d, each quantity %d\n",
                        predicate, loose.without_low_end, loose.without_high_end,
                        loose.of_the_product);
            if (!at_full_length()) return;
            if (known.below) CHECK(loose.without_low_end > 0);
            if (known.above) CHECK(loose.without_high_end > 0);
            if (known.product) CHECK(loose.of_the_product > 0);
        }
    }

    /// Each formula with its constant, for Gappa: see gappa/prove.py.
    static void print_proofs(const char* predicate) {
        std::set<std::string> printed;
        for (const Question& q : questions())
            if (q.has_error && printed.insert(q.name).second)
                print_proof(predicate, q.name, q.constant, q.checks->proof());
    }

private:
    struct Pair {
        A a;
        B b;
    };

    template <Method method>
    using By = typename graze::predicates::PredicateFor<method, A, B>::Type;

    /// The frame and the filter of the verdict, where the predicate has one of its own for it.
    using FilterConverter = typename Predicate::FilterConverter;
    using VerdictFilter = graze::arith::Filter<Predicate, FilterConverter>;
    static auto look_frame(const A& a, const B& b) {
        return Predicate::frame(FilterConverter{}, a, b);
    }
    static Magnitudes magnitudes_of(const A& a, const B& b) {
        return Predicate::magnitudes(FilterConverter{}, a, b);
    }

    /// The two shapes in all the number types of the checks.
    struct Frames {
        explicit Frames(const Pair& p)
            : doubles(Predicate::frame(graze::arith::DoubleConverter{}, p.a, p.b)),
              look(look_frame(p.a, p.b)),
              tracked(Predicate::frame(TrackedConverter{}, p.a, p.b)),
              magnitudes(magnitudes_of(p.a, p.b)),
              filter(p.a, p.b),
              look_filter(p.a, p.b) {}

        decltype(Predicate::frame(graze::arith::DoubleConverter{}, A{}, B{})) doubles;
        decltype(look_frame(A{}, B{})) look;
        decltype(Predicate::frame(TrackedConverter{}, A{}, B{})) tracked;
        Magnitudes magnitudes;
        graze::arith::Filter<Predicate> filter;
        VerdictFilter look_filter;
    };

    using ExactDoubles = graze::arith::ExactDoubles<Predicate>;
    using OneWordIntegers = graze::arith::OneWordIntegers<Predicate>;
    static Magnitudes reach_of(const Pair& p) {
        return graze::predicates::reach_of(
            Predicate::magnitudes(graze::arith::DoubleConverter{}, p.a, p.b), p.b);
    }

    /// All who answer.
    struct Answerers {
        explicit Answerers(const Pair& p)
            : staged(p.a, p.b, note), integers(p.a, p.b, note), exact(p.a, p.b) {
            if (ExactDoubles::apply_to(p.a, p.b)) doubles.emplace(p.a, p.b, note);
            const Magnitudes reach = reach_of(p);
            if (OneWordIntegers::apply_to(p.a, p.b, reach)) one_word.emplace(p.a, p.b, note, reach);
        }

        graze::arith::StageNote note;
        graze::arith::StagedSigns<Predicate> staged;
        graze::arith::IntegerSigns<Predicate> integers;
        graze::arith::RationalSigns<Predicate> exact;
        std::optional<ExactDoubles> doubles;      ///< where these are exact
        std::optional<OneWordIntegers> one_word;  ///< where these have room
    };

    /// What there is to check about a formula, on one pair.
    struct Checks {
        virtual ~Checks() = default;
        /// `fraction` gets the error over the uncertainty.
        virtual std::string filter(const Frames&, double* fraction) const = 0;
        virtual const char* signs(Answerers&, const Frames&) const = 0;
        virtual const char* integers(const Pair&) const = 0;
        virtual const char* one_word(const Pair&, const Magnitudes& reach) const = 0;
        virtual const char* twofold(const Pair&) const = 0;
        virtual const char* exact_doubles(const Frames&) const = 0;
        virtual const char* constants() const = 0;
        virtual std::string proof() const = 0;
    };

    template <class Formula>
    struct ChecksOf : Checks {
        Formula formula;

        explicit ChecksOf(const Formula& f) : formula(f) {}
        const char* signs(Answerers& a, const Frames& f) const override {
            return wrong_signs(formula, a, f);
        }
        const char* integers(const Pair& p) const override { return wrong_integers(formula, p); }
        const char* one_word(const Pair& p, const Magnitudes& reach) const override {
            return wrong_one_word(formula, p, reach);
        }
        const char* twofold(const Pair& p) const override { return wrong_twofold(formula, p); }
        const char* exact_doubles(const Frames& f) const override {
            const bool right = Dyadic(formula(f.doubles)) == formula(f.tracked).exact;
            return right ? "" : "a double with an error";
        }
        const char* constants() const override {
            return arith_test::wrong_constants(
                Formula{}(Predicate::frame(DerivedReader{}, A{}, B{})),
                uncertainty<Predicate, Formula>);
        }
        std::string proof() const override {
            Steps::all().clear();
            return proof_of(Formula{}(Predicate::frame(DerivedReader{}, A{}, B{})));
        }

    protected:
        std::string filtered(double value, FilterSign says, const Frames& f,
                             double* fraction) const {
            return arith_test::wrong_filter(value, says, bound_of<Predicate, Formula>.exact_sign,
                                            formula(f.tracked), f.magnitudes,
                                            uncertainty<Predicate, Formula>, fraction);
        }
    };
    template <class Formula>
    struct OfFilter : ChecksOf<Formula> {
        using ChecksOf<Formula>::ChecksOf;
        std::string filter(const Frames& f, double* fraction) const override {
            return this->filtered(this->formula(f.doubles), sign_by(f.filter, this->formula), f,
                                  fraction);
        }
    };
    template <class Formula>
    struct OfVerdict : ChecksOf<Formula> {
        using ChecksOf<Formula>::ChecksOf;
        std::string filter(const Frames& f, double* fraction) const override {
            return this->filtered(this->formula(f.look), sign_by(f.look_filter, this->formula), f,
                                  fraction);
        }
    };

    /// A formula that the predicate asks.
    struct Question {
        std::string name;
        double constant;  ///< the uncertainty at unit magnitudes
        bool has_error;   ///< the filter compares it with an uncertainty
        std::unique_ptr<const Checks> checks;
    };

    /// All that the predicate asks, found by answering pairs of every family.
    static std::vector<Question> questions() {
        std::vector<Question> list;
        std::set<std::pair<std::string, double>> known;
        Random random(3);
        const Frames generic(any_pair(random));
        for (int i = 0; i < 40 * int(cases::families.size()); ++i) {
            const auto family = cases::families[std::size_t(i) % cases::families.size()];
            const auto [a, b] = cases::make_pair<A, B>(family, random);
            Recorder recorder({a, b}, generic, list, known);
            ((void)(graze::predicates::verdict_by<By<M>>(recorder),
                    graze::predicates::contact_by<By<M>>(recorder)),
             ...);
        }
        return list;
    }

    /// Cases of every family, as they are and with each quantity of number scaled to an end of the
    /// guard.
    static void check_families(const std::vector<Question>& questions, int cases) {
        Random random(7);
        int inside = 0, low = 0, high = 0;
        for (int i = 0; i < support::case_count(cases); ++i) {
            const auto family = cases::families[std::size_t(i) % cases::families.size()];
            auto [a, b] = cases::make_pair<A, B>(family, random);
            Pair p{a, b};
            if (random.coin()) {
                const auto towards = [&](double magnitude) {
                    const int end =
                        random.coin() ? random.between(-101, -98) : random.between(97, 100);
                    return std::isfinite(magnitude) && magnitude > 0 ? end - std::ilogb(magnitude)
                                                                     : 0;
                };
                const Magnitudes m = magnitudes_of(a, b);
                scale(p.a, p.b, {towards(m.length), towards(m.direction), towards(m.axis)});
                if (!cases::valid(p.a) || !cases::valid(p.b)) continue;
            }
            const Frames frames(p);
            const Magnitudes& m = frames.magnitudes;
            inside += m.in_range();
            low += m.in_range() && m.length < 0x1p-97;
            high += m.in_range() && m.length > 0x1p+97;
            Answerers answerers(p);
            for (const Question& question : questions) {
                require(question, p, question.checks->filter(frames, nullptr));
                require(question, p, question.checks->signs(answerers, frames));
            }
        }
        if (!at_full_length()) return;
        CHECK(inside > cases / 4);
        CHECK(low > cases / 40);
        CHECK(high > cases / 40);
    }

    /// A search for the largest error over the uncertainty, for each type of formula.
    static void search_errors(const char* predicate, const std::vector<Question>& questions,
                              double expected) {
        std::map<std::string, std::vector<const Question*>> of_name;
        for (const Question& q : questions)
            if (q.has_error) of_name[q.name].push_back(&q);
        for (const auto& [name, instances] : of_name) {
            FilterFormula f;
            f.filter = predicate;
            f.formula = name;
            f.constant = instances[0]->constant;
            f.derived_by = "Bound";
            f.noticed = expected;
            Pair pair;
            each_input(pair.a, pair.b, [&](double&, Quantity q) { f.units.push_back(int(q)); });
            const auto set = [&pair](const double* x) {
                each_input(pair.a, pair.b, [&](double& y, Quantity) { y = *x++; });
            };
            f.repair = [&](double* x) {
                set(x);
                repair(pair);
                each_input(pair.a, pair.b, [&](double& y, Quantity) { *x++ = y; });
            };
            // Those of one name in turn.
            f.ratio = [&, instances = instances](const double* x, std::size_t climb) {
                set(x);
                double fraction = 0;
                const Question& question = *instances[climb % instances.size()];
                require(question, pair, question.checks->filter(Frames(pair), &fraction));
                return fraction;
            };
            check_filter(f, 400);
        }
    }

    /// The constants and degrees against a derivation in rationals.
    static void check_constants(const std::vector<Question>& questions) {
        for (const Question& question : questions) {
            const std::string problem = question.checks->constants();
            if (!problem.empty()) FAIL(question.name << ": " << problem);
        }
        SUCCEED();
    }

    /// Inputs of 59, 123 or 251 bits, many of them as large as these can be.
    static void check_integers(const std::vector<Question>& questions, int cases) {
        Random random(13);
        for (int i = 0; i < support::case_count(cases); ++i) {
            Pair p;
            const int shift = random.pick({6, 70, 198});
            each_input(p.a, p.b, [&](double& x, Quantity) {
                const double full = std::ldexp(0x1p+53 - 1, shift);
                x = random.pick({full, full, -full, -full, 1.0, std::ldexp(random.unit(), 53)});
                if (random.once_in(3))
                    x = std::ldexp(std::floor(random.symmetric() * 0x1p+53), shift);
            });
            repair(p);
            for (const Question& question : questions)
                require(question, p, question.checks->integers(p));
        }
        SUCCEED();
    }

    /// On grids, finer and finer, near and far: where doubles are taken for exact, every value is. Sums as
    /// magnitudes cost some bits.
    static void check_doubles(const std::vector<Question>& questions, int cases) {
        Random random(23);
        int finest = 0;
        for (int i = 0; i < support::case_count(cases); ++i) {
            const int bits = random.between(0, ExactDoubles::bits + 3);
            const int exponent = random.between(-90, 90), distance = random.between(0, 60);
            const double full = std::ldexp(1.0, bits) - 1;
            const bool far = random.once_in(3);
            Pair p;
            each_input(p.a, p.b, [&](double& x, Quantity quantity) {
                x = random.pick({full, -full, full, -full, 0.0,
                                 std::floor(std::ldexp(random.symmetric(), bits))});
                if (far && quantity == Quantity::coordinate) x += std::ldexp(1.0, distance);
                x = std::ldexp(x, exponent);
            });
            repair(p);
            if (!ExactDoubles::apply_to(p.a, p.b)) continue;
            finest = std::max(finest, bits);
            const Frames frames(p);
            for (const Question& question : questions)
                require(question, p, question.checks->exact_doubles(frames));
        }
        if (support::at_full_length()) CHECK(finest >= ExactDoubles::bits - 4);
    }

    /// Inputs of as many bits as one word takes and a few more, near and far from the origin: where they
    /// are taken, every value and the answer are exact.
    static void check_one_word(const std::vector<Question>& questions, int cases) {
        Random random(27);
        int taken = 0, far_taken = 0, full = 0;
        for (int i = 0; i < support::case_count(cases); ++i) {
            const bool far = random.coin(), flat = random.once_in(3);
            const int distance = random.between(0, 70), exponent = random.between(-160, 150);
            const int finest = random.pick({0, random.between(-8, 8), random.between(-60, 10)});
            const double shift = random.symmetric();
            Pair p;
            each_input(p.a, p.b, [&](double& x, Quantity quantity) {
                const double one = 0x1p+53 - 1;
                x = random.pick({one, -one, std::floor(random.symmetric() * 0x1p+53)});
                x = std::ldexp(x, random.once_in(3) ? finest : 0);
                if (flat) x = std::ldexp(double(random.between(-3, 3)), 51);
                if (random.once_in(20)) x = random.pick({0x1p-1074, -0x1p-1070, 0x1p-1022});
                if (far && quantity == Quantity::coordinate)
                    x += std::ldexp(std::floor(shift * 0x1p+52), distance);
                if (std::fabs(x) > 0x1p-1000) x = std::ldexp(x, exponent);
            });
            repair(p);
            if (!cases::valid(p.a) || !cases::valid(p.b)) continue;
            const Magnitudes reach = reach_of(p);
            if (!OneWordIntegers::apply_to(p.a, p.b, reach)) continue;
            ++taken;
            far_taken += far && distance > 10;
            full += finest < 0;
            for (const Question& question : questions)
                require(question, p, question.checks->one_word(p, reach));
            graze::arith::StageNote note;
            OneWordIntegers ask(p.a, p.b, note, reach);
            graze::arith::RationalSigns<Predicate> exact(p.a, p.b);
            const Contact right = graze::predicates::contact_by<Predicate>(exact);
            if (graze::predicates::contact_by<Predicate>(ask) != right)
                FAIL("one word gets the contact wrong" << text(p.a, p.b));
        }
        if (!at_full_length()) return;
        CHECK(taken > cases / 10);
        CHECK(far_taken > cases / 50);
        CHECK(full > 0);
    }

    /// What is found of a pair by an answerer with exact signs at hand.
    static void check_found(const Pair& p, const auto& exact_signs) {
        graze::predicates::Found<bool> found;
        graze::predicates::include_exact<Predicate>(found, true, exact_signs);
        graze::arith::RationalSigns<Predicate> exact(p.a, p.b);
        const Contact right = graze::predicates::contact_by<Predicate>(exact);
        if ((found.disjoint && right != Contact::disjoint) ||
            (found.meets && right == Contact::disjoint) ||
            (found.touching && right != Contact::touching) ||
            (found.overlapping && right != Contact::overlapping))
            FAIL("twofolds get the contact wrong" << text(p.a, p.b));
    }

    /// Inputs of all widths that twofolds take and a few more, near and far from the origin: where they
    /// are taken, sums, residues, signs and the answer are right.
    static void check_twofolds(const std::vector<Question>& questions, int cases) {
        if constexpr (graze::predicates::fits_twofolds<Predicate, LaneConverter>) {
            Random random(31);
            int taken = 0, far_taken = 0, wide = 0;
            for (int i = 0; i < support::case_count(cases); ++i) {
                const int width = random.between(1, Predicate::twofold_bits + 1);
                const bool far = random.coin(), mixed = random.once_in(4);
                const int distance = random.between(0, 80), exponent = random.between(-160, 150);
                const double full = std::ldexp(1.0, width - 1) - 1, shift = random.symmetric();
                Pair p;
                each_input(p.a, p.b, [&](double& x, Quantity quantity) {
                    x = random.pick({full, -full, 0.0, std::floor(random.symmetric() * full),
                                     std::floor(random.symmetric() * full)});
                    if (mixed) x = std::ldexp(x, -random.between(0, 60));
                    if (random.once_in(20)) x = random.pick({0x1p-1074, -0x1p-1070, 0x1p-1022});
                    if (far && quantity == Quantity::coordinate)
                        x += std::ldexp(std::floor(shift * 0x1p+52), distance - 40);
                    if (std::fabs(x) > 0x1p-1000) x = std::ldexp(x, exponent);
                });
                repair(p);
                if (!cases::valid(p.a) || !cases::valid(p.b)) continue;
                const auto twofolds =
                    graze::predicates::twofolds_of<Predicate>(LaneConverter{}, p.a, p.b);
                if (!twofolds.applies()) continue;
                ++taken;
                far_taken += far && distance > 60;
                wide += width > Predicate::twofold_bits - 4;
                for (const Question& question : questions)
                    require(question, p, question.checks->twofold(p));
                if constexpr (!std::derived_from<Predicate, graze::predicates::VerdictOnExactSigns>)
                    check_found(p, twofolds);
            }
            if (!at_full_length()) return;
            CHECK(taken > cases / 6);
            CHECK(far_taken > cases / 100);
            CHECK(wide > 0);
        }
    }

    /// Beyond the range: how many answers a filter with less of a range gets wrong, where the
    /// library gets them right.
    struct Loose {
        int without_low_end = 0, without_high_end = 0, of_the_product = 0;
    };
    template <Method method>
    static void check_range(int cases, Loose& loose) {
        Random random(17);
        for (int i = 0; i < support::case_count(cases); ++i) {
            Pair p = any_pair(random);
            // Powers of two change no answer.
            const Contact right = graze::answer<method>(p.a, p.b).contact;
            scale(p.a, p.b, beyond_the_range(random));
            const Magnitudes m = magnitudes_of(p.a, p.b);
            if (m.in_range()) continue;
            const bool loose_is_right = LooseFilter(p.a, p.b).template answer<method>() == right;
            if (loose_is_right && !random.once_in(50)) continue;
            const Contact answer = graze::answer<method>(p.a, p.b).contact;
            if (answer != right)
                FAIL("beyond the range the answer is " << answer << ", not " << right
                                                       << text(p.a, p.b));
            if (loose_is_right) continue;
            const double low = 0x1p-100, high = 0x1p+100;
            const double product = m.length * m.direction * m.axis;
            loose.without_low_end += std::fmax(m.length, std::fmax(m.direction, m.axis)) < high;
            loose.without_high_end += std::fmin(m.length, std::fmin(m.direction, m.axis)) > low;
            loose.of_the_product += low < product && product < high;
        }
    }

    /// Answers the predicate exactly, and notes what it asks.
    class Recorder {
    public:
        /// Formulas of one type are told apart by their values for a generic pair.
        Recorder(const Pair& p, const Frames& generic, std::vector<Question>& list,
                 std::set<std::pair<std::string, double>>& known)
            : pair_(p), frames_(pair_), generic_(generic), list_(list), known_(known) {}

        static constexpr bool has_bounds = true;

        template <class Formula>
        FilteredSign operator()(const Formula& formula) const {
            note<true>(formula);
            return frames_.look_filter(formula);
        }
        template <class Formula>
        bool zero(const Formula& formula) const {
            note<true>(formula);
            return frames_.look_filter.zero(formula);
        }
        template <class Formula>
        int sign(const Formula& formula) {
            note<false>(formula);
            return formula(frames_.tracked).exact.sign();
        }
        template <class Other>
        graze::arith::RationalSigns<Other> about() const {
            return {pair_.a, pair_.b};
        }

    private:
        template <bool Looked, class Formula>
        void note(const Formula& formula) const {
            const std::string name = name_of<Formula>();
            const std::string key = name + (Looked ? " at first" : "");
            if (!known_.insert({key, formula(generic_.tracked).value}).second) return;
            using Asked = std::conditional_t<Looked, OfVerdict<Formula>, OfFilter<Formula>>;
            constexpr auto bound = bound_of<Predicate, Formula>;
            list_.push_back({name, uncertainty<Predicate, Formula>(Magnitudes{}),
                             bound.error > 0 && !bound.exact_sign,
                             std::make_unique<Asked>(formula)});
        }

        Pair pair_;
        Frames frames_;
        const Frames& generic_;
        std::vector<Question>& list_;
        std::set<std::pair<std::string, double>>& known_;
    };

    static void require(const Question& question, const Pair& p, const std::string& problem) {
        if (!problem.empty()) FAIL(question.name << ": " << problem << text(p.a, p.b));
    }

    template <class Formula>
    static const char* wrong_signs(const Formula& formula, Answerers& by, const Frames& f) {
        const int sign = formula(f.tracked).exact.sign();
        if (by.staged.sign(formula) != sign) return "the stages get the sign wrong";
        if (by.integers.sign(formula) != sign) return "the integers get the sign wrong";
        if (by.exact.sign(formula) != sign) return "the rationals get the sign wrong";
        if (by.doubles && by.doubles->sign(formula) != sign) return "doubles get the sign wrong";
        if (by.one_word && by.one_word->sign(formula) != sign)
            return "one word gets the sign wrong";
        if (by.one_word) {
            const FilteredSign s = (*by.one_word)(formula);
            if (s.positive - s.negative != sign || by.one_word->zero(formula) != (sign == 0))
                return "one word gets the sign at hand wrong";
        }
        return "";
    }

    template <class Formula>
    static const char* wrong_integers(const Formula& formula, const Pair& p) {
        graze::arith::BitRanges ranges;
        Predicate::for_each_input(
            p.a, p.b, [&](Quantity quantity, double x) { ranges.include(quantity, x); });
        if (ranges.fit<1>()) return wrong_integers<1>(formula, p, ranges);
        if (ranges.fit<2>()) return wrong_integers<2>(formula, p, ranges);
        return ranges.fit<4>() ? wrong_integers<4>(formula, p, ranges) : "does not fit";
    }
    template <int Words, class Formula>
    static const char* wrong_integers(const Formula& formula, const Pair& p,
                                      const graze::arith::BitRanges& ranges) {
        using Converter = graze::arith::IntegerConverter<graze::arith::Int<Words>>;
        return wrong_integer(formula, p, Converter(ranges),
                             {ranges.lengths.low, ranges.directions.low, ranges.axes.low});
    }
    template <class Formula>
    static const char* wrong_one_word(const Formula& formula, const Pair& p,
                                      const Magnitudes& reach) {
        const Magnitudes unit = OneWordIntegers::units(reach);
        return wrong_integer(
            formula, p, graze::arith::OneWordConverter(unit),
            {std::ilogb(unit.length), std::ilogb(unit.direction), std::ilogb(unit.axis)});
    }
    template <class Formula>
    static const char* wrong_twofold(const Formula& formula, const Pair& p) {
        if constexpr (graze::predicates::fits_twofolds<Predicate, LaneConverter>) {
            const auto twofolds =
                graze::predicates::twofolds_of<Predicate>(LaneConverter{}, p.a, p.b);
            using Twofolds = std::remove_cvref_t<decltype(twofolds)>;
            // Not all that only single answers ask.
            if constexpr (Twofolds::template fit<Formula>) {
                const auto value = formula(twofolds.frame());
                const auto units = twofolds.units();
                const auto degree = bound_of<Predicate, Formula>.degree;
                const int exponent = degree.length * std::ilogb(units.length.x) +
                                     degree.direction * std::ilogb(units.direction.x) +
                                     degree.axis * std::ilogb(units.axis.x);
                const Dyadic exact = formula(Predicate::frame(TrackedConverter{}, p.a, p.b))
                                         .exact.times_power_of_two(-exponent);
                const Dyadic sum = Dyadic(value.high.x) + Dyadic(value.low.x);
                constexpr auto bound = Twofolds::template bound<Formula>;
                const double error =
                    std::ldexp(bound.error, bound.degree * Predicate::twofold_bits);
                if (Dyadic(error) < absolute(exact - sum)) return "a sum beyond its bound";
                if (!equal_modulo_2_64(exact, value.residue.n)) return "a wrong residue";
                const auto sign = twofolds(formula);
                if (sign.positive - sign.negative != exact.sign()) return "a wrong sign";
                if (twofolds.zero(formula) != (exact.sign() == 0)) return "a wrong zero";
            }
        }
        return "";
    }
    template <class Formula>
    static const char* wrong_integer(const Formula& formula, const Pair& p, const auto& converter,
                                     const Exponents& unit) {
        const auto degree = bound_of<Predicate, Formula>.degree;
        const int exponent = degree.length * unit.length + degree.direction * unit.direction +
                             degree.axis * unit.axis;
        return arith_test::wrong_integer(
            formula(Predicate::frame(converter, p.a, p.b)), exponent,
            formula(Predicate::frame(TrackedConverter{}, p.a, p.b)).exact);
    }

    /// Exponents with which a formula of some degree comes near an end of the range of doubles.
    static Exponents beyond_the_range(Random& random) {
        Exponents e;
        int* quantity[]{&e.length, &e.direction, &e.axis};
        const int degree = random.between(2, 8);
        const int end = random.coin() ? random.between(-1095, -1010) : random.between(995, 1030);
        switch (random.below(4)) {
            case 0:
                e.length = end / degree;
                break;
            case 1:
                *quantity[random.below(3)] = end / degree;
                break;
            case 2:
                for (int* x : quantity) *x = end / degree;
                break;
            default: {
                const std::size_t first = random.below(3);
                *quantity[first] = end / degree;
                *quantity[(first + random.between(1, 2)) % 3] =
                    -end / degree + random.between(-9, 9);
            }
        }
        return e;
    }

    /// Like the library's filter, without a range.
    class LooseFilter {
    public:
        LooseFilter(const A& a, const B& b)
            : frame_(Predicate::frame(graze::arith::DoubleConverter{}, a, b)),
              look_(look_frame(a, b)),
              magnitudes_(magnitudes_of(a, b)),
              integers_(a, b, note_) {}

        template <Method method>
        Contact answer() {
            const auto verdict = graze::predicates::verdict_by<By<method>>(*this);
            if (given(verdict)) return contact_of(verdict);
            return graze::predicates::contact_by<By<method>>(*this);
        }

        template <class Formula>
        FilteredSign operator()(const Formula& formula) const {
            const FilterSign s = sign_of<Formula>(formula(look_));
            return {s == FilterSign::positive, s == FilterSign::negative};
        }
        template <class Formula>
        bool zero(const Formula& formula) const {
            return sign_of<Formula>(formula(look_)) == FilterSign::zero;
        }
        template <class Formula>
        int sign(const Formula& formula) {
            const FilterSign s = sign_of<Formula>(formula(frame_));
            return s == FilterSign::unsure ? integers_.sign(formula) : int(s);
        }
        template <class Other>
        auto about() const {
            return integers_.template about<Other>();
        }

    private:
        template <class Formula>
        FilterSign sign_of(double value) const {
            constexpr bool exact = bound_of<Predicate, Formula>.exact_sign;
            const double u = exact ? 0 : uncertainty<Predicate, Formula>(magnitudes_);
            if (value > u) return FilterSign::positive;
            if (value < -u) return FilterSign::negative;
            return exact ? FilterSign::zero : FilterSign::unsure;
        }

        decltype(Predicate::frame(graze::arith::DoubleConverter{}, A{}, B{})) frame_;
        decltype(look_frame(A{}, B{})) look_;
        Magnitudes magnitudes_;
        graze::arith::StageNote note_;
        graze::arith::IntegerSigns<Predicate> integers_;
    };

    /// Numbers in [-1, 1).
    static Pair any_pair(Random& random) {
        Pair p;
        each_input(p.a, p.b, [&](double& x, Quantity) { x = random.symmetric(); });
        repair(p);
        return p;
    }

    /// Makes the shapes valid.
    static void repair(Pair& p) {
        cases::each_number(p.b, [](double& x, cases::Role role) {
            if (role == cases::Role::extent) x = std::fabs(x);
        });
        const auto order = [](auto& shape) {
            if constexpr (requires { shape.min; })
                for (int i = 0; i < cases::dim_of<A>; ++i)
                    if (shape.min[i] > shape.max[i]) std::swap(shape.min[i], shape.max[i]);
        };
        order(p.a), order(p.b);
    }
};

}  // namespace arith_test
