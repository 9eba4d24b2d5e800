// A shape as a convex cell over the integers: the half-spaces whose common part it is, its edges, and what its features are called.
#pragma once

#include <graze/clip.hpp>
#include <optional>
#include <vector>

#include "points/hull.hpp"
#include "predicates/body.hpp"

namespace graze::points {

using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator-;

/// { x : least <= normal . x <= most }
template <int Dim>
struct Slab {
    Integers<Dim> normal;
    std::optional<BigInt> least, most;
};

/// { from + t along : t >= 0 unless `endless_before`, t <= 1 unless `endless_after` }
template <int Dim>
struct CellEdge {
    Integers<Dim> from, along;
    bool endless_before = false, endless_after = false;
};

/// How features are called.
enum class Names {
    none,
    ray,
    /// Slab k of a hull of independent vertices has its least opposite vertex k.
    simplex,
    /// By the hulls of vertices that hold a point.
    flat_simplex,
    /// Slab k is between the faces of axis k.
    box,
};

/// All over a common denominator, in one power of two.
template <int Dim>
struct Cell {
    BigInt under = 1;
    std::vector<Slab<Dim>> slabs;  ///< the named ones first
    std::vector<CellEdge<Dim>> edges;
    std::vector<Integers<Dim>> vertices;  ///< of a hull
    Names names = Names::none;

    /// Times x, which is positive.
    void multiply(const BigInt& x) {
        if (x == 1) return;
        under *= x;
        for (auto& slab : slabs) {
            if (slab.least) *slab.least *= x;
            if (slab.most) *slab.most *= x;
        }
        for (auto& edge : edges)
            edge.from = times<Dim>(x, edge.from), edge.along = times<Dim>(x, edge.along);
        for (auto& v : vertices) v = times<Dim>(x, v);
    }
};

/// What cells are made of.
template <int Dim>
class CellBuilder {
public:
    using V = Integers<Dim>;

    Cell<Dim> cell;

    /// Without a direction it is a point.
    void add_endless(const CellEdge<Dim>& edge) {
        if (is_zero(edge.along)) return add_point(edge.from);
        cell.edges.push_back(edge);
        fix_line(edge.from, edge.along);
    }
    void at_least(const V& normal, const V& from) {
        cell.slabs.push_back({normal, BigInt(dot(normal, from)), {}});
    }
    void fix(const V& normal, const V& at) {
        const BigInt value = dot(normal, at);
        cell.slabs.push_back({normal, value, value});
    }
    void add_hull(std::vector<V> vertices) {
        std::vector<Homogeneous<Dim>> points;
        for (const V& v : vertices) points.push_back({v, 1});
        const auto [dim, corners] = hull_of(std::move(points));
        const bool independent = std::size_t(dim) + 1 == vertices.size();
        cell.names = vertices.size() == 1 ? Names::none
                     : independent        ? Names::simplex
                                          : Names::flat_simplex;
        cell.vertices = std::move(vertices);
        std::vector<V> around;
        if (independent)
            around = cell.vertices;
        else
            for (const auto& corner : corners) around.push_back(corner.over);
        if (dim == 0) add_point(around[0]);
        if (dim == 1) add_segment(around[0], around[1]);
        if (dim == 2) add_polygon(around);
        if constexpr (Dim == 3)
            if (dim == 3) add_tetrahedron(around);
    }
    /// { low + sum of weights * edges : weights from 0 to 1 }, where normal k is across all edges but k.
    void add_box(const V& low, const std::array<V, Dim>& edges, const std::array<V, Dim>& normals) {
        cell.names = Names::box;
        for (std::size_t k = 0; k < Dim; ++k) {
            const BigInt from = dot(normals[k], low), to = from + BigInt(dot(normals[k], edges[k]));
            if (from <= to)
                cell.slabs.push_back({normals[k], from, to});
            else
                cell.slabs.push_back({V{} - normals[k], -from, -to});
        }
        each_corner(low, edges, [&](const V& corner, unsigned at) {
            for (std::size_t k = 0; k < Dim; ++k)
                if (!(at >> k & 1)) cell.edges.push_back({corner, edges[k]});
        });
    }
    static void each_corner(const V& low, const std::array<V, Dim>& edges, const auto& f) {
        for (unsigned at = 0; at < 1u << Dim; ++at) {
            V corner = low;
            for (std::size_t k = 0; k < Dim; ++k)
                if (at >> k & 1) corner = corner + edges[k];
            f(corner, at);
        }
    }

private:
    static V unit(std::size_t k) {
        V r{};
        r[k] = 1;
        return r;
    }
    static V across(const V& v) { return {BigInt(-v[1]), v[0]}; }
    static bool is_zero(const V& v) {
        return std::all_of(v.begin(), v.end(), [](const BigInt& x) { return x.sign() == 0; });
    }

