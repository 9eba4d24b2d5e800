#include "queries/number.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <locale>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace graze::queries {

namespace {

/// Removes and returns the characters of `set` at the front of the text.
std::string_view take_all(std::string_view& text, std::string_view set) {
    const std::string_view front = text.substr(0, text.find_first_not_of(set));
    text.remove_prefix(front.size());
    return front;
}

bool take_any(std::string_view& text, std::string_view set) {
    if (text.empty() || set.find(text.front()) == set.npos) return false;
    text.remove_prefix(1);
    return true;
}

constexpr std::string_view decimal_digits = "0123456789";
constexpr std::string_view hex_digits = "0123456789abcdefABCDEF";

/// [sign] digits [. digits] [e [sign] digits], as digits without the point and a power of ten.
std::optional<Exact> parse_decimal(std::string_view text) {
    std::string digits = !text.empty() && text.front() == '-' ? "-" : "";
    take_any(text, "+-");
    std::string_view fraction;
    const std::string_view whole = take_all(text, decimal_digits);
    if (take_any(text, ".")) fraction = take_all(text, decimal_digits);
    if (whole.empty() && fraction.empty()) return {};
    digits.append(whole).append(fraction);

    int exponent = 0;
    if (take_any(text, "eE")) {
        const bool negative = text.starts_with('-');
        take_any(text, "+-");
        const std::string_view power = take_all(text, decimal_digits);
        const auto read = std::from_chars(power.data(), power.data() + power.size(), exponent);
        if (read.ec != std::errc() || exponent > max_decimal_exponent) return {};
        if (negative) exponent = -exponent;
    }
    if (!text.empty()) return {};
    const auto zeros = [](std::size_t n) { return std::string(n, '0'); };
    const auto shift = std::ptrdiff_t(exponent) - std::ptrdiff_t(fraction.size());
    if (shift >= 0) return Exact(digits + zeros(std::size_t(shift)));
    return Exact(digits + "/1" + zeros(std::size_t(-shift)));
}

}  // namespace

std::string to_hex_float(double x) {
    const char* sign = std::signbit(x) ? "-" : "";
    if (std::isinf(x)) return std::string(sign) + "inf";
    if (x == 0) return std::string(sign) + "0x0p+0";
    int exponent = 0;
    const double half_to_one = std::frexp(std::fabs(x), &exponent);
    const auto bits = static_cast<unsigned long long>(std::ldexp(half_to_one, 53));
    char fraction[20];
    std::snprintf(fraction, sizeof fraction, ".%013llx", bits & ((1ull << 52) - 1));
    std::string_view digits = fraction;
    digits = digits.substr(0, digits.find_last_not_of(".0") + 1);
    char text[40];
    std::snprintf(text, sizeof text, "%s0x1%.*sp%+d", sign, int(digits.size()), digits.data(),
                  exponent - 1);
    return text;
}

std::string to_shortest(double x) {
#ifdef __cpp_lib_to_chars
    std::array<char, 40> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
#else
    // libc++ 14 has it for integers alone.
    std::string text;
    for (int digits = 1; digits <= 17; ++digits) {
        std::ostringstream out;
        out.imbue(std::locale::classic());
        out.precision(digits);
        out << x;
        text = out.str();
        if (nearest_double(text) == x) break;
    }
    return text;
#endif
}

std::string grouped(std::int64_t n) {
    std::string text = std::to_string(n);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
    return text;
}

std::string counted(std::int64_t n, const char* one, const char* many) {
    return grouped(n) + ' ' + (n == 1 ? one : many);
}

bool is_hex_float(std::string_view text) {
    take_any(text, "+-");
    if (!take_any(text, "0") || !take_any(text, "xX")) return false;
    std::size_t digits = take_all(text, hex_digits).size();
    if (take_any(text, ".")) digits += take_all(text, hex_digits).size();
    if (digits == 0) return false;
    if (take_any(text, "pP")) {
        take_any(text, "+-");
        if (take_all(text, decimal_digits).empty()) return false;
    }
    return text.empty();
}

// The command never leaves the C locale, in which strtod reads both forms, correctly rounded.
double nearest_double(const std::string& literal) { return std::strtod(literal.c_str(), nullptr); }

std::optional<Exact> parse_exact(std::string_view text) {
    if (is_hex_float(text)) {
        const double x = nearest_double(std::string(text));
        return std::isfinite(x) ? std::optional(Exact(x)) : std::nullopt;
    }
    if (text.find('/') == text.npos) return parse_decimal(text);
    try {
        return Exact(text);
    } catch (const std::invalid_argument&) {
        return {};
    }
}

}  // namespace graze::queries
