// How do the faces of a mesh hang together? Edges are found by counting sort from their lower ends, the edges
// opposite to a vertex from the faces at it; shells are sets of faces joined at edges.
#include "mesh/topology.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <graze/mesh_check.hpp>
#include <limits>
#include <span>

#include "mesh/balance.hpp"
#include "mesh/certain.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/edges.hpp"
#include "mesh/sets.hpp"
#include "mesh/stars.hpp"
#include "mesh/weld.hpp"
#include "mesh/word_lists.hpp"
#include "points/recipe.hpp"

namespace graze::mesh {

namespace {

using Face = std::array<std::uint32_t, 3>;

constexpr std::uint32_t none = no_shell;

/// Are these edges one path or cycle? Each end is in two of them at most.
bool hang_together(std::span<const std::array<std::uint32_t, 2>> edges,
                   std::vector<std::array<std::uint32_t, 2>>& ends, Sets& sets) {
    ends.clear();
    for (std::uint32_t n = 0; n < edges.size(); ++n)
        for (const std::uint32_t v : edges[n]) ends.push_back({v, n});
    std::sort(ends.begin(), ends.end());
    std::size_t parts = edges.size();
    for (std::size_t n = 1; n < ends.size(); ++n) {
        if (ends[n][0] == ends[n - 1][0] && sets.join(ends[n][1], ends[n - 1][1])) --parts;
    }
    return parts == 1;
}

/// Those whose opposite edges are not one path or cycle, though they are at no edge of more than two faces.
std::vector<std::uint32_t> pinched_vertices(const Welded& mesh,
                                            const std::vector<bool>& at_non_manifold_edge,
                                            const std::vector<std::uint8_t>& certain_stars) {
    // A certain star has one path or cycle around it.
    Lists<std::array<std::uint32_t, 2>> opposite(mesh.points.size(), [&](const auto& add) {
        for (const Face& f : mesh.faces)
            if (has_edges(f))
                for (std::size_t k = 0; k < 3; ++k)
                    if (!certain_stars[f[k]]) add(f[k], {f[(k + 1) % 3], f[(k + 2) % 3]});
    });
    std::vector<std::uint32_t> pinched;
    std::vector<std::array<std::uint32_t, 2>> ends;
    for (std::uint32_t v = 0; v < mesh.points.size(); ++v) {
        const auto edges = opposite[v];
        if (edges.empty() || at_non_manifold_edge[v]) continue;
        Sets sets(edges.size());
        if (!hang_together(edges, ends, sets)) pinched.push_back(v);
    }
    return pinched;
}

/// The sign of the sum of determinants of the faces' corners.
int volume_sign(const Welded& mesh, std::span<const std::uint32_t> faces) {
    const Vec3 from = mesh.points[mesh.faces[faces[0]][0]];
    VolumeSum sum;
    for (const std::uint32_t n : faces) {
        const auto& [a, b, c] = mesh.faces[n];
        sum.add(minus(mesh.points[a], from), minus(mesh.points[b], from),
                minus(mesh.points[c], from));
    }
    if (const int sign = sum.certain_sign(); sign != 0) return sign;
    arith::BitRange given;
    for (const std::uint32_t n : faces)
        for (const std::uint32_t i : mesh.faces[n]) points::include<3>(given, mesh.points[i]);
    const auto at = [&](std::uint32_t i) {
        return points::in_units(mesh.points[i], given.low).over;
    };
    arith::BigInt exact = 0;
    for (const std::uint32_t n : faces) {
        const auto& [a, b, c] = mesh.faces[n];
        exact += arith::dot(at(a), arith::cross(at(b), at(c)));
    }
    return exact.sign();
}

}  // namespace

Topology topology(const Mesh& mesh) {
    const mesh::DefaultEnvironment environment;
    const Welded welded = weld(mesh);
    const Edges edges(welded);
    return mesh::topology(welded, edges, shapes_of(welded), certain_stars(welded),
                          first_equal_faces(welded))
        .topology;
}

std::vector<TopologyDefect> topology_defects(const Mesh& mesh) {
    const mesh::DefaultEnvironment environment;
    const Welded welded = weld(mesh);
    const Edges edges(welded);
    // Of each point, the corner that comes first.
    std::vector<std::uint32_t> vertex_at(welded.points.size(), none);
    for (std::size_t n = welded.faces.size(); n-- > 0;)
        for (std::size_t k = 3; k-- > 0;) vertex_at[welded.faces[n][k]] = mesh.triangles[n][k];

    std::vector<TopologyDefect> found;
    std::vector<bool> at_non_manifold_edge(welded.points.size());
    edges.each([&](std::uint32_t v, std::span<const HalfEdge> faces) {
        const std::uint32_t to = faces[0].to;
        if (faces.size() > 2) at_non_manifold_edge[v] = at_non_manifold_edge[to] = true;
        if (faces.size() == 2 && faces[0].forward() != faces[1].forward()) return;
        TopologyDefect defect{faces.size() == 1   ? DefectKind::boundary_edge
                              : faces.size() == 2 ? DefectKind::misoriented_edge
                                                  : DefectKind::non_manifold_edge,
                              {vertex_at[v], vertex_at[to]},
                              {}};
        for (const HalfEdge& e : faces) defect.faces.push_back(e.face());
        found.push_back(std::move(defect));
    });
    // Both are in the order of the edges.
    const auto is_boundary = [](const TopologyDefect& d) {
        return d.kind == DefectKind::boundary_edge;
    };
    auto next = std::find_if(found.begin(), found.end(), is_boundary);
    if (next != found.end())
        for (const LooseEdge& e : loose_edges(welded, edges)) {
            if (e.faces != 1) continue;
            next->open = e.odd;
            next->turned = !e.odd && e.uneven;
            next = std::find_if(next + 1, found.end(), is_boundary);
        }
    std::vector<std::uint32_t> pinched_at(welded.points.size(), none);
    for (const std::uint32_t v :
         pinched_vertices(welded, at_non_manifold_edge, certain_stars(welded))) {
        pinched_at[v] = std::uint32_t(found.size());
        found.push_back({DefectKind::pinched_vertex, {vertex_at[v], vertex_at[v]}, {}});
    }
    for (std::uint32_t n = 0; n < welded.faces.size(); ++n)
        if (has_edges(welded.faces[n]))
            for (const std::uint32_t v : welded.faces[n])
                if (pinched_at[v] != none) found[pinched_at[v]].faces.push_back(n);
    std::sort(found.begin(), found.end(), [](const TopologyDefect& x, const TopologyDefect& y) {
        if (x.kind != y.kind) return x.kind < y.kind;
        return x.faces != y.faces ? ComesBefore()(x.faces, y.faces) : x.ends < y.ends;
    });
    return found;
}

}  // namespace graze::mesh

