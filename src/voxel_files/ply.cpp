// The faces between voxels of the set and others, as squares that look out of the set.
// Source: G. Turk, "The PLY polygon file format", 1994.
#include <bit>
#include <ostream>
#include <unordered_map>
#include <vector>

#include "voxel_files/formats.hpp"

namespace graze::voxel_files {

namespace {

/// Corners of the grid that a face uses, numbered as they come.
class Corners {
public:
    explicit Corners(const VoxelSet::Index& dims) : ny_(dims[1] + 1), nz_(dims[2] + 1) {}

    std::uint32_t number(const VoxelSet::Index& c) {
        const auto [at, fresh] =
            numbers_.try_emplace((c[0] * ny_ + c[1]) * nz_ + c[2], std::uint32_t(list_.size()));
        if (fresh) list_.push_back(c);
        return at->second;
    }
    const std::vector<VoxelSet::Index>& list() const { return list_; }

private:
    std::int64_t ny_, nz_;
    std::unordered_map<std::int64_t, std::uint32_t> numbers_;
    std::vector<VoxelSet::Index> list_;
};

template <class N>
void put(std::ostream& out, N number) {
    const auto bits = [&] {
        if constexpr (sizeof(N) == 8)
            return std::bit_cast<std::uint64_t>(number);
        else
            return std::bit_cast<std::uint32_t>(number);
    }();
    char bytes[sizeof(N)];
    for (std::size_t k = 0; k < sizeof(N); ++k) bytes[k] = char(bits >> (8 * k) & 0xff);
    out.write(bytes, sizeof bytes);
}

}  // namespace

void write_ply(std::ostream& out, const Content& content) {
    const VoxelSet& set = content.set;
    const auto& dims = set.dims();
    Corners corners(dims);
    std::vector<std::array<std::uint32_t, 4>> faces;
    const auto look = [&](const VoxelSet::Index& v, std::size_t axis, bool up) {
        VoxelSet::Index next = v;
        next[axis] += up ? 1 : -1;
        if (next[axis] >= 0 && next[axis] < dims[axis] && set.contains(next[0], next[1], next[2]))
            return;
        const std::size_t u = (axis + 1) % 3, w = (axis + 2) % 3;
        VoxelSet::Index corner = v;
        corner[axis] += up;
        std::array<std::uint32_t, 4> face;
        for (std::size_t n = 0; n < 4; ++n) {
            VoxelSet::Index c = corner;
            c[up ? u : w] += n == 1 || n == 2;
            c[up ? w : u] += n >= 2;
            face[n] = corners.number(c);
        }
        faces.push_back(face);
    };
    for_each_run(set, [&](std::int64_t i, std::int64_t j, std::int64_t first, std::int64_t last) {
        look({i, j, first}, 2, false);
        look({i, j, last}, 2, true);
        for (std::int64_t k = first; k <= last; ++k)
            for (const std::size_t axis : {0u, 1u})
                for (const bool up : {false, true}) look({i, j, k}, axis, up);
    });
    out << "ply\nformat binary_little_endian 1.0\nelement vertex " << corners.list().size()
        << "\nproperty double x\nproperty double y\nproperty double z\nelement face "
        << faces.size() << "\nproperty list uchar uint vertex_indices\nend_header\n";
    const Vec3 origin = content.grid.origin.rounded(), cell = content.grid.cell.rounded();
    for (const auto& c : corners.list())
        for (int k = 0; k < 3; ++k) put(out, origin[k] + double(c[std::size_t(k)]) * cell[k]);
    for (const auto& face : faces) {
        out << '\4';
        for (const std::uint32_t n : face) put(out, n);
    }
}

}  // namespace graze::voxel_files
