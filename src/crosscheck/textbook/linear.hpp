// Lines, rays and segments as textbook code holds them: one origin, one direction, one range of t.
//
// The headers of this folder are the double code that teaching material and engines use for each
// family, epsilons included. They are the opponents of the exact answers: kept plausible, not
// right. Nothing here validates its input.
#pragma once

#include <cmath>
#include <graze/shapes.hpp>
#include <limits>

namespace graze::textbook {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <int Dim>
struct Linear {
    Vec<Dim> origin, direction;
    double t_min, t_max;
};

/// The part of a line inside a box.
struct Span {
    double t_in, t_out;
};

template <int Dim>
Vec<Dim> subtract(const Vec<Dim>& a, const Vec<Dim>& b) {
    Vec<Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = a[i] - b[i];
    return r;
}

template <int Dim>
Vec<Dim> scale(const Vec<Dim>& a, double s) {
    Vec<Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = a[i] * s;
    return r;
}

template <int Dim>
double dot(const Vec<Dim>& a, const Vec<Dim>& b) {
    double sum = a[0] * b[0];
    for (int i = 1; i < Dim; ++i) sum += a[i] * b[i];
    return sum;
}

inline Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <int Dim>
double length(const Vec<Dim>& a) {
    return std::sqrt(dot(a, a));
}

template <int Dim>
Linear<Dim> linear(const Line<Dim>& l) {
    return {l.origin, l.direction, -kInfinity, kInfinity};
}

template <int Dim>
Linear<Dim> linear(const Ray<Dim>& r) {
    return {r.origin, r.direction, 0, kInfinity};
}

template <int Dim>
Linear<Dim> linear(const Segment<Dim>& s) {
    return {s.a, subtract(s.b, s.a), 0, 1};
}

}  // namespace graze::textbook
