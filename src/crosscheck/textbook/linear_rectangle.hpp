// Does a line, ray or segment meet an oriented rectangle in 2D? In doubles, by the slabs of its
// frame.
//
// Origin: the 2D form of the oriented box test that games and robotics teach: normalise the
// direction to (cos, sin), rotate the line back, run the two slabs.
#pragma once

#include <graze/shapes.hpp>
#include <optional>

#include "textbook/aabb_linear.hpp"
#include "textbook/linear.hpp"

namespace graze::textbook {

template <template <int> class L>
std::optional<Span> rectangle(const L<2>& shape, const Obb2& box) {
    const Vec2 axis = scale(box.direction, 1 / length(box.direction));
    const auto rotate_back = [&](const Vec2& p) {
        return Vec2{axis.x * p.x + axis.y * p.y, axis.x * p.y - axis.y * p.x};
    };
    Linear<2> l = linear(shape);
    l.origin = rotate_back(subtract(l.origin, box.center));
    l.direction = rotate_back(l.direction);
    return slabs(l, {scale(box.half_extents, -1), box.half_extents});
}

}  // namespace graze::textbook
