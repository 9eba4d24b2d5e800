/* What a C program relies on: right answers to every question, and a clear error for everything else.
 *
 * usage: test PUBLIC_CASES FOLDER     (a folder to write into)
 */
#include <math.h>
#include <stddef.h>

#include "check.h"

/* ---- Shapes and pairs ---- */

static void test_types(void) {
    int type, count = 0;
    for (type = 0; type < 64; ++type)
        if (graze_type_name(type)) {
            ++count;
            CHECK(graze_type_dim(type) == (type < 32 ? 2 : 3));
            CHECK(graze_type_numbers(type) >= 2 && graze_type_numbers(type) <= 12);
        }
    CHECK(count == 20);
    CHECK(strcmp(graze_type_name(GRAZE_TRIANGLE3), "triangle3") == 0);
    CHECK(strcmp(graze_type_name(GRAZE_CENTERED_PARALLELOGRAM2), "centered_parallelogram2") == 0);
    CHECK(graze_type_numbers(GRAZE_OBB3) == 10);
    REFUSED_POINTER(graze_type_name(9), GRAZE_INVALID_ARGUMENT, "type: 9 is no type of shape; allowed: ");
    REFUSED(graze_type_dim(-1), GRAZE_INVALID_ARGUMENT, "type: -1 is no type");
    REFUSED(graze_type_numbers(256 + GRAZE_TRIANGLE3), GRAZE_INVALID_ARGUMENT, "type: 292 is no type");
    CHECK(strcmp(graze_feature_name(GRAZE_PLUS_Z), "+z") == 0);
    CHECK(strcmp(graze_feature_name(GRAZE_INTERIOR), "interior") == 0);
    REFUSED_POINTER(graze_feature_name(GRAZE_INTERIOR + 1), GRAZE_INVALID_ARGUMENT, "feature: is 22");
    CHECK(graze_version()[0] >= '0' && strchr(graze_version(), '.') != NULL);
}

static void test_pairs(void) {
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(in_face, 0, 0, 0, 1, 0, 0, 0, 1, 0);
    NUMBERS(through, 0, 0, 0, 1, 0, 0, 0, 1, 1);
    NUMBERS(above, 0, 0, 5e-324, 1, 1, 5e-324, 0, 1, 5e-324);
    NUMBERS(flat, 0, 0, 0, 1, 1, 0);
    NUMBERS(stem, 585, 95, 581, 98);
    NUMBERS(bar, 585, 105, 585, 45);
    CHECK(graze_contact(GRAZE_TRIANGLE3, in_face, GRAZE_AABB3, box) == GRAZE_TOUCHING);
    CHECK(graze_contact(GRAZE_AABB3, box, GRAZE_TRIANGLE3, through) == GRAZE_OVERLAPPING);
    CHECK(graze_contact(GRAZE_TRIANGLE3, above, GRAZE_AABB3, flat) == GRAZE_DISJOINT);
    CHECK(graze_intersects(GRAZE_TRIANGLE3, in_face, GRAZE_AABB3, box) == 1);
    CHECK(graze_intersects(GRAZE_TRIANGLE3, above, GRAZE_AABB3, flat) == 0);
    CHECK(graze_contact(GRAZE_SEGMENT2, stem, GRAZE_SEGMENT2, bar) == GRAZE_TOUCHING);
}

/* Each type once, against a point that it holds. */
static void test_every_type(void) {
    static const struct {
        int type;
        double numbers[12];
    } shapes[] = {
        {GRAZE_POINT2, {1, 1}},
        {GRAZE_LINE2, {0, 0, 2, 2}},
        {GRAZE_RAY2, {0, 0, 2, 2}},
        {GRAZE_SEGMENT2, {0, 0, 2, 2}},
        {GRAZE_TRIANGLE2, {0, 0, 3, 0, 0, 3}},
        {GRAZE_AABB2, {0, 0, 2, 2}},
        {GRAZE_OBB2, {1, 1, 1, 1, 0.5, 0.5}},
        {GRAZE_PARALLELOGRAM2, {0, 0, 2, 0, 1, 2}},
        {GRAZE_CENTERED_PARALLELOGRAM2, {1, 1, 1, 0, 0, 1}},
        {GRAZE_POINT3, {1, 1, 1}},
        {GRAZE_LINE3, {0, 0, 0, 2, 2, 2}},
        {GRAZE_RAY3, {0, 0, 0, 2, 2, 2}},
        {GRAZE_SEGMENT3, {0, 0, 0, 2, 2, 2}},
        {GRAZE_TRIANGLE3, {0, 0, 0, 3, 3, 0, 0, 0, 3}},
        {GRAZE_AABB3, {0, 0, 0, 2, 2, 2}},
        {GRAZE_OBB3, {1, 1, 1, 1, 2, 3, 4, 0.5, 0.5, 0.5}},
        {GRAZE_PARALLELEPIPED3, {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2}},
        {GRAZE_CENTERED_PARALLELEPIPED3, {1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
        {GRAZE_TETRAHEDRON3, {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4}},
        {GRAZE_PLANE3, {1, 0, 0, 1, 0, 0}},
    };
    NUMBERS(one, 1, 1, 1);
    NUMBERS(far_off, 9, 9.5, 9.25);
    size_t i;
    CHECK(sizeof shapes / sizeof *shapes == 20);
    for (i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        const int type = shapes[i].type, dim = graze_type_dim(type);
        const int point = dim == 2 ? GRAZE_POINT2 : GRAZE_POINT3;
        /* Copied to their own size. */
        const double* const numbers =
            (const double*)keep(shapes[i].numbers, 8 * (size_t)graze_type_numbers(type));
        const double* const held = (const double*)keep(one, 8 * (size_t)dim);
        const double* const not_held = (const double*)keep(far_off, 8 * (size_t)dim);
        if (!CHECK(graze_contact(type, numbers, point, held) >= GRAZE_TOUCHING))
            fprintf(stderr, "  %s\n", graze_type_name(type));
        CHECK(graze_contact(type, numbers, point, not_held) == GRAZE_DISJOINT);
    }
}

static void test_invalid_shapes(void) {
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(turned_over, 0, 0, 0, 1, -1, 1);
    NUMBERS(nan, 0, NAN, 0);
    NUMBERS(infinite, 0, 0, INFINITY, 0, 0, 0);
    NUMBERS(box2, 0, 0, 1, 1);
    NUMBERS(no_normal, 0, 0, 0, 0, 0, 0);
    REFUSED(graze_contact(GRAZE_AABB3, box, GRAZE_AABB3, turned_over), GRAZE_INVALID_SHAPE,
            "b: aabb: min.y must not be greater than max.y");
    REFUSED(graze_intersects(GRAZE_AABB3, turned_over, GRAZE_AABB3, box), GRAZE_INVALID_SHAPE, "a: aabb: min.y");
    REFUSED(graze_contact(GRAZE_POINT3, nan, GRAZE_AABB3, box), GRAZE_INVALID_SHAPE,
            "a: point: point.y must be finite");
    REFUSED(graze_contact(GRAZE_AABB3, box, GRAZE_SEGMENT3, infinite), GRAZE_INVALID_SHAPE, "b: segment: a.z");
    REFUSED(graze_contact(GRAZE_PLANE3, no_normal, GRAZE_AABB3, box), GRAZE_INVALID_SHAPE, "a: plane: normal");
    REFUSED_POINTER(graze_certify(GRAZE_POINT3, nan, GRAZE_AABB3, box), GRAZE_INVALID_SHAPE, "a: point");
    REFUSED(graze_contact(GRAZE_AABB2, box2, GRAZE_AABB3, box), GRAZE_INVALID_ARGUMENT, "b: is 3D and a is 2D");
    REFUSED(graze_contact(77, box, GRAZE_AABB3, box), GRAZE_INVALID_ARGUMENT,
            "type_a: 77 is no type of shape; allowed: the numbers of enum graze_shape_type");
    REFUSED(graze_contact(GRAZE_AABB3, box, -5, box), GRAZE_INVALID_ARGUMENT, "type_b: -5");
    REFUSED(graze_contact(GRAZE_AABB3, NULL, GRAZE_AABB3, box), GRAZE_INVALID_ARGUMENT,
            "a: is NULL; allowed: the address of 6 doubles");
    REFUSED(graze_intersects(GRAZE_AABB3, box, GRAZE_TETRAHEDRON3, NULL), GRAZE_INVALID_ARGUMENT,
            "b: is NULL; allowed: the address of 12 doubles");
}

/* An address that no processor has a double at; what it points to is never read. */
static double* misaligned(const void* p) {
    union {
        const void* pointer;
        uintptr_t address;
        double* moved;
    } u;
    u.pointer = p;
    u.address += 1;
    return u.moved;
}

struct aligned {
    char before;
    double number;
};

static void test_misaligned(void) {
    NUMBERS(box, 0, 0, 0, 1, 1, 1, 2);
    graze_clip_result result;
    /* 8, but for 32-bit x86. */
    REFUSED(graze_contact(GRAZE_AABB3, misaligned(box), GRAZE_AABB3, box), GRAZE_INVALID_ARGUMENT,
            offsetof(struct aligned, number) == 8
                ? "a: is not aligned; allowed: an address that is a multiple of 8"
                : "a: is not aligned; allowed: an address that is a multiple of 4");
    REFUSED(graze_orient(2, misaligned(box)), GRAZE_INVALID_ARGUMENT, "points: is not aligned");
    REFUSED(graze_clip(GRAZE_RAY3, box, GRAZE_AABB3, box, misaligned(box), 0, &result), GRAZE_INVALID_ARGUMENT,
            "t_range: is not aligned");
}

/* ---- Clips ---- */

static void test_clip(void) {
    NUMBERS(ray, -1, 0.5, 0.5, 3, 0, 0);
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(away, 9, 9, 9, 1, 0, 0);
    NUMBERS(beyond_box, 2, 0.5, 0.5, 3, 0, 0);
    NUMBERS(triangle, 0, -2, -2, 0, 2, -2, 0, 0, 4);
    NUMBERS(line2, 0, 1, 1, 1);
    NUMBERS(box2, 0, 0, 1, 1);
    NUMBERS(plane, 0, 0, 0.5, 0, 0, 1);
    NUMBERS(range, 0.5, 2);
    NUMBERS(no_end, -INFINITY, INFINITY);
    NUMBERS(half_line, -INFINITY, 0.5);
    NUMBERS(to_zero, -1, 0);
    NUMBERS(from_zero, 0, INFINITY);
    NUMBERS(wrong_range, 2, 0.5);
    NUMBERS(nan_range, NAN, 0.5);
    NUMBERS(beyond, INFINITY, INFINITY);
    graze_clip_result r;
    char* text;

    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, NULL, GRAZE_CULL_NONE, &r) == 1);
    CHECK(r.hit == 1 && r.culled == 0 && r.contact == GRAZE_OVERLAPPING && r.origin == GRAZE_OUTSIDE);
    CHECK(r.t_in == 1.0 / 3 && r.t_out == 2.0 / 3 && r.unbounded_in == 0 && r.unbounded_out == 0);
    CHECK(r.p_in[0] == 0 && r.p_in[1] == 0.5 && r.p_in[2] == 0.5 && r.p_out[0] == 1);
    CHECK(r.has_features == 1 && r.features_in == 1u << GRAZE_MINUS_X && r.features_out == 1u << GRAZE_PLUS_X);
    CHECK(r.side == GRAZE_NO_SIDE && isnan(r.uv_in[0]) && isnan(r.uv_out[1]));

    CHECK(graze_clip(GRAZE_RAY3, away, GRAZE_AABB3, box, NULL, GRAZE_CULL_NONE, &r) == 0);
    CHECK(r.hit == 0 && r.contact == GRAZE_DISJOINT && r.origin == GRAZE_OUTSIDE && r.features_in == 0);
    CHECK(isnan(r.t_in) && isnan(r.t_out) && isnan(r.p_in[0]) && isnan(r.p_out[2]) && r.has_features == 0);

    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_TRIANGLE3, triangle, NULL, GRAZE_CULL_NONE, &r) == 1);
    CHECK(r.t_in == 1.0 / 3 && r.t_in == r.t_out && r.side == GRAZE_BACK && r.has_features == 1);
    CHECK(r.features_in == 1u << GRAZE_INTERIOR && r.p_in[0] == 0);
    CHECK(r.uv_in[0] == 10.0 / 24 && r.uv_in[1] == 10.0 / 24);
    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_TRIANGLE3, triangle, NULL, GRAZE_CULL_BACK, &r) == 0);
    CHECK(r.hit == 0 && r.culled == 1 && r.contact == GRAZE_OVERLAPPING && r.side == GRAZE_BACK);
    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_TRIANGLE3, triangle, NULL, GRAZE_CULL_FRONT, &r) == 1);

    CHECK(graze_clip(GRAZE_LINE2, line2, GRAZE_AABB2, box2, NULL, GRAZE_CULL_NONE, &r) == 1);
    CHECK(r.contact == GRAZE_TOUCHING && r.t_in == 0 && r.t_out == 0 && r.p_in[1] == 1 && r.p_in[2] == 0);
    CHECK(r.features_in == 1u << GRAZE_MINUS_X && r.features_out == 1u << GRAZE_PLUS_Y);

    CHECK(graze_clip(GRAZE_LINE3, ray, GRAZE_PLANE3, plane, NULL, GRAZE_CULL_NONE, &r) == 1);
    CHECK(r.unbounded_in == 1 && r.unbounded_out == 1 && r.has_features == 0);
    CHECK(r.t_in == -INFINITY && r.t_out == INFINITY && isnan(r.p_in[0]));
    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_PLANE3, plane, NULL, GRAZE_CULL_NONE, &r) == 1);
    CHECK(r.unbounded_in == 0 && r.t_in == 0 && r.p_in[0] == -1 && r.unbounded_out == 1);

    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, range, GRAZE_CULL_NONE, &r) == 1);
    CHECK(r.t_in == 0.5 && r.t_out == 2.0 / 3 && r.origin == GRAZE_OUTSIDE && r.features_in == 0);
    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, no_end, GRAZE_CULL_NONE, &r) == 1 && r.t_in == 1.0 / 3);
    CHECK(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, half_line, GRAZE_CULL_NONE, &r) == 1 && r.t_out == 0.5);
    CHECK(graze_clip(GRAZE_LINE3, ray, GRAZE_AABB3, box, to_zero, GRAZE_CULL_NONE, &r) == 0);
    CHECK(graze_clip(GRAZE_LINE3, beyond_box, GRAZE_AABB3, box, NULL, GRAZE_CULL_NONE, &r) == 1);
    CHECK(graze_clip(GRAZE_LINE3, beyond_box, GRAZE_AABB3, box, from_zero, GRAZE_CULL_NONE, &r) == 0);

    text = graze_clip_json(GRAZE_RAY3, ray, GRAZE_AABB3, box, NULL, GRAZE_CULL_NONE);
    CHECK(text && strstr(text, "\"t_in\": \"1/3\", \"t_out\": \"2/3\"") != NULL);
    CHECK(text && strncmp(text, "{\"hit\": true, \"contact\": \"overlapping\"", 38) == 0);
    graze_free(text);
    text = graze_clip_json(GRAZE_RAY3, ray, GRAZE_AABB3, box, range, GRAZE_CULL_NONE);
    CHECK(text && strstr(text, "\"t_in\": \"1/2\"") != NULL);
    graze_free(text);

    REFUSED(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, wrong_range, 0, &r), GRAZE_INVALID_ARGUMENT,
            "t_range: is 2 to 0.5; allowed: two numbers lo <= hi");
    REFUSED(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, nan_range, 0, &r), GRAZE_INVALID_ARGUMENT, "t_range: is");
    REFUSED(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, beyond, 0, &r), GRAZE_INVALID_ARGUMENT, "t_range: is inf");
    REFUSED(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, NULL, 3, &r), GRAZE_INVALID_ARGUMENT,
            "cull: is 3; allowed: the numbers of enum graze_cull");
    REFUSED(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, NULL, GRAZE_CULL_BACK, &r), GRAZE_INVALID_ARGUMENT, "cull");
    REFUSED(graze_clip(GRAZE_RAY3, ray, GRAZE_AABB3, box, NULL, 0, NULL), GRAZE_INVALID_ARGUMENT,
            "result: is NULL; allowed: the address of a graze_clip_result");
    REFUSED(graze_clip(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box, NULL, 0, &r), GRAZE_INVALID_ARGUMENT,
            "a: triangle cannot be clipped; allowed: line, ray, segment");
    REFUSED(graze_clip(GRAZE_RAY3, ray, GRAZE_SEGMENT3, ray, NULL, 0, &r), GRAZE_INVALID_ARGUMENT,
            "b: a ray cannot be clipped to a segment; allowed: ");
    REFUSED_POINTER(graze_clip_json(GRAZE_RAY3, NULL, GRAZE_AABB3, box, NULL, 0), GRAZE_INVALID_ARGUMENT,
                    "a: is NULL");
}

/* ---- Signs ---- */

static void test_signs(void) {
    NUMBERS(left, 0, 0, 1, 0, 0, 1);
    NUMBERS(square, 0, 0, 1, 0, 0, 1, 1, 1);
    NUMBERS(corner, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
    NUMBERS(cube, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0.5);
    NUMBERS(nan, 0, 0, 1, 0, 0, NAN);
    CHECK(graze_orient(2, left) == 1);
    CHECK(graze_orient(3, corner) == 1);
    CHECK(graze_insphere(2, square) == 0);
    CHECK(graze_insphere(3, cube) == 1);
    REFUSED(graze_orient(2, nan), GRAZE_INVALID_SHAPE, "points[2]: point: point.y must be finite");
    REFUSED(graze_orient(4, left), GRAZE_INVALID_ARGUMENT, "dim: is 4; allowed: 2, 3");
    REFUSED(graze_insphere(3, NULL), GRAZE_INVALID_ARGUMENT, "points: is NULL; allowed: the address of 15 doubles");
}

/* ---- Proofs and queries ---- */

static void test_proofs(void) {
    NUMBERS(triangle, 0, 0, 0, 1, 0, 0, 0, 1, 0);
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(far_off, 5, 5, 5, 6, 6, 6);
    char* const touching = graze_certify(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box);
    char* const apart = graze_certify(GRAZE_AABB3, box, GRAZE_AABB3, far_off);
    char* const both = graze_certify(GRAZE_AABB3, box, GRAZE_AABB3, box);
    CHECK(touching && strstr(touching, "\"plane\": {\"normal\": [") != NULL);
    CHECK(touching && strstr(touching, "\"weights\": {\"a\": [") != NULL);
    CHECK(graze_verify(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box, touching) == GRAZE_TOUCHING);
    CHECK(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, far_off, apart) == GRAZE_DISJOINT);
    CHECK(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, box, both) == GRAZE_OVERLAPPING);
    REFUSED(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, box, apart), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, far_off, both), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, box, "{"), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, box, ""), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, box, "{\"plane\": {\"normal\": [\"0\", \"x\", \"1\"], \"offset\": \"0\"}}"),
            GRAZE_NO_PROOF, "certificate.plane.normal[1]: ");
    REFUSED(graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, box, NULL), GRAZE_INVALID_ARGUMENT,
            "certificate: is NULL; allowed: a text that ends in a zero");
    graze_free(touching), graze_free(apart), graze_free(both);
    graze_free(NULL);
}

static void test_queries(const char* public_cases) {
    static char line[1 << 16];
    FILE* const file = fopen(public_cases, "r");
    int asked = 0;
    char* answer;
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file)) {
        /* Of its own size, without the end of the line. */
        char* const query = (char*)keep(line, strlen(line) + 1);
        query[strcspn(query, "\n")] = 0;
        answer = graze_query(query);
        if (!CHECK(answer && strstr(answer, "\"agrees\": true") != NULL)) fprintf(stderr, "  %s\n  %s\n", query, answer);
        graze_free(answer);
        ++asked;
    }
    fclose(file);
    CHECK(asked == 92);
    answer = graze_query("{\"id\": [1], \"query\": \"orient\", \"points\": [[0, 0], [1, 0], [0, 1]]}");
    CHECK(answer && strcmp(answer, "{\"id\": [1], \"sign\": 1, \"stage\": \"filter\"}") == 0);
    graze_free(answer);
    answer = graze_query("{\"query\": \"compare\", \"points\": [[\"1/3\", 1], [0.3333333333333333, 1]]}");
    CHECK(answer && strcmp(answer, "{\"id\": null, \"order\": 1}") == 0);
    graze_free(answer);
    answer = graze_query("no query");
    CHECK(answer && strstr(answer, "{\"id\": null, \"line\": 1, \"error\": \"") == answer);
    graze_free(answer);
    answer = graze_query("");
    CHECK(answer && strstr(answer, "\"error\": \"") != NULL);
    graze_free(answer);
    REFUSED_POINTER(graze_query(NULL), GRAZE_INVALID_ARGUMENT, "line: is NULL");
}

