// A grid as formulas want it. Positions on an axis are counted in half cells from the origin, so that
// planes are even and centres of voxels odd, and all of them are integers over a common unit with the
// coordinates of a triangle: signs are told without rounding.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <graze/shapes.hpp>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>
#include <variant>

#include "arith/bits.hpp"
#include "arith/rational.hpp"
#include "arith/wide_int.hpp"

namespace graze::voxel {

using arith::BigInt;
using arith::Rational;

// The numbers of the exact rungs: of one word, of two, and of any length.
using Word = std::int64_t;
#ifdef __SIZEOF_INT128__
using TwoWords = arith::Int128;
#else
using TwoWords = arith::BigInt;
#endif
using Long = arith::BigInt;

// The bits of a number that leave room. A difference of two has one more, the formulas are of degree 3 with six
// products, and those of words are numbers of three words, those of two words of six.
inline constexpr int word_bits = 60, two_word_bits = 123;
static_assert(3 * (word_bits + 1) + 3 < 3 * 64 && 3 * (two_word_bits + 1) + 3 < 6 * 64);

// As factors.
inline arith::Int<1> factor(Word x) { return arith::Int<1>(x); }
#ifdef __SIZEOF_INT128__
inline arith::Int<2> factor(TwoWords x) { return arith::Int<2>::of(arith::UInt128(x)); }
#endif
inline const Long& factor(const Long& x) { return x; }

/// The planes of one axis: origin = origin 2^power / odd, half a cell = half 2^power / odd.
class Axis {
public:
    Axis(const Rational& origin, const Rational& cell, std::int64_t cells) : count_(cells) {
        const Rational half = cell / Rational(2);
        const BigInt denominator = lcm(origin.denominator(), half.denominator());
        const auto twos = denominator.trailing_zeros();
        const BigInt odd = denominator >> twos;
        BigInt a = Rational(origin * Rational(denominator)).numerator();
        BigInt h = Rational(half * Rational(denominator)).numerator();
        const auto shared =
            a == 0 ? h.trailing_zeros() : std::min(h.trailing_zeros(), a.trailing_zeros());
        power_ = int(shared) - int(twos);
        a >>= shared;
        h >>= shared;
        odd_bits_ = int(odd.bits());
        reach_ = std::max(int(a.bits()),
                          int(h.bits()) + int(std::bit_width(std::uint64_t(cells) + 2)) + 1);
        keep<Long>(odd, a, h);
        if (std::max(odd_bits_, reach_) <= word_bits) keep<Word>(odd, a, h);
#ifdef __SIZEOF_INT128__
        if (std::max(odd_bits_, reach_) <= two_word_bits) keep<TwoWords>(odd, a, h);
#endif
        from_ = arith::nearest_double(origin);
        const double size = arith::nearest_double(cell);
        // Elsewhere products of coordinates and scales leave the doubles, or are flushed.
        if (size > least_size && size < most_size && std::abs(from_) < most_size) {
            per_cell_ = 1 / size;
            slack_ = std::abs(from_) * per_cell_ / 8 + 2;
        }
    }

    /// Cells beyond these are told by integers alone.
    static constexpr double least_size = 0x1p-400, most_size = 0x1p400;

    /// Of cells.
    std::int64_t count() const { return count_; }

    /// A coordinate in cells from the origin.
    double position(double x) const { return (x - from_) * per_cell_; }
    /// How far off that may be, in any float environment, with u = 2^-52: by u of itself for the difference, by 1 1/2 u
    /// for the scale, by u for the product; by u / 2 of the origin, which is rounded. There is room for four roundings more
    /// of what is compared with it, of numbers up to its size and 4. NaN or infinite where it says nothing.
    double error(double position) const { return 0x1p-49 * (std::abs(position) + slack_); }

    /// The power of two that these coordinates and all planes are multiples of, over the odd factor.
    int power_of(const std::array<arith::Decoded, 3>& x) const {
        int power = power_;
        for (const auto& d : x)
            if (d.mantissa != 0) power = std::min(power, d.exponent);
        return power;
    }
    /// The bits that they have over that power.
    int bits_of(const std::array<arith::Decoded, 3>& x, int power) const {
        int most = reach_ + power_ - power;
        for (const auto& d : x)
            if (d.mantissa != 0)
                most = std::max(most, odd_bits_ + d.exponent - power +
                                          int(std::bit_width(std::uint64_t(std::abs(d.mantissa)))));
        return most;
    }

    template <class N>
    N scaled(const arith::Decoded& x, int power) const {
        const auto& n = std::get<Numbers<N>>(numbers_);
        const N a = N(n.origin << unsigned(power_ - power));
        if (x.mantissa == 0) return N(-a);
        return N(N(N(x.mantissa) * n.odd << unsigned(x.exponent - power)) - a);
    }
    template <class N>
    N half(int power) const {
        return N(std::get<Numbers<N>>(numbers_).half << unsigned(power_ - power));
    }

private:
    template <class N>
    struct Numbers {
        N odd = 0, origin = 0, half = 0;
    };

