// Gauss's theorem: the volume that a mesh fills of a voxel is the integral, over its faces as they are seen along z, of their
// height above the bottom of the voxel, but no more than its height; faces that look down count negative. So what counts are the
// pieces of faces in the voxel, and the area of those above it.
//
// That is the area of the section at its top side, which is known without errors where no face meets that side: the mesh winds about
// all of its points equally often. Then the sum of the areas above is told by the nearest integer, and so is that of a voxel that no
// face reaches into. Where it is the bottom side that no face meets, heights are measured down from the top.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <graze/orient.hpp>
#include <graze/voxel_fractions.hpp>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "arith/bits.hpp"
#include "construct/exact.hpp"
#include "mesh/default_environment.hpp"
#include "predicates/inputs.hpp"
#include "voxel/area.hpp"
#include "voxel/grid.hpp"
#include "voxel/pieces.hpp"

namespace graze {

namespace {

using arith::BigInt;
using arith::Decoded;
using voxel::Corner;
using voxel::Near;
using voxel::Polygon;
using voxel::Rational;
using voxel::Side;
using voxel::Sums;

/// More than what underflow can take from a sum.
constexpr double underflow = 0x1p-900;
/// Below it, or below the error of a sum, no double is sure to be the nearest one.
constexpr double least_sure = 0x1p-500;

/// Without zeros at its end.
Decoded odd(double x) {
    const Decoded d = arith::decode(x);
    if (d.mantissa == 0) return d;
    const int zeros = std::countr_zero(std::uint64_t(d.mantissa));
    return {d.mantissa >> zeros, d.exponent + zeros};
}

/// x 2^scale. The high word is a multiple of 2^scale.
Near near(const BigInt& x, int scale) {
    const double high = arith::nearest_double(x, 1, scale);
    if (high == 0 || !arith::is_finite(high))
        return {{high, 0}, std::abs(high) + underflow * (x.sign() != 0)};
    const Decoded d = odd(high);
    const BigInt rest = x - (BigInt(d.mantissa) << std::size_t(d.exponent - scale));
    const double low = arith::nearest_double(rest, 1, scale);
    if (rest.sign() == 0) return {{high, 0}, 0};
    const Decoded e = odd(low);
    const bool all = e.mantissa != 0 && e.exponent >= scale &&
                     (BigInt(e.mantissa) << std::size_t(e.exponent - scale)) == rest;
    return {{high, low}, all ? 0 : std::abs(high) * 0x1p-104 + underflow};
}
/// x 2^scale, for numbers that are summed up.
Near near(const Rational& x, int scale) {
    const double high = arith::nearest_double(x.numerator(), x.denominator(), scale);
    if (high == 0 || !arith::is_finite(high)) return {{high, 0}, std::abs(high) + underflow};
    const Rational first = arith::to_rational(high);
    const Rational rest =
        (scale < 0 ? Rational(x - first * Rational(BigInt(1) << std::size_t(-scale)))
                   : Rational(x - first / Rational(BigInt(1) << std::size_t(scale))));
    const double low = arith::nearest_double(rest.numerator(), rest.denominator(), scale);
    return {{high, low}, std::abs(high) * 0x1p-104 + underflow};
}

Near times(const Near& x, double y) { return x * Near{{y, 0}, 0}; }

/// An axis of the grid in integers: planes are multiples of `cell`, and so is each coordinate one of 1. Near is all of that times
/// 2^scale, where the cell is in [1, 2).
struct Scale {
    const voxel::Axis& axis;
    int power;
    BigInt cell;
    int scale;
    Near near_cell;

    Scale(const voxel::Axis& a, int p)
        : axis(a),
          power(p),
          cell(BigInt(a.half<BigInt>(p)) << 1),
          scale(1 - int(cell.bits())),
          near_cell(near(cell, scale)) {}

