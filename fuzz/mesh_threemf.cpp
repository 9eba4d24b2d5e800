#include "mesh.hpp"
#include "mesh_files/archive.hpp"

// An archive, or the XML of its root model, which a fuzzer changes with more effect.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (!bytes.starts_with("PK")) bytes = graze::test::archive_of({{"3D/3dmodel.model", bytes}});
    graze::fuzz::read_any_mesh(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
                               graze::MeshFormat::threemf);
    return 0;
}
