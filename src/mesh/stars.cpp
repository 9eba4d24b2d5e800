// The faces at a point v, seen along a direction: if all of them are wound the same way, then each covers an angle
// at v that goes on where another one's ends, if there is one for each: in cycles, and perhaps one path. The angles
// overlap only if they go round more than once. Cycles go round as often as their edges pass a level of v upwards:
// once is certain. With a path, one pass in all is less than a full turn.
#include "mesh/stars.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "mesh/apart.hpp"
#include "mesh/certain.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/edges.hpp"

namespace graze::mesh {

namespace {

/// From where the edge that is opposite to a point begins to where it ends, in a face.
using Opposite = std::array<std::uint32_t, 2>;

/// How many edges begin where another one ends, each where one of its own does. Of few, where two begin or end at
/// one point, 0.
template <std::size_t most>
std::size_t joints_of_few(std::span<const Opposite> link) {
    std::array<std::uint32_t, most> begins, ends;
    // Those that are not there are none of the others.
    begins.fill(~0u), ends.fill(~1u);
    for (std::size_t i = 0; i < link.size(); ++i) begins[i] = link[i][0], ends[i] = link[i][1];
    std::uint32_t joints = 0, same = 0;
    for (const auto& [begin, end] : link)
        for (std::size_t j = 0; j < most; ++j) {
            joints += begin == ends[j];
            same += std::uint32_t(begin == begins[j]) + std::uint32_t(end == ends[j]);
        }
    return same == 2 * link.size() ? joints : 0;
}
std::size_t joints_of_many(std::span<const Opposite> link) {
    std::vector<std::uint32_t> points[2], both;
    for (std::size_t k = 0; k < 2; ++k) {
        for (const Opposite& edge : link) points[k].push_back(edge[k]);
        std::sort(points[k].begin(), points[k].end());
    }
    std::set_intersection(points[0].begin(), points[0].end(), points[1].begin(), points[1].end(),
                          std::back_inserter(both));
    return both.size();
}

/// A face at a point, and where the point sees its other corners.
struct Sector {
    Direction begin, end;
    Normal normal;
    Sector(const Direction& b, const Direction& e) : begin(b), end(e), normal(b, e) {}
};

bool is_certain(const Welded& mesh, const Vec3& point, std::span<const Opposite> link,
                std::vector<Sector>& sectors) {
    const std::size_t count = link.size(), joints = count <= 8    ? joints_of_few<8>(link)
                                                    : count <= 16 ? joints_of_few<16>(link)
                                                                  : joints_of_many(link);
    if (joints + 1 < count) return false;
    sectors.clear();
    Direction sum{};
    for (const auto& [begin, end] : link) {
        const Direction& n =
            sectors.emplace_back(minus(mesh.points[begin], point), minus(mesh.points[end], point))
                .normal.vector;
        sum = {sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]};
    }
    const double length = longest(sum);
    const Direction along{sum[0] / length, sum[1] / length, sum[2] / length};
    bool one_way = true;
    for (const Sector& s : sectors) one_way &= s.normal.certainly_along(along);
    if (!one_way) return false;
    const Direction level = level_along(along);
    int up = 0, down = 0;
    for (const Sector& s : sectors) {
        const Side from = side_of(level, s.begin), to = side_of(level, s.end);
        if (from == Side::unsure || to == Side::unsure) return false;
        up += from < to;
        down += from > to;
    }
    return joints == count ? up == 1 : up + down <= 1;
}

constexpr std::size_t grain = 4096;

}  // namespace

std::vector<mesh::FaceShape> shapes_of(const Welded& mesh, unsigned threads) {
    using graze::mesh::FaceShape;
    std::vector<FaceShape> shapes(mesh.faces.size());
    share(shapes.size(), grain, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t n = begin; n < end; ++n) {
            const Triangle3 t = triangle(mesh, mesh.faces[n]);
            shapes[n] =
                normal_of(t.a, t.b, t.c).certain() ? FaceShape::area : graze::mesh::shape_of(t);
        }
    });
    return shapes;
}

std::vector<std::uint8_t> certain_stars(const Welded& mesh, unsigned threads) {
    const Lists<Opposite> links(mesh.points.size(), [&](const auto& add) {
        for (const auto& f : mesh.faces)
            for (std::size_t k = 0; k < 3; ++k)
                add(f[k], {f[k == 2 ? 0 : k + 1], f[k == 0 ? 2 : k - 1]});
    });
    std::vector<std::uint8_t> certain(mesh.points.size());
    share(certain.size(), grain, threads, [&](std::size_t begin, std::size_t end) {
        std::vector<Sector> sectors;
        for (std::size_t p = begin; p < end; ++p)
            if (is_certain(mesh, mesh.points[p], links[p], sectors))
                certain[p] = std::uint8_t(std::min<std::size_t>(links[p].size(), 255));
    });
    return certain;
}

}  // namespace graze::mesh
