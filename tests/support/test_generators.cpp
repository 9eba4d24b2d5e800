// That the families hold what they promise: valid shapes, the same from the same seed, and every
// hard class reached for every pair of shapes.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cases/generators.hpp"
#include "support/judge.hpp"
#include "support/property.hpp"

using cases::AnyShape;
using cases::dim_of;
using cases::families;
using cases::Family;
using cases::Role;
using graze::Contact;

namespace {

struct Number {
    double x;
    Role role;
};

template <class Any>
std::vector<Number> numbers_of(const Any& shape) {
    std::vector<Number> numbers;
    cases::each_number(shape, [&](const double& x, Role role) { numbers.push_back({x, role}); });
    return numbers;
}

template <class Any>
std::vector<graze::Vec<dim_of<Any>>> points_of(const Any& shape) {
    std::vector<graze::Vec<dim_of<Any>>> points;
    cases::each_point(shape, [&](const auto& p) { points.push_back(p); });
    return points;
}

/// Calls f(a, b) with every two types of a dimension, in both orders.
template <class F>
void each_two_types(const F& f) {
    const auto both = [&](const auto& a, const auto& b) {
        f(a, b);
        if (a.index() != b.index()) f(b, a);
    };
    cases::each_two<2>(both);
    cases::each_two<3>(both);
}

/// Calls f(a, b) with the types of every predicate that computes, as shapes.
template <class F>
void each_computing_predicate(const F& f) {
    cases::each_computing_predicate(
        [&]<class A, class B>() { f(AnyShape<dim_of<A>>(A{}), AnyShape<dim_of<A>>(B{})); });
}

/// At most `bits` significant bits.
bool short_number(double x, int bits) {
    int exponent;
    const double m = std::ldexp(std::frexp(x, &exponent), bits);
    return m == std::trunc(m);
}

/// The number rounded to some significant bits.
double shortened(double x, int bits) {
    int exponent;
    const double m = std::frexp(x, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(m, bits)), exponent - bits);
}

double volume(const graze::Vec3& u, const graze::Vec3& v, const graze::Vec3& w) {
    return u.x * (v.y * w.z - v.z * w.y) + u.y * (v.z * w.x - v.x * w.z) +
           u.z * (v.x * w.y - v.y * w.x);
}

template <class S>
bool is_degenerate(const S& s) {
    const graze::Vec<dim_of<S>> zero;
    if constexpr (std::is_same_v<S, graze::Vec<dim_of<S>>> || std::is_same_v<S, graze::Plane3>) {
        return false;
    } else if constexpr (requires { s.origin; }) {
        return s.direction == zero;
    } else if constexpr (requires { s.d; }) {
        const auto edge = [&](const graze::Vec3& v) {
            return graze::Vec3{v.x - s.a.x, v.y - s.a.y, v.z - s.a.z};
        };
        return volume(edge(s.b), edge(s.c), edge(s.d)) == 0;
    } else if constexpr (requires { s.c; }) {
        // For whole numbers of moderate size.
        for (int i = 0; i < dim_of<S>; ++i)
            for (int j = 0; j < i; ++j)
                if ((s.b[i] - s.a[i]) * (s.c[j] - s.a[j]) != (s.b[j] - s.a[j]) * (s.c[i] - s.a[i]))
                    return false;
        return true;
    } else if constexpr (requires { s.a; }) {
        return s.a == s.b;
    } else if constexpr (requires { s.min; }) {
        for (int i = 0; i < dim_of<S>; ++i)
            if (s.min[i] == s.max[i]) return true;
        return false;
    } else if constexpr (requires { s.center; }) {
        for (int i = 0; i < dim_of<S>; ++i)
            if (s.half_extents[i] == 0) return true;
        return false;
    } else if constexpr (requires { s.w; }) {
        return volume(s.u, s.v, s.w) == 0;
    } else {
        return s.u.x * s.v.y == s.u.y * s.v.x;
    }
}
template <class... S>
bool is_degenerate(const std::variant<S...>& any) {
    return std::visit([](const auto& s) { return is_degenerate(s); }, any);
}

}  // namespace

TEST_CASE("the random numbers are SplitMix64") {
    cases::Random random(1234567);
    for (std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                   4593380528125082431u, 16408922859458223821u})
        CHECK(random.next() == expected);
    cases::Random again(random.state());
    CHECK(again.next() == random.next());
    int low = 0, high = 0;
    for (int i = 0; i < 1000; ++i) {
        const int n = random.between(-2, 3);
        REQUIRE((-2 <= n && n <= 3));
        low += n == -2;
        high += n == 3;
        const double x = random.unit();
        REQUIRE((0 <= x && x < 1));
    }
    CHECK((low > 100 && high > 100));
}

