// Which faces of two meshes meet: found row by row of boxes, as those of one mesh are.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/mesh_index.hpp>
#include <optional>
#include <string>

#include "mesh/beyond_shared.hpp"
#include "mesh/index.hpp"

namespace graze::mesh {

using mesh::FaceContact;
using mesh::FacePair;
using mesh::FaceShape;
using mesh::Progress;
using State = mesh::Index::State;

/// A face of one mesh, to be compared with many of another.
class ComparedFace {
public:
    /// No two corners of both meshes are farther apart than `far`.
    ComparedFace(const State& mesh, std::uint32_t n, double far)
        : n_(n),
          corners_(corners(mesh.face(n))),
          degenerate_(mesh.shapes[n] != FaceShape::area),
          far_(far),
          seen_(corners_[0], corners_[1], corners_[2], far) {}

    /// `none` in what they share alone.
    std::optional<FacePair> meeting(const State& mesh, std::uint32_t n) const {
        const Corners other = corners(mesh.face(n));
        const unsigned equal = equal_corners(corners_, other);
        const auto of = [](const Corners& c) {
            return [&c](std::size_t i) -> const Vec3& { return c[i]; };
        };
        const bool apart = certainly_apart(seen_, of(corners_), of(other), equal, far_);
        if (apart && equal == 0) return {};
        const bool degenerate = degenerate_ || mesh.shapes[n] != FaceShape::area;
        const auto shared = shared_corners(equal);
        const FaceContact beyond =
            apart ? FaceContact::none : beyond_shared(corners_, other, degenerate, shared);
        if (beyond == FaceContact::none && shared.count == 0) return {};
        return FacePair{n_, n, beyond, std::uint8_t(shared.count), degenerate};
    }

private:
    std::uint32_t n_;
    Corners corners_;
    bool degenerate_;
    double far_;
    SeenFace seen_;
};

/// More than the difference of any coordinates of both.
inline double extent(const Aabb3& a, const Aabb3& b) {
    double extent = 0;
    for (int k = 0; k < 3; ++k)
        extent = std::max(extent, std::max(a.max[k], b.max[k]) - std::min(a.min[k], b.min[k]));
    return 1.5 * extent;
}

/// Tells how far it is.
class Steps {
public:
    Steps(const Progress& progress, std::int64_t all) : progress_(progress), all_(all) {}

    void operator()(std::int64_t done) const {
        if (progress_ && !progress_(done, all_))
            throw cancelled("the comparison of two meshes was cancelled after " +
                            std::to_string(done) + " of " + std::to_string(all_) + " faces");
    }

private:
    const Progress& progress_;
    std::int64_t all_;
};

/// f(pair) of the faces of both that meet, in no order, until it is false.
template <class F>
bool each_meeting_pair(const State& a, const State& b, const Steps& steps, const F& f) {
    if (a.empty() || b.empty() || !intersects(a.box, b.box)) return true;
    const double far = extent(a.box, b.box);
    std::size_t rows = 0;
    bool go_on = true;
    a.tree.each_row({a.tree.place(b.box.min), a.tree.place(b.box.max)}, 0, [&](std::size_t row) {
        if (!go_on) return;
        if (++rows % 64 == 0) steps(std::int64_t(row * row_size));
        // As the boxes of b have it.
        Row here;
        std::array<std::optional<ComparedFace>, row_size> faces;
        const std::size_t begin = row * row_size,
                          end = std::min(begin + row_size, a.tree.order.size());
        for (std::size_t n = begin; n < end; ++n) {
            const auto& face = a.welded.faces[a.tree.order[n]];
            const auto place = [&](std::size_t i) {
                return b.tree.place(a.welded.points[face[i]]);
            };
            here.set(n - begin, box_of(place(0), place(1), place(2)));
        }
        b.tree.each_row(here.around(), 0, [&](std::size_t other) {
            if (!go_on) return;
            const Row& there = b.tree.levels[0][other];
            each_bit(meeting(b.tree.around(other), here), [&](std::size_t i) {
                each_bit(meeting(here.box(i), there), [&](std::size_t j) {
                    if (!go_on) return;
                    if (!faces[i]) faces[i].emplace(a, a.tree.order[begin + i], far);
                    const auto pair = faces[i]->meeting(b, b.tree.order[other * row_size + j]);
                    if (pair) go_on = f(*pair);
                });
            });
        });
    });
    return go_on;
}

}  // namespace graze::mesh
