// Every call of the library that takes a pair of shapes, as functions of shapes of any type: compiled
// once for each pair, for all tests.
#pragma once

#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <vector>

#include "cases/any_shape.hpp"

namespace laws {

/// What one method answers by each of its calls.
template <int Dim>
struct MethodCalls {
    using Any = cases::AnyShape<Dim>;
    graze::Method method;
    graze::Answer (*answer)(const Any& a, const Any& b);
    graze::Contact (*contact)(const Any& a, const Any& b);
    bool (*intersects)(const Any& a, const Any& b);
};

template <int Dim>
struct PairCalls {
    using Any = cases::AnyShape<Dim>;
    bool predicate = false;                 ///< the pair has one of its own, in this order
    std::vector<MethodCalls<Dim>> methods;  ///< all that the pair has
    /// Null where there is none.
    void (*clip)(const Any& a, const Any& b, const graze::ClipOptions& options) = nullptr;
    void (*exact_clip)(const Any& a, const Any& b, const graze::ClipOptions& options) = nullptr;

    const MethodCalls<Dim>& standard() const { return methods.front(); }
    const MethodCalls<Dim>& exact() const { return methods.back(); }
};

/// Of the types that a and b hold, in this order.
const PairCalls<2>& calls_of(const cases::AnyShape<2>& a, const cases::AnyShape<2>& b);
const PairCalls<3>& calls_of(const cases::AnyShape<3>& a, const cases::AnyShape<3>& b);

/// A shape of each type of a dimension.
template <int Dim>
const std::vector<cases::AnyShape<Dim>>& types();
template <>
const std::vector<cases::AnyShape<2>>& types<2>();
template <>
const std::vector<cases::AnyShape<3>>& types<3>();

/// Calls f(a, b) with every two types of a dimension, in one order of the arguments.
template <int Dim, class F>
void each_two(const F& f) {
    const auto& list = types<Dim>();
    for (std::size_t i = 0; i < list.size(); ++i)
        for (std::size_t k = i; k < list.size(); ++k) f(list[i], list[k]);
}

/// Calls f(a, b) with the types of each pair that has a predicate of its own, in its order.
template <int Dim, class F>
void each_predicate(const F& f) {
    for (const auto& a : types<Dim>())
        for (const auto& b : types<Dim>())
            if (calls_of(a, b).predicate) f(a, b);
}

/// Bounded, and without a predicate of its own?
template <int Dim>
bool is_bounded_pair(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b) {
    return std::visit(
        []<class A, class B>(const A&, const B&) {
            return graze::detail::is_bounded_pair<A, B> || graze::detail::is_bounded_pair<B, A>;
        },
        a, b);
}

/// A point or aabb: comparisons of their coordinates decide a pair of them.
template <int Dim>
bool is_aligned(const cases::AnyShape<Dim>& shape) {
    return std::holds_alternative<graze::Vec<Dim>>(shape) ||
           std::holds_alternative<graze::Aabb<Dim>>(shape);
}

/// The same for those that do more than compare coordinates.
template <int Dim, class F>
void each_computing_predicate(const F& f) {
    each_predicate<Dim>([&](const auto& a, const auto& b) {
        if (!is_aligned<Dim>(a) || !is_aligned<Dim>(b)) f(a, b);
    });
}

}  // namespace laws
