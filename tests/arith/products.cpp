// Products compared as they round against whole numbers of any length: products that are equal, or differ in their last
// bits, in all sizes.
#include "arith/products.hpp"

#include <cmath>
#include <limits>

#include "arith/pack.hpp"
#include "cases/random.hpp"
#include "support/catch.hpp"
#include "support/dyadic.hpp"
#include "support/property.hpp"

namespace {

namespace arith = graze::arith;
using arith::Lanes3, arith::Pack, arith::PackMask;
using cases::Random;
using support::Dyadic;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double least = arith::power_of_two(arith::least_product),
                 most = arith::power_of_two(arith::most_product);

double integer(Random& random, int bits) {
    return double(1 + random.below(std::size_t(1) << random.between(1, bits)));
}

struct Factors {
    double x, y, z, w;

    int exact_order() const { return (Dyadic(x) * Dyadic(y) - Dyadic(z) * Dyadic(w)).sign(); }
};

/// x y = z w, or nearly, often up to the last bits, in sizes from end to end.
Factors some_factors(Random& random) {
    const double m = integer(random, 26), n = integer(random, 26), p = integer(random, 26),
                 q = integer(random, 26);
    Factors f{m * n, p * q, m * p, n * q};
    if (random.once_in(4)) f = {1 + random.unit(), 1 + random.unit(), 1, 0}, f.w = f.x * f.y;
    for (double* x : {&f.x, &f.y, &f.z, &f.w}) {
        if (random.once_in(6)) *x = std::nextafter(*x, random.coin() ? 0 : infinity);
        if (random.once_in(24)) *x = 0;
    }
    const int both = random.between(-1000, 940), first = random.between(-500, 500) + both / 2,
              second = random.between(-500, 500) + both / 2;
    f.x = std::ldexp(f.x, first), f.y = std::ldexp(f.y, both - first);
    f.z = std::ldexp(f.z, second), f.w = std::ldexp(f.w, both - second);
    if (random.once_in(10)) f.z = std::ldexp(f.z, random.pick({-1, 1}));
    if (random.once_in(16)) {
        f.x = f.z = random.pick({least, most, 0x1p-1074, 0x1.8p-1022, 0x1p+1023});
        f.y = random.pick({1.0, 1 + 0x1p-52, 1 - 0x1p-53, 0x1p-100, 0x1p+90});
        f.w = random.coin() ? f.y : std::nextafter(f.y, 1);
    }
    if (random.coin()) f.x = -f.x, f.z = -f.z;
    if (random.coin()) f.y = -f.y, f.w = -f.w;
    if (random.once_in(8)) f.w = -f.w;
    return f;
}

/// By how many ways which answers were found.
struct Tally {
    int by_rounding = 0, by_rests = 0, equal = 0, rounded_alike = 0, not_told = 0;

    void add(const Factors& f, bool greater, bool alike, bool ordinary, const auto& rests) {
        const int exact = f.exact_order();
        CAPTURE(f.x, f.y, f.z, f.w);
        REQUIRE_FALSE((greater && alike));
        if (!alike) {
            ++by_rounding;
            REQUIRE(exact == (greater ? 1 : -1));
        } else if (!ordinary || !rests.known) {
            ++not_told;
        } else {
            ++by_rests;
            REQUIRE(rests.equal == (exact == 0));
            REQUIRE(rests.first_is_greater == (exact > 0));
            (exact == 0 ? equal : rounded_alike) += 1;
        }
    }
    void check(int cases) const {
        CHECK(by_rounding > cases / 5);
        CHECK(equal > cases / 20);
        CHECK(rounded_alike > cases / 20);
        CHECK(not_told < cases / 5);
    }
};

template <class V, std::size_t Dim>
void check_vectors(const auto& vector) {
    Random random(71);
    Tally tally;
    const int cases = support::case_count(60000);
    for (int i = 0; i < cases; i += int(Dim)) {
        std::array<Factors, Dim> f;
        for (Factors& one : f) one = some_factors(random);
        const auto all = [&](double Factors::*member) {
            return vector([&](std::size_t k) { return f[k].*member; });
        };
        const arith::TwoProducts<V> products{all(&Factors::x), all(&Factors::y), all(&Factors::z),
                                             all(&Factors::w)};
        const auto greater = products.first_is_greater(), alike = products.alike(),
                   ordinary = products.ordinary();
        for (std::size_t k = 0; k < Dim; ++k)
            tally.add(f[k], greater[k], alike[k], ordinary[k], products.order_of_rests(k));
    }
    tally.check(cases);
}

}  // namespace

