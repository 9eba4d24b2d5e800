#include "construct/clip_laws.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <graze/clip.hpp>
#include <optional>
#include <stdexcept>
#include <variant>

#include "arith/wide_int.hpp"
#include "predicates/sizes.hpp"
#include "support/judge.hpp"
#include "support/simplex.hpp"

namespace laws {

namespace {

using cases::AnyCase;
using cases::AnyShape;
using cases::Random;
using graze::ClipOptions;
using graze::Contact;
using graze::Cull;
using graze::Exact;
using graze::Feature;
using graze::Features;
using graze::Location;
using graze::Side;
using graze::Vec;
using judge::Number;
using judge::Rational;

// ---- shapes of any type ----

template <int Dim>
using Linear = std::conditional_t<Dim == 2, judge::Linear2, judge::Linear3>;

template <int Dim>
Linear<Dim> linear(const AnyShape<Dim>& any) {
    return std::visit(
        []<class L>(const L& l) -> Linear<Dim> {
            if constexpr (graze::LinearShape<L>)
                return l;
            else
                throw std::logic_error("not a line");
        },
        any);
}

/// The shape of a type; null for a shape of another.
template <class S, class... T>
const S* as(const std::variant<T...>& any) {
    if constexpr ((std::is_same_v<S, T> || ...))
        return std::get_if<S>(&any);
    else
        return nullptr;
}

/// Of a line or ray; null for a segment.
template <int Dim>
Vec<Dim>* direction_in(Linear<Dim>& any) {
    return std::visit(
        [](auto& l) -> Vec<Dim>* {
            if constexpr (requires { l.direction; })
                return &l.direction;
            else
                return nullptr;
        },
        any);
}

/// f(line, shape), for a pair that has a clip.
template <int Dim, class F>
auto with_types(const Linear<Dim>& any_l, const AnyShape<Dim>& any_b, const F& f) {
    using Result = decltype(f(graze::Line<Dim>{}, graze::Aabb<Dim>{}));
    return std::visit(
        [&]<class L, class B>(const L& l, const B& b) -> Result {
            if constexpr (graze::Clippable<L, B>)
                return f(l, b);
            else
                throw std::logic_error("no clip");
        },
        any_l, any_b);
}

template <int Dim>
graze::exact::Clip<Dim> exact_clip(const Linear<Dim>& any_l, const AnyShape<Dim>& any_b,
                                   const ClipOptions& options = {}) {
    return with_types<Dim>(any_l, any_b, [&](const auto& l, const auto& b) {
        return graze::exact::clip(l, b, options);
    });
}
template <int Dim>
graze::Clip<Dim> rounded_clip(const Linear<Dim>& any_l, const AnyShape<Dim>& any_b,
                              const ClipOptions& options) {
    return with_types<Dim>(
        any_l, any_b, [&](const auto& l, const auto& b) { return graze::clip(l, b, options); });
}
/// By contact, in both orders, and by exact::contact.
template <int Dim>
std::array<Contact, 3> contacts(const Linear<Dim>& any_l, const AnyShape<Dim>& any_b) {
    return with_types<Dim>(any_l, any_b, [](const auto& l, const auto& b) {
        return std::array{graze::contact(l, b), graze::contact(b, l), graze::exact::contact(l, b)};
    });
}

// ---- exact vectors ----

template <int Dim>
using Point = std::array<Rational, std::size_t(Dim)>;

std::string text(const Rational& x) {
    const judge::Integer num = numerator(x), den = denominator(x);
    return num.str() + "/" + den.str();
}

Number number(const Exact& x) { return Number(x.a(), x.b(), x.m()); }

template <int Dim>
Point<Dim> rationals(const Vec<Dim>& v) {
    Point<Dim> r;
    for (int i = 0; i < Dim; ++i) r[std::size_t(i)] = Rational(v[i]);
    return r;
}

template <std::size_t Dim>
std::array<Rational, Dim> minus(std::array<Rational, Dim> x, const std::array<Rational, Dim>& y) {
    for (std::size_t i = 0; i < Dim; ++i) x[i] -= y[i];
    return x;
}
template <std::size_t Dim>
Rational dot(const std::array<Rational, Dim>& x, const std::array<Rational, Dim>& y) {
    Rational sum = 0;
    for (std::size_t i = 0; i < Dim; ++i) sum += x[i] * y[i];
    return sum;
}
template <std::size_t Dim>
bool is_zero(const std::array<Rational, Dim>& x) {
    for (const Rational& c : x)
        if (c != 0) return false;
    return true;
}
Rational determinant(const Point<3>& x, const Point<3>& y, const Point<3>& z) {
    return x[0] * (y[1] * z[2] - y[2] * z[1]) - y[0] * (x[1] * z[2] - x[2] * z[1]) +
           z[0] * (x[1] * y[2] - x[2] * y[1]);
}

/// The weights of a point in a basis, by elimination; empty for dependent vectors.
template <std::size_t Dim>
std::optional<std::array<Rational, Dim>> weights(
    const std::array<std::array<Rational, Dim>, Dim>& basis, const std::array<Rational, Dim>& p) {
    std::array<std::array<Rational, Dim + 1>, Dim> row;
    for (std::size_t i = 0; i < Dim; ++i) {
        for (std::size_t k = 0; k < Dim; ++k) row[i][k] = basis[k][i];
        row[i][Dim] = p[i];
    }
    for (std::size_t k = 0; k < Dim; ++k) {
        std::size_t pivot = k;
        while (pivot < Dim && row[pivot][k] == 0) ++pivot;
        if (pivot == Dim) return {};
        std::swap(row[k], row[pivot]);
        for (std::size_t i = 0; i < Dim; ++i) {
            if (i == k || row[i][k] == 0) continue;
            const Rational factor = row[i][k] / row[k][k];
            for (std::size_t j = k; j <= Dim; ++j) row[i][j] -= factor * row[k][j];
        }
    }
    std::array<Rational, Dim> w;
    for (std::size_t k = 0; k < Dim; ++k) w[k] = row[k][Dim] / row[k][k];
    return w;
}

// ---- boxes in a basis of their own ----

/// { anchor + sum of w_k basis_k : low_k <= w_k <= high_k }.
template <int Dim>
struct Basis {
    Point<Dim> anchor{};
    std::array<Point<Dim>, std::size_t(Dim)> vector{};
    std::vector<Number> low, high;
};

template <int Dim>
Basis<Dim> basis_of(const graze::Aabb<Dim>& box) {
    Basis<Dim> b;
    for (int k = 0; k < Dim; ++k) {
        b.vector[std::size_t(k)][std::size_t(k)] = 1;
        b.low.emplace_back(box.min[k]);
        b.high.emplace_back(box.max[k]);
    }
    return b;
}
Basis<2> basis_of(const graze::Obb2& box) {
    const auto d = rationals(box.direction), h = rationals(box.half_extents);
    Basis<2> b{rationals(box.center), {d, Point<2>{-d[1], d[0]}}, {}, {}};
    // h / |d| = h / (n q) sqrt(n q) for |d|^2 = n / q.
    const Rational square = dot(d, d);
    const judge::Integer n = numerator(square), q = denominator(square);
    for (const Rational& extent : h) {
        const Rational w = extent / n;
        const judge::Integer nq = n * q;
        b.low.emplace_back("0", text(-w), nq.str());
        b.high.emplace_back("0", text(w), nq.str());
    }
    return b;
}
Basis<3> basis_of(const graze::Obb3& box) {
    // q v q* / |q|^2, for quaternions (w, x, y, z).
    using Q = std::array<Rational, 4>;
    const auto product = [](const Q& a, const Q& b) -> Q {
        return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
                a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
                a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
                a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
    };
    const graze::Quaternion& r = box.rotation;
    const Q q{Rational(r.w), Rational(r.x), Rational(r.y), Rational(r.z)};
    const Q conjugate{q[0], -q[1], -q[2], -q[3]};
    const Rational norm = product(q, conjugate)[0];
    Basis<3> b{rationals(box.center), {}, {}, {}};
    for (std::size_t k = 0; k < 3; ++k) {
        Q v;
        v[k + 1] = 1;
        const Q image = product(product(q, v), conjugate);
        for (std::size_t i = 0; i < 3; ++i) b.vector[k][i] = image[i + 1] / norm;
        b.low.emplace_back(-box.half_extents[int(k)]);
        b.high.emplace_back(box.half_extents[int(k)]);
    }
    return b;
}
Basis<2> basis_of(const graze::Parallelogram2& box) {
    const double low = box.kind == graze::Anchor::corner ? 0 : -1;
    return {rationals(box.anchor),
            {rationals(box.u), rationals(box.v)},
            {2, Number(low)},
            {2, Number(1.0)}};
}
Basis<3> basis_of(const graze::Parallelepiped3& box) {
    const double low = box.kind == graze::Anchor::corner ? 0 : -1;
    return {rationals(box.anchor),
            {rationals(box.u), rationals(box.v), rationals(box.w)},
            {3, Number(low)},
            {3, Number(1.0)}};
}

/// In the basis of a box; empty for another shape.
template <int Dim>
std::optional<Basis<Dim>> basis_of_any(const AnyShape<Dim>& any) {
    return std::visit(
        []<class B>(const B& box) -> std::optional<Basis<Dim>> {
            if constexpr (graze::BoxShape<B>)
                return basis_of(box);
            else
                return {};
        },
        any);
}

template <int Dim>
Point<Dim> direction_of(const Linear<Dim>& any) {
    return std::visit(
        [](const auto& l) {
            if constexpr (requires { l.direction; })
                return rationals(l.direction);
            else
                return minus(rationals(l.b), rationals(l.a));
        },
        any);
}

/// The faces that hold a point and that the direction crosses into or out of; empty for dependent
/// edges.
template <int Dim>
std::optional<Features> faces_at(const Linear<Dim>& l, const Basis<Dim>& basis,
                                 const graze::ExactVec<Dim>& p, bool entering) {
    // p = a + b sqrt(m), coordinate by coordinate.
    Point<Dim> a, b;
    std::string m = "0";
    for (int i = 0; i < Dim; ++i) {
        a[std::size_t(i)] = Rational(p[i].a());
        b[std::size_t(i)] = Rational(p[i].b());
        if (!p[i].is_rational()) m = p[i].m();
    }
    const auto along = weights(basis.vector, direction_of<Dim>(l));
    if (!along) return {};
    const auto wa = weights(basis.vector, minus(a, basis.anchor)), wb = weights(basis.vector, b);
    Features faces;
    for (std::size_t k = 0; k < std::size_t(Dim); ++k) {
        const int toward = entering ? (*along)[k].sign() : -(*along)[k].sign();
        const Number w(text((*wa)[k]), text((*wb)[k]), m);
        if (toward > 0 && w == basis.low[k]) faces.insert(Feature(2 * k));
        if (toward < 0 && w == basis.high[k]) faces.insert(Feature(2 * k + 1));
    }
    return faces;
}

// ---- triangles and tetrahedra ----

template <int Dim>
Point<3> in_space(const Vec<Dim>& v) {
    Point<3> p{};
    for (int i = 0; i < Dim; ++i) p[std::size_t(i)] = Rational(v[i]);
    return p;
}

/// A feature and its vertices.
struct Simplex {
    Feature feature;
    std::vector<Point<3>> vertices;
};

/// All but the interior, in the order of the query format; none of another shape.
template <int Dim>
std::vector<Simplex> features_of(const AnyShape<Dim>& any) {
    std::vector<Point<3>> v;
    std::visit(
        [&](const auto& b) {
            if constexpr (requires { b.c; })
                for (const auto& vertex : {b.a, b.b, b.c}) v.push_back(in_space(vertex));
            if constexpr (requires { b.d; }) v.push_back(in_space(b.d));
        },
        any);
    if (v.empty()) return {};
    if (v.size() == 3)
        return {{Feature::v0, {v[0]}},        {Feature::v1, {v[1]}},
                {Feature::v2, {v[2]}},        {Feature::e01, {v[0], v[1]}},
                {Feature::e12, {v[1], v[2]}}, {Feature::e20, {v[2], v[0]}}};
    return {{Feature::v0, {v[0]}},
            {Feature::v1, {v[1]}},
            {Feature::v2, {v[2]}},
            {Feature::v3, {v[3]}},
            {Feature::e01, {v[0], v[1]}},
            {Feature::e02, {v[0], v[2]}},
            {Feature::e03, {v[0], v[3]}},
            {Feature::e12, {v[1], v[2]}},
            {Feature::e13, {v[1], v[3]}},
            {Feature::e23, {v[2], v[3]}},
            {Feature::f012, {v[0], v[1], v[2]}},
            {Feature::f013, {v[0], v[1], v[3]}},
            {Feature::f023, {v[0], v[2], v[3]}},
            {Feature::f123, {v[1], v[2], v[3]}}};
}

/// Does a point lie in the hull of these? Of three, that have an area, and no two of which hold it.
bool holds(const std::vector<Point<3>>& vertex, const Point<3>& p) {
    if (vertex.size() == 1) return p == vertex[0];
    const auto edge = minus(vertex[1], vertex[0]), from = minus(p, vertex[0]);
    if (vertex.size() == 2) {
        const Rational reach = dot(edge, from), length = dot(edge, edge);
        return length > 0 && reach >= 0 && reach <= length &&
               reach * reach == length * dot(from, from);
    }
    const auto other = minus(vertex[2], vertex[0]);
    const Point<3> normal{edge[1] * other[2] - edge[2] * other[1],
                          edge[2] * other[0] - edge[0] * other[2],
                          edge[0] * other[1] - edge[1] * other[0]};
    const auto w = weights<3>({edge, other, normal}, from);
    return w && (*w)[2] == 0 && (*w)[0] >= 0 && (*w)[1] >= 0 && (*w)[0] + (*w)[1] <= 1;
}

/// The first feature that holds a point of the triangle or tetrahedron.
Feature feature_at(const std::vector<Simplex>& simplices, const Point<3>& p) {
    for (const auto& [feature, vertices] : simplices)
        if (holds(vertices, p)) return feature;
    return Feature::interior;
}

bool is_degenerate(const graze::Triangle3& t) {
    const auto u = minus(rationals(t.b), rationals(t.a)), v = minus(rationals(t.c), rationals(t.a));
    const Rational uv = dot(u, v);
    return dot(u, u) * dot(v, v) == uv * uv;
}

Side side_of(const Linear<3>& l, const graze::Triangle3& t) {
    if (is_degenerate(t)) return Side::degenerate;
    const auto a = rationals(t.a);
    const int s =
        determinant(minus(rationals(t.b), a), minus(rationals(t.c), a), direction_of<3>(l)).sign();
    return s < 0 ? Side::front : s > 0 ? Side::back : Side::coplanar;
}

// ---- a clip ----

/// Throws Broken with the shapes, the options and what is wrong.
template <int Dim>
class ClipCheck {
public:
    ClipCheck(const Linear<Dim>& l, const AnyShape<Dim>& b, const ClipOptions& options,
              Counts& seen)
        : l_(l), b_(b), options_(options), seen_(seen) {}

