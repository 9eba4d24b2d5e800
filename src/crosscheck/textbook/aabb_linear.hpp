// Does a line, ray or segment meet an axis-aligned box? The slab method in doubles, 2D and 3D.
//
// Origin: T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986. The forms it takes in
// practice:
//   slab_branchy     a parallel case guarded by an epsilon, and a farthest t
//                    (C. Ericson, "Real-Time Collision Detection", 2005, 5.3.3);
//   slab_branchless  minima and maxima of products with 1 / d, no case at all
//                    (T. Barnes, "Fast, branchless ray/bounding box intersections", 2011);
//   slab_reciprocal  1 / d and its signs given by the caller
//                    (A. Williams et al., "An efficient and robust ray-box intersection
//                    algorithm", 2005).
#pragma once

#include <algorithm>
#include <cmath>
#include <graze/shapes.hpp>
#include <optional>
#include <utility>

#include "textbook/linear.hpp"

namespace graze::textbook {

/// A direction component below this counts as parallel to the slab.
inline constexpr double kParallel = 1e-6;
/// The farthest t that is looked at.
inline constexpr double kFarthest = 10000;

/// The loop of slab_branchy; general boxes and rectangles run it in their own frame.
template <int Dim>
std::optional<Span> slabs(const Linear<Dim>& l, const Aabb<Dim>& box) {
    Span t{l.t_min, l.t_max};
    for (int i = 0; i < Dim; ++i) {
        if (std::abs(l.direction[i]) < kParallel) {
            if (l.origin[i] < box.min[i] || l.origin[i] > box.max[i]) return std::nullopt;
            continue;
        }
        const double reciprocal = 1 / l.direction[i];
        double t_near = (box.min[i] - l.origin[i]) * reciprocal;
        double t_far = (box.max[i] - l.origin[i]) * reciprocal;
        if (t_near > t_far) std::swap(t_near, t_far);
        t.t_in = std::max(t.t_in, t_near);
        t.t_out = std::min(t.t_out, t_far);
        if (t.t_in > t.t_out) return std::nullopt;
    }
    return t;
}

template <template <int> class L, int Dim>
std::optional<Span> slab_branchy(const L<Dim>& shape, const Aabb<Dim>& box) {
    Linear<Dim> l = linear(shape);
    l.t_min = std::max(l.t_min, -kFarthest);
    l.t_max = std::min(l.t_max, kFarthest);
    return slabs(l, box);
}

template <template <int> class L, int Dim>
std::optional<Span> slab_branchless(const L<Dim>& shape, const Aabb<Dim>& box) {
    const Linear<Dim> l = linear(shape);
    Span t{l.t_min, l.t_max};
    for (int i = 0; i < Dim; ++i) {
        const double reciprocal = 1 / l.direction[i];
        const double t1 = (box.min[i] - l.origin[i]) * reciprocal;
        const double t2 = (box.max[i] - l.origin[i]) * reciprocal;
        t.t_in = std::max(t.t_in, std::min(t1, t2));
        t.t_out = std::min(t.t_out, std::max(t1, t2));
    }
    if (t.t_in <= t.t_out) return t;
    return std::nullopt;
}

/// A line with its reciprocals, as engines keep it beside the ray.
template <int Dim>
struct Reciprocal {
    Vec<Dim> origin, reciprocal;
    bool backwards[Dim];  ///< true where the line runs from max to min
    double t_min, t_max;
};

/// How a line's sense along an axis is told: by the sign of d, for which -0.0 runs forwards
/// although 1 / -0.0 does not (B. Smits, "Efficiency issues for ray tracing", 1998), or by that of
/// 1 / d.
enum class SignOf { direction, reciprocal };

template <template <int> class L, int Dim>
Reciprocal<Dim> reciprocal(const L<Dim>& shape, SignOf sign = SignOf::reciprocal) {
    const Linear<Dim> l = linear(shape);
    Reciprocal<Dim> r{l.origin, {}, {}, l.t_min, l.t_max};
    for (int i = 0; i < Dim; ++i) {
        r.reciprocal[i] = 1 / l.direction[i];
        r.backwards[i] = (sign == SignOf::direction ? l.direction : r.reciprocal)[i] < 0;
    }
    return r;
}

template <int Dim>
std::optional<Span> slab_reciprocal(const Reciprocal<Dim>& l, const Aabb<Dim>& box) {
    Span t{};
    for (int i = 0; i < Dim; ++i) {
        const bool back = l.backwards[i];
        const double t_near = ((back ? box.max : box.min)[i] - l.origin[i]) * l.reciprocal[i];
        const double t_far = ((back ? box.min : box.max)[i] - l.origin[i]) * l.reciprocal[i];
        if (i == 0) {
            t = {t_near, t_far};
            continue;
        }
        if (t.t_in > t_far || t_near > t.t_out) return std::nullopt;
        if (t_near > t.t_in) t.t_in = t_near;
        if (t_far < t.t_out) t.t_out = t_far;
    }
    if (t.t_in < l.t_max && t.t_out > l.t_min) return t;
    return std::nullopt;
}

}  // namespace graze::textbook
