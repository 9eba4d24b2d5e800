/* graze for C, and for every language that can call C: do two shapes meet, and how? Exact for all
 * finite doubles. C99 or C++; the library is libgraze_c, and docs/c.md has more examples.
 *
 *     #include <graze/graze.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         const double triangle[] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, box[] = {0, 0, 0, 1, 1, 1};
 *         printf("%d\n", graze_contact(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box));
 *         return 0;
 *     }
 *
 *     cc -std=c99 app.c $(pkg-config --cflags --libs graze_c) -o app && ./app
 *
 * prints 1: they touch. From elsewhere, by the numbers of enum graze_shape_type (36 is a triangle in
 * 3D, 37 an aabb):
 *
 *     Julia
 *         ccall((:graze_contact, "libgraze_c"), Cint, (Cint, Ptr{Cdouble}, Cint, Ptr{Cdouble}),
 *               36, triangle, 37, box)
 *     Rust
 *         #[link(name = "graze_c")] extern "C" { fn graze_contact(ta: i32, a: *const f64, tb: i32, b: *const f64) -> i32; }
 *         let contact = unsafe { graze_contact(36, triangle.as_ptr(), 37, aabb.as_ptr()) };
 *     C#
 *         [DllImport("graze_c")] static extern int graze_contact(int ta, double[] a, int tb, double[] b);
 *         int contact = graze_contact(36, triangle, 37, box);
 *     Fortran
 *         interface; integer(c_int) function graze_contact(ta, a, tb, b) bind(c); import
 *           integer(c_int), value :: ta, tb; real(c_double) :: a(*), b(*); end function; end interface
 *         contact = graze_contact(36, triangle, 37, box)
 *
 * RESULTS. What returns an int or an int64_t gives its answer, which is never below -1, or an error of
 * enum graze_error, which always is. What returns a pointer gives NULL for an error. Then
 * graze_last_error() says which argument is wrong and what is allowed. No call prints, throws or ends
 * the process (but GMP does, if the library was built with it, where malloc fails while it computes).
 * Text that a call returns as char* is the caller's, for graze_free. All calls may be made by several
 * threads at once, also of one mesh, one point or one set of voxels.
 *
 * STABILITY. Within libgraze_c.so.0 no function, number or struct is changed or removed; new ones may be added.
 */
#ifndef GRAZE_GRAZE_H
#define GRAZE_GRAZE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define GRAZE_C_API __attribute__((visibility("default")))
#else
#define GRAZE_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Shapes ----------------------------------------------------------------------------------------
 *
 * A shape is the number of its type and an array of doubles, each vector one after another, in any
 * unit of length that is the same for both shapes of a question. Shapes are closed sets, taken as they
 * are: nothing is normalised, and a flat box or a segment of no length is the smaller set that it is.
 * Every number must be finite; what else a type asks for is in brackets. In 2D a vector has two
 * coordinates, in 3D three.
 */
enum graze_shape_type {
    GRAZE_POINT2 = 0,                  /*  2 doubles: point */
    GRAZE_LINE2 = 1,                   /*  4: origin, direction (of any length) */
    GRAZE_RAY2 = 2,                    /*  4: origin, direction (of any length) */
    GRAZE_SEGMENT2 = 3,                /*  4: a, b */
    GRAZE_TRIANGLE2 = 4,               /*  6: a, b, c */
    GRAZE_AABB2 = 5,                   /*  4: min, max (min <= max on each axis) */
    GRAZE_OBB2 = 6,                    /*  6: center, direction of its first edges (not zero), half extents (>= 0) */
    GRAZE_PARALLELOGRAM2 = 7,          /*  6: corner, edges u, v */
    GRAZE_CENTERED_PARALLELOGRAM2 = 8, /*  6: center, half edges u, v */
    GRAZE_POINT3 = 32,                 /*  3: point */
    GRAZE_LINE3 = 33,                  /*  6: origin, direction (of any length) */
    GRAZE_RAY3 = 34,                   /*  6: origin, direction (of any length) */
    GRAZE_SEGMENT3 = 35,               /*  6: a, b */
    GRAZE_TRIANGLE3 = 36,              /*  9: a, b, c */
    GRAZE_AABB3 = 37,                  /*  6: min, max (min <= max on each axis) */
    GRAZE_OBB3 = 38,                   /* 10: center, quaternion w, x, y, z (not zero, of any norm), half extents (>= 0) */
    GRAZE_PARALLELEPIPED3 = 39,        /* 12: corner, edges u, v, w */
    GRAZE_CENTERED_PARALLELEPIPED3 = 40, /* 12: center, half edges u, v, w */
    GRAZE_TETRAHEDRON3 = 41,           /* 12: a, b, c, d */
    GRAZE_PLANE3 = 42                  /*  6: point, normal (not zero, of any length) */
};

/* "triangle3", and the like; NULL for a number that is no type: all types are below 64. */
GRAZE_C_API const char* graze_type_name(int type);
/* 2 or 3. */
GRAZE_C_API int graze_type_dim(int type);
/* How many doubles such a shape is made of. */
GRAZE_C_API int graze_type_numbers(int type);

/* ---- Errors, text and version ---------------------------------------------------------------------- */

enum graze_error {
    GRAZE_INVALID_SHAPE = -1001,    /* not finite, min > max, and so on */
    GRAZE_INVALID_ARGUMENT = -1002, /* NULL, no such type, a length that does not fit, no such question of these shapes */
    GRAZE_BAD_FILE = -1003,         /* cannot be read or written, or is malformed */
    GRAZE_NO_PROOF = -1004,         /* of graze_verify */
    GRAZE_NO_INSIDE = -1005,        /* the mesh does not tell its inside from its outside */
    GRAZE_OUT_OF_MEMORY = -1006,
    GRAZE_INTERNAL_ERROR = -1007,   /* should never happen: please report it */
    GRAZE_TOO_MANY_BITS = -1008     /* a coordinate of an exact point would have more than 1,000,000 */
};

/* Of the last call of this thread that was an error: what was wrong, in English and UTF-8, or "". Valid
 * until the next error of this thread. */
GRAZE_C_API const char* graze_last_error(void);
/* Its number, or 0. */
GRAZE_C_API int graze_last_error_code(void);

/* Of text that a call returned as char*; NULL is fine. */
GRAZE_C_API void graze_free(void* text);

