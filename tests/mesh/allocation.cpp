// No reader allocates by a count that the file does not bear out.
#include <atomic>
#include <graze/mesh.hpp>
#include <string>
#include <vector>

#include "refusals.hpp"
#include "support/watched_new.hpp"

using namespace graze;
using namespace graze::test;

namespace {

std::atomic<std::size_t> largest_allocation;

}  // namespace

void support::note_allocation(std::size_t size) {
    if (size > largest_allocation) largest_allocation = size;
}

TEST_CASE("allocation: an absurd count is refused before memory is taken for it") {
    const std::string vertex =
        "element vertex 4294967295\nproperty float x\nproperty float y\nproperty float z\n";
    const std::string face = "element face 4294967295\nproperty list uint uint vertex_index\n";
    const auto ply = [](const std::string& format, const std::string& rest) {
        return "ply\nformat " + format + " 1.0\n" + rest + "end_header\n";
    };
    const std::string little = "binary_little_endian", big = "binary_big_endian";
    const std::string endless(4, '\xFF');
    std::string stl(84, ' ');
    stl.replace(80, 4, endless);
    const struct {
        std::string bytes;
        MeshFormat format;
    } cases[] = {
        {stl, MeshFormat::stl},
        {stl + std::string(50, ' '), MeshFormat::stl},
        {"OFF\n4294967295 4294967295 0\n0 0 0\n", MeshFormat::off},
        {"OFF\n1 4294967295 0\n0 0 0\n4294967295 0 0 0\n", MeshFormat::off},
        {"v 0 0 0\nf 1 2 4294967295\n", MeshFormat::obj},
        {ply("ascii", vertex + face), MeshFormat::ply},
        {ply("ascii", face + vertex) + "4294967295 0 0 0\n", MeshFormat::ply},
        {ply(little, vertex + face) + std::string(12, '\0'), MeshFormat::ply},
        {ply(big, vertex + face) + std::string(12, '\0'), MeshFormat::ply},
        {ply(little, face + vertex) + endless + std::string(12, '\0'), MeshFormat::ply},
        {ply(big, face + vertex) + endless + std::string(12, '\0'), MeshFormat::ply},
        {ply(little, "element other 1\nproperty list uint double n\n" + vertex + face) + endless,
         MeshFormat::ply},
        {ply("ascii", "element other 4294967295\n" + vertex + face), MeshFormat::ply},
    };
    for (const auto& c : cases) {
        INFO(c.bytes);
        largest_allocation = 0;
        const std::string message = refusal(c.bytes, c.format);
        const std::size_t largest = largest_allocation;
        INFO(message);
        CHECK(message.compare(0, 6, "part: ") == 0);
        CHECK(largest > 0);
        CHECK(largest < 10000);
    }
}
