// Numbers of any length: the last rungs of the ladder, and all exact results.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#ifdef GRAZE_GMP
#include <boost/multiprecision/gmp.hpp>
#endif

#include "arith/bits.hpp"
#include "arith/number.hpp"

namespace graze::inline GRAZE_TARGET::arith {

namespace mp = boost::multiprecision;

/// BigInt is the number of formulas; Integer and Rational, of GMP if it is there, those of results.
/// No expression templates: formulas are written with auto.
using BigInt = mp::number<mp::cpp_int_backend<>, mp::et_off>;
#ifdef GRAZE_GMP
using Rational = mp::number<mp::gmp_rational, mp::et_off>;
using Integer = mp::number<mp::gmp_int, mp::et_off>;
#else
using Rational = mp::number<mp::rational_adaptor<mp::cpp_int_backend<> >, mp::et_off>;
using Integer = BigInt;
#endif

inline Integer to_integer(const BigInt& x) {
#ifdef GRAZE_GMP
    Integer r;
    const auto& words = x.backend();
    // The least significant word first, bytes as they are, no unused bits.
    mpz_import(r.backend().data(), words.size(), -1, sizeof(*words.limbs()), 0, 0, words.limbs());
    if (words.sign()) r.backend().negate();
    return r;
#else
    return x;
#endif
}

inline Integer numerator_of(const Rational& x) { return Integer(mp::numerator(x)); }
inline Integer denominator_of(const Rational& x) { return Integer(mp::denominator(x)); }
inline bool is_integer(const Rational& x) {
#ifdef GRAZE_GMP
    return mpz_cmp_ui(mpq_denref(x.backend().data()), 1) == 0;
#else
    return denominator_of(x) == 1;
#endif
}

/// The sign of a + b sqrt(m).
template <class N, class M>
int sign_with_root(const N& a, const N& b, const M& m) {
    const int sa = a.sign(), sb = m.sign() == 0 ? 0 : b.sign();
    if (sa * sb >= 0) return sa != 0 ? sa : sb;
    return sa * N(a * a - b * b * N(m)).sign();
}

/// The exact value of a finite double.
inline Rational to_rational(double x) {
    const Decoded d = decode(x);
    if (d.mantissa == 0) return 0;
    if (d.exponent >= 0) return Rational(Integer(Integer(d.mantissa) << unsigned(d.exponent)));
    // In lowest terms from the start, so that there is little to reduce.
    const int zeros = std::min(std::countr_zero(std::uint64_t(d.mantissa)), -d.exponent);
    return Rational(Integer(d.mantissa >> zeros),
                    Integer(Integer(1) << unsigned(-d.exponent - zeros)));
}

/// See converters.hpp.
struct RationalConverter {
    static Rational coordinate(double x) { return to_rational(x); }
    static Rational length(double x) { return to_rational(x); }
    static Rational direction(double x) { return to_rational(x); }
    static Rational axis(double x) { return to_rational(x); }
    /// For shapes that are rational to begin with.
    static Rational coordinate(const Rational& x) { return x; }
};

/// The nearest double of numerator / denominator, ties to even, over the whole range; an infinity
/// beyond the finite doubles. Requires denominator > 0.
double nearest_double(const Integer& numerator, const Integer& denominator);

inline double nearest_double(const Rational& x) {
    return nearest_double(numerator_of(x), denominator_of(x));
}

}  // namespace graze::GRAZE_TARGET::arith
