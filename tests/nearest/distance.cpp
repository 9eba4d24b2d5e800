// Nearest points and their distance, of all pairs, against the judge.
#include <graze/distance.hpp>

#include "nearest/judge.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;
using judge_of_distance::nearest;
using judge_of_distance::vertices_of;

Number times(const Numbers& a, const Numbers& b) {
    Number r = 0;
    for (std::size_t k = 0; k < a.size(); ++k) r += a[k] * b[k];
    return r;
}

/// Is no double nearer to the root of a number, and of two that are as near, the other one odd?
bool is_nearest_root(double near, const Number& square) {
    const double largest = std::numeric_limits<double>::max();
    const auto value = [&](double x) {
        return std::isinf(x) ? Number(2) * Number(0x1p1023) : Number(x);
    };
    const bool even = (std::bit_cast<std::uint64_t>(near) & 1) == 0;
    if (near > 0) {
        const Number middle = (value(near) + value(std::nextafter(near, 0.0))) / 2,
                     m = middle * middle;
        if (even || std::isinf(near) ? square < m : square <= m) return false;
    }
    if (near <= largest) {
        const Number middle = (value(near) + value(std::nextafter(near, HUGE_VAL))) / 2,
                     m = middle * middle;
        if (even ? square > m : square >= m) return false;
    }
    return near >= 0;
}

/// Along which all that two parts share is unbounded.
std::vector<Direction> common_directions(const Part& a, const Part& b) {
    if (a.directions.empty() || b.directions.empty()) return {};
    if (a.directions.size() == 1 || b.directions.size() == 1) {
        if (!share_a_direction(a, b)) return {};
        const Part &line = a.directions.size() == 1 ? a : b, &other = &line == &a ? b : a;
        Direction d = line.directions[0];
        d.both_ways &= other.directions[0].both_ways;
        if (!other.directions[0].both_ways) d.along = other.directions[0].along;
        return {d};
    }
    std::vector<Numbers> rows;
    for (const Part* part : {&a, &b})
        for (const Direction& d : part->directions) rows.push_back(d.along);
    if (rank_of(rows) == 2) return a.directions;
    const auto normal = [](const Part& part) {
        const Numbers &x = part.directions[0].along, &y = part.directions[1].along;
        return Numbers{x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2],
                       x[0] * y[1] - x[1] * y[0]};
    };
    const Numbers m = normal(a), n = normal(b);
    return {
        {{m[1] * n[2] - m[2] * n[1], m[2] * n[0] - m[0] * n[2], m[0] * n[1] - m[1] * n[0]}, true}};
}

/// By the conditions of a nearest point: the midpoint moves nowhere nearer to the origin.
std::string flaw_of_pair(const Part& a, const Part& b, const Numbers& p, const Numbers& q,
                         bool unique) {
    const Numbers between = minus(q, p);
    if (!holds_point(a, p)) return "a does not hold its point";
    if (!holds_point(b, q)) return "b does not hold its point";
    Part moved = b;
    for (Numbers& v : moved.vertices) v = minus(v, between);
    const auto corners = corners_and_more(a, moved);
    const auto directions = common_directions(a, moved);
    const bool is_only = corners.size() == 1 && directions.empty();
    if (unique != is_only) return is_only ? "it is unique" : "it is not unique";
    const Numbers middle = plus(p, between, Number(1) / 2);
    for (const Numbers& c : corners)
        if (times(minus(c, p), middle) < 0) return "a midpoint is nearer";
    for (const Direction& d : directions) {
        const Number along = times(d.along, middle);
        if (d.both_ways ? along != 0 : along < 0) return "a midpoint is nearer along a direction";
    }
    return "";
}

int seen[2];

template <class A, class B>
void check_case(const A& a, const B& b) {
    const Part of_a = part_of(a), of_b = part_of(b);
    const auto judged = nearest<Number>(vertices_of<Number>(of_a), vertices_of<Number>(of_b),
                                        [](const Number& x) { return x == 0; });
    const auto exact = graze::exact::distance(a, b);
    CHECK(graze::to_boost<Number>(exact.squared) == judged.square);
    const Numbers p = numbers(exact.a), q = numbers(exact.b), between = minus(q, p);
    CHECK(times(between, between) == judged.square);
    CHECK(flaw_of_pair(of_a, of_b, p, q, exact.unique) == "");
    CHECK(exact.of_a == features_of(of_a, p));
    CHECK(exact.of_b == features_of(of_b, q));
    const auto rounded = graze::distance(a, b);
    CHECK(is_nearest_root(rounded.value, judged.square));
    CHECK(rounded.a == exact.a.rounded());
    CHECK(rounded.b == exact.b.rounded());
    CHECK(rounded.of_a == exact.of_a);
    CHECK(rounded.of_b == exact.of_b);
    CHECK(rounded.unique == exact.unique);
    const auto swapped = graze::exact::distance(b, a);
    CHECK(swapped.a == exact.b);
    CHECK(swapped.b == exact.a);
    static_assert(std::is_same_v<decltype(rounded), const graze::Distance<graze::dim_of<A>>>);
    ++seen[exact.unique];
}

