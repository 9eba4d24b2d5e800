// Compiled once for each target, like kernels.cpp: the filter of bounded pairs in 3D that have no predicate of their
// own.

#include "batch/kernels.hpp"

#if defined(__OPTIMIZE__) || !defined(GRAZE_TARGET_IS_OPTIONAL)

#include "arith/pack.hpp"
#include "predicates/bounded_contact.hpp"

namespace graze::batch::GRAZE_TARGET {

template <class A, class B>
[[gnu::flatten]] FoundContacts find_bounded(const double* const* columns, Anchors anchors,
                                            FindOptions) {
    using arith::Pack;
    const A a = numbered<A>(0, anchors.first);
    const B b = numbered<B>(numbers_of<A>, anchors.second);
    FoundContacts found;
    for (std::size_t i = 0; i < block_size; i += Pack::size) {
        const auto verdict = predicates::bounded_verdict(arith::PackConverter{columns, i}, a, b);
        found.disjoint |= bits(verdict.disjoint) << i;
        found.overlapping |= bits(verdict.overlapping) << i;
    }
    found.meeting = found.overlapping;
    return found;
}

#define GRAZE_INSTANTIATE_FIND(A, B) \
    template FoundContacts find_bounded<A, B>(const double* const*, Anchors, FindOptions);
GRAZE_BOUNDED_PAIRS(GRAZE_INSTANTIATE_FIND)

}  // namespace graze::batch::GRAZE_TARGET

#else

namespace graze::batch::GRAZE_TARGET {

template <class A, class B>
FoundContacts find_bounded(const double* const*, Anchors, FindOptions) {
    return {};
}
#define GRAZE_INSTANTIATE_FIND(A, B) \
    template FoundContacts find_bounded<A, B>(const double* const*, Anchors, FindOptions);
GRAZE_BOUNDED_PAIRS(GRAZE_INSTANTIATE_FIND)

}  // namespace graze::batch::GRAZE_TARGET

#endif
