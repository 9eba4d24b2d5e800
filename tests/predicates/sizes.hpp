// Cases near both ends of the doubles, and with one shape far larger than the other.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "cases/generators.hpp"
#include "predicates/bits.hpp"

namespace laws {

enum class Size { huge, tiny, subnormal, any };

/// Those whose numbers have few bits, so that they can be moved to an end without rounding.
inline constexpr std::array short_families{cases::Family::touching, cases::Family::parallel,
                                           cases::Family::degenerate, cases::Family::grid,
                                           cases::Family::negative_zero};

/// Where to put numbers with these bits; nothing is rounded.
inline int exponent_for(Size size, const Bits& bits, cases::Random& random) {
    if (bits.empty()) return 0;
    switch (size) {
        case Size::huge:
            return 1024 - bits.high() - random.between(0, 20);
        case Size::tiny:
            return std::max(-1000 - bits.high() + random.between(-20, 20), -1074 - bits.low());
        case Size::subnormal:
            return -1074 - bits.low() + random.between(0, 3);
        case Size::any: {
            const int least = -1074 - bits.low(), most = 1024 - bits.high();
            return random.between(std::min(least, most), most);
        }
    }
    return 0;
}

/// The numbers of a role in one shape or both, times one power of two.
template <class... Any>
void resize(Size size, cases::Random& random, bool (*wanted)(cases::Role), Any&... shapes) {
    Bits bits;
    const auto look = [&](const double& x, cases::Role role) {
        if (wanted(role)) bits.include(x);
    };
    (cases::each_number(shapes, look), ...);
    const int e = exponent_for(size, bits, random);
    const auto scale = [&](double& x, cases::Role role) {
        if (wanted(role)) x = std::ldexp(x, e);
    };
    (cases::each_number(shapes, scale), ...);
}

/// A case with all numbers near the end of the doubles; those of a unit at the same end.
template <int Dim>
cases::AnyCase<Dim> resized(cases::AnyCase<Dim> c, Size size) {
    cases::Random random(c.seed);
    const auto some_size = [&] {
        return random.coin() ? size : random.pick({Size::huge, Size::tiny, Size::subnormal});
    };
    resize(
        size, random,
        [](cases::Role r) {
            return r == cases::Role::position || r == cases::Role::vector ||
                   r == cases::Role::extent;
        },
        c.a, c.b);
    for (auto* shape : {&c.a, &c.b}) {
        resize(
            some_size(), random, [](cases::Role r) { return r == cases::Role::direction; }, *shape);
        resize(
            some_size(), random, [](cases::Role r) { return r == cases::Role::orientation; },
            *shape);
    }
    return c;
}

/// x - y where that is exact.
inline bool subtract(double& x, double y) {
    const double d = x - y, back = x - d;
    if ((x - (d + back)) + (back - y) != 0) return false;
    x = d;
    return true;
}

/// A case with one shape 2^600 times smaller than the other, drawn together towards a point that
/// is likely to be on both.
template <int Dim>
cases::AnyCase<Dim> far_apart(cases::AnyCase<Dim> c) {
    cases::Random random(c.seed);
    if (c.family != cases::Family::negative_zero) {
        std::vector<graze::Vec<Dim>> points;
        const auto keep = [&](const graze::Vec<Dim>& p) { points.push_back(p); };
        cases::each_point(c.a, keep);
        cases::each_point(c.b, keep);
        const auto center = points[random.below(points.size())];
        cases::AnyCase<Dim> moved = c;
        bool exact = true;
        const auto move = [&](graze::Vec<Dim>& p) {
            for (int i = 0; i < Dim; ++i) exact = subtract(p[i], center[i]) && exact;
        };
        cases::each_point(moved.a, move);
        cases::each_point(moved.b, move);
        if (exact) c = moved;
    }
    const int e = random.between(-350, -250);
    const bool first = random.coin();
    for (auto* shape : {&c.a, &c.b}) {
        const bool small = (shape == &c.a) == first;
        cases::each_number(*shape, [&](double& x, cases::Role role) {
            if (role == cases::Role::position || role == cases::Role::vector ||
                role == cases::Role::extent)
                x = std::ldexp(x, small ? e : e + 600);
        });
    }
    return c;
}

}  // namespace laws
