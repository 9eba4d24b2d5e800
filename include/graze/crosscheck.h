/* A test of your own, for `graze crosscheck` to judge. C99 or C++.
 *
 * In a shared library write functions of the names below, as many as you have:
 *
 *     #include <graze/crosscheck.h>
 *
 *     GRAZE_CROSSCHECK int intersects_triangle3_aabb3(const double* triangle, const double* aabb) {
 *         return my_test(triangle, aabb);
 *     }
 *
 *     cc -shared -fPIC my_test.c -o my_test.so
 *     graze crosscheck --against ./my_test.so
 *
 * A name is a question and the types of its shapes, in the order of the arguments:
 *
 *     int intersects_A_B(const double* a, const double* b)
 *         1 if they share a point, else 0.
 *     int contact_A_B(const double* a, const double* b)
 *         0 if they are disjoint, 1 if they touch at their boundaries only, 2 if their relative
 *         interiors share a point.
 *     int clip_A_B(const double* a, const double* b, double t[2])
 *         Of a line, ray or segment a: 1 if it meets b, else 0; t gets the parameters of both ends of
 *         what they share, in the order of a, infinite where there is none. A segment runs from 0 to 1.
 *         Rounding is not judged: t may be off by a millionth of the larger of both, of floats by a
 *         thousandth.
 *     int orient2(const double* points), int orient3(const double* points)
 *         The sign of a, b, c: 1 counter-clockwise, -1 clockwise, 0 in a line; and of a, b, c, d: that
 *         of det(a - d, b - d, c - d).
 *     int insphere2(const double* points), int insphere3(const double* points)
 *         1 if the last point is in the circle of three, or the sphere of four, with a positive orient.
 *     int orient2_meet(const double* points), int orient3_meet(const double* points)
 *         The sign of p, e, f, where the lines a b and c d meet in p; and of p, f, g, h, where the line
 *         a b and the plane c d e do. The signs are those of orient2 and orient3.
 *     int compare2_meet(const double* points), int compare3_meet(const double* points)
 *         Two such points p, q, of a b and c d, and of e f and g h; or of a b and c d e, and of f g and
 *         h i j: -1 if p comes first by x, then by y, then by z, 0 if they are equal, else 1.
 *     int motion_vf(const double* points), int motion_ee(const double* points)
 *         Of a point p and a triangle a b c that move, or of two segments a b and c d: p a b c, or a b c
 *         d, at t = 0, and then where they are at t = 1, on straight lines and at even speed: 24 numbers.
 *         1 if they share a point at some t from 0 to 1, else 0.
 *
 *     int within_A_B(const double* a, const double* b, double d)
 *         1 if they are at most d apart, else 0: 1 where they are just so far apart. d is not negative.
 *     double distance_A_B(const double* a, const double* b)
 *         How far apart they are. Rounding is not judged: it may be off by a millionth of it, of floats
 *         by a thousandth; where they meet, by as much of their largest number. 0 says that they meet.
 *
 * Of a meet, lines are endless, and nothing is asked of those that do not meet in one point. It is
 * exact, with coordinates that are fractions; rounded to doubles it is another point.
 * Any of them may return GRAZE_NO_ANSWER. Shapes are arrays of numbers, each vector one after another:
 *
 *     point2, point3                       point
 *     line2, line3, ray2, ray3             origin, direction (of any length)
 *     segment2, segment3                   a, b
 *     triangle2, triangle3                 a, b, c
 *     tetrahedron3                         a, b, c, d
 *     plane3                               point, normal (of any length)
 *     aabb2, aabb3                         min, max
 *     obb2                                 center, direction of its first edges, half extents
 *     obb3                                 center, quaternion w, x, y, z (of any norm), half extents
 *     parallelogram2, parallelepiped3      corner, edges u, v(, w)
 *
 * They are closed sets. If yours differ on purpose, say so, and they are judged by what they promise:
 *
 *     GRAZE_PROMISES("conservative, tolerance=1e-9")
 *
 *     conservative      a yes is always right: it may say yes where there is no contact, or where they
 *                       are farther apart
 *     half-open         what only touches, or is just d apart, may be told either way, and what is flat
 *                       is empty
 *     cull=back         a triangle is met from its front alone; cull=front, from its back. Not of distances,
 *                       nor of what moves
 *     tolerance=X       either answer is right if moving one of the shapes by X may change it; a distance
 *                       may be off by X. Not of points, nor of what moves
 *     range=X..Y        it is asked of numbers that are 0 or between X and Y in size
 *     floats            it computes in floats: it is asked of numbers that are floats
 *     no-degenerate     it is not asked of shapes without a length, area or volume; of what moves, at t = 0
 *                       or t = 1
 */
#ifndef GRAZE_CROSSCHECK_H
#define GRAZE_CROSSCHECK_H

#ifdef __cplusplus
#define GRAZE_CROSSCHECK_C extern "C"
#else
#define GRAZE_CROSSCHECK_C
#endif
#ifdef _WIN32
#define GRAZE_CROSSCHECK GRAZE_CROSSCHECK_C __declspec(dllexport)
#else
#define GRAZE_CROSSCHECK GRAZE_CROSSCHECK_C __attribute__((visibility("default")))
#endif

#define GRAZE_NO_ANSWER (-1000)

/* Once in a library. */
#define GRAZE_PROMISES(text)                           \
    GRAZE_CROSSCHECK const char* graze_promises(void); \
    const char* graze_promises(void) { return text; }

#endif
