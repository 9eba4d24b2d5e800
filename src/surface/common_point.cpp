// A point that two faces share, for people and for those who check: the mean of all extreme points of what
// they have in common, which lies in its relative interior. Each extreme point is a corner of one in the other,
// or where an edge of one meets an edge or the inside of the other.
#include <algorithm>
#include <array>
#include <graze/mesh_check.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

#include "arith/big.hpp"
#include "construct/exact.hpp"
#include "predicates/inputs.hpp"
#include "surface/beyond_shared.hpp"
#include "surface/default_environment.hpp"

namespace graze::mesh {

namespace {

using arith::Rational;
using arith::to_rational;
using Point = std::array<Rational, 3>;
using Weights = std::array<Rational, 3>;

Point point(const Vec3& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }
Point minus(const Point& a, const Point& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Rational dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Point cross(const Point& a, const Point& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
bool zero(const Point& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }
Point between(const Point& a, const Point& b, const Rational& t) {
    return {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])};
}

/// The hull of one to three points that span as much as they can.
struct Hull {
    std::vector<Point> points;

    /// Weights of the points, if it holds p.
    std::optional<Weights> weights(const Point& p) const {
        Weights w{};
        if (points.size() == 1) {
            w[0] = 1;
            return p == points[0] ? std::optional(w) : std::nullopt;
        }
        const Point u = minus(points[1], points[0]), d = minus(p, points[0]);
        if (points.size() == 2) {
            if (!zero(cross(u, d))) return {};
            w[1] = dot(u, d) / dot(u, u);
        } else {
            const Point v = minus(points[2], points[0]), n = cross(u, v);
            if (dot(n, d) != 0) return {};
            const Rational all = dot(n, n);
            w[1] = dot(cross(d, v), n) / all;
            w[2] = dot(cross(u, d), n) / all;
        }
        w[0] = 1 - w[1] - w[2];
        if (w[0] < 0 || w[1] < 0 || w[2] < 0) return {};
        return w;
    }
    /// Calls f(from, to) with each edge.
    template <class F>
    void each_edge(const F& f) const {
        if (points.size() > 1) f(points[0], points[1]);
        if (points.size() > 2) {
            f(points[1], points[2]);
            f(points[2], points[0]);
        }
    }
};

Hull hull_of(const Triangle3& t) {
    const surface::FaceHull hull = surface::hull_of(surface::corners(t));
    Hull result;
    for (std::size_t n = 0; n < hull.count; ++n) result.points.push_back(point(hull.points[n]));
    return result;
}

/// Where two edges cross.
std::optional<Point> crossing(const Point& a, const Point& b, const Point& c, const Point& d) {
    const Point u = minus(b, a), v = minus(d, c), n = cross(u, v);
    if (zero(n)) return {};
    const Point w = minus(c, a);
    if (dot(n, w) != 0) return {};
    const Rational all = dot(n, n), s = dot(cross(w, v), n), t = dot(cross(w, u), n);
    if (s < 0 || s > all || t < 0 || t > all) return {};
    return between(a, b, s / all);
}

/// Extreme points of both, and perhaps others of them.
std::vector<Point> common_points(const Hull& a, const Hull& b) {
    std::vector<Point> found;
    const auto offer = [&](const Point& p) {
        if (std::find(found.begin(), found.end(), p) == found.end()) found.push_back(p);
    };
    const auto offer_of = [&](const Hull& x, const Hull& y) {
        for (const Point& p : x.points)
            if (y.weights(p)) offer(p);
        if (y.points.size() < 3) return;
        const Point n = cross(minus(y.points[1], y.points[0]), minus(y.points[2], y.points[0]));
        x.each_edge([&](const Point& from, const Point& to) {
            const Rational slope = dot(n, minus(to, from));
            if (slope == 0) return;
            const Rational t = dot(n, minus(y.points[0], from)) / slope;
            if (t < 0 || t > 1) return;
            const Point p = between(from, to, t);
            if (y.weights(p)) offer(p);
        });
    };
    offer_of(a, b);
    offer_of(b, a);
    a.each_edge([&](const Point& p, const Point& q) {
        b.each_edge([&](const Point& r, const Point& s) {
            if (const auto c = crossing(p, q, r, s)) offer(*c);
        });
    });
    return found;
}

/// Of the corners of a triangle, from those of its hull: each > 0 where all of the hull are.
std::array<Exact, 3> of_corners(const Triangle3& t, Weights w) {
    const surface::FaceHull hull = surface::hull_of(surface::corners(t));
    const surface::Corners corners = surface::corners(t);
    const auto index = [&](const Vec3& p) {
        return std::size_t(std::find(corners.begin(), corners.end(), p) - corners.begin());
    };
    Weights all{};
    for (std::size_t n = 0; n < hull.count; ++n) all[index(hull.points[n])] = w[n];
    for (std::size_t i = 0; i < 3 && hull.count < 3; ++i) {
        if (all[i] != 0) continue;
        const std::size_t same = index(corners[i]);
        if (same != i) {
            // The same point once more: it gets a part of the weight.
            all[i] = all[same] / 2;
            all[same] -= all[i];
        } else if (hull.count == 2) {
            // Between the ends, it takes from both.
            const Point from = point(hull.points[0]), to = point(hull.points[1]);
            const Point d = minus(to, from);
            const Rational s = dot(d, minus(point(corners[i]), from)) / dot(d, d);
            if (s <= 0 || s >= 1) continue;
            Rational &begin = all[index(hull.points[0])], &end = all[index(hull.points[1])];
            const Rational most = std::min<Rational>(begin / (1 - s), end / s) / 2;
            all[i] = most;
            begin -= most * (1 - s);
            end -= most * s;
        }
    }
    std::array<Exact, 3> result;
    for (std::size_t i = 0; i < 3; ++i) result[i] = construct::to_exact(detail::Number(all[i]));
    return result;
}

/// The ends of those in a line; the corners of those in a plane, around their mean.
std::vector<Point> extreme(std::vector<Point> points) {
    if (points.size() < 2) return points;
    const Point d = minus(points[1], points[0]);
    const auto off_line = std::find_if(points.begin(), points.end(), [&](const Point& p) {
        return !zero(cross(d, minus(p, points[0])));
    });
    if (off_line == points.end()) {
        std::sort(points.begin(), points.end());
        return {points.front(), points.back()};
    }
    const Point n = cross(d, minus(*off_line, points[0]));
    Point mean{};
    for (const Point& p : points)
        for (std::size_t k = 0; k < 3; ++k) mean[k] += p[k] / Rational(int(points.size()));
    // Around the mean: those of the first half turn come first.
    const auto second_half = [&](const Point& v) {
        const Rational side = dot(n, cross(d, v));
        return side < 0 || (side == 0 && dot(d, v) < 0);
    };
    std::sort(points.begin(), points.end(), [&](const Point& x, const Point& y) {
        const Point u = minus(x, mean), v = minus(y, mean);
        if (second_half(u) != second_half(v)) return second_half(v);
        return dot(n, cross(u, v)) > 0;
    });
    std::vector<Point> corners;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point& before = points[(i + points.size() - 1) % points.size()];
        const Point& after = points[(i + 1) % points.size()];
        if (!zero(cross(minus(points[i], before), minus(after, points[i]))))
            corners.push_back(points[i]);
    }
    return corners;
}

}  // namespace

