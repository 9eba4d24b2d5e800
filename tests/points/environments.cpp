// Exact points in every float environment: nothing changes.
#include "arith/environments.hpp"

#include <graze/intersection.hpp>

#include "points/generators.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;

/// All that is asked of some points, a shape of each sort, where a line meets a plane, and what two shapes share.
template <int Dim>
struct Answers {
    int orient = 0, insphere = 0;
    std::strong_ordering along = std::strong_ordering::equal, order = along;
    graze::Contact simplex{}, box{};
    std::string flaw;
    ExactPoint<Dim> met;
    double off = 0;
    std::size_t hash = 0;
    int dim = 0;
    std::vector<std::tuple<ExactPoint<Dim>, graze::Features, graze::Features>> corners;

    bool operator==(const Answers&) const = default;
};

template <int Dim>
Answers<Dim> ask(const std::vector<ExactPoint<Dim>>& p, const std::array<Vec<Dim>, 4>& v,
                 const graze::Aabb<Dim>& box) {
    Answers<Dim> r;
    r.along = graze::compare_along(p[0], p[1], p[2], p[3]);
    r.order = p[0] <=> p[1];
    const graze::Triangle<Dim> triangle{v[0], v[1], v[2]};
    r.simplex = graze::contact(p[0], triangle);
    r.box = graze::contact(p[0], box);
    r.flaw = graze::flaw(p[0], triangle, graze::certify(p[0], triangle));
    const auto line = graze::through(p[0], p[1]);
    if constexpr (Dim == 2) {
        r.orient = graze::orient(p[0], p[1], p[2]);
        r.insphere = graze::insphere(p[0], p[1], p[2], p[3]);
        r.met = graze::meet(line, graze::Segment2{v[0], v[1]}).value_or(p[0]);
    } else {
        r.orient = graze::orient(p[0], p[1], p[2], p[3]);
        r.insphere = graze::insphere(p[0], p[1], p[2], p[3], p[4]);
        r.met = graze::meet(line, triangle).value_or(p[0]);
    }
    r.off = r.met.off();
    r.hash = std::hash<ExactPoint<Dim>>{}(r.met);
    const auto common = graze::intersection(triangle, box);
    r.dim = common.dim;
    for (const auto& corner : common.corners)
        r.corners.emplace_back(corner.point, corner.of_a, corner.of_b);
    return r;
}

template <int Dim>
void check_environments() {
    const auto environments = arith_test::other_environments();
    for (int i = 0; i < support::case_count(Dim == 2 ? 1'000 : 500); ++i) {
        Random random(std::uint64_t(i) + 1);
        const Sort sort = random.pick(sorts);
        std::vector<ExactPoint<Dim>> points;
        if (random.coin()) points = around_doubles<Dim>(random);
        while (points.size() < Dim + 2) points.push_back(any_point<Dim>(sort, random));
        std::array<Vec<Dim>, 4> v;
        for (auto& x : v) x = vector<Dim>(sort, random);
        graze::Aabb<Dim> box{v[0], v[1]};
        for (int k = 0; k < Dim; ++k)
            if (box.min[k] > box.max[k]) std::swap(box.min[k], box.max[k]);
        const auto expected = ask<Dim>(points, v, box);
        INFO("case " << i);
        CHECK(expected.flaw == "");
        for (const auto& environment : environments) {
            const auto found =
                arith_test::in_environment(environment, [&] { return ask<Dim>(points, v, box); });
            INFO(environment.name);
            CHECK((found == expected));
        }
    }
}

}  // namespace

TEST_CASE("exact points: every float environment, 2D") { check_environments<2>(); }
TEST_CASE("exact points: every float environment, 3D") { check_environments<3>(); }

TEST_CASE("exact points: in a box that is thinner than what some environments see") {
    const auto p =
        graze::meet(graze::Line2{{0, 0x1p-1061}, {1, 0}}, graze::Segment2{{0, -1}, {1, 2}});
    REQUIRE(p);
    const graze::Aabb2 box{{0, 0}, {1, 0x1p-1060}};
    const graze::Segment2 upright{{p->rounded().x, 0}, {p->rounded().x, 0x1p-1060}};
    CHECK(graze::contact(*p, box) == graze::Contact::overlapping);
    CHECK(graze::contact(*p, upright) == graze::Contact::disjoint);
    for (const auto& environment : arith_test::other_environments()) {
        INFO(environment.name);
        CHECK(arith_test::in_environment(environment, [&] { return graze::contact(*p, box); }) ==
              graze::Contact::overlapping);
        CHECK(arith_test::in_environment(environment, [&] {
                  return graze::contact(*p, upright);
              }) == graze::Contact::disjoint);
    }
}
