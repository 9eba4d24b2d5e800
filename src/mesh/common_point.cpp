// A point that two faces share, for people and for those who check: the mean of the corners of all that they share, which lies in
// its relative interior.
#include <algorithm>
#include <array>
#include <graze/intersection.hpp>
#include <graze/mesh_check.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "construct/exact.hpp"
#include "mesh/beyond_shared.hpp"
#include "mesh/default_environment.hpp"
#include "points/recipe.hpp"
#include "predicates/inputs.hpp"

namespace graze::mesh {

namespace {

using arith::BigInt;
using arith::cross;
using arith::dot;
using arith::Rational;
using arith::operator+;
using arith::operator-;
using Vector = points::Integers<3>;
using Point = points::Homogeneous<3>;

/// Of the corners of a hull, over what is common to them and > 0.
struct Weights {
    Vector over;
    BigInt under;
};

bool is_zero(const Vector& v) {
    return std::all_of(v.begin(), v.end(), [](const BigInt& x) { return x.sign() == 0; });
}

/// The hull of one to three points that span as much as they can.
class Hull {
public:
    Hull(std::vector<Vector> p) : points_(std::move(p)) {
        if (points_.size() > 1) {
            u_ = points_[1] - points_[0];
            all_ = dot(u_, u_);
        }
        if (points_.size() > 2) {
            v_ = points_[2] - points_[0];
            normal_ = cross(u_, v_);
            all_ = dot(normal_, normal_);
        }
    }