    BigInt at(double x) const { return axis.scaled<BigInt>(odd(x), power); }
    BigInt plane(std::int64_t n) const { return cell * BigInt(n); }
};

enum class Face : std::uint8_t {
    flat,      ///< without an area: it bounds nothing
    vertical,  ///< without an area as seen along z
    ordinary
};

/// Cells of an axis, the first and the last that something may meet; below 0 and beyond the last for what is beyond the grid.
struct Reach {
    std::int64_t first, last;
};

template <class N>
Reach reach(const Polygon<N>& p, const Scale& scale, std::size_t axis, std::int64_t count) {
    double low = std::numeric_limits<double>::infinity(), high = -low, off = 0;
    for (std::size_t n = 0; n < p.size; ++n) {
        double x = 0;
        if constexpr (std::is_same_v<N, Near>) {
            x = p[n][axis].x.high;
            off = std::max(off, p[n][axis].error);
        } else {
            x = arith::nearest_double(p[n][axis].numerator(), p[n][axis].denominator(),
                                      scale.scale);
        }
        if (!arith::is_finite(x) || !arith::is_finite(off)) return {-1, count};
        low = std::min(low, x);
        high = std::max(high, x);
    }
    const double cell = scale.near_cell.x.high;
    const auto cell_of = [&](double x, double sign) {
        const double at = x / cell, tolerance = 0x1p-45 * (std::abs(at) + 1) + off;
        return std::int64_t(std::floor(std::clamp(at + sign * tolerance, -1.0, double(count))));
    };
    return {cell_of(low, -1), cell_of(high, 1)};
}

class Work {
public:
    Work(const Mesh& mesh, const Grid& grid)
        : mesh_(mesh), dims_(grid.dims), axes_(voxel::axes_of(grid)), scales_(scales()) {
        for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
            const Triangle3 t = mesh.triangle(n);
            faces_.push_back(!voxel::surely_has_area(t) && voxel::without_area(t) ? Face::flat
                             : orient(Vec2{t.a.x, t.a.y}, Vec2{t.b.x, t.b.y}, Vec2{t.c.x, t.c.y}) ==
                                     0
                                 ? Face::vertical
                                 : Face::ordinary);
        }
    }

    const VoxelSet::Index& dims() const { return dims_; }
    const Scale& scale(std::size_t axis) const { return scales_[axis]; }
    std::size_t faces() const { return faces_.size(); }
    Face kind(std::size_t face) const { return faces_[face]; }
    std::uint32_t vertex(std::size_t face, std::size_t n) const { return mesh_.triangles[face][n]; }

    Corner<BigInt> exact(std::uint32_t vertex) const {
        const Vec3& v = mesh_.vertices[vertex];
        return {scales_[0].at(v.x), scales_[1].at(v.y), scales_[2].at(v.z)};
    }
    Polygon<Rational> exact_polygon(std::size_t face) const {
        Polygon<Rational> p;
        for (std::size_t n = 0; n < 3; ++n) {
            Corner<BigInt> c = exact(vertex(face, n));
            p.add(
                {Rational(std::move(c[0])), Rational(std::move(c[1])), Rational(std::move(c[2]))});
        }
        return p;
    }

    /// A box of the grid: its lowest and highest planes.
    struct Box {
        std::array<BigInt, 3> low, high;
    };
    Box box(const VoxelSet::Index& first, const VoxelSet::Index& end) const {
        Box b;
        for (std::size_t k = 0; k < 3; ++k) {
            b.low[k] = scales_[k].plane(first[k]);
            b.high[k] = scales_[k].plane(end[k]);
        }
        return b;
    }

    /// Which of its pieces count, and from where they are measured.
    enum class Of {
        bottom_and_above,  ///< heights from the bottom, and pieces above the box
        bottom,            ///< those in the box
        top  ///< heights from the top, of those in the box; pieces in the plane of the top do not count
    };

