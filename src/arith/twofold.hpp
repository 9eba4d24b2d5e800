// Signs by twofolds: a number is known twice, nearly, as a sum of two doubles, and exactly modulo 2^64.
// Where the sum is off by less than 2^62, the two together tell the sign: that of the sum if it is
// beyond 2^62, else that of the residue, read as a signed number. No carry and no branch: it suits
// packs. N: doubles of a processor with fused multiply-add; its to_integer() gives I, unsigned 64-bit
// integers that wrap. In the default float environment.
//
// Sources: H. Bronnimann, I. Emiris, V. Pan, S. Pion, "Sign determination in residue number systems",
// 1999 (a filter, and residues where it fails); M. Lange, S. Rump, "Faithfully rounded floating-point
// computations", 2020 (sums of two doubles that are never normalised).
#pragma once

#include "arith/filter.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// What a twofold of a formula can be, in powers of the largest input: |high| and |low|, and how far
/// their sum is from the exact value. Like Bound, computed by running the formula.
class TwofoldBound {
public:
    double high = 0, low = 0, error = 0;
    int degree = 0;
    /// An input, or a sum of inputs.
    bool whole = false;

    static constexpr TwofoldBound input() { return of(1); }
    static constexpr TwofoldBound of(double size) { return {size, 0, 0, 1, true}; }

    friend constexpr TwofoldBound operator+(const TwofoldBound& x, const TwofoldBound& y) {
        if (x.degree != y.degree) throw "a sum of different degrees";
        const double h = up(x.high + y.high), lows = x.low + y.low;
        // Inputs are integers of 52 bits: the sum of two is not rounded.
        if (x.whole && y.whole && x.high + y.high <= 2) return of(x.high + y.high);
        // The rounding of the high sum is kept; those of the two low ones are not.
        const double l = up(half_ulp * h + lows);
        return {h, l, up(x.error + y.error + half_ulp * (lows + (lows == 0 ? 0 : l))), x.degree};
    }
    friend constexpr TwofoldBound operator-(const TwofoldBound& x, const TwofoldBound& y) {
        return x + y;
    }
    friend constexpr TwofoldBound operator-(const TwofoldBound& x) { return x; }
    friend constexpr TwofoldBound operator*(const TwofoldBound& x, const TwofoldBound& y) {
        const double h = up(x.high * y.high), xy = x.high * y.low, yx = x.low * y.high;
        const double first = up(half_ulp * h + xy), l = up(first + yx);
        const double vx = x.high + x.low, vy = y.high + y.low;
        // Two roundings, and what is left out.
        return {h, l,
                up(vx * y.error + vy * x.error + x.error * y.error + x.low * y.low +
                   half_ulp * ((xy == 0 ? 0 : first) + (yx == 0 ? 0 : l))),
                x.degree + y.degree};
    }
    friend constexpr TwofoldBound absolute(const TwofoldBound& x) { return x; }
    friend constexpr TwofoldBound twice(const TwofoldBound& x) {
        return {2 * x.high, 2 * x.low, 2 * x.error, x.degree};
    }
    friend constexpr TwofoldBound larger(const TwofoldBound& x, const TwofoldBound& y) {
        const TwofoldBound d = x - y;  // its sign is asked
        return {std::max(x.high, y.high), std::max(x.low, y.low), d.error, x.degree};
    }
    friend constexpr TwofoldBound smaller(const TwofoldBound& x, const TwofoldBound& y) {
        return larger(x, y);
    }

private:
    static constexpr double half_ulp = 0x1p-53;
    static constexpr double up(double x) { return x * (1 + 0x1p-40); }
};
/// As seen from one of the coordinates, whose size is 0.
struct TwofoldBoundCoordinate {
    double size;

    friend constexpr TwofoldBound operator-(TwofoldBoundCoordinate x, TwofoldBoundCoordinate y) {
        return TwofoldBound::of(x.size + y.size);
    }
    friend constexpr TwofoldBoundCoordinate larger(TwofoldBoundCoordinate x,
                                                   TwofoldBoundCoordinate y) {
        return {std::max(x.size, y.size)};
    }
    friend constexpr TwofoldBoundCoordinate smaller(TwofoldBoundCoordinate x,
                                                    TwofoldBoundCoordinate y) {
        return larger(x, y);
    }
};
struct TwofoldBoundConverter {
    const void* from;

