// Orientation and in-sphere signs against other formulas: the sum over all permutations, and the
// centre of the circle or sphere.
#include <algorithm>
#include <array>
#include <cmath>
#include <graze/orient.hpp>
#include <limits>
#include <numeric>

#include "cases/print.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"
#include "support/simplex.hpp"
#include "support/thresholds.hpp"

namespace {

using cases::Random;
using graze::Vec;
using graze::Vec2;
using graze::Vec3;
using judge::Rational;

template <int Dim>
using Point = std::array<Rational, std::size_t(Dim)>;

template <int Dim>
Point<Dim> rational(const Vec<Dim>& v) {
    Point<Dim> p;
    for (int i = 0; i < Dim; ++i) p[std::size_t(i)] = Rational(v[i]);
    return p;
}

/// The sum over all permutations of the columns.
template <std::size_t Size>
Rational determinant(const std::array<std::array<Rational, Size>, Size>& m) {
    std::array<std::size_t, Size> order;
    std::iota(order.begin(), order.end(), 0);
    Rational sum = 0;
    do {
        Rational product = 1;
        for (std::size_t i = 0; i < Size; ++i) {
            product *= m[i][order[i]];
            for (std::size_t j = 0; j < i; ++j)
                if (order[j] > order[i]) product = -product;
        }
        sum += product;
    } while (std::next_permutation(order.begin(), order.end()));
    return sum;
}

/// The determinant of the points with a column of ones: the last point subtracted, the rest stays.
template <int Dim, std::size_t Count>
int expected_orient(const std::array<Vec<Dim>, Count>& points) {
    static_assert(Count == Dim + 1);
    std::array<std::array<Rational, Count>, Count> m;
    for (std::size_t i = 0; i < Count; ++i) {
        const auto p = rational(points[i]);
        for (std::size_t k = 0; k < Dim; ++k) m[i][k] = p[k];
        m[i][Dim] = 1;
    }
    return determinant(m).sign();
}

/// By the distances to the centre c: 2 (p_i - p_0) . c = |p_i|^2 - |p_0|^2, by Cramer's rule.
template <int Dim, std::size_t Count>
int expected_insphere(const std::array<Vec<Dim>, Count>& points) {
    static_assert(Count == Dim + 2);
    using Matrix = std::array<std::array<Rational, Dim>, Dim>;
    const auto square = [](const Point<Dim>& p) {
        Rational sum = 0;
        for (const Rational& x : p) sum += x * x;
        return sum;
    };
    const auto first = rational(points[0]);
    Matrix m;
    std::array<Rational, Dim> right;
    for (std::size_t i = 0; i < Dim; ++i) {
        const auto p = rational(points[i + 1]);
        for (std::size_t k = 0; k < Dim; ++k) m[i][k] = 2 * (p[k] - first[k]);
        right[i] = square(p) - square(first);
    }
    const Rational volume = determinant(m);
    if (volume == 0) return 0;
    Point<Dim> to_first = first, to_last = rational(points[Count - 1]);
    for (std::size_t k = 0; k < Dim; ++k) {
        Matrix column = m;
        for (std::size_t i = 0; i < Dim; ++i) column[i][k] = right[i];
        const Rational center = determinant(column) / volume;
        to_first[k] -= center;
        to_last[k] -= center;
    }
    return Rational(square(to_first) - square(to_last)).sign();
}

int orient(const std::array<Vec2, 3>& p) { return graze::orient(p[0], p[1], p[2]); }
int orient(const std::array<Vec3, 4>& p) { return graze::orient(p[0], p[1], p[2], p[3]); }
int insphere(const std::array<Vec2, 4>& p) { return graze::insphere(p[0], p[1], p[2], p[3]); }
int insphere(const std::array<Vec3, 5>& p) { return graze::insphere(p[0], p[1], p[2], p[3], p[4]); }
int exact_orient(const std::array<Vec2, 3>& p) { return graze::exact::orient(p[0], p[1], p[2]); }
int exact_orient(const std::array<Vec3, 4>& p) {
    return graze::exact::orient(p[0], p[1], p[2], p[3]);
}
int exact_insphere(const std::array<Vec2, 4>& p) {
    return graze::exact::insphere(p[0], p[1], p[2], p[3]);
}
int exact_insphere(const std::array<Vec3, 5>& p) {
    return graze::exact::insphere(p[0], p[1], p[2], p[3], p[4]);
}

/// Integer points at one distance from the origin.
template <int Dim>
Vec<Dim> on_sphere(Random& random) {
    Vec<Dim> v;
    if constexpr (Dim == 2)
        v = random.pick({Vec2{25, 0}, Vec2{15, 20}, Vec2{24, 7}});
    else
        v = random.pick({Vec3{9, 0, 0}, Vec3{8, 4, 1}, Vec3{7, 4, 4}, Vec3{6, 6, 3}});
    for (int i = Dim - 1; i > 0; --i) std::swap(v[i], v[random.between(0, i)]);
    for (int i = 0; i < Dim; ++i)
        if (random.coin()) v[i] = -v[i];
    return v;
}

enum class Family { uniform, grid, decimal, sphere, sphere_ulp, exponents, subnormal, far };
constexpr std::array all_families{Family::uniform,   Family::grid,       Family::decimal,
                                  Family::sphere,    Family::sphere_ulp, Family::exponents,
                                  Family::subnormal, Family::far};

template <int Dim, std::size_t Count>
std::array<Vec<Dim>, Count> make_points(Family family, Random& random) {
    std::array<Vec<Dim>, Count> points;
    const int scale = random.between(-300, 300);
    const double moved = random.between(-8, 8);
    for (auto& p : points) {
        const bool sphere = family == Family::sphere || family == Family::sphere_ulp;
        if (sphere) p = on_sphere<Dim>(random);
        for (int i = 0; i < Dim; ++i) {
            double x = p[i];
            if (family == Family::uniform) x = random.symmetric();
            if (family == Family::grid) x = random.between(-3, 3);
            if (family == Family::decimal) x = random.between(-9, 9) * 0.1;
            if (family == Family::exponents)
                x = std::ldexp(random.symmetric(), random.between(-1000, 1000));
            if (family == Family::subnormal) x = random.between(-4, 4) * 0x1p-1074;
            if (family == Family::far) x = 1e9 + random.between(-3, 3) * 0x1p-20;
            if (sphere) x = std::ldexp(x + moved, scale);
            if (family == Family::sphere_ulp && random.once_in(6))
                x = std::nextafter(x, random.coin() ? INFINITY : -INFINITY);
            p[i] = x;
        }
    }
    return points;
}

template <class Got, class Exact, class Expected, int Dim, std::size_t Count>
void check(const char* description, Got got, Exact exact, Expected expected,
           const std::array<Vec<Dim>, Count>*) {
    std::array<int, 3> seen{};
    const int count = support::case_count(24000);
    for (int i = 0; i < count; ++i) {
        const Family family = all_families[std::size_t(i) % all_families.size()];
        Random random(std::uint64_t(i) + 1);
        auto points = make_points<Dim, Count>(family, random);
        const int sign = expected(points);
        ++seen[std::size_t(sign + 1)];
        const bool right = got(points) == sign && (i % 8 != 0 || exact(points) == sign);
        if (right) continue;
        std::ostringstream text;
        text << "family " << int(family) << ", seed " << i + 1 << ", expected " << sign;
        for (const auto& p : points) text << "\n  " << p;
        support::report(description, text.str());
    }
    for (int n : seen) CHECK((n > count / 50 || !support::at_full_length()));
}

/// Of the vertices of a shape and a point.
template <class S>
void check_at_thresholds(const auto& got, const auto& expected) {
    constexpr int dim = cases::dim_of<S>;
    using Any = cases::AnyShape<dim>;
    thresholds::Visits visits(Any(S{}), Any(Vec<dim>{}));
    const int count = support::case_count(12 * int(visits.sides()));
    for (int i = 0; i < count; ++i) {
        const auto c = thresholds::make_case<S, Vec<dim>>(std::uint64_t(i));
        visits.add(Any(c.a), Any(c.b));
        const auto points = thresholds::points_of(c.a, c.b);
        if (got(points) != expected(points)) {
            INFO(c);
            FAIL("seed " << i << ", expected " << expected(points));
        }
    }
    if (support::at_full_length() && !visits.missing().empty())
        FAIL("sides of thresholds that were not visited:" << visits.missing());
}

}  // namespace

