#include "queries/mesh_report.hpp"

#include <string_view>

#include "queries/number.hpp"

namespace graze::queries {

using mesh::FaceContact;
using mesh::FaceShape;

std::string counted(const mesh::Defect& defect, std::int64_t count) {
    return grouped(count) + ' ' + (count == 1 ? defect.one : defect.many);
}

std::string sentence(const mesh::Defect& defect, std::int64_t count) {
    return counted(defect, count) + ": " + defect.meaning;
}

std::int64_t faces_of(const Mesh& mesh) {
    return mesh.face_of.empty() ? std::int64_t(mesh.triangles.size())
                                : std::int64_t(mesh.face_of.back()) + 1;
}

Json::Object fields_of(const Mesh& mesh, const mesh::Report& report) {
    const mesh::Topology& t = report.topology;
    Json::Object degenerate,
        pairs{{"pairs", report.pairs.size() - report.pairs_with_degenerate_faces}};
    for (const auto shape : {FaceShape::point, FaceShape::two_equal_corners, FaceShape::collinear})
        degenerate.push_back({name(shape), t.faces_without_area[int(shape)]});
    for (const auto contact : {FaceContact::crossing, FaceContact::coplanar, FaceContact::touching,
                               FaceContact::duplicate})
        pairs.push_back({name(contact), report.pairs_by_contact[int(contact)]});
    pairs.push_back({"with_degenerate_faces", report.pairs_with_degenerate_faces});
    Json::Array shells, defects;
    for (const auto& s : t.shells) {
        Json winding{nullptr};
        if (s.winding) winding = {Json::Array{(*s.winding)[0], (*s.winding)[1]}};
        shells.push_back({Json::Object{{"faces", s.faces},
                                       {"first_face", s.first_face},
                                       {"closed", s.closed},
                                       {"oriented", s.oriented},
                                       {"orientable", s.orientable},
                                       {"volume_sign", s.volume_sign},
                                       {"winding", winding}}});
    }
    for (const mesh::Defect& defect : mesh::defects())
        if (const std::int64_t count = defect.count(report); count > 0)
            defects.push_back({Json::Object{
                {"name", defect.name}, {"count", count}, {"sentence", sentence(defect, count)}}});
    return {{"faces", faces_of(mesh)},
            {"triangles", t.faces},
            {"vertices", t.vertices},
            {"closed", t.closed()},
            {"oriented", t.oriented()},
            {"manifold", t.manifold()},
            {"embedded", report.embedded()},
            {"solid", report.solid},
            {"clean", report.clean()},
            {"degenerate_faces", degenerate},
            {"duplicate_faces", t.duplicate_faces},
            {"duplicate_vertices", t.duplicate_vertices},
            {"unused_vertices", t.unused_vertices},
            {"edges", t.edges},
            {"boundary_edges", t.boundary_edges},
            {"non_manifold_edges", t.non_manifold_edges},
            {"misoriented_edges", t.misoriented_edges},
            {"odd_edges", t.odd_edges},
            {"unbalanced_edges", t.unbalanced_edges},
            {"open_edges", t.open_edges},
            {"turned_edges", t.turned_edges},
            {"left_odd_edges", t.left_odd_edges},
            {"left_unbalanced_edges", t.left_unbalanced_edges},
            {"non_manifold_vertices", t.non_manifold_vertices},
            {"pinched_vertices", t.pinched_vertices},
            {"self_intersections", pairs},
            {"shells", shells},
            {"defects", defects}};
}

std::string why_no_solid(const mesh::Report& report) {
    const auto found = [&](std::string_view name) -> std::string {
        for (const mesh::Defect& defect : mesh::defects())
            if (name == defect.name && defect.count(report) > 0)
                return counted(defect, defect.count(report));
        return {};
    };
    if (const std::string open = found("open_edge"); !open.empty()) return open;
    if (const std::int64_t n = report.topology.left_unbalanced_edges; n > 0)
        return grouped(n) +
               (n == 1 ? " edge whose faces do not cancel" : " edges whose faces do not cancel");
    const std::string crossing = found("crossing_pair");
    return crossing.empty() ? "see graze check" : crossing;
}

}  // namespace graze::queries
