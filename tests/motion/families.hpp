// Points with triangles, and segments with segments, that move: families of cases, each told by a number.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <graze/shapes.hpp>
#include <iterator>
#include <limits>
#include <random>
#include <utility>

namespace cases_of_motion {

/// Corners at t = 0 and at t = 1: a point and a triangle, or two segments.
struct Query {
    bool segments;
    std::array<graze::Vec3, 4> from, to;
};

using Random = std::mt19937_64;

inline int below(Random& random, int n) { return int(random() % std::uint64_t(n)); }
inline double real(Random& random) { return std::uniform_real_distribution<double>(-1, 1)(random); }
inline double ulps(double x, int n) {
    for (; n > 0; --n) x = std::nextafter(x, HUGE_VAL);
    for (; n < 0; ++n) x = std::nextafter(x, -HUGE_VAL);
    return x;
}

inline void each_corner(Query& q, const auto& f) {
    for (auto* corners : {&q.from, &q.to})
        for (graze::Vec3& v : *corners)
            for (int k = 0; k < 3; ++k) f(v[k], k);
}

inline constexpr const char* families[]{
    "random",          "grid",    "grid by ulps", "in one plane",
    "resting",         "slivers", "scaled",       "numbers of all sizes",
    "meet at eighths", "rigid",   "on a line",    "there and back and through"};
inline constexpr int family_count = int(std::size(families));

inline double volume_at(const Query& q, double t) {
    double v[3][3];
    for (std::size_t i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            const auto at = [&](std::size_t j) { return (1 - t) * q.from[j][k] + t * q.to[j][k]; };
            v[i][k] = at(i + 1) - at(0);
        }
    return v[0][0] * (v[1][1] * v[2][2] - v[1][2] * v[2][1]) +
           v[0][1] * (v[1][2] * v[2][0] - v[1][0] * v[2][2]) +
           v[0][2] * (v[1][0] * v[2][1] - v[1][1] * v[2][0]);
}

/// Heights of two corners at both ends, so that the volume is 0 at three times. It is linear in heights.
inline void pass_three_times(Query& q, const std::array<double, 3>& times) {
    double* heights[]{&q.from[0].z, &q.to[0].z, &q.from[1].z, &q.to[1].z};
    for (double* h : heights) *h = 0;
    // At the times, and 1 at t = 0: Gauss and Jordan.
    double m[4][5];
    for (std::size_t i = 0; i < 4; ++i) {
        const double t = i < 3 ? times[i] : 0, without = volume_at(q, t);
        for (std::size_t j = 0; j < 4; ++j) {
            *heights[j] = 1;
            m[i][j] = volume_at(q, t) - without;
            *heights[j] = 0;
        }
        m[i][4] = (i < 3 ? 0 : 1) - without;
    }
    for (std::size_t j = 0; j < 4; ++j) {
        std::size_t pivot = j;
        for (std::size_t i = j; i < 4; ++i)
            if (std::fabs(m[i][j]) > std::fabs(m[pivot][j])) pivot = i;
        std::swap(m[j], m[pivot]);
        for (std::size_t i = 0; i < 4; ++i) {
            const double factor = i == j ? 0 : m[i][j] / m[j][j];
            for (std::size_t k = j; k < 5; ++k) m[i][k] -= factor * m[j][k];
        }
    }
    for (std::size_t j = 0; j < 4; ++j)
        if (const double h = m[j][4] / m[j][j]; std::isfinite(h)) *heights[j] = h;
}

inline Query make(int family, std::uint64_t seed) {
    Random random(seed * 0x9e3779b97f4a7c15 + std::uint64_t(family));
    Query q{below(random, 2) == 1, {}, {}};
    const auto grid = [&](int n) { each_corner(q, [&](double& x, int) { x = below(random, n); }); };
    switch (family) {
        case 0:
            each_corner(q, [&](double& x, int) { x = real(random); });
            break;
        case 1:
            grid(2 + below(random, 3));
            break;
        case 2:
            grid(3);
            each_corner(q, [&](double& x, int) { x = ulps(x + 1, below(random, 3) - 1); });
            break;
        case 3: {
            grid(3);
            const int axis = below(random, 3);
            each_corner(q, [&](double& x, int k) { x = k == axis ? 1 : x; });
            if (below(random, 2) == 1)
                each_corner(q, [&](double& x, int k) { x = k == axis ? x : x + real(random); });
            break;
        }
        case 4: {
            // Three corners in a plane through the fourth, to within an ulp.
            each_corner(q, [&](double& x, int) { x = real(random); });
            const int end = below(random, 2);
            auto& c = end == 0 ? q.from : q.to;
            for (int k = 0; k < 3; ++k) {
                const double s = below(random, 5) / 4.0, t = below(random, 5) / 4.0;
                c[0][k] = q.segments ? c[2][k] + s * (c[3][k] - c[2][k])
                                     : c[1][k] * s + c[2][k] * t + c[3][k] * (1 - s - t);
                c[0][k] = ulps(c[0][k], below(random, 3) - 1);
            }
            break;
        }
        case 5:
            each_corner(q, [&](double& x, int k) {
                x = k == 0 ? real(random) : below(random, 3) * 0x1p-40 + real(random) * 0x1p-45;
            });
            break;
        case 6: {
            grid(3);
            const int exponent = below(random, 2) == 0 ? -1074 : 1021;
            each_corner(q, [&](double& x, int) { x = std::ldexp(x, exponent); });
            break;
        }
        case 7:
            each_corner(q, [&](double& x, int) {
                const int kind = below(random, 6);
                x = kind == 0   ? 0
                    : kind == 1 ? std::numeric_limits<double>::denorm_min() * below(random, 3)
                    : kind == 2 ? std::ldexp(real(random), -300)
                    : kind == 3 ? std::ldexp(real(random), 300)
                    : kind == 4 ? below(random, 3)
                                : real(random);
            });
            break;
        case 8: {
            // Straight ways through a common point at a time.
            const double t = below(random, 9) / 8.0;
            std::array<graze::Vec3, 4> middle;
            for (graze::Vec3& v : middle)
                for (int k = 0; k < 3; ++k) v[k] = below(random, 5);
            for (int k = 0; k < 3; ++k) {
                const double s = below(random, 5) / 4.0, r = below(random, 5) / 4.0;
                middle[0][k] =
                    q.segments ? middle[0][k]
                               : middle[1][k] * s + middle[2][k] * r + middle[3][k] * (1 - s - r);
                if (q.segments) {
                    // A place on the first is one on the second.
                    const double at = middle[2][k] + 0.5 * (middle[3][k] - middle[2][k]);
                    middle[1][k] = 2 * at - middle[0][k];
                }
            }
            for (std::size_t n = 0; n < 4; ++n)
                for (int k = 0; k < 3; ++k) {
                    const double way = below(random, 7) - 3;
                    q.from[n][k] = middle[n][k] - t * way;
                    q.to[n][k] = middle[n][k] + (1 - t) * way;
                    if (below(random, 12) == 0) q.to[n][k] = ulps(q.to[n][k], below(random, 3) - 1);
                }
            break;
        }
        case 9: {
            each_corner(q, [&](double& x, int) { x = below(random, 3); });
            const graze::Vec3 way{real(random), real(random), real(random)};
            for (std::size_t n = 0; n < 4; ++n)
                for (int k = 0; k < 3; ++k)
                    q.to[n][k] = q.from[n][k] + (n < (q.segments ? 2u : 1u) ? 2 * way[k] : 0);
            break;
        }
        case 10: {
            // All on one line, or nearly, or in one point.
            const graze::Vec3 way{double(below(random, 3)), double(below(random, 3)),
                                  double(below(random, 2))};
            for (std::size_t n = 0; n < 4; ++n) {
                const double a = below(random, 4), b = below(random, 4);
                for (int k = 0; k < 3; ++k) q.from[n][k] = a * way[k], q.to[n][k] = b * way[k];
            }
            if (below(random, 3) == 0) q.to[std::size_t(below(random, 4))].z += 1;
            break;
        }
        default: {
            // Seen from above a point stays within a triangle, and segments cross.
            const graze::Vec3 inside[]{{0, 0, 0}, {-4, -3, 0}, {4, -3, 0}, {0, 5, 0}};
            const graze::Vec3 crossing[]{{-4, 0, 0}, {4, 0, 0}, {0, -4, 0}, {0, 4, 0}};
            for (auto* corners : {&q.from, &q.to})
                for (std::size_t n = 0; n < 4; ++n) {
                    (*corners)[n] = q.segments ? crossing[n] : inside[n];
                    (*corners)[n].x += real(random);
                    (*corners)[n].y += real(random);
                    (*corners)[n].z = real(random);
                }
            // Or beside it.
            if (below(random, 8) == 0)
                for (auto* corners : {&q.from, &q.to})
                    for (std::size_t n = 0; n < (q.segments ? 2u : 1u); ++n) (*corners)[n].x += 12;
            // Perhaps so near each other that few halvings part them.
            const double first = 0.5 + real(random) / 4, step = std::ldexp(0.2, -below(random, 8));
            pass_three_times(q, {first, first + step, first + step * 1.2});
            break;
        }
    }
    return q;
}

}  // namespace cases_of_motion
