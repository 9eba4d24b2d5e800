// CGAL's answers to questions about meshes: trees and meshes are built before the clock runs.
#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/intersection.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>

#include <array>
#include <iterator>
#include <memory>
#include <vector>

#include "bench.hpp"
#include "mesh_questions.hpp"

namespace graze::bench {
namespace {

namespace PMP = CGAL::Polygon_mesh_processing;
using K = CGAL::Exact_predicates_inexact_constructions_kernel;
using P = K::Point_3;
using Surface = CGAL::Surface_mesh<P>;
using Tree =
    CGAL::AABB_tree<CGAL::AABB_traits<K, CGAL::AABB_face_graph_triangle_primitive<Surface>>>;

P point(const Vec3& v) { return {v.x, v.y, v.z}; }
K::Ray_3 ray(const Ray3& r) {
    return {point(r.origin), K::Vector_3(r.direction.x, r.direction.y, r.direction.z)};
}

std::shared_ptr<Surface> surface_of(const Mesh& mesh) {
    std::vector<P> points;
    std::vector<std::array<std::size_t, 3>> faces;
    for (const Vec3& v : mesh.vertices) points.push_back(point(v));
    for (const auto& t : mesh.triangles) faces.push_back({t[0], t[1], t[2]});
    if (!PMP::is_polygon_soup_a_polygon_mesh(faces)) return nullptr;
    auto surface = std::make_shared<Surface>();
    PMP::polygon_soup_to_polygon_mesh(points, faces, *surface);
    return surface;
}

struct Ready {
    std::shared_ptr<Surface> surface;
    Tree tree;

    explicit Ready(std::shared_ptr<Surface> s)
        : surface(std::move(s)), tree(faces(*surface).first, faces(*surface).second, *surface) {
        tree.build();
    }
};
std::shared_ptr<Ready> ready(const Mesh& mesh) {
    const auto surface = surface_of(mesh);
    return surface ? std::make_shared<Ready>(surface) : nullptr;
}

std::function<int(const Vec3&)> locate(const Mesh& mesh) {
    const auto surface = surface_of(mesh);
    if (!surface || !CGAL::is_closed(*surface)) return {};
    using Side = CGAL::Side_of_triangle_mesh<Surface, K>;
    const auto side = std::make_shared<Side>(*surface);
    return [surface, side](const Vec3& p) {
        switch ((*side)(point(p))) {
            case CGAL::ON_BOUNDED_SIDE:
                return 1;
            case CGAL::ON_BOUNDARY:
                return 0;
            default:
                return -1;
        }
    };
}

std::function<std::size_t(const Ray3&)> hits(const Mesh& mesh) {
    const auto all = ready(mesh);
    if (!all) return {};
    return [all](const Ray3& r) {
        using Met = Tree::Intersection_and_primitive_id<K::Ray_3>::Type;
        std::vector<Met> met;
        all->tree.all_intersections(ray(r), std::back_inserter(met));
        return met.size();
    };
}

std::function<std::optional<std::uint32_t>(const Ray3&)> first_hit(const Mesh& mesh) {
    const auto all = ready(mesh);
    if (!all) return {};
    return [all](const Ray3& r) {
        const auto met = all->tree.first_intersected_primitive(ray(r));
        return met ? std::optional(std::uint32_t(*met)) : std::nullopt;
    };
}

std::function<bool()> meet(const Mesh& a, const Mesh& b) {
    const auto of_a = surface_of(a), of_b = surface_of(b);
    if (!of_a || !of_b) return {};
    return [of_a, of_b] {
        return PMP::do_intersect(*of_a, *of_b,
                                 PMP::parameters::do_overlap_test_of_bounded_sides(true),
                                 PMP::parameters::all_default());
    };
}

}  // namespace

void add_cgal_mesh_questions() {
    mesh_question_peers().push_back({"CGAL", locate, hits, first_hit, meet});
}

}  // namespace graze::bench
