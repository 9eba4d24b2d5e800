// A library that does all that a test should not.
#include <graze/crosscheck.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace {

bool in(const double* p, const double* box) {
    return p[0] >= box[0] && p[1] >= box[1] && p[0] <= box[2] && p[1] <= box[3];
}

}  // namespace

GRAZE_CROSSCHECK int intersects_point2_aabb2(const double* p, const double* box) {
    std::puts("noise");
    if (p[0] == box[0]) std::raise(SIGSEGV);
    return in(p, box);
}
GRAZE_CROSSCHECK int contact_point2_aabb2(const double* p, const double* box) {
    if (!in(p, box)) return 0;
    while (p[0] == box[0] && p[1] == box[1]) usleep(1000);
    const bool flat_x = box[0] == box[2], flat_y = box[1] == box[3];
    return (flat_x || (p[0] > box[0] && p[0] < box[2])) &&
                   (flat_y || (p[1] > box[1] && p[1] < box[3]))
               ? 2
               : 1;
}
GRAZE_CROSSCHECK int intersects_point2_point2(const double* p, const double* q) {
    if (p[0] == q[0]) throw std::runtime_error("no");
    return 0;
}
GRAZE_CROSSCHECK int intersects_aabb2_aabb2(const double* a, const double* b) {
    if (a[0] == b[0]) std::exit(0);
    return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
GRAZE_CROSSCHECK int orient2(const double* p) {
    return p[0] == p[2] && p[1] == p[3] ? 17 : GRAZE_NO_ANSWER;
}
GRAZE_CROSSCHECK int clip_ray2_aabb2(const double* ray, const double* box, double* t) {
    if (ray[2] != 0 || ray[3] != 0) return GRAZE_NO_ANSWER;
    t[0] = t[1] = NAN;
    return in(ray, box);
}
GRAZE_CROSSCHECK int orient2_meet(const double* p) {
    return p[0] == p[10] && p[1] == p[11] ? 17 : GRAZE_NO_ANSWER;
}
GRAZE_CROSSCHECK int motion_vf(const double* p) {
    return p[0] == p[3] && p[23] == 0 ? 2 : GRAZE_NO_ANSWER;
}
GRAZE_CROSSCHECK int motion_ee(const double* p) {
    if (p[23] == 0) throw std::runtime_error("no");
    return GRAZE_NO_ANSWER;
}
GRAZE_CROSSCHECK int compare3_meet(const double* p) {
    if (p[29] == 0) std::raise(SIGSEGV);
    return GRAZE_NO_ANSWER;
}
