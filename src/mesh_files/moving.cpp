// A mesh at two times, from two files.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <graze/mesh_motion.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "mesh_files/scan.hpp"

namespace graze::mesh {

namespace {

std::string counted(std::size_t n, const char* one, const char* many) {
    return std::to_string(n) + ' ' + (n == 1 ? one : many);
}

using Edge = std::pair<std::uint32_t, std::uint32_t>;

/// The edges of the face of the file that a triangle is of, as they run, in whatever way it is cut into triangles; `triangle` becomes
/// the first of the next face.
std::vector<Edge> next_face(const Mesh& mesh, std::size_t& triangle) {
    std::map<Edge, int> times;
    const std::uint32_t face = mesh.face(triangle);
    for (; triangle < mesh.triangles.size() && mesh.face(triangle) == face; ++triangle)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t p = mesh.triangles[triangle][k],
                                q = mesh.triangles[triangle][k == 2 ? 0 : k + 1];
            // What runs both ways is a cut, or nothing.
            if (p != q) times[std::minmax(p, q)] += p < q ? 1 : -1;
        }
    std::vector<Edge> edges;
    for (const auto& [edge, n] : times) {
        for (int i = 0; i < n; ++i) edges.push_back(edge);
        for (int i = 0; i > n; --i) edges.emplace_back(edge.second, edge.first);
    }
    return edges;
}

void expect_same(const Mesh& from, const Mesh& to, const std::string& from_name,
                 const std::string& to_name) {
    const auto refuse = [&](const std::string& why) {
        mesh_files::fail(to_name,
                         why + "; allowed: the same vertices and faces, in the same order");
    };
    const auto expect = [&](std::size_t n, std::size_t m, const char* one, const char* many) {
        if (n != m)
            refuse("has " + counted(m, one, many) + ", and " + from_name + " has " +
                   std::to_string(n));
    };
    expect(from.vertices.size(), to.vertices.size(), "vertex", "vertices");
    expect(from.triangles.size(), to.triangles.size(), "triangle", "triangles");
    const std::size_t count = from.triangles.size();
    std::size_t n = 0, m = 0;
    while (n < count && m < count) {
        // Most are alike.
        if (n == m && from.triangles[n] == to.triangles[n] && from.face(n) == to.face(n)) {
            ++n, ++m;
            continue;
        }
        const std::uint32_t face = from.face(n);
        if (next_face(from, n) != next_face(to, m))
            refuse("its face " + std::to_string(face) + " has other vertices than that of " +
                   from_name + ", or in another order");
    }
    if (n != m) refuse("has another number of faces than " + from_name);
}

/// Each facet has corners of its own: which ones are the same is told by where they are at both ends.
MovingMesh of_facets(Mesh from, const Mesh& to) {
    MovingMesh moving;
    for (std::size_t n = 0; n < from.triangles.size(); ++n) {
        const auto first = std::uint32_t(moving.to.size());
        const Triangle3 at_first = from.triangle(n), at_last = to.triangle(n);
        moving.mesh.vertices.insert(moving.mesh.vertices.end(),
                                    {at_first.a, at_first.b, at_first.c});
        moving.to.insert(moving.to.end(), {at_last.a, at_last.b, at_last.c});
        moving.mesh.triangles.push_back({first, first + 1, first + 2});
    }
    moving.mesh.parts = std::move(from.parts);
    return moving;
}

}  // namespace

MovingMesh read_moving(const std::filesystem::path& from, const std::filesystem::path& to) {
    const bool facets = mesh_format(from) == MeshFormat::stl;
    if (facets != (mesh_format(to) == MeshFormat::stl))
        mesh_files::fail(to.string(),
                         "only one of both files is STL, whose vertices have no numbers; "
                         "allowed: two STL files, or none");
    Mesh at_first = read_mesh(from), at_last = read_mesh(to);
    if (!facets) {
        expect_same(at_first, at_last, from.string(), to.string());
        return {std::move(at_first), std::move(at_last.vertices)};
    }
    if (at_first.triangles.size() != at_last.triangles.size())
        mesh_files::fail(to.string(),
                         "has " + counted(at_last.triangles.size(), "facet", "facets") + ", and " +
                             from.string() + " has " + std::to_string(at_first.triangles.size()) +
                             "; allowed: the same facets, in the same order");
    return of_facets(std::move(at_first), at_last);
}

}  // namespace graze::mesh