    graze::exact::Clip<Dim> run() {
        const auto exact = exact_clip<Dim>(l_, b_, options_);
        const auto rounded = rounded_clip<Dim>(l_, b_, options_);
        const auto expected = judge::clip(l_, b_, options_.t_min, options_.t_max);

        Side side = Side::front;
        if constexpr (Dim == 3)
            if (triangle()) side = side_of(l_, *triangle());
        const bool kept = options_.cull == Cull::none ||
                          side == (options_.cull == Cull::back ? Side::front : Side::back);
        require(exact.contact == expected.contact, "contact");
        if (!options_.t_min && !options_.t_max)
            for (const Contact c : contacts<Dim>(l_, b_))
                require(exact.contact == c, "clip and contact differ");
        require(exact.hit == (expected.hit() && kept), "hit");
        require(exact.culled == (expected.hit() && !kept), "culled");
        require(exact.side == (triangle() && expected.hit() ? std::optional(side) : std::nullopt),
                "side");
        require(int(exact.origin) == int(judge::locate(judge::origin(l_), b_)), "origin");
        count(std::string("origin ") + name(exact.origin));
        if (exact.culled) count("culled");
        if (exact.side) count(std::string("side ") + name(*exact.side));

        require(rounded.contact == exact.contact && rounded.hit == exact.hit &&
                    rounded.culled == exact.culled && rounded.side == exact.side &&
                    rounded.origin == exact.origin,
                "the rounded clip differs from the exact one");
        check_end("in", exact.in, rounded.in, exact.hit, expected.t_in, true);
        check_end("out", exact.out, rounded.out, exact.hit, expected.t_out, false);
        return exact;
    }

