// Rectangles whose corners are not rational, against the judge in numbers of 300 digits: what these tell apart by less than 1e-150 is
// taken for equal, for the shapes have few digits.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <graze/distance.hpp>
#include <graze/intersection.hpp>

#include "nearest/judge.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;
using judge_of_distance::nearest;
using judge_of_distance::Vertices;
using judge_of_distance::vertices_of;
using Float = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<300>>;
using Floats = std::vector<Float>;

constexpr auto is_zero = [](const Float& x) { return abs(x) < Float(1e-150); };

Vertices<Float> vertices(const graze::Obb2& b) {
    Vertices<Float> r;
    const Float x = b.direction.x, y = b.direction.y, length = sqrt(Float(x * x + y * y));
    const Float u = b.half_extents.x / length, v = b.half_extents.y / length;
    for (const int i : {-1, 1})
        for (const int j : {-1, 1})
            r.points.push_back(
                {b.center.x + i * u * x - j * v * y, b.center.y + i * u * y + j * v * x});
    r.simplices = {{0},    {1},    {2},    {3},       {0, 1},   {0, 2},
                   {0, 3}, {1, 3}, {2, 3}, {0, 1, 3}, {0, 2, 3}};
    return r;
}
template <class S>
Vertices<Float> vertices(const S& s) {
    return vertices_of<Float>(part_of(s));
}

Float times(const Floats& a, const Floats& b) { return a[0] * b[0] + a[1] * b[1]; }
Floats minus(const Floats& a, const Floats& b) { return {a[0] - b[0], a[1] - b[1]}; }

bool holds(const Vertices<Float>& shape, const Floats& p) {
    Vertices<Float> point;
    point.points = {p};
    point.simplices = {{0}};
    return is_zero(nearest<Float>(shape, point, is_zero).square);
}

/// Is a double nearest to a number, but for what that may be off?
bool is_near(double near, const Float& x) {
    const Float off = abs(Float(near - x));
    const double beyond = std::nextafter(near, near > x ? -HUGE_VAL : HUGE_VAL);
    const Float of_other = abs(Float(beyond - x));
    return off <= of_other || is_zero(off) || is_zero(Float(off - of_other));
}

int sign(const Float& x) { return is_zero(x) ? 0 : x > 0 ? 1 : -1; }

/// The sides that hold a point: along the direction, and along what is left of it.
graze::Features features(const graze::Obb2& b, const Floats& p) {
    const Float x = b.direction.x, y = b.direction.y, length = sqrt(Float(x * x + y * y));
    const Floats from{p[0] - b.center.x, p[1] - b.center.y};
    const Float along[]{times(from, {x, y}) / length, times(from, {-y, x}) / length};
    graze::Features r;
    for (int k = 0; k < 2; ++k) {
        if (is_zero(Float(along[k] + b.half_extents[k]))) r.insert(graze::Feature(2 * k));
        if (is_zero(Float(along[k] - b.half_extents[k]))) r.insert(graze::Feature(2 * k + 1));
    }
    if (r.empty()) r.insert(graze::Feature::interior);
    return r;
}

/// How many pairs met, had one nearest pair of points, had more, and of how many the square has two roots.
int seen[4];

