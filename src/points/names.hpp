// Zeros that are known from how points were made: what is given by the same points is the same line or plane. A name never says
// that something is not zero.
#pragma once

#include <algorithm>
#include <array>

#include "points/recipe.hpp"

namespace graze::points {

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
        if (points[i]->recipe()) names[i] = points[i]->recipe()->names();
    for (const Names<Dim>& of_one : names)
        for (std::size_t n = 0; n < of_one.count; ++n) {
            const Spanned<Dim>& flat = of_one.flats[n];
            std::size_t on_it = 0;
            for (std::size_t i = 0; i < Count; ++i) on_it += lies_on(flat, *points[i], names[i]);
            // One more than span it.
            if (on_it > flat.count) return true;
        }
    return false;
}

/// Does one of two points lie on all lines and planes that say the other?
template <int Dim>
bool named_equal(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q) {
    if (!p.recipe() || !q.recipe()) return false;
    if (p.recipe() == q.recipe()) return true;
    const Names<Dim> of_p = p.recipe()->names(), of_q = q.recipe()->names();
    const auto lies_on_all = [](const Names<Dim>& flats, const auto& point, const auto& names) {
        return flats.complete &&
               std::all_of(flats.flats.begin(), flats.flats.begin() + std::ptrdiff_t(flats.count),
                           [&](const Spanned<Dim>& flat) { return lies_on(flat, point, names); });
    };
    return lies_on_all(of_p, q, of_q) || lies_on_all(of_q, p, of_p);
}

}  // namespace graze::points
