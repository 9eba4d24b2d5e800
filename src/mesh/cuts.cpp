#include "mesh/cuts.hpp"

#include <algorithm>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/mesh_check.hpp>
#include <numeric>
#include <set>

#include "construct/exact.hpp"

namespace graze::mesh {

using arith::Rational;

namespace {

RationalPoint between(const RationalPoint& a, const RationalPoint& b, const Rational& t) {
    return {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])};
}

RationalPoint rational(const Vec3& p) {
    return {arith::to_rational(p.x), arith::to_rational(p.y), arith::to_rational(p.z)};
}

/// Parameters of a cut at which another one crosses it, begins or ends.
void add_crossings(const Plane& plane, const FaceCut& cut, const FaceCut& other,
                   std::vector<Rational>& found) {
    const auto product = [&](const RationalPoint& a, const RationalPoint& b) {
        return Rational(a[plane.l] * b[plane.m] - a[plane.m] * b[plane.l]);
    };
    const auto minus = [](const RationalPoint& a, const RationalPoint& b) {
        return RationalPoint{a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    };
    const RationalPoint &u = cut.along, &v = other.along;
    const Rational area = product(u, v);
    if (area != 0 && (cut.has_end(other.from) || cut.has_end(other.to))) return;
    const RationalPoint w = minus(other.from, cut.from);
    const auto offer = [&](const Rational& t) {
        if (t > 0 && t < 1) found.push_back(t);
    };
    if (area != 0) {
        const Rational of_other = product(w, u) / area;
        if (of_other >= 0 && of_other <= 1) offer(product(w, v) / area);
    } else if (product(w, u) == 0) {
        const std::size_t k = u[plane.l] != 0 ? plane.l : plane.m;
        for (const RationalPoint& end : {other.from, other.to})
            offer(Rational((end[k] - cut.from[k]) / u[k]));
    }
}

}  // namespace

FaceCut::FaceCut(const RationalPoint& from_point, const RationalPoint& to_point)
    : from(from_point), to(to_point) {
    for (std::size_t k = 0; k < 3; ++k) {
        along[k] = to[k] - from[k];
        const auto [least, most] =
            std::minmax({arith::nearest_double(from[k]), arith::nearest_double(to[k])});
        box.min[int(k)] = least;
        box.max[int(k)] = most;
    }
}

std::vector<FaceCut> cuts_of(const Triangle3& face, std::span<const Triangle3> others) {
    const Plane plane(face);
    const std::array corners{rational(face.a), rational(face.b), rational(face.c)};
    // A bit for each edge of the face that holds a point.
    const auto edges_at = [&](const RationalPoint& p) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits |= unsigned(plane.turn(corners[i], corners[(i + 1) % 3], p) == 0) << i;
        return bits;
    };
    std::vector<FaceCut> cuts;
    std::set<std::array<RationalPoint, 2>> found;
    for (const Triangle3& other : others) {
        std::vector<RationalPoint> points;
        for (const ExactVec3& p : mesh::intersection(face, other))
            points.push_back({construct::to_rational(p[0]), construct::to_rational(p[1]),
                              construct::to_rational(p[2])});
        // A segment has one side.
        const std::size_t sides = points.size() > 2 ? points.size() : points.size() - 1;
        for (std::size_t i = 0; i < sides; ++i) {
            const RationalPoint &from = points[i], &to = points[(i + 1) % points.size()];
            if ((edges_at(from) & edges_at(to)) == 0 &&
                found.insert({std::min(from, to), std::max(from, to)}).second)
                cuts.emplace_back(from, to);
        }
    }
    return cuts;
}

std::vector<std::vector<std::uint32_t>> near_cuts(const std::vector<FaceCut>& cuts,
                                                  const Plane& plane) {
    const int l = int(plane.l);
    std::vector<std::uint32_t> order(cuts.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
        return cuts[x].box.min[l] < cuts[y].box.min[l];
    });
    std::vector<std::vector<std::uint32_t>> near(cuts.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const std::uint32_t x = order[i], y = order[j];
            if (cuts[y].box.min[l] > cuts[x].box.max[l]) break;
            if (!intersects(cuts[x].box, cuts[y].box)) continue;
            near[x].push_back(y);
            near[y].push_back(x);
        }
    return near;
}

std::vector<RationalPoint> middles_of_parts(const Plane& plane, const std::vector<FaceCut>& cuts,
                                            std::uint32_t cut,
                                            std::span<const std::uint32_t> near) {
    std::vector<Rational> at{0, 1};
    for (const std::uint32_t other : near) add_crossings(plane, cuts[cut], cuts[other], at);
    std::sort(at.begin(), at.end());
    at.erase(std::unique(at.begin(), at.end()), at.end());
    std::vector<RationalPoint> middles;
    for (std::size_t i = 0; i + 1 < at.size(); ++i)
        middles.push_back(between(cuts[cut].from, cuts[cut].to, Rational((at[i] + at[i + 1]) / 2)));
    return middles;
}

}  // namespace graze::mesh
