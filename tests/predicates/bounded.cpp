// Bounded shapes, by products: the gaps are those of the corners, within their bounds; exact doubles round
// nothing; and both tell contacts as rationals do.
#include <sstream>

#include "cases/print.hpp"
#include "compiled_pairs.hpp"
#include "environments.hpp"
#include "filter_checks.hpp"
#include "predicates/bounded_words.hpp"
#include "support/property.hpp"

namespace {

using namespace arith_test;
using cases::Role;
using graze::Aabb3;
using graze::Anchor;
using graze::Contact;
using graze::dim_of;
using graze::Obb2;
using graze::Obb3;
using graze::Parallelepiped3;
using graze::Parallelogram2;
using graze::Quaternion;
using graze::Segment3;
using graze::Tetrahedron3;
using graze::Vec2;
using graze::Vec3;
namespace bounded = graze::predicates::bounded;
using graze::predicates::first_coordinate;

/// Calls f.operator()<A, B>() for all pairs, in the order of the text.
template <class F>
void each_bounded(const F& f) {
#define GRAZE_CALL(A, B) f.template operator()<graze::A, graze::B>();
    GRAZE_BOUNDED_PAIRS(GRAZE_CALL)
#undef GRAZE_CALL
}

// ---- The gaps between corners, another formulation -----------------------------------------------------

/// In 2D the last is zero.
using ExactVector = std::array<Dyadic, 3>;

ExactVector exact(const Vec2& v) { return {Dyadic(v.x), Dyadic(v.y), Dyadic(0.0)}; }
ExactVector exact(const Vec3& v) { return {Dyadic(v.x), Dyadic(v.y), Dyadic(v.z)}; }
ExactVector unit_vector(std::size_t k) {
    ExactVector e;
    e[k] = Dyadic(1.0);
    return e;
}
ExactVector combined(const ExactVector& v, const Dyadic& factor, const ExactVector& w) {
    ExactVector r;
    for (std::size_t k = 0; k < 3; ++k) r[k] = v[k] + factor * w[k];
    return r;
}
ExactVector minus(const ExactVector& v, const ExactVector& w) {
    return combined(v, Dyadic(-1.0), w);
}
Dyadic exact_dot(const ExactVector& v, const ExactVector& w) {
    return v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
}
ExactVector exact_cross(const ExactVector& v, const ExactVector& w) {
    ExactVector r;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
        r[k] = v[l] * w[m] - v[m] * w[l];
    }
    return r;
}

ExactVector left_of(const ExactVector& v) { return {Dyadic(0.0) - v[1], v[0], Dyadic(0.0)}; }

/// By numbers of 64 bits, which are off far less than any double; exact of a length with few bits.
Dyadic exact_length(const Vec2& d) {
    const long double x = d.x, y = d.y, length = std::sqrt(x * x + y * y);
    const auto high = double(length);
    return Dyadic(high) + Dyadic(double(length - high));
}

/// A shape times `norm`. Directions and normals are in the order of the text; those of an obb are unit vectors
/// times `norm`.
struct Corners {
    std::vector<ExactVector> corners, directions, normals;
    Dyadic norm{1.0};

