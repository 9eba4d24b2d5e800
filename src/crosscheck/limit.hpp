// Two shapes and a limit: is their distance at most that?
#pragma once

#include <cstdint>
#include <graze/any.hpp>
#include <vector>

#include "cases/generators.hpp"

namespace graze::crosscheck {

/// How a limit follows from the distance, as that rounds.
enum class LimitRule : std::uint8_t {
    at,     ///< it is the distance
    below,  ///< the number before it
    above,  ///< the number after it
    third,
    twice,
    zero,
    free,  ///< it does not
};

template <int Dim>
struct LimitCase : cases::AnyCase<Dim> {
    LimitRule rule = LimitRule::free;
    double limit = 0;
};

/// Correctly rounded.
double distance_of(const AnyShape& a, const AnyShape& b);

/// A limit of each rule, by the seed.
template <int Dim>
LimitCase<Dim> make_limit_case(const cases::AnyCase<Dim>& shapes);

/// Sets a limit that follows and is NaN, which costs a distance; if `floats`, any that follows, to a float. Leaves shapes
/// alone that are not valid.
template <int Dim>
void follow(LimitCase<Dim>& c, bool floats);

template <int Dim>
int complexity(const LimitCase<Dim>& c);
/// Simpler shapes, where the limit follows from them (it is NaN) or stays; all scaled; or a simpler limit.
template <int Dim>
std::vector<LimitCase<Dim>> simpler(const LimitCase<Dim>& c);

}  // namespace graze::crosscheck
