// Numbers a + b sqrt(m): their sign, order and rounding, against square roots of 2000 bits and
// against cases that are known by construction; and rational numbers as text.
#include "arith/number_field.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <graze/exact.hpp>
#include <limits>
#include <regex>

#include "exact_values.hpp"
#include "random_prop.hpp"

using namespace arith_test;
using graze::detail::Number;
using graze::detail::parse_rational;

namespace {

namespace mp = boost::multiprecision;
constexpr int precision = 2000;
using Wide = mp::number<mp::cpp_bin_float<precision, mp::digit_base_2>, mp::et_off>;

Wide wide(const BigInt& n) { return Wide(mp::cpp_int(n.str())); }
Wide wide(const Rational& x) { return wide(x.numerator()) / wide(x.denominator()); }
Wide wide(const Number& x) { return wide(x.a()) + wide(x.b()) * sqrt(wide(x.m())); }

/// Above the error of wide(x) and of differences between such.
Wide margin(const Number& x, const Number& y = {}) {
    const Wide size = abs(wide(x.a())) + abs(wide(x.b())) * sqrt(wide(x.m())) + abs(wide(y.a())) +
                      abs(wide(y.b())) * sqrt(wide(y.m()));
    return ldexp(size, 20 - precision);
}

std::string text(const Number& x) {
    return x.a().str() + " + " + x.b().str() + " sqrt(" + x.m().str() + ")";
}

int sign_of(const Wide& x) { return x.sign(); }

/// Is d nearest to x? An irrational x is no tie.
bool rounds_to(const Number& x, double d) {
    if (x.is_rational()) return is_nearest(x.a(), d);
    const Wide value = wide(x), size = abs(value), error = margin(x);
    if (std::isnan(d) || std::signbit(d) != (value < 0)) return false;
    const double magnitude = std::fabs(d);
    if (magnitude > 0 && size + error < wide(midpoint_above(from_bits(bits_of(magnitude) - 1))))
        return false;
    return std::isinf(magnitude) || size - error < wide(midpoint_above(magnitude));
}

Rational any_rational(Random& random) {
    switch (random.below(4)) {
        case 0:
            return value_of(any_double(random));
        case 1:
            return Rational(random.between(-9, 9)) / random.between(1, 9);
        case 2:
            return value_of(random.symmetric());
        default: {
            const Rational r(any_integer(random, 200), any_integer(random, 200));
            return random.coin() ? r : Rational(-r);
        }
    }
}

BigInt any_radicand(Random& random) {
    return random.coin() ? BigInt(random.between(0, 50)) : any_integer(random, 120);
}

/// The integer part of 2^bits sqrt(m).
BigInt scaled_root(const BigInt& m, unsigned bits) { return sqrt(BigInt(m << (2 * bits))); }

}  // namespace

TEST_CASE("number field: squares fold into rationals") {
    for_all_seeds("a + b sqrt(k^2)", 500, [](Random& random) -> std::string {
        const Rational a = any_rational(random), b = any_rational(random);
        const BigInt k = any_integer(random, 60);
        const Number x(a, b, BigInt(k * k));
        if (!x.is_rational() || x.a() != a + b * Rational(k) || x.m() != 0) return text(x);
        const Number y(a, b, BigInt(k * k + 1));
        if (y.is_rational() != (b == 0) || y.a() != a || y.b() != b) return text(y);
        return {};
    });
    CHECK(Number(Rational(2), Rational(3), BigInt(0)).is_rational());
    CHECK(Number(Rational(2), Rational(3), BigInt(0)).a() == 2);
    CHECK(Number(Rational(2), Rational(0), BigInt(5)).m() == 0);
}