    template <int Dim>
    explicit Corners(const graze::Vec<Dim>& s) : corners{exact(s)} {
        for (std::size_t k = 0; k < Dim; ++k) directions.push_back(unit_vector(k));
        normals = directions;
    }
    template <int Dim>
    explicit Corners(const graze::Aabb<Dim>& s) {
        std::vector<ExactVector> half;
        ExactVector center = exact(s.min);
        for (int k = 0; k < Dim; ++k) {
            directions.push_back(unit_vector(std::size_t(k)));
            half.push_back(combined({}, (Dyadic(s.max[k]) - Dyadic(s.min[k])) * Dyadic(0.5),
                                    directions.back()));
            center = combined(center, Dyadic(1.0), half.back());
        }
        normals = directions;
        add_box(center, half);
    }
    explicit Corners(const Obb2& s) {
        norm = exact_length(s.direction);
        directions = {exact(s.direction), left_of(exact(s.direction))};
        normals = directions;
        add_box(combined({}, norm, exact(s.center)),
                {combined({}, Dyadic(s.half_extents.x), directions[0]),
                 combined({}, Dyadic(s.half_extents.y), directions[1])});
    }
    /// q e q*, by Hamilton's rules.
    explicit Corners(const Obb3& s) {
        const Quaternion& q = s.rotation;
        const ExactVector v{Dyadic(q.x), Dyadic(q.y), Dyadic(q.z)};
        const Dyadic w(q.w), two(2.0);
        norm = w * w + exact_dot(v, v);
        std::vector<ExactVector> half;
        for (int k = 0; k < 3; ++k) {
            const ExactVector e = unit_vector(std::size_t(k));
            // 2 (v.e) v + (w w - v.v) e + 2 w (v x e)
            ExactVector axis = combined({}, two * exact_dot(v, e), v);
            axis = combined(axis, w * w - exact_dot(v, v), e);
            axis = combined(axis, two * w, exact_cross(v, e));
            directions.push_back(axis);
            half.push_back(combined({}, Dyadic(s.half_extents[k]), axis));
        }
        normals = directions;
        add_box(combined({}, norm, exact(s.center)), half);
    }
    explicit Corners(const Parallelogram2& s) {
        add_parallel(s.kind, exact(s.anchor), {exact(s.u), exact(s.v)});
        normals = {left_of(directions[1]), left_of(directions[0])};
    }
    explicit Corners(const Parallelepiped3& s) {
        add_parallel(s.kind, exact(s.anchor), {exact(s.u), exact(s.v), exact(s.w)});
        for (std::size_t k = 0; k < 3; ++k)
            normals.push_back(exact_cross(directions[(k + 1) % 3], directions[(k + 2) % 3]));
    }
    template <int Dim>
    explicit Corners(const graze::Segment<Dim>& s) : Corners({s.a, s.b}) {}
    template <int Dim>
    explicit Corners(const graze::Triangle<Dim>& s) : Corners({s.a, s.b, s.c}) {}
    explicit Corners(const Tetrahedron3& s) : Corners({s.a, s.b, s.c, s.d}) {}

private:
    template <int Dim>
    Corners(std::initializer_list<graze::Vec<Dim>> points) {
        for (const auto& p : points) corners.push_back(exact(p));
        const std::size_t n = corners.size();
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                directions.push_back(minus(corners[j], corners[i]));
        const auto edge = [&](std::size_t i, std::size_t j) {
            normals.push_back(left_of(minus(corners[j], corners[i])));
        };
        const auto face = [&](std::size_t i, std::size_t j, std::size_t k) {
            normals.push_back(
                exact_cross(minus(corners[j], corners[i]), minus(corners[k], corners[i])));
        };
        // Of a simplex: the face without vertex 1, 2, .., 0.
        if (Dim == 2 && n == 2) edge(0, 1);
        if (Dim == 2 && n == 3) edge(0, 2), edge(0, 1), edge(1, 2);
        if (Dim == 3 && n == 3) face(0, 1, 2);
        if (Dim == 3 && n == 4) face(0, 2, 3), face(0, 1, 3), face(0, 1, 2), face(1, 2, 3);
    }
    void add_parallel(Anchor kind, ExactVector center, std::vector<ExactVector> half) {
        for (ExactVector& h : half) {
            if (kind == Anchor::corner) {
                h = combined({}, Dyadic(0.5), h);
                center = combined(center, Dyadic(1.0), h);
            }
            directions.push_back(h);
        }
        add_box(center, half);
    }
    void add_box(const ExactVector& center, const std::vector<ExactVector>& half) {
        for (int i = 0; i < 1 << half.size(); ++i) {
            ExactVector corner = center;
            for (std::size_t k = 0; k < half.size(); ++k)
                corner = combined(corner, Dyadic(i >> k & 1 ? 1.0 : -1.0), half[k]);
            corners.push_back(corner);
        }
    }
};

enum class Group : std::uint8_t { of_a, of_b, crossed };
constexpr std::array groups{Group::of_a, Group::of_b, Group::crossed};
const char* name(Group group) {
    return group == Group::of_a   ? "faces of the first"
           : group == Group::of_b ? "faces of the second"
                                  : "edges crossed";
}

/// Two of them have no faces, and other groups in their place.
template <class A, class B>
constexpr bool are_segments = std::is_same_v<A, Segment3>&& std::is_same_v<B, Segment3>;

/// The gap along a direction of a group: over / under, where directions of obbs have unit length.
template <class A, class B>
class CornerGaps {
public:
    CornerGaps(const A& a, const B& b) : a_(a), b_(b) {
        auto& [of_a, of_b, crossed] = directions_;
        of_a = a_.normals;
        of_b = b_.normals;
        if constexpr (are_segments<A, B>) {
            for (std::size_t k = 0; k < 3; ++k) of_a.push_back(unit_vector(k));
            for (const Corners* c : {&a_, &b_})
                for (std::size_t k = 0; k < 3; ++k)
                    of_b.push_back(exact_cross(c->directions[0], unit_vector(k)));
        }
        if constexpr (dim_of<A> == 3)
            for (const ExactVector& u : a_.directions)
                for (const ExactVector& v : b_.directions) crossed.push_back(exact_cross(u, v));
    }

