// Each way to a rounded parameter or point, against rationals: at and beside the middles of two
// doubles, subnormal, beyond the doubles. What is called sure must be right. (Quotients of double-words
// are tested in arith/approximate.cpp.)
#include "construct/parameters.hpp"

#include <bit>
#include <cmath>

#include "cases/random.hpp"
#include "construct/box_parameters.hpp"
#include "construct/quotient.hpp"
#include "support/catch.hpp"

namespace {

using graze::arith::Approximate;
using graze::arith::BigInt;
using graze::arith::Rational;
using graze::arith::to_rational;
using graze::arith::Two;
using graze::construct::nearest_double;
namespace parameters = graze::parameters;
using cases::Random;
using parameters::Word;

bool same(double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}

/// The middle of a double of 53 bits and the next one, as an odd integer.
std::int64_t middle(Random& random) {
    return (std::int64_t(1) << 53) + std::int64_t(random.below(std::size_t(1) << 52)) * 2 + 1;
}

BigInt power(unsigned n) { return BigInt(1) << n; }

/// Is the clip the exact one, rounded?
void check(const auto& l, const auto& shape) {
    const auto rounded = graze::clip(l, shape);
    const auto exactly = graze::exact::clip(l, shape);
    REQUIRE(rounded.hit == exactly.hit);
    REQUIRE(rounded.contact == exactly.contact);
    REQUIRE(rounded.in.has_value() == exactly.in.has_value());
    if (!rounded.in) return;
    REQUIRE(same(rounded.in->t, exactly.in->t.to_double()));
    REQUIRE(same(rounded.out->t, exactly.out->t.to_double()));
    REQUIRE(rounded.in->p == exactly.in->p.rounded());
    REQUIRE(rounded.out->p == exactly.out->p.rounded());
    REQUIRE(rounded.in->uv.has_value() == exactly.in->uv.has_value());
    if (rounded.in->uv) {
        REQUIRE(same(rounded.in->uv->u, exactly.in->uv->u.to_double()));
        REQUIRE(same(rounded.in->uv->v, exactly.in->uv->v.to_double()));
    }
    REQUIRE(rounded.in->features == exactly.in->features);
    REQUIRE(rounded.out->features == exactly.out->features);
}

}  // namespace

TEST_CASE("parameters: quotients of integers, at and beside the middles of two doubles") {
    Random random(1);
    for (int i = 0; i < 4000; ++i) {
        const BigInt d =
            BigInt(std::int64_t(random.below(1000)) + 1) * power(unsigned(random.below(300)));
        // Beside by 2^-20 to 2^-400 of its last bit, or not at all.
        const unsigned places = 20 + unsigned(random.below(380));
        BigInt n = BigInt(middle(random)) * power(places);
        if (!random.once_in(3)) n += random.coin() ? 1 : -1;
        n *= d;
        if (random.coin()) n = -n;
        const int shift = int(random.below(2400)) - 1200 - int(places);
        const BigInt numerator = n, unit = BigInt(1) << unsigned(std::abs(shift));
        Rational exact(numerator, d);
        exact = shift < 0 ? Rational(exact / Rational(unit)) : Rational(exact * Rational(unit));
        const double right = graze::arith::nearest_double(exact);
        INFO(n.str() << " / " << d.str() << " * 2^" << shift);
        REQUIRE(same(nearest_double(n, d, shift, true), right));
        REQUIRE(same(nearest_double(n, d, shift, false), right));
    }
}

