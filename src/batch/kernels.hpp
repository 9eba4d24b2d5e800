// Looks at many pairs, and the parameters of hits, for each target of vector instructions: what
// kernels.cpp defines, compiled for that target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graze/batch.hpp>

namespace graze::batch {

/// Pairs looked at together, with a bit for each, the first for the first. Those that meet are
/// overlapping or touching, and only those known to be overlapping are among these. A pair with no
/// bit is left to the exact answer.
inline constexpr std::size_t block_size = 64;
struct Found {
    std::uint64_t disjoint = 0, meeting = 0, overlapping = 0;
};

struct LookOptions {
    bool contacts;             ///< is touching to be told from overlapping?
    bool default_environment;  ///< then what holds there alone is used
};

/// Of 64 pairs. Column c of the first shape is columns[c], those of the second follow. The anchor
/// is that of all, if the second shape has one.
using Look = Found (*)(const double* const* columns, Anchor anchor, LookOptions options);

/// The parameters at which the lines of those pairs that are hits enter and leave the second shape,
/// correctly rounded; returns for which of them.
using Parameters = std::uint64_t (*)(const double* const* columns, std::uint64_t hits, double* in,
                                     double* out);

#define GRAZE_BATCH_PAIRS_WITH_LINES(Pair, Dim, Box) \
    Pair(Line##Dim, Box) Pair(Ray##Dim, Box) Pair(Segment##Dim, Box)
/// Those whose parameters a double-word can tell.
#define GRAZE_BATCH_CLIP_PAIRS(Pair)             \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 2, Aabb2) \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 3, Aabb3) \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 3, Triangle3)
#define GRAZE_BATCH_PAIRS(Pair)                                              \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 2, Aabb2)                             \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 2, Obb2)                              \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 2, Parallelogram2)                    \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 3, Aabb3)                             \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 3, Obb3)                              \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 3, Parallelepiped3)                   \
    GRAZE_BATCH_PAIRS_WITH_LINES(Pair, 3, Triangle3)                         \
    Pair(Triangle2, Aabb2) Pair(Triangle3, Aabb3) Pair(Triangle3, Triangle3) \
        Pair(Segment2, Segment2) Pair(Segment2, Triangle2)

#define GRAZE_BATCH_TARGETS(Target) Target(plain) Target(avx2) Target(avx512)

/// Each has look<A, B> and, for lines, parameters<A, B>, and says whether it was compiled.
#define GRAZE_BATCH_DECLARE(Target)                                                        \
    namespace Target {                                                                     \
    bool compiled();                                                                       \
    template <class A, class B>                                                            \
    Found look(const double* const* columns, Anchor anchor, LookOptions options);          \
    template <class A, class B>                                                            \
    std::uint64_t parameters(const double* const* columns, std::uint64_t hits, double* in, \
                             double* out);                                                 \
    }
GRAZE_BATCH_TARGETS(GRAZE_BATCH_DECLARE)
#undef GRAZE_BATCH_DECLARE

}  // namespace graze::batch
