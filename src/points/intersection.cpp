// All that two shapes share. Each corner of it is an end of what one of the cells holds of an edge of the other: it is where a
// face of one and a face of the other, of which one is an edge at most, have only it in common. So the corners are those of
// the hull of these ends.
#include <graze/intersection.hpp>

#include "points/cell.hpp"

namespace graze::points {

namespace {

/// over / under, with under > 0.
struct Fraction {
    BigInt over, under;
    friend bool operator<(const Fraction& x, const Fraction& y) {
        return x.over * y.under < y.over * x.under;
    }
};

/// From where to where on an edge; empty where it is endless.
struct Range {
    std::optional<Fraction> first, last;

    /// Only t with slope t >= value.
    void limit(const BigInt& value, const BigInt& slope) {
        if (slope.sign() > 0) {
            Fraction t{value, slope};
            if (!first || *first < t) first = std::move(t);
        } else {
            Fraction t{-value, -slope};
            if (!last || t < *last) last = std::move(t);
        }
    }
};

template <int Dim>
std::optional<Range> common(const CellEdge<Dim>& edge, const Cell<Dim>& cell) {
    Range range;
    if (!edge.endless_before) range.first = {0, 1};
    if (!edge.endless_after) range.last = {1, 1};
    for (const auto& slab : cell.slabs) {
        const BigInt at = dot(slab.normal, edge.from), slope = dot(slab.normal, edge.along);
        if (slope.sign() == 0) {
            if ((slab.least && at < *slab.least) || (slab.most && at > *slab.most)) return {};
            continue;
        }
        if (slab.least) range.limit(*slab.least - at, slope);
        if (slab.most) range.limit(at - *slab.most, -slope);
        if (range.first && range.last && *range.last < *range.first) return {};
    }
    return range;
}

template <int Dim>
Homogeneous<Dim> at(const CellEdge<Dim>& edge, const Fraction& t) {
    return {times<Dim>(t.under, edge.from) + times<Dim>(t.over, edge.along), t.under};
}

// ---- Features ----

/// Those of a triangle, a tetrahedron and a segment, by their vertices: bit k for vertex k.
struct Named {
    Feature feature;
    unsigned vertices;
};
constexpr Named named[] = {{Feature::v0, 1},    {Feature::v1, 2},    {Feature::v2, 4},
                           {Feature::v3, 8},    {Feature::e01, 3},   {Feature::e12, 6},
                           {Feature::e20, 5},   {Feature::e02, 5},   {Feature::e03, 9},
                           {Feature::e13, 10},  {Feature::e23, 12},  {Feature::f012, 7},
                           {Feature::f013, 11}, {Feature::f023, 13}, {Feature::f123, 14}};

/// How the edge of vertices 0 and 2 is called tells a triangle from a tetrahedron.
bool has(const Named& name, std::size_t vertices) {
    const unsigned all = (1u << vertices) - 1;
    return name.vertices < all && (name.vertices & ~all) == 0 &&
           name.feature != (vertices == 3 ? Feature::e02 : Feature::e20);
}

template <int Dim>
bool holds(const Cell<Dim>& cell, const Homogeneous<Dim>& p) {
    return std::all_of(cell.slabs.begin(), cell.slabs.end(), [&](const auto& slab) {
        const BigInt value = dot(slab.normal, p.over);
        return !(slab.least && value < *slab.least * p.under) &&
               !(slab.most && value > *slab.most * p.under);
    });
}

template <int Dim>
bool is_at(const std::optional<BigInt>& limit, const Slab<Dim>& slab, const Homogeneous<Dim>& p) {
    return limit && BigInt(dot(slab.normal, p.over)) == *limit * p.under;
}

/// The point and the cell are over one denominator.
template <int Dim>
Features features_at(const Cell<Dim>& cell, const Homogeneous<Dim>& p) {
    Features features;
    const auto insert_if = [&](Feature feature, bool is_there) {
        if (is_there) features.insert(feature);
    };
    const std::size_t vertices = cell.vertices.size();
    switch (cell.names) {
        case Names::none:
            return features;
        case Names::ray:
            insert_if(Feature::v0, is_at(cell.slabs[0].least, cell.slabs[0], p));
            break;
        case Names::box:
            for (std::size_t k = 0; k < Dim; ++k) {
                const Slab<Dim>& slab = cell.slabs[k];
                insert_if(Feature(2 * k), is_at(slab.least, slab, p));
                insert_if(Feature(2 * k + 1), is_at(slab.most, slab, p));
            }
            break;
        case Names::simplex: {
            unsigned with = 0;
            for (std::size_t k = 0; k < vertices; ++k)
                with |= unsigned(!is_at(cell.slabs[k].least, cell.slabs[k], p)) << k;
            for (const Named& name : named)
                insert_if(name.feature, name.vertices == with && has(name, vertices));
            break;
        }
        case Names::flat_simplex:
            for (const Named& name : named) {
                if (!features.empty() || !has(name, vertices)) continue;
                CellBuilder<Dim> part;
                std::vector<Integers<Dim>> of;
                for (std::size_t k = 0; k < vertices; ++k)
                    if (name.vertices >> k & 1) of.push_back(cell.vertices[k]);
                part.add_hull(std::move(of));
                insert_if(name.feature, holds(part.cell, p));
            }
            break;
    }
    insert_if(Feature::interior, features.empty());
    return features;
}

template <int Dim>
Intersection<Dim> intersection_of(detail::ShapePointer<Dim> first,
                                  detail::ShapePointer<Dim> second) {
    Intersection<Dim> r;
    const arith::BitRanges ranges = predicates::bit_ranges<Dim>(first, second);
    const predicates::IntegerPoints<BigInt> converter{arith::IntegerConverter<BigInt>(ranges), {}};
    Cell<Dim> a = cell_of<Dim>(first, converter), b = cell_of<Dim>(second, converter);
    const BigInt of_a = a.under;
    a.multiply(b.under);
    b.multiply(of_a);

    std::vector<Homogeneous<Dim>> ends;
    const auto add_ends = [&](const Cell<Dim>& x, const Cell<Dim>& y) {
        for (const auto& edge : x.edges) {
            const auto range = common(edge, y);
            if (!range) continue;
            for (const auto& t : {range->first, range->last}) {
                if (t)
                    ends.push_back(at(edge, *t));
                else
                    r.bounded = false;
            }
        }
    };
    add_ends(a, b);
    add_ends(b, a);
    if (!r.bounded) r.dim = 1;
    if (ends.empty()) return r;
    const auto hull = hull_of(std::move(ends));
    r.dim = std::max(r.dim, hull.dim);
    for (const auto& corner : hull.corners)
        r.corners.push_back(
            {point_at<Dim>({corner.over, corner.under * a.under}, ranges.lengths.low),
             features_at(a, corner), features_at(b, corner)});
    return r;
}

}  // namespace

}  // namespace graze::points

namespace graze::detail {

Intersection2 intersection_of(ShapePointer<2> a, ShapePointer<2> b) {
    return points::intersection_of<2>(a, b);
}
Intersection3 intersection_of(ShapePointer<3> a, ShapePointer<3> b) {
    return points::intersection_of<3>(a, b);
}

}  // namespace graze::detail
