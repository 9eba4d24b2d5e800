// Shapes by their vertices, and what they share, in rationals: for judges that know no half-spaces.
#pragma once

#include <graze/clip.hpp>
#include <set>

#include "points/rational_judge.hpp"

namespace judge_of_points {

struct Direction {
    Numbers along;
    bool both_ways;
};

struct Part {
    std::vector<Numbers> vertices;
    std::vector<Direction> directions;
    /// Sets of vertices whose hulls fill it; with each all its subsets.
    std::set<std::vector<std::size_t>> simplices;
    /// Its features in their order, by the sets that fill each.
    std::vector<std::pair<graze::Feature, std::vector<std::vector<std::size_t>>>> features;
    bool all_features = false;  ///< all that hold a point, and not the first
};

inline void add_with_subsets(Part& part, const std::vector<std::size_t>& simplex) {
    for (unsigned with = 1; with < 1u << simplex.size(); ++with) {
        std::vector<std::size_t> subset;
        for (std::size_t k = 0; k < simplex.size(); ++k)
            if (with >> k & 1) subset.push_back(simplex[k]);
        part.simplices.insert(subset);
    }
}

inline Numbers plus(const Numbers& a, const Numbers& b, const Number& t = 1) {
    Numbers r;
    for (std::size_t k = 0; k < a.size(); ++k) r.emplace_back(a[k] + t * b[k]);
    return r;
}

inline Part hull(const std::vector<Numbers>& vertices) {
    Part part;
    part.vertices = vertices;
    std::vector<std::size_t> all;
    for (std::size_t k = 0; k < vertices.size(); ++k) all.push_back(k);
    add_with_subsets(part, all);
    using enum graze::Feature;
    const auto add = [&](graze::Feature f, const std::vector<std::size_t>& simplex) {
        part.features.push_back({f, {simplex}});
    };
    const std::size_t n = vertices.size();
    if (n == 1) return part;
    const graze::Feature corners[]{v0, v1, v2, v3};
    for (std::size_t k = 0; k < n; ++k) add(corners[k], {k});
    if (n == 3) add(e01, {0, 1}), add(e12, {1, 2}), add(e20, {2, 0});
    if (n == 4) {
        add(e01, {0, 1}), add(e12, {1, 2}), add(e02, {0, 2});
        add(e03, {0, 3}), add(e13, {1, 3}), add(e23, {2, 3});
        add(f012, {0, 1, 2}), add(f013, {0, 1, 3}), add(f023, {0, 2, 3}), add(f123, {1, 2, 3});
    }
    return part;
}

/// By Kuhn's simplices: the paths of edges from the corner to the one opposite.
inline Part box(const Numbers& low, const std::vector<Numbers>& edges, bool flat_ones_have_faces) {
    const std::size_t dim = edges.size();
    Part part;
    for (unsigned at = 0; at < 1u << dim; ++at) {
        Numbers p = low;
        for (std::size_t k = 0; k < dim; ++k)
            if (at >> k & 1) p = plus(p, edges[k]);
        part.vertices.push_back(p);
    }
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < dim; ++k) order.push_back(k);
    do {
        std::vector<std::size_t> path{0};
        for (const std::size_t k : order) path.push_back(path.back() | std::size_t(1) << k);
        add_with_subsets(part, path);
    } while (std::next_permutation(order.begin(), order.end()));
    if (!flat_ones_have_faces && rank_of(edges) < dim) return part;
    part.all_features = true;
    for (std::size_t k = 0; k < 2 * dim; ++k) {
        std::vector<std::vector<std::size_t>> of_face;
        for (const auto& simplex : part.simplices)
            if (std::all_of(simplex.begin(), simplex.end(),
                            [&](std::size_t v) { return (v >> k / 2 & 1) == k % 2; }))
                of_face.push_back(simplex);
        part.features.emplace_back(graze::Feature(k), of_face);
    }
    return part;
}

