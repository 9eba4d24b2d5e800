// The laws of contact for every pair of shapes and every family of cases: other descriptions of the
// same sets get the same answer, larger ones are met as well, and a set is met where a part of it
// is.
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "predicates/bits.hpp"
#include "predicates/calls.hpp"
#include "predicates/descriptions.hpp"
#include "predicates/expect.hpp"
#include "predicates/pairs.hpp"
#include "support/judge.hpp"
#include "support/property.hpp"

namespace {

using cases::AnyCase;
using cases::AnyShape;
using cases::dim_of;
using cases::Family;
using cases::Random;
using cases::Role;
using graze::Contact;
using graze::Stage;
using laws::Broken;
using laws::Calls;

using Counts = std::map<std::string, long>;

/// The bits of the numbers of each unit.
struct Spans {
    laws::Bits lengths, directions, orientations;

    template <class Any>
    void include(const Any& shape) {
        cases::each_number(shape, [&](const double& x, Role role) {
            (role == Role::orientation ? orientations
             : role == Role::direction ? directions
                                       : lengths)
                .include(x);
        });
    }
    int width() const {
        return std::max({lengths.width(), directions.width(), orientations.width()});
    }
};

bool has_predicate(const auto& a, const auto& b) {
    return laws::calls_of(a, b).predicate || laws::calls_of(b, a).predicate;
}

/// The methods of the predicates need long integers only where the inputs have more than 251 bits in
/// a unit; those of other pairs may need them, and integers of a few words only if both are bounded. No method needs rationals.
template <int Dim>
void check_stages(const AnyCase<Dim>& c, const Spans& spans) {
    const bool short_numbers = has_predicate(c.a, c.b) && spans.width() <= 251;
    const Stage limit = short_numbers ? Stage::integer : Stage::bigint;
    for (const Stage stage : laws::stages(c.a, c.b))
        if (stage != Stage::filter && stage != limit &&
            !(stage == Stage::integer && laws::is_bounded_pair<Dim>(c.a, c.b)))
            throw Broken("no stage higher than needed", graze::name(stage), c.a, c.b);
}

template <int Dim>
int check_scales(const AnyCase<Dim>& c, Contact expected, const Spans& spans, Random& random) {
    // One unit for both shapes and the directions of lines.
    laws::Bits all = spans.lengths;
    if (!spans.directions.empty())
        for (int e : {spans.directions.low(), spans.directions.high() - 1})
            all.include(std::ldexp(1, e));
    const int lowest = all.empty() ? -5 : -1074 - all.low();
    const int highest = all.empty() ? 5 : 1024 - all.high();
    int applied = 0;
    for (int e : {lowest, random.between(lowest, highest), highest}) {
        const auto a = cases::scaled(c.a, e);
        const auto b = cases::scaled(c.b, e);
        if (!a || !b) throw Broken("scaled", "the test scales too far", c.a, c.b);
        expect_contact(*a, *b, expected, Calls::few, "scaled by a power of two");
        applied += e != 0;
    }
    return applied;
}

/// Throws Broken. Counts each law under its name as often as it applied.
template <int Dim>
void check_laws(const AnyCase<Dim>& c, Counts& seen) {
    Random random(c.seed);
    const Contact contact = judge::contact(c.a, c.b);
    const bool meet = contact != Contact::disjoint;
    ++seen[(std::ostringstream() << contact).str()];
    ++seen[std::string("family ") + cases::name(c.family)];
    ++seen[graze::name(laws::expect_contact(c.a, c.b, contact))];

    Spans spans;
    spans.include(c.a);
    spans.include(c.b);
    check_stages<Dim>(c, spans);
    seen["scaled by a power of two"] += check_scales<Dim>(c, contact, spans, random);
    const auto map = cases::AxisMap<Dim>::random(random);
    laws::expect_contact(cases::mapped(map, c.a), cases::mapped(map, c.b), contact, Calls::few,
                         "permuted or mirrored axes");

    for (const bool first : {true, false}) {
        const auto& shape = first ? c.a : c.b;
        const auto& other = first ? c.b : c.a;
        for (const auto& [law, same] : laws::same_sets<Dim>(shape, random)) {
            laws::expect_contact(same, other, contact, Calls::few, law);
            ++seen[law];
        }
        if (meet)
            for (const auto& [law, larger] : laws::larger_sets<Dim>(shape, random)) {
                laws::expect_meeting(larger, other, true, law);
                ++seen[law];
            }
        for (const auto& [one, two] : laws::parts<Dim>(shape)) {
            if ((laws::meet(one, other) || laws::meet(two, other)) != meet)
                throw Broken("a shape is met where a part of it is", meet ? "true" : "false", shape,
                             other);
            ++seen["a shape is met where a part of it is"];
        }
    }
}

template <int Dim>
void check_pair(const AnyShape<Dim>& a, const AnyShape<Dim>& b) {
    Counts seen;
    const bool predicate = has_predicate(a, b);
    const int count = support::case_count(predicate ? 1040 : 416);
    support::campaign<Dim>(a, b, "laws of " + laws::pair_name(a, b), 1, std::uint64_t(count),
                           [&](const AnyCase<Dim>& c) {
                               check_laws<Dim>(c, seen);
                               return true;
                           });
    for (const auto& [what, n] : seen) std::cout << what << ' ' << n << '\n';
    CHECK(seen["scaled by a power of two"] > 0);
    if (!support::at_full_length()) return;
    CHECK(seen["disjoint"] > 0);
    CHECK(seen["overlapping"] > 0);
    CHECK((seen["touching"] > 0) != (cases::is_open(a) && cases::is_open(b)));
    CHECK(seen["filter"] > 0);
    const bool computes = !laws::is_aligned<Dim>(a) || !laws::is_aligned<Dim>(b);
    CHECK((seen["integer"] > 0) == ((predicate && computes) || laws::is_bounded_pair<Dim>(a, b)));
    CHECK((seen["bigint"] > 0) == computes);
    for (Family family : cases::families) {
        INFO(name(family));
        CHECK(seen[std::string("family ") + cases::name(family)] > 0);
    }
}

void add_test(void (*test)(), const std::string& pair) {
    REGISTER_TEST_CASE(test, "laws of contact: " + pair);
}

/// Before Catch begins.
[[maybe_unused]] const bool registered = [] {
    laws::each_pair([]<class A, class B>() {
        constexpr int dim = dim_of<A>;
        add_test([] { check_pair<dim>(A{}, B{}); },
                 laws::pair_name(AnyShape<dim>(A{}), AnyShape<dim>(B{})));
    });
    return true;
}();

}  // namespace

