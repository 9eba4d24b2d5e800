// The difference of two shapes, b - a: which of its points is nearest to the origin?
//
// Wolfe's method keeps a corral, a few generators whose hull holds the least point of their affine hull, and adds the generator that
// reaches farthest towards the origin until none does. It ends, because the least points come ever nearer and no corral comes twice.
// It takes sums, products and signs alone, so that one text serves doubles, which guess, doubles that carry their errors, and exact
// numbers. Directions are generators whose weights do not count in the sum.
// Source: P. Wolfe, "Finding the nearest point in a polytope", Mathematical Programming 11, 1976.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "nearest/generators.hpp"

namespace graze::nearest {

template <class N>
int sign_of(const N& x) {
    if constexpr (requires { x.sign(); })
        return x.sign();
    else
        return arith::sign_of(x);
}

/// By number: a point of a and one of b; or a direction of a or of b.
struct Generator {
    std::uint8_t a = 0, b = 0;
    enum class Kind : std::uint8_t { points, direction_of_a, direction_of_b } kind = Kind::points;

    bool is_direction() const { return kind != Kind::points; }
    friend bool operator==(const Generator&, const Generator&) = default;
};

/// Of two shapes over one denominator.
template <class N, int Dim>
struct Difference {
    using V = arith::Tuple<N, Dim>;
    Generators<N, Dim> a, b;

    V operator[](const Generator& g) const {
        switch (g.kind) {
            case Generator::Kind::direction_of_a:
                return V{} - a.directions[g.a];
            case Generator::Kind::direction_of_b:
                return b.directions[g.b];
            case Generator::Kind::points:
                break;
        }
        return b.points[g.b] - a.points[g.a];
    }
};

/// Up to Dim + 1 generators, the first of which is no direction.
template <int Dim>
class Corral {
public:
    std::size_t size() const { return size_; }
    const Generator& operator[](std::size_t k) const { return members_[k]; }
    const Generator* begin() const { return members_.data(); }
    const Generator* end() const { return members_.data() + size_; }
    bool is_full() const { return size_ == members_.size(); }
    bool contains(const Generator& g) const { return std::find(begin(), end(), g) != end(); }
    /// Is it across a direction of the first or second shape, because that or its opposite is a member?
    bool is_across(Generator::Kind kind, std::size_t k, bool both_ways) const {
        return std::any_of(begin(), end(), [&](const Generator& g) {
            const std::size_t of = kind == Generator::Kind::direction_of_a ? g.a : g.b;
            return g.kind == kind && (both_ways ? of / 2 == k / 2 : of == k);
        });
    }

    void add(const Generator& g) { members_[size_++] = g; }
    void swap(std::size_t i, std::size_t k) { std::swap(members_[i], members_[k]); }
    void drop_last() { --size_; }

private:
    std::array<Generator, Dim + 1> members_{};
    std::size_t size_ = 0;
};

/// Where the affine hull of a corral comes nearest to the origin.
template <class N, int Dim>
struct Foot {
    using V = arith::Tuple<N, Dim>;
    /// Along that point; all generators of the corral have the height of its points along it. Zero where there is no other way to
    /// say that the hull is the whole space.
    V normal;
    N height;
    /// What it is of the generators; of independent ones `under` is > 0.
    std::array<N, Dim + 1> weights;
    N under;
};

template <class N, int Dim>
Foot<N, Dim> foot_of(const Difference<N, Dim>& difference, const Corral<Dim>& corral) {
    using V = arith::Tuple<N, Dim>;
    const V p = difference[corral[0]];
    const auto edge = [&](std::size_t k) {
        const V at = difference[corral[k]];
        return corral[k].is_direction() ? at : at - p;
    };
    const auto area = [](const V& v, const V& w) { return N(v[0] * w[1] - v[1] * w[0]); };
    const auto times = [](const N& x, const V& v) {
        return predicates::map(v, [&](const N& y) { return N(x * y); });
    };
    const N zero{};
    Foot<N, Dim> r{};
    V& normal = r.normal;
    N &height = r.height, &under = r.under;
    std::array<N, Dim + 1> c{};
    // Towards the origin means a negative product with p.
    const auto orient = [&] {
        height = dot(normal, p);
        if (sign_of(height) >= 0) return;
        normal = V{} - normal;
        height = zero - height;
    };
    switch (corral.size()) {
        case 1:
            normal = p;
            height = dot(p, p);
            under = N(1);
            break;
        case 2: {
            const V e = edge(1);
            under = dot(e, e);
            const N along = dot(e, p);
            c[1] = zero - along;
            if constexpr (Dim == 2) {
                normal = V{zero - e[1], e[0]};
                orient();
            } else {
                normal = times(under, p) - times(along, e);
                height = dot(normal, p);
            }
            break;
        }
        case 3: {
            const V e = edge(1), f = edge(2);
            if constexpr (Dim == 2) {
                under = area(e, f);
                c[1] = area(f, p);
                c[2] = area(p, e);
            } else {
                normal = cross(e, f);
                under = dot(normal, normal);
                c[1] = dot(normal, cross(f, p));
                c[2] = dot(normal, cross(p, e));
                orient();
            }
            break;
        }
        default:
            if constexpr (Dim == 3) {
                const V e = edge(1), f = edge(2), g = edge(3), fg = cross(f, g);
                under = dot(e, fg);
                c[1] = zero - dot(p, fg);
                c[2] = dot(p, cross(e, g));
                c[3] = zero - dot(p, cross(e, f));
            }
    }
    if (sign_of(under) < 0) {
        under = zero - under;
        for (N& x : c) x = zero - x;
    }
    c[0] = under;
    for (std::size_t k = 1; k < corral.size(); ++k)
        if (!corral[k].is_direction()) c[0] = c[0] - c[k];
    r.weights = std::move(c);
    return r;
}

/// The least point, corral by corral.
template <class N, int Dim>
class LeastPoint {
public:
    using V = arith::Tuple<N, Dim>;

