// What meshes ask of two faces, besides the public calls.
#pragma once

#include <graze/distance.hpp>

namespace graze::nearest {

/// The sign of distance^2 - squared, which is rational. `root` is off by less than 2^-50 of the root, or by 2^-1074.
int compare_squares(detail::ShapePointer<3> a, detail::ShapePointer<3> b, const Exact& squared,
                    double root);

struct Interval {
    double low, high;
};
/// Where the distance as it rounds surely lies, in the default float environment. Ends early where it is more than `far`.
Interval interval_of_distance(const Triangle3& a, const Triangle3& b, double far);

}  // namespace graze::nearest
