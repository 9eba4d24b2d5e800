// Certificates of distances.
#include <graze/certificate.hpp>
#include <graze/distance.hpp>

#include "cases/generators.hpp"
#include "support/property.hpp"

namespace {

using namespace graze;

/// Proofs of distances: what they show is the distance, and another point, or the same of other shapes, is no proof.
template <class A, class B>
void check_proofs(const A& a, const B& b) {
    constexpr int dim = dim_of<A>;
    const auto proof = certify_distance(a, b);
    CHECK(flaw(a, b, proof) == "");
    CHECK(proof.squared() == exact::distance(a, b).squared);
    DistanceCertificate<dim> turned{proof.b, proof.a, proof.weights_b, proof.weights_a};
    CHECK(flaw(b, a, turned) == "");
    if (proof.squared().sign() != 0) CHECK(flaw(a, b, turned) != "");
    // A vertex of a that is farther.
    if constexpr (requires { a.b; }) {
        for (const auto& v : {a.a, a.b}) {
            DistanceCertificate<dim> other = proof;
            for (int k = 0; k < dim; ++k) other.a[k] = Exact(v[k]);
            for (Exact& w : *other.weights_a) w = Exact();
            (*other.weights_a)[v == a.a ? 0 : 1] = Exact(1.0);
            if (other.squared() > proof.squared()) {
                const std::string found = flaw(a, b, other);
                CHECK((found == "a: it has points that are nearer" ||
                       found == "b: it has points that are nearer"));
                CHECK(flaw(b, a,
                           DistanceCertificate<dim>{other.b, other.a, other.weights_b,
                                                    other.weights_a}) != "");
            }
        }
    }
    DistanceCertificate<dim> moved = proof;
    moved.b[0] += Exact(0x1p-1074);
    if (proof.weights_b) CHECK(flaw(a, b, moved) == "b: the weights give another point");
}

template <class A, class... B>
void check_proofs_of_all(graze::detail::ShapeList<A, B...>, int count) {
    const auto ask = [&]<class Other>() {
        if constexpr (!std::is_same_v<A, Obb2> && !std::is_same_v<Other, Obb2>)
            for (int i = 0; i < count; ++i) {
                const auto family = cases::families[std::size_t(i) % cases::families.size()];
                const auto c = cases::make_case<A, Other>(family, std::uint64_t(i) + 1);
                INFO(name_of<A> << " and " << name_of<Other> << ", case " << i);
                check_proofs(c.a, c.b);
                check_proofs(c.b, c.a);
            }
    };
    ask.template operator()<A>();
    (ask.template operator()<B>(), ...);
    if constexpr (sizeof...(B) > 0) check_proofs_of_all(graze::detail::ShapeList<B...>{}, count);
}
TEST_CASE("distance: certificates of all pairs are proofs, and others are refused") {
    check_proofs_of_all(graze::detail::Shapes2{}, support::case_count(32));
    check_proofs_of_all(graze::detail::Shapes3{}, support::case_count(16));
}
TEST_CASE("distance: points that are not rational have no certificate") {
    const Obb2 turned{{0, 0}, {1, 1}, {1, 1}};
    CHECK_THROWS_AS(certify_distance(turned, Vec2{5, 5.5}), std::domain_error);
    // Its sides are rational along (3, 4).
    const Obb2 even{{0, 0}, {3, 4}, {5, 5}};
    const auto proof = certify_distance(even, Vec2{6, 8});
    CHECK(proof.squared() == Exact(25.0));
    CHECK(flaw(even, Vec2{6, 8}, proof) == "");
    CHECK(flaw(even, Vec2{6, 9}, proof) != "");
}

}  // namespace
