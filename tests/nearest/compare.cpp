// The sign of distance - limit, of all pairs, against the judge: at limits on both sides of the distance, and next to it.
#include <graze/distance.hpp>

#include "nearest/judge.hpp"
#include "support/property.hpp"

namespace {

using judge_of_distance::Nearest;
using judge_of_points::Number;

int seen[3];

/// The nearest double to a root, or one beside it.
double root_near(const Number& square) {
    const double x = graze::Exact(square.str()).to_double();
    return std::isfinite(x) ? std::sqrt(x) : 1e300;
}

template <class A, class B>
void check_limits(const A& a, const B& b, const Number& square) {
    const double near = root_near(square);
    for (const double d : {0.0, near, std::nextafter(near, 0.0), std::nextafter(near, HUGE_VAL),
                           near / 2, near * 2, 0x1p-1074, 1.0}) {
        if (!std::isfinite(d)) continue;
        const Number limit = Number(d) * Number(d);
        const int expected = square < limit ? -1 : square > limit;
        const auto compared = graze::compare_distance(a, b, d);
        INFO("d = " << std::hexfloat << d);
        CHECK((compared > 0) - (compared < 0) == expected);
        ++seen[expected + 1];
        // By a third of the last bit more.
        const Number more = Number(d) * (1 + Number(0x1p-53) / 3), least = more * more;
        const auto with_more = graze::compare_distance(a, b, graze::Exact(more.str()));
        CHECK((with_more > 0) - (with_more < 0) == (square < least ? -1 : square > least));
    }
}

template <class A, class B>
void check_case(const A& a, const B& b) {
    const auto judged = judge_of_distance::nearest<Number>(
        judge_of_distance::vertices_of<Number>(judge_of_points::part_of(a)),
        judge_of_distance::vertices_of<Number>(judge_of_points::part_of(b)),
        [](const Number& x) { return x == 0; });
    check_limits(a, b, judged.square);
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
        for (const int n : seen) CHECK(n > 500);
}
TEST_CASE("distance: all pairs in the plane") { check_all(96, graze::detail::Shapes2{}); }
TEST_CASE("distance: all pairs in space") { check_all(14, graze::detail::Shapes3{}); }

/// Each case is asked at 16 limits.
TEST_CASE("distance: few corners") {
    const int count = support::case_count(100);
    check_pair<graze::Vec3, graze::Segment3>(count);
    check_pair<graze::Vec3, graze::Triangle3>(count);
    check_pair<graze::Segment3, graze::Segment3>(count);
    check_pair<graze::Segment3, graze::Triangle3>(count);
    check_pair<graze::Triangle3, graze::Triangle3>(count);
    check_pair<graze::Vec2, graze::Triangle2>(count);
    check_pair<graze::Segment2, graze::Segment2>(count);
}

/// Much nearer to each other than they are large: what is rounded of their size counts.
TEST_CASE("distance: what is nearly in touch") {
    using graze::Segment3, graze::Triangle3, graze::Vec3;
    for (int i = 0; i < support::case_count(200); ++i) {
        cases::Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        const auto vector = [&](double size) {
            Vec3 v;
            for (int k = 0; k < 3; ++k) v[k] = size * random.symmetric();
            return v;
        };
        const auto between = [](const Vec3& p, const Vec3& q, double t) {
            return Vec3{p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), p.z + t * (q.z - p.z)};
        };
        const auto plus = [](const Vec3& p, const Vec3& q) {
            return Vec3{p.x + q.x, p.y + q.y, p.z + q.z};
        };
        const Vec3 a = vector(1), b = vector(1), c = vector(1);
        const double s = random.unit(), t = random.unit();
        const Vec3 off = vector(std::ldexp(1.0, -random.between(30, 52)));
        const Vec3 p = plus(between(between(a, b, s), c, t), off), q = plus(between(a, b, s), off);
        const Segment3 edge{a, b}, crossing{plus(q, c), between(q, plus(q, c), -1)};
        check_case(p, Triangle3{a, b, c});
        check_case(q, edge);
        check_case(edge, crossing);
        check_case(Triangle3{a, b, c}, Segment3{p, plus(p, vector(1))});
        check_case(graze::Aabb3{a, plus(a, {s, s, t})}, plus(a, off));
    }
}

/// Up to these sizes formulas are asked (few_corners.hpp).
TEST_CASE("distance: at the thresholds of formulas") {
    for (const int exponent :
         {-401, -400, -399, -398, -101, -100, -99, 99, 100, 101, 399, 400, 401}) {
        const double at = std::ldexp(1.0, exponent);
        for (const double x : {std::nextafter(at, 0.0), at, std::nextafter(at, HUGE_VAL)}) {
            INFO("x = " << std::hexfloat << x);
            const graze::Vec3 origin, p{x, x / 3, 0};
            check_case(graze::Aabb3{p, {2 * x, x, x}}, origin);
            check_case(graze::Aabb3{{-x, -x, -x}, origin}, graze::Aabb3{p, {2 * x, x, x}});
            check_case(p, graze::Segment3{origin, {0, 0, x}});
            check_case(p, graze::Triangle3{origin, {0, x, 0}, {0, 0, x}});
        }
    }
}

/// Along one direction, but for an ulp or two: whether they meet, very far away, is told by what doubles round.
template <int Dim>
void check_nearly_parallel(cases::Random& random) {
    const auto vector = [&] {
        graze::Vec<Dim> v;
        for (int k = 0; k < Dim; ++k) v[k] = random.symmetric();
        return v;
    };
    const auto along = vector(), p = vector(), q = vector();
    const auto nearly = [&](double factor) {
        graze::Vec<Dim> v;
        for (int k = 0; k < Dim; ++k)
            v[k] = factor * along[k] * (1 + random.between(-2, 2) * 0x1p-52);
        return v;
    };
    const graze::Line<Dim> line{p, along};
    const graze::Ray<Dim> ray{p, along};
    for (const double factor : {1.0, -3.0}) {
        check_case(line, graze::Ray<Dim>{q, nearly(factor)});
        check_case(line, graze::Line<Dim>{q, nearly(factor)});
        check_case(ray, graze::Ray<Dim>{q, nearly(factor)});
        graze::Segment<Dim> segment{q, nearly(factor)};
        for (int k = 0; k < Dim; ++k) segment.b[k] += q[k];
        check_case(segment, line);
        check_case(ray, segment);
        if constexpr (Dim == 3) {
            // In a plane that holds the direction, nearly.
            const auto other = vector();
            const graze::Vec3 normal{along.y * other.z - along.z * other.y,
                                     along.z * other.x - along.x * other.z,
                                     along.x * other.y - along.y * other.x};
            const graze::Plane3 plane{q, normal};
            check_case(plane, graze::Ray3{p, nearly(factor)});
            check_case(plane, line);
            check_case(segment, plane);
            check_case(plane, graze::Plane3{p,
                                            {factor * normal.x, factor * normal.y,
                                             factor * normal.z * (1 + 0x1p-52)}});
        }
    }
}
TEST_CASE("distance: what is nearly parallel") {
    for (int i = 0; i < support::case_count(100); ++i) {
        cases::Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        check_nearly_parallel<2>(random);
        check_nearly_parallel<3>(random);
    }
}

}  // namespace