template <class A, class B>
void check(const A& a, const B& b) {
    const auto of_a = vertices(a), of_b = vertices(b);
    const auto judged = nearest<Float>(of_a, of_b, is_zero);
    const Float length = sqrt(judged.square);
    const auto found = graze::distance(a, b);
    CHECK(is_near(found.value, length));
    for (const double d : {found.value, std::nextafter(found.value, 0.0),
                           std::nextafter(found.value, 9.0), found.value / 2, found.value + 1}) {
        const auto compared = graze::compare_distance(a, b, d);
        const int expected =
            is_zero(judged.square) ? -(d > 0) : sign(Float(judged.square - Float(d) * d));
        CHECK((compared > 0) - (compared < 0) == expected);
        CHECK(graze::within(b, a, d) == (compared <= 0));
    }
    const auto swapped = graze::distance(b, a);
    CHECK(swapped.a == found.b);
    CHECK(swapped.b == found.a);
    CHECK(swapped.of_a == found.of_b);
    CHECK(swapped.unique == found.unique);

    // All that one shape shares with the other, moved by the difference of nearest points, is a segment between vertices.
    const Floats between = minus(judged.b, judged.a);
    if (is_zero(judged.square)) {
        ++seen[0];
        CHECK(found.a == found.b);
        CHECK(graze::intersects(a, b));
        return;
    }
    CHECK_FALSE(graze::intersects(a, b));
    std::vector<Floats> corners;
    for (const auto& p : of_a.points)
        if (holds(of_b, {p[0] + between[0], p[1] + between[1]})) corners.push_back(p);
    for (const auto& q : of_b.points)
        if (const Floats p = minus(q, between); holds(of_a, p)) corners.push_back(p);
    if (!of_a.directions.empty() || !of_b.directions.empty()) return;
    bool unique = true;
    for (const auto& p : corners)
        for (const auto& q : corners)
            unique &= is_zero(Float(p[0] - q[0])) && is_zero(Float(p[1] - q[1]));
    CHECK(found.unique == (unique || corners.empty()));
    // The nearest of them to the point of which the middle is the origin.
    Floats p = judged.a;
    if (!corners.empty()) {
        p = corners[0];
        for (const auto& q : corners)
            for (const auto& r : corners) {
                const Floats along = minus(r, q),
                             from{q[0] + between[0] / 2, q[1] + between[1] / 2};
                Float t = is_zero(times(along, along))
                              ? Float(0)
                              : Float(-times(along, from) / times(along, along));
                if (t < 0) t = 0;
                if (t > 1) t = 1;
                const Floats at{q[0] + t * along[0], q[1] + t * along[1]};
                const auto size = [&](const Floats& x) {
                    const Floats m{x[0] + between[0] / 2, x[1] + between[1] / 2};
                    return times(m, m);
                };
                if (size(at) < size(p)) p = at;
            }
    }
    for (int k = 0; k < 2; ++k) {
        CHECK(is_near(found.a[k], p[std::size_t(k)]));
        CHECK(is_near(found.b[k], Float(p[std::size_t(k)] + between[std::size_t(k)])));
    }
    const Floats q{p[0] + between[0], p[1] + between[1]};
    if constexpr (std::same_as<A, graze::Obb2>) CHECK(found.of_a == features(a, p));
    if constexpr (std::same_as<B, graze::Obb2>) CHECK(found.of_b == features(b, q));
    ++seen[found.unique ? 1 : 2];
    try {
        const auto exact = graze::exact::distance(a, b);
        CHECK(is_near(exact.squared.to_double(), judged.square));
        CHECK(exact.a.rounded() == found.a);
        CHECK(exact.b.rounded() == found.b);
        CHECK(exact.of_a == found.of_a);
        CHECK(exact.of_b == found.of_b);
    } catch (const std::domain_error& error) {
        CHECK(std::string(error.what()).starts_with("a number with two square roots, of "));
        ++seen[3];
    }
}

graze::Obb2 rectangle(cases::Random& random) {
    graze::Obb2 b;
    const bool few = random.coin();
    const auto number = [&] { return few ? random.between(-6, 6) : 6 * random.symmetric(); };
    b.center.x = number(), b.center.y = number();
    const auto size = [&] {
        return random.once_in(6) ? 0.0 : few ? random.between(1, 8) * 0.25 : 1 + random.symmetric();
    };
    b.half_extents.x = size(), b.half_extents.y = size();
    do {
        b.direction.x = random.between(-3, 3), b.direction.y = random.between(-3, 3);
    } while (b.direction == graze::Vec2{});
    return b;
}

TEST_CASE("nearest points: rectangles with roots") {
    for (int i = 0; i < support::case_count(400); ++i) {
        cases::Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        const graze::Obb2 a = rectangle(random);
        graze::Obb2 b = rectangle(random);
        // Along one another, or with roots of one field.
        if (random.coin()) {
            const double by = random.pick({1.0, 2.0, 0.5});
            b.direction = random.coin() ? graze::Vec2{by * a.direction.x, by * a.direction.y}
                                        : graze::Vec2{-by * a.direction.y, by * a.direction.x};
        }
        check(a, b);
        const auto at = [&] {
            const double x = random.between(-6, 6), y = random.between(-6, 6);
            return graze::Vec2{x, y};
        };
        const auto p = at(), q = at(), r = at();
        check(a, p);
        check(graze::Segment2{p, {p.x + a.direction.x, p.y + a.direction.y}}, a);
        check(a, graze::Triangle2{p, q, r});
        check(graze::Line2{p, q}, a);
    }
    if (support::at_full_length())
        for (const int n : seen) CHECK(n > 30);
}

}  // namespace