TEST_CASE("products of two factors are ordered as whole numbers say: two axes") {
    check_vectors<std::array<double, 2>, 2>([](const auto& number) {
        return std::array{number(0), number(1)};
    });
}
TEST_CASE("products of two factors are ordered as whole numbers say: three axes") {
    check_vectors<Lanes3, 3>([](const auto& number) {
        const graze::Vec3 v{number(0), number(1), number(2)};
        return arith::lanes(v);
    });
}
TEST_CASE("products of two factors are ordered as whole numbers say: packs") {
    Random random(72);
    Tally tally;
    const int cases = support::case_count(60000);
    for (int i = 0; i < cases; i += int(Pack::size)) {
        std::array<Factors, Pack::size> f;
        for (Factors& one : f) one = some_factors(random);
        const auto all = [&](double Factors::*member) {
            double numbers[Pack::size];
            for (std::size_t k = 0; k < Pack::size; ++k) numbers[k] = f[k].*member;
            return std::array{Pack(0), Pack::load(numbers)};
        };
        const arith::TwoProducts<std::array<Pack, 2>> products{all(&Factors::x), all(&Factors::y),
                                                               all(&Factors::z), all(&Factors::w)};
        const auto rests = products.order_of_rests(1);
        const auto lane = [](const PackMask& mask, std::size_t k) {
            return bool(bits(mask) >> k & 1);
        };
        for (std::size_t k = 0; k < Pack::size; ++k)
            tally.add(f[k], lane(products.first_is_greater()[1], k), lane(products.alike()[1], k),
                      lane(products.ordinary()[1], k),
                      arith::RestOrder<bool>{lane(rests.known, k), lane(rests.first_is_greater, k),
                                             lane(rests.equal, k)});
    }
    tally.check(cases);
}

TEST_CASE("a difference is called exact where whole numbers say so") {
    Random random(73);
    int exact_ones = 0, rounded = 0;
    const int cases = support::case_count(100000);
    for (int i = 0; i < cases; ++i) {
        const auto number = [&] {
            const double size = random.coin() ? integer(random, 53) : 1 + random.unit();
            const int power =
                random.once_in(3) ? random.between(-1074, 960) : random.between(-60, 60);
            const double x = random.once_in(10) ? 0 : std::ldexp(size, power);
            return random.coin() ? x : -x;
        };
        const double x = number();
        double y = random.coin() ? number() : x * (1 + random.symmetric() * 0x1p-20);
        if (random.once_in(6)) y = std::nextafter(x, number());
        if (random.once_in(50)) y = random.pick({infinity, -infinity, 0x1.fffffffffffffp+1023});
        const auto v = arith::lanes(graze::Vec3{x, 1, 1}), u = arith::lanes(graze::Vec3{y, 1, 1});
        auto exact = equal(v, v);
        const double d = arith::difference_of(v, u, exact)[0];
        const bool truly = std::isfinite(d) && Dyadic(x) - Dyadic(y) == Dyadic(d);
        CAPTURE(x, y);
        REQUIRE(exact[0] == truly);
        REQUIRE(exact[1]);
        (truly ? exact_ones : rounded) += 1;
    }
    CHECK(exact_ones > cases / 5);
    CHECK(rounded > cases / 5);
}

TEST_CASE("numbers of up to 26 bits are called short, and no others") {
    Random random(74);
    for (int i = 0; i < support::case_count(20000); ++i) {
        double numbers[9];
        bool short_ones = true;
        for (double& x : numbers) {
            x = integer(random, 26) + (random.once_in(2) ? 0.0 : 0x1p+25);
            if (random.once_in(9)) x = integer(random, 26) + 0x1p+26;
            x = std::ldexp(random.coin() ? x : -x, random.between(-900, 900));
            if (random.once_in(9)) x = 0;
            int exponent;
            const double whole = std::ldexp(std::frexp(x, &exponent), 26);
            short_ones = short_ones && whole == std::floor(whole);
        }
        const auto vector = [&](const double* x) {
            return arith::lanes(graze::Vec3{x[0], x[1], x[2]});
        };
        REQUIRE(arith::are_short(vector(numbers), vector(numbers + 3), vector(numbers + 6)) ==
                short_ones);
        const auto pair = [&](const double* x) { return std::array{x[0], x[1]}; };
        if (short_ones)
            REQUIRE(arith::are_short(pair(numbers), pair(numbers + 2), pair(numbers + 7)));
    }
}
