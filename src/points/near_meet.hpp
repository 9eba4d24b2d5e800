// Where lines and planes of doubles meet, by double-words that carry their errors: the nearest doubles, where these are certain. To be
// used in the default float environment.
#pragma once

#include <cmath>
#include <graze/exact_point.hpp>
#include <optional>

#include "arith/approximate.hpp"
#include "arith/signs.hpp"
#include "points/flats.hpp"

namespace graze::points {

/// The nearest doubles of a point, and whether they may be the point itself.
template <int Dim>
struct NearPoint {
    Vec<Dim> at;
    bool may_be_exact;
};

namespace near {

using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator*;
using Word = arith::Approximate<double>;
template <int Dim>
using Words = arith::Tuple<Word, Dim>;

/// Each number of a formula is 0 or of at least this exponent times its degree: a multiple of what the last bits of all that is
/// given are multiples of, so that nothing vanishes, down to the error of the error.
constexpr int least_exponent = -900, mantissa_bits = 53;
static_assert(-least_exponent + 103 + mantissa_bits < 1074);

/// Is each number of an exponent that a formula of this degree can have?
template <int degree>
class Range {
public:
    template <int Dim>
    void include(const Vec<Dim>& v) {
        for (int k = 0; k < Dim; ++k) {
            const double size = std::fabs(v[k]);
            fits_ &= size == 0 || (size >= least && size < most);
        }
    }
    template <int Dim>
    void include(const GivenLine<Dim>& line) {
        include(line.from), include(line.to);
    }
    void include(const GivenPlane& plane) {
        include(plane.a), include(plane.b);
        if (!plane.is_normal) include(plane.c);
    }
    explicit operator bool() const { return fits_; }

private:
    static constexpr int exponent = -least_exponent / degree - mantissa_bits;
    static constexpr double least = arith::power_of_two(-exponent),
                            most = arith::power_of_two(exponent);
    bool fits_ = true;
};
template <int degree>
bool in_range(const auto&... flats) {
    Range<degree> range;
    (range.include(flats), ...);
    return bool(range);
}

template <int Dim>
Words<Dim> words(const Vec<Dim>& v) {
    return arith::tuple_of<Dim>([&](std::size_t k) { return Word{{v[int(k)], 0}, 0}; });
}
template <int Dim>
Words<Dim> between(const Vec<Dim>& p, const Vec<Dim>& q) {
    return arith::tuple_of<Dim>([&](std::size_t k) {
        return Word{arith::DoubleWord<double>::sum(q[int(k)], -p[int(k)]), 0};
    });
}
template <int Dim>
Words<Dim> along(const GivenLine<Dim>& line) {
    return line.is_direction ? words(line.to) : between(line.from, line.to);
}
inline Words<3> normal(const GivenPlane& plane) {
    return plane.is_normal ? words(plane.b)
                           : cross(between(plane.a, plane.b), between(plane.a, plane.c));
}

/// A coordinate and a step.
inline Word sum(double from, const Word& step) {
    using W = arith::DoubleWord<double>;
    const W sum = W::sum(from, step.x.high), p = W::sum(sum.high, sum.low + step.x.low);
    // In units of 2^-106: the low words, once rounded, are off by 1 of the point and of the step; and rounded() takes 1 more.
    return {p,
            1.01 * (step.error + 0x1p-105 * std::fabs(p.high) + 0x1p-106 * std::fabs(step.x.high))};
}

/// Of a point that is seen from another, by its steps; empty where they are not certain.
template <int Dim>
std::optional<NearPoint<Dim>> nearest(const Vec<Dim>& from, const auto& step) {
    Vec<Dim> r;
    bool certain = true, held = true;
    for (int k = 0; k < Dim; ++k) {
        const Word p = sum(from[k], step(std::size_t(k)));
        const auto [low, high] = arith::rounded(p);
        certain &= low == high && (low == 0 || arith::is_ordinary(low));
        held &= !(std::fabs(p.x.low) > p.error);
        // No -0.
        r[k] = low + 0.0;
    }
    if (!certain) return {};
    return NearPoint<Dim>{r, held};
}

/// over / under, if it is 0 or of an ordinary size.
inline std::optional<Word> ratio(const Word& over, const Word& under) {
    if (!under.certain() || under.x.high == 0) return {};
    if (over.x.high == 0 && over.error == 0) return over;
    const Word r = quotient(over, under);
    return arith::is_ordinary(r.x.high) ? std::optional(r) : std::nullopt;
}

template <int Dim>
std::optional<NearPoint<Dim>> on_line(const GivenLine<Dim>& line, const Words<Dim>& along,
                                      const Word& over, const Word& under) {
    const auto t = ratio(over, under);
    if (!t) return {};
    return nearest<Dim>(line.from, [&](std::size_t k) { return *t * along[k]; });
}

}  // namespace near

inline std::optional<NearPoint<2>> near_meet(const GivenLine<2>& a, const GivenLine<2>& b) {
    if (!near::in_range<2>(a, b)) return {};
    const auto minor = [](const auto& u, const auto& v) { return u[0] * v[1] - u[1] * v[0]; };
    const auto u = near::along(a), v = near::along(b);
    return near::on_line<2>(a, u, minor(near::between(a.from, b.from), v), minor(u, v));
}

inline std::optional<NearPoint<3>> near_meet(const GivenLine<3>& line, const GivenPlane& plane) {
    if (!near::in_range<3>(line, plane)) return {};
    using arith::dot;
    const auto normal = near::normal(plane), along = near::along(line);
    return near::on_line<3>(line, along, dot(normal, near::between(line.from, plane.a)),
                            dot(normal, along));
}

inline std::optional<NearPoint<3>> near_meet(const GivenPlane& a, const GivenPlane& b,
                                             const GivenPlane& c) {
    if (!near::in_range<7>(a, b, c)) return {};
    using arith::cross;
    using arith::dot;
    const auto of_a = near::normal(a), of_b = near::normal(b), of_c = near::normal(c);
    // Seen from the first point, whose plane has no offset.
    const auto b_offset = dot(of_b, near::between(a.a, b.a)),
               c_offset = dot(of_c, near::between(a.a, c.a));
    const auto ca = cross(of_c, of_a), ab = cross(of_a, of_b);
    const auto volume = dot(ab, of_c);
    near::Words<3> steps;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto step = near::ratio(b_offset * ca[k] + c_offset * ab[k], volume);
        if (!step) return {};
        steps[k] = *step;
    }
    return near::nearest<3>(a.a, [&](std::size_t k) { return steps[k]; });
}

/// The point of which doubles are told.
std::optional<ExactPoint2> near_point(const GivenLine<2>& a, const GivenLine<2>& b);
std::optional<ExactPoint3> near_point(const GivenLine<3>& line, const GivenPlane& plane);

}  // namespace graze::points
