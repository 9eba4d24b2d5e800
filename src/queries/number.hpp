// Numbers as text.
#pragma once

#include <cstdint>
#include <graze/exact.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace graze::queries {

/// A double as a hexadecimal float, "0x1.8p+1", with 1 as the leading digit of everything but zero
/// ("0x0p+0") and no zeros at the end; "inf" and "-inf".
std::string to_hex_float(double x);

/// The shortest decimal that is nearest to a finite double and to no other.
std::string to_shortest(double x);

/// "1,234,567", for people.
std::string grouped(std::int64_t n);
/// "1 face" or "1,234 faces".
std::string counted(std::int64_t n, const char* one, const char* many);

/// Whether a text is a hexadecimal float: [sign] 0x digits [. digits] [p [sign] decimal digits].
bool is_hex_float(std::string_view text);

/// The double nearest to a JSON number or a hexadecimal float, ties to even; an infinity beyond the
/// finite doubles.
double nearest_double(const std::string& literal);

/// The value of a decimal (0.04 is 1/25; an exponent is allowed), of a fraction "num/den", or of a
/// hexadecimal float (its nearest double). Empty for other text, and where the exponent of a
/// decimal is beyond +-max_decimal_exponent.
std::optional<Exact> parse_exact(std::string_view text);
inline constexpr int max_decimal_exponent = 5000;

}  // namespace graze::queries
