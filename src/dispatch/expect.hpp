// What a question needs, or std::invalid_argument says what is allowed.
#pragma once

#include <graze/any.hpp>

namespace graze::dispatch {

void expect_one_dimension(const AnyShape& a, const AnyShape& b);
/// That a can be clipped to b.
void expect_clippable(const AnyShape& a, const AnyShape& b);

}  // namespace graze::dispatch
