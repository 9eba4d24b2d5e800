#include "cli/face_pair.hpp"

#include <cstring>
#include <graze/certificate.hpp>
#include <string>

#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

using mesh::FaceContact;

const char* kind_of(const mesh::FacePair& pair) {
    return pair.contact == FaceContact::none ? "shared" : name(pair.contact);
}

namespace {

Json exact(const auto& numbers) {
    Json::Array list;
    for (const Exact& x : numbers) list.push_back({x.to_string()});
    return {list};
}

Json to_json(const Triangle3& t) {
    Json::Array vertices;
    for (const Vec3& p : {t.a, t.b, t.c})
        vertices.push_back(
            {Json::Array{{to_hex_float(p.x)}, {to_hex_float(p.y)}, {to_hex_float(p.z)}}});
    return {Json::Object{{"type", {"triangle"}}, {"vertices", {vertices}}}};
}

/// A corner of both.
mesh::CommonPoint shared_point(const Triangle3& a, const Triangle3& b) {
    const Vec3 of_a[]{a.a, a.b, a.c}, of_b[]{b.a, b.b, b.c};
    mesh::CommonPoint found;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (of_a[i] == of_b[j]) {
                for (int k = 0; k < 3; ++k)
                    found.point.coordinate[std::size_t(k)] = Exact(of_a[i][k]);
                for (std::size_t n = 0; n < 3; ++n) {
                    found.weights_a[n] = Exact(n == i ? 1.0 : 0.0);
                    found.weights_b[n] = Exact(n == j ? 1.0 : 0.0);
                }
                return found;
            }
    return found;
}

mesh::CommonPoint interior_point(const Certificate3& overlapping) {
    mesh::CommonPoint found;
    found.point = *overlapping.point;
    for (std::size_t n = 0; n < 3; ++n) {
        found.weights_a[n] = (*overlapping.weights_a)[n];
        found.weights_b[n] = (*overlapping.weights_b)[n];
    }
    return found;
}

Json::Object proof_of(const Triangle3& a, const Triangle3& b, const mesh::FacePair& pair) {
    Json::Object line;
    const bool shared = pair.contact == FaceContact::none;
    mesh::CommonPoint common = shared ? shared_point(a, b) : mesh::common_point(a, b);
    std::optional<ExactPlane<3>> plane;
    if (shared || pair.contact == FaceContact::touching) {
        const Certificate3 proof = certify(a, b);
        plane = proof.plane;
        // Faces without an area: what they share may be inside of both.
        if (!plane) common = interior_point(proof);
    }
    line.push_back({"kind", {kind_of(pair)}});
    line.push_back({"shared", {Json::Number{std::to_string(pair.shared)}}});
    line.push_back({"point", exact(common.point.coordinate)});
    line.push_back(
        {"weights",
         {Json::Object{{"a", exact(common.weights_a)}, {"b", exact(common.weights_b)}}}});
    if (plane)
        line.push_back({"plane",
                        {Json::Object{{"normal", exact(plane->normal.coordinate)},
                                      {"offset", {plane->offset.to_string()}}}}});
    line.push_back({"a", to_json(a)});
    line.push_back({"b", to_json(b)});
    return line;
}

}  // namespace

void Proofs::add(Json::Object& line, const Triangle3& a, const Triangle3& b,
                 const mesh::FacePair& pair) {
    // Their bits, since a proof shows zeros with their signs.
    const std::array corners{a.a, a.b, a.c, b.a, b.b, b.c};
    if (last_.empty() || std::memcmp(&corners, &corners_, sizeof corners) != 0) {
        last_ = proof_of(a, b, pair);
        corners_ = corners;
    }
    line.insert(line.end(), last_.begin(), last_.end());
}

}  // namespace graze::cli
