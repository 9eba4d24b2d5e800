// The named parts of triangles and boxes, by what defines them, in Boost's own rationals.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <graze/exact_boost.hpp>
#include <graze/parts.hpp>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "arith/environments.hpp"
#include "support/judge.hpp"
#include "support/property.hpp"

namespace {

namespace parts = graze::parts;
using cases::dim_of;
using cases::Random;
using graze::Aabb2;
using graze::Aabb3;
using graze::Contact;
using graze::Exact;
using graze::Segment2;
using graze::Segment3;
using graze::Triangle2;
using graze::Triangle3;
using graze::Vec;
using graze::Vec2;
using graze::Vec3;
using Rational = boost::multiprecision::cpp_rational;
using Point = std::vector<Rational>;

template <int Dim>
Point point(const Vec<Dim>& v) {
    Point p;
    for (int i = 0; i < Dim; ++i) p.emplace_back(v[i]);
    return p;
}
template <int Dim>
Point point(const graze::ExactVec<Dim>& v) {
    Point p;
    for (int i = 0; i < Dim; ++i) p.push_back(graze::to_boost(v[i]));
    return p;
}
Point minus(Point x, const Point& y) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= y[i];
    return x;
}
Rational dot(const Point& x, const Point& y) {
    Rational sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
}
/// |x|^2 |y|^2 - (x . y)^2, which is |x x y|^2.
Rational gram(const Point& x, const Point& y) {
    const Rational xy = dot(x, y);
    return dot(x, x) * dot(y, y) - xy * xy;
}
/// Twice the area of a polygon, positive when counter-clockwise: the shoelace formula.
Rational twice_area(const std::array<Point, 3>& polygon) {
    Rational sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Point &p = polygon[i], &q = polygon[(i + 1) % 3];
        sum += (p[0] + q[0]) * (q[1] - p[1]);
    }
    return sum;
}

template <int Dim>
std::array<Point, 3> vertices(const graze::Triangle<Dim>& t) {
    return {point(t.a), point(t.b), point(t.c)};
}

/// The points that a shape is the hull of.
template <int Dim>
std::vector<Vec<Dim>> corners(const graze::Triangle<Dim>& t) {
    return {t.a, t.b, t.c};
}
template <int Dim>
std::vector<Vec<Dim>> corners(const graze::Segment<Dim>& s) {
    return {s.a, s.b};
}
template <int Dim>
std::vector<Vec<Dim>> corners(const graze::Aabb<Dim>& box) {
    std::vector<Vec<Dim>> list;
    for (int which = 0; which < 1 << Dim; ++which) {
        Vec<Dim> p;
        for (int i = 0; i < Dim; ++i) p[i] = which >> i & 1 ? box.max[i] : box.min[i];
        list.push_back(p);
    }
    return list;
}

/// check(a, b, random) throws or returns what is wrong, for pairs of all families.
template <class A, class B, class Check>
void for_pairs(const std::string& what, const Check& check) {
    const auto description = what + " of " + graze::type_name<A>() + " - " + graze::type_name<B>();
    support::prop(
        description,
        [&] {
            const auto c = *support::cases<dim_of<A>>(A{}, B{});
            Random random(c.seed);
            return std::string(check(std::get<A>(c.a), std::get<B>(c.b), random));
        },
        std::max(support::case_count(1300), 100));
}

template <int Dim>
Vec<Dim> axis_of(const graze::Segment<Dim>& s, Random& random) {
    if (random.once_in(4)) {
        Vec<Dim> axis;
        axis[random.between(0, Dim - 1)] = random.pick({-1.0, 1.0, 2.0});
        return axis;
    }
    return s.b;
}

/// All corners of a shape within its projection, and each end reached by one.
template <class S>
std::string check_projection(const S& s, const Vec<dim_of<S>>& axis) {
    const auto interval = parts::project(s, axis);
    const Rational min = graze::to_boost(interval.min), max = graze::to_boost(interval.max);
    std::set<Rational> reached;
    for (const auto& p : corners(s)) reached.insert(dot(point(p), point(axis)));
    return *reached.begin() == min && *reached.rbegin() == max ? "" : "project";
}

/// Is the point in the interval, on its boundary, or in its interior?
int location(const Rational& p, const parts::Interval& i) {
    const Rational min = graze::to_boost(i.min), max = graze::to_boost(i.max);
    if (p < min || max < p) return 0;
    return min == max || (p != min && p != max) ? 2 : 1;
}

