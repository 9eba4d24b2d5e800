#include "queries/face_certificate.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string>
#include <utility>
#include <variant>

#include "queries/certificate.hpp"
#include "queries/number.hpp"
#include "queries/read_shape.hpp"

namespace graze::queries {

using mesh::FaceContact;

namespace {

Json to_json(const Triangle3& t) {
    Json::Array vertices;
    for (const Vec3& p : {t.a, t.b, t.c})
        vertices.push_back(Json::Array{to_hex_float(p.x), to_hex_float(p.y), to_hex_float(p.z)});
    return Json::Object{{"type", "triangle"}, {"vertices", vertices}};
}

Triangle3 triangle(const Field& field) {
    IgnoredFields ignored;
    const AnyShape shape = read_shape(field, ignored);
    const auto* t = std::get_if<Triangle3>(&shape);
    if (!t) field.fail("is no triangle in 3D");
    return *t;
}

FaceContact contact_of(Members& line) {
    const std::string kind = line.at("kind").text();
    for (const auto contact : {FaceContact::crossing, FaceContact::coplanar, FaceContact::touching,
                               FaceContact::duplicate, FaceContact::none})
        if (kind == kind_of(contact)) return contact;
    line.refuse_choice("kind", "is unknown", "crossing, coplanar, touching, duplicate, shared");
}

/// -1 for what is no count.
int count(const Field& field) {
    const auto* number = field.json().get_if<Json::Number>();
    if (!number) field.fail("is no number; allowed: 0 to 3");
    const std::string& text = number->literal;
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    return error == std::errc() && end == text.data() + text.size() ? n : -1;
}

}  // namespace

const char* kind_of(FaceContact contact) {
    return contact == FaceContact::none ? "shared" : name(contact);
}

void FaceProofs::add(Json::Object& line, const Triangle3& a, const Triangle3& b) {
    // Their bits, since a line shows zeros with their signs.
    const std::array corners{a.a, a.b, a.c, b.a, b.b, b.c};
    if (fields_.empty() || std::memcmp(&corners, &corners_, sizeof corners) != 0) {
        corners_ = corners;
        const mesh::FaceCertificate certificate = mesh::certify(a, b);
        fields_ = {{"kind", kind_of(certificate.contact)}, {"shared", certificate.shared}};
        Json::Object proof = std::get<Json::Object>(queries::to_json(certificate.proof).value);
        // The plane last, where there is one.
        if (proof.size() > 1 && proof[0].name == "plane")
            std::rotate(proof.begin(), proof.begin() + 1, proof.end());
        fields_.insert(fields_.end(), proof.begin(), proof.end());
        fields_.push_back({"a", to_json(a)});
        fields_.push_back({"b", to_json(b)});
    }
    line.insert(line.end(), fields_.begin(), fields_.end());
}

std::string flaw_of_faces(const Json& json) {
    Members line(Field(json, ""),
                 "faces, kind, shared, point, weights, a, b, and plane for touching and shared");
    line.find("faces"), line.find("triangles"), line.find("parts");
    const Triangle3 a = triangle(line.at("a")), b = triangle(line.at("b"));
    mesh::FaceCertificate certificate;
    certificate.contact = contact_of(line);
    certificate.shared = count(line.at("shared"));
    Json::Object proof;
    for (const char* name : {"plane", "point", "weights"})
        if (const auto part = line.find(name)) proof.push_back({name, part->json()});
    line.refuse_unknown();
    try {
        const Json proof_json{std::move(proof)};
        certificate.proof = read_certificate<3>(Field(proof_json, ""));
        if (!certificate.proof.point) return "no point";
        return mesh::flaw(a, b, certificate);
    } catch (const bad_query& error) {
        return error.what();
    }
}

}  // namespace graze::queries
