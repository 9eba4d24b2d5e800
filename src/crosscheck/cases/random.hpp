// A small pseudo-random generator, the same on every platform.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cases {

/// SplitMix64. Its whole state is one number, so that state() of any moment is a seed.
/// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t state() const { return state_; }

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    /// An integer in [0, n).
    std::uint64_t below(std::uint64_t n) { return next() % n; }
    /// An integer in [low, high].
    int between(int low, int high) {
        return low + int(below(std::uint64_t(std::int64_t(high) - low + 1)));
    }
    /// True once in n times.
    bool once_in(int n) { return below(std::uint64_t(n)) == 0; }
    bool coin() { return once_in(2); }
    /// A multiple of 2^-53 in [0, 1).
    double unit() { return double(next() >> 11) * 0x1p-53; }
    /// A number in [-1, 1).
    double symmetric() { return 2 * unit() - 1; }

    template <class T, std::size_t N>
    T pick(const T (&list)[N]) {
        return list[below(N)];
    }
    template <class T, std::size_t N>
    T pick(const std::array<T, N>& list) {
        return list[below(N)];
    }

private:
    std::uint64_t state_;
};

}  // namespace cases
