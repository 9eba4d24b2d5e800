#include "batch/blocks.hpp"

#include <stdexcept>

#if defined(GRAZE_TBB)
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <map>
#include <mutex>
#endif

namespace graze::batch {
namespace {

bool supported(Target target) {
#if defined(GRAZE_X86_TARGETS)
    if (target == Target::avx2)
        return avx2::compiled() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (target == Target::avx512)
        return avx512::compiled() && __builtin_cpu_supports("fma") &&
               __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
#endif
    return target == Target::plain;
}

Target best_target() {
    static const Target best = targets().back();
    return best;
}

#if defined(GRAZE_TBB)
/// Kept, because starting threads takes longer than many a batch.
tbb::task_arena& arena_of(unsigned threads) {
    static std::mutex mutex;
    static std::map<unsigned, tbb::task_arena> arenas;
    const auto processors = unsigned(tbb::info::default_concurrency());
    const unsigned size = threads == 0 ? processors : std::min(threads, processors);
    const std::lock_guard lock(mutex);
    return arenas.try_emplace(size, int(size)).first->second;
}
#endif

}  // namespace

void detail::refuse(const std::string& why) { throw std::invalid_argument(why); }

Target target_of(const Options& options) {
    if (!options.target) return best_target();
    if (!supported(*options.target))
        detail::refuse("batch: this machine has no target " +
                       (*options.target <= Target::avx512
                            ? name(*options.target)
                            : "number " + std::to_string(int(*options.target))));
    return *options.target;
}

std::vector<Target> targets() {
    std::vector<Target> list;
    for (const Target t : {Target::plain, Target::avx2, Target::avx512})
        if (supported(t)) list.push_back(t);
    return list;
}

std::size_t for_blocks(std::size_t pairs, [[maybe_unused]] const Options& options,
                       const std::function<std::size_t(std::size_t, std::size_t)>& answer) {
    const std::size_t blocks = (pairs + block_size - 1) / block_size;
#if defined(GRAZE_TBB)
    if (options.threads != 1) {
        std::atomic<std::size_t> sum = 0;
        arena_of(options.threads).execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, blocks, 64),
                              [&](const auto& r) { sum += answer(r.begin(), r.end()); });
        });
        return sum;
    }
#endif
    return answer(0, blocks);
}

}  // namespace graze::batch
