#include "queries/number.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <regex>

#include "support/catch.hpp"

using namespace graze::queries;
using graze::Exact;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string value_of(const std::string& text) {
    const auto value = parse_exact(text);
    return value ? value->to_string() : "none";
}

}  // namespace

TEST_CASE("doubles print as normalised hexadecimal floats") {
    CHECK(to_hex_float(3) == "0x1.8p+1");
    CHECK(to_hex_float(1) == "0x1p+0");
    CHECK(to_hex_float(0.0) == "0x0p+0");
    CHECK(to_hex_float(-0.0) == "-0x0p+0");
    CHECK(to_hex_float(0.1) == "0x1.999999999999ap-4");
    CHECK(to_hex_float(-0x1.001p-3) == "-0x1.001p-3");
    CHECK(to_hex_float(0x1p-1074) == "0x1p-1074");
    CHECK(to_hex_float(0x1.8p-1073) == "0x1.8p-1073");
    CHECK(to_hex_float(std::numeric_limits<double>::max()) == "0x1.fffffffffffffp+1023");
    CHECK(to_hex_float(infinity) == "inf");
    CHECK(to_hex_float(-infinity) == "-inf");

    const std::regex form("-?0x1(\\.[0-9a-f]*[1-9a-f])?p[+-](0|[1-9][0-9]*)");
    std::mt19937_64 random(7);
    for (int i = 0; i < 2000; ++i) {
        std::uint64_t bits = random();
        if (i % 4 == 0) bits &= ~(std::uint64_t(0x7ff) << 52);  // subnormal
        if (i % 4 == 1) bits &= ~((std::uint64_t(1) << (random() % 52)) - 1);
        const double x = std::bit_cast<double>(bits);
        if (!std::isfinite(x) || x == 0) continue;
        const std::string text = to_hex_float(x);
        INFO("bits " << bits << ": " << text);
        CHECK(std::regex_match(text, form));
        CHECK(is_hex_float(text));
        CHECK(nearest_double(text) == x);
    }
}

TEST_CASE("hexadecimal floats are told from other text") {
    for (const char* text :
         {"0x1p0", "0x1.8p+1", "-0X1.P-3", "+0x.8", "0x0.0p+0", "0xabcDEF", "0x1p+0007"})
        CHECK(is_hex_float(text));
    for (const char* text :
         {"", "1", "1.5", "0x", "0x.", "0xp1", "0x1p", "0x1p+", "0x1.8p1.5", "0x1 ", " 0x1", "0x1g",
          "--0x1", "0x1p1e1", "inf", "nan", "0x1..8", "x1", "0x-1"})
        CHECK_FALSE(is_hex_float(text));
}

TEST_CASE("literals become the nearest double, ties to even") {
    const std::pair<const char*, double> cases[] = {
        {"0x1.00000000000008p+0", 1.0},                   // a tie
        {"0x1.00000000000018p+0", 0x1.0000000000002p+0},  // a tie
        {"0x1.000000000000080000000000000001p+0", 0x1.0000000000001p+0},
        {"0x1.00000000000007ffffffffffffffffp+0", 1.0},
        {"-0x1.00000000000018p+0", -0x1.0000000000002p+0},
        {"0x10000000000000.8p-52", 1.0},
        {"0x1p-1075", 0.0},  // a tie with zero
        {"0x1.0000000000000001p-1075", 0x1p-1074},
        {"0x1.8p-1074", 0x1p-1073},  // a tie of subnormals
        {"0x0.fffffffffffff8p-1022", 0x1p-1022},
        {"0x1.fffffffffffff7ffffp+1023", 0x1.fffffffffffffp+1023},
        {"0x1.fffffffffffff8p+1023", infinity},
        {"-0x1p+1024", -infinity},
        {"0x1p+99999999999999999999", infinity},
        {"0x1p-99999999999999999999", 0.0},
        {"9007199254740993", 0x1p+53},  // a tie
        {"9007199254740993.0000000000000000000000000001", 0x1.0000000000001p+53},
        {"1e400", infinity},
        {"-1e400", -infinity},
        {"1e-400", 0.0},
        {"1.7976931348623158e308", 0x1.fffffffffffffp+1023},
        {"1.7976931348623159e308", infinity},
        {"2.4703282292062327208e-324", 0.0},
        {"2.4703282292062328e-324", 0x1p-1074},
        {"0.1", 0x1.999999999999ap-4},
        {"1E2", 100.0},
    };
    for (const auto& [text, value] : cases) {
        INFO(text);
        CHECK(nearest_double(text) == value);
    }
    CHECK(std::signbit(nearest_double("-0")));
    CHECK(std::signbit(nearest_double("-0x0p+0")));
}

