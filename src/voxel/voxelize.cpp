// Triangles into a set of voxels: each thread owns slabs of x, so the bits are the same for any number of
// threads, without atomics.

#include <algorithm>
#include <cmath>
#include <graze/voxel.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include "arith/number.hpp"
#include "batch/threads.hpp"
#include "predicates/inputs.hpp"
#include "voxel/area.hpp"
#include "voxel/grid.hpp"
#include "voxel/rows.hpp"

namespace graze {

namespace {

using voxel::Axes;
using voxel::Box;
using voxel::Cells;
using voxel::Extent;

/// Triangles that are taken between two calls of `progress`.
constexpr std::size_t at_once = std::size_t(1) << 16;

Extent whole(Ties ties) { return {0, 2, ties != Ties::open, ties == Ties::closed}; }
constexpr Extent centre{1, 1, true, true};

/// The parts of a voxel of which the mesh must meet one.
std::vector<Box> boxes_of(VoxelMode mode, Ties ties) {
    const Extent w = whole(ties);
    switch (mode) {
        case VoxelMode::surface_26:
        case VoxelMode::solid:
            return {{w, w, w}};
        case VoxelMode::surface_6:
            return {{w, centre, centre}, {centre, w, centre}, {centre, centre, w}};
        case VoxelMode::inside:
            break;
    }
    return {};
}

/// Infinities and NaN times zero are NaN.
bool is_finite(const Triangle3& t) {
    double sum = 0;
    for (const Vec3& v : {t.a, t.b, t.c}) sum += v.x * 0 + v.y * 0 + v.z * 0;
    return sum == 0;
}

/// Made where they are asked for: a list of them takes longer to fill than to make them twice.
struct Indexed {
    std::span<const Vec3> vertices;
    std::span<const std::array<std::uint32_t, 3>> triangles;

    std::size_t size() const { return triangles.size(); }
    Triangle3 operator[](std::size_t n) const {
        const auto& [a, b, c] = triangles[n];
        return {vertices[a], vertices[b], vertices[c]};
    }
    Indexed portion(std::size_t first) const {
        return {vertices, triangles.subspan(first, std::min(at_once, triangles.size() - first))};
    }
};

/// Where a line through centres crosses a triangle: the winding number of points up to `last` is larger
/// by `sign` than of those behind.
struct Crossing {
    std::int64_t i, j, last;
    int sign;
};

struct Work {
    /// What is to be known of a triangle before slabs take it. Those that it may reach: none if it is
    /// beyond the grid.
    struct Checked {
        std::uint32_t first_slab = 1, last_slab = 0;
        bool finite = false, without_area = false;
    };

    VoxelOptions options;
    Axes axes;
    VoxelSet set, overlapping, on;
    bool fills;
    std::int64_t slab_size = 0;
    std::vector<std::vector<Crossing>> crossings;  // by slab
    std::vector<Checked> checked;
    VoxelCounts counts;

    Work(const Grid& grid, const VoxelOptions& o)
        : options(o),
          axes(voxel::axes_of(grid)),
          set(grid.dims),
          fills(o.mode == VoxelMode::inside || o.mode == VoxelMode::solid) {
        if (o.contacts && o.mode != VoxelMode::surface_26)
            throw std::invalid_argument(std::string("voxels: mode ") + name(o.mode) +
                                        " does not tell contacts; allowed: 26");
        if (o.parity && !fills)
            throw std::invalid_argument(std::string("voxels: mode ") + name(o.mode) +
                                        " asks for no inside; parity is allowed for inside, solid");
        if (o.contacts) overlapping = VoxelSet(grid.dims);
        if (fills && o.ties != Ties::half_open) on = VoxelSet(grid.dims);
        // Some for each thread, as there is more to do in some; but not so thin that most triangles are
        // in two. And none is larger than what a processor keeps near.
        const unsigned threads = batch::threads_of(o.threads);
        const std::int64_t nx = grid.dims[0], layer = 8 * grid.dims[1] * set.words();
        slab_size = threads == 1 ? nx : std::max<std::int64_t>(16, nx / (8 * threads));
        slab_size = std::clamp<std::int64_t>((std::int64_t(1) << 23) / layer, 1, slab_size);
        if (set.tiled()) slab_size = (slab_size + 63) / 64 * 64;
        crossings.resize(std::size_t((nx + slab_size - 1) / slab_size));
    }

