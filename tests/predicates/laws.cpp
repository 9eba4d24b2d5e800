// The laws of contact (laws.hpp) for every pair and every family of cases.
#include "predicates/laws.hpp"

#include <graze/contact.hpp>

#include "support/property.hpp"

namespace {

template <class A, class B>
void check_laws() {
    laws::Counts seen;
    const int families = int(support::families.size());
    const int count = (support::case_count(5200) + families - 1) / families;
    for (support::Family family : support::families)
        support::prop(
            graze::type_name<A>() + " - " + graze::type_name<B>() + ", " + name(family),
            [&] { laws::ContactLaws<A, B>::check(*support::cases<A, B>(family), seen); }, count);

    long total = 0;
    for (const char* contact : {"disjoint", "touching", "overlapping"}) {
        INFO(contact);
        CHECK(seen[contact] > 0);
        total += seen[contact];
    }
    for (support::Family family : support::families) {
        INFO(name(family));
        CHECK(seen[laws::family_key(family)] > 0);
    }
    for (const std::string& law : laws::ContactLaws<A, B>::names()) {
        INFO(law);
        CHECK(seen[law] > 0);
    }
    if (total < 1000) return;
    for (const char* stage : {"filter", "integer", "bigint"}) {
        INFO(stage);
        CHECK(seen[stage] > 0);
    }
}

}  // namespace

#define LAWS_OF(A, B) \
    TEST_CASE("laws of contact: " #A " - " #B) { check_laws<graze::A, graze::B>(); }

LAWS_OF(Line2, Aabb2)
LAWS_OF(Ray2, Aabb2)
LAWS_OF(Segment2, Aabb2)
LAWS_OF(Line3, Aabb3)
LAWS_OF(Ray3, Aabb3)
LAWS_OF(Segment3, Aabb3)
LAWS_OF(Line2, Obb2)
LAWS_OF(Ray2, Obb2)
LAWS_OF(Segment2, Obb2)
LAWS_OF(Line3, Obb3)
LAWS_OF(Ray3, Obb3)
LAWS_OF(Segment3, Obb3)
LAWS_OF(Line3, Parallelepiped3)
LAWS_OF(Ray3, Parallelepiped3)
LAWS_OF(Segment3, Parallelepiped3)
LAWS_OF(Line3, Triangle3)
LAWS_OF(Ray3, Triangle3)
LAWS_OF(Segment3, Triangle3)
LAWS_OF(Triangle2, Aabb2)
LAWS_OF(Triangle3, Aabb3)
