// Solids made of cubes, and their boundaries as triangles.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <graze/mesh.hpp>
#include <map>
#include <set>
#include <utility>

#include "cases/random.hpp"

namespace graze::test {

using cases::Random;

using Cube = std::array<int, 3>;
using Cubes = std::set<Cube>;  ///< of length 1, by their lowest corners

inline Cube plus(const Cube& a, const Cube& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

/// Cubes of a length, at multiples of it from an offset.
struct Polycube {
    Cubes cubes;
    int length = 1;
    Cube offset{};

    Cubes of_length_1() const {
        Cubes all;
        for (const Cube& c : cubes)
            for (int x = 0; x < length; ++x)
                for (int y = 0; y < length; ++y)
                    for (int z = 0; z < length; ++z)
                        all.insert({c[0] * length + x + offset[0], c[1] * length + y + offset[1],
                                    c[2] * length + z + offset[2]});
        return all;
    }
};

inline Polycube random_polycube(Random& random) {
    Polycube p;
    p.length = random.pick({1, 1, 2});
    const int size = random.between(1, 3) == 1 ? 1 : random.between(2, 3),
              full = random.between(1, 9);
    for (int x = 0; x < size; ++x)
        for (int y = 0; y < size; ++y)
            for (int z = 0; z < size; ++z)
                if (random.between(0, 9) <= full) p.cubes.insert({x, y, z});
    if (p.cubes.empty()) p.cubes.insert({0, 0, 0});
    const int far = random.between(1, 5);
    for (int& x : p.offset) x = random.between(-far, far);
    return p;
}

/// Its boundary, each square by two triangles; of ten squares, so many by four smaller ones, whose corners are on no
/// others. Of ten places between two cubes, so many have a wall, a square for each of the cubes.
inline Mesh boundary(const Polycube& p, int walls, const std::array<Vec3, 3>& axes,
                     cases::Random& random, int cracks = 0) {
    Mesh mesh;
    // By the lower cube and the axis.
    std::map<std::pair<Cube, std::size_t>, bool> walled;
    std::map<Cube, std::uint32_t> numbers;
    // In halves of a cube.
    const auto vertex = [&](const Cube& at) {
        const auto [found, added] = numbers.emplace(at, std::uint32_t(mesh.vertices.size()));
        if (added) {
            Vec3 v;
            for (int k = 0; k < 3; ++k)
                for (int i = 0; i < 3; ++i)
                    v[i] += axes[std::size_t(k)][i] *
                            (at[std::size_t(k)] * p.length / 2.0 + p.offset[std::size_t(k)]);
            mesh.vertices.push_back(v);
        }
        return found->second;
    };
    const auto add_square = [&](const Cube& corner, const Cube& u, const Cube& v, bool turned) {
        std::uint32_t q[]{vertex(corner), vertex(plus(corner, u)), vertex(plus(plus(corner, u), v)),
                          vertex(plus(corner, v))};
        if (turned) std::swap(q[1], q[3]);
        if (random.coin()) std::rotate(q, q + 1, q + 4);
        mesh.triangles.push_back({q[0], q[1], q[2]});
        mesh.triangles.push_back({q[0], q[2], q[3]});
    };
    for (const Cube& c : p.cubes)
        for (std::size_t k = 0; k < 3; ++k)
            for (const int end : {0, 1}) {
                Cube next = c;
                next[k] += end == 1 ? 1 : -1;
                if (p.cubes.contains(next)) {
                    const auto [at, added] = walled.emplace(std::pair(std::min(c, next), k), false);
                    if (added) at->second = random.between(1, 10) <= walls;
                    if (!at->second) continue;
                }
                Cube corner{2 * c[0], 2 * c[1], 2 * c[2]}, u{}, v{};
                corner[k] += 2 * end;
                u[(k + 1) % 3] = v[(k + 2) % 3] = 1;
                if (random.between(1, 10) > cracks)
                    add_square(corner, plus(u, u), plus(v, v), end == 0);
                else
                    for (const Cube& at :
                         {corner, plus(corner, u), plus(corner, v), plus(plus(corner, u), v)})
                        add_square(at, u, v, end == 0);
            }
    return mesh;
}

}  // namespace graze::test
