// The bound of the filter of exact points: the largest error that a climb finds, where what points are off is far more than what is
// rounded, over the bound.
#include "points/filter.hpp"

#include <cmath>
#include <cstdio>

#include "arith/rational.hpp"
#include "cases/random.hpp"
#include "support/property.hpp"

namespace {

using cases::Random;
using graze::arith::Rational;

/// Differences of 1 at most, which are off by most_off: coordinates of the points, and how each is off.
template <class P>
struct Inputs {
    static constexpr std::size_t size = P::count * P::dim;
    std::array<double, size> near{};
    std::array<double, size> off{};
    static constexpr double most = graze::points::most_off / 2;
};

template <class P, class Formula>
double error_over_bound(const Inputs<P>& in) {
    constexpr std::size_t dim = P::dim, last = P::count - 1;
    std::array<graze::Vec<P::dim>, last> others;
    graze::Vec<P::dim> end;
    std::array<graze::arith::Tuple<Rational, dim>, last> exact_others;
    graze::arith::Tuple<Rational, dim> exact_end;
    for (std::size_t i = 0; i < P::count; ++i)
        for (std::size_t k = 0; k < dim; ++k) {
            const double x = in.near[i * dim + k];
            const Rational exact =
                graze::arith::to_rational(x) + graze::arith::to_rational(in.off[i * dim + k]);
            if (i < last)
                others[i][int(k)] = x, exact_others[i][k] = exact;
            else
                end[int(k)] = x, exact_end[k] = exact;
        }
    const auto frame = P::frame(graze::arith::DoubleConverter{}, others, end);
    const auto exact = P::frame(graze::arith::RationalConverter{}, exact_others, exact_end);
    const Rational error = graze::arith::to_rational(Formula{}(frame)) - Formula{}(exact);
    const double magnitude = P::largest_of(frame.vectors), off = 2 * Inputs<P>::most;
    // Else the filter does not apply.
    if (off > graze::points::most_off * magnitude) return 0;
    return std::fabs(nearest_double(error)) /
           graze::points::uncertainty<P, Formula>(magnitude, off);
}

/// Each number is changed in turn, as long as the error grows.
template <class P, class Formula>
double largest_error() {
    double largest = 0;
    for (int start = 0; start < 12; ++start) {
        Random random(std::uint64_t(start) + 1);
        Inputs<P> in;
        for (std::size_t i = 0; i < in.size; ++i) {
            // As seen from the last point, or from each other, they are at a distance of 1.
            in.near[i] = i < in.size - P::dim ? random.between(-1, 1) : 0;
            in.off[i] = random.coin() ? in.most : -in.most;
        }
        double best = error_over_bound<P, Formula>(in);
        for (bool grew = true; grew;) {
            grew = false;
            for (std::size_t i = 0; i < in.size; ++i)
                for (const double x : {-1.0, -0.5, 0.0, 0.5, 1.0, -in.most, in.most}) {
                    Inputs<P> other = in;
                    (std::fabs(x) == in.most ? other.off : other.near)[i] = x;
                    const double error = error_over_bound<P, Formula>(other);
                    if (error > best) best = error, in = other, grew = true;
                }
        }
        largest = std::max(largest, best);
    }
    return largest;
}

template <class P>
void check(const char* name) {
    std::apply(
        [&]<class... Formula>(const Formula&...) {
            const auto check_one = [&](double found) {
                std::printf("%s: the largest error is %.2f of the bound\n", name, found);
                INFO(name);
                CHECK(found <= 1);
                CHECK(found > 1 / 8.0);
            };
            (check_one(largest_error<P, Formula>()), ...);
        },
        P::formulas);
}

}  // namespace

TEST_CASE("filter of exact points: errors by what points are off, over the bound") {
    check<graze::predicates::points::Orient<2>>("orient 2D");
    check<graze::predicates::points::Orient<3>>("orient 3D");
    check<graze::predicates::points::InSphere<2>>("insphere 2D");
    check<graze::predicates::points::InSphere<3>>("insphere 3D");
    check<graze::points::OrderAlong<2>>("order along a direction 2D");
    check<graze::points::OrderAlong<3>>("order along a direction 3D");
}
