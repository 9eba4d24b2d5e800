// The filter of two shapes of which one is a line, ray or plane (of others: bounded_contact.hpp): the directions
// that can separate two bodies, in doubles, by what the types of the shapes tell: which directions there are, and
// how far each gap may be off.
//
//   a gap that is certainly positive                                   disjoint
//   every gap of `needed` directions certainly negative                overlapping
//   anything else                                                      nothing
// The needed directions are those that are complete where the difference of the bodies has an
// interior. If it has none, it lies in a plane (in 2D a line): the normal of that is one of them,
// or they are all zero, and along either the gap is not negative.
#pragma once

#include <optional>

#include "arith/float_environment.hpp"
#include "predicates/planned_bound.hpp"
#include "predicates/separating_directions.hpp"
#include "predicates/verdict.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

// ---- Bodies of known types -------------------------------------------------------------------------

/// How many of each a shape's body has.
struct BodyPlan {
    std::size_t vertices = 0, edges = 0, unbounded = 0, directions = 0, faces = 0;
    bool aligned = false, both_ways = false, plane = false;
};

/// Counts the words of a shape's description.
template <int Dim>
struct BodyPlanner {
    BodyPlan plan;

    constexpr void hull(const auto&... points) {
        constexpr std::size_t n = sizeof...(points);
        plan.vertices = n;
        plan.directions = n * (n - 1) / 2;
        if (Dim == 3) plan.faces = n * (n - 1) * (n - 2) / 6;
    }
    constexpr void line(const auto& origin, const auto& direction) {
        ray(origin, direction);
        plan.both_ways = true;
    }
    constexpr void ray(const auto&, const auto&) {
        plan.vertices = plan.unbounded = plan.directions = 1;
    }
    constexpr void plane(const auto&, const auto&) {
        plan.vertices = plan.faces = 1;
        plan.unbounded = 3;
        plan.both_ways = plan.plane = true;
    }
    constexpr void parallel(Anchor, const auto&, const auto&...) { box(1, Dim); }
    constexpr void turned(const auto&, const auto&, const auto&) { box(1, Dim); }
    constexpr void aabb(const auto&, const auto&) {
        box(2, 0);
        plan.aligned = true;
    }

private:
    constexpr void box(std::size_t vertices, std::size_t edges) {
        plan.vertices = vertices;
        plan.edges = edges;
        plan.directions = Dim;
        if (Dim == 3) plan.faces = Dim;
    }
};

template <class S>
inline constexpr BodyPlan plan_of = [] {
    BodyPlanner<dim_of<S>> planner;
    detail::Description<S>::span(S{}, planner);
    return planner.plan;
}();

/// Like Body, with less: vertices (of an aabb min and max) plus weights of edges from `least_weight`
/// to 1, plus multiples of unbounded directions.
template <class N, int Dim, const BodyPlan& plan>
struct PlannedBody {
    using V = arith::Tuple<N, Dim>;
    std::array<V, plan.vertices> vertex;
    std::array<V, plan.edges> edge;
    std::array<V, plan.unbounded> unbounded;
    std::array<V, plan.directions> direction;
    std::array<V, plan.faces> face;
    N least_weight;
};

/// Makes one of the words of a description. The converter gives
///     point(v)            a vector from its origin to v
///     between(v, w)       from v to w
///     length(x), free(v)  a length, a vector in a unit of its own
///     number(x)           0, 1 or -1
///     turned(rotation)    the directions of the axes, of unit length
template <class Converter, int Dim, const BodyPlan& plan>
struct PlannedSpan {
    using N = typename Converter::Number;
    using V = arith::Tuple<N, Dim>;

    const Converter& converter;
    PlannedBody<N, Dim, plan> body{};

