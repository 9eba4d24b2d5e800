// Batches of pairs: blocks of 64 are answered by a target; those it is unsure of, one by one, by the
// call for one pair. Three files compile it, each for a list of pairs: in one GCC would inline less.
#pragma once

#include <bit>
#include <limits>

#include "arith/float_environment.hpp"
#include "batch/blocks.hpp"
#include "construct/clip_parameters.hpp"
#include "predicates/inputs.hpp"

namespace graze::batch {
namespace {

/// What a target has for a pair.
template <class A, class B>
struct Kernels {
    Find find;
    Parameters parameters = nullptr;
};

template <class A, class B>
inline constexpr bool has_parameters = false;
#define GRAZE_HAS_PARAMETERS(A, B, ...) \
    template <>                         \
    inline constexpr bool has_parameters<A, B> = true;
GRAZE_BATCH_CLIP_PAIRS(GRAZE_HAS_PARAMETERS)

#define GRAZE_KERNELS_OF(Target)                                         \
    if constexpr (!graze::detail::PredicatePair<Method::standard, A, B>) \
        return {&Target::find_bounded<A, B>};                            \
    else if constexpr (has_parameters<A, B>)                             \
        return {&Target::find<A, B>, &Target::parameters<A, B>};         \
    else                                                                 \
        return {&Target::find<A, B>};

template <class A, class B>
Kernels<A, B> kernels_of([[maybe_unused]] Target target) {
#if defined(GRAZE_X86_TARGETS)
    if (target == Target::avx512) {
        GRAZE_KERNELS_OF(avx512)
    }
    if (target == Target::avx2) {
        GRAZE_KERNELS_OF(avx2)
    }
#endif
    GRAZE_KERNELS_OF(plain)
}

template <class A, class B>
class Batch {
public:
    Batch(const Shapes<A>& a, const Shapes<B>& b, std::size_t count, const detail::Results& results,
          const Kernels<A, B>& kernels)
        : a_(a), b_(b), count_(count), results_(results), kernels_(kernels) {}

    /// The pairs of some blocks; returns how many are invalid.
    std::size_t run(std::size_t first_block, std::size_t last_block) const {
        Columns<A> a(a_.numbers());
        Columns<B> b(b_.numbers());
        std::size_t invalid = 0;
        for (std::size_t block = first_block; block < last_block; ++block) {
            const std::size_t begin = block * block_size;
            const double* columns[numbers_of<A> + numbers_of<B>];
            a.read(begin, columns);
            b.read(begin, columns + numbers_of<A>);
            invalid += answer(begin, columns, find(columns, begin), invalid > 0);
        }
        return invalid;
    }

private:
    std::size_t length_at(std::size_t begin) const { return std::min(block_size, count_ - begin); }

    /// The pairs whose shapes of a list are centered.
    template <class S>
    std::uint64_t centered_at(const Shapes<S>& shapes, std::size_t begin) const {
        const detail::Numbers& numbers = shapes.numbers();
        const auto is_center = [&](std::size_t i) {
            const auto* p = reinterpret_cast<const char*>(numbers.anchors) +
                            std::ptrdiff_t(begin + i) * numbers.anchor_stride;
            return *reinterpret_cast<const Anchor*>(p) == Anchor::center;
        };
        if (numbers.anchor_stride == 0) return is_center(0) ? ~std::uint64_t(0) : 0;
        std::uint64_t centered = 0;
        for (std::size_t i = 0; i < length_at(begin); ++i)
            centered |= std::uint64_t(is_center(i)) << i;
        return centered;
    }