    void fix_line(const V& p, const V& along) {
        if constexpr (Dim == 2) {
            fix(across(along), p);
        } else {
            for (std::size_t k = 0; k < Dim; ++k)
                if (const V normal = cross(unit(k), along); !is_zero(normal)) fix(normal, p);
        }
    }
    void add_point(const V& p) {
        cell.edges.push_back({p, V{}});
        for (std::size_t k = 0; k < Dim; ++k) fix(unit(k), p);
    }
    void add_segment(const V& p, const V& q) {
        const V along = q - p;
        cell.edges.push_back({p, along});
        at_least(p - q, q);
        at_least(along, p);
        fix_line(p, along);
    }
    /// Corners in either order around, no three in a line.
    void add_polygon(const std::vector<V>& corners) {
        const V u = corners[1] - corners[0], v = corners[2] - corners[0];
        V normal{};
        bool left = true;
        if constexpr (Dim == 2)
            left = u[0] * v[1] > u[1] * v[0];
        else
            normal = cross(u, v);
        const std::size_t n = corners.size();
        for (std::size_t k = 0; k < n; ++k) {
            const V &p = corners[(k + 1) % n], &q = corners[(k + 2) % n];
            cell.edges.push_back({p, q - p});
            if constexpr (Dim == 2)
                at_least(across(left ? q - p : p - q), p);
            else
                at_least(cross(normal, q - p), p);
        }
        if constexpr (Dim == 3) fix(normal, corners[0]);
    }
    void add_tetrahedron(const std::vector<V>& v) {
        for (std::size_t k = 0; k < 4; ++k) {
            const V& p = v[(k + 1) % 4];
            const V normal = cross(v[(k + 2) % 4] - p, v[(k + 3) % 4] - p);
            const bool inwards = BigInt(dot(normal, v[k] - p)).sign() > 0;
            at_least(inwards ? normal : V{} - normal, p);
            for (std::size_t j = 0; j < k; ++j) cell.edges.push_back({v[j], v[k] - v[j]});
        }
    }
};

/// Takes the words of a shape's description (predicates/body.hpp).
template <int Dim>
class CellOf {
public:
    using V = Integers<Dim>;

    explicit CellOf(const predicates::IntegerPoints<BigInt>& converter) : converter_(converter) {}

    CellBuilder<Dim> made;

    template <class... P>
    void hull(const P&... points) {
        made.add_hull({converter_.point(points)...});
    }
    void line(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        made.add_endless({converter_.point(origin), converter_.free(direction), true, true});
    }
    void ray(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        const V from = converter_.point(origin), along = converter_.free(direction);
        made.cell.names = Names::ray;
        made.at_least(along, from);
        made.add_endless({from, along, false, true});
    }
    void plane(const Vec3& point, const Vec3& normal) {
        made.fix(converter_.free(normal), converter_.point(point));
    }
    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        const V low = converter_.point(min), extent = converter_.point(max) - low;
        std::array<V, Dim> edges{}, normals{};
        for (std::size_t k = 0; k < Dim; ++k) {
            edges[k][k] = extent[k];
            normals[k][k] = 1;
        }
        made.add_box(low, edges, normals);
    }
    void turned(const Vec3& center, const Quaternion& rotation, const Vec3& half_extents) {
        const auto [w, x, y, z] = converter_.free(rotation);
        const auto [axes, norm] = predicates::turned_axes(w, x, y, z);
        made.cell.under = norm;
        const V half = converter_.length(half_extents);
        V low = times<3>(norm, converter_.point(center));
        std::array<V, 3> edges;
        for (std::size_t k = 0; k < 3; ++k) {
            edges[k] = times<3>(half[k], axes[k]);
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
        if (BigInt(dot(normals[0], edges[0])).sign() != 0) return made.add_box(low, edges, normals);
        std::vector<V> corners;
        made.each_corner(low, edges, [&](const V& p, unsigned) { corners.push_back(p); });
        made.add_hull(std::move(corners));
        made.cell.names = Names::none;
    }

private:
    predicates::IntegerPoints<BigInt> converter_;
};

template <int Dim>
Cell<Dim> cell_of(detail::ShapePointer<Dim> shape,
                  const predicates::IntegerPoints<BigInt>& converter) {
    return std::visit(
        [&]<class S>(const S* s) {
            CellOf<Dim> set(converter);
            detail::Description<S>::span(*s, set);
            return std::move(set.made.cell);
        },
        shape);
}

}  // namespace graze::points
