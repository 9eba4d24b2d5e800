// The filter of a line, ray or segment against a box.
#include "predicates/aabb_linear.hpp"

#include <optional>

#include "predicate_checks.hpp"
#include "support/judge.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::aabb_linear;

TEST_CASE("filter: aabb, line, 2D") {
    PredicateChecks<AabbLinear<graze::Line2, 2>, Method::sat, Method::slab>::all("aabb, line, 2D",
                                                                                 {.below = false});
}
TEST_CASE("filter: aabb, ray, 2D") {
    PredicateChecks<AabbLinear<graze::Ray2, 2>, Method::sat, Method::slab>::all(
        "aabb, ray, 2D", {.error = 0.03, .below = false});
}
TEST_CASE("filter: aabb, segment, 2D") {
    PredicateChecks<AabbLinear<graze::Segment2, 2>, Method::sat, Method::slab>::all(
        "aabb, segment, 2D", {.error = 0.003});
}
TEST_CASE("filter: aabb, line, 3D") {
    PredicateChecks<AabbLinear<graze::Line3, 3>, Method::sat, Method::slab>::all("aabb, line, 3D",
                                                                                 {.below = false});
}
TEST_CASE("filter: aabb, ray, 3D") {
    PredicateChecks<AabbLinear<graze::Ray3, 3>, Method::sat, Method::slab>::all(
        "aabb, ray, 3D", {.error = 0.03, .below = false});
}
TEST_CASE("filter: aabb, segment, 3D") {
    PredicateChecks<AabbLinear<graze::Segment3, 3>, Method::sat, Method::slab>::all(
        "aabb, segment, 3D", {.error = 0.003});
}