    /// Where anchors differ, once for each.
    FoundContacts find(const double* const* columns, std::size_t begin) const {
        const FindOptions options{.contacts = results_.contacts != nullptr,
                                  .default_environment = arith::default_float_environment()};
        constexpr bool of_a = requires(A shape) { shape.kind; }
        , of_b = requires(B shape) { shape.kind; };
        static_assert(of_b || !of_a);
        if constexpr (!of_b) {
            return kernels_.find(columns, {}, options);
        } else {
            FoundContacts found;
            const auto include = [&](Anchors anchors, std::uint64_t pairs) {
                if (pairs == 0) return;
                const FoundContacts alike = kernels_.find(columns, anchors, options);
                found.disjoint |= alike.disjoint & pairs;
                found.meeting |= alike.meeting & pairs;
                found.touching |= alike.touching & pairs;
                found.overlapping |= alike.overlapping & pairs;
            };
            const std::uint64_t pairs = pairs_at(begin), centered = centered_at(b_, begin);
            const auto include_both = [&](Anchor first, std::uint64_t of_first) {
                include({first, Anchor::corner}, of_first & ~centered);
                include({first, Anchor::center}, of_first & centered);
            };
            if constexpr (of_a) {
                const std::uint64_t centered_first = centered_at(a_, begin);
                include_both(Anchor::corner, pairs & ~centered_first);
                include_both(Anchor::center, pairs & centered_first);
            } else {
                include_both(Anchor::corner, pairs);
            }
            return found;
        }
    }

    std::uint64_t pairs_at(std::size_t begin) const {
        const std::size_t length = length_at(begin);
        return length == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << length) - 1;
    }

    /// An exception takes as long as a hundred answers: after the first the others that are invalid are found without.
    std::size_t answer(std::size_t begin, const double* const* columns, const FoundContacts& found,
                       bool some_invalid) const {
        const std::size_t length = length_at(begin);
        const std::uint64_t pairs = pairs_at(begin);
        if (results_.status) std::fill_n(results_.status + begin, length, Status::valid);
        if (results_.contacts)
            for (std::size_t i = 0; i < length; ++i)
                results_.contacts[begin + i] = found.overlapping >> i & 1 ? Contact::overlapping
                                               : found.touching >> i & 1  ? Contact::touching
                                                                          : Contact::disjoint;
        std::uint64_t meets = found.meeting & pairs;
        std::size_t invalid = 0;
        const std::uint64_t sure =
            found.disjoint |
            (results_.contacts ? found.touching | found.overlapping : found.meeting);
        std::uint64_t unsure = pairs & ~sure;
        const auto refuse = [&] {
            const std::uint64_t refused = refuse_invalid(begin, columns, unsure);
            unsure &= ~refused;
            invalid += std::size_t(std::popcount(refused));
        };
        if (some_invalid) [[unlikely]]
            refuse();
        while (unsure != 0) {
            const auto i = std::size_t(std::countr_zero(unsure));
            const Alone alone = answer_alone(begin, columns, i);
            meets |= std::uint64_t(alone == Alone::meets) << i;
            unsure &= unsure - 1;
            if (alone == Alone::invalid) [[unlikely]] {
                ++invalid;
                refuse();
            }
        }
        if (results_.meets)
            for (std::size_t i = 0; i < length; ++i) results_.meets[begin + i] = meets >> i & 1;
        if (results_.mask) results_.mask[begin / 64] = meets;
        if (results_.t_in) clip_block(begin, columns, meets);
        return invalid;
    }

    enum class Alone { invalid, misses, meets };

    /// Contacts are put in their place; an invalid pair keeps what it has.
    Alone answer_alone(std::size_t begin, const double* const* columns, std::size_t k) const {
        const std::size_t i = begin + k;
        const A a = shape(a_, i, columns, k);
        const B b = shape(b_, i, columns + numbers_of<A>, k);
        try {
            bool meets;
            if (results_.contacts) {
                results_.contacts[i] = graze::detail::decide(a, b).contact;
                meets = results_.contacts[i] != Contact::disjoint;
            } else {
                meets = graze::intersects(a, b);
            }
            return meets ? Alone::meets : Alone::misses;
        } catch (const invalid_shape&) {
            note_invalid(i, predicates::is_valid(a), predicates::is_valid(b));
            return Alone::invalid;
        }
    }
    void note_invalid(std::size_t i, bool valid_a, bool valid_b) const {
        if (results_.status)
            results_.status[i] = valid_a   ? Status::invalid_second
                                 : valid_b ? Status::invalid_first
                                           : Status::invalid_both;
    }
    /// Of some pairs of a block.
    [[gnu::noinline]] std::uint64_t refuse_invalid(std::size_t begin, const double* const* columns,
                                                   std::uint64_t pairs) const {
        const bool by_doubles = arith::default_float_environment();
        std::uint64_t refused = 0;
        for (; pairs != 0; pairs &= pairs - 1) {
            const auto k = std::size_t(std::countr_zero(pairs));
            const bool a = is_valid<A>(columns, k, by_doubles),
                       b = is_valid<B>(columns + numbers_of<A>, k, by_doubles);
            if (a && b) continue;
            refused |= std::uint64_t(1) << k;
            note_invalid(begin + k, a, b);
        }
        return refused;
    }

