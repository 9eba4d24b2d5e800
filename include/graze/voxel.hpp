// Which voxels of a grid does a mesh meet, or hold?
//
// Voxel (i, j, k) is the box [origin + i cell, origin + (i + 1) cell] on each axis, in exact
// arithmetic: its planes are never rounded. Triangles are closed, may have no area, and may reach
// beyond the grid; the mesh is their union.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <graze/cancelled.hpp>
#include <graze/exact.hpp>
#include <graze/mesh.hpp>
#include <graze/shapes.hpp>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace graze {

/// What of a voxel counts, where the mesh passes through its faces; or through m, for `inside`.
enum class Ties : std::uint8_t {
    closed,     ///< all of it: a face belongs to the voxels on both sides; m on the mesh is inside
    half_open,  ///< [lo, hi) on each axis: a face belongs to one; m + (e, e^2, e^3) for small e > 0
    open,       ///< (lo, hi): a face belongs to none; m on the mesh is outside
};
/// "closed", "half-open" or "open".
constexpr const char* name(Ties ties) {
    constexpr const char* names[]{"closed", "half-open", "open"};
    return names[int(ties)];
}

/// A grid of dims[0] x dims[1] x dims[2] voxels.
struct GRAZE_API Grid {
    ExactVec3 origin;
    ExactVec3 cell;  ///< the size of a voxel along each axis, > 0
    std::array<std::int64_t, 3> dims{};

    /// origin = the mesh's smallest corner, cell = its longest extent / resolution on all axes,
    /// dims = max(1, ceil(extent / cell)); with half-open ties floor(extent / cell) + 1, so that no face
    /// in the last plane is lost. Throws std::invalid_argument for a resolution below 1, and for a mesh
    /// without triangles or of one point only.
    static Grid of_resolution(const Mesh& mesh, std::int64_t resolution, Ties ties = Ties::closed);

    /// The same with the cell given. Throws std::invalid_argument for a cell size that is not > 0 and
    /// for an empty mesh.
    static Grid of_cell(const Mesh& mesh, const ExactVec3& cell, Ties ties = Ties::closed);

    /// The same over a bounding box.
    static Grid of_resolution(const Aabb3& box, std::int64_t resolution, Ties ties = Ties::closed);
    static Grid of_cell(const Aabb3& box, const ExactVec3& cell, Ties ties = Ties::closed);

    /// So many cells over the box from lo to hi. Throws std::invalid_argument unless lo < hi on each
    /// axis and all dims are at least 1.
    static Grid over(const ExactVec3& lo, const ExactVec3& hi,
                     const std::array<std::int64_t, 3>& dims);

    /// The voxels first .. first + count of this one. Throws std::invalid_argument if one is not there.
    Grid part(const std::array<std::int64_t, 3>& first,
              const std::array<std::int64_t, 3>& count) const;

    /// Those voxels that overlap the box from lo to hi. Throws std::invalid_argument if there are none.
    Grid clipped(const ExactVec3& lo, const ExactVec3& hi) const;
};

/// Which voxels are taken. Of m, the centre of a voxel:
enum class VoxelMode : std::uint8_t {
    surface_26,  ///< those that the mesh meets: no path through faces, edges or corners crosses it
    surface_6,   ///< those whose cross it meets, the segments between the centres of opposite faces
    inside,      ///< those with m in the mesh: its winding number about m is not zero
    solid,       ///< surface_26 and inside together
};
/// "26", "6", "inside" or "solid".
constexpr const char* name(VoxelMode mode) {
    constexpr const char* names[]{"26", "6", "inside", "solid"};
    return names[int(mode)];
}

/// A set of voxels of a grid: a bit each, or where they are many a bit for each voxel of those tiles
/// of 8 x 8 x 64 that hold any.
class GRAZE_API VoxelSet {
public:
    using Index = std::array<std::int64_t, 3>;

