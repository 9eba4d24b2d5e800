// Grids over meshes, in rationals.
#include "voxel/grid.hpp"

#include <algorithm>
#include <graze/parts.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include "construct/bounds.hpp"
#include "construct/exact.hpp"
#include "predicates/inputs.hpp"

namespace graze {

namespace {

using arith::BigInt;
using arith::Rational;

constexpr const char* axis_name[] = {"x", "y", "z"};

Aabb3 bounding_box(const Mesh& mesh) {
    if (mesh.triangles.empty()) throw std::invalid_argument("mesh: there are no triangles");
    Aabb3 box;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        voxel::check_triangle(i, mesh.triangles[i], mesh.vertices.size());
        const Aabb3 b = parts::bounding_box(mesh.triangle(i));
        if (i == 0) box = b;
        construct::include<3>(box, b.min);
        construct::include<3>(box, b.max);
    }
    return box;
}

std::array<Rational, 3> extents(const Aabb3& box) {
    std::array<Rational, 3> r;
    for (int k = 0; k < 3; ++k)
        r[std::size_t(k)] = arith::to_rational(box.max[k]) - arith::to_rational(box.min[k]);
    return r;
}

std::int64_t cells(const Rational& extent, const Rational& cell, Ties ties) {
    const Rational q = extent / cell;
    const BigInt &n = q.numerator(), &d = q.denominator();
    const BigInt count = ties == Ties::half_open ? BigInt(n / d + 1) : BigInt((n + d - 1) / d);
    if (count > std::numeric_limits<std::int64_t>::max())
        throw std::invalid_argument("grid: the cell is too small for the mesh");
    return std::max<std::int64_t>(1, count.to_int64());
}

Grid grid_over(const Aabb3& box, const std::array<Rational, 3>& cell, Ties ties) {
    voxel::check_cell(cell);
    const auto extent = extents(box);
    Grid grid;
    for (int k = 0; k < 3; ++k) {
        const auto i = std::size_t(k);
        grid.origin[k] = Exact(box.min[k]);
        grid.cell[k] = construct::to_exact(cell[i]);
        grid.dims[i] = cells(extent[i], cell[i], ties);
    }
    return grid;
}

}  // namespace

std::array<Rational, 3> voxel::rationals(const ExactVec3& v, const char* what) {
    std::array<Rational, 3> r;
    for (int k = 0; k < 3; ++k) {
        if (!v[k].is_rational())
            throw std::invalid_argument(std::string("grid: ") + what + "." + axis_name[k] +
                                        " must be rational");
        r[std::size_t(k)] = construct::to_rational(v[k]);
    }
    return r;
}

void voxel::check_cell(const std::array<Rational, 3>& cell) {
    for (std::size_t k = 0; k < 3; ++k)
        if (cell[k].sign() <= 0)
            throw std::invalid_argument(std::string("grid: cell.") + axis_name[k] +
                                        " must be greater than 0");
}

voxel::Axes voxel::axes_of(const Grid& grid) {
    const auto origin = rationals(grid.origin, "origin");
    const auto cell = rationals(grid.cell, "cell");
    check_cell(cell);
    return {Axis(origin[0], cell[0], grid.dims[0]), Axis(origin[1], cell[1], grid.dims[1]),
            Axis(origin[2], cell[2], grid.dims[2])};
}

void voxel::check_triangle(std::size_t number, const std::array<std::uint32_t, 3>& triangle,
                           std::size_t vertices) {
    for (const std::uint32_t v : triangle)
        if (v >= vertices)
            throw std::invalid_argument("mesh: triangle " + std::to_string(number) +
                                        " has vertex " + std::to_string(v) +
                                        ", but there are only " + std::to_string(vertices));
}

void voxel::check_voxel(const VoxelSet::Index& voxel, const VoxelSet::Index& dims) {
    for (std::size_t k = 0; k < 3; ++k)
        if (voxel[k] < 0 || voxel[k] >= dims[k])
            throw std::invalid_argument(std::string("voxel: ") + axis_name[k] + " is " +
                                        std::to_string(voxel[k]) + ", but the grid has " +
                                        std::to_string(dims[k]));
}