    std::size_t count(Group group) const { return directions_[std::size_t(group)].size(); }
    ExactValue operator()(Group group, std::size_t i) const {
        const ExactVector& along = directions_[std::size_t(group)][i];
        const Dyadic one(1.0);
        const Dyadic a_length = group == Group::of_b ? one : a_.norm,
                     b_length = group == Group::of_a ? one : b_.norm;
        const auto [a_low, a_high] = extent(a_, along);
        const auto [b_low, b_high] = extent(b_, along);
        const Dyadic above = b_low * a_.norm - a_high * b_.norm,
                     below = a_low * b_.norm - b_high * a_.norm;
        return {above < below ? below : above, a_.norm * b_.norm * a_length * b_length};
    }
    /// By what the exact text multiplies it.
    Dyadic factor(Group group) const {
        const Dyadic scale = a_.norm * b_.norm;
        if (group == Group::of_a) return scale;
        if (group == Group::crossed || bounded::is_obb<B>) return scale * scale;
        return dim_of<A> == 2 ? scale * a_.norm : scale * a_.norm * a_.norm;
    }

private:
    static std::pair<Dyadic, Dyadic> extent(const Corners& c, const ExactVector& along) {
        Dyadic low = exact_dot(c.corners[0], along), high = low;
        for (const ExactVector& corner : c.corners) {
            const Dyadic x = exact_dot(corner, along);
            if (x < low) low = x;
            if (high < x) high = x;
        }
        return {low, high};
    }

    Corners a_, b_;
    std::array<std::vector<ExactVector>, 3> directions_;
};

// ---- The gaps of the text --------------------------------------------------------------------------------

/// Along each direction of a group.
template <class N>
void each_gap(const auto& axes, Group group, const auto& f) {
    using Axes = std::remove_cvref_t<decltype(axes)>;
    const auto take = [&](const N& offset, const auto& a, const auto& b) {
        f(bounded::gap(offset, a, b));
    };
    if (group == Group::of_a) {
        if constexpr (Axes::has_of_a) axes.along_faces_of_a(take);
    } else if (group == Group::of_b) {
        if constexpr (Axes::has_of_b) axes.along_faces_of_b(take);
    } else {
        if constexpr (Axes::has_crossed) axes.along_crossed_edges(take);
    }
}
template <class Converter, class A, class B>
std::vector<typename Converter::Number> gaps(const Converter& converter, const A& a, const B& b,
                                             Group group) {
    bounded::AxesOf<Converter, A, B> axes{};
    bounded::set_axes(converter, a, b, axes);
    std::vector<typename Converter::Number> list;
    each_gap<typename Converter::Number>(axes, group, [&](const auto& g) { list.push_back(g); });
    return list;
}
template <class Converter, class A, class B>
typename Converter::Number gap_at(const Converter& converter, const A& a, const B& b, Group group,
                                  std::size_t i) {
    bounded::AxesOf<Converter, A, B> axes{};
    bounded::set_axes(converter, a, b, axes);
    typename Converter::Number found{};
    std::size_t k = 0;
    each_gap<typename Converter::Number>(axes, group, [&](const auto& g) {
        if (k++ == i) found = g;
    });
    return found;
}

/// Each rounding as bad as it can be; axes of unit length are off as far as their own bound says.
template <int Dim>
struct Worst {
    using Number = WorstRounding;
    using Vector = bounded::Vector<Number, Dim>;
    graze::Vec<Dim> from;