    constexpr void hull(const auto&... points) {
        if constexpr (Dim == 3 && sizeof...(points) > 2)
            hull_apart(points...);
        else
            hull_here(points...);
    }
    /// Where a triangle in space or a tetrahedron is read inside the filter, GCC keeps less in registers.
    [[gnu::noinline]] constexpr void hull_apart(const auto&... points) { hull_here(points...); }
    constexpr void hull_here(const auto&... points) {
        body.vertex = {converter.point(points)...};
        constexpr std::size_t n = sizeof...(points);
        const std::array given{&points...};
        if constexpr (n > 1) {
            std::size_t d = 0;
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = i + 1; j < n; ++j)
                    body.direction[d++] = converter.between(*given[i], *given[j]);
        }
        if constexpr (Dim == 3 && n > 2) {
            // Direction (i, j) stands before those that begin with a greater i.
            const auto at = [](std::size_t i, std::size_t j) {
                return i * n - i * (i + 1) / 2 + j - i - 1;
            };
            std::size_t f = 0;
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = i + 1; j < n; ++j)
                    for (std::size_t k = j + 1; k < n; ++k)
                        body.face[f++] = cross(body.direction[at(i, j)], body.direction[at(i, k)]);
        }
    }
    constexpr void line(const auto& origin, const auto& direction) { ray(origin, direction); }
    constexpr void ray(const auto& origin, const auto& direction) {
        body.vertex = {converter.point(origin)};
        body.direction = body.unbounded = {converter.free(direction)};
    }
    constexpr void plane(const auto& point, const auto& normal) {
        body.vertex = {converter.point(point)};
        const V n = converter.free(normal);
        const N zero = n[0] * converter.number(0);
        body.face = {n};
        body.unbounded = {V{zero, n[2], -n[1]}, V{-n[2], zero, n[0]}, V{n[1], -n[0], zero}};
    }
    constexpr void parallel(Anchor kind, const auto& anchor, const auto&... edges) {
        body.vertex = {converter.point(anchor)};
        body.direction = body.edge = {converter.lengths(edges)...};
        body.least_weight = converter.number(kind == Anchor::center ? -1 : 0);
        if constexpr (Dim == 3)
            for (std::size_t k = 0; k < 3; ++k)
                body.face[k] = cross(body.edge[k], body.edge[(k + 1) % 3]);
    }
    constexpr void turned(const auto& center, const auto& rotation, const auto& half_extents) {
        body.vertex = {converter.point(center)};
        body.direction = converter.turned(rotation);
        for (std::size_t k = 0; k < Dim; ++k) {
            const N half = converter.length(half_extents[int(k)]);
            for (std::size_t i = 0; i < Dim; ++i) body.edge[k][i] = half * body.direction[k][i];
        }
        body.least_weight = converter.number(-1);
        if constexpr (Dim == 3) body.face = body.direction;
    }
    constexpr void aabb(const auto& min, const auto& max) {
        body.vertex = {converter.point(min), converter.point(max)};
        for (std::size_t k = 0; k < Dim; ++k)
            for (std::size_t i = 0; i < Dim; ++i)
                body.direction[k][i] = converter.number(i == k ? 1 : 0);
        if constexpr (Dim == 3) body.face = body.direction;
    }
};

// ---- Doubles -----------------------------------------------------------------------

template <int Dim>
struct PlannedDoubles {
    using Number = double;
    Vec<Dim> from;

    auto point(const Vec<Dim>& v) const { return between(from, v); }
    static auto between(const Vec<Dim>& v, const Vec<Dim>& w) {
        return arith::tuple_of<Dim>([&](std::size_t i) { return w[int(i)] - v[int(i)]; });
    }
    static auto free(const Vec<Dim>& v) { return map(v, number); }
    static auto lengths(const Vec<Dim>& v) { return map(v, number); }
    static double length(double x) { return x; }
    static constexpr auto number = [](double x) { return x; };

    static std::array<arith::Tuple<double, 3>, 3> turned(const Quaternion& q) {
        auto [axis, norm] = turned_axes(q.w, q.x, q.y, q.z);
        const double per_norm = 1 / norm;
        for (auto& a : axis)
            for (double& component : a) component *= per_norm;
        return axis;
    }
};

