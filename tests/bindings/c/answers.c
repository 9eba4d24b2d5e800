/* Answers a file of queries through C, as queries.hpp says: each pair by itself, and then all pairs of two types
 * at once, which must give the same.
 *
 * usage: answers QUERIES ANSWERS
 */
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char* what) {
    fprintf(stderr, "answers: %s (%s)\n", what, graze_last_error());
    exit(1);
}

static void* allocated(size_t size) {
    void* const p = malloc(size);
    if (!p) fail("there is not enough memory");
    return p;
}

typedef struct {
    int type_a, type_b;
    const double *a, *b;
    int contact, intersects;
    double t_in, t_out;
} query;

static char* bytes_of(const char* path, size_t* size) {
    FILE* const file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) fail("cannot read the queries");
    *size = (size_t)ftell(file);
    rewind(file);
    {
        char* const bytes = (char*)allocated(*size);
        if (fread(bytes, 1, *size, file) != *size) fail("cannot read the queries");
        fclose(file);
        return bytes;
    }
}

static query* queries_of(const char* bytes, size_t size, size_t* count) {
    size_t at = 8, room = 1;
    query* list = (query*)allocated(sizeof(query));
    *count = 0;
    if (size < 8 || memcmp(bytes, "grazeq01", 8) != 0) fail("this is no file of queries");
    while (at < size) {
        int32_t types[2];
        query q;
        memcpy(types, bytes + at, 8);
        at += 8;
        q.type_a = types[0], q.type_b = types[1];
        q.a = (const double*)(bytes + at);
        at += 8 * (size_t)graze_type_numbers(q.type_a);
        q.b = (const double*)(bytes + at);
        at += 8 * (size_t)graze_type_numbers(q.type_b);
        if (*count == room) {
            list = (query*)realloc(list, (room *= 2) * sizeof(query));
            if (!list) fail("there is not enough memory");
        }
        list[(*count)++] = q;
    }
    return list;
}

static int is_linear(int type) {
    return type == GRAZE_LINE2 || type == GRAZE_RAY2 || type == GRAZE_SEGMENT2 ||
           type == GRAZE_LINE3 || type == GRAZE_RAY3 || type == GRAZE_SEGMENT3;
}
static int is_point(int type) { return type == GRAZE_POINT2 || type == GRAZE_POINT3; }
static int asks_clip(const query* q) {
    return is_linear(q->type_a) && !is_linear(q->type_b) && !is_point(q->type_b);
}

static void put_number(FILE* out, double x) {
    const uint64_t nan_bits = UINT64_C(0x7ff8000000000000);
    if (isnan(x))
        fwrite(&nan_bits, 8, 1, out);
    else
        fwrite(&x, 8, 1, out);
}

/* The answer, or what stands for a refusal. */
static int answered(int answer, int refused) {
    if (answer >= -1) return answer;
    if (answer != GRAZE_INVALID_SHAPE) fail("not answered");
    return refused;
}

static void put_clip(FILE* out, query* q) {
    const int dim = graze_type_dim(q->type_a);
    graze_clip_result r;
    int i;
    const int hit = answered(graze_clip(q->type_a, q->a, q->type_b, q->b, NULL, GRAZE_CULL_NONE, &r), -1);
    if (hit == -1) {
        memset(&r, 0, sizeof r);
        r.t_in = r.t_out = NAN;
        for (i = 0; i < 3; ++i) r.p_in[i] = r.p_out[i] = NAN;
    } else if (hit != r.hit || r.contact != q->contact) {
        fail("a clip says something else than the contact");
    }
    q->t_in = r.t_in, q->t_out = r.t_out;
    put_number(out, r.t_in);
    put_number(out, r.t_out);
    for (i = 0; i < dim; ++i) put_number(out, r.p_in[i]);
    for (i = 0; i < dim; ++i) put_number(out, r.p_out[i]);
}

static void put_signs(FILE* out, const query* q) {
    const int dim = graze_type_dim(q->type_a);
    double points[15];
    if (q->type_a != GRAZE_TRIANGLE2 && q->type_a != GRAZE_TETRAHEDRON3) return;
    putc(answered(graze_orient(dim, q->a), 127), out);
    if (!is_point(q->type_b)) return;
    memcpy(points, q->a, 8 * (size_t)graze_type_numbers(q->type_a));
    memcpy(points + graze_type_numbers(q->type_a), q->b, 8 * (size_t)dim);
    putc(answered(graze_insphere(dim, points), 127), out);
}

