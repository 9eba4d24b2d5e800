#include "queries/mesh_cells.hpp"

#include <algorithm>
#include <ostream>
#include <string>

#include "queries/to_json.hpp"

namespace graze::queries {

namespace {

Json::Object named(const NamedMesh& mesh) {
    if (mesh.name.empty()) return {};
    return {{"mesh", mesh.name}};
}

}  // namespace

Json to_json(std::span<const NamedMesh> meshes, const mesh::Unbalanced& unbalanced) {
    Json::Array first;
    for (const auto& [a, b] : unbalanced.first)
        first.push_back(Json::Array{point_of(a), point_of(b)});
    Json::Object json = named(meshes[unbalanced.mesh]);
    json.push_back({"edges", unbalanced.edges});
    json.push_back({"even", unbalanced.even});
    json.push_back({"first", first});
    return json;
}

Json to_json(std::span<const NamedMesh> meshes, std::span<const mesh::PieceSource> all) {
    Json::Array sources;
    for (const mesh::PieceSource& source : all) {
        const NamedMesh& of = meshes[source.face.mesh];
        Json::Object json = named(of);
        json.push_back({"face", of.mesh->face(source.face.number)});
        json.push_back({"turned", source.turned});
        sources.push_back(json);
    }
    return sources;
}

std::size_t new_corners(const mesh::Cells& cells) {
    return std::size_t(
        std::count_if(cells.corners.begin(), cells.corners.end(),
                      [](const mesh::CellCorner& corner) { return !corner.vertex; }));
}

bool need_rounding(const mesh::Cells& cells, mesh::Precision precision) {
    const auto is_float = [](double x) {
        // Of what is in memory the rounding is not left out, as by GCC 12 elsewhere.
        const volatile auto rounded = float(x);
        return double(rounded) == x;
    };
    return std::any_of(cells.corners.begin(), cells.corners.end(),
                       [&](const mesh::CellCorner& corner) {
                           if (!corner.vertex) return true;
                           if (precision == mesh::Precision::doubles) return false;
                           const Vec3 p = corner.point.rounded();
                           return !is_float(p.x) || !is_float(p.y) || !is_float(p.z);
                       });
}

void write_exact_off(std::ostream& out, const mesh::Cells& cells) {
    out << "OFF\n" << cells.corners.size() << ' ' << cells.pieces.size() << " 0\n";
    for (const mesh::CellCorner& corner : cells.corners) {
        const ExactVec3 p = corner.point.exact();
        out << p[0].to_string() << ' ' << p[1].to_string() << ' ' << p[2].to_string() << '\n';
    }
    for (const auto& [a, b, c] : cells.pieces) out << "3 " << a << ' ' << b << ' ' << c << '\n';
}

}  // namespace graze::queries
