/* Threads that ask at once: each gets its own answers and its own errors, of one mesh as well. */
#define _POSIX_C_SOURCE 200112L
#include <pthread.h>

#include "check.h"

enum { threads = 8, rounds = 300 };

static const double box[] = {0, 0, 0, 1, 1, 1}, diagonal[] = {0, 0, 1, 1}, other[] = {0, 1, 0.5, 0};
static graze_mesh* mesh;
static graze_point* shared; /* whose integers are worked out when they are asked for */

typedef struct {
    int number, wrong;
} worker;

/* Is the last error of this thread its own? */
static int own_error(int number) {
    char expected[80];
    sprintf(expected, "type_a: %d is no type of shape", 1000 + number);
    return graze_last_error_code() == GRAZE_INVALID_ARGUMENT && strstr(graze_last_error(), expected) != NULL;
}

static void* work(void* data) {
    worker* const w = (worker*)data;
    int i;
    w->wrong += graze_last_error_code() != 0;
    for (i = 0; i < rounds; ++i) {
        const double x = 0.25 * (1 + w->number % 3), shift = i % 2 ? x : -x;
        const double moved[] = {1 + shift, 0, 0, 2 + shift, 1, 1}, point[] = {x, x, x};
        const double ray[] = {x, x / 2, 9, 0, 0, -1};
        uint8_t contacts[3];
        graze_shapes a, b;
        graze_hit hit;
        int64_t winding;
        char *proof, *third;
        w->wrong += graze_contact(1000 + w->number, box, GRAZE_AABB3, box) != GRAZE_INVALID_ARGUMENT;
        w->wrong += graze_contact(GRAZE_AABB3, box, GRAZE_AABB3, moved) != (i % 2 ? GRAZE_DISJOINT : GRAZE_OVERLAPPING);
        proof = graze_certify(GRAZE_AABB3, box, GRAZE_AABB3, moved);
        w->wrong += !proof || graze_verify(GRAZE_AABB3, box, GRAZE_AABB3, moved, proof) != (i % 2 ? 0 : 2);
        graze_free(proof);
        memset(&a, 0, sizeof a);
        a.type = GRAZE_AABB3, a.first = box, a.count = 1, a.single = 1;
        b = a;
        b.first = moved;
        w->wrong += graze_batch_contact(&a, &b, contacts, NULL, 1, i % 3) != 0 || contacts[0] != (i % 2 ? 0 : 2);
        w->wrong += graze_mesh_locate(mesh, point, 0, &winding) != GRAZE_INSIDE || winding != 1;
        w->wrong += graze_mesh_first_hit(mesh, GRAZE_RAY3, ray, &hit) != 1 || hit.t != 9 - (4 - 1.5 * x);
        third = graze_point_coordinate(shared, 0);
        w->wrong += !third || strcmp(third, "1/3") != 0;
        graze_free(third);
        w->wrong += graze_point_contact(shared, GRAZE_SEGMENT2, diagonal) != GRAZE_OVERLAPPING;
        w->wrong += !own_error(w->number);
    }
    return NULL;
}

int main(void) {
    const double vertices[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4};
    const uint32_t triangles[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
    pthread_t ids[threads];
    worker workers[threads];
    graze_flat flats[2];
    int i;
    mesh = graze_mesh_new(vertices, 4, triangles, 4);
    CHECK(mesh != NULL);
    flats[0].type = flats[1].type = GRAZE_SEGMENT2;
    flats[0].numbers = diagonal, flats[1].numbers = other;
    CHECK(graze_meet(flats, 2, &shared) == 1);
    for (i = 0; i < threads; ++i) {
        workers[i].number = i, workers[i].wrong = 0;
        CHECK(pthread_create(&ids[i], NULL, work, &workers[i]) == 0);
    }
    for (i = 0; i < threads; ++i) {
        CHECK(pthread_join(ids[i], NULL) == 0);
        CHECK(workers[i].wrong == 0);
    }
    CHECK(graze_last_error_code() == 0);
    graze_mesh_free(mesh);
    graze_point_free(shared);
    return finish();
}
