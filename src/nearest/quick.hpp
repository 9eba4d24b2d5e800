// Shapes whose corners are given, in doubles: points, segments, triangles, tetrahedra and aabbs.
//
// Corners are seen from the first one of a; S is their largest coordinate then. What a guess says is proved by the errors of two
// formulas, whose bounds are derived when this is compiled and hold in every float environment: a coordinate of a point of the
// difference is off by closer S / 2 at most, the gap along a vector n by gap S max|n|.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "arith/filter.hpp"
#include "nearest/guess.hpp"

namespace graze::nearest {

/// A coordinate of a point of the difference, by weights of its generators.
template <class N, std::size_t count>
constexpr N weighted(const std::array<N, count>& weights, const std::array<N, count>& a,
                     const std::array<N, count>& b) {
    N r = weights[0] * (b[0] - a[0]);
    for (std::size_t k = 1; k < count; ++k) r = r + weights[k] * (b[k] - a[k]);
    return r;
}
template <class N, std::size_t Dim>
constexpr N gap_along(const std::array<N, Dim>& normal, const std::array<N, Dim>& a,
                      const std::array<N, Dim>& b) {
    return dot(normal, b) - dot(normal, a);
}
/// Their errors, in units of the largest coordinate, and of the largest one of the normal.
template <int Dim>
constexpr double error_of_weighted() {
    constexpr arith::Bound w = arith::Bound::axis(), p = arith::Bound::difference();
    using Tuple = std::array<arith::Bound, Dim + 1>;
    if constexpr (Dim == 2)
        return weighted(Tuple{w, w, w}, Tuple{p, p, p}, Tuple{p, p, p}).error * (1 + 0x1p-20);
    else
        return weighted(Tuple{w, w, w, w}, Tuple{p, p, p, p}, Tuple{p, p, p, p}).error *
               (1 + 0x1p-20);
}
template <int Dim>
constexpr double error_of_gap() {
    constexpr arith::Bound n = arith::Bound::axis(), p = arith::Bound::difference();
    const auto all = [](const arith::Bound& x) {
        return arith::tuple_of<Dim>([&](std::size_t) { return x; });
    };
    return gap_along(all(n), all(p), all(p)).error * (1 + 0x1p-20);
}

/// The words of a description; f(corner) of all corners, of an aabb in the order of their bits.
template <int Dim, class F>
struct Corners {
    const F& f;
    bool is_usable = true;

    void hull(const auto&... points) { (f(points), ...); }
    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        for (unsigned corner = 0; corner < 1u << Dim; ++corner) {
            Vec<Dim> p;
            for (int k = 0; k < Dim; ++k) p[k] = corner >> k & 1 ? max[k] : min[k];
            f(p);
        }
        // Equal by their bits: in some environments any two subnormals are.
        const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
        for (int k = 0; k < Dim; ++k) is_usable &= min[k] < max[k] || bits(min[k]) == bits(max[k]);
    }
    void line(const auto&...) { is_usable = false; }
    void ray(const auto&...) { is_usable = false; }
    void plane(const auto&...) { is_usable = false; }
    void turned(const auto&...) { is_usable = false; }
    void parallel(const auto&...) { is_usable = false; }
};
/// False for a shape without given corners, and for an aabb that breaks its rule.
template <class S, class F>
bool each_corner(const S& shape, const F& f) {
    Corners<dim_of<S>, F> corners{f};
    detail::Description<S>::span(shape, corners);
    return corners.is_usable;
}

template <int Dim>
class Quick {
public:
    using V = arith::Tuple<double, Dim>;

    /// What is not in doubles, not valid, or out of range, has no answers.
    Quick(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b) {
        is_usable_ = read(a, difference_.a) && read(b, difference_.b);
        // NaN and infinities stay in a sum.
        double sum = 0;
        for (const auto* shape : {&difference_.a, &difference_.b})
            for (const V& p : shape->points)
                for (const double x : p) {
                    size_ = arith::larger(size_, std::fabs(x));
                    sum += std::fabs(x);
                }
        is_usable_ = is_usable_ && sum < HUGE_VAL && arith::in_range(size_);
    }

    bool is_usable() const { return is_usable_; }
    const Difference<double, Dim>& difference() const { return difference_; }

    /// The distance is not larger, as a point of the difference shows.
    double at_most(const LeastPoint<double, Dim>& least) const {
        std::array<double, Dim + 1> weights{};
        std::array<std::array<double, Dim + 1>, Dim> of_a{}, of_b{};
        double sum = 0;
        for (std::size_t k = 0; k < least.corral().size(); ++k) {
            const Generator& g = least.corral()[k];
            weights[k] = least.weights()[k];
            sum += weights[k];
            for (std::size_t i = 0; i < Dim; ++i) {
                of_a[i][k] = difference_.a.points[g.a][i];
                of_b[i][k] = difference_.b.points[g.b][i];
            }
        }
        const auto at = arith::tuple_of<Dim>(
            [&](std::size_t i) { return weighted(weights, of_a[i], of_b[i]); });
        // The weights are at most 1, their sum nearly.
        return (std::sqrt(dot(at, at)) + closer * size_) / sum * slack;
    }
    /// Nor smaller, by the lowest height along the normal, which is the gap.
    double at_least(const LeastPoint<double, Dim>& least, double lowest) const {
        const V& normal = least.foot().normal;
        const double length = std::sqrt(dot(normal, normal)), largest = arith::magnitude(normal);
        // So that nothing underflows that counts.
        if (!(length > 0x1p-500 && length < 0x1p+500)) return 0;
        return arith::larger((lowest - gap * size_ * largest) / (length * slack), 0.0);
    }

private:
    /// A length has the error of Dim coordinates, which is less than twice that of one.
    static constexpr double closer = 2 * error_of_weighted<Dim>(), gap = error_of_gap<Dim>();
    /// Covers the rounding of lengths, of sums of weights, and of a limit to compare with.
    static constexpr double slack = 1 + 0x1p-47;

    bool read(detail::ShapePointer<Dim> shape, Generators<double, Dim>& to) {
        return std::visit(
            [&]<class S>(const S* s) {
                if (!from_) from_ = &predicates::first_coordinate(*s);
                return each_corner(*s, [&](const Vec<Dim>& p) {
                    to.points.push_back(arith::tuple_of<Dim>(
                        [&](std::size_t k) { return p[int(k)] - (*from_)[int(k)]; }));
                });
            },
            shape);
    }

    Difference<double, Dim> difference_;
    const Vec<Dim>* from_ = nullptr;
    double size_ = 0;
    bool is_usable_;
};

}  // namespace graze::nearest