/* A message longer than there is room for is cut between two characters. */
static void test_long_message(void) {
    static char path[4000];
    size_t i;
    for (i = 0; i + 2 < sizeof path; i += 2) path[i] = (char)0xc3, path[i + 1] = (char)0xa4;
    REFUSED_POINTER(graze_mesh_read(path), GRAZE_BAD_FILE, "\xc3\xa4\xc3\xa4");
    {
        const char* const text = graze_last_error();
        const size_t length = strlen(text);
        CHECK(length > 900 && length < 1100 && (unsigned char)text[length - 1] == 0xa4);
    }
}

/* ---- Points that no double holds ---- */

static graze_point* from_text(int dim, const char* x, const char* y, const char* z) {
    const char* const texts[] = {x, y, z};
    return graze_point_from_text(dim, (const char* const*)keep(texts, (size_t)dim * sizeof *texts));
}

/* Is this coordinate of a point so, as text? */
static int is_at(const graze_point* point, int axis, const char* exact) {
    char* const text = graze_point_coordinate(point, axis);
    const int same = text && strcmp(text, exact) == 0;
    if (!same) fprintf(stderr, "  %s\n", text ? text : "no text");
    graze_free(text);
    return same;
}

static graze_flat flat_of(int type, const double* numbers, const graze_point* p, const graze_point* q,
                          const graze_point* r) {
    graze_flat flat;
    flat.type = type, flat.numbers = numbers;
    flat.points[0] = p, flat.points[1] = q, flat.points[2] = r;
    return flat;
}

static void test_making_points(void) {
    NUMBERS(numbers, 0.1, -3, 2);
    NUMBERS(nan, 0, 1, NAN);
    graze_point *const flat = graze_point_new(2, numbers), *const point = graze_point_new(3, numbers);
    graze_point *const third = from_text(3, "1/3", "0.04", "-2e-7"), *const hex = from_text(2, "0x1.8p+1", "6/4", NULL);
    graze_point *const same = from_text(2, "3602879701896397/36028797018963968", "-3.0", NULL);
    graze_point* const far_off = from_text(2, "1e400", "-1e-400", NULL);
    double coordinates[3] = {7, 7, 7}, off = 7;
    CHECK(graze_point_dim(flat) == 2 && graze_point_dim(point) == 3 && graze_point_dim(third) == 3);
    CHECK(graze_point_rounded(flat, coordinates, &off) == 1);
    CHECK(coordinates[0] == 0.1 && coordinates[1] == -3 && coordinates[2] == 7 && off == 0);
    CHECK(graze_point_rounded(third, coordinates, NULL) == 1 && off == 0);
    CHECK(coordinates[0] == 1.0 / 3 && coordinates[1] == 0.04 && coordinates[2] == -2e-7);
    CHECK(graze_point_rounded(third, coordinates, &off) == 1 && off > 0 && off < 1e-16);
    CHECK(is_at(third, 0, "1/3") && is_at(third, 1, "1/25") && is_at(third, 2, "-1/5000000"));
    CHECK(is_at(hex, 0, "3") && is_at(hex, 1, "3/2") && is_at(flat, 1, "-3"));
    CHECK(is_at(flat, 0, "3602879701896397/36028797018963968"));
    CHECK(graze_point_rounded(far_off, coordinates, &off) == 1);
    CHECK(coordinates[0] == INFINITY && coordinates[1] == 0 && off == INFINITY);

    CHECK(graze_point_hash(flat) >= 0 && graze_point_hash(flat) == graze_point_hash(same));
    CHECK(graze_point_hash(flat) != graze_point_hash(hex) && graze_point_hash(third) >= 0);
    {
        int i;
        for (i = 0; i < 64; ++i) {
            const double at[] = {(double)i, 0.5};
            graze_point* const one = graze_point_new(2, at);
            CHECK(graze_point_hash(one) >= 0);
            graze_point_free(one);
        }
    }
    CHECK(graze_points_compare(flat, same) == 0 && graze_points_compare(same, flat) == 0);
    CHECK(graze_points_compare(flat, hex) == -1 && graze_points_compare(hex, flat) == 1);
    CHECK(graze_points_compare(point, third) == -1 && graze_points_compare(far_off, hex) == 1);

    REFUSED_POINTER(graze_point_new(4, numbers), GRAZE_INVALID_ARGUMENT, "dim: is 4; allowed: 2, 3");
    REFUSED_POINTER(graze_point_new(2, NULL), GRAZE_INVALID_ARGUMENT,
                    "coordinates: is NULL; allowed: the address of 2 doubles");
    REFUSED_POINTER(graze_point_new(3, nan), GRAZE_INVALID_SHAPE, "coordinates: point: point.z must be finite");
    REFUSED_POINTER(from_text(1, "1", NULL, NULL), GRAZE_INVALID_ARGUMENT, "dim: is 1");
    REFUSED_POINTER(graze_point_from_text(3, NULL), GRAZE_INVALID_ARGUMENT,
                    "coordinates: is NULL; allowed: the address of 3 texts");
    REFUSED_POINTER(from_text(3, "1", "2", NULL), GRAZE_INVALID_ARGUMENT, "coordinates[2]: is NULL");
    REFUSED_POINTER(from_text(2, "1", "one", NULL), GRAZE_INVALID_ARGUMENT,
                    "coordinates[1]: is \"one\"; allowed: a number such as \"1/3\"");
    REFUSED_POINTER(from_text(2, "1/0", "1", NULL), GRAZE_INVALID_ARGUMENT, "coordinates[0]: is \"1/0\"");
    REFUSED_POINTER(from_text(2, "", "1", NULL), GRAZE_INVALID_ARGUMENT, "coordinates[0]: is \"\"");
    REFUSED_POINTER(from_text(2, "nan", "1", NULL), GRAZE_INVALID_ARGUMENT, "coordinates[0]: is \"nan\"");
    REFUSED_POINTER(from_text(2, "1e99999", "1", NULL), GRAZE_INVALID_ARGUMENT, "coordinates[0]: is \"1e99999\"");
    REFUSED(graze_point_dim(NULL), GRAZE_INVALID_ARGUMENT, "point: is NULL; allowed: the address of a graze_point");
    REFUSED(graze_point_rounded(NULL, coordinates, &off), GRAZE_INVALID_ARGUMENT, "point: is NULL");
    REFUSED(graze_point_rounded(flat, NULL, &off), GRAZE_INVALID_ARGUMENT, "coordinates: is NULL");
    REFUSED(graze_point_rounded(flat, coordinates, (double*)((char*)&off + 1)), GRAZE_INVALID_ARGUMENT,
            "off: is not aligned");
    REFUSED_POINTER(graze_point_coordinate(NULL, 0), GRAZE_INVALID_ARGUMENT, "point: is NULL");
    REFUSED_POINTER(graze_point_coordinate(flat, 2), GRAZE_INVALID_ARGUMENT, "axis: is 2; allowed: 0, 1");
    REFUSED_POINTER(graze_point_coordinate(point, -1), GRAZE_INVALID_ARGUMENT, "axis: is -1; allowed: 0, 1, 2");
    REFUSED(graze_point_hash(NULL), GRAZE_INVALID_ARGUMENT, "point: is NULL");
    REFUSED(graze_points_compare(NULL, flat), GRAZE_INVALID_ARGUMENT, "a: is NULL");
    REFUSED(graze_points_compare(flat, NULL), GRAZE_INVALID_ARGUMENT, "b: is NULL");
    REFUSED(graze_points_compare(flat, point), GRAZE_INVALID_ARGUMENT, "b: is 3D; allowed: a point in 2D");
    {
        enum { digits = 310000 };
        char* const text = (char*)malloc(digits + 3);
        memset(text, '7', digits);
        strcpy(text + digits, "/3");
        REFUSED_POINTER(from_text(2, text, "1", NULL), GRAZE_TOO_MANY_BITS, "more than 1000000 bits");
        free(text);
    }
    graze_point_free(flat), graze_point_free(point), graze_point_free(third), graze_point_free(hex);
    graze_point_free(same), graze_point_free(far_off), graze_point_free(NULL);
}

static void test_meet(void) {
    NUMBERS(ridge, 0, 0, 3, 1);
    NUMBERS(valley, 0, 0.9, 3, 0.2);
    NUMBERS(level, 0, 0, 0.5, 0, 0, 7);
    NUMBERS(upright, 0, 0, 0, 1, -1, 0);
    NUMBERS(slope, 0, 0, 0, 3, 0, 1, 0, 3, 1);
    NUMBERS(edge, 0, 0, 0, 3, 0, 1);
    NUMBERS(beside, 0, 0, 0, 0, 3, 1);
    NUMBERS(nan, 0, 0, 0, 0, NAN, 1);
    NUMBERS(no_normal, 0, 0, 0, 0, 0, 0);
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    graze_point *crossing, *p, *q, *middle, *corner;
    graze_point* const mark = from_text(2, "1", "1", NULL);
    graze_flat flats[4];
    double rounded[2];
    flats[0] = flat_of(GRAZE_SEGMENT2, ridge, NULL, NULL, NULL);
    flats[1] = flat_of(GRAZE_SEGMENT2, valley, NULL, NULL, NULL);
    CHECK(graze_meet(flats, 2, &crossing) == 1 && crossing && graze_point_dim(crossing) == 2);
    CHECK(is_at(crossing, 0, "48638875975601358/30624477466119373"));
    CHECK(graze_point_rounded(crossing, rounded, NULL) == 1 && rounded[0] == 0x1.969696969696ap+0);
    CHECK(graze_contact(GRAZE_POINT2, rounded, GRAZE_SEGMENT2, ridge) == GRAZE_DISJOINT);
    CHECK(graze_point_contact(crossing, GRAZE_SEGMENT2, ridge) == GRAZE_OVERLAPPING);
    CHECK(graze_point_contact(crossing, GRAZE_SEGMENT2, valley) == GRAZE_OVERLAPPING);

    /* A line or a ray, and planes, of doubles and of points. */
    flats[0] = flat_of(GRAZE_SEGMENT3, edge, NULL, NULL, NULL);
    flats[1] = flat_of(GRAZE_PLANE3, level, NULL, NULL, NULL);
    CHECK(graze_meet(flats, 2, &p) == 1 && is_at(p, 0, "3/2") && is_at(p, 1, "0") && is_at(p, 2, "1/2"));
    flats[0] = flat_of(GRAZE_LINE3, beside, NULL, NULL, NULL);
    CHECK(graze_meet(flats, 2, &q) == 1 && is_at(q, 1, "3/2"));
    flats[0] = flat_of(GRAZE_PLANE3, upright, NULL, NULL, NULL);
    flats[1] = flat_of(GRAZE_SEGMENT3, NULL, p, q, NULL);
    CHECK(graze_meet(flats, 2, &middle) == 1 && is_at(middle, 0, "3/4") && is_at(middle, 1, "3/4"));
    flats[1] = flat_of(GRAZE_PLANE3, level, NULL, NULL, NULL);
    flats[2] = flat_of(GRAZE_TRIANGLE3, slope, NULL, NULL, NULL);
    CHECK(graze_meet(flats, 3, &corner) == 1 && graze_points_compare(corner, middle) == 0);
    CHECK(graze_point_hash(corner) == graze_point_hash(middle));
    graze_point_free(corner);
    {
        graze_point *const a = from_text(3, "1/3", "0", "0"), *const b = from_text(3, "0", "1/3", "0");
        graze_point *const c = from_text(3, "0", "0", "1/3"), *d;
        flats[0] = flat_of(GRAZE_TRIANGLE3, NULL, a, b, c);
        flats[1] = flat_of(GRAZE_SEGMENT3, edge, NULL, NULL, NULL);
        CHECK(graze_meet(flats, 2, &d) == 1 && is_at(d, 0, "1/4") && is_at(d, 2, "1/12"));
        graze_point_free(a), graze_point_free(b), graze_point_free(c), graze_point_free(d);
    }

    /* No single point. */
    flats[0] = flat_of(GRAZE_SEGMENT2, NULL, crossing, crossing, NULL);
    flats[1] = flat_of(GRAZE_RAY2, ridge, NULL, NULL, NULL);
    corner = mark;
    CHECK(graze_meet(flats, 2, &corner) == 0 && corner == NULL);
    flats[0] = flats[1] = flat_of(GRAZE_PLANE3, level, NULL, NULL, NULL);
    flats[0] = flat_of(GRAZE_SEGMENT3, NULL, p, q, NULL);
    corner = mark;
    CHECK(graze_meet(flats, 2, &corner) == 0 && corner == NULL);

    /* Errors, which leave the point alone. */
    corner = mark;
#define BAD(count, code, words) REFUSED(graze_meet(flats, count, &corner), code, words)
    BAD(1, GRAZE_INVALID_ARGUMENT, "count: is 1; allowed: 2, 3");
    BAD(4, GRAZE_INVALID_ARGUMENT, "count: is 4; allowed: 2, 3");
    flats[0] = flats[1];
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats: does not say a point; allowed: two lines, a line and a plane, three planes");
    flats[0] = flat_of(GRAZE_LINE2, ridge, NULL, NULL, NULL);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1]: is 3D; allowed: shapes of the dimension of the first");
    flats[1] = flat_of(GRAZE_AABB2, box, NULL, NULL, NULL);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1]: is no line; allowed: line, ray, segment");
    flats[1] = flat_of(99, ridge, NULL, NULL, NULL);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1].type: 99 is no type of shape");
    flats[1] = flat_of(GRAZE_LINE2, NULL, crossing, crossing, NULL);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1].numbers: is NULL; allowed: the address of 4 doubles, or NULL with the points of ");
    flats[1] = flat_of(GRAZE_SEGMENT2, NULL, crossing, NULL, NULL);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1].points[1]: is NULL; allowed: the address of a graze_point");
    flats[1] = flat_of(GRAZE_SEGMENT2, NULL, p, crossing, NULL);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1].points[0]: is 3D; allowed: a point in 2D");
    flats[1] = flat_of(GRAZE_TRIANGLE3, NULL, p, q, mark);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1].points[2]: is 2D; allowed: a point in 3D");
    flats[1] = flat_of(GRAZE_LINE3, nan, NULL, NULL, NULL);
    BAD(2, GRAZE_INVALID_SHAPE, "flats[1]: line: direction.y must be finite");
    flats[1] = flat_of(GRAZE_PLANE3, no_normal, NULL, NULL, NULL);
    BAD(2, GRAZE_INVALID_SHAPE, "flats[1]: plane: normal must not be zero");
    flats[1] = flat_of(GRAZE_LINE2, (const double*)((const char*)ridge + 1), NULL, NULL, NULL);
    BAD(2, GRAZE_INVALID_ARGUMENT, "flats[1].numbers: is not aligned");
    REFUSED(graze_meet(NULL, 2, &corner), GRAZE_INVALID_ARGUMENT, "flats: is NULL; allowed: the address of 2 graze_flat");
    CHECK(corner == mark);
    REFUSED(graze_meet(flats, 2, NULL), GRAZE_INVALID_ARGUMENT, "point: is NULL");
    graze_point_free(p), graze_point_free(q), graze_point_free(middle);

    /* Points of points have ever more bits. */
    {
        enum { digits = 100000 };
        static const char shown[] = "1379";
        char* texts[4];
        int i;
        for (i = 0; i < 4; ++i) {
            texts[i] = (char*)malloc(digits + 3);
            memset(texts[i], shown[i], digits + 2);
            memcpy(texts[i], "1/", 2);
            texts[i][digits + 2 - i] = 0;
        }
        p = from_text(2, texts[0], texts[1], NULL), q = from_text(2, texts[2], texts[3], NULL);
        flats[0] = flat_of(GRAZE_SEGMENT2, NULL, p, mark, NULL);
        flats[1] = flat_of(GRAZE_SEGMENT2, NULL, q, crossing, NULL);
        BAD(2, GRAZE_TOO_MANY_BITS, "point: a coordinate has more than 1000000 bits");
        graze_point_free(p), graze_point_free(q);
        for (i = 0; i < 4; ++i) free(texts[i]);
    }
#undef BAD
    CHECK(corner == mark);
    graze_point_free(crossing), graze_point_free(mark);
}

static void test_asking_points(void) {
    NUMBERS(segment, 0, 0, 1, 1);
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(turned_over, 0, 0, 0, 1, -1, 1);
    graze_point *const p = from_text(2, "1/3", "1/3", NULL), *const o = from_text(2, "0", "0", NULL);
    graze_point *const x = from_text(2, "2/3", "0", NULL), *const y = from_text(2, "0", "2/3", NULL);
    graze_point *const r = from_text(2, "2/3", "200000000000000000001/300000000000000000000", NULL);
    graze_point *const s = from_text(3, "1/3", "1", "1/7"), *const d = from_text(3, "1/3", "1/3", "1/3");
    graze_point *const origin = from_text(3, "0", "0", "0"), *const e = from_text(3, "2/3", "0", "0");
    graze_point *const f = from_text(3, "0", "2/3", "0"), *const g = from_text(3, "0", "0", "2/3");
    const graze_point *const flat[] = {o, x, y, r}, *const space[] = {e, f, g, origin, d}, *const mixed[] = {o, x, s, o},
                                             *const missing[] = {o, x, NULL, o}, *const on_line[] = {x, p, y};
    char* text;
    CHECK(graze_points_orient(2, flat) == 1 && graze_points_orient(2, on_line) == 0);
    CHECK(graze_points_orient(3, space) == 1 && graze_points_insphere(3, space) == 1);
    CHECK(graze_points_insphere(2, flat) == -1);
    CHECK(graze_points_compare_along(x, y, o, x) == 1 && graze_points_compare_along(x, y, o, y) == -1);
    CHECK(graze_points_compare_along(x, y, o, p) == 0 && graze_points_compare_along(d, s, origin, g) == 1);
    REFUSED(graze_points_orient(4, flat), GRAZE_INVALID_ARGUMENT, "dim: is 4; allowed: 2, 3");
    REFUSED(graze_points_orient(3, NULL), GRAZE_INVALID_ARGUMENT,
            "points: is NULL; allowed: the address of 4 addresses of graze_point");
    REFUSED(graze_points_orient(2, mixed), GRAZE_INVALID_ARGUMENT, "points[2]: is 3D; allowed: a point in 2D");
    REFUSED(graze_points_insphere(3, mixed), GRAZE_INVALID_ARGUMENT, "points[0]: is 2D; allowed: a point in 3D");
    REFUSED(graze_points_insphere(2, missing), GRAZE_INVALID_ARGUMENT, "points[2]: is NULL");
    REFUSED(graze_points_compare_along(p, NULL, o, x), GRAZE_INVALID_ARGUMENT, "q: is NULL");
    REFUSED(graze_points_compare_along(p, o, x, s), GRAZE_INVALID_ARGUMENT, "b: is 3D; allowed: a point in 2D");

    /* A point and a shape. */
    CHECK(graze_point_contact(p, GRAZE_SEGMENT2, segment) == GRAZE_OVERLAPPING);
    CHECK(graze_point_contact(r, GRAZE_SEGMENT2, segment) == GRAZE_DISJOINT);
    CHECK(graze_point_contact(s, GRAZE_AABB3, box) == GRAZE_TOUCHING);
    text = graze_point_certify(s, GRAZE_AABB3, box);
    CHECK(text && strstr(text, "\"point\": [\"1/3\", \"1\", \"1/7\"]") != NULL);
    CHECK(graze_point_verify(s, GRAZE_AABB3, box, text) == GRAZE_TOUCHING);
    REFUSED(graze_point_verify(d, GRAZE_AABB3, box, text), GRAZE_NO_PROOF, "certificate: ");
    graze_free(text);
    text = graze_point_certify(r, GRAZE_SEGMENT2, segment);
    CHECK(text && graze_point_verify(r, GRAZE_SEGMENT2, segment, text) == GRAZE_DISJOINT);
    REFUSED(graze_point_verify(p, GRAZE_SEGMENT2, segment, text), GRAZE_NO_PROOF, "certificate: ");
    graze_free(text);
    REFUSED(graze_point_verify(p, GRAZE_SEGMENT2, segment, "{"), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_point_verify(p, GRAZE_SEGMENT2, segment, NULL), GRAZE_INVALID_ARGUMENT, "certificate: is NULL");
    REFUSED(graze_point_contact(NULL, GRAZE_AABB3, box), GRAZE_INVALID_ARGUMENT, "a: is NULL");
    REFUSED(graze_point_contact(s, GRAZE_AABB3, NULL), GRAZE_INVALID_ARGUMENT, "b: is NULL; allowed: the address of 6 doubles");
    REFUSED(graze_point_contact(s, 99, box), GRAZE_INVALID_ARGUMENT, "type_b: 99 is no type of shape");
    REFUSED(graze_point_contact(s, GRAZE_SEGMENT2, segment), GRAZE_INVALID_ARGUMENT, "b: is 2D and a is 3D");
    REFUSED(graze_point_contact(s, GRAZE_AABB3, turned_over), GRAZE_INVALID_SHAPE, "b: aabb: min.y must not be greater");
    REFUSED_POINTER(graze_point_certify(s, GRAZE_AABB3, turned_over), GRAZE_INVALID_SHAPE, "b: aabb: ");

    /* Two points. */
    CHECK(graze_points_contact(p, r) == GRAZE_DISJOINT && graze_points_contact(p, p) == GRAZE_OVERLAPPING);
    text = graze_points_certify(p, r);
    CHECK(text && graze_points_verify(p, r, text) == GRAZE_DISJOINT);
    REFUSED(graze_points_verify(p, p, text), GRAZE_NO_PROOF, "certificate: ");
    graze_free(text);
    REFUSED(graze_points_contact(p, s), GRAZE_INVALID_ARGUMENT, "b: is 3D and a is 2D");
    REFUSED(graze_points_contact(p, NULL), GRAZE_INVALID_ARGUMENT, "b: is NULL");
    REFUSED_POINTER(graze_points_certify(NULL, p), GRAZE_INVALID_ARGUMENT, "a: is NULL");
    REFUSED(graze_points_verify(p, r, NULL), GRAZE_INVALID_ARGUMENT, "certificate: is NULL");
    graze_point_free(p), graze_point_free(o), graze_point_free(x), graze_point_free(y), graze_point_free(r);
    graze_point_free(s), graze_point_free(d), graze_point_free(origin), graze_point_free(e), graze_point_free(f);
    graze_point_free(g);
}

