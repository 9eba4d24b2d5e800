// Of the points that some half-spaces share, the one nearest to a center.
//
// One half-space after another is added; where one does not hold the nearest point so far, the new one lies in its boundary, and
// the same is asked there of those before. (An LP-type problem.) It takes sums, products and signs alone.
// Source: R. Seidel, "Small-dimensional linear programming and convex hulls made easy", 1991; here in the order given.
#pragma once

#include <vector>

#include "nearest/generators.hpp"

namespace graze::nearest {

/// { x : normal . x >= least }, or where they are equal.
template <class N, int Dim>
struct HalfSpace {
    arith::Tuple<N, Dim> normal;
    N least;
    bool fixed = false;
};

/// over / under, where under is not 0.
template <class N, int Dim>
struct Over {
    arith::Tuple<N, Dim> over;
    N under;

    friend bool operator==(const Over& p, const Over& q) {
        for (std::size_t k = 0; k < Dim; ++k)
            if (N(p.over[k] * q.under - q.over[k] * p.under).sign() != 0) return false;
        return true;
    }
};

template <class N, int Dim>
class CommonPart {
public:
    using V = arith::Tuple<N, Dim>;
    using Point = Over<N, Dim>;

    /// They share a point.
    explicit CommonPart(std::vector<HalfSpace<N, Dim>> half_spaces)
        : half_spaces_(std::move(half_spaces)) {}

    Point nearest_to(const Point& center) const {
        Flat flat(center);
        for (const auto& h : half_spaces_)
            if (h.fixed) flat.cut(h);
        return nearest(flat, half_spaces_.size());
    }

private:
    static V times(const N& x, const V& v) {
        return predicates::map(v, [&](const N& y) { return N(x * y); });
    }

    /// Where the boundaries of up to Dim half-spaces meet, and the foot of a center in it.
    struct Flat {
        Point foot;

        explicit Flat(const Point& center) : foot(center), center_(center) {}

        /// By another boundary, if its normal is independent of those before.
        void cut(const HalfSpace<N, Dim>& h) {
            const V& n = h.normal;
            const auto& [c, under] = center_;
            if (count_ == 0) {
                const N square = dot(n, n);
                if (square.sign() == 0) return;
                foot = {times(square, c) + times(h.least * under - dot(n, c), n), square * under};
            } else if constexpr (Dim == 2) {
                const V& m = of_[0]->normal;
                const N& least = of_[0]->least;
                const N area = m[0] * n[1] - m[1] * n[0];
                if (count_ == 2 || area.sign() == 0) return;
                foot = {V{least * n[1] - h.least * m[1], h.least * m[0] - least * n[0]}, area};
            } else if (count_ == 1) {
                along_ = cross(of_[0]->normal, n);
                const N square = dot(along_, along_);
                if (square.sign() == 0) return;
                foot = {times(under, times(of_[0]->least, cross(n, along_)) +
                                         times(h.least, cross(along_, of_[0]->normal))) +
                            times(dot(along_, c), along_),
                        square * under};
            } else {
                const N volume = dot(along_, n);
                if (count_ == 3 || volume.sign() == 0) return;
                const V &m = of_[0]->normal, &o = of_[1]->normal;
                foot = {times(of_[0]->least, cross(o, n)) + times(of_[1]->least, cross(n, m)) +
                            times(h.least, along_),
                        volume};
            }
            of_[count_++] = &h;
            if (foot.under.sign() < 0) foot = {V{} - foot.over, N{} - foot.under};
        }

    private:
        Point center_;
        std::array<const HalfSpace<N, Dim>*, Dim> of_{};
        std::size_t count_ = 0;
        V along_{};  ///< of the line in which the first two meet
    };

    /// In a flat, and in the half-spaces up to a number.
    Point nearest(const Flat& flat, std::size_t count) const {
        Point r = flat.foot;
        for (std::size_t k = 0; k < count; ++k) {
            const auto& h = half_spaces_[k];
            if (h.fixed || N(dot(h.normal, r.over) - h.least * r.under).sign() >= 0) continue;
            Flat in = flat;
            in.cut(h);
            r = nearest(in, k);
        }
        return r;
    }

    std::vector<HalfSpace<N, Dim>> half_spaces_;
};

}  // namespace graze::nearest
