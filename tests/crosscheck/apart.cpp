// Tests of distances: some are right, and each other is wrong in its own way.
#include <graze/crosscheck.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <graze/distance.hpp>
#include <stdexcept>

using namespace graze;

namespace {

Point2 point(const double* x) { return {x[0], x[1]}; }
Segment2 segment(const double* x) { return {point(x), point(x + 2)}; }
Triangle2 triangle(const double* x) { return {point(x), point(x + 2), point(x + 4)}; }
Aabb2 box(const double* x) { return {point(x), point(x + 2)}; }
Segment3 segment3(const double* x) { return {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}}; }
Aabb3 box3(const double* x) { return {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}}; }
Obb2 turned(const double* x) { return {point(x), point(x + 2), point(x + 4)}; }

}  // namespace

// Right ones.
GRAZE_CROSSCHECK int within_segment3_aabb3(const double* a, const double* b, double d) {
    return within(segment3(a), box3(b), d);
}
GRAZE_CROSSCHECK double distance_segment3_aabb3(const double* a, const double* b) {
    return distance(segment3(a), box3(b)).value;
}
GRAZE_CROSSCHECK double distance_point2_point2(const double* a, const double* b) {
    return std::hypot(a[0] - b[0], a[1] - b[1]);
}
GRAZE_CROSSCHECK double distance_segment2_point2(const double* a, const double* b) {
    return distance(segment(a), point(b)).value * (1 + 0x1p-21);
}
GRAZE_CROSSCHECK int within_obb2_obb2(const double* a, const double* b, double d) {
    return d == 0 ? GRAZE_NO_ANSWER : within(turned(a), turned(b), d);
}
GRAZE_CROSSCHECK double distance_triangle2_point2(const double* a, const double* b) {
    const double d = distance(triangle(a), point(b)).value;
    return d == 0 ? GRAZE_NO_ANSWER : d;
}

// Wrong ones.
GRAZE_CROSSCHECK int within_point2_point2(const double* a, const double* b, double d) {
    return compare_distance(point(a), point(b), d) < 0;
}
GRAZE_CROSSCHECK int within_point2_segment2(const double* a, const double* b, double d) {
    return within(point(a), segment(b), {d, 1e-9});
}
GRAZE_CROSSCHECK int within_segment2_point2(const double* a, const double* b, double d) {
    return within(segment(a), point(b), d) ? 1 : 17;
}
GRAZE_CROSSCHECK int within_aabb2_point2(const double* a, const double* b, double d) {
    if (d == 0) throw std::runtime_error("no");
    return within(box(a), point(b), d);
}
GRAZE_CROSSCHECK int within_point2_aabb2(const double* a, const double* b, double d) {
    if (d == 0 && a[0] == b[0]) std::raise(SIGSEGV);
    return within(point(a), box(b), d);
}
GRAZE_CROSSCHECK double distance_point2_segment2(const double* a, const double* b) {
    return distance(point(a), segment(b)).value * (1 + 0x1p-19);
}
GRAZE_CROSSCHECK double distance_point2_aabb2(const double* a, const double* b) {
    const double d = distance(point(a), box(b)).value;
    return d == 0 ? std::nan("") : d;
}
GRAZE_CROSSCHECK double distance_aabb2_point2(const double* a, const double* b) {
    return -distance(box(a), point(b)).value;
}
GRAZE_CROSSCHECK double distance_aabb2_aabb2(const double* a, const double* b) {
    const double d = distance(box(a), box(b)).value;
    return d < 1e-9 ? 0 : d;
}
GRAZE_CROSSCHECK double distance_point2_triangle2(const double* a, const double* b) {
    const double d = distance(point(a), triangle(b)).value;
    if (d == 0) throw std::runtime_error("no");
    return d;
}