static void test_intersection(void) {
    NUMBERS(slope, 0, 0, 0, 3, 0, 1, 0, 3, 1);
    NUMBERS(level, 0, 0, 0.5, 0, 0, 7);
    NUMBERS(above, 0, 0, 2, 0, 0, 1);
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(through, 0.25, 0.25, -1, 0.25, 0.25, 9);
    NUMBERS(ray, -1, 0, 0, 1, 0, 0);
    NUMBERS(nan, 0, 0, 0, 0, 0, NAN);
    NUMBERS(obb, 0, 0, 1, 1, 1, 1);
    NUMBERS(point, 0, 0);
    graze_corner corners[12], untouched;
    graze_common common;
    int i;
    memset(&untouched, 0, sizeof untouched);

    CHECK(graze_intersection(GRAZE_TRIANGLE3, slope, GRAZE_PLANE3, level, &common, corners, 12) == 2);
    CHECK(common.dim == 1 && common.bounded == 1);
    CHECK(is_at(corners[0].point, 1, "3/2") && corners[0].features_a == 1u << GRAZE_E20 && corners[0].features_b == 0);
    CHECK(is_at(corners[1].point, 0, "3/2") && corners[1].features_a == 1u << GRAZE_E01 && corners[1].features_b == 0);
    graze_point_free(corners[0].point), graze_point_free(corners[1].point);

    /* Room for some, and for none. */
    corners[1] = untouched;
    CHECK(graze_intersection(GRAZE_TRIANGLE3, slope, GRAZE_PLANE3, level, &common, corners, 1) == 2);
    CHECK(is_at(corners[0].point, 1, "3/2") && corners[1].point == NULL);
    graze_point_free(corners[0].point);
    CHECK(graze_intersection(GRAZE_TRIANGLE3, slope, GRAZE_PLANE3, level, &common, NULL, 0) == 2 && common.dim == 1);

    /* A polygon, a point, a solid, a ray, and nothing. */
    CHECK(graze_intersection(GRAZE_AABB3, box, GRAZE_TRIANGLE3, slope, &common, corners, 12) == 4 && common.dim == 2);
    CHECK(is_at(corners[0].point, 0, "0") && is_at(corners[2].point, 0, "1") && is_at(corners[2].point, 2, "2/3"));
    CHECK(corners[0].features_b == 1u << GRAZE_V0 && corners[1].features_b == 1u << GRAZE_E01);
    CHECK(corners[0].features_a == (1u << GRAZE_MINUS_X | 1u << GRAZE_MINUS_Y | 1u << GRAZE_MINUS_Z));
    CHECK(corners[2].features_a == (1u << GRAZE_PLUS_X | 1u << GRAZE_PLUS_Y) && corners[2].features_b == 1u << GRAZE_INTERIOR);
    for (i = 0; i < 4; ++i) graze_point_free(corners[i].point);
    CHECK(graze_intersection(GRAZE_SEGMENT3, through, GRAZE_TRIANGLE3, slope, &common, corners, 12) == 1 && common.dim == 0);
    CHECK(is_at(corners[0].point, 2, "1/6") && corners[0].features_a == 1u << GRAZE_INTERIOR);
    graze_point_free(corners[0].point);
    CHECK(graze_intersection(GRAZE_AABB3, box, GRAZE_AABB3, box, &common, corners, 12) == 0);
    CHECK(common.dim == 3 && common.bounded == 1);
    CHECK(graze_intersection(GRAZE_RAY3, ray, GRAZE_LINE3, ray, &common, corners, 12) == 1);
    CHECK(common.dim == 1 && common.bounded == 0 && is_at(corners[0].point, 0, "-1"));
    CHECK(corners[0].features_a == 1u << GRAZE_V0 && corners[0].features_b == 0);
    graze_point_free(corners[0].point);
    CHECK(graze_intersection(GRAZE_AABB3, box, GRAZE_PLANE3, above, &common, corners, 12) == 0);
    CHECK(common.dim == -1 && common.bounded == 1);

    common.dim = 77;
    corners[0] = untouched;
#define BAD(ta, a, tb, b, code, words) REFUSED(graze_intersection(ta, a, tb, b, &common, corners, 12), code, words)
    BAD(GRAZE_PLANE3, level, GRAZE_PLANE3, above, GRAZE_INVALID_ARGUMENT, "plane");
    BAD(GRAZE_OBB2, obb, GRAZE_POINT2, point, GRAZE_INVALID_ARGUMENT, "obb");
    BAD(GRAZE_AABB3, box, GRAZE_POINT2, point, GRAZE_INVALID_ARGUMENT, "b: is 2D and a is 3D");
    BAD(GRAZE_AABB3, box, GRAZE_SEGMENT3, nan, GRAZE_INVALID_SHAPE, "b: segment: b.z must be finite");
    BAD(GRAZE_SEGMENT3, nan, GRAZE_AABB3, box, GRAZE_INVALID_SHAPE, "a: segment: b.z must be finite");
    BAD(GRAZE_AABB3, NULL, GRAZE_AABB3, box, GRAZE_INVALID_ARGUMENT, "a: is NULL");
    BAD(GRAZE_AABB3, box, 99, box, GRAZE_INVALID_ARGUMENT, "type_b: 99 is no type");
#undef BAD
    REFUSED(graze_intersection(GRAZE_AABB3, box, GRAZE_AABB3, box, NULL, corners, 12), GRAZE_INVALID_ARGUMENT,
            "common: is NULL; allowed: the address of a graze_common");
    REFUSED(graze_intersection(GRAZE_AABB3, box, GRAZE_AABB3, box, &common, NULL, 12), GRAZE_INVALID_ARGUMENT,
            "corners: is NULL; allowed: the address of 12 graze_corner");
    CHECK(common.dim == 77 && corners[0].point == NULL);
}

/* ---- How far apart ---- */

/* The sign of a distance less 3/10 and the like, by a double and by the text that says just that double. */
static int sign_of_distance(int type, const double* a, const double* b, double d) {
    char text[40];
    int sign;
    snprintf(text, sizeof text, "%a", d);
    sign = graze_compare_distance(type, a, type, b, d);
    CHECK(graze_compare_distance_text(type, a, type, b, text) == sign);
    CHECK(graze_within(type, a, type, b, d) == (sign <= 0));
    CHECK(graze_within_text(type, b, type, a, text) == (sign <= 0));
    return sign;
}

static void test_limits(void) {
    NUMBERS(origin, 0, 0);
    NUMBERS(three_four, 3, 4);
    NUMBERS(tenths, 0.3, 0);
    NUMBERS(tenth, 0, 0.1);
    NUMBERS(box, 0, 0, 0, 1, 4, 3);
    NUMBERS(axis, 1.25, 2, -1, 1.25, 2, 4);
    NUMBERS(bad, 0, 0, 0, 1, -4, 3);
    CHECK(sign_of_distance(GRAZE_POINT2, origin, three_four, 5) == 0);
    CHECK(sign_of_distance(GRAZE_POINT2, origin, three_four, 5.0000000000000009) == -1);
    CHECK(sign_of_distance(GRAZE_POINT2, origin, three_four, 4.9999999999999991) == 1);
    CHECK(sign_of_distance(GRAZE_POINT2, origin, tenths, 0.3) == 0);
    CHECK(sign_of_distance(GRAZE_POINT2, origin, origin, 0) == 0);
    CHECK(sign_of_distance(GRAZE_POINT2, origin, origin, 5e-324) == -1);
    /* The double 0.3 is less than three tenths, the double 0.1 is more than one. */
#define SIGN(b, text) graze_compare_distance_text(GRAZE_POINT2, origin, GRAZE_POINT2, b, text)
    CHECK(SIGN(tenths, "0.3") == -1 && SIGN(tenths, "3/10") == -1 && SIGN(tenths, "0x1.3333333333333p-2") == 0);
    CHECK(SIGN(tenth, "0.1") == 1 && SIGN(tenth, "1e-1") == 1 && SIGN(three_four, "5") == 0 && SIGN(three_four, "10/2") == 0);
    CHECK(SIGN(three_four, "4.99999999999999999999999999") == 1 && SIGN(three_four, "5.00000000000000000000000001") == -1);
    CHECK(graze_compare_distance(GRAZE_AABB3, box, GRAZE_SEGMENT3, axis, 0.25) == 0);
    CHECK(graze_within_text(GRAZE_SEGMENT3, axis, GRAZE_AABB3, box, "1/4") == 1);
    CHECK(graze_within_text(GRAZE_SEGMENT3, axis, GRAZE_AABB3, box, "0.2499999999999999999999") == 0);

#define BAD(d, words) \
    REFUSED(graze_within(GRAZE_POINT2, origin, GRAZE_POINT2, origin, d), GRAZE_INVALID_ARGUMENT, words); \
    REFUSED(graze_compare_distance(GRAZE_POINT2, origin, GRAZE_POINT2, origin, d), GRAZE_INVALID_ARGUMENT, words)
    BAD(NAN, "d: a limit of distance must be finite");
    BAD(INFINITY, "d: a limit of distance must be finite");
    BAD(-5e-324, "d: a limit of distance must not be negative");
#undef BAD
#define BAD(d, words) \
    REFUSED(graze_within_text(GRAZE_POINT2, origin, GRAZE_POINT2, origin, d), GRAZE_INVALID_ARGUMENT, words); \
    REFUSED(SIGN(origin, d), GRAZE_INVALID_ARGUMENT, words)
    BAD("0.3mm", "d: is \"0.3mm\"; allowed: a number >= 0 of at most 20000 characters, such as \"0.3\", \"3/10\" or \"2.5e-4\"");
    BAD("", "d: is \"\"; allowed: ");
    BAD("-1/7", "d: is \"-1/7\"; allowed: ");
    BAD("inf", "d: is \"inf\"; allowed: ");
    BAD("1e999999", "d: is \"1e999999\"; allowed: ");
    BAD("1/0", "d: is \"1/0\"; allowed: ");
    BAD(NULL, "d: is NULL; allowed: a text that ends in a zero");
    {
        static char digits[20002];
        memset(digits, '7', 20001);
        BAD(digits, "of at most 20000 characters");
        digits[20000] = 0;
        CHECK(graze_within_text(GRAZE_POINT2, origin, GRAZE_POINT2, three_four, digits) == 1);
    }
#undef BAD
#undef SIGN
    REFUSED(graze_within(GRAZE_AABB3, box, GRAZE_AABB3, bad, 1), GRAZE_INVALID_SHAPE, "b: aabb: min.y");
    REFUSED(graze_within_text(GRAZE_AABB3, bad, GRAZE_AABB3, box, "1"), GRAZE_INVALID_SHAPE, "a: aabb: min.y");
    REFUSED(graze_compare_distance(GRAZE_AABB3, NULL, GRAZE_AABB3, box, 1), GRAZE_INVALID_ARGUMENT, "a: is NULL");
    REFUSED(graze_compare_distance_text(GRAZE_AABB3, box, 99, box, "1"), GRAZE_INVALID_ARGUMENT, "type_b: 99");
    REFUSED(graze_compare_distance(GRAZE_AABB3, box, GRAZE_POINT2, origin, 1), GRAZE_INVALID_ARGUMENT,
            "b: is 2D and a is 3D");
}

static int is_point(const double* p, double x, double y, double z) { return p[0] == x && p[1] == y && p[2] == z; }

static void test_distances(void) {
    /* The axis z, and at height 3 a line that passes it at a distance of 7 / sqrt(26). */
    NUMBERS(axis, 0, 0, 0, 0, 0, 4);
    NUMBERS(passing, 1, -2, 3, 2, 3, 3);
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(corner, 2, 3, 3);
    NUMBERS(touching, 0.5, 0.5, 1, 0.5, 0.5, 9);
    NUMBERS(box2, 1, -1, 2, 3);
    NUMBERS(beside2, 4, -2, 5, 2);
    NUMBERS(low, -1.5e308, 0, 0);
    NUMBERS(high, 1.5e308, 0, 0);
    NUMBERS(diamond, 0, 0, 1, 1, 1, 1);
    NUMBERS(east, 5, 0);
    NUMBERS(bad, 0, NAN, 0);
    graze_distance_result r;
    char *text, *other;

    CHECK(graze_distance(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing, &r) == 1);
    CHECK(r.value == 0x1.5f70ab5274758p+0 && r.unique == 1);
    CHECK(is_point(r.nearest_a, 0, 0, 3) && is_point(r.nearest_b, 35.0 / 26, -7.0 / 26, 3));
    CHECK(r.features_a == 1u << GRAZE_INTERIOR && r.features_b == 1u << GRAZE_INTERIOR);
    CHECK(graze_distance(GRAZE_POINT3, corner, GRAZE_AABB3, box, &r) == 1 && r.value == 3 && r.unique == 1);
    CHECK(is_point(r.nearest_a, 2, 3, 3) && is_point(r.nearest_b, 1, 1, 1) && r.features_a == 0);
    CHECK(r.features_b == (1u << GRAZE_PLUS_X | 1u << GRAZE_PLUS_Y | 1u << GRAZE_PLUS_Z));
    CHECK(graze_distance(GRAZE_AABB3, box, GRAZE_SEGMENT3, touching, &r) == 1 && r.value == 0 && r.unique == 1);
    CHECK(is_point(r.nearest_a, 0.5, 0.5, 1) && is_point(r.nearest_b, 0.5, 0.5, 1));
    CHECK(r.features_a == 1u << GRAZE_PLUS_Z && r.features_b == 1u << GRAZE_V0);
    memset(&r, 0xff, sizeof r);
    CHECK(graze_distance(GRAZE_AABB2, box2, GRAZE_AABB2, beside2, &r) == 1 && r.value == 2 && r.unique == 0);
    CHECK(is_point(r.nearest_a, 2, 0, 0) && is_point(r.nearest_b, 4, 0, 0));
    CHECK(r.features_a == 1u << GRAZE_PLUS_X && r.features_b == 1u << GRAZE_MINUS_X);
    CHECK(graze_distance(GRAZE_POINT3, low, GRAZE_POINT3, high, &r) == 1 && r.value == INFINITY);

    text = graze_distance_json(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing);
    CHECK(text && strstr(text, "{\"squared\": \"49/26\", \"nearest_a\": [\"0\", \"0\", \"3\"], \"nearest_b\": "
                               "[\"35/26\", \"-7/26\", \"3\"], \"distance\": \"0x1.5f70ab5274758p+0\"") == text);
    CHECK(text && strstr(text, "\"features_a\": [\"interior\"], \"features_b\": [\"interior\"], \"unique\": true}"));
    graze_free(text);

    text = graze_certify_distance(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing);
    CHECK(text && strcmp(text, "{\"points\": {\"a\": [\"0\", \"0\", \"3\"], \"b\": [\"35/26\", \"-7/26\", \"3\"]}, "
                               "\"weights\": {\"a\": [\"1/4\", \"3/4\"], \"b\": [\"17/26\", \"9/26\"]}}") == 0);
    CHECK(graze_verify_distance(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing, text) == 1);
    REFUSED(graze_verify_distance(GRAZE_SEGMENT3, passing, GRAZE_SEGMENT3, axis, text), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_verify_distance(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, touching, text), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_verify_distance(GRAZE_AABB2, box2, GRAZE_AABB2, beside2, text), GRAZE_NO_PROOF, "certificate.points.a: ");
    REFUSED(graze_verify(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing, text), GRAZE_NO_PROOF, "certificate");
    other = graze_certify(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing);
    REFUSED(graze_verify_distance(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing, other), GRAZE_NO_PROOF,
            "certificate.points: missing");
    graze_free(other), graze_free(text);
    /* Points of both that are not the nearest ones. */
    REFUSED(graze_verify_distance(GRAZE_SEGMENT3, axis, GRAZE_SEGMENT3, passing,
                                  "{\"points\": {\"a\": [\"0\", \"0\", \"0\"], \"b\": [\"1\", \"-2\", \"3\"]}, "
                                  "\"weights\": {\"a\": [\"1\", \"0\"], \"b\": [\"1\", \"0\"]}}"),
            GRAZE_NO_PROOF, "certificate: ");
    text = graze_certify_distance(GRAZE_AABB2, box2, GRAZE_AABB2, beside2);
    CHECK(graze_verify_distance(GRAZE_AABB2, box2, GRAZE_AABB2, beside2, text) == 1);
    graze_free(text);
    REFUSED(graze_verify_distance(GRAZE_AABB3, box, GRAZE_AABB3, box, "{"), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_verify_distance(GRAZE_AABB3, box, GRAZE_AABB3, box, NULL), GRAZE_INVALID_ARGUMENT,
            "certificate: is NULL; allowed: a text that ends in a zero");

    /* The corner (sqrt(2), 0) is the nearest one. */
    text = graze_distance_json(GRAZE_OBB2, diamond, GRAZE_POINT2, east);
    CHECK(text && strstr(text, "{\"squared\": {\"a\": \"27\", \"b\": \"-10\", \"m\": \"2\"}, ") == text);
    graze_free(text);
    REFUSED_POINTER(graze_certify_distance(GRAZE_OBB2, diamond, GRAZE_POINT2, east), GRAZE_INVALID_ARGUMENT,
                    "a, b: the nearest points are not rational, and have no certificate; allowed: ");
    r.value = 7;
    REFUSED(graze_distance(GRAZE_POINT3, bad, GRAZE_AABB3, box, &r), GRAZE_INVALID_SHAPE, "a: point: point.y");
    REFUSED(graze_distance(GRAZE_AABB3, box, GRAZE_POINT2, east, &r), GRAZE_INVALID_ARGUMENT, "b: is 2D and a is 3D");
    REFUSED(graze_distance(GRAZE_AABB3, box, GRAZE_POINT3, NULL, &r), GRAZE_INVALID_ARGUMENT, "b: is NULL");
    CHECK(r.value == 7);
    REFUSED(graze_distance(GRAZE_AABB3, box, GRAZE_POINT3, corner, NULL), GRAZE_INVALID_ARGUMENT,
            "result: is NULL; allowed: the address of a graze_distance_result");
    REFUSED_POINTER(graze_distance_json(GRAZE_AABB3, box, GRAZE_POINT3, bad), GRAZE_INVALID_SHAPE, "b: point: point.y");
    REFUSED_POINTER(graze_certify_distance(GRAZE_AABB3, box, 99, bad), GRAZE_INVALID_ARGUMENT, "type_b: 99");
}

