// Real implementations as functions of crosscheck.h: arrays of numbers into shapes.
#pragma once

#include <graze/crosscheck.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <graze/shapes.hpp>
#include <type_traits>

namespace graze::adapters {

/// As crosscheck.h lays it out.
template <class S>
S shape_of(const double* numbers) {
    S shape{};
    shapes::each_field(shape, [&](const char*, auto& v) {
        if constexpr (requires { v.w; }) v.w = *numbers++;
        v.x = *numbers++;
        v.y = *numbers++;
        if constexpr (requires { v.z; }) v.z = *numbers++;
    });
    return shape;
}

/// Of shapes that move: a point and a triangle, or two segments, at t = 0 or behind it at t = 1.
inline std::array<Vec3, 4> corners_of_motion(const double* points, int t) {
    std::array<Vec3, 4> corners;
    for (std::size_t n = 0; n < 4; ++n) corners[n] = shape_of<Vec3>(points + 12 * t + 3 * n);
    return corners;
}

/// A line, and the line or plane, that meet.
template <int Dim>
using PlaneOf = std::conditional_t<Dim == 2, Segment2, Triangle3>;
template <int Dim>
constexpr std::size_t numbers_of_meet = (Dim + 2) * Dim;

/// Asks a peer with meet(line, plane), orient(what that is, plane) and compare(two of them).
template <class Peer, int Dim>
auto meet_of(const double* points) {
    return Peer::meet(shape_of<Segment<Dim>>(points), shape_of<PlaneOf<Dim>>(points + 2 * Dim));
}
template <class Peer, int Dim>
int orient_meet(const double* points) {
    return Peer::orient(meet_of<Peer, Dim>(points),
                        shape_of<PlaneOf<Dim>>(points + numbers_of_meet<Dim>));
}
template <class Peer, int Dim>
int compare_meet(const double* points) {
    return Peer::compare(meet_of<Peer, Dim>(points),
                         meet_of<Peer, Dim>(points + numbers_of_meet<Dim>));
}

}  // namespace graze::adapters

/// The questions about points where lines and planes meet, of a peer as above, a type.
#define GRAZE_PEER_MEETS(Peer)                            \
    GRAZE_CROSSCHECK int orient2_meet(const double* p) {  \
        return graze::adapters::orient_meet<Peer, 2>(p);  \
    }                                                     \
    GRAZE_CROSSCHECK int orient3_meet(const double* p) {  \
        return graze::adapters::orient_meet<Peer, 3>(p);  \
    }                                                     \
    GRAZE_CROSSCHECK int compare2_meet(const double* p) { \
        return graze::adapters::compare_meet<Peer, 2>(p); \
    }                                                     \
    GRAZE_CROSSCHECK int compare3_meet(const double* p) { \
        return graze::adapters::compare_meet<Peer, 3>(p); \
    }

/// The function intersects_A_B of `ask`, which takes the shapes.
#define GRAZE_INTERSECTS(a, A, b, B, ask)                                                     \
    GRAZE_CROSSCHECK int intersects_##a##_##b(const double* x, const double* y) {             \
        return ask(graze::adapters::shape_of<A>(x), graze::adapters::shape_of<B>(y)) ? 1 : 0; \
    }

/// The functions within_A_B and distance_A_B of `ask`, which gives the square of the distance: compared as squares, as is
/// usual.
#define GRAZE_DISTANCE(a, A, b, B, ask)                                                          \
    GRAZE_CROSSCHECK int within_##a##_##b(const double* x, const double* y, double d) {          \
        return ask(graze::adapters::shape_of<A>(x), graze::adapters::shape_of<B>(y)) <= d * d;   \
    }                                                                                            \
    GRAZE_CROSSCHECK double distance_##a##_##b(const double* x, const double* y) {               \
        return std::sqrt(ask(graze::adapters::shape_of<A>(x), graze::adapters::shape_of<B>(y))); \
    }

/// The same as GRAZE_INTERSECTS of a peer, a namespace in graze::adapters with prepare(a, b) and ask(what it prepared).
#define GRAZE_PEER(peer, a, A, b, B)                                                  \
    GRAZE_CROSSCHECK int intersects_##a##_##b(const double* x, const double* y) {     \
        return graze::adapters::peer::ask(graze::adapters::peer::prepare(             \
                   graze::adapters::shape_of<A>(x), graze::adapters::shape_of<B>(y))) \
                   ? 1                                                                \
                   : 0;                                                               \
    }

/// The questions about shapes that move, of `ask`, which takes whether they are segments, and the corners at both ends.
#define GRAZE_MOTION(ask)                                           \
    GRAZE_CROSSCHECK int motion_vf(const double* p) {               \
        return ask(false, graze::adapters::corners_of_motion(p, 0), \
                   graze::adapters::corners_of_motion(p, 1))        \
                   ? 1                                              \
                   : 0;                                             \
    }                                                               \
    GRAZE_CROSSCHECK int motion_ee(const double* p) {               \
        return ask(true, graze::adapters::corners_of_motion(p, 0),  \
                   graze::adapters::corners_of_motion(p, 1))        \
                   ? 1                                              \
                   : 0;                                             \
    }

/// Of a peer with to(point) and sign(array of those).
#define GRAZE_PEER_SIGNS(peer)                                                               \
    namespace {                                                                              \
    template <class Vec, std::size_t N>                                                      \
    int sign_of(const double* numbers) {                                                     \
        std::array<decltype(graze::adapters::peer::to(Vec{})), N> points;                    \
        for (std::size_t n = 0; n < N; ++n)                                                  \
            points[n] = graze::adapters::peer::to(                                           \
                graze::adapters::shape_of<Vec>(numbers + n * sizeof(Vec) / sizeof(double))); \
        return graze::adapters::peer::sign(points);                                          \
    }                                                                                        \
    }                                                                                        \
    GRAZE_CROSSCHECK int orient2(const double* p) { return sign_of<graze::Vec2, 3>(p); }     \
    GRAZE_CROSSCHECK int orient3(const double* p) { return sign_of<graze::Vec3, 4>(p); }     \
    GRAZE_CROSSCHECK int insphere2(const double* p) { return sign_of<graze::Vec2, 4>(p); }   \
    GRAZE_CROSSCHECK int insphere3(const double* p) { return sign_of<graze::Vec3, 5>(p); }
