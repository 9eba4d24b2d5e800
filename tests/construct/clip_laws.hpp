// What a clip must say, checked on one case of one pair.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cases/generators.hpp"
#include "predicates/expect.hpp"

namespace laws {

/// How often each thing was seen.
using Counts = std::map<std::string, long>;

/// Checks clip and exact::clip against the judge and against what the exact points say, without
/// options and with random ones; throws Broken. Counts what was seen.
void check_clip(const cases::AnyCase<2>& c, Counts& seen);
void check_clip(const cases::AnyCase<3>& c, Counts& seen);

/// The same without options.
void check_plain_clip(const cases::AnyCase<2>& c, Counts& seen);
void check_plain_clip(const cases::AnyCase<3>& c, Counts& seen);

/// What check_clip counts under which names, for the types of this pair.
std::vector<std::string> names_of_clip(const cases::AnyShape<2>& line,
                                       const cases::AnyShape<2>& shape);
std::vector<std::string> names_of_clip(const cases::AnyShape<3>& line,
                                       const cases::AnyShape<3>& shape);

}  // namespace laws
