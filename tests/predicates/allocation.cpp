// Where the filter or machine integers decide, nothing is allocated.
#include "predicates/calls.hpp"
#include "predicates/pairs.hpp"
#include "support/property.hpp"
#include "support/watched_new.hpp"

#ifdef GRAZE_GMP
#include <gmp.h>
#endif

namespace {

long allocations = 0;

/// GMP has an allocator of its own.
void watch_gmp() {
#ifdef GRAZE_GMP
    mp_set_memory_functions(
        support::allocate,
        [](void* p, std::size_t, std::size_t size) {
            ++allocations;
            return std::realloc(p, size);
        },
        [](void* p, std::size_t) { std::free(p); });
#endif
}

}  // namespace

void support::note_allocation(std::size_t) { ++allocations; }

namespace {

using graze::Contact;
using graze::Stage;

template <class F>
long allocations_of(const F& f) {
    const long before = allocations;
    f();
    return allocations - before;
}

template <int Dim>
void check_allocations() {
    using Any = cases::AnyShape<Dim>;
    const int count = support::case_count(2000);
    laws::each_two<Dim>([&](const Any& type_a, const Any& type_b) {
        const auto& calls = laws::calls_of(type_a, type_b);
        const auto& swapped = laws::calls_of(type_b, type_a).standard();
        const bool misses_clip = calls.predicate && calls.clip;
        int filtered = 0, by_integers = 0, misses = 0, elsewhere = 0;
        for (int i = 0; i < count; ++i) {
            const auto c = cases::make_case<Dim>(type_a, type_b, std::uint64_t(i));
            for (const auto& by : calls.methods) {
                // Always rational, and of use to see that it allocates.
                if (by.method == graze::Method::exact && i % 16 != 0) continue;
                graze::Answer answer;
                const long n = allocations_of([&] { answer = by.answer(c.a, c.b); });
                if (answer.stage > Stage::integer) {
                    elsewhere += n > 0;
                    continue;
                }
                if (n > 0)
                    FAIL(n << " allocations at stage " << name(answer.stage) << " by "
                           << name(by.method) << " for " << c);
                ++(answer.stage == Stage::filter ? filtered : by_integers);
            }
            const graze::Answer answer = swapped.answer(c.b, c.a);
            if (answer.stage > Stage::integer) continue;
            if (allocations_of([&] { swapped.intersects(c.b, c.a); }) > 0)
                FAIL("intersects allocates, swapped, for " << c);
            if (!misses_clip || answer.contact != Contact::disjoint) continue;
            if (allocations_of([&] { calls.clip(c.a, c.b, {}); }) > 0)
                FAIL("clip allocates at a miss for " << c);
            ++misses;
        }
        INFO(laws::pair_name(type_a, type_b));
        CHECK(filtered > count / 4);
        const bool aligned = laws::is_aligned<Dim>(type_a) && laws::is_aligned<Dim>(type_b);
        const bool has_integers =
            (calls.predicate && !aligned) || laws::is_bounded_pair<Dim>(type_a, type_b);
        if (has_integers && support::at_full_length()) CHECK(by_integers > 0);
        if (!has_integers) CHECK(by_integers == 0);
        // The count does see what other stages allocate.
        CHECK(elsewhere > 0);
        if (misses_clip) CHECK(misses > count / 10);
    });
}

}  // namespace

TEST_CASE("allocation: none where the filter or machine integers decide") {
    watch_gmp();
    check_allocations<2>();
    check_allocations<3>();
}
