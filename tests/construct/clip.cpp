// clip against the judge (clip_laws.hpp) for every pair and every family of cases.
#include <graze/clip.hpp>

#include "construct/clip_laws.hpp"
#include "predicates/thresholds.hpp"
#include "support/property.hpp"

namespace {

using cases::AnyShape;

template <int Dim>
void check_laws(const AnyShape<Dim>& line, const AnyShape<Dim>& shape) {
    const std::string pair = graze::type_name(line) + " - " + graze::type_name(shape);
    laws::Counts seen;
    const int families = int(cases::families.size());
    const int count = (support::case_count(780) + families - 1) / families;
    for (cases::Family family : cases::families) {
        const auto make = [&](std::uint64_t seed) {
            return cases::make_case<Dim>(line, shape, family, seed);
        };
        support::prop(
            pair + ", " + name(family), [&] { laws::check_clip(*support::cases<Dim>(make), seen); },
            count);
    }

    thresholds::Visits visits(line, shape);
    laws::Counts at_thresholds;
    support::check_all(
        pair + ", at thresholds", std::uint64_t(support::case_count(3 * int(visits.sides()))),
        [&](std::uint64_t i) { return thresholds::make_case(line, shape, i); },
        [&](const cases::AnyCase<Dim>& c) {
            visits.add(c.a, c.b);
            laws::check_plain_clip(c, at_thresholds);
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
    for (const std::string& thing : laws::names_of_clip(line, shape)) {
        INFO(thing);
        CHECK(seen[thing] > 0);
    }
}

}  // namespace

#define LAWS_OF(Dim, L, B) \
    TEST_CASE("clip: " #L " - " #B) { check_laws<Dim>(graze::L{}, graze::B{}); }
#define LAWS_OF_LINES(Dim, B)  \
    LAWS_OF(Dim, Line##Dim, B) \
    LAWS_OF(Dim, Ray##Dim, B)  \
    LAWS_OF(Dim, Segment##Dim, B)

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