/* ---- Many at once ---- */

static void test_batches(void) {
    NUMBERS(triangles, 0, 0, 0, 1, 0, 0, 0, 1, 0, /**/ 0, 0, 0, 1, 0, 0, 0, 1, 1, /**/ 9, 9, 9, 9, 9, 8, 9, 8, 9,
            /**/ NAN, 0, 0, 1, 0, 0, 0, 1, 1);
    NUMBERS(box, 0, 0, 0, 1, 1, 1);
    NUMBERS(bad_box, 2, 0, 0, 1, 1, 1);
    uint8_t* const contacts = (uint8_t*)keep("0000", 4);
    uint8_t* const meets = (uint8_t*)keep("0000", 4);
    uint8_t* const status = (uint8_t*)keep("0000", 4);
    graze_shapes a, b, c;
    memset(&a, 0, sizeof a);
    a.type = GRAZE_TRIANGLE3, a.first = triangles, a.count = 4;
    b = a;
    b.type = GRAZE_AABB3, b.first = box, b.count = 1, b.single = 1;

    CHECK(graze_batch_contact(&a, &b, contacts, status, 4, 1) == 1);
    CHECK(contacts[0] == 1 && contacts[1] == 2 && contacts[2] == 0 && contacts[3] == 0);
    CHECK(status[0] == 0 && status[2] == 0 && status[3] == GRAZE_INVALID_FIRST);
    CHECK(graze_batch_contact(&b, &a, contacts, status, 4, 0) == 1);
    CHECK(contacts[0] == 1 && contacts[1] == 2 && status[3] == GRAZE_INVALID_SECOND);
    CHECK(graze_batch_intersects(&a, &b, meets, NULL, 4, 2) == 1);
    CHECK(meets[0] == 1 && meets[1] == 1 && meets[2] == 0 && meets[3] == 0);
    b.first = bad_box;
    CHECK(graze_batch_contact(&a, &b, contacts, status, 4, 1) == 4);
    CHECK(status[0] == GRAZE_INVALID_SECOND && status[3] == GRAZE_INVALID_BOTH);
    b.first = box;

    /* Backwards, every second one, and each number by its place. */
    c = a;
    c.first = triangles + 9, c.stride = -72, c.count = 2;
    CHECK(graze_batch_contact(&c, &b, contacts, NULL, 2, 1) == 0 && contacts[0] == 2 && contacts[1] == 1);
    c.first = triangles, c.stride = 144;
    CHECK(graze_batch_contact(&c, &b, contacts, NULL, 2, 1) == 0 && contacts[0] == 1 && contacts[1] == 0);
    {
        NUMBERS(columns, 0, 0, 9, /**/ 0, 0, 9, /**/ 0, 0, 9, /**/ 1, 1, 9, /**/ 0, 0, 9, /**/ 0, 0, 8, /**/ 0, 0, 9,
                /**/ 1, 1, 8, /**/ 0, 1, 9);
        const ptrdiff_t offsets[] = {0, 24, 48, 72, 96, 120, 144, 168, 192};
        c.places = (const ptrdiff_t*)keep(offsets, sizeof offsets);
        c.first = columns, c.stride = 8, c.count = 3;
        CHECK(graze_batch_contact(&c, &b, contacts, NULL, 3, 1) == 0);
        CHECK(contacts[0] == 1 && contacts[1] == 2 && contacts[2] == 0);
    }
    {
        const float floats[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        c = a;
        c.is_float = 1, c.first = keep(floats, sizeof floats), c.count = 1;
        CHECK(graze_batch_contact(&c, &b, contacts, NULL, 1, 1) == 0 && contacts[0] == 1);
    }
    a.count = b.count = 0, a.first = b.first = NULL, b.single = 0;
    CHECK(graze_batch_contact(&a, &b, NULL, NULL, 0, 1) == 0);
    CHECK(graze_batch_intersects(&a, &b, contacts, status, 0, 1) == 0);
    CHECK(graze_last_error()[0] != 0 || graze_last_error_code() == 0);
}

static void test_batch_clips(void) {
    NUMBERS(rays, -1, 0.5, 0.5, 3, 0, 0, /**/ 9, 9, 9, 1, 0, 0);
    NUMBERS(boxes, 0, 0, 0, 1, 1, 1, /**/ 0, 0, 0, 1, 1, 1);
    NUMBERS(plane, 0, 0, 0.5, 0, 0, 1);
    double* const t_in = (double*)keep(boxes, 16);
    double* const t_out = (double*)keep(boxes, 16);
    uint8_t* const status = (uint8_t*)keep("00", 2);
    graze_shapes a, b;
    memset(&a, 0, sizeof a);
    a.type = GRAZE_RAY3, a.first = rays, a.count = 2;
    b = a;
    b.type = GRAZE_AABB3, b.first = boxes;
    CHECK(graze_batch_clip(&a, &b, t_in, t_out, status, 2, 1) == 0);
    CHECK(t_in[0] == 1.0 / 3 && t_out[0] == 2.0 / 3 && isnan(t_in[1]) && isnan(t_out[1]) && status[1] == 0);
    b.type = GRAZE_PLANE3, b.first = plane, b.count = 1, b.single = 1;
    CHECK(graze_batch_clip(&a, &b, t_in, t_out, NULL, 2, 1) == 0);
    CHECK(t_in[0] == 0 && t_out[0] == INFINITY && isnan(t_in[1]));
    REFUSED(graze_batch_clip(&b, &a, t_in, t_out, NULL, 2, 1), GRAZE_INVALID_ARGUMENT,
            "a: plane cannot be clipped; allowed: line, ray, segment");
    REFUSED(graze_batch_clip(&a, &b, NULL, t_out, NULL, 2, 1), GRAZE_INVALID_ARGUMENT,
            "t_in: is NULL; allowed: the address of 2 doubles");
    REFUSED(graze_batch_clip(&a, &b, t_in, misaligned(t_out), NULL, 2, 1), GRAZE_INVALID_ARGUMENT,
            "t_out: is not aligned");
    REFUSED(graze_batch_clip(NULL, &b, t_in, t_out, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "lines: is NULL");
    REFUSED(graze_batch_clip(&a, NULL, t_in, t_out, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "shapes: is NULL");
}

static void test_batch_signs(void) {
    NUMBERS(points, 0, 0, /**/ 1, 0, /**/ 0, 1, /**/ 1, 1, /**/ INFINITY, 0);
    int8_t* const signs = (int8_t*)keep("00", 2);
    uint8_t* const status = (uint8_t*)keep("00", 2);
    graze_shapes lists[4];
    size_t i;
    memset(lists, 0, sizeof lists);
    for (i = 0; i < 4; ++i)
        lists[i].type = GRAZE_POINT2, lists[i].first = points + 2 * i, lists[i].count = 1;
    CHECK(graze_batch_orient(lists, 3, signs, NULL, 1, 1) == 0 && signs[0] == 1);
    CHECK(graze_batch_insphere(lists, 4, signs, status, 1, 1) == 0 && signs[0] == 0 && status[0] == GRAZE_VALID);
    for (i = 0; i < 3; ++i) lists[i].single = i < 2;
    lists[2].count = 2, lists[2].stride = 32;
    lists[2].first = points + 4;
    lists[2].stride = 32;
    lists[2].count = 2;
    CHECK(graze_batch_orient(lists, 3, signs, status, 2, 1) == 1);
    CHECK(signs[0] == 1 && signs[1] == 0 && status[0] == GRAZE_VALID && status[1] == GRAZE_INVALID_POINTS);
    REFUSED(graze_batch_orient(lists, 2, signs, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "lists: is 2; allowed: ");
    REFUSED(graze_batch_orient(lists, (size_t)-1, signs, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "lists: is ");
    REFUSED(graze_batch_insphere(lists, 3, signs, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "points: there are 3 lists");
    REFUSED(graze_batch_orient(NULL, 3, signs, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "points: is NULL");
    lists[1].type = GRAZE_AABB2;
    REFUSED(graze_batch_orient(lists, 3, signs, NULL, 2, 1), GRAZE_INVALID_ARGUMENT,
            "points[1]: is a aabb2; allowed: point2, point3");
}

static void test_bad_batches(void) {
    NUMBERS(numbers, 0, 0, 0, 1, 1, 1, /**/ 0, 0, 0, 1, 1, 1, 0);
    uint8_t* const contacts = (uint8_t*)keep("00", 2);
    graze_shapes a, b, c;
    memset(&a, 0, sizeof a);
    a.type = GRAZE_AABB3, a.first = numbers, a.count = 2;
    b = c = a;
#define BAD(words) REFUSED(graze_batch_contact(&a, &c, contacts, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, words), c = b
    c.type = 1000, BAD("b.type: 1000 is no type of shape");
    c.is_float = 2, BAD("b.is_float: is 2; allowed: 0, 1");
    c.single = -1, BAD("b.single: is -1; allowed: 0, 1");
    c.single = 1, BAD("b.count: is 2 of a single shape; allowed: 1");
    c.first = NULL, BAD("b.first: is NULL; allowed: the address of the numbers");
    c.count = 1, BAD("b: has 1 shapes, and a 2; allowed: as many, or one for all");
    c.first = misaligned(numbers), BAD("b: its numbers are not aligned");
    c.stride = 50, BAD("b: its numbers are not aligned");
    c.count = (size_t)-1, BAD("b.count: is ");
    c.count = (size_t)-1 / 48 + 2, BAD("b.count: is ");
    c.stride = PTRDIFF_MAX - 7, c.count = 3, BAD("b.count: is 3 with a stride of ");
    c.stride = PTRDIFF_MIN, BAD("b.count: is 2 with a stride of ");
    c.stride = PTRDIFF_MAX / 2 - 7, c.count = 4, BAD("b.count: is 4 with a stride of ");
    c.type = GRAZE_AABB2, BAD("b: is 2D and a is 3D");
    c.places = (const ptrdiff_t*)misaligned(numbers), BAD("b.places: is not aligned");
    {
        const ptrdiff_t offsets[] = {0, 8, 16, 24, 32, PTRDIFF_MIN};
        c.places = (const ptrdiff_t*)keep(offsets, sizeof offsets);
        BAD("b.count: is 2 with a stride of 48 bytes");
    }
#undef BAD
    REFUSED(graze_batch_contact(&a, &b, contacts, NULL, 1, 1), GRAZE_INVALID_ARGUMENT,
            "count: is 1; allowed: 2, the number of pairs");
    REFUSED(graze_batch_contact(&a, &b, NULL, NULL, 2, 1), GRAZE_INVALID_ARGUMENT,
            "contacts: is NULL; allowed: the address of 2 bytes");
    REFUSED(graze_batch_intersects(&a, &b, NULL, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "meets: is NULL");
    REFUSED(graze_batch_contact(&a, &b, contacts, NULL, 2, -1), GRAZE_INVALID_ARGUMENT,
            "threads: is -1; allowed: 1 or more, or 0 for all processors");
    REFUSED(graze_batch_contact(NULL, &b, contacts, NULL, 2, 1), GRAZE_INVALID_ARGUMENT,
            "a: is NULL; allowed: the address of a graze_shapes");
    REFUSED(graze_batch_contact(&a, NULL, contacts, NULL, 2, 1), GRAZE_INVALID_ARGUMENT, "b: is NULL");
    CHECK(graze_batch_contact(&a, &b, contacts, NULL, 2, 1000000) == 0 && contacts[1] == 2);
}

/* ---- Meshes and voxels ---- */

static const double tetra_vertices[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4};
static const uint32_t tetra_triangles[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

static graze_mesh* tetra(size_t triangles) {
    return graze_mesh_new((const double*)keep(tetra_vertices, sizeof tetra_vertices), 4,
                          (const uint32_t*)keep(tetra_triangles, 12 * triangles), triangles);
}

static char* path_in(const char* folder, const char* name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void test_meshes(const char* folder) {
    NUMBERS(inside, 1, 1, 1);
    NUMBERS(outside, 5, 5, 5);
    NUMBERS(on_face, 1, 1, 0);
    NUMBERS(nan, 1, NAN, 0);
    NUMBERS(ray, 0.5, 0.5, 9, 0, 0, -1);
    NUMBERS(away, 0.5, 0.5, 9, 0, 0, 1);
    NUMBERS(bad_line, 0, 0, 0, 1, INFINITY, 0);
    NUMBERS(bad_vertices, 0, 0, 0, 4, 0, 0, 0, INFINITY, 0, 0, 0, 4);
    const uint32_t numbers[] = {0, 1, 4};
    const uint32_t* const bad_triangle = (const uint32_t*)keep(numbers, sizeof numbers);
    graze_mesh *const mesh = tetra(4), *const open = tetra(3), *const empty = graze_mesh_new(NULL, 0, NULL, 0);
    graze_mesh_report report;
    graze_face_pair pairs[2];
    graze_hit hit;
    int64_t winding = 7;

    CHECK(mesh && open && empty);
    CHECK(graze_mesh_vertex_count(mesh) == 4 && graze_mesh_triangle_count(open) == 3);
    CHECK(graze_mesh_vertices(mesh)[3] == 4 && graze_mesh_triangles(mesh)[11] == 2);
    CHECK(graze_mesh_vertex_count(empty) == 0 && graze_mesh_vertices(empty) && graze_mesh_triangles(empty));

    CHECK(graze_mesh_check(mesh, 1, &report) == 1);
    CHECK(report.faces == 4 && report.vertices == 4 && report.edges == 6 && report.shells == 1);
    CHECK(report.closed && report.manifold && report.solid && report.clean && report.self_intersections == 0);
    CHECK(graze_mesh_check(open, 0, &report) == 0);
    CHECK(report.boundary_edges == 3 && !report.closed && report.manifold && !report.solid && !report.clean);
    CHECK(graze_mesh_check(empty, 1, &report) == 0 && report.faces == 0);
    {
        /* A corner of a cube: its area is 24 and 8 times the root of 3, its volume is 4^3 / 6, and the integrals of x, x^2 and x y are 4^4 / 24, 4^5 / 60 and 4^5 / 120. */
        const double third[] = {0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3};
        const uint32_t there_and_back[] = {0, 1, 2, 0, 2, 1};
        graze_mesh* const wall = graze_mesh_new(third, 4, there_and_back, 2);
        graze_measures found;
        char* text;
        int k;
        CHECK(graze_mesh_measure(mesh, &found) == 1 && found.unbalanced_edges == 0);
        CHECK(found.volume == 64. / 6 && found.area == 37.85640646055102);
        for (k = 0; k < 3; ++k) {
            CHECK(found.centroid[k] == 1 && found.first_moments[k] == 64. / 6);
            CHECK(found.second_moments[k] == 1024. / 60 && found.second_moments[3 + k] == 1024. / 120);
            CHECK(found.central_moments[k] == 6.4 && found.central_moments[3 + k] == -64. / 30);
        }
        CHECK(graze_mesh_measure(open, &found) == 0 && found.unbalanced_edges == 3 && isnan(found.volume));
        CHECK(isnan(found.centroid[2]) && isnan(found.first_moments[0]) && isnan(found.second_moments[5]) && isnan(found.central_moments[0]));
        CHECK(graze_mesh_measure(wall, &found) == 1 && found.area == 9 && found.volume == 0 && found.first_moments[0] == 0);
        CHECK(isnan(found.centroid[0]) && isnan(found.central_moments[5]) && found.second_moments[5] == 0);
        text = graze_mesh_measure_json(mesh);
        CHECK(text && strstr(text, "\"centroid\": [1, 1, 1]") && strstr(text, "\"exact\": {\"volume\": \"32/3\""));
        graze_free(text);
        graze_mesh_free(wall);
        REFUSED(graze_mesh_measure(NULL, &found), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
        REFUSED(graze_mesh_measure(mesh, NULL), GRAZE_INVALID_ARGUMENT, "measures: is NULL");
        REFUSED_POINTER(graze_mesh_measure_json(NULL), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    }
    {
        /* An edge whole on one side and cut on the other: closed and a solid, but not clean. */
        const double corners[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 2, 0, 0};
        const uint32_t faces[] = {0, 2, 4, 4, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
        graze_mesh* const crack = graze_mesh_new(corners, 5, faces, 5);
        const double middle[] = {0.5, 0.5, 0.5};
        CHECK(graze_mesh_check(crack, 1, &report) == 0 && report.boundary_edges == 3);
        CHECK(report.closed && report.solid && !report.clean);
        CHECK(graze_mesh_locate(crack, middle, 0, NULL) == GRAZE_INSIDE);
        CHECK(graze_mesh_relate(crack, mesh) == GRAZE_SOLIDS_EQUAL);
        graze_mesh_free(crack);
    }
    {
        /* 20,000 equal faces: their pairs are counted, and as many written as there is room for. */
        enum { count = 20000 };
        const double corners[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
        uint32_t* const faces = (uint32_t*)malloc(3 * count * sizeof *faces);
        graze_mesh* equal;
        size_t i;
        for (i = 0; i < 3 * count; ++i) faces[i] = (uint32_t)(i % 3);
        equal = graze_mesh_new(corners, 3, faces, count);
        CHECK(graze_mesh_check(equal, 1, &report) == 0);
        CHECK(report.self_intersections == (int64_t)count * (count - 1) / 2);
        CHECK(graze_mesh_self_intersections(equal, 1, pairs, 2) == report.self_intersections);
        CHECK(pairs[1].a == 0 && pairs[1].b == 2 && pairs[1].contact == GRAZE_FACES_DUPLICATE);
        graze_mesh_free(equal);
        free(faces);
    }

    CHECK(graze_mesh_self_intersections(mesh, 1, NULL, 0) == 0);
    {
        NUMBERS(vertices, 0, 0, 0, 4, 0, 0, 0, 4, 0, /**/ 1, 1, -1, 1, 1, 1, 9, 9, 0, /**/ 1, 1, -2, 1, 1, 2, 8, 8, 0);
        const uint32_t three[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        graze_mesh* const crossed = graze_mesh_new(vertices, 9, three, 3);
        CHECK(graze_mesh_self_intersections(crossed, 1, NULL, 0) == 3);
        memset(pairs, 0xff, sizeof pairs);
        CHECK(graze_mesh_self_intersections(crossed, 1, pairs, 1) == 3);
        CHECK(pairs[0].a == 0 && pairs[0].b == 1 && pairs[0].contact == GRAZE_FACES_CROSSING && pairs[0].shared == 0);
        CHECK(pairs[1].a == UINT32_MAX);
        graze_mesh_free(crossed);
    }

    CHECK(graze_mesh_locate(mesh, inside, 0, &winding) == GRAZE_INSIDE && winding == 1);
    CHECK(graze_mesh_locate(mesh, outside, 0, &winding) == GRAZE_OUTSIDE && winding == 0);
    CHECK(graze_mesh_locate(mesh, on_face, 0, NULL) == GRAZE_BOUNDARY);
    {
        const uint32_t inside_out[] = {0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3};
        graze_mesh* const turned = graze_mesh_new(tetra_vertices, 4, inside_out, 4);
        CHECK(graze_mesh_locate(turned, inside, 0, &winding) == GRAZE_INSIDE && winding == -1);
        graze_mesh_free(turned);
    }
    CHECK(graze_mesh_locate(mesh, inside, 1, NULL) == GRAZE_INSIDE);
    CHECK(graze_mesh_locate(open, on_face, 0, NULL) == GRAZE_BOUNDARY);
    REFUSED(graze_mesh_locate(open, inside, 0, &winding), GRAZE_NO_INSIDE, "mesh: ");
    REFUSED(graze_mesh_locate(open, inside, 1, NULL), GRAZE_NO_INSIDE, "mesh: ");
    REFUSED(graze_mesh_locate(mesh, nan, 0, NULL), GRAZE_INVALID_SHAPE, "point: point: point.y must be finite");
    REFUSED(graze_mesh_locate(mesh, NULL, 0, NULL), GRAZE_INVALID_ARGUMENT, "point: is NULL");
    REFUSED(graze_mesh_locate(mesh, inside, 2, NULL), GRAZE_INVALID_ARGUMENT, "parity: is 2; allowed: 0, 1");

    CHECK(graze_mesh_first_hit(mesh, GRAZE_RAY3, ray, &hit) == 1);
    CHECK(hit.t == 6 && hit.t_end == 6 && hit.point[2] == 3 && hit.face == 2 && hit.faces == 1);
    CHECK(hit.feature == GRAZE_INTERIOR && hit.side == GRAZE_FRONT);
    CHECK(graze_mesh_first_hit(mesh, GRAZE_RAY3, away, &hit) == 0);
    CHECK(graze_mesh_first_hit(mesh, GRAZE_LINE3, away, &hit) == 1 && hit.t == -9 && hit.face == 0);
    CHECK(graze_mesh_first_hit(mesh, GRAZE_SEGMENT3, ray, &hit) == 1);
    {
        char* text = graze_mesh_hits_json(mesh, GRAZE_RAY3, ray);
        CHECK(text && strstr(text, "[{\"t\": ") == text && strstr(text, "\"side\": \"front\"") && strstr(text, "\"back\""));
        graze_free(text);
        text = graze_mesh_hits_json(mesh, GRAZE_RAY3, away);
        CHECK(text && strcmp(text, "[]") == 0);
        graze_free(text);
    }
    REFUSED_POINTER(graze_mesh_hits_json(mesh, GRAZE_AABB3, ray), GRAZE_INVALID_ARGUMENT, "type: is 37");
    REFUSED_POINTER(graze_mesh_hits_json(NULL, GRAZE_RAY3, ray), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED(graze_mesh_first_hit(mesh, GRAZE_AABB3, ray, &hit), GRAZE_INVALID_ARGUMENT,
            "type: is 37; allowed: GRAZE_LINE3, GRAZE_RAY3, GRAZE_SEGMENT3");
    REFUSED(graze_mesh_first_hit(mesh, GRAZE_RAY3, bad_line, &hit), GRAZE_INVALID_SHAPE, "line: ray: direction.y");
    REFUSED(graze_mesh_first_hit(mesh, GRAZE_RAY3, ray, NULL), GRAZE_INVALID_ARGUMENT, "hit: is NULL");

    CHECK(graze_mesh_relate(mesh, mesh) == GRAZE_SOLIDS_EQUAL);
    REFUSED(graze_mesh_relate(open, mesh), GRAZE_NO_INSIDE, "a: is not a solid");
    REFUSED(graze_mesh_relate(mesh, open), GRAZE_NO_INSIDE, "b: is not a solid");
    REFUSED(graze_mesh_relate(mesh, NULL), GRAZE_INVALID_ARGUMENT, "b: is NULL; allowed: the address of a graze_mesh");

    REFUSED_POINTER(graze_mesh_new(NULL, 4, tetra_triangles, 4), GRAZE_INVALID_ARGUMENT,
                    "vertices: is NULL; allowed: the address of 12 doubles");
    REFUSED_POINTER(graze_mesh_new(tetra_vertices, 4, NULL, 4), GRAZE_INVALID_ARGUMENT, "triangles: is NULL");
    REFUSED_POINTER(graze_mesh_new(tetra_vertices, 4, bad_triangle, 1), GRAZE_INVALID_ARGUMENT,
                    "triangles: triangle 0 has vertex 4; allowed: numbers below 4, the number of vertices");
    REFUSED_POINTER(graze_mesh_new(bad_vertices, 4, tetra_triangles, 4), GRAZE_INVALID_SHAPE,
                    "vertices: vertex 2 has inf as its y; allowed: finite numbers");
    REFUSED_POINTER(graze_mesh_new(tetra_vertices, (size_t)-1, tetra_triangles, 4), GRAZE_INVALID_ARGUMENT,
                    "vertex_count: is ");
    REFUSED_POINTER(graze_mesh_new(tetra_vertices, 4, tetra_triangles, (size_t)-1 / 12), GRAZE_INVALID_ARGUMENT,
                    "triangle_count: is ");
    REFUSED_POINTER(graze_mesh_read(NULL), GRAZE_INVALID_ARGUMENT, "path: is NULL");
    REFUSED_POINTER(graze_mesh_read(""), GRAZE_INVALID_ARGUMENT, "path: is empty");
    REFUSED_POINTER(graze_mesh_read(path_in(folder, "none.off")), GRAZE_BAD_FILE, "none.off");
    REFUSED(graze_mesh_check(NULL, 1, &report), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED(graze_mesh_check(mesh, 1, NULL), GRAZE_INVALID_ARGUMENT, "report: is NULL");
    REFUSED(graze_mesh_check(mesh, -3, &report), GRAZE_INVALID_ARGUMENT, "threads: is -3");
    REFUSED(graze_mesh_self_intersections(mesh, 1, NULL, 1), GRAZE_INVALID_ARGUMENT, "pairs: is NULL");
    REFUSED(graze_mesh_self_intersections(mesh, 1, pairs, (size_t)-1), GRAZE_INVALID_ARGUMENT, "room: is ");
    REFUSED(graze_mesh_vertex_count(NULL), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED(graze_mesh_triangle_count(NULL), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_vertices(NULL), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_triangles(NULL), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    graze_mesh_free(mesh), graze_mesh_free(open), graze_mesh_free(empty);
    graze_mesh_free(NULL);
}

static void test_faces(void) {
    NUMBERS(a, 0, 0, 0, 4, 0, 0, 0, 4, 0);
    NUMBERS(through, 1, 1, -1, 1, 1, 1, 9, 9, 0);
    NUMBERS(at_edge, 0, 0, 0, 4, 0, 0, 0, 0, 4);
    NUMBERS(apart, 0, 0, 1, 4, 0, 1, 0, 4, 1);
    NUMBERS(nan, 0, 0, 1, 4, NAN, 1, 0, 4, 1);
    char* text;
    CHECK(graze_faces_contact(a, through) == GRAZE_FACES_CROSSING);
    CHECK(graze_faces_contact(a, a) == GRAZE_FACES_DUPLICATE);
    CHECK(graze_faces_contact(a, at_edge) == GRAZE_FACES_NONE && graze_faces_contact(a, apart) == GRAZE_FACES_NONE);
    text = graze_faces_certify(a, through);
    CHECK(text && strstr(text, "{\"kind\": \"crossing\", \"shared\": 0, \"point\": [\"3/2\", \"3/2\", \"0\"]") == text);
    CHECK(graze_faces_verify(a, through, text) == GRAZE_FACES_CROSSING);
    REFUSED(graze_faces_verify(a, at_edge, text), GRAZE_NO_PROOF, "certificate: ");
    graze_free(text);
    text = graze_faces_certify(a, at_edge);
    CHECK(text && strstr(text, "{\"kind\": \"shared\", \"shared\": 2, ") == text);
    CHECK(graze_faces_verify(a, at_edge, text) == GRAZE_FACES_NONE);
    graze_free(text);
    text = graze_faces_certify(a, apart);
    CHECK(text && strstr(text, "{\"kind\": \"none\", \"shared\": 0, \"plane\": ") == text);
    CHECK(graze_faces_verify(a, apart, text) == GRAZE_FACES_NONE);
    REFUSED(graze_faces_verify(a, through, text), GRAZE_NO_PROOF, "certificate: ");
    graze_free(text);
    REFUSED(graze_faces_verify(a, a, "{"), GRAZE_NO_PROOF, "certificate: ");
    REFUSED(graze_faces_verify(a, a, "{\"kind\": \"unknown\", \"shared\": 3}"), GRAZE_NO_PROOF,
            "allowed: crossing, coplanar, touching, duplicate, shared, none");
    REFUSED(graze_faces_verify(a, a, "{\"kind\": \"duplicate\", \"shared\": 3, \"more\": 1}"), GRAZE_NO_PROOF, "more");
    REFUSED(graze_faces_verify(a, a, NULL), GRAZE_INVALID_ARGUMENT, "certificate: is NULL");
    REFUSED(graze_faces_contact(a, nan), GRAZE_INVALID_SHAPE, "b: triangle: b.y must be finite");
    REFUSED(graze_faces_contact(NULL, a), GRAZE_INVALID_ARGUMENT, "a: is NULL; allowed: the address of 9 doubles");
    REFUSED_POINTER(graze_faces_certify(nan, a), GRAZE_INVALID_SHAPE, "a: triangle: b.y must be finite");
}

/* Three tetrahedra that touch, overlap and are open, and one far off. */
static void test_assembly(const char* folder) {
    FILE* file = fopen(path_in(folder, "parts.obj"), "w");
    graze_mesh *parts[4], *mesh, *some[2];
    const graze_mesh* none[] = {NULL};
    graze_part_pair pairs[3];
    graze_face_pair faces[1];
    char* text;
    CHECK(file && fputs("v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 1 1 1\nv 0 0 -4\nv 90 0 0\nv 94 0 0\nv 90 4 0\nv 90 0 4\n"
                        "o one\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\no two\nf 1 2 3\nf 1 6 2\nf 2 6 3\nf 1 3 6\n"
                        "o\nf 5 3 2\nf 5 2 4\nf 2 3 4\no one\nf 7 9 8\nf 7 8 10\nf 8 9 10\nf 7 10 9\n", file) >= 0);
    fclose(file);
    mesh = graze_mesh_read(path_in(folder, "parts.obj"));
    CHECK(graze_mesh_parts(mesh, NULL, 0) == 4);
    CHECK(graze_mesh_parts(mesh, some, 2) == 4);
    graze_mesh_free(some[0]), graze_mesh_free(some[1]);
    CHECK(graze_mesh_parts(mesh, parts, 4) == 4);
    CHECK(strcmp(graze_mesh_name(parts[0]), "one") == 0 && strcmp(graze_mesh_name(parts[1]), "two") == 0);
    CHECK(strcmp(graze_mesh_name(parts[2]), "(no name)") == 0 && strcmp(graze_mesh_name(parts[3]), "one (2)") == 0);
    CHECK(graze_mesh_vertex_count(parts[2]) == 4 && graze_mesh_triangle_count(parts[2]) == 3);
    CHECK(strcmp(graze_mesh_name(mesh), path_in(folder, "parts.obj")) == 0);

    CHECK(graze_mesh_clash((const graze_mesh* const*)parts, 4, NULL, 0) == 3);
    CHECK(graze_mesh_clash((const graze_mesh* const*)parts, 4, pairs, 3) == 3);
    CHECK(pairs[0].a == 0 && pairs[0].b == 1 && pairs[0].relation == GRAZE_SOLIDS_TOUCHING);
    CHECK(pairs[1].a == 0 && pairs[1].b == 2 && pairs[1].relation == GRAZE_NO_INSIDE);
    CHECK(graze_mesh_pairs(parts[0], parts[1], NULL, 0) == pairs[0].faces && pairs[0].faces > 0);
    CHECK(graze_mesh_pairs(parts[0], parts[1], faces, 1) == pairs[0].faces);
    CHECK(faces[0].a == 0 && faces[0].b == 0 && faces[0].contact == GRAZE_FACES_DUPLICATE && faces[0].shared == 3);
    text = graze_mesh_clash_json((const graze_mesh* const*)parts, 4);
    CHECK(text && strstr(text, "{\"parts\": [{\"name\": \"one\", \"faces\": 4, \"solid\": true}, {\"name\": \"two\"") == text);
    CHECK(text && strstr(text, "\"reason\": \"(no name) is not a solid: 3 open edges\""));
    graze_free(text);
    text = graze_mesh_check_json(parts[2], 1);
    CHECK(text && strstr(text, "\"defects\": [{\"name\": \"open_edge\", \"count\": 3, \"sentence\": "
                               "\"3 open edges: the mesh is not closed\"}]}"));
    graze_free(text);
    graze_mesh_free(mesh);

    mesh = tetra(4);
    CHECK(graze_mesh_name(mesh)[0] == 0 && graze_mesh_parts(mesh, some, 2) == 1 && graze_mesh_name(some[0])[0] == 0);
    some[1] = mesh;
    text = graze_mesh_clash_json((const graze_mesh* const*)some, 2);
    CHECK(text && strstr(text, "{\"a\": \"mesh 0\", \"b\": \"mesh 1\", \"relation\": \"equal\""));
    graze_free(text);
    CHECK(graze_mesh_clash(NULL, 0, NULL, 0) == 0);
    REFUSED(graze_mesh_clash(NULL, 1, NULL, 0), GRAZE_INVALID_ARGUMENT, "meshes: is NULL");
    REFUSED(graze_mesh_clash(none, 1, NULL, 0), GRAZE_INVALID_ARGUMENT, "meshes[0]: is NULL");
    REFUSED(graze_mesh_clash((const graze_mesh* const*)some, 2, NULL, 1), GRAZE_INVALID_ARGUMENT, "pairs: is NULL");
    REFUSED_POINTER(graze_mesh_clash_json(none, 1), GRAZE_INVALID_ARGUMENT, "meshes[0]: is NULL");
    REFUSED(graze_mesh_parts(mesh, NULL, 1), GRAZE_INVALID_ARGUMENT, "parts: is NULL");
    REFUSED(graze_mesh_parts(NULL, NULL, 0), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED(graze_mesh_pairs(mesh, NULL, NULL, 0), GRAZE_INVALID_ARGUMENT, "b: is NULL");
    REFUSED(graze_mesh_pairs(mesh, mesh, NULL, 7), GRAZE_INVALID_ARGUMENT, "pairs: is NULL");
    REFUSED_POINTER(graze_mesh_name(NULL), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_check_json(mesh, -3), GRAZE_INVALID_ARGUMENT, "threads: is -3");
    graze_mesh_free(some[0]), graze_mesh_free(mesh);
    {
        int n;
        for (n = 0; n < 4; ++n) graze_mesh_free(parts[n]);
    }
}

/* A tetrahedron, and the same one a quarter above its tip. */
static void test_gaps(void) {
    NUMBERS(above, 0, 0, 4.25, 4, 0, 4.25, 0, 4, 4.25, 0, 0, 8.25);
    graze_mesh *const low = tetra(4), *const high = graze_mesh_new(above, 4, tetra_triangles, 4);
    graze_mesh* const empty = graze_mesh_new(NULL, 0, NULL, 0);
    const graze_mesh *const two[] = {low, high}, *const none[] = {NULL};
    graze_gap gap;
    graze_near_pair near[9];
    char* text;
    int k;
    /* The faces at the tip, and those at what is above it. */
    static const uint32_t at_tip[] = {1, 2, 3}, at_base[] = {0, 1, 3};

    CHECK(graze_mesh_gap(low, high, &gap) == 1 && gap.a == 1 && gap.b == 0);
    CHECK(gap.distance.value == 0.25 && gap.distance.unique == 1);
    CHECK(is_point(gap.distance.nearest_a, 0, 0, 4) && is_point(gap.distance.nearest_b, 0, 0, 4.25));
    CHECK(gap.distance.features_a == 1u << GRAZE_V2 && gap.distance.features_b == 1u << GRAZE_V0);
    CHECK(graze_mesh_gap(high, low, &gap) == 1 && gap.a == 0 && gap.b == 1);
    CHECK(graze_mesh_gap(low, low, &gap) == 1 && gap.distance.value == 0 && gap.a == 0 && gap.b == 0);
    gap.a = 77;
    CHECK(graze_mesh_gap(low, empty, &gap) == 0 && graze_mesh_gap(empty, low, &gap) == 0 && gap.a == 77);

    CHECK(graze_mesh_within(low, high, 0.25) == 1 && graze_mesh_within(low, high, 0.24999999999999997) == 0);
    CHECK(graze_mesh_within_text(high, low, "1/4") == 1);
    CHECK(graze_mesh_within_text(high, low, "0.2499999999999999999999") == 0);
    CHECK(graze_mesh_within(low, empty, 1e300) == 0 && graze_mesh_within(low, low, 0) == 1);

    CHECK(graze_mesh_near(low, high, 0.25, NULL, 0) == 0 && graze_mesh_near_text(low, high, "0.25", NULL, 0) == 0);
    CHECK(graze_mesh_near(low, high, 0.25000000000000006, NULL, 0) == 9);
    CHECK(graze_mesh_near_text(low, high, "0.2500000000000000000001", near, 9) == 9);
    for (k = 0; k < 9; ++k) CHECK(near[k].a == at_tip[k / 3] && near[k].b == at_base[k % 3]);
    memset(near, 0xff, sizeof near);
    CHECK(graze_mesh_near(low, high, 0.26, near, 2) == 9 && near[1].a == 1 && near[1].b == 1 && near[2].a == UINT32_MAX);
    CHECK(graze_mesh_near(low, empty, 9, near, 2) == 0);

    text = graze_mesh_clearance_json(two, 2, "0.3");
    CHECK(text && strstr(text, "\"relation\": \"disjoint\"") != NULL);
    CHECK(text && strstr(text, "\"verdict\": \"violated\", \"gap\": {\"distance\": 0.25, \"squared\": \"1/16\", "
                               "\"faces\": [1, 0], \"a\": [0, 0, 4], \"b\": [0, 0, 4.25]}, \"near\": 9}]") != NULL);
    CHECK(text && strstr(text, "\"clearance\": \"3/10\"") != NULL);
    graze_free(text);
    text = graze_mesh_clearance_json(two, 2, "1/4");
    CHECK(text && strstr(text, "\"verdict\": \"at_limit\"") != NULL && strstr(text, "\"near\": 0}]") != NULL);
    graze_free(text);
    text = graze_mesh_clearance_json(two, 2, "0.2");
    CHECK(text && strstr(text, "\"pairs\": []") != NULL && strstr(text, "\"kept\": 1") != NULL);
    graze_free(text);

    REFUSED(graze_mesh_gap(low, high, NULL), GRAZE_INVALID_ARGUMENT, "gap: is NULL; allowed: the address of a graze_gap");
    REFUSED(graze_mesh_gap(NULL, high, &gap), GRAZE_INVALID_ARGUMENT, "a: is NULL; allowed: the address of a graze_mesh");
    REFUSED(graze_mesh_within(low, NULL, 1), GRAZE_INVALID_ARGUMENT, "b: is NULL");
    REFUSED(graze_mesh_within(low, high, -1), GRAZE_INVALID_ARGUMENT, "d: a limit of distance must not be negative");
    REFUSED(graze_mesh_within_text(low, high, "wide"), GRAZE_INVALID_ARGUMENT, "d: is \"wide\"; allowed: ");
    REFUSED(graze_mesh_near(low, high, NAN, near, 9), GRAZE_INVALID_ARGUMENT, "d: a limit of distance must be finite");
    REFUSED(graze_mesh_near_text(low, high, "", near, 9), GRAZE_INVALID_ARGUMENT, "d: is \"\"");
    REFUSED(graze_mesh_near(low, high, 1, NULL, 9), GRAZE_INVALID_ARGUMENT, "pairs: is NULL");
    REFUSED(graze_mesh_near(low, high, 1, near, (size_t)-1), GRAZE_INVALID_ARGUMENT, "room: is ");
    REFUSED_POINTER(graze_mesh_clearance_json(two, 2, "-0.1"), GRAZE_INVALID_ARGUMENT, "clearance: is \"-0.1\"; allowed: ");
    REFUSED_POINTER(graze_mesh_clearance_json(two, 2, NULL), GRAZE_INVALID_ARGUMENT, "clearance: is NULL");
    REFUSED_POINTER(graze_mesh_clearance_json(none, 1, "1"), GRAZE_INVALID_ARGUMENT, "meshes[0]: is NULL");
    graze_mesh_free(low), graze_mesh_free(high), graze_mesh_free(empty);
}

/* ---- Motion ---- */

static void test_motion(void) {
    NUMBERS(floor_corners, 0, 0, 0, 4, 0, 0, 0, 4, 0);
    NUMBERS(here, 1, 1, 1);
    NUMBERS(there, 1, 1, -2);
    NUMBERS(beside, 1, 1, NAN);
    NUMBERS(rod, -1, 0, 2, 1, 0, 2);
    NUMBERS(rod_at_end, -1, 0, 0, 1, 0, 0);
    NUMBERS(across, 0, -1, 0, 0, 1, 0);
    NUMBERS(above, 0, 0, 5, 4, 0, 5, 0, 4, 5, 0, 0, 9);
    NUMBERS(below, 0, 0, 3, 4, 0, 3, 0, 4, 3, 0, 0, 7);
    NUMBERS(far_away, 90, 0, 5, 94, 0, 5, 90, 4, 5, 90, 0, 9);
    NUMBERS(bad, 0, 0, 3, 4, 0, INFINITY, 0, 4, 3, 0, 0, 7);
    graze_mesh *const low = tetra(4), *const high = graze_mesh_new(above, 4, tetra_triangles, 4);
    graze_first_contact_result first = {7, 7, 7, 7};
    graze_mesh_contact contacts[64];
    int64_t found;
    int k;

    CHECK(graze_first_contact(GRAZE_POINT3, here, NULL, GRAZE_TRIANGLE3, floor_corners, NULL, &first) == 0 && first.below == 7);
    CHECK(graze_first_contact(GRAZE_POINT3, here, there, GRAZE_TRIANGLE3, floor_corners, NULL, &first) == 1);
    CHECK(first.below == 0x1.5555555555555p-2 && first.above == 0x1.5555555555556p-2);
    CHECK(first.contact == GRAZE_OVERLAPPING && first.crosses == 1);
    CHECK(graze_first_contact(GRAZE_TRIANGLE3, floor_corners, floor_corners, GRAZE_POINT3, here, there, &first) == 1);
    CHECK(first.below == 0x1.5555555555555p-2);
    CHECK(graze_first_contact(GRAZE_SEGMENT3, rod, rod_at_end, GRAZE_SEGMENT3, across, NULL, &first) == 1);
    CHECK(first.below == 1 && first.above == 1 && first.contact == GRAZE_OVERLAPPING && first.crosses == 0);
    REFUSED(graze_first_contact(GRAZE_POINT3, here, NULL, GRAZE_POINT3, there, NULL, &first), GRAZE_INVALID_ARGUMENT,
            "a first contact is told of a point and a triangle, or two segments, in 3D; not of point and point");
    REFUSED(graze_first_contact(GRAZE_POINT3, here, beside, GRAZE_TRIANGLE3, floor_corners, NULL, &first), GRAZE_INVALID_SHAPE,
            "a_to: point: point.z must be finite");
    REFUSED(graze_first_contact(GRAZE_POINT3, here, there, GRAZE_TRIANGLE3, floor_corners, NULL, NULL), GRAZE_INVALID_ARGUMENT,
            "result: is NULL");
    REFUSED(graze_first_contact(GRAZE_POINT3, NULL, there, GRAZE_TRIANGLE3, floor_corners, NULL, &first), GRAZE_INVALID_ARGUMENT,
            "a: is NULL");

    /* The tip of the low one is a corner of the high one's base on its way down, and goes on along its edges. */
    found = graze_mesh_contacts(high, below, low, NULL, 1, contacts, 64);
    CHECK(found > 0 && found <= 64 && contacts[0].first.below == 0.5 && contacts[0].first.above == 0.5);
    CHECK(is_point(contacts[0].point, 0, 0, 4) && contacts[0].first.contact == GRAZE_TOUCHING);
    for (k = 0; k < found; ++k)
        CHECK(contacts[k].a.count + contacts[k].b.count == 4 && (k == 0 || contacts[k - 1].first.below <= contacts[k].first.below));
    CHECK(graze_mesh_contacts(high, below, low, NULL, 2, NULL, 0) == found);
    memset(contacts, 0xff, sizeof contacts);
    CHECK(graze_mesh_first_contact(high, below, low, NULL, 1, contacts) == 1 && contacts[0].first.above == 0.5);
    CHECK(contacts[0].a.count == 1 && contacts[0].a.vertices[0] == 0 && contacts[0].a.vertices[1] == 0);
    CHECK(graze_mesh_first_contact(high, far_away, low, NULL, 1, contacts) == 0);
    CHECK(graze_mesh_contacts(high, below, NULL, NULL, 1, contacts, 64) == 0 && graze_mesh_first_contact(low, NULL, NULL, NULL, 1, contacts) == 0);

    REFUSED(graze_mesh_contacts(NULL, NULL, low, NULL, 1, contacts, 64), GRAZE_INVALID_ARGUMENT, "a: is NULL");
    REFUSED(graze_mesh_contacts(high, below, NULL, below, 1, contacts, 64), GRAZE_INVALID_ARGUMENT, "b_to: is of no mesh; allowed: NULL");
    REFUSED(graze_mesh_contacts(high, bad, low, NULL, 1, contacts, 64), GRAZE_INVALID_SHAPE, "mesh: to[1].z must be finite");
    REFUSED(graze_mesh_contacts(high, below, low, NULL, -1, contacts, 64), GRAZE_INVALID_ARGUMENT, "threads: is -1");
    REFUSED(graze_mesh_contacts(high, below, low, NULL, 1, NULL, 3), GRAZE_INVALID_ARGUMENT, "contacts: is NULL");
    REFUSED(graze_mesh_contacts(high, below, low, NULL, 1, contacts, (size_t)-1), GRAZE_INVALID_ARGUMENT, "room: is ");
    REFUSED(graze_mesh_first_contact(high, below, low, NULL, 1, NULL), GRAZE_INVALID_ARGUMENT, "contact: is NULL");
    graze_mesh_free(low), graze_mesh_free(high);
}

/* ---- Meshes and planes ---- */

/* A cube with sides of 4; or one with a shaft of 2 by 2 through it, upwards. */
static graze_mesh* cube(void) {
    static const double at[] = {0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0, 0, 0, 4, 4, 0, 4, 4, 4, 4, 0, 4, 4};
    static const uint32_t faces[] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                     1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};
    return graze_mesh_new((const double*)keep(at, sizeof at), 8, (const uint32_t*)keep(faces, sizeof faces), 12);
}
static graze_mesh* shaft(void) {
    static const double corner[] = {0, 0, 4, 0, 4, 4, 0, 4, 1, 1, 3, 1, 3, 3, 1, 3};
    double at[48];
    uint32_t faces[96], *f = faces, k;
    for (k = 0; k < 16; ++k) at[3 * k] = corner[2 * (k % 8)], at[3 * k + 1] = corner[2 * (k % 8) + 1], at[3 * k + 2] = k < 8 ? 0 : 4;
    for (k = 0; k < 4; ++k) {
        /* From a corner to the next: of the square outside, and of that inside. */
        const uint32_t a = k, b = (k + 1) % 4, c = a + 4, d = b + 4;
        const uint32_t added[] = {a + 8, b + 8, d + 8, a + 8, d + 8, c + 8, b, a, c, b, c, d,
                                  a, b, b + 8, a, b + 8, a + 8, d, c, c + 8, d, c + 8, d + 8};
        memcpy(f, added, sizeof added), f += 24;
    }
    return graze_mesh_new(at, 16, faces, 32);
}

static double volume(const graze_mesh* mesh) {
    const double* const at = graze_mesh_vertices(mesh);
    const uint32_t* const faces = graze_mesh_triangles(mesh);
    double sum = 0;
    int64_t n;
    for (n = 0; n < graze_mesh_triangle_count(mesh); ++n) {
        const double *const a = at + 3 * faces[3 * n], *const b = at + 3 * faces[3 * n + 1], *const c = at + 3 * faces[3 * n + 2];
        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return sum / 6;
}

/* Does the plane divide the mesh into clean solids of these volumes? Also where its numbers are texts. */
static int halves(const graze_mesh* mesh, const double* plane, double below, double above) {
    graze_mesh *lower, *upper, *same_lower, *same_upper;
    graze_mesh_report report;
    char numbers[4][40], *obstacle;
    const char* texts[4];
    int right, k;
    for (k = 0; k < 4; ++k) sprintf(numbers[k], "%a", plane[k]), texts[k] = numbers[k];
    right = graze_mesh_cut(mesh, plane, NULL, &lower, &upper, &obstacle) == 1 && !obstacle && fabs(volume(lower) - below) < 1e-13 &&
            fabs(volume(upper) - above) < 1e-13 && graze_mesh_check(lower, 1, &report) == 1 && graze_mesh_check(upper, 1, &report) == 1 &&
            graze_mesh_name(lower)[0] == 0 && graze_mesh_cut_text(mesh, texts, NULL, &same_lower, &same_upper, NULL) == 1 &&
            graze_mesh_relate(lower, same_lower) == GRAZE_SOLIDS_EQUAL &&
            graze_mesh_relate(upper, same_upper) == GRAZE_SOLIDS_EQUAL &&
            graze_mesh_relate(lower, upper) == GRAZE_SOLIDS_TOUCHING;
    if (right) graze_mesh_free(lower), graze_mesh_free(upper), graze_mesh_free(same_lower), graze_mesh_free(same_upper);
    return right;
}

/* How many faces of a surface go to each half. */
static int faces_of_surface(const graze_mesh* mesh, const double* plane, int tie, int below, int above) {
    graze_cut_options options;
    graze_mesh *lower, *upper;
    int right;
    memset(&options, 0, sizeof options);
    options.surface = 1, options.tie = tie;
    if (graze_mesh_cut(mesh, plane, &options, &lower, &upper, NULL) != 1) return 0;
    right = graze_mesh_triangle_count(lower) == below && graze_mesh_triangle_count(upper) == above;
    graze_mesh_free(lower), graze_mesh_free(upper);
    return right;
}

static void test_cuts(void) {
    NUMBERS(level, 0, 0, 1, 3.25);
    NUMBERS(upright, -2, 0, 0, -4);
    NUMBERS(diagonal, 1, 1, 0, 4);
    NUMBERS(top, 0, 0, 1, 4);
    NUMBERS(over, 0, 0, 1, 5);
    NUMBERS(one, 0, 0, 1, 1);
    NUMBERS(flat, 0, 0, 0, 1);
    NUMBERS(not_finite, 0, 0, 1, INFINITY);
    NUMBERS(huge_at, 0, 0, 0, 1e300, 0, 0, 0, 1e300, 0, 0, 0, 1e300);
    const char *const third[] = {"0", "0", "1", "1/3"}, *const wrong[] = {"0", "0", "1", "1 mm"}, *const lacking[] = {"0", NULL, "1", "1"};
    const char* endless[] = {"0", "0", "1", NULL};
    graze_mesh *const solid = cube(), *const pierced = shaft(), *const open = tetra(3), *below = NULL, *above = NULL;
    graze_mesh* const huge = graze_mesh_new(huge_at, 4, tetra_triangles, 4);
    graze_cut_options options;
    char untouched[1], *obstacle = NULL, *text;
    size_t size = 0;
    int64_t n;

    memset(&options, 0, sizeof options);
    CHECK(halves(solid, level, 52, 12) && halves(solid, upright, 32, 32) && halves(solid, diagonal, 32, 32));
    CHECK(halves(pierced, level, 39, 9) && halves(pierced, upright, 24, 24) && halves(pierced, diagonal, 24, 24));
    /* What is decided exactly is rounded once. */
    CHECK(graze_mesh_cut_text(solid, third, NULL, &below, &above, &obstacle) == 1 && !obstacle);
    for (n = 0; n < graze_mesh_vertex_count(below); ++n)
        CHECK(graze_mesh_vertices(below)[3 * n + 2] == 0 || graze_mesh_vertices(below)[3 * n + 2] == 1 / 3.);
    REFUSED_POINTER(graze_mesh_write_bytes(below, "below.stl", &size), GRAZE_BAD_FILE, "which is no float");
    graze_mesh_free(below), graze_mesh_free(above);
    options.floats = 1;
    CHECK(graze_mesh_cut_text(solid, third, &options, &below, &above, &obstacle) == 1 && !obstacle);
    for (n = 0; n < graze_mesh_vertex_count(above); ++n)
        CHECK(graze_mesh_vertices(above)[3 * n + 2] == 4 || graze_mesh_vertices(above)[3 * n + 2] == (double)(float)(1 / 3.));
    text = graze_mesh_write_bytes(above, "above.stl", &size);
    CHECK(text && (int64_t)size == 84 + 50 * graze_mesh_triangle_count(above));
    graze_free(text);
    graze_mesh_free(below), graze_mesh_free(above);
    REFUSED(graze_mesh_cut(huge, one, &options, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT,
            "options.floats: a corner has a coordinate beyond the finite floats; allowed: 0 for such a mesh");

    /* A plane that leaves nothing on one side. */
    CHECK(graze_mesh_cut(solid, top, NULL, &below, &above, NULL) == 1);
    CHECK(below && above && volume(below) == 64 && graze_mesh_triangle_count(above) == 0);
    graze_mesh_free(below), graze_mesh_free(above);
    CHECK(graze_mesh_cut(solid, over, NULL, &below, &above, NULL) == 1);
    CHECK(below && above && graze_mesh_triangle_count(below) == 12 && graze_mesh_vertex_count(above) == 0);
    graze_mesh_free(below), graze_mesh_free(above);

    /* A mesh that is open there, and the same cut as a surface. */
    below = above = open;
    CHECK(graze_mesh_cut(open, one, NULL, &below, &above, &obstacle) == 0 && !below && !above);
    CHECK(obstacle && strstr(obstacle, "{\"flaw\": \"open\", \"near\": [0, ") == obstacle);
    graze_free(obstacle);
    CHECK(graze_mesh_cut_text(open, third, NULL, &below, &above, NULL) == 0 && !below && !above);
    CHECK(faces_of_surface(open, one, GRAZE_TIE_BELOW, 5, 2));
    /* The two faces on top. */
    CHECK(faces_of_surface(solid, top, GRAZE_TIE_BELOW, 12, 0) && faces_of_surface(solid, top, GRAZE_TIE_ABOVE, 10, 2));
    CHECK(faces_of_surface(solid, top, GRAZE_TIE_BOTH, 12, 2) && faces_of_surface(solid, top, GRAZE_TIE_EITHER, 10, 0));

    below = above = solid, obstacle = untouched;
#define BAD(call, code, words) REFUSED(call, code, words), CHECK(below == solid && above == solid && obstacle == untouched)
    BAD(graze_mesh_cut(NULL, one, NULL, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    BAD(graze_mesh_cut(solid, NULL, NULL, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT,
        "plane: is NULL; allowed: the address of 4 doubles");
    BAD(graze_mesh_cut_text(solid, NULL, NULL, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT,
        "plane: is NULL; allowed: the address of 4 texts");
    BAD(graze_mesh_cut(solid, flat, NULL, &below, &above, &obstacle), GRAZE_INVALID_SHAPE, "plane: normal must not be zero");
    BAD(graze_mesh_cut(solid, not_finite, NULL, &below, &above, &obstacle), GRAZE_INVALID_SHAPE,
        "plane[3]: is inf; allowed: finite numbers");
    BAD(graze_mesh_cut_text(solid, wrong, NULL, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT,
        "plane[3]: is \"1 mm\"; allowed: a number such as \"1/3\", \"0.04\", \"-2e-7\"");
    BAD(graze_mesh_cut_text(solid, lacking, NULL, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT, "plane[1]: is NULL");
    text = (char*)malloc(20002);
    memset(text, '7', 20001), text[20001] = 0, endless[3] = text;
    BAD(graze_mesh_cut_text(solid, endless, NULL, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT,
        "plane[3]: has 20001 characters; allowed: at most 20000");
    free(text);
    BAD(graze_mesh_cut(solid, one, NULL, NULL, &above, &obstacle), GRAZE_INVALID_ARGUMENT, "below: is NULL");
    BAD(graze_mesh_cut(solid, one, NULL, &below, NULL, &obstacle), GRAZE_INVALID_ARGUMENT, "above: is NULL");
    options.floats = 2;
    BAD(graze_mesh_cut(solid, one, &options, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT, "options.floats: is 2; allowed: 0, 1");
    options.floats = 0, options.surface = -1;
    BAD(graze_mesh_cut(solid, one, &options, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT, "options.surface: is -1");
    options.surface = 1, options.tie = 4;
    BAD(graze_mesh_cut(solid, one, &options, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT,
        "options.tie: is 4; allowed: the numbers of enum graze_mesh_tie");
    options.surface = 0, options.tie = GRAZE_TIE_ABOVE;
    BAD(graze_mesh_cut(solid, one, &options, &below, &above, &obstacle), GRAZE_INVALID_ARGUMENT,
        "options.tie: is 1; allowed: GRAZE_TIE_BELOW, unless options.surface is 1");
#undef BAD
    graze_mesh_free(solid), graze_mesh_free(pierced), graze_mesh_free(open), graze_mesh_free(huge);
}

/* Cubes with sides of 4 in one mesh, the corner of each at three of the numbers; `open` of the triangles are left out at the end. */
static graze_mesh* cubes(const double* at, size_t count, size_t open) {
    graze_mesh *one = cube(), *all;
    double* vertices = (double*)malloc(count * 24 * sizeof *vertices);
    uint32_t* faces = (uint32_t*)malloc(count * 36 * sizeof *faces);
    size_t n, k;
    for (n = 0; n < count; ++n) {
        for (k = 0; k < 24; ++k) vertices[24 * n + k] = graze_mesh_vertices(one)[k] + at[3 * n + k % 3];
        for (k = 0; k < 36; ++k) faces[36 * n + k] = graze_mesh_triangles(one)[k] + (uint32_t)(8 * n);
    }
    all = graze_mesh_new(vertices, 8 * count, faces, 12 * count - open);
    graze_mesh_free(one), free(vertices), free(faces);
    return all;
}
/* The same faces the other way round. */
static graze_mesh* turned(const graze_mesh* mesh, int64_t from, int64_t to) {
    const size_t count = (size_t)graze_mesh_triangle_count(mesh);
    uint32_t* faces = (uint32_t*)malloc(3 * count * sizeof *faces);
    graze_mesh* other;
    int64_t n;
    memcpy(faces, graze_mesh_triangles(mesh), 3 * count * sizeof *faces);
    for (n = from; n < to; ++n) {
        const uint32_t first = faces[3 * n];
        faces[3 * n] = faces[3 * n + 1], faces[3 * n + 1] = first;
    }
    other = graze_mesh_new(graze_mesh_vertices(mesh), (size_t)graze_mesh_vertex_count(mesh), faces, count);
    free(faces);
    return other;
}

/* Are these cells the boundary of a solid of this volume? They are freed. */
static int encloses(graze_cells* cells, double expected) {
    graze_pieces pieces;
    graze_rounded rounded;
    graze_mended mended;
    graze_mesh_report report;
    graze_mesh *nearest = NULL, *sound = NULL;
    int64_t n, k;
    int right = cells && graze_cells_pieces(cells, &pieces) == 1 && pieces.is_boundary == 1 && pieces.unbalanced_count == 0;
    if (right) nearest = graze_cells_rounded(cells, 0, &rounded), sound = graze_cells_mended(cells, 0, 1, &mended);
    right = right && nearest && sound && fabs(volume(nearest) - expected) < 1e-12 && fabs(volume(sound) - expected) < 1e-12 &&
            graze_mesh_triangle_count(nearest) == pieces.piece_count && rounded.collapsed == 0 && mended.collapsed == 0 &&
            mended.rounding == GRAZE_ROUNDING_KEPT && mended.moved == 0 && mended.moved_corners == 0 &&
            graze_mesh_check(sound, 1, &report) >= 0 && report.self_intersections == 0 && report.solid == (expected > 0);
    for (n = 0; right && n < pieces.piece_count; ++n) {
        right = rounded.pieces[n] == n && mended.first_source[n] == pieces.first_source[n] &&
                mended.first_source[n + 1] == pieces.first_source[n + 1] && pieces.first_source[n] < pieces.first_source[n + 1];
        for (k = pieces.first_source[n]; right && k < pieces.first_source[n + 1]; ++k)
            right = memcmp(pieces.sources + k, mended.sources + k, sizeof *pieces.sources) == 0;
        for (k = 0; right && k < 3; ++k)
            right = memcmp(pieces.corners + 3 * pieces.pieces[3 * n + k],
                           graze_mesh_vertices(nearest) + 3 * graze_mesh_triangles(nearest)[3 * n + k], 3 * sizeof(double)) == 0;
    }
    graze_mesh_free(nearest), graze_mesh_free(sound), graze_cells_free(cells);
    return right;
}
static int encloses_nothing(graze_cells* cells) {
    graze_pieces pieces;
    return cells && graze_cells_pieces(cells, &pieces) == 1 && pieces.piece_count == 0 && pieces.corner_count == 0 &&
           pieces.source_count == 0 && pieces.first_source[0] == 0 && encloses(cells, 0);
}
/* Is corner n this point? */
static int is_corner(const graze_cells* cells, size_t n, const char* x, const char* y, const char* z) {
    const char* const expected[] = {x, y, z};
    graze_point* const point = graze_cells_exact_corner(cells, n);
    int axis, right = point != NULL;
    for (axis = 0; right && axis < 3; ++axis) {
        char* const text = graze_point_coordinate(point, axis);
        right = text && strcmp(text, expected[axis]) == 0;
        graze_free(text);
    }
    graze_point_free(point);
    return right;
}

/* Unions, intersections and differences of cubes, whose volumes can be counted. */
static void test_booleans(void) {
    static const struct {
        const char* expression;
        double overlapping, touching, equal;
    } expected[] = {{"a + b", 120, 128, 64}, {"a & b", 8, 0, 64},          {"a - b", 56, 64, 0},
                    {"b - a", 56, 64, 0},    {"a ^ b", 112, 128, 0},       {"atleast(2, a, b)", 8, 0, 64},
                    {"(a)", 64, 64, 64},     {"b & b - (a & b)", 56, 64, 0}};
    NUMBERS(here, 0, 0, 0);
    NUMBERS(near, 2, 2, 2);
    NUMBERS(beside, 4, 0, 0);
    NUMBERS(both, 0, 0, 0, 2, 2, 2);
    NUMBERS(nested, 0, 0, 0, 0, 0, 0);
    const char *const names[] = {"a", "b"}, *const three[] = {"plate", "_1", "B2"};
    const int all_rules[][2] = {{GRAZE_RULE_POSITIVE, GRAZE_RULE_NONZERO}, {GRAZE_RULE_NONZERO, GRAZE_RULE_POSITIVE}};
    graze_mesh *const a = cubes(here, 1, 0), *const others[] = {cubes(near, 1, 0), cubes(beside, 1, 0), cubes(here, 1, 0)};
    graze_mesh *const pair = cubes(both, 2, 0), *const twice = cubes(nested, 2, 0), *const inverted = turned(a, 0, 12);
    const graze_mesh* meshes[3];
    graze_pieces pieces;
    graze_cells* cells;
    int64_t n;
    size_t k;

    for (k = 0; k < sizeof expected / sizeof *expected; ++k)
        for (n = 0; n < 3; ++n) {
            const double volume = n == 0 ? expected[k].overlapping : n == 1 ? expected[k].touching : expected[k].equal;
            meshes[0] = a, meshes[1] = others[n];
            cells = graze_mesh_boolean(expected[k].expression, names, meshes, NULL, 2, n == 0 ? 0 : 1);
            CHECK(volume > 0 ? encloses(cells, volume) : encloses_nothing(cells));
        }
    meshes[0] = a, meshes[1] = others[0], meshes[2] = others[1];
    CHECK(encloses(graze_mesh_boolean("plate + B2 - _1", three, meshes, NULL, 3, 1), 128 - 8 - 8));
    CHECK(encloses(graze_mesh_boolean("plate + B2 & _1", three, meshes, NULL, 3, 1), 64 + 8));
    CHECK(encloses_nothing(graze_mesh_boolean("atleast(3, plate, B2, _1)", three, meshes, NULL, 3, 1)));

    /* Rules of one mesh, and of each. */
    CHECK(encloses(graze_mesh_solid(pair, GRAZE_RULE_NONZERO, 1), 120) && encloses(graze_mesh_solid(pair, GRAZE_RULE_POSITIVE, 1), 120));
    CHECK(encloses(graze_mesh_solid(pair, GRAZE_RULE_PARITY, 0), 112) && encloses(graze_mesh_outer(pair, 1), 120));
    CHECK(encloses(graze_mesh_solid(inverted, GRAZE_RULE_NONZERO, 1), 64) && encloses(graze_mesh_outer(inverted, 0), 64));
    CHECK(encloses_nothing(graze_mesh_solid(inverted, GRAZE_RULE_POSITIVE, 1)));
    CHECK(encloses_nothing(graze_mesh_solid(twice, GRAZE_RULE_PARITY, 1)) && encloses(graze_mesh_outer(twice, 1), 64));
    meshes[0] = a, meshes[1] = inverted;
    CHECK(encloses(graze_mesh_boolean("b", names, meshes, NULL, 2, 1), 64));
    CHECK(encloses(graze_mesh_boolean("b", names, meshes, all_rules[0], 2, 1), 64));
    CHECK(encloses_nothing(graze_mesh_boolean("b", names, meshes, all_rules[1], 2, 1)));

    /* Two faces lie there, one of which is turned; the corners are vertices of the first mesh. */
    cells = graze_mesh_boolean("a + b", names, meshes, NULL, 2, 1);
    CHECK(graze_cells_pieces(cells, &pieces) == 1 && pieces.piece_count == 12 && pieces.corner_count == 8 && pieces.source_count == 24);
    for (n = 0; n < 12; ++n) {
        const graze_piece_source* const two = pieces.sources + pieces.first_source[n];
        CHECK(pieces.first_source[n] == 2 * n && pieces.first_source[n + 1] == 2 * n + 2);
        CHECK(two[0].mesh == 0 && two[0].face == n && !two[0].turned && two[1].mesh == 1 && two[1].face == n && two[1].turned == 1);
    }
    for (n = 0; n < 8; ++n) CHECK(pieces.vertices[2 * n] == 0 && pieces.vertices[2 * n + 1] == n);
    CHECK(pieces.flat_count == 0);
    graze_cells_free(cells);

    for (k = 0; k < 3; ++k) graze_mesh_free(others[k]);
    graze_mesh_free(a), graze_mesh_free(pair), graze_mesh_free(twice), graze_mesh_free(inverted);
}

static void test_cells(void) {
    NUMBERS(here, 0, 0, 0);
    /* The edge from (0, 0, -1) to (1, 0, 2) goes through the first face at x = 1/3; the last two have no area. */
    NUMBERS(crossing_at, -4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, -1, 1, 0, 2, 0, 9, 5);
    const uint32_t crossing_faces[] = {0, 1, 2, 3, 4, 5, 0, 1, 1, 2, 2, 2};
    NUMBERS(apart_at, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5, 1, 0, 5, 0, 1, 5, 0, 0, 9, 1, 0, 9, 0, 1, 9, 0, 0, 13, 1, 0, 13, 0, 1, 13);
    const uint32_t apart_faces[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    NUMBERS(huge_at, 0, 0, 0, 1e300, 0, 0, 0, 1e300, 0, 0, 0, 1e300);
    /* In floats nothing of it is left but a point. */
    NUMBERS(far_at, 1, 1, 1, 1 + 1e-9, 1, 1, 1, 1 + 1e-9, 1, 1, 1, 1 + 1e-9);
    const char *const names[] = {"a", "b"}, *const bad_names[] = {"a", "1b"}, *const no_name[] = {"a", NULL}, *const same[] = {"a", "a"},
               *const reserved[] = {"atleast", "b"};
    const int bad_rules[] = {GRAZE_RULE_NONZERO, 3};
    graze_mesh *const whole = cubes(here, 1, 0), *const open = cubes(here, 1, 1), *const one_turned = turned(whole, 2, 4);
    graze_mesh *const apart = graze_mesh_new(apart_at, 12, apart_faces, 4), *const huge = graze_mesh_new(huge_at, 4, tetra_triangles, 4);
    graze_mesh *crossing = graze_mesh_new(crossing_at, 6, crossing_faces, 4), *made, *far = graze_mesh_new(far_at, 4, tetra_triangles, 4);
    const graze_mesh *const meshes[] = {whole, open}, *const no_mesh[] = {whole, NULL};
    graze_pieces pieces, untouched;
    graze_rounded rounded;
    graze_mended mended;
    double volume = -7;
    graze_cells *cells, *rest;
    int64_t n, k;
    int found = 0;

    /* What was cut is not needed any more. */
    cells = graze_mesh_resolve(crossing, 1);
    graze_mesh_free(crossing);
    CHECK(graze_cells_pieces(cells, &pieces) == 1 && pieces.is_boundary == 0 && pieces.unbalanced_count == 0);
    CHECK(pieces.flat_count == 2 && pieces.flat[0] == 0 && pieces.flat[1] == 2 && pieces.flat[2] == 0 && pieces.flat[3] == 3);
    CHECK(pieces.corner_count == 8 && pieces.source_count == pieces.piece_count);
    for (n = 0; n < pieces.corner_count; ++n) {
        const double* const at = pieces.corners + 3 * n;
        const int met = n >= 6;
        CHECK(pieces.vertices[2 * n] == (met ? UINT32_MAX : 0) && pieces.vertices[2 * n + 1] == (met ? UINT32_MAX : (uint32_t)n));
        if (!met) CHECK(memcmp(at, crossing_at + 3 * n, 3 * sizeof *at) == 0);
        if (met && is_corner(cells, (size_t)n, "1/3", "0", "0")) found += at[0] == 1 / 3. && at[1] == 0 && at[2] == 0;
        if (met && is_corner(cells, (size_t)n, "0", "3/2", "0")) found += at[0] == 0 && at[1] == 1.5 && at[2] == 0;
    }
    CHECK(found == 2 && is_corner(cells, 5, "0", "9", "5"));
    found = 0;
    for (n = 0; n < pieces.piece_count; ++n) found += pieces.sources[pieces.first_source[n]].face == 1;
    CHECK(found == 3 && pieces.sources[pieces.source_count - 1].face == 1);
    made = graze_cells_mended(cells, 0, 1, NULL);
    CHECK(made && graze_mesh_triangle_count(made) == pieces.piece_count && graze_mesh_self_intersections(made, 1, NULL, 0) == 0);
    CHECK(graze_mesh_name(made)[0] == 0);
    graze_mesh_free(made);
    made = graze_cells_rounded(cells, 1, NULL);
    found = 0;
    for (n = 0; n < graze_mesh_vertex_count(made); ++n) found += graze_mesh_vertices(made)[3 * n] == (double)(float)(1 / 3.);
    CHECK(found == 1);
    graze_mesh_free(made), graze_cells_free(cells);

    /* A cube without a triangle: three edges are open. One with two triangles turned is one by parity. */
    cells = graze_mesh_boolean("a + b", names, meshes, NULL, 2, 1);
    CHECK(graze_cells_pieces(cells, &pieces) == 1 && pieces.piece_count == 0 && pieces.is_boundary == 1 && pieces.unbalanced_count == 1);
    CHECK(pieces.unbalanced[0].mesh == 1 && pieces.unbalanced[0].edges == 3 && !pieces.unbalanced[0].even &&
          pieces.unbalanced[0].first_count == 3);
    for (n = 0; n < 3; ++n)
        for (k = 0; k < 2; ++k) {
            const double* const end = pieces.unbalanced[0].first[n][k];
            CHECK(end[0] == 0 && (end[1] == 0 || end[1] == 4) && (end[2] == 0 || end[2] == 4));
        }
    graze_cells_free(cells);
    cells = graze_mesh_solid(one_turned, GRAZE_RULE_NONZERO, 1);
    CHECK(graze_cells_pieces(cells, &pieces) == 1 && pieces.unbalanced_count == 1 && pieces.unbalanced[0].mesh == 0 &&
          pieces.unbalanced[0].edges == 4 && pieces.unbalanced[0].even == 1 && pieces.unbalanced[0].first_count == 4);
    graze_cells_free(cells);
    CHECK(encloses(graze_mesh_solid(one_turned, GRAZE_RULE_PARITY, 1), 64) && encloses(graze_mesh_outer(one_turned, 1), 64));
    CHECK(encloses_nothing(graze_mesh_outer(open, 1)));
    /* No more than ten are listed. */
    cells = graze_mesh_solid(apart, GRAZE_RULE_PARITY, 1);
    CHECK(graze_cells_pieces(cells, &pieces) == 1 && pieces.unbalanced_count == 1 && pieces.unbalanced[0].edges == 12 &&
          pieces.unbalanced[0].first_count == 10 && !pieces.unbalanced[0].even);
    graze_cells_free(cells);

    cells = graze_mesh_solid(far, GRAZE_RULE_NONZERO, 1);
    made = graze_cells_rounded(cells, 1, &rounded);
    CHECK(made && rounded.collapsed == 4 && graze_mesh_triangle_count(made) == 0);
    graze_mesh_free(made);
    made = graze_cells_mended(cells, 1, 1, &mended);
    CHECK(made && mended.rounding == GRAZE_ROUNDING_FAILED && mended.collapsed == 4 && mended.first_source[0] == 0);
    graze_mesh_free(made), graze_cells_free(cells), graze_mesh_free(far);

    cells = graze_mesh_resolve(huge, 1), rest = graze_mesh_resolve(apart, 0);
    memset(&pieces, 7, sizeof pieces), memset(&mended, 7, sizeof mended), memset(&rounded, 7, sizeof rounded);
    memcpy(&untouched, &pieces, sizeof pieces);
    REFUSED_POINTER(graze_cells_rounded(cells, 1, &rounded), GRAZE_INVALID_ARGUMENT,
                    "floats: a corner has a coordinate beyond the finite floats; allowed: 0 for such a mesh");
    REFUSED_POINTER(graze_cells_mended(cells, 1, 1, &mended), GRAZE_INVALID_ARGUMENT,
                    "floats: a corner has a coordinate beyond the finite floats; allowed: 0 for such a mesh");
    REFUSED_POINTER(graze_mesh_resolve(NULL, 1), GRAZE_INVALID_ARGUMENT, "mesh: is NULL; allowed: the address of a graze_mesh");
    REFUSED_POINTER(graze_mesh_resolve(whole, -1), GRAZE_INVALID_ARGUMENT, "threads: is -1; allowed: 1 or more, or 0 for all processors");
    REFUSED_POINTER(graze_mesh_solid(NULL, 0, 1), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_solid(whole, 3, 1), GRAZE_INVALID_ARGUMENT, "rule: is 3; allowed: the numbers of enum graze_mesh_rule");
    REFUSED_POINTER(graze_mesh_solid(whole, -1, 1), GRAZE_INVALID_ARGUMENT, "rule: is -1");
    REFUSED_POINTER(graze_mesh_solid(whole, 0, -2), GRAZE_INVALID_ARGUMENT, "threads: is -2");
    REFUSED_POINTER(graze_mesh_outer(NULL, 1), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_outer(whole, -1), GRAZE_INVALID_ARGUMENT, "threads: is -1");
#define BAD(expression, names, meshes, rules, count, threads, words) \
    REFUSED_POINTER(graze_mesh_boolean(expression, names, meshes, rules, count, threads), GRAZE_INVALID_ARGUMENT, words)
    BAD(NULL, names, meshes, NULL, 2, 1, "expression: is NULL; allowed: a text that ends in a zero");
    BAD("a +", names, meshes, NULL, 2, 1, "expression: the expression \"a +\" has its end at character 4");
    BAD("a + c", names, meshes, NULL, 2, 1, "expression: no mesh is called \"c\"");
    BAD("a", NULL, NULL, NULL, 0, 1, "expression: no mesh is called \"a\", which the expression has at character 1; there is none");
    BAD("a", NULL, meshes, NULL, 2, 1, "names: is NULL; allowed: the address of 2 texts");
    BAD("a", bad_names, meshes, NULL, 2, 1, "names[1]: \"1b\" is no name of a mesh: a letter or _, then letters, digits and _");
    BAD("a", no_name, meshes, NULL, 2, 1, "names[1]: is NULL");
    BAD("a", same, meshes, NULL, 2, 1, "names[1]: is \"a\", as names[0] is; allowed: another name for each mesh");
    BAD("b", reserved, meshes, NULL, 2, 1, "names[0]: no mesh can have the name \"atleast\"");
    BAD("a", names, NULL, NULL, 2, 1, "meshes: is NULL; allowed: the address of 2 addresses of graze_mesh");
    BAD("a", names, no_mesh, NULL, 2, 1, "meshes[1]: is NULL; allowed: the address of a graze_mesh");
    BAD("a", names, meshes, bad_rules, 2, 1, "rules[1]: is 3; allowed: the numbers of enum graze_mesh_rule");
    BAD("a", names, meshes, (const int*)((const char*)bad_rules + 1), 2, 1, "rules: is not aligned");
    BAD("a", names, meshes, NULL, (size_t)-1, 1, "count: is ");
    BAD("a", names, meshes, NULL, 2, -1, "threads: is -1");
#undef BAD
    REFUSED(graze_cells_pieces(NULL, &pieces), GRAZE_INVALID_ARGUMENT, "cells: is NULL; allowed: the address of a graze_cells");
    REFUSED(graze_cells_pieces(cells, NULL), GRAZE_INVALID_ARGUMENT, "pieces: is NULL; allowed: the address of a graze_pieces");
    REFUSED_POINTER(graze_cells_exact_corner(NULL, 0), GRAZE_INVALID_ARGUMENT, "cells: is NULL");
    REFUSED_POINTER(graze_cells_exact_corner(cells, 4), GRAZE_INVALID_ARGUMENT,
                    "corner: is 4; allowed: numbers below 4, the number of corners");
    REFUSED(graze_cells_volume(NULL, &volume), GRAZE_INVALID_ARGUMENT, "cells: is NULL");
    REFUSED(graze_cells_volume(rest, NULL), GRAZE_INVALID_ARGUMENT, "volume: is NULL; allowed: the address of a double");
    REFUSED(graze_cells_volume(cells, &volume), GRAZE_INVALID_ARGUMENT,
            "cells: are no boundary; allowed: those of graze_mesh_solid, graze_mesh_outer and graze_mesh_boolean");
    CHECK(volume == -7);
    REFUSED_POINTER(graze_cells_rounded(NULL, 0, &rounded), GRAZE_INVALID_ARGUMENT, "cells: is NULL");
    REFUSED_POINTER(graze_cells_rounded(rest, 2, &rounded), GRAZE_INVALID_ARGUMENT, "floats: is 2; allowed: 0, 1");
    REFUSED_POINTER(graze_cells_mended(NULL, 0, 1, &mended), GRAZE_INVALID_ARGUMENT, "cells: is NULL");
    REFUSED_POINTER(graze_cells_mended(rest, -1, 1, &mended), GRAZE_INVALID_ARGUMENT, "floats: is -1");
    REFUSED_POINTER(graze_cells_mended(rest, 0, -1, &mended), GRAZE_INVALID_ARGUMENT, "threads: is -1");
    REFUSED_POINTER(graze_cells_rounded(rest, 0, (graze_rounded*)((char*)&rounded + 1)), GRAZE_INVALID_ARGUMENT, "rounded: is not aligned");
    REFUSED_POINTER(graze_cells_mended(rest, 0, 1, (graze_mended*)((char*)&mended + 1)), GRAZE_INVALID_ARGUMENT, "mended: is not aligned");
    CHECK(memcmp(&untouched, &pieces, sizeof pieces) == 0 && rounded.collapsed == 0x0707070707070707 && mended.rounding == 0x07070707);
    graze_cells_free(NULL), graze_cells_free(cells), graze_cells_free(rest);
    graze_mesh_free(whole), graze_mesh_free(open), graze_mesh_free(one_turned), graze_mesh_free(apart), graze_mesh_free(huge);
}

/* How often a text has some words. */
static int count_of(const char* text, const char* words) {
    int count = 0;
    for (; text && (text = strstr(text, words)) != NULL; text += strlen(words)) ++count;
    return count;
}

static void test_sections(void) {
    NUMBERS(one, 0, 0, 1, 1);
    NUMBERS(flat, 0, 0, 0, 1);
    NUMBERS(nan, NAN, 0, 1, 1);
    /* A triangle with a right angle, to the left of which it is. */
    static const char section_of_tetra[] =
        "{\"mesh\": \"\", \"plane\": {\"normal\": [\"0\", \"0\", \"1\"], \"offset\": \"1\"}, \"tie\": \"below\", \"corners\": "
        "[{\"point\": [0, 0, 1], \"edge\": [0, 3]}, {\"point\": [0, 3, 1], \"edge\": [2, 3]}, {\"point\": [3, 0, 1], \"edge\": [1, 3]}], "
        "\"loops\": [{\"corners\": [0, 2, 1], \"hole\": false, \"around\": null}], \"paths\": [], \"obstacle\": null}";
    const char *const up[] = {"0", "0", "1"}, *const down[] = {"0", "0", "-2"}, *const planes[] = {"4", "1.0", "0", "1/3"};
    const char *const zero[] = {"0", "0", "0"}, *const wrong[] = {"0", "up", "1"}, *const bad[] = {"1", ""}, *const none[] = {"1", NULL};
    /* Of the cube in its lowest plane, in its highest, and between them: how many loops there are for each tie. */
    static const int loops[4][3] = {{0, 1, 1}, {1, 0, 1}, {0, 0, 1}, {1, 1, 1}};
    static const char* const ties[] = {"below", "above", "both", "either"};
    const char *const levels[] = {"0", "4", "2"}, *const minus_two[] = {"-2"};
    graze_mesh *const mesh = tetra(4), *const open = tetra(3), *const solid = cube(), *const pierced = shaft();
    char *text = graze_mesh_section_json(mesh, one, GRAZE_TIE_BELOW), *all;
    int tie, k;

    CHECK(text && strcmp(text, section_of_tetra) == 0);
    all = graze_mesh_sections_json(mesh, up, planes + 1, 1, GRAZE_TIE_BELOW);
    CHECK(all && all[0] == '[' && strstr(all, text) == all + 1 && strcmp(all + 1 + strlen(text), "]") == 0);
    graze_free(text), graze_free(all);
    /* In the order of the planes: the tip, which has nothing below it; a triangle; a corner alone; a larger triangle. */
    all = graze_mesh_sections_json(mesh, up, planes, 4, GRAZE_TIE_BELOW);
    CHECK(all && strstr(all, "[{\"mesh\": \"\", \"plane\": {\"normal\": [\"0\", \"0\", \"1\"], \"offset\": \"4\"}") == all);
    CHECK(strstr(all, section_of_tetra) && strstr(all, "\"offset\": \"4\"") < strstr(all, "\"offset\": \"1\"") &&
          strstr(all, "\"offset\": \"1\"") < strstr(all, "\"offset\": \"0\"") &&
          strstr(all, "\"offset\": \"0\"") < strstr(all, "\"offset\": \"1/3\""));
    CHECK(strstr(all, "\"point\": [0, 3.6666666666666665, 0.3333333333333333]") && count_of(all, "\"hole\"") == 2);
    graze_free(all);
    all = graze_mesh_sections_json(mesh, up, NULL, 0, GRAZE_TIE_BELOW);
    CHECK(all && strcmp(all, "[]") == 0);
    graze_free(all);
    /* Seen from below the solid is on the left the other way round. */
    all = graze_mesh_sections_json(mesh, down, minus_two, 1, GRAZE_TIE_BELOW);
    CHECK(all && strstr(all, "\"loops\": [{\"corners\": [0, 1, 2], \"hole\": false, \"around\": null}]"));
    graze_free(all);

    for (tie = 0; tie < 4; ++tie)
        for (k = 0; k < 3; ++k) {
            char expected[20];
            sprintf(expected, "\"tie\": \"%s\"", ties[tie]);
            all = graze_mesh_sections_json(solid, up, levels + k, 1, tie);
            CHECK(count_of(all, "\"hole\": false") == loops[tie][k] && count_of(all, expected) == 1);
            graze_free(all);
        }
    text = graze_mesh_section_json(pierced, one, GRAZE_TIE_EITHER);
    CHECK(count_of(text, "\"hole\": false, \"around\": null") == 1 && count_of(text, "\"hole\": true, \"around\": 0") == 1);
    CHECK(count_of(text, "\"hole\"") == 2 && count_of(text, "\"obstacle\": null") == 1);
    graze_free(text);
    text = graze_mesh_section_json(open, one, GRAZE_TIE_BELOW);
    CHECK(text && strstr(text, "\"loops\": [], \"paths\": [[0, 2, 1]], \"obstacle\": {\"flaw\": \"open\", \"near\": [0, "));
    graze_free(text);

    REFUSED_POINTER(graze_mesh_section_json(NULL, one, 0), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_section_json(mesh, NULL, 0), GRAZE_INVALID_ARGUMENT, "plane: is NULL");
    REFUSED_POINTER(graze_mesh_section_json(mesh, flat, 0), GRAZE_INVALID_SHAPE, "plane: normal must not be zero");
    REFUSED_POINTER(graze_mesh_section_json(mesh, nan, 0), GRAZE_INVALID_SHAPE, "plane[0]: is nan; allowed: finite numbers");
    REFUSED_POINTER(graze_mesh_section_json(mesh, one, 4), GRAZE_INVALID_ARGUMENT, "tie: is 4; allowed: the numbers of enum graze_mesh_tie");
    REFUSED_POINTER(graze_mesh_section_json(mesh, one, -1), GRAZE_INVALID_ARGUMENT, "tie: is -1");
    REFUSED_POINTER(graze_mesh_sections_json(NULL, up, planes, 4, 0), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, NULL, planes, 4, 0), GRAZE_INVALID_ARGUMENT, "normal: is NULL; allowed: the address of 3 texts");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, zero, planes, 4, 0), GRAZE_INVALID_SHAPE, "plane: normal must not be zero");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, wrong, planes, 4, 0), GRAZE_INVALID_ARGUMENT, "normal[1]: is \"up\"");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, up, NULL, 4, 0), GRAZE_INVALID_ARGUMENT, "offsets: is NULL; allowed: the address of 4 texts");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, up, bad, 2, 0), GRAZE_INVALID_ARGUMENT, "offsets[1]: is \"\"");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, up, none, 2, 0), GRAZE_INVALID_ARGUMENT, "offsets[1]: is NULL");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, up, planes, (size_t)-1, 0), GRAZE_INVALID_ARGUMENT, "count: is ");
    REFUSED_POINTER(graze_mesh_sections_json(mesh, up, planes, 4, 9), GRAZE_INVALID_ARGUMENT, "tie: is 9");
    graze_mesh_free(mesh), graze_mesh_free(open), graze_mesh_free(solid), graze_mesh_free(pierced);
}

static void test_writing(const char* folder) {
    static const char off[] = "OFF\n4 4 0\n0 0 0\n4 0 0\n0 4 0\n0 0 4\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n";
    static const char* const names[] = {"written.off", "written.obj", "written.ply", "written.stl", "written.OFF"};
    graze_mesh* const mesh = tetra(4);
    size_t size = 77, n;
    char* bytes = graze_mesh_write_bytes(mesh, "a.off", &size);
    CHECK(bytes && size == strlen(off) && memcmp(bytes, off, size) == 0);
    graze_free(bytes);
    for (n = 0; n < sizeof names / sizeof *names; ++n) {
        graze_mesh *from_bytes, *from_file;
        const char* const path = path_in(folder, names[n]);
        bytes = graze_mesh_write_bytes(mesh, names[n], &size);
        from_bytes = graze_mesh_read_bytes(bytes, size, names[n]);
        remove(path);
        CHECK(graze_mesh_write(mesh, path) == 1);
        from_file = graze_mesh_read(path);
        CHECK(from_bytes && from_file && graze_mesh_triangle_count(from_bytes) == 4);
        CHECK(graze_mesh_relate(mesh, from_bytes) == GRAZE_SOLIDS_EQUAL && graze_mesh_relate(mesh, from_file) == GRAZE_SOLIDS_EQUAL);
        graze_free(bytes), graze_mesh_free(from_bytes), graze_mesh_free(from_file);
    }
    size = 77;
    REFUSED_POINTER(graze_mesh_write_bytes(NULL, "a.off", &size), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_mesh_write_bytes(mesh, NULL, &size), GRAZE_INVALID_ARGUMENT, "name: is NULL");
    REFUSED_POINTER(graze_mesh_write_bytes(mesh, "", &size), GRAZE_INVALID_ARGUMENT, "name: is empty");
    REFUSED_POINTER(graze_mesh_write_bytes(mesh, "a.off", NULL), GRAZE_INVALID_ARGUMENT, "size: is NULL; allowed: the address of a size_t");
    REFUSED_POINTER(graze_mesh_write_bytes(mesh, "a.step", &size), GRAZE_BAD_FILE, "a.step: the extension '.step' names no mesh format");
    REFUSED_POINTER(graze_mesh_write_bytes(mesh, "a.3mf", &size), GRAZE_BAD_FILE, "a.3mf: .3mf files are only read; allowed: .stl, .obj, .ply, .off");
    CHECK(size == 77);
    REFUSED(graze_mesh_write(NULL, "a.off"), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED(graze_mesh_write(mesh, NULL), GRAZE_INVALID_ARGUMENT, "path: is NULL");
    REFUSED(graze_mesh_write(mesh, path_in(folder, "a.step")), GRAZE_BAD_FILE, "names no mesh format");
    REFUSED(graze_mesh_write(mesh, path_in(folder, "a.3mf")), GRAZE_BAD_FILE, ".3mf files are only read");
    REFUSED(graze_mesh_write(mesh, path_in(folder, "no_such_folder/a.off")), GRAZE_BAD_FILE, "no_such_folder");
    graze_mesh_free(mesh);
}

static void test_files(const char* folder) {
    FILE* file = fopen(path_in(folder, "tetra.off"), "w");
    graze_mesh* mesh;
    CHECK(file && fputs("OFF\n4 4 0\n0 0 0\n4 0 0\n0 4 0\n0 0 4\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n", file) >= 0);
    fclose(file);
    mesh = graze_mesh_read(path_in(folder, "tetra.off"));
    CHECK(mesh && graze_mesh_vertex_count(mesh) == 4 && graze_mesh_triangles(mesh)[1] == 2);
    graze_mesh_free(mesh);
    {
        const char bytes[] = "OFF\n4 4 0\n0 0 0\n4 0 0\n0 4 0\n0 0 4\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n";
        mesh = graze_mesh_read_bytes(keep(bytes, sizeof bytes - 1), sizeof bytes - 1, "some/tetra.OFF");
        CHECK(mesh && graze_mesh_triangle_count(mesh) == 4 && strcmp(graze_mesh_name(mesh), "some/tetra.OFF") == 0);
        graze_mesh_free(mesh);
        REFUSED_POINTER(graze_mesh_read_bytes(bytes, 9, "tetra.off"), GRAZE_BAD_FILE, "tetra.off: ");
        REFUSED_POINTER(graze_mesh_read_bytes(bytes, 9, "tetra.3mf"), GRAZE_BAD_FILE, "tetra.3mf: ");
        REFUSED_POINTER(graze_mesh_read_bytes(bytes, 9, "tetra.txt"), GRAZE_BAD_FILE, "names no mesh format");
        REFUSED_POINTER(graze_mesh_read_bytes(NULL, 9, "tetra.off"), GRAZE_INVALID_ARGUMENT, "bytes: is NULL");
        REFUSED_POINTER(graze_mesh_read_bytes(bytes, 9, NULL), GRAZE_INVALID_ARGUMENT, "name: is NULL");
        REFUSED_POINTER(graze_mesh_read_bytes(bytes, (size_t)-1, "tetra.off"), GRAZE_INVALID_ARGUMENT, "size: is ");
        REFUSED_POINTER(graze_mesh_read_bytes(NULL, 0, "tetra.off"), GRAZE_BAD_FILE, "the file is empty");
    }
    file = fopen(path_in(folder, "cut.off"), "w");
    CHECK(file && fputs("OFF\n4 4 0\n0 0", file) >= 0);
    fclose(file);
    REFUSED_POINTER(graze_mesh_read(path_in(folder, "cut.off")), GRAZE_BAD_FILE, "cut.off");
}

static void test_place_of_voxels(void) {
    const double at[] = {1, 2, 3, 5, 2, 3, 1, 6, 3, 1, 2, 7};
    graze_mesh* const mesh = graze_mesh_new(at, 4, tetra_triangles, 4);
    graze_voxel_options options;
    graze_voxels* voxels;
    graze_grid grid;
    memset(&options, 0, sizeof options);
    options.resolution = 4;
    voxels = graze_voxelize(mesh, &options);
    CHECK(voxels && graze_voxels_grid(voxels, &grid) == 1);
    CHECK(grid.origin[0] == 1 && grid.origin[1] == 2 && grid.origin[2] == 3);
    graze_voxels_free(voxels);
    graze_mesh_free(mesh);
}

static void test_voxels(const char* folder) {
    graze_mesh *const mesh = tetra(4), *const open = tetra(3), *const empty = graze_mesh_new(NULL, 0, NULL, 0);
    graze_voxel_options options;
    graze_voxels* voxels;
    graze_grid grid;
    char* text;
    int64_t i, j, k, sum;
    uint8_t* const bytes = (uint8_t*)malloc(64);
    uint64_t* const words = (uint64_t*)malloc(16 * 8);

    memset(&options, 0, sizeof options);
    options.resolution = 4;
    options.contacts = 1;
    voxels = graze_voxelize(mesh, &options);
    CHECK(voxels && graze_voxels_count(voxels) == 32);
    CHECK(graze_voxels_grid(voxels, &grid) == 1 && grid.dims[0] == 4 && grid.dims[2] == 4);
    CHECK(grid.origin[1] == 0 && grid.cell[0] == 1 && grid.cell[1] == 1 && grid.cell[2] == 1);
    CHECK(graze_voxels_bytes(voxels, bytes, 64) == 32 && graze_voxels_bits(voxels, words, 16) == 32);
    sum = 0;
    for (i = 0; i < 4; ++i)
        for (j = 0; j < 4; ++j)
            for (k = 0; k < 4; ++k) {
                const int at = graze_voxels_at(voxels, i, j, k);
                CHECK(at == bytes[(i * 4 + j) * 4 + k]);
                CHECK((at != 0) == (int)(words[i * 4 + j] >> k & 1));
                sum += at == 1;
            }
    text = graze_voxels_json(voxels);
    CHECK(text && strstr(text, "{\"origin\": [\"0\", \"0\", \"0\"], \"cell\": [\"1\", \"1\", \"1\"], \"dims\": [4, 4, 4], "
                               "\"voxels\": 32, \"touching\": ") == text);
    {
        char touching[80];
        snprintf(touching, sizeof touching, "\"touching\": %ld, \"triangles\": 4, \"degenerate\": 0}", (long)sum);
        CHECK(text && sum > 0 && strstr(text, touching) != NULL);
    }
    graze_free(text);
    CHECK(graze_voxels_write(voxels, path_in(folder, "tetra.npy")) == 32);
    REFUSED(graze_voxels_write(voxels, path_in(folder, "tetra.xyz")), GRAZE_BAD_FILE, "tetra.xyz");
    REFUSED(graze_voxels_write(voxels, NULL), GRAZE_INVALID_ARGUMENT, "path: is NULL");
    REFUSED(graze_voxels_bytes(voxels, bytes, 63), GRAZE_INVALID_ARGUMENT, "size: is 63; allowed: 64");
    REFUSED(graze_voxels_bytes(voxels, NULL, 64), GRAZE_INVALID_ARGUMENT, "bytes: is NULL");
    REFUSED(graze_voxels_bits(voxels, words, 17), GRAZE_INVALID_ARGUMENT, "size: is 17; allowed: 16");
    REFUSED(graze_voxels_bits(voxels, NULL, 16), GRAZE_INVALID_ARGUMENT, "words: is NULL");
    REFUSED(graze_voxels_at(voxels, 0, 4, 0), GRAZE_INVALID_ARGUMENT, "j: is 4; allowed: 0 to 3");
    REFUSED(graze_voxels_at(voxels, 0, 0, -1), GRAZE_INVALID_ARGUMENT, "k: is -1; allowed: 0 to 3");
    REFUSED(graze_voxels_at(NULL, 0, 0, 0), GRAZE_INVALID_ARGUMENT, "voxels: is NULL");
    REFUSED(graze_voxels_count(NULL), GRAZE_INVALID_ARGUMENT, "voxels: is NULL");
    REFUSED(graze_voxels_grid(voxels, NULL), GRAZE_INVALID_ARGUMENT, "grid: is NULL");
    REFUSED_POINTER(graze_voxels_json(NULL), GRAZE_INVALID_ARGUMENT, "voxels: is NULL");
    graze_voxels_free(voxels);

    memset(&options, 0, sizeof options);
    options.cell = "4/3,0.5,2e0";
    options.mode = GRAZE_VOXEL_SOLID;
    options.ties = GRAZE_HALF_OPEN;
    options.threads = 2;
    voxels = graze_voxelize(mesh, &options);
    CHECK(voxels && graze_voxels_grid(voxels, &grid) == 1);
    CHECK(grid.dims[0] == 4 && grid.dims[1] == 9 && grid.dims[2] == 3);
    CHECK(grid.cell[0] == 4.0 / 3 && grid.cell[1] == 0.5 && grid.cell[2] == 2);
    text = graze_voxels_json(voxels);
    CHECK(text && strstr(text, "\"cell\": [\"4/3\", \"1/2\", \"2\"]") != NULL);
    CHECK(text && strstr(text, "\"touching\": null") != NULL);
    graze_free(text);
    graze_voxels_free(voxels);
    graze_voxels_free(NULL);

    REFUSED_POINTER(graze_voxelize(open, &options), GRAZE_INVALID_ARGUMENT, "mesh: it has no inside");
    options.mode = GRAZE_SURFACE_26;
    REFUSED_POINTER(graze_voxelize(empty, &options), GRAZE_INVALID_ARGUMENT, "mesh: there are no triangles");
#define BAD(words) REFUSED_POINTER(graze_voxelize(mesh, &options), GRAZE_INVALID_ARGUMENT, words)
    options.resolution = 4;
    BAD("options: resolution and cell are given; allowed: one of them");
    options.cell = NULL, options.resolution = 0;
    BAD("options: resolution and cell are missing; allowed: one of them");
    options.resolution = -4;
    BAD("options.resolution: is -4; allowed: 1 or more");
    options.resolution = INT64_MAX;
    BAD("grid: the cell is too small for the mesh");
    options.resolution = 1000000;
    BAD("grid: 1000001 x 1000001 x 1000001 voxels are more than 2^49");
    options.resolution = 0;
    options.cell = "0.1,0.2";
    BAD("options.cell: is \"0.1,0.2\"; allowed: one size > 0 for all axes");
    options.cell = "";
    BAD("options.cell: is \"\"");
    options.cell = "-1";
    BAD("options.cell: is \"-1\"");
    options.cell = "1,1,1,";
    BAD("options.cell: is \"1,1,1,\"");
    options.cell = "1e-30";
    BAD("grid: the cell is too small");
    options.cell = "1";
    options.mode = 4;
    BAD("options.mode: is 4; allowed: the numbers of enum graze_voxel_mode");
    options.mode = GRAZE_SURFACE_6, options.contacts = 1;
    BAD("contacts");
    options.mode = 0, options.ties = -1;
    BAD("options.ties: is -1");
    options.ties = 0, options.contacts = 5;
    BAD("options.contacts: is 5; allowed: 0, 1");
    options.contacts = 0, options.parity = 5;
    BAD("options.parity: is 5; allowed: 0, 1");
    options.parity = 0, options.threads = -1;
    BAD("options.threads: is -1");
#undef BAD
    REFUSED_POINTER(graze_voxelize(NULL, &options), GRAZE_INVALID_ARGUMENT, "mesh: is NULL");
    REFUSED_POINTER(graze_voxelize(mesh, NULL), GRAZE_INVALID_ARGUMENT,
                    "options: is NULL; allowed: the address of a graze_voxel_options");
    free(bytes), free(words);
    graze_mesh_free(mesh), graze_mesh_free(open), graze_mesh_free(empty);
}

int main(int argc, char** argv) {
    if (argc != 3) {
        fputs("usage: test PUBLIC_CASES FOLDER\n", stderr);
        return 2;
    }
    CHECK(graze_last_error()[0] == 0 && graze_last_error_code() == 0);
    test_types();
    test_pairs();
    test_every_type();
    test_invalid_shapes();
    test_misaligned();
    test_clip();
    test_signs();
    test_proofs();
    test_queries(argv[1]);
    test_long_message();
    test_making_points();
    test_meet();
    test_asking_points();
    test_intersection();
    test_limits();
    test_distances();
    test_batches();
    test_batch_clips();
    test_batch_signs();
    test_bad_batches();
    test_meshes(argv[2]);
    test_faces();
    test_assembly(argv[2]);
    test_gaps();
    test_motion();
    test_cuts();
    test_sections();
    test_booleans();
    test_cells();
    test_writing(argv[2]);
    test_files(argv[2]);
    test_place_of_voxels();
    test_voxels(argv[2]);
    return finish();
}
