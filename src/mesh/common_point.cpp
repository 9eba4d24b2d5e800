// A point that two faces share, for people and for those who check: the mean of all extreme points of what
// they have in common, which lies in its relative interior. Each extreme point is a corner of one in the other,
// or where an edge of one meets an edge or the inside of the other.
#include <algorithm>
#include <array>
#include <graze/mesh_check.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "arith/rational.hpp"
#include "construct/exact.hpp"
#include "mesh/beyond_shared.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/integers.hpp"
#include "predicates/inputs.hpp"

namespace graze::mesh {

namespace {

using arith::BigInt;
using arith::Rational;
/// A point, or weights of three points: what they are, over what is common to them and > 0.
struct Ratios {
    Vector over;
    BigInt under = 1;
};
Rational ratio(const Ratios& x, std::size_t k) { return Rational(x.over[k], x.under); }

Unit unit_of(const Triangle3& a, const Triangle3& b) {
    Unit unit;
    for (const Triangle3& t : {a, b})
        for (const Vec3& p : corners(t)) unit.include(p);
    return unit;
}

ExactVec3 exact(const Ratios& p, const Unit& unit) {
    ExactVec3 result;
    for (int k = 0; k < 3; ++k)
        result[k] = construct::to_exact(detail::Number(unit.times(ratio(p, std::size_t(k)))));
    return result;
}

/// The hull of one to three points that span as much as they can.
class Hull {
public:
    Hull(std::vector<Vector> p) : points(std::move(p)) {
        if (points.size() > 1) {
            u_ = minus(points[1], points[0]);
            all_ = dot(u_, u_);
        }
        if (points.size() > 2) {
            v_ = minus(points[2], points[0]);
            normal = cross(u_, v_);
            all_ = dot(normal, normal);
        }
    }

    std::vector<Vector> points;
    Vector normal;  ///< of three points

    /// Weights of the points, if it holds p.
    std::optional<Ratios> weights(const Ratios& p) const {
        const Vector d = minus(p.over, times(p.under, points[0]));
        Ratios w;
        if (points.size() == 1) {
            w.over[0] = 1;
            return zero(d) ? std::optional(w) : std::nullopt;
        }
        if (points.size() == 2) {
            if (!zero(cross(u_, d))) return {};
            w.over[1] = dot(u_, d);
        } else {
            if (dot(normal, d) != 0) return {};
            w.over[1] = dot(cross(d, v_), normal);
            w.over[2] = dot(cross(u_, d), normal);
        }
        w.under = all_ * p.under;
        w.over[0] = w.under - w.over[1] - w.over[2];
        if (w.over[0] < 0 || w.over[1] < 0 || w.over[2] < 0) return {};
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

private:
    Vector u_, v_;
    BigInt all_;
};

Hull hull_of(const Triangle3& t, const Unit& unit) {
    const FaceHull hull = mesh::hull_of(corners(t));
    std::vector<Vector> points;
    for (std::size_t n = 0; n < hull.count; ++n) points.push_back(unit.point(hull.points[n]));
    return Hull(std::move(points));
}

/// a + t / all (b - a), for all > 0 and t from 0 to it.
std::optional<Ratios> between(const Vector& a, const Vector& b, const BigInt& t,
                              const BigInt& all) {
    if (t < 0 || t > all) return {};
    return Ratios{sum(times(all, a), times(t, minus(b, a))), all};
}

/// Where two edges cross.
std::optional<Ratios> crossing(const Vector& a, const Vector& b, const Vector& c, const Vector& d) {
    const Vector u = minus(b, a), v = minus(d, c), n = cross(u, v);
    if (zero(n)) return {};
    const Vector w = minus(c, a);
    if (dot(n, w) != 0) return {};
    const BigInt all = dot(n, n), t = dot(cross(w, u), n);
    if (t < 0 || t > all) return {};
    return between(a, b, dot(cross(w, v), n), all);
}

/// Points that have what is under them in common.
struct Points {
    std::vector<Vector> over;
    BigInt under = 1;

