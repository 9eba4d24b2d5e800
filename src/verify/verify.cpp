// Is a certificate a proof of its contact, or of its distance?
//
// The theorems: shapes on two sides of a plane are disjoint if neither reaches it; their relative
// interiors are apart if the plane does not hold both shapes. All points of a shape are what its
// weights give, and those of its relative interior are what positive weights, and coordinates
// inside (0, 1), give, be the vertices or edges dependent or not.
// Source: R. T. Rockafellar, "Convex Analysis", 1970, theorems 6.6, 6.9, 11.3.
//
// Two planes, at right angles to a step, through its ends: points on the two outer sides are not nearer than the step is long.
#include <algorithm>
#include <array>
#include <graze/exact_point.hpp>
#include <utility>
#include <variant>

#include "arith/number_field.hpp"

namespace graze {

namespace {

using arith::Rational;
using detail::ShapePointer;

template <int Dim>
using Vector = std::array<Rational, Dim>;
using Weights = std::vector<Exact>;

const Rational& rational(const Exact& x) { return x.number().a(); }

template <int Dim>
Vector<Dim> vector_of(const Vec<Dim>& v) {
    Vector<Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = arith::to_rational(v[i]);
    return r;
}
template <int Dim>
Vector<Dim> vector_of(const ExactVec<Dim>& v) {
    Vector<Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = rational(v[i]);
    return r;
}

template <std::size_t Dim>
Rational scalar_product(const std::array<Rational, Dim>& x, const std::array<Rational, Dim>& y) {
    Rational sum = x[0] * y[0];
    for (std::size_t i = 1; i < Dim; ++i) sum += x[i] * y[i];
    return sum;
}

/// x += t y
template <std::size_t Dim>
void add(std::array<Rational, Dim>& x, const Rational& t, const std::array<Rational, Dim>& y) {
    for (std::size_t i = 0; i < Dim; ++i) x[i] += t * y[i];
}

template <std::size_t Dim>
bool is_zero(const std::array<Rational, Dim>& x) {
    return std::all_of(x.begin(), x.end(), [](const Rational& c) { return c.sign() == 0; });
}

template <int Dim>
struct Plane {
    Vector<Dim> normal;
    Rational offset;

    Rational value(const Vector<Dim>& x) const { return scalar_product(normal, x) - offset; }
};

/// The signs of the least and the greatest value of a plane over a shape; -1 and 1 where there is
/// none.
struct Sides {
    int least, greatest;
};

// What a shape may be. Each has
//   sides(plane)
//   size()                      the number of its weights
//   flaw(point, weights, open)  what is wrong with the point, in the shape or (`open`) in its
//                               relative interior; empty if nothing is

constexpr const char* other_point = "the weights give another point";

std::string must_be(int i, const char* range) {
    return "weight " + std::to_string(i) + " must be " + range;
}

template <int Dim>
struct Hull {
    std::vector<Vector<Dim>> vertices;

    Sides sides(const Plane<Dim>& plane) const {
        Sides r{1, -1};
        for (const auto& v : vertices) {
            const int sign = plane.value(v).sign();
            r = {std::min(r.least, sign), std::max(r.greatest, sign)};
        }
        return r;
    }
    std::size_t size() const { return vertices.size(); }
    std::string flaw(const Vector<Dim>& point, const Weights& weights, bool open) const {
        Vector<Dim> p;
        Rational sum;
        for (std::size_t i = 0; i < size(); ++i) {
            const Rational& w = rational(weights[i]);
            if (w.sign() < 0 || (open && w.sign() == 0))
                return must_be(int(i), open ? "> 0" : ">= 0");
            sum += w;
            add(p, w, vertices[i]);
        }
        if (sum != 1) return "the sum of the weights must be 1";
        return p == point ? "" : other_point;
    }
};

/// A line or ray.
template <int Dim>
struct Straight {
    Vector<Dim> origin, direction;
    bool is_ray;

