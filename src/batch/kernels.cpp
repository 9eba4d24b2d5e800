// Compiled once for each target, which GRAZE_TARGET names, with the instructions of that target: the
// rungs of every predicate that packs of pairs can climb, and the parameters of hits.

#include "batch/kernels.hpp"

#if defined(__OPTIMIZE__) || !defined(GRAZE_TARGET_IS_OPTIONAL)

// What follows is compiled for a processor that the machine may not have: the rooms lie in an inline
// namespace of the target (arith/target.hpp), and what the standard library and the public headers
// define is inlined.
#include <bit>
#include <utility>

#include "arith/approximate.hpp"
#include "arith/pack.hpp"
#include "predicates/aabb_aabb.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/aabb_triangle_sat.hpp"
#include "predicates/box_point.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"
#include "predicates/orient.hpp"
#include "predicates/pack_of_pairs.hpp"
#include "predicates/point_tetrahedron.hpp"
#include "predicates/point_triangle.hpp"
#include "predicates/segment_segment.hpp"
#include "predicates/segment_triangle.hpp"
#include "predicates/triangle_triangle.hpp"

namespace graze::batch::GRAZE_TARGET {

using arith::Pack;
using arith::PackConverter;
using arith::PackMask;

namespace {

/// The numbers of a pair of shapes as those of columns.
template <class Predicate, Anchor anchor>
struct Columns {
    static constexpr std::size_t count =
        numbers_of<typename Predicate::A> + numbers_of<typename Predicate::B>;
    static constexpr auto a = numbered<typename Predicate::A>(0, anchor);
    static constexpr auto b =
        numbered<typename Predicate::B>(numbers_of<typename Predicate::A>, anchor);
};

void add(FoundContacts& found, const predicates::Found<PackMask>& pack, std::size_t at) {
    found.disjoint |= bits(pack.disjoint) << at;
    found.meeting |= bits(pack.meets) << at;
    found.touching |= bits(pack.touching) << at;
    found.overlapping |= bits(pack.overlapping) << at;
}

/// By all rungs but the first: the first `count` pairs, or some more.
template <class Predicate, Anchor anchor>
[[gnu::flatten, gnu::noinline]] FoundContacts find_with_care(const double* const* columns,
                                                             std::size_t count, bool contacts) {
    using Numbered = Columns<Predicate, anchor>;
    FoundContacts found;
    for (std::size_t i = 0; i < count; i += Pack::size) {
        predicates::Found<PackMask> pack;
        predicates::include_pack<Predicate>(pack, contacts, PackConverter{columns, i}, Numbered::a,
                                            Numbered::b);
        add(found, pack, i);
    }
    return found;
}

/// The same for some of the pairs, copied side by side.
template <class Predicate, Anchor anchor>
[[gnu::flatten]] FoundContacts find_some_with_care(const double* const* columns,
                                                   std::uint64_t pairs, bool contacts) {
    // Where it is most of them, they stay in their places.
    if (std::popcount(pairs) > 48)
        return find_with_care<Predicate, anchor>(columns, block_size, contacts);
    constexpr std::size_t count = Columns<Predicate, anchor>::count;
    alignas(64) double copies[count][block_size];
    const double* copied[count];
    std::uint8_t from[block_size];
    std::size_t filled = 0;
    for (std::uint64_t rest = pairs; rest != 0; rest &= rest - 1)
        from[filled++] = std::uint8_t(std::countr_zero(rest));
    const std::size_t length = filled;
    while (filled % Pack::size != 0) from[filled++] = from[0];
    for (std::size_t c = 0; c < count; ++c) {
        copied[c] = copies[c];
        for (std::size_t i = 0; i < filled; ++i) copies[c][i] = columns[c][from[i]];
    }
    const FoundContacts found = find_with_care<Predicate, anchor>(copied, length, contacts);
    FoundContacts spread;
    for (std::size_t i = 0; i < length; ++i) {
        spread.disjoint |= (found.disjoint >> i & 1) << from[i];
        spread.meeting |= (found.meeting >> i & 1) << from[i];
        spread.touching |= (found.touching >> i & 1) << from[i];
        spread.overlapping |= (found.overlapping >> i & 1) << from[i];
    }
    return spread;
}

template <class Predicate, Anchor anchor>
[[gnu::flatten]] FoundContacts find_in_block(const double* const* columns, FindOptions options) {
    using Numbered = Columns<Predicate, anchor>;
    FoundContacts found;
    for (std::size_t i = 0; i < block_size; i += Pack::size) {
        auto verdict = predicates::filtered_pack<Predicate>(PackConverter{columns, i}, Numbered::a,
                                                            Numbered::b);
        found.disjoint |= bits(verdict.disjoint) << i;
        found.overlapping |= bits(verdict.overlapping) << i;
    }
    found.meeting = found.overlapping;
    const std::uint64_t unsure = ~(found.disjoint | found.overlapping);
    if (unsure == 0 || !options.default_environment) return found;
    const FoundContacts rest =
        find_some_with_care<Predicate, anchor>(columns, unsure, options.contacts);
    return {found.disjoint | rest.disjoint, found.meeting | rest.meeting,
            found.touching | rest.touching, found.overlapping | rest.overlapping};
}

/// Points that hold numbers from `first` on.
template <class P>
constexpr auto numbered_points() {
    std::pair<typename P::A, typename P::B> points{};
    std::size_t next = 0;
    for (auto& p : points.first) p = numbered<typename P::B>(next, {}), next += P::dim;
    points.second = numbered<typename P::B>(next, {});
    return points;
}

void add(FoundSigns& found, const predicates::points::SignsOfPack<PackMask>& pack, std::size_t at) {
    found.positive |= bits(pack.positive) << at;
    found.negative |= bits(pack.negative) << at;
    found.zero |= bits(pack.zero) << at;
}

/// By the other rungs, of packs that have unsure signs.
template <class P>
[[gnu::flatten, gnu::noinline]] void add_with_care(FoundSigns& found, const double* const* columns,
                                                   std::uint64_t unsure) {
    constexpr auto points = numbered_points<P>();
    const std::uint64_t lanes = bits(PackMask(true));
    for (std::size_t i = 0; i < block_size; i += Pack::size) {
        if ((unsure >> i & lanes) == 0) continue;
        predicates::points::SignsOfPack<PackMask> pack{false, false};
        predicates::points::include_exact<P>(pack, PackConverter{columns, i}, points.first,
                                             points.second);
        add(found, pack, i);
    }
}

template <class P>
[[gnu::flatten]] FoundSigns signs_in_block(const double* const* columns, bool default_environment) {
    constexpr auto points = numbered_points<P>();
    FoundSigns found;
    for (std::size_t i = 0; i < block_size; i += Pack::size)
        add(found,
            predicates::points::filtered_pack<P>(PackConverter{columns, i}, points.first,
                                                 points.second),
            i);
    const std::uint64_t unsure = ~(found.positive | found.negative);
    if (unsure != 0 && default_environment) add_with_care<P>(found, columns, unsure);
    return found;
}

// Parameters, as double-words and then rounded, where that is certain.

struct Interval {
    Pack in, out;
    PackMask sure;
};

template <class L>
inline constexpr bool has_start = !predicates::is_line<L>;

/// Rounding keeps the order of numbers: so every slab is rounded before they are compared. (One call, which
/// divides what it needs alone, and tells more: construct/box_parameters.hpp.)
template <class L, int Dim>
Interval parameters_of(const PackConverter& converter, const L& l, const Aabb<Dim>& box) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const arith::DoubleWordConverter<Pack, PackConverter> words{converter};
    Interval r{has_start<L> ? 0 : -infinity, predicates::is_segment<L> ? 1 : infinity, true};
    const auto origin = predicates::convert_point(words, predicates::origin_of(l));
    const auto direction = predicates::convert_along(words, l);
    const auto min = predicates::convert_point(words, box.min),
               max = predicates::convert_point(words, box.max);
    for (std::size_t k = 0; k < Dim; ++k) {
        const auto& d = direction[k];
        const PackMask across = d.high == 0, forward = d.high > 0;
        const PackMask ordinary_d = arith::is_ordinary(d.high);
        struct Reached {
            Pack t;
            PackMask sure;
        };
        const auto reached = [&](const auto& gap) {
            const auto t = rounded(quotient(gap, d));
            return Reached{t.low, t.sure() & ordinary_d & arith::is_ordinary_or_zero(gap.high)};
        };
        const Reached to_min = reached(min[k] - origin[k]), to_max = reached(max[k] - origin[k]);
        const Pack near = choose(forward, to_min.t, to_max.t);
        const Pack far = choose(forward, to_max.t, to_min.t);
        r.in = choose(across, r.in, larger(r.in, near));
        r.out = choose(across, r.out, smaller(r.out, far));
        r.sure = r.sure & (across | (to_min.sure & to_max.sure));
    }
    return r;
}

/// Where the line crosses the plane, at T / D.
template <class L>
Interval parameters_of(const PackConverter& converter, const L& l, const Triangle3& triangle) {
    namespace cramer = predicates::linear_triangle;
    arith::ApproximateValues<cramer::LinearTriangle<L>, PackConverter> value(l, triangle,
                                                                             converter);
    const auto d = value(cramer::D{}), t = value(cramer::T{});
    const auto at = rounded(quotient(t, d));
    return {at.low, at.low, at.sure()};
}

template <class L, class B>
[[gnu::flatten]] std::uint64_t parameters_of_block(const double* const* columns, std::uint64_t hits,
                                                   double* in, double* out) {
    constexpr auto l = numbered<L>(0, Anchor::corner);
    constexpr auto shape = numbered<B>(numbers_of<L>, Anchor::corner);
    constexpr std::uint64_t lanes =
        Pack::size == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << Pack::size) - 1;
    std::uint64_t sure = 0;
    for (std::size_t i = 0; i < block_size; i += Pack::size) {
        if ((hits >> i & lanes) == 0) continue;
        const Interval interval = parameters_of(PackConverter{columns, i}, l, shape);
        // Not -0.
        store(interval.in + Pack(0), in + i);
        store(interval.out + Pack(0), out + i);
        sure |= bits(interval.sure) << i;
    }
    return sure & hits;
}

}  // namespace

