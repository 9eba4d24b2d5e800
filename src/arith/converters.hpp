// How the doubles of a question become numbers: doubles, bounds and integers. (Rationals: rational.hpp;
// lanes: lanes.hpp; integers of one word: integers_one_word.hpp; packs: pack.hpp, twofold.hpp.)
//
// A converter turns an input into its number type, by quantity. For integers, coordinates and lengths
// are scaled by one power of two, directions and axes by another each: a formula is homogeneous in
// each of them, so that its sign does not change. Directions are scaled by 2^direction_shift() more
// than lengths.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <graze/shapes/quantity.hpp>

#include "arith/bits.hpp"
#include "arith/bound.hpp"
#include "arith/number.hpp"
#include "arith/wide_int.hpp"

namespace graze::inline GRAZE_TARGET::arith {

using graze::detail::Quantity;

/// The one of three that is of a quantity.
constexpr auto& of_quantity(Quantity quantity, auto& length, auto& direction, auto& axis) {
    return quantity == Quantity::axis ? axis : quantity == Quantity::direction ? direction : length;
}

struct DoubleConverter {
    static double coordinate(double x) { return x; }
    static double length(double x) { return x; }
    static double direction(double x) { return x; }
    static double axis(double x) { return x; }
};

struct BoundConverter {
    static constexpr BoundCoordinate coordinate(double) { return {}; }
    static constexpr Bound length(double) { return Bound::length(); }
    static constexpr Bound direction(double) { return Bound::direction(); }
    static constexpr Bound axis(double) { return Bound::axis(); }
    static constexpr Bound axis_length(const auto&) { return Bound::axis(); }
};

/// The place of the lowest and of one above the highest bit among the inputs of one quantity.
struct BitRange {
    int low = 0, high = 0;
    bool empty = true;

    void include(double x) {
        const Decoded d = decode(x);
        if (d.mantissa == 0) return;
        const auto m = std::uint64_t(d.mantissa < 0 ? -d.mantissa : d.mantissa);
        const int l = d.exponent + std::countr_zero(m), h = d.exponent + std::bit_width(m);
        low = empty ? l : std::min(low, l);
        high = empty ? h : std::max(high, h);
        empty = false;
    }
    int width() const { return high - low; }
};

/// The bit ranges of all inputs of a question, which fix the common powers of two.
struct BitRanges {
    BitRange lengths, directions, axes;

    void include(Quantity quantity, double x) {
        of_quantity(quantity, lengths, directions, axes).include(x);
    }

    /// Have all scaled inputs the room in Int<Words> that formulas need? See wide_int.hpp.
    template <int Words>
    bool fit() const {
        return lengths.width() <= input_bits<Words> && directions.width() <= input_bits<Words> &&
               axes.width() <= input_bits<Words>;
    }
};

/// Inputs as machine integers of at most 59 bits over powers of two that depend on the largest
/// alone, by the floating-point unit: in the default environment only, and if usable. Whether they
/// are integers is known only after all are read. (OneWordConverter takes its units from the
/// magnitudes of the filter, which have a range of their own.)
class QuickIntegerConverter {
public:
    /// The largest |x| of each quantity.
    struct Largest {
        double length = 0, direction = 0, axis = 0;

        void include(Quantity quantity, double x) {
            double& largest = of_quantity(quantity, length, direction, axis);
            largest = larger(largest, absolute(x));
        }
    };

    explicit QuickIntegerConverter(const Largest& largest)
        : length_(largest.length), direction_(largest.direction), axis_(largest.axis) {}

    /// The largest number of each quantity is usable if it is zero, or from 2^-range up to less than
    /// 2^(range + 1). Then no power of two below overflows.
    static constexpr int range = 900;
    static_assert(range + input_bits<1> < 1022);
    bool usable() const { return length_.usable && direction_.usable && axis_.usable; }

    Int<1> coordinate(double x) const { return scaled(x, length_); }
    Int<1> length(double x) const { return scaled(x, length_); }
    Int<1> direction(double x) const { return scaled(x, direction_); }
    Int<1> axis(double x) const { return scaled(x, axis_); }

    bool all_integers() const { return all_integers_; }
    /// Coordinates and lengths are multiples of 2^-length_shift().
    int length_shift() const { return length_.exponent; }

private:
    /// The power of two that takes the largest number to [2^58, 2^59), and its inverse.
    struct Scale {
        int exponent = 0;
        double factor = 1, inverse = 1;
        bool usable = true;

        explicit Scale(double largest) {
            if (largest == 0) return;
            const auto of_largest = int(std::bit_cast<std::uint64_t>(largest) >> 52) - 1023;
            usable = -range <= of_largest && of_largest <= range;
            if (!usable) return;
            exponent = input_bits<1> - 1 - of_largest;
            factor = power_of_two(exponent);
            inverse = power_of_two(-exponent);
        }
    };

    /// The way back also tells a product that has underflowed.
    Int<1> scaled(double x, const Scale& scale) const {
        const auto n = std::int64_t(x * scale.factor);
        all_integers_ &= double(n) * scale.inverse == x;
        return Int<1>(n);
    }

    Scale length_, direction_, axis_;
    mutable bool all_integers_ = true;
};

/// Inputs as integers over the common powers of two.
template <class N>
class IntegerConverter {
public:
    explicit IntegerConverter(const BitRanges& ranges) : ranges_(ranges) {}

    N coordinate(double x) const { return scaled(x, ranges_.lengths); }
    N length(double x) const { return scaled(x, ranges_.lengths); }
    N direction(double x) const { return scaled(x, ranges_.directions); }
    N axis(double x) const { return scaled(x, ranges_.axes); }
    int direction_shift() const { return ranges_.lengths.low - ranges_.directions.low; }

private:
    static N scaled(double x, const BitRange& range) {
        const Decoded d = decode(x);
        const int shift = d.exponent - range.low;
        if (d.mantissa == 0) return N(0);
        // range.low is the lowest bit of all that are not zero: what is cut off is zeros.
        if (shift < 0) return N(d.mantissa / (std::int64_t(1) << -shift));
        if constexpr (requires { N::shifted(d.mantissa, 0u); })
            return N::shifted(d.mantissa, unsigned(shift));
        else
            return N(N(d.mantissa) << unsigned(shift));
    }

    BitRanges ranges_;
};

}  // namespace graze::GRAZE_TARGET::arith
