// Limits, and what follows from the words of distance alone.
#include <graze/any.hpp>
#include <graze/distance.hpp>

#include "arith/environments.hpp"
#include "cases/transform.hpp"
#include "support/property.hpp"

namespace {

using cases::AnyCase;
using cases::AnyShape;
using cases::AxisMap;
using graze::Exact;
using graze::Limit;
using graze::Vec;
using graze::Vec2;
using graze::Vec3;

template <int Dim>
auto distance(const AnyShape<Dim>& a, const AnyShape<Dim>& b) {
    return std::visit([](const auto& x, const auto& y) { return graze::distance(x, y); }, a, b);
}
/// The sign of distance - d.
template <class A, class B>
int compare(const A& a, const B& b, const Limit& d) {
    const auto order = graze::compare_distance(a, b, d);
    return (order > 0) - (order < 0);
}
template <int Dim>
int compare(const AnyShape<Dim>& a, const AnyShape<Dim>& b, const Limit& d) {
    return std::visit([&](const auto& x, const auto& y) { return compare(x, y, d); }, a, b);
}

TEST_CASE("limits: what is none is refused") {
    const auto message = [](const auto& make) -> std::string {
        try {
            make();
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    const std::string finite =
                          "a limit of distance must be finite: NaN and infinities are not allowed",
                      negative = "a limit of distance must not be negative";
    const Vec3 p, q{3, 4, 0};
    for (const double d : {HUGE_VAL, -HUGE_VAL, std::nan("")}) {
        CHECK(message([&] { graze::within(p, q, d); }) == finite);
        CHECK(message([&] { graze::within(p, q, {1, d}); }) == finite);
    }
    for (const double d : {-1.0, -0x1p-1074}) {
        CHECK(message([&] { graze::within(p, q, d); }) == negative);
        CHECK(message([&] { graze::within(p, q, {2, d}); }) == negative);
        CHECK(message([&] { graze::within(p, q, Exact(d)); }) == negative);
    }
    const auto root = Exact::with_root(Exact(1.0), Exact(1.0), Exact(2.0));
    CHECK(message([&] { graze::within(p, q, *root); }) ==
          "a limit of distance must be rational: roots are not allowed");
    CHECK(graze::within(p, q, -0.0) == false);
    CHECK(graze::within(p, p, -0.0));
    const graze::Aabb3 wrong{{1, 0, 0}, {0, 0, 0}};
    CHECK_THROWS_AS(graze::within(p, wrong, 1), graze::invalid_shape);
    CHECK_THROWS_AS(graze::within(wrong, p, 0), graze::invalid_shape);
    CHECK_THROWS_AS(graze::distance(p, wrong), graze::invalid_shape);
    CHECK_THROWS_AS(graze::exact::distance(Vec3{0, 0, HUGE_VAL}, p), graze::invalid_shape);
}

TEST_CASE("distance: a coordinate that is not finite is refused, wherever it is") {
    using graze::Segment3, graze::Triangle3;
    const Vec3 p{5, 5, 5};
    const Segment3 s{{0, 0, 0}, {1, 0, 0}};
    const Triangle3 t{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const graze::Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    const auto ask = [](const auto& a, const auto& b) {
        for (const double d : {0.0, 0x1p-30, 1.0, 100.0})
            CHECK_THROWS_AS(graze::within(a, b, d), graze::invalid_shape);
        CHECK_THROWS_AS(graze::distance(a, b), graze::invalid_shape);
    };
    const auto spoil = [&](auto shape, const auto& other) {
        cases::each_number(shape, [&](double& x, auto) {
            for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
                const double was = x;
                x = bad;
                ask(shape, other);
                ask(other, shape);
                x = was;
            }
        });
    };
    spoil(p, p), spoil(p, s), spoil(p, t), spoil(p, box);
    spoil(s, p), spoil(s, s), spoil(s, t), spoil(s, box);
    spoil(t, p), spoil(t, s), spoil(t, t), spoil(t, box);
    spoil(box, p), spoil(box, s), spoil(box, t), spoil(box, box);
}

TEST_CASE("limits: decimals, fractions and sums are taken as they are") {
    const Vec2 origin;
    // 0.3 is less than 3/10, and 0.1 + 0.2 is more.
    CHECK(compare(origin, Vec2{0.3, 0}, 0.3) == 0);
    CHECK(compare(origin, Vec2{0.3, 0}, Exact("3/10")) < 0);
    CHECK(compare(origin, Vec2{0.3, 0}, {0.1, 0.2}) < 0);
    CHECK(compare(origin, Vec2{0.1 + 0.2, 0}, {0.1, 0.2}) > 0);
    CHECK(compare(origin, Vec2{1, 0}, {1, 0x1p-1074}) < 0);
    CHECK(compare(origin, Vec2{0x1p-1074, 0}, {0x1p-1074}) == 0);
    CHECK(compare(origin, origin, std::initializer_list<double>{}) == 0);
    CHECK(compare(origin, Vec2{0.5, 0}, {0.125, 0.125, 0.25}) == 0);
    CHECK(compare(origin, Vec2{0.6, 0}, {0.1, 0.2, 0.3}) < 0);
    CHECK(Limit{0.1, 0.2}.exact() == Exact(0.1) + Exact(0.2));
    CHECK(Limit{0x1p-1074, 0x1p-1074}.exact() == Exact(0x1p-1073));
    CHECK(Limit(Exact("1/3")).exact() == Exact("1/3"));
    CHECK(Limit(0.0).is_zero());
    CHECK(Limit{0, 0}.is_zero());
    CHECK_FALSE(Limit{0, 0x1p-1074}.is_zero());
    // Less than any double.
    const Limit tiny(Exact("1/1" + std::string(400, '0')));
    CHECK_FALSE(tiny.is_zero());
    CHECK(compare(origin, origin, tiny) < 0);
    CHECK(compare(origin, Vec2{0x1p-1074, 0}, tiny) > 0);
    CHECK(compare(origin, Vec2{3, 4}, Exact("5")) == 0);
    CHECK(compare(origin, Vec2{3, 4},
                  Exact("500000000000000000000000000001/"
                        "100000000000000000000000000000")) < 0);
    // Beyond the largest double.
    const double largest = std::numeric_limits<double>::max();
    CHECK(compare(Vec2{-largest, 0}, Vec2{largest, 0}, largest) > 0);
    CHECK(compare(Vec2{-largest, 0}, Vec2{largest, 0}, {largest, largest}) == 0);
    CHECK(graze::distance(Vec2{-largest, 0}, Vec2{largest, 0}).value == HUGE_VAL);
    // Balls and capsules.
    const graze::Aabb3 box{{-1, -1, -1}, {1, 1, 1}};
    const Vec3 center{3, 4, 1};
    CHECK(graze::distance(center, box).value == std::sqrt(13));
    CHECK(graze::within(center, box, 3.7));
    CHECK_FALSE(graze::within(center, box, 3.6));
    CHECK(compare(graze::Segment3{{3, -9, 0}, {3, 9, 0}}, box, {0.5, 1.5}) == 0);
}

TEST_CASE("distance: it is rounded alike at every scale, where its square is no double as well") {
    for (int i = 0; i < 40; ++i) {
        cases::Random random(std::uint64_t(i) + 1);
        const Vec2 p{1 + random.unit(), 1 + random.unit()}, q{-random.unit(), random.unit()};
        const double at_one = graze::distance(p, q).value;
        for (int e = -1020; e <= 1020; e += random.between(1, 12)) {
            const auto scaled = [&](const Vec2& v) {
                return Vec2{std::ldexp(v.x, e), std::ldexp(v.y, e)};
            };
            // What is subnormal has lost some of its bits.
            if (std::ldexp(scaled(q).x, -e) != q.x || std::ldexp(scaled(q).y, -e) != q.y) continue;
            INFO("case " << i << ", 2^" << e);
            CHECK(graze::distance(scaled(p), scaled(q)).value == std::ldexp(at_one, e));
        }
    }
}

template <int Dim>
graze::Features with_axes(const AxisMap<Dim>& map, const AnyShape<Dim>& shape,
                          graze::Features features) {
    // Of an aabb and a 3D obb the faces are named by axes, which are permuted; of a 2D obb by its own, of which a
    // mirror exchanges the sides of the second.
    const bool is_aabb = std::holds_alternative<graze::Aabb<Dim>>(shape),
               is_obb = std::holds_alternative<graze::Obb<Dim>>(shape);
    if (!is_aabb && !is_obb) return features;
    graze::Features r;
    for (const graze::Feature f : features.list()) {
        if (f == graze::Feature::interior) return features;
        const int axis = int(f) / 2, side = int(f) % 2;
        if (is_obb && Dim == 2) {
            const bool flips = axis == 1 && map.determinant() < 0;
            r.insert(graze::Feature(2 * axis + (flips ? 1 - side : side)));
            continue;
        }
        for (int i = 0; i < Dim; ++i)
            if (map.from[std::size_t(i)] == axis)
                r.insert(graze::Feature(2 * i + (map.sign[std::size_t(i)] < 0 ? 1 - side : side)));
    }
    return r;
}

template <int Dim>
void check_laws(const AnyCase<Dim>& c, cases::Random& random) {
    const auto found = distance<Dim>(c.a, c.b);
    const bool meet =
        std::visit([](const auto& x, const auto& y) { return graze::intersects(x, y); }, c.a, c.b);
    CHECK((compare<Dim>(c.a, c.b, 0.0) <= 0) == meet);
    CHECK((found.a == found.b || !meet));
    CHECK((found.value > 0 || meet || compare<Dim>(c.a, c.b, 0x1p-1074) < 0));
    // Rounded, it is at most half a step off.
    if (found.value <= 1e300) {
        CHECK(compare<Dim>(c.a, c.b, std::nextafter(found.value, HUGE_VAL)) < 0);
        if (found.value > 0) CHECK(compare<Dim>(c.a, c.b, std::nextafter(found.value, 0.0)) > 0);
    }

    const auto map = AxisMap<Dim>::random(random);
    const auto a = cases::mapped(map, c.a), b = cases::mapped(map, c.b);
    const auto moved = distance<Dim>(a, b);
    CHECK(moved.value == found.value);
    CHECK(moved.a == map(found.a));
    CHECK(moved.b == map(found.b));
    CHECK(moved.unique == found.unique);
    if (!std::holds_alternative<graze::Obb<Dim>>(c.a))
        CHECK(moved.of_a == with_axes<Dim>(map, c.a, found.of_a));
    if (!std::holds_alternative<graze::Obb<Dim>>(c.b))
        CHECK(moved.of_b == with_axes<Dim>(map, c.b, found.of_b));

    const auto half_a = cases::scaled(c.a, -1), half_b = cases::scaled(c.b, -1);
    if (half_a && half_b && found.value > 0x1p-900 && found.value < 0x1p1000) {
        const auto half = distance<Dim>(*half_a, *half_b);
        CHECK(half.value == found.value / 2);
        CHECK(half.of_a == found.of_a);
        CHECK(half.of_b == found.of_b);
        CHECK(half.unique == found.unique);
    }
}

template <int Dim, class... S>
void check_laws_of_all(graze::detail::ShapeList<S...>) {
    const auto pair = [&]<class A, class B>() {
        for (int i = 0; i < support::case_count(16); ++i) {
            const auto family = cases::families[std::size_t(i) % cases::families.size()];
            const auto made = cases::make_case<A, B>(family, std::uint64_t(i) + 1);
            INFO(graze::name_of<A> << " and " << graze::name_of<B> << ", case " << i);
            cases::Random random(std::uint64_t(i) + 1);
            check_laws<Dim>({made.seed, made.family, made.a, made.b}, random);
        }
    };
    const auto with = [&]<class A>() { (pair.template operator()<A, S>(), ...); };
    (with.template operator()<S>(), ...);
}

TEST_CASE("distance: laws in the plane") { check_laws_of_all<2>(graze::detail::Shapes2{}); }
TEST_CASE("distance: laws in space") { check_laws_of_all<3>(graze::detail::Shapes3{}); }

template <int Dim, class... S>
void check_environments(graze::detail::ShapeList<S...>) {
    const auto environments = arith_test::other_environments();
    const auto pair = [&]<class A, class B>() {
        for (int i = 0; i < support::case_count(16); ++i) {
            const auto family = cases::families[std::size_t(i) % cases::families.size()];
            const auto c = cases::make_case<A, B>(family, std::uint64_t(i) + 1);
            const auto ask = [&](double d) {
                return std::tuple(graze::distance(c.a, c.b), graze::compare_distance(c.a, c.b, d),
                                  graze::within(c.a, c.b, {d, 0x1p-1070}));
            };
            const double d = std::min(graze::distance(c.a, c.b).value, 1e300);
            const auto expected = ask(d);
            for (const auto& environment : environments) {
                const auto found = arith_test::in_environment(environment, [&] { return ask(d); });
                INFO(graze::name_of<A> << " and " << graze::name_of<B> << ", case " << i << ", "
                                       << environment.name);
                CHECK((found == expected));
            }
        }
    };
    const auto with = [&]<class A>() { (pair.template operator()<A, S>(), ...); };
    (with.template operator()<S>(), ...);
}

TEST_CASE("distance: in other float environments nothing changes") {
    check_environments<2>(graze::detail::Shapes2{});
    check_environments<3>(graze::detail::Shapes3{});
}

TEST_CASE("distance: what is invalid by a subnormal is refused in every float environment") {
    const graze::Aabb3 wrong{{0, 0x1p-1074, 0}, {1, 0, 1}};
    auto environments = arith_test::other_environments();
    environments.push_back({"default"});
    for (const auto& environment : environments) {
        const bool refused = arith_test::in_environment(environment, [&] {
            try {
                return graze::within(Vec3{3, 0, 0}, wrong, 1) && false;
            } catch (const graze::invalid_shape&) {
                return true;
            }
        });
        INFO(environment.name);
        CHECK(refused);
    }
}

}  // namespace