    constexpr auto point(const auto& v) const {
        const TwofoldBoundCoordinate x{&v == from ? 0.0 : 1.0};
        if constexpr (requires { v.z; })
            return std::array{x, x, x};
        else
            return std::array{x, x};
    }
    static constexpr TwofoldBound length(double) { return TwofoldBound::input(); }
    static constexpr TwofoldBound direction(double) { return TwofoldBound::input(); }
    static constexpr TwofoldBound axis(double) { return TwofoldBound::input(); }
    static constexpr TwofoldBound axis_length(const auto&) { return TwofoldBound::input(); }
};

/// A number whose sum is at most this is less than 2^63, and its residue tells; one beyond has the sign
/// of its sum.
inline constexpr double told_by_residue = 0x1p+62;

template <class N, class I>
struct Twofold {
    N high, low;
    I residue;

    /// x, an integer.
    static Twofold of(const N& x, const I& n) { return {x, N(0), n}; }

    friend Twofold operator-(const Twofold& x) { return {-x.high, -x.low, -x.residue}; }
    friend Twofold operator+(const Twofold& x, const Twofold& y) {
        const N s = x.high + y.high, back = s - x.high;
        const N rest = (x.high - (s - back)) + (y.high - back);
        return {s, rest + (x.low + y.low), x.residue + y.residue};
    }
    friend Twofold operator-(const Twofold& x, const Twofold& y) { return x + -y; }
    friend Twofold operator*(const Twofold& x, const Twofold& y) {
        const N p = x.high * y.high, rest = fused(x.high, y.high, -p);
        return {p, fused(x.low, y.high, fused(x.high, y.low, rest)), x.residue * y.residue};
    }
    friend Twofold twice(const Twofold& x) {
        return {x.high + x.high, x.low + x.low, x.residue + x.residue};
    }

    friend auto certain_sign(const Twofold& x) {
        const N value = x.high + x.low;
        const auto above = value > N(told_by_residue), below = value < N(-told_by_residue);
        const auto near = !(above | below);
        return FilteredSign(above | (near & positive(x.residue)),
                            below | (near & negative(x.residue)));
    }
    friend Twofold choose(const auto& condition, const Twofold& x, const Twofold& y) {
        return {choose(condition, x.high, y.high), choose(condition, x.low, y.low),
                choose(condition, x.residue, y.residue)};
    }
    friend Twofold absolute(const Twofold& x) { return choose(certain_sign(x).negative, -x, x); }
    friend Twofold larger(const Twofold& x, const Twofold& y) {
        return choose(certain_sign(x - y).positive, x, y);
    }
    friend Twofold smaller(const Twofold& x, const Twofold& y) {
        return choose(certain_sign(x - y).negative, x, y);
    }
};

/// As seen from one of the coordinates.
template <class N, class I>
struct TwofoldCoordinate {
    N x;
    I n;

    /// Not rounded: see TwofoldConverter.
    friend Twofold<N, I> operator-(const TwofoldCoordinate& a, const TwofoldCoordinate& b) {
        return Twofold<N, I>::of(a.x - b.x, a.n - b.n);
    }
    friend TwofoldCoordinate choose(const auto& condition, const TwofoldCoordinate& a,
                                    const TwofoldCoordinate& b) {
        return {choose(condition, a.x, b.x), choose(condition, a.n, b.n)};
    }
    friend TwofoldCoordinate larger(const TwofoldCoordinate& a, const TwofoldCoordinate& b) {
        return choose(a.x > b.x, a, b);
    }
    friend TwofoldCoordinate smaller(const TwofoldCoordinate& a, const TwofoldCoordinate& b) {
        return choose(a.x < b.x, a, b);
    }
};

/// Inputs as integers over a unit of each quantity, coordinates as seen from one of them: below 2^Bits,
/// and axes below 2^AxisBits.
template <int Bits, int AxisBits, class N, std::size_t Dim, class Converter>
class TwofoldConverter {
public:
    static_assert(Bits <= 52 && AxisBits <= 52, "doubles are to be exact, differences as well");
    using Mask = decltype(std::declval<N>() > std::declval<N>());
    using I = decltype(to_integer(std::declval<N>(), std::declval<Mask&>()));
    static constexpr int bits = Bits, axis_bits = AxisBits;

    /// m: the largest of each quantity, of coordinates seen from `from`.
    TwofoldConverter(const Converter& converter, const std::array<N, Dim>& from,
                     const BasicMagnitudes<N>& m)
        : converter_(converter),
          from_(from),
          length_(m.length, bits),
          direction_(m.direction, bits),
          axis_(m.axis, axis_bits),
          exact_(m.in_range()) {}

