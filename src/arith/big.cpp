#include "arith/big.hpp"

#include "arith/float_environment.hpp"

namespace graze::inline GRAZE_TARGET::arith {

double nearest_double(const Integer& numerator, const Integer& denominator) {
    constexpr int precision = 53, min_exponent = -1022, max_exponent = 1023;
    if (numerator.sign() == 0) return 0.0;
    const bool negative = numerator.sign() < 0;
    const Integer n = negative ? Integer(-numerator) : numerator;

    // A quotient of 55 or 56 bits, cut off, and whether anything was cut.
    const int shift = 55 - (int(mp::msb(n)) - int(mp::msb(denominator)));
    Integer quotient, remainder;
    if (shift >= 0)
        mp::divide_qr(Integer(n << unsigned(shift)), denominator, quotient, remainder);
    else
        mp::divide_qr(n, Integer(denominator << unsigned(-shift)), quotient, remainder);
    const auto q = quotient.convert_to<std::uint64_t>();
    const int bits = std::bit_width(q);
    int exponent = bits - 1 - shift;

    // Subnormals have fewer bits, down to none (a value between 0 and the smallest).
    const int kept = exponent >= min_exponent ? precision : precision - (min_exponent - exponent);
    std::uint64_t significand = 0;
    if (kept >= 0) {
        const int dropped = bits - kept;
        const std::uint64_t half = std::uint64_t(1) << (dropped - 1);
        const std::uint64_t rest = q & (2 * half - 1);
        significand = q >> dropped;
        if (rest > half || (rest == half && (remainder.sign() != 0 || (significand & 1) != 0)))
            ++significand;
    }
    if (significand >> precision != 0) {
        significand >>= 1;
        ++exponent;
    }

    std::uint64_t result;
    if (exponent > max_exponent)
        result = std::uint64_t(0x7ff) << 52;
    else if (exponent >= min_exponent)
        result = (std::uint64_t(exponent - min_exponent) << 52) + significand;
    else
        result = significand;  // a carry out of the subnormals is the smallest normal number
    return std::bit_cast<double>(result | std::uint64_t(negative) << 63);
}

}  // namespace graze::GRAZE_TARGET::arith
