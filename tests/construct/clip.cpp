// clip against the judge (clip_laws.hpp) for every pair and every family of cases.
#include <graze/clip.hpp>

#include "construct/clip_laws.hpp"
#include "support/property.hpp"
#include "support/thresholds.hpp"

namespace {

template <class L, class B>
void check_laws() {
    laws::Counts seen;
    const int families = int(cases::families.size());
    const int count = (support::case_count(1040) + families - 1) / families;
    for (cases::Family family : cases::families)
        support::prop(
            graze::type_name<L>() + " - " + graze::type_name<B>() + ", " + name(family),
            [&] { laws::ClipLaws<L, B>::check(*support::cases<L, B>(family), seen); }, count);

    constexpr int dim = cases::dim_of<L>;
    thresholds::Visits visits(cases::AnyShape<dim>(L{}), cases::AnyShape<dim>(B{}));
    laws::Counts at_thresholds;
    support::check_all(
        graze::type_name<L>() + " - " + graze::type_name<B>() + ", at thresholds",
        std::uint64_t(support::case_count(3 * int(visits.sides()))),
        [](std::uint64_t i) { return thresholds::make_case<L, B>(i); },
        [&](const cases::Case<L, B>& c) {
            visits.add(cases::AnyShape<dim>(c.a), cases::AnyShape<dim>(c.b));
            laws::ClipLaws<L, B>::check_plain(c, at_thresholds);
            return true;
        });
    if (support::at_full_length() && !visits.missing().empty())
        FAIL("sides of thresholds that were not visited:" << visits.missing());

    long total = 0;
    for (cases::Family family : cases::families) {
        INFO(name(family));
        CHECK(seen[name(family)] > 0);
        total += seen[name(family)];
    }
    if (total < 1000) return;
    for (const std::string& thing : laws::ClipLaws<L, B>::names()) {
        INFO(thing);
        CHECK(seen[thing] > 0);
    }
}

}  // namespace

#define LAWS_OF(L, B) \
    TEST_CASE("clip: " #L " - " #B) { check_laws<graze::L, graze::B>(); }
#define LAWS_OF_LINES(Dim, B) \
    LAWS_OF(Line##Dim, B)     \
    LAWS_OF(Ray##Dim, B)      \
    LAWS_OF(Segment##Dim, B)

LAWS_OF_LINES(2, Aabb2)
LAWS_OF_LINES(2, Obb2)
LAWS_OF_LINES(2, Parallelogram2)
LAWS_OF_LINES(2, Triangle2)
LAWS_OF_LINES(3, Aabb3)
LAWS_OF_LINES(3, Obb3)
LAWS_OF_LINES(3, Parallelepiped3)
LAWS_OF_LINES(3, Plane3)
LAWS_OF_LINES(3, Tetrahedron3)
LAWS_OF_LINES(3, Triangle3)
