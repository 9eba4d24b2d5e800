// Decimal numbers in every text format, against rational arithmetic.
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <charconv>
#include <cmath>
#include <graze/mesh.hpp>
#include <limits>
#include <random>
#include <string>

#include "archive.hpp"
#include "mesh_files/decimal.hpp"
#include "meshes.hpp"
#include "refusals.hpp"

using namespace graze;
using namespace graze::test;
using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;

namespace {

constexpr MeshFormat formats[] = {MeshFormat::stl, MeshFormat::obj, MeshFormat::ply,
                                  MeshFormat::off,
#ifdef GRAZE_3MF
                                  MeshFormat::threemf
#endif
};

// The text as a coordinate of a small file.
std::string file_with(const std::string& number, MeshFormat format) {
    switch (format) {
        case MeshFormat::stl:
            return "solid\nfacet normal 0 0 1\nouter loop\nvertex " + number +
                   " 0 0\nvertex 0 0 0\nvertex 0 0 1\nendloop\nendfacet\nendsolid\n";
        case MeshFormat::obj:
            return "v " + number + " 0 0\n";
        case MeshFormat::off:
            return "OFF 1 0 0\n" + number + " 0 0\n";
        case MeshFormat::ply:
            return "ply\nformat ascii 1.0\nelement vertex 1\nproperty double x\nproperty float y\n"
                   "property float z\nelement face 0\nproperty list uchar int vertex_index\n"
                   "end_header\n" +
                   number + " 0 0\n";
        case MeshFormat::threemf:
            return archive_of({{"3D/3dmodel.model",
                                model_text(object_text("1", vertex_text(number, "0", "0"), ""),
                                           "<item objectid=\"1\"/>")}});
    }
    return "";
}

double read_number(const std::string& number, MeshFormat format = MeshFormat::obj) {
    return read_mesh(file_with(number, format), format, "part").vertices.at(0).x;
}

cpp_int power_of_ten(int exponent) { return pow(cpp_int(10), unsigned(exponent)); }

// The value of [+-]digits[.digits][(e|E)[+-]digits].
cpp_rational exact_value(const std::string& text) {
    const std::size_t e = text.find_first_of("eE");
    int exponent = e == text.npos ? 0 : std::stoi(text.substr(e + 1));
    cpp_int digits = 0;
    bool fraction = false;
    for (const char c : text.substr(0, e)) {
        if (c == '.') fraction = true;
        if (c < '0' || c > '9') continue;
        digits = digits * 10 + (c - '0');
        exponent -= fraction;
    }
    if (text[0] == '-') digits = -digits;
    return exponent < 0 ? cpp_rational(digits, power_of_ten(-exponent))
                        : cpp_rational(digits * power_of_ten(exponent));
}

const double largest = std::numeric_limits<double>::max();

// What the double above x would be worth if there were no largest one.
cpp_rational above(double x) {
    if (x == largest) return cpp_rational(cpp_int(1) << 1024);
    return cpp_rational(std::nextafter(x, std::numeric_limits<double>::infinity()));
}

// Whether x is the double nearest to the value, the even one of two equally near.
bool is_nearest(const cpp_rational& value, double x) {
    const cpp_rational twice = 2 * value, middle = x;
    const cpp_rational low = middle - above(-x), high = middle + above(x);
    const bool even = std::bit_cast<std::uint64_t>(x) % 2 == 0;
    return even ? low <= twice && twice <= high : low < twice && twice < high;
}

struct Tally {
    int read = 0, refused = 0, subnormal = 0, underflow = 0, ties = 0;
};

// By integers, as where the standard library has no from_chars of doubles.
void check_by_integers(std::string_view text, const cpp_rational& value, bool too_large) {
    if (text[0] == '+') text.remove_prefix(1);
    double x = 0;
    const auto [end, error] = mesh_files::read_decimal(text.data(), text.data() + text.size(), x);
    REQUIRE(end == text.data() + text.size());
    if (too_large)
        REQUIRE(error == std::errc::result_out_of_range);
    else
        REQUIRE(is_nearest(value, x));  // of a number nearer to 0 than to any other, x stays 0
}

// Reads the number and compares; refused exactly where the nearest double would be infinite.
void check(const std::string& text, Tally& tally) {
    const cpp_rational value = exact_value(text);
    const cpp_rational limit = (cpp_rational(largest) + above(largest)) / 2;
    INFO(text);
    const bool too_large = value >= limit || value <= -limit;
    check_by_integers(text, value, too_large);
    if (too_large) {
        const std::string message = refusal(file_with(text, MeshFormat::obj), MeshFormat::obj);
        INFO(message);
        REQUIRE(message.find("beyond the largest double") != message.npos);
        ++tally.refused;
        return;
    }
    const double x = read_number(text);
    INFO(std::hexfloat << x);
    REQUIRE(is_nearest(value, x));
    REQUIRE(std::signbit(x) == (text[0] == '-'));
    const double magnitude = std::fabs(x);
    ++tally.read;
    tally.subnormal += magnitude > 0 && magnitude < std::numeric_limits<double>::min();
    tally.underflow += x == 0 && value != 0;
    tally.ties += 2 * value == cpp_rational(x) + above(x);
}

double any_finite(std::mt19937_64& random) {
    for (;;) {
        auto bits = random();
        if (random() % 4 == 0) bits &= 0x800FFFFFFFFFFFFF;  // a subnormal
        const double x = std::bit_cast<double>(bits);
        if (std::isfinite(x)) return x;
    }
}

// value = n / 2^k in all its digits.
std::string all_digits(const cpp_rational& value) {
    const cpp_int two_power = denominator(value);
    const unsigned places = two_power == 1 ? 0 : unsigned(msb(two_power));
    // n / 2^k = n 5^k / 10^k
    std::string digits = cpp_int(abs(numerator(value)) * pow(cpp_int(5), places)).str();
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
    return (value < 0 ? "-" : "") + digits;
}

}  // namespace

