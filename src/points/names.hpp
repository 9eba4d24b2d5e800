// Zeros that are known from how points were made: what is given by the same points is the same line or plane. A name never says
// that something is not zero.
#pragma once

#include <algorithm>
#include <array>

#include "points/recipe.hpp"

namespace graze::points {

/// What spans a line or plane of doubles: its points, or one and a direction or normal.
template <int Dim>
struct Spanned {
    std::array<const Vec<Dim>*, 3> points;
    std::size_t count = 0, rank = 0;  ///< of the points; two of a line, three of a plane
    const Vec<Dim>* direction = nullptr;

    bool has(const Vec<Dim>& p) const {
        for (std::size_t n = 0; n < count; ++n)
            if (equal(*points[n], p)) return true;
        return false;
    }
    /// All of another, which spans as much or less?
    bool has(const Spanned& other) const {
        if (other.direction &&
            !(direction && rank == other.rank && equal(*direction, *other.direction)))
            return false;
        for (std::size_t n = 0; n < other.count; ++n)
            if (!has(*other.points[n])) return false;
        return true;
    }

private:
    /// Not by a comparison of doubles: some environments flush small ones. Both zeros are one.
    static bool equal(const Vec<Dim>& p, const Vec<Dim>& q) {
        for (int k = 0; k < Dim; ++k) {
            const auto x = std::bit_cast<std::uint64_t>(p[k]),
                       y = std::bit_cast<std::uint64_t>(q[k]);
            if (x != y && (x | y) << 1 != 0) return false;
        }
        return true;
    }
};

/// The lines and planes whose common point a point is, where they are given in doubles. They lie in the point.
template <int Dim>
struct Names {
    std::array<Spanned<Dim>, 3> flats;
    std::size_t count = 0;

    void add(const auto& flat) {
        Spanned<Dim>& next = flats[count++];
        next.rank = std::is_same_v<std::remove_cvref_t<decltype(flat)>, GivenPlane> ? 3 : 2;
        each_point(flat, [&](const Vec<Dim>& p) { next.points[next.count++] = &p; });
        each_direction(flat, [&](const Vec<Dim>& v) { next.direction = &v; });
    }
};

template <int Dim>
Names<Dim> names_of(const ExactPoint<Dim>& point) {
    Names<Dim> r;
    std::visit(
        [&]<class F>(const F& flats) {
            if constexpr (std::is_pointer_v<F>)
                std::apply([&](const auto&... flat) { (r.add(flat), ...); }, *flats);
        },
        flats_of(point));
    return r;
}

/// Does a point lie on it, by its name?
template <int Dim>
bool lies_on(const Spanned<Dim>& flat, const ExactPoint<Dim>& point, const Names<Dim>& names) {
    if (!point.recipe()) return flat.has(point.rounded());
    for (std::size_t n = 0; n < names.count; ++n)
        if (flat.has(names.flats[n])) return true;
    return false;
}

/// Do the names of points say that so many lie on one line or plane that orient is 0?
template <int Dim, std::size_t Count>
bool named_zero(const std::array<const ExactPoint<Dim>*, Count>& points) {
    std::array<Names<Dim>, Count> names;
    for (std::size_t i = 0; i < Count; ++i)
        if (points[i]->recipe()) names[i] = names_of(*points[i]);
    for (std::size_t i = 0; i < Count; ++i)
        for (std::size_t n = 0; n < names[i].count; ++n) {
            const Spanned<Dim>& flat = names[i].flats[n];
            // One more than span it.
            std::size_t off_it = 0, allowed = Count - (flat.rank + 1);
            for (std::size_t j = 0; j < Count && off_it <= allowed; ++j)
                off_it += j != i && !lies_on(flat, *points[j], names[j]);
            if (off_it <= allowed) return true;
        }
    return false;
}

/// Does one of two points lie on all lines and planes that say the other?
template <int Dim>
bool named_equal(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q) {
    if (!p.recipe() || !q.recipe()) return false;
    if (p.recipe() == q.recipe()) return true;
    const Names<Dim> of_p = names_of(p), of_q = names_of(q);
    const auto lies_on_all = [](const Names<Dim>& flats, const auto& point, const auto& names) {
        return flats.count > 0 &&
               std::all_of(flats.flats.begin(), flats.flats.begin() + std::ptrdiff_t(flats.count),
                           [&](const Spanned<Dim>& flat) { return lies_on(flat, point, names); });
    };
    return lies_on_all(of_p, q, of_q) || lies_on_all(of_q, p, of_p);
}

}  // namespace graze::points