/* Of the library: "0.1.0", and the like. */
GRAZE_C_API const char* graze_version(void);

/* ---- Two shapes ------------------------------------------------------------------------------------
 *
 * type_a and type_b are of enum graze_shape_type and of one dimension, in either order.
 */
enum graze_contact_type {
    GRAZE_DISJOINT = 0,   /* they share no point */
    GRAZE_TOUCHING = 1,   /* they share a point, but their relative interiors do not meet */
    GRAZE_OVERLAPPING = 2 /* their relative interiors meet */
};

/* One of enum graze_contact_type. */
GRAZE_C_API int graze_contact(int type_a, const double* a, int type_b, const double* b);

/* 1 if they share a point, else 0. An error is neither: compare with 1. */
GRAZE_C_API int graze_intersects(int type_a, const double* a, int type_b, const double* b);

/* Where the origin of a line or ray, or the first vertex of a segment, lies in the other shape; or a
 * point in a mesh. */
enum graze_location { GRAZE_OUTSIDE = 0, GRAZE_BOUNDARY = 1, GRAZE_INSIDE = 2 };

/* How a line meets a 3D triangle: from the front where its direction runs against (b - a) x (c - a). */
enum graze_side {
    GRAZE_NO_SIDE = -1, /* b is no 3D triangle, or is missed */
    GRAZE_FRONT = 0,
    GRAZE_BACK = 1,
    GRAZE_COPLANAR = 2,
    GRAZE_DEGENERATE = 3 /* the triangle has no area */
};

/* Which hits of a 3D triangle to drop: GRAZE_CULL_BACK keeps GRAZE_FRONT alone, GRAZE_CULL_FRONT keeps
 * GRAZE_BACK alone. */
enum graze_cull { GRAZE_CULL_NONE = 0, GRAZE_CULL_BACK = 1, GRAZE_CULL_FRONT = 2 };

/* The faces of a box along its own axes; vertices, edges and faces of a triangle or tetrahedron by the
 * numbers of their vertices. Feature f is bit f of a set of them: 1u << f. */
enum graze_feature {
    GRAZE_MINUS_X, GRAZE_PLUS_X, GRAZE_MINUS_Y, GRAZE_PLUS_Y, GRAZE_MINUS_Z, GRAZE_PLUS_Z,
    GRAZE_V0, GRAZE_V1, GRAZE_V2, GRAZE_V3,
    GRAZE_E01, GRAZE_E12, GRAZE_E20, GRAZE_E02, GRAZE_E03, GRAZE_E13, GRAZE_E23,
    GRAZE_F012, GRAZE_F013, GRAZE_F023, GRAZE_F123,
    GRAZE_INTERIOR
};
/* "-x", "v0", "e01", "interior", and so on; NULL for a number that is none. */
GRAZE_C_API const char* graze_feature_name(int feature);

/* What a line, ray or segment a and a shape b have in common: an interval of parameters of a, which run
 * from 0 to 1 on a segment, and are multiples of the direction of a line or ray as it was given. `_in`
 * is where it begins, `_out` where it ends. All doubles are the exact values, correctly rounded; one
 * beyond the doubles is an infinity. */
typedef struct graze_clip_result {
    double t_in, t_out;         /* parameters; NaN without a hit, an infinity where unbounded */
    double p_in[3], p_out[3];   /* points, z = 0 in 2D; NaN without a hit and where unbounded */
    double uv_in[2], uv_out[2]; /* a + u (b - a) + v (c - a) of a 3D triangle with an area, else NaN */
    uint32_t features_in;       /* of b: a box face that holds p_in and is entered there, or the */
    uint32_t features_out;      /* smallest feature of a triangle or tetrahedron; a set, may be empty */
    int has_features;           /* 1 if they are told: not of a plane, nor of boxes with dependent edges */
    int unbounded_in, unbounded_out; /* 1 where a line or ray goes on for ever */
    int hit;                    /* 1 if they meet, and the hit is not culled */
    int culled;                 /* 1 if it would be a hit without cull */
    int contact;                /* of enum graze_contact_type, as without cull */
    int origin;                 /* of enum graze_location */
    int side;                   /* of enum graze_side */
} graze_clip_result;

/* 1 for a hit, 0 for none. b is a box, triangle, plane or tetrahedron. t_range is NULL, or two numbers
 * that restrict a to a part of itself: -INFINITY and INFINITY are no restriction. cull is of
 * enum graze_cull. */
GRAZE_C_API int graze_clip(int type_a, const double* a, int type_b, const double* b,
                           const double* t_range, int cull, graze_clip_result* result);

/* The same with exact numbers, as `graze query` answers "clip" (docs/c.md):
 * {"hit": true, "contact": "overlapping", "origin": "outside", "t_in": "1/3", ...} */
GRAZE_C_API char* graze_clip_json(int type_a, const double* a, int type_b, const double* b,
                                  const double* t_range, int cull);

/* The sign of 3 points in 2D, 4 in 3D, one after another: 1 where a, b, c turn counter-clockwise, or in
 * 3D clockwise as seen from d; -1, or 0 on one line or plane. */
GRAZE_C_API int graze_orient(int dim, const double* points);
/* 1 where the last of 4 points in 2D, or 5 in 3D, lies in the circle or sphere of the others, in any
 * order; -1 outside; 0 on it, and where there is none. */
GRAZE_C_API int graze_insphere(int dim, const double* points);

/* ---- Proofs, and questions in JSON ------------------------------------------------------------------ */

/* A proof of the contact of two shapes, in rational numbers, that anybody can check: a plane between
 * them, or a point of both with its weights, or both of these.
 * {"plane": {"normal": ["0", "0", "1"], "offset": "0"}, "point": [..], "weights": {"a": [..], "b": [..]}} */
GRAZE_C_API char* graze_certify(int type_a, const double* a, int type_b, const double* b);

/* The contact (of enum graze_contact_type) that a certificate proves of two shapes; or GRAZE_NO_PROOF,
 * and graze_last_error() says what is wrong with it. */
GRAZE_C_API int graze_verify(int type_a, const double* a, int type_b, const double* b,
                             const char* certificate);

/* The answer to a line of the format of `graze query`. What is wrong with a query stands in its
 * answer, as "error". */
GRAZE_C_API char* graze_query(const char* line);