    Sides sides(const Plane<Dim>& plane) const {
        const int start = plane.value(origin).sign(),
                  slope = scalar_product(plane.normal, direction).sign();
        return {slope < 0 || (slope > 0 && !is_ray) ? -1 : start,
                slope > 0 || (slope < 0 && !is_ray) ? 1 : start};
    }
    std::size_t size() const { return 2; }
    std::string flaw(const Vector<Dim>& point, const Weights& weights, bool open) const {
        if (rational(weights[0]) != 1) return must_be(0, "1");
        const Rational& t = rational(weights[1]);
        if (is_ray && !is_zero(direction) && (t.sign() < 0 || (open && t.sign() == 0)))
            return must_be(1, open ? "> 0" : ">= 0");
        Vector<Dim> p = origin;
        add(p, t, direction);
        return p == point ? "" : other_point;
    }
};

/// { corner + sum of t_i edge_i : 0 <= t_i <= 1 }
template <int Dim>
struct Cell {
    Vector<Dim> corner;
    std::array<Vector<Dim>, Dim> edges;

    Sides sides(const Plane<Dim>& plane) const {
        Rational least = plane.value(corner), greatest = least;
        for (const auto& edge : edges) {
            const Rational step = scalar_product(plane.normal, edge);
            (step.sign() < 0 ? least : greatest) += step;
        }
        return {least.sign(), greatest.sign()};
    }
    std::size_t size() const { return Dim; }
    std::string flaw(const Vector<Dim>& point, const Weights& weights, bool open) const {
        Vector<Dim> p = corner;
        for (std::size_t i = 0; i < size(); ++i) {
            if (is_zero(edges[i])) continue;
            const Rational& t = rational(weights[i]);
            const int low = t.sign(), high = Rational(1 - t).sign();
            if (low < 0 || high < 0 || (open && (low == 0 || high == 0)))
                return must_be(int(i), open ? "in (0, 1)" : "in [0, 1]");
            add(p, t, edges[i]);
        }
        return p == point ? "" : other_point;
    }
};

struct WholePlane {
    Vector<3> point, normal;

    Sides sides(const Plane<3>& plane) const {
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3;
            if (plane.normal[i] * normal[j] != plane.normal[j] * normal[i]) return {-1, 1};
        }
        const int sign = plane.value(point).sign();
        return {sign, sign};
    }
    std::size_t size() const { return 0; }
    std::string flaw(const Vector<3>& p, const Weights&, bool) const {
        return scalar_product(normal, p) == scalar_product(normal, point)
                   ? ""
                   : "the point is not in it";
    }
};

/// A rectangle with the axes direction / |direction| and its left perpendicular.
struct Turned {
    Vector<2> center, axes[2];
    Vector<2> half_extents;
    Rational square = scalar_product(axes[0], axes[0]);

    /// The values are that of the centre +- reach / |direction|; v |v| has the order of v.
    Sides sides(const Plane<2>& plane) const {
        Rational reach;
        for (int i = 0; i < 2; ++i) {
            const Rational along = scalar_product(plane.normal, axes[i]);
            reach += half_extents[i] * (along.sign() < 0 ? Rational(-along) : along);
        }
        const Rational middle = arith::signed_square(plane.value(center)) * square;
        return {Rational(middle - reach * reach).sign(), Rational(middle + reach * reach).sign()};
    }
    std::size_t size() const { return 0; }
    std::string flaw(const Vector<2>& point, const Weights&, bool open) const {
        Vector<2> from_center = point;
        add(from_center, -1, center);
        for (int i = 0; i < 2; ++i) {
            const Rational along = scalar_product(from_center, axes[i]), &h = half_extents[i];
            const int sign = Rational(h * h * square - along * along).sign();
            if (sign < 0) return "the point is not in it";
            if (open && sign == 0 && h.sign() > 0)
                return "the point is not in its relative interior";
        }
        return "";
    }
};

template <int Dim>
struct BodyOf {
    using Type = std::variant<Hull<3>, Straight<3>, Cell<3>, WholePlane>;
};
template <>
struct BodyOf<2> {
    using Type = std::variant<Hull<2>, Straight<2>, Cell<2>, Turned>;
};
template <int Dim>
using Body = typename BodyOf<Dim>::Type;

/// Columns of the rotation by q / |q|.
std::array<Vector<3>, 3> axes_of(const Quaternion& q) {
    const Rational w = arith::to_rational(q.w), x = arith::to_rational(q.x),
                   y = arith::to_rational(q.y), z = arith::to_rational(q.z);
    const Rational xx = x * x, yy = y * y, zz = z * z, ww = w * w;
    const Rational square = ww + xx + yy + zz;
    const auto column = [&](const Rational& a, const Rational& b, const Rational& c) {
        return Vector<3>{Rational(a / square), Rational(b / square), Rational(c / square)};
    };
    return {column(ww + xx - yy - zz, 2 * (x * y + w * z), 2 * (x * z - w * y)),
            column(2 * (x * y - w * z), ww - xx + yy - zz, 2 * (y * z + w * x)),
            column(2 * (x * z + w * y), 2 * (y * z - w * x), ww - xx - yy + zz)};
}

/// Listens to what Description<S>::span says.
template <int Dim>
struct Listener {
    Body<Dim> body;

