// All that two shapes share. Each corner of it is an end of what one of them holds of an edge of the other: a face of one and a
// face of the other, of which one is an edge at most, have only it in common. So its corners are those of the hull of these ends.
//
// Which face cuts which edge is told by doubles that carry their errors where no sign is 0. Then a corner is where a line and a plane
// meet that are given in doubles, or all corners are integers. Else all is asked in integers.
#include <algorithm>
#include <graze/intersection.hpp>

#include "arith/float_environment.hpp"
#include "points/beside.hpp"
#include "points/features.hpp"
#include "points/given.hpp"

namespace graze::points {

namespace {

using arith::RunningError;

/// At over / under of an edge, with under > 0, where a side cuts it.
template <class N>
struct Cut {
    N over, under;
    Side by;
};

/// What a cell holds of an edge of another: up to where it cuts it.
template <class N>
struct Held {
    std::optional<Cut<N>> first, last;
    bool is_point = false;
};

/// How a cell cuts edges of another.
template <class N, int Dim>
class Cutter {
public:
    Cutter(const Cell<N, Dim>& of_edges, const Cell<N, Dim>& cutting)
        : x_(of_edges), y_(cutting), heights_(x_.points.size() * y_.slabs.size()) {}

    /// Something was, so far; in doubles a zero is, but for the slope of a direction.
    bool unsure = false;

    /// Empty if it holds nothing.
    std::optional<Held<N>> held(const CellEdge& edge) {
        Held<N> held;
        // Those that leave least come last.
        for (std::size_t n = y_.slabs.size(); n-- > 0;) {
            if (!limit(held, edge, {n, false})) return {};
            if (y_.slabs[n].most && !limit(held, edge, {n, true})) return {};
        }
        return held;
    }

    Cut<N> cut(const CellEdge& edge, Side by) {
        const auto [from, to] = values(edge, by);
        return cut(from, to, by);
    }

private:
    Cut<N> cut(const N& from, const N& to, Side by) const {
        N under = x_.endless ? N{} - to : from - to;
        if (under.sign() > 0) return {from, std::move(under), by};
        return {N{} - from, N{} - under, by};
    }

    /// Of a point along the normal of a slab: two edges or more are at a point.
    const N& height(std::size_t slab, std::size_t point) {
        auto& height = heights_[slab * x_.points.size() + point];
        if (!height) height = dot(y_.slabs[slab].normal, x_.points[point]);
        return *height;
    }

    /// Of the linear function that is 0 on a side and greater within: at the edge's first point, and at its second or along its
    /// direction.
    std::pair<N, N> values(const CellEdge& edge, Side by) {
        const auto& slab = y_.slabs[by.slab];
        const N& from = height(by.slab, edge.from);
        const N& to = height(by.slab, edge.to);
        const N& bound = by.is_most ? *slab.most : slab.least;
        if (by.is_most) return {bound - from, x_.endless ? N{} - to : bound - to};
        return {from - bound, x_.endless ? to : to - bound};
    }

    int sign(const N& x) {
        const int sign = x.sign();
        if constexpr (std::is_same_v<N, RunningError>) unsure |= is_unsure(x) || sign == 0;
        return sign;
    }
    bool less(const Cut<N>& s, const Cut<N>& t) {
        return sign(s.over * t.under - t.over * s.under) < 0;
    }