/// By the points that decide: the ends and what lies between two of them.
Contact contact_of(const parts::Interval& x, const parts::Interval& y) {
    std::vector<Rational> list;
    for (const Exact& e : {x.min, x.max, y.min, y.max}) list.push_back(graze::to_boost(e));
    std::sort(list.begin(), list.end());
    for (std::size_t i = 0; i < 3; ++i) list.push_back((list[i] + list[i + 1]) / 2);
    int best = 0;
    for (const Rational& p : list) best = std::max(best, std::min(location(p, x), location(p, y)));
    return Contact(best);
}

}  // namespace

TEST_CASE("parts: the normal of a triangle") {
    int degenerate = 0;
    for_pairs<Triangle3, Aabb3>("normal", [&](const auto& t, const auto&, Random&) -> std::string {
        const auto [a, b, c] = vertices(t);
        const Point n = point(parts::normal(t)), u = minus(b, a), v = minus(c, a);
        if (dot(n, u) != 0 || dot(n, v) != 0) return "not perpendicular";
        if (dot(n, n) != gram(u, v)) return "length";
        degenerate += dot(n, n) == 0;
        // Seen along each axis, the turn of the vertices is the component of the normal.
        const Triangle2 views[]{parts::project_yz(t), parts::project_zx(t), parts::project_xy(t)};
        for (std::size_t k = 0; k < 3; ++k)
            if (twice_area(vertices(views[k])) != n[k]) return "direction, or project_xy, yz, zx";
        return {};
    });
    CHECK(degenerate > 0);
    CHECK(point(parts::normal(Triangle3{{0, 0, 0}, {2, 0, 0}, {0, 3, 0}})) == Point{0, 0, 6});
}

