// How the corners, edges and faces of a cell are called that hold a point.
#pragma once

#include "points/cell.hpp"

namespace graze::points {

/// Those of a triangle, a tetrahedron and a segment, by their vertices: bit k for vertex k.
struct Named {
    Feature feature;
    unsigned vertices;
};
inline constexpr Named named[] = {{Feature::v0, 1},    {Feature::v1, 2},    {Feature::v2, 4},
                                  {Feature::v3, 8},    {Feature::e01, 3},   {Feature::e12, 6},
                                  {Feature::e20, 5},   {Feature::e02, 5},   {Feature::e03, 9},
                                  {Feature::e13, 10},  {Feature::e23, 12},  {Feature::f012, 7},
                                  {Feature::f013, 11}, {Feature::f023, 13}, {Feature::f123, 14}};

/// How the edge of vertices 0 and 2 is called tells a triangle from a tetrahedron.
inline bool has(const Named& name, std::size_t vertices) {
    const unsigned all = (1u << vertices) - 1;
    return name.vertices < all && (name.vertices & ~all) == 0 &&
           name.feature != (vertices == 3 ? Feature::e02 : Feature::e20);
}

/// What is set of the corners or faces that hold a point: of a simplex bits for its vertices, of a box for its faces, of a ray 1 at
/// its first point.
template <class Cell>
Features features(const Cell& cell, unsigned bits) {
    Features r;
    const std::size_t vertices = cell.points.size();
    if (cell.names == FeatureNames::simplex) {
        for (const Named& name : named)
            if (name.vertices == bits && has(name, vertices)) r.insert(name.feature);
    } else if (cell.names == FeatureNames::box) {
        for (int k = 0; k < 6; ++k)
            if (bits >> k & 1) r.insert(Feature(k));
    } else if (cell.names == FeatureNames::ray && bits != 0) {
        r.insert(Feature::v0);
    }
    if (cell.names != FeatureNames::none && r.empty()) r.insert(Feature::interior);
    return r;
}

/// On a side, and on no other.
template <class N, int Dim>
Features features_on(const Cell<N, Dim>& cell, Side side) {
    const std::size_t vertices = cell.points.size();
    if (cell.names == FeatureNames::simplex)
        return features(cell,
                        ((1u << vertices) - 1) & ~(side.slab < vertices ? 1u << side.slab : 0u));
    const bool is_named = side.slab < (cell.names == FeatureNames::box ? Dim : 1);
    return features(cell, is_named ? 1u << (2 * side.slab + side.is_most) : 0);
}
/// Between two of its points.
template <class N, int Dim>
Features features_between(const Cell<N, Dim>& cell, std::size_t from, std::size_t to) {
    if (cell.names == FeatureNames::simplex) return features(cell, 1u << from | 1u << to);
    unsigned bits = 0;
    if (cell.names == FeatureNames::box)
        for (std::size_t k = 0; k < Dim; ++k)
            if ((from >> k & 1) == (to >> k & 1)) bits |= 1u << (2 * k + (from >> k & 1));
    if (cell.names == FeatureNames::ray && from == to) bits = 1;
    return features(cell, bits);
}

/// Times a number of the point's, which may be more than integers.
template <class N, int Dim>
arith::Tuple<N, Dim> times_under(const N& under, const Integers<Dim>& v) {
    if constexpr (std::is_same_v<N, BigInt>)
        return times<Dim>(under, v);
    else
        return predicates::map(v, [&](const BigInt& x) { return N(under * N(x)); });
}

/// The height of a point over / under against a bound.
template <int Dim>
int compare(const BigInt& bound, const Slab<BigInt, Dim>& slab, const auto& p) {
    using N = std::remove_cvref_t<decltype(p.under)>;
    if constexpr (std::is_same_v<N, BigInt>) {
        const BigInt value = dot(slab.normal, p.over), at = bound * p.under;
        return BigInt(value - at).sign();
    } else {
        const auto normal = times_under<N, Dim>(N(1), slab.normal);
        return N(dot(normal, p.over) - N(bound) * p.under).sign();
    }
}
/// Does the hull of some of a flat cell's points hold a point of the cell?
template <int Dim>
bool holds(const Cell<BigInt, Dim>& cell, unsigned of, const auto& p) {
    using N = std::remove_cvref_t<decltype(p.under)>;
    std::vector<Integers<Dim>> vertices;
    for (std::size_t k = 0; k < cell.points.size(); ++k)
        if (of >> k & 1) vertices.push_back(cell.points[k]);
    if (vertices.size() == 1) return times_under<N, Dim>(p.under, vertices[0]) == p.over;
    if (cell.edges.size() == 1 && vertices.size() == 2) {
        // All are in one line.
        for (std::size_t k = 0; k < Dim; ++k) {
            const N u = p.under * N(vertices[0][k]), v = p.under * N(vertices[1][k]);
            if (p.over[k] < std::min(u, v) || std::max(u, v) < p.over[k]) return false;
        }
        return true;
    }
    CellBuilder<BigInt, Dim> part;
    part.add_hull(std::move(vertices));
    return std::all_of(part.cell.slabs.begin(), part.cell.slabs.end(), [&](const auto& slab) {
        const int above = compare(slab.least, slab, p);
        return slab.fixed ? above == 0
                          : above >= 0 && !(slab.most && compare(*slab.most, slab, p) > 0);
    });
}

/// At a point of the cell, over / under.
template <int Dim>
Features features_at(const Cell<BigInt, Dim>& cell, const auto& p) {
    const auto is_least = [&](std::size_t k) {
        return compare(cell.slabs[k].least, cell.slabs[k], p) == 0;
    };
    unsigned bits = 0;
    switch (cell.names) {
        case FeatureNames::none:
            break;
        case FeatureNames::ray:
            bits = is_least(0);
            break;
        case FeatureNames::simplex:
            for (std::size_t k = 0; k < cell.points.size(); ++k)
                bits |= unsigned(!is_least(k)) << k;
            break;
        case FeatureNames::box:
            for (std::size_t k = 0; k < Dim; ++k) {
                bits |= unsigned(is_least(k)) << 2 * k;
                bits |= unsigned(compare(*cell.slabs[k].most, cell.slabs[k], p) == 0)
                        << (2 * k + 1);
            }
            break;
        case FeatureNames::flat_simplex:
            for (const Named& name : named)
                if (has(name, cell.points.size()) && holds(cell, name.vertices, p)) {
                    Features r;
                    r.insert(name.feature);
                    return r;
                }
            break;
    }
    return features(cell, bits);
}

}  // namespace graze::points
