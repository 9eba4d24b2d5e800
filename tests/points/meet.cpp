// Where lines and planes meet: against elimination in Boost's rationals.
#include <cmath>
#include <graze/exact_point.hpp>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <thread>
#include <variant>

#include "points/near_meet.hpp"
#include "points/rational_judge.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;
using cases::Random;
using graze::ExactPoint2;
using graze::ExactPoint3;
using graze::Vec2;
using graze::Vec3;

template <int Dim>
using AnyLine =
    std::variant<graze::Line<Dim>, graze::Ray<Dim>, graze::Segment<Dim>, graze::Through<Dim, 2>>;
using AnyPlane =
    std::variant<graze::Triangle3, graze::Plane3, graze::Through<3, 3>, graze::ExactPlane<3>>;

/// Of a pool of points, so that some are in common.
template <int Dim>
struct Pool {
    Random& random;
    Sort sort;
    std::vector<graze::Vec<Dim>> points;

    Pool(Random& r, std::size_t size) : random(r), sort(r.pick(sorts)) {
        while (points.size() < size) points.push_back(vector<Dim>(sort, random));
    }
    graze::Vec<Dim> any() { return points[random.below(points.size())]; }

    AnyLine<Dim> line() {
        const auto a = any(), b = any();
        switch (random.below(4)) {
            case 0:
                return graze::Line<Dim>{a, b};
            case 1:
                return graze::Ray<Dim>{a, b};
            case 2:
                return graze::Segment<Dim>{a, b};
        }
        return graze::through(graze::ExactPoint<Dim>(a), graze::ExactPoint<Dim>(b));
    }
    AnyPlane plane() requires(Dim == 3) {
        const auto a = any(), b = any(), c = any();
        const bool normal = !(b == Vec3{});
        switch (random.below(4)) {
            case 0:
                if (normal) return graze::Plane3{a, b};
                break;
            case 1:
                if (normal) return graze::ExactPlane<3>{graze::to_exact(b), graze::Exact(a.x)};
                break;
            case 2:
                return graze::through(a, b, c);
        }
        return graze::Triangle3{a, b, c};
    }
};

Flat flat(const auto& any) {
    return std::visit([](const auto& f) { return flat_of(f); }, any);
}

/// Empty if the answers agree.
template <int Dim>
std::string compared(const std::optional<graze::ExactPoint<Dim>>& found,
                     const std::vector<Flat>& flats) {
    const auto expected = common_point(flats);
    if (found.has_value() != expected.has_value())
        return expected ? "there is a point" : "there is no one point";
    if (!found) return "";
    // Before it is asked for more.
    const graze::Vec<Dim> near = found->rounded();
    const double off = found->off();
    if (numbers(*found) != *expected) return "another point";
    bool held = true;
    for (int k = 0; k < Dim; ++k) {
        const Number& x = (*expected)[std::size_t(k)];
        if (std::isinf(near[k])) return std::isinf(off) ? "" : "it is beyond the doubles";
        if (!is_nearest(near[k], x)) return "another double is nearer";
        if (std::isfinite(off) && abs(Number(x - Number(near[k]))) > Number(off))
            return "it is off by more";
        held &= Number(near[k]) == x;
    }
    return held == (off == 0) ? "" : "it is off, or not";
}

/// Numbers of one exponent, or of a few around those that formulas of a degree can have.
double near_range(int limit, Random& random) {
    const double x = random.coin() ? random.symmetric() : random.between(-3, 3);
    if (!random.once_in(4)) return x;
    const int exponent = random.coin() ? limit : -limit;
    return std::ldexp(random.coin() ? 1 : x, exponent + random.between(-2, 2));
}

/// A point of which doubles were told is the one of these flats, and these hold it only where they may.
template <int Dim>
void check_near(const std::optional<graze::points::NearPoint<Dim>>& near,
                const std::vector<Flat>& flats) {
    const auto expected = common_point(flats);
    REQUIRE(expected);
    bool held = true;
    for (int k = 0; k < Dim; ++k) {
        const Number& x = (*expected)[std::size_t(k)];
        CHECK(is_nearest(near->at[k], x));
        held &= Number(near->at[k]) == x;
    }
    CHECK((near->may_be_exact || !held));
}

}  // namespace