    /// Where all that has been read is: in the other lanes nothing is certain.
    const Mask& exact() const { return exact_; }

    BasicMagnitudes<N> units() const { return {length_.unit, direction_.unit, axis_.unit}; }

    auto point(const auto& v) const {
        std::array<TwofoldCoordinate<N, I>, Dim> r;
        r[0] = coordinate(v.x, 0);
        r[1] = coordinate(v.y, 1);
        if constexpr (Dim == 3) r[2] = coordinate(v.z, 2);
        return r;
    }
    Twofold<N, I> length(double x) const { return number(converter_.length(x), length_); }
    Twofold<N, I> direction(double x) const { return number(converter_.direction(x), direction_); }
    Twofold<N, I> axis(double x) const { return number(converter_.axis(x), axis_); }
    /// Of a vector of two numbers: right if its square is.
    Twofold<N, I> axis_length(const auto& v) const {
        const N x = converter_.axis(v.x), y = converter_.axis(v.y);
        return number(square_root(x * x + y * y), axis_);
    }

private:
    /// Powers of two.
    struct Scale {
        N factor, unit;
        Scale(const N& largest, int width)
            : factor(power_of_two(largest, width)), unit(reciprocal(factor)) {}
    };

    TwofoldCoordinate<N, I> integer(const N& x, const Scale& scale) const {
        const N scaled = x * scale.factor;
        // A number next to the smallest doubles may have vanished.
        exact_ = exact_ & (scaled * scale.unit == x);
        return {scaled, to_integer(scaled, exact_)};
    }
    Twofold<N, I> number(const N& x, const Scale& scale) const {
        const auto r = integer(x, scale);
        return Twofold<N, I>::of(r.x, r.n);
    }
    TwofoldCoordinate<N, I> coordinate(double column, std::size_t k) const {
        const N x = converter_.coordinate(column), difference = x - from_[k];
        // Is it rounded? The rest of the sum x + -from.
        const N back = difference - x;
        exact_ = exact_ & ((x - (difference - back)) - (from_[k] + back) == 0);
        return integer(difference, length_);
    }

    Converter converter_;
    std::array<N, Dim> from_;
    Scale length_, direction_, axis_;
    mutable Mask exact_;
};

/// Exact signs, in the lanes where applies().
template <class PredicateT, class TheConverter>
class Twofolds {
public:
    using Predicate = PredicateT;

    Twofolds(const typename Predicate::A& a, const typename Predicate::B& b,
             const TheConverter& converter)
        : converter_(converter), frame_(Predicate::frame(converter_, a, b)) {}

    auto applies() const { return converter_.exact(); }

    template <class Formula>
    auto operator()(const Formula& formula) const {
        return in(frame_, formula);
    }
    /// The same in another frame of the same numbers.
    template <class Frame, class Formula>
    auto in(const Frame& frame, const Formula& formula) const {
        static_assert(fit<Formula>, "too large for twofolds");
        return certain_sign(formula(frame));
    }
    template <class Formula>
    auto zero(const Formula& formula) const {
        const auto sign = (*this)(formula);
        return !(sign.positive | sign.negative);
    }
    const auto& frame() const { return frame_; }
    auto units() const { return converter_.units(); }

    template <class Formula>
    static constexpr TwofoldBound bound = [] {
        const typename Predicate::B b{};
        return Formula{}(Predicate::frame(TwofoldBoundConverter{&Predicate::first_coordinate_of(b)},
                                          typename Predicate::A{}, b));
    }();
    /// Is the sum off by less than what the residue tells, with room for its last rounding?
    template <class Formula>
    static constexpr bool fit = [] {
        constexpr Degree degree = bound_of<Predicate, Formula>.degree;
        constexpr int bits = (degree.length + degree.direction) * TheConverter::bits +
                             degree.axis * TheConverter::axis_bits;
        double error = bound<Formula>.error;
        for (int i = 0; i < bits; ++i) error *= 2;
        return error < 0x1.ffp-1 * std::min(told_by_residue, 0x1p+63 - told_by_residue);
    }();

private:
    TheConverter converter_;
    decltype(Predicate::frame(std::declval<const TheConverter&>(),
                              std::declval<const typename Predicate::A&>(),
                              std::declval<const typename Predicate::B&>())) frame_;
};

}  // namespace graze::GRAZE_TARGET::arith
