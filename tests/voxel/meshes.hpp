// Meshes and grids of the voxel tests, and the comparison with the judge.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/voxel.hpp>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "cases/print.hpp"
#include "cases/random.hpp"
#include "voxel/clip_judge.hpp"

namespace graze::test {

using clip_judge::Rational;
using Index = std::array<std::int64_t, 3>;

inline constexpr double denormal = std::numeric_limits<double>::denorm_min();
inline constexpr double largest = std::numeric_limits<double>::max();
inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Every triangle with three vertices of its own.
inline Mesh mesh_of(const std::vector<Triangle3>& triangles) {
    Mesh mesh;
    for (const Triangle3& t : triangles) {
        const auto first = std::uint32_t(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

/// The library's view of a grid of the judge.
inline Grid to_grid(const clip_judge::Grid& grid) {
    Grid g;
    for (std::size_t k = 0; k < 3; ++k) {
        g.origin[int(k)] = Exact(grid.origin[k].str());
        g.cell[int(k)] = Exact(grid.cell[k].str());
    }
    g.dims = grid.dims;
    return g;
}

/// A grid of cubes.
inline clip_judge::Grid cubes(const Rational& origin, const Rational& cell, const Index& dims) {
    return {{origin, origin, origin}, {cell, cell, cell}, dims};
}

/// Tetrahedra, octahedra and boxes, some of them inside out, with corners on half cells and beside them.
inline Mesh closed_mesh(const clip_judge::Grid& grid, cases::Random& random) {
    Mesh mesh;
    const int solids = random.between(1, 3);
    for (int n = 0; n < solids; ++n) {
        const auto first = std::uint32_t(mesh.vertices.size());
        const int corners = random.pick({4, 6, 8});
        for (int v = 0; v < corners; ++v) {
            Vec3 p;
            for (std::size_t k = 0; k < 3; ++k) {
                const int half = random.between(-2, 2 * int(grid.dims[k]) + 2);
                p[int(k)] = Rational(grid.origin[k] + half * grid.cell[k] / 2).convert_to<double>();
                const double ulp = p[int(k)] == 0 ? 0x1p-60 : std::abs(p[int(k)]) * 0x1p-52;
                if (random.once_in(4)) p[int(k)] += random.coin() ? ulp : -ulp;
            }
            mesh.vertices.push_back(p);
        }
        const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            mesh.triangles.push_back({first + a, first + b, first + c});
        };
        if (corners == 8) {
            // Its corners are those of the first and the last one.
            const Vec3 low = mesh.vertices[first], high = mesh.vertices[first + 7];
            for (std::uint32_t v = 0; v < 8; ++v)
                mesh.vertices[first + v] = {v & 1 ? high.x : low.x, v & 2 ? high.y : low.y,
                                            v & 4 ? high.z : low.z};
            add(0, 1, 3), add(0, 3, 2), add(4, 6, 7), add(4, 7, 5), add(0, 4, 5), add(0, 5, 1);
            add(2, 3, 7), add(2, 7, 6), add(0, 2, 6), add(0, 6, 4), add(1, 5, 7), add(1, 7, 3);
        } else if (corners == 4) {
            add(0, 2, 1), add(0, 1, 3), add(1, 2, 3), add(2, 0, 3);
        } else {
            for (std::uint32_t v = 0; v < 4; ++v) {
                add(v, (v + 1) % 4, 4);
                add((v + 1) % 4, v, 5);
            }
        }
    }
    return mesh;
}

inline clip_judge::Grid small_grid(cases::Random& random) {
    clip_judge::Grid grid;
    for (std::size_t k = 0; k < 3; ++k) {
        grid.cell[k] = random.pick({Rational(1), Rational(1, 2), Rational(1, 3), Rational(1, 25)});
        // Two statements: which operand comes first is left to the compiler.
        const int parts = random.pick({1, 2, 7});
        grid.origin[k] = random.between(-3, 1) * grid.cell[k] / parts;
        grid.dims[k] = random.between(1, 4);
    }
    return grid;
}

/// The voxels of a set in C order.
inline std::vector<Index> list(const VoxelSet& set) {
    std::vector<Index> voxels;
    for (std::int64_t i = 0; i < set.dims()[0]; ++i)
        for (std::int64_t j = 0; j < set.dims()[1]; ++j)
            for (std::int64_t k = 0; k < set.dims()[2]; ++k)
                if (set.contains(i, j, k)) voxels.push_back({i, j, k});
    return voxels;
}

inline std::string text(const clip_judge::Grid& grid) {
    std::ostringstream os;
    const auto vec = [&](const char* what, const auto& v) {
        os << what << v[0] << ", " << v[1] << ", " << v[2];
    };
    vec("grid of origin ", grid.origin);
    vec("; cell ", grid.cell);
    vec("; dims ", grid.dims);
    return os.str();
}

/// The first few voxels in which the library and the judge differ, with the triangles near them;
/// empty if there are none.
inline std::string differences(const Mesh& mesh, const clip_judge::Grid& grid,
                               const VoxelSet& found, const clip_judge::Voxels& expected) {
    std::ostringstream os;
    os << text(grid) << '\n';
    if (found.dims() != grid.dims) {
        os << "the set has other dims";
        return os.str();
    }
    std::int64_t count = 0;
    for (std::size_t n = 0; n < expected.voxels.size(); ++n) {
        const auto ny = std::size_t(grid.dims[1]), nz = std::size_t(grid.dims[2]);
        const Index voxel{std::int64_t(n / nz / ny), std::int64_t(n / nz % ny),
                          std::int64_t(n % nz)};
        const bool is_in = found.contains(voxel[0], voxel[1], voxel[2]);
        if (is_in == (expected.voxels[n] != 0) || ++count > 3) continue;
        os << "voxel " << voxel[0] << ", " << voxel[1] << ", " << voxel[2] << ": found " << is_in
           << ", judged " << int(expected.voxels[n]) << "; triangles near it:";
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            const auto polygon = clip_judge::polygon_in(grid, mesh.triangle(t));
            bool near = true;
            for (std::size_t k = 0; k < 3; ++k) {
                const auto [low, high] = clip_judge::extent(polygon, k);
                near = near && low <= voxel[k] + 2 && high >= voxel[k] - 1;
            }
            if (near) os << "\n  " << mesh.triangle(t);
        }
        os << '\n';
    }
    if (count == 0) return {};
    os << count << " differences";
    return os.str();
}

/// What is wrong with the library's voxels of a mesh; empty if nothing is.
inline std::string differences(const Mesh& mesh, const clip_judge::Grid& grid) {
    return differences(mesh, grid, voxelize(mesh, to_grid(grid)).set,
                       clip_judge::voxels(mesh, grid));
}

/// The message of the Error that a call throws; "nothing thrown" without one.
template <class Error, class Call>
std::string message_of(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing thrown";
}

}  // namespace graze::test
