// Walking through the numbers of a shape, and the transformations that change no answer.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <graze/contact.hpp>
#include <graze/shapes.hpp>
#include <optional>
#include <type_traits>
#include <utility>

#include "cases/any_shape.hpp"
#include "cases/random.hpp"

namespace cases {

/// What a number of a shape is: a coordinate of a point, of a vector in the same unit, of a vector
/// with a magnitude of its own, a half extent, or part of what only says a direction (the
/// direction of a 2D obb, a quaternion).
enum class Role { position, vector, direction, extent, orientation };

namespace detail {

template <class S>
constexpr Role role_of(graze::detail::Quantity quantity) {
    using graze::detail::Quantity;
    switch (quantity) {
        case Quantity::coordinate:
            return Role::position;
        case Quantity::direction:
            return Role::direction;
        case Quantity::axis:
            return Role::orientation;
        case Quantity::length:
            break;
    }
    return requires(S s) { s.half_extents; }
    ? Role::extent : Role::vector;
}

template <class V, class F>
void each_of(V& v, Role role, F& f) {
    if constexpr (requires { v.w; }) f(v.w, role);
    f(v.x, role);
    f(v.y, role);
    if constexpr (requires { v.z; }) f(v.z, role);
}

}  // namespace detail

/// Calls f(field, Role) with every vector of a shape, in the order of its fields.
template <class S, class F>
void each_field(S& shape, F f) {
    using Plain = std::remove_const_t<S>;
    if constexpr (detail::is_any<Plain>)
        std::visit([&](auto& s) { each_field(s, f); }, shape);
    else
        graze::detail::Description<Plain>::fields(
            shape, [&](graze::detail::Quantity quantity, const char*, auto& field) {
                f(field, detail::role_of<Plain>(quantity));
            });
}

/// Calls f(double&, Role) with every number of a shape, in the order of its fields.
template <class S, class F>
void each_number(S& shape, F f) {
    each_field(shape, [&](auto& field, Role role) { detail::each_of(field, role, f); });
}

/// Calls f(Vec&) with every point of a shape (not with its vectors).
template <class S, class F>
void each_point(S& shape, F f) {
    each_field(shape, [&](auto& field, Role role) {
        if constexpr (std::is_same_v<std::decay_t<decltype(field)>,
                                     graze::Vec<dim_of<std::remove_const_t<S>>>>)
            if (role == Role::position) f(field);
    });
}

/// The rules of shapes.hpp.
template <class S>
bool valid(const S& shape) {
    if constexpr (detail::is_any<S>) {
        return std::visit([](const auto& s) { return valid(s); }, shape);
    } else {
        constexpr bool plane = requires { shape.normal; };
        constexpr bool oriented = plane || requires { shape.half_extents; };
        bool ok = true, zero = true;
        each_number(shape, [&](const double& x, Role role) {
            if (!std::isfinite(x) || (role == Role::extent && x < 0)) ok = false;
            if (role == (plane ? Role::direction : Role::orientation) && x != 0) zero = false;
        });
        if constexpr (requires { shape.min; })
            for (int i = 0; i < dim_of<S>; ++i) ok = ok && shape.min[i] <= shape.max[i];
        return ok && !(oriented && zero);
    }
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

/// The 24 orders of the vertices, as above.
inline graze::Tetrahedron3 permuted(const graze::Tetrahedron3& t, int order) {
    const graze::Vec3 v[]{t.a, t.b, t.c, t.d};
    const int first = order / 6;
    const auto rest =
        permuted(graze::Triangle3{v[first], v[(first + 1) % 4], v[(first + 2) % 4]}, order % 6);
    return {rest.a, rest.b, rest.c, v[(first + 3) % 4]};
}

/// The number of orders of the vertices of a triangle or tetrahedron; 1 for other shapes.
template <class S>
inline constexpr int vertex_orders = 1;
template <int Dim>
inline constexpr int vertex_orders<graze::Triangle<Dim>> = 6;
template <>
inline constexpr int vertex_orders<graze::Tetrahedron3> = 24;

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
    if constexpr (detail::is_any<S>) {
        return std::visit([&](const auto& shape) { return S(mapped(map, shape)); }, s);
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
        S r = s;
        each_field(r, [&](auto& field, Role) { field = map(field); });
        return r;
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

}  // namespace cases
