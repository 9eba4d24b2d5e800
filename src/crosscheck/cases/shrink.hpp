// Making a failing case smaller.
#pragma once

#include <cmath>
#include <ostream>
#include <vector>

#include "cases/generators.hpp"
#include "cases/print.hpp"

namespace cases {

template <class A, class B>
std::ostream& operator<<(std::ostream& os, const Case<A, B>& c) {
    return os << "family " << name(c.family) << ", seed " << c.seed << "\n  a = " << c.a
              << "\n  b = " << c.b;
}

/// How far a number is from 0, the simplest one: by its sign, exponent and significant
/// bits, or digits where people read it in decimal.
int complexity(double x);

/// Simpler numbers to put in the place of x, the simplest first.
std::vector<double> simpler_numbers(double x);

template <class A, class B>
int complexity(const Case<A, B>& c) {
    int sum = 0;
    const auto add = [&](const double& x, Role) { sum += complexity(x); };
    each_number(c.a, add);
    each_number(c.b, add);
    return sum;
}

/// Valid cases that are simpler: both shapes moved or scaled, or one number changed.
template <class A, class B>
std::vector<Case<A, B>> simpler(const Case<A, B>& c) {
    std::vector<Case<A, B>> list;
    const auto offer = [&](const Case<A, B>& candidate) {
        if (valid(candidate.a) && valid(candidate.b)) list.push_back(candidate);
    };
    const auto offer_if_simpler = [&](const Case<A, B>& candidate) {
        if (complexity(candidate) < complexity(c)) offer(candidate);
    };

    graze::Vec<dim_of<A>> corner;
    Case<A, B> copy = c;
    each_point(copy.b, [&](auto& p) { corner = p; });
    const auto move = [&](auto& p) {
        for (int i = 0; i < dim_of<A>; ++i) p[i] -= corner[i];
    };
    each_point(copy.a, move);
    each_point(copy.b, move);
    offer_if_simpler(copy);

    double largest = 0;
    const auto look = [&](const double& x, Role role) {
        if (role != Role::orientation) largest = std::fmax(largest, std::fabs(x));
    };
    each_number(c.a, look);
    each_number(c.b, look);
    if (largest > 0) {
        copy = c;
        const int e = std::ilogb(largest);
        const auto scale = [&](double& x, Role role) {
            if (role != Role::orientation) x = std::ldexp(x, -e);
        };
        each_number(copy.a, scale);
        each_number(copy.b, scale);
        offer_if_simpler(copy);
    }

    copy = c;
    const auto change = [&](double& x, Role) {
        const double original = x;
        const int limit = complexity(original);
        for (double y : simpler_numbers(original)) {
            if (complexity(y) >= limit) continue;
            x = y;
            offer(copy);
        }
        x = original;
    };
    each_number(copy.a, change);
    each_number(copy.b, change);
    return list;
}

}  // namespace cases