TEST_CASE("signs of points at every threshold") {
    const auto got_orient = [](const auto& p) { return orient(p); };
    const auto got_insphere = [](const auto& p) { return insphere(p); };
    const auto right_orient = [](const auto& p) { return expected_orient(p); };
    const auto right_insphere = [](const auto& p) { return expected_insphere(p); };
    check_at_thresholds<graze::Segment2>(got_orient, right_orient);
    check_at_thresholds<graze::Triangle3>(got_orient, right_orient);
    check_at_thresholds<graze::Triangle2>(got_insphere, right_insphere);
    check_at_thresholds<graze::Tetrahedron3>(got_insphere, right_insphere);
}

TEST_CASE("orientation: the sign of the determinant of the points") {
    const auto got = [](const auto& p) { return orient(p); };
    const auto exact = [](const auto& p) { return exact_orient(p); };
    const auto expected = [](const auto& p) { return expected_orient(p); };
    check("orient 2D", got, exact, expected, static_cast<std::array<Vec2, 3>*>(nullptr));
    check("orient 3D", got, exact, expected, static_cast<std::array<Vec3, 4>*>(nullptr));
}

TEST_CASE("in-sphere: nearer to the centre than the other points") {
    const auto got = [](const auto& p) { return insphere(p); };
    const auto exact = [](const auto& p) { return exact_insphere(p); };
    const auto expected = [](const auto& p) { return expected_insphere(p); };
    check("insphere 2D", got, exact, expected, static_cast<std::array<Vec2, 4>*>(nullptr));
    check("insphere 3D", got, exact, expected, static_cast<std::array<Vec3, 5>*>(nullptr));
}