    /// Six times a volume. Few faces are cut, so that the others are summed up without fractions.
    class Volume {
    public:
        void add(const Work& work, std::size_t face, const Box& box, Of of) {
            if (work.kind(face) != Face::ordinary) return;
            std::array<Corner<BigInt>, 3> c;
            for (std::size_t n = 0; n < 3; ++n) c[n] = work.exact(work.vertex(face, n));
            std::array<BigInt, 3> least, most;
            for (std::size_t k = 0; k < 3; ++k) {
                least[k] = std::min({c[0][k], c[1][k], c[2][k]});
                most[k] = std::max({c[0][k], c[1][k], c[2][k]});
                if (most[k] <= box.low[k] || (k < 2 && least[k] >= box.high[k])) return;
            }
            const bool above = least[2] >= box.high[2];
            if (above && of != Of::bottom_and_above) return;
            const BigInt height = box.high[2] - box.low[2];
            const BigInt& from = of == Of::top ? box.high[2] : box.low[2];
            const bool all_above_pixel = least[0] >= box.low[0] && most[0] <= box.high[0] &&
                                         least[1] >= box.low[1] && most[1] <= box.high[1];
            if (all_above_pixel && (above || (least[2] >= box.low[2] && most[2] <= box.high[2]))) {
                const BigInt area = (c[1][0] - c[0][0]) * (c[2][1] - c[0][1]) -
                                    (c[1][1] - c[0][1]) * (c[2][0] - c[0][0]);
                whole_ += area * (above ? BigInt(3 * height)
                                        : BigInt(c[0][2] + c[1][2] + c[2][2] - from * BigInt(3)));
                return;
            }
            Polygon<Rational> p;
            for (const Corner<BigInt>& v : c)
                p.add({Rational(v[0]), Rational(v[1]), Rational(v[2])});
            for (std::size_t k = 0; k < 2; ++k) {
                p = *cut(p, k, Rational(box.low[k]), Side::above);
                p = *cut(p, k, Rational(box.high[k]), Side::below);
            }
            if (p.size == 0) return;
            const Rational low(box.low[2]), high(box.high[2]);
            if (above) {
                rest_ += Rational(3) * Rational(height) * sums(p, low, high).area;
                return;
            }
            if (of == Of::bottom_and_above) {
                const auto higher = *cut(p, 2, high, Side::above);
                if (higher.size > 0)
                    rest_ += Rational(3) * Rational(height) * sums(higher, low, high).area;
            }
            p = *cut(p, 2, low, Side::above);
            if (p.size > 0) p = *cut(p, 2, high, Side::below);
            if (p.size == 0) return;
            const auto s = sums(p, low, high);
            rest_ += of == Of::top ? s.over_high : s.over_low;
        }
        Rational sum() const { return Rational(whole_) + rest_; }

    private:
        BigInt whole_;
        Rational rest_;
    };

    /// Six times that of a voxel.
    Rational voxel() const {
        return Rational(6) * Rational(scales_[0].cell * scales_[1].cell * scales_[2].cell);
    }

private:
    std::array<Scale, 3> scales() const {
        std::array<int, 3> power;
        for (std::size_t k = 0; k < 3; ++k) {
            power[k] = axes_[k].power_of({});
            for (const auto& t : mesh_.triangles)
                power[k] =
                    std::min(power[k], axes_[k].power_of({odd(mesh_.vertices[t[0]][int(k)]),
                                                          odd(mesh_.vertices[t[1]][int(k)]),
                                                          odd(mesh_.vertices[t[2]][int(k)])}));
        }
        return {Scale(axes_[0], power[0]), Scale(axes_[1], power[1]), Scale(axes_[2], power[2])};
    }

    const Mesh& mesh_;
    VoxelSet::Index dims_;
    voxel::Axes axes_;
    std::array<Scale, 3> scales_;
    std::vector<Face> faces_;
};

/// Rows of voxels of one layer along x, with what pieces of faces add to them.
class Rows {
public:
    Rows(const Work& work, const std::vector<Corner<Near>>& vertices,
         const std::array<std::vector<Near>, 3>& planes)
        : work_(work), vertices_(vertices), planes_(planes), nz_(work.dims()[2]) {
        const Near x = work.scale(0).near_cell, y = work.scale(1).near_cell;
        pixel_ = times(x * y, 2);
        height_ = times(work.scale(2).near_cell, 3);
        voxel_ = times(pixel_ * height_, 1);
    }

