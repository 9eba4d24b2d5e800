// intersection(a, b): all points that two shapes share, exactly.
//
//     const auto common = graze::intersection(graze::Triangle3{a, b, c}, box);
//     common.dim                  // -1: nothing, 0: one point, 1: a segment, 2: a convex polygon
//     common.corners[0].point     // an ExactPoint, that can be asked again
//     common.corners[0].of_a      // the features of a that hold it
//
// Of all pairs of shapes but two planes, whose common line is nobody's corner, and 2D obbs, whose corners need not be
// rational.
#pragma once

#include <graze/clip.hpp>
#include <graze/exact_point.hpp>
#include <vector>

namespace graze {

/// A convex set that two shapes share.
template <int Dim>
struct Intersection {
    struct Corner {
        ExactPoint<Dim> point;
        /// Of a box the faces that hold the point. Of a triangle or tetrahedron the smallest feature that holds it; of several
        /// that coincide in a degenerate one, the first in the order of Feature. Of a segment v0 or v1, of a ray v0. `interior`
        /// where it is on none of these. Empty of a point, a line, a plane, and a parallelogram or parallelepiped with dependent edges.
        Features of_a, of_b;
    };

    /// -1 where the shapes are disjoint. 3 of a solid, whose corners are not listed.
    int dim = -1;
    /// False of a ray, with one corner, and a line, without any.
    bool bounded = true;
    /// Those of a segment in the order of ExactPoint. Those of a polygon from the least one on, counterclockwise in the first of
    /// the coordinate planes xy, xz, yz in which it has an area.
    std::vector<Corner> corners;
};
using Intersection2 = Intersection<2>;
using Intersection3 = Intersection<3>;

template <class A, class B>
concept Intersectable = SameDimension<A, B> && !std::same_as<A, Obb2> && !std::same_as<B, Obb2> &&
                        !(std::same_as<A, Plane3> && std::same_as<B, Plane3>);

namespace detail {
GRAZE_API Intersection2 intersection_of(ShapePointer<2> a, ShapePointer<2> b);
GRAZE_API Intersection3 intersection_of(ShapePointer<3> a, ShapePointer<3> b);
}  // namespace detail

/// Throws invalid_shape.
template <class A, class B>
requires Intersectable<A, B> Intersection<dim_of<A>> intersection(const A& a, const B& b) {
    if (!intersects(a, b)) return {};
    using Pointer = detail::ShapePointer<dim_of<A>>;
    return detail::intersection_of(Pointer(&a), Pointer(&b));
}

}  // namespace graze