TEST_CASE("every shape is valid, and the same from the same seed") {
    each_two_types([]<class Any>(const Any& a, const Any& b) {
        for (Family family : families) {
            std::set<std::string> different;
            for (std::uint64_t seed = 0; seed < 60; ++seed) {
                const auto c = cases::make_case<dim_of<Any>>(a, b, family, seed);
                std::ostringstream text, again;
                text << c;
                again << cases::make_case<dim_of<Any>>(a, b, family, seed);
                INFO(text.str());
                REQUIRE((cases::valid(c.a) && cases::valid(c.b)));
                REQUIRE((c.a.index() == a.index() && c.b.index() == b.index()));
                REQUIRE(text.str() == again.str());
                std::ostringstream shapes;
                shapes << c.a << c.b;
                different.insert(shapes.str());
            }
            INFO(name(family) << " " << graze::type_name(a) << " - " << graze::type_name(b));
            // Few points are small whole numbers.
            REQUIRE(different.size() > 40);
        }
    });
    using graze::Triangle2, graze::Aabb2;
    const auto typed = cases::make_case<Triangle2, Aabb2>(Family::grid, 5);
    const auto any = cases::make_case<2>(Triangle2{}, Aabb2{}, Family::grid, 5);
    CHECK(typed.a.c == std::get<Triangle2>(any.a).c);
    CHECK(typed.b.max == std::get<Aabb2>(any.b).max);
}

TEST_CASE("every contact that is possible occurs for every pair of shapes") {
    each_two_types([]<class Any>(const Any& a, const Any& b) {
        int counts[3] = {};
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            const auto c = cases::make_case<dim_of<Any>>(a, b, seed);
            ++counts[int(judge::contact(c.a, c.b))];
        }
        INFO(graze::type_name(a) << " - " << graze::type_name(b));
        CHECK(counts[int(Contact::disjoint)] > 20);
        CHECK(counts[int(Contact::overlapping)] > 10);
        if (cases::is_open(a) && cases::is_open(b))
            CHECK(counts[int(Contact::touching)] == 0);
        else
            CHECK(counts[int(Contact::touching)] > 20);
    });
}

TEST_CASE("touching by construction, for every pair of shapes") {
    each_two_types([]<class Any>(const Any& a, const Any& b) {
        constexpr int count = 200;
        int counts[3] = {}, near[3] = {};
        for (std::uint64_t seed = 0; seed < count; ++seed) {
            const auto c = cases::make_case<dim_of<Any>>(a, b, Family::touching, seed);
            ++counts[int(judge::contact(c.a, c.b))];
            const auto d = cases::make_case<dim_of<Any>>(a, b, Family::ulps, seed);
            ++near[int(judge::contact(d.a, d.b))];
        }
        INFO(graze::type_name(a) << " - " << graze::type_name(b));
        CHECK(counts[int(Contact::disjoint)] < count / 3);
        if (!cases::is_open(a) || !cases::is_open(b)) {
            CHECK(counts[int(Contact::touching)] > count / 8);
            CHECK(near[int(Contact::touching)] > count / 50);
        }
        CHECK(near[int(Contact::disjoint)] > count / 50);
        CHECK(near[int(Contact::overlapping)] > count / 100);
    });
}

