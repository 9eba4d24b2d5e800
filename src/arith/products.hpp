// Two products of differences compared, exactly: rounding keeps the order, so the product that rounds to less is
// less; of two that round alike, what rounding took from them tells, which packs have by fused multiply-add, and single
// doubles as integers modulo 2^64. No common unit, no carries. In the default float environment.
//
// Sources: T. J. Dekker, "A floating-point technique for extending the available precision", Numerische
// Mathematik 18, 1971 (what is lost of a sum or product is a double, and how to have it).
#pragma once

#include <concepts>

#include "arith/filter.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// For each axis: x - y; where it is rounded, or not finite, `exact` becomes false. Of the two sums that undo it one is
/// not rounded, whichever of x and y is larger.
template <class V, class Mask>
V difference_of(const V& x, const V& y, Mask& exact) {
    const V d = x - y;
    exact = exact & equal(d + y, x) & equal(x - d, y);
    return d;
}

/// Have all of these numbers mantissas of so many bits at most? Then no product is rounded.
inline constexpr int short_bits = 26;
static_assert(2 * short_bits <= 53);
inline constexpr std::uint64_t beyond_short = (std::uint64_t(1) << (53 - short_bits)) - 1;
template <std::size_t Dim>
bool are_short(const std::array<double, Dim>& a, const std::array<double, Dim>& b,
               const std::array<double, Dim>& c) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < Dim; ++k)
        for (const double x : {a[k], b[k], c[k]}) bits |= std::bit_cast<std::uint64_t>(x);
    return (bits & beyond_short) == 0;
}
#if defined(__SSE2__)
inline bool are_short(const Lanes3& a, const Lanes3& b, const Lanes3& c) {
    const __m128d xy = _mm_or_pd(_mm_or_pd(a.xy, b.xy), c.xy),
                  z = _mm_or_pd(_mm_or_pd(a.z, b.z), c.z);
    // By its low half: 32-bit processors have no move of 64 bits.
    const __m128i bits = _mm_castpd_si128(_mm_or_pd(_mm_or_pd(xy, _mm_unpackhi_pd(xy, xy)), z));
    static_assert(beyond_short <= 0x7fffffff);
    return (unsigned(_mm_cvtsi128_si32(bits)) & unsigned(beyond_short)) == 0;
}
#endif

/// Of two products that round alike, to an ordinary size: which is greater?
template <class Mask>
struct RestOrder {
    Mask known, first_is_greater, equal;
};

/// An ordinary size: what rounding takes from such a product is a double, and not subnormal.
inline constexpr int least_product = -900, most_product = 1000;
static_assert(least_product - 2 * 53 > -1022 && most_product < 1023);

/// By the products of the mantissas modulo 2^64: they differ by less than 2^54.
inline RestOrder<bool> order_of_rests(double x, double y, double z, double w) {
    struct Parts {
        std::uint64_t mantissa;
        std::int64_t exponent;
    };
    const auto parts = [](double f) {
        const auto bits = std::bit_cast<std::uint64_t>(f);
        return Parts{(bits & 0xfffffffffffff) | std::uint64_t(1) << 52,
                     std::int64_t(bits >> 52 & 0x7ff)};
    };
    const Parts a = parts(x), b = parts(y), c = parts(z), d = parts(w);
    // Two mantissas make 105 or 106 bits.
    const std::int64_t shift = (a.exponent + b.exponent) - (c.exponent + d.exponent);
    const std::uint64_t first = (a.mantissa * b.mantissa) << (shift > 0),
                        second = (c.mantissa * d.mantissa) << (shift < 0);
    const auto difference = std::int64_t(first - second);
    const bool none_subnormal =
        (a.exponent != 0) & (b.exponent != 0) & (c.exponent != 0) & (d.exponent != 0);
    return {none_subnormal, x * y > 0 ? difference > 0 : difference < 0, difference == 0};
}
/// Of a pack: by what rounding took, where fused multiply-add tells it; else one after the other.
template <class N>
requires requires { N::size; }
auto order_of_rests(const N& x, const N& y, const N& z, const N& w) {
    using Order = RestOrder<decltype(x > y)>;
    if constexpr (requires { fused(x, y, z); }) {
        const N p = x * y, r = fused(x, y, -p), s = fused(z, w, -p);
        return Order{true, r > s, r == s};
    } else {
        double numbers[4][N::size], known[N::size], order[N::size];
        store(x, numbers[0]), store(y, numbers[1]), store(z, numbers[2]), store(w, numbers[3]);
        for (std::size_t i = 0; i < N::size; ++i) {
            const auto one =
                order_of_rests(numbers[0][i], numbers[1][i], numbers[2][i], numbers[3][i]);
            known[i] = one.known;
            order[i] = one.first_is_greater - !(one.first_is_greater | one.equal);
        }
        const N loaded = N::load(order);
        return Order{N::load(known) > 0, loaded > 0, loaded == 0};
    }
}