namespace graze::mesh {

using namespace mesh;

FacesOfShells topology(const Welded& mesh, const Edges& edges, const std::vector<FaceShape>& shapes,
                       const std::vector<std::uint8_t>& certain_stars,
                       const std::vector<std::uint32_t>& first_equal) {
    Topology result;
    result.faces = std::int64_t(mesh.faces.size());
    result.vertices = std::int64_t(mesh.points.size());
    result.duplicate_vertices = mesh.duplicates;
    result.unused_vertices = mesh.unused;
    for (const FaceShape shape : shapes)
        if (shape != FaceShape::area) ++result.faces_without_area[std::size_t(shape)];
    for (std::uint32_t n = 0; n < first_equal.size(); ++n)
        result.duplicate_faces += first_equal[n] != n && shapes[n] == FaceShape::area;

    Sets shells(mesh.faces.size());
    TurnedSets turned(std::uint32_t(mesh.faces.size()));
    struct Flaws {
        bool open = false, unoriented = false, unorientable = false;
    };
    std::vector<Flaws> flaws(mesh.faces.size());
    std::vector<bool> at_non_manifold_edge(mesh.points.size());
    const std::vector<LooseEdge> loose = loose_edges(mesh, edges);
    auto next_loose = loose.begin();
    std::vector<std::uint32_t> face_at_line(loose.size(), none);
    edges.each([&](std::uint32_t v, std::span<const HalfEdge> faces) {
        ++result.edges;
        const auto n = std::int64_t(faces.size());
        const auto forward = std::count_if(faces.begin(), faces.end(),
                                           [](const HalfEdge& e) { return e.forward(); });
        result.boundary_edges += n == 1;
        result.non_manifold_edges += n > 2;
        result.misoriented_edges += n == 2 && forward != 1;
        result.odd_edges += n % 2;
        result.unbalanced_edges += 2 * forward != n;
        Flaws& here = flaws[faces[0].face()];
        if (is_loose(faces)) {
            const LooseEdge& e = *next_loose++;
            const bool open = n == 1 && e.odd;
            here.open |= open;
            here.unoriented |= !open && e.uneven;
            result.open_edges += open;
            result.turned_edges += n == 1 && !e.odd && e.uneven;
            result.left_odd_edges += e.odd;
            result.left_unbalanced_edges += e.uneven;
            std::uint32_t& other = face_at_line[e.line];
            if (other == none) other = faces[0].face();
            shells.join(other, faces[0].face());
        }
        if (n == 2)
            here.unorientable |= !turned.join(faces[0].face(), faces[1].face(), forward != 1);
        if (n > 2) at_non_manifold_edge[v] = at_non_manifold_edge[faces[0].to] = true;
        for (const HalfEdge& e : faces.subspan(1)) shells.join(faces[0].face(), e.face());
    });
    result.pinched_vertices =
        std::int64_t(pinched_vertices(mesh, at_non_manifold_edge, certain_stars).size());
    result.non_manifold_vertices =
        result.pinched_vertices +
        std::count(at_non_manifold_edge.begin(), at_non_manifold_edge.end(), true);

    std::vector<std::uint32_t> shell_of(mesh.faces.size(), none);
    for (std::uint32_t n = 0; n < mesh.faces.size(); ++n) {
        if (!has_edges(mesh.faces[n])) continue;
        const std::uint32_t root = shells.find(n);
        if (root == n) {
            shell_of[n] = std::uint32_t(result.shells.size());
            result.shells.push_back(
                {.first_face = n, .closed = true, .oriented = true, .orientable = true});
        }
        shell_of[n] = shell_of[root];
        Shell& shell = result.shells[shell_of[n]];
        ++shell.faces;
        shell.closed &= !flaws[n].open;
        shell.oriented &= !flaws[n].unoriented;
        shell.orientable &= !flaws[n].unorientable;
    }
    Lists<std::uint32_t> faces_of(result.shells.size(), [&](const auto& add) {
        for (std::uint32_t n = 0; n < mesh.faces.size(); ++n)
            if (shell_of[n] != none) add(shell_of[n], n);
    });
    for (std::size_t n = 0; n < result.shells.size(); ++n)
        if (result.shells[n].closed && result.shells[n].oriented)
            result.shells[n].volume_sign = volume_sign(mesh, faces_of[n]);
    return {std::move(result), std::move(shell_of)};
}

}  // namespace graze::mesh