TEST_CASE("families against the judge, for every predicate that computes") {
    each_computing_predicate([]<class Any>(const Any& a, const Any& b) {
        std::map<Family, std::array<int, 3>> counts;
        constexpr int count = 200;
        for (Family family : families)
            for (std::uint64_t seed = 0; seed < count; ++seed) {
                const auto c = cases::make_case<dim_of<Any>>(a, b, family, seed);
                ++counts[family][std::size_t(judge::contact(c.a, c.b))];
            }
        const auto disjoint = [&](Family f) { return counts[f][0]; };
        const auto touching = [&](Family f) { return counts[f][1]; };
        const auto overlapping = [&](Family f) { return counts[f][2]; };
        INFO(graze::type_name(a) << " - " << graze::type_name(b));
        // General position, in which a point is on no triangle in space; and touching by
        // construction, but for points that are drawn beside the other shape.
        const bool point = std::holds_alternative<graze::Vec<dim_of<Any>>>(a);
        const bool meet = !point || graze::type_name(b) != "Triangle3";
        CHECK(touching(Family::uniform) == 0);
        CHECK((overlapping(Family::uniform) > count / 3) == meet);
        CHECK(disjoint(Family::uniform) > count / 6);
        CHECK(disjoint(Family::touching) <= (point ? count / 6 : 0));
        CHECK(touching(Family::touching) > count / 2);
        // Near a touching, all three answers.
        CHECK(disjoint(Family::ulps) > count / 20);
        CHECK(touching(Family::ulps) > count / 20);
        CHECK(overlapping(Family::ulps) > count / 20);
        for (Family f :
             {Family::parallel, Family::exponents, Family::cancellation, Family::degenerate,
              Family::negative_zero, Family::grid, Family::extremes, Family::overflow}) {
            INFO(name(f));
            CHECK(disjoint(f) > count / 20);
            CHECK(touching(f) > count / 50);
            if (meet || (f != Family::grid && f != Family::overflow))
                CHECK(overlapping(f) > count / 100);
        }
        for (Family f : {Family::mixed, Family::sliver, Family::floats, Family::decimal}) {
            INFO(name(f));
            CHECK(disjoint(f) > count / 20);
            if (meet) CHECK(overlapping(f) > count / 50);
        }
    });
}

namespace {

using Numbers = std::vector<Number>;

bool all_of(const Numbers& numbers, bool (*holds)(double)) {
    return std::all_of(numbers.begin(), numbers.end(), [&](const Number& n) { return holds(n.x); });
}
bool any_of(const Numbers& numbers, bool (*holds)(double)) {
    return std::any_of(numbers.begin(), numbers.end(), [&](const Number& n) { return holds(n.x); });
}

bool has_large_position(const Numbers& numbers) {
    double largest = 0;
    for (const auto& [x, role] : numbers)
        if (role == Role::position) largest = std::fmax(largest, std::fabs(x));
    return largest > 0x1p980;
}

bool has_two_sizes(const Numbers& numbers) {
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    for (const auto& [x, role] : numbers) {
        if (x != 0) least = std::fmin(least, std::fabs(x));
        largest = std::fmax(largest, std::fabs(x));
    }
    return largest / 0x1p30 > least;
}

template <int Dim>
bool is_far_from_origin(const cases::AnyCase<Dim>& c) {
    double size = 0, offset = 0;
    const graze::Vec<Dim> a = points_of(c.a).back(), b = points_of(c.b).back();
    for (int i = 0; i < Dim; ++i) {
        size = std::fmax(size, std::fabs(a[i] - b[i]));
        offset = std::fmax(offset, std::fabs(b[i]));
    }
    return offset > 1e5 && offset > size * 1e3;
}

/// One to three ulps off: touching once the numbers are cut to fewer bits.
template <int Dim>
bool is_off_touching(const cases::AnyCase<Dim>& c) {
    if (judge::contact(c.a, c.b) == Contact::touching) return false;
    auto near = c;
    const auto shorten = [](double& x, Role) { x = shortened(x, 42); };
    cases::each_number(near.a, shorten);
    cases::each_number(near.b, shorten);
    return cases::valid(near.a) && cases::valid(near.b) &&
           judge::contact(near.a, near.b) == Contact::touching;
}

}  // namespace