TEST_CASE("number field: sign and arithmetic agree with wide floats") {
    for_all_seeds("sign, + - * /", 400, [](Random& random) -> std::string {
        const BigInt m = any_radicand(random);
        const Number x(any_rational(random), any_rational(random), m);
        const Number y = random.once_in(4) ? Number(any_rational(random))
                                           : Number(any_rational(random), any_rational(random), m);
        Rational r = any_rational(random);
        if (r == 0) r = 1;
        const auto differs = [](const Number& result, const Wide& expected, const Wide& error) {
            return abs(wide(result) - expected) > error;
        };
        const Wide error = margin(x, y);
        if (x.sign() != (abs(wide(x)) > error ? sign_of(wide(x)) : 0)) return "sign: " + text(x);
        if (differs(x + y, wide(x) + wide(y), error)) return text(x) + " plus " + text(y);
        if (differs(x - y, wide(x) - wide(y), error)) return text(x) + " minus " + text(y);
        if (differs(-x, -wide(x), error)) return "minus " + text(x);
        const Wide factor = wide(r), scaled = error * abs(factor);
        if (differs(x * r, wide(x) * factor, scaled)) return text(x) + " times " + r.str();
        if (differs(x / r, wide(x) / factor, error / abs(factor)))
            return text(x) + " over " + r.str();
        return {};
    });
}

TEST_CASE("number field: order of numbers with one root or two") {
    int undecided = 0, two_roots = 0;
    for_all_seeds("compare", 1000, [&](Random& random) -> std::string {
        const Number x(any_rational(random), any_rational(random), any_radicand(random));
        Number y(any_rational(random), any_rational(random),
                 random.coin() ? x.m() : any_radicand(random));
        if (random.coin() && !y.is_rational()) {
            // As near to x as a number of few bits can be.
            const Wide difference = wide(x) - wide(y);
            const BigInt n(mp::cpp_int(ldexp(difference, 90)).str());
            y = y + Number(Rational(n) * power_of_two(-90));
        }
        two_roots += !x.is_rational() && !y.is_rational() && x.m() != y.m();
        const Wide difference = wide(x) - wide(y);
        const int order = compare(x, y);
        if (order != -compare(y, x)) return "not antisymmetric: " + text(x) + ", " + text(y);
        if (abs(difference) <= margin(x, y)) {
            ++undecided;
            return {};
        }
        return order == sign_of(difference) ? "" : text(x) + ", " + text(y);
    });
    if (support::at_full_length()) CHECK(two_roots > 150);
    CHECK(undecided < 100);
}

TEST_CASE("number field: equal numbers with different roots") {
    for_all_seeds("a + b k sqrt(m) = a + b sqrt(k^2 m)", 500, [](Random& random) -> std::string {
        const Rational a = any_rational(random), b = any_rational(random);
        const BigInt m = any_radicand(random), k = any_integer(random, 50);
        const Number x(a, Rational(b * Rational(k)), m), y(a, b, BigInt(k * k * m));
        const Number above(Rational(a + power_of_two(-3000)), b, BigInt(k * k * m));
        const bool right = x == y && y == x && !(x < y) && !(y < x) && x < above && y < above;
        return right ? "" : text(x) + ", " + text(y);
    });
    // sqrt(7) lies in (low, low + tiny) and sqrt(5) in (other, other + tiny).
    const Rational tiny = power_of_two(-900);
    const Rational low = Rational(scaled_root(7, 900)) * tiny;
    const Rational other = Rational(scaled_root(5, 900)) * tiny;
    const Number less(Rational(low - other - tiny), 1, 5), more(Rational(low + tiny - other), 1, 5);
    const Number root(0, 1, 7);
    CHECK(compare(less, root) < 0);
    CHECK(compare(more, root) > 0);
    CHECK(compare(-less, -root) > 0);
    CHECK(compare(-more, -root) < 0);
    CHECK(compare(Number(0, 1, 2), Number(0, -1, 3)) > 0);
    CHECK(compare(Number(3, -1, 2), Number(0, 1, 2)) > 0);
    CHECK(compare(Number(-1, 1, 2), Number(-1, 1, 3)) < 0);
}

TEST_CASE("number field: rounding against wide floats") {
    for_all_seeds("nearest_double(a + b sqrt(m))", 2500, [](Random& random) -> std::string {
        const BigInt m = any_radicand(random);
        Rational a = any_rational(random);
        const Rational b = any_rational(random);
        // The parts cancel, by up to some hundred bits.
        if (random.coin())
            a = -b * Rational(scaled_root(m, 300)) * power_of_two(-300) +
                any_rational(random) * power_of_two(random.between(-400, 0));
        const Number x(a, b, m);
        const double d = nearest_double(x);
        return rounds_to(x, d) ? "" : text(x) + " does not round to " + hex(d);
    });
}

