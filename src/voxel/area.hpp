// Do doubles tell that a triangle has an area?
#pragma once

#include <cmath>
#include <graze/orient.hpp>
#include <graze/shapes.hpp>

#include "arith/term_bound.hpp"

namespace graze::voxel {

/// What the area of a triangle is as seen along an axis, doubled, from two edges.
template <class N>
struct AreaSeen {
    N positive, negative;

    constexpr AreaSeen(const N& ul, const N& um, const N& wl, const N& wm)
        : positive(ul * wm), negative(um * wl) {}
    constexpr N value() const { return positive - negative; }
    /// In any float environment, of edges below 2^100. Underflow of a product loses less than 2^-1022, and that of an
    /// edge so much times the other.
    double bound() const;
};

/// Its error over the sum of both products.
constexpr double area_error = [] {
    constexpr auto d = arith::TermBound::difference();
    return AreaSeen<arith::TermBound>(d, d, d, d).value().error;
}();
template <>
inline double AreaSeen<double>::bound() const {
    return area_error * (std::abs(positive) + std::abs(negative)) + 0x1p-900;
}

/// Finite, and with an area?
inline bool surely_has_area(const Triangle3& t) {
    double u[3], w[3], size = 0;
    for (int k = 0; k < 3; ++k) {
        u[k] = t.b[k] - t.a[k];
        w[k] = t.c[k] - t.a[k];
        size += std::abs(u[k]) + std::abs(w[k]);
    }
    if (!(size < 0x1p+100)) return false;
    for (int k = 0; k < 3; ++k) {
        const int l = k == 2 ? 0 : k + 1;
        const AreaSeen<double> area(u[k], u[l], w[k], w[l]);
        if (std::abs(area.value()) > area.bound()) return true;
    }
    return false;
}

/// As seen along each axis.
inline bool without_area(const Triangle3& t) {
    for (int k = 0; k < 3; ++k) {
        const int l = k == 2 ? 0 : k + 1;
        if (orient(Vec2{t.a[k], t.a[l]}, Vec2{t.b[k], t.b[l]}, Vec2{t.c[k], t.c[l]}) != 0)
            return false;
    }
    return true;
}

}  // namespace graze::voxel
