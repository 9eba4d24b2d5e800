// Numbers that are known but for an error, against rationals: what they round to must be right where it is
// sure, and the same in single numbers, two of them and packs.
#include "arith/approximate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iostream>
#include <vector>

#include "arith/pack.hpp"
#include "arith/rational.hpp"
#include "arith/two.hpp"
#include "cases/random.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace {

using cases::Random;
using graze::arith::absolute;
using graze::arith::Approximate;
using graze::arith::BigInt;
using graze::arith::nearest_double;
using graze::arith::Pack;
using graze::arith::Rational;
using graze::arith::Rounded;
using graze::arith::to_rational;
using graze::arith::Two;
using Word = graze::arith::DoubleWord<double>;

bool same(double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}

Rational to_rational(const Word& x) { return to_rational(x.high) + to_rational(x.low); }

Word to_word(const Rational& x) {
    const double high = nearest_double(x);
    return Word::sum(high, nearest_double(Rational(x - to_rational(high))));
}

/// The middle of a double of 53 bits and the next one, as an odd integer.
std::int64_t middle(Random& random) {
    return (std::int64_t(1) << 53) + std::int64_t(random.below(std::size_t(1) << 52)) * 2 + 1;
}

/// All lanes alike.
template <class N>
Approximate<N> in_lanes(const Approximate<double>& a) {
    return {{N(a.x.high), N(a.x.low)}, N(a.error)};
}
void check_lanes(const Rounded<double>& one, const Approximate<double>& x,
                 const Approximate<double>& y) {
    const auto two = rounded(quotient(in_lanes<Two>(x), in_lanes<Two>(y)));
    const auto pack = rounded(quotient(in_lanes<Pack>(x), in_lanes<Pack>(y)));
    double low[Pack::size], high[Pack::size];
    store(pack.low, low);
    store(pack.high, high);
    for (int i = 0; i < 2; ++i) REQUIRE((same(two.low[i], one.low) && same(two.high[i], one.high)));
    for (std::size_t i = 0; i < Pack::size; ++i)
        REQUIRE((same(low[i], one.low) && same(high[i], one.high)));
    REQUIRE(all(pack.sure()) == one.sure());
}

/// Beside what it stands for.
struct Both {
    Approximate<double> near;
    Rational exact;

    /// Error over claimed error; 0 where both are.
    double ratio() const {
        const Rational error = absolute(Rational(to_rational(near.x) - exact));
        if (error == 0) return 0;
        if (near.error == 0) return INFINITY;
        return nearest_double(Rational(error / to_rational(near.error)));
    }
};

}  // namespace

