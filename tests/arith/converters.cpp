// How doubles become integers over a common power of two.
#include "arith/converters.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "exact_values.hpp"
#include "random_prop.hpp"

using namespace arith_test;
using graze::arith::BigInt;
using graze::arith::BitRange;
using graze::arith::BitRanges;
using graze::arith::Int;
using graze::arith::IntegerConverter;
using graze::arith::Quantity;
using graze::arith::QuickIntegerConverter;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Rational rational(const BigInt& x) { return Rational(x); }
Rational rational(const Int<1>& x) { return Rational(BigInt(std::int64_t(x.word[0]))); }
Rational rational(const Int<2>& x) {
    return Rational(BigInt(std::int64_t(word_of(x, 1)))) * power_of_two(64) +
           Rational(BigInt(word_of(x, 0)));
}

/// A double whose highest and lowest bits are at most some places apart.
double with_width(Random& random, int width, int lowest) {
    const int bits = random.between(1, std::min(width, 53));
    double m = double(random.next() >> (64 - bits));
    if (random.once_in(8)) m = 0;
    const double x = std::ldexp(m, lowest + random.between(0, width - bits));
    return random.coin() ? x : -x;
}

}  // namespace

TEST_CASE("converters: a double is taken apart exactly") {
    for_all_seeds("decode", 3000, [](Random& random) -> std::string {
        const double x = any_double(random);
        const auto d = graze::arith::decode(x);
        const bool right = Rational(BigInt(d.mantissa)) * power_of_two(d.exponent) == value_of(x);
        return right && graze::arith::is_finite(x) ? "" : hex(x);
    });
    for (const double x : {0.0, -0.0}) {
        CHECK(graze::arith::decode(x).mantissa == 0);
        CHECK(graze::arith::is_finite(x));
    }
    for (const double x : {infinity, -infinity, not_a_number, -not_a_number,
                           std::numeric_limits<double>::signaling_NaN()})
        CHECK_FALSE(graze::arith::is_finite(x));
    CHECK(graze::arith::is_finite(std::numeric_limits<double>::max()));
}

TEST_CASE("converters: the order of doubles by their bits") {
    using graze::arith::compare;
    for_all_seeds("compare", 3000, [](Random& random) -> std::string {
        const double x = any_double(random);
        double y = random.coin() ? any_double(random) : x;
        if (random.coin()) y = std::nextafter(y, random.coin() ? infinity : -infinity);
        if (random.once_in(8)) y = -x;
        if (!std::isfinite(y)) return {};
        const int expected = value_of(x) < value_of(y) ? -1 : value_of(y) < value_of(x);
        return compare(x, y) == expected ? "" : hex(x) + ", " + hex(y);
    });
    const double smallest = std::numeric_limits<double>::denorm_min();
    CHECK(compare(0.0, -0.0) == 0);
    CHECK(compare(-0.0, 0.0) == 0);
    CHECK(compare(-smallest, -0.0) == -1);
    CHECK(compare(smallest, 0.0) == 1);
    CHECK(compare(-smallest, smallest) == -1);
}

TEST_CASE("converters: a bit range spans the highest and the lowest bit") {
    for_all_seeds("BitRange", 1000, [](Random& random) -> std::string {
        BitRange range;
        std::vector<double> all;
        const int count = random.between(1, 5);
        for (int i = 0; i < count; ++i) {
            all.push_back(random.once_in(5) ? 0.0 : any_double(random));
            range.include(all.back());
        }
        // All are integers over 2^low below 2^width, and one each needs these.
        bool low_needed = false, high_needed = false, any = false;
        const Rational limit = power_of_two(range.width());
        for (const double x : all) {
            if (x == 0) continue;
            any = true;
            const Rational scaled = graze::arith::absolute(value_of(x)) * power_of_two(-range.low);
            if (!scaled.is_integer() || scaled >= limit) return hex(x);
            low_needed |= scaled.numerator() % 2 == 1;
            high_needed |= 2 * scaled >= limit;
        }
        if (range.empty != !any) return "empty";
        return !any || (low_needed && high_needed) ? "" : "too wide";
    });
    BitRange zero;
    zero.include(-0.0);
    CHECK(zero.empty);
    CHECK(zero.width() == 0);
}

TEST_CASE("converters: integers are the doubles over one power of two") {
    int fitting = 0;
    for_all_seeds("IntegerConverter", 2000, [&](Random& random) -> std::string {
        const int width =
            random.pick({1, 20, 53, 58, 59, 60, 70, 122, 123, 124, 250, 251, 252, 300});
        const int lowest = random.pick({-1074, random.between(-1074, 600), 0});
        BitRanges ranges;
        std::vector<double> all;
        for (int i = 0; i < 6; ++i) {
            all.push_back(with_width(random, width, lowest));
            ranges.include(random.coin() ? Quantity::coordinate : Quantity::length, all.back());
        }
        const Rational unit = power_of_two(ranges.lengths.empty ? 0 : ranges.lengths.low);
        const IntegerConverter<BigInt> big(ranges);
        const IntegerConverter<Int<1>> word(ranges);
        const IntegerConverter<Int<2>> words(ranges);
        const bool fit = ranges.fit<1>();
        fitting += fit;
        if (fit != (ranges.lengths.width() <= 59)) return "fit one word";
        if (ranges.fit<2>() != (ranges.lengths.width() <= 123)) return "fit two words";
        if (ranges.fit<4>() != (ranges.lengths.width() <= 251)) return "fit four words";
        for (const double x : all) {
            if (rational(big.coordinate(x)) * unit != value_of(x)) return "big " + hex(x);
            if (rational(big.length(x)) * unit != value_of(x)) return "big length " + hex(x);
            if (ranges.fit<2>() && rational(words.coordinate(x)) * unit != value_of(x))
                return "words " + hex(x);
            if (!fit) continue;
            const Rational r = rational(word.coordinate(x));
            if (r * unit != value_of(x)) return "word " + hex(x);
            if (graze::arith::absolute(r) >= power_of_two(59))
                return "more than 59 bits: " + hex(x);
        }
        return {};
    });
    if (support::at_full_length()) CHECK(fitting > 500);
    CHECK(fitting < 1950);
}

