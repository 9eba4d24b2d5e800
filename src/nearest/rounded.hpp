// The distance of two shapes of given corners, and their nearest points, by double-words that carry their errors: where these are sure
// of what the answers round to. To be used in the default float environment.
//
// The corral of a guess is right if all its weights are positive and all other corners lie beyond it, across its normal. If it has one
// generator less than the corners in it, they make a tree, and no other pair of points is as near: the edges between the corners of
// a, and those of b, are independent. Then its corners are those of the smallest features that hold the points.
#pragma once

#include <bit>
#include <optional>

#include "nearest/quick.hpp"
#include "points/features.hpp"
#include "points/near_meet.hpp"

namespace graze::nearest {

/// arith::Approximate as a ring: its sign is that of the number so far.
class Word {
public:
    Word() : Word(0) {}
    explicit Word(double x) : x_{{x, 0}, 0} {}
    Word(const points::near::Word& x) : x_(x) {}

    const points::near::Word& value() const { return x_; }
    int sign() const { return x_.sign(); }
    bool is_surely_positive() const { return x_.x.high > 0 && x_.certain(); }

    friend Word operator+(const Word& x, const Word& y) { return x.x_ + y.x_; }
    friend Word operator-(const Word& x, const Word& y) { return x.x_ - y.x_; }
    friend Word operator*(const Word& x, const Word& y) { return x.x_ * y.x_; }

private:
    points::near::Word x_;
};

/// Of a number that is surely positive: |sqrt(x + e) - sqrt(x)| is less than |e| / sqrt(x) where e is a small part of x.
inline points::near::Word root(const points::near::Word& x) {
    const arith::DoubleWord<double> r = root(x.x);
    return {r, 1.01 * (x.error / r.high + 0x1p-103 * r.high)};
}

/// A shape's corners, and those that are in a corral. To points::features it is a cell.
template <int Dim>
struct Member {
    Few<Vec<Dim>, 8> points;
    points::FeatureNames names = points::FeatureNames::none;
    unsigned bits = 0;
    std::array<Word, 8> weights{};  ///< of those in it

    /// False for another shape.
    bool read(detail::ShapePointer<Dim> shape) {
        return std::visit(
            [&]<class S>(const S* s) {
                if constexpr (std::is_same_v<S, Aabb<Dim>>)
                    names = points::FeatureNames::box;
                else if constexpr (!std::is_same_v<S, Vec<Dim>>)
                    names = points::FeatureNames::simplex;
                return each_corner(*s, [&](const Vec<Dim>& p) { points.push_back(p); });
            },
            shape);
    }
    void add(std::size_t corner, const Word& weight) {
        bits |= 1u << corner;
        weights[corner] = weights[corner] + weight;
    }
    std::size_t first() const { return std::size_t(std::countr_zero(bits)); }

    /// The smallest feature with all of them.
    Features features() const {
        if (names != points::FeatureNames::box) return points::features(*this, bits);
        // Of a box one or two, at the ends of an edge.
        const std::size_t from = first(), to = std::size_t(std::bit_width(bits)) - 1;
        unsigned faces = 0;
        for (std::size_t k = 0; k < Dim; ++k)
            if ((from >> k & 1) == (to >> k & 1)) faces |= 1u << (2 * k + (from >> k & 1));
        return points::features(*this, faces);
    }
    /// The point by their weights over a sum.
    std::optional<Vec<Dim>> point(const Word& sum) const {
        const Vec<Dim>& from = points[first()];
        std::array<points::near::Word, Dim> steps;
        for (int k = 0; k < Dim; ++k) {
            Word over;
            for (std::size_t n = first() + 1; n < points.size(); ++n)
                if (bits >> n & 1) over = over + weights[n] * (Word(points[n][k]) - Word(from[k]));
            const auto step = points::near::ratio(over.value(), sum.value());
            if (!step) return {};
            steps[std::size_t(k)] = *step;
        }
        const auto near = points::near::nearest<Dim>(from, [&](std::size_t k) { return steps[k]; });
        return near ? std::optional(near->at) : std::nullopt;
    }
};

template <int Dim>
class RoundedPair {
public:
    using V = arith::Tuple<Word, Dim>;

    /// Of two shapes, by a corral that is guessed; empty where it is not sure.
    static std::optional<graze::Distance<Dim>> find(detail::ShapePointer<Dim> a,
                                                    detail::ShapePointer<Dim> b,
                                                    const Corral<Dim>& corral) {
        RoundedPair pair;
        if (!pair.a_.read(a) || !pair.b_.read(b) || !pair.is_in_range()) return {};
        const auto foot = foot_of(pair.difference(), corral);
        if (!pair.take(corral, foot)) return {};
        // The difference is normal height / |normal|^2.
        const auto& height = foot.height.value();
        const auto length = corral.size() == 1
                                ? root(height)
                                : quotient(height, root(squared(foot.normal).value()));
        const auto [low, high] = arith::rounded(length);
        if (low != high || !arith::is_ordinary(low)) return {};
        const auto p = pair.a_.point(foot.under), q = pair.b_.point(foot.under);
        if (!p || !q) return {};
        return graze::Distance<Dim>{low, *p, *q, pair.a_.features(), pair.b_.features(), true};
    }

private:
    static V words(const Vec<Dim>& p) {
        return arith::tuple_of<Dim>([&](std::size_t k) { return Word(p[int(k)]); });
    }
    static Word squared(const V& v) { return dot(v, v); }

    bool is_in_range() const {
        // The square of a normal has degree 6, and a step one more.
        points::near::Range<7> range;
        for (const auto* shape : {&a_, &b_})
            for (const Vec<Dim>& p : shape->points) range.include(p);
        return bool(range);
    }
    Difference<Word, Dim> difference() const {
        Difference<Word, Dim> r;
        for (const Vec<Dim>& p : a_.points) r.a.points.push_back(words(p));
        for (const Vec<Dim>& p : b_.points) r.b.points.push_back(words(p));
        return r;
    }

    /// Is the corral surely that of the only nearest pair?
    bool take(const Corral<Dim>& corral, const Foot<Word, Dim>& foot) {
        if (!foot.height.is_surely_positive() || !foot.under.is_surely_positive()) return false;
        for (std::size_t k = 0; k < corral.size(); ++k) {
            if (!foot.weights[k].is_surely_positive()) return false;
            a_.add(corral[k].a, foot.weights[k]);
            b_.add(corral[k].b, foot.weights[k]);
        }
        if (std::size_t(std::popcount(a_.bits) + std::popcount(b_.bits)) != corral.size() + 1)
            return false;
        const auto are_beyond = [&](const Member<Dim>& shape, bool above) {
            const V from = words(shape.points[shape.first()]);
            for (std::size_t n = 0; n < shape.points.size(); ++n) {
                if (shape.bits >> n & 1) continue;
                const V at = words(shape.points[n]);
                if (!Word(dot(foot.normal, above ? at - from : from - at)).is_surely_positive())
                    return false;
            }
            return true;
        };
        return are_beyond(a_, false) && are_beyond(b_, true);
    }

    Member<Dim> a_, b_;
};

}  // namespace graze::nearest
