// BigInt and Rational against Boost's numbers. Compiled twice: with GMP under the words, and without.
#include "arith/big_int.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <catch2/catch.hpp>
#include <utility>
#include <vector>

#include "arith/rational.hpp"
#include "exact_values.hpp"
#include "support/property.hpp"

using namespace arith_test;
using graze::arith::BigInt;
using graze::arith::gcd;
using graze::arith::words::Word;
using Any = boost::multiprecision::cpp_int;
using Fraction = boost::multiprecision::cpp_rational;

namespace {

Any any(const BigInt& x) {
    Any r = 0;
    for (std::size_t i = x.size(); i-- > 0;) r = (r << 64) + x.words()[i];
    return x.sign() < 0 ? Any(-r) : r;
}
Fraction any(const Rational& x) { return Fraction(any(x.numerator()), any(x.denominator())); }

/// On both sides of what has room without the heap, of a single word, and of where GMP is called; words of zeros, of
/// ones, and powers of two and their neighbours.
BigInt random_integer(Random& random) {
    const auto size = std::size_t(random.pick({0, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 8, 13, 40}));
    std::vector<Word> words(size);
    const int kind = random.between(0, 3);
    for (Word& w : words)
        w = kind == 0 ? random.next()
                      : random.pick({Word(0), ~Word(0), Word(1), Word(1) << 63, random.next(),
                                     random.next() >> random.below(64)});
    BigInt x(words.data(), size, random.coin());
    if (kind == 1) {
        x = BigInt(1) << std::size_t(random.below(500));
        x += random.between(-1, 1);
        if (random.coin()) x = -x;
    }
    return x;
}
Rational random_rational(Random& random) {
    BigInt d = random_integer(random);
    if (random.once_in(3)) d = BigInt(1) << std::size_t(random.below(300));
    return Rational(random_integer(random), d.sign() == 0 ? BigInt(1) : d);
}

/// The sign and no leading zeros, as all that compare rely on.
void require_same(const BigInt& x, const Any& y) {
    REQUIRE(any(x) == y);
    REQUIRE(x.sign() == y.sign());
    REQUIRE((x.size() == 0 || x.words()[x.size() - 1] != 0));
}
void require_same(const Rational& x, const Fraction& y) {
    require_same(x.numerator(), numerator(y));
    require_same(x.denominator(), denominator(y));
}
int sign_of_order(std::strong_ordering order) { return order < 0 ? -1 : order > 0; }

constexpr int trials = 10000;

}  // namespace

TEST_CASE("big integers: sums, products and quotients are those of Boost") {
    Random random(1);
    for (int i = 0; i < trials; ++i) {
        const BigInt x = random_integer(random);
        BigInt y = random_integer(random);
        // Often near one another, so that differences have few words.
        if (random.once_in(4)) y = x + random_integer(random) % (BigInt(1) << 70);
        const Any a = any(x), b = any(y);
        require_same(x + y, a + b);
        require_same(x - y, a - b);
        require_same(BigInt(x) + y, a + b);
        require_same(BigInt(x) - y, a - b);
        require_same(x + BigInt(y), a + b);
        require_same(x - BigInt(y), a - b);
        require_same(BigInt(x) - BigInt(y), a - b);
        require_same(x * y, a * b);
        require_same(-x, -a);
        REQUIRE(sign_of_order(x <=> y) == (a < b ? -1 : a > b));
        REQUIRE((x == y) == (a == b));
        if (b != 0) {
            require_same(x / y, a / b);
            require_same(x % y, a % b);
            // Just below, at and above a multiple: guesses of digits that are too large.
            const BigInt multiple = x * y + random.between(-1, 1);
            require_same(multiple / y, any(multiple) / b);
            require_same(multiple % y, any(multiple) % b);
        }
        require_same(gcd(x, y), gcd(a, b));
        const BigInt factor = random_integer(random);
        require_same(gcd(x * factor, y * factor), Any(gcd(a, b) * abs(any(factor))));
        if (x.sign() > 0 && y.sign() > 0) require_same(lcm(x, y), lcm(a, b));
    }
}

