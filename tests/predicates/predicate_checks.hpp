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
#include "predicates/one_pair.hpp"
#include "predicates/pack_of_pairs.hpp"
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
inline std::string name_of(const std::type_info& formula) {
    std::string name = formula.name();
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

// Of every formula only its values are computed by code of its own; what follows from them is compiled
// once for all. A text says what is wrong, and is empty where nothing is.

/// The uncertainty of a formula.
using Uncertainty = double (*)(const Magnitudes&);

/// What a filter computes.
struct Filtered {
    double value;
    FilterSign says;
};

inline std::string wrong_filter(const Filtered& filtered, bool is_exact, const Tracked& t,
                                const Magnitudes& m, Uncertainty uncertainty_at, double* fraction) {
    const auto [value, says] = filtered;
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

/// The signs that all answer: of some, where they apply.
struct Signs {
    int staged = 0, integers = 0, exact = 0;
    std::optional<int> doubles, one_word;
    FilteredSign one_word_at_hand;
    bool one_word_zero = false;
};
inline const char* wrong_signs(const Signs& by, int sign) {
    if (by.staged != sign) return "the stages get the sign wrong";
    if (by.integers != sign) return "the integers get the sign wrong";
    if (by.exact != sign) return "the rationals get the sign wrong";
    if (by.doubles && *by.doubles != sign) return "doubles get the sign wrong";
    if (!by.one_word) return "";
    if (*by.one_word != sign) return "one word gets the sign wrong";
    const FilteredSign& s = by.one_word_at_hand;
    if (s.positive - s.negative != sign || by.one_word_zero != (sign == 0))
        return "one word gets the sign at hand wrong";
    return "";
}

/// A machine integer.
struct IntegerValue {
    Dyadic value;
    int sign = 0;
};
template <int Words>
IntegerValue integer_value(const graze::arith::Int<Words>& n) {
    Dyadic::Integer value = std::int64_t(graze::arith::word_of(n, Words - 1));
    for (int i = Words - 1; i-- > 0;) {
        value <<= 64;
        value += graze::arith::word_of(n, i);
    }
    return {{value, 0}, n.sign()};
}
inline const char* wrong_integer(const IntegerValue& n, int exponent, const Dyadic& exact) {
    const bool right = n.value.times_power_of_two(exponent) == exact && n.sign == exact.sign();
    return right ? "" : "wrong as an integer";
}

/// A frame in integers of one, two or four words, over units of 2^exponent.
template <class One, class Two, class Four>
struct FrameInWords {
    std::optional<One> one;
    std::optional<Two> two;
    std::optional<Four> four;
    Exponents exponents;

    IntegerValue value(const auto& formula) const {
        if (one) return integer_value(formula(*one));
        if (two) return integer_value(formula(*two));
        return integer_value(formula(*four));
    }
};

/// What twofolds compute.
struct TwofoldValue {
    double high, low;
    std::uint64_t residue;
    int sign;
    bool zero;
    double bound;  ///< of the error of high + low
};
/// The exact value in units.
inline const char* wrong_twofold(const TwofoldValue& v, const Dyadic& exact) {
    if (Dyadic(v.bound) < absolute(exact - (Dyadic(v.high) + Dyadic(v.low))))
        return "a sum beyond its bound";
    if (!equal_modulo_2_64(exact, v.residue)) return "a wrong residue";
    if (v.sign != exact.sign()) return "a wrong sign";
    if (v.zero != (exact.sign() == 0)) return "a wrong zero";
    return "";
}

/// Nothing, where they do not serve a predicate.
template <class P>
auto lane_twofolds([[maybe_unused]] const typename P::A& a,
                   [[maybe_unused]] const typename P::B& b) {
    if constexpr (graze::predicates::fits_twofolds<P, LaneConverter>)
        return graze::predicates::twofolds_of<P>(LaneConverter{}, a, b);
    else
        return nullptr;
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
            if (q.has_error() && printed.insert(q.name).second) {
                Steps::all().clear();
                print_proof(predicate, q.name, q.constant(), proof_of(q.values->derived()));
            }
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
        graze::arith::IntegerSignsOf<Predicate> integers;
        graze::arith::RationalSigns<Predicate> exact;
        std::optional<ExactDoubles> doubles;      ///< where these are exact
        std::optional<OneWordIntegers> one_word;  ///< where these have room
    };

    template <class Converter>
    using Frame = decltype(Predicate::frame(std::declval<const Converter&>(), A{}, B{}));
    template <int Words>
    using IntegerConverter = graze::arith::IntegerConverter<graze::arith::Int<Words>>;
    using FrameInWords =
        arith_test::FrameInWords<Frame<IntegerConverter<1>>, Frame<IntegerConverter<2>>,
                                 Frame<IntegerConverter<4>>>;

    /// In as many words as the inputs need.
    static FrameInWords frame_in_words(const Pair& p) {
        graze::arith::BitRanges ranges;
        Predicate::for_each_input(
            p.a, p.b, [&](Quantity quantity, double x) { ranges.include(quantity, x); });
        FrameInWords f;
        f.exponents = {ranges.lengths.low, ranges.directions.low, ranges.axes.low};
        if (ranges.fit<1>())
            f.one.emplace(Predicate::frame(IntegerConverter<1>(ranges), p.a, p.b));
        else if (ranges.fit<2>())
            f.two.emplace(Predicate::frame(IntegerConverter<2>(ranges), p.a, p.b));
        else if (ranges.fit<4>())
            f.four.emplace(Predicate::frame(IntegerConverter<4>(ranges), p.a, p.b));
        else
            FAIL("inputs that do not fit" << text(p.a, p.b));
        return f;
    }
    /// By one word, over the units of the magnitudes.
    static FrameInWords frame_in_one_word(const Pair& p, const Magnitudes& reach) {
        const Magnitudes unit = OneWordIntegers::units(reach);
        FrameInWords f;
        f.exponents = {std::ilogb(unit.length), std::ilogb(unit.direction), std::ilogb(unit.axis)};
        f.one.emplace(Predicate::frame(graze::arith::OneWordConverter(unit), p.a, p.b));
        return f;
    }

    static constexpr bool fits_twofolds =
        graze::predicates::fits_twofolds<Predicate, LaneConverter>;
    using Twofolds = decltype(lane_twofolds<Predicate>(A{}, B{}));

    /// The values of a formula, of one pair.
    struct Values {
        virtual ~Values() = default;
        virtual Tracked tracked(const Frames&) const = 0;
        virtual Filtered filter(const Frames&) const = 0;
        virtual double of_doubles(const Frames&) const = 0;
        virtual Signs signs(Answerers&) const = 0;
        virtual IntegerValue integer(const FrameInWords&) const = 0;
        /// Empty if it does not fit: not all that only single answers ask does.
        virtual std::optional<TwofoldValue> twofold(const Twofolds&) const = 0;
        virtual Derived derived() const = 0;
    };

    /// By the filter of one pair, or by that of its verdict.
    template <bool of_verdict, class Formula>
    static Filtered filtered(const Formula& formula, const Frames& f) {
        if constexpr (of_verdict)
            return {formula(f.look), sign_by(f.look_filter, formula)};
        else
            return {formula(f.doubles), sign_by(f.filter, formula)};
    }

    template <class Formula>
    struct ValuesOf : Values {
        Formula formula;
        Filtered (*filtered)(const Formula&, const Frames&);

        ValuesOf(const Formula& f, Filtered (*by)(const Formula&, const Frames&))
            : formula(f), filtered(by) {}
        Tracked tracked(const Frames& f) const override { return formula(f.tracked); }
        Filtered filter(const Frames& f) const override { return filtered(formula, f); }
        double of_doubles(const Frames& f) const override { return formula(f.doubles); }
        Signs signs(Answerers& by) const override {
            Signs s;
            s.staged = by.staged.sign(formula);
            s.integers = by.integers.sign(formula);
            s.exact = by.exact.sign(formula);
            if (by.doubles) s.doubles = by.doubles->sign(formula);
            if (by.one_word) {
                s.one_word = by.one_word->sign(formula);
                s.one_word_at_hand = (*by.one_word)(formula);
                s.one_word_zero = by.one_word->zero(formula);
            }
            return s;
        }
        IntegerValue integer(const FrameInWords& f) const override { return f.value(formula); }
        std::optional<TwofoldValue> twofold(
            [[maybe_unused]] const Twofolds& twofolds) const override {
            if constexpr (fits_twofolds) {
                if constexpr (Twofolds::template fit<Formula>) {
                    constexpr auto bound = Twofolds::template bound<Formula>;
                    const auto value = formula(twofolds.frame());
                    const auto sign = twofolds(formula);
                    return TwofoldValue{
                        value.high.x,
                        value.low.x,
                        value.residue.n,
                        sign.positive - sign.negative,
                        twofolds.zero(formula),
                        std::ldexp(bound.error, bound.degree * Predicate::twofold_bits)};
                }
            }
            return {};
        }
        Derived derived() const override {
            return Formula{}(Predicate::frame(DerivedReader{}, A{}, B{}));
        }
    };

    /// A formula that the predicate asks.
    struct Question {
        std::string name;
        graze::arith::Bound bound;
        Uncertainty uncertainty;
        std::unique_ptr<const Values> values;

        /// Does the filter compare it with an uncertainty?
        bool has_error() const { return bound.error > 0 && !bound.exact_sign; }
        /// The uncertainty at unit magnitudes.
        double constant() const { return uncertainty(Magnitudes{}); }
        /// Of the unit of its values, where inputs have these units.
        int exponent(const Exponents& unit) const {
            return bound.degree.length * unit.length + bound.degree.direction * unit.direction +
                   bound.degree.axis * unit.axis;
        }

        /// `fraction` gets the error over the uncertainty.
        std::string wrong_filter(const Frames& f, double* fraction) const {
            return arith_test::wrong_filter(values->filter(f), bound.exact_sign, values->tracked(f),
                                            f.magnitudes, uncertainty, fraction);
        }
        const char* wrong_signs(Answerers& by, const Frames& f) const {
            return arith_test::wrong_signs(values->signs(by), values->tracked(f).exact.sign());
        }
        const char* wrong_integer(const FrameInWords& words, const Frames& f) const {
            return arith_test::wrong_integer(values->integer(words), exponent(words.exponents),
                                             values->tracked(f).exact);
        }
        const char* wrong_twofold(const Twofolds& twofolds, const Exponents& unit,
                                  const Frames& f) const {
            const auto value = values->twofold(twofolds);
            if (!value) return "";
            return arith_test::wrong_twofold(
                *value, values->tracked(f).exact.times_power_of_two(-exponent(unit)));
        }
        const char* wrong_double(const Frames& f) const {
            const bool right = Dyadic(values->of_doubles(f)) == values->tracked(f).exact;
            return right ? "" : "a double with an error";
        }
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
                require(question, p, question.wrong_filter(frames, nullptr));
                require(question, p, question.wrong_signs(answerers, frames));
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
            if (q.has_error()) of_name[q.name].push_back(&q);
        for (const auto& [name, instances] : of_name) {
            FilterFormula f;
            f.filter = predicate;
            f.formula = name;
            f.constant = instances[0]->constant();
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
                require(question, pair, question.wrong_filter(Frames(pair), &fraction));
                return fraction;
            };
            check_filter(f, 200);
        }
    }

    /// The constants and degrees against a derivation in rationals.
    static void check_constants(const std::vector<Question>& questions) {
        for (const Question& question : questions) {
            const std::string problem =
                wrong_constants(question.values->derived(), question.uncertainty);
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
            const FrameInWords words = frame_in_words(p);
            const Frames frames(p);
            for (const Question& question : questions)
                require(question, p, question.wrong_integer(words, frames));
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
                require(question, p, question.wrong_double(frames));
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
            const FrameInWords words = frame_in_one_word(p, reach);
            const Frames frames(p);
            for (const Question& question : questions)
                require(question, p, question.wrong_integer(words, frames));
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
        if constexpr (fits_twofolds) {
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
                const Twofolds twofolds = lane_twofolds<Predicate>(p.a, p.b);
                if (!twofolds.applies()) continue;
                ++taken;
                far_taken += far && distance > 60;
                wide += width > Predicate::twofold_bits - 4;
                const auto units = twofolds.units();
                const Exponents unit{std::ilogb(units.length.x), std::ilogb(units.direction.x),
                                     std::ilogb(units.axis.x)};
                const Frames frames(p);
                for (const Question& question : questions)
                    require(question, p, question.wrong_twofold(twofolds, unit, frames));
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
        template <bool of_verdict, class Formula>
        void note(const Formula& formula) const {
            const std::string name = name_of(typeid(Formula));
            if (!is_new(name + (of_verdict ? " at first" : ""), formula(generic_.tracked).value))
                return;
            add(name, bound_of<Predicate, Formula>, uncertainty<Predicate, Formula>,
                new ValuesOf<Formula>(formula, filtered<of_verdict, Formula>));
        }
        bool is_new(const std::string& key, double value) const {
            return known_.insert({key, value}).second;
        }
        void add(const std::string& name, const graze::arith::Bound& bound, Uncertainty u,
                 const Values* values) const {
            list_.push_back({name, bound, u, std::unique_ptr<const Values>(values)});
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
        graze::arith::IntegerSignsOf<Predicate> integers_;
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
