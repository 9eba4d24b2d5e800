// Any few triangles in any small grid: the voxels are those of the judge, which clips in rationals.
#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/voxel.hpp>
#include <vector>

#include "input.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using fuzz::Input;
using test::Rational;

namespace {

/// A double, or a fraction of one.
Rational fraction(Input& in) {
    const Rational x(in.number());
    if (in.flag()) return x;
    const int numerator = in.below(16);
    return x * numerator / (1 + in.below(16));
}

/// The double nearest to a plane of the grid or to the middle of a cell, which later shapes may
/// repeat or miss by an ulp.
double near_a_plane(const clip_judge::Grid& grid, Input& in) {
    const auto k = std::size_t(in.below(3));
    const int half = in.below(12) - 2;
    return Rational(grid.origin[k] + half * grid.cell[k] / 2).convert_to<double>();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input in(data, size);
    clip_judge::Grid grid;
    for (std::size_t k = 0; k < 3; ++k) {
        grid.origin[k] = fraction(in);
        grid.cell[k] = abs(fraction(in));
        if (grid.cell[k] == 0) grid.cell[k] = 1;
        grid.dims[k] = 1 + in.below(4);
    }
    for (int i = in.below(8); i > 0; --i) in.repeat(near_a_plane(grid, in));
    std::vector<Triangle3> triangles;
    for (int i = 1 + in.below(3); i > 0; --i) triangles.push_back(in.shape<Triangle3>());
    const std::string wrong = test::differences(test::mesh_of(triangles), grid);
    if (!wrong.empty()) fuzz::fail(wrong);
    return 0;
}