TEST_CASE("big integers: shifts, bits, roots, powers and text are those of Boost") {
    Random random(2);
    for (int i = 0; i < trials; ++i) {
        const BigInt x = random_integer(random), magnitude = x.sign() < 0 ? -x : x;
        const Any a = any(x), m = abs(a);
        const auto places = std::size_t(random.pick({0, 1, 63, 64, 65, 128, 400}));
        require_same(x << places, a * (Any(1) << places));
        require_same(x >> places, a / (Any(1) << places));
        REQUIRE(x.bits() == (m == 0 ? 0 : msb(m) + 1));
        if (m != 0) REQUIRE(x.trailing_zeros() == lsb(m));
        REQUIRE(x.is_power_of_two() == (m != 0 && lsb(m) == msb(m)));
        for (std::size_t k = 0; k < x.size() + 2; ++k)
            REQUIRE(x.word(k) == Word((m >> (64 * k)) & ~Word(0)));
        require_same(sqrt(magnitude), sqrt(m));
        const BigInt square = magnitude * magnitude;
        require_same(sqrt(square), m);
        if (m != 0) require_same(sqrt(square - 1), Any(m - 1));
        REQUIRE(x.str() == a.str());
        require_same(BigInt(x.str()), a);
        require_same(BigInt((a < 0 ? "-" : "") + std::string(random.below(20), '0') + m.str()), a);
        const auto exponent = unsigned(random.below(6));
        require_same(pow(x, exponent), pow(a, exponent));
    }
}

TEST_CASE("big integers: machine integers, and assignments to themselves") {
    for (const std::int64_t x :
         {std::numeric_limits<std::int64_t>::min(), std::int64_t(-1), std::int64_t(0),
          std::int64_t(1), std::numeric_limits<std::int64_t>::max()}) {
        require_same(BigInt(x), Any(x));
        REQUIRE(BigInt(x).to_int64() == x);
    }
    require_same(BigInt(~std::uint64_t(0)), Any(~std::uint64_t(0)));
    require_same(BigInt(std::int8_t(-128)), Any(-128));
    Random random(3);
    for (int i = 0; i < trials; ++i) {
        BigInt x = random_integer(random);
        const Any a = any(x);
        BigInt y = x;
        // As clang warns of an operator with the same name twice.
        BigInt& same = y;
        y += same;
        require_same(y, 2 * a);
        y = x;
        y -= same;
        require_same(y, 0);
        y = x;
        y *= same;
        require_same(y, a * a);
        y = same;
        require_same(y, a * a);
        y = std::move(same);
        require_same(y, a * a);
        // What is moved away is zero, and can be used.
        const BigInt z = std::move(x);
        require_same(z, a);
        require_same(x, 0);  // NOLINT
        x = random_integer(random);
        const Any other = any(x);
        y = x;
        require_same(y, other);
        std::swap(x, y = z);
        require_same(x, a);
        require_same(y, other);
    }
}

TEST_CASE("rationals: in lowest terms, as Boost's are") {
    Random random(4);
    for (int i = 0; i < trials / 2; ++i) {
        const Rational x = random_rational(random);
        Rational y = random_rational(random);
        if (random.once_in(4)) y = x + Rational(random.between(-2, 2), BigInt(1) << 64);
        if (random.once_in(8)) y = Rational(random_integer(random), x.denominator());
        const Fraction a = any(x), b = any(y);
        require_same(x, a);
        require_same(x + y, a + b);
        require_same(x - y, a - b);
        require_same(x * y, a * b);
        if (b != 0) require_same(x / y, a / b);
        require_same(-x, -a);
        require_same(x - x, 0);
        REQUIRE(sign_of_order(x <=> y) == (a < b ? -1 : a > b));
        REQUIRE((x == y) == (a == b));
        REQUIRE(x.is_integer() == (denominator(a) == 1));
        REQUIRE(x.str() == a.str());
    }
    REQUIRE(Rational(6, -4) == Rational(-3, 2));
}