/* ---- Points that no double holds --------------------------------------------------------------------
 *
 * Where lines and planes meet, and where shapes end in each other: points with rational coordinates, which
 * are asked about as they are and never rounded (docs/points.md). A point never changes. Each that a call
 * gives is the caller's, for graze_point_free.
 */
typedef struct graze_point graze_point;

/* Of dim doubles; dim is 2 or 3. */
GRAZE_C_API graze_point* graze_point_new(int dim, const double* coordinates);
/* Of dim texts, each taken exactly: "1/3", "0.04" (1/25), "-2e-7". */
GRAZE_C_API graze_point* graze_point_from_text(int dim, const char* const* coordinates);
/* NULL is fine. */
GRAZE_C_API void graze_point_free(graze_point* point);
/* 2 or 3. */
GRAZE_C_API int graze_point_dim(const graze_point* point);
/* 1. coordinates gets dim doubles, each correctly rounded; one beyond the doubles is an infinity. off is NULL,
 * or gets a bound: none of them is off by more, by 0 where they are the point. */
GRAZE_C_API int graze_point_rounded(const graze_point* point, double* coordinates, double* off);
/* The exact one of axis 0, 1 or 2: "1/3", "-2", in lowest terms. */
GRAZE_C_API char* graze_point_coordinate(const graze_point* point, int axis);
/* At least 0, and the same for equal points, however they were made. */
GRAZE_C_API int64_t graze_point_hash(const graze_point* point);

/* A line or plane: where numbers is not NULL that of a line, ray, segment, triangle or plane of doubles,
 * else the one through 2 or 3 points, which are the vertices of a GRAZE_SEGMENT2, GRAZE_SEGMENT3 or
 * GRAZE_TRIANGLE3. A segment or ray stands for its whole line, a triangle for its whole plane.
 *
 *     graze_flat flats[] = {{.type = GRAZE_PLANE3, .numbers = plane}, {.type = GRAZE_SEGMENT3, .points = {p, q}}};
 */
typedef struct graze_flat {
    int type;
    const double* numbers;
    const graze_point* points[3];
} graze_flat;

/* 1 where two lines, a line and a plane, or three planes meet in one point, which point gets; 0 where they do
 * not, and point gets NULL: parallel lines, a line in the plane, a segment without length, and so on. */
GRAZE_C_API int graze_meet(const graze_flat* flats, size_t count, graze_point** point);

/* Of 3 points in 2D, 4 in 3D: the signs of graze_orient. */
GRAZE_C_API int graze_points_orient(int dim, const graze_point* const* points);
/* Of 4 or 5: those of graze_insphere. */
GRAZE_C_API int graze_points_insphere(int dim, const graze_point* const* points);
/* -1 where a comes before b, 0 where they are equal, 1 where a comes after b: by x, then y, then z. */
GRAZE_C_API int graze_points_compare(const graze_point* a, const graze_point* b);
/* The same of p and q along the direction from a to b. */
GRAZE_C_API int graze_points_compare_along(const graze_point* p, const graze_point* q, const graze_point* a,
                                           const graze_point* b);

/* graze_contact, graze_certify and graze_verify of a point and a shape. */
GRAZE_C_API int graze_point_contact(const graze_point* a, int type_b, const double* b);
GRAZE_C_API char* graze_point_certify(const graze_point* a, int type_b, const double* b);
GRAZE_C_API int graze_point_verify(const graze_point* a, int type_b, const double* b, const char* certificate);
/* Of two points, which overlap where they are equal. */
GRAZE_C_API int graze_points_contact(const graze_point* a, const graze_point* b);
GRAZE_C_API char* graze_points_certify(const graze_point* a, const graze_point* b);
GRAZE_C_API int graze_points_verify(const graze_point* a, const graze_point* b, const char* certificate);

/* All that two shapes share: a convex set. */
typedef struct graze_common {
    int dim;     /* -1: nothing, 0: one point, 1: a segment, 2: a polygon, 3: a solid, without corners */
    int bounded; /* 0 of a ray, with one corner, and a line, without any; else 1 */
} graze_common;
typedef struct graze_corner {
    graze_point* point;
    /* Sets of enum graze_feature: the faces of a box that hold the point; the smallest feature of a triangle or
     * tetrahedron; GRAZE_V0 or GRAZE_V1 of a segment, GRAZE_V0 of a ray; GRAZE_INTERIOR where it is on none of
     * these. Empty of a point, a line, a plane, and a box with dependent edges. */
    uint32_t features_a, features_b;
} graze_corner;
/* How many corners there are, at most 12; the first `room` of them go to corners. Those of a segment are in the
 * order of graze_points_compare, those of a polygon go round it counterclockwise from the least one, in the first
 * of the planes xy, xz, yz where it has an area. Not of two planes, nor of GRAZE_OBB2. */
GRAZE_C_API int64_t graze_intersection(int type_a, const double* a, int type_b, const double* b,
                                       graze_common* common, graze_corner* corners, size_t room);

/* ---- How far apart ----------------------------------------------------------------------------------
 *
 * The distance of two shapes is the least one of a point of one from a point of the other; it is 0 where they
 * meet. A limit d is a number >= 0: a double as it is, or a text that is taken exactly, as "0.3", "3/10",
 * "2.5e-4" and "0x1.8p+1" are. docs/distance.md has the words.
 */

/* 1 if they are at most d apart, else 0. */
GRAZE_C_API int graze_within(int type_a, const double* a, int type_b, const double* b, double d);
GRAZE_C_API int graze_within_text(int type_a, const double* a, int type_b, const double* b, const char* d);

/* -1 where they are closer than d, 0 where they are just so far apart, 1 where they are farther. */
GRAZE_C_API int graze_compare_distance(int type_a, const double* a, int type_b, const double* b, double d);
GRAZE_C_API int graze_compare_distance_text(int type_a, const double* a, int type_b, const double* b,
                                            const char* d);

/* Of several nearest pairs of points it is the one whose midpoint is nearest to the origin. All doubles are the
 * exact values, correctly rounded; one beyond the doubles is an infinity. */
typedef struct graze_distance_result {
    double value;
    double nearest_a[3], nearest_b[3]; /* points of the two that are so far apart; z = 0 in 2D */
    uint32_t features_a, features_b;   /* what holds them: sets as those of graze_corner */
    int unique;                        /* 1 if no other points are as near */
} graze_distance_result;
/* 1. */
GRAZE_C_API int graze_distance(int type_a, const double* a, int type_b, const double* b,
                               graze_distance_result* result);

