// Compiled once for each target, which GRAZE_TARGET names, with the instructions of that target: the
// looks of every story, at packs of pairs, and the parameters of hits.

#include "batch/kernels.hpp"

#if defined(__OPTIMIZE__) || !defined(GRAZE_TARGET_IS_OPTIONAL)

// What follows is compiled for a processor that the machine may not have. The linker must not take
// one of its functions for the same one of the library: so the rooms get names of their own here,
// and what the standard library and the public headers define is inlined.
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#if defined(GRAZE_GMP)
#include <boost/multiprecision/gmp.hpp>
#endif
#define GRAZE_JOIN(a, b) GRAZE_JOIN_EXPANDED(a, b)
#define GRAZE_JOIN_EXPANDED(a, b) a##_##b
#define arith GRAZE_JOIN(arith, GRAZE_TARGET)
#define predicates GRAZE_JOIN(predicates, GRAZE_TARGET)

#include "arith/double_word.hpp"
#include "arith/twofold.hpp"
#include "batch/pack.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/aabb_triangle.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"
#include "predicates/segment_segment.hpp"
#include "predicates/segment_triangle.hpp"
#include "predicates/triangle_triangle.hpp"

namespace graze::batch::GRAZE_TARGET {

using arith::Pack;
using arith::PackMask;
using arith::PackReader;

namespace {

/// A shape that holds numbers from `first` on.
template <class S>
constexpr S numbered(std::size_t first, Anchor anchor) {
    S shape{};
    detail::each_number(shape, [&](double& x) { x = double(first++); });
    if constexpr (requires { shape.kind; }) shape.kind = anchor;
    return shape;
}

template <class Story>
auto look_at_pack(const PackReader& reader, const typename Story::A& a,
                  const typename Story::B& b) {
    constexpr Method method = Method::standard;
    if constexpr (requires { Story::template look_by_division<method>(reader, a, b); }) {
        return Story::template look_by_division<method>(reader, a, b);
    } else {
        const arith::Filter<Story, PackReader> filter(a, b, reader);
        return only_if(Story::plainly_valid(reader, a, b), Story::template look<method>(filter));
    }
}

struct PackFound {
    PackMask disjoint, meeting, overlapping;
};

/// In the default float environment, by comparisons alone.
template <class Story>
void look_again(const PackReader& reader, const typename Story::A& a, const typename Story::B& b,
                PackFound& found) {
    const PackMask valid = predicates::finite(reader, a, b) & Story::obeys_rules(reader, a, b);
    const auto look = Story::template second_look<false>(reader, a, b);
    found.disjoint = found.disjoint | (valid & look.disjoint);
    found.meeting = found.meeting | (valid & look.overlapping);
}

/// By an answerer whose signs are exact in the lanes where it applies: all disjoint pairs are found,
/// so that the others meet.
template <class Story>
void look_by(const auto& exact, PackMask apply, PackFound& found) {
    if constexpr (requires { Story::exact_look_is_enough(exact); })
        apply = apply & Story::exact_look_is_enough(exact);
    auto look = Story::template look<Method::standard>(exact);
    found.disjoint = found.disjoint | (apply & look.disjoint);
    found.meeting = found.meeting | (apply & !look.disjoint);
    found.overlapping = found.overlapping | (apply & look.overlapping);
}

/// In the default float environment, where doubles are not rounded.
template <class Story>
void look_without_rounding(const PackReader& reader, const typename Story::A& a,
                           const typename Story::B& b, PackFound& found) {
    using Exact = arith::ExactDoubles<Story, PackReader>;
    const PackMask apply = Exact::apply_to(a, b, reader) & Story::obeys_rules(reader, a, b);
    if (!any(apply)) return;
    arith::StageNote note;
    look_by<Story>(Exact(a, b, note, reader), apply, found);
}

/// By twofolds.
template <class Story>
void look_exactly(const PackReader& reader, const typename Story::A& a, const typename Story::B& b,
                  PackFound& found) {
    using Exact = arith::Twofolds<Story, Pack, arith::IntPack, PackReader, PackMask>;
    const Exact exact(a, b, reader);
    look_by<Story>(exact, exact.applies() & Story::obeys_rules(reader, a, b), found);
}
template <class Story>
inline constexpr bool fits_twofolds = requires { Story::twofold_singles; };

/// What the first look leaves over, in the default float environment.
template <class Story, Anchor anchor>
[[gnu::flatten, gnu::noinline]] Found look_closely(const double* const* columns, std::size_t count,
                                                   [[maybe_unused]] LookOptions options) {
    constexpr auto a = numbered<typename Story::A>(0, anchor);
    constexpr auto b = numbered<typename Story::B>(numbers_of<typename Story::A>, anchor);
    Found found;
    for (std::size_t i = 0; i < count; i += Pack::size) {
        const PackReader reader{columns, i};
        PackFound pack{false, false, false};
        [[maybe_unused]] const auto unsure = [&] {
            const PackMask sure = options.contacts ? pack.overlapping : pack.meeting;
            return !all(pack.disjoint | sure);
        };
        if constexpr (requires { Story::template second_look<false>(reader, a, b); })
            look_again<Story>(reader, a, b, pack);
        if constexpr (requires { Story::look_finds_all_disjoint; } || fits_twofolds<Story>)
            if (unsure()) look_without_rounding<Story>(reader, a, b, pack);
        if constexpr (fits_twofolds<Story>)
            if (unsure()) look_exactly<Story>(reader, a, b, pack);
        found.disjoint |= bits(pack.disjoint) << i;
        found.meeting |= bits(pack.meeting) << i;
        found.overlapping |= bits(pack.overlapping) << i;
    }
    return found;
}

template <class Story, Anchor anchor>
[[gnu::flatten]] Found look_at_block(const double* const* columns, LookOptions options) {
    constexpr auto a = numbered<typename Story::A>(0, anchor);
    constexpr auto b = numbered<typename Story::B>(numbers_of<typename Story::A>, anchor);
    Found found;
    for (std::size_t i = 0; i < block_size; i += Pack::size) {
        const PackReader reader{columns, i};
        auto look = look_at_pack<Story>(reader, a, b);
        found.disjoint |= bits(look.disjoint) << i;
        found.overlapping |= bits(look.overlapping) << i;
    }
    found.meeting = found.overlapping;
    std::uint64_t left = ~(found.disjoint | found.overlapping);
    constexpr bool has_more = requires(PackReader r) {
        Story::template second_look<false>(r, a, b);
    } || requires { Story::look_finds_all_disjoint; } || fits_twofolds<Story>;
    if constexpr (has_more) {
        if (left != 0 && options.default_environment) {
            const auto add = [&](const Found& more, std::uint64_t of) {
                found.disjoint |= more.disjoint & of;
                found.meeting |= more.meeting & of;
                found.overlapping |= more.overlapping & of;
            };
            if (std::popcount(left) > 48) {
                add(look_closely<Story, anchor>(columns, block_size, options), left);
            } else {
                // Side by side.
                constexpr std::size_t numbers =
                    numbers_of<typename Story::A> + numbers_of<typename Story::B>;
                alignas(64) double copies[numbers][block_size];
                const double* places[numbers];
                std::uint8_t from[block_size];
                std::size_t count = 0;
                for (std::uint64_t rest = left; rest != 0; rest &= rest - 1)
                    from[count++] = std::uint8_t(std::countr_zero(rest));
                std::size_t filled = count;
                while (filled % Pack::size != 0) from[filled++] = from[0];
                for (std::size_t c = 0; c < numbers; ++c) {
                    places[c] = copies[c];
                    for (std::size_t i = 0; i < filled; ++i) copies[c][i] = columns[c][from[i]];
                }
                const Found more = look_closely<Story, anchor>(places, filled, options);
                Found spread;
                for (std::size_t i = 0; i < count; ++i) {
                    spread.disjoint |= (more.disjoint >> i & 1) << from[i];
                    spread.meeting |= (more.meeting >> i & 1) << from[i];
                    spread.overlapping |= (more.overlapping >> i & 1) << from[i];
                }
                add(spread, left);
            }
        }
    }
    return found;
}

// Parameters, as double-words and then rounded: that is the right rounding where both ends of what
// they may be round to the same double.

using Word = arith::DoubleWord<Pack>;
using WordReader = arith::DoubleWordReader<Pack, PackReader>;

PackMask is_ordinary(Pack x) {
    const Pack size = absolute(x);
    return (size >= 0x1p-400) & (size <= 0x1p+400);
}

struct Rounded {
    Pack value;
    PackMask sure;
};
Rounded rounded(const Word& t, Pack uncertainty) {
    const Pack low = t.high + (t.low - uncertainty), high = t.high + (t.low + uncertainty);
    return {low, low == high};
}

struct Interval {
    Pack in, out;
    PackMask sure;
};

template <class L>
inline constexpr bool has_start = !predicates::is_line<L>;

/// Rounding keeps the order of numbers: so every slab is rounded before they are compared.
template <class L, int Dim>
Interval parameters_of(const PackReader& reader, const L& l, const Aabb<Dim>& box) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const WordReader words{reader};
    Interval r{has_start<L> ? 0 : -infinity, predicates::is_segment<L> ? 1 : infinity, true};
    const auto origin = predicates::read_point(words, predicates::origin_of(l));
    const auto direction = predicates::read_along(words, l);
    const auto min = predicates::read_point(words, box.min),
               max = predicates::read_point(words, box.max);
    for (std::size_t k = 0; k < Dim; ++k) {
        const Word& d = direction[k];
        const PackMask across = d.high == 0, forward = d.high > 0;
        const PackMask ordinary_d = is_ordinary(d.high);
        const auto reached = [&](const Word& gap) {
            const Word t = gap / d;
            Rounded t_rounded = rounded(t, absolute(t.high) * Pack(0x1p-100));
            t_rounded.sure =
                t_rounded.sure & ordinary_d & (is_ordinary(gap.high) | (gap.high == 0));
            return t_rounded;
        };
        const Rounded to_min = reached(min[k] - origin[k]), to_max = reached(max[k] - origin[k]);
        const Pack near = choose(forward, to_min.value, to_max.value);
        const Pack far = choose(forward, to_max.value, to_min.value);
        r.in = choose(across, r.in, larger(r.in, near));
        r.out = choose(across, r.out, smaller(r.out, far));
        r.sure = r.sure & (across | (to_min.sure & to_max.sure));
    }
    return r;
}

/// Where the line crosses the plane, at T / D.
template <class L>
Interval parameters_of(const PackReader& reader, const L& l, const Triangle3& triangle) {
    namespace story = predicates::linear_triangle;
    using Story = story::LinearTriangle<L>;
    const auto frame = Story::frame(WordReader{reader}, l, triangle);
    const auto m = Story::magnitudes(reader, l, triangle).guarded();
    const auto uncertainty = [&](const auto& formula) {
        // Errors of the same formula in doubles are proportional to that of one operation.
        constexpr double factor = Word::rounding / arith::Bound::rounding;
        using Formula = std::remove_cvref_t<decltype(formula)>;
        return arith::uncertainty<Story, Formula>(m) * Pack(factor);
    };
    const Word d = story::D{}(frame), t = story::T{}(frame) / d;
    const Pack u_d = uncertainty(story::D{}), u_t = uncertainty(story::T{});
    const Pack size = absolute(t.high), volume = absolute(d.high);
    // |T / D| changes by at most (u_t + |T / D| u_d) / (|D| - u_d); where u_d is not far below |D|,
    // that is more than any rounding allows.
    const Pack error = (u_t + size * u_d) * reciprocal(volume) * Pack(1.01) + size * Pack(0x1p-100);
    const Rounded r = rounded(t, error);
    return {r.value, r.value, r.sure};
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
        const Interval interval = parameters_of(PackReader{columns, i}, l, shape);
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

#define GRAZE_INSTANTIATE_PARAMETERS(A, B) \
    template std::uint64_t parameters<A, B>(const double* const*, std::uint64_t, double*, double*);
GRAZE_BATCH_CLIP_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)

template <class A, class B>
Found look(const double* const* columns, [[maybe_unused]] Anchor anchor, LookOptions options) {
    using Story = typename predicates::StoryFor<Method::standard, A, B>::Type;
    if constexpr (requires(B b) { b.kind; })
        if (anchor == Anchor::center) return look_at_block<Story, Anchor::center>(columns, options);
    return look_at_block<Story, Anchor::corner>(columns, options);
}

#define GRAZE_INSTANTIATE_LOOK(A, B) \
    template Found look<A, B>(const double* const*, Anchor, LookOptions);
GRAZE_BATCH_PAIRS(GRAZE_INSTANTIATE_LOOK)

}  // namespace graze::batch::GRAZE_TARGET

#else

namespace graze::batch::GRAZE_TARGET {

// Without optimisation nothing is inlined: see above.
bool compiled() { return false; }

template <class A, class B>
Found look(const double* const*, Anchor, LookOptions) {
    return {};
}
#define GRAZE_INSTANTIATE_LOOK(A, B) \
    template Found look<A, B>(const double* const*, Anchor, LookOptions);
GRAZE_BATCH_PAIRS(GRAZE_INSTANTIATE_LOOK)

template <class A, class B>
std::uint64_t parameters(const double* const*, std::uint64_t, double*, double*) {
    return 0;
}
#define GRAZE_INSTANTIATE_PARAMETERS(A, B) \
    template std::uint64_t parameters<A, B>(const double* const*, std::uint64_t, double*, double*);
GRAZE_BATCH_CLIP_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)

}  // namespace graze::batch::GRAZE_TARGET

#endif
