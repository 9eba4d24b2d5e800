// Which faces of a mesh meet beyond what they share?
//
// Rows of sixteen faces, in the order of a Morton curve, are joined with each other by their boxes; then each
// face of one row with those of the other whose boxes it meets; then beyond_shared decides.
#pragma once

#include <bit>
#include <utility>
#include <vector>

#include "surface/beyond_shared.hpp"
#include "surface/box_rows.hpp"
#include "surface/stars.hpp"
#include "surface/weld.hpp"

namespace graze::surface {

/// By places of the tree, so that near faces are near in memory.
struct Face {
    std::array<std::uint32_t, 3> corners;
    std::uint16_t certain;  ///< bits 3 i to 3 i + 2: is the star of corner i certain?
    bool degenerate;
};

/// Bit 3 i + j: are corner i of a and corner j of b the same?
inline unsigned equal_corners(const Face& a, const Face& b) {
    unsigned bits = 0;
    for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 3; ++j)
            bits |= unsigned(a.corners[i] == b.corners[j]) << (3 * i + j);
    return bits;
}

class Join {
public:
    /// All of the same mesh, and outlive it.
    Join(const Welded& welded, const BoxTree& tree, const std::vector<mesh::FaceShape>& shapes,
         const std::vector<std::uint8_t>& certain)
        : mesh_(welded), tree_(tree) {
        faces_.reserve(tree.order.size());
        for (const std::uint32_t n : tree.order) {
            Face face{welded.faces[n], 0, shapes[n] != mesh::FaceShape::area};
            for (unsigned i = 0; i < 3; ++i)
                face.certain |= std::uint16_t((certain[face.corners[i]] ? 7u : 0u) << (3 * i));
            faces_.push_back(face);
        }
    }

    std::size_t rows() const { return tree_.levels[0].size(); }
    std::int64_t faces() const { return std::int64_t(faces_.size()); }

    /// Pairs of a face of a row and one of the same row or of one behind it; until f(pair) is false.
    template <class F>
    bool each_pair(std::size_t row, const F& f) const {
        return each_candidate(row, [&](std::size_t x, std::size_t y) { return test(x, y, f); });
    }

    /// Places of those that may be such a pair; until f(x, y) is false.
    template <class F>
    bool each_candidate(std::size_t row, const F& f) const {
        const Row& here = tree_.levels[0][row];
        bool go_on = true;
        tree_.each_row(tree_.around(row), row, [&](std::size_t other) {
            if (other < row || !go_on) return;
            const Row& there = tree_.levels[0][other];
            each_bit(meeting(tree_.around(other), here), [&](std::size_t i) {
                std::uint32_t bits = meeting(here.box(i), there);
                if (other == row) bits &= ~((2u << i) - 1);
                each_bit(bits, [&](std::size_t j) {
                    const std::size_t x = row * row_size + i, y = other * row_size + j;
                    const unsigned equal = equal_corners(faces_[x], faces_[y]);
                    // Most meet in what they share alone, for certain.
                    if ((equal & faces_[x].certain) == 0 && go_on) go_on = f(x, y);
                });
            });
        });
        return go_on;
    }

private:
    template <class F>
    bool test(std::size_t x, std::size_t y, const F& f) const {
        // In the order of the mesh, so that the answer is the same for any order of the tree.
        if (tree_.order[x] > tree_.order[y]) std::swap(x, y);
        const Face &a = faces_[x], &b = faces_[y];
        const bool degenerate = a.degenerate || b.degenerate;
        Shared shared;
        for (unsigned bits = equal_corners(a, b); bits != 0 && shared.count < 3; bits &= bits - 1) {
            const auto n = std::size_t(std::countr_zero(bits));
            shared.in_a[shared.count] = n / 3;
            shared.in_b[shared.count++] = n % 3;
        }
        const Triangle3 ta = triangle(mesh_, a.corners), tb = triangle(mesh_, b.corners);
        // Some of their corners may be equal.
        if (degenerate) shared = shared_corners(ta, tb);
        const mesh::FaceContact contact = surface::beyond_shared(ta, tb, degenerate, shared);
        return contact == mesh::FaceContact::none ||
               f(mesh::FacePair{tree_.order[x], tree_.order[y], contact, std::uint8_t(shared.count),
                                degenerate});
    }

    const Welded& mesh_;
    const BoxTree& tree_;
    std::vector<Face> faces_;
};

}  // namespace graze::surface
