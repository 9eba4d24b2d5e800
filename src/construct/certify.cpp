// A proof of a contact, in rationals.
//
// The plane is along the first candidate direction (separating_directions.hpp) that separates as the
// contact says: a coordinate axis if one will do. The point comes from its weights in both shapes:
// those that lie deepest in their ranges (linear_program.hpp).
//
// A 2D obb has edges of irrational length. Between it and a plane there is room for a rational
// box around it, and a common point lies in a rational box inside it as well: the precision of
// these is raised until the proof holds.

#include <graze/exact_point.hpp>
#include <stdexcept>

#include "arith/float_environment.hpp"
#include "construct/exact.hpp"
#include "construct/linear_program.hpp"
#include "points/bodies.hpp"
#include "predicates/any_pair.hpp"

namespace graze::construct {

namespace {

using arith::BigInt;
using arith::Rational;
using predicates::Candidate;
using predicates::contact_by;
using predicates::Separation;
using arith::operator+;
using arith::operator-;

template <int Dim>
using RationalBody = predicates::Body<Rational, Dim>;
template <int Dim>
using RationalVec = arith::Tuple<Rational, Dim>;

/// The root of x >= 0, if it is rational.
std::optional<Rational> exact_root(const Rational& x) {
    const BigInt &n = x.numerator(), &d = x.denominator();
    const BigInt p = sqrt(n), q = sqrt(d);
    if (p * p != n || q * q != d) return {};
    return Rational(p, q);
}

/// Neighbours of the irrational root of x > 0: sqrt(n / d) = sqrt(n d) / d.
struct RootBounds {
    Rational below, above;
};
RootBounds bound_root(const Rational& x, unsigned bits) {
    const BigInt &n = x.numerator(), &d = x.denominator();
    const BigInt root = sqrt((n * d) << (2 * bits)), unit = d << bits;
    return {Rational(root, unit), Rational(BigInt(root + 1), unit)};
}

template <int Dim>
RationalVec<Dim> times(const Rational& x, const RationalVec<Dim>& v) {
    return predicates::map(v, [&](const Rational& y) { return Rational(x * y); });
}

/// The body with root as the root of its `root`, as a centred box.
template <int Dim>
RationalBody<Dim> with_root(const RationalBody<Dim>& body, const Rational& root) {
    RationalBody<Dim> r = body;
    r.rooted = {};
    r.centered = true;
    for (const auto& e : body.rooted) r.edges.push_back(times<Dim>(root, e));
    return r;
}

// What takes much of the stack is not inlined below: these parts take theirs one after another.

/// Without the root, where that is rational.
template <int Dim>
GRAZE_COLD RationalBody<Dim> simplified(const RationalBody<Dim>& body) {
    if (body.rooted.empty()) return body;
    const auto root = exact_root(body.root);
    return root ? with_root<Dim>(body, *root) : body;
}

// ---- the plane ----

/// The simplest rational strictly between two: the first in the Stern-Brocot tree.
Rational simplest_between(const Rational& low, const Rational& high) {
    if (low.sign() < 0 && high.sign() > 0) return 0;
    if (high.sign() <= 0) return -simplest_between(-high, -low);
    const BigInt floor = low.numerator() / low.denominator();
    if (Rational(BigInt(floor + 1)) < high) return Rational(BigInt(floor + 1));
    // Between neighbouring integers: 1 / x is between others.
    const Rational whole(floor), rest = low - whole;
    const Rational upper = 1 / (high - whole);
    if (rest.sign() == 0) return whole + 1 / Rational(upper.numerator() / upper.denominator() + 1);
    return whole + 1 / simplest_between(upper, 1 / rest);
}

/// An extent without roots, over 1; the ends outward where they are irrational.
struct OuterExtent {
    std::optional<Rational> low, high;
};

template <int Dim>
OuterExtent outer_extent(const RationalBody<Dim>& body, const RationalVec<Dim>& normal,
                         const auto& is_normal, unsigned bits) {
    const auto e = predicates::extent_of(body, normal, is_normal);
    Rational wider = 0;
    if (e.rooted.sign() != 0) wider = e.rooted * bound_root(body.root, bits).above;
    OuterExtent r;
    if (!e.no_low) r.low = (e.low - wider) / body.scale;
    if (!e.no_high) r.high = (e.high + wider) / body.scale;
    return r;
}

/// The normal as whole numbers without a common factor.
template <int Dim>
RationalVec<Dim> primitive(const RationalVec<Dim>& normal) {
    BigInt denominators = 1, common = 0;
    for (const Rational& x : normal) denominators = lcm(denominators, x.denominator());
    for (const Rational& x : normal)
        common = gcd(common, Rational(x * Rational(denominators)).numerator());
    return times<Dim>(Rational(denominators, common), normal);
}

template <int Dim>
ExactVec<Dim> to_exact_vec(const RationalVec<Dim>& v) {
    ExactVec<Dim> r;
    for (std::size_t k = 0; k < Dim; ++k) r[int(k)] = to_exact(v[k]);
    return r;
}

/// How candidates separate: by the filter if it is sure, else in rationals.
template <int Dim>
class FilteredDirections {
public:
    explicit FilteredDirections(const predicates::Bodies<Rational, Dim>& bodies)
        : bodies_(bodies) {}
    FilteredDirections(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b,
                       const predicates::Bodies<Rational, Dim>& bodies)
        : bodies_(bodies) {
        if (arith::default_float_environment())
            quick_ = predicates::bodies_of<predicates::RunningErrorPoints, Dim>(
                a, b, {predicates::first_point<Dim>(a)});
    }

