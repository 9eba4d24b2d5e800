// Properties of random things that are made from one seed.
#pragma once

#include <string>

#include "support/property.hpp"

namespace arith_test {

using cases::Random;

/// check(random) gives the text of what is wrong, or an empty one, for `count` seeds. A failure
/// prints RC_PARAMS for its replay.
template <class Check>
void for_all_seeds(const std::string& description, int count, const Check& check) {
    support::prop(
        description,
        [&check] {
            Random random(
                *rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>())));
            return std::string(check(random));
        },
        count);
}

}  // namespace arith_test
