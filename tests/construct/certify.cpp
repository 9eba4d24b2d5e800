// What a certificate looks like. That it proves its contact is tested in tests/verify.
#include <graze/certificate.hpp>

#include "cases/any_shape.hpp"
#include "cases/print.hpp"
#include "construct/linear_program.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;

namespace {

std::string text(const Exact& x) { return x.to_string(); }
template <int Dim>
std::string text(const ExactVec<Dim>& v) {
    std::string s;
    for (int i = 0; i < Dim; ++i) s += (i == 0 ? "" : " ") + text(v[i]);
    return s;
}
std::string text(const std::optional<std::vector<Exact>>& weights) {
    if (!weights) return "none";
    std::string s;
    for (const Exact& w : *weights) s += (s.empty() ? "" : " ") + text(w);
    return s;
}

template <int Dim>
std::size_t longest_number(const Certificate<Dim>& c) {
    std::size_t longest = 0;
    const auto look = [&](const Exact& x) { longest = std::max(longest, text(x).size()); };
    if (c.plane) {
        for (int i = 0; i < Dim; ++i) look(c.plane->normal[i]);
        look(c.plane->offset);
    }
    for (int i = 0; c.point && i < Dim; ++i) look((*c.point)[i]);
    for (const auto* weights : {&c.weights_a, &c.weights_b})
        if (*weights)
            for (const Exact& w : **weights) look(w);
    return longest;
}

template <int Dim>
void check_small(cases::Family family, std::size_t limit) {
    cases::each_two<Dim>([&](const auto& kind_a, const auto& kind_b) {
        for (int i = 0; i < support::case_count(60); ++i) {
            const auto c = cases::make_case<Dim>(kind_a, kind_b, family, std::uint64_t(i) + 1);
            const auto certificate =
                detail::certify_any(cases::pointer_to(c.a), cases::pointer_to(c.b));
            INFO(cases::name(family) << ", seed " << i + 1);
            REQUIRE(longest_number(certificate) <= limit);
        }
    });
}

}  // namespace

TEST_CASE("certify: a plane along an axis if that will do, else along a face, else an edge cross") {
    const auto normal = [](const auto& a, const auto& b) {
        return text(certify(a, b).plane->normal);
    };
    const Aabb3 cube{{0, 0, 0}, {1, 1, 1}};
    CHECK(normal(cube, Aabb3{{0.5, 3, 0.5}, {4, 5, 6}}) == "0 1 0");
    CHECK(normal(cube, Point3{-0.1, 0.5, 0.5}) == "1 0 0");
    const Triangle3 slanted{{2, 2, 0.5}, {0.5, 3, 0.5}, {3, 0.5, 0.5}};
    CHECK(normal(slanted, Point3{1.5, 1.5, 1}) == "0 0 1");
    CHECK(normal(Plane3{{0, 0, 2}, {2, 2, 2}}, Point3{0, 0, 3}) == "1 1 1");
    CHECK(normal(Segment3{{-1, 0, 0}, {1, 0, 0}}, Segment3{{0, -1, 1}, {0, 1, 1}}) == "0 0 1");
    CHECK(normal(Segment3{{-1, -1, 0}, {1, 1, 1}}, Segment3{{-1, 1, 1}, {1, -1, 2}}) == "1 0 -2");
}

TEST_CASE("certify: an offset with few digits") {
    const auto offset = [](const auto& a, const auto& b) {
        return text(certify(a, b).plane->offset);
    };
    CHECK(offset(Point2{0, 0}, Point2{1, 0}) == "1/2");
    CHECK(offset(Point2{0.3, 0}, Point2{7.7, 0}) == "1");
    CHECK(offset(Point2{-0.1, 0}, Point2{0.1, 0}) == "0");
    CHECK(offset(Point2{-3.25, 0}, Point2{-3.5, 0}) == "-10/3");
    CHECK(offset(Point2{0.1, 0}, Point2{0.11, 0}) == "2/19");
    CHECK(offset(Point2{0, 0}, Point2{0x1p-1074, 0}).size() < 330);
}

