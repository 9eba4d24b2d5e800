// A face whose corners have not moved is where it was. So two faces meet now, and did not before, only if one of them has a corner
// that moved and the boxes of both meet.
//
// Windings, where no two faces meet: while corners go straight to where they are rounded to, winding numbers change nowhere but where
// a face comes by. Next to a face that stays, and that none which moves comes near on its way, they are as they were; and so they are
// next to all that hangs together with it across edges: what lies around an edge are its faces alone, before and now. If one of
// them has moved there may be no more than two, as of more the order may be another one; if none has, their order is as it was.
#include "cells/near_moved.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "cells/planar.hpp"
#include "mesh/bvh.hpp"
#include "mesh/edges.hpp"
#include "mesh/sets.hpp"
#include "mesh/weld.hpp"

namespace graze::cells {

namespace {

/// Of each vertex: has it moved? One that is two corners has.
std::vector<bool> moved_vertices(const mesh::Cells& cells, const Mesh& rounded) {
    std::vector<bool> moved(rounded.vertices.size());
    for (std::size_t n = 0; n < cells.pieces.size(); ++n)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = rounded.triangles[n][k];
            const ExactPoint3& point = cells.corners[cells.pieces[n][k]].point;
            if (point.off() > 0 || !(point.rounded() == rounded.vertices[vertex]))
                moved[vertex] = true;
        }
    return moved;
}

/// Does each of these faces hang together with one that is not among them? Their mesh is closed, and of a face that moved all faces
/// at its edges are among them.
bool hang_together_with_others(const Mesh& mesh, std::span<const std::uint32_t> faces,
                               const std::vector<bool>& moved) {
    struct Edge {
        std::uint32_t high, face;
    };
    mesh::Lists<Edge> edges(mesh.vertices.size(), [&](const auto& add) {
        for (std::uint32_t n = 0; n < faces.size(); ++n) {
            const auto& f = mesh.triangles[faces[n]];
            for (std::size_t k = 0; k < 3; ++k) {
                const auto [low, high] = std::minmax(f[k], f[k == 2 ? 0 : k + 1]);
                add(low, {high, n});
            }
        }
    });
    const auto others = std::uint32_t(faces.size());
    mesh::Sets sets(faces.size() + 1);
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
        const auto here = edges[v];
        std::sort(here.begin(), here.end(),
                  [](const Edge& x, const Edge& y) { return x.high < y.high; });
        for (std::size_t from = 0, to; from < here.size(); from = to) {
            bool any_moved = false;
            for (to = from; to < here.size() && here[to].high == here[from].high; ++to) {
                any_moved |= moved[here[to].face];
                sets.join(here[from].face, here[to].face);
            }
            if (any_moved && to - from != 2) return false;
            if (to - from == 1) sets.join(here[from].face, others);
        }
    }
    for (std::uint32_t n = 0; n < faces.size(); ++n)
        if (sets.find(n) != sets.find(others)) return false;
    return true;
}

}  // namespace

std::optional<NearMoved> check_near_moved(const mesh::Cells& cells, const Mesh& rounded,
                                          const mesh::CheckOptions& options) {
    if (rounded.triangles.size() != cells.pieces.size()) return {};
    const auto moved = moved_vertices(cells, rounded);
    const auto is_moved = [&](std::uint32_t n) {
        const auto& f = rounded.triangles[n];
        return moved[f[0]] || moved[f[1]] || moved[f[2]];
    };
    mesh::Welded moving{rounded.vertices, {}};
    for (std::uint32_t n = 0; n < rounded.triangles.size(); ++n)
        if (is_moved(n)) moving.faces.push_back(rounded.triangles[n]);
    if (moving.faces.empty()) {
        const auto all = std::int64_t(rounded.triangles.size());
        if (options.progress && !options.progress(all, all))
            throw cancelled("it was cancelled before it was checked");
        return NearMoved{{}, true};
    }
    if (moving.faces.size() > rounded.triangles.size() / 2) return {};

    // Rounding keeps the order of coordinates: what has no place in common along an axis with a box now never had one.
    const mesh::Bvh tree(moving);
    std::vector<std::array<float, 3>> places;
    places.reserve(rounded.vertices.size());
    for (const Vec3& p : rounded.vertices) places.push_back(tree.place(p));
    const auto is_near = [&](std::uint32_t n) {
        const auto& f = rounded.triangles[n];
        const mesh::Box box = mesh::box_of(places[f[0]], places[f[1]], places[f[2]]);
        bool meets = false;
        tree.each_row(box, 0, [&](std::size_t row) {
            meets = meets || mesh::meeting(box, tree.levels[0][row]) != 0;
        });
        return meets;
    };
    std::vector<std::uint32_t> near;
    std::vector<bool> near_moved;
    for (std::uint32_t n = 0; n < rounded.triangles.size(); ++n) {
        const bool here = is_moved(n);
        if (!here && !is_near(n)) continue;
        near.push_back(n);
        near_moved.push_back(here);
    }

    Mesh part;
    std::vector<std::uint32_t> number(rounded.vertices.size(), none);
    for (const std::uint32_t n : near) {
        auto face = rounded.triangles[n];
        for (std::uint32_t& v : face) {
            if (number[v] == none) {
                number[v] = std::uint32_t(part.vertices.size());
                part.vertices.push_back(rounded.vertices[v]);
            }
            v = number[v];
        }
        part.triangles.push_back(face);
    }
    NearMoved r{mesh::face_pairs(part, options), false};
    for (mesh::FacePair& pair : r.pairs.first) pair.a = near[pair.a], pair.b = near[pair.b];
    for (mesh::EqualFaces& group : r.pairs.equal)
        for (std::uint32_t& n : group.faces) n = near[n];
    if (cells.is_boundary && r.pairs.first.empty() && r.pairs.equal.empty())
        r.bounds_as_before = hang_together_with_others(rounded, near, near_moved);
    return r;
}

}  // namespace graze::cells
