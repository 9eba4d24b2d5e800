// Two moving shapes of four corners together, in doubles with a bound of their errors.
//
// What decides is polynomials in the time: their volume, of degree 3, and weights, of degree 4, none of which is negative where they
// meet. Each lies between the least and the greatest of its Bernstein coefficients, also between any two times. So times
// are halved until a volume or a weight has one sign, or the volume changes its sign while no weight does.
// The bounds are derived when this is compiled, and hold in every float environment.
// Source of the polynomials: X. Provot, "Collision and self-collision handling in cloth model", 1997.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "arith/bound.hpp"
#include "arith/double_word.hpp"
#include "arith/number.hpp"

namespace graze::motion {

using arith::twice;

template <class N>
using Tuple3 = std::array<N, 3>;

/// Vectors between corners at both ends: u and v span the triangle or are the segments, w goes from one shape to the other.
template <class N>
struct Vectors {
    std::array<Tuple3<N>, 2> u, v, w;
};

template <class N>
constexpr Tuple3<N> sum(const Tuple3<N>& x, const Tuple3<N>& y) {
    return {x[0] + y[0], x[1] + y[1], x[2] + y[2]};
}
template <class N>
constexpr N three(const N& x) {
    return twice(x) + x;
}

/// Bernstein coefficients of a cross product; twice that of the one in the middle.
template <class N>
constexpr auto crossed(const std::array<Tuple3<N>, 2>& x, const std::array<Tuple3<N>, 2>& y) {
    return std::array{arith::cross(x[0], y[0]),
                      sum(arith::cross(x[0], y[1]), arith::cross(x[1], y[0])),
                      arith::cross(x[1], y[1])};
}
/// Three times those of n.w; n as crossed() gives it.
template <class N>
constexpr std::array<N, 4> volume(const std::array<Tuple3<N>, 3>& n,
                                  const std::array<Tuple3<N>, 2>& w) {
    using arith::dot;
    return {three(dot(n[0], w[0])), dot(n[0], w[1]) + dot(n[1], w[0]),
            dot(n[2], w[0]) + dot(n[1], w[1]), three(dot(n[2], w[1]))};
}
/// Twelve times those of n.m.
template <class N>
constexpr std::array<N, 5> product(const std::array<Tuple3<N>, 3>& n,
                                   const std::array<Tuple3<N>, 3>& m) {
    using arith::dot;
    const auto four_times = [](const N& x) { return twice(twice(x)); };
    return {four_times(three(dot(n[0], m[0]))), three(dot(n[0], m[1]) + dot(n[1], m[0])),
            twice(dot(n[0], m[2]) + dot(n[1], m[1]) + dot(n[2], m[0])),
            three(dot(n[1], m[2]) + dot(n[2], m[1])), four_times(three(dot(n[2], m[2])))};
}
template <class N>
constexpr std::array<N, 5> difference(const std::array<N, 5>& x, const std::array<N, 5>& y) {
    return {x[0] - y[0], x[1] - y[1], x[2] - y[2], x[3] - y[3], x[4] - y[4]};
}

template <class N>
struct Polynomials {
    std::array<N, 4> volume;
    std::array<std::array<N, 5>, 4> weights;  ///< three of a point and a triangle
};

inline constexpr std::size_t weights_of(bool segments) { return segments ? 4 : 3; }

template <class N>
constexpr Polynomials<N> polynomials(const Vectors<N>& q, bool segments) {
    const auto n = crossed(q.u, q.v);
    Polynomials<N> p{};
    p.volume = volume(n, q.w);
    p.weights[0] = product(n, crossed(q.w, q.v));
    p.weights[1] = product(n, segments ? crossed(q.w, q.u) : crossed(q.u, q.w));
    const auto all = product(n, n);
    if (segments) {
        p.weights[2] = difference(all, p.weights[0]);
        p.weights[3] = difference(all, p.weights[1]);
    } else {
        p.weights[2] = difference(difference(all, p.weights[0]), p.weights[1]);
    }
    return p;
}

/// How often times are halved at most, and into how many parts.
inline constexpr int most_halvings = 12, most_parts = 40;

struct Errors {
    double volume = 0, weight = 0;
};
/// In units of the third and fourth power of the largest coordinate of the vectors; at first, and after all halvings. And of
/// the volume at a time, in double-words.
struct ErrorBounds {
    Errors first, halved;
    double volume_at_a_time = 0;
};
constexpr ErrorBounds error_bounds() {
    using arith::Bound;
    constexpr double word_rounding = arith::DoubleWord<double>::rounding;
    constexpr Bound d = Bound::difference();
    constexpr Tuple3<Bound> any{d, d, d};
    constexpr Vectors<Bound> q{{any, any}, {any, any}, {any, any}};
    ErrorBounds r;
    // Each halving rounds a coefficient of degree n at most n times, and no larger number comes out of it.
    const auto include = [&](const Bound& x, int degree, double& first, double& halved) {
        first = std::max(first, x.error);
        halved = std::max(halved, x.error + most_halvings * degree * Bound::rounding *
                                                (x.magnitude + x.error) * (1 + 0x1p-20));
    };
    for (const bool segments : {false, true}) {
        const Polynomials<Bound> p = polynomials(q, segments);
        for (const Bound& x : p.volume) {
            include(x, 3, r.first.volume, r.halved.volume);
            // The errors of a formula are proportional to that of one operation. Each of three means of two
            // numbers then rounds two products and a sum; the weights are exact.
            const double error =
                x.error + 9 * Bound::rounding * (x.magnitude + x.error) * (1 + 0x1p-20);
            r.volume_at_a_time =
                std::max(r.volume_at_a_time, word_rounding / Bound::rounding * error);
        }
        for (std::size_t i = 0; i < weights_of(segments); ++i)
            for (const Bound& x : p.weights[i]) include(x, 4, r.first.weight, r.halved.weight);
    }
    // The largest coordinate is rounded, and so are its powers and this.
    for (double* x : {&r.first.volume, &r.first.weight, &r.halved.volume, &r.halved.weight,
                      &r.volume_at_a_time})
        *x *= 1 + 0x1p-20;
    return r;
}

struct Quick {
    enum class Kind : std::uint8_t { apart, through, unsure };
    Kind kind;
    /// Of `through`, with `first`: they are apart until then; the first root of the volume from there on is the time of
    /// the first contact, which is one of both relative interiors. It is before `to`.
    double from = 0, to = 0;
    double guess = 0;      ///< of that time
    bool alone = false;    ///< there is no other root between `from` and `to`
    bool falls = false;    ///< the volume is positive at `from`
    double size = 0;       ///< the largest coordinate of the vectors
    bool slender = false;  ///< of `unsure`: a polynomial is much smaller than this tells
};

/// About where Bernstein coefficients of opposite signs at the ends have their root, from 0 to 1.
inline double near_root(const std::array<double, 4>& b) {
    const auto at = [&](double s) {
        const double r = 1 - s;
        return (b[0] * r + 3 * b[1] * s) * r * r + (3 * b[2] * r + b[3] * s) * s * s;
    };
    // The secant, with a value halved where its end stays. Source: M. Dowell, P. Jarratt, "A modified regula falsi method
    // for computing the root of an equation", 1971.
    double l = 0, r = 1, at_l = b[0], at_r = b[3], s = 0;
    int last = 0;
    for (int n = 0; n < 12; ++n) {
        s = l + (r - l) * (at_l / (at_l - at_r));
        const double value = at(s);
        if (value == 0) break;
        const int side = (value > 0) == (at_l > 0) ? -1 : 1;
        (side < 0 ? l : r) = s;
        (side < 0 ? at_l : at_r) = value;
        if (side == last) (side < 0 ? at_r : at_l) /= 2;
        last = side;
    }
    return s;
}

/// Of Bernstein coefficients whose signs at the ends are opposite and certain: is there but one change of sign?
inline bool changes_once(const std::array<double, 4>& b, double error) {
    const double turn = b[0] > 0 ? 1 : -1;
    return turn * b[1] > error || turn * b[2] < -error;
}

/// The volume as it is at one time or another, in double-words. To be used in the default float environment.
class VolumeAtTimes {
public:
    using Word = arith::DoubleWord<double>;

