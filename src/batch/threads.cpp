#include "batch/threads.hpp"

#include <algorithm>

#if defined(GRAZE_TBB)
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <map>
#include <mutex>
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
}  // namespace

void share(std::size_t count, std::size_t grain, unsigned threads,
           const std::function<void(std::size_t, std::size_t)>& do_range) {
    if (threads == 1) return do_range(0, count);
    const auto do_all = [&](const auto& partitioner) {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, grain),
            [&](const auto& r) { do_range(r.begin(), r.end()); }, partitioner);
    };
    // What is in parts of one is in few, and may be uneven: none waits behind another.
    arena_of(threads).execute([&] {
        if (grain == 1)
            do_all(tbb::simple_partitioner());
        else
            do_all(tbb::auto_partitioner());
    });
}

#else

unsigned threads_of(unsigned) { return 1; }

void share(std::size_t count, std::size_t, unsigned,
           const std::function<void(std::size_t, std::size_t)>& do_range) {
    do_range(0, count);
}

#endif

}  // namespace graze::batch