TEST_CASE("laws: what is made of each shape") {
    const char *point = "a point by any name", *segment = "a segment by any name",
               *reversed = "reversed segment", *triangle = "a triangle by any name",
               *box = "a box by any name", *length = "another length of a direction",
               *permuted = "permuted vertices", *parallelogram = "a parallelogram by any name";
    const std::map<std::string, std::set<std::string>> expected{
        {"Point2", {point}},
        {"Line2", {length, "another origin of a line", point}},
        {"Ray2", {length, point}},
        {"Segment2", {segment, reversed}},
        {"Triangle2", {permuted, segment, reversed}},
        {"Aabb2", {box, point, segment, reversed}},
        {"Obb2", {length, "a box turned in itself", box, point}},
        {"Parallelogram2", {parallelogram, segment, reversed}},
        {"Point3", {point}},
        {"Line3", {length, "another origin of a line", point}},
        {"Ray3", {length, point}},
        {"Segment3", {segment, reversed}},
        {"Plane3", {length, "another point of a plane"}},
        {"Triangle3", {permuted, segment, reversed, triangle}},
        {"Aabb3", {box, point, segment, reversed}},
        {"Obb3",
         {length, "a box turned in itself", box, point, "an oriented box is a parallelepiped"}},
        {"Parallelepiped3", {"a parallelepiped by any name", parallelogram, segment, reversed}},
        {"Tetrahedron3", {permuted, "a flat tetrahedron is a triangle"}},
    };
    std::size_t types = 0;
    const auto check = [&]<class Any>(const Any& type) {
        constexpr int dim = dim_of<Any>;
        std::set<std::string> made;
        std::size_t larger = 0, parts = 0;
        for (std::uint64_t seed = 0; seed < 1000; ++seed) {
            Random random(seed);
            const auto c = cases::make_case<dim>(type, type, seed);
            for (const auto& [law, shape] : laws::same_sets<dim>(c.a, random)) {
                made.insert(law);
                INFO(law << '\n' << c.a << '\n' << shape);
                REQUIRE(cases::valid(shape));
            }
            for (const auto& [law, shape] : laws::larger_sets<dim>(c.a, random)) {
                ++larger;
                INFO(law << '\n' << c.a << '\n' << shape);
                REQUIRE(cases::valid(shape));
            }
            parts += laws::parts<dim>(c.a).size();
        }
        INFO(graze::type_name(type));
        CHECK(made == expected.at(graze::type_name(type)));
        const bool plane = graze::type_name(type) == "Plane3";
        const bool whole = plane || graze::type_name(type).find("Obb") == 0 ||
                           graze::type_name(type).find("Point") == 0;
        CHECK((larger > 100) == !(plane || graze::type_name(type) == "Line2"));
        CHECK((parts > 100) != whole);
        ++types;
    };
    cases::each_type<2>(check);
    cases::each_type<3>(check);
    CHECK(types == expected.size());
}