TEST_CASE("families against their numbers, for every predicate that computes") {
    each_computing_predicate([]<class Any>(const Any& a, const Any& b) {
        using AnyCase = cases::AnyCase<dim_of<Any>>;
        constexpr int count = 300;
        INFO(graze::type_name(a) << " - " << graze::type_name(b));

        /// How many cases of a family have a property.
        const auto count_of = [&](Family family, bool (*has)(const AnyCase&)) {
            int n = 0;
            for (int seed = 0; seed < count; ++seed)
                if (has(cases::make_case<dim_of<Any>>(a, b, family, std::uint64_t(seed)))) ++n;
            return n;
        };
        const auto count_by_numbers = [&](Family family, bool (*has)(const Numbers&)) {
            int n = 0;
            for (int seed = 0; seed < count; ++seed) {
                const auto c = cases::make_case<dim_of<Any>>(a, b, family, std::uint64_t(seed));
                Numbers numbers = numbers_of(c.a);
                for (const Number& x : numbers_of(c.b)) numbers.push_back(x);
                if (has(numbers)) ++n;
            }
            return n;
        };
        CHECK(count_by_numbers(Family::grid, [](const Numbers& numbers) {
                  return all_of(numbers,
                                [](double x) { return x == std::trunc(x) && std::fabs(x) <= 35; });
              }) == count);
        CHECK(count_by_numbers(Family::floats, [](const Numbers& numbers) {
                  return all_of(numbers, [](double x) { return short_number(x, 24); });
              }) == count);
        CHECK(count_by_numbers(Family::decimal, [](const Numbers& numbers) {
                  return any_of(numbers, [](double x) { return !short_number(x, 40); });
              }) > count * 3 / 4);
        CHECK(count_by_numbers(Family::negative_zero, [](const Numbers& numbers) {
                  return any_of(numbers, [](double x) { return x == 0 && std::signbit(x); });
              }) > count / 2);
        CHECK(count_by_numbers(Family::exponents, [](const Numbers& numbers) {
                  return any_of(numbers,
                                [](double x) { return std::fpclassify(x) == FP_SUBNORMAL; });
              }) > count / 12);
        CHECK(count_by_numbers(Family::exponents, has_large_position) > count / 12);
        CHECK(count_by_numbers(Family::mixed, has_two_sizes) > count / 2);
        CHECK(count_of(Family::cancellation, is_far_from_origin<dim_of<Any>>) > count / 2);
        CHECK(count_of(Family::degenerate, [](const AnyCase& c) {
                  return is_degenerate(c.a) || is_degenerate(c.b);
              }) > count / 2);
        CHECK(count_of(Family::ulps, is_off_touching<dim_of<Any>>) > count / 20);
        CHECK(count_of(Family::uniform, is_off_touching<dim_of<Any>>) == 0);
    });
}

TEST_CASE("zeros, the smallest, large and the largest numbers in one case, for every two types") {
    each_two_types([]<class Any>(const Any& a, const Any& b) {
        constexpr int count = 200;
        int beside = 0, in_one = 0, largest = 0, zeros = 0, sums = 0, top = 0;
        for (std::uint64_t seed = 0; seed < count; ++seed) {
            const auto c = cases::make_case<dim_of<Any>>(a, b, Family::extremes, seed);
            bool any_dust = false, any_large = false, any_top = false, any_zero = false;
            for (const Any* shape : {&c.a, &c.b}) {
                bool dust = false, large = false;
                for (const auto& [x, role] : numbers_of(*shape)) {
                    const double size = std::fabs(x);
                    dust = dust || (size > 0 && size <= 3 * 0x1p-1074);
                    large = large || (size >= 0x1p59 && size < 0x1p100);
                    any_top = any_top || size >= 0x1p1023;
                    any_zero = any_zero || (x == 0 && std::signbit(x));
                }
                in_one += dust && large;
                any_dust = any_dust || dust;
                any_large = any_large || large;
            }
            beside += any_dust && any_large;
            largest += any_top && any_dust;
            zeros += any_zero;

            const auto d = cases::make_case<dim_of<Any>>(a, b, Family::overflow, seed);
            double low = 0, high = 0;
            bool maximum = false;
            for (const Any* shape : {&d.a, &d.b})
                for (const auto& [x, role] : numbers_of(*shape)) {
                    maximum = maximum || std::fabs(x) == std::numeric_limits<double>::max();
                    if (role != Role::position) continue;
                    low = std::fmin(low, x);
                    high = std::fmax(high, x);
                }
            sums += std::isinf(high - low);
            top += maximum;
        }
        INFO(graze::type_name(a) << " - " << graze::type_name(b) << ": " << beside << ' ' << in_one
                                 << ' ' << largest << ' ' << zeros << ' ' << sums << ' ' << top);
        CHECK(beside > count / 10);
        CHECK(in_one > count / 10);
        CHECK(largest > count / 100);
        CHECK(zeros > count / 20);
        CHECK(sums > count / 8);
        CHECK(top > count / 20);
    });
}

