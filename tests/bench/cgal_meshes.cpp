// CGAL's self_intersections of a mesh that is built already. Of soups its version 5.5 has none: what it does is
// done here by the same calls, corners known by their numbers.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/box_intersection_d.h>

#include <algorithm>
#include <boost/iterator/function_output_iterator.hpp>
#include <memory>
#include <utility>

#include "bench.hpp"
#include "whole_meshes.hpp"

namespace graze::bench {
namespace {

namespace PMP = CGAL::Polygon_mesh_processing;
using K = CGAL::Exact_predicates_inexact_constructions_kernel;
using P = K::Point_3;
using Corners = std::array<std::size_t, 3>;
using Ask = std::function<void(FaceNumbers&)>;

struct Soup {
    std::vector<P> points;
    std::vector<Corners> faces;
};
Soup soup_of(const Mesh& mesh) {
    Soup soup;
    for (const Vec3& v : mesh.vertices) soup.points.emplace_back(v.x, v.y, v.z);
    for (const auto& t : mesh.triangles) soup.faces.push_back({t[0], t[1], t[2]});
    return soup;
}

Ask of_mesh(const Mesh& mesh) {
    using Surface = CGAL::Surface_mesh<P>;
    const Soup soup = soup_of(mesh);
    if (!PMP::is_polygon_soup_a_polygon_mesh(soup.faces)) return {};
    const auto surface = std::make_shared<Surface>();
    PMP::polygon_soup_to_polygon_mesh(soup.points, soup.faces, *surface);
    return [surface](FaceNumbers& pairs) {
        using Face = Surface::Face_index;
        PMP::self_intersections<CGAL::Sequential_tag>(
            *surface, boost::make_function_output_iterator([&](const std::pair<Face, Face>& pair) {
                pairs.push_back({std::uint32_t(pair.first), std::uint32_t(pair.second)});
            }));
    };
}

/// As do_faces_intersect of CGAL does.
bool meet(const Soup& soup, Corners a, Corners b) {
    // What they share comes first.
    std::size_t shared = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto same = std::find(b.begin() + std::ptrdiff_t(shared), b.end(), a[i]);
        if (same == b.end()) continue;
        std::swap(a[i], a[shared]);
        std::swap(*same, b[shared++]);
    }
    const auto p = [&](std::size_t i) -> const P& { return soup.points[a[i]]; };
    const auto q = [&](std::size_t i) -> const P& { return soup.points[b[i]]; };
    const auto triangle = [](const auto& c) { return K::Triangle_3(c(0), c(1), c(2)); };
    const auto opposite = [](const auto& c) { return K::Segment_3(c(1), c(2)); };
    switch (shared) {
        case 3:
            return true;
        case 2:
            return CGAL::coplanar(p(0), p(1), p(2), q(2)) &&
                   CGAL::coplanar_orientation(p(0), p(1), p(2), q(2)) == CGAL::POSITIVE;
        case 1:
            return CGAL::do_intersect(triangle(p), opposite(q)) ||
                   CGAL::do_intersect(triangle(q), opposite(p));
        default:
            return CGAL::do_intersect(triangle(p), triangle(q));
    }
}

Ask of_soup(const Mesh& mesh) {
    const auto soup = std::make_shared<Soup>(soup_of(mesh));
    return [soup](FaceNumbers& pairs) {
        using Box = CGAL::Box_intersection_d::Box_with_info_d<
            double, 3, std::uint32_t, CGAL::Box_intersection_d::ID_FROM_BOX_ADDRESS>;
        std::vector<Box> boxes;
        boxes.reserve(soup->faces.size());
        for (std::uint32_t n = 0; n < soup->faces.size(); ++n) {
            const Corners& f = soup->faces[n];
            const P &a = soup->points[f[0]], &b = soup->points[f[1]], &c = soup->points[f[2]];
            if (!CGAL::collinear(a, b, c)) boxes.emplace_back(a.bbox() + b.bbox() + c.bbox(), n);
        }
        std::vector<const Box*> order;
        order.reserve(boxes.size());
        for (const Box& box : boxes) order.push_back(&box);
        CGAL::box_self_intersection_d(
            order.begin(), order.end(),
            [&](const Box* a, const Box* b) {
                if (meet(*soup, soup->faces[a->info()], soup->faces[b->info()]))
                    pairs.push_back({a->info(), b->info()});
            },
            std::ptrdiff_t(2000));
    };
}

}  // namespace

void add_cgal_meshes() {
    whole_mesh_peers().push_back({"CGAL mesh", of_mesh});
    whole_mesh_peers().push_back({"CGAL soup", of_soup});
}

}  // namespace graze::bench