/// A sum of the sizes of all lengths, and of all directions; and is every kind of size in the range
/// in which bounds hold? (arith/filter.hpp)
struct PlannedMagnitudes {
    double length = 0, direction = 1;
    bool in_range = true;
};
template <class A, class B>
PlannedMagnitudes planned_magnitudes(const A& a, const B& b) {
    constexpr auto by = arith::LanesConverter{};
    const auto from = convert_point(by, first_coordinate(a));
    auto lengths = absolute(convert_point(by, first_coordinate(b)) - from);
    PlannedMagnitudes m;
    double directions = 0;
    bool directed = false, first;
    const auto add = [&](Quantity quantity, const char*, const auto& v) {
        if (quantity == Quantity::axis) {
            m.in_range &=
                arith::in_range(total(absolute(convert_axis(arith::DoubleConverter{}, v))));
        } else if constexpr (!requires { v.w; }) {
            if (quantity == Quantity::direction) {
                directions += total(absolute(convert_direction(by, v)));
                directed = true;
            } else if (quantity == Quantity::length) {
                lengths = lengths + absolute(convert_length(by, v));
            } else if (!first) {
                lengths = lengths + absolute(convert_point(by, v) - from);
            }
        }
        first = false;
    };
    first = true;
    for_each_vector(a, add);
    first = true;
    for_each_vector(b, add);
    m.length = total(lengths);
    if (directed) m.direction = directions;
    m.in_range &= arith::in_range(m.length) & arith::in_range(m.direction);
    return m;
}

// ---- Directions -----------------------------------------------------------------------------------

/// Two bounded shapes have that of bounded_contact.hpp, where graze/pairs.hpp lists them.
template <class A, class B>
concept HasBodyFilter = (plan_of<A>.unbounded + plan_of<B>.unbounded > 0);

template <class A, class B>
requires HasBodyFilter<A, B>
class BodyFilter {
    static constexpr int Dim = dim_of<A>;
    static constexpr const BodyPlan &plan_a = plan_of<A>, &plan_b = plan_of<B>;
    using From = Candidate::From;

    template <class N>
    struct Bodies {
        PlannedBody<N, Dim, plan_of<A>> a;
        PlannedBody<N, Dim, plan_of<B>> b;

        template <std::size_t body>
        constexpr const auto& of() const {
            if constexpr (body == 0)
                return a;
            else
                return b;
        }
    };
    template <class Converter>
    static constexpr Bodies<typename Converter::Number> bodies_of(const Converter& converter,
                                                                  const A& a, const B& b) {
        PlannedSpan<Converter, Dim, plan_of<A>> x{converter};
        PlannedSpan<Converter, Dim, plan_of<B>> y{converter};
        detail::Description<A>::span(a, x);
        detail::Description<B>::span(b, y);
        return {x.body, y.body};
    }

    /// Along one direction: the extents of both bodies, without what is unbounded, and how far that
    /// goes along it.
    template <class N>
    struct Along {
        N a_low, a_high, b_low, b_high;
        std::array<N, plan_a.unbounded> of_a;
        std::array<N, plan_b.unbounded> of_b;
    };

    template <class N, const BodyPlan& plan>
    static constexpr void find_extent(const PlannedBody<N, Dim, plan>& body,
                                      const arith::Tuple<N, Dim>& normal, N& low, N& high) {
        if constexpr (plan.aligned) {
            for (std::size_t k = 0; k < Dim; ++k) {
                const N x = body.vertex[0][k] * normal[k], y = body.vertex[1][k] * normal[k];
                low = k == 0 ? smaller(x, y) : low + smaller(x, y);
                high = k == 0 ? larger(x, y) : high + larger(x, y);
            }
        } else {
            low = high = dot(body.vertex[0], normal);
            for (std::size_t i = 1; i < plan.vertices; ++i) {
                const N x = dot(body.vertex[i], normal);
                low = smaller(low, x);
                high = larger(high, x);
            }
            for (const auto& e : body.edge) {
                const N x = dot(e, normal), least = body.least_weight * x;
                low = low + smaller(least, x);
                high = high + larger(least, x);
            }
        }
    }

