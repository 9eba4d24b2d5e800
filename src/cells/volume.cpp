// How large is what pieces enclose? The sum of tetrahedra between them and one corner: in integers, of which it is known how much was cut
// off, and with more bits until the double is certain; in fractions where it is the middle of two doubles, or exact.
#include <algorithm>
#include <array>
#include <cmath>
#include <graze/mesh_cells.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "arith/number_field.hpp"
#include "arith/rational.hpp"
#include "mesh/default_environment.hpp"

namespace graze::mesh {

namespace {

using arith::BigInt;
using arith::Rational;

using Fractions = std::array<Rational, 3>;
using Integers = std::array<BigInt, 3>;

template <class N>
N volume_of(const std::array<N, 3>& a, const std::array<N, 3>& b, const std::array<N, 3>& c) {
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
           a[2] * (b[0] * c[1] - b[1] * c[0]);
}

class Volume {
public:
    explicit Volume(const Cells& cells) : cells_(cells) {
        if (!cells.is_boundary)
            throw std::domain_error(
                "these pieces are not the boundary of a set, so they have no volume");
        for (const CellCorner& corner : cells.corners) {
            const ExactVec3 p = corner.point.exact();
            Fractions& at = corners_.emplace_back();
            for (int k = 0; k < 3; ++k) at[std::size_t(k)] = p[k].number().a();
        }
        for (Fractions& p : corners_)
            for (std::size_t k = 0; k < 3; ++k)
                if (&p != &corners_[0]) p[k] -= corners_[0][k];
        if (!corners_.empty()) corners_[0] = {};
    }

    double rounded() const {
        std::ptrdiff_t digits = 0;  // before the point, of the longest coordinate
        for (const Fractions& p : corners_)
            for (const Rational& x : p)
                if (!x.is_zero())
                    digits = std::max(digits == 0 ? std::ptrdiff_t(-4000) : digits,
                                      std::ptrdiff_t(x.numerator().bits()) -
                                          std::ptrdiff_t(x.denominator().bits()) + 1);
        for (const std::ptrdiff_t bits : {110, 300})
            if (const auto sure = rounded(bits - digits)) return *sure;
        return arith::nearest_double(sum(cells_.pieces) / 6);
    }

private:
    /// By halves, so that long fractions are added to long ones.
    Rational sum(std::span<const std::array<std::uint32_t, 3>> pieces) const {
        if (pieces.empty()) return 0;
        if (pieces.size() == 1)
            return volume_of(corners_[pieces[0][0]], corners_[pieces[0][1]],
                             corners_[pieces[0][2]]);
        const std::size_t half = pieces.size() / 2;
        return sum(pieces.first(half)) + sum(pieces.subspan(half));
    }

    /// With coordinates cut off to multiples of 2^-places.
    std::optional<double> rounded(std::ptrdiff_t places) const {
        std::vector<Integers> cut;
        BigInt most;
        for (const Fractions& p : corners_) {
            Integers& to = cut.emplace_back();
            for (std::size_t k = 0; k < 3; ++k) {
                to[k] = places >= 0
                            ? (p[k].numerator() << std::size_t(places)) / p[k].denominator()
                            : p[k].numerator() / (p[k].denominator() << std::size_t(-places));
                most = std::max(most, to[k].sign() < 0 ? -to[k] : to[k]);
            }
        }
        BigInt sum;
        for (const auto& [a, b, c] : cells_.pieces) sum += volume_of(cut[a], cut[b], cut[c]);
        // Each of six products is off by less than (most + 1)^3 - most^3.
        const BigInt next = most + BigInt(1), off = BigInt(6 * cells_.pieces.size()) *
                                                    (next * next * next - most * most * most);
        const auto nearest = [&](const BigInt& x) {
            return arith::nearest_double(x, BigInt(6), int(-3 * places));
        };
        const double low = nearest(sum - off), high = nearest(sum + off);
        // Zeros of both signs are no one number.
        if (low == high && std::signbit(low) == std::signbit(high)) return low;
        return {};
    }

    const Cells& cells_;
    std::vector<Fractions> corners_;  ///< from the first
};

}  // namespace

double Cells::volume() const {
    const DefaultEnvironment environment;
    return Volume(*this).rounded();
}

}  // namespace graze::mesh
