// The filter of any two shapes: what it says is right in every float environment, and of shapes in
// general position it says all there is.
#include "predicates/body_filter.hpp"

#include <sstream>

#include "cases/print.hpp"
#include "compiled_pairs.hpp"
#include "environments.hpp"
#include "filter_checks.hpp"
#include "support/property.hpp"

namespace {

using cases::Family;
using graze::Contact;
using graze::Method;

/// Calls f.operator()<A, B>() for every pair without a predicate of its own.
template <class F>
void each_filtered(const F& f) {
    const auto call = [&]<class A, class B>() {
        if constexpr (!graze::detail::PredicatePair<Method::standard, A, B> &&
                      !graze::detail::PredicatePair<Method::standard, B, A>)
            f.template operator()<A, B>();
    };
    cases::each_pair(cases::Shapes2{}, call);
    cases::each_pair(cases::Shapes3{}, call);
}

template <class A, class B>
void check_pair() {
    const auto environments = arith_test::other_environments();
    const int count = support::case_count(26 * 8);
    const auto check = [&](const A& a, const B& b) {
        const Contact expected = graze::exact::contact(a, b);
        const auto filtered = [&] {
            if constexpr (graze::predicates::BoundedPair<A, B>)
                return graze::predicates::contact_in_doubles(a, b);
            else
                return graze::predicates::filtered_contact(a, b);
        };
        const auto found = filtered();
        const auto judge = [&](const auto& answer, const char* where) {
            if (answer && *answer != expected)
                FAIL(where << ": " << *answer << " for\n  a = " << a << "\n  b = " << b);
        };
        judge(found, "here");
        for (const auto& environment : environments)
            judge(arith_test::in_environment(environment, filtered), environment.name);
        return found.has_value();
    };
    for (int i = 0; i < count; ++i) {
        const auto c = cases::make_case<A, B>(
            cases::families[std::size_t(i) % cases::families.size()], std::uint64_t(i) + 1);
        check(c.a, c.b);
    }
    // In general position: two shapes that do not know of each other.
    int silent = 0;
    for (int i = 0; i < count; ++i) {
        const auto some = [&](int seed) {
            return cases::make_case<A, B>(Family::uniform, std::uint64_t(seed));
        };
        silent += !check(some(2 * i + 1).a, some(2 * i + 2).b);
    }
    INFO((graze::type_name(A{}) + " - " + graze::type_name(B{})));
    CHECK(silent == 0);
}

}  // namespace

TEST_CASE("filter: any two shapes") {
    each_filtered([]<class A, class B>() { check_pair<A, B>(); });
}

TEST_CASE("filter: axes of unit length") {
    using namespace arith_test;
    using namespace graze::predicates;
    FilterFormula f;
    f.filter = "any two shapes";
    f.constant = PlannedBounds::of_unit_vector.error;
    f.derived_by = "hand";
    for (const std::size_t k : {0u, 1u}) {
        // Those of a rotation by a quaternion: products on the diagonal and beside it.
        f.formula = k == 0 ? "axis of a quaternion, along itself" : "axis of a quaternion, across";
        f.units.assign(4, 0);
        f.places = {{0, -99, 98}};
        f.measure = [=](const double* x) {
            return Measured{PlannedDoubles<3>::turned({x[0], x[1], x[2], x[3]})[0][k],
                            PlannedBounds::of_unit_vector.error};
        };
        f.exact = [=](const double* x) {
            const Dyadic w(x[0]), i(x[1]), j(x[2]), l(x[3]);
            const Dyadic across = i * j + w * l;
            return ExactValue{k == 0 ? w * w + i * i - j * j - l * l : across + across,
                              w * w + i * i + j * j + l * l};
        };
        f.repair = [](double* x) {
            if (std::fabs(x[0]) < 0x1p-20) x[0] = 1;
        };
        check_filter(f);
    }
    f.formula = "axis of an obb in 2D";
    f.constant = bounded::Bounds::of_unit_direction.error;
    f.units.assign(2, 0);
    f.measure = [](const double* x) {
        return Measured{
            bounded::RoundedDoubles<2>::turned(graze::Vec2{x[0], x[1]}).axis[0][0].value,
            bounded::Bounds::of_unit_direction.error};
    };
    // Over its length by numbers of 64 bits, which are off far less.
    f.exact = [](const double* x) {
        const long double u = x[0], v = x[1], length = std::sqrt(u * u + v * v);
        const auto high = double(length);
        return ExactValue{Dyadic(x[0]), Dyadic(high) + Dyadic(double(length - high))};
    };
    check_filter(f);
}

TEST_CASE("filter: any two shapes, not those that break a rule") {
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    const graze::Point3 point{5, 5, 5};
    const graze::Plane3 plane{{0, 0, 0}, {0, 0, 1}};
    const graze::Ray3 ray{{0, 0, 0}, {1, 0, 0}};
    using graze::predicates::filtered_contact;
    for (const double x : {infinity, -infinity, nan}) {
        CHECK(!filtered_contact(graze::Point3{5, x, 5}, plane));
        CHECK(!filtered_contact(point, graze::Plane3{{0, 0, 0}, {1, x, 0}}));
        CHECK(!filtered_contact(point, graze::Ray3{{0, x, 0}, {1, 0, 0}}));
        CHECK(!filtered_contact(point, graze::Line3{{0, 0, 0}, {1, 0, x}}));
        CHECK(!filtered_contact(plane, graze::Aabb3{{5, 5, 5}, {6, 6, std::fabs(x)}}));
        CHECK(!filtered_contact(plane, graze::Obb3{{5, 5, 5}, {1, 0, x, 0}, {1, 1, 1}}));
        CHECK(!filtered_contact(ray, graze::Tetrahedron3{point, {6, 5, 5}, {5, 6, 5}, {x, 5, 6}}));
        CHECK(!filtered_contact(graze::Point2{5, x}, graze::Line2{{0, 0}, {1, 0}}));
    }
    CHECK(!filtered_contact(plane, graze::Aabb3{{5, 5, 6}, {6, 6, 5}}));
    CHECK(!filtered_contact(point, graze::Plane3{{0, 0, 0}, {0, 0, 0}}));
    CHECK(!filtered_contact(point, graze::Ray3{{0, 0, 0}, {0, 0, 0}}));
    CHECK(!filtered_contact(plane, graze::Obb3{point, {0, 0, 0, 0}, {1, 1, 1}}));
    CHECK(!filtered_contact(plane, graze::Obb3{point, {1, 0, 0, 0}, {1, -1, 1}}));
    CHECK(filtered_contact(point, plane) == Contact::disjoint);
    CHECK(filtered_contact(point, ray) == Contact::disjoint);
    CHECK(filtered_contact(plane, graze::Aabb3{{5, 5, 5}, {6, 6, 6}}) == Contact::disjoint);
}
