// Two faces that meet, or are nearer than a clearance, and the proof of it, as a line of JSON: what graze check and graze clash
// write with --pairs.
#pragma once

#include <array>
#include <graze/exact.hpp>
#include <graze/mesh_certificate.hpp>
#include <string>

#include "queries/field.hpp"

namespace graze::queries {

/// "crossing", and so on, and "shared" for none.
const char* kind_of(mesh::FaceContact contact);

/// The kind, how many corners are shared, and the proof. The kind is "none" where the faces have no point in common.
Json::Object to_json(const mesh::FaceCertificate& certificate);

/// Of one pair after another. Where a face is there many times, most pairs are the same as the one before.
class FaceProofs {
public:
    /// Adds the kind of the pair, what proves it, and the faces themselves.
    void add(Json::Object& line, const Triangle3& a, const Triangle3& b);

private:
    std::array<Vec3, 6> corners_;
    Json::Object fields_;
};

/// Adds that two faces are nearer to each other than a clearance, and the points that prove it; and the faces themselves.
void add_near_faces(Json::Object& line, const Triangle3& a, const Triangle3& b,
                    const Exact& clearance);

/// The contact that a certificate proves of two faces; or what is wrong with it.
struct ProvedContact {
    mesh::FaceContact contact;
    std::string flaw;
};
/// Of what to_json gives, or a line with more about the same pair. Throws invalid_shape.
ProvedContact proved_contact(const Triangle3& a, const Triangle3& b, const Json& certificate);

/// Empty if the line's proof is one, else what is wrong with it. Throws bad_query where the line cannot be read.
std::string flaw_of_faces(const Json& line);

}  // namespace graze::queries