std::vector<ExactVec3> intersection(const Triangle3& ta, const Triangle3& tb) {
    const surface::DefaultEnvironment environment;
    predicates::validate(ta), predicates::validate(tb);
    std::vector<ExactVec3> corners;
    for (const Point& p : extreme(common_points(hull_of(ta), hull_of(tb)))) {
        ExactVec3& v = corners.emplace_back();
        for (int k = 0; k < 3; ++k) v[k] = construct::to_exact(detail::Number(p[std::size_t(k)]));
    }
    return corners;
}

CommonPoint common_point(const Triangle3& ta, const Triangle3& tb) {
    const surface::DefaultEnvironment environment;
    predicates::validate(ta), predicates::validate(tb);
    const Hull a = hull_of(ta), b = hull_of(tb);
    const surface::Shared shared =
        surface::shared_corners(surface::equal_corners(surface::corners(ta), surface::corners(tb)));
    Hull corners;
    for (std::size_t n = 0; n < shared.count; ++n)
        corners.points.push_back(point(surface::corners(ta)[shared.in_a[n]]));
    const bool duplicates = beyond_shared(ta, tb) == FaceContact::duplicate;
    const auto is_beyond = [&](const Point& p) {
        return duplicates || shared.count == 0 || !corners.weights(p);
    };
    const std::vector<Point> points = common_points(a, b);
    const auto outside = std::find_if(points.begin(), points.end(), is_beyond);
    if (outside == points.end())
        throw std::invalid_argument(
            "common_point: the triangles do not meet beyond what they share");
    Point mean{};
    for (const Point& p : points)
        for (std::size_t k = 0; k < 3; ++k) mean[k] += p[k] / Rational(int(points.size()));
    while (!is_beyond(mean)) mean = between(mean, *outside, Rational(1) / 2);
    CommonPoint result;
    for (int k = 0; k < 3; ++k)
        result.point[k] = construct::to_exact(detail::Number(mean[std::size_t(k)]));
    result.weights_a = of_corners(ta, *a.weights(mean));
    result.weights_b = of_corners(tb, *b.weights(mean));
    return result;
}

}  // namespace graze::mesh