TEST_CASE("decimals, fractions and hexadecimal floats have exact values") {
    const std::pair<const char*, const char*> cases[] = {
        {"0.04", "1/25"},
        {"-0.5", "-1/2"},
        {"+.25", "1/4"},
        {"5.", "5"},
        {"12", "12"},
        {"0", "0"},
        {"-0.0", "0"},
        {"4e-2", "1/25"},
        {"1.5e2", "150"},
        {"1.5E+1", "15"},
        {"0.0004e4", "4"},
        {"1/3", "1/3"},
        {"-2/6", "-1/3"},
        {"0x1.8p+1", "3"},
        {"-0x1p-3", "-1/8"},
        {"0.10000000000000000001", "10000000000000000001/100000000000000000000"},
        {"007.50", "15/2"},
        {"1000e-3", "1"},
    };
    for (const auto& [text, value] : cases) {
        INFO(text);
        CHECK(value_of(text) == value);
    }
    for (const char* text : {"",
                             "-",
                             ".",
                             "1e",
                             "1e+",
                             "1e+-2",
                             "1.2.3",
                             "1,5",
                             " 1",
                             "1 ",
                             "a",
                             "1/0",
                             "1/",
                             "/2",
                             "1.5/2",
                             "1/2/3",
                             "0x",
                             "0x1p+1024",
                             "nan",
                             "inf",
                             "1e5001",
                             "1e-5001",
                             "1e99999999999999999999",
                             "--1",
                             "1f"})
        CHECK(value_of(text) == "none");
    CHECK(value_of("1e5000").size() == 5001);
}

TEST_CASE("numbers with a root have one value whatever their parts") {
    const auto root = [](const char* a, const char* b, const char* m) {
        return graze::Exact::with_root(Exact(a), Exact(b), Exact(m));
    };
    CHECK(*root("1", "1", "8") == *root("1", "2", "2"));
    CHECK(*root("1/2", "1", "4") == Exact("5/2"));
    CHECK(*root("7", "0", "3") == Exact("7"));
    CHECK(*root("7", "5", "0") == Exact("7"));
    CHECK_FALSE(*root("1", "1", "2") == *root("1", "-1", "2"));
    CHECK_FALSE(*root("1", "1", "2") == *root("1", "1", "3"));
    CHECK(root("1", "1", "2")->to_double() == 0x1.3504f333f9de6p+1);
    CHECK_FALSE(root("1", "1", "-2"));
    CHECK_FALSE(root("1", "1", "1/2"));
    CHECK_FALSE(graze::Exact::with_root(*root("1", "1", "2"), Exact(1.0), Exact(2.0)));
}

TEST_CASE("the shortest decimals read as the same doubles") {
    for (const double x : {0.0, -0.0, 0.1, 1.0 / 3, 5e-324, 0x1.fffffffffffffp+1023, 1e22, -2.5e-7,
                           123456789.0, 0x1p-1022}) {
        INFO(to_shortest(x));
        CHECK(std::bit_cast<std::uint64_t>(nearest_double(to_shortest(x))) ==
              std::bit_cast<std::uint64_t>(x));
    }
    CHECK(to_shortest(0.1) == "0.1");
    CHECK(to_shortest(5e-324) == "5e-324");
    CHECK(to_shortest(-2) == "-2");
}

TEST_CASE("numbers for people have their digits in groups") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(1234567) == "1,234,567");
}