template <class V>
V on_each_axis(double x) {
    return V(x);
}
template <class V>
requires requires(V v) { v.fill(0.0); }
V on_each_axis(double x) {
    V v;
    v.fill(x);
    return v;
}

/// For each axis: x y beside z w, of finite numbers, by what the products round to. That proves which is greater, but
/// not that they are equal.
template <class V>
struct TwoProducts {
    V x, y, z, w, p = times(x, y), q = times(z, w);

    auto first_is_greater() const { return greater(p, q); }
    auto alike() const { return equal(p, q); }
    auto ordinary() const {
        const V size = absolute(p);
        return greater(size, on_each_axis<V>(power_of_two(least_product))) &
               greater(on_each_axis<V>(power_of_two(most_product)), size);
    }
    /// On one axis.
    auto order_of_rests(std::size_t k) const {
        return arith::order_of_rests(x[k], y[k], z[k], w[k]);
    }
};

/// The sign of x y - z w; where it is not told, `exact` becomes false.
template <class N, class Bool>
FilteredSign<Bool> sign_of_products(const N& x, const N& y, const N& z, const N& w, Bool& exact) {
    const TwoProducts<N> products{x, y, z, w};
    const Bool alike = products.alike();
    FilteredSign<Bool> sign(products.first_is_greater(), products.p < products.q);
    const Bool zeros = ((x == 0) | (y == 0)) & ((z == 0) | (w == 0)), unclear = alike & !zeros;
    if (any_of(unclear)) {
        const auto order = order_of_rests(x, y, z, w);
        exact = exact & ((products.ordinary() & order.known) | !unclear);
        sign.positive = sign.positive | (unclear & order.first_is_greater);
        sign.negative = sign.negative | (unclear & !(order.first_is_greater | order.equal));
    }
    return sign;
}

// The same as a number type, for formulas that are a product less another one, of differences of coordinates.

template <class N, class Bool>
struct Factor {
    N x;
    Bool* exact;
};
template <class N, class Bool>
struct FactorCoordinate {
    N x;
    Bool* exact;

    friend Factor<N, Bool> operator-(const FactorCoordinate& a, const FactorCoordinate& b) {
        return {difference_of(a.x, b.x, *a.exact), a.exact};
    }
};
template <class N, class Bool>
struct FactorProduct {
    N x, y;
    Bool* exact;
};
template <class N, class Bool>
FactorProduct<N, Bool> operator*(const Factor<N, Bool>& x, const Factor<N, Bool>& y) {
    return {x.x, y.x, x.exact};
}
template <class N, class Bool>
FilteredSign<Bool> operator-(const FactorProduct<N, Bool>& p, const FactorProduct<N, Bool>& q) {
    return sign_of_products(p.x, p.y, q.x, q.y, *p.exact);
}

/// Signs of such formulas of a predicate; right if they are exact(), which is known when all have been asked.
template <class PredicateT, class Converter>
class Products {
public:
    using Predicate = PredicateT;
    using N = decltype(std::declval<Converter>().coordinate(0.0));
    using Bool = BoolOf<decltype(N() == N())>;

    Products(const typename Predicate::A& a, const typename Predicate::B& b,
             const Converter& converter)
        : frame_(Predicate::frame(Reader{converter, &exact_}, a, b)) {}
    Products(const Products&) = delete;
    Products& operator=(const Products&) = delete;

    Bool exact() const { return exact_; }

    auto operator()(const auto& formula) const { return formula(frame_); }

private:
    struct Reader {
        Converter converter;
        Bool* exact;
        FactorCoordinate<N, Bool> coordinate(double x) const {
            return {converter.coordinate(x), exact};
        }
    };

    Bool exact_ = true;
    decltype(Predicate::frame(std::declval<const Reader&>(),
                              std::declval<const typename Predicate::A&>(),
                              std::declval<const typename Predicate::B&>())) frame_;
};

}  // namespace graze::GRAZE_TARGET::arith
