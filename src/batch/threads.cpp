#include "batch/threads.hpp"

#include <algorithm>

#if defined(GRAZE_TBB)
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

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

#else

unsigned threads_of(unsigned) { return 1; }

void share(std::size_t count, std::size_t, unsigned,
           const std::function<void(std::size_t, std::size_t)>& do_range) {
    do_range(0, count);
}

#endif

}  // namespace graze::batch
