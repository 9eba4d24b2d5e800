// Motion by fractions: where corners are at a time is worked out, and the words of a shape at rest tell what they have in
// common then. Between times, polynomials that are interpolated from such times decide by their Bernstein coefficients, as long as halving
// shows one of two proofs: that they are apart all the while, or that they meet.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <graze/motion.hpp>
#include <vector>

#include "motion/families.hpp"
#include "support/rational_points.hpp"

namespace judge_of_motion {

using cases_of_motion::Query;
using graze::Contact;
using rational::cross;
using rational::dot;
using rational::Number;
using rational::operator-;
using rational::Point;
using rational::zero;

inline std::array<Point, 4> corners(const Query& q, const Number& t) {
    std::array<Point, 4> x;
    for (std::size_t n = 0; n < 4; ++n)
        for (int k = 0; k < 3; ++k)
            x[n][std::size_t(k)] = (1 - t) * Number(q.from[n][k]) + t * Number(q.to[n][k]);
    return x;
}

/// Two segments at rest, by their relative interiors: 0, 1 or 2.
inline int of_segments(const Point& a, const Point& b, const Point& c, const Point& d) {
    const Point u = b - a, v = d - c, w = c - a;
    for (std::size_t k = 0; k < 3; ++k) {
        // Looked at along an axis from which they are not parallel.
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        const Number turn = u[i] * v[j] - u[j] * v[i];
        if (turn == 0) continue;
        const Number s = (w[i] * v[j] - w[j] * v[i]) / turn, t = (w[i] * u[j] - w[j] * u[i]) / turn;
        if (a[k] + s * u[k] != c[k] + t * v[k] || s < 0 || s > 1 || t < 0 || t > 1) return 0;
        return s == 0 || s == 1 || t == 0 || t == 1 ? 1 : 2;
    }
    if (zero(u) || zero(v))
        return zero(u) ? rational::in_segment(a, c, d) : rational::in_segment(c, a, b);
    const auto at = [&](const Point& p) { return dot(p - a, u); };
    if (!zero(cross(u, w))) return 0;
    const Number from = std::max<Number>(0, std::min(at(c), at(d))),
                 to = std::min<Number>(dot(u, u), std::max(at(c), at(d)));
    return from > to ? 0 : from == to ? 1 : 2;
}

inline Contact at_rest(const Query& q, const Number& t) {
    const auto x = corners(q, t);
    return Contact(q.segments ? of_segments(x[0], x[1], x[2], x[3])
                              : rational::in_triangle(x[0], {x[1], x[2], x[3]}));
}

using Coefficients = std::vector<Number>;

/// Of the polynomial of a degree that f is, from l to r.
inline Coefficients bernstein(int degree, const Number& l, const Number& r, const auto& f) {
    // By Newton's differences at equal steps of s, from 0 to 1; then by powers of s; then by Bernstein's polynomials.
    const auto n = std::size_t(degree);
    std::vector<Number> y;
    for (std::size_t i = 0; i <= n; ++i)
        y.push_back(f(Number(l + (r - l) * Number(i) / Number(n))));
    for (std::size_t i = 1; i <= n; ++i)
        for (std::size_t j = n; j >= i; --j) y[j] = (y[j] - y[j - 1]) * Number(n) / Number(i);
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = i; j < n; ++j) y[j] -= y[j + 1] * Number(i) / Number(n);
    const auto choose = [](std::size_t m, std::size_t k) {
        Number c = 1;
        for (std::size_t i = 0; i < k; ++i) c = c * Number(m - i) / Number(i + 1);
        return c;
    };
    Coefficients b;
    for (std::size_t i = 0; i <= n; ++i) {
        Number sum = 0;
        for (std::size_t j = 0; j <= i; ++j) sum += choose(i, j) / choose(n, j) * y[j];
        b.push_back(sum);
    }
    return b;
}

inline std::array<Coefficients, 2> halves(Coefficients b) {
    const std::size_t n = b.size();
    std::array<Coefficients, 2> r{Coefficients(n), Coefficients(n)};
    for (std::size_t k = 0; k < n; ++k) {
        r[0][k] = b[0];
        r[1][n - 1 - k] = b[n - 1 - k];
        for (std::size_t i = 0; i + 1 < n - k; ++i) b[i] = (b[i] + b[i + 1]) / 2;
    }
    return r;
}

inline Number volume(const Query& q, const Number& t) {
    const auto x = corners(q, t);
    return dot(x[1] - x[3], cross(x[2] - x[3], x[0] - x[3]));
}