template <class S>
requires requires(const S& s) { s.direction; } && graze::LinearShape<S> Part part_of(const S& s) {
    Part part = hull({numbers(s.origin)});
    const Numbers along = numbers(s.direction);
    const bool both_ways = std::is_same_v<S, graze::Line<graze::dim_of<S>>>;
    if (rank_of({along}) == 1) part.directions.push_back({along, both_ways});
    if (!both_ways) part.features.push_back({graze::Feature::v0, {{0}}});
    return part;
}
template <int Dim>
Part part_of(const graze::Segment<Dim>& s) {
    return hull({numbers(s.a), numbers(s.b)});
}
template <int Dim>
Part part_of(const graze::Vec<Dim>& p) {
    return hull({numbers(p)});
}
template <int Dim>
Part part_of(const graze::Triangle<Dim>& t) {
    return hull({numbers(t.a), numbers(t.b), numbers(t.c)});
}
inline Part part_of(const graze::Tetrahedron3& t) {
    return hull({numbers(t.a), numbers(t.b), numbers(t.c), numbers(t.d)});
}
inline Part part_of(const graze::Plane3& p) {
    const Flat flat = flat_of(p);
    Part part = hull({flat.from});
    for (const Numbers& along : flat.along) part.directions.push_back({along, true});
    return part;
}
template <int Dim>
Part part_of(const graze::Aabb<Dim>& b) {
    const Numbers low = numbers(b.min), extent = minus(numbers(b.max), low);
    std::vector<Numbers> edges(Dim, Numbers(Dim));
    for (std::size_t k = 0; k < Dim; ++k) edges[k][k] = extent[k];
    return box(low, edges, true);
}
inline Part part_of(const graze::Obb3& b) {
    const Number w(b.rotation.w), x(b.rotation.x), y(b.rotation.y), z(b.rotation.z);
    const Number norm = w * w + x * x + y * y + z * z;
    // q v q*, column by column.
    const std::vector<Numbers> axes{
        {w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
        {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
        {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
    Numbers low = numbers(b.center);
    std::vector<Numbers> edges;
    for (std::size_t k = 0; k < 3; ++k) {
        const Number half = Number(b.half_extents[int(k)]) / norm;
        low = plus(low, axes[k], -half);
        edges.push_back(plus(Numbers(3), axes[k], 2 * half));
    }
    return box(low, edges, true);
}
template <class B>
Part part_of_parallel(const B& b, std::vector<Numbers> edges) {
    Numbers low = numbers(b.anchor);
    if (b.kind == graze::Anchor::center)
        for (Numbers& e : edges) {
            low = minus(low, e);
            e = plus(e, e);
        }
    return box(low, edges, false);
}
inline Part part_of(const graze::Parallelogram2& b) {
    return part_of_parallel(b, {numbers(b.u), numbers(b.v)});
}
inline Part part_of(const graze::Parallelepiped3& b) {
    return part_of_parallel(b, {numbers(b.u), numbers(b.v), numbers(b.w)});
}

// ---- What they share ----

/// The only solution of rows (.., right side), where there is one.
inline std::optional<Numbers> only_solution(std::vector<Numbers> rows, std::size_t unknowns) {
    if (eliminate(rows, unknowns).rank < unknowns) return {};
    for (std::size_t i = unknowns; i < rows.size(); ++i)
        if (rows[i][unknowns] != 0) return {};
    Numbers r;
    for (std::size_t i = 0; i < unknowns; ++i) r.emplace_back(rows[i][unknowns] / rows[i][i]);
    return r;
}

/// The only point that hulls of some vertices, with the directions of their parts, share.
inline std::optional<Numbers> only_point(const Part& a, const std::vector<std::size_t>& in_a,
                                         const Part& b, const std::vector<std::size_t>& in_b) {
    const std::size_t dim = a.vertices[0].size();
    const std::size_t unknowns =
        in_a.size() + in_b.size() + a.directions.size() + b.directions.size();
    if (unknowns > dim + 2) return {};
    // They have to share a box, where there are vertices alone.
    if (unknowns == in_a.size() + in_b.size())
        for (std::size_t k = 0; k < dim; ++k) {
            const auto ends = [&](const Part& part, const auto& simplex) {
                std::pair r{part.vertices[simplex[0]][k], part.vertices[simplex[0]][k]};
                for (const std::size_t v : simplex) {
                    r.first = std::min(r.first, part.vertices[v][k]);
                    r.second = std::max(r.second, part.vertices[v][k]);
                }
                return r;
            };
            const auto x = ends(a, in_a), y = ends(b, in_b);
            if (x.second < y.first || y.second < x.first) return {};
        }
    std::vector<Numbers> rows(dim + 2, Numbers(unknowns + 1));
    std::vector<bool> free_sign;
    const auto add = [&](const Numbers& v, int side, int sum, bool is_free) {
        const std::size_t column = free_sign.size();
        for (std::size_t k = 0; k < dim; ++k) rows[k][column] = side * v[k];
        if (sum) rows[dim + (side < 0)][column] = 1;
        free_sign.push_back(is_free);
    };
    for (const std::size_t v : in_a) add(a.vertices[v], 1, 1, false);
    for (const Direction& d : a.directions) add(d.along, 1, 0, d.both_ways);
    for (const std::size_t v : in_b) add(b.vertices[v], -1, 1, false);
    for (const Direction& d : b.directions) add(d.along, -1, 0, d.both_ways);
    rows[dim][unknowns] = rows[dim + 1][unknowns] = 1;
    const auto weights = only_solution(rows, unknowns);
    if (!weights) return {};
    for (std::size_t i = 0; i < unknowns; ++i)
        if ((*weights)[i] < 0 && !free_sign[i]) return {};
    Numbers p(dim);
    for (std::size_t i = 0; i < in_a.size(); ++i) p = plus(p, a.vertices[in_a[i]], (*weights)[i]);
    for (std::size_t i = 0; i < a.directions.size(); ++i)
        p = plus(p, a.directions[i].along, (*weights)[in_a.size() + i]);
    return p;
}

/// A part without its directions that do not help: the origin of a ray is where it ends.
inline Part without_directions(Part part) {
    part.directions.clear();
    return part;
}

inline std::set<Numbers> corners_and_more(const Part& a, const Part& b) {
    std::set<Numbers> found;
    std::vector<Part> of_a{a}, of_b{b};
    for (auto* parts : {&of_a, &of_b})
        if (!(*parts)[0].directions.empty() && !(*parts)[0].directions[0].both_ways)
            parts->push_back(without_directions((*parts)[0]));
    for (const Part& x : of_a)
        for (const Part& y : of_b)
            for (const auto& in_a : x.simplices)
                for (const auto& in_b : y.simplices)
                    if (const auto p = only_point(x, in_a, y, in_b)) found.insert(*p);
    return found;
}

inline bool holds(const Part& part, const std::vector<std::vector<std::size_t>>& simplices,
                  const Numbers& p) {
    const Part point = hull({p});
    const Part bounded = without_directions(part);
    return std::any_of(simplices.begin(), simplices.end(), [&](const auto& simplex) {
        return only_point(bounded, simplex, point, {0}).has_value();
    });
}

/// Does a part, with its directions, hold a point?
inline bool holds_point(const Part& part, const Numbers& p) {
    const Part point = hull({p});
    std::vector<Part> all{part};
    if (!part.directions.empty() && !part.directions[0].both_ways)
        all.push_back(without_directions(part));
    for (const Part& x : all)
        for (const auto& simplex : x.simplices)
            if (only_point(x, simplex, point, {0})) return true;
    return false;
}

inline graze::Features features_of(const Part& part, const Numbers& p) {
    graze::Features r;
    if (part.features.empty() && !part.all_features && part.vertices.size() != 2) return r;
    for (const auto& [feature, simplices] : part.features)
        if ((r.empty() || part.all_features) && holds(part, simplices, p)) r.insert(feature);
    if (r.empty()) r.insert(graze::Feature::interior);
    return r;
}

/// Of one or two lines and rays, and a plane.
inline bool share_a_direction(const Part& a, const Part& b) {
    if (a.directions.empty() || b.directions.empty()) return false;
    const Part &line = a.directions.size() == 1 ? a : b, &other = &line == &a ? b : a;
    std::vector<Numbers> rows{line.directions[0].along};
    for (const Direction& d : other.directions) rows.push_back(d.along);
    if (rank_of(rows) > other.directions.size()) return false;
    if (line.directions[0].both_ways || other.directions[0].both_ways) return true;
    Number along = 0;
    for (std::size_t k = 0; k < rows[0].size(); ++k) along += rows[0][k] * rows[1][k];
    return along > 0;
}

}  // namespace judge_of_points
