// Nearest points of two shapes: by the least point of their difference. Where more than one pair is nearest, the one whose midpoint is
// nearest to the origin.
#include <bit>
#include <graze/distance.hpp>
#include <limits>

#include "construct/exact.hpp"
#include "nearest/common_part.hpp"
#include "nearest/in_exact_numbers.hpp"
#include "points/features.hpp"

namespace graze::nearest {

namespace {

using detail::ShapePointer;
using predicates::IntegerPoints;

/// The field of an integer's quotients; that of numbers with roots is their own.
template <class N>
struct FieldOf {
    using Type = N;
};
template <>
struct FieldOf<BigInt> {
    using Type = Rational;
};

template <class K, int Dim>
struct Pair {
    using V = arith::Tuple<K, Dim>;
    K square;
    V a, b;
    bool unique;
    Features of_a, of_b;
};

template <class N, int Dim>
struct Lengthwise {
    using V = arith::Tuple<N, Dim>;

    /// How many independent directions there were.
    std::size_t rank = 0;

    void add(const V& v) {
        const auto is_zero = [](const auto& x) {
            return std::all_of(x.begin(), x.end(), [](const N& y) { return y.sign() == 0; });
        };
        if (rank == 0) {
            if (is_zero(v)) return;
            first_ = v;
        } else if constexpr (Dim == 2) {
            if (rank == 2 || N(first_[0] * v[1] - first_[1] * v[0]).sign() == 0) return;
        } else if (rank == 1) {
            normal_ = cross(first_, v);
            if (is_zero(normal_)) return;
        } else if (rank == 3 || N(dot(normal_, v)).sign() == 0) {
            return;
        }
        ++rank;
    }

private:
    V first_{}, normal_{};
};

/// Along what the part of a shape extends that is lowest along a normal.
template <class N, int Dim>
std::vector<arith::Tuple<N, Dim>> lowest_part(const Generators<N, Dim>& shape,
                                              const arith::Tuple<N, Dim>& normal) {
    std::vector<arith::Tuple<N, Dim>> r;
    for (const auto& d : shape.directions)
        if (N(dot(normal, d)).sign() == 0) r.push_back(d);
    std::vector<N> heights;
    for (const auto& p : shape.points) heights.push_back(dot(normal, p));
    const std::size_t lowest =
        std::size_t(std::min_element(heights.begin(), heights.end()) - heights.begin());
    for (std::size_t k = 0; k < heights.size(); ++k)
        if (!(heights[lowest] < heights[k])) r.push_back(shape.points[k] - shape.points[lowest]);
    return r;
}

/// Have the lowest parts of a and b no direction in common, so that one of them can be moved nowhere along the other?
template <class N, int Dim>
bool is_surely_unique(const Difference<N, Dim>& difference, const arith::Tuple<N, Dim>& normal) {
    const auto of_a = lowest_part<N, Dim>(difference.a, arith::Tuple<N, Dim>{} - normal),
               of_b = lowest_part<N, Dim>(difference.b, normal);
    Lengthwise<N, Dim> a, b, both;
    for (const auto& v : of_a) a.add(v), both.add(v);
    for (const auto& v : of_b) b.add(v), both.add(v);
    return a.rank + b.rank == both.rank;
}

template <class K, int Dim, class To>
arith::Tuple<To, Dim> converted(const arith::Tuple<K, Dim>& v) {
    return predicates::map(v, [](const K& x) { return To(x); });
}

/// A shape as half-spaces. `root` is that of a 2D obb.
template <class K, int Dim>
std::vector<HalfSpace<K, Dim>> half_spaces_of(ShapePointer<Dim> shape,
                                              const IntegerPoints<BigInt>& points, const K& root) {
    using V = arith::Tuple<K, Dim>;
    std::vector<HalfSpace<K, Dim>> r;
    const auto add = [&](const V& normal, const K& least, const K& most) {
        r.push_back({normal, least});
        r.push_back({V{} - normal, K() - most});
    };
    if constexpr (Dim == 2)
        if (const auto* obb = std::get_if<const Obb2*>(&shape)) {
            const auto convert = [](const BigInt& x) { return K(x); };
            const V center = predicates::map(points.point((*obb)->center), convert),
                    d = predicates::map(points.free((*obb)->direction), convert),
                    half = predicates::map(points.length((*obb)->half_extents), convert);
            const V across{K() - d[1], d[0]};
            for (const std::size_t k : {0, 1}) {
                const V& axis = k == 0 ? d : across;
                const K middle = dot(axis, center), reach = half[k] * root;
                add(axis, middle - reach, middle + reach);
            }
            return r;
        }
    const auto cell = points::cell_of<Dim>(shape, points, ~std::uint32_t(0));
    const K under(cell.under);
    for (const auto& slab : cell.slabs) {
        const V normal = converted<BigInt, Dim, K>(slab.normal);
        const K least = K(slab.least) / under;
        if (slab.most)
            add(normal, least, K(*slab.most) / under);
        else
            r.push_back({normal, least, slab.fixed});
    }
    return r;
}

template <class K, int Dim>
Features features_of(ShapePointer<Dim> shape, const IntegerPoints<BigInt>& points, const K& root,
                     const arith::Tuple<K, Dim>& p) {
    if constexpr (Dim == 2)
        if (std::holds_alternative<const Obb2*>(shape)) {
            Features r;
            const auto sides = half_spaces_of<K, Dim>(shape, points, root);
            // The least and the most of an axis, as the features are ordered.
            for (std::size_t k = 0; k < sides.size(); ++k)
                if (K(dot(sides[k].normal, p) - sides[k].least).sign() == 0) r.insert(Feature(k));
            if (r.empty()) r.insert(Feature::interior);
            return r;
        }
    const auto cell = points::cell_of<Dim>(shape, points, ~std::uint32_t(0));
    const K under(cell.under);
    struct {
        arith::Tuple<K, Dim> over;
        K under;
    } at{predicates::map(p, [&](const K& x) { return K(x * under); }), K(1)};
    return points::features_at<Dim>(cell, at);
}

/// In units of the points. f(pair) of the pair that is asked for.
template <int Dim>
auto nearest_pair(ShapePointer<Dim> a, ShapePointer<Dim> b, const IntegerPoints<BigInt>& points,
                  const auto& f) {
    return in_exact_numbers<Dim>(
        a, b, points,
        [&]<class N>(const Difference<N, Dim>& difference, const std::array<N, 2>& roots) {
            using K = typename FieldOf<N>::Type;
            using V = arith::Tuple<K, Dim>;
            Corral<Dim> guess;
            guess.add({});
            LeastPoint<N, Dim> least(difference, guess);
            while (!least.is_origin()) {
                const auto lowest = least.lowest();
                if (!lowest.is_lower) break;
                least.add(lowest.generator);
            }
            const auto times = [](const K& x, const V& v) {
                return predicates::map(v, [&](const K& y) { return K(x * y); });
            };
            const K sum(least.sum()), under(difference.a.under);
            Pair<K, Dim> pair{};
            for (std::size_t k = 0; k < least.corral().size(); ++k) {
                const Generator& g = least.corral()[k];
                const K weight = K(least.weights()[k]) / (sum * under);
                const auto along = [&](V& p, const arith::Tuple<N, Dim>& at) {
                    p = p + times(weight, converted<N, Dim, K>(at));
                };
                if (g.kind != Generator::Kind::direction_of_b)
                    along(pair.a, g.is_direction() ? difference.a.directions[g.a]
                                                   : difference.a.points[g.a]);
                if (g.kind != Generator::Kind::direction_of_a)
                    along(pair.b, g.is_direction() ? difference.b.directions[g.b]
                                                   : difference.b.points[g.b]);
            }
            const K root_of_a(roots[0]), root_of_b(roots[1]);
            const V between = pair.b - pair.a;
            pair.square = dot(between, between);
            const auto normal = least.is_origin() ? arith::Tuple<N, Dim>{} : least.foot().normal;
            pair.unique = is_surely_unique<N, Dim>(difference, normal);
            if (!pair.unique) {
                auto all = half_spaces_of<K, Dim>(a, points, root_of_a);
                for (auto& h : half_spaces_of<K, Dim>(b, points, root_of_b)) {
                    h.least = h.least - dot(h.normal, between);
                    all.push_back(std::move(h));
                }
                if (pair.square.sign() != 0) all.push_back({between, dot(between, pair.a), true});
                const CommonPart<K, Dim> common(std::move(all));
                pair.a = common.nearest_to(times(K(-1) / K(2), between));
                pair.b = pair.a + between;
                // It is the only point if it is the nearest to points on all sides of it.
                pair.unique = true;
                V opposite{};
                for (std::size_t k = 0; k <= Dim && pair.unique; ++k) {
                    V step{};
                    if (k < Dim) {
                        step[k] = K(1);
                        opposite[k] = K(-1);
                    }
                    pair.unique = common.nearest_to(pair.a + (k < Dim ? step : opposite)) == pair.a;
                }
            }
            pair.of_a = features_of<K, Dim>(a, points, root_of_a, pair.a);
            pair.of_b = features_of<K, Dim>(b, points, root_of_b, pair.b);
            return f(pair);
        });
}

/// The double nearest to a number, ties to even, of which compare(x) tells the sign of its difference from a fraction.
double nearest_by_comparison(const auto& compare) {
    const int sign = compare(Rational());
    if (sign == 0) return 0;
    const auto against = [&](const Rational& x) { return sign * compare(sign < 0 ? -x : x); };
    // By the bits of doubles that are not negative, which are in their order.
    constexpr std::uint64_t infinity = 0x7ff0000000000000;
    const auto value = [](std::uint64_t bits) {
        return bits == infinity ? power_of_two(1024)
                                : arith::to_rational(std::bit_cast<double>(bits));
    };
    std::uint64_t low = 0, high = infinity;
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (against(value(middle)) >= 0 ? low : high) = middle;
    }
    const int half = against((value(low) + value(high)) / Rational(2));
    const std::uint64_t nearest = half > 0 || (half == 0 && low % 2 == 1) ? high : low;
    return std::bit_cast<double>(nearest | (sign < 0 ? std::uint64_t(1) << 63 : 0));
}

double rounded(const Rational& x) { return arith::nearest_double(x); }
double rounded(const Number& x) { return nearest_double(x); }
double rounded(const TwoRoots& x) {
    return nearest_by_comparison([&](const Rational& y) { return (x - TwoRoots(y)).sign(); });
}
template <class K>
double rounded_root(const K& square) {
    return nearest_by_comparison([&](const Rational& x) { return K(square - K(x * x)).sign(); });
}

Exact as_exact(const Rational& x) { return construct::to_exact(Number(x)); }
Exact as_exact(const Number& x) { return construct::to_exact(x); }
Exact as_exact(const TwoRoots& x) {
    if (x.y.sign() == 0) return as_exact(x.x);
    if (!x.y.is_rational() || !x.x.is_rational())
        throw std::domain_error("a number with two square roots, of " + x.x.m().str() + " and " +
                                x.n.str());
    return construct::to_exact(Number(x.x.a(), x.y.a(), x.n));
}

template <int Dim, class Result>
Result distance(ShapePointer<Dim> a, ShapePointer<Dim> b) {
    predicates::validate_any(a);
    predicates::validate_any(b);
    const arith::BitRanges ranges = predicates::bit_ranges<Dim>(a, b);
    const Rational unit = power_of_two(ranges.lengths.low);
    const IntegerPoints<BigInt> points{arith::IntegerConverter<BigInt>(ranges), {}};
    return nearest_pair<Dim>(a, b, points, [&]<class K>(const Pair<K, Dim>& pair) {
        Result r;
        const K square = pair.square * K(unit * unit);
        for (int k = 0; k < Dim; ++k) {
            const K x = pair.a[std::size_t(k)] * K(unit), y = pair.b[std::size_t(k)] * K(unit);
            if constexpr (requires { r.value; }) {
                r.a[k] = rounded(x);
                r.b[k] = rounded(y);
            } else {
                r.a[k] = as_exact(x);
                r.b[k] = as_exact(y);
            }
        }
        if constexpr (requires { r.value; })
            r.value = rounded_root(square);
        else
            r.squared = as_exact(square);
        r.of_a = pair.of_a;
        r.of_b = pair.of_b;
        r.unique = pair.unique;
        return r;
    });
}

}  // namespace

}  // namespace graze::nearest

namespace graze::detail {

Distance2 distance_of(ShapePointer<2> a, ShapePointer<2> b) {
    return nearest::distance<2, Distance2>(a, b);
}
Distance3 distance_of(ShapePointer<3> a, ShapePointer<3> b) {
    return nearest::distance<3, Distance3>(a, b);
}
exact::Distance2 exact_distance_of(ShapePointer<2> a, ShapePointer<2> b) {
    return nearest::distance<2, exact::Distance2>(a, b);
}
exact::Distance3 exact_distance_of(ShapePointer<3> a, ShapePointer<3> b) {
    return nearest::distance<3, exact::Distance3>(a, b);
}

}  // namespace graze::detail
