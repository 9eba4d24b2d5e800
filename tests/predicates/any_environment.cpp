// The predicate of all pairs, certificates and signs of points in every float environment: nothing
// changes.
#include <graze/certificate.hpp>
#include <graze/orient.hpp>

#include "arith/environments.hpp"
#include "cases/any_shape.hpp"
#include "predicates/pairs.hpp"
#include "support/property.hpp"

namespace {

using cases::AnyShape;
using graze::Contact;

template <int Dim>
void check_pairs() {
    const auto environments = arith_test::other_environments();
    const int count = support::case_count(130);
    cases::each_two<Dim>([&](const AnyShape<Dim>& kind_a, const AnyShape<Dim>& kind_b) {
        for (int i = 0; i < count; ++i) {
            const auto family = cases::families[std::size_t(i) % cases::families.size()];
            const auto c = cases::make_case<Dim>(kind_a, kind_b, family, std::uint64_t(i) + 1);
            const auto a = cases::pointer_to(c.a), b = cases::pointer_to(c.b);
            const Contact expected = graze::detail::decide_any(a, b, false).contact;
            for (const auto& environment : environments) {
                const auto [contact, flaw] = arith_test::in_environment(environment, [&] {
                    const Contact answer = graze::detail::decide_any(a, b, false).contact;
                    const auto proof = graze::detail::certify_any(a, b);
                    return std::pair{answer, graze::detail::flaw_of(a, b, proof)};
                });
                if (contact == expected && flaw.empty()) continue;
                std::ostringstream text;
                text << environment.name << ": " << contact << " instead of " << expected << ' '
                     << flaw;
                std::visit([&](const auto& s) { text << "\n  " << s; }, c.a);
                std::visit([&](const auto& s) { text << "\n  " << s; }, c.b);
                support::report("another float environment", text.str());
            }
        }
    });
    SUCCEED();
}

}  // namespace

TEST_CASE("any pair: every float environment, 2D") { check_pairs<2>(); }
TEST_CASE("any pair: every float environment, 3D") { check_pairs<3>(); }

TEST_CASE("signs of points: every float environment") {
    for (const auto& environment : arith_test::other_environments()) {
        INFO(environment.name);
        for (int i = 0; i < support::case_count(2000); ++i) {
            cases::Random random(std::uint64_t(i) + 1);
            graze::Vec3 p[5];
            const int e = random.pick({0, -1060, -300});
            for (auto& v : p)
                for (int k = 0; k < 3; ++k) v[k] = std::ldexp(random.between(-3, 3), e);
            const auto signs = [&] {
                return std::pair{graze::orient(p[0], p[1], p[2], p[3]),
                                 graze::insphere(p[0], p[1], p[2], p[3], p[4])};
            };
            const std::pair expected{graze::exact::orient(p[0], p[1], p[2], p[3]),
                                     graze::exact::insphere(p[0], p[1], p[2], p[3], p[4])};
            REQUIRE(arith_test::in_environment(environment, signs) == expected);
        }
    }
}