TEST_CASE("parameters: points are right where they are sure") {
    Random random(3);
    int sure = 0, unsure = 0;
    for (int i = 0; i < 20000; ++i) {
        // o + t d with t = n / d', so that the point is near the middle of two doubles.
        const double d = double(random.below(1000) + 1), n = double(random.below(1000) + 1);
        const double by = double(random.below(1000) + 1);
        const double size = std::ldexp(double(middle(random) - 1), -int(random.below(60)));
        const double o = random.coin() ? size : -size;
        const auto t = quotient(Word{n, 0}, Word{by, 0});
        const auto p = parameters::point(o, t, d);
        const Rational exact = to_rational(o) + to_rational(n) / to_rational(by) * to_rational(d);
        const bool is_sure = parameters::is_sure(p.low, p.high);
        (is_sure ? sure : unsure) += 1;
        INFO(o << " + " << n << " / " << by << " * " << d);
        if (is_sure) REQUIRE(same(p.low, graze::arith::nearest_double(exact)));
    }
    CHECK(sure > 4000);
    CHECK(unsure > 10);
}

TEST_CASE("parameters: points beside the middles of two doubles, by less than the rounding") {
    Random random(4);
    int unsure = 0;
    const auto check = [&](double o, const Approximate<double>& t, const Rational& exact_t,
                           double d) {
        const Rational exact = to_rational(o) + exact_t * to_rational(d);
        const double right = graze::arith::nearest_double(exact);
        INFO(o << " + (" << t.x.high << " + " << t.x.low << ") * " << d);
        // The direction as a double, as words, and two points at once.
        const auto p = parameters::point(o, t, d), words = parameters::point(o, t, Word{d, 0});
        const auto both = parameters::point(Two(o), two(t, t), Two(d));
        const bool is_sure = parameters::is_sure(p.low, p.high);
        unsure += !is_sure;
        if (is_sure) REQUIRE(same(p.low, right));
        if (parameters::is_sure(words.low, words.high)) REQUIRE(same(words.low, right));
        for (int lane = 0; lane < 2; ++lane)
            if (parameters::is_sure(both.low[lane], both.high[lane]))
                REQUIRE(same(both.low[lane], right));
    };
    const auto odd = [&] {
        return (std::int64_t(1) << 52) + std::int64_t(random.below(std::size_t(1) << 51)) * 2 + 1;
    };
    for (int i = 0; i < 2000; ++i) {
        // What is lost by the quotient: n d = k q + 1, so that o + n / q d is 1 / q above m = o + k.
        const std::int64_t q = odd(), d = odd();
        std::int64_t n = 0, last = 1, a = q, b = d % q;  // by Euclid, n is the inverse of d
        while (b != 0) {
            const std::int64_t times = a / b;
            std::swap(a, b), b -= times * a;
            std::swap(n, last), last -= times * n;
        }
        if (a != 1) continue;
        if (n < 0) n += q;
        const auto k = BigInt((BigInt(n) * d - 1) / q).to_int64();
        const std::int64_t m = middle(random), o = m - k;
        if (std::int64_t(double(o)) != o) continue;
        check(double(o), quotient(Word{double(n), 0}, Word{double(q), 0}), Rational(n, q),
              double(d));
    }
    CHECK(unsure > 200);
    const auto word = [](const Rational& x) {
        const double high = graze::arith::nearest_double(x);
        return Word::sum(high, graze::arith::nearest_double(Rational(x - to_rational(high))));
    };
    for (int i = 0; i < 2000; ++i) {
        // By what the parameter is off: it is nearly its error, in either direction.
        const double d = double(random.below(99) + 1), o = double(random.below(1 << 30));
        const Rational t = (Rational(middle(random)) - to_rational(o)) / to_rational(d);
        const double size = graze::arith::nearest_double(t), error = std::ldexp(size, -60 - i % 30);
        const Rational off = to_rational(error) * Rational(random.coin() ? 99 : -99, 100);
        const Rational nearby = t + off * Rational(1, 1000);
        check(o, {word(Rational(nearby - off)), error}, nearby, d);
    }
    CHECK(unsure > 2000);
    for (int i = 0; i < 20000; ++i) {
        // By the product: most of t d is taken away by o, and what is left is beside m, by some last
        // bits of the low word of t.
        const double high = double(odd());
        const Word d = Word::sum(double(odd()), std::ldexp(double(odd()), -54));
        const Rational exact_d = to_rational(d.high) + to_rational(d.low),
                       m = Rational(middle(random)) * to_rational(0x1p+27),
                       step = to_rational(high) * exact_d;
        const double o = -graze::arith::nearest_double(Rational(step - m));
        const Rational low = (m - to_rational(o) - step) / exact_d;
        const Word t = Word::sum(high, graze::arith::nearest_double(low) +
                                           std::ldexp(double(int(random.below(9))) - 4, -53));
        const auto p = parameters::point(o, Approximate<double>{t, 0}, d);
        const Rational exact =
            to_rational(o) + (to_rational(t.high) + to_rational(t.low)) * exact_d;
        const bool is_sure = parameters::is_sure(p.low, p.high);
        unsure += !is_sure;
        if (is_sure) REQUIRE(same(p.low, graze::arith::nearest_double(exact)));
    }
    CHECK(unsure > 10000);
    for (int i = 0; i < 2000; ++i) {
        // By the sum: o + 1 is m, and what t has more is less than its last bit.
        const double o = double(middle(random) - 1), low = std::ldexp(1.0, -54 - i % 30);
        const Word t{1, random.coin() ? low : -low};
        check(o, {t, 0}, Rational(1) + to_rational(t.low), 1);
    }
    CHECK(unsure > 12000);
}

