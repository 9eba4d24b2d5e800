// All the directions that can separate two bodies, and how far a body reaches along one.
#pragma once

#include <array>
#include <cstdint>

#include "predicates/body.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// A direction that can separate two bodies: a coordinate axis, the normal of a face, a direction of
/// one body crossed with one of the other or with a coordinate axis. In 2D instead of the last three
/// a direction of one body turned left.
///
/// They are complete: the facets of the difference of two polyhedra are spanned by edges of both.
/// Where the difference is flat, the facets of the flat are cut out by planes along an edge and a
/// coordinate axis.
struct Candidate {
    enum class From : std::uint8_t { axis, face, edge, edges } from = From::axis;
    /// Which body a face or edge belongs to; of `edges`, i is the first body's and j the second's.
    /// Of `edge` in 3D, j is the coordinate axis.
    std::uint8_t body = 0, i = 0, j = 0;
};

using Candidates = Few<Candidate, 96>;

template <class N, int Dim>
arith::Tuple<N, Dim> unit_vector(std::size_t k) {
    arith::Tuple<N, Dim> e{};
    e[k] = N(1);
    return e;
}

template <class N, int Dim>
arith::Tuple<N, Dim> normal_of(const Candidate& c, const Bodies<N, Dim>& bodies) {
    const auto& body = bodies[c.body];
    if (c.from == Candidate::From::axis) return unit_vector<N, Dim>(c.i);
    if (c.from == Candidate::From::face) return body.face_normals[c.i];
    const auto& d = body.directions[c.i];
    if constexpr (Dim == 2)
        return {N(-d[1]), d[0]};
    else
        return cross(d, c.from == Candidate::From::edge ? unit_vector<N, Dim>(c.j)
                                                        : bodies[1].directions[c.j]);
}

/// Only RunningError and SmallInteger can be unsure of a sign.
template <class N>
bool is_unsure(const N& x) {
    if constexpr (requires { x.unsure(); })
        return x.unsure();
    else
        return false;
}

/// Do the directions of the bodies span the whole space? True only where that is certain.
template <class N, int Dim>
bool spans_space(const Bodies<N, Dim>& bodies) {
    const auto is_nonzero = [](const N& x) { return !is_unsure(x) && x.sign() != 0; };
    Few<arith::Tuple<N, Dim>, 12> all;
    for (const auto& body : bodies)
        for (const auto& d : body.directions) all.push_back(d);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            if constexpr (Dim == 2) {
                if (is_nonzero(all[i][0] * all[j][1] - all[i][1] * all[j][0])) return true;
            } else {
                const auto n = cross(all[i], all[j]);
                for (std::size_t k = j + 1; k < all.size(); ++k)
                    if (is_nonzero(dot(n, all[k]))) return true;
            }
        }
    return false;
}

/// The candidates of two bodies, the cheap ones first. Those that are crossed with a coordinate axis
/// are superfluous where the bodies span the space.
template <class N, int Dim>
Candidates candidates(const Bodies<N, Dim>& bodies, bool span_space) {
    using From = Candidate::From;
    Candidates list;
    const auto add = [&](From from, std::size_t body, std::size_t i, std::size_t j) {
        list.push_back({from, std::uint8_t(body), std::uint8_t(i), std::uint8_t(j)});
    };
    for (std::size_t k = 0; k < Dim; ++k) add(From::axis, 0, k, 0);
    for (std::size_t b = 0; b < 2; ++b)
        for (std::size_t i = 0; i < bodies[b].face_normals.size(); ++i) add(From::face, b, i, 0);
    if constexpr (Dim == 3)
        for (std::size_t i = 0; i < bodies[0].directions.size(); ++i)
            for (std::size_t j = 0; j < bodies[1].directions.size(); ++j) add(From::edges, 0, i, j);
    if (Dim == 2 || !span_space)
        for (std::size_t b = 0; b < 2; ++b)
            for (std::size_t i = 0; i < bodies[b].directions.size(); ++i)
                for (std::size_t j = 0; j < (Dim == 2 ? 1 : 3); ++j) add(From::edge, b, i, j);
    return list;
}

/// The extent of a body along a normal: from low to high, widened on both sides by
/// rooted sqrt(root), all over the body's scale.
template <class N>
struct Extent {
    N low, high, rooted{0};
    bool no_low = false, no_high = false;  ///< unbounded there
    bool unsure = false;                   ///< of which sides are unbounded
};

/// `is_normal(k)` says that unbounded direction k is known to be perpendicular to the normal.
template <class N, int Dim>
Extent<N> extent_of(const Body<N, Dim>& body, const typename Body<N, Dim>::V& normal,
                    const auto& is_normal) {
    Extent<N> r;
    for (std::size_t k = 0; k < body.unbounded.size(); ++k) {
        if (is_normal(k)) continue;
        const N along = dot(body.unbounded[k], normal);
        r.unsure |= is_unsure(along);
        const int sign = along.sign();
        r.no_high |= sign > 0 || (sign != 0 && body.both_ways);
        r.no_low |= sign < 0 || (sign != 0 && body.both_ways);
    }
    if (body.aligned) {
        r.low = r.high = N{0};
        for (std::size_t k = 0; k < Dim; ++k) {
            const N x = body.min[k] * normal[k], y = body.max[k] * normal[k];
            r.low = r.low + smaller(x, y);
            r.high = r.high + larger(x, y);
        }
        return r;
    }
    r.low = r.high = dot(body.vertices[0], normal);
    for (std::size_t i = 1; i < body.vertices.size(); ++i) {
        const N x = dot(body.vertices[i], normal);
        r.low = smaller(r.low, x);
        r.high = larger(r.high, x);
    }
    const N zero{0};
    for (const auto& e : body.edges) {
        const N x = dot(e, normal);
        r.low = r.low + (body.centered ? N(-absolute(x)) : smaller(x, zero));
        r.high = r.high + (body.centered ? absolute(x) : larger(x, zero));
    }
    for (const auto& e : body.rooted) r.rooted = r.rooted + absolute(dot(e, normal));
    return r;
}

/// Which directions of the first or second body are perpendicular to a candidate's normal by
/// construction, where they are unbounded.
inline auto perpendicular(const Candidate& c, std::size_t body) {
    return [c, body](std::size_t k) {
        switch (c.from) {
            case Candidate::From::axis:
                return false;
            case Candidate::From::face:
                return c.body == body;
            case Candidate::From::edge:
                return c.body == body && k == c.i;
            case Candidate::From::edges:
                return k == (body == 0 ? c.i : c.j);
        }
        return false;
    };
}

}  // namespace graze::GRAZE_TARGET::predicates