    void hull(const auto&... vertices) { body = Hull<Dim>{{vector_of(vertices)...}}; }
    void line(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        body = Straight<Dim>{vector_of(origin), vector_of(direction), false};
    }
    void ray(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        body = Straight<Dim>{vector_of(origin), vector_of(direction), true};
    }
    void plane(const Vec<3>& point, const Vec<3>& normal) {
        body = WholePlane{vector_of(point), vector_of(normal)};
    }
    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        Cell<Dim> cell{vector_of(min), {}};
        for (std::size_t i = 0; i < Dim; ++i)
            cell.edges[i][i] = arith::to_rational(max[int(i)]) - cell.corner[i];
        body = cell;
    }
    void parallel(Anchor kind, const Vec<Dim>& anchor, const auto&... edges) {
        Cell<Dim> cell{vector_of(anchor), {vector_of(edges)...}};
        if (kind == Anchor::center) double_from_center(cell);
        body = cell;
    }
    void turned(const Vec<2>& center, const Vec<2>& direction, const Vec<2>& half_extents) {
        const Vector<2> d = vector_of(direction);
        body = Turned{vector_of(center), {d, {Rational(-d[1]), d[0]}}, vector_of(half_extents)};
    }
    void turned(const Vec<3>& center, const Quaternion& rotation, const Vec<3>& half_extents) {
        Cell<3> cell{vector_of(center), axes_of(rotation)};
        for (std::size_t i = 0; i < 3; ++i)
            for (Rational& c : cell.edges[i]) c *= arith::to_rational(half_extents[int(i)]);
        double_from_center(cell);
        body = cell;
    }

private:
    /// From half edges at the centre to edges at the corner.
    static void double_from_center(Cell<Dim>& cell) {
        for (auto& edge : cell.edges) {
            add(cell.corner, -1, edge);
            for (Rational& c : edge) c *= 2;
        }
    }
};

// The rules of shapes, checked by the bits of the doubles, which no float environment changes.

template <int Dim>
std::array<double, Dim> numbers_of(const Vec<Dim>& v) {
    std::array<double, Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = v[i];
    return r;
}
std::array<double, 4> numbers_of(const Quaternion& q) { return {q.w, q.x, q.y, q.z}; }

struct Rules {
    const char* shape;

    template <std::size_t Size>
    std::string path(const char* field, std::size_t i) const {
        return field + std::string(".") + (Size == 4 ? "wxyz" : "xyz")[i];
    }
    void finite(const char* field, const auto& v) const {
        for_numbers(
            field, v, [](double x) { return arith::is_finite(x); },
            "must be finite: NaN and infinities are not allowed");
    }
    void nonnegative(const char* field, const auto& v) const {
        for_numbers(
            field, v, [](double x) { return arith::compare(x, 0) >= 0; }, "must not be negative");
    }
    void nonzero(const char* field, const auto& v) const {
        const auto numbers = numbers_of(v);
        if (std::all_of(numbers.begin(), numbers.end(),
                        [](double x) { return arith::compare(x, 0) == 0; }))
            throw invalid_shape(shape, field, "must not be zero");
    }
    template <int Dim>
    void ordered(const char* min_field, const Vec<Dim>& min, const char* max_field,
                 const Vec<Dim>& max) const {
        for (int i = 0; i < Dim; ++i)
            if (arith::compare(min[i], max[i]) > 0)
                throw invalid_shape(shape, path<Dim>(min_field, i),
                                    "must not be greater than " + path<Dim>(max_field, i));
    }

private:
    void for_numbers(const char* field, const auto& v, const auto& holds, const char* rule) const {
        const auto numbers = numbers_of(v);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (!holds(numbers[i]))
                throw invalid_shape(shape, path<std::tuple_size_v<decltype(numbers)>>(field, i),
                                    rule);
    }
};