TEST_CASE("numbers: the judge knows a nearest double from its neighbours") {
    const cpp_rational third(1, 3);
    CHECK(is_nearest(third, 1.0 / 3));
    CHECK(!is_nearest(third, std::nextafter(1.0 / 3, 1.0)));
    CHECK(!is_nearest(third, std::nextafter(1.0 / 3, 0.0)));
    const cpp_rational tie = 1 + cpp_rational(1, cpp_int(1) << 53);
    CHECK(is_nearest(tie, 1.0));
    CHECK(!is_nearest(tie, std::nextafter(1.0, 2.0)));
    CHECK(exact_value("-0012.50e-1") == cpp_rational(-5, 4));
    CHECK(all_digits(cpp_rational(-5, 4)) == "-1.25");
}

TEST_CASE("numbers: every finite double comes back from its shortest decimal") {
    std::mt19937_64 random(1);
    Tally tally;
    for (int i = 0; i < 2000; ++i) {
        const double x = any_finite(random);
        check(decimal(x), tally);
        for (const MeshFormat format : formats) {
            INFO(std::hexfloat << x << " format " << int(format));
            REQUIRE(std::bit_cast<std::uint64_t>(read_number(decimal(x), format)) ==
                    std::bit_cast<std::uint64_t>(x));
        }
    }
    CHECK(tally.read == 2000);
    CHECK(tally.subnormal > 200);
}

TEST_CASE("numbers: halfway between two doubles the even one is read") {
    std::mt19937_64 random(2);
    Tally tally;
    for (int i = 0; i < 500; ++i) {
        double x = any_finite(random);
        if (i % 10 == 0) x = std::copysign(i % 20 == 0 ? largest : 0.0, x);
        const std::string tie = (std::signbit(x) ? "-" : "") +
                                all_digits((cpp_rational(std::fabs(x)) + above(std::fabs(x))) / 2);
        check(tie, tally);
        check(tie + "1", tally);
        check(tie + std::string(800, '0') + "1", tally);
        std::string below = tie;
        const std::size_t last = below.find_last_not_of("0.");
        below[last] = char(below[last] - 1);
        check(below + "9", tally);
    }
    CHECK(tally.ties > 200);
    CHECK(tally.underflow > 20);
    CHECK(tally.refused > 20);
}

