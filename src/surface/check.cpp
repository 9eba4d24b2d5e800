// All that is found about a mesh.
#include <algorithm>
#include <array>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <graze/orient.hpp>
#include <map>
#include <numeric>
#include <span>
#include <vector>

#include "surface/default_environment.hpp"
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

/// Do two faces with an area cover each other in one?
bool covers(const FacePair& pair) {
    return !pair.degenerate &&
           (pair.contact == FaceContact::coplanar || pair.contact == FaceContact::duplicate);
}

/// Do two faces with an area keep it from being a solid?
bool spoils_solid(const FacePair& pair, const Welded& mesh) {
    if (covers(pair))
        return run_the_same_way(triangle(mesh, mesh.faces[pair.a]),
                                triangle(mesh, mesh.faces[pair.b]));
    return !pair.degenerate && pair.contact == FaceContact::crossing;
}

/// One of all faces that have the same before and behind them, where no face crosses another: those that meet
/// no other beyond what they share have what the next have across edges of two faces.
std::vector<std::uint32_t> different_faces(const Welded& mesh, const surface::Edges& edges,
                                           const std::vector<FaceShape>& shapes,
                                           const std::vector<FacePair>& pairs) {
    std::vector<bool> alone(mesh.faces.size());
    for (std::size_t n = 0; n < shapes.size(); ++n) alone[n] = shapes[n] != FaceShape::area;
    for (const FacePair& pair : pairs)
        if (!pair.degenerate) alone[pair.a] = alone[pair.b] = true;
    std::vector<std::uint32_t> first(mesh.faces.size());
    std::iota(first.begin(), first.end(), 0u);
    const auto first_of = [&](std::uint32_t n) {
        while (first[n] != n) n = first[n] = first[first[n]];
        return n;
    };
    edges.each([&](std::uint32_t, std::span<const surface::HalfEdge> faces) {
        if (faces.size() != 2 || alone[faces[0].face()] || alone[faces[1].face()]) return;
        const std::uint32_t x = first_of(faces[0].face()), y = first_of(faces[1].face());
        first[std::max(x, y)] = std::min(x, y);
    });
    std::vector<std::uint32_t> different;
    for (std::uint32_t n = 0; n < first.size(); ++n)
        if (first[n] == n && shapes[n] == FaceShape::area) different.push_back(n);
    return different;
}

}  // namespace

Report check(const Mesh& given, const CheckOptions& options) {
    const surface::DefaultEnvironment environment;
    const surface::Joined joined(given, options.threads);
    const Welded& mesh = joined.welded;
    const auto& shapes = joined.shapes;
    const surface::Edges edges(mesh);
    surface::FacesOfShells found = surface::topology(mesh, edges, shapes, joined.certain);
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
    std::map<std::uint32_t, std::array<std::int64_t, 2>> windings;
    const auto winding_of = [&](std::uint32_t face) {
        const auto [at, is_new] = windings.try_emplace(face);
        if (is_new) at->second = surface::winding_beside(mesh, *joined.tree, face, bounds);
        return at->second;
    };
    std::vector<bool> covered(mesh.faces.size());
    for (const FacePair& pair : report.pairs)
        if (covers(pair)) covered[pair.a] = covered[pair.b] = true;
    for (const bool any : {false, true})
        for (std::uint32_t n = 0; n < mesh.faces.size(); ++n) {
            if (!bounds(n) || shapes[n] != FaceShape::area || (covered[n] && !any)) continue;
            Shell& shell = shells[found.shell_of[n]];
            if (!shell.winding) shell.winding = winding_of(n);
        }
    const auto once = [&](std::uint32_t face) {
        const auto [front, back] = winding_of(face);
        return back == 1 && (front == 0 || front == 1);
    };
    const auto solid = [&] {
        if (found.topology.unbalanced_edges != 0) return false;
        for (const FacePair& pair : report.pairs)
            if (spoils_solid(pair, mesh)) return false;
        const auto faces = different_faces(mesh, edges, shapes, report.pairs);
        return !faces.empty() && std::all_of(faces.begin(), faces.end(), once);
    };
    report.solid = solid();
    report.topology = std::move(found.topology);
    return report;
}

}  // namespace graze::mesh
