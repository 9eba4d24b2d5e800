// Voxels where the numbers of a triangle and a grid have as many bits as one word or two have room for, or one
// more, and where cells are as small and as large as doubles tell them; against the judge.
#include <bit>
#include <cmath>
#include <graze/voxel.hpp>
#include <limits>
#include <map>

#include "cases/random.hpp"
#include "support/property.hpp"
#include "voxel/lattice.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;
using cases::Random;

namespace {

/// The bits that the exact rungs ask for.
int bits_of(const Triangle3& t, const clip_judge::Grid& grid) {
    int bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto number = [](const Rational& x) {
            return voxel::Rational(arith::BigInt(numerator(x).str()),
                                   arith::BigInt(denominator(x).str()));
        };
        const voxel::Axis axis(number(grid.origin[k]), number(grid.cell[k]), grid.dims[k]);
        std::array<arith::Decoded, 3> x{};
        std::size_t n = 0;
        for (const Vec3* v : {&t.a, &t.b, &t.c}) {
            auto d = arith::decode((*v)[int(k)]);
            const int twos = d.mantissa == 0 ? 0 : std::countr_zero(std::uint64_t(d.mantissa));
            x[n++] = {d.mantissa >> twos, d.exponent + twos};
        }
        bits = std::max(bits, axis.bits_of(x, axis.power_of(x)));
    }
    return bits;
}

void check(const Triangle3& t, const clip_judge::Grid& grid, std::uint64_t seed) {
    const Mesh mesh = mesh_of({t});
    const std::string wrong = differences(mesh, grid);
    if (!wrong.empty()) support::report("voxels differ, seed " + std::to_string(seed), wrong);
}

/// Vertices on planes, in the middle of cells and beside the grid, in half cells from the origin.
Triangle3 triangle_in(double origin, double cell, Random& random) {
    Triangle3 t;
    for (Vec3* v : {&t.a, &t.b, &t.c})
        for (int k = 0; k < 3; ++k) (*v)[k] = origin + random.between(-1, 9) * (cell / 2);
    if (random.once_in(4)) t.c[random.between(0, 2)] = t.a[0];
    return t;
}

}  // namespace

TEST_CASE("voxelize: one bit on either side of one word and of two") {
    std::map<int, int> seen;
    const int count = support::case_count(400);
    for (int seed = 0; seed < count; ++seed) {
        Random random(std::uint64_t(seed) + 1);
        const int wanted = random.pick({voxel::word_bits, voxel::word_bits + 1,
                                        voxel::two_word_bits, voxel::two_word_bits + 1});
        const double size = std::ldexp(1, random.pick({0, 0, 40, -300, 900}));
        const clip_judge::Grid grid = cubes(Rational(size) * random.between(-1, 1),
                                            Rational(size) / random.pick({1, 1, 3, 7}), {4, 4, 4});
        const Triangle3 start = triangle_in(grid.origin[0].convert_to<double>(),
                                            grid.cell[0].convert_to<double>(), random);
        // One coordinate next to zero, or to what it was, has a lower and lower bit.
        const int vertex = random.between(0, 2), axis = random.between(0, 2);
        const bool next_to = random.coin(), negative = random.coin();
        for (int place = 0; place < 160; ++place) {
            Triangle3 t = start;
            double& x = (vertex == 0 ? t.a : vertex == 1 ? t.b : t.c)[axis];
            const double bit = std::ldexp(negative ? -size : size, -place);
            if (place > 50 || !next_to)
                x = bit;
            else
                x += bit;
            if (bits_of(t, grid) != wanted) continue;
            ++seen[wanted];
            check(t, grid, std::uint64_t(seed));
            break;
        }
    }
    if (!support::at_full_length()) return;
    for (const int bits :
         {voxel::word_bits, voxel::word_bits + 1, voxel::two_word_bits, voxel::two_word_bits + 1}) {
        INFO(bits << " bits");
        CHECK(seen[bits] > 10);
    }
}

TEST_CASE("voxelize: cells that are one ulp on either side of what doubles tell") {
    for (int seed = 0; seed < support::case_count(120); ++seed) {
        Random random(std::uint64_t(seed) + 1);
        const double at = random.pick({voxel::Axis::least_size, voxel::Axis::most_size});
        const double cell = random.pick({at, std::nextafter(at, 0), std::nextafter(at, infinity)});
        // The origin as well, of smaller cells.
        const bool far = at > 1 && random.coin();
        const double size = far ? 1 + random.between(0, 3) * 0x1p397 : cell;
        const clip_judge::Grid grid = cubes(
            far ? Rational(random.coin() ? cell : -cell) : Rational(0), Rational(size), {4, 4, 4});
        Triangle3 t = triangle_in(grid.origin[0].convert_to<double>(), size, random);
        if (random.coin()) (random.coin() ? t.a : t.b)[random.between(0, 2)] = 0x1p-1074;
        check(t, grid, std::uint64_t(seed));
    }
}