    template <From from, std::size_t body, class N>
    static constexpr auto normal_of(const Bodies<N>& bodies, std::size_t i, std::size_t j,
                                    const auto& converter) {
        const auto& own = bodies.template of<body>();
        if constexpr (from == From::face) {
            return own.face[i];
        } else if constexpr (from == From::edges) {
            return cross(bodies.a.direction[i], bodies.b.direction[j]);
        } else if constexpr (from == From::edge && Dim == 2) {
            const auto& d = own.direction[i];
            return arith::Tuple<N, 2>{-d[1], d[0]};
        } else {
            arith::Tuple<N, Dim> unit{};
            for (std::size_t k = 0; k < Dim; ++k) unit[k] = converter.number(k == j ? 1 : 0);
            if constexpr (from == From::axis)
                return unit;
            else
                return cross(own.direction[i], unit);
        }
    }

    /// Are the unbounded directions of a body perpendicular to the normal by construction?
    template <From from, std::size_t of, std::size_t body>
    static constexpr bool perpendicular = from == From::edges || (from != From::axis && of == body);

    template <From from, std::size_t body, class N>
    static constexpr Along<N> along(const Bodies<N>& bodies, std::size_t i, std::size_t j,
                                    const auto& converter) {
        const auto normal = normal_of<from, body>(bodies, i, j, converter);
        Along<N> r{};
        find_extent(bodies.a, normal, r.a_low, r.a_high);
        find_extent(bodies.b, normal, r.b_low, r.b_high);
        if constexpr (!perpendicular<from, body, 0>)
            for (std::size_t k = 0; k < plan_a.unbounded; ++k)
                r.of_a[k] = dot(bodies.a.unbounded[k], normal);
        if constexpr (!perpendicular<from, body, 1>)
            for (std::size_t k = 0; k < plan_b.unbounded; ++k)
                r.of_b[k] = dot(bodies.b.unbounded[k], normal);
        return r;
    }

    /// Up to these absolute values the numbers of one kind of direction say nothing: the same formula
    /// for all of them.
    struct Bounds {
        PlannedBound gap, of_a, of_b;
    };
    template <From from, std::size_t body>
    static constexpr Bounds bounds = [] {
        constexpr PlannedBounds converter;
        const auto r = along<from, body>(bodies_of(converter, A{}, B{}), 0, 0, converter);
        Bounds b{larger(r.a_low - r.b_high, r.b_low - r.a_high), {}, {}};
        if constexpr (plan_a.unbounded > 0) b.of_a = r.of_a[0];
        if constexpr (plan_b.unbounded > 0) b.of_b = r.of_b[0];
        return b;
    }();
    template <arith::Degree degree>
    static double sized(double error, const PlannedMagnitudes& m) {
        static_assert(degree.total() <= 8 && degree.axis == 0, "out of range");
        return error * (1 + 0x1p-20) *
               (arith::power<degree.length>(m.length) *
                arith::power<degree.direction>(m.direction));
    }
    template <From from, std::size_t body>
    static double gap_uncertainty(const PlannedMagnitudes& m) {
        constexpr PlannedBound b = bounds<from, body>.gap;
        return sized<b.degree>(b.error, m);
    }
    template <From from, std::size_t body, std::size_t of>
    static double along_uncertainty(const PlannedMagnitudes& m) {
        constexpr PlannedBound b = of == 0 ? bounds<from, body>.of_a : bounds<from, body>.of_b;
        return sized<b.degree>(b.error, m);
    }

    /// On which sides a body is unbounded.
    struct Open {
        bool low = false, high = false, unsure = false;

        template <bool both_ways>
        void include(double along, double uncertainty) {
            const bool up = along > uncertainty, down = along < -uncertainty;
            low |= down | (both_ways & up);
            high |= up | (both_ways & down);
            unsure |= !(up | down);
        }
    };

    const PlannedMagnitudes m_;
    PlannedDoubles<Dim> converter_;
    Bodies<double> bodies_;
    bool none_separates_ = true;

