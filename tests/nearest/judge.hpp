// The distance of two shapes by enumeration: of every two sets of vertices, how near the flats through them come to each other, by
// normal equations; where both points lie within the hulls of the sets, that is a distance of two points of the shapes.
#pragma once

#include "points/parts.hpp"

namespace judge_of_distance {

using judge_of_points::Part;

/// Of numbers that add, multiply, divide and compare.
template <class F>
struct Nearest {
    F square;
    std::vector<F> a, b;
};

template <class F>
struct Vertices {
    std::vector<std::vector<F>> points, directions;
    bool both_ways = false;
    std::set<std::vector<std::size_t>> simplices;
};
template <class F>
Vertices<F> vertices_of(const Part& part) {
    const auto convert = [](const judge_of_points::Numbers& v) {
        return std::vector<F>(v.begin(), v.end());
    };
    Vertices<F> r;
    for (const auto& v : part.vertices) r.points.push_back(convert(v));
    for (const auto& d : part.directions) {
        r.directions.push_back(convert(d.along));
        r.both_ways = d.both_ways;
    }
    r.simplices = part.simplices;
    return r;
}

/// The solution of rows (.., right side); false unless it is the only one.
template <class F>
bool solve(std::vector<std::vector<F>>& rows, const auto& is_zero) {
    const std::size_t n = rows.size();
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        for (std::size_t i = c; i < n; ++i)
            if (abs(rows[i][c]) > abs(rows[pivot][c])) pivot = i;
        if (is_zero(rows[pivot][c])) return false;
        std::swap(rows[pivot], rows[c]);
        for (std::size_t i = 0; i < n; ++i) {
            if (i == c || rows[i][c] == 0) continue;
            const F factor = rows[i][c] / rows[c][c];
            for (std::size_t k = c; k <= n; ++k) rows[i][k] -= factor * rows[c][k];
        }
    }
    return true;
}

/// `is_zero` tells it of numbers that may be rounded.
template <class F>
Nearest<F> nearest(const Vertices<F>& a, const Vertices<F>& b, const auto& is_zero) {
    const std::size_t dim = a.points[0].size();
    std::vector<F> zero(dim, F(0));
    const auto dot = [&](const std::vector<F>& x, const std::vector<F>& y) {
        F r = 0;
        for (std::size_t k = 0; k < dim; ++k) r += x[k] * y[k];
        return r;
    };
    const auto plus = [&](const std::vector<F>& x, const std::vector<F>& y, const F& t) {
        std::vector<F> r;
        for (std::size_t k = 0; k < dim; ++k) r.push_back(x[k] + t * y[k]);
        return r;
    };
    bool found = false;
    Nearest<F> best;
    // Edges from the first vertex of a set, and directions: those of b with the sign of b - a.
    struct Flat {
        std::vector<F> from;
        std::vector<std::vector<F>> along;
        std::size_t edges;
    };
    const auto flats_of = [&](const Vertices<F>& part) {
        std::vector<Flat> flats;
        for (unsigned with = 0; with < 1u << part.directions.size(); ++with)
            for (const auto& simplex : part.simplices) {
                Flat f{part.points[simplex[0]], {}, simplex.size() - 1};
                for (std::size_t k = 1; k < simplex.size(); ++k)
                    f.along.push_back(plus(part.points[simplex[k]], f.from, F(-1)));
                for (std::size_t k = 0; k < part.directions.size(); ++k)
                    if (with >> k & 1) f.along.push_back(part.directions[k]);
                if (f.along.size() <= dim) flats.push_back(std::move(f));
            }
        return flats;
    };
    const auto of_a = flats_of(a), of_b = flats_of(b);
    // By weights, the ones of an edge's far ends and of directions.
    const auto legal = [&](const auto& rows, std::size_t first, const Flat& f, bool both_ways) {
        F sum = 0;
        for (std::size_t k = 0; k < f.along.size(); ++k) {
            const F weight = rows[first + k].back() / rows[first + k][first + k];
            if (k >= f.edges && both_ways) continue;
            if (weight < 0 && !is_zero(weight)) return false;
            if (k < f.edges) sum += weight;
        }
        return sum <= 1 || is_zero(F(sum - 1));
    };
    for (const Flat& x : of_a)
        for (const Flat& y : of_b) {
            const std::size_t n = x.along.size(), m = n + y.along.size();
            if (m > dim) continue;
            const auto column = [&](std::size_t k) {
                return k < n ? plus(zero, x.along[k], F(-1)) : y.along[k - n];
            };
            const auto between = plus(y.from, x.from, F(-1));
            std::vector<std::vector<F>> rows;
            for (std::size_t i = 0; i < m; ++i) {
                std::vector<F> row;
                for (std::size_t k = 0; k < m; ++k) row.push_back(dot(column(i), column(k)));
                row.push_back(-dot(column(i), between));
                rows.push_back(row);
            }
            if (!solve(rows, is_zero)) continue;
            if (!legal(rows, 0, x, a.both_ways) || !legal(rows, n, y, b.both_ways)) continue;
            std::vector<F> p = x.from, q = y.from;
            for (std::size_t k = 0; k < n; ++k)
                p = plus(p, x.along[k], rows[k].back() / rows[k][k]);
            for (std::size_t k = n; k < m; ++k)
                q = plus(q, y.along[k - n], rows[k].back() / rows[k][k]);
            const auto v = plus(q, p, F(-1));
            const F square = dot(v, v);
            if (!found || square < best.square) best = {square, p, q};
            found = true;
        }
    return best;
}

/// f.operator()<A, B>() of every two shapes of a list, in one order, that have rational corners.
template <class A, class... B>
void each_rational_pair(graze::detail::ShapeList<A, B...>, const auto& f) {
    const auto ask = [&]<class Other>() {
        if constexpr (!std::same_as<A, graze::Obb2> && !std::same_as<Other, graze::Obb2>)
            f.template operator()<A, Other>();
    };
    ask.template operator()<A>();
    (ask.template operator()<B>(), ...);
    if constexpr (sizeof...(B) > 0) each_rational_pair(graze::detail::ShapeList<B...>{}, f);
}

}  // namespace judge_of_distance
