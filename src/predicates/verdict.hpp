// What signs say for certain of two shapes.
#pragma once

#include <graze/contact.hpp>

#include "arith/filter.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

using arith::FilteredSign;

/// Nothing, or one of these. Bool is bool, or a mask of lanes.
template <class Bool>
struct Verdict {
    Bool disjoint, overlapping;
    constexpr Verdict(Bool d, Bool o) : disjoint(d), overlapping(o) {}
};
template <class X, class Y>
Verdict(X, Y) -> Verdict<arith::BoolOf<X>>;
Verdict(int, int)->Verdict<bool>;
inline constexpr Verdict<bool> no_verdict{false, false};

constexpr bool all(bool condition) { return condition; }
constexpr bool given(const Verdict<bool>& v) { return v.disjoint | v.overlapping; }
/// Touching, where no verdict is given. Without a branch: which it is is anyone's guess.
constexpr Contact contact_of(const Verdict<bool>& v) {
    return Contact(int(Contact::touching) + v.overlapping - v.disjoint);
}

template <class Bool>
auto only_if(const auto& condition, const Verdict<Bool>& v) {
    return Verdict(v.disjoint & condition, v.overlapping & condition);
}

/// Are all these signs certain, and the same? Are two of them certain, and opposite?
template <class... S>
auto same(const S&... s) {
    return (s.positive & ...) | (s.negative & ...);
}
template <class... S>
auto opposite(const S&... s) {
    return (s.positive | ...) & (s.negative | ...);
}
/// Of exact signs: are they all zero?
template <class... S>
auto all_zero(const S&... s) {
    return !((s.positive | s.negative) | ...);
}

}  // namespace graze::GRAZE_TARGET::predicates