TEST_CASE("numbers: any spelling of a decimal is read to the nearest double") {
    std::mt19937_64 random(3);
    Tally tally;
    const auto digits = [&](int count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += char('0' + random() % 10);
        return text;
    };
    for (int i = 0; i < 4000; ++i) {
        const char* const signs[] = {"", "-", "+"};
        std::string text = signs[random() % 3];
        if (random() % 4 == 0) text += std::string(random() % 400, '0');
        text += digits(int(1 + random() % 25));
        if (random() % 2 == 0) text += '.';
        if (text.back() == '.' && random() % 4 == 0) text += std::string(random() % 400, '0');
        if (text.back() == '.' || text.find('.') != text.npos) text += digits(int(random() % 25));
        if (random() % 4 != 0) {
            const int width = random() % 8 == 0 ? 1000 : random() % 2 == 0 ? 350 : 30;
            text += random() % 2 == 0 ? 'e' : 'E';
            const int exponent = int(random() % unsigned(2 * width)) - width;
            if (exponent >= 0 && random() % 2 == 0) text += '+';
            text += std::to_string(exponent);
        }
        check(text, tally);
    }
    CHECK(tally.refused > 50);
    CHECK(tally.underflow > 50);
    CHECK(tally.subnormal > 10);
    CHECK(tally.read > 2000);
}

TEST_CASE("numbers: an exponent of any length is understood") {
    const std::string nines(30, '9');
    for (const char* zero : {"0e", "-0.000e+", "0e-", ".0e"}) CHECK(read_number(zero + nines) == 0);
    CHECK(read_number("123e-" + nines) == 0);
    CHECK(std::signbit(read_number("-123e-" + nines)));
    for (const std::string& huge : {"1e" + nines, "-0.001e+" + nines})
        CHECK(refusal(file_with(huge, MeshFormat::obj), MeshFormat::obj).find("beyond") !=
              std::string::npos);
    const std::string zeros(5000, '0');
    CHECK(read_number("1" + zeros + "e-5000") == 1);
    CHECK(read_number("0." + zeros + "1e5001") == 1);
    CHECK(read_number("-0." + zeros + "1e4000") == 0);
    CHECK(read_number("1" + zeros + "e-6000") == 0);
}

TEST_CASE("numbers: other spellings are refused in every format") {
    for (const char* text :
         {"0x10", "0x1p3", "1e",   "1e+",      "e5",     ".",     "-",      "+",   "+-1", "-+1",
          "--1",  "1,5",   "1.5f", "1.5.",     "1'000",  "1_0",   "1 e5",   "nan", "NaN", "-nan",
          "inf",  "+inf",  "-INF", "Infinity", "nan(1)", "1e309", "-1e309", "\xEF"}) {
        for (const MeshFormat format : formats) {
            INFO(text << " format " << int(format));
            // "1 e5" is two tokens; the second is no number either.
            CHECK(refusal(file_with(text, format), format) != "read");
        }
    }
}

#if defined(__cpp_lib_to_chars)
TEST_CASE("numbers: integers read what from_chars reads, and as much of a text") {
    const std::string pieces[] = {
        "0",        "1", "9",   "12",  "7e3", ".",    ".",     "e",   "E",
        "-",        "+", "e-",  "e+2", "inf", "iNF",  "in",    "nan", "Na",
        "infinity", "(", "a_1", ")",   " ",   "e400", "e-330", "x",   "e99999999999999999999"};
    std::mt19937_64 random(4);
    int numbers = 0, words = 0, refused = 0, out_of_range = 0;
    for (int i = 0; i < 50'000; ++i) {
        std::string text;
        for (auto n = random() % 7; n > 0; --n) text += pieces[random() % std::size(pieces)];
        INFO(text);
        double expected = 7, x = 7;
        const char *first = text.data(), *last = first + text.size();
        const auto by_library = std::from_chars(first, last, expected);
        const auto by_integers = mesh_files::read_decimal(first, last, x);
        REQUIRE(by_integers.ec == by_library.ec);
        REQUIRE(by_integers.ptr - first == by_library.ptr - first);
        REQUIRE(
            (std::isnan(x) == std::isnan(expected) && std::signbit(x) == std::signbit(expected)));
        if (!std::isnan(x)) REQUIRE(x == expected);
        refused += by_library.ec == std::errc::invalid_argument;
        out_of_range += by_library.ec == std::errc::result_out_of_range;
        words += by_library.ec == std::errc() && !std::isfinite(x);
        numbers += by_library.ec == std::errc() && std::isfinite(x);
    }
    CHECK(numbers > 1000);
    CHECK(words > 1000);
    CHECK(refused > 1000);
    CHECK(out_of_range > 300);
}
#endif
