// Signs of many points: blocks of 64 are answered by a target; those it is unsure of, one by one, by
// the call for one.

#include <algorithm>
#include <array>
#include <bit>
#include <graze/batch_orient.hpp>

#include "arith/float_environment.hpp"
#include "batch/blocks.hpp"
#include "predicates/inputs.hpp"

namespace graze::batch {
namespace {

#define GRAZE_SIGNS_OF(Target) return &Target::signs<Dim, Count>;

template <int Dim, std::size_t Count>
FindSigns kernel_of([[maybe_unused]] Target target) {
#if defined(GRAZE_X86_TARGETS)
    if (target == Target::avx512) GRAZE_SIGNS_OF(avx512)
    if (target == Target::avx2) GRAZE_SIGNS_OF(avx2)
#endif
    GRAZE_SIGNS_OF(plain)
}

template <int Dim, std::size_t Count>
using Points = std::array<Vec<Dim>, Count>;

/// Points from a list for each of them.
template <int Dim, std::size_t Count>
class Lists {
public:
    using Of = std::array<Shapes<Vec<Dim>>, Count>;

    explicit Lists(const Of& lists) : lists_(lists), columns_(columns_of(lists)) {}

    /// A bit for each whose points are there.
    std::uint64_t read(std::size_t begin, std::size_t, const double** columns) {
        for (std::size_t k = 0; k < Count; ++k) columns_[k].read(begin, columns + k * Dim);
        return ~std::uint64_t(0);
    }
    Points<Dim, Count> at(std::size_t i) const {
        Points<Dim, Count> points;
        for (std::size_t k = 0; k < Count; ++k) points[k] = lists_[k][lists_[k].single() ? 0 : i];
        return points;
    }

private:
    static auto columns_of(const Of& lists) {
        return [&]<std::size_t... K>(std::index_sequence<K...>) {
            return std::array{Columns<Vec<Dim>>(lists[K].numbers())...};
        }
        (std::make_index_sequence<Count>{});
    }

    const Of& lists_;
    std::array<Columns<Vec<Dim>>, Count> columns_;
};

template <int Dim>
struct Indexed {
    const Shapes<Vec<Dim>>& vertices;
    const std::uint32_t* indices;
};

/// Points of some vertices.
template <int Dim, std::size_t Count>
class Vertices {
public:
    explicit Vertices(const Indexed<Dim>& list) : list_(list) {}

    std::uint64_t read(std::size_t begin, std::size_t length, const double** columns) {
        std::uint64_t there = 0;
        for (std::size_t i = 0; i < length; ++i) {
            const std::uint32_t* index = list_.indices + (begin + i) * Count;
            if (!exist(index)) continue;
            there |= std::uint64_t(1) << i;
            for (std::size_t k = 0; k < Count; ++k) {
                const Vec<Dim> v = list_.vertices[index[k]];
                for (int c = 0; c < Dim; ++c) copies_[k * Dim + std::size_t(c)][i] = v[c];
            }
        }
        for (std::size_t c = 0; c < Count * Dim; ++c) columns[c] = copies_[c];
        return there;
    }
    /// Not a number for an index of no vertex.
    Points<Dim, Count> at(std::size_t i) const {
        const std::uint32_t* index = list_.indices + i * Count;
        Points<Dim, Count> points;
        for (std::size_t k = 0; k < Count; ++k)
            if (exists(index[k]))
                points[k] = list_.vertices[index[k]];
            else
                points[k].x = std::numeric_limits<double>::quiet_NaN();
        return points;
    }

private:
    bool exists(std::uint32_t index) const { return index < list_.vertices.size(); }
    bool exist(const std::uint32_t* index) const {
        bool all = true;
        for (std::size_t k = 0; k < Count; ++k) all &= exists(index[k]);
        return all;
    }

