// The errors of the formulas that prove distances in doubles, against their bounds.
#include "arith/derived.hpp"
#include "arith/filter_checks.hpp"
#include "nearest/few_corners.hpp"

namespace {

using namespace arith_test;
using graze::nearest::coordinate_of_step;
using graze::nearest::error_of_gap;
using graze::nearest::error_of_step;
using graze::nearest::error_of_weighted;
using graze::nearest::gap_along;
using graze::nearest::weighted;

/// Inputs: a coordinate to look from; one of each generator's two points; the weights.
template <int Dim>
struct Weighted {
    static constexpr std::size_t count = Dim + 1, size = 1 + 3 * count;

    template <class N>
    static N value(const double* x, const auto& difference, const auto& weight) {
        std::array<N, count> a, b, w;
        for (std::size_t k = 0; k < count; ++k) {
            a[k] = difference(x[1 + k], x[0]);
            b[k] = difference(x[1 + count + k], x[0]);
            w[k] = weight(x[1 + 2 * count + k]);
        }
        return weighted(w, a, b);
    }
    static double magnitude(const double* x) {
        double r = 0;
        for (std::size_t k = 1; k < 1 + 2 * count; ++k) r = std::max(r, std::fabs(x[k] - x[0]));
        return r;
    }
    static double weight(const double* x) {
        double r = 0;
        for (std::size_t k = 1 + 2 * count; k < size; ++k) r = std::max(r, std::fabs(x[k]));
        return r;
    }
    static constexpr double error = error_of_weighted<Dim>();
};

/// Inputs: a point to look from, a point of each shape, and the normal.
template <int Dim>
struct GapAlong {
    static constexpr std::size_t size = 4 * Dim;

    template <class N>
    static N value(const double* x, const auto& difference, const auto& weight) {
        std::array<N, Dim> a, b, n;
        for (std::size_t k = 0; k < Dim; ++k) {
            a[k] = difference(x[Dim + k], x[k]);
            b[k] = difference(x[2 * Dim + k], x[k]);
            n[k] = weight(x[3 * Dim + k]);
        }
        return gap_along(n, a, b);
    }
    static double magnitude(const double* x) {
        double r = 0;
        for (std::size_t k = 0; k < 2 * Dim; ++k)
            r = std::max(r, std::fabs(x[Dim + k] - x[k % Dim]));
        return r;
    }
    static double weight(const double* x) {
        double r = 0;
        for (std::size_t k = 3 * Dim; k < size; ++k) r = std::max(r, std::fabs(x[k]));
        return r;
    }
    static constexpr double error = error_of_gap<Dim>();
};

/// Inputs: a coordinate to look from; those of three points, of which the first has edges to the others; two parameters.
struct StepTo {
    static constexpr std::size_t size = 6;

    template <class N>
    static N value(const double* x, const auto& difference, const auto& weight) {
        const N b = difference(x[1], x[0]), p = difference(x[2], x[0]), q = difference(x[3], x[0]);
        return coordinate_of_step<N>(weight(1.0), b, weight(x[4]), p - b, weight(x[5]), q - b);
    }
    static double magnitude(const double* x) {
        return std::max({std::fabs(x[1] - x[0]), std::fabs(x[2] - x[0]), std::fabs(x[3] - x[0])});
    }
    static double weight(const double* x) {
        return std::max({1.0, std::fabs(x[4]), std::fabs(x[5])});
    }
    static constexpr double error = error_of_step();
};

template <class Formula>
void check(const char* name, std::size_t coordinates) {
    FilterFormula f;
    f.filter = "distances";
    f.formula = name;
    f.constant = Formula::error;
    f.derived_by = "Bound";
    f.units.assign(Formula::size, 1);
    std::fill_n(f.units.begin(), coordinates, 0);
    f.places = {{0, -100, 99}, {0, -200, 200}, {0}, {0}};
    f.measure = [](const double* x) {
        const auto difference = [](double p, double q) { return p - q; };
        const auto same = [](double w) { return w; };
        return Measured{Formula::template value<double>(x, difference, same),
                        Formula::error * Formula::magnitude(x) * Formula::weight(x)};
    };
    f.exact = [](const double* x) {
        const auto difference = [](double p, double q) { return Dyadic(p) - Dyadic(q); };
        const auto same = [](double w) { return Dyadic(w); };
        return ExactValue{Formula::template value<Dyadic>(x, difference, same)};
    };
    f.model = [](const double* x) {
        const auto same = [](double w) { return RoundedUp{w, 0}; };
        return Formula::template value<RoundedUp>(x, RoundedUp::difference, same).error;
    };
    f.possible = [](const double* x) {
        const auto same = [](double w) { return WorstRounding{w, 0}; };
        return Formula::template value<WorstRounding>(x, WorstRounding::difference, same).error;
    };
    check_filter(f);
}

/// The same by fractions.
template <class Formula>
Derived derived() {
    const double x[Formula::size]{};
    const auto difference = [](double, double) {
        return DerivedCoordinate{} - DerivedCoordinate{};
    };
    const auto weight = [](double) { return DerivedReader::axis(0); };
    return Formula::template value<Derived>(x, difference, weight);
}

template <class Formula>
void print_proof_of(const char* name) {
    Steps::all().clear();
    print_proof("distances", name, Formula::error, proof_of(derived<Formula>()));
}

TEST_CASE("filters: bounds of distances are derived twice") {
    CHECK(is_derived(error_of_weighted<2>(), derived<Weighted<2>>()));
    CHECK(is_derived(error_of_weighted<3>(), derived<Weighted<3>>()));
    CHECK(is_derived(error_of_gap<2>(), derived<GapAlong<2>>()));
    CHECK(is_derived(error_of_gap<3>(), derived<GapAlong<3>>()));
    CHECK(is_derived(error_of_step(), derived<StepTo>()));
}

TEST_CASE("filters: proofs", "[.proofs]") {
    print_proof_of<Weighted<2>>("point of a difference 2D");
    print_proof_of<Weighted<3>>("point of a difference 3D");
    print_proof_of<GapAlong<2>>("gap 2D");
    print_proof_of<GapAlong<3>>("gap 3D");
    print_proof_of<StepTo>("step between points");
}

TEST_CASE("filters: points of differences, and gaps") {
    check<Weighted<2>>("point of a difference 2D", 7);
    check<Weighted<3>>("point of a difference 3D", 9);
    check<GapAlong<2>>("gap 2D", 6);
    check<GapAlong<3>>("gap 3D", 9);
    check<StepTo>("step between points", 4);
}

}  // namespace