    static Vector between(const graze::Vec<Dim>& v, const graze::Vec<Dim>& w) {
        return graze::arith::tuple_of<Dim>(
            [&](std::size_t k) { return Number::difference(w[int(k)], v[int(k)]); });
    }
    Vector point(const graze::Vec<Dim>& v) const { return between(from, v); }
    static Vector lengths(const graze::Vec<Dim>& v) {
        return graze::arith::tuple_of<Dim>([&](std::size_t k) { return Number{v[int(k)]}; });
    }
    static Number constant(double x) { return {x}; }
    static Number either(bool which, double x, double y) { return {which ? x : y}; }
    static Vector as_long(const Vector& v, const Vector&) { return v; }
    static bounded::Frame<Number, bounded::One, Dim> turned(const auto& rotation) {
        const auto r = bounded::RoundedDoubles<Dim>::turned(rotation);
        bounded::Frame<Number, bounded::One, Dim> f;
        for (std::size_t i = 0; i < Dim; ++i)
            for (std::size_t k = 0; k < Dim; ++k)
                f.axis[i][k] = {r.axis[i][k].value,
                                (Dim == 2 ? bounded::Bounds::of_unit_direction
                                          : graze::predicates::PlannedBounds::of_unit_vector)
                                    .error};
        return f;
    }
};

/// Two shapes of numbers in one row.
template <class A, class B>
struct Inputs {
    A a;
    B b;

    static std::vector<int> units() {
        std::vector<int> list;
        Inputs shapes;
        shapes.each([&](double&, Role role, int quaternion) {
            list.push_back(role == Role::orientation ? quaternion : 0);
        });
        return list;
    }
    static Inputs read(const double* x, Anchor kind) {
        Inputs shapes;
        set_kind(shapes.a, kind);
        set_kind(shapes.b, kind);
        shapes.each([&](double& y, Role, int) { y = *x++; });
        return shapes;
    }
    /// Makes them valid, and of some size.
    static void repair(double* x) {
        Inputs shapes = read(x, Anchor::corner);
        double length = 0, axes[2]{};
        shapes.each([&](double& y, Role role, int quaternion) {
            if (role == Role::extent) y = std::fabs(y);
            double& most = role == Role::orientation ? axes[quaternion - 1] : length;
            most = std::fmax(most, std::fabs(y));
        });
        order(shapes.a);
        order(shapes.b);
        bool first = true;
        shapes.each([&](double& y, Role role, int quaternion) {
            if (role == Role::orientation) {
                if (axes[quaternion - 1] < 0.25) y = 1;
            } else if (length < 0.25 && !first) {
                y = 0.5;
            }
            first = false;
        });
        shapes.each([&](double& y, Role, int) { *x++ = y; });
    }

    void each(const auto& f) {
        cases::each_number(a, [&](double& x, Role role) { f(x, role, 1); });
        cases::each_number(b, [&](double& x, Role role) { f(x, role, 2); });
    }

private:
    static void set_kind(auto& shape, Anchor kind) {
        if constexpr (requires { shape.kind; }) shape.kind = kind;
    }
    static void order(auto& shape) {
        if constexpr (requires { shape.min; })
            for (int k = 0; k < dim_of<A>; ++k)
                if (shape.min[k] > shape.max[k]) std::swap(shape.min[k], shape.max[k]);
    }
};

template <class A, class B>
const graze::predicates::PlannedBound& bound_of(Group group) {
    const auto& all = bounded::bounds<A, B>;
    return group == Group::of_a ? all.of_a : group == Group::of_b ? all.of_b : all.crossed;
}
double uncertainty(const graze::predicates::PlannedBound& bound, double size) {
    return bound.error * (1 + 0x1p-20) * std::pow(size, bound.degree.length);
}

template <class A, class B>
void check_bound(Group group) {
    using Shapes = Inputs<A, B>;
    const auto& bound = bound_of<A, B>(group);
    const auto count = CornerGaps<A, B>(A{}, B{}).count(group);
    const auto units = Shapes::units();
    // The last input says which gap.
    const auto which = [count, n = units.size()](const double* x) {
        return std::min(count - 1, std::size_t((x[n] + 1) / 2 * double(count)));
    };
    for (const Anchor kind : {Anchor::center, Anchor::corner}) {
        constexpr bool has_kind = bounded::is_parallel<A> || bounded::is_parallel<B>;
        if (kind == Anchor::corner && !has_kind) continue;
        FilterFormula f;
        f.filter = graze::type_name(A{}) + " - " + graze::type_name(B{});
        f.formula = name(group) + std::string(kind == Anchor::corner ? ", from corners" : "");
        f.constant = bound.error;
        f.derived_by = "PlannedBound";
        f.units = units;
        f.units.push_back(3);
        f.places = {{0, -98, 97}, {0, -98, 97}, {0, 97, -98}, {0}};
        f.measure = [=](const double* x) {
            const Shapes s = Shapes::read(x, kind);
            const auto size = bounded::size_of(s.a, s.b);
            if (!size.in_range) return Measured{0, HUGE_VAL};
            const bounded::RoundedDoubles<dim_of<A>> converter{{first_coordinate(s.a)}};
            return Measured{gap_at(converter, s.a, s.b, group, which(x)).value,
                            uncertainty(bound, size.length)};
        };
        f.exact = [=](const double* x) {
            const Shapes s = Shapes::read(x, kind);
            return CornerGaps<A, B>(s.a, s.b)(group, which(x));
        };
        f.possible = [=](const double* x) {
            const Shapes s = Shapes::read(x, kind);
            return gap_at(Worst<dim_of<A>>{first_coordinate(s.a)}, s.a, s.b, group, which(x)).error;
        };
        f.repair = Shapes::repair;
        // Its center is off less, and its half edges are shorter, than the bound for both kinds has it.
        if (kind == Anchor::corner) f.noticed = 0;
        check_filter(f, 28);
    }
}

