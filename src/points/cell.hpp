// A shape as a convex cell: its corners, its edges, and the half-spaces whose common part it is. In integers, or in doubles that
// carry their errors.
#pragma once

#include <graze/clip.hpp>
#include <optional>
#include <vector>

#include "points/hull.hpp"
#include "predicates/body.hpp"
#include "predicates/separating_directions.hpp"

namespace graze::points {

using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator-;

using predicates::is_unsure;

/// { x : least <= normal . x <= most }; without a most, or just at the least.
template <class N, int Dim>
struct Slab {
    arith::Tuple<N, Dim> normal;
    N least;
    std::optional<N> most;
    bool fixed = false;
};

/// One side of a slab.
struct Side {
    std::size_t slab;
    bool is_most;
};

/// The numbers of two of a cell's points.
struct CellEdge {
    std::size_t from, to;
};

/// How the features of a shape are called.
enum class FeatureNames {
    none,
    ray,
    simplex,       ///< slab k has its least opposite point k
    flat_simplex,  ///< by the hulls of points that hold a point
    box,  ///< slab k is between the faces of axis k; bit k of a corner's number says on which of them it is
};

/// All over a common denominator, in one power of two.
template <class N, int Dim>
struct Cell {
    using V = arith::Tuple<N, Dim>;

    N under{1};
    std::vector<V> points;
    std::vector<CellEdge> edges;
    /// There is one edge then, from the first point in the direction that comes after it, or in both.
    bool endless = false, both_ways = false;
    std::vector<Slab<N, Dim>> slabs;  ///< the named ones first
    FeatureNames names = FeatureNames::none;
    bool is_solid = false;
    bool unsure = false;  ///< and so is all else

    /// Times x, which is positive.
    void multiply(const N& x) {
        if constexpr (std::is_same_v<N, BigInt>)
            if (x == 1) return;
        under = under * x;
        for (std::size_t n = 0; n < points.size() - endless; ++n)
            for (N& y : points[n]) y = y * x;
        for (auto& slab : slabs) {
            slab.least = slab.least * x;
            if (slab.most) slab.most = *slab.most * x;
        }
    }
};

/// What cells are made of. In doubles what has less dimensions than it might is unsure.
template <class N, int Dim>
class CellBuilder {
public:
    using V = arith::Tuple<N, Dim>;

    Cell<N, Dim> cell;
    /// Other slabs are left empty.
    std::uint32_t wanted = ~std::uint32_t(0);