    void require(bool holds, const std::string& what) const {
        if (holds) return;
        std::ostringstream s;
        s << what << " (t_range " << std::hexfloat;
        for (const auto& t : {options_.t_min, options_.t_max}) {
            if (t)
                s << *t << ' ';
            else
                s << "- ";
        }
        s << ", cull " << int(options_.cull) << ')';
        throw Broken("clip", s.str(), l_, b_);
    }

private:
    using ExactEnd = graze::ClipEnd<Dim, Exact>;
    using RoundedEnd = graze::ClipEnd<Dim, double>;

    const graze::Triangle3* triangle() const { return as<graze::Triangle3>(b_); }

    void check_end(const std::string& which, const std::optional<ExactEnd>& exact,
                   const std::optional<RoundedEnd>& rounded, bool hit,
                   const std::optional<Number>& t, bool entering) {
        require(exact.has_value() == (hit && t), which + " is there");
        require(rounded.has_value() == exact.has_value(), which + " is there, rounded");
        if (hit && !t) count("unbounded");
        if (!exact) return;

        require(number(exact->t) == *t, "t_" + which);
        check_rounding("t_" + which, exact->t, rounded->t);
        const auto point = judge::point_at(l_, *t);
        for (int i = 0; i < Dim; ++i) {
            require(number(exact->p[i]) == point[std::size_t(i)], "p_" + which);
            check_rounding("p_" + which, exact->p[i], rounded->p[i]);
        }
        if (!exact->t.is_rational()) count("irrational t");
        if (std::isinf(rounded->t)) count("t beyond the doubles");
        if (std::fpclassify(rounded->t) == FP_SUBNORMAL) count("subnormal t");

        require(rounded->features == exact->features, "features_" + which + ", rounded");
        require(triangle() || (!exact->uv && !rounded->uv), "uv of no 3D triangle");
        if (const auto simplices = features_of<Dim>(b_); !simplices.empty()) {
            check_in_simplex(which, simplices, *exact, *rounded);
        } else if (const auto basis = basis_of_any<Dim>(b_)) {
            require(exact->features == faces_at<Dim>(l_, *basis, exact->p, entering),
                    "features_" + which);
            if (!exact->features) count("no features");
            if (exact->features && exact->features->empty()) count("no face");
            if (const auto* box = as<graze::Aabb<Dim>>(b_))
                for (int i = 0; i < Dim; ++i)
                    require(box->min[i] <= rounded->p[i] && rounded->p[i] <= box->max[i],
                            "p_" + which + " leaves the aabb by rounding");
        } else {
            require(!exact->features, "features of a plane");
        }
        if (exact->features)
            for (Feature f : exact->features->list()) count(graze::name(f));
    }

