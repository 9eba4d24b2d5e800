// Every method of every pair against the judge, on a million cases.
#include <graze/contact.hpp>
#include <iostream>

#include "predicates/laws.hpp"
#include "support/property.hpp"

namespace {

constexpr std::uint64_t first_seed = 1'000'000'000;

template <class A, class B>
void run_campaign() {
    const std::string pair = graze::type_name<A>() + " - " + graze::type_name<B>();
    laws::Counts seen;
    support::campaign<A, B>(pair, first_seed, std::uint64_t(support::case_count(1'000'000)),
                            [&](const support::Case<A, B>& c) {
                                laws::ContactLaws<A, B>::check_methods(c, seen);
                                return true;
                            });
    std::cout << pair << ':';
    for (const char* what :
         {"disjoint", "touching", "overlapping", "filter", "integer", "bigint"}) {
        std::cout << "  " << what << ' ' << seen[what];
    }
    std::cout << ";  none wrong" << std::endl;
    for (const char* contact : {"disjoint", "touching", "overlapping"}) {
        INFO(contact);
        CHECK(seen[contact] > 0);
    }
    for (const support::Family family : support::families) {
        INFO(name(family));
        CHECK(seen[laws::family_key(family)] > 0);
    }
}

}  // namespace

#define CAMPAIGN_OF(A, B) \
    TEST_CASE("contact: " #A " - " #B) { run_campaign<graze::A, graze::B>(); }

CAMPAIGN_OF(Line2, Aabb2)
CAMPAIGN_OF(Ray2, Aabb2)
CAMPAIGN_OF(Segment2, Aabb2)
CAMPAIGN_OF(Line3, Aabb3)
CAMPAIGN_OF(Ray3, Aabb3)
CAMPAIGN_OF(Segment3, Aabb3)
CAMPAIGN_OF(Line2, Obb2)
CAMPAIGN_OF(Ray2, Obb2)
CAMPAIGN_OF(Segment2, Obb2)
CAMPAIGN_OF(Line3, Obb3)
CAMPAIGN_OF(Ray3, Obb3)
CAMPAIGN_OF(Segment3, Obb3)
CAMPAIGN_OF(Line3, Parallelepiped3)
CAMPAIGN_OF(Ray3, Parallelepiped3)
CAMPAIGN_OF(Segment3, Parallelepiped3)
CAMPAIGN_OF(Line3, Triangle3)
CAMPAIGN_OF(Ray3, Triangle3)
CAMPAIGN_OF(Segment3, Triangle3)
CAMPAIGN_OF(Triangle2, Aabb2)
CAMPAIGN_OF(Triangle3, Aabb3)