TEST_CASE("parameters: clips at and beside the middles of two doubles, and out of the range") {
    using namespace graze;
    for (const double d : {1.0, -1.0, 3.0, -8.0, 0x1p+401, 0x1p-401, 0x1p-1000, 0x1p+1000})
        for (int exponent = -54; exponent >= -120; --exponent)
            for (const double delta : {0.0, std::ldexp(1.0, exponent), -std::ldexp(1.0, exponent),
                                       -std::ldexp(1.25, exponent)}) {
                const double z = 0x1p-53 + delta;
                const Line3 line{{0.25, 0.125, -1}, {0, 0, d}};
                check(Line2{{0.25, -1}, {0x1p-30 * d, d}}, Obb2{{0, z}, {1, 0}, {1, 1}});
                check(line, Aabb3{{0, 0, z}, {1, 1, 1.5}});
                check(line, Triangle3{{0, 0, z}, {1, 0, z}, {0, 1, z}});
                check(line,
                      Parallelepiped3::from_corner({0, 0, z}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}));
                check(line, Obb3{{0, 0, z}, {1, 0.25, 0.125, 0.5}, {1, 1, 1}});
            }
}

TEST_CASE(
    "parameters: the least coordinate of a point, the limits of slabs, and the doubles beside "
    "them") {
    using namespace graze;
    for (const int side : {-1, 0, 1}) {
        const auto beside = [side](double x) {
            return side < 0 ? std::nextafter(x, 0) : side > 0 ? std::nextafter(x, 2 * x) : x;
        };
        INFO(side);
        // It enters at its origin, whose other coordinate is this.
        const double least = beside(0x1p-900);
        for (const double y : {least, -least}) {
            const Line2 line{{0.5, y}, {1, 0.25}};
            const Aabb2 box{{0.5, -1}, {1, 1}};
            check(line, box);
            check(Ray2{line.origin, line.direction}, box);
            CHECK(clip(line, box).in->p.y == y);
            CHECK((clip(line, box).stage == Stage::filter) == (side >= 0));
        }
        // It would leave, or enter, one slab here, were it not for the other.
        const double limit = beside(0x1p+1000), far = std::ldexp(limit, -20);
        const Line2 line{{0, 0}, {1, 0x1p-20}};
        for (const Aabb2& box : {Aabb2{{1, -1}, {2, far}}, Aabb2{{1, -far}, {2, 1}}}) {
            check(line, box);
            check(Ray2{line.origin, line.direction}, box);
        }
        for (const auto& [near, late] : {std::pair(-1.0, limit), std::pair(-limit, 3.0)}) {
            parameters::Slabs slabs{parameters::Range{}};
            slabs.add(0, 1, 2);
            slabs.add(1, near, late);
            CHECK(slabs.sure() == (side < 0));
        }
    }
}

