// Real implementations as functions of crosscheck.h: arrays of numbers into shapes.
#pragma once

#include <graze/crosscheck.h>

#include <graze/shapes.hpp>
#include <type_traits>

namespace graze::adapters {

/// As crosscheck.h lays it out.
template <class S>
S shape_of(const double* numbers) {
    S shape{};
    shapes::each_field(shape, [&](const char*, auto& v) {
        if constexpr (requires { v.w; }) v.w = *numbers++;
        v.x = *numbers++;
        v.y = *numbers++;
        if constexpr (requires { v.z; }) v.z = *numbers++;
    });
    return shape;
}

}  // namespace graze::adapters

/// The function intersects_A_B of `ask`, which takes the shapes.
#define GRAZE_INTERSECTS(a, A, b, B, ask)                                                     \
    GRAZE_CROSSCHECK int intersects_##a##_##b(const double* x, const double* y) {             \
        return ask(graze::adapters::shape_of<A>(x), graze::adapters::shape_of<B>(y)) ? 1 : 0; \
    }
