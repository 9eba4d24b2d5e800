#include "cli/places.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

#include "cli/number.hpp"

namespace graze::cli {

namespace {

Vec3 minus(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vec3 times(double s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double length(const Vec3& a) { return std::hypot(a.x, a.y, a.z); }
Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Without overflow.
Vec3 middle(const Vec3& a, const Vec3& b) {
    return {a.x / 2 + b.x / 2, a.y / 2 + b.y / 2, a.z / 2 + b.z / 2};
}
double distance(const Vec3& a, const Vec3& b) {
    const double d = 4 * length(minus(times(0.25, a), times(0.25, b)));
    return std::min(d, std::numeric_limits<double>::max());
}

using Polygon = std::vector<Vec3>;

/// What of it lies where the product with n is not above `most`.
Polygon clipped(const Polygon& polygon, const Vec3& n, double most) {
    Polygon rest;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3 &p = polygon[i], &q = polygon[i + 1 == polygon.size() ? 0 : i + 1];
        const double over_p = dot(n, p) - most, over_q = dot(n, q) - most;
        if (over_p <= 0) rest.push_back(p);
        if ((over_p < 0 && over_q > 0) || (over_p > 0 && over_q < 0)) {
            const double t = over_p / (over_p - over_q);
            rest.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), p.z + t * (q.z - p.z)});
        }
    }
    return rest;
}

/// Of a triangle and one with an area, both of size 1: the first clipped by the prism over the second, which is
/// a little thick so that what only touches is not lost. Empty where doubles do not tell.
Polygon clipped_by_prism(const Polygon& a, const Polygon& b) {
    Vec3 normal = cross(minus(b[1], b[0]), minus(b[2], b[0]));
    const double area = length(normal);
    if (!(area > 1e-9)) return {};
    normal = times(1 / area, normal);
    const double thick = 1e-14 / area, height = dot(normal, b[0]);
    Polygon rest = clipped(clipped(a, normal, height + thick), times(-1, normal), thick - height);
    for (std::size_t i = 0; i < 3 && !rest.empty(); ++i) {
        const Vec3 along = minus(b[(i + 1) % 3], b[i]);
        const Vec3 out = times(1 / length(along), cross(along, normal));
        rest = clipped(rest, out, dot(out, b[i]) + thick);
    }
    return rest;
}

/// Of a polygon that may be next to nothing but a segment.
double width(const Polygon& polygon) {
    Vec3 area{0, 0, 0};
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        const Vec3 c = cross(minus(polygon[i - 1], polygon[0]), minus(polygon[i], polygon[0]));
        area = {area.x + c.x, area.y + c.y, area.z + c.z};
    }
    const double longest = span_of(polygon).length;
    return longest > 0 ? length(area) / longest : 0;
}

double twice_area(const Polygon& t) { return length(cross(minus(t[1], t[0]), minus(t[2], t[0]))); }

}  // namespace

std::vector<Vec3> about_intersection(const Mesh& mesh, const mesh::FacePair& pair) {
    const Triangle3 ta = mesh.triangle(pair.a), tb = mesh.triangle(pair.b);
    // Moved to the origin and to size 1; of quarters, so that nothing overflows.
    const Vec3 from = times(0.25, tb.a);
    const auto moved = [&](const Triangle3& t) {
        Polygon corners;
        for (const Vec3& p : {t.a, t.b, t.c}) corners.push_back(minus(times(0.25, p), from));
        return corners;
    };
    Polygon a = moved(ta), b = moved(tb);
    double size = 0;
    for (const Polygon& t : {a, b})
        for (const Vec3& p : t)
            size = std::max({size, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    Polygon common;
    if (size > 0x1p-900) {
        for (Polygon* t : {&a, &b})
            for (Vec3& p : *t) p = times(1 / size, p);
        common = twice_area(a) < twice_area(b) ? clipped_by_prism(a, b) : clipped_by_prism(b, a);
    }
    const bool has_area =
        pair.contact == mesh::FaceContact::coplanar || pair.contact == mesh::FaceContact::duplicate;
    if (common.empty() || (!has_area && width(common) > 1e-9)) {
        for (const ExactVec3& p : mesh::intersection(ta, tb)) common.push_back(p.rounded());
        return common;
    }
    for (Vec3& p : common)
        for (int k = 0; k < 3; ++k) p[k] = 4 * (from[k] + size * p[k]);
    return common;
}

Span span_of(const std::vector<Vec3>& points) {
    Span span{{points[0], points[0]}, 0};
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (const double d = distance(points[i], points[j]); d > span.length)
                span = {{points[j], points[i]}, d};
    return span;
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
        const auto points = about_intersection(mesh, pairs[n]);
        const Span span = span_of(points);
        pieces.push_back({span.length, span.middle()});
        for (const Vec3& p : points)
            if (const std::pair key{cell_of(p), n}; keys.empty() || keys.back() != key)
                keys.push_back(key);
    }
    return places_of(pieces, std::move(keys));
}

Vec3 Span::middle() const { return cli::middle(ends[0], ends[1]); }

Vec3 Bounds::middle() const { return cli::middle(lo, hi); }

Bounds bounds_of(const Mesh& mesh) {
    if (mesh.triangles.empty()) return {{0, 0, 0}, {0, 0, 0}};
    const Vec3 first = mesh.triangle(0).a;
    Bounds bounds{first, first};
    for (const auto& t : mesh.triangles)
        for (const std::uint32_t i : t)
            for (int k = 0; k < 3; ++k) {
                bounds.lo[k] = std::min(bounds.lo[k], mesh.vertices[i][k]);
                bounds.hi[k] = std::max(bounds.hi[k], mesh.vertices[i][k]);
            }
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
