// Walking through the numbers of a shape, and the transformations that change no answer.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <graze/contact.hpp>
#include <graze/shapes.hpp>
#include <optional>
#include <utility>

#include "support/random.hpp"

namespace support {

using graze::detail::dim_of;

/// What a number of a shape is: a coordinate of a point, of a vector, a half extent, or part of
/// what only says a direction (the direction of a 2D obb, a quaternion).
enum class Role { position, vector, extent, orientation };

namespace detail {

template <int Dim, class F>
void each_of(graze::Vec<Dim>& v, Role role, F& f) {
    f(v.x, role);
    f(v.y, role);
    if constexpr (Dim == 3) f(v.z, role);
}
template <class F>
void each_of(graze::Quaternion& q, Role role, F& f) {
    for (double* c : {&q.w, &q.x, &q.y, &q.z}) f(*c, role);
}

}  // namespace detail

/// Calls f(double&, Role) with every number of a shape, in the order of its fields.
template <class S, class F>
void each_number(S& s, F f) {
    using detail::each_of;
    if constexpr (requires { s.origin; }) {
        each_of(s.origin, Role::position, f);
        each_of(s.direction, Role::vector, f);
    } else if constexpr (requires { s.a; }) {
        each_of(s.a, Role::position, f);
        each_of(s.b, Role::position, f);
        if constexpr (requires { s.c; }) each_of(s.c, Role::position, f);
    } else if constexpr (requires { s.min; }) {
        each_of(s.min, Role::position, f);
        each_of(s.max, Role::position, f);
    } else if constexpr (requires { s.center; }) {
        each_of(s.center, Role::position, f);
        if constexpr (requires { s.direction; })
            each_of(s.direction, Role::orientation, f);
        else
            each_of(s.rotation, Role::orientation, f);
        each_of(s.half_extents, Role::extent, f);
    } else {
        each_of(s.anchor, Role::position, f);
        each_of(s.u, Role::vector, f);
        each_of(s.v, Role::vector, f);
        each_of(s.w, Role::vector, f);
    }
}
template <class S, class F>
void each_number(const S& shape, F f) {
    S copy = shape;
    each_number(copy, [&](double& x, Role role) { f(std::as_const(x), role); });
}

/// Calls f(Vec&) with every point of a shape (not with its vectors).
template <class S, class F>
void each_point(S& s, F f) {
    if constexpr (requires { s.origin; }) f(s.origin);
    if constexpr (requires { s.a; }) f(s.a), f(s.b);
    if constexpr (requires { s.c; }) f(s.c);
    if constexpr (requires { s.min; }) f(s.min), f(s.max);
    if constexpr (requires { s.center; }) f(s.center);
    if constexpr (requires { s.anchor; }) f(s.anchor);
}

/// The rules of shapes.hpp.
template <class S>
bool valid(const S& s) {
    bool ok = true, oriented = false;
    each_number(s, [&](const double& x, Role role) {
        if (!std::isfinite(x) || (role == Role::extent && x < 0)) ok = false;
        if (role == Role::orientation && x != 0) oriented = true;
    });
    if constexpr (requires { s.center; }) ok = ok && oriented;
    if constexpr (requires { s.min; })
        for (int i = 0; i < dim_of<S>; ++i) ok = ok && s.min[i] <= s.max[i];
    return ok;
}

template <int Dim>
graze::Segment<Dim> reversed(const graze::Segment<Dim>& s) {
    return {s.b, s.a};
}

/// The six orders of the vertices, by a number from 0 to 5; 0 is the order as given.
template <int Dim>
graze::Triangle<Dim> permuted(const graze::Triangle<Dim>& t, int order) {
    switch (order) {
        case 0:
            return t;
        case 1:
            return {t.b, t.c, t.a};
        case 2:
            return {t.c, t.a, t.b};
        case 3:
            return {t.a, t.c, t.b};
        case 4:
            return {t.c, t.b, t.a};
        default:
            return {t.b, t.a, t.c};
    }
}

/// A permutation of the axes with mirrors: new coordinate i is sign[i] * old coordinate from[i].
template <int Dim>
struct AxisMap {
    std::array<int, Dim> from;
    std::array<int, Dim> sign;

    static AxisMap random(Random& random) {
        AxisMap map;
        for (int i = 0; i < Dim; ++i) {
            map.from[std::size_t(i)] = i;
            map.sign[std::size_t(i)] = random.coin() ? 1 : -1;
        }
        for (int i = Dim - 1; i > 0; --i)
            std::swap(map.from[std::size_t(i)], map.from[std::size_t(random.between(0, i))]);
        return map;
    }
    /// 1 for a rotation, -1 for a reflection.
    int determinant() const {
        int d = 1;
        for (std::size_t i = 0; i < Dim; ++i) {
            d *= sign[i];
            for (std::size_t j = 0; j < i; ++j)
                if (from[j] > from[i]) d = -d;
        }
        return d;
    }
    graze::Vec<Dim> permute(const graze::Vec<Dim>& v) const {
        graze::Vec<Dim> r;
        for (int i = 0; i < Dim; ++i) r[i] = v[from[std::size_t(i)]];
        return r;
    }
    graze::Vec<Dim> operator()(const graze::Vec<Dim>& v) const {
        graze::Vec<Dim> r = permute(v);
        for (int i = 0; i < Dim; ++i)
            if (sign[std::size_t(i)] < 0) r[i] = -r[i];
        return r;
    }
};

/// The image of a shape under an axis map; exact.
template <class S>
S mapped(const AxisMap<dim_of<S>>& map, const S& s) {
    if constexpr (requires { s.origin; }) {
        return {map(s.origin), map(s.direction)};
    } else if constexpr (requires { s.c; }) {
        return {map(s.a), map(s.b), map(s.c)};
    } else if constexpr (requires { s.a; }) {
        return {map(s.a), map(s.b)};
    } else if constexpr (requires { s.min; }) {
        S r{map(s.min), map(s.max)};
        for (int i = 0; i < dim_of<S>; ++i)
            if (r.min[i] > r.max[i]) std::swap(r.min[i], r.max[i]);
        return r;
    } else if constexpr (requires { s.rotation; }) {
        // The axis of a rotation is mirrored with the opposite sign by a reflection. The axes of
        // the box itself are permuted as well.
        const graze::Vec3 v = map({s.rotation.x, s.rotation.y, s.rotation.z});
        const int d = map.determinant();
        return {
            map(s.center), {s.rotation.w, d * v.x, d * v.y, d * v.z}, map.permute(s.half_extents)};
    } else if constexpr (requires { s.center; }) {
        return {map(s.center), map(s.direction), s.half_extents};
    } else {
        return {map(s.anchor), map(s.u), map(s.v), map(s.w), s.kind};
    }
}

/// The shape times 2^exponent, where that is exact.
template <class S>
std::optional<S> scaled(const S& shape, int exponent) {
    S s = shape;
    bool exact = true;
    each_number(s, [&](double& x, Role role) {
        if (role == Role::orientation) return;
        const double y = std::ldexp(x, exponent);
        if (!std::isfinite(y) || std::ldexp(y, -exponent) != x) exact = false;
        x = y;
    });
    if (!exact) return {};
    return s;
}

}  // namespace support
