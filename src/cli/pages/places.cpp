#include "cli/pages/places.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <graze/clip.hpp>
#include <limits>
#include <numeric>
#include <utility>

#include "queries/number.hpp"

namespace graze::cli {

using queries::grouped;
using queries::to_shortest;

namespace {

Vec3 minus(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vec3 times(double s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
double length(const Vec3& a) { return std::hypot(a.x, a.y, a.z); }
/// Without overflow.
Vec3 middle(const Vec3& a, const Vec3& b) {
    return {a.x / 2 + b.x / 2, a.y / 2 + b.y / 2, a.z / 2 + b.z / 2};
}
double distance(const Vec3& a, const Vec3& b) {
    const double d = 4 * length(minus(times(0.25, a), times(0.25, b)));
    return std::min(d, std::numeric_limits<double>::max());
}

std::vector<Vec3> ends_of(const std::vector<std::array<Vec3, 2>>& edges) {
    std::vector<Vec3> points;
    for (const auto& edge : edges) points.insert(points.end(), edge.begin(), edge.end());
    return points;
}

/// Points that span all that a pair has in common.
std::vector<Vec3> points_of(const Mesh& mesh, const mesh::FacePair& pair) {
    const Triangle3 a = mesh.triangle(pair.a);
    if (pair.contact == mesh::FaceContact::duplicate) return {a.a, a.b, a.c};
    return ends_of(edges_in_common(a, mesh.triangle(pair.b)));
}

}  // namespace

std::vector<std::array<Vec3, 2>> edges_in_common(const Triangle3& a, const Triangle3& b) {
    std::vector<std::array<Vec3, 2>> parts;
    const auto add = [&](const Triangle3& x, const Triangle3& y) {
        for (const auto& edge : {Segment3{x.a, x.b}, Segment3{x.b, x.c}, Segment3{x.c, x.a}})
            if (const Clip3 part = clip(edge, y); part.hit)
                parts.push_back({part.in->p, part.out->p});
    };
    add(a, b);
    add(b, a);
    return parts;
}

Diameter diameter_of(const std::vector<Vec3>& points) {
    Diameter diameter{{points[0], points[0]}, 0};
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (const double d = distance(points[i], points[j]); d > diameter.length)
                diameter = {{points[j], points[i]}, d};
    return diameter;
}

std::vector<Place> places_of(const std::vector<Piece>& pieces,
                             std::vector<std::pair<std::uint64_t, std::uint32_t>> keys) {
    std::sort(keys.begin(), keys.end());
    // Sets of pieces, each known by its lowest.
    std::vector<std::uint32_t> up(pieces.size());
    std::iota(up.begin(), up.end(), 0u);
    const auto root = [&](std::uint32_t n) {
        while (up[n] != n) n = up[n] = up[up[n]];
        return n;
    };
    for (std::size_t n = 1; n < keys.size(); ++n)
        if (keys[n].first == keys[n - 1].first) {
            const auto [low, high] = std::minmax({root(keys[n].second), root(keys[n - 1].second)});
            up[high] = low;
        }
    std::vector<Place> places;
    std::vector<std::uint32_t> place_of(pieces.size());
    for (std::uint32_t n = 0; n < pieces.size(); ++n) {
        const std::uint32_t lowest = root(n);
        if (lowest == n) {
            place_of[n] = std::uint32_t(places.size());
            places.emplace_back();
        }
        Place& place = places[place_of[lowest]];
        place.pieces.push_back(n);
        place.length += pieces[n].length;
    }
    for (Place& place : places) {
        std::stable_sort(
            place.pieces.begin(), place.pieces.end(),
            [&](std::uint32_t x, std::uint32_t y) { return pieces[x].length > pieces[y].length; });
        place.middle = pieces[place.pieces[0]].middle;
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const Place& x, const Place& y) { return x.length > y.length; });
    return places;
}

std::vector<Place> places_of(const Mesh& mesh, const std::vector<mesh::FacePair>& pairs) {
    // Their keys are small cells of the mesh's bounds, which begin beside the round numbers that coordinates
    // often are.
    const Bounds bounds = bounds_of(mesh);
    const Vec3 lo = times(0.25, bounds.lo), sides = minus(times(0.25, bounds.hi), lo);
    const double cell = std::max({sides.x, sides.y, sides.z}) * 0x1p-20;
    const auto cell_of = [&](const Vec3& p) {
        std::uint64_t key = 0;
        for (int k = 0; k < 3; ++k) {
            const double n = cell > 0 ? (p[k] / 4 - lo[k]) / cell + 0.382 : 0;
            key = key << 21 | std::uint64_t(std::clamp(n, 0.0, 0x1p21 - 1));
        }
        return key;
    };
    std::vector<Piece> pieces;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
    for (std::uint32_t n = 0; n < pairs.size(); ++n) {
        const auto points = points_of(mesh, pairs[n]);
        const Diameter diameter = diameter_of(points);
        pieces.push_back({diameter.length, diameter.middle()});
        for (const Vec3& p : points)
            if (const std::pair key{cell_of(p), n}; keys.empty() || keys.back() != key)
                keys.push_back(key);
    }
    return places_of(pieces, std::move(keys));
}

Diameter diameter_of(const Mesh& mesh, const mesh::FacePair& pair) {
    return diameter_of(points_of(mesh, pair));
}

namespace {

constexpr std::size_t most_for_worst = 100'000;

/// Of some among so many.
std::string worst_of(const Mesh& mesh, const std::vector<mesh::FacePair>& pairs, std::int64_t all,
                     int decimals) {
    if (std::int64_t(pairs.size()) == all && pairs.size() <= most_for_worst)
        return "worst near " + near(places_of(mesh, pairs)[0].middle, decimals);
    std::vector<mesh::FacePair> some;
    const std::size_t count = std::min(pairs.size(), most_for_worst);
    for (std::size_t n = 0; n < count; ++n) some.push_back(pairs[n * pairs.size() / count]);
    return "worst of " + grouped(std::int64_t(count)) + " of them near " +
           near(places_of(mesh, some)[0].middle, decimals);
}

}  // namespace

std::string worst_near(const Mesh& mesh, const std::vector<mesh::FacePair>& pairs, int decimals) {
    return worst_of(mesh, pairs, std::int64_t(pairs.size()), decimals);
}
std::string worst_near(const Mesh& mesh, const mesh::FacePairs& pairs, int decimals) {
    if (pairs.equal.empty()) return worst_near(mesh, pairs.first, decimals);
    return worst_of(mesh, some_of(pairs, most_for_worst), pairs.size(), decimals);
}

std::vector<mesh::FacePair> some_of(const mesh::FacePairs& pairs, std::size_t most) {
    if (pairs.equal.empty() || std::size_t(pairs.size()) <= most) return pairs.list();
    std::vector<mesh::FacePair> some = pairs.first;
    for (const auto& group : pairs.equal)
        for (std::size_t n = 1; n < group.faces.size(); ++n)
            some.push_back({group.faces[0], group.faces[n], mesh::FaceContact::duplicate,
                            group.corners, group.degenerate});
    std::sort(some.begin(), some.end(), [](const auto& x, const auto& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return some;
}

Vec3 Diameter::middle() const { return cli::middle(ends[0], ends[1]); }

Vec3 Bounds::middle() const { return cli::middle(lo, hi); }

void Bounds::include(const Vec3& p) {
    if (empty) lo = hi = p;
    empty = false;
    for (int k = 0; k < 3; ++k) {
        lo[k] = std::min(lo[k], p[k]);
        hi[k] = std::max(hi[k], p[k]);
    }
}

Bounds bounds_of(const Mesh& mesh) {
    Bounds bounds;
    for (const auto& t : mesh.triangles)
        for (const std::uint32_t i : t) bounds.include(mesh.vertices[i]);
    return bounds;
}

int decimals_in(const Bounds& bounds) {
    const double size = distance(bounds.lo, bounds.hi);
    return size > 0 ? 5 - int(std::floor(std::log10(size))) : 17;
}

std::string near(const Vec3& point, int decimals) {
    std::string text;
    for (int k = 0; k < 3; ++k) {
        double x = point[k] + 0.0;
        const int digits = x == 0 ? 0 : int(std::floor(std::log10(std::abs(x)))) + decimals;
        std::array<char, 40> rounded;
        std::snprintf(rounded.data(), rounded.size(), "%.*e", std::clamp(digits, 0, 17), x);
        x = digits < 0 ? 0 : std::strtod(rounded.data(), nullptr);
        text += (k == 0 ? "(" : ", ") + to_shortest(x);
    }
    return text + ')';
}

}  // namespace graze::cli
