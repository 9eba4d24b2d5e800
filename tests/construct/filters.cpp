// The errors of parameters and points by doubles and double-words, against their bounds.
#include "construct/box_parameters.hpp"
#include "filter_checks.hpp"

namespace {

using namespace arith_test;
using graze::arith::Approximate;
using graze::parameters::Word;

Dyadic exact(const Word& w) { return Dyadic(w.high) + Dyadic(w.low); }
/// Two inputs as a word.
Word word(const double* x) { return Word::sum(x[0], x[1] * 0x1p-53); }

Measured measured(const Approximate<double>& a) { return {a.x.high, a.error, a.x.low}; }
/// A result that is within so much of itself.
Measured within(double part, const Word& w) { return {w.high, part * std::fabs(w.high), w.low}; }

FilterFormula of_words(const char* formula, std::size_t count, double constant) {
    FilterFormula f;
    f.filter = "double-words";
    f.formula = formula;
    f.constant = constant;
    f.derived_by = "hand";
    // They are used in this environment alone.
    f.default_environment = true;
    f.units.assign(2 * count, 0);
    for (std::size_t i = 0; i < 2 * count; ++i) f.units[i] = int(i / 2);
    f.places.assign(count, {0, -100, 100, 199, -199});
    return f;
}
constexpr Measured no_claim{0, std::numeric_limits<double>::infinity()};

}  // namespace

TEST_CASE("filters: operations on double-words") {
    auto f = of_words("sum", 2, 0x1p-103);
    f.places[1] = f.places[0];
    f.measure = [](const double* x) { return within(0x1p-103, word(x) + word(x + 2)); };
    f.exact = [](const double* x) { return ExactValue{exact(word(x)) + exact(word(x + 2))}; };
    check_filter(f);

    f = of_words("product", 2, 0x1p-103);
    f.measure = [](const double* x) { return within(0x1p-103, word(x) * word(x + 2)); };
    f.exact = [](const double* x) { return ExactValue{exact(word(x)) * exact(word(x + 2))}; };
    check_filter(f);
    f.formula = "product with a double";
    f.measure = [](const double* x) { return within(0x1p-103, word(x) * x[2]); };
    f.exact = [](const double* x) { return ExactValue{exact(word(x)) * Dyadic(x[2])}; };
    check_filter(f);

    f = of_words("quotient", 2, 0x1p-102);
    f.measure = [](const double* x) {
        return x[2] == 0 ? no_claim : within(0x1p-102, word(x) / word(x + 2));
    };
    f.exact = [](const double* x) { return ExactValue{exact(word(x)), exact(word(x + 2))}; };
    check_filter(f);
    f.formula = "quotient by a double";
    f.measure = [](const double* x) {
        return x[2] == 0 ? no_claim : within(0x1p-102, word(x) / x[2]);
    };
    f.exact = [](const double* x) { return ExactValue{exact(word(x)), Dyadic(x[2])}; };
    check_filter(f);

    // Of s = root(x): with a relative error e of s, s^2 is off by 2 e x.
    f = of_words("square of a root", 1, 0x1p-103);
    f.measure = [](const double* x) {
        if (!(x[0] > 0)) return no_claim;
        const Word w = word(x), s = root(w);
        const Dyadic error = exact(s) * exact(s) - exact(w);
        return Measured{approximate_ratio(error, Dyadic(1.0)), 0x1p-103 * w.high};
    };
    f.exact = [](const double*) { return ExactValue{Dyadic()}; };
    check_filter(f);
}