/* The same with exact numbers, as `graze query` answers "distance":
 * {"squared": "49/26", "nearest_a": ["0", "0", "3"], "nearest_b": ["35/26", "-7/26", "3"], ...} */
GRAZE_C_API char* graze_distance_json(int type_a, const double* a, int type_b, const double* b);

/* A proof of the distance of two shapes, in rational numbers, that anybody can check: a point of each with its
 * weights. GRAZE_INVALID_ARGUMENT where the points are not rational, as with GRAZE_OBB2 may be.
 * {"points": {"a": ["0", "0", "3"], "b": ["35/26", "-7/26", "3"]}, "weights": {"a": [..], "b": [..]}} */
GRAZE_C_API char* graze_certify_distance(int type_a, const double* a, int type_b, const double* b);

/* 1 if a certificate proves that two shapes are as far apart as its points; or GRAZE_NO_PROOF, and
 * graze_last_error() says what is wrong with it. */
GRAZE_C_API int graze_verify_distance(int type_a, const double* a, int type_b, const double* b,
                                      const char* certificate);

/* ---- Many at once -----------------------------------------------------------------------------------
 *
 * Shape i of each list is a pair. A pair with an invalid shape gets 0, false or NaN, and a status of enum
 * graze_status; all others are answered, each as the call for one pair would. What is returned is how
 * many pairs are invalid, or an error: then nothing that was written counts. Lists are read where they
 * lie, and results must not overlap them.
 *
 *     graze_shapes a = {.type = GRAZE_TRIANGLE3, .first = triangles, .count = n};
 *     graze_shapes b = {.type = GRAZE_AABB3, .single = 1, .first = box, .count = 1};
 *     int64_t invalid = graze_batch_contact(&a, &b, contacts, NULL, n, 1);
 */
typedef struct graze_shapes {
    int type;           /* of enum graze_shape_type: one for all */
    int is_float;       /* 1 for floats, 0 for doubles */
    int single;         /* 1: one shape (count is 1), for every one of the other list */
    const void* first;  /* the first number; aligned as a double or float is */
    size_t count;       /* how many shapes */
    ptrdiff_t stride;   /* bytes from one shape to the next, also negative; 0: one behind the other */
    const ptrdiff_t* places; /* bytes from a shape to each of its numbers; NULL: one behind the other */
} graze_shapes;

enum graze_status {
    GRAZE_VALID = 0,
    GRAZE_INVALID_FIRST = 1,
    GRAZE_INVALID_SECOND = 2,
    GRAZE_INVALID_BOTH = 3,
    GRAZE_INVALID_POINTS = 4 /* one of those of orient or insphere */
};

/* contacts[i] is of enum graze_contact_type. status is NULL, or gets one of enum graze_status a pair.
 * count is the number of pairs, which all results have room for. threads is at least 1, or 0 for all
 * processors; the answers are the same for any number. */
GRAZE_C_API int64_t graze_batch_contact(const graze_shapes* a, const graze_shapes* b, uint8_t* contacts,
                                        uint8_t* status, size_t count, int threads);
/* meets[i] is 0 or 1. */
GRAZE_C_API int64_t graze_batch_intersects(const graze_shapes* a, const graze_shapes* b, uint8_t* meets,
                                           uint8_t* status, size_t count, int threads);
/* t_in[i] and t_out[i] are those of graze_clip. */
GRAZE_C_API int64_t graze_batch_clip(const graze_shapes* lines, const graze_shapes* shapes, double* t_in,
                                     double* t_out, uint8_t* status, size_t count, int threads);
/* Of 3 lists of GRAZE_POINT2, or 4 of GRAZE_POINT3: signs[i] is of point i of each. */
GRAZE_C_API int64_t graze_batch_orient(const graze_shapes* points, size_t lists, int8_t* signs,
                                       uint8_t* status, size_t count, int threads);
/* Of 4 or 5. */
GRAZE_C_API int64_t graze_batch_insphere(const graze_shapes* points, size_t lists, int8_t* signs,
                                         uint8_t* status, size_t count, int threads);

/* ---- Meshes of triangles ---------------------------------------------------------------------------- */

typedef struct graze_mesh graze_mesh;

/* A copy of vertices (3 doubles each) and triangles (3 numbers of vertices each). */
GRAZE_C_API graze_mesh* graze_mesh_new(const double* vertices, size_t vertex_count,
                                       const uint32_t* triangles, size_t triangle_count);
/* An STL, OBJ, PLY, OFF or 3MF file, told by its extension; 3MF only where the library was built with it (GRAZE_3MF). */
GRAZE_C_API graze_mesh* graze_mesh_read(const char* path);
/* The same of its bytes in memory. The name is there for its extension, and for messages. */
GRAZE_C_API graze_mesh* graze_mesh_read_bytes(const void* bytes, size_t size, const char* name);
/* NULL is fine. */
GRAZE_C_API void graze_mesh_free(graze_mesh* mesh);
GRAZE_C_API int64_t graze_mesh_vertex_count(const graze_mesh* mesh);
GRAZE_C_API int64_t graze_mesh_triangle_count(const graze_mesh* mesh);
/* Valid as long as the mesh; what they point to of an empty mesh is not to be read. */
GRAZE_C_API const double* graze_mesh_vertices(const graze_mesh* mesh);
GRAZE_C_API const uint32_t* graze_mesh_triangles(const graze_mesh* mesh);
/* 1. To a file in the format that its extension names, as a whole or not at all: OBJ, with the parts that have names, and
 * OFF, in decimals that give the same doubles; binary PLY in doubles; binary STL in floats, and GRAZE_BAD_FILE for a
 * coordinate that is none. 3MF is only read. */
GRAZE_C_API int graze_mesh_write(const graze_mesh* mesh, const char* path);
/* The same as bytes, for graze_free; size gets how many there are. The name is there for its extension, and for
 * messages. */
GRAZE_C_API char* graze_mesh_write_bytes(const graze_mesh* mesh, const char* name, size_t* size);

/* What is found about a mesh. Corners with equal coordinates are one point, and faces without an area
 * are counted apart; docs/mesh.md has the words. */
