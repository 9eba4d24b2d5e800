// The library's own compiled code of pairs of bounded shapes: a test that calls it need not compile it again.
#pragma once

#include "predicates/bounded_contact.hpp"

#define GRAZE_COMPILED(A, B) \
    extern template std::optional<Contact> contact_in_doubles(const A&, const B&);
#define GRAZE_COMPILED_EXACT(A, B) \
    extern template std::optional<Contact> contact_in_doubles(const A&, const B&, double);

namespace graze::inline GRAZE_TARGET::predicates {
GRAZE_BOUNDED_PAIRS(GRAZE_COMPILED)
namespace bounded {
GRAZE_BOUNDED_PAIRS(GRAZE_COMPILED_EXACT)
}
}  // namespace graze::GRAZE_TARGET::predicates

#undef GRAZE_COMPILED
#undef GRAZE_COMPILED_EXACT
