// The definitions of laws.hpp, included where a pair is instantiated.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <graze/contact.hpp>
#include <limits>

#include "predicates/exact_double.hpp"
#include "predicates/laws.hpp"
#include "predicates/pairs.hpp"
#include "support/judge.hpp"

namespace laws {

using graze::Contact;
using graze::Method;
using graze::Stage;
using graze::Vec;
using support::dim_of;
using support::Random;

template <class T>
inline constexpr bool is_segment =
    std::same_as<T, graze::Segment2> || std::same_as<T, graze::Segment3>;
template <class T>
inline constexpr bool is_triangle =
    std::same_as<T, graze::Triangle2> || std::same_as<T, graze::Triangle3>;
template <class T>
inline constexpr bool is_aabb = std::same_as<T, graze::Aabb2> || std::same_as<T, graze::Aabb3>;
template <class T>
inline constexpr bool is_obb = std::same_as<T, graze::Obb2> || std::same_as<T, graze::Obb3>;
template <class T>
inline constexpr bool is_parallelepiped = std::same_as<T, graze::Parallelepiped3>;

/// A case with its right answer, and random numbers that follow from the case.
template <class AT, class BT>
struct Trial {
    using A = AT;
    using B = BT;
    const A& a;
    const B& b;
    Contact expected;
    Random& random;
};

template <class A, class B>
void expect(const std::string& law, const A& a, const B& b, Contact got, Contact expected) {
    if (got == expected) return;
    std::ostringstream s;
    s << got << " instead of " << expected;
    throw Broken(law, s.str(), a, b);
}
template <class A, class B>
void expect(const std::string& law, const A& a, const B& b, bool got, bool expected) {
    if (got != expected) throw Broken(law, got ? "true" : "false", a, b);
}

// ---- methods ----

template <class A, class B>
void expect_one_order(const A& a, const B& b, Contact expected) {
    each_method<A, B>([&]<Method M>() {
        const graze::Answer answer = graze::answer<M>(a, b);
        expect(std::string("method ") + name(M), a, b, answer.contact, expected);
        if ((answer.stage == Stage::rational) != (M == Method::exact))
            throw Broken(std::string("method ") + name(M), name(answer.stage), a, b);
    });
    const bool meet = expected != Contact::disjoint;
    expect("contact", a, b, graze::contact(a, b), expected);
    expect("intersects", a, b, graze::intersects(a, b), meet);
    expect("exact::contact", a, b, graze::exact::contact(a, b), expected);
    expect("exact::intersects", a, b, graze::exact::intersects(a, b), meet);
    if constexpr (graze::Answerable<Method::sat, A, B>) {
        expect("sat::contact", a, b, graze::sat::contact(a, b), expected);
        expect("sat::intersects", a, b, graze::sat::intersects(a, b), meet);
    }
    if constexpr (graze::Answerable<Method::pef, A, B>) {
        expect("pef::contact", a, b, graze::pef::contact(a, b), expected);
        expect("pef::intersects", a, b, graze::pef::intersects(a, b), meet);
    }
    if constexpr (graze::Answerable<Method::slab, A, B>) {
        expect("slab::contact", a, b, graze::slab::contact(a, b), expected);
        expect("slab::intersects", a, b, graze::slab::intersects(a, b), meet);
    }
}

template <class A, class B>
void expect_contact(const A& a, const B& b, Contact expected) {
    expect_one_order(a, b, expected);
    expect_one_order(b, a, expected);
}

/// The quick methods answer as expected for shapes that a law made of a case.
template <class A, class B>
void expect_same(const char* law, const A& a, const B& b, Contact expected) {
    each_method<A, B>([&]<Method M>() {
        if constexpr (M != Method::exact)
            expect(std::string(law) + ", " + name(M), a, b, graze::answer<M>(a, b).contact,
                   expected);
    });
}

/// The same where the right answer comes from the judge.
template <class A, class B, class JudgeA, class JudgeB>
void expect_judged(const char* law, const A& a, const B& b, const JudgeA& ja, const JudgeB& jb) {
    expect_same(law, a, b, judge::contact(ja, jb));
}

// ---- stages ----

/// The bits between the highest and the lowest among some doubles.
class Span {
public:
    void include(double x) {
        if (x == 0) return;
        int exponent;
        const auto m = std::int64_t(std::ldexp(std::frexp(x, &exponent), 53));
        low_ = std::min(low_, exponent - 53 + std::countr_zero(std::uint64_t(std::llabs(m))));
        high_ = std::max(high_, exponent);
    }
    bool empty() const { return high_ == std::numeric_limits<int>::min(); }
    int low() const { return low_; }
    int high() const { return high_; }
    int width() const { return empty() ? 0 : high_ - low_; }

private:
    int low_ = std::numeric_limits<int>::max(), high_ = std::numeric_limits<int>::min();
};

struct Spans {
    Span lengths, directions, orientations;