TEST_CASE("parts: triangles seen along the axes") {
    const Triangle3 t{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    const auto equal = [](const Triangle2& x, const Triangle2& y) {
        return x.a == y.a && x.b == y.b && x.c == y.c;
    };
    CHECK(equal(parts::project_xy(t), {{1, 2}, {4, 5}, {7, 8}}));
    CHECK(equal(parts::project_yz(t), {{2, 3}, {5, 6}, {8, 9}}));
    CHECK(equal(parts::project_zx(t), {{3, 1}, {6, 4}, {9, 7}}));
}

TEST_CASE("parts: edges lead from vertex to vertex") {
    const auto check = [](const auto& t, const auto&, Random&) -> std::string {
        const auto v = vertices(t);
        const auto edges = parts::edges(t);
        for (std::size_t i = 0; i < 3; ++i)
            if (minus(v[(i + 1) % 3], point(edges[i])) != v[i]) return "edge";
        return {};
    };
    for_pairs<Triangle2, Aabb2>("edges", check);
    for_pairs<Triangle3, Aabb3>("edges", check);
}

TEST_CASE("parts: edge normals point out of a triangle and are as long as its edges") {
    int turns[3] = {};
    for_pairs<Triangle2, Aabb2>(
        "edge normals", [&](const auto& t, const auto&, Random&) -> std::string {
            const auto v = vertices(t);
            const auto normals = parts::edge_normals(t);
            const int turn = twice_area(v).sign();
            ++turns[turn + 1];
            for (std::size_t i = 0; i < 3; ++i) {
                const Point n = point(normals[i]), e = minus(v[(i + 1) % 3], v[i]);
                if (dot(n, e) != 0) return "not perpendicular";
                if (dot(n, n) != dot(e, e)) return "length";
                const int outward = -dot(n, minus(v[(i + 2) % 3], v[i])).sign();
                if (turn != 0 && outward != 1) return "not outward";
                // Turned right: x forward becomes -y.
                if (turn == 0 && (n[0] != e[1] || n[1] != -e[0])) return "not turned right";
            }
            return {};
        });
    for (int n : turns) CHECK(n > 0);
}

TEST_CASE("parts: the bounding box holds a triangle, and every face holds a vertex") {
    const auto check = [](const auto& t, const auto&, Random&) -> std::string {
        const auto box = parts::bounding_box(t);
        for (int i = 0; i < dim_of<std::decay_t<decltype(box)>>; ++i) {
            bool low = false, high = false;
            for (const auto& p : corners(t)) {
                if (p[i] < box.min[i] || box.max[i] < p[i]) return "a vertex outside";
                low = low || p[i] == box.min[i];
                high = high || p[i] == box.max[i];
            }
            if (!low || !high) return "a face without a vertex";
        }
        return {};
    };
    for_pairs<Triangle2, Aabb2>("bounding box", check);
    for_pairs<Triangle3, Aabb3>("bounding box", check);
}

TEST_CASE("parts: projections to an axis") {
    const auto check = [](const auto& s, const auto& other, Random& random) {
        const auto axis = axis_of(s, random);
        return check_projection(s, axis) + check_projection(other, axis);
    };
    for_pairs<Segment2, Aabb2>("projection", check);
    for_pairs<Segment3, Aabb3>("projection", check);
    for_pairs<Segment2, Triangle2>("projection", check);
    for_pairs<Segment3, Triangle3>("projection", check);
}

TEST_CASE("parts: overlap of intervals") {
    int seen[3] = {};
    support::prop(
        "overlap of intervals",
        [&] {
            Random random(
                *rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>())));
            const auto interval = [&] {
                const double min = random.between(-3, 3), length = random.between(0, 2);
                // Thirds, which no double is.
                const auto third = [](double x) { return Exact(std::to_string(int(x)) + "/3"); };
                return parts::Interval{third(min), third(min + length)};
            };
            const auto x = interval(), y = interval();
            const Contact expected = contact_of(x, y);
            ++seen[int(expected)];
            RC_ASSERT(parts::overlap(x, y) == expected);
            RC_ASSERT(parts::overlap(y, x) == expected);
        },
        std::max(support::case_count(500), 100));
    for (int n : seen) CHECK(n > 0);
    const auto clip = [](const char* min, const char* max) {
        return parts::Interval{Exact(min), Exact(max)};
    };
    CHECK(parts::overlap(clip("0", "1"), clip("1", "2")) == Contact::touching);
    CHECK(parts::overlap(clip("0", "1"), clip("1", "1")) == Contact::touching);
    CHECK(parts::overlap(clip("0", "1"), clip("1/2", "1/2")) == Contact::overlapping);
    CHECK(parts::overlap(clip("1", "1"), clip("1", "1")) == Contact::overlapping);
    CHECK(parts::overlap(clip("0", "1"), clip("2", "3")) == Contact::disjoint);
    CHECK_THROWS_AS(parts::overlap(clip("1", "0"), clip("0", "1")), graze::invalid_shape);
    CHECK_THROWS_AS(parts::overlap(clip("0", "1"), clip("1", "0")), graze::invalid_shape);
}

TEST_CASE("parts: overlap of boxes, against the judge") {
    int seen[3] = {};
    const auto check = [&](const auto& x, const auto& y, Random&) -> std::string {
        const Contact expected = judge::contact(x, y);
        ++seen[int(expected)];
        const bool right = parts::overlap(x, y) == expected && parts::overlap(y, x) == expected;
        return right ? "" : "overlap";
    };
    for_pairs<Aabb2, Aabb2>("overlap", check);
    for_pairs<Aabb3, Aabb3>("overlap", check);
    for (int n : seen) CHECK(n > 0);
}

TEST_CASE("parts: disjoint along an axis is disjoint") {
    int separated = 0;
    const auto check = [&](const auto& t, const auto& box, Random& random) -> std::string {
        auto axis = t.b;
        if (random.coin()) axis = {}, axis[random.between(0, 1)] = 1;
        if (parts::overlap(parts::project(t, axis), parts::project(box, axis)) != Contact::disjoint)
            return {};
        ++separated;
        return judge::contact(t, box) == Contact::disjoint ? "" : "not disjoint";
    };
    for_pairs<Triangle2, Aabb2>("separation", check);
    for_pairs<Triangle3, Aabb3>("separation", check);
    CHECK(separated > 0);
}

