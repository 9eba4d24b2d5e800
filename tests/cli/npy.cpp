#include "cli/npy.hpp"

#include <sstream>

#include "support/catch.hpp"

namespace {

std::string npy(const graze::VoxelSet& voxels) {
    std::ostringstream out;
    graze::cli::write_npy(out, voxels);
    return out.str();
}

}  // namespace

TEST_CASE("an .npy file has the header of format 1.0 and the voxels in C order") {
    graze::VoxelSet voxels({2, 1, 3});
    voxels.insert(0, 0, 0, 0);
    voxels.insert(1, 0, 1, 2);
    const std::string file = npy(voxels);
    REQUIRE(file.size() == 128 + 6);
    CHECK(file.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
    CHECK(file.substr(8, 2) == std::string("\x76\x00", 2));
    CHECK(file.substr(10, 62) == "{'descr': '|b1', 'fortran_order': False, 'shape': (2, 1, 3), }");
    CHECK(file.substr(72, 55) == std::string(55, ' '));
    CHECK(file[127] == '\n');
    CHECK(file.substr(128) == std::string("\1\0\0\0\1\1", 6));
}

TEST_CASE("the data of an .npy file begin at a multiple of 64 whatever the shape") {
    for (std::int64_t n = 1; n < 10000000; n *= 10)
        CHECK((npy(graze::VoxelSet({1, 1, n})).size() - std::size_t(n)) % 64 == 0);
}
