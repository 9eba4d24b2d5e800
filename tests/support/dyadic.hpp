// Exact values of what + - * make of doubles, without the gcds of rationals.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

namespace support {

/// mantissa * 2^exponent.
class Dyadic {
public:
    /// Most have room in the object: their memory would take more time than they.
    using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<768>,
                                                  boost::multiprecision::et_off>;

    Dyadic() = default;
    explicit Dyadic(double x);
    Dyadic(Integer mantissa, int exponent);

    int sign() const;

    friend Dyadic operator-(Dyadic x);
    Dyadic& operator+=(const Dyadic& y);
    Dyadic& operator-=(const Dyadic& y);
    friend Dyadic operator+(Dyadic x, const Dyadic& y);
    friend Dyadic operator-(Dyadic x, const Dyadic& y);
    friend Dyadic operator*(Dyadic x, const Dyadic& y);
    friend Dyadic absolute(Dyadic x);
    friend bool operator<(const Dyadic& x, const Dyadic& y);
    friend bool operator==(const Dyadic& x, const Dyadic& y);

    Dyadic times_power_of_two(int e) const;

    /// Of an integer.
    friend bool equal_modulo_2_64(const Dyadic& x, std::uint64_t residue);
    /// For reports; within a few units of the last place.
    double approximate() const;
    /// |x| / |y|, for reports; y is not zero.
    friend double approximate_ratio(const Dyadic& x, const Dyadic& y);

private:
    Dyadic& add(const Dyadic& y, bool negated);

    Integer mantissa_ = 0;
    int exponent_ = 0;
};

}  // namespace support
