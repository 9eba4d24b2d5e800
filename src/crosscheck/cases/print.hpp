// Shapes and contacts on a stream: C++ that gives the very shape back, doubles as hex floats.
// Catch2 and RapidCheck find these operators by themselves.
#pragma once

#include <graze/contact.hpp>
#include <graze/shapes.hpp>
#include <ios>
#include <ostream>
#include <sstream>
#include <string>
#include <variant>

namespace graze {

namespace detail {

/// A double as a hex float, the flags of the stream untouched.
struct Hex {
    double value;
    friend std::ostream& operator<<(std::ostream& os, const Hex& x) {
        const auto flags = os.flags();
        os << std::hexfloat << x.value;
        os.flags(flags);
        return os;
    }
};

/// "Name<dim>{part, part, ..}".
template <class First, class... Rest>
std::ostream& print(std::ostream& os, const char* name, int dim, const First& first,
                    const Rest&... rest) {
    os << name << dim << '{' << first;
    ((os << ", " << rest), ...);
    return os << '}';
}

inline const char* maker(Anchor kind) { return kind == Anchor::corner ? "corner" : "center"; }

template <class S>
void print_shape(std::ostream& os, const S& shape) {
    if constexpr (requires { shape.x; }) os << "Point" << Description<S>::dim;
    os << shape;
}

}  // namespace detail

inline std::ostream& operator<<(std::ostream& os, const Vec2& v) {
    return os << '{' << detail::Hex{v.x} << ", " << detail::Hex{v.y} << '}';
}
inline std::ostream& operator<<(std::ostream& os, const Vec3& v) {
    return os << '{' << detail::Hex{v.x} << ", " << detail::Hex{v.y} << ", " << detail::Hex{v.z}
              << '}';
}
inline std::ostream& operator<<(std::ostream& os, const Quaternion& q) {
    return os << '{' << detail::Hex{q.w} << ", " << detail::Hex{q.x} << ", " << detail::Hex{q.y}
              << ", " << detail::Hex{q.z} << '}';
}
template <int Dim>
std::ostream& operator<<(std::ostream& os, const Line<Dim>& s) {
    return detail::print(os, "Line", Dim, s.origin, s.direction);
}
template <int Dim>
std::ostream& operator<<(std::ostream& os, const Ray<Dim>& s) {
    return detail::print(os, "Ray", Dim, s.origin, s.direction);
}
template <int Dim>
std::ostream& operator<<(std::ostream& os, const Segment<Dim>& s) {
    return detail::print(os, "Segment", Dim, s.a, s.b);
}
template <int Dim>
std::ostream& operator<<(std::ostream& os, const Triangle<Dim>& s) {
    return detail::print(os, "Triangle", Dim, s.a, s.b, s.c);
}
template <int Dim>
std::ostream& operator<<(std::ostream& os, const Aabb<Dim>& s) {
    return detail::print(os, "Aabb", Dim, s.min, s.max);
}
inline std::ostream& operator<<(std::ostream& os, const Obb2& s) {
    return detail::print(os, "Obb", 2, s.center, s.direction, s.half_extents);
}
inline std::ostream& operator<<(std::ostream& os, const Obb3& s) {
    return detail::print(os, "Obb", 3, s.center, s.rotation, s.half_extents);
}
inline std::ostream& operator<<(std::ostream& os, const Tetrahedron3& s) {
    return detail::print(os, "Tetrahedron", 3, s.a, s.b, s.c, s.d);
}
inline std::ostream& operator<<(std::ostream& os, const Plane3& s) {
    return detail::print(os, "Plane", 3, s.point, s.normal);
}
inline std::ostream& operator<<(std::ostream& os, const Parallelogram2& s) {
    return os << "Parallelogram2::from_" << detail::maker(s.kind) << '(' << s.anchor << ", " << s.u
              << ", " << s.v << ')';
}
inline std::ostream& operator<<(std::ostream& os, const Parallelepiped3& s) {
    return os << "Parallelepiped3::from_" << detail::maker(s.kind) << '(' << s.anchor << ", " << s.u
              << ", " << s.v << ", " << s.w << ')';
}
/// Any of them; a point with its name.
template <class First, class... S>
std::ostream& operator<<(std::ostream& os, const std::variant<First, S...>& any) {
    std::visit([&](const auto& s) { detail::print_shape(os, s); }, any);
    return os;
}

/// "Segment3" and the like.
template <class Shape>
std::string type_name(const Shape& shape = {}) {
    std::ostringstream os;
    detail::print_shape(os, shape);
    const std::string text = os.str();
    return text.substr(0, text.find_first_of("{:"));
}

inline std::ostream& operator<<(std::ostream& os, Contact contact) {
    if (contact <= Contact::overlapping) return os << name(contact);
    return os << "Contact(" << int(contact) << ')';
}

}  // namespace graze
