// Where a line, ray or segment crosses the plane of a triangle.
#pragma once

#include <graze/shapes.hpp>
#include <optional>

namespace graze::construct {

/// The parameter there, correctly rounded; empty where the plane is parallel to the line, or the
/// triangle has none. Requires valid shapes. In any float environment.
template <class L>
std::optional<double> plane_parameter(const L& l, const Triangle3& triangle);

}  // namespace graze::construct