bool compiled() { return true; }

template <class A, class B>
std::uint64_t parameters(const double* const* columns, std::uint64_t hits, double* in,
                         double* out) {
    return parameters_of_block<A, B>(columns, hits, in, out);
}

#define GRAZE_INSTANTIATE_PARAMETERS(A, B, ...) \
    template std::uint64_t parameters<A, B>(const double* const*, std::uint64_t, double*, double*);
GRAZE_BATCH_CLIP_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)

template <class A, class B>
FoundContacts find(const double* const* columns, [[maybe_unused]] Anchors anchors,
                   FindOptions options) {
    using Predicate = typename predicates::PredicateFor<Method::standard, A, B>::Type;
    if constexpr (requires(B b) { b.kind; })
        if (anchors.second == Anchor::center)
            return find_in_block<Predicate, Anchor::center>(columns, options);
    return find_in_block<Predicate, Anchor::corner>(columns, options);
}

#define GRAZE_INSTANTIATE_FIND(A, B, ...) \
    template FoundContacts find<A, B>(const double* const*, Anchors, FindOptions);
GRAZE_PREDICATE_PAIRS(GRAZE_INSTANTIATE_FIND)

template <int Dim, std::size_t Count>
FoundSigns signs(const double* const* columns, bool default_environment) {
    using namespace predicates::points;
    using P = std::conditional_t<Count == Dim + 1, Orient<Dim>, InSphere<Dim>>;
    return signs_in_block<P>(columns, default_environment);
}