static void put_certificate(FILE* out, const query* q) {
    char* const text = graze_certify(q->type_a, q->a, q->type_b, q->b);
    if (text) {
        fputs(text, out);
        if (graze_verify(q->type_a, q->a, q->type_b, q->b, text) != q->contact)
            fail("a certificate is no proof");
    } else if (graze_last_error_code() != GRAZE_INVALID_SHAPE) {
        fail("no certificate");
    }
    putc('\n', out);
    graze_free(text);
}

/* Are they the same number, or none both? */
static int same(double x, double y) { return (isnan(x) && isnan(y)) || memcmp(&x, &y, 8) == 0; }

/* Asks all of two types at once. */
static void check_batch(query* list, size_t count, int type_a, int type_b) {
    const size_t size_a = (size_t)graze_type_numbers(type_a), size_b = (size_t)graze_type_numbers(type_b);
    size_t n = 0, i, k, invalid = 0;
    query** const chosen = (query**)allocated((count + 1) * sizeof(query*));
    for (i = 0; i < count; ++i)
        if (list[i].type_a == type_a && list[i].type_b == type_b) chosen[n++] = &list[i];
    {
        /* No larger than they must be: what reads beyond them is found by a sanitizer. */
        double* const a = (double*)allocated(8 * n * size_a + 1);
        double* const b = (double*)allocated(8 * n * size_b + 1);
        double *const t_in = (double*)allocated(8 * n + 1), *const t_out = (double*)allocated(8 * n + 1);
        uint8_t *const contacts = (uint8_t*)allocated(n + 1), *const meets = (uint8_t*)allocated(n + 1),
                *const status = (uint8_t*)allocated(n + 1);
        graze_shapes of_a, of_b;
        memset(&of_a, 0, sizeof of_a);
        of_a.type = type_a, of_a.first = a, of_a.count = n;
        of_b = of_a;
        of_b.type = type_b, of_b.first = b;
        for (k = 0; k < n; ++k) {
            memcpy(a + k * size_a, chosen[k]->a, 8 * size_a);
            memcpy(b + k * size_b, chosen[k]->b, 8 * size_b);
            invalid += chosen[k]->contact == 255;
        }
        if (graze_batch_contact(&of_a, &of_b, contacts, status, n, 1) != (int64_t)invalid)
            fail("a batch counts other pairs as invalid");
        if (graze_batch_intersects(&of_a, &of_b, meets, NULL, n, 2) != (int64_t)invalid)
            fail("a batch counts other pairs as invalid");
        for (k = 0; k < n; ++k) {
            const int refused = chosen[k]->contact == 255;
            if ((status[k] != GRAZE_VALID) != refused || contacts[k] != (refused ? 0 : chosen[k]->contact) ||
                meets[k] != (refused ? 0 : chosen[k]->intersects))
                fail("a batch answers otherwise");
        }
        if (n > 0 && asks_clip(chosen[0])) {
            if (graze_batch_clip(&of_a, &of_b, t_in, t_out, status, n, 1) != (int64_t)invalid)
                fail("a batch of clips counts other pairs as invalid");
            for (k = 0; k < n; ++k)
                if (!same(t_in[k], chosen[k]->t_in) || !same(t_out[k], chosen[k]->t_out))
                    fail("a batch clips otherwise");
        }
        free(a), free(b), free(t_in), free(t_out), free(contacts), free(meets), free(status);
    }
    free(chosen);
}

int main(int argc, char** argv) {
    size_t size, count, i;
    char* bytes;
    query* list;
    FILE* out;
    int type_a, type_b;
    if (argc != 3) fail("usage: answers QUERIES ANSWERS");
    bytes = bytes_of(argv[1], &size);
    list = queries_of(bytes, size, &count);
    out = fopen(argv[2], "wb");
    if (!out) fail("cannot write the answers");
    for (i = 0; i < count; ++i) {
        query* const q = &list[i];
        q->contact = answered(graze_contact(q->type_a, q->a, q->type_b, q->b), 255);
        q->intersects = answered(graze_intersects(q->type_a, q->a, q->type_b, q->b), 255);
        putc(q->contact, out);
        putc(q->intersects, out);
        if (asks_clip(q)) put_clip(out, q);
        put_signs(out, q);
        if (i % 16 == 0) put_certificate(out, q);
    }
    if (fclose(out) != 0) fail("cannot write the answers");
    for (type_a = 0; type_a < 64; ++type_a)
        for (type_b = 0; type_b < 64; ++type_b)
            if (graze_type_name(type_a) && graze_type_name(type_b) &&
                graze_type_dim(type_a) == graze_type_dim(type_b))
                check_batch(list, count, type_a, type_b);
    printf("%lu answers\n", (unsigned long)count);
    free(list), free(bytes);
    return 0;
}