    template <class S>
    void include(const S& shape) {
        support::each_number(shape, [&](const double& x, support::Role role) {
            const bool direction = role == support::Role::vector && graze::LinearShape<S>;
            (role == support::Role::orientation ? orientations
             : direction                        ? directions
                                                : lengths)
                .include(x);
        });
    }
    int width() const {
        return std::max({lengths.width(), directions.width(), orientations.width()});
    }
};

/// No method but exact needs rationals, nor long integers where the inputs have at most 59 bits in
/// each unit.
template <class A, class B>
int stays_in_stage(const Trial<A, B>& t) {
    Spans spans;
    spans.include(t.a);
    spans.include(t.b);
    const Stage limit = spans.width() <= 59 ? Stage::integer : Stage::bigint;
    each_method<A, B>([&]<Method M>() {
        if constexpr (M != Method::exact) {
            const Stage stage = graze::answer<M>(t.a, t.b).stage;
            if (stage > limit || (limit == Stage::bigint && stage == Stage::integer))
                throw Broken(std::string("stage of ") + name(M), name(stage), t.a, t.b);
        }
    });
    return 1;
}

// ---- other descriptions of the same shapes ----

template <class A, class B>
int maps_axes(const Trial<A, B>& t) {
    const auto map = support::AxisMap<dim_of<A>>::random(t.random);
    expect_same("permuted or mirrored axes", support::mapped(map, t.a), support::mapped(map, t.b),
                t.expected);
    return 1;
}

template <class A, class B>
int scales(const Trial<A, B>& t) {
    Spans spans;
    spans.include(t.a);
    spans.include(t.b);
    // One unit for both shapes and the directions of lines.
    Span all = spans.lengths;
    if (!spans.directions.empty())
        for (int e : {spans.directions.low(), spans.directions.high() - 1})
            all.include(std::ldexp(1, e));
    const int lowest = all.empty() ? -5 : -1074 - all.low();
    const int highest = all.empty() ? 5 : 1024 - all.high();
    int applied = 0;
    for (int e : {lowest, t.random.between(lowest, highest), highest}) {
        const auto a = support::scaled(t.a, e);
        const auto b = support::scaled(t.b, e);
        if (!a || !b) throw Broken("scaled", "the test scales too far", t.a, t.b);
        expect_same("scaled by a power of two", *a, *b, t.expected);
        applied += e != 0;
    }
    return applied;
}

template <class S>
inline constexpr bool is_directed = requires(S s) {
    s.origin;
}
|| is_obb<S>;

/// The same line, ray or box by a direction or quaternion of another length and, but for a ray,
/// sign.
template <class S>
S with_other_length(S s, Random& random) {
    constexpr auto role =
        graze::LinearShape<S> ? support::Role::vector : support::Role::orientation;
    Span span;
    const auto each = [&](const auto& f) {
        support::each_number(s, [&](double& x, support::Role r) {
            if (r == role) f(x);
        });
    };
    each([&](double& x) { span.include(x); });
    if (span.empty()) return s;
    constexpr bool is_ray = std::same_as<S, graze::Ray2> || std::same_as<S, graze::Ray3>;
    const double sign = is_ray || random.coin() ? 1 : -1;
    const int e = random.between(-1074 - span.low(), 1024 - span.high());
    each([&](double& x) { x = std::ldexp(sign * x, e); });
    return s;
}

template <class A, class B>
int lengthens_directions(const Trial<A, B>& t) {
    A a = t.a;
    B b = t.b;
    if constexpr (is_directed<A>) a = with_other_length(a, t.random);
    if constexpr (is_directed<B>) b = with_other_length(b, t.random);
    expect_same("another length of a direction", a, b, t.expected);
    return 1;
}

template <class A, class B>
int reverses(const Trial<A, B>& t) {
    expect_same("reversed segment", support::reversed(t.a), t.b, t.expected);
    return 1;
}

template <class A, class B>
int permutes_vertices(const Trial<A, B>& t) {
    for (int order = 1; order < 6; ++order) {
        if constexpr (is_triangle<A>)
            expect_same("permuted vertices", support::permuted(t.a, order), t.b, t.expected);
        else
            expect_same("permuted vertices", t.a, support::permuted(t.b, order), t.expected);
    }
    return 5;
}

template <class A, class B>
int moves_origin(const Trial<A, B>& t) {
    const auto origin = sum(t.a.origin, t.a.direction);
    if (!origin) return 0;
    expect_same("another origin of a line", A{*origin, t.a.direction}, t.b, t.expected);
    return 1;
}

/// An oriented box turned about one of its own axes by a quarter, and its extents with it.
inline std::vector<graze::Obb2> quarter_turns(const graze::Obb2& box) {
    const auto& h = box.half_extents;
    return {{box.center, {-box.direction.y, box.direction.x}, {h.y, h.x}}};
}
inline std::vector<graze::Obb3> quarter_turns(const graze::Obb3& box) {
    const auto& h = box.half_extents;
    const double w = box.rotation.w, x = box.rotation.x, y = box.rotation.y, z = box.rotation.z;
    // q i, q j and q k, half turns; and with q added, quarter turns.
    const std::array<std::array<double, 4>, 3> half_turns{
        {{-x, w, z, -y}, {-y, -z, w, x}, {-z, y, -x, w}}};
    const std::array<graze::Vec3, 3> swapped{{{h.x, h.z, h.y}, {h.z, h.y, h.x}, {h.y, h.x, h.z}}};
    std::vector<graze::Obb3> turns;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& r = half_turns[k];
        turns.push_back({box.center, {r[0], r[1], r[2], r[3]}, h});
        const ExactDouble q[]{r[0] + ExactDouble(w), r[1] + ExactDouble(x), r[2] + ExactDouble(y),
                              r[3] + ExactDouble(z)};
        if (q[0].exact() && q[1].exact() && q[2].exact() && q[3].exact())
            turns.push_back(
                {box.center, {q[0].value(), q[1].value(), q[2].value(), q[3].value()}, swapped[k]});
    }
    return turns;
}