#define GRAZE_INSTANTIATE_SIGNS(Dim, Count) \
    template FoundSigns signs<Dim, Count>(const double* const*, bool);
GRAZE_BATCH_SIGNS(GRAZE_INSTANTIATE_SIGNS)

}  // namespace graze::batch::GRAZE_TARGET

#else

namespace graze::batch::GRAZE_TARGET {

// Without optimisation nothing is inlined: see above.
bool compiled() { return false; }

template <class A, class B>
FoundContacts find(const double* const*, Anchors, FindOptions) {
    return {};
}
#define GRAZE_INSTANTIATE_FIND(A, B, ...) \
    template FoundContacts find<A, B>(const double* const*, Anchors, FindOptions);
GRAZE_PREDICATE_PAIRS(GRAZE_INSTANTIATE_FIND)

template <class A, class B>
std::uint64_t parameters(const double* const*, std::uint64_t, double*, double*) {
    return 0;
}
#define GRAZE_INSTANTIATE_PARAMETERS(A, B, ...) \
    template std::uint64_t parameters<A, B>(const double* const*, std::uint64_t, double*, double*);
GRAZE_BATCH_CLIP_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)

template <int Dim, std::size_t Count>
FoundSigns signs(const double* const*, bool) {
    return {};
}

#define GRAZE_INSTANTIATE_SIGNS(Dim, Count) \
    template FoundSigns signs<Dim, Count>(const double* const*, bool);
GRAZE_BATCH_SIGNS(GRAZE_INSTANTIATE_SIGNS)

}  // namespace graze::batch::GRAZE_TARGET

#endif
