// Nearest points of two shapes: by the least point of their difference. Where more than one pair is nearest, the one whose midpoint is
// nearest to the origin.
#include <bit>
#include <graze/distance.hpp>

#include "arith/float_environment.hpp"
#include "construct/exact.hpp"
#include "nearest/common_part.hpp"
#include "nearest/rounded.hpp"
#include "points/features.hpp"

namespace graze::nearest {

namespace {

using detail::ShapePointer;
using predicates::IntegerPoints;

/// Nearest points, over one number, which is > 0.
template <class N, int Dim>
struct Pair {
    arith::Tuple<N, Dim> a, b;
    N under;
    bool unique;
};

template <class N, int Dim>
struct Rank {
    using V = arith::Tuple<N, Dim>;

    /// How many independent vectors there were.
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
    Rank<N, Dim> a, b, both;
    for (const auto& v : of_a) a.add(v), both.add(v);
    for (const auto& v : of_b) b.add(v), both.add(v);
    return a.rank + b.rank == both.rank;
}

/// A shape as half-spaces. `root` is that of a 2D obb.
template <class N, int Dim>
std::vector<HalfSpace<N, Dim>> half_spaces_of(ShapePointer<Dim> shape,
                                              const IntegerPoints<BigInt>& points, const N& root) {
    using V = arith::Tuple<N, Dim>;
    std::vector<HalfSpace<N, Dim>> r;
    const auto add = [&](const V& normal, const N& least, const N& most) {
        r.push_back({normal, least});
        r.push_back({V{} - normal, N() - most});
    };
    const auto convert = [](const auto& v) {
        return predicates::map(v, [](const BigInt& x) { return N(x); });
    };
    if constexpr (Dim == 2)
        if (const auto* obb = std::get_if<const Obb2*>(&shape)) {
            const V center = convert(points.point((*obb)->center)),
                    d = convert(points.free((*obb)->direction)),
                    half = convert(points.length((*obb)->half_extents));
            const V across{N() - d[1], d[0]};
            for (const std::size_t k : {0, 1}) {
                const V& axis = k == 0 ? d : across;
                const N middle = dot(axis, center), reach = half[k] * root;
                add(axis, middle - reach, middle + reach);
            }
            return r;
        }
    const auto cell = points::cell_of<Dim>(shape, points, ~std::uint32_t(0));
    const N under(cell.under);
    for (const auto& slab : cell.slabs) {
        const V normal =
            predicates::map(convert(slab.normal), [&](const N& x) { return N(x * under); });
        if (slab.most)
            add(normal, N(slab.least), N(*slab.most));
        else
            r.push_back({normal, N(slab.least), slab.fixed});
    }
    return r;
}

/// At a point over / under of a shape.
template <class N, int Dim>
Features features_of(ShapePointer<Dim> shape, const IntegerPoints<BigInt>& points, const N& root,
                     const arith::Tuple<N, Dim>& over, const N& under) {
    if constexpr (Dim == 2)
        if (std::holds_alternative<const Obb2*>(shape)) {
            Features r;
            const auto sides = half_spaces_of<N, Dim>(shape, points, root);
            // The least and the most of an axis, as the features are ordered.
            for (std::size_t k = 0; k < sides.size(); ++k)
                if (N(dot(sides[k].normal, over) - sides[k].least * under).sign() == 0)
                    r.insert(Feature(k));
            if (r.empty()) r.insert(Feature::interior);
            return r;
        }
    const auto cell = points::cell_of<Dim>(shape, points, ~std::uint32_t(0));
    const N of_cell(cell.under);
    struct {
        arith::Tuple<N, Dim> over;
        N under;
    } at{predicates::map(over, [&](const N& x) { return N(x * of_cell); }), under};
    return points::features_at<Dim>(cell, at);
}

/// Of several nearest pairs the one whose midpoint is nearest to the origin; and is there but one after all?
template <class N, int Dim>
void choose(Pair<N, Dim>& pair, ShapePointer<Dim> a, ShapePointer<Dim> b,
            const IntegerPoints<BigInt>& points, const std::array<N, 2>& roots) {
    using V = arith::Tuple<N, Dim>;
    const auto times = [](const N& x, const V& v) {
        return predicates::map(v, [&](const N& y) { return N(x * y); });
    };
    const V between = pair.b - pair.a;
    auto all = half_spaces_of<N, Dim>(a, points, roots[0]);
    for (auto& h : half_spaces_of<N, Dim>(b, points, roots[1])) {
        h.least = h.least * pair.under - dot(h.normal, between);
        h.normal = times(pair.under, h.normal);
        all.push_back(std::move(h));
    }
    const bool meet = N(dot(between, between)).sign() == 0;
    if (!meet) all.push_back({times(pair.under, between), dot(between, pair.a), true});
    const CommonPart<N, Dim> common(std::move(all));
    // All such points of a are as far along the difference, so that the nearest one has the nearest midpoint.
    const auto least = common.nearest_to({V{}, N(1)});
    pair.a = times(pair.under, least.over);
    pair.b = pair.a + times(least.under, between);
    pair.under = pair.under * least.under;
    // Where the interiors meet they have a direction in common.
    pair.unique = !meet || detail::decide_any(a, b, false).contact != Contact::overlapping;
    // It is the only point if it is the nearest to points on all sides of it.
    V opposite{};
    for (std::size_t k = 0; k <= Dim && pair.unique; ++k) {
        V step{};
        if (k < Dim) {
            step[k] = least.under;
            opposite[k] = N{} - least.under;
        }
        pair.unique =
            common.nearest_to({least.over + (k < Dim ? step : opposite), least.under}) == least;
    }
}

/// f(pair, features of a, features of b), in units of the points.
template <int Dim>
auto nearest_pair(ShapePointer<Dim> a, ShapePointer<Dim> b, const IntegerPoints<BigInt>& points,
                  const auto& f) {
    Corral<Dim> corral;
    corral.add({});
    if (arith::default_float_environment()) {
        const auto go_on = [](const auto&...) { return true; };
        const Quick<Dim> quick(a, b);
        guess<Dim>(quick.is_usable() ? quick.difference() : without_errors(in_doubles<Dim>(a, b)),
                   corral, go_on, go_on);
    }
    return in_exact_numbers<Dim>(
        a, b, points,
        [&]<class N>(const Difference<N, Dim>& difference, const std::array<N, 2>& roots) {
            LeastPoint<N, Dim> least(difference, corral);
            while (!least.is_origin()) {
                const auto lowest = least.lowest();
                if (!lowest.is_lower) break;
                least.add(lowest.generator);
            }
            Pair<N, Dim> pair{};
            for (std::size_t k = 0; k < least.corral().size(); ++k) {
                const Generator& g = least.corral()[k];
                const auto add = [&](auto& p, const auto& generator) {
                    p = p + predicates::map(generator,
                                            [&](const N& x) { return N(least.weights()[k] * x); });
                };
                const auto &x = difference.a, &y = difference.b;
                if (g.kind != Generator::Kind::direction_of_b)
                    add(pair.a, g.is_direction() ? x.directions[g.a] : x.points[g.a]);
                if (g.kind != Generator::Kind::direction_of_a)
                    add(pair.b, g.is_direction() ? y.directions[g.b] : y.points[g.b]);
            }
            pair.under = least.sum() * difference.a.under;
            const auto normal = least.is_origin() ? arith::Tuple<N, Dim>{} : least.foot().normal;
            pair.unique = is_surely_unique<N, Dim>(difference, normal);
            if (!pair.unique) choose<N, Dim>(pair, a, b, points, roots);
            return f(pair, features_of<N, Dim>(a, points, roots[0], pair.a, pair.under),
                     features_of<N, Dim>(b, points, roots[1], pair.b, pair.under));
        });
}

/// The double nearest to a number, ties to even, of which compare(x) tells the sign of its difference from a fraction. Near a guess,
/// if that is good.
double nearest_by_comparison(double guess, const auto& compare) {
    const int sign = compare(Rational());
    if (sign == 0) return 0;
    const auto against = [&](const Rational& x) { return sign * compare(sign < 0 ? -x : x); };
    // By the bits of doubles that are not negative, which are in their order.
    constexpr std::uint64_t infinity = 0x7ff0000000000000, minus = std::uint64_t(1) << 63;
    const auto value = [](std::uint64_t bits) {
        return bits == infinity ? power_of_two(1024)
                                : arith::to_rational(std::bit_cast<double>(bits));
    };
    std::uint64_t low = 0, high = infinity;
    const std::uint64_t near = std::bit_cast<std::uint64_t>(guess) & ~minus;
    if (near > 2 && near < infinity - 2) {
        if (against(value(near - 2)) >= 0)
            low = near - 2;
        else
            high = near - 2;
        if (low != 0 && against(value(near + 2)) < 0) high = near + 2;
    }
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (against(value(middle)) >= 0 ? low : high) = middle;
    }
    const int half = against((value(low) + value(high)) / Rational(2));
    const std::uint64_t nearest = half > 0 || (half == 0 && low % 2 == 1) ? high : low;
    return std::bit_cast<double>(nearest | (sign < 0 ? minus : 0));
}

/// The double nearest to over / under, which is > 0.
double rounded(const BigInt& over, const BigInt& under) {
    return arith::nearest_double(over, under);
}
double rounded(const Number& over, const Number& under) { return nearest_double(over / under); }
double rounded(const TwoRoots& over, const TwoRoots& under) {
    return nearest_by_comparison(
        0, [&](const Rational& x) { return (over - TwoRoots(x) * under).sign(); });
}

/// The root of over / under, which are >= 0 and > 0.
template <class N>
double rounded_root(const N& over, const N& under) {
    return nearest_by_comparison(std::sqrt(rounded(over, under)), [&](const Rational& x) {
        const BigInt &p = x.numerator(), &q = x.denominator();
        return N(over * N(q * q) - N(p * p) * under).sign();
    });
}

Exact quotient(const BigInt& over, const BigInt& under) {
    return construct::to_exact(Number(Rational(over, under)));
}
Exact quotient(const Number& over, const Number& under) {
    return construct::to_exact(over / under);
}
Exact quotient(const TwoRoots& over, const TwoRoots& under) {
    const TwoRoots q = over / under;
    if (q.y.sign() == 0) return construct::to_exact(q.x);
    if (!q.x.is_rational() || !q.y.is_rational())
        throw std::domain_error("a number with two square roots, of " + q.x.m().str() + " and " +
                                q.n.str());
    return construct::to_exact(Number(q.x.a(), q.y.a(), q.n));
}

/// Either of the two is wanted: the other one is null.
template <int Dim>
void find(ShapePointer<Dim> a, ShapePointer<Dim> b, Distance<Dim>* rounded_one,
          exact::Distance<Dim>* exact_one) {
    predicates::validate_any(a);
    predicates::validate_any(b);
    const arith::BitRanges ranges = predicates::bit_ranges<Dim>(a, b);
    const Rational unit = power_of_two(ranges.lengths.low);
    const IntegerPoints<BigInt> points{arith::IntegerConverter<BigInt>(ranges), {}};
    nearest_pair<Dim>(
        a, b, points,
        [&]<class N>(const Pair<N, Dim>& pair, const Features& of_a, const Features& of_b) {
            const N over(unit.numerator());
            const N under = pair.under * N(unit.denominator());
            const auto between = pair.b - pair.a;
            const N square = dot(between, between) * over * over;
            const auto fill = [&](auto& r, const auto& divided) {
                for (int k = 0; k < Dim; ++k) {
                    r.a[k] = divided(N(pair.a[std::size_t(k)] * over), under);
                    r.b[k] = divided(N(pair.b[std::size_t(k)] * over), under);
                }
                r.of_a = of_a;
                r.of_b = of_b;
                r.unique = pair.unique;
            };
            if (rounded_one) {
                fill(*rounded_one, [](const N& x, const N& y) { return rounded(x, y); });
                rounded_one->value = rounded_root<N>(square, under * under);
            } else {
                fill(*exact_one, [](const N& x, const N& y) { return quotient(x, y); });
                exact_one->squared = quotient(square, under * under);
            }
        });
}

/// By double-words.
template <int Dim>
std::optional<Distance<Dim>> find_quickly(ShapePointer<Dim> a, ShapePointer<Dim> b) {
    if (!arith::default_float_environment()) return {};
    const Quick<Dim> quick(a, b);
    if (!quick.is_usable()) return {};
    Corral<Dim> corral;
    corral.add({});
    const auto go_on = [](const auto&...) { return true; };
    guess<Dim>(quick.difference(), corral, go_on, go_on);
    return RoundedPair<Dim>::find(a, b, corral);
}

template <int Dim>
Distance<Dim> distance(ShapePointer<Dim> a, ShapePointer<Dim> b) {
    if (const auto quick = find_quickly<Dim>(a, b)) return *quick;
    Distance<Dim> r;
    find<Dim>(a, b, &r, nullptr);
    return r;
}
template <int Dim>
exact::Distance<Dim> exact_distance(ShapePointer<Dim> a, ShapePointer<Dim> b) {
    exact::Distance<Dim> r;
    find<Dim>(a, b, nullptr, &r);
    return r;
}

}  // namespace

}  // namespace graze::nearest

namespace graze::detail {

Distance2 distance_of(ShapePointer<2> a, ShapePointer<2> b) { return nearest::distance<2>(a, b); }
Distance3 distance_of(ShapePointer<3> a, ShapePointer<3> b) { return nearest::distance<3>(a, b); }
exact::Distance2 exact_distance_of(ShapePointer<2> a, ShapePointer<2> b) {
    return nearest::exact_distance<2>(a, b);
}
exact::Distance3 exact_distance_of(ShapePointer<3> a, ShapePointer<3> b) {
    return nearest::exact_distance<3>(a, b);
}

}  // namespace graze::detail