TEST_CASE("number field: a hair above or below a midpoint") {
    for_all_seeds("midpoint +- (sqrt(m) - its first bits)", 400, [](Random& random) -> std::string {
        BigInt m = any_radicand(random);
        if (sqrt(m) * sqrt(m) == m) m = 2;
        double x = std::fabs(any_double(random));
        if (random.once_in(4)) x = from_bits(random.below(100));  // subnormal
        const unsigned bits = unsigned(random.between(60, 3000));
        // Less than the gap between doubles, in units of which the hair is 1.
        const Rational gap = (value_of(from_bits(bits_of(x) + 1)) - value_of(x)) / 8;
        const Rational below = Rational(scaled_root(m, bits)) * power_of_two(-int(bits));
        const Rational midpoint = midpoint_above(x);
        const double up = from_bits(bits_of(x) + 1);
        const Number over(Rational(midpoint - gap * below), gap, m);
        const Number under(Rational(midpoint + gap * below), Rational(-gap), m);
        if (!same_bits(nearest_double(over), up)) return "just above a midpoint: " + text(over);
        if (!same_bits(nearest_double(under), x)) return "just below a midpoint: " + text(under);
        if (!same_bits(nearest_double(-over), -up)) return "just below -midpoint: " + text(-over);
        return {};
    });
    // A hair above and below zero.
    const Rational root = Rational(scaled_root(2, 2000)) * power_of_two(-2000);
    CHECK(same_bits(nearest_double(Number(Rational(-root), 1, 2)), 0.0));
    CHECK(same_bits(nearest_double(Number(root, -1, 2)), -0.0));
}

TEST_CASE("exact numbers as text: round trip") {
    for_all_seeds("parse(to_string(x)) = x", 500, [](Random& random) -> std::string {
        const Rational x = any_rational(random);
        const std::string s = x.str();
        if (parse_rational(s) != x) return s;
        const graze::Exact e{std::string_view(s)};
        return e.to_string() == s && same_bits(e.to_double(), nearest_double(Number(x))) ? "" : s;
    });
    CHECK(Rational(Rational(6) / -4).str() == "-3/2");
    CHECK(Rational(7).str() == "7");
    CHECK(Rational(0).str() == "0");
    CHECK(parse_rational("-010/0008") == Rational(-5) / 4);
    CHECK(parse_rational("-0") == 0);
    CHECK(parse_rational("0000") == 0);
}

TEST_CASE("exact numbers as text: what is no number is refused") {
    const std::regex number("-?[0-9]+(/[0-9]+)?");
    const std::regex zero_denominator(".*/0+");
    int accepted = 0, refused = 0;
    for_all_seeds("parse(text)", 4000, [&](Random& random) -> std::string {
        std::string s;
        const int length = random.between(0, 7);
        for (int i = 0; i < length; ++i)
            s += random.pick({'0', '1', '7', '9', '0', '3', '8', '/', '-', '+', ' ', '.', 'e', 'x',
                              '\t', '\xb2'});
        const bool allowed = std::regex_match(s, number) && !std::regex_match(s, zero_denominator);
        bool taken = true;
        std::string message;
        try {
            parse_rational(s);
        } catch (const std::invalid_argument& error) {
            taken = false;
            message = error.what();
        }
        (taken ? accepted : refused) += 1;
        if (taken != allowed) return (taken ? "accepted: " : "refused: ") + s;
        if (!taken && message.find(s) == std::string::npos) return "does not quote it: " + message;
        return {};
    });
    if (support::at_full_length()) {
        CHECK(accepted > 100);
        CHECK(refused > 100);
    }
    for (const char* s : {"", "-", "/", "1/", "/2", "--1", "1/-2", "1/0", "0x10", "1e3", "1.5",
                          "inf", "nan", " 1", "1 ", "+1", "1//2", "1/2/3"})
        CHECK_THROWS_AS(parse_rational(s), std::invalid_argument);
}
