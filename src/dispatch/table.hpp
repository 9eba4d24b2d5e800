// What there is for two types of shapes: looked up, as to visit both would compile every pair.
#pragma once

#include <graze/any.hpp>
#include <type_traits>

namespace graze::dispatch {

template <class S, class... Shapes>
constexpr std::size_t index_in(const std::variant<Shapes...>*) {
    constexpr bool is[]{std::is_same_v<S, Shapes>...};
    std::size_t i = 0;
    while (!is[i]) ++i;
    return i;
}
template <class S>
inline constexpr std::size_t index_of = index_in<S>(static_cast<const AnyShape*>(nullptr));

/// An entry for every two types, in this order.
template <class Entry>
struct Table {
    static constexpr std::size_t size = std::variant_size_v<AnyShape>;
    Entry entries[size][size]{};

    template <class A, class B>
    constexpr Entry& at() {
        return entries[index_of<A>][index_of<B>];
    }
    const Entry& operator()(const AnyShape& a, const AnyShape& b) const {
        return entries[a.index()][b.index()];
    }
};

}  // namespace graze::dispatch