    template <class N>
    void keep(const BigInt& odd, const BigInt& origin, const BigInt& half) {
        std::get<Numbers<N>>(numbers_) = {number<N>(odd), number<N>(origin), number<N>(half)};
    }
    template <class N>
    static N number(const BigInt& x) {
        N r = 0;
        for (std::size_t shift = 0; shift < x.bits(); shift += 32)
            r += N(N(std::uint32_t(x.word(shift / 64) >> (shift % 64))) << shift);
        return x < 0 ? N(-r) : r;
    }

    std::int64_t count_;
    int power_ = 0, odd_bits_ = 0, reach_ = 0;
#ifdef __SIZEOF_INT128__
    std::tuple<Numbers<Word>, Numbers<TwoWords>, Numbers<Long>> numbers_;
#else
    std::tuple<Numbers<Word>, Numbers<Long>> numbers_;
#endif
    double from_ = 0, per_cell_ = 0, slack_ = std::numeric_limits<double>::infinity();
};

using Axes = std::array<Axis, 3>;

/// A triangle beside the planes, as integers over a unit for each axis.
template <class N>
class ExactTriangle {
public:
    using Coordinates = std::array<std::array<arith::Decoded, 3>, 3>;

    ExactTriangle(const Axes& axes, const Coordinates& x, const std::array<int, 3>& power) {
        for (std::size_t k = 0; k < 3; ++k) {
            half_[k] = axes[k].half<N>(power[k]);
            for (std::size_t v = 0; v < 3; ++v) at_[k][v] = axes[k].scaled<N>(x[k][v], power[k]);
        }
    }

    /// Of vertex v less position h.
    int sign_of_vertex(std::size_t axis, std::size_t v, std::int64_t h) const {
        const N difference = less(axis, v, h);
        return (difference > 0) - (difference < 0);
    }

    /// Of w less position hw, on the line from vertex p to q where u is at position hu. Requires that
    /// p and q differ in u.
    int sign_of_line(std::size_t u, std::size_t w, std::size_t p, std::size_t q, std::int64_t hu,
                     std::int64_t hw) const {
        const N du = edge(u, p, q);
        const auto value =
            factor(less(w, p, hw)) * factor(du) - factor(less(u, p, hu)) * factor(edge(w, p, q));
        return du > 0 ? value.sign() : -value.sign();
    }

    /// Of z less position hz, on the plane of the triangle at positions hx and hy. Requires that its
    /// normal has a z.
    int sign_of_plane(std::int64_t hx, std::int64_t hy, std::int64_t hz) const {
        const auto nz = area(0, 1);
        const auto value = factor(less(0, 0, hx)) * area(1, 2) +
                           factor(less(1, 0, hy)) * area(2, 0) + factor(less(2, 0, hz)) * nz;
        return value.sign() * nz.sign();
    }

    /// Of the area as seen along the third axis: positive where the vertices turn from u to w.
    int sign_of_area(std::size_t u, std::size_t w) const { return area(u, w).sign(); }

private:
    N edge(std::size_t axis, std::size_t p, std::size_t q) const {
        return N(at_[axis][q] - at_[axis][p]);
    }
    N less(std::size_t axis, std::size_t v, std::int64_t h) const {
        return N(at_[axis][v] - N(half_[axis] * N(h)));
    }
    auto area(std::size_t u, std::size_t w) const {
        return factor(edge(u, 0, 1)) * factor(edge(w, 0, 2)) -
               factor(edge(w, 0, 1)) * factor(edge(u, 0, 2));
    }

    std::array<std::array<N, 3>, 3> at_;
    std::array<N, 3> half_;
};

/// In as many words as it takes, made when it is asked first.
class ExactSigns {
public:
    ExactSigns(const Axes& axes, const Triangle3& t) : axes_(axes), triangle_(t) {}

    template <class Ask>
    int operator()(const Ask& ask) {
        if (numbers_.index() == 0) make();
        return std::visit(
            [&]<class Numbers>(const Numbers& numbers) {
                if constexpr (std::is_same_v<Numbers, std::monostate>)
                    return 0;
                else
                    return ask(numbers);
            },
            numbers_);
    }

private:
    static arith::Decoded odd(double x) {
        auto d = arith::decode(x);
        if (d.mantissa == 0) return d;
        const int twos = std::countr_zero(std::uint64_t(d.mantissa));
        return {d.mantissa >> twos, d.exponent + twos};
    }

    void make() {
        ExactTriangle<Word>::Coordinates x;
        std::array<int, 3> power;
        int bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            x[k] = {odd(triangle_.a[int(k)]), odd(triangle_.b[int(k)]), odd(triangle_.c[int(k)])};
            power[k] = axes_[k].power_of(x[k]);
            bits = std::max(bits, axes_[k].bits_of(x[k], power[k]));
        }
        if (bits <= word_bits) numbers_.emplace<1>(axes_, x, power);
#ifdef __SIZEOF_INT128__
        else if (bits <= two_word_bits)
            numbers_.emplace<2>(axes_, x, power);
#endif
        else
            numbers_.emplace<3>(axes_, x, power);
    }

    const Axes& axes_;
    const Triangle3& triangle_;
    std::variant<std::monostate, ExactTriangle<Word>, ExactTriangle<TwoWords>, ExactTriangle<Long>>
        numbers_;
};

}  // namespace graze::voxel