template <class A, class B>
int turns_box(const Trial<A, B>& t) {
    const auto turns = quarter_turns(t.b);
    for (const B& b : turns) expect_same("a box turned in itself", t.a, b, t.expected);
    return int(turns.size());
}

template <class A>
int describes_parallelepiped(const Trial<A, graze::Parallelepiped3>& t) {
    using graze::Parallelepiped3;
    const auto& [anchor, u, v, w, kind] = t.b;
    const auto same = [&](const Parallelepiped3& b) {
        expect_same("a parallelepiped from another corner", t.a, b, t.expected);
    };
    int applied = 5;
    for (const auto& b : {Parallelepiped3{anchor, v, w, u, kind},
                          {anchor, w, u, v, kind},
                          {anchor, v, u, w, kind},
                          {anchor, w, v, u, kind},
                          {anchor, u, w, v, kind}})
        same(b);
    if (kind == Parallelepiped3::Anchor::center) {
        same({anchor, negated(u), v, negated(w), kind});
        const auto opposite = sum(anchor, u);
        const auto double_v = sum(v, v), double_w = sum(w, w), double_u = sum(u, u);
        if (opposite && double_u && double_v && double_w)
            if (const auto edge = difference(*opposite, v))
                if (const auto corner = difference(*edge, w)) {
                    same(Parallelepiped3::from_corner(*corner, negated(*double_u), *double_v,
                                                      *double_w));
                    ++applied;
                }
    } else if (const auto corner = sum(anchor, v)) {
        same({*corner, u, negated(v), w, kind});
        ++applied;
    }
    return applied;
}

