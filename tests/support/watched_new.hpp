// The operators new and delete of a program that watches what it allocates: for one file of it, which
// defines support::note_allocation.
#pragma once

#include <cstdlib>
#include <new>

namespace support {

/// Called before every allocation.
void note_allocation(std::size_t size);

inline void* allocate(std::size_t size) {
    note_allocation(size);
    return std::malloc(size > 0 ? size : 1);
}
inline void* allocate_or_throw(std::size_t size) {
    if (void* p = allocate(size)) return p;
    throw std::bad_alloc();
}

}  // namespace support

void* operator new(std::size_t n) { return support::allocate_or_throw(n); }
void* operator new[](std::size_t n) { return support::allocate_or_throw(n); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return support::allocate(n); }
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept { return support::allocate(n); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { std::free(p); }
