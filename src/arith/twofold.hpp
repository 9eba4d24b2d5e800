// Integers that are known twice: nearly, as a sum of one or two doubles, and exactly modulo 2^64. Where
// the sum is off by less than 2^62, the two together tell the sign: that of the sum if it is beyond
// 2^62, else that of the residue, read as a signed number. N: a pack of doubles, I: one of unsigned
// 64-bit integers (of signed ones compilers make a > b out of a - b > 0, which is not the same where
// they wrap). In the default float environment.
//
// Sources: H. Bronnimann, I. Emiris, V. Pan, S. Pion, "Sign determination in residue number systems",
// 1999 (a filter, and residues where it fails); M. Lange, S. Rump, "Faithfully rounded floating-point
// computations", 2020 (sums of two doubles that are never normalised).
#pragma once

#include "arith/ask.hpp"

namespace graze::arith {

/// The error of a formula of twofolds, computed by running it: like Bound.
struct TwofoldBound {
    double high = 0, low = 0, error = 0;  ///< of inputs below 1
    int degree = 0;
    bool single = false;  ///< without a low part, and exact

    static constexpr double half_ulp = 0x1p-53, up = 1 + 0x1p-40;

    static constexpr TwofoldBound input() { return {1, 0, 0, 1, true}; }

    friend constexpr TwofoldBound operator+(const TwofoldBound& x, const TwofoldBound& y) {
        if (x.degree != y.degree) throw "a sum of different degrees";
        const double h = (x.high + y.high) * up, rest = half_ulp * h,
                     l = (rest + x.low + y.low) * up;
        return {h, l, (x.error + y.error + 2 * half_ulp * l) * up, x.degree, false};
    }
    friend constexpr TwofoldBound operator-(const TwofoldBound& x, const TwofoldBound& y) {
        return x + y;
    }
    friend constexpr TwofoldBound operator-(const TwofoldBound& x) { return x; }
    friend constexpr TwofoldBound operator*(const TwofoldBound& x, const TwofoldBound& y) {
        const double h = x.high * y.high * up,
                     l = (half_ulp * h + x.high * y.low + x.low * y.high) * up;
        const double vx = x.high + x.low, vy = y.high + y.low;
        return {h, l,
                (vx * y.error + vy * x.error + x.error * y.error + x.low * y.low +
                 4 * half_ulp * l) * up,
                x.degree + y.degree, false};
    }
    friend constexpr TwofoldBound absolute(const TwofoldBound& x) { return x; }
    friend constexpr TwofoldBound twice(const TwofoldBound& x) {
        return {2 * x.high, 2 * x.low, 2 * x.error, x.degree, false};
    }
    friend constexpr TwofoldBound larger(const TwofoldBound& x, const TwofoldBound& y) {
        const TwofoldBound d = x - y;  // its sign is asked
        const auto max = [](double a, double b) { return a > b ? a : b; };
        return {max(x.high, y.high), max(x.low, y.low), max(max(x.error, y.error), d.error), x.degree,
                x.single && y.single};
    }
    friend constexpr TwofoldBound smaller(const TwofoldBound& x, const TwofoldBound& y) {
        return larger(x, y);
    }
};
struct TwofoldBoundCoordinate {
    friend constexpr TwofoldBound operator-(TwofoldBoundCoordinate, TwofoldBoundCoordinate) {
        return TwofoldBound::input();
    }
    friend constexpr TwofoldBoundCoordinate larger(TwofoldBoundCoordinate, TwofoldBoundCoordinate) {
        return {};
    }
    friend constexpr TwofoldBoundCoordinate smaller(TwofoldBoundCoordinate, TwofoldBoundCoordinate) {
        return {};
    }
};
struct TwofoldBoundReader {
    static constexpr TwofoldBoundCoordinate coordinate(double) { return {}; }
    static constexpr TwofoldBound length(double) { return TwofoldBound::input(); }
    static constexpr TwofoldBound direction(double) { return TwofoldBound::input(); }
    static constexpr TwofoldBound axis(double) { return TwofoldBound::input(); }
};

template <class N, class I, int Degree, bool Single>
struct Twofold {
    N high, low;
    I residue;
};
/// Single: differences have no low part; then a frame must not add them.
template <class N, class I, bool Single>
struct TwofoldCoordinate {
    N x;
    I n;
    /// Exact, below 2^53.
    friend Twofold<N, I, 1, Single> operator-(const TwofoldCoordinate& a, const TwofoldCoordinate& b) {
        return {a.x - b.x, N(0), a.n - b.n};
    }
    friend TwofoldCoordinate larger(const TwofoldCoordinate& a, const TwofoldCoordinate& b) {
        const auto c = a.x > b.x;
        return {choose(c, a.x, b.x), choose(c, a.n, b.n)};
    }
    friend TwofoldCoordinate smaller(const TwofoldCoordinate& a, const TwofoldCoordinate& b) {
        const auto c = a.x < b.x;
        return {choose(c, a.x, b.x), choose(c, a.n, b.n)};
    }
};

template <class N, class I, int D, bool S>
Twofold<N, I, D, S> operator-(const Twofold<N, I, D, S>& x) {
    return {-x.high, S ? x.low : -x.low, -x.residue};
}
template <class N, class I, int D, bool S, bool T>
Twofold<N, I, D, false> operator+(const Twofold<N, I, D, S>& x, const Twofold<N, I, D, T>& y) {
    const N s = x.high + y.high, back = s - x.high;
    N low = (x.high - (s - back)) + (y.high - back);
    if constexpr (!S && !T)
        low = low + (x.low + y.low);
    else if constexpr (!S)
        low = low + x.low;
    else if constexpr (!T)
        low = low + y.low;
    return {s, low, x.residue + y.residue};
}
template <class N, class I, int D, bool S, bool T>
Twofold<N, I, D, false> operator-(const Twofold<N, I, D, S>& x, const Twofold<N, I, D, T>& y) {
    return x + -y;
}
template <class N, class I, int D, int E, bool S, bool T>
Twofold<N, I, D + E, false> operator*(const Twofold<N, I, D, S>& x, const Twofold<N, I, E, T>& y) {
    const N p = x.high * y.high;
    N low = product_error(x.high, y.high, p);
    if constexpr (!T) low = multiply_add(x.high, y.low, low);
    if constexpr (!S) low = multiply_add(x.low, y.high, low);
    return {p, low, x.residue * y.residue};
}
template <class N, class I, int D, bool S>
Twofold<N, I, D, S> twice(const Twofold<N, I, D, S>& x) {
    return {x.high + x.high, S ? x.low : x.low + x.low, x.residue + x.residue};
}

/// Its sign: of the sum beyond this, of the residue within.
template <class N, class I, int D, bool S>
auto certain(const Twofold<N, I, D, S>& x) {
    if constexpr (S) {
        return Certain(x.high > 0, x.high < 0);
    } else {
        const N value = x.high + x.low;
        const auto up = value > N(0x1p+62), down = value < N(-0x1p+62);
        const auto near = !(up | down);
        return Certain(up | (near & positive(x.residue)), down | (near & negative(x.residue)));
    }
}
template <class N, class I, int D, bool S>
Twofold<N, I, D, S> absolute(const Twofold<N, I, D, S>& x) {
    const auto flip = certain(x).negative;
    return {choose(flip, -x.high, x.high), S ? x.low : choose(flip, -x.low, x.low),
            choose(flip, -x.residue, x.residue)};
}
template <class N, class I, int D, bool S, bool T>
Twofold<N, I, D, S && T> larger(const Twofold<N, I, D, S>& x, const Twofold<N, I, D, T>& y) {
    const auto c = certain(x - y).positive;
    return {choose(c, x.high, y.high), choose(c, x.low, y.low), choose(c, x.residue, y.residue)};
}
template <class N, class I, int D, bool S, bool T>
Twofold<N, I, D, S && T> smaller(const Twofold<N, I, D, S>& x, const Twofold<N, I, D, T>& y) {
    const auto c = certain(x - y).negative;
    return {choose(c, x.high, y.high), choose(c, x.low, y.low), choose(c, x.residue, y.residue)};
}

/// Inputs as integers over a unit of each kind, of which it has some bits' worth.
template <class N, class I, bool Single, class Reader, class Mask>
struct TwofoldReader {
    Reader reader;
    BasicMagnitudes<N> per;
    mutable Mask exact{true};