// ---- Exactness -------------------------------------------------------------------------------------------

/// A double that is not rounded.
struct Unrounded {
    double value = 0;

    Unrounded() = default;
    explicit Unrounded(double x) : value(x) {}
    static Unrounded checked(double value, double error) {
        if (error != 0 || !std::isfinite(value)) FAIL("rounded to " << value);
        return Unrounded(value);
    }
    friend Unrounded operator-(Unrounded x) { return Unrounded(-x.value); }
    friend Unrounded operator+(Unrounded x, Unrounded y) {
        const double sum = x.value + y.value, back = sum - x.value;
        return checked(sum, (x.value - (sum - back)) + (y.value - back));
    }
    friend Unrounded operator-(Unrounded x, Unrounded y) { return x + -y; }
    friend Unrounded operator*(Unrounded x, Unrounded y) {
        const double product = x.value * y.value;
        return checked(product, std::fma(x.value, y.value, -product));
    }
    friend bool operator<(Unrounded x, Unrounded y) { return x.value < y.value; }
    friend bool operator==(Unrounded x, Unrounded y) { return x.value == y.value; }
    friend Unrounded absolute(Unrounded x) { return Unrounded(std::fabs(x.value)); }
    friend Unrounded twice(Unrounded x) { return x + x; }
    friend Unrounded larger(Unrounded x, Unrounded y) { return x < y ? y : x; }
    friend Unrounded smaller(Unrounded x, Unrounded y) { return y < x ? y : x; }
};

/// Of at most so many bits, its length as well.
Vec2 some_direction(Random& random, int bits) {
    const auto most = std::ldexp(1, bits) - 1;
    Vec2 d{most, 0};
    for (int i = 0; i < 4; ++i) {
        const auto some = [&] { return std::floor(random.symmetric() * std::sqrt(most)); };
        const double u = some(), v = some(), x = u * u - v * v, y = 2 * u * v;
        if ((x != 0 || y != 0) && u * u + v * v <= most) d = {x, y};
    }
    if (random.coin()) std::swap(d.x, d.y);
    if (random.coin()) d = {-d.x, -d.y};
    return d;
}

/// Valid shapes of numbers of at most so many bits, some of them with all of them; lengths count in a unit.
template <class A, class B>
Inputs<A, B> few_bits(Random& random, const bounded::Bits& bits, double unit) {
    for (;;) {
        Inputs<A, B> s;
        const bool full = random.coin();
        // Differences have one bit more than numbers that are on both sides of zero.
        s.each([&](double& x, Role role, int) {
            const bool of_axis = role == Role::orientation;
            const int n = of_axis                  ? bits.axis
                          : role == Role::position ? bits.length - 1
                                                   : bits.length;
            const auto most = std::ldexp(1, n) - 1;
            x = full && random.coin() ? random.pick({most, -most})
                                      : std::floor(random.symmetric() * (most + 1));
            if (role == Role::extent) x = std::fabs(x);
            if (!of_axis) x *= unit;
        });
        const auto settle = [&](auto& shape) {
            if constexpr (requires { shape.kind; })
                shape.kind = random.coin() ? Anchor::center : Anchor::corner;
            if constexpr (requires { shape.min; })
                for (int k = 0; k < dim_of<A>; ++k)
                    if (shape.min[k] > shape.max[k]) std::swap(shape.min[k], shape.max[k]);
            if constexpr (requires { shape.direction; })
                shape.direction = some_direction(random, bits.axis);
        };
        settle(s.a);
        settle(s.b);
        if (cases::valid(s.a) && cases::valid(s.b)) return s;
    }
}