    /// False if nothing is left.
    bool limit(Held<N>& held, const CellEdge& edge, Side by) {
        const bool fixed = y_.slabs[by.slab].fixed;
        const auto [from, to] = values(edge, by);
        const int at_from = sign(from);
        int slope;
        if (x_.endless) {
            if constexpr (std::is_same_v<N, RunningError>) unsure |= is_unsure(to);
            slope = to.sign();
            if (slope == 0) return fixed ? at_from == 0 : at_from >= 0;
            const bool is_before = at_from * slope > 0;
            if (is_before && !x_.both_ways) return !fixed && at_from > 0;
        } else {
            const int at_to = sign(to);
            if (at_from == 0 && at_to == 0) return true;
            if (at_from >= 0 && at_to >= 0 && !fixed) return true;
            if (at_from == at_to) return false;
            slope = at_from < at_to ? 1 : -1;
        }
        auto& [first, last, is_point] = held;
        const Cut<N> t = cut(from, to, by);
        if (fixed) {
            if ((first && less(t, *first)) || (last && less(*last, t))) return false;
            first = last = t;
            is_point = true;
            return true;
        }
        if (slope > 0) {
            if (first && !less(*first, t)) return true;
            first = t;
        } else {
            if (last && !less(t, *last)) return true;
            last = t;
        }
        return !(first && last && less(*last, *first));
    }

    const Cell<N, Dim>&x_, &y_;
    std::vector<std::optional<N>> heights_;
};

/// An end of what a cell holds of an edge of the other: where it cuts the edge, or a point of the other.
template <class N>
struct End {
    bool of_b;
    CellEdge edge;
    std::size_t point;
    std::optional<Cut<N>> cut;
};

template <class N, int Dim>
struct Ends {
    std::vector<End<N>> list;
    bool bounded = true, unsure;

    Ends(const Cell<N, Dim>& a, const Cell<N, Dim>& b) : unsure(a.unsure || b.unsure) {
        add(a, b, false);
        add(b, a, true);
    }

private:
    void add(const Cell<N, Dim>& x, const Cell<N, Dim>& y, bool of_b) {
        Cutter<N, Dim> cutter(x, y);
        for (const CellEdge& edge : x.edges) {
            if (unsure) return;
            const auto held = cutter.held(edge);
            unsure |= cutter.unsure;
            if (!held) continue;
            add({of_b, edge, edge.from, held->first}, x.both_ways);
            if (!held->is_point) add({of_b, edge, edge.to, held->last}, x.endless);
        }
    }
    void add(const End<N>& end, bool endless) {
        if (!end.cut && endless) {
            bounded = false;
            return;
        }
        for (const End<N>& e : list)
            if (!end.cut && !e.cut && e.of_b == end.of_b && e.point == end.point) return;
        list.push_back(end);
    }
};

/// The point of an end, which has a number.
template <int Dim>
struct Numbered : Homogeneous<Dim> {
    std::size_t number;
};

template <int Dim>
Homogeneous<Dim> point_of(const End<BigInt>& end, const Cell<BigInt, Dim>& cell) {
    if (!end.cut) return {cell.points[end.point], 1};
    const auto& [over, under, by] = *end.cut;
    const auto &from = cell.points[end.edge.from], &to = cell.points[end.edge.to];
    return {times<Dim>(under, from) + times<Dim>(over, cell.endless ? to : to - from), under};
}

// ---- Polygons ----

/// The sign of a turn: 1 is to the left.
template <int Dim>
struct Turn {
    int operator()(const auto& p, const auto& q, const auto& r) const {
        return graze::orient(p, q, r);
    }
};
/// In a plane, as seen from a point beside it.
template <>
struct Turn<3> {
    Vec3 from;
    int sign;