/// Throws invalid_shape.
template <class S>
Body<dim_of<S>> body_of(const S& shape) {
    using Description = detail::Description<S>;
    const Rules rules{Description::name};
    Description::fields(
        shape, [&](detail::Quantity, const char* field, const auto& v) { rules.finite(field, v); });
    Description::rules(shape, rules);
    Listener<dim_of<S>> listener;
    Description::span(shape, listener);
    return std::move(listener.body);
}
template <int Dim>
Body<Dim> body_of(const ExactPoint<Dim>& point) {
    if (!point.recipe()) return body_of(point.rounded());
    return Hull<Dim>{{vector_of(point.exact())}};
}

std::string flaw_of_numbers(const auto& vector, const char* where) {
    for (const Exact& x : vector.coordinate)
        if (!x.is_rational()) return std::string(where) + ": must be rational";
    return "";
}
std::string flaw_of_numbers(const std::optional<Weights>& weights) {
    const auto rational = [](const Exact& w) { return w.is_rational(); };
    return !weights || std::all_of(weights->begin(), weights->end(), rational)
               ? ""
               : "weights: must be rational";
}

/// What is wrong with the members of a certificate, whatever the shapes.
template <int Dim>
std::string flaw_of_members(const Certificate<Dim>& c) {
    const auto presence = [](bool present, bool wanted, const std::string& member) -> std::string {
        if (present == wanted) return "";
        return member + (wanted ? ": missing" : ": has no place in a proof of this contact");
    };
    const bool meets = c.contact != Contact::disjoint;
    std::string flaw = presence(c.plane.has_value(), c.contact != Contact::overlapping, "plane");
    if (flaw.empty()) flaw = presence(c.point.has_value(), meets, "point");
    if (flaw.empty() && !meets) flaw = presence(c.weights_a.has_value(), false, "weights of a");
    if (flaw.empty() && !meets) flaw = presence(c.weights_b.has_value(), false, "weights of b");

    if (flaw.empty() && c.plane) flaw = flaw_of_numbers(c.plane->normal, "the normal of the plane");
    if (flaw.empty() && c.plane && !c.plane->offset.is_rational())
        flaw = "the offset of the plane: must be rational";
    if (flaw.empty() && c.point) flaw = flaw_of_numbers(*c.point, "point");
    for (const auto* weights : {&c.weights_a, &c.weights_b})
        if (flaw.empty()) flaw = flaw_of_numbers(*weights);
    return flaw;
}

template <int Dim>
std::string flaw_of_plane(const Body<Dim>& a, const Body<Dim>& b, const ExactPlane<Dim>& given,
                          Contact contact) {
    const Plane<Dim> plane{vector_of(given.normal), rational(given.offset)};
    if (is_zero(plane.normal)) return "plane: its normal is zero";
    const auto sides = [&](const auto& body) { return body.sides(plane); };
    const Sides of_a = std::visit(sides, a), of_b = std::visit(sides, b);

    if (contact == Contact::disjoint) {
        const auto apart = [](Sides x, Sides y) { return x.greatest < 0 && y.least > 0; };
        return apart(of_a, of_b) || apart(of_b, of_a) ? ""
                                                      : "plane: it does not keep a and b apart";
    }
    const auto apart = [](Sides x, Sides y) { return x.greatest <= 0 && y.least >= 0; };
    if (!apart(of_a, of_b) && !apart(of_b, of_a)) return "plane: a and b are not on its two sides";
    const auto inside = [](Sides x) { return x.least == 0 && x.greatest == 0; };
    return inside(of_a) && inside(of_b) ? "plane: it holds all of a and b" : "";
}