template <class A, class B>
std::string text(const Inputs<A, B>& s) {
    std::ostringstream out;
    out << "\n  a = " << s.a << "\n  b = " << s.b;
    return out.str();
}

/// The most bits of lengths, for so many of quaternions, that have room.
template <class A, class B>
int most_bits(int axis) {
    int n = 0;
    while (bounded::has_room<A, B>({n + 1, axis})) ++n;
    return n;
}

}  // namespace

TEST_CASE("bounded: gaps are those between the corners") {
    each_bounded([]<class A, class B>() {
        Random random(5);
        const int count = support::case_count(40);
        for (int i = 0; i < count; ++i) {
            auto s = few_bits<A, B>(random, {random.between(1, 30), random.between(1, 20)}, 1);
            const CornerGaps<A, B> corners(s.a, s.b);
            const bounded::Exact<Dyadic, dim_of<A>> converter{{first_coordinate(s.a)}};
            for (const Group group : groups) {
                const auto list = gaps(converter, s.a, s.b, group);
                REQUIRE(list.size() == corners.count(group));
                for (std::size_t k = 0; k < list.size(); ++k) {
                    const ExactValue right = corners(group, k);
                    if (!(list[k] * right.under == right.over * corners.factor(group)))
                        FAIL(name(group) << ", gap " << k << text(s));
                }
            }
        }
    });
}

TEST_CASE("filter: gaps of bounded shapes") {
    each_bounded([]<class A, class B>() {
        for (const Group group : groups)
            if (CornerGaps<A, B>(A{}, B{}).count(group) > 0) check_bound<A, B>(group);
    });
}

TEST_CASE("bounded: exact doubles round nothing, and apply up to their bits") {
    each_bounded([]<class A, class B>() {
        constexpr bool turned = bounded::is_obb<A> || bounded::is_obb<B>;
        INFO((graze::type_name(A{}) + " - " + graze::type_name(B{})));
        Random random(7);
        int found = 0, beyond = 0, none = 0;
        const int count = support::case_count(600);
        for (int i = 0; i < count; ++i) {
            const int axis = turned ? random.between(1, 3) : 0;
            const int most = most_bits<A, B>(axis);
            CHECK(most >= 4);
            const int wanted = random.coin() ? most : random.between(2, most + 1);
            const double unit = std::ldexp(1, random.between(-60, 60));
            auto s = few_bits<A, B>(random, {wanted, axis}, unit);
            const auto size = bounded::size_of(s.a, s.b);
            if (!size.in_range) continue;
            const auto bits = bounded::bits_of(s.a, s.b, size.length);
            REQUIRE(bits);
            const auto answer = bounded::contact_in_doubles(s.a, s.b, size.length);
            if (!bounded::has_room<A, B>(*bits)) {
                ++beyond;
                if (answer) FAIL("an answer by more bits than there is room for" << text(s));
                continue;
            }
            const auto right = graze::exact::contact(s.a, s.b);
            const auto unrounded = bounded::exact_contact(
                bounded::Exact<Unrounded, dim_of<A>>{{first_coordinate(s.a)}}, s.a, s.b);
            if (answer != unrounded) FAIL("another answer than in unrounded numbers" << text(s));
            none += !answer;
            if (!answer) continue;
            ++found;
            if (*answer != right) FAIL(*answer << " instead of " << right << text(s));
        }
        if (!support::at_full_length()) return;
        CHECK(found > count / 3);
        CHECK(beyond > 0);
    });
}

TEST_CASE("bounded: touching and flat shapes on small grids") {
    each_bounded([]<class A, class B>() {
        INFO((graze::type_name(A{}) + " - " + graze::type_name(B{})));
        Random random(9);
        int touching = 0, overlapping = 0, flat = 0;
        const int count = support::case_count(1500);
        for (int i = 0; i < count; ++i) {
            auto s = few_bits<A, B>(random, {random.between(2, 3), 1}, 1);
            // Some of them flat.
            if (random.once_in(3))
                s.each([&](double& x, Role role, int) {
                    if (role != Role::orientation && random.once_in(4)) x = 0;
                });
            if (!cases::valid(s.a) || !cases::valid(s.b)) continue;
            const auto size = bounded::size_of(s.a, s.b);
            if (!size.in_range) continue;
            const auto answer = bounded::contact_in_doubles(s.a, s.b, size.length);
            const auto right = graze::exact::contact(s.a, s.b);
            if (answer && *answer != right) FAIL(*answer << " instead of " << right << text(s));
            touching += answer == Contact::touching;
            overlapping += answer == Contact::overlapping;
            flat += !answer;
        }
        if (!support::at_full_length()) return;
        CHECK(touching > count / 100);
        // A point is seldom on a segment in space.
        CHECK(overlapping > (std::is_same_v<A, graze::Point3> ? 0 : count / 100));
        // A point or two segments are told wherever they are.
        CHECK((flat == 0) == (std::is_same_v<A, graze::Vec<dim_of<A>>> || are_segments<A, B>));
    });
}

