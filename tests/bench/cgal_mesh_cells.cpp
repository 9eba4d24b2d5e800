// CGAL's corefinement: unions, clips by planes, and its refinement of a mesh that meets itself, which is called experimental. They
// change their operands, so that each call has copies, which are made while the clock runs.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/clip.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/triangulate_faces.h>
#include <CGAL/Surface_mesh.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "bench.hpp"
#include "mesh_cells.hpp"

namespace graze::bench {
namespace {

namespace PMP = CGAL::Polygon_mesh_processing;
using K = CGAL::Exact_predicates_inexact_constructions_kernel;
using P = K::Point_3;
using Surface = CGAL::Surface_mesh<P>;
using Ask = MeshCellsPeer::Ask;

/// Empty of what is no surface by the numbers of its corners.
std::shared_ptr<Surface> surface_of(const Mesh& mesh) {
    std::vector<P> points;
    std::vector<std::array<std::size_t, 3>> faces;
    for (const Vec3& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
    for (const auto& t : mesh.triangles) faces.push_back({t[0], t[1], t[2]});
    if (!PMP::is_polygon_soup_a_polygon_mesh(faces)) return {};
    auto surface = std::make_shared<Surface>();
    PMP::polygon_soup_to_polygon_mesh(points, faces, *surface);
    return surface;
}

void give(Surface& surface, Mesh* mesh) {
    if (!mesh) return;
    PMP::triangulate_faces(surface);
    surface.collect_garbage();
    for (const auto v : surface.vertices()) {
        const P& p = surface.point(v);
        mesh->vertices.push_back({p.x(), p.y(), p.z()});
    }
    for (const auto f : surface.faces()) {
        std::array<std::uint32_t, 3> t;
        std::size_t n = 0;
        for (const auto v : CGAL::vertices_around_face(surface.halfedge(f), surface))
            t[n++] = std::uint32_t(v);
        mesh->triangles.push_back(t);
    }
}

Ask unite(const Mesh& a, const Mesh& b) {
    const auto of_a = surface_of(a), of_b = surface_of(b);
    if (!of_a || !of_b) return {};
    return [of_a, of_b](Mesh* mesh) {
        Surface x = *of_a, y = *of_b, made;
        if (!PMP::corefine_and_compute_union(x, y, made)) throw std::runtime_error("not possible");
        give(made, mesh);
    };
}

Ask below(const Mesh& mesh, const CutPlane& plane) {
    const auto surface = surface_of(mesh);
    if (!surface) return {};
    const K::Plane_3 at(plane.normal.x, plane.normal.y, plane.normal.z, -plane.offset);
    return [surface, at](Mesh* made) {
        Surface x = *surface;
        PMP::clip(x, at, PMP::parameters::clip_volume(true));
        give(x, made);
    };
}

Ask refine(const Mesh& mesh) {
    const auto surface = surface_of(mesh);
    if (!surface) return {};
    return [surface](Mesh* made) {
        Surface x = *surface;
        PMP::experimental::autorefine(x);
        give(x, made);
    };
}

}  // namespace

void add_cgal_mesh_cells() { mesh_cells_peers().push_back({"CGAL", unite, below, refine}); }

}  // namespace graze::bench
