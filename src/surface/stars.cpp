// The faces at a point v, seen along a direction: if all of them are wound the same way, then each covers an angle
// at v that goes on where its neighbour's ends. The angles overlap only if they go round more than once. Where
// each edge at v has two faces, one each way, they go round as often as the opposite edges pass the level of v
// upwards: once is certain. Where the mesh ends at v, at two edges, one pass in all is less than a full turn.
#include "surface/stars.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "surface/apart.hpp"

namespace graze::surface {

namespace {

/// Along which faces are looked at, and the normal of a level: at right angles to it.
struct View {
    std::array<double, 3> along, level;
};
constexpr std::array<View, 13> views{
    View{{1, 0, 0}, {0, 1, 0}},  View{{0, 1, 0}, {0, 0, 1}},   View{{0, 0, 1}, {1, 0, 0}},
    View{{0, 1, 1}, {1, 0, 0}},  View{{0, 1, -1}, {1, 0, 0}},  View{{1, 0, 1}, {0, 1, 0}},
    View{{1, 0, -1}, {0, 1, 0}}, View{{1, 1, 0}, {0, 0, 1}},   View{{1, -1, 0}, {0, 0, 1}},
    View{{1, 1, 1}, {1, -1, 0}}, View{{1, 1, -1}, {1, -1, 0}}, View{{1, -1, 1}, {1, 1, 0}},
    View{{-1, 1, 1}, {1, 1, 0}}};

/// Bit 2 n: wound counter-clockwise in view n, for certain; bit 2 n + 1: clockwise.
std::uint32_t winding_bits(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Normal normal = normal_of(a, b, c);
    const double bound = normal.bound();
    std::uint32_t bits = 0;
    for (std::size_t n = 0; n < views.size(); ++n) {
        const auto& d = views[n].along;
        const double turn = dot({d[0], d[1], d[2]}, normal.vector);
        bits |= std::uint32_t(turn > bound) << (2 * n) | std::uint32_t(turn < -bound)
                                                             << (2 * n + 1);
    }
    return bits;
}

/// Above the level of v, or on it? Or is that unsure? Differences are compared as they are rounded, which
/// never turns them round.
enum class Side : std::uint8_t { below, above, unsure };
/// The level of most views is along one axis.
constexpr std::size_t first_of_two_axes = 9;
constexpr std::array<int, first_of_two_axes> axis_of_view{1, 2, 0, 0, 0, 1, 1, 2, 2};

Side side_of(std::size_t view, const Vec3& v, const Vec3& p) {
    if (view < first_of_two_axes) {
        const int k = axis_of_view[view];
        return p[k] >= v[k] ? Side::above : Side::below;
    }
    const double x = p.x - v.x, y = (v.y - p.y) * views[view].level[1];
    return x > y ? Side::above : x < y ? Side::below : Side::unsure;
}

}  // namespace

std::vector<mesh::FaceShape> shapes_of(const Welded& mesh) {
    using graze::mesh::FaceShape;
    std::vector<FaceShape> shapes;
    shapes.reserve(mesh.faces.size());
    for (const auto& f : mesh.faces) {
        const Triangle3 t = triangle(mesh, f);
        shapes.push_back(normal_of(t.a, t.b, t.c).certain() ? FaceShape::area
                                                            : graze::mesh::shape_of(t));
    }
    return shapes;
}

std::vector<std::uint8_t> certain_stars(const Welded& mesh, const Edges& edges) {
    // Ends of the mesh at each point; or more than that, where it is not the simple case.
    constexpr std::uint8_t not_simple = 100;
    std::vector<std::uint8_t> ends(mesh.points.size());
    edges.each([&](std::uint32_t v, std::span<const HalfEdge> faces) {
        const bool closed = faces.size() == 2 && faces[0].forward() != faces[1].forward();
        if (closed) return;
        for (const std::uint32_t p : {v, faces[0].to}) {
            std::uint8_t& n = ends[p];
            n = faces.size() == 1 && n < 3 ? std::uint8_t(n + 1) : not_simple;
        }
    });
    // Views that all faces at a point agree on.
    std::vector<std::uint32_t> agreed(mesh.points.size(), ~std::uint32_t(0));
    for (const auto& f : mesh.faces) {
        const std::uint32_t bits =
            winding_bits(mesh.points[f[0]], mesh.points[f[1]], mesh.points[f[2]]);
        for (const std::uint32_t p : f) agreed[p] &= bits;
    }
    // In the first of them: how often the opposite edges pass the level of the point, up and down.
    std::vector<std::array<std::uint8_t, 2>> passes(mesh.points.size());
    constexpr std::uint8_t many = 100;
    const auto view_of = [&](std::uint32_t p) {
        return std::size_t(std::countr_zero(agreed[p])) / 2;
    };
    for (const auto& f : mesh.faces)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t p = f[k];
            if (agreed[p] == 0) continue;
            const std::size_t view = view_of(p);
            const Side from = side_of(view, mesh.points[p], mesh.points[f[(k + 1) % 3]]),
                       to = side_of(view, mesh.points[p], mesh.points[f[(k + 2) % 3]]);
            auto& [up, down] = passes[p];
            if (from == Side::unsure || to == Side::unsure)
                up = many;
            else if (from != to && up < many && down < many)
                ++(to == Side::above ? up : down);
        }
    std::vector<std::uint8_t> certain(mesh.points.size());
    for (std::size_t p = 0; p < certain.size(); ++p) {
        const auto [up, down] = passes[p];
        certain[p] =
            agreed[p] != 0 && ((ends[p] == 0 && up == 1) || (ends[p] == 2 && up + down <= 1));
    }
    return certain;
}

}  // namespace graze::surface