TEST_CASE("bounded: integers of a few words, up to their bits") {
    each_bounded([]<class A, class B>() {
        constexpr bool turned = bounded::is_obb<A> || bounded::is_obb<B>;
        constexpr int room = 64 * bounded::words<A, B> - 2;
        INFO((graze::type_name(A{}) + " - " + graze::type_name(B{})));
        Random random(11);
        constexpr int longest = dim_of<A> == 3 ? 52 : 20;
        int most_axis = 1;
        while (most_axis < longest && bounded::bits_needed<A, B>({36, most_axis + 1}) <= room)
            ++most_axis;
        int found = 0, unread = 0, beyond = 0, at_the_end = 0;
        const int count = support::case_count(400);
        for (int i = 0; i < count; ++i) {
            int axis = turned ? random.between(1, longest) : 0;
            if (turned && random.coin()) axis = most_axis - random.between(0, 1);
            const double unit = std::ldexp(1, random.between(-60, 60));
            auto s = few_bits<A, B>(random, {random.between(20, 52), axis}, unit);
            // More bits together than one of them has.
            const double less = std::ldexp(1, -random.between(0, 9));
            s.each([&](double& x, Role role, int) {
                if (role != Role::orientation && random.coin()) x *= less;
            });
            if (!cases::valid(s.a) || !cases::valid(s.b)) continue;
            const auto size = bounded::size_of(s.a, s.b);
            if (!size.in_range) continue;
            const auto answer = bounded::contact_in_words(s.a, s.b, size.length);
            const auto bits = bounded::bits_of<bounded::LastBitOfWord>(s.a, s.b, size.length);
            if (!bits) {
                ++unread;
                if (answer) FAIL("an answer by numbers that a word does not hold" << text(s));
                continue;
            }
            const int needed = bounded::bits_needed<A, B>(*bits);
            beyond += needed > room;
            at_the_end += needed > room - 3 && needed <= room;
            if (needed > room || needed <= 53) {
                if (answer) FAIL("an answer by " << needed << " bits" << text(s));
                continue;
            }
            if (!answer) continue;
            ++found;
            const auto right = graze::exact::contact(s.a, s.b);
            if (*answer != right) FAIL(*answer << " instead of " << right << text(s));
        }
        if (!support::at_full_length()) return;
        // Two shapes that may be flat have too few directions.
        CHECK(found > (turned ? count / 50 : 0));
        CHECK(unread > 0);
        // Of other inputs a word has no more bits than there is room for.
        const bool may_be_beyond = turned && dim_of<A> == 3;
        CHECK((beyond > 0) == may_be_beyond);
        CHECK((at_the_end > 0) == may_be_beyond);
    });
}

TEST_CASE("bounded: contacts on small grids, in large numbers") {
    each_bounded([]<class A, class B>() {
        INFO((graze::type_name(A{}) + " - " + graze::type_name(B{})));
        Random random(13);
        std::array<int, 3> found{};
        const int count = support::case_count(1500);
        for (int i = 0; i < count; ++i) {
            const auto small = few_bits<A, B>(random, {random.between(2, 3), 1}, 1);
            const auto odd = [&](int bits) {
                return std::floor(random.symmetric() * std::ldexp(1, bits)) * 2 + 1;
            };
            const double factor = std::fabs(odd(random.between(20, 44))), turns = std::fabs(odd(3)),
                         shift = odd(47);
            auto large = small;
            large.each([&](double& x, Role role, int) {
                x *= role == Role::orientation ? turns : factor;
                if (role == Role::position) x += shift;
            });
            const auto size = bounded::size_of(large.a, large.b);
            const auto answer = bounded::contact_in_words(large.a, large.b, size.length);
            if (!answer) continue;
            ++found[std::size_t(*answer)];
            const auto right = graze::exact::contact(small.a, small.b);
            if (*answer != right) FAIL(*answer << " instead of " << right << text(large));
        }
        if (!support::at_full_length()) return;
        CHECK(found[0] > count / 100);
        CHECK(found[1] > count / 100);
        CHECK(found[2] > (std::is_same_v<A, graze::Point3> ? 0 : count / 100));
    });
}

