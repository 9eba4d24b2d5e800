// From a number to a type of shapes.
#pragma once

#include <graze/any.hpp>
#include <stdexcept>
#include <string>

namespace graze::dispatch {

[[noreturn]] inline void refuse_type(ShapeType type) {
    throw std::invalid_argument("type: there is no shape type " + std::to_string(int(type)));
}

/// f.operator()<S>(anchor), where S is the struct of a type, and the anchor matters only where S has one.
template <class F>
constexpr auto with_type(ShapeType type, const F& f) {
    constexpr Anchor corner = Anchor::corner, center = Anchor::center;
    switch (type) {
        case ShapeType::point2:
            return f.template operator()<Point2>(corner);
        case ShapeType::line2:
            return f.template operator()<Line2>(corner);
        case ShapeType::ray2:
            return f.template operator()<Ray2>(corner);
        case ShapeType::segment2:
            return f.template operator()<Segment2>(corner);
        case ShapeType::triangle2:
            return f.template operator()<Triangle2>(corner);
        case ShapeType::aabb2:
            return f.template operator()<Aabb2>(corner);
        case ShapeType::obb2:
            return f.template operator()<Obb2>(corner);
        case ShapeType::parallelogram2:
            return f.template operator()<Parallelogram2>(corner);
        case ShapeType::centered_parallelogram2:
            return f.template operator()<Parallelogram2>(center);
        case ShapeType::point3:
            return f.template operator()<Point3>(corner);
        case ShapeType::line3:
            return f.template operator()<Line3>(corner);
        case ShapeType::ray3:
            return f.template operator()<Ray3>(corner);
        case ShapeType::segment3:
            return f.template operator()<Segment3>(corner);
        case ShapeType::triangle3:
            return f.template operator()<Triangle3>(corner);
        case ShapeType::aabb3:
            return f.template operator()<Aabb3>(corner);
        case ShapeType::obb3:
            return f.template operator()<Obb3>(corner);
        case ShapeType::parallelepiped3:
            return f.template operator()<Parallelepiped3>(corner);
        case ShapeType::centered_parallelepiped3:
            return f.template operator()<Parallelepiped3>(center);
        case ShapeType::tetrahedron3:
            return f.template operator()<Tetrahedron3>(corner);
        case ShapeType::plane3:
            return f.template operator()<Plane3>(corner);
    }
    refuse_type(type);
}

}  // namespace graze::dispatch
