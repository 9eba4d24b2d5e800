// Voxels by the exact triangle-box test. The planes of a grid are rational and mostly no doubles,
// so each voxel has an outer box of doubles around it and an inner one in it: a triangle that
// misses the outer box misses the voxel, one that meets the inner box meets it, and only in between
// do rationals decide. Where the planes are doubles the two boxes are the voxel itself.

#include <algorithm>
#include <cmath>
#include <graze/contact.hpp>
#include <graze/parts.hpp>
#include <graze/voxel.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include "arith/big.hpp"
#include "construct/exact.hpp"
#include "predicates/rational_box.hpp"

namespace graze {

namespace {

using arith::Integer;
using arith::Rational;

constexpr const char* axis_name[] = {"x", "y", "z"};

std::array<Rational, 3> rationals(const ExactVec3& v, const char* what) {
    std::array<Rational, 3> r;
    for (int k = 0; k < 3; ++k) {
        if (!v[k].is_rational())
            throw std::invalid_argument(std::string("grid: ") + what + "." + axis_name[k] +
                                        " must be rational");
        r[std::size_t(k)] = construct::to_rational(v[k]);
    }
    return r;
}

void check_cell(const std::array<Rational, 3>& cell) {
    for (std::size_t k = 0; k < 3; ++k)
        if (cell[k].sign() <= 0)
            throw std::invalid_argument(std::string("grid: cell.") + axis_name[k] +
                                        " must be greater than 0");
}

Triangle3 checked_triangle(const Mesh& mesh, std::size_t i) {
    for (const std::uint32_t v : mesh.triangles[i])
        if (v >= mesh.vertices.size())
            throw std::invalid_argument("mesh: triangle " + std::to_string(i) + " has vertex " +
                                        std::to_string(v) + ", but there are only " +
                                        std::to_string(mesh.vertices.size()));
    return mesh.triangle(i);
}

Aabb3 bounding_box(const Mesh& mesh) {
    if (mesh.triangles.empty()) throw std::invalid_argument("mesh: there are no triangles");
    Aabb3 box;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Aabb3 b = parts::bounding_box(checked_triangle(mesh, i));
        if (i == 0) box = b;
        for (int k = 0; k < 3; ++k) {
            if (arith::compare(b.min[k], box.min[k]) < 0) box.min[k] = b.min[k];
            if (arith::compare(b.max[k], box.max[k]) > 0) box.max[k] = b.max[k];
        }
    }
    return box;
}

std::array<Rational, 3> extents(const Aabb3& box) {
    std::array<Rational, 3> r;
    for (int k = 0; k < 3; ++k)
        r[std::size_t(k)] = arith::to_rational(box.max[k]) - arith::to_rational(box.min[k]);
    return r;
}

/// max(1, ceil(extent / cell)).
std::int64_t cells(const Rational& extent, const Rational& cell) {
    const Rational q = extent / cell;
    const Integer n = arith::numerator_of(q), d = arith::denominator_of(q);
    const Integer ceiling = (n + d - 1) / d;
    if (ceiling > std::numeric_limits<std::int64_t>::max())
        throw std::invalid_argument("grid: the cell is too small for the mesh");
    return std::max<std::int64_t>(1, ceiling.convert_to<std::int64_t>());
}

Grid grid_over(const Aabb3& box, const std::array<Rational, 3>& cell) {
    check_cell(cell);
    const auto extent = extents(box);
    Grid grid;
    for (int k = 0; k < 3; ++k) {
        const auto i = std::size_t(k);
        grid.origin[k] = Exact(box.min[k]);
        grid.cell[k] = construct::to_exact(cell[i]);
        grid.dims[i] = cells(extent[i], cell[i]);
    }
    return grid;
}

/// A plane of the grid between the doubles next to it, which are equal where it is a double. They
/// are compared by their bits, because DAZ would make zeros of subnormals.
struct Plane {
    Rational at;
    double below, above;

    explicit Plane(Rational position) : at(std::move(position)) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        below = above = arith::nearest_double(at);
        const int side =
            std::isinf(below) ? (below > 0 ? -1 : 1) : at.compare(arith::to_rational(below));
        if (side < 0) below = std::nextafter(below, -infinity);
        if (side > 0) above = std::nextafter(above, infinity);
    }

    bool is_double() const { return arith::compare(below, above) == 0; }

    /// The sign of plane - x.
    int compare(double x) const {
        const int to_below = arith::compare(x, below), to_above = arith::compare(x, above);
        if (to_below == 0 && to_above == 0) return 0;
        return to_below <= 0 ? 1 : -1;
    }
};

/// The planes of one axis: plane i and plane i + 1 bound the voxels i.
class Axis {
public:
    Axis(const Rational& origin, const Rational& cell, std::int64_t count) {
        planes_.reserve(std::size_t(count) + 1);
        for (std::int64_t i = 0; i <= count; ++i)
            planes_.emplace_back(Rational(origin + Rational(Integer(i)) * cell));
    }

    const Plane& operator[](std::size_t i) const { return planes_[i]; }

