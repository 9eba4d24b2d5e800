#include "cli/commands/checked_mesh.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>

#include "cli/pages/places.hpp"
#include "queries/mesh_report.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using queries::counted;

mesh::Precision precision_of(const std::filesystem::path& path) {
    return mesh_format(path) == MeshFormat::stl ? mesh::Precision::floats
                                                : mesh::Precision::doubles;
}

void write_mesh_file(const std::filesystem::path& path, const Mesh& mesh) {
    const std::string bytes = mesh_bytes(mesh, mesh_format_to_write(path), path.string());
    write_file(
        path, [&](std::ostream& file) { file.write(bytes.data(), std::streamsize(bytes.size())); });
}

std::string words_of_collapsed(std::size_t faces) {
    if (faces == 0) return {};
    return "; " + counted(std::int64_t(faces), "face", "faces") +
           " left out that rounding makes flat";
}

std::string words_of_moved(std::size_t corners, double by) {
    if (corners == 0) return {};
    // With two digits, and not less.
    std::array<char, 32> most;
    std::snprintf(most.data(), most.size(), "%.2g", 1.05 * by);
    return "; " + counted(std::int64_t(corners), "corner", "corners") + " moved by up to " +
           most.data() + " along an axis, where faces would have met";
}

std::string words_of_solid(const mesh::Report& report) {
    std::string defects;
    for (const mesh::Defect& defect : mesh::defects())
        if (const std::int64_t count = defect.count(report); count != 0)
            defects += (defects.empty() ? "" : ", ") + counted(defect, count);
    // Others are around hollows.
    const auto bodies =
        std::count_if(report.topology.shells.begin(), report.topology.shells.end(),
                      [](const mesh::Shell& shell) { return shell.volume_sign > 0; });
    return "; a solid" + (bodies > 1 ? " of " + queries::grouped(bodies) + " bodies" : "") +
           ", and no two faces meet where they should not" +
           (defects.empty() ? "." : "; but it has " + defects + ".");
}

std::string words_of_unbalanced(std::int64_t edges, std::span<const std::array<Vec3, 2>> first,
                                int decimals) {
    std::string text = "at " + counted(edges, "edge", "edges") + " its faces do not cancel, ";
    constexpr std::size_t most = 3;
    const std::size_t count = std::min(most, first.size());
    for (std::size_t n = 0; n < count; ++n) {
        Bounds edge;
        for (const Vec3& end : first[n]) edge.include(end);
        text += n == 0           ? (std::int64_t(count) < edges ? "the first near " : "near ")
                : n + 1 == count ? " and "
                                 : ", ";
        text += near(edge.middle(), decimals);
    }
    return text;
}

std::string flaw_of(const Mesh& mesh, const mesh::FacePairs& pairs) {
    if (mesh.triangles.empty()) return "no face is left";
    if (pairs.empty()) return "it bounds no solid";
    return counted(pairs.size(), "pair", "pairs") +
           (pairs.size() == 1 ? " of faces meets, " : " of faces meet, ") +
           worst_near(mesh, pairs, decimals_in(bounds_of(mesh)));
}

std::string words_of_vanished(mesh::Precision precision) {
    return std::string("; it is thinner than ") +
           (precision == mesh::Precision::floats ? "floats" : "doubles") +
           " are apart there, and mending would leave nothing of it";
}

}  // namespace graze::cli
