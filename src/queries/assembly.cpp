#include "queries/assembly.hpp"

#include <algorithm>
#include <cmath>
#include <graze/mesh_certificate.hpp>

#include "queries/face_certificate.hpp"
#include "queries/mesh_report.hpp"
#include "queries/to_json.hpp"

namespace graze::queries {

using mesh::FaceContact;
using mesh::FacePair;
using mesh::Relation;

namespace {

bool is_solid(const mesh::Clashes& clashes, std::size_t part) {
    return clashes.parts[part]->report().solid;
}

Json gap_json(std::span<const NamedMesh> parts, const mesh::PartPair& pair) {
    const auto point = [](const Vec3& p) {
        return Json::Array{decimal_of(p.x), decimal_of(p.y), decimal_of(p.z)};
    };
    const auto& [a, b, distance, squared] = *pair.gap;
    return {Json::Object{
        {"distance", decimal_of(distance.value)},
        {"squared", to_json(squared)},
        {"faces", Json::Array{parts[pair.a].mesh->face(a), parts[pair.b].mesh->face(b)}},
        {"a", point(distance.a)},
        {"b", point(distance.b)}}};
}

}  // namespace

std::int64_t count_of(const std::vector<FacePair>& pairs, FaceContact contact) {
    return std::count_if(pairs.begin(), pairs.end(),
                         [&](const FacePair& p) { return p.contact == contact; });
}

std::string why_not_related(std::span<const NamedMesh> parts, const mesh::Clashes& clashes,
                            const mesh::PartPair& pair) {
    const std::size_t n = is_solid(clashes, pair.a) ? pair.b : pair.a;
    return parts[n].name + " is not a solid: " + why_no_solid(clashes.parts[n]->report());
}

std::optional<ExactVec3> common_point(std::span<const NamedMesh> parts,
                                      const mesh::PartPair& pair) {
    const Mesh &a = *parts[pair.a].mesh, &b = *parts[pair.b].mesh;
    for (const FaceContact contact : contacts_by_weight)
        for (const FacePair& faces : pair.faces)
            if (faces.contact == contact)
                return mesh::certify(a.triangle(faces.a), b.triangle(faces.b)).proof.point;
    if (pair.relation != Relation::a_in_b && pair.relation != Relation::b_in_a) return {};
    const Vec3 p = (pair.relation == Relation::a_in_b ? a : b).triangle(0).a;
    return ExactVec3{{Exact(p.x), Exact(p.y), Exact(p.z)}};
}

std::map<std::string, std::int64_t> counts_of(const mesh::Clashes& clashes) {
    std::map<std::string, std::int64_t> counts;
    for (const mesh::PartPair& pair : clashes.pairs)
        ++counts[pair.relation ? name(*pair.relation) : "not told"];
    const auto n = std::int64_t(clashes.parts.size());
    counts["disjoint"] += n * (n - 1) / 2 - std::int64_t(clashes.pairs.size());
    return counts;
}

std::map<mesh::Verdict, std::int64_t> verdicts_of(const mesh::Clashes& clashes) {
    std::map<mesh::Verdict, std::int64_t> counts;
    for (const mesh::PartPair& pair : clashes.pairs)
        if (pair.verdict) ++counts[*pair.verdict];
    const auto n = std::int64_t(clashes.parts.size());
    counts[mesh::Verdict::kept] += n * (n - 1) / 2 - std::int64_t(clashes.pairs.size());
    return counts;
}

Json to_json(std::span<const NamedMesh> parts, const mesh::Clashes& clashes,
             const std::optional<Exact>& clearance) {
    Json::Array part_list, pair_list;
    for (std::size_t n = 0; n < parts.size(); ++n) {
        // Of those that are near no other it was not asked whether they are solids.
        Json solid{nullptr};
        if (clashes.parts[n]) solid = is_solid(clashes, n);
        part_list.push_back({Json::Object{{"name", parts[n].name},
                                          {"faces", parts[n].mesh->triangles.size()},
                                          {"solid", solid}}});
    }
    for (const mesh::PartPair& pair : clashes.pairs) {
        if (!pair.gap && pair.relation == Relation::disjoint) continue;
        Json::Object faces{{"pairs", pair.faces.size()}};
        for (const FaceContact contact : contacts_by_weight)
            faces.push_back({kind_of(contact), count_of(pair.faces, contact)});
        Json relation{nullptr}, point{nullptr};
        if (const auto p = common_point(parts, pair)) point = to_json(*p);
        if (pair.relation) relation = {name(*pair.relation)};
        Json::Object one{{"a", parts[pair.a].name},
                         {"b", parts[pair.b].name},
                         {"relation", relation},
                         {"faces", faces},
                         {"point", point}};
        if (pair.volume) one.push_back({"volume", decimal_of(*pair.volume)});
        if (!pair.relation) one.push_back({"reason", why_not_related(parts, clashes, pair)});
        if (clearance) one.push_back({"verdict", name(*pair.verdict)});
        if (pair.gap) one.push_back({"gap", gap_json(parts, pair)});
        if (clearance) one.push_back({"near", pair.near.size()});
        pair_list.push_back({one});
    }
    Json::Object counts;
    for (const auto& [relation, count] : counts_of(clashes))
        counts.push_back({relation == "not told" ? "not_told" : relation, count});
    Json::Object all{{"parts", part_list}, {"pairs", pair_list}, {"counts", counts}};
    if (clearance) {
        Json::Object verdicts;
        for (const auto& [verdict, count] : verdicts_of(clashes))
            verdicts.push_back({name(verdict), count});
        all.push_back({"clearance", clearance->a()});
        all.push_back({"verdicts", verdicts});
    }
    return {all};
}

}  // namespace graze::queries
