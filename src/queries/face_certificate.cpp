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
#include "queries/to_json.hpp"

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

/// Of faces that meet; or `any`.
FaceContact contact_of(Members& line, bool any) {
    const std::string kind = line.at("kind").text();
    for (const auto contact : {FaceContact::crossing, FaceContact::coplanar, FaceContact::touching,
                               FaceContact::duplicate, FaceContact::none})
        if (kind == kind_of(contact)) return contact;
    if (any && kind == name(FaceContact::none)) return FaceContact::none;
    line.refuse_choice(
        "kind", "is unknown",
        std::string("crossing, coplanar, touching, duplicate, shared") + (any ? ", none" : ""));
}

/// -1 for what is no count.
int count(const Field& field) {
    const auto* number = field.json().get_if<Json::Number>();
    if (!number) field.fail("is no number; allowed: 0 to 3");
    const std::string& text = number->literal;
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    const bool is_count =
        error == std::errc() && end == text.data() + text.size() && text[0] != '-';
    return is_count ? n : -1;
}

/// The members of a certificate, among others that may stand in its line. What is wrong with the proof itself goes to
/// `flaw`.
mesh::FaceCertificate read_certificate(Members& line, bool any, std::string& flaw) {
    line.find("faces"), line.find("triangles"), line.find("parts"), line.find("a"), line.find("b");
    mesh::FaceCertificate certificate;
    certificate.contact = contact_of(line, any);
    certificate.shared = count(line.at("shared"));
    Json::Object proof;
    for (const char* name : {"plane", "point", "weights"})
        if (const auto part = line.find(name)) proof.push_back({name, part->json()});
    line.refuse_unknown();
    try {
        const Json json{std::move(proof)};
        certificate.proof = queries::read_certificate<3>(Field(json, ""));
    } catch (const bad_query& error) {
        flaw = error.what();
    }
    return certificate;
}

}  // namespace

const char* kind_of(FaceContact contact) {
    return contact == FaceContact::none ? "shared" : name(contact);
}

Json::Object to_json(const mesh::FaceCertificate& certificate) {
    const bool apart = certificate.contact == FaceContact::none && certificate.shared == 0;
    Json::Object fields{{"kind", apart ? name(FaceContact::none) : kind_of(certificate.contact)},
                        {"shared", certificate.shared}};
    Json::Object proof = std::get<Json::Object>(to_json(certificate.proof).value);
    // The plane last, where there is one.
    if (proof.size() > 1 && proof[0].name == "plane")
        std::rotate(proof.begin(), proof.begin() + 1, proof.end());
    fields.insert(fields.end(), proof.begin(), proof.end());
    return fields;
}

void FaceProofs::add(Json::Object& line, const Triangle3& a, const Triangle3& b) {
    // Their bits, since a line shows zeros with their signs.
    const std::array corners{a.a, a.b, a.c, b.a, b.b, b.c};
    if (fields_.empty() || std::memcmp(&corners, &corners_, sizeof corners) != 0) {
        corners_ = corners;
        fields_ = to_json(mesh::certify(a, b));
        fields_.push_back({"a", to_json(a)});
        fields_.push_back({"b", to_json(b)});
    }
    line.insert(line.end(), fields_.begin(), fields_.end());
}

ProvedContact proved_contact(const Triangle3& a, const Triangle3& b, const Json& json) {
    std::string flaw;
    try {
        Members members(Field(json, ""), "kind, shared, point and weights, plane");
        const mesh::FaceCertificate certificate = read_certificate(members, true, flaw);
        if (flaw.empty()) flaw = mesh::flaw(a, b, certificate);
        return {certificate.contact, flaw};
    } catch (const bad_query& error) {
        return {FaceContact::none, error.what()};
    }
}

namespace {

std::string flaw_of_near_faces(const Json& json) {
    Members line(Field(json, ""), "faces, kind, clearance, squared, points, weights, a, b");
    for (const char* name : {"faces", "triangles", "parts", "kind"}) line.find(name);
    const Triangle3 a = triangle(line.at("a")), b = triangle(line.at("b"));
    const Exact clearance = read_exact(line.at("clearance")),
                squared = read_exact(line.at("squared"));
    const Json proof{
        Json::Object{{"points", line.at("points").json()}, {"weights", line.at("weights").json()}}};
    line.refuse_unknown();
    DistanceCertificate3 certificate;
    try {
        certificate = read_distance_certificate<3>(Field(proof, ""));
    } catch (const bad_query& error) {
        return error.what();
    }
    const std::string flaw = graze::flaw(a, b, certificate);
    if (!flaw.empty()) return flaw;
    if (certificate.squared() != squared) return "the points prove another distance";
    return clearance.sign() >= 0 && squared < clearance * clearance
               ? ""
               : "the faces are not nearer than the clearance";
}

}  // namespace

void add_near_faces(Json::Object& line, const Triangle3& a, const Triangle3& b,
                    const Exact& clearance) {
    const auto certificate = certify_distance(a, b);
    line.push_back({"kind", "near"});
    line.push_back({"clearance", clearance.a()});
    line.push_back({"squared", queries::to_json(certificate.squared())});
    const Json proof = queries::to_json(certificate);
    for (const auto& member : std::get<Json::Object>(proof.value)) line.push_back(member);
    line.push_back({"a", to_json(a)});
    line.push_back({"b", to_json(b)});
}

std::string flaw_of_faces(const Json& json) {
    if (Members(Field(json, ""), "kind").at("kind").text() == "near")
        return flaw_of_near_faces(json);
    Members line(Field(json, ""),
                 "faces, kind, shared, point, weights, a, b, and plane for touching and shared");
    const Triangle3 a = triangle(line.at("a")), b = triangle(line.at("b"));
    std::string flaw;
    const mesh::FaceCertificate certificate = read_certificate(line, false, flaw);
    if (!flaw.empty()) return flaw;
    // A line is about faces that meet.
    return certificate.proof.point ? mesh::flaw(a, b, certificate) : "no point";
}

}  // namespace graze::queries
