// On which side of a line, plane, circle or sphere does a point lie? Exact signs of points given by
// doubles, with the guarantees of contact.hpp: each call throws invalid_shape for NaN and
// infinities, and answers everything else.
//
// Source of the formulas: J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast
// robust geometric predicates", 1997.
#pragma once

#include <graze/contact.hpp>
#include <graze/shapes.hpp>

namespace graze {

/// A sign, and which arithmetic settled it.
struct SignAnswer {
    int sign;  ///< -1, 0 or 1
    Stage stage;
};

namespace detail {
GRAZE_API int orient(const Vec2& a, const Vec2& b, const Vec2& c);
GRAZE_API int orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
GRAZE_API int insphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d);
GRAZE_API int insphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& e);
GRAZE_API SignAnswer answer_orient(const Vec2& a, const Vec2& b, const Vec2& c, bool exact);
GRAZE_API SignAnswer answer_orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                                   bool exact);
GRAZE_API SignAnswer answer_insphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d,
                                     bool exact);
GRAZE_API SignAnswer answer_insphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                                     const Vec3& e, bool exact);
}  // namespace detail

/// 1 where a, b and c turn counter-clockwise, -1 where they turn clockwise, 0 on one line.
inline int orient(const Vec2& a, const Vec2& b, const Vec2& c) { return detail::orient(a, b, c); }

/// The sign of det(a - d, b - d, c - d): 1 where a, b and c turn clockwise as seen from d, 0 in one
/// plane.
inline int orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return detail::orient(a, b, c, d);
}

/// 1 where d lies inside the circle through a, b and c, in any order; -1 outside; 0 on it, and
/// where a, b and c lie on one line.
inline int insphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    return detail::insphere(a, b, c, d);
}

/// 1 where e lies inside the sphere through a, b, c and d, in any order; -1 outside; 0 on it, and
/// where a, b, c and d lie in one plane.
inline int insphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& e) {
    return detail::insphere(a, b, c, d, e);
}

/// The same signs by rational arithmetic alone: slow, and the reference.
namespace exact {
inline int orient(const Vec2& a, const Vec2& b, const Vec2& c) {
    return detail::answer_orient(a, b, c, true).sign;
}
inline int orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return detail::answer_orient(a, b, c, d, true).sign;
}
inline int insphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    return detail::answer_insphere(a, b, c, d, true).sign;
}
inline int insphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& e) {
    return detail::answer_insphere(a, b, c, d, e, true).sign;
}
}  // namespace exact

}  // namespace graze
