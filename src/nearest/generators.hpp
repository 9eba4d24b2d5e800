// A shape as all sums of its points, with weights >= 0 that add up to 1, and of its directions, with weights >= 0.
#pragma once

#include "predicates/body.hpp"

namespace graze::nearest {

using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator-;
using predicates::Body;
using predicates::Few;

template <class N, int Dim>
struct Generators {
    using V = arith::Tuple<N, Dim>;

    /// All points are over it; it is > 0.
    N under{1};
    Few<V, 8> points;
    Few<V, 4> directions;
    /// Direction 2k + 1 is opposite to direction 2k then.
    bool both_ways = false;

    /// Times x, which is > 0.
    void multiply(const N& x) {
        under = under * x;
        Few<V, 8> all;
        for (const V& p : points)
            all.push_back(predicates::map(p, [&](const N& y) { return N(x * y); }));
        points = std::move(all);
    }
};

/// `as_number` of the body's numbers; `root` of its root, where it has one.
template <class N, int Dim>
Generators<N, Dim> generators_of(const auto& body, const auto& as_number, const N& root) {
    using V = arith::Tuple<N, Dim>;
    const auto convert = [&](const auto& v) {
        return predicates::map(v, [&](const auto& x) { return N(as_number(x)); });
    };
    Generators<N, Dim> r;
    if (body.scaled) r.under = as_number(body.scale);
    if (body.vertices.size() > 1) {
        for (const auto& v : body.vertices) r.points.push_back(convert(v));
    } else {
        std::array<V, 8> corners{convert(body.vertices[0])};
        std::size_t count = 1;
        // From every corner so far to the end of an edge, or from its middle to both ends.
        const auto extend = [&](const V& edge, bool both_ways) {
            for (std::size_t n = 0; n < count; ++n) {
                corners[count + n] = corners[n] + edge;
                if (both_ways) corners[n] = corners[n] - edge;
            }
            count *= 2;
        };
        for (const auto& e : body.edges) extend(convert(e), body.centered);
        for (const auto& e : body.rooted)
            extend(predicates::map(convert(e), [&](const N& x) { return N(root * x); }), true);
        for (std::size_t n = 0; n < count; ++n) r.points.push_back(corners[n]);
    }
    // Of a plane there are three, of which two are enough: those with the largest coordinate of its normal.
    std::size_t superfluous = body.unbounded.size();
    if constexpr (Dim == 3)
        if (body.unbounded.size() == 3) {
            const V sizes = absolute(convert(body.face_normals[0]));
            superfluous = 0;
            for (const std::size_t k : {1, 2})
                if (N(sizes[k] - sizes[superfluous]).sign() > 0) superfluous = k;
        }
    r.both_ways = body.both_ways;
    for (std::size_t k = 0; k < body.unbounded.size(); ++k) {
        if (k == superfluous) continue;
        const V along = convert(body.unbounded[k]);
        r.directions.push_back(along);
        if (body.both_ways) r.directions.push_back(V{} - along);
    }
    return r;
}

}  // namespace graze::nearest
