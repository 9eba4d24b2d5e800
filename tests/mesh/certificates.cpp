// Certificates of faces: each is a proof, and none that claims anything else is.
#include <graze/mesh_certificate.hpp>
#include <string>

#include "arith/environments.hpp"
#include "cases/generators.hpp"
#include "pair_checks.hpp"
#include "pairs.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

constexpr FaceContact contacts[]{FaceContact::none, FaceContact::duplicate, FaceContact::coplanar,
                                 FaceContact::crossing, FaceContact::touching};

/// What is wrong with the certificate of a pair, or with one that should be refused.
std::string fault(const Triangle3& a, const Triangle3& b) {
    const auto judged = pair_judge::judge(a, b);
    const FaceCertificate right = certify(a, b);
    if (right.contact != judged.contact) return std::string("says ") + name(right.contact);
    if (right.shared != int(judged.shared)) return "shares " + std::to_string(right.shared);
    if (const std::string why = flaw(a, b, right); !why.empty()) return "refused: " + why;
    // Of "none" a certificate shows what is there, and not that there is nothing else.
    for (const FaceContact contact : contacts) {
        if (contact == right.contact || contact == FaceContact::none) continue;
        FaceCertificate wrong = right;
        wrong.contact = contact;
        if (flaw(a, b, wrong).empty()) return std::string("proves ") + name(contact) + " as well";
    }
    for (const int shared : {right.shared - 1, right.shared + 1}) {
        FaceCertificate wrong = right;
        wrong.shared = shared;
        if (flaw(a, b, wrong).empty()) return "proves " + std::to_string(shared) + " shared";
    }
    if (right.proof.point) {
        FaceCertificate wrong = right;
        (*wrong.proof.point)[1] = Exact("1/3");
        if (!((*wrong.proof.point)[1] == (*right.proof.point)[1]) && flaw(a, b, wrong).empty())
            return "proves another point";
    }
    if (right.proof.plane) {
        FaceCertificate wrong = right;
        wrong.proof.plane.reset();
        if (flaw(a, b, wrong).empty()) return "needs no plane";
    }
    return "";
}

}  // namespace

TEST_CASE("certificates of faces prove what the judge says, and nothing else") {
    for (int n = 0; n < support::case_count(4'000); ++n) {
        const auto [a, b] = test::pair_on_grid(std::uint64_t(n));
        const auto c = cases::make_case<Triangle3, Triangle3>(std::uint64_t(n));
        for (const auto& [x, y] : {std::pair{a, b}, std::pair{c.a, c.b}}) {
            INFO(n);
            REQUIRE(fault(x, y) == "");
        }
    }
}

TEST_CASE("certificates of faces are the same in every float environment") {
    // Corners that are one where subnormals are read as zero.
    constexpr double least = 0x1p-1074;
    const Triangle3 a{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, b{{least, 0, 0}, {4, 0, 5}, {0, 4, 5}},
        c{{0, 0, 0}, {least, 0, 0}, {0, least, 0}};
    for (const auto& environment : arith_test::other_environments())
        for (const auto& pair : {std::pair{a, b}, std::pair{a, c}, std::pair{c, b}}) {
            INFO(environment.name);
            const Triangle3 &x = pair.first, &y = pair.second;
            const FaceCertificate there =
                arith_test::in_environment(environment, [&] { return certify(x, y); });
            CHECK(there == certify(x, y));
            CHECK(arith_test::in_environment(environment, [&] { return flaw(x, y, there); }) == "");
        }
}

TEST_CASE("certificates of faces: the point is beyond what they share, or one of it") {
    const Triangle3 floor{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    // It stands in the floor with the corner 0 in common.
    const Triangle3 wall{{0, 0, 0}, {1, 1, 0}, {1, 1, 3}};
    FaceCertificate c = certify(floor, wall);
    CHECK((c.contact == FaceContact::touching && c.shared == 1));
    CHECK(flaw(floor, wall, c) == "");
    c.proof.point = ExactVec3{{Exact(0.0), Exact(0.0), Exact(0.0)}};
    c.proof.weights_a = c.proof.weights_b = std::vector{Exact(1.0), Exact(0.0), Exact(0.0)};
    CHECK(flaw(floor, wall, c) == "the point is one of what the faces share");
    c.contact = FaceContact::none;
    CHECK(flaw(floor, wall, c) == "");

    // Side by side along an edge: a point inside of it is one of what they share, another corner is not.
    const Triangle3 next{{4, 0, 0}, {0, 4, 0}, {4, 4, 0}};
    c = certify(floor, next);
    CHECK((c.contact == FaceContact::none && c.shared == 2));
    c.proof.point = ExactVec3{{Exact(2.0), Exact(2.0), Exact(0.0)}};
    c.proof.weights_a = std::vector{Exact(0.0), Exact("1/2"), Exact("1/2")};
    c.proof.weights_b = std::vector{Exact("1/2"), Exact("1/2"), Exact(0.0)};
    CHECK(flaw(floor, next, c) == "");
    c.contact = FaceContact::touching;
    CHECK(flaw(floor, next, c) == "the point is one of what the faces share");

    const Triangle3 far{{0, 0, 1}, {4, 0, 1}, {0, 4, 1}};
    c = certify(floor, far);
    CHECK((c.contact == FaceContact::none && c.proof.contact == Contact::disjoint));
    CHECK(flaw(floor, far, c) == "");
    c.proof.plane->offset = Exact(0.0);
    CHECK(flaw(floor, far, c) != "");
    CHECK_THROWS_AS(certify(floor, {{0, 0, 0}, {1, 0, 0}, {0, 0, INFINITY}}), invalid_shape);
}