    int operator()(const auto& p, const auto& q, const auto& r) const {
        return sign * graze::orient(p, q, r, from);
    }
};
/// As it is in the first of the coordinate planes xy, xz, yz where the plane has an area. Empty if it has in none, or where doubles
/// have no point beside it.
std::optional<Turn<3>> turn_in(const GivenPlane& plane, double distance) {
    int seen = 0;
    for (const auto& [i, j] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
        const auto at = [&, i = i, j = j](const Vec3& p) { return Vec2{p[i], p[j]}; };
        // The normal of xz is -y.
        const double across = plane.is_normal ? plane.b[3 - i - j] * (j - i == 2 ? -1 : 1) : 0;
        seen = plane.is_normal ? arith::sign_of(across)
                               : graze::orient(at(plane.a), at(plane.b), at(plane.c));
        if (seen != 0) break;
    }
    for (int axis = 0; axis < 3 && seen != 0; ++axis) {
        const auto from = beside(plane.a, axis, distance);
        if (!from) continue;
        // Seen from where a normal points to, turns to the left have another sign.
        const int turn = plane.is_normal ? -arith::sign_of(plane.b[axis])
                                         : graze::orient(plane.a, plane.b, plane.c, *from);
        if (turn != 0) return Turn<3>{*from, turn * seen};
    }
    return {};
}

// ---- The question ----

template <class Converter, int Dim>
using Cells = std::array<Cell<typename Converter::Number, Dim>, 2>;

/// Of a and b, by bits.
using Wanted = std::array<std::uint32_t, 2>;
constexpr Wanted all_slabs{~std::uint32_t(0), ~std::uint32_t(0)};

/// Over one denominator.
template <int Dim, class Converter>
Cells<Converter, Dim> cells_of(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b,
                               const Converter& converter, const Wanted& wanted) {
    Cells<Converter, Dim> r{cell_of<Dim>(a, converter, wanted[0]),
                            cell_of<Dim>(b, converter, wanted[1])};
    const auto of_a = r[0].under, of_b = r[1].under;
    r[0].multiply(of_b);
    r[1].multiply(of_a);
    return r;
}

template <int Dim>
class Question {
public:
    Question(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b) : a_(a), b_(b) {}

    Intersection<Dim> answer() {
        if (arith::default_float_environment() && in_doubles()) return std::move(answer_);
        const auto [a, b] = in_integers(all_slabs);
        const Ends<BigInt, Dim> ends(a, b);
        answer_.bounded = ends.bounded;
        answer_.dim = ends.bounded ? -1 : 1;
        std::vector<Numbered<Dim>> points;
        for (const auto& end : ends.list)
            points.push_back({point_of(end, end.of_b ? b : a), points.size()});
        add_corners(std::move(points), a.under, [&, &a = a, &b = b](const Numbered<Dim>& p) {
            return std::pair{features_at(a, p), features_at(b, p)};
        });
        return std::move(answer_);
    }

private:
    /// False if unsure.
    bool in_doubles() {
        const auto [a, b] = cells_of<Dim>(
            a_, b_, predicates::RunningErrorPoints{predicates::first_point<Dim>(a_)}, all_slabs);
        const Ends<RunningError, Dim> ends(a, b);
        if (ends.unsure || !ends.bounded) return false;
        if (ends.list.empty()) return true;
        // Solids whose faces nowhere just touch.
        if (a.is_solid && b.is_solid && Dim == 3) {
            answer_.dim = 3;
            return true;
        }
        const auto features = [&, &a = a, &b = b](std::size_t number) {
            const auto& end = ends.list[number];
            const auto &x = end.of_b ? b : a, &y = end.of_b ? a : b;
            const Features of_x = end.cut ? features_between(x, end.edge.from, end.edge.to)
                                          : features_between(x, end.point, end.point),
                           of_y = end.cut ? features_on(y, end.cut->by) : inside(y);
            return end.of_b ? std::pair{of_y, of_x} : std::pair{of_x, of_y};
        };
        if (add_given(ends, a, b, features)) return true;
        Wanted wanted{};
        for (const auto& end : ends.list)
            if (end.cut) wanted[!end.of_b] |= std::uint32_t(1) << end.cut->by.slab;
        const auto [of_a, of_b] = in_integers(wanted);
        std::vector<Numbered<Dim>> points;
        for (const auto& end : ends.list) {
            const auto &x = end.of_b ? of_b : of_a, &y = end.of_b ? of_a : of_b;
            End<BigInt> exact{end.of_b, end.edge, end.point, {}};
            if (end.cut) exact.cut = Cutter<BigInt, Dim>(x, y).cut(end.edge, end.cut->by);
            points.push_back({point_of(exact, x), points.size()});
        }
        add_corners(std::move(points), of_a.under,
                    [&](const Numbered<Dim>& p) { return features(p.number); });
        return true;
    }
    /// Where lines and planes of doubles meet. False if they are not told.
    bool add_given(const auto& ends, const auto& a, const auto& b, const auto& features) {
        const Given<Dim> of_a(a_), of_b(b_);
        std::vector<typename Intersection<Dim>::Corner> corners;
        for (std::size_t n = 0; n < ends.list.size(); ++n) {
            const auto& end = ends.list[n];
            const auto &x = end.of_b ? of_b : of_a, &y = end.of_b ? of_a : of_b;
            const bool by_all = end.cut && (end.of_b ? a : b).slabs[end.cut->by.slab].fixed;
            // Where edges of the plane cross is an end of both.
            if (Dim == 2 && end.cut && end.of_b) continue;
            const auto point =
                end.cut ? x.meet(end.edge, y, end.cut->by, by_all) : x.point(end.point);
            if (!point) return false;
            const auto [f, g] = features(n);
            corners.push_back({*point, f, g});
        }
        answer_.dim = std::min(int(corners.size()), 3) - 1;
        std::sort(corners.begin(), corners.end(),
                  [](const auto& p, const auto& q) { return p.point < q.point; });
        if (corners.size() > 2 && !go_round(corners, of_a, of_b)) return false;
        answer_.corners = std::move(corners);
        return true;
    }
    /// Corners of a polygon that are sorted, counterclockwise as hull.hpp has them: those to the right of the line from the first
    /// to the last one, then those to its left.
    static bool go_round(auto& corners, const Given<Dim>& of_a, const Given<Dim>& of_b) {
        const auto first = corners.front().point, last = corners.back().point;
        const auto left = [&]() -> std::optional<Turn<Dim>> {
            if constexpr (Dim == 2) {
                return Turn<2>();
            } else {
                const auto plane = of_a.whole() ? of_a.whole() : of_b.whole();
                return plane ? turn_in(*plane, extent(first.rounded(), last.rounded()))
                             : std::nullopt;
            }
        }();
        if (!left) return false;
        const auto middle = std::stable_partition(
            corners.begin() + 1, corners.end() - 1,
            [&](const auto& corner) { return (*left)(first, last, corner.point) < 0; });
        std::rotate(middle, corners.end() - 1, corners.end());
        std::reverse(middle + 1, corners.end());
        return true;
    }
    static Features inside(const auto& cell) {
        return features(cell,
                        cell.names == FeatureNames::simplex ? (1u << cell.points.size()) - 1 : 0);
    }

