// The border to C: exceptions become error codes with a message, and what C hands over is looked at
// before it is used.
#pragma once

#include <graze/graze.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <graze/any.hpp>
#include <graze/clip.hpp>
#include <graze/exact.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "queries/json.hpp"

namespace graze::c {

/// An error with a code of its own.
struct Refusal : std::runtime_error {
    Refusal(int error, const std::string& what) : std::runtime_error(what), code(error) {}
    int code;
};

/// "argument: what is wrong; allowed: what is", as an error of the argument.
[[noreturn]] void refuse(std::string_view argument, std::string_view wrong,
                         std::string_view allowed);

/// Keeps the exception that is being handled for graze_last_error, and gives its code.
int note_error() noexcept;

/// f(); an exception becomes an error code, or NULL.
template <class F>
auto guarded(const F& f) -> decltype(f()) {
    try {
        return f();
    } catch (...) {
        const int code = note_error();
        if constexpr (std::is_pointer_v<decltype(f())>)
            return nullptr;
        else
            return decltype(f())(code);
    }
}

/// Refuses what is misaligned, or NULL where there are objects to point to.
template <class T>
void expect_array(std::string_view argument, const T* p, std::size_t count, const char* objects) {
    if (!p && count > 0)
        refuse(argument, "is NULL", "the address of " + std::to_string(count) + " " + objects);
    if (reinterpret_cast<std::uintptr_t>(p) % alignof(T) != 0)
        refuse(argument, "is not aligned",
               "an address that is a multiple of " + std::to_string(alignof(T)));
}
template <class T>
T& expect(std::string_view argument, T* p, const char* object) {
    if (!p) refuse(argument, "is NULL", std::string("the address of a ") + object);
    if (reinterpret_cast<std::uintptr_t>(p) % alignof(T) != 0)
        refuse(argument, "is not aligned",
               "an address that is a multiple of " + std::to_string(alignof(T)));
    return *p;
}
std::string_view expect_text(std::string_view argument, const char* text);
/// A number that is taken exactly.
Exact expect_exact(std::string_view argument, const char* text);
std::filesystem::path expect_path(const char* path, std::string_view argument = "path");

/// "list[7]".
std::string place(const char* list, std::size_t i);

/// As many as fit an address.
void expect_size(std::string_view argument, std::size_t count, std::size_t each);

/// A number of an enum, from least to most.
void expect_number(std::string_view argument, int number, int least, int most,
                   std::string_view allowed);
bool expect_truth(std::string_view argument, int number);
unsigned expect_threads(int threads, std::string_view argument = "threads");

ShapeType expect_type(std::string_view argument, int type);
/// Of the arguments "a" and "type_a", and the like.
AnyShape expect_shape(const char* argument, int type, const double* numbers);

/// Does it obey the rules of shapes.hpp?
bool is_valid(const AnyShape& shape);

/// f(a, b) of two shapes; an invalid one is named by its argument.
template <class F>
auto of_two(int type_a, const double* a, int type_b, const double* b, const F& f) {
    const AnyShape x = expect_shape("a", type_a, a), y = expect_shape("b", type_b, b);
    try {
        return f(x, y);
    } catch (const invalid_shape& error) {
        throw Refusal(GRAZE_INVALID_SHAPE, std::string(is_valid(x) ? "b: " : "a: ") + error.what());
    }
}

/// Feature f is bit f.
std::uint32_t bits_of(Features features) noexcept;

/// A copy for the caller, who frees it by graze_free.
char* text_for_caller(std::string_view text);
char* json_for_caller(const queries::Json& json);

}  // namespace graze::c