TEST_CASE("converters: each quantity has a power of two of its own, and the widest decides") {
    // From 2^0 to 2^(width - 1).
    const auto include = [](BitRanges& r, Quantity quantity, int width) {
        r.include(quantity, -1.0);
        r.include(quantity, std::ldexp(1.0, width - 1));
    };
    for (const Quantity quantity :
         {Quantity::coordinate, Quantity::length, Quantity::direction, Quantity::axis})
        for (const int width : {58, 59, 60, 122, 123, 124}) {
            BitRanges ranges;
            for (const Quantity other : {Quantity::coordinate, Quantity::direction, Quantity::axis})
                include(ranges, other, 59);
            include(ranges, quantity, width);
            CHECK(ranges.fit<1>() == (width <= 59));
            CHECK(ranges.fit<2>() == (width <= 123));
        }

    BitRanges ranges;
    ranges.include(Quantity::coordinate, 0x1p-1074);
    ranges.include(Quantity::length, -0x1p-1060);
    ranges.include(Quantity::direction, 0x3p+900);
    ranges.include(Quantity::axis, 0x5p-3);
    CHECK(ranges.fit<1>());
    const IntegerConverter<BigInt> converter(ranges);
    CHECK(converter.coordinate(0x1p-1074) == 1);
    CHECK(converter.length(-0x1p-1060) == -16384);
    CHECK(converter.coordinate(-0.0) == 0);
    CHECK(converter.direction(0x3p+900) == 3);
    CHECK(converter.axis(0x5p-3) == 5);
}

TEST_CASE("converters: doubles and rationals are read as they are") {
    for_all_seeds("DoubleConverter, RationalConverter", 300, [](Random& random) -> std::string {
        const double x = any_double(random);
        const graze::arith::DoubleConverter d;
        const graze::arith::RationalConverter r;
        const bool right = same_bits(d.coordinate(x), x) && same_bits(d.length(x), x) &&
                           same_bits(d.direction(x), x) && same_bits(d.axis(x), x) &&
                           r.coordinate(x) == value_of(x) && r.length(x) == value_of(x) &&
                           r.direction(x) == value_of(x) && r.axis(x) == value_of(x);
        return right ? "" : hex(x);
    });
}

TEST_CASE(
    "converters: the quick converter takes all within 59 bits and 2^900, over one power of two") {
    int taken = 0, refused = 0;
    for_all_seeds("QuickIntegerConverter", 4000, [&](Random& random) -> std::string {
        const int width = random.pick({1, 20, 53, 58, 59, 60, 61, 70, 300, 1500});
        const int lowest = random.pick({-1074, random.between(-1074, width > 300 ? -500 : 600), 0});
        BitRange range;
        QuickIntegerConverter::Largest largest;
        std::vector<double> all;
        for (int i = 0; i < 6; ++i) {
            all.push_back(with_width(random, width, lowest));
            range.include(all.back());
            largest.include(random.coin() ? Quantity::coordinate : Quantity::length, all.back());
        }
        const QuickIntegerConverter converter(largest);
        const bool ordinary = range.empty || (range.high > -900 && range.high <= 901);
        if (converter.usable() != ordinary) return "usable";
        if (!ordinary) return {};
        std::vector<Rational> read;
        for (const double x : all)
            read.push_back(rational(random.coin() ? converter.coordinate(x) : converter.length(x)));
        if (converter.all_integers() != (range.width() <= 59)) return "all_integers";
        (converter.all_integers() ? taken : refused) += 1;
        if (!converter.all_integers()) return {};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (graze::arith::absolute(read[i]) >= power_of_two(59)) return hex(all[i]);
            for (std::size_t j = 0; j < i; ++j)
                if (read[i] * value_of(all[j]) != read[j] * value_of(all[i])) return hex(all[i]);
            if ((all[i] < 0) != (read[i] < 0)) return hex(all[i]);
        }
        return {};
    });
    CHECK(taken > 0);
    CHECK(refused > 0);
    // Next to the largest, some become zero, or less than the smallest double.
    for (const double small : {0x1p-700, -0x1p-1074, 0x1.8p-331, 0x1p-332}) {
        const QuickIntegerConverter wide({.length = 0x1p+800});
        wide.coordinate(small);
        INFO(hex(small));
        CHECK_FALSE(wide.all_integers());
    }
    CHECK_FALSE(QuickIntegerConverter({.length = 1, .direction = 0, .axis = 0x1p+901}).usable());
    const QuickIntegerConverter converter({.length = 1, .direction = 0, .axis = 0x1p+900});
    CHECK(converter.usable());
    CHECK(converter.direction(0).sign() == 0);
    CHECK(converter.axis(0x1p+900).sign() == 1);
    CHECK(converter.all_integers());
}
