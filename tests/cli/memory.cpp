// What does not fit the memory ends with an error, not by the kernel.
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/ranks.hpp"
#include "cli/voxelize.hpp"
#include "support/catch.hpp"

TEST_CASE("voxelize may use no more than the memory that there is") {
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_DATA, &before) == 0);
    const auto mesh = std::filesystem::temp_directory_path() / "graze_memory_test.off";
    std::ofstream(mesh) << "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    graze::cli::VoxelizeOptions options;
    options.mesh = mesh.string();
    options.resolution = "4";
    std::ostringstream out;
    CHECK(graze::cli::run_voxelize(options, graze::cli::Ranks(), out) == 0);
    std::filesystem::remove(mesh);

    rlimit after{};
    REQUIRE(getrlimit(RLIMIT_DATA, &after) == 0);
    CHECK(after.rlim_cur < rlim_t(1) << 50);
    CHECK(after.rlim_cur > rlim_t(1) << 26);
    CHECK(after.rlim_max == before.rlim_max);
    setrlimit(RLIMIT_DATA, &before);
}
