// Distances, and the limits that they are compared with.
#pragma once

#include <graze/graze.h>

#include <graze/distance.hpp>

namespace graze::c {

Limit expect_limit(const char* argument, double d);
Limit expect_limit(const char* argument, const char* text);

template <int Dim>
graze_distance_result result_of(const Distance<Dim>& found);

}  // namespace graze::c