    Cells<predicates::IntegerPoints<BigInt>, Dim> in_integers(const Wanted& wanted) {
        const arith::BitRanges ranges = predicates::bit_ranges<Dim>(a_, b_);
        unit_ = ranges.lengths.low;
        return cells_of<Dim>(
            a_, b_, predicates::IntegerPoints<BigInt>{arith::IntegerConverter<BigInt>(ranges), {}},
            wanted);
    }

    void add_corners(std::vector<Numbered<Dim>> points, const BigInt& under, const auto& features) {
        if (points.empty()) return;
        auto hull = hull_of(std::move(points));
        answer_.dim = std::max(answer_.dim, hull.dim);
        for (auto& corner : hull.corners) {
            const auto [of_a, of_b] = features(corner);
            answer_.corners.push_back(
                {point_at<Dim>({std::move(corner.over), corner.under * under}, unit_), of_a, of_b});
        }
    }

    detail::ShapePointer<Dim> a_, b_;
    int unit_ = 0;
    Intersection<Dim> answer_;
};

}  // namespace

}  // namespace graze::points

namespace graze::detail {

Intersection2 intersection_of(ShapePointer<2> a, ShapePointer<2> b) {
    return points::Question<2>(a, b).answer();
}
Intersection3 intersection_of(ShapePointer<3> a, ShapePointer<3> b) {
    return points::Question<3>(a, b).answer();
}

}  // namespace graze::detail
