#include "mesh_files/decimal.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

#include "arith/rational.hpp"

namespace graze::mesh_files {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether the text goes on with a word of small letters, in any case; then it is taken.
bool take(const char*& p, const char* last, std::string_view word) {
    const auto same = [](char small, char c) { return (c | 0x20) == small; };
    if (std::size_t(last - p) < word.size() || !std::equal(word.begin(), word.end(), p, same))
        return false;
    p += word.size();
    return true;
}

/// "nan" may be followed by letters, digits and underscores in parentheses.
const char* after_payload(const char* p, const char* last) {
    if (p == last || *p != '(') return p;
    const char* end = std::find_if_not(p + 1, last, [](char c) {
        return is_digit(c) || c == '_' || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    });
    return end != last && *end == ')' ? end + 1 : p;
}

/// e or E and an integer, if that is what the text goes on with; else 0. Large ones are cut off.
std::int64_t take_exponent(const char*& p, const char* last) {
    if (p == last || (*p != 'e' && *p != 'E')) return 0;
    const char* digit = p + 1;
    const bool negative = digit != last && *digit == '-';
    if (digit != last && (*digit == '-' || *digit == '+')) ++digit;
    if (digit == last || !is_digit(*digit)) return 0;
    std::int64_t value = 0;
    for (; digit != last && is_digit(*digit); ++digit)
        value = std::min<std::int64_t>(10 * value + (*digit - '0'), std::int64_t(1) << 58);
    p = digit;
    return negative ? -value : value;
}

/// digits * 10^power.
struct Decimal {
    std::string digits;  ///< the first one is not 0
    std::int64_t power = 0;
};

/// [digits][.[digits]], with a digit; false if there is none.
bool take_digits(const char*& p, const char* last, Decimal& decimal) {
    // A number half way between two doubles has less; of more, it matters whether one is not 0.
    constexpr std::size_t longest = 800;
    bool any = false, more = false;
    const auto take_all = [&](bool fraction) {
        for (; p != last && is_digit(*p); ++p) {
            any = true;
            if (decimal.digits.size() == longest) {
                more |= *p != '0';
                decimal.power += !fraction;
            } else {
                if (*p != '0' || !decimal.digits.empty()) decimal.digits += *p;
                decimal.power -= fraction;
            }
        }
    };
    take_all(false);
    if (p != last && *p == '.') ++p, take_all(true);
    if (more) decimal.digits += '1', --decimal.power;
    return any;
}

}  // namespace

std::from_chars_result read_decimal(const char* first, const char* last, double& value) {
    using Limits = std::numeric_limits<double>;
    const char* p = first;
    const bool negative = p != last && *p == '-';
    p += negative;
    const auto give = [&](double x) {
        value = negative ? -x : x;
        return std::from_chars_result{p, std::errc()};
    };
    if (take(p, last, "infinity") || take(p, last, "inf")) return give(Limits::infinity());
    if (take(p, last, "nan")) {
        p = after_payload(p, last);
        return give(Limits::quiet_NaN());
    }

    Decimal decimal;
    if (!take_digits(p, last, decimal)) return {first, std::errc::invalid_argument};
    decimal.power += take_exponent(p, last);
    if (decimal.digits.empty()) return give(0.0);
    const std::from_chars_result out_of_range{p, std::errc::result_out_of_range};
    const auto magnitude = std::int64_t(decimal.digits.size()) + decimal.power;
    if (magnitude > 310 || magnitude < -330) return out_of_range;
    arith::BigInt above(decimal.digits), below = 1;
    const arith::BigInt ten = 10;
    if (decimal.power >= 0)
        above *= pow(ten, unsigned(decimal.power));
    else
        below = pow(ten, unsigned(-decimal.power));
    const double nearest = arith::nearest_double(above, below);
    return arith::compare(nearest, 0) == 0 || !arith::is_finite(nearest) ? out_of_range
                                                                         : give(nearest);
}

}  // namespace graze::mesh_files