    /// Fills the values of rows `first` .. `end` - 1 of layer i, from those faces that may reach into the layer.
    void fill(std::int64_t i, std::int64_t first, std::int64_t end,
              const std::vector<std::uint32_t>& faces, VolumeFractions& to) {
        layer_ = i;
        first_ = first;
        end_ = end;
        columns_.resize(std::size_t(end - first));
        cells_.resize(std::size_t((end - first) * (nz_ + 1)));
        for (const std::uint32_t face : faces) add(face);
        for (std::int64_t j = first; j < end; ++j) {
            double* values = &to.values[std::size_t((i * work_.dims()[1] + j) * nz_)];
            Column& column = columns_[std::size_t(j - first)];
            if (column.empty()) continue;  // they are 0
            finish(j, column, values);
            column.clear();
            std::fill_n(&cell(j, 0), nz_ + 1, Cell{});
        }
    }

    std::int64_t exact = 0;  ///< values that only exact numbers told

private:
    static constexpr Near none{{0, 0}, 0};

    /// A voxel and the side below it; the last of a column is above the grid.
    struct Cell {
        Sums<Near> pieces{none, none, none};
        Near in_side = none;   ///< twice the area of faces that lie in the side
        bool entered = false;  ///< does a face reach into the voxel?
        bool met = false;      ///< or meet the side?
    };
    using Column = std::vector<std::uint32_t>;  // its faces

    Cell& cell(std::int64_t j, std::int64_t k) {
        return cells_[std::size_t((j - first_) * (nz_ + 1) + k)];
    }

    const Near& plane(const Near&, std::size_t axis, std::int64_t n) const {
        return planes_[axis][std::size_t(n)];
    }
    Rational plane(const Rational&, std::size_t axis, std::int64_t n) const {
        return work_.scale(axis).plane(n);
    }

    /// What is between planes n and n + 1; not of a face that lies in one of them. Empty if it is not sure.
    template <class N>
    std::optional<Polygon<N>> slab(const Polygon<N>& p, std::size_t axis, std::int64_t n) const {
        auto above = cut(p, axis, N(plane(N(), axis, n)), Side::above);
        if (!above || above->size == 0) return above;
        return cut(*above, axis, N(plane(N(), axis, n + 1)), Side::below);
    }

    void add(std::uint32_t face) {
        Polygon<Near> whole;
        for (std::size_t n = 0; n < 3; ++n) whole.add(vertices_[work_.vertex(face, n)]);
        const auto in_layer = slab(whole, 0, layer_);
        if (!in_layer) {
            for_each_row(whole, [&](std::int64_t j) { add_exactly(face, j); });
            return;
        }
        if (in_layer->size == 0) return;
        for_each_row(*in_layer, [&](std::int64_t j) {
            const auto in_column = slab(*in_layer, 1, j);
            if (in_column && in_column->size == 0) return;
            if (!in_column || !add_to(j, *in_column, face)) add_exactly(face, j);
        });
    }

    void for_each_row(const Polygon<Near>& p, const auto& take) const {
        const Reach rows = reach(p, work_.scale(1), 1, work_.dims()[1]);
        for (std::int64_t j = std::max(first_, rows.first); j <= std::min(end_ - 1, rows.last); ++j)
            take(j);
    }

    void add_exactly(std::uint32_t face, std::int64_t j) {
        const auto in_layer = *slab(work_.exact_polygon(face), 0, layer_);
        if (in_layer.size == 0) return;
        const auto in_column = *slab(in_layer, 1, j);
        if (in_column.size > 0) add_to(j, in_column, face);
    }

