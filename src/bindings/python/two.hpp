// What questions about two shapes share: of single ones, or of lists side by side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "python/lists.hpp"

namespace graze::python {

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
                      const Ask& ask) {
    if (!return_status) {
        if (batch.run([&](auto lists, std::size_t first, std::size_t count) {
                return ask(lists, first, count, std::span<batch::Status>());
            }) != 0)
            batch.raise_invalid();
        return answers;
    }
    py::array_t<std::uint8_t> status = batch.answers<std::uint8_t>();
    auto* const statuses =
        reinterpret_cast<batch::Status*>(const_cast<std::uint8_t*>(status.data()));
    batch.run([&](auto lists, std::size_t first, std::size_t count) {
        return ask(lists, first, count, std::span(statuses + first, count));
    });
    return py::make_tuple(answers, status);
}

/// Of an array of answers.
template <class T, class Answer = T>
std::span<Answer> part(const py::array_t<T>& answers, std::size_t first, std::size_t count) {
    static_assert(sizeof(T) == sizeof(Answer));
    return {reinterpret_cast<Answer*>(const_cast<T*>(answers.data())) + first, count};
}

}  // namespace graze::python