template <int Dim>
std::string flaw_of_point(const Body<Dim>& body, const Vector<Dim>& point,
                          const std::optional<Weights>& weights, bool open) {
    const auto flaw = [&](const auto& b) -> std::string {
        if (b.size() == 0 && weights) return "weights have no place for this shape";
        if (b.size() != 0 && !weights) return "weights are missing";
        if (b.size() != 0 && weights->size() != b.size())
            return "there are " + std::to_string(weights->size()) +
                   " weights; allowed: " + std::to_string(b.size());
        return b.flaw(point, weights ? *weights : Weights{}, open);
    };
    return std::visit(flaw, body);
}

template <int Dim>
std::string flaw_in(const auto& any_a, const auto& any_b, const Certificate<Dim>& c) {
    const auto read = [](const auto* shape) { return body_of(*shape); };
    const Body<Dim> a = std::visit(read, any_a), b = std::visit(read, any_b);
    std::string flaw = flaw_of_members(c);
    if (flaw.empty() && c.plane) flaw = flaw_of_plane<Dim>(a, b, *c.plane, c.contact);
    if (!flaw.empty() || !c.point) return flaw;

    const Vector<Dim> point = vector_of(*c.point);
    const bool open = c.contact == Contact::overlapping;
    flaw = flaw_of_point<Dim>(a, point, c.weights_a, open);
    if (!flaw.empty()) return "a: " + flaw;
    flaw = flaw_of_point<Dim>(b, point, c.weights_b, open);
    return flaw.empty() ? "" : "b: " + flaw;
}

template <int Dim>
std::string flaw_in(const auto& any_a, const auto& any_b, const DistanceCertificate<Dim>& c) {
    const auto read = [](const auto* shape) { return body_of(*shape); };
    const Body<Dim> a = std::visit(read, any_a), b = std::visit(read, any_b);
    std::string flaw = flaw_of_numbers(c.a, "the point of a");
    if (flaw.empty()) flaw = flaw_of_numbers(c.b, "the point of b");
    for (const auto* weights : {&c.weights_a, &c.weights_b})
        if (flaw.empty()) flaw = flaw_of_numbers(*weights);
    if (!flaw.empty()) return flaw;

    const Vector<Dim> p = vector_of(c.a), q = vector_of(c.b);
    flaw = flaw_of_point<Dim>(a, p, c.weights_a, false);
    if (!flaw.empty()) return "a: " + flaw;
    flaw = flaw_of_point<Dim>(b, q, c.weights_b, false);
    if (!flaw.empty()) return "b: " + flaw;
    Vector<Dim> step = q;
    add(step, -1, p);
    if (is_zero(step)) return "";
    const Plane<Dim> of_a{step, scalar_product(step, p)}, of_b{step, scalar_product(step, q)};
    const auto sides = [](const Plane<Dim>& plane) {
        return [&](const auto& body) { return body.sides(plane); };
    };
    if (std::visit(sides(of_a), a).greatest > 0) return "a: it has points that are nearer";
    return std::visit(sides(of_b), b).least < 0 ? "b: it has points that are nearer" : "";
}

}  // namespace

std::string detail::flaw_of(ShapePointer<2> a, ShapePointer<2> b, const Certificate2& certificate) {
    return flaw_in<2>(a, b, certificate);
}
std::string detail::flaw_of(ShapePointer<3> a, ShapePointer<3> b, const Certificate3& certificate) {
    return flaw_in<3>(a, b, certificate);
}
std::string detail::flaw_of(ShapePointer<2> a, ShapePointer<2> b,
                            const DistanceCertificate2& certificate) {
    return flaw_in<2>(a, b, certificate);
}
std::string detail::flaw_of(ShapePointer<3> a, ShapePointer<3> b,
                            const DistanceCertificate3& certificate) {
    return flaw_in<3>(a, b, certificate);
}
std::string detail::flaw_of_exact(ExactPointer<2> a, ExactPointer<2> b,
                                  const Certificate2& certificate) {
    return flaw_in<2>(a, b, certificate);
}
std::string detail::flaw_of_exact(ExactPointer<3> a, ExactPointer<3> b,
                                  const Certificate3& certificate) {
    return flaw_in<3>(a, b, certificate);
}

}  // namespace graze
