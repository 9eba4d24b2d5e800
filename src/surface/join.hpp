// Which faces of a mesh meet beyond what they share?
//
// Rows of sixteen faces, in the order of a Morton curve, are joined with each other by their boxes; then each
// face of one row with those of the other whose boxes it meets; then beyond_shared decides.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "surface/apart.hpp"
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
        std::array<std::optional<SeenFace>, row_size> seen;
        return each_candidate(row, [&](std::size_t x, std::size_t y, unsigned equal) {
            const auto a = [&](std::size_t i) -> const Vec3& { return corner(x, i); };
            const auto b = [&](std::size_t j) -> const Vec3& { return corner(y, j); };
            auto& face = seen[x % row_size];
            if (!face) face.emplace(a(0), a(1), a(2));
            return certainly_apart(*face, a, b, equal, tree_.extent) || test(x, y, f);
        });
    }

    /// f(x, y, equal_corners) of the places of those that may be such a pair, until it is false.
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
                    const unsigned equal = equal_corners(faces_[x].corners, faces_[y].corners);
                    // Most meet in what they share alone, for certain.
                    if ((equal & faces_[x].certain) == 0 && go_on) go_on = f(x, y, equal);
                });
            });
        });
        return go_on;
    }

private:
    const Vec3& corner(std::size_t place, std::size_t i) const {
        return mesh_.points[faces_[place].corners[i]];
    }
    Corners corners(std::size_t place) const {
        return {corner(place, 0), corner(place, 1), corner(place, 2)};
    }

    template <class F>
    bool test(std::size_t x, std::size_t y, const F& f) const {
        // In the order of the mesh, so that the answer is the same for any order of the tree.
        if (tree_.order[x] > tree_.order[y]) std::swap(x, y);
        const Face &a = faces_[x], &b = faces_[y];
        const bool degenerate = a.degenerate || b.degenerate;
        const Shared shared = shared_corners(equal_corners(a.corners, b.corners));
        const mesh::FaceContact contact =
            surface::beyond_shared(corners(x), corners(y), degenerate, shared);
        return contact == mesh::FaceContact::none ||
               f(mesh::FacePair{tree_.order[x], tree_.order[y], contact, std::uint8_t(shared.count),
                                degenerate});
    }

    const Welded& mesh_;
    const BoxTree& tree_;
    std::vector<Face> faces_;
};

}  // namespace graze::surface
