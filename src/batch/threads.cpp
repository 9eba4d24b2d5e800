#include "batch/threads.hpp"

#include <algorithm>

#if defined(GRAZE_TBB)
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <chrono>
#include <map>
#include <mutex>
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define GRAZE_THREAD_SANITIZER
#endif
#elif defined(__SANITIZE_THREAD__)
#define GRAZE_THREAD_SANITIZER
#endif
#if defined(GRAZE_THREAD_SANITIZER)
extern "C" void __tsan_acquire(void*);
extern "C" void __tsan_release(void*);
#endif

namespace graze::batch {

#if defined(GRAZE_TBB)

unsigned threads_of(unsigned threads) {
    // Without oneTBB, whose first call hangs for ever if memory runs out in it.
    if (threads == 1) return 1;
    const auto processors = unsigned(tbb::info::default_concurrency());
    return threads == 0 ? processors : std::min(threads, processors);
}

namespace {
/// Kept, because starting threads takes longer than many a batch.
tbb::task_arena& arena_of(unsigned threads) {
    static std::mutex mutex;
    static std::map<unsigned, tbb::task_arena> arenas;
    const unsigned size = threads_of(threads);
    const std::lock_guard lock(mutex);
    return arenas.try_emplace(size, int(size)).first->second;
}

/// ThreadSanitizer does not see into oneTBB: what is done before hand_over is done before what follows the
/// take_over of the same place.
#if defined(GRAZE_THREAD_SANITIZER)
void hand_over(char& place) { __tsan_release(&place); }
void take_over(char& place) { __tsan_acquire(&place); }
#else
void hand_over(char&) {}
void take_over(char&) {}
#endif
}  // namespace

void share(std::size_t count, std::size_t grain, unsigned threads,
           const std::function<void(std::size_t, std::size_t)>& do_range) {
    if (threads == 1) return do_range(0, count);
    char begun = 0, done = 0;
    const auto do_all = [&](const auto& partitioner) {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, grain),
            [&](const auto& r) {
                take_over(begun);
                do_range(r.begin(), r.end());
                hand_over(done);
            },
            partitioner);
    };
    hand_over(begun);
    // What is in parts of one is in few, and may be uneven: none waits behind another.
    arena_of(threads).execute([&] {
        if (grain == 1)
            do_all(tbb::simple_partitioner());
        else
            do_all(tbb::auto_partitioner());
    });
    take_over(done);
}

void share_where_worth(std::size_t count, std::size_t grain, unsigned threads,
                       const std::function<void(std::size_t, std::size_t)>& do_range) {
    // To wake other threads takes tens of microseconds. They are asked when what is left would take this one longer than
    // that by far, as what it has done tells.
    using Time = std::chrono::duration<double, std::micro>;
    constexpr Time telling{20}, worth_sharing{200}, part{50};
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t done = 0; done < count;) {
        const std::size_t next = std::min(std::max<std::size_t>(2 * done, 1), count);
        do_range(done, next);
        done = next;
        const Time taken = std::chrono::steady_clock::now() - start, of_one = taken / double(done);
        if (taken < telling || of_one * double(count - done) < worth_sharing) continue;
        return share(
            count - done, std::size_t(std::clamp(part / of_one, 1.0, double(grain))), threads,
            [&](std::size_t begin, std::size_t end) { do_range(done + begin, done + end); });
    }
}

#else

unsigned threads_of(unsigned) { return 1; }

void share(std::size_t count, std::size_t, unsigned,
           const std::function<void(std::size_t, std::size_t)>& do_range) {
    do_range(0, count);
}

void share_where_worth(std::size_t count, std::size_t, unsigned,
                       const std::function<void(std::size_t, std::size_t)>& do_range) {
    do_range(0, count);
}

#endif

}  // namespace graze::batch
