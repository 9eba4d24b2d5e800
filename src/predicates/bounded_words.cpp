#include "predicates/bounded_words.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

#define GRAZE_BY_WORDS(A, B) template std::optional<Contact> contact_in_words(const A&, const B&);
GRAZE_BOUNDED_PAIRS(GRAZE_BY_WORDS)
#undef GRAZE_BY_WORDS

}  // namespace graze::GRAZE_TARGET::predicates
