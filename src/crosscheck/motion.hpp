// What is true of moving shapes.
#pragma once

#include <array>
#include <graze/any.hpp>
#include <graze/motion.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cases/motions.hpp"

namespace graze::crosscheck {

/// A point and a triangle, or two segments, at both ends of their way.
struct MovingShapes {
    AnyShape a, b, a_to, b_to;

    /// As queries name them.
    std::array<std::pair<const char*, const AnyShape*>, 4> named() const {
        return {{{"a", &a}, {"a_to", &a_to}, {"b", &b}, {"b_to", &b_to}}};
    }
};
MovingShapes moving_shapes(const cases::MotionCase& c);
/// None for other shapes. A triangle may come before its point.
std::optional<cases::MotionCase> motion_case(const MovingShapes& shapes);

/// The greatest on the way.
Contact contact_of(const cases::MotionCase& c);
std::optional<FirstContact> first_contact_of(const cases::MotionCase& c);

}  // namespace graze::crosscheck
