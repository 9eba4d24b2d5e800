// Points, lines and planes in Boost's rationals, by elimination: another method than the library's.
#pragma once

#include <bit>
#include <cmath>
#include <graze/exact_boost.hpp>
#include <graze/exact_point.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cases/random.hpp"
#include "support/rational_points.hpp"

namespace judge_of_points {

using rational::Number;
using Numbers = std::vector<Number>;

template <int Dim>
Numbers numbers(const graze::Vec<Dim>& v) {
    Numbers r;
    for (int k = 0; k < Dim; ++k) r.emplace_back(v[k]);
    return r;
}
template <int Dim>
Numbers numbers(const graze::ExactVec<Dim>& v) {
    Numbers r;
    for (int k = 0; k < Dim; ++k) r.push_back(graze::to_boost<Number>(v[k]));
    return r;
}
template <int Dim>
Numbers numbers(const graze::ExactPoint<Dim>& p) {
    return numbers(p.exact());
}
inline Numbers minus(const Numbers& a, const Numbers& b) {
    Numbers r;
    for (std::size_t k = 0; k < a.size(); ++k) r.emplace_back(a[k] - b[k]);
    return r;
}

/// Rows of a matrix, brought to echelon form; how many are not zero, and of a square one the determinant.
struct Echelon {
    std::size_t rank = 0;
    Number determinant = 1;
};
inline Echelon eliminate(std::vector<Numbers>& rows, std::size_t columns) {
    Echelon r;
    for (std::size_t c = 0; c < columns; ++c) {
        std::size_t pivot = r.rank;
        while (pivot < rows.size() && rows[pivot][c] == 0) ++pivot;
        if (pivot == rows.size()) {
            r.determinant = 0;
            continue;
        }
        if (pivot != r.rank) {
            std::swap(rows[pivot], rows[r.rank]);
            r.determinant = -r.determinant;
        }
        const Numbers& row = rows[r.rank];
        r.determinant *= row[c];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i == r.rank || rows[i][c] == 0) continue;
            const Number factor = rows[i][c] / row[c];
            for (std::size_t k = c; k < row.size(); ++k) rows[i][k] -= factor * row[k];
        }
        ++r.rank;
    }
    return r;
}
inline std::size_t rank_of(std::vector<Numbers> rows) {
    return eliminate(rows, rows[0].size()).rank;
}
inline int determinant_sign(std::vector<Numbers> rows) {
    const Number d = eliminate(rows, rows.size()).determinant;
    return (d > 0) - (d < 0);
}

/// Is no double nearer to x, and of two that are as near, the other one odd? Not next to the largest double.
inline bool is_nearest(double near, const Number& x) {
    const Number off = abs(Number(x - Number(near)));
    for (const double side : {-HUGE_VAL, HUGE_VAL}) {
        const Number farther = abs(Number(x - Number(std::nextafter(near, side))));
        const bool even = (std::bit_cast<std::uint64_t>(near) & 1) == 0;
        if (even ? farther < off : farther <= off) return false;
    }
    return true;
}

/// A line or plane: a point and one direction or two. It is one if they are independent.
struct Flat {
    Numbers from;
    std::vector<Numbers> along;
};

/// The one point of all, by solving x = from + sum of t along for x and every t.
inline std::optional<Numbers> common_point(const std::vector<Flat>& flats) {
    const std::size_t dim = flats[0].from.size();
    std::size_t unknowns = dim;
    for (const Flat& f : flats) {
        if (rank_of(f.along) < f.along.size()) return {};
        unknowns += f.along.size();
    }
    std::vector<Numbers> rows;
    std::size_t next = dim;
    for (const Flat& f : flats) {
        for (std::size_t k = 0; k < dim; ++k) {
            Numbers row(unknowns + 1);
            row[k] = 1;
            for (std::size_t i = 0; i < f.along.size(); ++i) row[next + i] = -f.along[i][k];
            row[unknowns] = f.from[k];
            rows.push_back(std::move(row));
        }
        next += f.along.size();
    }
    const std::size_t rank = eliminate(rows, unknowns).rank;
    for (std::size_t i = rank; i < rows.size(); ++i)
        if (rows[i][unknowns] != 0) return {};
    // Of independent directions every t follows from x, so that a free unknown would be another x.
    if (rank < unknowns) return {};
    Numbers x;
    for (std::size_t k = 0; k < dim; ++k) x.emplace_back(rows[k][unknowns] / rows[k][k]);
    return x;
}

// ---- Numbers that are hard together ----

/// Small integers; the same, some ulps off; few or all bits at every scale, zeros and subnormals.
enum class Sort { grid, ulps, mixed };
inline constexpr std::array sorts{Sort::grid, Sort::ulps, Sort::mixed};

inline double number(Sort sort, cases::Random& random) {
    const double small = random.between(-3, 3);
    if (sort == Sort::grid) return small;
    if (sort == Sort::ulps)
        return random.coin() ? small : small * (1 + random.between(-2, 2) * 0x1p-52);
    const double bits = random.coin() ? small : random.symmetric();
    return std::ldexp(bits,
                      random.pick({0, 0, 0, 1, -60, 60, 300, -300, -1060, -1074, 1000, 1021}));
}
template <int Dim>
graze::Vec<Dim> vector(Sort sort, cases::Random& random) {
    graze::Vec<Dim> v;
    for (int k = 0; k < Dim; ++k) v[k] = number(sort, random);
    return v;
}

template <class L>
Flat flat_of(const L& line) requires requires {
    line.direction;
}
{ return {numbers(line.origin), {numbers(line.direction)}}; }
template <int Dim>
Flat flat_of(const graze::Segment<Dim>& s) {
    return {numbers(s.a), {minus(numbers(s.b), numbers(s.a))}};
}
template <int Dim>
Flat flat_of(const graze::Through<Dim, 2>& l) {
    const auto a = numbers(l.points[0]);
    return {a, {minus(numbers(l.points[1]), a)}};
}
inline Flat flat_of(const graze::Triangle3& t) {
    const auto a = numbers(t.a);
    return {a, {minus(numbers(t.b), a), minus(numbers(t.c), a)}};
}
inline Flat flat_of(const graze::Through<3, 3>& p) {
    const auto a = numbers(p.points[0]);
    return {a, {minus(numbers(p.points[1]), a), minus(numbers(p.points[2]), a)}};
}
/// Two directions across a normal that is not zero, and a point by its offset.
inline Flat across(const Numbers& normal, const Number& offset) {
    std::size_t k = 0;
    while (normal[k] == 0) ++k;
    Flat f{Numbers(3), {}};
    f.from[k] = offset / normal[k];
    for (std::size_t i = 0; i < 3; ++i) {
        if (i == k) continue;
        Numbers d(3);
        d[i] = normal[k];
        d[k] = -normal[i];
        f.along.push_back(d);
    }
    return f;
}
inline Flat flat_of(const graze::Plane3& p) {
    const Numbers n = numbers(p.normal), at = numbers(p.point);
    return across(n, n[0] * at[0] + n[1] * at[1] + n[2] * at[2]);
}
inline Flat flat_of(const graze::ExactPlane<3>& p) {
    return across(numbers(p.normal), graze::to_boost<Number>(p.offset));
}

}  // namespace judge_of_points
