// Rational numbers to doubles: the nearest, ties to even, over the whole range.
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>

#include "exact_values.hpp"
#include "random_prop.hpp"

using namespace arith_test;
using graze::arith::nearest_double;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

std::string wrong(const Rational& x, double d) {
    if (is_nearest(x, d)) return {};
    return x.str() + " does not round to " + hex(d);
}

/// Numbers at, and beside, the points where rounding is decided: doubles and the midpoints between
/// them, of every exponent and every number of bits, with even and odd mantissas.
template <class F>
void each_hard_number(F f) {
    Random random(1);
    const Rational grain = power_of_two(-1400);
    const auto around = [&](std::uint64_t bits) {
        const double x = from_bits(bits);
        for (const Rational& at : {value_of(x), midpoint_above(x)})
            for (const Rational& y : {at, Rational(at + grain), Rational(at - grain)}) {
                f(y);
                f(Rational(-y));
            }
    };
    const std::uint64_t implicit = std::uint64_t(1) << 52, full = implicit - 1;
    for (std::uint64_t exponent = 0; exponent < 2047; ++exponent)
        for (const std::uint64_t mantissa :
             {std::uint64_t(0), std::uint64_t(1), full, random.next() & full})
            around(exponent << 52 | mantissa);
    for (std::uint64_t top = 1; top < implicit; top *= 2)
        for (int i = 0; i < 8; ++i) around(top | (random.next() & (top - 1)));
}

}  // namespace

TEST_CASE("rounding: the judge knows right from wrong") {
    const Rational third = Rational(1) / 3;
    CHECK(is_nearest(third, 1.0 / 3));
    CHECK_FALSE(is_nearest(third, std::nextafter(1.0 / 3, 1)));
    CHECK_FALSE(is_nearest(third, std::nextafter(1.0 / 3, 0)));
    CHECK_FALSE(is_nearest(third, -1.0 / 3));
    const Rational tie = midpoint_above(1);
    CHECK(is_nearest(tie, 1));
    CHECK_FALSE(is_nearest(tie, std::nextafter(1, 2)));
    CHECK(value_of(smallest) == power_of_two(-1074));
    CHECK(value_of(largest) == power_of_two(1024) - power_of_two(971));
}

TEST_CASE("rounding: every exponent, doubles and midpoints, exactly and a trifle off") {
    each_hard_number([](const Rational& x) {
        const std::string problem = wrong(x, nearest_double(x));
        if (!problem.empty()) FAIL(problem);
    });
}

TEST_CASE("rounding: numbers on which truncation or rounding twice goes wrong are reached") {
    int truncation = 0, boost = 0, twice = 0;
    each_hard_number([&](const Rational& x) {
        const double right = nearest_double(x);
        const Rational size = x < 0 ? Rational(-x) : x;
        double toward_zero = right;
        if (value_of(std::fabs(right)) > size)
            toward_zero = std::copysign(from_bits(bits_of(std::fabs(right)) - 1), right);
        truncation += !is_nearest(x, toward_zero);
        // First to 53 bits of any exponent, then to a double.
        if (value_of(std::fabs(right)) < power_of_two(-1022)) {
            const double first = nearest_double(Rational(x * power_of_two(600)));
            twice += !is_nearest(x, std::ldexp(first, -600));
        }
        boost += !is_nearest(x, boost::multiprecision::cpp_rational(x.str()).convert_to<double>());
    });
    CHECK(truncation > 1000);
    CHECK(twice > 50);
    CHECK(boost > 50);
}

TEST_CASE("rounding: the ends of the range") {
    const Rational half_ulp = power_of_two(970), grain = power_of_two(-1100);
    CHECK(nearest_double(value_of(largest)) == largest);
    CHECK(nearest_double(Rational(value_of(largest) + half_ulp - grain)) == largest);
    CHECK(nearest_double(Rational(value_of(largest) + half_ulp)) == infinity);
    CHECK(nearest_double(Rational(-value_of(largest) - half_ulp)) == -infinity);
    CHECK(nearest_double(power_of_two(5000)) == infinity);
    CHECK(nearest_double(Rational(-power_of_two(1024))) == -infinity);

    const Rational half = power_of_two(-1075);
    CHECK(same_bits(nearest_double(half), 0.0));
    CHECK(same_bits(nearest_double(Rational(half + grain * half)), smallest));
    CHECK(same_bits(nearest_double(Rational(half - grain * half)), 0.0));
    CHECK(same_bits(nearest_double(Rational(-half)), -0.0));
    CHECK(same_bits(nearest_double(power_of_two(-5000)), 0.0));
    CHECK(same_bits(nearest_double(Rational(3 * half)), 2 * smallest));
    CHECK(same_bits(nearest_double(Rational(0)), 0.0));

    // The largest subnormal, rounded up, is the smallest normal number.
    const double normal = std::numeric_limits<double>::min();
    CHECK(nearest_double(Rational(value_of(normal) - half)) == normal);
    CHECK(nearest_double(Rational(value_of(normal) - half - grain * half)) ==
          std::nextafter(normal, 0));
}

TEST_CASE("rounding: doubles are kept") {
    for_all_seeds("to_rational and back", 3000, [](Random& random) -> std::string {
        const double x = any_double(random);
        const Rational r = graze::arith::to_rational(x);
        if (r != value_of(x)) return "to_rational(" + hex(x) + ") = " + r.str();
        const double back = nearest_double(r);
        if (!same_bits(back, x == 0 ? 0.0 : x)) return hex(x) + " comes back as " + hex(back);
        return {};
    });
}

TEST_CASE("rounding: numerators and denominators of any size, also with common factors") {
    for_all_seeds("nearest_double(n, d)", 3000, [](Random& random) -> std::string {
        const BigInt n = random.coin() ? any_integer(random, 3000) : any_integer(random, 70);
        const BigInt d = random.coin() ? any_integer(random, 3000) : any_integer(random, 70);
        const BigInt common = any_integer(random, 200);
        const BigInt signed_n = random.coin() ? n : BigInt(-n);
        const Rational x(signed_n, d);
        const double rounded = nearest_double(BigInt(signed_n * common), BigInt(d * common));
        if (const auto problem = wrong(x, rounded); !problem.empty()) return problem;
        return same_bits(rounded, nearest_double(x)) ? ""
                                                     : "depends on a common factor: " + x.str();
    });
}
