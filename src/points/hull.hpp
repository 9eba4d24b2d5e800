// The convex hull of a few points.
#pragma once

#include <algorithm>
#include <vector>

#include "points/recipe.hpp"

namespace graze::points {

/// By x, then y, then z.
template <int Dim>
int order(const Homogeneous<Dim>& p, const Homogeneous<Dim>& q) {
    for (std::size_t k = 0; k < Dim; ++k) {
        const auto compared = p.under == q.under
                                  ? p.over[k] <=> q.over[k]
                                  : BigInt(p.over[k] * q.under) <=> BigInt(q.over[k] * p.under);
        if (compared != 0) return compared < 0 ? -1 : 1;
    }
    return 0;
}

/// Of points that may be more than numbers.
template <class P>
struct Hull {
    int dim;
    /// One, two, or those of a polygon from the least one on, counterclockwise in the first of the coordinate planes xy, xz, yz in
    /// which it has an area. None of a solid.
    std::vector<P> corners;
};

/// Of one point or more.
template <class P>
Hull<P> hull_of(std::vector<P> points) {
    constexpr std::size_t dim = std::tuple_size_v<decltype(P::over)>;
    std::sort(points.begin(), points.end(),
              [](const auto& p, const auto& q) { return order(p, q) < 0; });
    points.erase(std::unique(points.begin(), points.end(),
                             [](const auto& p, const auto& q) { return order(p, q) == 0; }),
                 points.end());
    const int several = points.size() > 1;
    if (points.size() <= 2) return {several, std::move(points)};

    // The coordinates i and j in which the points have an area; ascending, so that points in one plane are sorted by them.
    std::size_t i = 0, j = 1;
    bool in_line = true;
    const auto along = between(points.front(), points.back());
    for (std::size_t n = 1; in_line && n + 1 < points.size(); ++n) {
        const auto other = between(points.front(), points[n]);
        if constexpr (dim == 2) {
            in_line = along[0] * other[1] == along[1] * other[0];
        } else {
            const auto normal = arith::cross(along, other);
            std::size_t seen_along = 3;
            while (seen_along > 0 && normal[seen_along - 1].sign() == 0) --seen_along;
            if (seen_along == 0) continue;
            in_line = false;
            if (seen_along < 3) j = 2;
            if (seen_along < 2) i = 1;
            for (const auto& p : points)
                if (BigInt(arith::dot(normal, between(points.front(), p))).sign() != 0)
                    return {3, {}};
        }
    }
    if (in_line) return {1, {points.front(), points.back()}};

    const auto turns_left = [&](const auto& p, const auto& q, const auto& r) {
        const auto u = between(p, q), v = between(p, r);
        return u[i] * v[j] > u[j] * v[i];
    };
    // Andrew's monotone chain: below from the least to the greatest, and back above.
    std::vector<P> corners;
    for (const bool back : {false, true}) {
        const std::size_t begin = corners.size();
        for (std::size_t n = 0; n < points.size(); ++n) {
            const auto& p = points[back ? points.size() - 1 - n : n];
            while (corners.size() >= begin + 2 &&
                   !turns_left(corners[corners.size() - 2], corners.back(), p))
                corners.pop_back();
            corners.push_back(p);
        }
        corners.pop_back();
    }
    return {2, std::move(corners)};
}

}  // namespace graze::points