    void check_in_simplex(const std::string& which, const std::vector<Simplex>& simplices,
                          const ExactEnd& exact, const RoundedEnd& rounded) {
        Point<3> p{};
        for (int i = 0; i < Dim; ++i) p[std::size_t(i)] = Rational(exact.p[i].a());
        Features feature;
        feature.insert(feature_at(simplices, p));
        require(exact.features == feature, "features_" + which);
        if (triangle()) check_barycentrics(which, *triangle(), p, exact, rounded);
    }

    void check_barycentrics(const std::string& which, const graze::Triangle3& t, const Point<3>& p,
                            const ExactEnd& exact, const RoundedEnd& rounded) {
        require(exact.uv.has_value() == !is_degenerate(t), "uv_" + which + " is there");
        require(rounded.uv.has_value() == exact.uv.has_value(), "uv_" + which + ", rounded");
        if (!exact.uv) return;
        const Rational u(exact.uv->u.a()), v(exact.uv->v.a());
        const auto a = rationals(t.a), ab = minus(rationals(t.b), a), ac = minus(rationals(t.c), a);
        for (std::size_t i = 0; i < 3; ++i)
            require(p[i] == a[i] + u * ab[i] + v * ac[i], "uv_" + which);
        check_rounding("u_" + which, exact.uv->u, rounded.uv->u);
        check_rounding("v_" + which, exact.uv->v, rounded.uv->v);
    }

