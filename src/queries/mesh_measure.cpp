#include "queries/mesh_measure.hpp"

#include <utility>

#include "queries/to_json.hpp"

namespace graze::queries {

namespace {

/// With one(x) of each number.
Json vector(const ExactVec3& v, const auto& one) {
    return Json::Array{one(v[0]), one(v[1]), one(v[2])};
}
Json moments(const mesh::SecondMoments& m, const auto& one) {
    return Json::Object{{"xx", one(m.xx)}, {"yy", one(m.yy)}, {"zz", one(m.zz)},
                        {"xy", one(m.xy)}, {"xz", one(m.xz)}, {"yz", one(m.yz)}};
}

Json::Object fields_of(const std::optional<mesh::Moments>& found, const auto& one) {
    Json volume, centroid, first, second, central, inertia;
    if (found) {
        volume = one(found->volume);
        first = vector(found->first, one);
        second = moments(found->second, one);
        if (found->centroid) centroid = vector(*found->centroid, one);
        if (found->central) {
            central = moments(*found->central, one);
            Json::Array rows;
            for (const ExactVec3& row : found->central->inertia()) rows.push_back(vector(row, one));
            inertia = rows;
        }
    }
    return {{"volume", volume},         {"centroid", centroid},       {"first_moments", first},
            {"second_moments", second}, {"central_moments", central}, {"inertia", inertia}};
}

}  // namespace

Json::Object fields_of(const mesh::Measures& measures) {
    Json::Array first;
    for (const auto& [from, to] : measures.first_unbalanced)
        first.push_back(Json::Array{point_of(from), point_of(to)});
    Json::Object json{{"area", measures.area},
                      {"unbalanced_edges", measures.unbalanced_edges},
                      {"first_unbalanced", first}};
    for (auto& field :
         fields_of(measures.moments, [](const Exact& x) { return Json(x.to_double()); }))
        json.push_back(std::move(field));
    json.push_back(
        {"exact", measures.moments
                      ? Json(fields_of(measures.moments, [](const Exact& x) { return to_json(x); }))
                      : Json(nullptr)});
    return json;
}

}  // namespace graze::queries
