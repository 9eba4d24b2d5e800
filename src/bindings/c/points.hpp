// What a graze_point is.
#pragma once

#include <graze/graze.h>

#include <memory>
#include <utility>

#include "queries/any_point.hpp"

struct graze_point {
    graze::queries::AnyPoint point;
};

namespace graze::c {

inline std::unique_ptr<graze_point> new_point(queries::AnyPoint point) {
    return std::make_unique<graze_point>(graze_point{std::move(point)});
}

}  // namespace graze::c
