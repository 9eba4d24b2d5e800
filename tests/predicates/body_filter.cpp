// The filter of any two shapes: what it says is right in every float environment, and of shapes in
// general position it says all there is.
#include "predicates/body_filter.hpp"

#include <sstream>

#include "cases/print.hpp"
#include "environments.hpp"
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
        const auto filtered = [&] { return graze::predicates::filtered_contact(a, b); };
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

TEST_CASE("filter: any two shapes, not those that break a rule") {
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    const graze::Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    using graze::predicates::filtered_contact;
    for (const double x : {infinity, -infinity, nan}) {
        CHECK(!filtered_contact(graze::Point3{5, x, 0}, box));
        CHECK(!filtered_contact(box, graze::Aabb3{{5, 5, 5}, {6, 6, std::fabs(x)}}));
        CHECK(!filtered_contact(graze::Point3{5, 5, x},
                                graze::Tetrahedron3{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
        CHECK(!filtered_contact(graze::Point3{5, 5, 5},
                                graze::Tetrahedron3{{}, {1, 0, 0}, {0, 1, 0}, {x, 0, 1}}));
        CHECK(!filtered_contact(graze::Point3{5, 5, 5}, graze::Plane3{{0, 0, 0}, {1, x, 0}}));
        CHECK(!filtered_contact(graze::Point3{5, 5, 5}, graze::Obb3{{}, {1, 0, x, 0}, {1, 1, 1}}));
    }
    CHECK(!filtered_contact(graze::Point3{5, 5, 5}, graze::Aabb3{{0, 0, 1}, {1, 1, 0}}));
    CHECK(!filtered_contact(graze::Point3{5, 5, 5}, graze::Plane3{{0, 0, 0}, {0, 0, 0}}));
    CHECK(!filtered_contact(graze::Point3{5, 5, 5}, graze::Obb3{{}, {}, {1, -1, 1}}));
    CHECK(filtered_contact(graze::Point3{5, 5, 5}, box) == Contact::disjoint);
}