// ---- the degenerate chain ----

/// Calls f with every shape that is this point and that graze can put against Other.
template <class Other, int Dim, class F>
void each_point_shape(const Vec<Dim>& p, Random& random, const F& f) {
    const auto offer = [&](const auto& shape) {
        if constexpr (graze::Answerable<Method::standard, std::decay_t<decltype(shape)>, Other>)
            f(shape);
    };
    const auto some = [&] { return double(random.between(1, 9)); };
    offer(graze::Line<Dim>{p, {}});
    offer(graze::Ray<Dim>{p, {}});
    offer(graze::Segment<Dim>{p, p});
    offer(graze::Triangle<Dim>{p, p, p});
    offer(graze::Aabb<Dim>{p, p});
    if constexpr (Dim == 2) {
        offer(graze::Obb2{p, {some(), some()}, {}});
    } else {
        offer(graze::Obb3{p, {some(), some(), some(), some()}, {}});
        offer(graze::Parallelepiped3{p, {}, {}, {}, graze::Parallelepiped3::Anchor::corner});
        offer(graze::Parallelepiped3{p, {}, {}, {}, graze::Parallelepiped3::Anchor::center});
    }
}

/// The same for the segment from p to q.
template <class Other, int Dim, class F>
void each_segment_shape(const Vec<Dim>& p, const Vec<Dim>& q, const F& f) {
    const auto offer = [&](const auto& shape) {
        if constexpr (graze::Answerable<Method::standard, std::decay_t<decltype(shape)>, Other>)
            f(shape);
    };
    offer(graze::Segment<Dim>{p, q});
    offer(graze::Triangle<Dim>{p, q, q});
    offer(graze::Triangle<Dim>{q, p, q});
    offer(graze::Triangle<Dim>{p, p, q});
    const auto middle = midpoint(p, q);
    if (middle) {
        offer(graze::Triangle<Dim>{p, *middle, q});
        offer(graze::Triangle<Dim>{p, q, *middle});
    }
    int axes = 0;
    graze::Aabb<Dim> box{p, p};
    for (int i = 0; i < Dim; ++i) {
        axes += p[i] != q[i];
        box.min[i] = std::fmin(p[i], q[i]);
        box.max[i] = std::fmax(p[i], q[i]);
    }
    if (axes <= 1) offer(box);
    if constexpr (Dim == 3) {
        using graze::Parallelepiped3;
        if (const auto d = difference(q, p)) {
            offer(Parallelepiped3::from_corner(p, *d, {}, {}));
            offer(Parallelepiped3::from_corner(q, {}, {}, negated(*d)));
            const auto half = middle ? difference(*middle, p) : std::nullopt;
            if (half) {
                offer(Parallelepiped3::from_corner(p, *half, {}, *half));
                offer(Parallelepiped3::from_center(*middle, {}, *half, {}));
            }
        }
    }
}