    Cells slab(std::size_t n) const {
        const auto first = std::int64_t(n) * slab_size;
        return {first, std::min(first + slab_size, axes[0].count()) - 1};
    }

    void add(const auto& triangles) {
        const std::size_t slabs = crossings.size();
        std::size_t valid = 0;
        if (slabs == 1) {
            counts += add_to(0, [&](const auto& take) {
                for (; valid < triangles.size(); ++valid) {
                    const Triangle3 t = triangles[valid];
                    const Checked is = check(t);
                    if (!is.finite) return;
                    counts.degenerate += is.without_area;
                    take(t);
                }
            });
        } else {
            checked.resize(triangles.size());
            batch::share(checked.size(), 512, options.threads,
                         [&](std::size_t begin, std::size_t end) {
                             for (std::size_t n = begin; n < end; ++n)
                                 checked[n] = check(triangles[n]);
                         });
            for (; valid < checked.size() && checked[valid].finite; ++valid)
                counts.degenerate += checked[valid].without_area;
            std::vector<VoxelCounts> parts(slabs);
            batch::share(slabs, 1, options.threads, [&](std::size_t begin, std::size_t end) {
                for (std::size_t slab = begin; slab < end; ++slab)
                    parts[slab] = add_to(slab, [&](const auto& take) {
                        for (std::size_t n = 0; n < valid; ++n)
                            if (checked[n].first_slab <= slab && slab <= checked[n].last_slab)
                                take(triangles[n]);
                    });
            });
            for (const VoxelCounts& part : parts) counts += part;
        }
        counts.triangles += std::int64_t(valid);
        if (valid < triangles.size()) predicates::validate(triangles[valid]);
    }

    Checked check(const Triangle3& t) const {
        Checked r{.finite = true};
        if (!voxel::surely_has_area(t)) {
            r.finite = is_finite(t);
            if (!r.finite) return r;
            r.without_area = voxel::without_area(t);
        }
        if (crossings.size() == 1) return r;
        const auto last = double(axes[0].count() - 1);
        const double a = axes[0].position(t.a.x), b = axes[0].position(t.b.x),
                     c = axes[0].position(t.c.x);
        const double low = std::min({a, b, c}), high = std::max({a, b, c});
        // One cell more, and half of one for the rounding; all where it is not known.
        const double off = 1.5 + axes[0].error(std::max(std::abs(low), std::abs(high)));
        const bool known = off < 2;
        if (known && (high + off < 0 || low - off > last)) return r;
        const auto first_cell = known ? std::int64_t(std::max(low - off, 0.0)) : 0,
                   last_cell =
                       known ? std::int64_t(std::min(high + off, last)) : axes[0].count() - 1;
        r.first_slab = std::uint32_t(first_cell / slab_size);
        r.last_slab = std::uint32_t(last_cell / slab_size);
        return r;
    }

    /// Calls each(take), which is to call take(t) for those triangles that may reach slab n.
    VoxelCounts add_to(std::size_t n, const auto& each) {
        const Cells cells = slab(n);
        struct Part {
            voxel::Rows rows;
            VoxelSet& to;
        };
        std::vector<Part> parts;
        for (const Box& box : boxes_of(options.mode, options.ties))
            parts.push_back({{axes, box}, set});
        const Extent inner = whole(Ties::open);
        if (options.contacts) parts.push_back({{axes, {inner, inner, inner}}, overlapping});
        if (fills && options.ties != Ties::half_open)
            parts.push_back({{axes, {centre, centre, centre}}, on});
        voxel::Rows lines(axes, voxel::Rows::crossing_box());
        each([&](const Triangle3& t) {
            for (Part& part : parts)
                part.rows(t, cells, [&part](std::int64_t i, std::int64_t j, const Cells& row) {
                    part.to.insert(i, j, row.first, row.last);
                });
            if (fills)
                lines.crossings(t, cells,
                                [&](std::int64_t i, std::int64_t j, std::int64_t last, int sign) {
                                    if (last >= 0) crossings[n].push_back({i, j, last, sign});
                                });
        });
        VoxelCounts sum = lines.counts;
        for (const Part& part : parts) sum += part.rows.counts;
        return sum;
    }

