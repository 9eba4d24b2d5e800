// Measures by another way: integrals over faces, by the divergence theorem, in fractions; and areas in floating point of many digits.
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <graze/exact_boost.hpp>
#include <graze/mesh_measure.hpp>
#include <limits>
#include <vector>

#include "support/rational.hpp"

namespace judge_of_measures {

using namespace graze;
using rational::Number;
using Point = std::array<Number, 3>;
using Face = std::array<Point, 3>;
/// More than the sums of roots of the tests need.
using Float = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<2400, boost::multiprecision::digit_base_2>>;

inline std::vector<Face> faces_of(const Mesh& mesh) {
    std::vector<Face> faces;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
        for (auto& face = faces.emplace_back(); std::size_t i : {0, 1, 2})
            for (std::size_t k = 0; k < 3; ++k)
                face[i][k] = Number(mesh.vertices[mesh.triangles[n][i]][int(k)]);
    return faces;
}

/// Twice the area, along the normal.
inline Point twice_area(const Face& f) {
    Point r;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
        r[k] =
            (f[1][l] - f[0][l]) * (f[2][m] - f[0][m]) - (f[1][m] - f[0][m]) * (f[2][l] - f[0][l]);
    }
    return r;
}

/// The mean over a face of the product of coordinates along three axes, or of fewer: 3 stands for the number 1.
inline Number mean(const Face& f, const std::array<std::size_t, 3>& axes) {
    // Of products of barycentric coordinates: 2 a! b! c! / (2 + a + b + c)!.
    Number sum = 0;
    const auto at = [&](std::size_t i, std::size_t axis) {
        return axis == 3 ? Number(1) : f[i][axis];
    };
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t k = 0; k < 3; ++k) {
                const int equal = (i == j) + (j == k) + (k == i);
                sum += at(i, axes[0]) * at(j, axes[1]) * at(k, axes[2]) *
                       (equal == 3   ? 6
                        : equal == 1 ? 2
                                     : 1);
            }
    return sum / 60;
}

/// Volume, x, y, z, and the products in the order of SecondMoments.
using Integrals = std::array<Number, 10>;

inline Integrals integrals(const std::vector<Face>& faces) {
    Integrals r{};
    for (const Face& f : faces) {
        const Point n = twice_area(f);
        r[0] += n[2] * mean(f, {2, 3, 3}) / 2;
        for (std::size_t k = 0; k < 3; ++k) {
            r[1 + k] += n[k] * mean(f, {k, k, 3}) / 4;
            r[4 + k] += n[k] * mean(f, {k, k, k}) / 6;
        }
        r[7] += n[0] * mean(f, {0, 0, 1}) / 4;
        r[8] += n[2] * mean(f, {2, 2, 0}) / 4;
        r[9] += n[1] * mean(f, {1, 1, 2}) / 4;
    }
    return r;
}

inline Integrals integrals(const Exact& volume, const ExactVec3& first,
                           const mesh::SecondMoments& second) {
    Integrals r;
    const std::array<Exact, 10> all{volume,    first[0],  first[1],  first[2],  second.xx,
                                    second.yy, second.zz, second.xy, second.xz, second.yz};
    for (std::size_t n = 0; n < 10; ++n) r[n] = to_boost<Number>(all[n]);
    return r;
}

/// About another point: what is there is at p - to.
inline Integrals moved(const Integrals& of, const Point& to) {
    Integrals r = of;
    for (std::size_t k = 0; k < 3; ++k) r[1 + k] -= to[k] * of[0];
    for (std::size_t n = 0; n < 6; ++n) {
        const std::size_t k = n < 3 ? n : n == 5 ? 1 : 0, l = n < 3 ? n : n == 3 ? 1 : 2;
        r[4 + n] += to[k] * to[l] * of[0] - to[k] * of[1 + l] - to[l] * of[1 + k];
    }
    return r;
}

/// Are these the moments, in all their forms?
inline bool are(const mesh::Moments& moments, const Integrals& expected) {
    if (integrals(moments.volume, moments.first, moments.second) != expected) return false;
    if (expected[0] == 0) return !moments.centroid && !moments.central;
    Point centroid;
    for (std::size_t k = 0; k < 3; ++k) {
        centroid[k] = expected[1 + k] / expected[0];
        if (to_boost<Number>((*moments.centroid)[int(k)]) != centroid[k]) return false;
    }
    return integrals(moments.volume, {}, *moments.central) == moved(expected, centroid);
}

/// Is it the nearest double to the area, of two the even one?
inline bool is_area(double area, const std::vector<Face>& faces) {
    using boost::multiprecision::denominator;
    using boost::multiprecision::numerator;
    Float sum = 0;
    for (const Face& f : faces) {
        const Point n = twice_area(f);
        const Number square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        sum += sqrt(Float(numerator(square)) / Float(denominator(square))) / 2;
    }
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!(area >= 0)) return false;
    std::int64_t odd = 0;
    if (area < infinity) {
        int exponent;
        const double mantissa = std::frexp(area, &exponent);
        odd = std::int64_t(std::ldexp(mantissa, std::min(53, exponent + 1074))) & 1;
    }
    const auto number = [&](double x) {
        return x == infinity ? Float(ldexp(Float(1), 1024)) : Float(x);
    };
    if (area > 0) {
        const Float least = (number(std::nextafter(area, 0)) + number(area)) / 2;
        if (odd == 0 ? sum < least : sum <= least) return false;
    } else if (sum < 0) {
        return false;
    }
    if (area == infinity) return true;
    const Float most = (number(std::nextafter(area, infinity)) + number(area)) / 2;
    return odd == 0 ? sum <= most : sum < most;
}

}  // namespace judge_of_measures
