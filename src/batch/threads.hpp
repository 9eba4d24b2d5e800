// Work shared by threads, where the library is built with oneTBB.
#pragma once

#include <cstddef>
#include <functional>

namespace graze::batch {

/// do_range(begin, end) of ranges that make up 0 .. count, of `grain` or more, by so many threads; 0: as
/// many as the machine has processors.
void share(std::size_t count, std::size_t grain, unsigned threads,
           const std::function<void(std::size_t, std::size_t)>& do_range);

/// The same, but this thread begins alone, and others are woken only if there is enough left; then by ranges that take
/// some 50 us, of at most `grain` each.
void share_where_worth(std::size_t count, std::size_t grain, unsigned threads,
                       const std::function<void(std::size_t, std::size_t)>& do_range);

/// Those that `share` would use of so many.
unsigned threads_of(unsigned threads);

}  // namespace graze::batch
