// Sets of voxels against sets of the standard library: a bit each, and in tiles, of dimensions at and beside the
// sides of tiles and words.
#include <algorithm>
#include <cstdint>
#include <graze/voxel.hpp>
#include <set>
#include <tuple>

#include "cases/random.hpp"
#include "support/catch.hpp"

using namespace graze;

namespace {

using Places = std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>>;

/// A few runs, at the ends of all dimensions and beside multiples of 64.
void insert_some(VoxelSet& set, Places& places, cases::Random& random) {
    const auto place = [&](int k) {
        const std::int64_t size = set.dims()[std::size_t(k)];
        const std::int64_t x = random.coin() ? size - 1 - random.between(0, 2)
                                             : 64 * random.between(0, 3) + random.between(-2, 2);
        return std::clamp<std::int64_t>(x, 0, size - 1);
    };
    for (int n = 0; n < 12; ++n) {
        const std::int64_t i = place(0), j = place(1), first = place(2),
                           last = std::min(first + random.between(0, 130), set.dims()[2] - 1);
        set.insert(i, j, first, last);
        for (std::int64_t k = first; k <= last; ++k) places.insert({i, j, k});
    }
}

bool same(const VoxelSet& set, const Places& places) {
    if (set.count() != std::int64_t(places.size())) return false;
    for (const auto& [i, j, k] : places)
        if (!set.contains(i, j, k)) return false;
    return true;
}

}  // namespace

TEST_CASE("sets of voxels are those of the standard library") {
    int tiled = 0, dense = 0;
    std::uint64_t seed = 0;
    for (const std::int64_t x : {1, 63, 64, 65, 130})
        for (const std::int64_t y : {1, 63, 64, 65, 66, 129})
            for (const std::int64_t z : {63, 65, 1 << 22, (1 << 22) + 1, (1 << 22) + 513}) {
                cases::Random random(seed++);
                INFO(x << " x " << y << " x " << z);
                VoxelSet a({x, y, z}), b({x, y, z});
                (a.tiled() ? tiled : dense) += 1;
                Places in_a, in_b;
                CHECK(a == b);
                insert_some(a, in_a, random);
                CHECK(!(a == b));
                insert_some(b, in_b, random);
                REQUIRE(same(a, in_a));
                REQUIRE(same(b, in_b));
                Places both = in_a;
                both.insert(in_b.begin(), in_b.end());
                a |= b;
                REQUIRE(same(a, both));
                a -= b;
                for (const auto& p : in_b) both.erase(p);
                REQUIRE(same(a, both));
                const VoxelSet& itself = a;
                a -= itself;
                CHECK(a.count() == 0);
                CHECK(a == VoxelSet({x, y, z}));
            }
    CHECK(tiled > 10);
    CHECK(dense > 10);
}
