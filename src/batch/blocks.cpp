#include "batch/blocks.hpp"

#include <atomic>
#include <stdexcept>

#include "batch/threads.hpp"

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

std::size_t for_blocks(std::size_t pairs, const Options& options,
                       const std::function<std::size_t(std::size_t, std::size_t)>& answer) {
    const std::size_t blocks = (pairs + block_size - 1) / block_size;
    if (options.threads == 1) return answer(0, blocks);
    std::atomic<std::size_t> sum = 0;
    share_where_worth(blocks, 64, options.threads,
                      [&](std::size_t begin, std::size_t end) { sum += answer(begin, end); });
    return sum;
}

}  // namespace graze::batch
