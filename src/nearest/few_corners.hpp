// Points and segments, a point and a triangle, points and aabbs, in doubles: the nearest points by formulas, and their proof.
//
// Of points and aabbs each coordinate of the step between them is a difference of coordinates, or 0. Of the others:
// Corners are seen from the first one of a; S is their largest coordinate then. The step v from a to b by parameters in [0, 1] leads
// from a point of a to one of b, but for less than closer S in each coordinate; and the gap along v, of the corners, is off by less
// than gap S max|v|. Both are derived when this is compiled, and hold in every float environment.
// Source of the formulas: C. Ericson, "Real-Time Collision Detection", 2005, 5.1.5 and 5.1.9.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "nearest/quick.hpp"

namespace graze::nearest {

template <std::size_t Dim>
using Step = std::array<double, Dim>;

/// From a point at the origin to one of b, and along edges of b, or of a turned round.
template <class N>
constexpr N coordinate_of_step(const N& one, const N& b, const N& s, const N& first, const N& t,
                               const N& second) {
    return one * b + s * first + t * second;
}
constexpr double error_of_step() {
    constexpr arith::Bound parameter = arith::Bound::axis(), p = arith::Bound::difference();
    return coordinate_of_step(parameter, p, parameter, p - p, parameter, p - p).error *
           (1 + 0x1p-20);
}
template <std::size_t Dim>
Step<Dim> step_of(const Step<Dim>& b, double s, const Step<Dim>& first, double t,
                  const Step<Dim>& second) {
    return arith::tuple_of<Dim>(
        [&](std::size_t k) { return coordinate_of_step(1.0, b[k], s, first[k], t, second[k]); });
}

/// part / whole, from 0 to 1; 0 of nothing.
inline double share_of(double part, double whole) {
    if (!(part > 0)) return 0;
    return part < whole ? part / whole : 1;
}

/// From the segment of the origin and `a` to that of `b` and its end.
template <std::size_t Dim>
Step<Dim> step_of_segments(const Step<Dim>& a, const Step<Dim>& b, const Step<Dim>& end) {
    const Step<Dim> along = end - b;
    const double aa = dot(a, a), bb = dot(along, along), ab = dot(a, along), a_to_b = dot(a, b),
                 b_to_b = dot(along, b);
    double s = share_of(a_to_b * bb - ab * b_to_b, aa * bb - ab * ab);
    const double t = share_of(s * ab - b_to_b, bb);
    s = share_of(t * ab + a_to_b, aa);
    return step_of(b, t, along, s, Step<Dim>{} - a);
}

/// From the origin to a triangle.
template <std::size_t Dim>
Step<Dim> step_to_triangle(const Step<Dim>& a, const Step<Dim>& b, const Step<Dim>& c) {
    const Step<Dim> ab = b - a, ac = c - a, bc = c - b;
    // Along ab and ac, seen from each corner.
    const double b_of_a = -dot(ab, a), c_of_a = -dot(ac, a);
    if (b_of_a <= 0 && c_of_a <= 0) return a;
    const double b_of_b = -dot(ab, b), c_of_b = -dot(ac, b);
    if (b_of_b >= 0 && c_of_b <= b_of_b) return b;
    const double b_of_c = -dot(ab, c), c_of_c = -dot(ac, c);
    if (c_of_c >= 0 && b_of_c <= c_of_c) return c;
    // Areas opposite to the corners.
    const double of_c = b_of_a * c_of_b - b_of_b * c_of_a;
    if (of_c <= 0 && b_of_a >= 0 && b_of_b <= 0)
        return step_of(a, share_of(b_of_a, b_of_a - b_of_b), ab, 0, ac);
    const double of_b = b_of_c * c_of_a - b_of_a * c_of_c;
    if (of_b <= 0 && c_of_a >= 0 && c_of_c <= 0)
        return step_of(a, share_of(c_of_a, c_of_a - c_of_c), ac, 0, ab);
    const double of_a = b_of_b * c_of_c - b_of_c * c_of_b, to_c = c_of_b - b_of_b,
                 to_b = b_of_c - c_of_c;
    if (of_a <= 0 && to_c >= 0 && to_b >= 0)
        return step_of(b, share_of(to_c, to_c + to_b), bc, 0, ab);
    const double all = of_a + of_b + of_c, s = share_of(of_b, all);
    return step_of(a, s, ab, std::min(share_of(of_c, all), 1 - s), ac);
}

/// The sign of distance - limit of points and aabbs where it is sure, else 0; of what is not valid or out of range, 0.
template <int Dim>
int compare_boxes(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b, double limit) {
    // The corners of both; null of other shapes.
    using Corners = std::array<const Vec<Dim>*, 2>;
    const auto corners = []<class S>(const S* s) -> Corners {
        if constexpr (std::is_same_v<S, Vec<Dim>>)
            return {s, s};
        else if constexpr (std::is_same_v<S, Aabb<Dim>>)
            return {&s->min, &s->max};
        else
            return {};
    };
    const Corners of_a = std::visit(corners, a), of_b = std::visit(corners, b);
    // Equal by their bits: in some environments any two subnormals are.
    const auto is_ordered = [](double x, double y) {
        return x < y || std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    };
    double square = 0, sum = 0, size = 0;
    for (int k = 0; k < Dim; ++k) {
        const double low_a = (*of_a[0])[k], high_a = (*of_a[1])[k], low_b = (*of_b[0])[k],
                     high_b = (*of_b[1])[k];
        if (!is_ordered(low_a, high_a) || !is_ordered(low_b, high_b)) return 0;
        const double apart = arith::larger(arith::larger(low_b - high_a, low_a - high_b), 0.0);
        square += apart * apart;
        size = arith::larger(size, apart);
        // NaN and infinities stay in a sum.
        sum += std::fabs(low_a) + std::fabs(high_a) + std::fabs(low_b) + std::fabs(high_b);
    }
    // Up to here no square overflows, and from there on none underflows that counts.
    constexpr double largest = 0x1p400, smallest = 0x1p-400, slack = 1 + 0x1p-47;
    if (!(sum < largest)) return 0;
    if (size < smallest) return limit > 4 * smallest ? -1 : 0;
    const double length = std::sqrt(square);
    return length * slack < limit ? -1 : length > limit * slack ? 1 : 0;
}

template <int Dim>
class FewCorners {
public:
    /// The same of what has up to four corners together.
    static int compare(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b, double limit) {
        const auto corners = [](const auto* s) { return corners_of(*s); };
        const Corners of_a = std::visit(corners, a), of_b = std::visit(corners, b);
        // A point comes first.
        return of_a.count <= of_b.count ? compare(of_a, of_b, limit) : compare(of_b, of_a, limit);
    }

private:
    using V = Step<std::size_t(Dim)>;