/// The same for an aabb.
template <class Other, int Dim, class F>
void each_box_shape(const graze::Aabb<Dim>& box, Random& random, const F& f) {
    const auto offer = [&](const auto& shape) {
        if constexpr (graze::Answerable<Method::standard, std::decay_t<decltype(shape)>, Other>)
            f(shape);
    };
    offer(box);
    const auto center = midpoint(box.min, box.max), size = difference(box.max, box.min);
    const auto half = center ? difference(*center, box.min) : std::nullopt;
    const double s = std::ldexp(random.coin() ? 1 : -3, random.between(-300, 300));
    if constexpr (Dim == 2) {
        if (half) {
            offer(graze::Obb2{*center, {s, 0}, *half});
            offer(graze::Obb2{*center, {0, s}, {half->y, half->x}});
        }
    } else {
        using graze::Parallelepiped3;
        if (half) {
            const auto& h = *half;
            offer(graze::Obb3{*center, {s, 0, 0, 0}, h});
            offer(graze::Obb3{*center, {0, 0, s, 0}, h});
            offer(graze::Obb3{*center, {s, 0, 0, s}, {h.y, h.x, h.z}});
            offer(graze::Obb3{*center, {s, s, s, s}, {h.y, h.z, h.x}});
            offer(Parallelepiped3::from_center(*center, {h.x, 0, 0}, {0, h.y, 0}, {0, 0, h.z}));
        }
        if (size) {
            const auto& d = *size;
            offer(Parallelepiped3::from_corner(box.min, {d.x, 0, 0}, {0, d.y, 0}, {0, 0, d.z}));
            offer(Parallelepiped3::from_corner(box.max, {0, 0, -d.z}, {-d.x, 0, 0}, {0, -d.y, 0}));
        }
    }
}

template <class S>
Vec<dim_of<S>> first_point(S s) {
    std::optional<Vec<dim_of<S>>> first;
    support::each_point(s, [&](auto& p) {
        if (!first) first = p;
    });
    return *first;
}

/// Another point of about the same size as the shape, if one is at hand.
template <class S>
std::optional<Vec<dim_of<S>>> second_point(const S& s, Random& random) {
    if constexpr (requires { s.origin; }) {
        return sum(s.origin, s.direction);
    } else if constexpr (requires { s.a; }) {
        return s.b;
    } else if constexpr (is_aabb<S>) {
        Vec<dim_of<S>> p = s.min;
        const int i = random.between(0, dim_of<S> - 1);
        p[i] = s.max[i];
        return p;
    } else if constexpr (is_parallelepiped<S>) {
        return sum(s.anchor, s.u);
    } else {
        Vec<dim_of<S>> step;
        step[0] = s.half_extents[0];
        return sum(s.center, step);
    }
}

/// Each shape of a pair shrunk to a point.
template <class A, class B>
int names_points(const Trial<A, B>& t) {
    int applied = 0;
    const auto against = [&](const auto& p, const auto& other) {
        const Contact expected = judge::contact(p, other);
        each_point_shape<std::decay_t<decltype(other)>>(p, t.random, [&](const auto& shape) {
            expect_same("a point by any name", shape, other, expected);
            ++applied;
        });
    };
    against(first_point(t.a), t.b);
    against(first_point(t.b), t.a);
    return applied;
}

template <class A, class B>
int names_segments(const Trial<A, B>& t) {
    int applied = 0;
    const auto against = [&](const auto& shrunk, const auto& other) {
        const auto p = first_point(shrunk);
        const auto q = second_point(shrunk, t.random);
        if (!q) return;
        const graze::Segment<dim_of<A>> segment{p, *q};
        const Contact expected = judge::contact(segment, other);
        each_segment_shape<std::decay_t<decltype(other)>>(p, *q, [&](const auto& shape) {
            expect_same("a segment by any name", shape, other, expected);
            ++applied;
        });
    };
    against(t.a, t.b);
    against(t.b, t.a);
    return applied;
}

