// What questions about two shapes share: of single ones, or of lists side by side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "python/lists.hpp"

namespace graze::python {

/// f(a, b) of two single shapes of their classes, without more ado; or nothing.
template <class F>
auto if_two_shapes(py::handle a, py::handle b, const F& f)
    -> std::optional<decltype(f(AnyShape(), AnyShape()))> {
    const ShapeObject *const of_a = if_shape(a), *const of_b = if_shape(b);
    if (!of_a || !of_b) return {};
    return f(of_a->shape, of_b->shape);
}

inline void expect_one_dimension(const std::array<List, 2>& two) {
    const int of_a = dim(two[0].numbers.type), of_b = dim(two[1].numbers.type);
    if (of_a != of_b)
        throw py::value_error("b: is " + std::to_string(of_b) + "D and a is " +
                              std::to_string(of_a) +
                              "D; allowed: two shapes of the same dimension");
}

/// Two shapes, or two lists.
struct Two {
    Two(py::handle a, py::handle b) {
        read_list(a, "a", lists[0]);
        read_list(b, "b", lists[1]);
    }
    bool are_single() const { return lists[0].is_single() && lists[1].is_single(); }
    void expect_single() const {
        if (!are_single()) throw py::value_error("a, b: are many; allowed: two single shapes");
    }
    void expect_one_dimension() const { python::expect_one_dimension(lists); }
    AnyShape a() const { return lists[0].first(); }
    AnyShape b() const { return lists[1].first(); }

    std::array<List, 2> lists;
};

/// f(), and what breaks a rule as graze.InvalidShape.
inline auto answered(const List* lists, std::size_t count, const auto& f) {
    try {
        return f();
    } catch (const invalid_shape&) {
        Broadcast({lists, count}).raise_invalid();
    }
}

/// The answers of a batch, and beside them its statuses if they are wanted. Without, an invalid shape is an
/// exception.
template <class Ask>
py::object answers_of(const Broadcast& batch, const py::object& answers, bool return_status,
                      const Ask& ask, std::size_t at_once = Broadcast::most_at_once) {
    if (!return_status) {
        if (batch.run(
                [&](auto lists, std::size_t first, std::size_t count) {
                    return ask(lists, first, count, std::span<batch::Status>());
                },
                at_once) != 0)
            batch.raise_invalid();
        return answers;
    }
    py::array_t<std::uint8_t> status = batch.answers<std::uint8_t>();
    auto* const statuses =
        reinterpret_cast<batch::Status*>(const_cast<std::uint8_t*>(status.data()));
    batch.run(
        [&](auto lists, std::size_t first, std::size_t count) {
            return ask(lists, first, count, std::span(statuses + first, count));
        },
        at_once);
    return py::make_tuple(answers, status);
}

/// Of an array of answers.
template <class T, class Answer = T>
std::span<Answer> part(const py::array_t<T>& answers, std::size_t first, std::size_t count) {
    static_assert(sizeof(T) == sizeof(Answer));
    return {reinterpret_cast<Answer*>(const_cast<T*>(answers.data())) + first, count};
}

}  // namespace graze::python