    predicates::Candidates candidates() const {
        return predicates::candidates(bodies_, quick_ && predicates::spans_space(*quick_));
    }
    Separation along(const Candidate& candidate) const {
        const auto quick = quick_ ? predicates::separation_along(candidate, *quick_) : std::nullopt;
        return quick ? *quick : *predicates::separation_along(candidate, bodies_);
    }

private:
    const predicates::Bodies<Rational, Dim>& bodies_;
    std::optional<predicates::Bodies<arith::RunningError, Dim>> quick_;
};

/// The plane of the first candidate that separates as the contact does.
template <int Dim>
GRAZE_COLD ExactPlane<Dim> separating_plane(const FilteredDirections<Dim>& directions,
                                            const predicates::Bodies<Rational, Dim>& bodies,
                                            Contact contact) {
    for (const Candidate& candidate : directions.candidates()) {
        if (contact_by(directions.along(candidate)) != contact) continue;
        const auto normal = primitive<Dim>(predicates::normal_of(candidate, bodies));
        for (unsigned bits = 8;; bits *= 2) {
            const auto a =
                outer_extent<Dim>(bodies[0], normal, predicates::perpendicular(candidate, 0), bits);
            const auto b =
                outer_extent<Dim>(bodies[1], normal, predicates::perpendicular(candidate, 1), bits);
            for (const auto& [lower, upper] :
                 {std::pair{a.high, b.low}, std::pair{b.high, a.low}}) {
                if (!lower || !upper) continue;
                if (contact == Contact::disjoint && *lower < *upper)
                    return {to_exact_vec<Dim>(normal), to_exact(simplest_between(*lower, *upper))};
                if (contact == Contact::touching && *lower == *upper)
                    return {to_exact_vec<Dim>(normal), to_exact(*lower)};
            }
        }
    }
    throw std::logic_error("graze::certify: no plane for the contact");
}

// ---- the point ----

/// A body as its weights want it: the point is base + sum of unknowns * columns.
template <int Dim>
struct Weighted {
    RationalVec<Dim> base{};
    std::vector<RationalVec<Dim>> columns;
    std::vector<LinearSystem::Unknown> unknowns;
    bool sum_is_one = false;

    explicit Weighted(const RationalBody<Dim>& body) {
        const Rational unit = 1 / body.scale;
        const auto add = [&](const Rational& factor, const RationalVec<Dim>& v,
                             LinearSystem::Unknown unknown) {
            columns.push_back(times<Dim>(factor, v));
            unknowns.push_back(unknown);
        };
        sum_is_one = body.vertices.size() > 1;
        if (sum_is_one)
            for (const auto& v : body.vertices) add(unit, v, {true, false});
        else
            base = times<Dim>(unit, body.vertices[0]);
        for (const auto& e : body.edges) {
            if (body.centered) base = base - times<Dim>(unit, e);
            add(body.centered ? Rational(2 * unit) : unit, e, {true, true});
        }
        for (const auto& u : body.unbounded) add(1, u, {!body.both_ways, false});
    }