    Sums<Near> near_sums(const Sums<Near>& s) const {
        const auto more = [](const Near& x) { return Near{x.x, x.error + underflow}; };
        return {more(s.area), more(s.over_low), more(s.over_high)};
    }
    Sums<Near> near_sums(const Sums<Rational>& s) const {
        const int area = work_.scale(0).scale + work_.scale(1).scale,
                  volume = area + work_.scale(2).scale;
        return {near(s.area, area), near(s.over_low, volume), near(s.over_high, volume)};
    }
    template <class N>
    Sums<Near> sums_of(const Polygon<N>& p, std::int64_t k) const {
        return near_sums(sums(p, N(plane(N(), 2, k)), N(plane(N(), 2, std::min(k + 1, nz_)))));
    }

    /// False, before anything is added, if it is not sure which planes it meets.
    template <class N>
    bool add_to(std::int64_t j, const Polygon<N>& p, std::uint32_t face) {
        const Reach cells = reach(p, work_.scale(2), 2, nz_);
        // Planes that it may meet. It is above those before, and below those behind.
        const std::int64_t first = std::max<std::int64_t>(cells.first, 0),
                           last = std::min(cells.last + 1, nz_);
        struct At {
            bool some_below = false, some_above = false, met = false;
        };
        std::vector<At> at(std::size_t(std::max<std::int64_t>(0, last - first + 1)));
        for (std::int64_t k = first; k <= last; ++k) {
            At& here = at[std::size_t(k - first)];
            bool some_at = false;
            const N at_plane = plane(N(), 2, k);
            for (std::size_t n = 0; n < p.size; ++n) {
                const Side s = voxel::side(p[n][2], at_plane);
                if (s == Side::unsure) return false;
                (s == Side::below   ? here.some_below
                 : s == Side::above ? here.some_above
                                    : some_at) = true;
            }
            here.met = some_at || (here.some_below && here.some_above);
        }
        const bool counts = work_.kind(face) == Face::ordinary;
        columns_[std::size_t(j - first_)].push_back(face);
        for (std::int64_t k = first; k <= last; ++k) {
            const At& here = at[std::size_t(k - first)];
            cell(j, k).met |= here.met;
            if (here.some_below || here.some_above) continue;
            Cell& lower = cell(j, k);
            if (counts) lower.in_side = lower.in_side + sums_of(p, k).area;
            return true;
        }
        for (std::int64_t k = std::max<std::int64_t>(first - 1, 0); k <= std::min(last, nz_); ++k) {
            const bool above_low = k < first || at[std::size_t(k - first)].some_above,
                       below_low = k >= first && at[std::size_t(k - first)].some_below;
            const bool above_high = k + 1 <= last && at[std::size_t(k + 1 - first)].some_above,
                       below_high = k + 1 > last || at[std::size_t(k + 1 - first)].some_below;
            if (!above_low || (k < nz_ && !below_high)) continue;
            Polygon<N> piece = p;
            if (below_low) piece = *cut(piece, 2, N(plane(N(), 2, k)), Side::above);
            if (k < nz_ && above_high) piece = *cut(piece, 2, N(plane(N(), 2, k + 1)), Side::below);
            Cell& voxel = cell(j, k);
            voxel.entered = true;
            if (!counts) continue;
            const Sums<Near> s = sums_of(piece, k);
            voxel.pieces = {voxel.pieces.area + s.area, voxel.pieces.over_low + s.over_low,
                            voxel.pieces.over_high + s.over_high};
        }
        return true;
    }

    /// How often the mesh winds about all points of a side, told from twice the area of its section there.
    std::optional<std::int64_t> winding(const Near& area) const {
        const double n = std::nearbyint(area.x.high / pixel_.x.high);
        const Near off = area - times(pixel_, n);
        if (!(std::abs(off.x.high) + off.error < pixel_.x.high / 4) || std::abs(n) > 0x1p52)
            return {};
        return std::int64_t(n);
    }

