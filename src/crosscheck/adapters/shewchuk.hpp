// J. R. Shewchuk's predicates, "Adaptive precision floating-point arithmetic and fast robust geometric
// predicates", 1997, as the GNU Triangulated Surface library has them. Their incircle and insphere want
// points in counter-clockwise order, so the orientation is asked as well.
#pragma once

#include <array>
#include <graze/shapes.hpp>

extern "C" {
double orient2d(double* a, double* b, double* c);
double orient3d(double* a, double* b, double* c, double* d);
double incircle(double* a, double* b, double* c, double* d);
double insphere(double* a, double* b, double* c, double* d, double* e);
}

namespace graze::adapters::shewchuk {

inline Vec2 to(const Vec2& v) { return v; }
inline Vec3 to(const Vec3& v) { return v; }
inline int sign_of(double x) { return (x > 0) - (x < 0); }
template <class V>
double* at(const V& v) {
    return const_cast<double*>(&v.x);
}

template <std::size_t N>
int sign(const std::array<Vec2, N>& p) {
    const int turns = sign_of(::orient2d(at(p[0]), at(p[1]), at(p[2])));
    if constexpr (N == 3)
        return turns;
    else
        return sign_of(::incircle(at(p[0]), at(p[1]), at(p[2]), at(p[3]))) * turns;
}
template <std::size_t N>
int sign(const std::array<Vec3, N>& p) {
    const int turns = sign_of(::orient3d(at(p[0]), at(p[1]), at(p[2]), at(p[3])));
    if constexpr (N == 4)
        return turns;
    else
        return sign_of(::insphere(at(p[0]), at(p[1]), at(p[2]), at(p[3]), at(p[4]))) * turns;
}

constexpr const char* name = "Shewchuk";

}  // namespace graze::adapters::shewchuk