template <int Dim>
std::optional<graze::Aabb<Dim>> axis_aligned(const graze::Aabb<Dim>& box) {
    return box;
}
template <int Dim>
std::optional<graze::Aabb<Dim>> axis_aligned(const graze::Obb<Dim>& box) {
    const auto min = difference(box.center, box.half_extents);
    const auto max = sum(box.center, box.half_extents);
    if (!min || !max) return {};
    return graze::Aabb<Dim>{*min, *max};
}
inline std::optional<graze::Aabb3> axis_aligned(const graze::Parallelepiped3& box) {
    const auto far = sum(box.anchor, graze::Vec3{box.u.x, box.v.y, box.w.z});
    if (!far) return {};
    graze::Aabb3 r{box.anchor, *far};
    for (int i = 0; i < 3; ++i)
        if (r.min[i] > r.max[i]) std::swap(r.min[i], r.max[i]);
    return r;
}

template <class A, class B>
int names_boxes(const Trial<A, B>& t) {
    const auto box = axis_aligned(t.b);
    if (!box) return 0;
    const Contact expected = judge::contact(t.a, *box);
    int applied = 0;
    each_box_shape<A>(*box, t.random, [&](const auto& shape) {
        expect_same("a box by any name", t.a, shape, expected);
        ++applied;
    });
    return applied - 1;  // beyond the aabb itself
}

/// Where the half edges of an oriented box are doubles, it is a parallelepiped.
template <class A>
int names_oriented_box(const Trial<A, graze::Obb3>& t) {
    const graze::Obb3& box = t.b;
    const ExactDouble w = box.rotation.w, x = box.rotation.x, y = box.rotation.y,
                      z = box.rotation.z;
    const ExactDouble ww = w * w, xx = x * x, yy = y * y, zz = z * z, two = 2;
    const ExactDouble norm = ww + xx + yy + zz;
    const ExactDouble columns[3][3]{
        {ww + xx - yy - zz, two * (x * y + w * z), two * (x * z - w * y)},
        {two * (x * y - w * z), ww - xx + yy - zz, two * (y * z + w * x)},
        {two * (x * z + w * y), two * (y * z - w * x), ww - xx - yy + zz}};
    std::optional<graze::Vec3> edges[3];
    for (int k = 0; k < 3; ++k) {
        edges[k] = exact_vec<3>(
            [&](int i) { return ExactDouble(box.half_extents[k]) * columns[k][i] / norm; });
        if (!edges[k]) return 0;
    }
    expect_same("an oriented box is a parallelepiped", t.a,
                graze::Parallelepiped3::from_center(box.center, *edges[0], *edges[1], *edges[2]),
                t.expected);
    return 1;
}

/// A parallelepiped without a third edge is a parallelogram, by any of its descriptions, and meets
/// what one of its two triangles meets.
template <class A>
int names_parallelograms(const Trial<A, graze::Parallelepiped3>& t) {
    using graze::Parallelepiped3;
    const graze::Vec3 corner = t.b.anchor, u = t.b.u, v = t.b.v;
    const auto flat = Parallelepiped3::from_corner(corner, u, v, {});
    const Contact expected = judge::contact(t.a, flat);
    const auto same = [&](const Parallelepiped3& box) {
        expect_same("a parallelogram by any name", t.a, box, expected);
    };
    same(flat);
    same(Parallelepiped3::from_corner(corner, {}, v, u));
    int applied = 2;
    const auto half_u = midpoint(u, {});
    if (half_u) {
        same(Parallelepiped3::from_corner(corner, *half_u, v, *half_u));
        ++applied;
    }
    const auto p = sum(corner, u), q = sum(corner, v);
    const auto far = p ? sum(*p, v) : std::nullopt;
    if (q && far) {
        const graze::Triangle3 one{corner, *p, *far}, other{corner, *far, *q};
        const bool meet = graze::intersects(t.a, one) || graze::intersects(t.a, other);
        expect("a parallelogram is two triangles", t.a, flat, meet, expected != Contact::disjoint);
        ++applied;
    }
    return applied;
}