    void finish(std::int64_t j, const Column& column, double* values) {
        // Twice the area of the section just below the plane above a voxel.
        Near area = cell(j, nz_).pieces.area + cell(j, nz_).in_side;
        std::optional<std::int64_t> above;
        if (!cell(j, nz_).met) above = winding(area);
        for (std::int64_t k = nz_ - 1; k >= 0; --k) {
            const Cell& voxel = cell(j, k);
            if (!above && !voxel.entered) above = winding(area);
            if (above) area = times(pixel_, double(*above));
            Near lower = area + voxel.pieces.area;
            std::optional<std::int64_t> below;
            if (!voxel.entered)
                below = above;
            else if (!voxel.met)
                below = winding(lower);
            if (below) lower = times(pixel_, double(*below));
            double& value = values[k];
            if (!voxel.entered && above) {
                value = double(*above);
            } else {
                const Near six = below ? voxel.pieces.over_high + height_ * lower
                                       : voxel.pieces.over_low + height_ * area;
                const auto rounded = arith::rounded(quotient(six, voxel_));
                if (rounded.sure() && std::abs(rounded.low) > least_sure) {
                    value = rounded.low;
                } else {
                    value = exact_value(column, {layer_, j, k}, above, below);
                    ++exact;
                }
            }
            area = lower + voxel.in_side;
            above = voxel.met ? std::nullopt : below;
        }
    }

    double exact_value(const Column& column, const VoxelSet::Index& voxel,
                       const std::optional<std::int64_t>& above,
                       const std::optional<std::int64_t>& below) const {
        const auto box = work_.box(voxel, {voxel[0] + 1, voxel[1] + 1, voxel[2] + 1});
        const auto of = below   ? Work::Of::top
                        : above ? Work::Of::bottom
                                : Work::Of::bottom_and_above;
        Work::Volume volume;
        for (const std::uint32_t face : column) volume.add(work_, face, box, of);
        const Rational whole = work_.voxel();
        const Rational known = Rational(BigInt(below ? *below : above ? *above : 0)) * whole;
        return arith::nearest_double((volume.sum() + known) / whole);
    }

    const Work& work_;
    const std::vector<Corner<Near>>& vertices_;
    const std::array<std::vector<Near>, 3>& planes_;
    std::int64_t nz_, layer_ = 0, first_ = 0, end_ = 0;
    Near pixel_, height_, voxel_;  ///< 2 x y, 3 z and 6 x y z, of the cells x, y and z
    std::vector<Column> columns_;
    std::vector<Cell> cells_;
};

/// Which layers along x each face may reach into, of those from `first`.
std::vector<std::vector<std::uint32_t>> faces_of_layers(const Work& work,
                                                        const std::vector<Corner<Near>>& vertices,
                                                        std::int64_t first, std::int64_t count) {
    std::vector<std::vector<std::uint32_t>> result(static_cast<std::size_t>(count));
    for (std::size_t f = 0; f < work.faces(); ++f) {
        if (work.kind(f) == Face::flat) continue;
        Polygon<Near> p;
        for (std::size_t n = 0; n < 3; ++n) p.add(vertices[work.vertex(f, n)]);
        const Reach layers = reach(p, work.scale(0), 0, work.dims()[0]);
        for (std::int64_t i = std::max(first, layers.first);
             i <= std::min(first + count - 1, layers.last); ++i)
            result[std::size_t(i - first)].push_back(std::uint32_t(f));
    }
    return result;
}

void check(const Mesh& mesh, const Grid& grid) {
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
        voxel::check_triangle(n, mesh.triangles[n], mesh.vertices.size());
    VoxelSet of_these_dims(grid.dims);  // which checks them
    Boundary boundary;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        boundary.add({&t, 1});
    }
    boundary.expect_none("a closed mesh");
}

}  // namespace