typedef struct graze_mesh_report {
    int64_t faces, vertices, duplicate_vertices, unused_vertices;
    int64_t degenerate_faces, duplicate_faces;
    int64_t edges, boundary_edges, non_manifold_edges, misoriented_edges;
    int64_t non_manifold_vertices, pinched_vertices;
    int64_t shells;
    int64_t self_intersections; /* pairs of faces that meet beyond what they share */
    int closed;                 /* has faces, and no open edge, once edges in one line are added up */
    int manifold;               /* no non-manifold edges and vertices */
    int solid;                  /* bounds a set of points, each once */
    int clean;                  /* solid, without any of the defects that graze_mesh_check_json names */
} graze_mesh_report;
/* 1 for a clean mesh, else 0. */
GRAZE_C_API int graze_mesh_check(const graze_mesh* mesh, int threads, graze_mesh_report* report);
/* All that is found, as `graze check --json` prints it; "defects" are what is to be mended, in words:
 * {"faces": 4, ..., "defects": [{"name": "open_edge", "count": 3, "sentence": "3 open edges: ..."}]} */
GRAZE_C_API char* graze_mesh_check_json(const graze_mesh* mesh, int threads);

/* Area, volume, centroid and moments of a mesh, each correctly rounded. What a mesh bounds counts as often as its faces go round
 * it: of a solid once. Moments are integrals over it, of x, y, z, and of xx, yy, zz, xy, xz, yz. They are NaN of a mesh that does not
 * close, and the centroid and central moments where the volume is 0. docs/measure.md has the words. */
typedef struct graze_measures {
    int64_t unbalanced_edges; /* edges at which faces do not cancel: none of a mesh that closes */
    double area;
    double volume;
    double centroid[3];
    double first_moments[3];
    double second_moments[6];  /* about the origin */
    double central_moments[6]; /* about the centroid: with density 1 the inertia tensor has yy + zz, -xy, and so on */
} graze_measures;
/* 1 if the mesh closes, else 0. */
GRAZE_C_API int graze_mesh_measure(const graze_mesh* mesh, graze_measures* measures);
/* The same, with the inertia tensor, the first edges at which faces do not cancel, and exact numbers as fractions:
 * {"area": 24, "unbalanced_edges": 0, "first_unbalanced": [], "volume": 8, "centroid": [1, 1, 1], ..,
 *  "exact": {"volume": "8", "centroid": ["1", "1", "1"], ..}} */
GRAZE_C_API char* graze_mesh_measure_json(const graze_mesh* mesh);

/* How two faces meet beyond the corners that they share. */
enum graze_face_contact {
    GRAZE_FACES_NONE = 0,      /* not at all, or only in what the shared corners span */
    GRAZE_FACES_DUPLICATE = 1, /* they have the same corners */
    GRAZE_FACES_COPLANAR = 2,  /* in an area, in one plane */
    GRAZE_FACES_CROSSING = 3,  /* their relative interiors meet, without an area */
    GRAZE_FACES_TOUCHING = 4   /* only where one of them ends */
};
typedef struct graze_face_pair {
    uint32_t a, b;    /* a < b: triangles of the mesh */
    int contact;      /* of enum graze_face_contact */
    int shared;       /* how many points are corners of both */
} graze_face_pair;
/* How many pairs of faces meet beyond what they share; the first `room` of them, sorted, go to pairs. */
GRAZE_C_API int64_t graze_mesh_self_intersections(const graze_mesh* mesh, int threads,
                                                  graze_face_pair* pairs, size_t room);

/* Of two triangles of 9 doubles each: one of enum graze_face_contact. */
GRAZE_C_API int graze_faces_contact(const double* a, const double* b);
/* A proof of it that anybody can check, as graze_certify gives one of two shapes; "kind" is "shared" or "none" for
 * GRAZE_FACES_NONE, and docs/mesh.md says what the others prove.
 * {"kind": "crossing", "shared": 0, "point": [..], "weights": {"a": [..], "b": [..]}} */
GRAZE_C_API char* graze_faces_certify(const double* a, const double* b);
/* The contact of two faces that a certificate proves, of enum graze_face_contact; or GRAZE_NO_PROOF, and
 * graze_last_error() says what is wrong with it. Lines of `graze check --pairs` are certificates, too. */
GRAZE_C_API int graze_faces_verify(const double* a, const double* b, const char* certificate);

/* Where a point of 3 doubles lies, of enum graze_location: inside where the winding number of the faces
 * about it is not zero; or with parity = 1 where it is odd, for meshes whose faces are not oriented.
 * GRAZE_NO_INSIDE where that depends on the way to the point, because the mesh is not closed, and the point is on no
 * face. winding is NULL, or gets the number (0 on the boundary
 * and by parity). The first of this and the next two calls makes the mesh ready for all. */
GRAZE_C_API int graze_mesh_locate(const graze_mesh* mesh, const double* point, int parity,
                                  int64_t* winding);

/* Where a line, ray or segment first meets a mesh. */
typedef struct graze_hit {
    double t;        /* parameter, as of graze_clip */
    double t_end;    /* of the last common point with the face: more than t only along it */
    double point[3]; /* correctly rounded */
    uint32_t face;   /* the first of the faces there, by number */
    uint32_t faces;  /* how many there are */
    int feature;     /* of enum graze_feature: GRAZE_V0 .. GRAZE_V2, an edge or the interior of the face */
    int side;        /* of enum graze_side */
} graze_hit;
/* 1 for a hit, else 0. type is GRAZE_LINE3, GRAZE_RAY3 or GRAZE_SEGMENT3. */
GRAZE_C_API int graze_mesh_first_hit(const graze_mesh* mesh, int type, const double* line,
                                     graze_hit* hit);

/* All points at which it meets faces for the first time, in order, each with all its faces, as `graze cast` prints them:
 * [{"t": 1, "point": [0, 0, 0], "feature": "vertex", "faces": [{"face": 0, "feature": "v0", "side": "front"}, ..]}, ..] */
GRAZE_C_API char* graze_mesh_hits_json(const graze_mesh* mesh, int type, const double* line);

/* How two solids are related. */
enum graze_relation {
    GRAZE_SOLIDS_DISJOINT = 0,
    GRAZE_SOLIDS_TOUCHING = 1,    /* only their boundaries meet */
    GRAZE_SOLIDS_OVERLAPPING = 2, /* their insides meet, and neither holds the other */
    GRAZE_A_IN_B = 3,
    GRAZE_B_IN_A = 4,
    GRAZE_SOLIDS_EQUAL = 5
};
/* GRAZE_NO_INSIDE where one of them is not a solid. */
GRAZE_C_API int graze_mesh_relate(const graze_mesh* a, const graze_mesh* b);
/* How many pairs of a face of a and one of b meet; the first `room` of them, sorted, go to pairs. Their contact is
 * GRAZE_FACES_NONE where they meet in the corners or the edge that they share alone. */
