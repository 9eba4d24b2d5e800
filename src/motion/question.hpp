// A point and a triangle that move, or two segments: what is asked of them once their coordinates are known to be finite.
#pragma once

#include <array>
#include <cstdint>
#include <graze/motion.hpp>
#include <optional>

namespace graze::motion {

struct MovingCorner {
    Vec3 from, to;
};

/// In this order.
enum class Pair : std::uint8_t { point_triangle, segments };

struct Question {
    Pair pair;
    std::array<MovingCorner, 4> corners;
};

Contact contact_of(const Question& q);
std::optional<FirstContact> first_contact_of(const Question& q);

}  // namespace graze::motion