Grid Grid::of_resolution(const Aabb3& box, std::int64_t resolution, Ties ties) {
    if (resolution < 1) throw std::invalid_argument("grid: the resolution must be at least 1");
    predicates::validate(box);
    const auto extent = extents(box);
    const Rational longest = std::max({extent[0], extent[1], extent[2]});
    if (longest.sign() == 0)
        throw std::invalid_argument(
            "grid: the mesh is a single point; a resolution needs an extent");
    const Rational cell = longest / Rational(BigInt(resolution));
    return grid_over(box, {cell, cell, cell}, ties);
}

Grid Grid::of_cell(const Aabb3& box, const ExactVec3& cell, Ties ties) {
    predicates::validate(box);
    return grid_over(box, voxel::rationals(cell, "cell"), ties);
}

Grid Grid::of_resolution(const Mesh& mesh, std::int64_t resolution, Ties ties) {
    if (resolution < 1) throw std::invalid_argument("grid: the resolution must be at least 1");
    return of_resolution(bounding_box(mesh), resolution, ties);
}

Grid Grid::of_cell(const Mesh& mesh, const ExactVec3& cell, Ties ties) {
    return of_cell(bounding_box(mesh), cell, ties);
}

Grid Grid::over(const ExactVec3& lo, const ExactVec3& hi, const std::array<std::int64_t, 3>& dims) {
    const auto from = voxel::rationals(lo, "lo"), to = voxel::rationals(hi, "hi");
    Grid grid{lo, {}, dims};
    for (std::size_t k = 0; k < 3; ++k) {
        if (dims[k] < 1)
            throw std::invalid_argument(std::string("grid: dims.") + axis_name[k] +
                                        " must be at least 1");
        if (to[k] <= from[k])
            throw std::invalid_argument(std::string("grid: lo.") + axis_name[k] +
                                        " must be less than hi." + axis_name[k]);
        grid.cell[int(k)] =
            construct::to_exact(Rational((to[k] - from[k]) / Rational(BigInt(dims[k]))));
    }
    return grid;
}

Grid Grid::part(const std::array<std::int64_t, 3>& first,
                const std::array<std::int64_t, 3>& count) const {
    const auto from = voxel::rationals(origin, "origin"), size = voxel::rationals(cell, "cell");
    Grid grid{{}, cell, count};
    for (std::size_t k = 0; k < 3; ++k) {
        if (first[k] < 0 || count[k] < 1 || first[k] > dims[k] - count[k])
            throw std::invalid_argument(
                std::string("grid: along ") + axis_name[k] + " it has " + std::to_string(dims[k]) +
                " voxels, not " + std::to_string(count[k]) + " from " + std::to_string(first[k]));
        grid.origin[int(k)] =
            construct::to_exact(Rational(from[k] + Rational(BigInt(first[k])) * size[k]));
    }
    return grid;
}

Grid Grid::clipped(const ExactVec3& lo, const ExactVec3& hi) const {
    const auto from = voxel::rationals(lo, "lo"), to = voxel::rationals(hi, "hi");
    const auto zero = voxel::rationals(origin, "origin"), size = voxel::rationals(cell, "cell");
    voxel::check_cell(size);
    std::array<std::int64_t, 3> first, count;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto plane = [&](const Rational& x, bool up) {
            const Rational q = (x - zero[k]) / size[k];
            const BigInt &n = q.numerator(), &d = q.denominator();
            BigInt whole = n / d;
            if (up ? whole * d < n : whole * d > n) whole += up ? 1 : -1;
            return std::clamp<BigInt>(whole, 0, dims[k]).to_int64();
        };
        first[k] = plane(from[k], false);
        count[k] = plane(to[k], true) - first[k];
        if (to[k] <= from[k])
            throw std::invalid_argument(std::string("grid: lo.") + axis_name[k] +
                                        " must be less than hi." + axis_name[k]);
        if (count[k] < 1)
            throw std::invalid_argument(std::string("grid: no voxels are between lo.") +
                                        axis_name[k] + " and hi." + axis_name[k]);
    }
    return part(first, count);
}

}  // namespace graze