GRAZE_C_API int64_t graze_mesh_pairs(const graze_mesh* a, const graze_mesh* b, graze_face_pair* pairs, size_t room);

/* How far apart two meshes are, and where. */
typedef struct graze_gap {
    graze_distance_result distance; /* of these two faces; its value is that of the meshes */
    uint32_t a, b;                  /* nearest faces: of all such pairs that with the least a, then the least b */
} graze_gap;
/* 1; or 0 where one of them has no face. The gap is that of the surfaces: 0 where faces meet, and for a part that
 * lies in another the distance of its walls from those of the other. */
GRAZE_C_API int graze_mesh_gap(const graze_mesh* a, const graze_mesh* b, graze_gap* gap);
/* 1 if this gap is at most d, as of graze_within, else 0; 0 where one of them has no face. */
GRAZE_C_API int graze_mesh_within(const graze_mesh* a, const graze_mesh* b, double d);
GRAZE_C_API int graze_mesh_within_text(const graze_mesh* a, const graze_mesh* b, const char* d);

typedef struct graze_near_pair {
    uint32_t a, b;
} graze_near_pair;
/* How many pairs of a face of a and one of b are nearer to each other than d; the first `room` of them, sorted, go to
 * pairs. Those at the distance d are not among them. */
GRAZE_C_API int64_t graze_mesh_near(const graze_mesh* a, const graze_mesh* b, double d, graze_near_pair* pairs,
                                    size_t room);
GRAZE_C_API int64_t graze_mesh_near_text(const graze_mesh* a, const graze_mesh* b, const char* d,
                                         graze_near_pair* pairs, size_t room);

/* ---- Motion ----
 *
 * Does something that moves meet something else on the way, and when first? Each corner goes on a straight line and at even
 * speed, while t goes from 0 to 1. No contact is missed, and none is found that is not there. docs/motion.md has the words.
 */

/* When two meet first. */
typedef struct graze_first_contact_result {
    double below, above; /* the greatest double that is not above the time, and the least one not below it */
    int contact;         /* GRAZE_TOUCHING or GRAZE_OVERLAPPING, at that time */
    int crosses;         /* 1 if they go through each other then */
} graze_first_contact_result;
/* 1 if they meet, else 0: a point and a triangle, or two segments, in 3D. a_to and b_to are the same shapes at t = 1, or
 * NULL for one at rest. */
GRAZE_C_API int graze_first_contact(int type_a, const double* a, const double* a_to, int type_b, const double* b,
                                    const double* b_to, graze_first_contact_result* result);

/* A vertex, an edge or a face of a mesh. */
typedef struct graze_mesh_feature {
    uint32_t face;        /* the first triangle that has it */
    uint32_t count;       /* of its vertices: 1, 2 or 3 */
    uint32_t vertices[3]; /* of vertices that are equal at both ends the first; 0 beyond their count */
} graze_mesh_feature;
typedef struct graze_mesh_contact {
    graze_first_contact_result first;
    double point[3]; /* near which they meet first: rounded */
    graze_mesh_feature a, b;
} graze_mesh_contact;
/* How many features of two meshes meet on the way: a vertex of one and a face of the other, two edges, and at t = 0 an edge
 * that goes through a face. The first `room` of them, in the order of time, go to contacts. a_to has three numbers for each
 * vertex of a, where it is at t = 1; NULL for a mesh at rest. b is NULL to ask about a and itself, where what shares a
 * vertex is left out. threads is at least 1, or 0 for all processors. */
GRAZE_C_API int64_t graze_mesh_contacts(const graze_mesh* a, const double* a_to, const graze_mesh* b, const double* b_to,
                                        int threads, graze_mesh_contact* contacts, size_t room);
/* 1 and the first of these, or 0 if there is none. */
GRAZE_C_API int graze_mesh_first_contact(const graze_mesh* a, const double* a_to, const graze_mesh* b,
                                         const double* b_to, int threads, graze_mesh_contact* contact);

/* How many parts a mesh that was read has, by the names in its file (objects, groups, solids): at least 1, unless it is
 * empty. Copies of the first `room` of them go to parts, each for graze_mesh_free. */
GRAZE_C_API int64_t graze_mesh_parts(const graze_mesh* mesh, graze_mesh** parts, size_t room);
/* Of a part its name, of a file its path, of any other mesh "". Valid as long as the mesh. */
GRAZE_C_API const char* graze_mesh_name(const graze_mesh* mesh);

/* Two meshes of an assembly whose bounding boxes meet. */
typedef struct graze_part_pair {
    uint32_t a, b;        /* a < b: numbers of meshes */
    int relation;         /* of enum graze_relation; GRAZE_NO_INSIDE where one of them is not a solid */
    int64_t faces;        /* how many pairs of faces meet: graze_mesh_pairs lists them */
} graze_part_pair;
/* How are the parts of an assembly related? Returns how many pairs of meshes have bounding boxes that meet; the first
 * `room` of them, sorted, go to pairs. Any other two are disjoint, if they are solids. */
GRAZE_C_API int64_t graze_mesh_clash(const graze_mesh* const* meshes, size_t count, graze_part_pair* pairs,
                                     size_t room);
/* The same, with the kinds of faces that meet and a point of both, as `graze clash --json` prints it. A mesh without a
 * name is "mesh 0" and so on, by its number. */
GRAZE_C_API char* graze_mesh_clash_json(const graze_mesh* const* meshes, size_t count);
/* The same, with a clearance: how far apart the meshes have to be, as the text of graze_within_text, "0.3" and the like.
 * Each pair has its gap and a verdict as well: "kept", "at_limit", "violated" or "clash". */
GRAZE_C_API char* graze_mesh_clearance_json(const graze_mesh* const* meshes, size_t count, const char* clearance);

/* ---- Meshes and planes ------------------------------------------------------------------------------
 *
 * A plane is the points p with normal . p = offset, and what has normal . p < offset is below it. It is four
 * numbers, the normal (not zero, of any length) and the offset: doubles as they are, or texts that are taken
 * exactly, as "1/3" and "0.04" (1/25) are.
 */