    void check_rounding(const std::string& which, const Exact& exact, double rounded) {
        require(number(exact).rounds_to(rounded), which + " is not correctly rounded");
        require(std::bit_cast<std::uint64_t>(exact.to_double()) ==
                    std::bit_cast<std::uint64_t>(rounded),
                which + " rounds in two ways");
    }

    void count(const std::string& what) { ++seen_[what]; }

    Linear<Dim> l_;
    AnyShape<Dim> b_;
    ClipOptions options_;
    Counts& seen_;
};

/// Ranges of t about the ends of a clip, at the ends of what integers of one word take, and elsewhere.
template <int Dim>
ClipOptions random_range(const graze::exact::Clip<Dim>& plain, Random& random) {
    std::vector<double> list{0.0, 1.0, -1.0, 0.5, -0.0, 2.0, 0x1p-1074, -1e300, 1e300};
    for (const auto& end : {plain.in, plain.out})
        if (end && std::isfinite(end->t.to_double()))
            for (int copies = 0; copies < 2; ++copies) {
                const double t = end->t.to_double();
                for (double x : {t, std::nextafter(t, INFINITY), std::nextafter(t, -INFINITY)})
                    if (std::isfinite(x)) list.push_back(x);
            }
    const auto odd = [&] { return double((random.next() >> random.between(11, 63)) | 1); };
    constexpr int room = graze::arith::difference_bits;
    for (const int shift : {room - 53, room - 52, -room, -room - 1})
        list.push_back(std::ldexp(odd(), shift));
    const auto pick = [&] { return list[random.below(list.size())]; };
    ClipOptions options{pick(), pick()};
    if (*options.t_min > *options.t_max) std::swap(options.t_min, options.t_max);
    if (random.once_in(4)) options.t_min.reset();
    if (random.once_in(4)) options.t_max.reset();
    return options;
}

/// The same ends, where a parameter t of x is factor t + shift of y.
template <int Dim>
void check_same_end(const ClipCheck<Dim>& check, const std::string& law,
                    const std::optional<graze::ClipEnd<Dim, Exact>>& x,
                    const std::optional<graze::ClipEnd<Dim, Exact>>& y, const Rational& factor,
                    const Rational& shift) {
    check.require(x.has_value() == y.has_value(), law + ": an end is there");
    if (!x) return;
    check.require(Rational(x->t.a()) * factor + shift == Rational(y->t.a()) &&
                      Rational(x->t.b()) * factor == Rational(y->t.b()),
                  law + ": t");
    check.require(x->p == y->p && x->features == y->features && x->uv == y->uv,
                  law + ": p, features or uv");
}

std::optional<Side> opposite(std::optional<Side> side) {
    if (side == Side::front) return Side::back;
    if (side == Side::back) return Side::front;
    return side;
}

/// The ends change places, and front becomes back.
template <int Dim>
void check_reversed(const Linear<Dim>& l, const AnyShape<Dim>& b,
                    const graze::exact::Clip<Dim>& clip, Counts& seen) {
    Linear<Dim> reversed = l;
    const auto* segment = as<graze::Segment<Dim>>(l);
    if (segment)
        reversed = cases::reversed(*segment);
    else
        for (int i = 0; i < Dim; ++i) {
            double& x = (*direction_in<Dim>(reversed))[i];
            x = -x;
        }
    const ClipCheck<Dim> check(reversed, b, {}, seen);
    const auto other = exact_clip<Dim>(reversed, b);
    check_same_end(check, "reversed", clip.in, other.out, -1, segment ? 1 : 0);
    check_same_end(check, "reversed", clip.out, other.in, -1, segment ? 1 : 0);
    check.require(other.contact == clip.contact && other.side == opposite(clip.side),
                  "reversed: contact or side");
    ++seen["reversed"];
}

/// t multiplies the direction as given: times 2^k, as far as the doubles go.
template <int Dim>
void check_scaled(const Linear<Dim>& l, const AnyShape<Dim>& b, const graze::exact::Clip<Dim>& clip,
                  Random& random, Counts& seen) {
    int k = random.coin() ? 2100 : -2100;
    Linear<Dim> scaled = l;
    Vec<Dim>& direction = *direction_in<Dim>(scaled);
    const Vec<Dim> given = direction;
    for (bool exact = false; !exact; k += k > 0 ? -1 : 1) {
        exact = true;
        for (int i = 0; i < Dim; ++i) {
            direction[i] = std::ldexp(given[i], k);
            exact = exact && std::ldexp(direction[i], -k) == given[i];
        }
        if (exact) break;
    }
    const judge::Integer power = judge::Integer(1) << unsigned(std::abs(k));
    ClipCheck<Dim> check(scaled, b, {}, seen);
    const auto other = check.run();
    const Rational factor = k > 0 ? Rational(1, power) : Rational(power);
    check_same_end(check, "scaled", clip.in, other.in, factor, 0);
    check_same_end(check, "scaled", clip.out, other.out, factor, 0);
    check.require(other.contact == clip.contact && other.side == clip.side, "scaled: contact");
    ++seen["scaled"];
}

/// Places and lengths of both times one power of two, each direction times another, as far as the
/// doubles go.
template <int Dim>
void check_sizes(Linear<Dim> l, AnyShape<Dim> b, Random& random, Counts& seen) {
    using cases::Role;
    resize(
        Size::any, random,
        [](Role r) { return r == Role::position || r == Role::vector || r == Role::extent; }, l, b);
    resize(
        Size::any, random, [](Role r) { return r == Role::direction; }, l);
    resize(
        Size::any, random, [](Role r) { return r == Role::orientation; }, b);
    ClipCheck<Dim>(l, b, {}, seen).run();
    ++seen["any size"];
}

/// Vertices in another order.
void check_permuted(const Linear<3>& l, const graze::Triangle3& t, const graze::exact::Clip3& clip,
                    Random& random, Counts& seen) {
    const int order = random.between(1, 5);
    const graze::Triangle3 permuted = cases::permuted(t, order);
    const auto numbers = cases::permuted(graze::Triangle2{{0, 0}, {1, 0}, {2, 0}}, order);
    const std::array from{std::size_t(numbers.a.x), std::size_t(numbers.b.x),
                          std::size_t(numbers.c.x)};
    const bool turned = (from[1] + 3 - from[0]) % 3 == 2;

    const ClipCheck<3> check(l, permuted, {}, seen);
    const auto other = exact_clip<3>(l, permuted);
    check.require(
        other.contact == clip.contact && other.side == (turned ? opposite(clip.side) : clip.side),
        "permuted: contact or side");
    const auto same = [&](const auto& x, const auto& y) {
        check.require(x.has_value() == y.has_value(), "permuted: an end is there");
        if (!x) return;
        check.require(x->t == y->t && x->p == y->p, "permuted: t or p");
        if (!x->uv) return;
        const auto weights_of = [](const auto& uv) {
            const Rational u(uv->u.a()), v(uv->v.a());
            return Point<3>{Rational(1 - u - v), u, v};
        };
        const auto before = weights_of(x->uv), after = weights_of(y->uv);
        for (std::size_t i = 0; i < 3; ++i) {
            check.require(after[i] == before[from[i]], "permuted: uv");
            const auto vertex = [](std::size_t k) { return Feature(std::size_t(Feature::v0) + k); };
            const auto facing = [](std::size_t k) {  // the edge that vertex k is not on
                return Feature(std::size_t(Feature::e01) + (k + 1) % 3);
            };
            for (const auto feature : {+vertex, +facing})
                check.require(
                    y->features->contains(feature(i)) == x->features->contains(feature(from[i])),
                    "permuted: features");
        }
        ++seen["permuted"];
    };
    same(clip.in, other.in);
    same(clip.out, other.out);
}

template <int Dim>
void check_plain(const AnyCase<Dim>& c, Counts& seen) {
    ClipCheck<Dim>(linear<Dim>(c.a), c.b, {}, seen).run();
    ++seen[cases::name(c.family)];
}

template <int Dim>
void check_all(const AnyCase<Dim>& c, Counts& seen) {
    Random random(c.seed);
    Linear<Dim> l = linear<Dim>(c.a);
    const auto plain = ClipCheck<Dim>(l, c.b, {}, seen).run();
    ++seen[cases::name(c.family)];
    const auto* triangle = as<graze::Triangle3>(c.b);
    if (!as<graze::Ray<Dim>>(l)) check_reversed<Dim>(l, c.b, plain, seen);
    if (direction_in<Dim>(l)) check_scaled<Dim>(l, c.b, plain, random, seen);
    if constexpr (Dim == 3)
        if (triangle) check_permuted(l, *triangle, plain, random, seen);
    check_sizes<Dim>(l, c.b, random, seen);
    for (int i = 0; i < 2; ++i) {
        ClipOptions options = random_range<Dim>(plain, random);
        if (triangle) options.cull = random.pick({Cull::none, Cull::back, Cull::front});
        const auto restricted = ClipCheck<Dim>(l, c.b, options, seen).run();
        if (plain.contact != restricted.contact) ++seen["a range that changes the contact"];
    }
    if (triangle)
        for (Cull cull : {Cull::back, Cull::front}) {
            ClipOptions options;
            options.cull = cull;
            ClipCheck<Dim>(l, c.b, options, seen).run();
        }
}

template <int Dim>
std::vector<std::string> names(const AnyShape<Dim>& line, const AnyShape<Dim>& shape) {
    std::vector<std::string> list{"origin outside", "origin inside",
                                  "a range that changes the contact", "any size"};
    const bool is_plane = as<graze::Plane3>(shape), is_triangle = as<graze::Triangle3>(shape);
    if (!is_plane) list.push_back("origin boundary");
    if (!as<graze::Segment<Dim>>(line))
        for (const char* thing : {"unbounded", "t beyond the doubles", "subnormal t", "scaled"})
            list.push_back(thing);
    if (!as<graze::Ray<Dim>>(line)) list.push_back("reversed");
    if (is_triangle) {
        list.push_back("permuted");
        for (Side s : {Side::front, Side::back, Side::coplanar, Side::degenerate})
            list.push_back(std::string("side ") + name(s));
        list.push_back("culled");
    }
    if (const auto simplices = features_of<Dim>(shape); !simplices.empty()) {
        for (const Simplex& simplex : simplices) list.push_back(graze::name(simplex.feature));
        list.push_back(graze::name(Feature::interior));
    } else if (!is_plane) {
        for (int f = 0; f < 2 * Dim; ++f) list.push_back(graze::name(Feature(f)));
        list.push_back("no face");
    }
    if (as<graze::Obb2>(shape)) list.push_back("irrational t");
    if (as<graze::Parallelogram2>(shape) || as<graze::Parallelepiped3>(shape))
        list.push_back("no features");
    return list;
}

}  // namespace

void check_clip(const AnyCase<2>& c, Counts& seen) { check_all<2>(c, seen); }
void check_clip(const AnyCase<3>& c, Counts& seen) { check_all<3>(c, seen); }
void check_plain_clip(const AnyCase<2>& c, Counts& seen) { check_plain<2>(c, seen); }
void check_plain_clip(const AnyCase<3>& c, Counts& seen) { check_plain<3>(c, seen); }
std::vector<std::string> names_of_clip(const AnyShape<2>& line, const AnyShape<2>& shape) {
    return names<2>(line, shape);
}
std::vector<std::string> names_of_clip(const AnyShape<3>& line, const AnyShape<3>& shape) {
    return names<3>(line, shape);
}

}  // namespace laws