    /// None of other shapes; a point twice, as a segment.
    struct Corners {
        std::array<const Vec<Dim>*, 3> at{};
        int count = 0;
    };
    static Corners corners_of(const Vec<Dim>& p) { return {{&p, &p}, 1}; }
    static Corners corners_of(const Segment<Dim>& s) { return {{&s.a, &s.b}, 2}; }
    static Corners corners_of(const Triangle<Dim>& t) { return {{&t.a, &t.b, &t.c}, 3}; }
    static Corners corners_of(const auto&) { return {}; }

    static int compare(const Corners& a, const Corners& b, double limit) {
        const Vec<Dim>& from = *a.at[0];
        double size = 0, sum = 0;
        const auto seen = [&](const Vec<Dim>& p) {
            const V v =
                arith::tuple_of<Dim>([&](std::size_t k) { return p[int(k)] - from[int(k)]; });
            for (const double x : v) {
                size = arith::larger(size, std::fabs(x));
                sum += std::fabs(x);
            }
            return v;
        };
        const V end = seen(*a.at[1]), p = seen(*b.at[0]), q = seen(*b.at[1]),
                r = b.count == 3 ? seen(*b.at[2]) : q;
        // NaN and infinities stay in a sum.
        if (!(sum < HUGE_VAL) || !arith::in_range(size)) return 0;
        const V step = b.count == 3 ? step_to_triangle(p, q, r) : step_of_segments(end, p, q);
        const double length = std::sqrt(dot(step, step));
        if (length * slack + closer * size < limit) return -1;
        if (!(length > 0x1p-500 && length < 0x1p+500)) return 0;
        const double low = std::min(std::min(dot(step, p), dot(step, q)), dot(step, r)),
                     high = std::max(dot(step, end), 0.0);
        return low - high - gap * size * arith::magnitude(step) > limit * length * slack ? 1 : 0;
    }

    /// A length has the error of Dim coordinates, which is less than twice that of one; and the sum of two parameters is rounded.
    static constexpr double closer = 2 * (error_of_step() + 0x1p-52), gap = error_of_gap<Dim>();
    /// Covers the rounding of lengths and parameters, and of the limit.
    static constexpr double slack = 1 + 0x1p-47;
};

/// Are two triangles surely farther apart than a limit, by the gap along the line of their middles?
inline bool are_surely_farther(const Triangle3& a, const Triangle3& b, double limit) {
    using V = Step<3>;
    double size = 0;
    const auto seen = [&](const Vec3& p) {
        const V v{p.x - a.a.x, p.y - a.a.y, p.z - a.a.z};
        size = arith::larger(size, arith::magnitude(v));
        return v;
    };
    const V second = seen(a.b), third = seen(a.c), p = seen(b.a), q = seen(b.b), r = seen(b.c);
    const V step = (p + q + r) - (second + third);
    const double length = std::sqrt(dot(step, step));
    // NaN and infinities are in no range.
    if (!arith::in_range(size) || !(length > 0x1p-500 && length < 0x1p+500)) return false;
    const double low = std::min(std::min(dot(step, p), dot(step, q)), dot(step, r)),
                 high = std::max(std::max(dot(step, second), dot(step, third)), 0.0);
    constexpr double slack = 1 + 0x1p-47;
    return low - high - error_of_gap<3>() * size * arith::magnitude(step) > limit * length * slack;
}

/// By one of these formulas, if there is one for such shapes; else, and where it is not sure, 0.
template <int Dim>
int compare_by_formula(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b, double limit) {
    using Pointer = detail::ShapePointer<Dim>;
    // How many corners a shape has that is given by up to three; of an aabb 0, of others more.
    constexpr auto corners = []<std::size_t... n>(std::index_sequence<n...>) {
        const auto of = []<class S>(std::type_identity<const S*>) {
            return std::is_same_v<S, Vec<Dim>>        ? 1
                   : std::is_same_v<S, Segment<Dim>>  ? 2
                   : std::is_same_v<S, Triangle<Dim>> ? 3
                   : std::is_same_v<S, Aabb<Dim>>     ? 0
                                                      : 9;
        };
        return std::array{of(std::type_identity<std::variant_alternative_t<n, Pointer>>{})...};
    }
    (std::make_index_sequence<std::variant_size_v<Pointer>>{});
    const int of_a = corners[a.index()], of_b = corners[b.index()];
    if (of_a + of_b > 4) return 0;
    if (of_a > 0 && of_b > 0) return FewCorners<Dim>::compare(a, b, limit);
    return of_a + of_b <= 1 ? compare_boxes<Dim>(a, b, limit) : 0;
}

}  // namespace graze::nearest