/* Which places of the plane are a section, where faces lie in it: those that have the solid ... */
enum graze_mesh_tie {
    GRAZE_TIE_BELOW = 0, /* just below them: of a stack of sections this counts each layer once */
    GRAZE_TIE_ABOVE = 1, /* just above */
    GRAZE_TIE_BOTH = 2,  /* on both sides */
    GRAZE_TIE_EITHER = 3 /* on either side */
};

/* The section of a mesh, as `graze section --json` prints it: loops of corners, each with the solid on its left as seen
 * from where the normal points to, and its holes after it. tie is of enum graze_mesh_tie.
 * {"mesh": "", "plane": {"normal": ["0", "0", "1"], "offset": "1"}, "tie": "below",
 *  "corners": [{"point": [0, 0, 1], "edge": [0, 3]}, ..],
 *  "loops": [{"corners": [0, 2, 1], "hole": false, "around": null}], "paths": [], "obstacle": null} */
GRAZE_C_API char* graze_mesh_section_json(const graze_mesh* mesh, const double* plane, int tie);
/* Those by the planes with a normal of three texts and with so many offsets, as an array in their order; faster than one
 * by one. */
GRAZE_C_API char* graze_mesh_sections_json(const graze_mesh* mesh, const char* const* normal,
                                           const char* const* offsets, size_t count, int tie);

/* Zeros are the defaults. */
typedef struct graze_cut_options {
    int surface; /* 1: cut the faces alone, of any mesh, and make no caps */
    int tie;     /* of enum graze_mesh_tie; of a surface, to which half a face in the plane goes: to both, or to none
                  * with GRAZE_TIE_EITHER */
    int floats;  /* 1: round to floats, as STL has them */
} graze_cut_options;

/* 1: below and above get the halves of a mesh, each for graze_mesh_free and with its cap, and obstacle gets NULL. What lies
 * in the plane goes with the inside that it bounds. All is decided exactly; then each corner is rounded once. Where there
 * is nothing on a side, its half is a mesh without faces.
 * 0 where the section is no region: the halves are NULL, and obstacle gets the reason, for graze_free, as in a section:
 * {"flaw": "open", "near": [0, 0, 1], "faces": [1]}
 * options and obstacle may be NULL. */
GRAZE_C_API int graze_mesh_cut(const graze_mesh* mesh, const double* plane, const graze_cut_options* options,
                               graze_mesh** below, graze_mesh** above, char** obstacle);
GRAZE_C_API int graze_mesh_cut_text(const graze_mesh* mesh, const char* const* plane,
                                    const graze_cut_options* options, graze_mesh** below, graze_mesh** above,
                                    char** obstacle);

/* ---- Meshes that meet: pieces, unions, intersections and differences -------------------------------
 *
 * Meshes are cut where they meet, themselves or each other, into pieces that meet in corners and edges alone. All of it is
 * exact, so a corner is a point that no double need hold. Only graze_cells_rounded and graze_cells_mended round: they make a
 * mesh of the pieces. docs/cells.md has the words.
 */
typedef struct graze_cells graze_cells;

/* Which points are inside of a mesh, by their winding number. That is told of a mesh whose faces cancel at each edge, once
 * they are cut where they meet; by parity of one with an even number of them there. */
enum graze_mesh_rule {
    GRAZE_RULE_NONZERO = 0,  /* any but 0 */
    GRAZE_RULE_POSITIVE = 1, /* above 0: what is turned inside out is not inside */
    GRAZE_RULE_PARITY = 2    /* odd: what two parts have in common is not inside */
};

/* The pieces of all faces of any mesh, open ones and soups as well. The threads of all of these are 1 or more, or 0 for all
 * processors; and cells need none of the meshes that they were made of. */
GRAZE_C_API graze_cells* graze_mesh_resolve(const graze_mesh* mesh, int threads);
/* The boundary of what is inside of one mesh; rule is of enum graze_mesh_rule. */
GRAZE_C_API graze_cells* graze_mesh_solid(const graze_mesh* mesh, int rule, int threads);
/* The boundary of what cannot be reached from far away without going through a face, whichever way faces run. */
GRAZE_C_API graze_cells* graze_mesh_outer(const graze_mesh* mesh, int threads);
/* The boundary of what an expression says of so many meshes and their names, each a letter or _, then these and digits:
 *     a + b   in either       a & b   in both       a - b   in a and not in b       a ^ b   in one of them
 *     atleast(2, a, b, c)     in so many
 * & goes before the others, these from left to right; there are brackets. rules is NULL, or has that of each mesh. */
GRAZE_C_API graze_cells* graze_mesh_boolean(const char* expression, const char* const* names,
                                            const graze_mesh* const* meshes, const int* rules, size_t count,
                                            int threads);
/* NULL is fine. */
GRAZE_C_API void graze_cells_free(graze_cells* cells);

/* A face that a piece is a part of. */
typedef struct graze_piece_source {
    uint32_t mesh, face; /* the number of the mesh, 0 of one alone, and a triangle of it */
    int turned;          /* 1: the face runs the other way */
} graze_piece_source;
/* A mesh that is no boundary by its rule. */
typedef struct graze_unbalanced {
    uint32_t mesh;
    int even;                /* 1: the number of faces at each edge is even, so that it is one by GRAZE_RULE_PARITY */
    int64_t edges;           /* of its pieces, so many at which its faces do not cancel */
    int64_t first_count;     /* so many of them are listed, */
    double first[10][2][3];  /* the first: their ends, rounded */
} graze_unbalanced;
/* What cells are made of. Lists are valid as long as the cells; what an empty one points to is not to be read. */
typedef struct graze_pieces {
    int64_t corner_count, piece_count, source_count, flat_count, unbalanced_count;
    const double* corners;              /* 3 doubles each, correctly rounded */
    const uint32_t* vertices;           /* of each corner the mesh, and the vertex of it, that it is; UINT32_MAX for both
                                         * where faces meet */
    const uint32_t* pieces;             /* 3 corners each: triangles with an area */
    const uint32_t* first_source;       /* of each piece, and the end of the last: piece_count + 1 numbers */
    const graze_piece_source* sources;  /* those of each piece, behind those of the piece before */
    const uint32_t* flat;               /* the mesh and the face of each without an area: there are no pieces of them */
    const graze_unbalanced* unbalanced; /* where there are such, there are no pieces */
    int is_boundary;                    /* 1: the pieces are the boundary of a set; 0 of graze_mesh_resolve */
} graze_pieces;
/* 1. */
GRAZE_C_API int graze_cells_pieces(const graze_cells* cells, graze_pieces* pieces);
/* A corner as it is, for graze_point_free: graze_point_coordinate has its numbers, as "1/3". */
GRAZE_C_API graze_point* graze_cells_exact_corner(const graze_cells* cells, size_t corner);

