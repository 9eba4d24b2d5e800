// Signs at points and of shells, where doubles are certain of them.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "arith/running_error.hpp"
#include "arith/term_bound.hpp"
#include "mesh/apart.hpp"

namespace graze::mesh {

// ---- Above a level or below -------------------------------------------------------------------------

using Direction = Difference<double>;

/// At right angles to a direction, whose longest component is 1 or -1: one component 0 and one 1 or -1.
inline Direction level_along(const Direction& d) {
    if (std::abs(d[0]) == 1) return {-d[1], d[0], 0};
    if (std::abs(d[1]) == 1) return {0, -d[2], d[1]};
    return {d[2], 0, -d[0]};
}

/// A product of vectors, and the sum of its absolute terms.
template <class N>
struct SizedProduct {
    std::array<N, 3> terms;

    constexpr SizedProduct(const std::array<N, 3>& a, const std::array<N, 3>& b)
        : terms(arith::times(a, b)) {}
    constexpr N value() const { return arith::total(terms); }
    double size() const { return arith::total(arith::absolute(terms)); }
};

/// Above a level through a point, or on it, or below? Or is that unsure?
enum class Side { below, above, unsure };

/// The error of a product with a level, which is exact as it is, over its size.
constexpr double level_error = [] {
    using arith::TermBound;
    constexpr auto e = TermBound::exact(), d = TermBound::difference();
    return SizedProduct<TermBound>({e, e, e}, {d, d, d}).value().error;
}();

/// Underflow loses less than 2^-1020 in each term.
inline double level_bound(const SizedProduct<double>& product) {
    return product.size() * level_error + lost;
}

inline Side side_of(const Direction& level, const Direction& d) {
    const SizedProduct<double> product(level, d);
    const double value = product.value();
    if (std::abs(value) > level_bound(product)) [[likely]]
        return value > 0 ? Side::above : Side::below;
    for (std::size_t k = 0; k < 3; ++k)
        if (level[k] != 0 && d[k] != 0) return Side::unsure;
    return Side::above;
}

// ---- Volumes --------------------------------------------------------------------------------------

/// A term of the determinant of u, v and w.
template <class N>
constexpr N determinant_term(const N& u, const N& vl, const N& wm, const N& vm, const N& wl) {
    return u * (vl * wm - vm * wl);
}

/// Its error over the sum of both products.
constexpr double determinant_error = [] {
    constexpr auto d = arith::TermBound::difference();
    return determinant_term(d, d, d, d, d).error;
}();

/// The sum of the determinants of the corners of faces, as seen from one point.
class VolumeSum {
public:
    void add(const Difference<double>& u, const Difference<double>& v,
             const Difference<double>& w) {
        for (const auto* d : {&u, &v, &w}) largest_ = std::max(largest_, longest(*d));
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
            value_ += determinant_term(u[k], v[l], w[m], v[m], w[l]);
            size_ += std::abs(u[k]) * (std::abs(v[l] * w[m]) + std::abs(v[m] * w[l]));
        }
        additions_ += 3;
    }
    double value() const { return value_; }
    /// Each addition has an error, of less than 2^34; the factor covers how far off that makes the size. Up to
    /// `farthest`, underflow loses less than 2^-1022 times six products of two lengths a face, which is less than
    /// `lost`.
    double bound() const {
        if (!(largest_ < farthest)) return std::numeric_limits<double>::infinity();
        return size_ * (determinant_error + additions_ * arith::Bound::rounding) * (1 + 0x1p-16) +
               lost;
    }
    /// 0 where it is not certain.
    int certain_sign() const {
        const double off = bound();
        return (value_ > off) - (value_ < -off);
    }

private:
    double value_ = 0, size_ = 0, largest_ = 0, additions_ = 0;
};

// ---- Beside a triangle ------------------------------------------------------------------------------

using arith::RunningError;

/// A point, as near as doubles have it. To be used in the default float environment, as its errors are.
using NearPoint = std::array<RunningError, 3>;

/// On which side of the edge from u to v, seen along the third axis.
inline RunningError turn_beside(const Vec3& u, const Vec3& v, const NearPoint& p, std::size_t l,
                                std::size_t m) {
    const int i = int(l), j = int(m);
    return RunningError::difference(v[i], u[i]) * (p[m] - RunningError(u[j])) -
           RunningError::difference(v[j], u[j]) * (p[l] - RunningError(u[i]));
}

/// Over the plane of a triangle, as its normal points.
inline RunningError height_over(const Triangle3& t, const NearPoint& p) {
    const auto edge = [&](const Vec3& to) {
        return Difference<RunningError>{RunningError::difference(to.x, t.a.x),
                                        RunningError::difference(to.y, t.a.y),
                                        RunningError::difference(to.z, t.a.z)};
    };
    const Difference<RunningError> d{p[0] - RunningError(t.a.x), p[1] - RunningError(t.a.y),
                                     p[2] - RunningError(t.a.z)};
    return arith::dot(arith::cross(edge(t.b), edge(t.c)), d);
}

}  // namespace graze::mesh