TEST_CASE("meet: doubles that double-words tell are the nearest ones") {
    using graze::points::GivenLine;
    using graze::points::GivenPlane;
    using graze::points::near_meet;
    int told[3]{}, count = support::case_count(10'000);
    for (int i = 0; i < count; ++i) {
        Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        const bool general = random.coin();
        const auto vector3 = [&](int limit) {
            const double x = general ? random.symmetric() : near_range(limit, random);
            const double y = general ? random.symmetric() : near_range(limit, random);
            const double z = general ? random.symmetric() : near_range(limit, random);
            return Vec3{x, y, z};
        };
        const auto vector2 = [&] {
            const Vec3 v = vector3(397);
            return Vec2{v.x, v.y};
        };
        const auto line_of = [](const auto& l) {
            return Flat{numbers(l.from),
                        {l.is_direction ? numbers(l.to) : minus(numbers(l.to), numbers(l.from))}};
        };
        const auto plane_of = [](const GivenPlane& p) {
            if (p.is_normal) return flat_of(graze::Plane3{p.a, p.b});
            return flat_of(graze::Triangle3{p.a, p.b, p.c});
        };
        const auto plane = [&](int limit) {
            const Vec3 a = vector3(limit), c = vector3(limit);
            Vec3 b = vector3(limit);
            if (b == Vec3{}) b.x = 1;
            return GivenPlane{a, b, c, random.coin()};
        };
        const Vec2 a = vector2(), b = vector2(), c = vector2(), d = vector2();
        const GivenLine<2> l{a, b, random.coin()}, m{c, d, random.coin()};
        if (const auto near = near_meet(l, m)) {
            ++told[0];
            check_near<2>(near, {line_of(l), line_of(m)});
        }
        const Vec3 e = vector3(247), f = vector3(247);
        const GivenLine<3> n{e, f, random.coin()};
        const GivenPlane p = plane(247);
        if (const auto near = near_meet(n, p)) {
            ++told[1];
            check_near<3>(near, {line_of(n), plane_of(p)});
        }
        const GivenPlane q = plane(75), r = plane(75), s = plane(75);
        if (const auto near = near_meet(q, r, s)) {
            ++told[2];
            check_near<3>(near, {plane_of(q), plane_of(r), plane_of(s)});
        }
    }
    // Nearly all in general position.
    for (const int n : told) CHECK(n > count * 2 / 5);
}

TEST_CASE("meet: a coordinate and a step are within the error that they claim") {
    using graze::points::near::Word;
    double worst[2]{};
    for (int i = 0; i < support::case_count(20'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        const auto any = [&] {
            const double x = random.coin() ? random.symmetric() : 1 - random.below(4) * 0x1p-53;
            return std::ldexp(x, random.between(-3, 3));
        };
        const double from = any(), high = any(), low = any();
        const auto step = graze::arith::DoubleWord<double>::sum(high, 0x1p-53 * low);
        // What it stands for may be as far as it says.
        const double error = random.coin() ? 0 : std::ldexp(1, -random.between(90, 104));
        const Number exact = Number(from) + Number(step.high) + Number(step.low) +
                             (random.coin() ? 1 : -1) * Number(error);
        const Word p = graze::points::near::sum(from, {step, error});
        const Number off = abs(Number(Number(p.x.high) + Number(p.x.low) - exact));
        const double ratio = Number(off / Number(p.error)).convert_to<double>();
        REQUIRE(ratio <= 1);
        double& of = worst[error > 0];
        of = std::max(of, ratio);
    }
    if (support::at_full_length()) {
        CHECK(worst[0] > 0.125);
        CHECK(worst[1] > 0.9);
    }
    std::cout << "the largest error of a step is " << worst[0] << " of the bound\n";
}

TEST_CASE("meet: points next to the middle of two doubles") {
    using graze::points::near_meet;
    int told = 0, sides[2]{};
    for (int i = 0; i < support::case_count(20'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        // x = 1 + y (1 + g) for the height y, half of a unit of the last place of x and a little more or less.
        const auto little = [&] {
            return (random.coin() ? 1 : -1) * std::ldexp(1, -random.between(1, 52));
        };
        const double y = 0x1p-53 * (random.once_in(4) ? 1 : 1 + little()), g = little();
        const graze::points::GivenLine<2> rising{{1, 0}, {1 + g, 1}, true},
            level{{random.symmetric(), y}, {random.coin() ? 3.0 : -1.0, 0}, true};
        const Number x = 1 + Number(y) * (1 + Number(g));
        ++sides[x > 1 + Number(0x1p-53)];
        if (const auto near = near_meet(rising, level)) {
            ++told;
            CHECK(is_nearest(near->at.x, x));
            CHECK(near->at.y == y);
        }
        const auto found =
            graze::meet(graze::Line2{rising.from, rising.to}, graze::Line2{level.from, level.to});
        REQUIRE(found);
        CHECK(is_nearest(found->rounded().x, x));
    }
    if (support::at_full_length())
        for (const int n : {told, sides[0], sides[1]}) CHECK(n > 1000);
}

TEST_CASE("meet: threads ask one point at once") {
    Random random(1);
    const auto v = [&] {
        const double x = random.symmetric(), y = random.symmetric();
        return Vec2{x, y};
    };
    for (int i = 0; i < 200; ++i) {
        const Vec2 a = v(), b = v(), c = v(), d = v();
        const graze::Segment2 s{a, b}, t{c, d};
        const auto p = graze::meet(s, t);
        REQUIRE(p);
        const Flat first = flat(AnyLine<2>(s)), second = flat(AnyLine<2>(t));
        Numbers found[2];
        std::thread other([&] { found[0] = numbers(*p); });
        found[1] = numbers(*p);
        other.join();
        const auto expected = common_point({first, second});
        CHECK((found[0] == *expected && found[1] == *expected));
    }
}

TEST_CASE("meet: lines and planes of every sort, against elimination") {
    int points[4]{}, none[4]{};
    for (int i = 0; i < support::case_count(10'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        const auto check = [&](int question, const auto& found, const std::vector<Flat>& flats) {
            ++(found ? points : none)[question];
            INFO("case " << i << ", question " << question);
            CHECK(compared(found, flats) == "");
        };
        Pool<2> flat_pool(random, 4);
        const auto a = flat_pool.line(), b = flat_pool.line();
        check(0, std::visit([](const auto& x, const auto& y) { return graze::meet(x, y); }, a, b),
              {flat(a), flat(b)});

        Pool<3> pool(random, 5);
        const auto c = pool.line(), d = pool.line();
        check(1, std::visit([](const auto& x, const auto& y) { return graze::meet(x, y); }, c, d),
              {flat(c), flat(d)});
        const auto p = pool.plane(), q = pool.plane(), r = pool.plane();
        const auto line_and_plane =
            std::visit([](const auto& x, const auto& y) { return graze::meet(x, y); }, c, p);
        check(2, line_and_plane, {flat(c), flat(p)});
        CHECK(std::visit([](const auto& x, const auto& y) { return graze::meet(y, x); }, c, p) ==
              line_and_plane);
        check(3, std::visit([](const auto&... x) { return graze::meet(x...); }, p, q, r),
              {flat(p), flat(q), flat(r)});
    }
    // Each question is asked both ways.
    if (support::at_full_length())
        for (int question = 0; question < 4; ++question) {
            CHECK(points[question] > 500);
            CHECK(none[question] > 500);
        }
}

TEST_CASE("meet: points of points") {
    for (int i = 0; i < support::case_count(2'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        Pool<3> pool(random, 6);
        std::vector<ExactPoint3> points(pool.points.begin(), pool.points.end());
        for (int k = 0; k < 8; ++k) {
            const auto any = [&]() -> const ExactPoint3& {
                return points[random.below(points.size())];
            };
            const auto line = graze::through(any(), any());
            const auto plane = graze::through(any(), any(), any());
            const auto found = graze::meet(line, plane);
            INFO("case " << i << ", point " << k);
            CHECK(compared(found, {flat_of(line), flat_of(plane)}) == "");
            if (found) points.push_back(*found);
        }
    }
}

TEST_CASE("meet: a chain of points ends with a point, or with an error that says why") {
    // Each point is the middle between the one before and a corner: one bit more in each.
    ExactPoint2 p = Vec2{1, 1};
    for (int i = 0; i < 3000; ++i) {
        const auto of = [&](const Vec2& v) { return graze::through(p, ExactPoint2(v)); };
        const auto x = p.exact();
        const ExactPoint2 other(graze::ExactVec2{x[0], x[1] * graze::Exact("1/2")});
        p = *graze::meet(of({0, 0}), graze::through(other, ExactPoint2(Vec2{-1, 0})));
    }
    CHECK(p.exact()[0].sign() == 1);

    // And here the number of bits doubles each time, of a numerator or a denominator.
    for (const char* first : {"1/5", "5"})
        for (const int k : {0, 1}) {
            graze::ExactVec2 x;
            x[k] = graze::Exact(first);
            std::string message;
            try {
                for (int i = 0; i < 10'000; ++i) x[k] = ExactPoint2(x).exact()[k] * x[k];
            } catch (const std::length_error& e) {
                message = e.what();
            }
            CHECK(message == "point: a coordinate has more than 1000000 bits");
        }
}

TEST_CASE("meet: what is refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const graze::Triangle3 triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    CHECK_THROWS_WITH(graze::meet(graze::Segment3{{0, 0, nan}, {1, 0, 0}}, triangle),
                      "segment: a.z must be finite: NaN and infinities are not allowed");
    CHECK_THROWS_WITH(graze::meet(graze::through(Vec3{0, nan, 0}, Vec3{}), triangle),
                      "point: point.y must be finite: NaN and infinities are not allowed");
    CHECK_THROWS_WITH(graze::meet(graze::Ray3{{0, 0, 0}, {0, 0, 1}}, graze::Plane3{{}, {}}),
                      "plane: normal must not be zero");
    const graze::Exact root =
        *graze::Exact::with_root(graze::Exact(), graze::Exact(1.0), graze::Exact(2.0));
    CHECK_THROWS_AS(graze::meet(graze::Ray3{{0, 0, 0}, {0, 0, 1}},
                                graze::ExactPlane<3>{graze::to_exact(Vec3{0, 0, 1}), root}),
                    std::domain_error);
    // No plane and no line are no error.
    CHECK(!graze::meet(graze::Ray3{{0, 0, 1}, {0, 0, 1}},
                       graze::ExactPlane<3>{graze::to_exact(Vec3{}), graze::Exact()}));
    CHECK(!graze::meet(graze::Ray3{{0, 0, 1}, {0, 0, 0}}, triangle));
    CHECK(!graze::meet(graze::Segment3{{0, 0, 1}, {0, 0, -1}},
                       graze::Triangle3{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}));
}
