#include "cli/commands/checked_mesh.hpp"

#include <ostream>

#include "cli/pages/places.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using queries::counted;

mesh::Precision precision_of(const std::filesystem::path& path) {
    return mesh_format(path) == MeshFormat::stl ? mesh::Precision::floats
                                                : mesh::Precision::doubles;
}

void write_mesh_file(const std::filesystem::path& path, const Mesh& mesh) {
    const std::string bytes = mesh_bytes(mesh, mesh_format(path), path.string());
    write_file(
        path, [&](std::ostream& file) { file.write(bytes.data(), std::streamsize(bytes.size())); });
}

std::string words_of_collapsed(std::size_t faces) {
    if (faces == 0) return {};
    return "; " + counted(std::int64_t(faces), "face", "faces") +
           " left out that rounding makes flat";
}

std::string flaw_of(const Mesh& mesh, const mesh::FacePairs& pairs) {
    if (pairs.empty()) return "it bounds no solid";
    return counted(pairs.size(), "pair", "pairs") + " of faces meet, " +
           worst_near(mesh, pairs, decimals_in(bounds_of(mesh)));
}

}  // namespace graze::cli