TEST_CASE("filters: quotients") {
    // Numbers cut after 104 bits, as those of integers are.
    auto f = of_words("quotient of leading bits", 2, 0x1p-101);
    f.filter = "parameters";
    f.units.insert(f.units.end(), {2, 2});
    f.places.push_back({0});
    f.measure = [](const double* x) {
        return x[2] == 0 ? no_claim : measured(quotient(word(x), word(x + 2)));
    };
    f.exact = [](const double* x) {
        const auto more = [](const Word& w, double part) {
            return exact(w) * (Dyadic(1.0) + Dyadic(part) * Dyadic(0x1p-104));
        };
        return ExactValue{more(word(x), x[4]), more(word(x + 2), x[5])};
    };
    check_filter(f);

    f.formula = "quotient of numbers with errors";
    f.measure = [](const double* x) {
        const Approximate<double> a{word(x), std::fabs(x[0]) * 0x1p-70},
            b{word(x + 2), std::fabs(x[2]) * 0x1p-70};
        return x[2] == 0 ? no_claim : measured(quotient(a, b));
    };
    f.exact = [](const double* x) {
        const auto off = [](const double* w, double part) {
            return exact(word(w)) + Dyadic(w[0]) * Dyadic(part) * Dyadic(0x1p-70);
        };
        return ExactValue{off(x, x[4]), off(x + 2, x[5])};
    };
    check_filter(f);
}

TEST_CASE("filters: points") {
    auto f = of_words("point", 3, 0x1p-103);
    f.filter = "parameters";
    f.measure = [](const double* x) {
        return measured(
            graze::parameters::point_near(x[0], Approximate<double>{word(x + 2), 0}, word(x + 4)));
    };
    f.exact = [](const double* x) {
        return ExactValue{Dyadic(x[0]) + exact(word(x + 2)) * exact(word(x + 4))};
    };
    check_filter(f);
    f.formula = "point along a double";
    f.measure = [](const double* x) {
        return measured(
            graze::parameters::point_near(x[0], Approximate<double>{word(x + 2), 0}, x[4]));
    };
    f.exact = [](const double* x) {
        return ExactValue{Dyadic(x[0]) + exact(word(x + 2)) * Dyadic(x[4])};
    };
    check_filter(f);
}

TEST_CASE("filters: slabs") {
    FilterFormula f;
    f.filter = "box_parameters";
    f.formula = "difference of parameters at two slabs";
    f.constant = graze::predicates::aabb_linear::parameter_error;
    f.derived_by = "RelativeBound";
    f.default_environment = true;
    // Face, origin and the other end of a segment, along two axes.
    f.units = {0, 0, 0, 1, 1, 1};
    f.places = {{0, -300, 300}, {0, -290, 190}};
    f.measure = [](const double* x) {
        const double d = Word::sum(x[2], -x[1]).high, e = Word::sum(x[5], -x[4]).high;
        if (d == 0 || e == 0) return no_claim;
        const double s = (x[0] - x[1]) * (1 / d), t = (x[3] - x[4]) * (1 / e);
        return Measured{s - t, graze::parameters::difference_bound(s, t)};
    };
    f.exact = [](const double* x) {
        const auto less = [&](int i, int j) { return Dyadic(x[i]) - Dyadic(x[j]); };
        return ExactValue{less(0, 1) * less(5, 4) - less(3, 4) * less(2, 1),
                          less(2, 1) * less(5, 4)};
    };
    check_filter(f);
}

TEST_CASE("filters: faces of a rectangle") {
    // Half an extent times the root of the norm of an axis, which is told by its square; inputs: axis, half.
    auto f = of_words("half of a rectangle", 2, 0x1p-101);
    f.filter = "box_parameters";
    f.units = {0, 0, 1, 1};
    f.measure = [](const double* x) {
        const Word a{x[0], 0}, b{x[1], 0}, half{std::fabs(x[2]), 0};
        const Word norm = a * a + b * b;
        if (!(norm.high > 0) || half.high == 0) return no_claim;
        const Word r = half * root(norm);
        const Dyadic size = exact(r), square = size * size;
        const Dyadic right = Dyadic(x[2]) * Dyadic(x[2]) *
                             (Dyadic(x[0]) * Dyadic(x[0]) + Dyadic(x[1]) * Dyadic(x[1]));
        // |r - right| = |r^2 - right^2| / (r + right).
        return Measured{approximate_ratio(square - right, size + size), 0x1p-101 * r.high};
    };
    f.exact = [](const double*) { return ExactValue{Dyadic()}; };
    check_filter(f);
}
