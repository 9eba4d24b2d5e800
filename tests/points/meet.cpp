// Where lines and planes meet: against elimination in Boost's rationals.
#include <graze/exact_point.hpp>
#include <limits>
#include <stdexcept>
#include <variant>

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
    return !found || numbers(*found) == *expected ? "" : "another point";
}

}  // namespace

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
