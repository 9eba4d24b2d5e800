// Where the filter or machine integers decide, nothing is allocated.
#include <graze/clip.hpp>
#include <graze/contact.hpp>

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
using graze::Method;
using graze::Stage;

template <class F>
long allocations_of(const F& f) {
    const long before = allocations;
    f();
    return allocations - before;
}

}  // namespace

TEST_CASE("allocation: none where the filter or machine integers decide") {
    watch_gmp();
    const int count = support::case_count(2000);
    laws::each_pair([&]<class A, class B>() {
        constexpr bool predicate = graze::detail::PredicatePair<Method::standard, A, B>;
        int filtered = 0, by_integers = 0, misses = 0, elsewhere = 0;
        for (int i = 0; i < count; ++i) {
            const auto c = cases::make_case<A, B>(std::uint64_t(i));
            laws::each_method<A, B>([&]<Method M>() {
                // Always rational, and of use to see that it allocates.
                if (M == Method::exact && i % 16 != 0) return;
                graze::Answer answer;
                const long n = allocations_of([&] { answer = graze::answer<M>(c.a, c.b); });
                if (answer.stage > Stage::integer) {
                    elsewhere += n > 0;
                    return;
                }
                if (n > 0)
                    FAIL(n << " allocations at stage " << graze::name(answer.stage) << " by "
                           << graze::name(M) << " for " << c);
                ++(answer.stage == Stage::filter ? filtered : by_integers);
            });
            const graze::Answer answer = graze::answer<Method::standard>(c.b, c.a);
            if (answer.stage > Stage::integer) continue;
            if (allocations_of([&] { graze::intersects(c.b, c.a); }) > 0)
                FAIL("intersects allocates, swapped, for " << c);
            if constexpr (predicate && graze::Clippable<A, B>) {
                if (answer.contact != Contact::disjoint) continue;
                if (allocations_of([&] { graze::clip(c.a, c.b); }) > 0)
                    FAIL("clip allocates at a miss for " << c);
                ++misses;
            }
        }
        INFO((laws::pair_name<A, B>()));
        CHECK(filtered > count / 4);
        CHECK((by_integers > 0) == (predicate && !(cases::is_aligned<A> && cases::is_aligned<B>)));
        // The count does see what other stages allocate.
        CHECK(elsewhere > 0);
        if constexpr (predicate && graze::Clippable<A, B>) CHECK(misses > count / 10);
    });
}
