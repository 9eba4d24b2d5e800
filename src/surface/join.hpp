// Which faces of a mesh meet beyond what they share?
//
// Rows of sixteen faces, in the order of a Morton curve, are joined with each other by their boxes; then each
// face of one row with those of the other whose boxes it meets; then beyond_shared decides.
#pragma once

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
    bool degenerate;
};

class Join {
public:
    /// All of the same mesh, and outlive it.
    Join(const Welded& welded, const BoxTree& tree, const std::vector<mesh::FaceShape>& shapes,
         const std::vector<std::uint8_t>& certain)
        : mesh_(welded), tree_(tree), certain_(certain) {
        faces_.reserve(tree.order.size());
        for (const std::uint32_t n : tree.order)
            faces_.push_back({welded.faces[n], shapes[n] != mesh::FaceShape::area});
    }

    std::size_t rows() const { return tree_.levels[0].size(); }
    std::int64_t faces() const { return std::int64_t(faces_.size()); }

    /// Pairs of a face of a row and one of the same row or of one behind it; until f(pair) is false.
    template <class F>
    bool each_pair(std::size_t row, const F& f) const {
        const Row& here = tree_.levels[0][row];
        const Box around = here.around();
        bool go_on = true;
        tree_.each_row(around, row, [&](std::size_t other) {
            if (other < row || !go_on) return;
            const Row& there = tree_.levels[0][other];
            each_bit(meeting(there.around(), here), [&](std::size_t i) {
                std::uint32_t bits = meeting(here.box(i), there);
                if (other == row) bits &= ~((2u << i) - 1);
                each_bit(bits, [&](std::size_t j) {
                    if (go_on) go_on = test(row * row_size + i, other * row_size + j, f);
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
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                if (a.corners[i] == b.corners[j] && shared.count < 3) {
                    if (certain_[a.corners[i]]) return true;
                    shared.in_a[shared.count] = i;
                    shared.in_b[shared.count++] = j;
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
    const std::vector<std::uint8_t>& certain_;
    std::vector<Face> faces_;
};

}  // namespace graze::surface