    VoxelSet() = default;
    /// Without any. Throws std::invalid_argument for a dimension below 1, and for more than 2^49
    /// voxels.
    explicit VoxelSet(const Index& dims);
    VoxelSet(VoxelSet&&) noexcept = default;
    VoxelSet& operator=(VoxelSet&&) noexcept = default;

    const Index& dims() const { return dims_; }
    bool contains(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return (word(i, j, k / 64) >> (k % 64) & 1) != 0;
    }
    std::int64_t count() const;
    /// Of memory.
    std::size_t bytes() const;
    /// In tiles, not all in one? Then threads may insert at once where i / 64 differs, else where i does.
    bool tiled() const { return !dense_; }

    /// Voxels (i, j, first .. last).
    void insert(std::int64_t i, std::int64_t j, std::int64_t first, std::int64_t last);

    /// Voxels (i, j, 64 w .. 64 w + 63), the first in the lowest bit.
    std::uint64_t word(std::int64_t i, std::int64_t j, std::int64_t w) const {
        if (dense_) return dense_[std::size_t((i * dims_[1] + j) * words_ + w)];
        const Block* block = blocks_[block_of(i, j, w)].get();
        const Tile* tile = block ? (*block)[tile_of(i, j, w)].get() : nullptr;
        return tile ? (*tile)[std::size_t(i % 8 * 8 + j % 8)] : 0;
    }
    /// Words in a row of voxels.
    std::int64_t words() const { return words_; }

    VoxelSet& operator|=(const VoxelSet& other);  ///< of the same dims, as the next
    VoxelSet& operator-=(const VoxelSet& other);
    GRAZE_API friend bool operator==(const VoxelSet& a, const VoxelSet& b);

private:
    using Tile = std::array<std::uint64_t, 64>;
    struct Freed {
        void operator()(std::uint64_t* words) const;
    };
    using Block = std::array<std::unique_ptr<Tile>, 512>;

    std::size_t block_of(std::int64_t i, std::int64_t j, std::int64_t w) const {
        return std::size_t((i / 64 * blocks_y_ + j / 64) * blocks_z_ + w / 8);
    }
    static std::size_t tile_of(std::int64_t i, std::int64_t j, std::int64_t w) {
        return std::size_t((i / 8 % 8 * 8 + j / 8 % 8) * 8 + w % 8);
    }
    std::uint64_t& at(std::int64_t i, std::int64_t j, std::int64_t w);

    Index dims_{};
    std::int64_t words_ = 0, blocks_y_ = 0, blocks_z_ = 0;
    std::size_t dense_words_ = 0;
    std::unique_ptr<std::uint64_t[], Freed> dense_;
    std::vector<std::unique_ptr<Block>> blocks_;
};

struct VoxelOptions {
    VoxelMode mode = VoxelMode::surface_26;
    Ties ties = Ties::closed;
    /// Which of the voxels overlap the mesh, and do not only touch it; of surface_26 alone.
    bool contacts = false;
    /// For `inside` and `solid`: m is inside where a ray from it crosses the mesh an odd number of
    /// times. Such a mesh may have a boundary.
    bool parity = false;
    /// 0: as many as the machine has processors. The answer is the same for any number.
    unsigned threads = 1;
    /// Called between portions of the work, with the triangles done and their sum; false cancels.
    std::function<bool(std::int64_t done, std::int64_t all)> progress = {};
};

/// What was done; but for the first two, where threads meet it is done for each of them.
struct VoxelCounts {
    std::int64_t triangles = 0;
    std::int64_t degenerate = 0;  ///< of these: without area
    std::int64_t in_one_row = 0;  ///< in a row of voxels along an axis, so in all of it
    std::int64_t rows = 0;        ///< rows of voxels that were asked
    std::int64_t spans = 0;       ///< half-lines of voxels that were asked
    std::int64_t exact = 0;       ///< of these: where doubles could not tell the end
    VoxelCounts& operator+=(const VoxelCounts& other);
};

struct Voxels {
    VoxelSet set;
    /// With `contacts`: those of the set that the mesh overlaps.
    std::optional<VoxelSet> overlapping;
    VoxelCounts counts;
};

