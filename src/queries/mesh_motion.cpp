#include "queries/mesh_motion.hpp"

#include "queries/mesh_hits.hpp"
#include "queries/to_json.hpp"

namespace graze::queries {

namespace {

Json to_json(const Mesh& mesh, const mesh::MeshFeature& feature) {
    Json::Object fields;
    Json::Array vertices;
    for (std::size_t k = 0; k < feature.count; ++k) vertices.push_back(feature.vertices[k]);
    if (feature.count == 1) fields.push_back({"vertex", vertices[0]});
    if (feature.count == 2) fields.push_back({"edge", vertices});
    add_face(fields, mesh, feature.face);
    if (feature.count == 3) fields.push_back({"vertices", vertices});
    return {fields};
}

}  // namespace

Json::Object fields_of(const Mesh& a, const Mesh& b, const mesh::MeshContact& contact) {
    const FirstContact& first = contact.first;
    return {{"t", Json::Array{first.below, first.above}},
            {"contact", name(first.contact)},
            {"crosses", first.crosses},
            {"point", point_of(contact.point)},
            {"a", to_json(a, contact.a)},
            {"b", to_json(b, contact.b)}};
}

}  // namespace graze::queries