// ---- monotone ----

template <class A, class B>
void expect_meets(const A& a, const B& b) {
    each_method<A, B>([&]<Method M>() {
        if constexpr (M != Method::exact)
            expect(std::string("a larger shape is met as well, ") + name(M), a, b,
                   graze::answer<M>(a, b).contact != Contact::disjoint, true);
    });
}

/// A shape of the same type that contains the given one, if one is at hand.
template <class S>
std::optional<S> larger(const S& s, Random& random) {
    constexpr double largest = std::numeric_limits<double>::max();
    const auto more = [&](double x) {
        if (random.coin()) return x;
        if (random.coin()) return std::fmin(std::nextafter(x, INFINITY), largest);
        return std::fmin(x + std::ldexp(random.unit(), random.between(-60, 4)), largest);
    };
    S r = s;
    if constexpr (is_aabb<S>) {
        for (int i = 0; i < dim_of<S>; ++i) {
            r.max[i] = more(s.max[i]);
            r.min[i] = -more(-s.min[i]);
        }
        return r;
    } else if constexpr (is_obb<S>) {
        for (int i = 0; i < dim_of<S>; ++i) r.half_extents[i] = more(s.half_extents[i]);
        return r;
    } else if constexpr (is_parallelepiped<S>) {
        for (auto* edge : {&r.u, &r.v, &r.w})
            if (random.coin()) {
                const auto twice = sum(*edge, *edge);
                if (!twice) return {};
                *edge = *twice;
            }
        return r;
    } else if constexpr (is_triangle<S>) {
        const auto ab = difference(s.b, s.a), ac = difference(s.c, s.a);
        const auto b = ab ? sum(s.b, *ab) : std::nullopt, c = ac ? sum(s.c, *ac) : std::nullopt;
        if (!b || !c) return {};
        return S{s.a, *b, *c};
    } else if constexpr (is_segment<S>) {
        const auto ab = difference(s.b, s.a);
        const auto b = ab ? sum(s.b, *ab) : std::nullopt;
        if (!b) return {};
        return S{s.a, *b};
    } else {
        return {};
    }
}

template <class A, class B>
int grows(const Trial<A, B>& t) {
    if (t.expected == Contact::disjoint) return 0;
    int applied = 0;
    for (int i = 0; i < 3; ++i) {
        if (const auto b = larger(t.b, t.random)) expect_meets(t.a, *b), ++applied;
        if (const auto a = larger(t.a, t.random)) expect_meets(*a, t.b), ++applied;
    }
    if constexpr (is_segment<A>) {
        if (const auto d = difference(t.a.b, t.a.a)) {
            expect_meets(graze::Ray<dim_of<A>>{t.a.a, *d}, t.b);
            expect_meets(graze::Line<dim_of<A>>{t.a.a, *d}, t.b);
            ++applied;
        }
    } else if constexpr (requires { t.a.origin; }) {
        expect_meets(graze::Line<dim_of<A>>{t.a.origin, t.a.direction}, t.b);
        ++applied;
    }
    return applied;
}

/// What meets a triangle meets its bounding box; and a triangle meets what an edge of it meets.
template <class A, class B>
int contains_parts(const Trial<A, B>& t) {
    if constexpr (is_triangle<B>) {
        if (t.expected == Contact::disjoint) return 0;
        const auto &p = t.b.a, &q = t.b.b, &r = t.b.c;
        graze::Aabb<dim_of<B>> box{p, p};
        for (int i = 0; i < dim_of<B>; ++i) {
            box.min[i] = std::fmin(std::fmin(p[i], q[i]), r[i]);
            box.max[i] = std::fmax(std::fmax(p[i], q[i]), r[i]);
        }
        expect_meets(t.a, box);
        return 1;
    } else {
        int applied = 0;
        const auto edge = [&](const auto& p, const auto& q) {
            if (!graze::intersects(graze::Segment<dim_of<A>>{p, q}, t.b)) return;
            expect("a triangle meets what its edges meet", t.a, t.b,
                   t.expected != Contact::disjoint, true);
            ++applied;
        };
        edge(t.a.a, t.a.b);
        edge(t.a.b, t.a.c);
        edge(t.a.c, t.a.a);
        return applied;
    }
}

