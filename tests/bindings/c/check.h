/* What the tests in C share. */
#ifndef GRAZE_TESTS_CHECK_H
#define GRAZE_TESTS_CHECK_H

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks = 0, failures = 0;

static inline int check(int ok, const char* what, const char* file, int line) {
    ++checks;
    if (!ok) {
        ++failures;
        fprintf(stderr, "%s:%d: %s\n  last error: %s\n", file, line, what, graze_last_error());
    }
    return ok;
}
#define CHECK(what) check((what) ? 1 : 0, #what, __FILE__, __LINE__)

/* Does a call give this error, and a message with these words? */
static inline int refused(long long got, int code, const char* words) {
    const int ok = got == code && graze_last_error_code() == code && strstr(graze_last_error(), words) != NULL;
    if (!ok) fprintf(stderr, "  %lld, not %d with \"%s\"\n", got, code, words);
    return ok;
}
#define REFUSED(call, code, words) CHECK(refused((call), (code), (words)))
/* The same of a call that gives a pointer. */
static inline int refused_pointer(const void* got, int code, const char* words) {
    return got == NULL && refused(graze_last_error_code(), code, words);
}
#define REFUSED_POINTER(call, code, words) CHECK(refused_pointer((call), (code), (words)))

/* Copies of just their size on the heap, so that a sanitizer sees what reads beyond them. */
static void* kept[4096];
static size_t kept_count = 0;
static inline void* keep(const void* from, size_t size) {
    void* const copy = malloc(size > 0 ? size : 1);
    if (!copy || kept_count == sizeof kept / sizeof *kept) abort();
    memcpy(copy, from, size);
    kept[kept_count++] = copy;
    return copy;
}
#define NUMBERS(name, ...)                     \
    const double name##_values[] = {__VA_ARGS__}; \
    const double* const name = (const double*)keep(name##_values, sizeof name##_values)

static inline int finish(void) {
    while (kept_count > 0) free(kept[--kept_count]);
    printf("%d checks, %d failures\n", checks, failures);
    return failures == 0 && checks > 0 ? 0 : 1;
}

#endif
