// mesh::certify(a, b): how two faces meet, with a proof that anybody can check; and mesh::flaw(a, b, certificate): what
// is wrong with such a proof, if anything?
//
// What the proof must show, by the contact of the faces:
//   crossing, coplanar, duplicate
//                    a point in the relative interiors of both, with its weights in each
//   touching         a point of both, with its weights in each, and a plane between them
//   none, and they share corners
//                    a point of what they share, and a plane between them, if one is not inside of the other
//   none, and they share no corner
//                    a plane between them that neither reaches
// But for duplicates and none the point is not one of the hull of the corners that they share. That two faces meet in
// no other point than what they share has no proof: a certificate shows what is there.
#pragma once

#include <graze/certificate.hpp>
#include <graze/mesh_check.hpp>
#include <string>

namespace graze::mesh {

struct FaceCertificate {
    FaceContact contact = FaceContact::none;
    int shared = 0;  ///< so many points are corners of both
    Certificate3 proof;
    friend bool operator==(const FaceCertificate&, const FaceCertificate&) = default;
};

/// The contact of two faces, as beyond_shared has it, and a proof of it. Throws invalid_shape.
GRAZE_API FaceCertificate certify(const Triangle3& a, const Triangle3& b);

/// Is it a proof for a and b? Empty if it is, else what is wrong with it. The check has the rational numbers and the
/// fields of triangles in common with certify(), and no geometry. Throws invalid_shape.
GRAZE_API std::string flaw(const Triangle3& a, const Triangle3& b,
                           const FaceCertificate& certificate);

}  // namespace graze::mesh