    /// The size is that of quick(); the vectors as differences of corners.
    VolumeAtTimes(const Vectors<Word>& q, double size)
        : at_(volume(crossed(q.u, q.v), q.w)),
          error_(bounds.volume_at_a_time * size * size * size) {}

    /// Three times it.
    Word operator()(double t) const {
        const Word rest = Word::sum(1, -t);
        std::array<Word, 4> x = at_;
        for (std::size_t n = 3; n > 0; --n)
            for (std::size_t i = 0; i < n; ++i) x[i] = x[i] * rest + x[i + 1] * t;
        return x[0];
    }
    /// 0 where it is not certain.
    int sign(const Word& x) const { return x.high > error_ ? 1 : x.high < -error_ ? -1 : 0; }

private:
    static constexpr ErrorBounds bounds = error_bounds();
    std::array<Word, 4> at_;
    double error_;
};

/// The least and the greatest.
template <std::size_t N>
std::array<double, 2> range(const std::array<double, N>& x) {
    double lo = x[0], hi = x[0];
    for (std::size_t i = 1; i < N; ++i) lo = arith::smaller(lo, x[i]), hi = arith::larger(hi, x[i]);
    return {lo, hi};
}

template <std::size_t N>
void halve(std::array<double, N> x, std::array<double, N>& left, std::array<double, N>& right) {
    for (std::size_t k = 0; k < N; ++k) {
        left[k] = x[0];
        right[N - 1 - k] = x[N - 1 - k];
        for (std::size_t i = 0; i + 1 < N - k; ++i) x[i] = (x[i] + x[i + 1]) / 2;
    }
}

/// Where times begin to be halved: the errors are those after all halvings.
struct Start {
    Polynomials<double> p;
    double error;
    std::array<double, 4> weight_errors;
};

/// With `first` only what is earliest is told; else any time will do for `through`.
inline Quick halved(const Start& begin, std::size_t weights, bool first, double size) {
    const double error = begin.error;
    struct Part {
        Polynomials<double> p;
        int depth = 0;
        double from = 0, width = 1;
    };
    std::array<Part, most_halvings + 2> open;
    std::size_t count = 0;
    open[count++] = {begin.p};
    bool unsure = false;
    for (int parts = 0; count > 0; ++parts) {
        if (parts == most_parts) return {.kind = Quick::Kind::unsure, .size = size};
        const Part here = open[--count];
        const auto [lo, hi] = range(here.p.volume);
        if (lo > error || hi < -error) continue;
        bool out = false, inside = true;
        for (std::size_t i = 0; i < weights; ++i) {
            const auto [least_weight, most_weight] = range(here.p.weights[i]);
            out |= most_weight < -begin.weight_errors[i];
            inside &= least_weight > begin.weight_errors[i];
        }
        if (out) continue;
        const double start = here.p.volume.front(), end = here.p.volume.back();
        if (inside && ((start > error && end < -error) || (start < -error && end > error))) {
            if (!first) return {.kind = Quick::Kind::through};
            const bool once = changes_once(here.p.volume, error);
            // Else halving may part the roots.
            if (once || here.depth == most_halvings)
                return {Quick::Kind::through,
                        here.from,
                        here.from + here.width,
                        here.from + here.width * std::clamp(near_root(here.p.volume), 0.0, 1.0),
                        once,
                        start > 0,
                        size};
        }
        if (here.depth == most_halvings) {
            if (first) return {.kind = Quick::Kind::unsure, .size = size};
            unsure = true;
            continue;
        }
        Part &right = open[count], &left = open[count + 1];
        halve(here.p.volume, left.p.volume, right.p.volume);
        for (std::size_t i = 0; i < weights; ++i)
            halve(here.p.weights[i], left.p.weights[i], right.p.weights[i]);
        left.depth = right.depth = here.depth + 1;
        left.from = here.from;
        left.width = right.width = here.width / 2;
        right.from = here.from + left.width;
        count += 2;
    }
    return {.kind = unsure ? Quick::Kind::unsure : Quick::Kind::apart, .size = size};
}

/// In doubles. Where it is unsure and slender, quick_by_words() may do better.
inline Quick quick(const Vectors<double>& q, bool segments, bool first) {
    static constexpr ErrorBounds bounds = error_bounds();
    constexpr double least = 0x1p-100, most = 0x1p100;
    double size = 0;
    for (const auto* vectors : {&q.u, &q.v, &q.w})
        for (const auto& vector : *vectors)
            for (const double x : vector) size = arith::larger(size, std::fabs(x));
    if (!(size >= least && size < most)) return {.kind = Quick::Kind::unsure};
    const double cube = size * size * size;

    const std::size_t weights = weights_of(segments);
    Start start;
    start.p.volume = volume(crossed(q.u, q.v), q.w);
    const double error_of_first = bounds.first.volume * cube;
    if (const auto [lo, hi] = range(start.p.volume); lo > error_of_first || hi < -error_of_first)
        return {.kind = Quick::Kind::apart};
    start.p = polynomials(q, segments);
    const double error_of_weight = bounds.first.weight * cube * size;
    for (std::size_t i = 0; i < weights; ++i)
        if (range(start.p.weights[i])[1] < -error_of_weight) return {.kind = Quick::Kind::apart};
    start.error = bounds.halved.volume * cube;
    start.weight_errors.fill(bounds.halved.weight * cube * size);
    Quick r = halved(start, weights, first, size);
    // What is 0 seems to be so in more words as well.
    const auto is_slender = [](const auto& coefficients, double unit) {
        const auto [lo, hi] = range(coefficients);
        const double largest = arith::larger(-lo, hi);
        return largest > 0 && largest < 0x1p-10 * unit;
    };
    if (r.kind == Quick::Kind::unsure) {
        r.slender = is_slender(start.p.volume, cube);
        for (std::size_t i = 0; i < weights; ++i)
            r.slender |= is_slender(start.p.weights[i], cube * size);
    }
    return r;
}

/// From coefficients in double-words, of which each is rounded to a double: so errors are as small as the polynomials are,
/// which slivers have much smaller than their size tells. To be used in the default float environment.
inline Start start_by_words(const Vectors<arith::DoubleWord<double>>& q, bool segments,
                            double size) {
    using arith::Bound;
    static constexpr ErrorBounds bounds = error_bounds();
    // Errors of a formula are proportional to that of one operation.
    constexpr double factor = arith::DoubleWord<double>::rounding / Bound::rounding;
    const auto p = polynomials(q, segments);
    Start start;
    // Each coefficient is rounded once, and n times by each halving; none becomes larger.
    const auto take = [](const auto& words, auto& doubles, double error) {
        double most = 0;
        for (std::size_t i = 0; i < words.size(); ++i) {
            doubles[i] = words[i].high;
            most = std::max(most, std::fabs(doubles[i]));
        }
        const double degree = double(words.size() - 1);
        return (factor * error +
                (1 + most_halvings * degree) * Bound::rounding * (most + factor * error)) *
               (1 + 0x1p-20);
    };
    const double cube = size * size * size;
    start.error = take(p.volume, start.p.volume, bounds.first.volume * cube);
    const std::size_t weights = weights_of(segments);
    for (std::size_t i = 0; i < weights; ++i)
        start.weight_errors[i] =
            take(p.weights[i], start.p.weights[i], bounds.first.weight * cube * size);
    return start;
}
/// What quick() says, by these.
inline Quick quick_by_words(const Vectors<arith::DoubleWord<double>>& q, bool segments, bool first,
                            double size) {
    return halved(start_by_words(q, segments, size), weights_of(segments), first, size);
}

}  // namespace graze::motion