TEST_CASE("bounded: bits of differences, wherever they are") {
    const auto box = [](double from, double to) { return Aabb3{{from, from, from}, {to, to, to}}; };
    const auto tetrahedron = [](double x, double size) {
        return Tetrahedron3{{x, x, x}, {x + size, x, x}, {x, x + size, x}, {x, x, x + size}};
    };
    const auto bits = [](const auto& a, const auto& b) {
        const auto size = bounded::size_of(a, b);
        return size.in_range ? bounded::bits_of(a, b, size.length) : std::nullopt;
    };
    // Near the end of what is read in one unit, and beyond.
    for (const double unit : {1.0, 0x1p-60, 0x1p+40}) {
        const double far = 0x1p+49 * unit;
        auto found = bits(box(far, far + 4 * unit), tetrahedron(far + unit, 2 * unit));
        REQUIRE(found);
        CHECK(found->length == 3);
        CHECK(graze::predicates::contact_in_doubles(box(far, far + 4 * unit),
                                                    tetrahedron(far + 4 * unit, unit)) ==
              Contact::touching);
        CHECK(!bits(box(2 * far, 2 * far + 4 * unit), tetrahedron(2 * far + unit, 2 * unit)));
        found = bits(box(0, far + unit), tetrahedron(0, unit));
        REQUIRE(found);
        CHECK(found->length == 50);
    }
    const Obb3 turned{{0, 0, 0}, {5, 0, 0, 3}, {1, 1, 1}};
    const auto found = bits(turned, tetrahedron(0, 7));
    REQUIRE(found);
    CHECK(found->length == 3);
    CHECK(found->axis == 3);
    CHECK(bits(Obb3{{0, 0, 0}, {0x1p-90, 0, 0, 0x1p-91}, {1, 1, 1}}, tetrahedron(0, 7))->axis == 2);
}

TEST_CASE("bounded: exact numbers of directions, if their length is one") {
    const graze::Triangle2 triangle{{0, 0}, {7, 0}, {0, 7}};
    for (int x = -30; x <= 30; ++x)
        for (int y = 1; y <= 30; ++y) {
            const Obb2 turned{{1, 2}, {double(x), double(y)}, {3, 1}};
            const auto size = bounded::size_of(turned, triangle);
            const auto answer = bounded::contact_in_doubles(turned, triangle, size.length);
            const int square = x * x + y * y, root = int(std::lround(std::sqrt(square)));
            CHECK(answer.has_value() == (root * root == square));
            if (answer) CHECK(*answer == graze::exact::contact(turned, triangle));
            // The same in large numbers, by integers.
            constexpr double f = 0x1p+40 + 1;
            const Obb2 far{{f, 2 * f}, {double(x), double(y)}, {3 * f, f}};
            const graze::Triangle2 large{{0, 0}, {7 * f, 0}, {0, 7 * f}};
            const auto by_words =
                bounded::contact_in_words(far, large, bounded::size_of(far, large).length);
            CHECK(by_words.has_value() == (root * root == square));
            if (by_words) CHECK(*by_words == answer);
        }
}

TEST_CASE("bounded: not those that break a rule") {
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    using graze::predicates::contact_in_doubles;
    const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    const Obb3 turned{{9, 9, 9}, {1, 0, 0, 0}, {1, 1, 1}};
    CHECK(contact_in_doubles(box, turned) == Contact::disjoint);
    each_bounded([&]<class A, class B>() {
        Random random(3);
        const auto s = few_bits<A, B>(random, {3, 2}, 1);
        std::size_t inputs = Inputs<A, B>::units().size();
        for (std::size_t i = 0; i < inputs; ++i)
            for (const double x : {infinity, -infinity, nan}) {
                auto broken = s;
                std::size_t k = 0;
                broken.each([&](double& y, Role, int) {
                    if (k++ == i) y = x;
                });
                CHECK(!contact_in_doubles(broken.a, broken.b));
            }
    });
    CHECK(!contact_in_doubles(Aabb3{{0, 0, 1}, {1, 1, 0}}, turned));
    CHECK(!contact_in_doubles(box, Obb3{{9, 9, 9}, {0, 0, 0, 0}, {1, 1, 1}}));
    CHECK(!contact_in_doubles(box, Obb3{{9, 9, 9}, {1, 0, 0, 0}, {1, -1, 1}}));
}