TEST_CASE("equal shapes, and shapes that have vertices in common") {
    each_two_types([]<class Any>(const Any& a, const Any& b) {
        constexpr int count = 200;
        int equal = 0, turned = 0, common = 0;
        for (std::uint64_t seed = 0; seed < count; ++seed) {
            const auto c = cases::make_case<dim_of<Any>>(a, b, Family::same, seed);
            std::vector<double> numbers[2], sorted[2];
            std::vector<graze::Vec<dim_of<Any>>> points[2];
            for (const bool second : {false, true}) {
                const Any& shape = second ? c.b : c.a;
                for (const Number& n : numbers_of(shape)) numbers[second].push_back(n.x);
                points[second] = points_of(shape);
                sorted[second] = numbers[second];
                std::sort(sorted[second].begin(), sorted[second].end());
            }
            equal += numbers[0] == numbers[1];
            turned += numbers[0] != numbers[1] && sorted[0] == sorted[1];
            int shared = 0;
            for (const auto& p : points[0])
                shared += std::find(points[1].begin(), points[1].end(), p) != points[1].end();
            common += shared > 0;
        }
        INFO(graze::type_name(a) << " - " << graze::type_name(b) << ": " << equal << ' ' << turned
                                 << ' ' << common);
        CHECK(common > count / 8);
        if (a.index() != b.index()) return;
        CHECK(equal > count / 50);
        const bool turns = std::visit(
            []<class S>(const S&) {
                return cases::vertex_orders<S> > 1 ||
                       std::is_same_v<S, graze::Segment<dim_of<Any>>>;
            },
            a);
        CHECK((turned > count / 8) == turns);
    });
}

TEST_CASE("degenerate shapes of every kind") {
    // Flat boxes in one, two and three axes; triangles that are points, and sticks with a repeated
    // vertex and without; zero directions.
    std::map<int, int> flat_axes;
    int points = 0, repeated = 0, collinear = 0, zero_directions = 0, dependent = 0, zero_edges = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const auto c = cases::make_case<graze::Triangle3, graze::Aabb3>(Family::degenerate, seed);
        int flat = 0;
        for (int i = 0; i < 3; ++i) flat += c.b.min[i] == c.b.max[i];
        ++flat_axes[flat];
        if (is_degenerate(c.a)) {
            const int same = (c.a.a == c.a.b) + (c.a.b == c.a.c) + (c.a.c == c.a.a);
            ++(same == 3 ? points : same == 1 ? repeated : collinear);
        }
        const auto d =
            cases::make_case<graze::Ray3, graze::Parallelepiped3>(Family::degenerate, seed);
        zero_directions += is_degenerate(d.a);
        if (is_degenerate(d.b)) {
            const graze::Vec3 zero;
            ++(d.b.u == zero || d.b.v == zero || d.b.w == zero ? zero_edges : dependent);
        }
    }
    for (int axes : {0, 1, 2, 3}) CHECK(flat_axes[axes] > 30);
    for (int n : {points, repeated, collinear, zero_directions, dependent, zero_edges})
        CHECK(n > 30);
}

TEST_CASE("degenerate tetrahedra and parallelograms of every kind") {
    const auto parallel = [](const graze::Vec3& p, const graze::Vec3& q) {
        return p.x * q.y == p.y * q.x && p.y * q.z == p.z * q.y && p.z * q.x == p.x * q.z;
    };
    int coplanar = 0, collinear_face = 0, equal = 0, sticks = 0, points = 0;
    int dependent = 0, zero_edges = 0, zero = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const auto c =
            cases::make_case<graze::Tetrahedron3, graze::Parallelepiped3>(Family::degenerate, seed);
        if (is_degenerate(c.a)) {
            const graze::Vec3 v[]{c.a.a, c.a.b, c.a.c, c.a.d};
            int same = 0, lines = 0;
            for (int i = 0; i < 4; ++i)
                for (int j = 0; j < i; ++j) same += v[i] == v[j];
            for (int apex = 0; apex < 4; ++apex) {
                const auto edge = [&](int i) {
                    const graze::Vec3 &p = v[(apex + i) % 4], &q = v[(apex + 1) % 4];
                    return graze::Vec3{p.x - q.x, p.y - q.y, p.z - q.z};
                };
                lines += parallel(edge(2), edge(3));
            }
            ++(same == 6    ? points
               : lines == 4 ? sticks
               : same > 0   ? equal
               : lines > 0  ? collinear_face
                            : coplanar);
        }
        const auto p =
            cases::make_case<graze::Parallelogram2, graze::Ray2>(Family::degenerate, seed).a;
        if (p.u.x * p.v.y == p.u.y * p.v.x) {
            const graze::Vec2 none;
            ++(p.u == none && p.v == none   ? zero
               : p.u == none || p.v == none ? zero_edges
                                            : dependent);
        }
    }
    for (int n : {coplanar, collinear_face, equal, sticks, points, dependent, zero_edges, zero}) {
        INFO(coplanar << ' ' << collinear_face << ' ' << equal << ' ' << sticks << ' ' << points
                      << ' ' << dependent << ' ' << zero_edges << ' ' << zero);
        CHECK(n > 10);
    }
}