    void add_hull(std::vector<V> vertices) {
        const std::size_t count = vertices.size();
        cell.points = std::move(vertices);
        if (count == 1) return add_point();
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < i; ++j) cell.edges.push_back({j, i});
        cell.names = FeatureNames::simplex;
        if (count <= Dim + 1 && add_slabs(cell.points)) return;
        cell.names = FeatureNames::flat_simplex;
        if constexpr (std::is_same_v<N, BigInt>) {
            std::vector<Homogeneous<Dim>> all;
            for (const V& v : cell.points) all.push_back({v, 1});
            std::vector<V> corners;
            for (const auto& corner : hull_of(std::move(all)).corners)
                corners.push_back(corner.over);
            if (corners.size() <= 2) {
                const auto number = [&](const V& corner) {
                    return std::size_t(std::find(cell.points.begin(), cell.points.end(), corner) -
                                       cell.points.begin());
                };
                cell.edges = {{number(corners.front()), number(corners.back())}};
            }
            if (corners.size() == 1)
                fix_point(corners[0]);
            else
                add_slabs(corners);
        } else {
            cell.unsure = true;
        }
    }
    /// Without a direction it is a point.
    void add_endless(const V& from, const V& along, bool both_ways) {
        cell.points = {from};
        if (is_zero(along)) return add_point();
        cell.points.push_back(along);
        cell.edges.push_back({0, 1});
        cell.endless = true;
        cell.both_ways = both_ways;
        fix_line(from, along);
    }
    /// { low + sum of weights * edges : weights from 0 to 1 }, where normal k is across all edges but k.
    void add_box(const V& low, const std::array<V, Dim>& edges, const std::array<V, Dim>& normals) {
        cell.names = FeatureNames::box;
        add_corners(low, edges);
        for (std::size_t at = 0; at < cell.points.size(); ++at)
            for (std::size_t k = 0; k < Dim; ++k)
                if (!(at >> k & 1)) cell.edges.push_back({at, at | std::size_t(1) << k});
        cell.is_solid = true;
        for (std::size_t k = 0; k < Dim; ++k) {
            if (!(wanted >> k & 1)) {
                cell.slabs.emplace_back();
                continue;
            }
            const N from = dot(normals[k], low), extent = dot(normals[k], edges[k]),
                    to = from + extent;
            const bool is_flat = !is_certain(extent);
            cell.unsure |= is_flat && !std::is_same_v<N, BigInt>;
            cell.is_solid &= !is_flat;
            if (extent.sign() >= 0)
                cell.slabs.push_back({normals[k], from, to});
            else
                cell.slabs.push_back({V{} - normals[k], N{} - from, N{} - to});
        }
    }
    /// All that edges span from a corner; bit k of a point's number says whether it is at the end of edge k.
    void add_corners(const V& low, const std::array<V, Dim>& edges) {
        cell.points.push_back(low);
        for (const V& e : edges)
            for (std::size_t n = 0, so_far = cell.points.size(); n < so_far; ++n)
                cell.points.push_back(cell.points[n] + e);
    }
    void add_slab(bool fixed, const V& from, const auto& normal) {
        if (!(wanted >> cell.slabs.size() & 1)) {
            cell.slabs.emplace_back();
            return;
        }
        const V n = normal();
        cell.slabs.push_back({n, dot(n, from), {}, fixed});
    }
    void at_least(const V& normal, const V& from) {
        add_slab(false, from, [&] { return normal; });
    }
    void fix(const V& normal, const V& at) {
        add_slab(true, at, [&] { return normal; });
    }

private:
    static V unit(std::size_t k) {
        V r{};
        r[k] = N(1);
        return r;
    }
    static V across(const V& v) { return {N{} - v[1], v[0]}; }
    static bool is_zero(const V& v) {
        return std::all_of(v.begin(), v.end(),
                           [](const N& x) { return !is_unsure(x) && x.sign() == 0; });
    }
    static bool is_certain(const N& x) { return !is_unsure(x) && x.sign() != 0; }
    static bool is_certain(const V& v) {
        return std::any_of(v.begin(), v.end(), [](const N& x) { return is_certain(x); });
    }

    void add_point() {
        cell.edges.push_back({0, 0});
        fix_point(cell.points[0]);
    }
    void fix_point(const V& p) {
        for (std::size_t k = 0; k < Dim; ++k) fix(unit(k), p);
    }
    void fix_line(const V& p, const V& along) {
        if constexpr (Dim == 2) {
            fix(across(along), p);
        } else {
            // Across the line and an axis.
            const N zero{};
            for (const V& normal :
                 {V{zero, zero - along[2], along[1]}, V{along[2], zero, zero - along[0]},
                  V{zero - along[1], along[0], zero}})
                if (!is_zero(normal)) fix(normal, p);
        }
    }
    /// Of a segment, of a tetrahedron, of a polygon by its corners in either order around. False if they may depend on each
    /// other.
    bool add_slabs(const std::vector<V>& corners) {
        const V along = corners[1] - corners[0];
        if (corners.size() == 2) {
            if (!is_certain(along)) return false;
            at_least(V{} - along, corners[1]);
            at_least(along, corners[0]);
            fix_line(corners[0], along);
            return true;
        }
        const V other = corners[2] - corners[0];
        if constexpr (Dim == 2) {
            const N area = along[0] * other[1] - along[1] * other[0];
            if (!is_certain(area)) return false;
            cell.is_solid = true;
            add_sides(corners, [&](const V& side) {
                return area.sign() > 0 ? across(side) : across(V{} - side);
            });
        } else {
            const V normal = cross(along, other);
            if (!is_certain(normal)) return false;
            if (corners.size() == 4 && cell.names == FeatureNames::simplex) {
                const N volume = dot(normal, corners[3] - corners[0]);
                if (!is_certain(volume)) return false;
                cell.is_solid = true;
                for (std::size_t k = 0; k < 4; ++k) {
                    const V& p = corners[(k + 1) % 4];
                    add_slab(false, p, [&] {
                        const V n = cross(corners[(k + 2) % 4] - p, corners[(k + 3) % 4] - p);
                        // The order of these turns with each k.
                        return (volume.sign() > 0) == (k % 2 == 1) ? n : V{} - n;
                    });
                }
                return true;
            }
            add_sides(corners, [&](const V& side) { return cross(normal, side); });
            fix(normal, corners[0]);
        }
        return true;
    }
    /// Slab k is opposite corner k of a triangle.
    void add_sides(const std::vector<V>& corners, const auto& inwards) {
        const std::size_t n = corners.size();
        for (std::size_t k = 0; k < n; ++k) {
            const V &p = corners[(k + 1) % n], &q = corners[(k + 2) % n];
            add_slab(false, p, [&] { return inwards(q - p); });
        }
    }
};