VolumeFractions volume_fractions(const Mesh& mesh, const Grid& grid,
                                 const FractionOptions& options) {
    const mesh::DefaultEnvironment environment;
    check(mesh, grid);
    const Work work(mesh, grid);
    const std::int64_t nx = grid.dims[0], ny = grid.dims[1], nz = grid.dims[2];
    VolumeFractions result;
    result.dims = grid.dims;
    result.values.resize(std::size_t(nx * ny * nz));

    Work::Volume volume;
    const auto all = work.box({0, 0, 0}, grid.dims);
    for (std::size_t f = 0; f < work.faces(); ++f)
        volume.add(work, f, all, Work::Of::bottom_and_above);
    Rational size = volume.sum() / work.voxel();
    const auto cell = voxel::rationals(grid.cell, "cell");
    for (const Rational& x : cell) size *= x;
    result.volume = construct::to_exact(size);

    std::vector<Corner<Near>> vertices(mesh.vertices.size());
    std::array<std::vector<Near>, 3> planes;
    const auto of_axis = [&](std::size_t k) {
        const auto& scale = work.scale(k);
        for (std::int64_t n = 0; n <= grid.dims[k]; ++n)
            planes[k].push_back(near(scale.plane(n), scale.scale));
    };
    for (std::size_t k = 0; k < 3; ++k) of_axis(k);
    std::vector<bool> used(mesh.vertices.size());
    for (const auto& t : mesh.triangles)
        for (const std::uint32_t v : t) {
            if (used[v]) continue;
            used[v] = true;
            for (std::size_t k = 0; k < 3; ++k)
                vertices[v][k] =
                    near(work.scale(k).at(mesh.vertices[v][int(k)]), work.scale(k).scale);
        }

    constexpr std::int64_t at_once = std::int64_t(1) << 18;
    const std::int64_t rows = std::clamp<std::int64_t>(at_once / (nz + 1), 1, ny),
                       blocks = (ny + rows - 1) / rows;
    const std::int64_t portion = std::max<std::int64_t>(
        8 * std::int64_t(batch::threads_of(options.threads)), (nx + 15) / 16);
    for (std::int64_t first = 0; first < nx; first += portion) {
        const std::int64_t layers = std::min(portion, nx - first);
        const auto faces = faces_of_layers(work, vertices, first, layers);
        std::vector<std::int64_t> exact(std::size_t(layers * blocks));
        mesh::share(exact.size(), 1, options.threads, [&](std::size_t begin, std::size_t end) {
            Rows some(work, vertices, planes);
            for (std::size_t n = begin; n < end; ++n) {
                const std::int64_t layer = std::int64_t(n) / blocks,
                                   row = std::int64_t(n) % blocks * rows;
                some.exact = 0;
                some.fill(first + layer, row, std::min(row + rows, ny), faces[std::size_t(layer)],
                          result);
                exact[n] = some.exact;
            }
        });
        for (const std::int64_t n : exact) result.exact += n;
        if (options.progress && !options.progress(first + layers, nx))
            throw cancelled("voxels: cancelled");
    }
    for (const double x : result.values) {
        result.full += x == 1;
        result.partial += x != 0 && x != 1;
    }
    return result;
}

std::vector<Exact> exact_volume_fractions(const Mesh& mesh, const Grid& grid,
                                          std::span<const VoxelSet::Index> voxels) {
    const mesh::DefaultEnvironment environment;
    check(mesh, grid);
    const Work work(mesh, grid);
    const Rational whole = work.voxel();
    std::vector<Exact> result;
    for (const VoxelSet::Index& voxel : voxels) {
        voxel::check_voxel(voxel, grid.dims);
        const auto box = work.box(voxel, {voxel[0] + 1, voxel[1] + 1, voxel[2] + 1});
        Work::Volume volume;
        for (std::size_t f = 0; f < work.faces(); ++f)
            volume.add(work, f, box, Work::Of::bottom_and_above);
        result.push_back(construct::to_exact(Rational(volume.sum() / whole)));
    }
    return result;
}

}  // namespace graze