    /// Weights of the points, if it holds p.
    std::optional<Weights> weights(const Point& p) const {
        const Vector d = p.over - points::times<3>(p.under, points_[0]);
        Weights w;
        if (points_.size() == 1) {
            w = {{1, 0, 0}, 1};
            return is_zero(d) ? std::optional(w) : std::nullopt;
        }
        if (points_.size() == 2) {
            if (!is_zero(cross(u_, d))) return {};
            w.over[1] = dot(u_, d);
        } else {
            if (BigInt(dot(normal_, d)).sign() != 0) return {};
            w.over[1] = dot(cross(d, v_), normal_);
            w.over[2] = dot(cross(u_, d), normal_);
        }
        w.under = all_ * p.under;
        w.over[0] = w.under - w.over[1] - w.over[2];
        if (w.over[0] < 0 || w.over[1] < 0 || w.over[2] < 0) return {};
        return w;
    }

private:
    std::vector<Vector> points_;
    Vector u_, v_, normal_;
    BigInt all_;
};

Hull hull_of(const Triangle3& t, int unit) {
    const FaceHull hull = mesh::hull_of(corners(t));
    std::vector<Vector> points;
    for (std::size_t n = 0; n < hull.count; ++n)
        points.push_back(points::in_units(hull.points[n], unit).over);
    return Hull(std::move(points));
}

/// In their common denominator.
Point mean_of(const std::vector<Point>& all) {
    BigInt under = 1;
    for (const Point& p : all) under = lcm(under, p.under);
    Point mean{{}, under * BigInt(all.size())};
    for (const Point& p : all) mean.over = mean.over + points::times<3>(under / p.under, p.over);
    return mean;
}

/// Of the corners of a triangle, from those of its hull: each > 0 where all of the hull are.
std::array<Exact, 3> of_corners(const Triangle3& t, const Weights& w, int unit) {
    const FaceHull hull = mesh::hull_of(corners(t));
    const Corners given = corners(t);
    const auto index = [&](const Vec3& p) {
        return std::size_t(std::find(given.begin(), given.end(), p) - given.begin());
    };
    std::array<Rational, 3> all;
    for (std::size_t n = 0; n < hull.count; ++n)
        all[index(hull.points[n])] = Rational(w.over[n], w.under);
    for (std::size_t i = 0; i < 3 && hull.count < 3; ++i) {
        if (all[i] != 0) continue;
        const std::size_t same = index(given[i]);
        if (same != i) {
            // The same point once more: it gets a part of the weight.
            all[i] = all[same] / 2;
            all[same] -= all[i];
        } else if (hull.count == 2) {
            // Between the ends, it takes from both.
            const auto at = [&](const Vec3& p) { return points::in_units(p, unit).over; };
            const Vector from = at(hull.points[0]), d = at(hull.points[1]) - from;
            const Rational s(dot(d, at(given[i]) - from), dot(d, d));
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

/// Of all that two faces share. By their hulls: of a segment doubles tell more than of a triangle without an area.
std::vector<ExactPoint3> common_corners(const Triangle3& ta, const Triangle3& tb) {
    const FaceHull hulls[]{mesh::hull_of(corners(ta)), mesh::hull_of(corners(tb))};
    const auto points = [&](std::size_t n) {
        return std::span(hulls[n].points).first(hulls[n].count);
    };
    for (const std::size_t n : {0u, 1u}) {
        if (hulls[n].count == 3) continue;
        // A point or segment between corners of the other; its ends are in order.
        const auto own = points(n), other = points(1 - n);
        if (std::all_of(own.begin(), own.end(), [&](const Vec3& p) {
                return std::count(other.begin(), other.end(), p) > 0;
            }))
            return {own.begin(), own.end()};
    }
    std::vector<ExactPoint3> all;
    const auto common = as_shapes(
        hulls[0], hulls[1], [](const auto& x, const auto& y) { return graze::intersection(x, y); });
    for (const auto& corner : common.corners) all.push_back(corner.point);
    return all;
}

}  // namespace

std::vector<ExactVec3> intersection(const Triangle3& ta, const Triangle3& tb) {
    predicates::validate(ta);
    predicates::validate(tb);
    const mesh::DefaultEnvironment environment;
    std::vector<ExactVec3> r;
    for (const auto& corner : common_corners(ta, tb)) r.push_back(corner.exact());
    return r;
}

CommonPoint common_point(const Triangle3& ta, const Triangle3& tb) {
    predicates::validate(ta);
    predicates::validate(tb);
    const mesh::DefaultEnvironment environment;
    const std::vector<ExactPoint3> common = common_corners(ta, tb);
    // A power of two, of which all that is given in doubles is a multiple.
    arith::BitRange given;
    for (const Triangle3& t : {ta, tb})
        for (const Vec3& p : corners(t)) points::include<3>(given, p);
    for (const auto& corner : common) points::include(given, corner);
    const int unit = given.low;
    std::vector<Point> all;
    for (const auto& corner : common) all.push_back(points::in_units(corner, unit));
    const Shared shared = shared_corners(equal_corners(corners(ta), corners(tb)));
    std::vector<Vector> shared_points;
    for (std::size_t n = 0; n < shared.count; ++n)
        shared_points.push_back(points::in_units(corners(ta)[shared.in_a[n]], unit).over);
    const bool all_are_beyond =
        shared.count == 0 || beyond_shared(ta, tb) == FaceContact::duplicate;
    const Hull between_shared(std::move(shared_points));
    const auto is_beyond = [&](const Point& p) {
        return all_are_beyond || !between_shared.weights(p);
    };
    const auto outside = std::find_if(all.begin(), all.end(), is_beyond);
    if (outside == all.end())
        throw std::invalid_argument(
            "common_point: the triangles do not meet beyond what they share");
    Point mean = mean_of(all);
    while (!is_beyond(mean))
        mean = {points::times<3>(outside->under, mean.over) +
                    points::times<3>(mean.under, outside->over),
                2 * outside->under * mean.under};
    const ExactPoint3 point = points::point_at<3>(mean, unit);
    return {point.exact(), of_corners(ta, *hull_of(ta, unit).weights(mean), unit),
            of_corners(tb, *hull_of(tb, unit).weights(mean), unit)};
}

}  // namespace graze::mesh
