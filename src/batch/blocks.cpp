#include "batch/blocks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
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
    // To wake other threads takes tens of microseconds. They are asked when what is left would take this one longer than
    // that by far, as what it has done tells, and for parts that take as long.
    using Time = std::chrono::duration<double, std::micro>;
    constexpr Time telling{20}, worth_sharing{200}, part{50};
    std::atomic<std::size_t> sum = 0;
    std::size_t done = 0, grain = 64;
    const auto start = std::chrono::steady_clock::now();
    while (done < blocks) {
        const std::size_t end = std::min(std::max<std::size_t>(2 * done, 1), blocks);
        sum += answer(done, end);
        done = end;
        const Time taken = std::chrono::steady_clock::now() - start,
                   of_block = taken / double(done);
        if (taken < telling || of_block * double(blocks - done) < worth_sharing) continue;
        grain = std::size_t(std::clamp(part / of_block, 1.0, 64.0));
        break;
    }
    if (done < blocks)
        share(blocks - done, grain, options.threads,
              [&](std::size_t begin, std::size_t end) { sum += answer(done + begin, done + end); });
    return sum;
}

}  // namespace graze::batch