    /// Does shape k of some columns obey its rules?
    template <class S>
    static bool is_valid(const double* const* columns, std::size_t k, bool by_doubles) {
        if (!is_finite({columns, numbers_of<S>}, k)) return false;
        if constexpr (predicates::has_rules<S>) {
            const auto shape = row<S>(columns, k);
            return by_doubles ? predicates::obeys_rules(arith::DoubleConverter{}, shape,
                                                        predicates::first_coordinate(shape))
                              : predicates::is_valid(shape);
        } else {
            return true;
        }
    }

    void clip_block(std::size_t begin, [[maybe_unused]] const double* const* columns,
                    std::uint64_t hits) const {
        if constexpr (ClipPair<A, B>) {
            constexpr double none = std::numeric_limits<double>::quiet_NaN();
            double in[block_size], out[block_size];
            std::uint64_t sure = 0;
            if (kernels_.parameters && arith::default_float_environment())
                sure = kernels_.parameters(columns, hits, in, out);
            for (std::size_t i = 0; i < length_at(begin); ++i) {
                double &t_in = results_.t_in[begin + i], &t_out = results_.t_out[begin + i];
                if (sure >> i & 1) {
                    t_in = in[i], t_out = out[i];
                } else if (hits >> i & 1) {
                    const auto alone = construct::clip_parameters(
                        shape(a_, begin + i, columns, i),
                        shape(b_, begin + i, columns + numbers_of<A>, i));
                    t_in = alone.in, t_out = alone.out;
                } else {
                    t_in = t_out = none;
                }
            }
        }
    }

    /// Shape i of a list, which is row k of some columns, where its numbers are all.
    template <class S>
    static S shape(const Shapes<S>& shapes, std::size_t i, const double* const* columns,
                   std::size_t k) {
        if constexpr (requires(S s) { s.kind; })
            return shapes[shapes.single() ? 0 : i];
        else
            return row<S>(columns, k);
    }
    template <class S>
    static S row(const double* const* columns, std::size_t k) {
        S shape{};
        std::size_t c = 0;
        detail::each_number(shape, [&](double& x) { x = columns[c++][k]; });
        return shape;
    }

    const Shapes<A>& a_;
    const Shapes<B>& b_;
    std::size_t count_;
    detail::Results results_;
    Kernels<A, B> kernels_;
};

}  // namespace

namespace detail {

template <class A, class B>
requires graze::detail::BatchPair<A, B> std::size_t run(const Shapes<A>& a, const Shapes<B>& b,
                                                        std::size_t count, const Results& results,
                                                        const Options& options) {
    const Batch<A, B> batch(a, b, count, results, kernels_of<A, B>(target_of(options)));
    return for_blocks(count, options,
                      [&](std::size_t first, std::size_t last) { return batch.run(first, last); });
}

}  // namespace detail

}  // namespace graze::batch

/// For a row of pairs.hpp.
#define GRAZE_INSTANTIATE_RUN(A, B, ...)                                                           \
    template std::size_t graze::batch::detail::run(                                                \
        const graze::batch::Shapes<graze::A>&, const graze::batch::Shapes<graze::B>&, std::size_t, \
        const graze::batch::detail::Results&, const graze::batch::Options&);
