// Proofs of how two faces meet: of common points, and of planes between shapes.
#include <algorithm>
#include <array>
#include <graze/mesh_certificate.hpp>
#include <vector>

#include "mesh/default_environment.hpp"

namespace graze::mesh {

namespace {

std::array<Vec3, 3> corners(const Triangle3& t) { return {t.a, t.b, t.c}; }

/// The weights of a corner.
std::vector<Exact> alone(std::size_t corner) {
    std::vector<Exact> weights(3, Exact(0.0));
    weights[corner] = Exact(1.0);
    return weights;
}

/// Of the first triangle, those that are corners of the second, each once.
std::vector<std::size_t> shared_corners(const std::array<Vec3, 3>& a,
                                        const std::array<Vec3, 3>& b) {
    std::vector<std::size_t> shared;
    for (std::size_t i = 0; i < 3; ++i)
        if (std::find(b.begin(), b.end(), a[i]) != b.end() &&
            std::find(a.begin(), a.end(), a[i]) == a.begin() + std::ptrdiff_t(i))
            shared.push_back(i);
    return shared;
}

}  // namespace

FaceCertificate certify(const Triangle3& a, const Triangle3& b) {
    const mesh::DefaultEnvironment environment;
    const auto of_a = corners(a), of_b = corners(b);
    const auto shared = shared_corners(of_a, of_b);
    FaceCertificate c{beyond_shared(a, b), int(shared.size()), {}};
    const bool apart = c.contact == FaceContact::none || c.contact == FaceContact::touching;
    if (apart) {
        c.proof = graze::certify(a, b);
        // Of faces without an area, what they share may be inside of both.
        if (c.proof.contact != Contact::touching) return c;
    }
    c.proof.contact = apart ? Contact::touching : Contact::overlapping;
    if (c.contact == FaceContact::none) {
        const std::size_t i = shared[0],
                          j = std::size_t(std::find(of_b.begin(), of_b.end(), of_a[i]) -
                                          of_b.begin());
        c.proof.point = ExactVec3{{Exact(of_a[i].x), Exact(of_a[i].y), Exact(of_a[i].z)}};
        c.proof.weights_a = alone(i);
        c.proof.weights_b = alone(j);
    } else {
        const CommonPoint common = common_point(a, b);
        c.proof.point = common.point;
        c.proof.weights_a.emplace(common.weights_a.begin(), common.weights_a.end());
        c.proof.weights_b.emplace(common.weights_b.begin(), common.weights_b.end());
    }
    return c;
}

}  // namespace graze::mesh
