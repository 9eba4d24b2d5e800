#include "queries/mesh_hits.hpp"

#include <string>

namespace graze::queries {

void add_face(Json::Object& fields, const Mesh& mesh, std::uint32_t triangle) {
    fields.push_back({"face", mesh.face(triangle)});
    if (!mesh.face_of.empty()) fields.push_back({"triangle", triangle});
    if (!mesh.parts.empty()) fields.push_back({"part", std::string(mesh.part(triangle))});
}

Json to_json(const Mesh& mesh, const mesh::Hit& hit) {
    Json::Array faces;
    for (const mesh::FaceHit& f : hit.faces) {
        Json::Object fields;
        add_face(fields, mesh, f.face);
        fields.push_back({"feature", name(f.feature)});
        fields.push_back({"side", name(f.side)});
        if (f.t_end != hit.t) fields.push_back({"t_end", f.t_end});
        faces.push_back({fields});
    }
    const Vec3& p = hit.point;
    return {Json::Object{{"t", hit.t},
                         {"point", Json::Array{p.x, p.y, p.z}},
                         {"feature", mesh::name(hit.feature)},
                         {"faces", faces}}};
}

}  // namespace graze::queries