/* What a boundary encloses, correctly rounded; an infinity beyond the doubles. 1. */
GRAZE_C_API int graze_cells_volume(const graze_cells* cells, double* volume);

typedef struct graze_rounded {
    int64_t collapsed;      /* so many pieces lost a corner, and are left out */
    const uint32_t* pieces; /* of each triangle the piece that it is; valid as long as the mesh */
} graze_rounded;
/* The pieces as a mesh, for graze_mesh_free, with each corner correctly rounded; floats = 1 rounds to floats, as STL has
 * them. Whether faces meet then is for graze_mesh_check to say. rounded may be NULL. */
GRAZE_C_API graze_mesh* graze_cells_rounded(const graze_cells* cells, int floats, graze_rounded* rounded);

/* How pieces have become a mesh. */
enum graze_rounding {
    GRAZE_ROUNDING_KEPT = 0,   /* each corner correctly rounded, and nothing else */
    GRAZE_ROUNDING_MENDED = 1, /* where faces met then, corners were moved, and faces cut or left out */
    GRAZE_ROUNDING_FAILED = 2  /* faces meet, as graze_mesh_self_intersections says, or nothing is left */
};
typedef struct graze_mended {
    int rounding;                      /* of enum graze_rounding */
    int64_t collapsed;                 /* so many triangles lost a corner, and are left out */
    int64_t moved_corners;             /* to another point than the nearest */
    double moved;                      /* no point of a face by more, along an axis, beyond its rounding */
    const uint32_t* first_source;      /* of each triangle, and the end of the last; valid as long as the mesh */
    const graze_piece_source* sources; /* the same */
} graze_mended;
/* The pieces as a mesh in which no two faces meet but in what they share; of a boundary, a solid. Where that failed, it is
 * the mesh of graze_cells_rounded. mended may be NULL. */
GRAZE_C_API graze_mesh* graze_cells_mended(const graze_cells* cells, int floats, int threads, graze_mended* mended);

/* ---- Voxels -----------------------------------------------------------------------------------------
 *
 * Voxel (i, j, k) is the box [origin + i cell, origin + (i + 1) cell] on each axis, whose planes are
 * exact and never rounded.
 */
typedef struct graze_voxels graze_voxels;

enum graze_voxel_mode {
    GRAZE_SURFACE_26 = 0, /* voxels that the mesh meets */
    GRAZE_SURFACE_6 = 1,  /* those whose cross it meets, the segments between the centers of opposite faces */
    GRAZE_VOXEL_INSIDE = 2, /* those with their center in the mesh */
    GRAZE_VOXEL_SOLID = 3 /* GRAZE_SURFACE_26 and GRAZE_VOXEL_INSIDE together */
};
/* To which voxels a face between two of them belongs. */
enum graze_ties {
    GRAZE_CLOSED = 0,    /* to both */
    GRAZE_HALF_OPEN = 1, /* to the upper one */
    GRAZE_OPEN = 2       /* to none */
};

/* Zeros are the defaults; one of the first two is needed. The grid begins at the mesh's smallest corner. */
typedef struct graze_voxel_options {
    int64_t resolution; /* so many voxels along the mesh's longest extent; or 0 */
    const char* cell;   /* their size, exact: "0.04", "1/25", or one for each axis "0.04,1/25,1"; or NULL */
    int mode;           /* of enum graze_voxel_mode */
    int ties;           /* of enum graze_ties */
    int contacts;       /* 1: tell voxels that the mesh only touches; of GRAZE_SURFACE_26 alone */
    int parity;         /* 1: inside where a ray crosses the mesh an odd number of times */
    int threads;        /* at least 1, or 0 for all processors */
} graze_voxel_options;

GRAZE_C_API graze_voxels* graze_voxelize(const graze_mesh* mesh, const graze_voxel_options* options);
/* NULL is fine. */
GRAZE_C_API void graze_voxels_free(graze_voxels* voxels);

typedef struct graze_grid {
    int64_t dims[3];
    double origin[3], cell[3]; /* rounded; graze_voxels_json has the exact ones */
} graze_grid;
/* 1. */
GRAZE_C_API int graze_voxels_grid(const graze_voxels* voxels, graze_grid* grid);
/* {"origin": ["0", "0", "0"], "cell": ["1/25", "1/25", "1/25"], "dims": [4, 4, 4], "voxels": 32,
 * "touching": null, "triangles": 4, "degenerate": 0} */
GRAZE_C_API char* graze_voxels_json(const graze_voxels* voxels);
/* How many are in the set. */
GRAZE_C_API int64_t graze_voxels_count(const graze_voxels* voxels);
/* Of voxel (i, j, k): 0, or 1 if it is in the set; with contacts, 1 if it only touches, 2 if it overlaps. */
GRAZE_C_API int graze_voxels_at(const graze_voxels* voxels, int64_t i, int64_t j, int64_t k);
/* The same of all: voxel (i, j, k) is bytes[(i * dims[1] + j) * dims[2] + k]. size is the product of
 * dims. Returns how many are in the set. */
GRAZE_C_API int64_t graze_voxels_bytes(const graze_voxels* voxels, uint8_t* bytes, size_t size);
/* The set as bits: voxel (i, j, k) is bit k % 64 of words[(i * dims[1] + j) * w + k / 64] with
 * w = (dims[2] + 63) / 64; size is dims[0] * dims[1] * w. Returns how many are in the set. */
GRAZE_C_API int64_t graze_voxels_bits(const graze_voxels* voxels, uint64_t* words, size_t size);
/* To a .npy, .binvox, .vox, .vti or .ply file. Returns how many are in the set. */
GRAZE_C_API int64_t graze_voxels_write(const graze_voxels* voxels, const char* path);

#ifdef __cplusplus
}
#endif

#endif