TEST_CASE("orientation and in-sphere: what the words say") {
    CHECK(graze::orient({0, 0}, {1, 0}, {0, 1}) == 1);
    CHECK(graze::orient({0, 0}, {0, 1}, {1, 0}) == -1);
    CHECK(graze::orient({1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}) == 1);
    CHECK(graze::orient({0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {0, 0, 0}) == -1);
    // Inside is inside in whatever order the others are given.
    CHECK(graze::insphere({0, 0}, {1, 0}, {0, 1}, {0.5, 0.5}) == 1);
    CHECK(graze::insphere({0, 1}, {1, 0}, {0, 0}, {0.5, 0.5}) == 1);
    CHECK(graze::insphere({0, 0}, {1, 0}, {0, 1}, {2, 2}) == -1);
    CHECK(graze::insphere({0, 0}, {1, 0}, {0, 1}, {1, 1}) == 0);
    CHECK(graze::insphere({0, 0}, {1, 1}, {2, 2}, {0, 1}) == 0);  // no circle
    // 0.1, 0.2 and 0.3 are not on the line through 1, 2 and 3.
    CHECK(graze::orient({0.1, 0.1}, {0.2, 0.2}, {0.3, 0.3}) == 0);
    CHECK(graze::orient({0, 0}, {1, 3}, {0.1, 0.3}) != 0);
}

TEST_CASE("orientation and in-sphere: the stage that settles them") {
    using graze::Stage;
    const auto stage = [](const auto&... p) {
        return graze::detail::answer_insphere(p..., false).stage;
    };
    CHECK(stage(Vec2{0, 0}, Vec2{1, 0}, Vec2{0, 1}, Vec2{0.5, 0.6}) == Stage::filter);
    CHECK(stage(Vec2{0, 0}, Vec2{1, 0}, Vec2{0, 1}, Vec2{1, 1}) == Stage::filter);  // a grid
    const double s = 0x1.123456789abcdp+1;
    CHECK(stage(Vec2{0, 0}, Vec2{s, 0}, Vec2{0, s}, Vec2{s, s}) == Stage::integer);
    CHECK(stage(Vec2{0, 0}, Vec2{1e300, 0}, Vec2{0, 1e-300}, Vec2{1e300, 1e-300}) == Stage::bigint);
    CHECK(graze::detail::answer_orient(Vec2{0, 0}, Vec2{1, 1}, Vec2{2, 2}, true).stage ==
          Stage::rational);
}

TEST_CASE("orientation and in-sphere: what they refuse") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = INFINITY;
    for (double bad : {nan, infinity, -infinity}) {
        CHECK_THROWS_AS(graze::orient({bad, 0}, {1, 0}, {0, 1}), graze::invalid_shape);
        CHECK_THROWS_AS(graze::orient({0, 0}, {1, 0}, {0, bad}), graze::invalid_shape);
        CHECK_THROWS_AS(graze::exact::insphere({0, 0}, {1, 0}, {0, 1}, {bad, 0}),
                        graze::invalid_shape);
        CHECK_THROWS_AS(graze::insphere({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {bad, 0, 0}),
                        graze::invalid_shape);
    }
}
