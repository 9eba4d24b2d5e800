// Pairs of triangles that share corners, lie in one plane, have no area, and so on.
#pragma once

#include <array>
#include <cmath>
#include <graze/shapes.hpp>
#include <utility>

#include "cases/random.hpp"

namespace graze::test {

/// A pair on a small grid, perhaps moved and scaled: corners are shared, and lines and planes too, often.
inline std::pair<Triangle3, Triangle3> pair_on_grid(std::uint64_t seed) {
    cases::Random random(seed);
    const int size = 2 + random.between(0, 4), flat = random.between(0, 3) == 0;
    std::array<std::array<int, 3>, 6> p;
    for (auto& point : p)
        for (int k = 0; k < 3; ++k)
            point[std::size_t(k)] = flat && k == 2 ? 0 : random.between(0, size - 1);
    // Corners of the second that are some of the first.
    for (int n = random.between(0, 3); n > 0; --n)
        p[std::size_t(random.between(3, 5))] = p[std::size_t(random.between(0, 2))];
    // In one line, or in one plane with the first.
    if (random.between(0, 7) == 0)
        for (std::size_t k = 0; k < 3; ++k) p[2][k] = 2 * p[1][k] - p[0][k];
    if (random.between(0, 3) == 0) {
        const int i = random.between(-2, 2), j = random.between(-2, 2);
        for (std::size_t k = 0; k < 3; ++k)
            p[5][k] = p[0][k] + i * (p[1][k] - p[0][k]) + j * (p[2][k] - p[0][k]);
    }
    // One number for each on each axis: grids that are even, decimal, or of any size, with steps that differ.
    std::array<double, 3> unit, from;
    const int way = random.between(0, 5);
    for (std::size_t k = 0; k < 3; ++k) {
        unit[k] = way == 1   ? 0.1
                  : way == 2 ? std::ldexp((1 + random.unit()), random.between(-300, 300))
                  : way == 3 ? std::ldexp(1.0, random.between(-1060, 1000))
                             : 1.0;
        from[k] = way == 4 ? (100 * random.symmetric()) : way == 5 ? 1e7 : 0.0;
    }
    const auto vertex = [&](const std::array<int, 3>& at) {
        return Vec3{from[0] + at[0] * unit[0], from[1] + at[1] * unit[1],
                    from[2] + at[2] * unit[2]};
    };
    return {{vertex(p[0]), vertex(p[1]), vertex(p[2])}, {vertex(p[3]), vertex(p[4]), vertex(p[5])}};
}

}  // namespace graze::test
