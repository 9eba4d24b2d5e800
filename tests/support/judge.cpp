#include "support/judge.hpp"

#include <bit>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "support/simplex.hpp"

namespace judge {

using graze::Contact;

struct Number::Value {
    Rational a, b;
    Integer m;
};

namespace {

// ---- doubles as exact numbers ----

/// x = mantissa * 2^exponent with an odd mantissa; zero has the largest exponent of all.
struct Parts {
    std::int64_t mantissa = 0;
    int exponent = std::numeric_limits<int>::max();
};

Parts split(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    std::uint64_t mantissa = bits & ((std::uint64_t(1) << 52) - 1);
    int exponent = int(bits >> 52 & 0x7ff);
    if (exponent == 0x7ff) throw std::invalid_argument("judge: not a finite number");
    if (exponent != 0)
        mantissa |= std::uint64_t(1) << 52;
    else
        exponent = 1;
    if (mantissa == 0) return {};
    const int zeros = std::countr_zero(mantissa);
    const auto magnitude = std::int64_t(mantissa >> zeros);
    return {bits >> 63 ? -magnitude : magnitude, exponent - 1075 + zeros};
}

/// x / 2^unit, for a unit of at most the exponent of x.
Integer integer(double x, int unit) {
    const Parts parts = split(x);
    Integer n = parts.mantissa;
    if (parts.mantissa != 0) n <<= unsigned(parts.exponent - unit);
    return n;
}

Integer power_of_two(int exponent) { return Integer(1) << unsigned(exponent); }

Rational rational(double x) {
    const Parts parts = split(x);
    if (parts.mantissa == 0) return 0;
    if (parts.exponent >= 0) return Rational(integer(x, 0));
    return Rational(Integer(parts.mantissa), power_of_two(-parts.exponent));
}

/// The root, if x is a square.
std::optional<Integer> square_root(const Integer& x) {
    Integer remainder;
    Integer root = boost::multiprecision::sqrt(x, remainder);
    if (remainder != 0) return {};
    return root;
}

// ---- shapes as generators ----

template <class R>
using Point = std::array<R, 3>;

/// The range of the weights of a group of generators: >= 0 with a sum <= 1; >= 0; any number.
enum class Range { hull, cone, line };

template <class R>
struct Group {
    Range range;
    std::vector<Point<R>> generators;
};

/// { (base + sum of weight * generator) / denominator }, in units of a power of two.
template <class R>
struct Generated {
    R denominator{Integer(1)};
    Point<R> base;
    std::vector<Group<R>> groups;
};

template <class R>
Point<R> operator+(const Point<R>& x, const Point<R>& y) {
    return {x[0] + y[0], x[1] + y[1], x[2] + y[2]};
}
template <class R>
Point<R> operator-(const Point<R>& x, const Point<R>& y) {
    return {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
}
template <class R>
Point<R> operator*(const R& s, const Point<R>& x) {
    return {s * x[0], s * x[1], s * x[2]};
}

/// Calls f with every vector of a shape that is measured in its unit of length.
template <class S, class F>
void each_length(const S& s, const F& f) {
    if constexpr (requires { s.x; }) f(s);
    if constexpr (requires { s.origin; }) f(s.origin), f(s.direction);
    if constexpr (requires { s.a; }) f(s.a), f(s.b);
    if constexpr (requires { s.c; }) f(s.c);
    if constexpr (requires { s.d; }) f(s.d);
    if constexpr (requires { s.point; }) f(s.point);
    if constexpr (requires { s.min; }) f(s.min), f(s.max);
    if constexpr (requires { s.center; }) f(s.center), f(s.half_extents);
    if constexpr (requires { s.anchor; }) f(s.anchor), f(s.u), f(s.v);
    if constexpr (requires { s.w; }) f(s.w);
}

template <int Dim>
int lowest_exponent(const graze::Vec<Dim>& v) {
    int lowest = std::numeric_limits<int>::max();
    for (int i = 0; i < Dim; ++i) lowest = std::min(lowest, split(v[i]).exponent);
    return lowest;
}

template <class... S>
int unit_of(const std::variant<S...>& any) {
    int unit = std::numeric_limits<int>::max();
    const auto include = [&](const auto& v) { unit = std::min(unit, lowest_exponent(v)); };
    std::visit([&](const auto& shape) { each_length(shape, include); }, any);
    return unit;
}

template <int Dim>
Point<Integer> point(const graze::Vec<Dim>& v, int unit) {
    Point<Integer> p;
    for (int i = 0; i < Dim; ++i) p[std::size_t(i)] = integer(v[i], unit);
    return p;
}

/// A linear shape as { origin + t direction : min <= t <= max }.
struct Linear {
    Point<Integer> origin, direction;
    std::optional<Rational> min, max;
};

template <int Dim>
Linear linear(const graze::Line<Dim>& s, int unit) {
    return {point(s.origin, unit), point(s.direction, unit), {}, {}};
}
template <int Dim>
Linear linear(const graze::Ray<Dim>& s, int unit) {
    return {point(s.origin, unit), point(s.direction, unit), Rational(0), {}};
}
template <int Dim>
Linear linear(const graze::Segment<Dim>& s, int unit) {
    const auto a = point(s.a, unit);
    return {a, point(s.b, unit) - a, Rational(0), Rational(1)};
}

/// The weight w of the one generator of a linear shape stands for t = start + step w.
struct Parameter {
    Rational start = 0, step = 1;
};

Generated<Integer> generate(const Linear& s, Parameter* parameter = nullptr) {
    using boost::multiprecision::denominator;
    using boost::multiprecision::numerator;
    Parameter t;
    Range range = Range::line;
    if (s.min && s.max) {
        t = {*s.min, *s.max - *s.min};
        range = Range::hull;
    } else if (s.min) {
        t = {*s.min, 1};
        range = Range::cone;
    } else if (s.max) {
        t = {*s.max, -1};
        range = Range::cone;
    }
    const Integer d = denominator(t.start) * denominator(t.step);
    const Integer start = numerator(t.start) * denominator(t.step);
    const Integer step = numerator(t.step) * denominator(t.start);
    if (parameter) *parameter = t;
    return {d, d * s.origin + start * s.direction, {{range, {step * s.direction}}}};
}

template <int Dim>
Generated<Integer> generate(const graze::Vec<Dim>& p, int unit) {
    return {Integer(1), point(p, unit), {}};
}
template <int Dim>
Generated<Integer> generate(const graze::Line<Dim>& s, int unit) {
    return generate(linear(s, unit));
}
template <int Dim>
Generated<Integer> generate(const graze::Ray<Dim>& s, int unit) {
    return generate(linear(s, unit));
}
template <int Dim>
Generated<Integer> generate(const graze::Segment<Dim>& s, int unit) {
    return generate(linear(s, unit));
}
template <int Dim>
Generated<Integer> generate(const graze::Triangle<Dim>& s, int unit) {
    const auto a = point(s.a, unit), b = point(s.b, unit), c = point(s.c, unit);
    return {Integer(1), a, {{Range::hull, {b - a, c - a}}}};
}
Generated<Integer> generate(const graze::Tetrahedron3& s, int unit) {
    const auto a = point(s.a, unit), b = point(s.b, unit), c = point(s.c, unit),
               d = point(s.d, unit);
    return {Integer(1), a, {{Range::hull, {b - a, c - a, d - a}}}};
}
Generated<Integer> generate(const graze::Plane3& s, int unit) {
    const auto n = point(s.normal, lowest_exponent(s.normal));
    // Solved for a coordinate i with n[i] != 0, the others are free.
    const std::size_t i = n[0] != 0 ? 0 : n[1] != 0 ? 1 : 2;
    Group<Integer> plane{Range::line, {}};
    for (std::size_t j : {(i + 1) % 3, (i + 2) % 3}) {
        Point<Integer> along;
        along[j] = n[i];
        along[i] = -n[j];
        plane.generators.push_back(along);
    }
    return {Integer(1), point(s.point, unit), {plane}};
}
template <int Dim>
Generated<Integer> generate(const graze::Aabb<Dim>& s, int unit) {
    const auto min = point(s.min, unit), max = point(s.max, unit);
    Generated<Integer> g{Integer(1), min, {}};
    for (std::size_t i = 0; i < Dim; ++i) {
        Point<Integer> edge;
        edge[i] = max[i] - min[i];
        g.groups.push_back({Range::hull, {edge}});
    }
    return g;
}

/// A box by its centre and half edges.
template <class R>
Generated<R> box(const R& denominator, Point<R> center, const std::vector<Point<R>>& half_edges) {
    Generated<R> g{denominator, std::move(center), {}};
    for (const auto& h : half_edges) {
        g.base = g.base - h;
        g.groups.push_back({Range::hull, {h + h}});
    }
    return g;
}

Generated<Integer> parallel(graze::Anchor kind, const Point<Integer>& anchor,
                            const std::vector<Point<Integer>>& edges) {
    if (kind == graze::Anchor::center) return box(Integer(1), anchor, edges);
    Generated<Integer> g{Integer(1), anchor, {}};
    for (const auto& e : edges) g.groups.push_back({Range::hull, {e}});
    return g;
}
Generated<Integer> generate(const graze::Parallelogram2& s, int unit) {
    return parallel(s.kind, point(s.anchor, unit), {point(s.u, unit), point(s.v, unit)});
}
Generated<Integer> generate(const graze::Parallelepiped3& s, int unit) {
    return parallel(s.kind, point(s.anchor, unit),
                    {point(s.u, unit), point(s.v, unit), point(s.w, unit)});
}

Generated<Integer> generate(const graze::Obb3& s, int unit) {
    const graze::Quaternion& q = s.rotation;
    int q_unit = std::numeric_limits<int>::max();
    for (double c : {q.w, q.x, q.y, q.z}) q_unit = std::min(q_unit, split(c).exponent);
    const Integer w = integer(q.w, q_unit), x = integer(q.x, q_unit), y = integer(q.y, q_unit),
                  z = integer(q.z, q_unit);
    const Integer norm = w * w + x * x + y * y + z * z;
    const auto h = point(s.half_extents, unit);
    const Point<Integer> axis_x{w * w + x * x - y * y - z * z, 2 * (x * y + w * z),
                                2 * (x * z - w * y)};
    const Point<Integer> axis_y{2 * (x * y - w * z), w * w - x * x + y * y - z * z,
                                2 * (y * z + w * x)};
    const Point<Integer> axis_z{2 * (x * z + w * y), 2 * (y * z - w * x),
                                w * w - x * x - y * y + z * z};
    return box(norm, norm * point(s.center, unit), {h[0] * axis_x, h[1] * axis_y, h[2] * axis_z});
}

/// The direction of a 2D obb, in a unit of its own.
Point<Integer> direction(const graze::Obb2& s) {
    return point(s.direction, lowest_exponent(s.direction));
}

/// |direction|^2.
Integer radicand(const graze::Obb2& s) {
    const auto d = direction(s);
    return d[0] * d[0] + d[1] * d[1];
}

/// A 2D obb, given |direction| as a number of R.
template <class R>
Generated<R> generate(const graze::Obb2& s, int unit, const R& length) {
    const auto embed = [](const Point<Integer>& p) {
        return Point<R>{R(p[0]), R(p[1]), R(Integer(0))};
    };
    const auto d = direction(s);
    const auto h = point(s.half_extents, unit);
    const Point<Integer> left{-d[1], d[0], 0};
    return box(length, length * embed(point(s.center, unit)),
               {embed(h[0] * d), embed(h[1] * left)});
}

template <class R>
Generated<R> over(const Generated<Integer>& g) {
    if constexpr (std::is_same_v<R, Integer>) {
        return g;
    } else {
        const auto embed = [](const Point<Integer>& p) {
            return Point<R>{R(p[0]), R(p[1]), R(p[2])};
        };
        Generated<R> r{R(g.denominator), embed(g.base), {}};
        for (const auto& group : g.groups) {
            r.groups.push_back({group.range, {}});
            for (const auto& v : group.generators) r.groups.back().generators.push_back(embed(v));
        }
        return r;
    }
}

/// Any shape: a 2D obb, or generators.
struct Operand {
    const graze::Obb2* obb = nullptr;
    int unit;
    Generated<Integer> generated;
};

template <class... S>
Operand operand(const std::variant<S...>& any, int unit) {
    return std::visit(
        [&]<class T>(const T& shape) -> Operand {
            if constexpr (std::is_same_v<T, graze::Obb2>)
                return {&shape, unit, {}};
            else
                return {nullptr, unit, generate(shape, unit)};
        },
        any);
}

/// |direction|^2 of a 2D obb, 1 for other shapes.
Integer radicand(const Operand& s) { return s.obb ? radicand(*s.obb) : Integer(1); }

/// A shape over R; `length` is used by a 2D obb alone.
template <class R>
Generated<R> generate_over(const Operand& s, const R& length) {
    return s.obb ? generate(*s.obb, s.unit, length) : over<R>(s.generated);
}

// ---- the linear program ----

/// Names of variables: the slack is z, then the weights w, then the inequalities; the parameter
/// is one of the weights under a second name that never leaves the basis.
constexpr int slack = 0;
constexpr int parameter_name = -1;

template <class R>
struct Program {
    Dictionary<R> dictionary;
    int weights;

    bool free(int variable) const {
        return variable == parameter_name || (1 <= variable && variable <= weights);
    }
};

/// All weights with base_a + .. = base_b + .., as the dictionary of the inequalities
/// weight + z >= 0 and 1 - sum of weights + z >= 0, and of the first weight of a under the name
/// parameter_name. Empty if there are none.
template <class R>
std::optional<Program<R>> program(const Generated<R>& a, const Generated<R>& b, int dim) {
    std::vector<Point<R>> columns;
    std::vector<std::vector<int>> sums;  // weights with a sum <= 1
    std::vector<int> nonnegative;
    const auto add = [&](const Generated<R>& g, const R& factor) {
        for (const auto& group : g.groups) {
            if (group.range == Range::hull) sums.emplace_back();
            for (const auto& v : group.generators) {
                columns.push_back(factor * v);
                const int name = int(columns.size());
                if (group.range == Range::hull) sums.back().push_back(name);
                if (group.range != Range::line) nonnegative.push_back(name);
            }
        }
    };
    add(a, b.denominator);
    add(b, R(Integer(0)) - a.denominator);
    const Point<R> constant = a.denominator * b.base - b.denominator * a.base;

    const int weights = int(columns.size());
    std::vector<int> names;
    for (int name = 1; name <= weights; ++name) names.push_back(name);
    Dictionary<R> equations(names);
    for (std::size_t i = 0; i < std::size_t(dim); ++i) {
        std::vector<R> row{constant[i]};
        for (const auto& v : columns) row.push_back(R(Integer(0)) - v[i]);
        equations.add(slack, std::move(row));
    }
    // Each equation (its variable zero) is solved for a weight.
    for (std::size_t i = 0; i < equations.rows().size();) {
        const auto& c = equations.rows()[i].coefficients;
        std::size_t column = equations.nonbasic().size();
        while (column > 0 && sign(c[column]) == 0) --column;
        if (column == 0) {
            if (sign(c[0]) != 0) return {};
            equations.erase_row(i);
            continue;
        }
        equations.pivot(i, column - 1);
        equations.erase_column(column - 1);
        ++i;
    }

    const R& one = equations.denominator();
    const std::size_t width = equations.nonbasic().size() + 1;
    names = equations.nonbasic();
    names.push_back(slack);
    Program<R> p{Dictionary<R>(names, one), weights};
    const auto expression = [&](int name) {
        std::vector<R> c;
        if (const auto* row = equations.find(name)) {
            c = row->coefficients;
        } else {
            c.assign(width, R(Integer(0)));
            for (std::size_t j = 1; j < width; ++j)
                if (names[j - 1] == name) c[j] = one;
        }
        return c;
    };
    int inequality = weights;
    const auto require_nonnegative = [&](std::vector<R> c) {
        c.push_back(one);
        p.dictionary.add(++inequality, std::move(c));
    };
    if (!a.groups.empty()) {
        auto c = expression(1);
        c.push_back(R(Integer(0)));
        p.dictionary.add(parameter_name, std::move(c));
    }
    for (int name : nonnegative) require_nonnegative(expression(name));
    for (const auto& sum : sums) {
        std::vector<R> rest(width, R(Integer(0)));
        rest[0] = one;
        for (int name : sum) {
            const auto c = expression(name);
            for (std::size_t j = 0; j < width; ++j) rest[j] = rest[j] - c[j];
        }
        require_nonnegative(std::move(rest));
    }
    return p;
}

/// Makes z basic with the least value that satisfies every inequality. Returns false where there
/// are none.
template <class R>
bool enter_slack(Program<R>& p) {
    const auto& rows = p.dictionary.rows();
    std::size_t least = rows.size();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (p.free(rows[i].variable)) continue;
        if (least == rows.size() ||
            sign(R(rows[i].coefficients[0] - rows[least].coefficients[0])) < 0)
            least = i;
    }
    if (least == rows.size()) return false;
    p.dictionary.pivot(least, p.dictionary.nonbasic().size() - 1);
    return true;
}

template <class R>
int sign_of_slack(const Program<R>& p) {
    return sign(p.dictionary.find(slack)->coefficients[0]);
}

template <class R>
Contact contact(const Generated<R>& a, const Generated<R>& b, int dim) {
    auto p = program(a, b, dim);
    if (!p) return Contact::disjoint;
    if (!enter_slack(*p)) return Contact::overlapping;
    using Step = typename Dictionary<R>::Step;
    const auto is_free = [&](int variable) { return variable == slack || p->free(variable); };
    while (sign_of_slack(*p) >= 0) {
        const Step step = p->dictionary.improve(slack, -1, is_free);
        if (step == Step::unbounded) return Contact::overlapping;
        if (step == Step::optimal)
            return sign_of_slack(*p) == 0 ? Contact::touching : Contact::disjoint;
    }
    return Contact::overlapping;
}

/// A number of the ring over a denominator.
template <class R>
struct Ratio {
    R numerator, denominator;
};

/// The least and the largest first weight of a; empty where it is unbounded. The shapes meet.
template <class R>
std::array<std::optional<Ratio<R>>, 2> weight_range(const Generated<R>& a, const Generated<R>& b,
                                                    int dim) {
    auto p = program(a, b, dim);
    auto& d = p->dictionary;
    using Step = typename Dictionary<R>::Step;
    const auto is_free = [&](int variable) { return p->free(variable); };
    // A violated inequality lets z in, which then falls to zero and leaves.
    bool feasible = true;
    for (const auto& row : d.rows())
        if (!is_free(row.variable) && sign(row.coefficients[0]) < 0) feasible = false;
    if (!feasible) {
        enter_slack(*p);
        while (d.find(slack))
            if (d.improve(slack, -1, is_free) != Step::moved)
                throw std::logic_error("judge: no common point");
    }
    for (std::size_t j = 0; j < d.nonbasic().size(); ++j)
        if (d.nonbasic()[j] == slack) d.erase_column(j);

    std::array<std::optional<Ratio<R>>, 2> range;
    for (int end : {0, 1}) {
        Step step = Step::moved;
        while (step == Step::moved) step = d.improve(parameter_name, end == 0 ? -1 : 1, is_free);
        if (step == Step::optimal)
            range[std::size_t(end)] =
                Ratio<R>{d.find(parameter_name)->coefficients[0], d.denominator()};
    }
    return range;
}

// ---- fields ----

/// `length_a` and `length_b` are the |direction| of those that are a 2D obb, any number for the others.
template <class R>
Contact contact_over(const Operand& a, const R& length_a, const Operand& b, const R& length_b,
                     int dim) {
    return contact(generate_over(a, length_a), generate_over(b, length_b), dim);
}

Contact contact(const Operand& a, const Operand& b, int dim) {
    using Root = Surd<Integer>;
    const Integer m = radicand(a), n = radicand(b);
    const auto root_m = square_root(m), root_n = square_root(n);
    if (root_m && root_n) return contact_over(a, *root_m, b, *root_n, dim);
    if (root_n) return contact_over(a, Root(0, 1, &m), b, Root(*root_n), dim);
    if (root_m) return contact_over(a, Root(*root_m), b, Root(0, 1, &n), dim);
    // One root is enough where m / n is a square.
    const Integer common = gcd(m, n);
    const auto p = square_root(Integer(m / common)), q = square_root(Integer(n / common));
    if (p && q) return contact_over(a, Root(0, *p, &common), b, Root(0, *q, &common), dim);
    const Root zero(Integer(0)), one(Integer(1));
    return contact_over(a, Surd<Root>(Root(0, 1, &m), zero, &n), b, Surd<Root>(zero, one, &n), dim);
}

// ---- clip ----

/// cpp_rational refuses a negative denominator.
Rational quotient(const Integer& x, const Integer& y) {
    return y < 0 ? Rational(Integer(-x), Integer(-y)) : Rational(x, y);
}

Number::Value value_of(const Ratio<Integer>& x) {
    return {quotient(x.numerator, x.denominator), 0, 0};
}
Number::Value value_of(const Ratio<Surd<Integer>>& x) {
    const auto numerator = x.numerator * x.denominator.conjugate();
    const Integer norm = x.denominator.norm();
    return {quotient(numerator.a, norm), quotient(numerator.b, norm),
            numerator.n ? *numerator.n : Integer(0)};
}

Number number(Number::Value value) {
    if (value.m != 0 && value.b != 0) {
        if (const auto root = square_root(value.m)) {
            value.a += value.b * *root;
            value.b = 0;
        }
    }
    if (value.m == 0) value.b = 0;
    if (value.b == 0) value.m = 0;
    return Number(std::make_shared<const Number::Value>(std::move(value)));
}

Number transformed(const Rational& start, const Rational& step, Number::Value value) {
    return number({start + step * value.a, step * value.b, value.m});
}

/// `length` is the |direction| of a 2D obb, any number for another shape.
template <class R>
Clip clip_over(const Generated<Integer>& line, const Parameter& t, const Operand& shape,
               const R& length, int dim) {
    const auto x = over<R>(line);
    const auto y = generate_over(shape, length);
    Clip clip;
    clip.contact = contact(x, y, dim);
    if (!clip.hit()) return clip;
    const auto range = weight_range(x, y, dim);
    const auto end = [&](const std::optional<Ratio<R>>& w) {
        return w ? std::optional(transformed(t.start, t.step, value_of(*w))) : std::nullopt;
    };
    clip.t_in = end(range[t.step < 0 ? 1 : 0]);
    clip.t_out = end(range[t.step < 0 ? 0 : 1]);
    return clip;
}

Clip clip(Linear restricted, const Operand& shape, int dim, std::optional<double> t_min,
          std::optional<double> t_max) {
    if (t_min && (!restricted.min || *restricted.min < rational(*t_min)))
        restricted.min = rational(*t_min);
    if (t_max && (!restricted.max || *restricted.max > rational(*t_max)))
        restricted.max = rational(*t_max);
    if (restricted.min && restricted.max && *restricted.min > *restricted.max) return {};

    Parameter t;
    const Generated<Integer> line = generate(restricted, &t);
    const Integer n = radicand(shape);
    if (const auto root = square_root(n)) return clip_over(line, t, shape, *root, dim);
    return clip_over(line, t, shape, Surd<Integer>(0, 1, &n), dim);
}

template <class Linear>
auto origin_of(const Linear& s) {
    return std::visit(
        [](const auto& l) {
            if constexpr (requires { l.origin; })
                return l.origin;
            else
                return l.a;
        },
        s);
}

template <class... S>
Linear linear_of(const std::variant<S...>& any, int unit) {
    return std::visit([&](const auto& l) { return linear(l, unit); }, any);
}

/// Coordinate i of the point of parameter t.
Number coordinate(const Linear& s, int unit, const Number& t, std::size_t i) {
    const Rational scale(1, power_of_two(-unit));
    return transformed(scale * s.origin[i], scale * s.direction[i], t.value());
}

// ---- numbers ----

/// The sign of a + b sqrt(m).
int sign_of(const Rational& a, const Rational& b, const Integer& m) {
    const int x = a.sign(), y = m == 0 ? 0 : b.sign();
    if (x * y >= 0) return x == 0 ? y : x;
    return x * Rational(a * a - b * b * m).sign();
}

/// The sign of a + b sqrt(m) + c sqrt(n).
int sign_of(const Rational& a, const Rational& b, const Integer& m, const Rational& c,
            const Integer& n) {
    // sqrt(m) (b sqrt(m) + c sqrt(n)) = b m + c sqrt(m n).
    const Integer mn = m * n;
    const int roots = m == 0 ? sign_of(0, c, n) : sign_of(b * m, c, mn);
    const int x = a.sign();
    if (x * roots >= 0) return x == 0 ? roots : x;
    return x * sign_of(a * a - b * b * m - c * c * n, -2 * b * c, mn);
}

int compare(const Number::Value& x, const Number::Value& y) {
    return sign_of(Rational(x.a - y.a), x.b, x.m, Rational(-y.b), y.m);
}

std::string text(const Rational& x) {
    const Integer den = denominator(x);
    return den == 1 ? numerator(x).str() : numerator(x).str() + "/" + den.str();
}

Rational parse(std::string_view s) {
    const auto slash = s.find('/');
    const Integer num{std::string(s.substr(0, slash))};
    if (slash == std::string_view::npos) return num;
    return quotient(num, Integer(std::string(s.substr(slash + 1))));
}

}  // namespace

Number::Number(double value) : Number(number({rational(value), 0, 0})) {}
Number::Number(std::string_view a, std::string_view b, std::string_view m)
    : Number(number({parse(a), parse(b), Integer(std::string(m))})) {}
Number::Number(std::shared_ptr<const Value> value) : value_(std::move(value)) {}

std::string Number::a() const { return text(value_->a); }
std::string Number::b() const { return text(value_->b); }
std::string Number::m() const { return value_->m.str(); }

std::strong_ordering operator<=>(const Number& x, const Number& y) {
    return compare(x.value(), y.value()) <=> 0;
}

std::ostream& operator<<(std::ostream& os, const Number& x) {
    os << x.a();
    if (x.value().b != 0) os << " + " << x.b() << " sqrt(" << x.m() << ')';
    return os;
}

bool Number::rounds_to(double x) const {
    const auto compare_to = [&](const Rational& y) { return compare(*value_, {y, 0, 0}); };
    // The halfway points on both sides of |x|, and which of them round to x.
    const int side = compare_to(0);
    if (side == 0) return std::bit_cast<std::uint64_t>(x) == 0;
    constexpr auto infinity = std::bit_cast<std::int64_t>(std::numeric_limits<double>::infinity());
    const auto bits = std::bit_cast<std::int64_t>(x);
    const std::int64_t magnitude = bits & std::numeric_limits<std::int64_t>::max();
    if (magnitude > infinity) return false;
    if (magnitude != 0 && (bits < 0) != (side < 0)) return false;
    // The doubles continue evenly to 2^1024, the place of infinity in their order.
    const auto at = [&](std::int64_t m) {
        return m == infinity ? Rational(power_of_two(1024)) : rational(std::bit_cast<double>(m));
    };
    const bool even = magnitude % 2 == 0;
    const auto beyond = [&](const Rational& bound) { return side * compare_to(side * bound); };
    if (magnitude > 0) {
        const int low = beyond((at(magnitude - 1) + at(magnitude)) / 2);
        if (low < 0 || (low == 0 && !even)) return false;
    }
    if (magnitude < infinity) {
        const int high = beyond((at(magnitude) + at(magnitude + 1)) / 2);
        if (high > 0 || (high == 0 && !even)) return false;
    }
    return true;
}

namespace {

template <class Shape>
Contact contact_of(const Shape& a, const Shape& b, int dim) {
    const int unit = std::min(unit_of(a), unit_of(b));
    return contact(operand(a, unit), operand(b, unit), dim);
}

template <class Linear, class Shape>
Clip clip_of(const Linear& l, const Shape& b, int dim, std::optional<double> t_min,
             std::optional<double> t_max) {
    const int unit = std::min(unit_of(l), unit_of(b));
    return clip(linear_of(l, unit), operand(b, unit), dim, t_min, t_max);
}

template <class Linear, class Shape>
std::optional<Linear> linear_in(const Shape& shape) {
    return std::visit(
        []<class S>(const S& s) -> std::optional<Linear> {
            if constexpr (graze::LinearShape<S>)
                return s;
            else
                return {};
        },
        shape);
}

}  // namespace

Contact contact(const Shape2& a, const Shape2& b) { return contact_of(a, b, 2); }
Contact contact(const Shape3& a, const Shape3& b) { return contact_of(a, b, 3); }

Location locate(const graze::Vec2& point, const Shape2& shape) {
    return Location(contact(point, shape));
}
Location locate(const graze::Vec3& point, const Shape3& shape) {
    return Location(contact(point, shape));
}

Clip clip(const Linear2& linear, const Shape2& shape, std::optional<double> t_min,
          std::optional<double> t_max) {
    return clip_of(linear, shape, 2, t_min, t_max);
}
Clip clip(const Linear3& linear, const Shape3& shape, std::optional<double> t_min,
          std::optional<double> t_max) {
    return clip_of(linear, shape, 3, t_min, t_max);
}

std::optional<Linear2> as_linear(const Shape2& shape) { return linear_in<Linear2>(shape); }
std::optional<Linear3> as_linear(const Shape3& shape) { return linear_in<Linear3>(shape); }

graze::Vec2 origin(const Linear2& linear) { return origin_of(linear); }
graze::Vec3 origin(const Linear3& linear) { return origin_of(linear); }

std::array<Number, 2> point_at(const Linear2& linear, const Number& t) {
    const int unit = std::min(unit_of(linear), 0);  // zeros alone have the unit 2^INT_MAX
    const Linear s = linear_of(linear, unit);
    return {coordinate(s, unit, t, 0), coordinate(s, unit, t, 1)};
}
std::array<Number, 3> point_at(const Linear3& linear, const Number& t) {
    const int unit = std::min(unit_of(linear), 0);
    const Linear s = linear_of(linear, unit);
    return {coordinate(s, unit, t, 0), coordinate(s, unit, t, 1), coordinate(s, unit, t, 2)};
}

}  // namespace judge
