#include "queries/mesh_cut.hpp"

#include <cstdint>
#include <vector>

#include "queries/to_json.hpp"

namespace graze::queries {

namespace {

Json numbers(const std::vector<std::uint32_t>& list) {
    Json::Array json;
    for (const std::uint32_t n : list) json.push_back(n);
    return json;
}

Json to_json(const mesh::CutCorner& corner) {
    Json::Object json{{"point", point_of(corner.point.rounded())}};
    if (corner.is_vertex())
        json.push_back({"vertex", corner.from});
    else
        json.push_back({"edge", Json::Array{corner.from, corner.to}});
    return json;
}

}  // namespace

Json to_json(const ExactPlane<3>& plane) {
    return Json::Object{{"normal", to_json(plane.normal)}, {"offset", to_json(plane.offset)}};
}

Json to_json(const Mesh& mesh, const std::optional<mesh::CutObstacle>& obstacle) {
    if (!obstacle) return nullptr;
    Json::Array faces;
    for (const std::uint32_t n : obstacle->faces) faces.push_back(mesh.face(n));
    return Json::Object{
        {"flaw", name(obstacle->flaw)}, {"near", point_of(obstacle->near)}, {"faces", faces}};
}

Json to_json(const NamedMesh& of, const ExactPlane<3>& plane, mesh::Tie tie,
             const mesh::Section& section) {
    Json::Array corners, loops, paths;
    for (const mesh::CutCorner& corner : section.corners) corners.push_back(to_json(corner));
    for (const mesh::SectionLoop& loop : section.loops) {
        Json::Object json{{"corners", numbers(loop.corners)}};
        if (!section.obstacle) {
            json.push_back({"hole", loop.hole});
            json.push_back({"around", loop.around ? Json(*loop.around) : Json(nullptr)});
        }
        loops.push_back(json);
    }
    for (const auto& path : section.paths) paths.push_back(numbers(path));
    return Json::Object{{"mesh", of.name},
                        {"plane", to_json(plane)},
                        {"tie", name(tie)},
                        {"corners", corners},
                        {"loops", loops},
                        {"paths", paths},
                        {"obstacle", to_json(*of.mesh, section.obstacle)}};
}

}  // namespace graze::queries