    Ratios operator[](std::size_t n) const { return {over[n], under}; }
    Ratios mean() const {
        Ratios mean{{}, under * int(over.size())};
        for (const Vector& p : over) mean.over = sum(mean.over, p);
        return mean;
    }
};

/// Extreme points of both, and perhaps others of them.
Points common_points(const Hull& a, const Hull& b) {
    std::vector<Ratios> found;
    const auto same = [](const Ratios& x, const Ratios& y) {
        return times(y.under, x.over) == times(x.under, y.over);
    };
    const auto offer = [&](const Ratios& p) {
        if (std::none_of(found.begin(), found.end(), [&](const Ratios& q) { return same(p, q); }))
            found.push_back(p);
    };
    const auto offer_of = [&](const Hull& x, const Hull& y) {
        for (const Vector& corner : x.points)
            if (const Ratios p{corner}; y.weights(p)) offer(p);
        if (y.points.size() < 3) return;
        x.each_edge([&](const Vector& from, const Vector& to) {
            const BigInt slope = dot(y.normal, minus(to, from)),
                         t = dot(y.normal, minus(y.points[0], from));
            if (slope == 0) return;
            const auto p = slope > 0 ? between(from, to, t, slope) : between(from, to, -t, -slope);
            if (p && y.weights(*p)) offer(*p);
        });
    };
    offer_of(a, b);
    offer_of(b, a);
    a.each_edge([&](const Vector& p, const Vector& q) {
        b.each_edge([&](const Vector& r, const Vector& s) {
            if (const auto c = crossing(p, q, r, s)) offer(*c);
        });
    });
    Points points;
    for (const Ratios& p : found) points.under = lcm(points.under, p.under);
    for (const Ratios& p : found) points.over.push_back(times(points.under / p.under, p.over));
    return points;
}

/// Of the corners of a triangle, from those of its hull: each > 0 where all of the hull are.
std::array<Exact, 3> of_corners(const Triangle3& t, const Ratios& w, const Unit& unit) {
    const FaceHull hull = mesh::hull_of(corners(t));
    const Corners points = corners(t);
    const auto index = [&](const Vec3& p) {
        return std::size_t(std::find(points.begin(), points.end(), p) - points.begin());
    };
    std::array<Rational, 3> all;
    for (std::size_t n = 0; n < hull.count; ++n) all[index(hull.points[n])] = ratio(w, n);
    for (std::size_t i = 0; i < 3 && hull.count < 3; ++i) {
        if (all[i] != 0) continue;
        const std::size_t same = index(points[i]);
        if (same != i) {
            // The same point once more: it gets a part of the weight.
            all[i] = all[same] / 2;
            all[same] -= all[i];
        } else if (hull.count == 2) {
            // Between the ends, it takes from both.
            const Vector from = unit.point(hull.points[0]), to = unit.point(hull.points[1]);
            const Vector d = minus(to, from);
            const Rational s(dot(d, minus(unit.point(points[i]), from)), dot(d, d));
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
Points extreme(Points all) {
    auto& points = all.over;
    if (points.size() < 2) return all;
    const Vector d = minus(points[1], points[0]);
    const auto off_line = std::find_if(points.begin(), points.end(), [&](const Vector& p) {
        return !zero(cross(d, minus(p, points[0])));
    });
    if (off_line == points.end()) {
        std::sort(points.begin(), points.end());
        return {{points.front(), points.back()}, all.under};
    }
    const Vector n = cross(d, minus(*off_line, points[0])), mean = all.mean().over;
    // Around the mean, as often as there are points: those of the first half turn come first.
    const BigInt count = int(points.size());
    struct Seen {
        Vector from_mean;
        bool second_half;
        Vector point;
    };
    std::vector<Seen> around;
    for (Vector& p : points) {
        Vector v = minus(times(count, p), mean);
        const BigInt side = dot(n, cross(d, v));
        const bool second_half = side < 0 || (side == 0 && dot(d, v) < 0);
        around.push_back({std::move(v), second_half, std::move(p)});
    }
    std::sort(around.begin(), around.end(), [&](const Seen& x, const Seen& y) {
        if (x.second_half != y.second_half) return y.second_half;
        return dot(n, cross(x.from_mean, y.from_mean)) > 0;
    });
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = std::move(around[i].point);
    Points corners{{}, all.under};
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vector& before = points[(i + points.size() - 1) % points.size()];
        const Vector& after = points[(i + 1) % points.size()];
        if (!zero(cross(minus(points[i], before), minus(after, points[i]))))
            corners.over.push_back(points[i]);
    }
    return corners;
}

}  // namespace

std::vector<ExactVec3> intersection(const Triangle3& ta, const Triangle3& tb) {
    const mesh::DefaultEnvironment environment;
    predicates::validate(ta), predicates::validate(tb);
    const Unit unit = unit_of(ta, tb);
    const Points points = extreme(common_points(hull_of(ta, unit), hull_of(tb, unit)));
    std::vector<ExactVec3> corners;
    for (std::size_t n = 0; n < points.over.size(); ++n) corners.push_back(exact(points[n], unit));
    return corners;
}

CommonPoint common_point(const Triangle3& ta, const Triangle3& tb) {
    const mesh::DefaultEnvironment environment;
    predicates::validate(ta), predicates::validate(tb);
    const Unit unit = unit_of(ta, tb);
    const Hull a = hull_of(ta, unit), b = hull_of(tb, unit);
    const Shared shared = shared_corners(equal_corners(corners(ta), corners(tb)));
    std::vector<Vector> shared_points;
    for (std::size_t n = 0; n < shared.count; ++n)
        shared_points.push_back(unit.point(corners(ta)[shared.in_a[n]]));
    const bool all_are_beyond =
        shared.count == 0 || beyond_shared(ta, tb) == FaceContact::duplicate;
    const Hull between_shared(std::move(shared_points));
    const auto is_beyond = [&](const Ratios& p) {
        return all_are_beyond || !between_shared.weights(p);
    };
    const Points points = common_points(a, b);
    std::size_t outside = 0;
    while (outside < points.over.size() && !is_beyond(points[outside])) ++outside;
    if (outside == points.over.size())
        throw std::invalid_argument(
            "common_point: the triangles do not meet beyond what they share");
    Ratios mean = points.mean();
    while (!is_beyond(mean))
        mean = {sum(times(points.under, mean.over), times(mean.under, points.over[outside])),
                2 * points.under * mean.under};
    return {exact(mean, unit), of_corners(ta, *a.weights(mean), unit),
            of_corners(tb, *b.weights(mean), unit)};
}

}  // namespace graze::mesh