template <class A, class B>
void check_pair(int count) {
    for (int i = 0; i < count; ++i) {
        const auto family = cases::families[std::size_t(i) % cases::families.size()];
        const auto [seed, unused, a, b] = cases::make_case<A, B>(family, std::uint64_t(i) + 1);
        INFO(graze::name_of<A> << " and " << graze::name_of<B> << ", case " << i);
        check_case(a, b);
    }
}

template <class Shapes>
void check_all(int count, Shapes shapes) {
    std::fill(std::begin(seen), std::end(seen), 0);
    judge_of_distance::each_rational_pair(
        shapes, [&]<class A, class B>() { check_pair<A, B>(support::case_count(count)); });
    if (support::at_full_length())
        for (const int n : seen) CHECK(n > 100);
}
TEST_CASE("nearest points: all pairs in the plane") { check_all(96, graze::detail::Shapes2{}); }
TEST_CASE("nearest points: all pairs in space") { check_all(11, graze::detail::Shapes3{}); }

/// Numbers next to the middle of two doubles, which double-words do not tell from it.
TEST_CASE("nearest points: values and coordinates half way between two doubles") {
    using graze::Segment3, graze::Triangle3, graze::Vec3;
    for (const double odd : {1.0, 3.0, 5.0, 0x1.fffffffffffffp+0, 0x1p-60})
        for (const double unit :
             {1.0, 0x1p-40, 0x1p60, 0x1p-130, 0x1p-160, 0x1p-165, 0x1p150, 0x1p-300}) {
            INFO(std::hexfloat << odd << ", " << unit);
            const double less = -odd * 0x1p-53 * unit, ulp = 0x1p-52 * unit;
            // From there to 1.
            check_case(Vec3{less, 0, 0}, Vec3{unit, 0, 0});
            check_case(Segment3{{-unit, 0, less}, {unit, 0, less}},
                       Segment3{{0, -unit, unit}, {0, unit, unit}});
            check_case(
                Vec3{0, 0, less},
                Triangle3{{-unit, -unit, unit}, {3 * unit, -unit, unit}, {-unit, 3 * unit, unit}});
            // And a little more.
            for (const double beside : {0x1p-50, 0x1p-51, 0x1p-52, 0x1p-54, 0x1p-60})
                check_case(Vec3{less, 0, 0}, Vec3{unit, beside * unit, 0});
            // At the middle of x and y, for both.
            const Segment3 slanted{{-4 * unit, -4 * unit, 0}, {4 * unit, 4 * unit, 0}};
            check_case(slanted, Vec3{unit + odd * ulp, unit, unit});
            check_case(Segment3{{unit + odd * ulp, unit, unit}, {unit + odd * ulp, unit, 2 * unit}},
                       slanted);
        }
}

/// What is parallel exactly, in more bits than double-words have for products.
TEST_CASE("nearest points: what is parallel in many bits") {
    for (int i = 0; i < support::case_count(60); ++i) {
        cases::Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        const auto vector = [&](double size) {
            graze::Vec3 v;
            for (int k = 0; k < 3; ++k) v[k] = std::round(size * random.symmetric());
            return v;
        };
        const auto along = [](const graze::Vec3& p, double t, const graze::Vec3& d) {
            return graze::Vec3{p.x + t * d.x, p.y + t * d.y, p.z + t * d.z};
        };
        const graze::Vec3 d = vector(0x1p25), e = vector(0x1p25), a = vector(0x1p49),
                          b = along(a, 1, vector(random.coin() ? 0x1p20 : 0x1p48));
        const auto times = [&] { return double(random.between(-0x7fffff, 0x7fffff)); };
        const graze::Segment3 first{a, along(a, times(), d)}, second{b, along(b, times(), d)};
        check_case(first, second);
        const graze::Triangle3 face{a, along(a, times(), d), along(a, times(), e)};
        check_case(face, second);
        check_case(face, graze::Triangle3{b, along(b, times(), d), along(b, times(), e)});
        check_case(along(a, times(), e), second);
        // In touch, exactly.
        const double s = random.between(1, 0x3fffff), t = random.between(1, 0x3fffff);
        check_case(along(a, s, d), graze::Segment3{a, along(a, s + t, d)});
        const graze::Triangle3 around{a, along(a, 0x7fffff, d), along(a, 0x7fffff, e)};
        const graze::Vec3 inside = along(along(a, s, d), t, e);
        check_case(inside, around);
        check_case(graze::Segment3{inside, along(inside, 1, vector(0x1p20))}, around);
    }
}

}  // namespace