    LeastPoint(const Difference<N, Dim>& difference, const Corral<Dim>& guess)
        : difference_(difference), corral_(guess) {
        foot_ = foot_of(difference_, corral_);
        bool is_inside = sign_of(foot_.under) > 0;
        for (std::size_t k = 0; k < corral_.size(); ++k) is_inside &= sign_of(foot_.weights[k]) > 0;
        if (!is_inside) {
            while (corral_.size() > 1) corral_.drop_last();
            foot_ = foot_of(difference_, corral_);
        }
        take_weights();
    }

    const Corral<Dim>& corral() const { return corral_; }
    const Foot<N, Dim>& foot() const { return foot_; }
    /// Of the generators of the corral; over their sum, but for those of directions, which is > 0.
    const std::array<N, Dim + 1>& weights() const { return weights_; }
    const N& sum() const { return sum_; }
    bool is_origin() const { return sign_of(foot_.height) == 0; }

    struct Reach {
        Generator generator;
        N height;
        /// Is it below the corral? Always of a direction along which heights fall.
        bool is_lower;
    };
    /// The generator that is lowest along the normal.
    Reach lowest() const {
        const auto& [a, b] = difference_;
        const V& normal = foot_.normal;
        using enum Generator::Kind;
        for (std::size_t k = 0; k < b.directions.size(); ++k)
            if (!corral_.is_across(direction_of_b, k, b.both_ways) &&
                sign_of(dot(normal, b.directions[k])) < 0)
                return {{0, std::uint8_t(k), direction_of_b}, N{}, true};
        for (std::size_t k = 0; k < a.directions.size(); ++k)
            if (!corral_.is_across(direction_of_a, k, a.both_ways) &&
                sign_of(dot(normal, a.directions[k])) > 0)
                return {{std::uint8_t(k), 0, direction_of_a}, N{}, true};
        const auto [i, highest] = extreme(a.points, [](const N& x, const N& y) { return y < x; });
        const auto [j, lowest] = extreme(b.points, [](const N& x, const N& y) { return x < y; });
        const N height = lowest - highest;
        return {{std::uint8_t(i), std::uint8_t(j)}, height, height < foot_.height};
    }

    /// Adds a lower generator, and goes to the least point of all. False where doubles are too coarse for that.
    bool add(const Generator& generator) {
        if (corral_.is_full() || corral_.contains(generator)) return false;
        weights_[corral_.size()] = N{};
        corral_.add(generator);
        for (;;) {
            foot_ = foot_of(difference_, corral_);
            if (!(sign_of(foot_.under) > 0)) return false;
            if (is_inside()) break;
            if (!go_to_the_border()) return false;
        }
        take_weights();
        return true;
    }

private:
    bool is_inside() const {
        for (std::size_t k = 0; k < corral_.size(); ++k)
            if (!(sign_of(foot_.weights[k]) > 0)) return false;
        return true;
    }
    void take_weights() {
        weights_ = foot_.weights;
        sum_ = foot_.under;
        normalize();
    }
    /// From the weights so far towards those of the foot until one is zero; its generators are dropped.
    bool go_to_the_border() {
        // At over / under of the way, which is the least of all.
        N over(1), under(1);
        std::size_t first = corral_.size();
        for (std::size_t k = 0; k < corral_.size(); ++k) {
            if (sign_of(foot_.weights[k]) > 0) continue;
            N x = weights_[k] * foot_.under, y = x - foot_.weights[k] * sum_;
            if (first < corral_.size() && !(x * under < over * y)) continue;
            first = k;
            over = std::move(x);
            under = std::move(y);
        }
        const N rest = (under - over) * foot_.under, part = over * sum_;
        for (std::size_t k = 0; k < corral_.size(); ++k)
            weights_[k] = k == first ? N{} : N(weights_[k] * rest + foot_.weights[k] * part);
        sum_ = sum_ * foot_.under * under;
        for (std::size_t k = corral_.size(); k-- > 0;)
            if (!(sign_of(weights_[k]) > 0)) {
                swap(k, corral_.size() - 1);
                corral_.drop_last();
            }
        for (std::size_t k = 1; k < corral_.size() && corral_[0].is_direction(); ++k)
            if (!corral_[k].is_direction()) swap(0, k);
        if (corral_.size() == 0 || corral_[0].is_direction()) return false;
        normalize();
        return true;
    }
    void swap(std::size_t i, std::size_t k) {
        corral_.swap(i, k);
        std::swap(weights_[i], weights_[k]);
    }
    /// Doubles would overflow.
    void normalize() {
        if constexpr (std::is_same_v<N, double>) {
            for (double& w : weights_) w /= sum_;
            sum_ = 1;
        }
    }
    std::pair<std::size_t, N> extreme(const auto& points, const auto& is_before) const {
        std::pair<std::size_t, N> r{0, dot(foot_.normal, points[0])};
        for (std::size_t k = 1; k < points.size(); ++k) {
            N height = dot(foot_.normal, points[k]);
            if (is_before(height, r.second)) r = {k, std::move(height)};
        }
        return r;
    }

    const Difference<N, Dim>& difference_;
    Corral<Dim> corral_;
    Foot<N, Dim> foot_;
    std::array<N, Dim + 1> weights_;
    N sum_;
};

}  // namespace graze::nearest