    Indexed<Dim> list_;
    alignas(64) double copies_[Count * Dim][block_size]{};
};

/// Eight bits as bytes of 0 or 1, the first in the first byte.
constexpr auto bytes_of_bits = [] {
    std::array<std::uint64_t, 256> table{};
    for (unsigned bits = 0; bits < 256; ++bits) {
        std::array<std::uint8_t, 8> bytes{};
        for (unsigned i = 0; i < 8; ++i) bytes[i] = bits >> i & 1;
        table[bits] = std::bit_cast<std::uint64_t>(bytes);
    }
    return table;
}();

void write(const FoundSigns& found, std::int8_t* signs, std::size_t length) {
    for (std::size_t i = 0; i < length; i += 8) {
        // A byte of 255 is -1.
        const std::uint64_t bytes = bytes_of_bits[found.positive >> i & 255] +
                                    255 * bytes_of_bits[found.negative >> i & 255];
        const auto eight = std::bit_cast<std::array<std::int8_t, 8>>(bytes);
        std::copy_n(eight.data(), std::min<std::size_t>(8, length - i), signs + i);
    }
}

template <int Dim, std::size_t Count>
int sign_of(const Points<Dim, Count>& points) {
    return std::apply(
        [](const auto&... p) {
            if constexpr (Count == Dim + 1)
                return graze::orient(p...);
            else
                return graze::insphere(p...);
        },
        points);
}

/// Of some tuples of a block, those with an invalid point.
[[gnu::noinline]] std::uint64_t invalid_ones(std::span<const double* const> columns,
                                             std::uint64_t tuples) {
    std::uint64_t found = 0;
    for (; tuples != 0; tuples &= tuples - 1) {
        const int k = std::countr_zero(tuples);
        found |= std::uint64_t(!is_finite(columns, std::size_t(k))) << k;
    }
    return found;
}

template <class Source, int Dim, std::size_t Count>
std::size_t answer_signs(const auto& points, std::size_t count, const detail::SignResults& results,
                         const Options& options) {
    const FindSigns find = kernel_of<Dim, Count>(target_of(options));
    return for_blocks(count, options, [&](std::size_t first_block, std::size_t last_block) {
        Source source(points);
        std::size_t invalid = 0;
        for (std::size_t block = first_block; block < last_block; ++block) {
            const std::size_t begin = block * block_size;
            const std::size_t length = std::min(block_size, count - begin);
            const double* columns[Count * Dim];
            const std::uint64_t there = source.read(begin, length, columns);
            const FoundSigns found = find(columns, arith::default_float_environment());
            write(found, results.signs + begin, length);
            if (results.status) std::fill_n(results.status + begin, length, Status::valid);
            const std::uint64_t all =
                length == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << length) - 1;
            const std::uint64_t sure = there & (found.positive | found.negative | found.zero);
            std::uint64_t unsure = all & ~sure;
            const auto refuse = [&](std::uint64_t refused) {
                unsure &= ~refused;
                invalid += std::size_t(std::popcount(refused));
                for (; refused != 0; refused &= refused - 1) {
                    const std::size_t i = begin + std::size_t(std::countr_zero(refused));
                    results.signs[i] = 0;
                    if (results.status) results.status[i] = Status::invalid;
                }
            };
            // An exception takes as long as a hundred answers: after the first the others that are invalid are found
            // without.
            refuse(all & ~there);
            if (invalid > 0) [[unlikely]]
                refuse(invalid_ones(columns, unsure));
            while (unsure != 0) {
                const std::size_t i = begin + std::size_t(std::countr_zero(unsure));
                try {
                    results.signs[i] = std::int8_t(sign_of<Dim, Count>(source.at(i)));
                    unsure &= unsure - 1;
                } catch (const invalid_shape&) {
                    refuse(unsure & -unsure);
                    refuse(invalid_ones(columns, unsure));
                }
            }
        }
        return invalid;
    });
}

}  // namespace

namespace detail {

template <int Dim, std::size_t Count>
std::size_t run_signs(const std::array<Shapes<Vec<Dim>>, Count>& points, std::size_t count,
                      const SignResults& results, const Options& options) {
    return answer_signs<Lists<Dim, Count>, Dim, Count>(points, count, results, options);
}
template <int Dim, std::size_t Count>
std::size_t run_signs(const Shapes<Vec<Dim>>& vertices, const std::uint32_t* indices,
                      std::size_t count, const SignResults& results, const Options& options) {
    return answer_signs<Vertices<Dim, Count>, Dim, Count>(Indexed<Dim>{vertices, indices}, count,
                                                          results, options);
}

#define GRAZE_INSTANTIATE_SIGNS(Dim, Count)                                                   \
    template std::size_t run_signs(const std::array<Shapes<Vec<Dim>>, Count>&, std::size_t,   \
                                   const SignResults&, const Options&);                       \
    template std::size_t run_signs<Dim, Count>(const Shapes<Vec<Dim>>&, const std::uint32_t*, \
                                               std::size_t, const SignResults&, const Options&);
GRAZE_BATCH_SIGNS(GRAZE_INSTANTIATE_SIGNS)

}  // namespace detail

}  // namespace graze::batch