TEST_CASE("approximate: no error of sums and products is larger than claimed") {
    double worst = 0;
    int combined = 0;
    for (int i = 0; i < support::case_count(20'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        const int spread = random.pick({0, 4, 40});
        const auto any = [&] {
            const int last_bits = int(random.below(4));
            const double x = random.coin() ? random.symmetric() : 1 + last_bits * 0x1p-52;
            return std::ldexp(x, random.between(-spread, spread));
        };
        std::vector<Both> values;
        for (int k = 0; k < 4; ++k) {
            const double x = any(), y = any();
            values.push_back({{Word::sum(x, y), 0}, Rational(to_rational(x) + to_rational(y))});
        }
        for (int step = 0; step < 6; ++step) {
            const Both& x = values[random.below(values.size())];
            const Both& y = values[random.below(values.size())];
            Both next;
            switch (random.below(4)) {
                case 0:
                    next = {x.near + y.near, Rational(x.exact + y.exact)};
                    break;
                case 1:
                    next = {x.near - y.near, Rational(x.exact - y.exact)};
                    break;
                default:
                    next = {x.near * y.near, Rational(x.exact * y.exact)};
            }
            if (std::fabs(next.near.x.high) > 0x1p+300) break;
            INFO("seed " << i + 1 << ", step " << step);
            if (next.near.certain()) REQUIRE(next.near.sign() == next.exact.sign());
            REQUIRE(next.ratio() <= 1);
            worst = std::max(worst, next.ratio());
            ++combined;
            values.push_back(std::move(next));
        }
    }
    CHECK(combined > 0);
    // Nor is the claim idle.
    if (support::at_full_length()) CHECK(worst > 0.125);
    std::cout << "the largest error of double-words is " << worst << " of the one claimed\n";
}

TEST_CASE("approximate: quotients of double-words are right where they are sure") {
    Random random(2);
    int sure = 0, unsure = 0;
    for (int i = 0; i < 20000; ++i) {
        // t d, and a little more or less.
        const double d = double(random.below(1 << 20) + 1);
        const Word t = Word::sum(double(middle(random) - 1), 1);
        Word n = t * Word{d, 0};
        const double off = std::ldexp(n.high, -int(random.below(60)) - 53);
        if (!random.once_in(3)) n = Word::sum(n.high, n.low + (random.coin() ? off : -off));
        const auto q = rounded(quotient(n, Word{d, 0})), by_double = rounded(quotient(n, d));
        const double right = nearest_double(Rational(to_rational(n) / to_rational(d)));
        (q.sure() ? sure : unsure) += 1;
        INFO(n.high << " + " << n.low << " over " << d);
        if (q.sure()) REQUIRE(same(q.low, right));
        if (by_double.sure()) REQUIRE(same(by_double.low, right));
    }
    CHECK(sure > 4000);
    CHECK(unsure > 4000);
}

TEST_CASE("approximate: quotients are right where they are sure, whatever the errors") {
    Random random(6);
    int sure = 0, unsure = 0;
    for (int i = 0; i < 20000; ++i) {
        // The quotient is beside the middle of two doubles, and both numbers are off by nearly as much
        // as they may be, in either direction. The larger of these is what decides.
        const auto part = [&](const Rational& x) {
            return std::ldexp(std::fabs(nearest_double(x)), -random.between(54, 98));
        };
        const auto nearly = [&](double error) {
            return Rational(to_rational(error) * Rational(random.coin() ? 999 : -999, 1000));
        };
        Rational t(middle(random));
        t += nearly(part(t));
        const Rational y = Rational(middle(random)) *
                           to_rational(std::ldexp(1, -random.between(0, 99))),
                       x = t * y;
        const double x_error = part(x), y_error = part(y);
        const Approximate<double> about_x{to_word(x + nearly(x_error)), x_error},
            about_y{to_word(y + nearly(y_error)), y_error};
        const auto q = rounded(quotient(about_x, about_y));
        (q.sure() ? sure : unsure) += 1;
        INFO(about_x.x.high << " + " << about_x.x.low << " +- " << x_error << " over "
                            << about_y.x.high << " + " << about_y.x.low << " +- " << y_error);
        if (q.sure()) REQUIRE(same(q.low, nearest_double(t)));
        check_lanes(q, about_x, about_y);
    }
    CHECK(sure > 2000);
    CHECK(unsure > 4000);
}

TEST_CASE("approximate: what is ordinary") {
    using graze::arith::is_ordinary, graze::arith::is_ordinary_or_zero;
    const auto in_pack = [](double x) { return all(is_ordinary(Pack(x))); };
    for (const double x : {0x1p-400, 1.0, -1.0, 0x1.fp+399, -0x1p-400}) {
        CHECK(is_ordinary(x));
        CHECK(in_pack(x));
    }
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double x : {0.0, 0x1.fp-401, -0x1p-1000, 0x1p+400, -infinity, std::nan("")}) {
        CHECK(!is_ordinary(x));
        CHECK(!in_pack(x));
        CHECK(is_ordinary_or_zero(x) == (x == 0));
        CHECK(all(is_ordinary_or_zero(Pack(x))) == (x == 0));
    }
}

TEST_CASE("approximate: roots of double-words are within 2^-101") {
    Random random(5);
    const Rational most = Rational(1) / Rational(BigInt(1) << 100);
    for (int i = 0; i < 20000; ++i) {
        const double high = std::ldexp(1 + random.unit(), random.between(-200, 200));
        const Word x = Word::sum(high, std::ldexp(high * random.symmetric(), -53));
        const Rational r = to_rational(root(x));
        // The square has twice the error.
        INFO(x.high << " + " << x.low);
        REQUIRE(graze::arith::absolute(Rational(r * r / to_rational(x) - 1)) <= most);
    }
}
