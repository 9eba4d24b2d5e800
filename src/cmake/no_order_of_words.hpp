// Precompiled with the other headers: where lists of words are compared by < or <=>, what uses these does not compile. In GCC 12 they
// are wrong where the highest byte of a word is the first (libstdc++ 113960), which no run on x86 shows.
#pragma once

#include <compare>
#include <vector>

namespace std {

template <class Allocator>
bool operator<(const vector<unsigned, Allocator>&, const vector<unsigned, Allocator>&) = delete;
template <class Allocator>
strong_ordering operator<=>(const vector<unsigned, Allocator>&,
                            const vector<unsigned, Allocator>&) = delete;
template <class Allocator>
bool operator<(const vector<unsigned long, Allocator>&,
               const vector<unsigned long, Allocator>&) = delete;
template <class Allocator>
strong_ordering operator<=>(const vector<unsigned long, Allocator>&,
                            const vector<unsigned long, Allocator>&) = delete;
template <class Allocator>
bool operator<(const vector<unsigned long long, Allocator>&,
               const vector<unsigned long long, Allocator>&) = delete;
template <class Allocator>
strong_ordering operator<=>(const vector<unsigned long long, Allocator>&,
                            const vector<unsigned long long, Allocator>&) = delete;

}  // namespace std
