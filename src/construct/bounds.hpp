// The box of points. Doubles are compared by their bits, which holds in every float environment, or by `<`, which is
// faster, where the default one is known.
#pragma once

#include <functional>
#include <graze/shapes.hpp>
#include <vector>

#include "arith/bits.hpp"

namespace graze::construct {

inline double least(double x, double y) { return arith::compare(x, y) <= 0 ? x : y; }
inline double greatest(double x, double y) { return arith::compare(x, y) >= 0 ? x : y; }

struct LessByBits {
    bool operator()(double x, double y) const { return arith::compare(x, y) < 0; }
};

/// Makes a box hold a point as well.
template <int Dim, class Less = LessByBits>
void include(Aabb<Dim>& box, const Vec<Dim>& p, const Less& less = {}) {
    for (int k = 0; k < Dim; ++k) {
        box.min[k] = less(p[k], box.min[k]) ? p[k] : box.min[k];
        box.max[k] = less(box.max[k], p[k]) ? p[k] : box.max[k];
    }
}

template <int Dim>
Aabb<Dim> bounds_of(const Triangle<Dim>& t) {
    Aabb<Dim> box;
    for (int k = 0; k < Dim; ++k) {
        box.min[k] = least(least(t.a[k], t.b[k]), t.c[k]);
        box.max[k] = greatest(greatest(t.a[k], t.b[k]), t.c[k]);
    }
    return box;
}

/// In the default float environment. All 0 of no points.
inline Aabb3 bounds_of(const std::vector<Vec3>& points) {
    Aabb3 box;
    if (!points.empty()) box = {points[0], points[0]};
    for (const Vec3& p : points) include<3>(box, p, std::less<>{});
    return box;
}

}  // namespace graze::construct