    TwofoldCoordinate<N, I, Single> coordinate(double x) const { return read(x, per.length); }
    Twofold<N, I, 1, Single> length(double x) const { return number(x, per.length); }
    Twofold<N, I, 1, Single> direction(double x) const { return number(x, per.direction); }
    Twofold<N, I, 1, Single> axis(double x) const { return number(x, per.axis); }

private:
    TwofoldCoordinate<N, I, Single> read(double c, const N& factor) const {
        const N x = reader.coordinate(c) * factor;
        return {x, to_integer(x, exact)};
    }
    Twofold<N, I, 1, Single> number(double c, const N& factor) const {
        const auto [x, n] = read(c, factor);
        return {x, N(0), n};
    }
};

/// Answers exactly, with every lane in which applies() holds.
template <class StoryT, class N, class I, class Reader, class Mask>
class Twofolds {
public:
    using Story = StoryT;
    using A = typename Story::A;
    using B = typename Story::B;

    Twofolds(const A& a, const B& b, const Reader& reader)
        : m_(largest(a, b, reader)),
          reader_{reader,
                  {whole_factor(m_.length, Story::twofold_bits),
                   whole_factor(m_.direction, Story::twofold_bits),
                   whole_factor(m_.axis, Story::twofold_bits)}},
          frame_(Story::frame(reader_, a, b)) {}

    Mask applies() const { return reader_.exact & m_.within_guard(); }

    template <class Formula>
    auto operator()(const Formula& formula) const {
        const auto value = formula(frame_);
        if constexpr (requires { value.residue; }) check<Formula>();
        return certain(value);
    }
    template <class Formula>
    auto zero(const Formula& formula) const {
        const auto c = (*this)(formula);
        return !(c.positive | c.negative);
    }

private:
    /// The largest |x| of each kind: magnitudes may be sums.
    static BasicMagnitudes<N> largest(const A& a, const B& b, const Reader& reader) {
        if constexpr (requires { Story::greatest(reader, a, b); })
            return Story::greatest(reader, a, b);
        else
            return Story::magnitudes(reader, a, b);
    }

    template <class Formula>
    static constexpr void check() {
        constexpr TwofoldBound bound = Formula{}(
            Story::frame(TwofoldBoundReader{}, typename Story::A{}, typename Story::B{}));
        constexpr double size = power<bound.degree>(double(std::uint64_t(1) << Story::twofold_bits));
        static_assert(bound.error * size < 0x1p+62, "too large for twofolds");
    }
    using TheReader = TwofoldReader<N, I, Story::twofold_singles, Reader, Mask>;
    BasicMagnitudes<N> m_;
    TheReader reader_;
    decltype(Story::frame(std::declval<const TheReader&>(), std::declval<const A&>(),
                          std::declval<const B&>())) frame_;
};

}  // namespace graze::arith
