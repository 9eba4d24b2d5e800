// What cases that are lists of points have in common: how they are made of the points of a scene, and how they are made
// simpler.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "cases/generators.hpp"
#include "cases/shrink.hpp"

namespace cases {

template <int Dim>
using Points = std::vector<graze::Vec<Dim>>;

/// p + i (to - from): exact for small integers.
template <int Dim>
graze::Vec<Dim> moved(graze::Vec<Dim> p, double i, const graze::Vec<Dim>& from,
                      const graze::Vec<Dim>& to) {
    for (int k = 0; k < Dim; ++k) p[k] += i * (to[k] - from[k]);
    return p;
}

template <class T>
void shuffle(std::vector<T>& list, std::size_t begin, std::size_t end, Random& random) {
    for (std::size_t i = end; i > begin + 1; --i)
        std::swap(list[i - 1], list[begin + random.below(i - begin)]);
}

/// The corners of two shapes of one scene, in any order.
template <class Simplex>
Points<dim_of<Simplex>> make_pool(Family family, Random& random) {
    Points<dim_of<Simplex>> pool;
    const auto [a, b] = make_pair<Simplex, Simplex>(family, random);
    for (const Simplex& s : {a, b}) each_point(s, [&](const auto& p) { pool.push_back(p); });
    shuffle(pool, 0, pool.size(), random);
    return pool;
}

/// What is beyond the floats becomes the largest; through memory, as in generators.cpp.
inline double float_near(double x) {
    constexpr double largest = std::numeric_limits<float>::max();
    const volatile float y = float(std::clamp(x, -largest, largest));
    return y;
}

/// What the making has added to the numbers of the family.
template <int Dim>
void finish(Points<Dim>& list, Family family, Random& random) {
    constexpr double largest = std::numeric_limits<double>::max();
    std::vector<double*> some_numbers;
    for (auto& p : list)
        for (int k = 0; k < Dim; ++k) {
            double& x = p[k];
            if (std::isnan(x)) x = 0;
            if (!std::isfinite(x)) x = std::copysign(largest, x);
            if (family == Family::floats) x = float_near(x);
            if (family == Family::negative_zero && x == 0) x = random.coin() ? 0.0 : -0.0;
            if (x != 0 || random.once_in(8)) some_numbers.push_back(&x);
        }
    if (family != Family::ulps || some_numbers.empty()) return;
    for (int n = random.between(0, 2); n > 0; --n) {
        double& x = *some_numbers[random.below(some_numbers.size())];
        const double to = random.coin() ? largest : -largest;
        for (int ulps = random.between(1, 3); ulps > 0; --ulps) x = std::nextafter(x, to);
    }
}

inline int complexity_of_numbers(const std::vector<double>& numbers) {
    int sum = 0;
    for (const double x : numbers) sum += complexity(x);
    return sum;
}

/// All points moved or scaled, a number changed, alone or wherever an axis has it, or two points made one. Of a case
/// with `numbers`.
template <class C>
std::vector<C> simpler_points(const C& c, std::size_t dim) {
    std::vector<C> list;
    const std::size_t size = c.numbers.size();
    const int most = complexity(c);
    const auto offer = [&](const C& candidate) {
        const bool finite = std::all_of(candidate.numbers.begin(), candidate.numbers.end(),
                                        [](double x) { return std::isfinite(x); });
        if (finite && complexity(candidate) < most) list.push_back(candidate);
    };
    // Zeros stay zeros where all points are moved or an axis is scaled.
    for (std::size_t at = 0; at < size; at += dim) {
        C copy = c;
        for (std::size_t n = 0; n < size; ++n) copy.numbers[n] -= c.numbers[at + n % dim];
        offer(copy);
    }
    const auto scaled = [&](std::size_t first, std::size_t step) {
        double largest = 0;
        for (std::size_t n = first; n < size; n += step)
            largest = std::fmax(largest, std::fabs(c.numbers[n]));
        if (largest == 0) return;
        C copy = c;
        for (std::size_t n = first; n < size; n += step)
            copy.numbers[n] = std::ldexp(c.numbers[n], -std::ilogb(largest));
        offer(copy);
    };
    scaled(0, 1);
    for (std::size_t axis = 0; axis < dim; ++axis) scaled(axis, dim);
    // So they do, often, where points that are one stay one.
    for (std::size_t n = 0; n < size; ++n) {
        const double x = c.numbers[n];
        const int limit = complexity(x);
        for (const double y : simpler_numbers(x)) {
            if (complexity(y) >= limit) continue;
            C copy = c;
            copy.numbers[n] = y;
            list.push_back(copy);
            bool again = false;
            for (std::size_t m = n % dim; m < size; m += dim) {
                if (m == n || c.numbers[m] != x) continue;
                copy.numbers[m] = y;
                again = true;
            }
            if (again) list.push_back(copy);
        }
    }
    for (std::size_t to = 0; to < size; to += dim)
        for (std::size_t from = 0; from < size; from += dim) {
            C copy = c;
            std::copy_n(c.numbers.begin() + std::ptrdiff_t(from), dim,
                        copy.numbers.begin() + std::ptrdiff_t(to));
            offer(copy);
        }
    return list;
}

}  // namespace cases
