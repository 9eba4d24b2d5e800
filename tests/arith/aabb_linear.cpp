// The filter of a line, ray or segment against a box.
#include "predicates/aabb_linear.cpp"

#include "story_checks.hpp"
#include "support/judge.hpp"

using namespace arith_test;
using namespace graze::predicates;

TEST_CASE("filter: aabb, line, 2D") {
    StoryChecks<AabbLinear<graze::Line2, 2>, Method::sat, Method::slab>::all("aabb, line, 2D",
                                                                             {.below = false});
}
TEST_CASE("filter: aabb, ray, 2D") {
    StoryChecks<AabbLinear<graze::Ray2, 2>, Method::sat, Method::slab>::all(
        "aabb, ray, 2D", {.error = 0.03, .below = false});
}
TEST_CASE("filter: aabb, segment, 2D") {
    StoryChecks<AabbLinear<graze::Segment2, 2>, Method::sat, Method::slab>::all("aabb, segment, 2D",
                                                                                {.error = 0.003});
}
TEST_CASE("filter: aabb, line, 3D") {
    StoryChecks<AabbLinear<graze::Line3, 3>, Method::sat, Method::slab>::all("aabb, line, 3D",
                                                                             {.below = false});
}
TEST_CASE("filter: aabb, ray, 3D") {
    StoryChecks<AabbLinear<graze::Ray3, 3>, Method::sat, Method::slab>::all(
        "aabb, ray, 3D", {.error = 0.03, .below = false});
}
TEST_CASE("filter: aabb, segment, 3D") {
    StoryChecks<AabbLinear<graze::Segment3, 3>, Method::sat, Method::slab>::all("aabb, segment, 3D",
                                                                                {.error = 0.003});
}

namespace {

/// What inside_by_division computes, in rationals: no part of its source is used.
template <int Dim>
Rational exact_inside(const graze::Segment<Dim>& s, const graze::Aabb<Dim>& box) {
    Rational in = 0, out = 1;
    for (int k = 0; k < Dim; ++k) {
        const Rational a = value_of(s.a[k]), d = value_of(s.b[k]) - a;
        Rational enter = (value_of(box.min[k]) - a) / d, leave = (value_of(box.max[k]) - a) / d;
        if (d < 0) std::swap(enter, leave);
        if (enter > in) in = enter;
        if (leave < out) out = leave;
    }
    return out - in;
}

/// A segment and a box that it touches, or nearly: in general position, and t near 1, where errors
/// are largest.
template <int Dim>
std::pair<graze::Segment<Dim>, graze::Aabb<Dim>> near_touch(Random& random) {
    graze::Segment<Dim> s;
    graze::Aabb<Dim> box;
    const double t = random.coin() ? random.unit() : 1 - std::ldexp(random.unit(), -8);
    for (int k = 0; k < Dim; ++k) {
        s.a[k] = random.symmetric();
        s.b[k] = random.symmetric();
        const double p = s.a[k] + t * (s.b[k] - s.a[k]), size = random.unit();
        const bool low = (k == 0) == (s.a[k] < s.b[k]);
        box.min[k] = low ? p : p - size;
        box.max[k] = low ? p + size : p;
    }
    return {s, box};
}

template <int Dim>
void check_division() {
    using Story = AabbLinear<graze::Segment<Dim>, Dim>;
    Random random(31);
    auto environments = other_environments();
    environments.push_back({"the default"});
    int sure = 0, wrong_without = 0;
    double worst = 0;
    const int cases = support::case_count(20000);
    for (int i = 0; i < cases; ++i) {
        const auto [s, box] = near_touch<Dim>(random);
        const auto& environment = environments[random.below(environments.size())];
        const auto [inside, says] = in_environment(environment, [&, &s = s, &box = box] {
            using graze::arith::lanes;
            const auto a = lanes(s.a, 0);
            return std::pair{
                inside_by_division(lanes(box.min, 0) - a, lanes(box.max, 1) - a, lanes(s.b, 1) - a),
                Story::template look_by_division<Method::slab>(s, box)};
        });
        const Rational exact = exact_inside(s, box);
        INFO(environment.name << text(s, box));
        if (says != 0) REQUIRE(says == exact.sign());
        sure += says != 0;
        wrong_without += (inside > 0) != (exact > 0);
        const Rational error = abs(Rational(value_of(inside) - exact));
        REQUIRE(error <= value_of(inside_uncertainty));
        worst =
            std::fmax(worst, Rational(error / value_of(inside_uncertainty)).convert_to<double>());
    }
    std::printf("by division, %dD: largest error / uncertainty %.3f, without it %d of %d wrong\n",
                Dim, worst, wrong_without, cases);
    if (!at_full_length()) return;
    CHECK(worst > 0.1);
    CHECK(wrong_without > cases / 10);
    CHECK(sure < cases / 2);
}

/// On every family, as it is and near both ends of the guard.
template <int Dim>
void check_division_on_families() {
    using Story = AabbLinear<graze::Segment<Dim>, Dim>;
    Random random(37);
    int sure = 0, scaled = 0;
    const int cases = support::case_count(13 * 1500);
    for (int i = 0; i < cases; ++i) {
        const auto family = support::families[std::size_t(i) % support::families.size()];
        auto [s, box] = support::make_pair<graze::Segment<Dim>, graze::Aabb<Dim>>(family, random);
        const bool to_an_end = random.coin();
        if (to_an_end) {
            const int e = random.coin() ? random.between(-165, -60) : random.between(60, 165);
            each_input(s, box, [&](double& x, Kind) { x = std::ldexp(x, e); });
        }
        const int says = Story::template look_by_division<Method::standard>(s, box);
        if (says == 0) continue;
        sure += !to_an_end;
        scaled += to_an_end;
        if (judge::contact(s, box) != (says > 0 ? Contact::overlapping : Contact::disjoint))
            FAIL("wrong by division" << text(s, box));
    }
    if (!at_full_length()) return;
    CHECK(sure > cases / 10);
    CHECK(scaled > cases / 20);
}

}  // namespace

TEST_CASE("filter: aabb, segment, by division, at the uncertainty") {
    using Story = AabbLinear<graze::Segment3, 3>;
    const double most = inside_uncertainty, more = std::nextafter(most, 1.0);
    // The segment is in the last slab for t in [min, max].
    const auto says = [](double min, double max) {
        return Story::look_by_division<Method::standard>({{0, 0, 0}, {1, 1, 1}},
                                                         {{-1, -1, min}, {2, 2, max}});
    };
    CHECK(says(-1, most) == 0);
    CHECK(says(-1, more) == 1);
    CHECK(says(-1, -most) == 0);
    CHECK(says(-1, -more) == -1);
}
TEST_CASE("filter: aabb, segment, by division") {
    check_division<2>();
    check_division<3>();
}
TEST_CASE("filter: aabb, segment, by division, all families") {
    check_division_on_families<2>();
    check_division_on_families<3>();
}

TEST_CASE("constants: a line, ray or segment against a box", "[.constants]") {
    StoryChecks<AabbLinear<graze::Segment3, 3>, Method::sat, Method::slab>::print_constants(
        "aabb_segment");
}