// ---- all of them ----

/// A law with its name; it returns how often it applied.
template <class T>
struct Law {
    const char* name;
    int (*check)(const T&);
};

template <class A, class B>
std::vector<Law<Trial<A, B>>> laws_of() {
    using T = Trial<A, B>;
    std::vector<Law<T>> laws{
        {"every method, in both orders",
         [](const T& t) {
             expect_contact(t.a, t.b, t.expected);
             return 1;
         }},
        {"no stage higher than needed", stays_in_stage<A, B>},
        {"permuted or mirrored axes", maps_axes<A, B>},
        {"scaled by a power of two", scales<A, B>},
        {"a point by any name", names_points<A, B>},
        {"a segment by any name", names_segments<A, B>},
        {"a larger shape is met as well", grows<A, B>},
    };
    if constexpr (is_segment<A>) laws.push_back({"reversed segment", reverses<A, B>});
    if constexpr (is_triangle<A> || is_triangle<B>) {
        laws.push_back({"permuted vertices", permutes_vertices<A, B>});
        laws.push_back({"the parts of a triangle", contains_parts<A, B>});
    }
    if constexpr (is_directed<A> || is_directed<B>)
        laws.push_back({"another length of a direction", lengthens_directions<A, B>});
    if constexpr (std::same_as<A, graze::Line<dim_of<A>>>)
        laws.push_back({"another origin of a line", moves_origin<A, B>});
    if constexpr (is_obb<B>) laws.push_back({"a box turned in itself", turns_box<A, B>});
    if constexpr (graze::BoxShape<B> && !is_triangle<A>)
        laws.push_back({"a box by any name", names_boxes<A, B>});
    if constexpr (std::same_as<B, graze::Obb3>)
        laws.push_back({"an oriented box is a parallelepiped", names_oriented_box<A>});
    if constexpr (is_parallelepiped<B>) {
        laws.push_back({"a parallelepiped from another corner", describes_parallelepiped<A>});
        laws.push_back({"a parallelogram by any name", names_parallelograms<A>});
    }
    return laws;
}

template <class A, class B>
std::vector<std::string> ContactLaws<A, B>::names() {
    std::vector<std::string> list;
    for (const auto& law : laws_of<A, B>()) list.push_back(law.name);
    return list;
}

template <class A, class B>
void note(const support::Case<A, B>& c, Contact expected, Counts& seen) {
    std::ostringstream contact;
    contact << expected;
    ++seen[contact.str()];
    ++seen[family_key(c.family)];
    ++seen[name(graze::answer<Method::standard>(c.a, c.b).stage)];
}

template <class A, class B>
void ContactLaws<A, B>::check(const support::Case<A, B>& c, Counts& seen) {
    Random random(c.seed);
    const Trial<A, B> trial{c.a, c.b, judge::contact(c.a, c.b), random};
    note(c, trial.expected, seen);
    for (const auto& law : laws_of<A, B>()) seen[law.name] += law.check(trial);
}

template <class A, class B>
void ContactLaws<A, B>::check_methods(const support::Case<A, B>& c, Counts& seen) {
    const Contact expected = judge::contact(c.a, c.b);
    note(c, expected, seen);
    expect_contact(c.a, c.b, expected);
}

#define LAWS_INSTANTIATE(A, B)                       \
    template struct ContactLaws<graze::A, graze::B>; \
    template void expect_contact(const graze::A&, const graze::B&, Contact)

}  // namespace laws