/// Takes the words of a shape's description (predicates/body.hpp).
template <class Converter, int Dim>
class CellOf {
public:
    using N = typename Converter::Number;
    using V = arith::Tuple<N, Dim>;

    CellOf(const Converter& converter, std::uint32_t wanted) : converter_(converter) {
        made.wanted = wanted;
    }

    CellBuilder<N, Dim> made;

    template <class... P>
    void hull(const P&... points) {
        made.add_hull({converter_.point(points)...});
    }
    void line(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        made.add_endless(converter_.point(origin), converter_.free(direction), true);
    }
    void ray(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        const V from = converter_.point(origin), along = converter_.free(direction);
        made.cell.names = FeatureNames::ray;
        made.at_least(along, from);
        made.add_endless(from, along, false);
    }
    void plane(const Vec3& point, const Vec3& normal) {
        made.fix(converter_.free(normal), converter_.point(point));
    }
    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        const V low = converter_.point(min), extent = converter_.point(max) - low;
        std::array<V, Dim> edges{}, normals{};
        for (std::size_t k = 0; k < Dim; ++k) {
            edges[k][k] = extent[k];
            normals[k][k] = N(1);
        }
        made.add_box(low, edges, normals);
    }
    void turned(const Vec3& center, const Quaternion& rotation, const Vec3& half_extents) {
        const auto [w, x, y, z] = converter_.free(rotation);
        const auto [axes, norm] = predicates::turned_axes(w, x, y, z);
        made.cell.under = norm;
        const auto times = [](const N& a, const V& v) {
            return predicates::map(v, [&](const N& b) { return N(a * b); });
        };
        const V half = converter_.length(half_extents);
        V low = times(norm, converter_.point(center));
        std::array<V, 3> edges;
        for (std::size_t k = 0; k < 3; ++k) {
            edges[k] = times(half[k], axes[k]);
            low = low - edges[k];
            edges[k] = edges[k] + edges[k];
        }
        made.add_box(low, edges, axes);
    }
    /// The corners of such a box need not be rational, so that it is not asked about.
    void turned(const Vec2&, const Vec2&, const Vec2&) {}
    template <class... E>
    void parallel(Anchor kind, const Vec<Dim>& anchor, const E&... given) {
        std::array<V, Dim> edges{converter_.length(given)...};
        V low = converter_.point(anchor);
        if (kind == Anchor::center)
            for (V& e : edges) {
                low = low - e;
                e = e + e;
            }
        const auto normals = arith::dual(edges);
        const N volume = dot(normals[0], edges[0]);
        if (is_unsure(volume) || volume.sign() != 0) return made.add_box(low, edges, normals);
        CellBuilder<N, Dim> corners;
        corners.add_corners(low, edges);
        made.add_hull(std::move(corners.cell.points));
        made.cell.names = FeatureNames::none;
    }

private:
    Converter converter_;
};

/// With the wanted slabs alone: bit k for slab k.
template <int Dim, class Converter>
Cell<typename Converter::Number, Dim> cell_of(detail::ShapePointer<Dim> shape,
                                              const Converter& converter, std::uint32_t wanted) {
    return std::visit(
        [&]<class S>(const S* s) {
            CellOf<Converter, Dim> set(converter, wanted);
            detail::Description<S>::span(*s, set);
            return std::move(set.made.cell);
        },
        shape);
}

}  // namespace graze::points
