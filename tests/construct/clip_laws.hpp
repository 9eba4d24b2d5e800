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

/// Compiled in clip_*_laws.cpp for every pair that has a clip.
template <class L, class B>
struct ClipLaws {
    /// Checks clip and exact::clip against the judge and against what the exact points say, without
    /// options and with random ones; throws Broken. Counts what was seen.
    static void check(const cases::Case<L, B>& c, Counts& seen);

    /// The same without options.
    static void check_plain(const cases::Case<L, B>& c, Counts& seen);

    /// What check counts under which names, for this pair.
    static std::vector<std::string> names();
};

}  // namespace laws