    void fill(VoxelSet& to, std::size_t n) {
        auto& list = crossings[n];
        std::sort(list.begin(), list.end(), [](const Crossing& a, const Crossing& b) {
            if (a.i != b.i) return a.i < b.i;
            if (a.j != b.j) return a.j < b.j;
            return a.last > b.last;
        });
        std::int64_t winding = 0;
        for (std::size_t c = 0; c < list.size(); ++c) {
            const Crossing& here = list[c];
            winding += options.parity ? 1 : here.sign;
            const bool more =
                c + 1 < list.size() && list[c + 1].i == here.i && list[c + 1].j == here.j;
            const std::int64_t after = more ? list[c + 1].last : -1;
            if (after < here.last && (options.parity ? winding % 2 != 0 : winding != 0))
                to.insert(here.i, here.j, after + 1, here.last);
            if (!more) winding = 0;
        }
        list = {};
    }

    Voxels finish() {
        if (fills) {
            VoxelSet inner(set.dims());
            batch::share(crossings.size(), 1, options.threads,
                         [&](std::size_t begin, std::size_t end) {
                             for (std::size_t n = begin; n < end; ++n) fill(inner, n);
                         });
            if (options.ties == Ties::closed) inner |= on;
            if (options.ties == Ties::open) inner -= on;
            set |= inner;
        }
        const VoxelSet::Index dims = set.dims();
        Voxels result{std::exchange(set, VoxelSet(dims)), {}, std::exchange(counts, {})};
        if (options.contacts) result.overlapping = std::exchange(overlapping, VoxelSet(dims));
        if (on.dims()[0] > 0) on = VoxelSet(dims);
        return result;
    }
};

}  // namespace

VoxelCounts& VoxelCounts::operator+=(const VoxelCounts& other) {
    triangles += other.triangles;
    degenerate += other.degenerate;
    in_one_row += other.in_one_row;
    rows += other.rows;
    spans += other.spans;
    exact += other.exact;
    return *this;
}

struct Voxelizer::State : Work {
    using Work::Work;
};

Voxelizer::Voxelizer(const Grid& grid, const VoxelOptions& options)
    : state_(std::make_unique<State>(grid, options)) {}
Voxelizer::~Voxelizer() = default;
Voxelizer::Voxelizer(Voxelizer&&) noexcept = default;
Voxelizer& Voxelizer::operator=(Voxelizer&&) noexcept = default;

void Voxelizer::add(std::span<const Triangle3> triangles) {
    for (; !triangles.empty(); triangles = triangles.subspan(std::min(at_once, triangles.size())))
        state_->add(triangles.first(std::min(at_once, triangles.size())));
}
Voxels Voxelizer::finish() { return state_->finish(); }

Voxels voxelize(std::span<const Vec3> vertices,
                std::span<const std::array<std::uint32_t, 3>> triangles, const Grid& grid,
                const VoxelOptions& options) {
    Work work(grid, options);
    for (std::size_t n = 0; n < triangles.size(); ++n)
        voxel::check_triangle(n, triangles[n], vertices.size());
    const Indexed all{vertices, triangles};
    if (work.fills && !options.parity) {
        Boundary boundary;
        for (std::size_t n = 0; n < all.size(); ++n) {
            const Triangle3 t = all[n];
            boundary.add({&t, 1});
        }
        boundary.expect_none();
    }
    for (std::size_t done = 0; done < all.size();) {
        const Indexed some = all.portion(done);
        work.add(some);
        done += some.size();
        if (options.progress && !options.progress(std::int64_t(done), std::int64_t(all.size())))
            throw cancelled("voxels: cancelled");
    }
    return work.finish();
}

Voxels voxelize(const Mesh& mesh, const Grid& grid, const VoxelOptions& options) {
    return voxelize(mesh.vertices, mesh.triangles, grid, options);
}

}  // namespace graze
