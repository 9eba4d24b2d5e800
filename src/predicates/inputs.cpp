#include "predicates/inputs.hpp"

#include <string>

namespace graze::predicates {
namespace {

template <int Dim>
const char* name(const Line<Dim>&) {
    return "line";
}
template <int Dim>
const char* name(const Ray<Dim>&) {
    return "ray";
}
template <int Dim>
const char* name(const Segment<Dim>&) {
    return "segment";
}
template <int Dim>
const char* name(const Triangle<Dim>&) {
    return "triangle";
}
template <int Dim>
const char* name(const Aabb<Dim>&) {
    return "aabb";
}
template <int Dim>
const char* name(const Obb<Dim>&) {
    return "obb";
}
const char* name(const Parallelepiped3&) { return "parallelepiped"; }

template <int Dim>
void check_rules(const Aabb<Dim>& box) {
    for_each_component(box.min, [&, i = 0](const char* component, double) mutable {
        if (arith::compare(box.min[i], box.max[i]) > 0)
            throw invalid_shape("aabb", std::string("min.") + component,
                                std::string("must not be greater than max.") + component);
        ++i;
    });
}

template <class V>
bool is_zero(const V& v) {
    bool zero = true;
    for_each_component(v, [&](const char*, double x) { zero &= arith::decode(x).mantissa == 0; });
    return zero;
}

template <int Dim>
void check_half_extents(const Vec<Dim>& half_extents) {
    for_each_component(half_extents, [&](const char* component, double x) {
        if (arith::decode(x).mantissa < 0)
            throw invalid_shape("obb", std::string("half_extents.") + component,
                                "must not be negative");
    });
}

void check_rules(const Obb2& box) {
    if (is_zero(box.direction)) throw invalid_shape("obb", "direction", "must not be zero");
    check_half_extents(box.half_extents);
}

void check_rules(const Obb3& box) {
    if (is_zero(box.rotation)) throw invalid_shape("obb", "rotation", "must not be zero");
    check_half_extents(box.half_extents);
}

template <class Shape>
void check_rules(const Shape&) {}

}  // namespace

template <class Shape>
void validate(const Shape& shape) {
    for_each_vector(shape, [&](Kind, const char* field, const auto& vector) {
        for_each_component(vector, [&](const char* component, double x) {
            if (!arith::is_finite(x))
                throw invalid_shape(name(shape), std::string(field) + "." + component,
                                    "must be finite: NaN and infinities are not allowed");
        });
    });
    check_rules(shape);
}

template void validate(const Line2&);
template void validate(const Line3&);
template void validate(const Ray2&);
template void validate(const Ray3&);
template void validate(const Segment2&);
template void validate(const Segment3&);
template void validate(const Triangle2&);
template void validate(const Triangle3&);
template void validate(const Aabb2&);
template void validate(const Aabb3&);
template void validate(const Obb2&);
template void validate(const Obb3&);
template void validate(const Parallelepiped3&);

}  // namespace graze::predicates