TEST_CASE("parameters: barycentrics at and beside the middles of two doubles") {
    using namespace graze;
    // x / (1 - 2^-53) is x (1 + 2^-53 + 2^-106 + ..), and that of 1 - 2^-52 beside two doubles.
    for (const double x : {0.5, 0.25, 0.1875, 0.375})
        for (const double side : {1 - 0x1p-53, 1 - 0x1p-52, 1 + 0x1p-52, 1.0})
            for (const double other : {1.0, 1 - 0x1p-53, 3.0})
                for (const double z : {-1.0, -3.0}) {
                    const Ray3 ray{{x, 0.125, z}, {0, 0, 1}};
                    check(ray, Triangle3{{0, 0, 0}, {side, 0, 0}, {0, other, 0}});
                    check(Ray3{{0.125, x, z}, {0, 0, 1}},
                          Triangle3{{0, 0, 0}, {other, 0, 0}, {0, side, 0}});
                    check(Line3{ray.origin, ray.direction},
                          Triangle3{{0, 0, 0}, {side, 0, 1}, {0, other, 0.5}});
                }
}

TEST_CASE("parameters: each stage is reached") {
    using namespace graze;
    const Aabb3 cube{{0, 0, 0}, {1, 1, 1}};
    const Triangle3 triangle{{0, 0, 0}, {4, 0, 1}, {0, 4, 2}};
    CHECK(clip(Ray3{{-1, 0.3, 0.4}, {3, 0.1, 0.2}}, cube).stage == Stage::filter);
    // Integers of one word, where they hold the inputs, else double-words, or integers of any length.
    const Obb3 box{{0, 0, 0}, {1, 0.3, 0.2, 0.4}, {1, 1, 1}};
    CHECK(clip(Ray3{{-1, 0.3, 0.4}, {3, 0.1, 0.2}}, box).stage == Stage::integer);
    CHECK(clip(Ray3{{-1, 0.3, 0.4}, {3, 0.1, 0x1p-20 / 3}}, box).stage == Stage::filter);
    // With a root there are no such integers.
    const Obb2 rectangle{{0, 0}, {1, 1}, {1, 1}};
    CHECK(clip(Segment2{{-3, 0.125}, {3, 0.25}}, rectangle).stage == Stage::filter);
    CHECK(clip(Segment2{{-3, 0}, {3, 0}}, rectangle).stage == Stage::bigint);
    CHECK(clip(Ray3{{1, 1, 8}, {0.1, 0.2, -2}}, triangle).stage == Stage::integer);
    CHECK(clip(Ray3{{1, 1, 8}, {0.1, 0x1p-20 / 3, -2}}, triangle).stage == Stage::filter);
    CHECK(clip(Ray3{{0, 0, 8}, {0, 0, -2}}, triangle).stage == Stage::integer);
    CHECK(clip(Ray3{{0, 0, 8}, {0, 0x1p-70, -2}}, triangle).stage == Stage::bigint);
    CHECK(clip(Ray3{{-1, -1, -1}, {1, 1, 1}}, cube).stage == Stage::integer);
    CHECK(clip(Ray3{{-1, -1, -1}, {1, 1, 1}}, Aabb3{{0, 0, 0}, {1, 1, 0x1p-70}}).stage ==
          Stage::bigint);
    CHECK(exact::clip(Ray3{{-1, -1, -1}, {1, 1, 1}}, cube).stage == Stage::rational);
    // It is no part of the answer.
    Clip3 x, y;
    y.stage = Stage::rational;
    CHECK(x == y);
}