namespace {

/// What inside_by_division computes, in rationals: no part of its source is used.
template <class L, int Dim>
Rational exact_inside(const L& l, const graze::Aabb<Dim>& box) {
    std::optional<Rational> in, out;
    if (!is_line<L>) in = 0;
    if (is_segment<L>) out = 1;
    for (int k = 0; k < Dim; ++k) {
        const Rational a = value_of(origin_of(l)[k]);
        Rational d;
        if constexpr (is_segment<L>)
            d = value_of(l.b[k]) - a;
        else
            d = value_of(l.direction[k]);
        Rational enter = (value_of(box.min[k]) - a) / d, leave = (value_of(box.max[k]) - a) / d;
        if (d < 0) std::swap(enter, leave);
        if (!in || enter > *in) in = enter;
        if (!out || leave < *out) out = leave;
    }
    return *out - *in;
}

/// A shape and a box that it touches, or nearly: in general position, and t near 1, where errors are
/// largest.
template <class L, int Dim>
std::pair<L, graze::Aabb<Dim>> near_touch(Random& random) {
    L l;
    graze::Aabb<Dim> box;
    const double t = random.coin() ? random.unit() : 1 - std::ldexp(random.unit(), -8);
    for (int k = 0; k < Dim; ++k) {
        const double a = random.symmetric(), b = random.symmetric();
        if constexpr (is_segment<L>)
            l.a[k] = a, l.b[k] = b;
        else
            l.origin[k] = a, l.direction[k] = b - a;
        const double p = a + t * (b - a), size = random.unit();
        const bool low = (k == 0) == (a < b);
        box.min[k] = low ? p : p - size;
        box.max[k] = low ? p + size : p;
    }
    return {l, box};
}

/// 1 overlapping, -1 disjoint, 0 unsure.
template <class Predicate>
int divided(const typename Predicate::A& l, const typename Predicate::B& box) {
    const auto verdict = Predicate::divided(graze::arith::LanesConverter{}, l, box);
    return verdict.overlapping - verdict.disjoint;
}

template <class L, int Dim>
void check_division() {
    using Predicate = AabbLinear<L, Dim>;
    Random random(31);
    auto environments = other_environments();
    environments.push_back({"the default"});
    int sure = 0, wrong_without = 0;
    double worst = 0;
    const int cases = support::case_count(20000);
    for (int i = 0; i < cases; ++i) {
        const auto [l, box] = near_touch<L, Dim>(random);
        const auto& environment = environments[random.below(environments.size())];
        const auto [inside, says] = in_environment(environment, [&, &l = l, &box = box] {
            const graze::arith::LanesConverter r;
            const auto a = Predicate::widened(r, origin_of(l), 0);
            const auto d = [&] {
                if constexpr (is_segment<L>)
                    return Predicate::widened(r, l.b, 1) - a;
                else
                    return Predicate::widened(r, l.direction, 0);
            }();
            return std::pair{inside_by_division<L>(Predicate::widened(r, box.min, 0) - a,
                                                   Predicate::widened(r, box.max, 1) - a, d),
                             divided<Predicate>(l, box)};
        });
        const Rational exact = exact_inside(l, box);
        INFO(environment.name << text(l, box));
        if (says != 0) REQUIRE(says == exact.sign());
        sure += says != 0;
        wrong_without += (inside.length > 0) != (exact > 0);
        const Rational error = graze::arith::absolute(Rational(value_of(inside.length) - exact));
        const Rational uncertainty = value_of(inside.uncertainty);
        REQUIRE(error <= uncertainty);
        worst = std::fmax(worst, graze::arith::nearest_double(Rational(error / uncertainty)));
    }
    std::printf("by division, %s: largest error / uncertainty %.3f, without it %d of %d wrong\n",
                graze::type_name<L>().c_str(), worst, wrong_without, cases);
    if (!at_full_length()) return;
    CHECK(worst > 0.1);
    CHECK(wrong_without > cases / 10);
    CHECK(sure < cases / 2);
}

/// On every family, as it is and near both ends of the range.
template <class L, int Dim>
void check_division_on_families() {
    using Predicate = AabbLinear<L, Dim>;
    Random random(37);
    int sure = 0, scaled = 0;
    const int cases = support::case_count(13 * 1500);
    for (int i = 0; i < cases; ++i) {
        const auto family = cases::families[std::size_t(i) % cases::families.size()];
        auto [l, box] = cases::make_pair<L, graze::Aabb<Dim>>(family, random);
        const bool to_an_end = random.coin();
        if (to_an_end) {
            const int e = random.coin() ? random.between(-165, -60) : random.between(60, 165);
            each_input(l, box, [&](double& x, Quantity) { x = std::ldexp(x, e); });
        }
        const int says = divided<Predicate>(l, box);
        if (says == 0) continue;
        sure += !to_an_end;
        scaled += to_an_end;
        if (judge::contact(l, box) != (says > 0 ? Contact::overlapping : Contact::disjoint))
            FAIL("wrong by division" << text(l, box));
    }
    if (!at_full_length()) return;
    CHECK(sure > cases / 10);
    CHECK(scaled > cases / 20);
}

/// A line along an edge of the box (in 2D through a corner): in coordinates of so many bits, and often one unit off.
template <class L, int Dim>
std::pair<L, graze::Aabb<Dim>> at_an_edge(int bits, Random& random) {
    const auto number = [&] { return double(random.between(-(1 << 20), 1 << 20)); };
    const double fine = std::ldexp(1.0, bits - 21);
    graze::Aabb<Dim> box;
    L l;
    graze::Vec<Dim> from, along;
    const int still = Dim == 3 ? random.between(0, 2) : -1, turn = random.coin() ? 1 : -1;
    int seen = 0;
    for (int k = 0; k < Dim; ++k) {
        const double low = number() * fine + number(), wide = std::fabs(number()) * fine;
        box.min[k] = low, box.max[k] = random.once_in(5) ? low : low + wide;
        along[k] = random.once_in(6) ? 0 : number() * fine + number();
        if (k == still) {
            from[k] = low + std::floor(wide / 2);
            continue;
        }
        const bool at_top = random.coin();
        from[k] = at_top ? box.max[k] : box.min[k];
        // Out of one slab where it enters the other.
        const double size = std::fabs(along[k]);
        along[k] = (seen++ == 0 ? 1 : -1) * turn * (at_top ? size : -size);
    }
    const auto nudge = [&](double& x) {
        if (random.once_in(8)) x += random.pick({1, -1});
    };
    for (int k = 0; k < Dim; ++k) {
        const double back = random.once_in(4) ? 0 : along[k],
                     past = random.once_in(4) ? 0 : along[k];
        if constexpr (is_segment<L>)
            l.a[k] = from[k] - back, l.b[k] = from[k] + past, nudge(l.a[k]), nudge(l.b[k]);
        else
            l.origin[k] = from[k] - back, l.direction[k] = along[k], nudge(l.origin[k]),
            nudge(l.direction[k]);
    }
    if constexpr (!is_segment<L>)
        if (l.direction == graze::Vec<Dim>{}) l.direction[0] = 1;
    return {l, box};
}

template <class L, int Dim>
void check_products() {
    using Predicate = AabbLinear<L, Dim>;
    Random random(41);
    const auto told = [](const L& l, const graze::Aabb<Dim>& box) {
        return Predicate::by_products(graze::arith::DoubleConverter{}, l, box);
    };
    const auto check = [&](const auto& found, const L& l, const graze::Aabb<Dim>& box) {
        const Contact contact = judge::contact(l, box);
        INFO(text(l, box));
        REQUIRE(found.disjoint == (contact == Contact::disjoint));
        REQUIRE(found.meets == (contact != Contact::disjoint));
        REQUIRE(found.touching == (contact == Contact::touching));
        REQUIRE(found.overlapping == (contact == Contact::overlapping));
        return contact;
    };
    int seen[3] = {}, told_at_edges = 0;
    const int cases = support::case_count(13 * 1500);
    for (int i = 0; i < cases; ++i) {
        const auto [l, box] = at_an_edge<L, Dim>(random.pick({21, 30, 48}), random);
        const auto found = told(l, box);
        if (!found.enough(true)) continue;
        ++told_at_edges;
        ++seen[int(check(found, l, box))];
    }
    int told_of_families = 0;
    for (int i = 0; i < cases; ++i) {
        const auto family = cases::families[std::size_t(i) % cases::families.size()];
        auto [l, box] = cases::make_pair<L, graze::Aabb<Dim>>(family, random);
        if (random.once_in(4)) {
            const int e = random.coin() ? random.between(-1000, -400) : random.between(400, 900);
            each_input(l, box, [&](double& x, Quantity) { x = std::ldexp(x, e); });
        }
        if (!is_valid(l) || !is_valid(box)) continue;
        const auto found = told(l, box);
        if (!found.enough(true)) continue;
        ++told_of_families;
        check(found, l, box);
    }
    std::printf(
        "by products, %s: %d of %d at edges, of which %d disjoint, %d touching, %d overlapping; %d "
        "of families\n",
        graze::type_name<L>().c_str(), told_at_edges, cases, seen[0], seen[1], seen[2],
        told_of_families);
    if (!at_full_length()) return;
    CHECK(told_at_edges > cases - cases / 10);
    for (const int count : seen) CHECK(count > cases / 50);
    CHECK(told_of_families > cases / 4);
}

}  // namespace

