// Which faces of a mesh meet beyond what they share?
//
// Rows of sixteen faces, in the order of a Hilbert curve, are joined with each other by their boxes; then each
// face of one row with those of the other whose boxes it meets; then beyond_shared decides.
#pragma once

#include <bit>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mesh/apart.hpp"
#include "mesh/beyond_shared.hpp"
#include "mesh/bvh.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/stars.hpp"
#include "mesh/weld.hpp"

namespace graze::mesh {

/// By places of the tree, so that near faces are near in memory.
struct alignas(16) Face {
    std::array<std::uint32_t, 3> corners;
    std::uint16_t certain;  ///< bits 3 i to 3 i + 2: is the star of corner i certain?
    bool degenerate;
};

/// Bit 3 i + j: are corner i of a and corner j of b the same?
inline unsigned equal_corners(const Face& a, const Face& b) {
#if defined(__SSE2__)
    // Each corner of a beside all of b.
    const __m128i all = _mm_load_si128(reinterpret_cast<const __m128i*>(&b));
    const auto bits = [&](std::size_t i) {
        const __m128i equal = _mm_cmpeq_epi32(all, _mm_set1_epi32(int(a.corners[i])));
        return unsigned(_mm_movemask_ps(_mm_castsi128_ps(equal))) & 7;
    };
    return bits(0) | bits(1) << 3 | bits(2) << 6;
#else
    return equal_corners(a.corners, b.corners);
#endif
}

class Join {
public:
    /// All of the same mesh, and outlive it. The tree may have hubs, whose faces certainly meet in what they
    /// share alone.
    Join(const Welded& welded, const Bvh& tree, std::span<const std::uint32_t> hubs,
         const std::vector<mesh::FaceShape>& shapes, const std::vector<std::uint8_t>& certain,
         unsigned threads)
        : mesh_(welded), tree_(tree), far_(tree.extent), faces_(tree.order.size()) {
        if (!hubs.empty()) set_hubs(hubs);
        share(faces_.size(), 4096, threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t place = begin; place < end; ++place) {
                const std::uint32_t n = tree.order[place];
                Face& face = faces_[place];
                face = {welded.faces[n], 0, shapes[n] != mesh::FaceShape::area};
                for (unsigned i = 0; i < 3; ++i)
                    face.certain |= std::uint16_t((certain[face.corners[i]] ? 7u : 0u) << (3 * i));
            }
        });
    }

    std::size_t rows() const { return tree_.levels[0].size(); }
    std::int64_t faces() const { return std::int64_t(mesh_.faces.size()); }

    /// Pairs of a face of a row and one of the same row or of one behind it; until f(pair) is false.
    template <class F>
    bool each_pair(std::size_t row, const F& f) const {
        std::array<std::optional<SeenFace>, row_size> seen;
        return each_candidate(row, [&](std::size_t x, std::size_t y, unsigned equal) {
            const auto of = [&](std::size_t place) {
                return [points = mesh_.points.data(), corners = faces_[place].corners.data()](
                           std::size_t i) -> const Vec3& { return points[corners[i]]; };
            };
            const auto a = of(x), b = of(y);
            auto& face = seen[x % row_size];
            if (!face) face.emplace(a(0), a(1), a(2), far_);
            return certainly_apart(*face, a, b, equal, far_) || test(x, y, f);
        });
    }

    /// f(x, y, equal_corners) of the places of those that may be such a pair, until it is false.
    template <class F>
    bool each_candidate(std::size_t row, const F& f) const {
        FoundRows rows;
        bool go_on = true;
        const auto add = [&](std::size_t other) {
            if (other < row || !go_on) return;
            rows.add(other, meeting(tree_.around(other), tree_.levels[0][row]));
            if (rows.full()) go_on = each_of(row, rows, f);
        };
        const std::uint32_t hub = hubs_.empty() ? Bvh::no_hub : hubs_[0][row];
        if (hub == Bvh::no_hub)
            tree_.each_row(tree_.around(row), row, add);
        else
            tree_.each_row(tree_.around(row), row, add, [&](std::size_t level, std::size_t below) {
                return hubs_[level][below] == hub;
            });
        return go_on && each_of(row, rows, f);
    }

