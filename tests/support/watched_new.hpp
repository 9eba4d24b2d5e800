// The operators new and delete of a program that watches what it allocates: for one file of it, which
// defines support::note_allocation.
#pragma once

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace support {

/// Called before every allocation; may throw std::bad_alloc.
void note_allocation(std::size_t size);

/// Bytes that are allocated now, and the most at once since the last reset.
inline std::atomic<std::size_t> live, peak;
inline void reset_peak() { peak = live.load(); }

inline void* allocate(std::size_t size) {
    note_allocation(size);
    void* p = std::malloc(size > 0 ? size : 1);
    if (!p) return p;
    const std::size_t now = live += malloc_usable_size(p);
    for (std::size_t before = peak; now > before && !peak.compare_exchange_weak(before, now);) {
    }
    return p;
}
inline void* allocate_or_throw(std::size_t size) {
    if (void* p = allocate(size)) return p;
    throw std::bad_alloc();
}
inline void* allocate_or_null(std::size_t size) noexcept {
    try {
        return allocate(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
inline void release(void* p) {
    if (p) live -= malloc_usable_size(p);
    std::free(p);
}

}  // namespace support

void* operator new(std::size_t n) { return support::allocate_or_throw(n); }
void* operator new[](std::size_t n) { return support::allocate_or_throw(n); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
    return support::allocate_or_null(n);
}
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept {
    return support::allocate_or_null(n);
}
void operator delete(void* p) noexcept { support::release(p); }
void operator delete[](void* p) noexcept { support::release(p); }
void operator delete(void* p, std::size_t) noexcept { support::release(p); }
void operator delete[](void* p, std::size_t) noexcept { support::release(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { support::release(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { support::release(p); }