    /// Is the gap along this direction positive for certain? Notes whether it is negative.
    template <From from, std::size_t body>
    bool separates(std::size_t i, std::size_t j, double uncertainty) {
        const Along<double> r = along<from, body>(bodies_, i, j, converter_);
        double gap;
        if constexpr (perpendicular<from, body, 0> && perpendicular<from, body, 1>) {
            gap = larger(r.a_low - r.b_high, r.b_low - r.a_high);
        } else {
            Open a, b;
            if constexpr (!perpendicular<from, body, 0>)
                for (const double x : r.of_a)
                    a.template include<plan_a.both_ways>(x, along_uncertainty<from, body, 0>(m_));
            if constexpr (!perpendicular<from, body, 1>)
                for (const double x : r.of_b)
                    b.template include<plan_b.both_ways>(x, along_uncertainty<from, body, 1>(m_));
            const bool above = !(a.low | b.high), below = !(a.high | b.low);
            if (!above && !below) return false;
            if (a.unsure | b.unsure) {
                none_separates_ = false;
                return false;
            }
            gap = above ? r.a_low - r.b_high : r.b_low - r.a_high;
            if (above && below) gap = larger(gap, r.b_low - r.a_high);
        }
        none_separates_ &= gap < -uncertainty;
        return gap > uncertainty;
    }

    template <From from, std::size_t body>
    bool any_separates(std::size_t count, std::size_t of_other = 1) {
        const double uncertainty = gap_uncertainty<from, body>(m_);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < of_other; ++j)
                if (separates<from, body>(i, j, uncertainty)) return true;
        return false;
    }

    /// A plane is separated from anything along its normal alone.
    bool disjoint() {
        if constexpr (plan_a.plane) {
            return any_separates<From::face, 0>(1);
        } else if constexpr (plan_b.plane) {
            return any_separates<From::face, 1>(1);
        } else if constexpr (Dim == 2) {
            return any_of_faces<From::edge>(plan_a.directions, plan_b.directions);
        } else if constexpr (plan_a.faces + plan_b.faces + plan_a.directions * plan_b.directions >
                             0) {
            if (any_of_faces<From::face>(plan_a.faces, plan_b.faces)) return true;
            if constexpr (plan_a.directions * plan_b.directions > 0)
                return any_separates<From::edges, 0>(plan_a.directions, plan_b.directions);
            return false;
        } else {
            // A point and a line or ray: they never have an interior.
            const bool apart = any_of_edges() || any_separates<From::axis, 0>(1, Dim);
            none_separates_ = false;
            return apart;
        }
    }
    template <From from>
    bool any_of_faces(std::size_t of_a, std::size_t of_b) {
        if constexpr ((from == From::face ? plan_a.faces : plan_a.directions) > 0)
            if (any_separates<from, 0>(of_a)) return true;
        if constexpr ((from == From::face ? plan_b.faces : plan_b.directions) > 0)
            return any_separates<from, 1>(of_b);
        return false;
    }
    bool any_of_edges() {
        if constexpr (Dim == 3 && plan_a.directions > 0)
            if (any_separates<From::edge, 0>(plan_a.directions, Dim)) return true;
        if constexpr (Dim == 3 && plan_b.directions > 0)
            return any_separates<From::edge, 1>(plan_b.directions, Dim);
        return false;
    }

public:
    /// Of shapes that obey their rules, with magnitudes in range.
    BodyFilter(const A& a, const B& b, const PlannedMagnitudes& m)
        : m_(m), converter_{first_coordinate(a)}, bodies_(bodies_of(converter_, a, b)) {}

    Verdict<bool> verdict() {
        const bool apart = disjoint();
        return {apart, !apart && none_separates_};
    }
};

/// In any float environment; nothing for shapes that break a rule.
template <class A, class B>
std::optional<Contact> filtered_contact(const A& a, const B& b) {
    const PlannedMagnitudes m = planned_magnitudes(a, b);
    if (!m.in_range || !obeys<StrictRules>(arith::DoubleConverter{}, a, b)) return {};
    const Verdict<bool> verdict = BodyFilter<A, B>(a, b, m).verdict();
    if (!given(verdict)) return {};
    return contact_of(verdict);
}

}  // namespace graze::GRAZE_TARGET::predicates