/// The edges that triangles, by and by, do not run through as often from either end; corners of equal
/// coordinates are one, and edges that lie in one line are added up. Only a mesh without any has an inside.
class GRAZE_API Boundary {
public:
    Boundary();
    ~Boundary();
    Boundary(Boundary&&) noexcept;
    Boundary& operator=(Boundary&&) noexcept;

    /// Throws invalid_shape for a triangle that is not finite; those before it are in.
    void add(std::span<const Triangle3> triangles);
    /// Throws std::invalid_argument, with some of the edges, where there are any; `allowed` ends its message.
    void expect_none(const char* allowed = "a closed mesh, or crossing parity") const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Triangles by and by, for meshes that do not fit the memory. For `inside` and `solid` without
/// `parity` they must make a mesh without a boundary.
class GRAZE_API Voxelizer {
public:
    /// Throws std::invalid_argument for a grid with a cell or dimension that is not > 0, and for
    /// options that contradict each other.
    Voxelizer(const Grid& grid, const VoxelOptions& options = {});
    ~Voxelizer();
    Voxelizer(Voxelizer&&) noexcept;
    Voxelizer& operator=(Voxelizer&&) noexcept;

    /// Throws invalid_shape for a triangle that is not finite; those before it are in.
    void add(std::span<const Triangle3> triangles);
    /// What all triangles so far make; then it is empty again.
    Voxels finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The voxels of a mesh. Throws as Voxelizer does; std::invalid_argument for an index that is out of
/// range, and for `inside` and `solid` without `parity` where there is a boundary; and `cancelled`.
GRAZE_API Voxels voxelize(std::span<const Vec3> vertices,
                          std::span<const std::array<std::uint32_t, 3>> triangles, const Grid& grid,
                          const VoxelOptions& options = {});
GRAZE_API Voxels voxelize(const Mesh& mesh, const Grid& grid, const VoxelOptions& options = {});

/// Why is a voxel in the set, or not? What counts of it are parts: the box for `26` and `solid`, the
/// segments along x, y and z for `6`, each without the faces or ends that ties leave out; the centre m
/// for `inside`, but nothing with half-open ties.
struct VoxelReason {
    /// normal . x is below offset at each point of a part, and not below it on the triangle; with closed
    /// ties above it. So no corner of the closed part is above, and if one is at it, then normal is
    /// positive along an axis where the upper end is left out, or negative where the lower is.
    struct Plane {
        ExactVec3 normal;
        Exact offset;
    };
    /// Of the ray along +z from m + (e, e^2, e^3), for all small e > 0, with a triangle: upwards or
    /// downwards through it, by the sign of its normal's z.
    struct Crossing {
        std::size_t triangle = 0;
        int sign = 0;
    };

    bool in = false;  ///< is it in the set?
    /// Does a triangle meet a part? Then no more is told than the first that does, a point of both, and
    /// the weights of the triangle's corners that make it. The voxel is in the set, but for `inside`
    /// with open ties, where m must not be on the mesh.
    bool meets = false;
    std::size_t triangle = 0;
    ExactVec3 point, weights;
    /// If not, for `inside` and `solid`: all crossings of the ray, and the sum of their signs, which is
    /// the winding number about m, or about the start of the ray with half-open ties. The voxel is in
    /// the set if it is not zero, or with `parity` if the number of crossings is odd.
    std::vector<Crossing> crossings;
    int winding = 0;
    /// If not in the set, but for `inside`: for each part one that parts it from `triangle`, one of the
    /// nearest as doubles tell.
    std::vector<Plane> planes;
};

/// One for each of these voxels of the set that `voxelize` makes; of the options mode, ties and parity
/// count. Throws std::invalid_argument for an empty mesh, for an index out of range, for voxels beyond
/// the grid, and as `voxelize` does for a mesh with a boundary.
GRAZE_API std::vector<VoxelReason> explain(const Mesh& mesh, const Grid& grid,
                                           std::span<const VoxelSet::Index> voxels,
                                           const VoxelOptions& options = {});

}  // namespace graze