    RationalVec<Dim> point(const Rational* weights) const {
        auto p = base;
        for (std::size_t i = 0; i < columns.size(); ++i) p = p + times<Dim>(weights[i], columns[i]);
        return p;
    }
};

/// Do the weights of a body belong to a certificate? Not those of a plane, nor of a 2D obb.
template <int Dim>
bool has_weights(const RationalBody<Dim>& body) {
    return body.rooted.empty() && body.unbounded.size() <= 1;
}

template <int Dim>
std::vector<Exact> to_weights(const Weighted<Dim>& body, const Rational* weights) {
    std::vector<Exact> r;
    const bool hull = body.sum_is_one;
    const bool box = !hull && !body.unknowns.empty() && body.unknowns[0].to_one;
    if (!hull && !box) r.push_back(to_exact(Rational(1)));
    for (std::size_t i = 0; i < body.unknowns.size(); ++i) r.push_back(to_exact(weights[i]));
    return r;
}

template <int Dim>
struct CommonPoint {
    Weighted<Dim> a, b;
    InteriorSolution solution;
    const Rational* weights_a() const { return solution.unknowns.data(); }
    const Rational* weights_b() const { return weights_a() + a.unknowns.size(); }
};

/// A common point of two bodies without roots, in both interiors if there is one.
template <int Dim>
GRAZE_COLD std::optional<CommonPoint<Dim>> common_point(const RationalBody<Dim>& body_a,
                                                        const RationalBody<Dim>& body_b) {
    const Weighted<Dim> a(body_a), b(body_b);
    LinearSystem system;
    system.unknowns = a.unknowns;
    system.unknowns.insert(system.unknowns.end(), b.unknowns.begin(), b.unknowns.end());
    const std::size_t n = system.unknowns.size(), first_b = a.unknowns.size();
    for (std::size_t k = 0; k < Dim; ++k) {
        LinearSystem::Equation e{std::vector<Rational>(n), b.base[k] - a.base[k]};
        for (std::size_t i = 0; i < first_b; ++i) e.coefficients[i] = a.columns[i][k];
        for (std::size_t i = first_b; i < n; ++i) e.coefficients[i] = -b.columns[i - first_b][k];
        system.equations.push_back(std::move(e));
    }
    const auto add_sum = [&](bool wanted, std::size_t first, std::size_t last) {
        if (!wanted) return;
        LinearSystem::Equation e{std::vector<Rational>(n), 1};
        for (std::size_t i = first; i < last; ++i) e.coefficients[i] = 1;
        system.equations.push_back(std::move(e));
    };
    add_sum(a.sum_is_one, 0, first_b);
    add_sum(b.sum_is_one, first_b, n);
    auto solution = most_interior_solution(system);
    if (!solution) return {};
    return CommonPoint<Dim>{a, b, std::move(*solution)};
}

template <int Dim>
GRAZE_COLD void add_point(Certificate<Dim>& certificate,
                          const predicates::Bodies<Rational, Dim>& originals,
                          const predicates::Bodies<Rational, Dim>& bodies) {
    for (unsigned bits = 8;; bits *= 2) {
        const auto rational = [&](const RationalBody<Dim>& body) {
            return body.rooted.empty() ? body
                                       : with_root<Dim>(body, bound_root(body.root, bits).below);
        };
        const auto common = common_point<Dim>(rational(bodies[0]), rational(bodies[1]));
        if (common &&
            (certificate.contact == Contact::touching || common->solution.depth.sign() > 0)) {
            certificate.point = to_exact_vec<Dim>(common->a.point(common->weights_a()));
            if (has_weights(originals[0]))
                certificate.weights_a = to_weights(common->a, common->weights_a());
            if (has_weights(originals[1]))
                certificate.weights_b = to_weights(common->b, common->weights_b());
            return;
        }
        if (bodies[0].rooted.empty() && bodies[1].rooted.empty())
            throw std::logic_error("graze::certify: no point for the contact");
    }
}

/// `directions` makes FilteredDirections of bodies without rational roots.
template <int Dim>
Certificate<Dim> certificate_of(Contact contact, const predicates::Bodies<Rational, Dim>& originals,
                                const auto& directions) {
    Certificate<Dim> certificate;
    certificate.contact = contact;
    const predicates::Bodies<Rational, Dim> bodies{simplified<Dim>(originals[0]),
                                                   simplified<Dim>(originals[1])};
    if (contact != Contact::overlapping)
        certificate.plane = separating_plane<Dim>(directions(bodies), bodies, contact);
    if (contact != Contact::disjoint) add_point<Dim>(certificate, originals, bodies);
    return certificate;
}

template <int Dim>
Certificate<Dim> certificate_of(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b) {
    const Contact contact = detail::decide_any(a, b, false).contact;
    return certificate_of<Dim>(
        contact, predicates::bodies_of<predicates::ExactPoints, Dim>(a, b, {}),
        [&](const auto& bodies) { return FilteredDirections<Dim>(a, b, bodies); });
}

template <int Dim>
Certificate<Dim> certificate_of(detail::ExactPointer<Dim> a, detail::ExactPointer<Dim> b) {
    return certificate_of<Dim>(detail::contact_of(a, b),
                               {points::body_of<Dim>(a), points::body_of<Dim>(b)},
                               [](const auto& bodies) { return FilteredDirections<Dim>(bodies); });
}

}  // namespace

}  // namespace graze::construct

namespace graze::detail {

Certificate2 certify_any(ShapePointer<2> a, ShapePointer<2> b) {
    return construct::certificate_of<2>(a, b);
}
Certificate3 certify_any(ShapePointer<3> a, ShapePointer<3> b) {
    return construct::certificate_of<3>(a, b);
}

Certificate2 certify_exact(ExactPointer<2> a, ExactPointer<2> b) {
    return construct::certificate_of<2>(a, b);
}
Certificate3 certify_exact(ExactPointer<3> a, ExactPointer<3> b) {
    return construct::certificate_of<3>(a, b);
}

}  // namespace graze::detail
