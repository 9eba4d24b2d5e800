// Answers of many pairs, and the parameters of hits, for each target of vector instructions: what
// kernels.cpp defines, compiled for that target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graze/batch.hpp>

namespace graze::batch {

/// What is found of pairs that are answered together, with a bit for each, the first for the first: of
/// those that meet, some are known to touch or to overlap. A pair with no bit is left to the answer
/// for one pair.
inline constexpr std::size_t block_size = 64;
struct FoundContacts {
    std::uint64_t disjoint = 0, meeting = 0, touching = 0, overlapping = 0;
};

struct FindOptions {
    bool contacts;             ///< is touching to be told from overlapping?
    bool default_environment;  ///< then what holds there alone is used
};

/// What the anchors of all first and of all second shapes are, if they have any.
struct Anchors {
    Anchor first = Anchor::corner, second = Anchor::corner;
};

/// Of 64 pairs. Column c of the first shape is columns[c], those of the second follow.
using Find = FoundContacts (*)(const double* const* columns, Anchors anchors, FindOptions options);

/// A shape that holds numbers from `first` on.
template <class S>
constexpr S numbered(std::size_t first, Anchor anchor) {
    S shape{};
    detail::each_number(shape, [&](double& x) { x = double(first++); });
    if constexpr (requires { shape.kind; }) shape.kind = anchor;
    return shape;
}

/// The parameters at which the lines of those pairs that are hits enter and leave the second shape,
/// correctly rounded; returns for which of them.
using Parameters = std::uint64_t (*)(const double* const* columns, std::uint64_t hits, double* in,
                                     double* out);

/// Signs of 64 tuples of points. One with no bit is left to the call for one.
struct FoundSigns {
    std::uint64_t positive = 0, negative = 0, zero = 0;
};
using FindSigns = FoundSigns (*)(const double* const* columns, bool default_environment);

/// Dim, and how many points: those of orient, and of insphere.
#define GRAZE_BATCH_SIGNS(Signs) Signs(2, 3) Signs(3, 4) Signs(2, 4) Signs(3, 5)

/// Those whose parameters packs compute; those of other boxes are told one by one.
#define GRAZE_BATCH_CLIP_PAIRS(Pair) \
    GRAZE_AABB_LINEAR_PAIRS(Pair)    \
    GRAZE_LINEAR_TRIANGLE_PAIRS(Pair)

#define GRAZE_BATCH_TARGETS(Target) Target(plain) Target(avx2) Target(avx512)

/// Each has find<A, B> for pairs with a predicate of their own, find_bounded<A, B> for the bounded ones without,
/// parameters<A, B> for lines, and signs<Dim, Count>, and says whether it was compiled.
#define GRAZE_BATCH_DECLARE(Target)                                                         \
    namespace Target {                                                                      \
    bool compiled();                                                                        \
    template <class A, class B>                                                             \
    FoundContacts find(const double* const* columns, Anchors anchors, FindOptions options); \
    template <class A, class B>                                                             \
    FoundContacts find_bounded(const double* const* columns, Anchors anchors,               \
                               FindOptions options);                                        \
    template <class A, class B>                                                             \
    std::uint64_t parameters(const double* const* columns, std::uint64_t hits, double* in,  \
                             double* out);                                                  \
    template <int Dim, std::size_t Count>                                                   \
    FoundSigns signs(const double* const* columns, bool default_environment);               \
    }
GRAZE_BATCH_TARGETS(GRAZE_BATCH_DECLARE)
#undef GRAZE_BATCH_DECLARE

}  // namespace graze::batch