TEST_CASE("a vertex, an edge or a face of a tetrahedron in a plane") {
    int in_plane[5] = {}, equal = 0, parallel = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto c = cases::make_case<graze::Tetrahedron3, graze::Plane3>(Family::touching, seed);
        int on = 0, above = 0;
        for (const graze::Vec3& v : {c.a.a, c.a.b, c.a.c, c.a.d}) {
            double side = 0;
            for (int i = 0; i < 3; ++i) side += c.b.normal[i] * (v[i] - c.b.point[i]);
            on += side == 0;
            above += side > 0;
        }
        if (on > 0 && (above == 0 || above == 4 - on)) ++in_plane[on];
        const auto d = cases::make_case<graze::Plane3, graze::Plane3>(Family::parallel, seed);
        double apart = 0;
        bool same_normal = true;
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3;
            apart += d.a.normal[i] * (d.b.point[i] - d.a.point[i]);
            same_normal =
                same_normal && d.a.normal[i] * d.b.normal[j] == d.a.normal[j] * d.b.normal[i];
        }
        if (same_normal) ++(apart == 0 ? equal : parallel);
    }
    for (int on : {1, 2, 3, 4}) {
        INFO(on);
        CHECK(in_plane[on] > 15);
    }
    CHECK(equal > 50);
    CHECK(parallel > 50);
}

TEST_CASE("axis maps and scales are exact and undone by their inverse") {
    cases::Random random(3);
    for (int i = 0; i < 300; ++i) {
        const auto c = cases::make_case<graze::Obb3, graze::Parallelepiped3>(random.next());
        const auto map = cases::AxisMap<3>::random(random);
        cases::AxisMap<3> inverse;
        for (std::size_t k = 0; k < 3; ++k) {
            inverse.from[std::size_t(map.from[k])] = int(k);
            inverse.sign[std::size_t(map.from[k])] = map.sign[k];
        }
        const auto a = mapped(inverse, mapped(map, c.a));
        const auto b = mapped(inverse, mapped(map, c.b));
        INFO(c);
        REQUIRE(a.center == c.a.center);
        REQUIRE(a.half_extents == c.a.half_extents);
        REQUIRE((a.rotation.x == c.a.rotation.x && a.rotation.y == c.a.rotation.y &&
                 a.rotation.z == c.a.rotation.z && a.rotation.w == c.a.rotation.w));
        REQUIRE((b.anchor == c.b.anchor && b.u == c.b.u && b.v == c.b.v && b.w == c.b.w));
        if (const auto up = cases::scaled(c.b, 60)) {
            REQUIRE(up->u.x == c.b.u.x * 0x1p60);
            REQUIRE(cases::scaled(*up, -60)->u == c.b.u);
        }
    }
    CHECK(!cases::scaled(graze::Segment2{{1, 2}, {3, 0x1p1000}}, 100));
    CHECK(!cases::scaled(graze::Segment2{{1, 3}, {3, 4}}, -1075));
    CHECK(cases::scaled(graze::Segment2{{1, 2}, {2, 4}}, -1074));
}

TEST_CASE("a failing case becomes as small as it goes") {
    // The property "x < 40 for the first number" has its smallest failure at one number of 6 bits.
    const auto holds = [](const graze::Segment3& a) { return !(a.a.x >= 40 && a.a.x < 1e6); };
    int shrunk = 0;
    for (std::uint64_t seed = 0; seed < 4000 && shrunk < 20; ++seed) {
        auto c = cases::make_case<graze::Segment3, graze::Aabb3>(seed);
        if (holds(c.a)) continue;
        for (bool found = true; found;) {
            found = false;
            for (const auto& candidate : cases::simpler(c))
                if (!holds(candidate.a)) {
                    REQUIRE(cases::complexity(candidate) < cases::complexity(c));
                    c = candidate;
                    found = true;
                    break;
                }
        }
        ++shrunk;
        INFO(c);
        REQUIRE(cases::complexity(c) == cases::complexity(c.a.a.x));
        REQUIRE((c.a.a.x == 40 || c.a.a.x == 48 || c.a.a.x == 64));
    }
    CHECK(shrunk == 20);
}