    /// The voxels that meet [min, max]: from first up to, but without, last.
    struct Range {
        std::size_t first, last;
    };
    Range meeting(double min, double max) const {
        const auto not_below = [](const Plane& p, double x) { return p.compare(x) < 0; };
        const auto above = [](double x, const Plane& p) { return p.compare(x) > 0; };
        const auto begin = planes_.begin(), end = planes_.end();
        const auto first_plane = std::size_t(std::lower_bound(begin, end, min, not_below) - begin);
        const auto past_plane = std::size_t(std::upper_bound(begin, end, max, above) - begin);
        // The voxel before a plane ends at it, the voxel after it begins there.
        const std::size_t first = first_plane == 0 ? 0 : first_plane - 1;
        const std::size_t last = std::min(past_plane, planes_.size() - 1);
        return first_plane == planes_.size() ? Range{0, 0} : Range{first, std::max(first, last)};
    }

private:
    std::vector<Plane> planes_;
};

using Axes = std::array<Axis, 3>;

/// Does the triangle meet the voxel?
bool meets(const Triangle3& triangle, const Axes& axes, const std::array<std::size_t, 3>& voxel) {
    constexpr double largest = std::numeric_limits<double>::max();
    Aabb3 outer, inner;
    bool same = true, inner_exists = true;
    for (int k = 0; k < 3; ++k) {
        const auto i = std::size_t(k);
        const Plane &low = axes[i][voxel[i]], &high = axes[i][voxel[i] + 1];
        outer.min[k] = std::isinf(low.below) ? -largest : low.below;
        outer.max[k] = std::isinf(high.above) ? largest : high.above;
        inner.min[k] = low.above;
        inner.max[k] = high.below;
        same &= low.is_double() && high.is_double();
        inner_exists &= arith::compare(low.above, high.below) <= 0;
    }
    if (!intersects(triangle, outer)) return false;
    if (same || (inner_exists && intersects(triangle, inner))) return true;
    predicates::RationalBox box;
    for (std::size_t i = 0; i < 3; ++i) {
        box.min[i] = axes[i][voxel[i]].at;
        box.max[i] = axes[i][voxel[i] + 1].at;
    }
    return predicates::intersects(triangle, box);
}

}  // namespace

Grid Grid::of_resolution(const Mesh& mesh, std::int64_t resolution) {
    if (resolution < 1) throw std::invalid_argument("grid: the resolution must be at least 1");
    const Aabb3 box = bounding_box(mesh);
    const auto extent = extents(box);
    const Rational longest = std::max({extent[0], extent[1], extent[2]});
    if (longest.sign() == 0)
        throw std::invalid_argument(
            "grid: the mesh is a single point; a resolution needs an extent");
    const Rational cell = longest / Rational(Integer(resolution));
    return grid_over(box, {cell, cell, cell});
}

Grid Grid::of_cell(const Mesh& mesh, const ExactVec3& cell) {
    return grid_over(bounding_box(mesh), rationals(cell, "cell"));
}

std::int64_t VoxelSet::count() const {
    return std::count_if(voxels.begin(), voxels.end(), [](std::uint8_t v) { return v != 0; });
}

VoxelSet voxelize(const Mesh& mesh, const Grid& grid) {
    constexpr std::int64_t most_voxels = std::int64_t(1) << 32;
    const auto origin = rationals(grid.origin, "origin"), cell = rationals(grid.cell, "cell");
    check_cell(cell);
    std::int64_t voxels = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        if (grid.dims[k] < 1)
            throw std::invalid_argument(std::string("grid: dims.") + axis_name[k] +
                                        " must be at least 1");
        if (grid.dims[k] > most_voxels / voxels)
            throw std::invalid_argument(
                "grid: " + std::to_string(grid.dims[0]) + " x " + std::to_string(grid.dims[1]) +
                " x " + std::to_string(grid.dims[2]) + " voxels are more than 2^32");
        voxels *= grid.dims[k];
    }

    VoxelSet set{grid.dims, std::vector<std::uint8_t>(std::size_t(voxels))};
    const Axes axes{Axis(origin[0], cell[0], grid.dims[0]), Axis(origin[1], cell[1], grid.dims[1]),
                    Axis(origin[2], cell[2], grid.dims[2])};
    const auto ny = std::size_t(grid.dims[1]), nz = std::size_t(grid.dims[2]);
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle3 triangle = checked_triangle(mesh, t);
        const Aabb3 box = parts::bounding_box(triangle);
        const auto x = axes[0].meeting(box.min.x, box.max.x);
        const auto y = axes[1].meeting(box.min.y, box.max.y);
        const auto z = axes[2].meeting(box.min.z, box.max.z);
        for (std::size_t i = x.first; i < x.last; ++i)
            for (std::size_t j = y.first; j < y.last; ++j)
                for (std::size_t k = z.first; k < z.last; ++k) {
                    std::uint8_t& voxel = set.voxels[(i * ny + j) * nz + k];
                    if (voxel == 0 && meets(triangle, axes, {i, j, k})) voxel = 1;
                }
    }
    return set;
}

}  // namespace graze