private:
    void set_hubs(std::span<const std::uint32_t> hubs) {
        const auto common = [](const std::vector<std::uint32_t>& of, std::size_t row) {
            const auto begin = of.begin() + std::ptrdiff_t(row * row_size),
                       end = of.begin() + std::ptrdiff_t(std::min((row + 1) * row_size, of.size()));
            return std::all_of(begin, end, [&](std::uint32_t g) { return g == *begin; })
                       ? *begin
                       : Bvh::no_hub;
        };
        std::vector<std::uint32_t> below;
        for (const std::uint32_t n : tree_.order) below.push_back(hubs[n]);
        for (const auto& level : tree_.levels) {
            std::vector<std::uint32_t> here;
            for (std::size_t row = 0; row < level.size(); ++row) here.push_back(common(below, row));
            below = here;
            hubs_.push_back(std::move(here));
        }
    }

    /// Bits of things, for a loop over all of them at once: where a loop over the bits of one ends, no processor can
    /// foresee.
    template <class T, std::size_t most>
    class Masks {
    public:
        void add(const T& of, std::uint32_t bits) {
            of_[size_] = of;
            bits_[size_] = bits;
            size_ += bits != 0;
        }
        bool full() const { return size_ == most; }
        /// f(of, bit), and then there are none.
        template <class F>
        void take(const F& f) {
            bits_[size_] = 0;
            std::size_t at = 0;
            std::uint32_t bits = bits_[0];
            while (at < size_) {
                f(of_[at], std::size_t(std::countr_zero(bits)));
                bits &= bits - 1;
                const std::uint32_t end = bits == 0;
                at += end;
                bits |= bits_[at] & (0 - end);
            }
            size_ = 0;
        }

    private:
        std::array<T, most + 1> of_;
        std::array<std::uint32_t, most + 1> bits_;
        std::size_t size_ = 0;
    };
    /// Few, so that a call needs less than 64 kB of stack.
    static constexpr std::size_t rows_at_once = 8;
    using FoundRows = Masks<std::size_t, rows_at_once>;

    template <class F>
    bool each_of(std::size_t row, FoundRows& rows, const F& f) const {
        struct Meeting {
            std::uint32_t x, row;
        };
        Masks<Meeting, rows_at_once * row_size> faces;
        const Row& here = tree_.levels[0][row];
        rows.take([&](std::size_t other, std::size_t i) {
            std::uint32_t bits = meeting(here.box(i), tree_.levels[0][other]);
            // Each pair once.
            if (other == row) bits &= ~((2u << i) - 1);
            faces.add({std::uint32_t(row * row_size + i), std::uint32_t(other * row_size)}, bits);
        });
        struct Candidate {
            std::uint32_t x, y, equal;
        };
        std::array<Candidate, rows_at_once * row_size * row_size + 1> found;
        std::size_t count = 0;
        faces.take([&](const Meeting& m, std::size_t j) {
            const std::uint32_t y = m.row + std::uint32_t(j);
            const unsigned equal = equal_corners(faces_[m.x], faces_[y]);
            found[count] = {m.x, y, equal};
            // Most meet in what they share alone, for certain.
            count += (equal & faces_[m.x].certain) == 0;
        });
        for (std::size_t n = 0; n < count; ++n)
            if (!f(found[n].x, found[n].y, found[n].equal)) return false;
        return true;
    }

    Corners corners(const Face& face) const {
        const auto& c = face.corners;
        return {mesh_.points[c[0]], mesh_.points[c[1]], mesh_.points[c[2]]};
    }

    template <class F>
    bool test(std::size_t x, std::size_t y, const F& f) const {
        // In the order of the mesh, so that the answer is the same for any order of the tree.
        if (tree_.order[x] > tree_.order[y]) std::swap(x, y);
        const Face &a = faces_[x], &b = faces_[y];
        const bool degenerate = a.degenerate || b.degenerate;
        const Shared shared = shared_corners(equal_corners(a, b));
        const mesh::FaceContact contact =
            mesh::beyond_shared(corners(a), corners(b), degenerate, shared);
        return contact == mesh::FaceContact::none ||
               f(mesh::FacePair{tree_.order[x], tree_.order[y], contact, std::uint8_t(shared.count),
                                degenerate});
    }

    const Welded& mesh_;
    const Bvh& tree_;
    double far_;
    std::vector<Face> faces_;
    std::vector<std::vector<std::uint32_t>>
        hubs_;  ///< of all faces below each row of each level, if it is one
};

}  // namespace graze::mesh