inline Point normal(const Query& q, const Number& t) {
    const auto x = corners(q, t);
    return q.segments ? cross(x[1] - x[0], x[3] - x[2]) : cross(x[2] - x[1], x[3] - x[1]);
}

inline int volume_changes(const Query& q, const Number& l, const Number& r);

/// Is the side along the normal another one just after a time than just before? By both, so near that nothing else happens between.
inline bool changes_side(const Query& q, const Number& t, const Number& most) {
    Number e = most / 1024;
    const auto is_near = [&] {
        return volume_changes(q, t - e, t) == 0 && volume_changes(q, t, t + e) == 0;
    };
    while (!is_near()) e /= 1024;
    e /= Number(1ull << 60);
    return volume(q, t - e) * volume(q, t + e) * dot(normal(q, t - e), normal(q, t + e)) < 0;
}

/// How often the Bernstein coefficients of the volume change their sign; 1 tells that it has one root between, 0 none.
inline int volume_changes(const Query& q, const Number& l, const Number& r) {
    int changes = 0, last = 0;
    for (const Number& x : bernstein(3, l, r, [&](const Number& t) { return volume(q, t); })) {
        if (x == 0) continue;
        changes += last != 0 && (x < 0) != (last < 0);
        last = x < 0 ? -1 : 1;
    }
    return changes;
}

/// Not negative where they meet, if no three of the corners that matter are in a line.
inline std::vector<Number> weights(const Query& q, const Number& t) {
    const auto x = corners(q, t);
    if (q.segments) {
        // On which side of a plane through one of them, and upright on both, are the ends of the other?
        const Point n = cross(x[1] - x[0], x[3] - x[2]);
        const auto side = [&](const Point& from, const Point& way, const Point& p) {
            return dot(cross(way, n), p - from);
        };
        const Point u = x[1] - x[0], v = x[3] - x[2];
        return {Number(side(x[0], u, x[2])), Number(-side(x[0], u, x[3])),
                Number(-side(x[2], v, x[0])), Number(side(x[2], v, x[1]))};
    }
    const Point n = cross(x[2] - x[1], x[3] - x[1]);
    std::vector<Number> r;
    for (std::size_t i = 0; i < 3; ++i) {
        const Point &a = x[1 + i], &b = x[1 + (i + 1) % 3];
        r.push_back(dot(n, cross(b - a, x[0] - a)));
    }
    return r;
}

enum class Proof { apart, meet, cross, none };

/// From l to r.
inline Proof proof(const Query& q, const Number& l, const Number& r, int depth = 12) {
    struct Piece {
        Coefficients volume;
        std::vector<Coefficients> weights;
        int depth;
    };
    Piece first{bernstein(3, l, r, [&](const Number& t) { return volume(q, t); }), {}, 0};
    for (std::size_t i = 0; i < (q.segments ? 4 : 3); ++i)
        first.weights.push_back(
            bernstein(4, l, r, [&](const Number& t) { return weights(q, t)[i]; }));
    std::vector<Piece> open{first};
    Proof found = Proof::apart;
    const auto all = [](const Coefficients& c, const auto& f) {
        return std::all_of(c.begin(), c.end(), f);
    };
    const auto positive = [](const Number& x) { return x > 0; };
    const auto negative = [](const Number& x) { return x < 0; };
    while (!open.empty()) {
        const Piece here = open.back();
        open.pop_back();
        if (all(here.volume, positive) || all(here.volume, negative)) continue;
        bool out = false, in = true, inside = true;
        for (const Coefficients& w : here.weights) {
            out |= all(w, negative);
            in &= all(w, [](const Number& x) { return x >= 0; });
            inside &= all(w, positive);
        }
        if (out) continue;
        const Number ends = here.volume.front() * here.volume.back();
        const bool flat = all(here.volume, [](const Number& x) { return x == 0; });
        if ((ends < 0 || flat) && inside) return Proof::cross;
        if ((ends < 0 || flat) && in &&
            std::any_of(here.weights.begin(), here.weights.end(),
                        [&](const Coefficients& w) { return all(w, positive); }))
            found = Proof::meet;
        else if (found == Proof::apart && here.depth == depth)
            found = Proof::none;
        if (here.depth == depth) continue;
        const auto volumes = halves(here.volume);
        std::array<Piece, 2> parts{Piece{volumes[0], {}, here.depth + 1},
                                   Piece{volumes[1], {}, here.depth + 1}};
        for (const Coefficients& w : here.weights) {
            const auto both = halves(w);
            parts[0].weights.push_back(both[0]);
            parts[1].weights.push_back(both[1]);
        }
        open.push_back(parts[1]);
        open.push_back(parts[0]);
    }
    return found;
}

}  // namespace judge_of_motion
