#include "cli/pages/cells_report.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "cli/pages/check_report.hpp"
#include "cli/pages/marks.hpp"

namespace graze::cli {

namespace {

using mesh::MendedCells;
using mesh::PieceSource;

constexpr Color of_several{120, 126, 138}, seam{40, 44, 52};
/// The page has room for no more kinds.
constexpr std::size_t most_meshes = 40;

/// Numbers of kinds, from that of the first mesh on; and these kinds.
struct Shown {
    std::vector<std::uint8_t> kind_of;  ///< of each triangle
    std::vector<MeshPage::Kind> kinds;
};

Shown by_meshes(const MendedCells& cells, const std::vector<std::string>& meshes) {
    Shown shown;
    const std::size_t count = std::min(meshes.size(), most_meshes);
    for (std::size_t n = 0; n < count; ++n)
        shown.kinds.push_back({"of " + meshes[n], "faces of this mesh alone", color_of_part(n)});
    const auto others = std::uint8_t(count), several = std::uint8_t(count + 1);
    shown.kinds.push_back({"of other meshes", "faces of one of the others", {150, 150, 150}});
    shown.kinds.push_back({"of several", "faces that more than one mesh has there", of_several});
    for (std::size_t n = 0; n < cells.mesh.triangles.size(); ++n) {
        const std::span<const PieceSource> sources = cells.sources_of(n);
        const std::uint32_t first = sources[0].face.mesh;
        const bool one = std::all_of(sources.begin(), sources.end(),
                                     [&](const PieceSource& s) { return s.face.mesh == first; });
        shown.kind_of.push_back(!one ? several : first < count ? std::uint8_t(first) : others);
    }
    return shown;
}

Shown by_what_became(const MendedCells& cells) {
    std::map<std::uint32_t, std::size_t> pieces_of;
    for (const PieceSource& source : cells.sources) ++pieces_of[source.face.number];
    Shown shown{{},
                {{"as they were", "faces that nothing cuts", color_of_part(0)},
                 {"cut", "pieces of faces that others cut", color_of_part(1)},
                 {"of several", "where faces lay on each other", of_several}}};
    for (std::size_t n = 0; n < cells.mesh.triangles.size(); ++n) {
        const auto sources = cells.sources_of(n);
        shown.kind_of.push_back(sources.size() > 1                      ? 2
                                : pieces_of[sources[0].face.number] > 1 ? 1
                                                                        : 0);
    }
    return shown;
}

/// The edges between faces of two kinds.
std::vector<std::array<Vec3, 2>> seams(const Mesh& mesh, const std::vector<std::uint8_t>& kind_of) {
    struct Side {
        std::array<std::uint32_t, 2> ends;
        std::uint8_t kind;
        auto operator<=>(const Side&) const = default;
    };
    std::vector<Side> sides;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = mesh.triangles[n][k], b = mesh.triangles[n][(k + 1) % 3];
            sides.push_back({{std::min(a, b), std::max(a, b)}, kind_of[n]});
        }
    std::sort(sides.begin(), sides.end());
    std::vector<std::array<Vec3, 2>> lines;
    for (std::size_t n = 0, end; n < sides.size(); n = end) {
        end = n;
        while (end < sides.size() && sides[end].ends == sides[n].ends) ++end;
        if (sides[n].kind != sides[end - 1].kind)
            lines.push_back({mesh.vertices[sides[n].ends[0]], mesh.vertices[sides[n].ends[1]]});
    }
    return lines;
}

}  // namespace

MeshPage page_of(const MendedCells& cells, const mesh::Report& report,
                 const std::vector<std::string>& meshes) {
    constexpr std::size_t most_listed = 1000;
    MeshPage page = page_of(cells.mesh, report, most_listed);
    page.more = "graze check --report lists more, once --force has written it.";
    Shown shown = meshes.size() > 1 ? by_meshes(cells, meshes) : by_what_became(cells);
    const auto first = std::uint8_t(page.kinds.size());
    std::vector<std::uint8_t>& kinds = page.models[0].kinds;
    for (std::size_t n = 0; n < kinds.size(); ++n) {
        ++shown.kinds[shown.kind_of[n]].count;
        // Faces that meet keep the color of that.
        if (kinds[n] == MeshPage::no_kind) kinds[n] = std::uint8_t(first + shown.kind_of[n]);
    }
    auto lines = seams(cells.mesh, shown.kind_of);
    const auto count = std::int64_t(lines.size());
    shown.kinds.push_back(
        {"seams", "edges between faces of two of these", seam, count, std::move(lines)});
    for (MeshPage::Kind& kind : shown.kinds) {
        kind.listed = false;
        page.kinds.push_back(std::move(kind));
    }
    return page;
}

}  // namespace graze::cli