TEST_CASE("parts and exact numbers: the same in any float environment") {
    const auto bits = [](double x) { return std::to_string(std::bit_cast<std::uint64_t>(x)); };
    for (int n = 0; n < support::case_count(300); ++n) {
        const auto c = cases::make_case<Triangle3, Aabb3>(
            cases::families[std::size_t(n) % cases::families.size()], std::uint64_t(n));
        const Triangle3& t = c.a;
        const auto told = [&] {
            std::string text;
            const auto add = [&](const auto&... x) { ((text += x, text += ' '), ...); };
            const auto add_all = [&](const auto& v) {
                for (int k = 0; k < 3; ++k) add(v[k].to_string(), bits(v[k].to_double()));
            };
            add_all(parts::normal(t));
            for (const auto& e : parts::edges(t)) add_all(e);
            const Aabb3 box = parts::bounding_box(t);
            for (int k = 0; k < 3; ++k) add(bits(box.min[k]), bits(box.max[k]));
            for (const auto& i : {parts::project(t, t.a), parts::project(c.b, t.b),
                                  parts::project(Segment3{t.a, t.b}, t.c)})
                add(i.min.to_string(), i.max.to_string(), bits(i.min.to_double()));
            add(name(parts::overlap(parts::project(t, t.a), parts::project(c.b, t.a))),
                name(parts::overlap(box, c.b)));
            for (const auto& normal : parts::edge_normals(parts::project_xy(t)))
                add(normal[0].to_string(), normal[1].to_string());
            const auto order = Exact(t.a.x) <=> Exact(t.b.x);
            add(std::to_string((order > 0) - (order < 0)), std::to_string(Exact(t.c.x).sign()));
            return text;
        };
        const std::string here = told();
        for (const auto& environment : arith_test::other_environments()) {
            INFO(n << ", " << environment.name);
            CHECK(arith_test::in_environment(environment, told) == here);
        }
    }
}

TEST_CASE("parts: what is refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (double bad : {nan, infinity, -infinity})
        for (int which = 0; which < 9; ++which) {
            Triangle3 t3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
            Triangle2 t2{{0, 0}, {1, 0}, {0, 1}};
            Vec3& v3 = which / 3 == 0 ? t3.a : which / 3 == 1 ? t3.b : t3.c;
            Vec2& v2 = which / 3 == 0 ? t2.a : which / 3 == 1 ? t2.b : t2.c;
            v3[which % 3] = bad;
            v2[which % 2] = bad;
            CHECK_THROWS_AS(parts::normal(t3), graze::invalid_shape);
            CHECK_THROWS_AS(parts::edges(t3), graze::invalid_shape);
            CHECK_THROWS_AS(parts::edges(t2), graze::invalid_shape);
            CHECK_THROWS_AS(parts::edge_normals(t2), graze::invalid_shape);
            CHECK_THROWS_AS(parts::bounding_box(t3), graze::invalid_shape);
            CHECK_THROWS_AS(parts::bounding_box(t2), graze::invalid_shape);
            CHECK_THROWS_AS(parts::project_xy(t3), graze::invalid_shape);
            CHECK_THROWS_AS(parts::project_yz(t3), graze::invalid_shape);
            CHECK_THROWS_AS(parts::project_zx(t3), graze::invalid_shape);
            CHECK_THROWS_AS(parts::project(t3, Vec3{1, 0, 0}), graze::invalid_shape);
            CHECK_THROWS_AS(parts::project(t2, Vec2{1, 0}), graze::invalid_shape);
            Vec3 axis{1, 1, 1};
            axis[which % 3] = bad;
            CHECK_THROWS_AS(parts::project(Triangle3{}, axis), graze::invalid_shape);
            CHECK_THROWS_AS(parts::project(Aabb3{}, axis), graze::invalid_shape);
            CHECK_THROWS_AS(parts::project(Segment3{}, axis), graze::invalid_shape);
            Segment2 s{};
            (which < 5 ? s.a : s.b)[which % 2] = bad;
            CHECK_THROWS_AS(parts::project(s, Vec2{1, 0}), graze::invalid_shape);
            Aabb2 box{};
            (which < 5 ? box.min : box.max)[which % 2] = bad;
            CHECK_THROWS_AS(parts::project(box, Vec2{1, 0}), graze::invalid_shape);
            CHECK_THROWS_AS(parts::overlap(box, Aabb2{}), graze::invalid_shape);
            CHECK_THROWS_AS(parts::overlap(Aabb2{}, box), graze::invalid_shape);
        }
    CHECK_THROWS_AS(parts::overlap(Aabb2{{1, 0}, {0, 0}}, Aabb2{}), graze::invalid_shape);
    CHECK_THROWS_AS(parts::project(Aabb3{{0, 0, 1}, {0, 0, 0}}, Vec3{}), graze::invalid_shape);
}
