// Memory of large sets of bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace graze::voxel {

/// Zeroes, for std::free to free. Their pages are made when they are written first: large ones where the
/// system has them, because making small ones can take longer than finding the voxels.
inline std::uint64_t* zeroes(std::size_t words) {
    void* memory = std::calloc(words, sizeof(std::uint64_t));
    if (!memory) throw std::bad_alloc();
#if defined(__linux__)
    constexpr std::size_t large = std::size_t(1) << 21;
    const auto in_page =
        reinterpret_cast<std::uintptr_t>(memory) % std::size_t(sysconf(_SC_PAGESIZE));
    const std::size_t bytes = in_page + words * sizeof(std::uint64_t);
    if (bytes > large) madvise(static_cast<char*>(memory) - in_page, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<std::uint64_t*>(memory);
}

}  // namespace graze::voxel