TEST_CASE("certify: the weights that each shape has") {
    const auto weights = [](const auto& a, const auto& b) {
        const auto c = certify(a, b);
        return text(c.weights_a) + " | " + text(c.weights_b);
    };
    const Point2 o{0, 0};
    CHECK(weights(o, o) == "1 | 1");
    CHECK(weights(Line2{{1, 1}, {2, 2}}, o) == "1 -1/2 | 1");
    CHECK(weights(Ray2{{1, 1}, {-1, -1}}, o) == "1 1 | 1");
    CHECK(weights(Segment2{{-1, 0}, {3, 0}}, o) == "3/4 1/4 | 1");
    CHECK(weights(Triangle2{{0, 0}, {1, 0}, {0, 1}}, o) == "1 0 0 | 1");
    CHECK(weights(Aabb2{{-1, -1}, {3, 1}}, o) == "1/4 1/2 | 1");
    CHECK(weights(Obb2{{0, 0}, {1, 1}, {1, 1}}, o) == "none | 1");
    CHECK(weights(Obb2{{0, 0}, {3, 4}, {1, 1}}, o) == "none | 1");
    CHECK(weights(Parallelogram2::from_corner({-1, -1}, {2, 0}, {0, 4}), o) == "1/2 1/4 | 1");
    CHECK(weights(Parallelogram2::from_center({0, 0}, {2, 0}, {0, 4}), o) == "1/2 1/2 | 1");
    CHECK(weights(Plane3{{0, 0, 0}, {0, 0, 1}}, Point3{5, 5, 0}) == "none | 1");
    CHECK(weights(Obb3{{0, 0, 0}, {1, 1, 0, 0}, {1, 2, 4}}, Point3{0, 0, 1}) == "1/2 3/4 1/2 | 1");
    CHECK(weights(Tetrahedron3{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}}, Point3{1, 1, 1}) ==
          "1/4 1/4 1/4 1/4 | 1");
}

TEST_CASE("certify: small numbers for small shapes") {
    check_small<2>(cases::Family::grid, 40);
    check_small<3>(cases::Family::grid, 40);
    check_small<2>(cases::Family::negative_zero, 40);
    check_small<3>(cases::Family::negative_zero, 40);
}

TEST_CASE("certify: bad shapes are refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(certify(Point2{nan, 0}, Point2{0, 0}), invalid_shape);
    CHECK_THROWS_AS(certify(Point3{0, 0, 0}, Plane3{{0, 0, 0}, {0, 0, 0}}), invalid_shape);
    CHECK_THROWS_AS(certify(Aabb2{{1, 0}, {0, 1}}, Point2{0, 0}), invalid_shape);
}

TEST_CASE("deepest solution: none, on the boundary, inside") {
    using construct::LinearSystem;
    using construct::most_interior_solution;
    const auto solve = [](std::vector<LinearSystem::Unknown> unknowns,
                          std::vector<LinearSystem::Equation> equations) {
        return most_interior_solution({std::move(unknowns), std::move(equations)});
    };
    const LinearSystem::Unknown unit{true, true}, ray{true, false}, line{};
    // x + y = 3; 2; 1 for x and y in [0, 1].
    CHECK(!solve({unit, unit}, {{{1, 1}, 3}}));
    const auto corner = solve({unit, unit}, {{{1, 1}, 2}});
    REQUIRE(corner);
    CHECK((corner->depth == 0 && corner->unknowns[0] == 1 && corner->unknowns[1] == 1));
    const auto middle = solve({unit, unit}, {{{1, 1}, 1}});
    REQUIRE(middle);
    CHECK(middle->depth == arith::Rational(1, 2));
    CHECK(middle->unknowns[0] + middle->unknowns[1] == 1);
    // Contradictions, repetitions, and what has no bounds.
    CHECK(!solve({line}, {{{1}, 1}, {{1}, 2}}));
    CHECK(!solve({line}, {{{0}, 1}}));
    CHECK(solve({line}, {{{1}, -7}, {{2}, -14}})->unknowns[0] == -7);
    CHECK(!solve({ray}, {{{1}, -7}}));
    CHECK(solve({ray}, {{{1}, 0}})->depth == 0);
    CHECK(solve({ray, line}, {})->depth == 1);
    CHECK(solve({}, {})->depth == 1);
    // As far inside as a long thin range allows: x = 2^-100 y.
    const arith::Rational tiny(1, arith::BigInt(1) << 100u);
    const auto thin = solve({unit, unit}, {{{1, -tiny}, 0}});
    REQUIRE(thin);
    CHECK((thin->depth > 0 && thin->unknowns[0] > 0 && thin->unknowns[1] < 1 &&
           thin->unknowns[0] == tiny * thin->unknowns[1]));
}
