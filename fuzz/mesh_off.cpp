#include "mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    graze::fuzz::read_any_mesh(data, size, graze::MeshFormat::off);
    return 0;
}
