// Of the points that some half-spaces share, the one nearest to a center.
//
// One half-space after another is added; where one does not hold the nearest point so far, the new one lies in its boundary, and
// the same is asked there of those before. (An LP-type problem.)
// Source: R. Seidel, "Small-dimensional linear programming and convex hulls made easy", 1991; here in the order given.
#pragma once

#include <vector>

#include "arith/number.hpp"

namespace graze::nearest {

using arith::dot;
using arith::operator+;
using arith::operator-;

/// { x : normal . x >= least }, or where they are equal.
template <class K, int Dim>
struct HalfSpace {
    arith::Tuple<K, Dim> normal;
    K least;
    bool fixed = false;
};

template <class K, int Dim>
class CommonPart {
public:
    using V = arith::Tuple<K, Dim>;

    /// They share a point.
    explicit CommonPart(std::vector<HalfSpace<K, Dim>> half_spaces)
        : half_spaces_(std::move(half_spaces)) {}

    V nearest_to(const V& center) const {
        Flat flat{center, {}};
        for (const auto& h : half_spaces_)
            if (h.fixed) flat.cut(h);
        return nearest(flat, half_spaces_.size());
    }

private:
    /// A point's foot in a flat of the boundaries of half-spaces, whose normals are made orthogonal.
    struct Flat {
        V foot;
        std::vector<V> normals;

        /// With a boundary that does not hold it, and is not parallel to it.
        void cut(const HalfSpace<K, Dim>& h) {
            V normal = h.normal;
            for (const V& n : normals) normal = normal - times(dot(normal, n) / dot(n, n), n);
            const K square = dot(normal, normal);
            if (square.sign() == 0) return;
            foot = foot + times((h.least - dot(h.normal, foot)) / square, normal);
            normals.push_back(normal);
        }
    };
    static V times(const K& x, const V& v) {
        return arith::tuple_of<Dim>([&](std::size_t k) { return K(x * v[k]); });
    }

    /// In a flat, and in the half-spaces up to a number.
    V nearest(const Flat& flat, std::size_t count) const {
        V r = flat.foot;
        for (std::size_t k = 0; k < count; ++k) {
            const auto& h = half_spaces_[k];
            if (h.fixed || K(dot(h.normal, r) - h.least).sign() >= 0) continue;
            Flat in = flat;
            in.cut(h);
            r = nearest(in, k);
        }
        return r;
    }

    std::vector<HalfSpace<K, Dim>> half_spaces_;
};

}  // namespace graze::nearest
