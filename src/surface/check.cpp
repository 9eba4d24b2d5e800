// All that is found about a mesh.
#include <algorithm>
#include <graze/mesh_check.hpp>
#include <graze/orient.hpp>

#include "surface/self_intersections.hpp"
#include "surface/topology.hpp"
#include "surface/winding.hpp"

namespace graze::mesh {

namespace {

using surface::Welded;

/// Of two faces with an area in one plane.
bool run_the_same_way(const Triangle3& a, const Triangle3& b) {
    for (int k = 0; k < 3; ++k) {
        const auto turn = [k](const Triangle3& t) {
            const int l = (k + 1) % 3, m = (k + 2) % 3;
            return orient(Vec2{t.a[l], t.a[m]}, Vec2{t.b[l], t.b[m]}, Vec2{t.c[l], t.c[m]});
        };
        if (const int of_a = turn(a); of_a != 0) return of_a == turn(b);
    }
    return false;
}

/// Do two faces with an area keep it from being a solid?
bool spoils_solid(const FacePair& pair, const Welded& mesh) {
    if (pair.degenerate || pair.contact == FaceContact::touching) return false;
    return pair.contact == FaceContact::crossing ||
           run_the_same_way(triangle(mesh, mesh.faces[pair.a]), triangle(mesh, mesh.faces[pair.b]));
}

}  // namespace

Report check(const Mesh& given, const CheckOptions& options) {
    const surface::Joined joined(given, options.threads);
    const Welded& mesh = joined.welded;
    const auto& shapes = joined.shapes;
    surface::FacesOfShells found =
        surface::topology(mesh, surface::Edges(mesh), shapes, joined.certain);
    Report report;
    report.pairs = surface::self_intersections(*joined.join, options);
    for (const FacePair& pair : report.pairs)
        ++(pair.degenerate ? report.pairs_with_degenerate_faces
                           : report.pairs_by_contact[std::size_t(pair.contact)]);

    auto& shells = found.topology.shells;
    const auto bounds = [&](std::uint32_t face) {
        const std::uint32_t n = found.shell_of[face];
        return n != surface::no_shell && shells[n].closed && shells[n].oriented;
    };
    std::int64_t told = 0;
    for (std::uint32_t n = 0; n < mesh.faces.size() && told < std::int64_t(shells.size()); ++n) {
        if (!bounds(n) || shapes[n] != FaceShape::area) continue;
        Shell& shell = shells[found.shell_of[n]];
        if (shell.winding) continue;
        shell.winding = surface::winding_beside(mesh, *joined.tree, n, bounds);
        ++told;
    }
    report.solid = !shells.empty() && found.topology.unbalanced_edges == 0 &&
                   std::all_of(shells.begin(), shells.end(),
                               [](const Shell& s) {
                                   return s.winding == std::array<std::int64_t, 2>{0, 1};
                               }) &&
                   std::none_of(report.pairs.begin(), report.pairs.end(),
                                [&](const FacePair& pair) { return spoils_solid(pair, mesh); });
    report.topology = std::move(found.topology);
    return report;
}

}  // namespace graze::mesh