TEST_CASE("aabb, line, by products of differences") {
    check_products<graze::Line2, 2>();
    check_products<graze::Line3, 3>();
}
TEST_CASE("aabb, ray, by products of differences") {
    check_products<graze::Ray2, 2>();
    check_products<graze::Ray3, 3>();
}
TEST_CASE("aabb, segment, by products of differences") {
    check_products<graze::Segment2, 2>();
    check_products<graze::Segment3, 3>();
}
TEST_CASE("filter: aabb, segment, by division, at the uncertainty") {
    using Predicate = AabbLinear<graze::Segment3, 3>;
    const double most = 4 * parameter_error, more = std::nextafter(most, 1.0);
    // The segment is in the last slab for t in [min, max].
    const auto says = [](double min, double max) {
        return divided<Predicate>({{0, 0, 0}, {1, 1, 1}}, {{-1, -1, min}, {2, 2, max}});
    };
    CHECK(says(-1, most) == 0);
    CHECK(says(-1, more) == 1);
    CHECK(says(-1, -most) == 0);
    CHECK(says(-1, -more) == -1);
}
TEST_CASE("filter: aabb, line, by division") {
    check_division<graze::Line2, 2>();
    check_division<graze::Line3, 3>();
    check_division_on_families<graze::Line2, 2>();
    check_division_on_families<graze::Line3, 3>();
}
TEST_CASE("filter: aabb, ray, by division") {
    check_division<graze::Ray2, 2>();
    check_division<graze::Ray3, 3>();
    check_division_on_families<graze::Ray2, 2>();
    check_division_on_families<graze::Ray3, 3>();
}
TEST_CASE("filter: aabb, segment, by division") {
    check_division<graze::Segment2, 2>();
    check_division<graze::Segment3, 3>();
    check_division_on_families<graze::Segment2, 2>();
    check_division_on_families<graze::Segment3, 3>();
}
