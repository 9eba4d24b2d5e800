// Arrays that end where a page of memory does, behind which a read or a write ends the program.
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#include <unistd.h>
#define GRAZE_HAS_GUARDED 1

namespace batch_test {

template <class T>
class Guarded {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    explicit Guarded(std::size_t count) : count_(count) {
        const auto page = std::size_t(sysconf(_SC_PAGESIZE));
        const std::size_t room = (count * sizeof(T) + page - 1) / page * page;
        size_ = room + page;
        memory_ = static_cast<char*>(
            mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        mprotect(memory_ + room, page, PROT_NONE);
        first_ = reinterpret_cast<T*>(memory_ + room - count * sizeof(T));
    }
    Guarded(const Guarded&) = delete;
    ~Guarded() { munmap(memory_, size_); }

    T& operator[](std::size_t i) { return first_[i]; }
    T* data() { return first_; }
    std::span<T> all() { return {first_, count_}; }

private:
    std::size_t count_, size_;
    char* memory_;
    T* first_;
};

}  // namespace batch_test

#endif
