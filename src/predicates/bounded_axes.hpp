// The gaps between two bounded bodies in 3D along all directions that can separate them, of few products, over
// any number.
//
// Along u x v, a direction of each body crossed, an extent needs no products of its own. Measured from a point of
// the body, a vertex p lies at p . (u x v) = (p x u) . v, and p x u of two edges is a normal of a face. So all
// extents are sums of products that many directions share,
//     of_a[f][j] = normal f of a . direction j of b
//     of_b[g][i] = normal g of b . direction i of a
// and the products of directions and normals that are sums of others are sums of theirs.
//
// If one body is an aabb or obb, all is seen in its frame. There its directions and normals are unit vectors, so
// products with them are components.
//
// Axes of an obb may be any positive multiple of unit vectors: then all lengths are multiplied by those factors as
// well, which takes no division. These factors are One where they are 1.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "predicates/inputs.hpp"

namespace graze::inline GRAZE_TARGET::predicates::bounded {

template <class N>
using Vector = arith::Tuple<N, 3>;

struct One {
    template <class N>
    friend constexpr const N& operator*(One, const N& x) {
        return x;
    }
    template <class N>
    friend constexpr const N& operator*(const N& x, One) {
        return x;
    }
    friend constexpr One operator*(One, One) { return {}; }
};

/// A zero of the degree of x.
template <class N>
constexpr N zero_of(const N& x) {
    if constexpr (requires { x.degree; })
        return {0, 0, x.degree};
    else
        return N{0.0};
}

template <class F, class N>
constexpr Vector<N> scaled(const F& factor, const Vector<N>& v) {
    return {factor * v[0], factor * v[1], factor * v[2]};
}

/// f(0), .., f(n - 1), of constants.
template <std::size_t n, class F>
constexpr void repeat(const F& f) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (f(std::integral_constant<std::size_t, i>{}), ...);
    }
    (std::make_index_sequence<n>{});
}

// ---- Extents along a direction, from a body's point of reference -----------------------------------------

template <class N>
struct Radius {
    N radius;
};
template <class N>
struct Range {
    N low, high;
};
/// That point alone.
struct None {};

template <class N>
constexpr Radius<N> opposite(const Radius<N>& x) {
    return x;
}
template <class N>
constexpr Range<N> opposite(const Range<N>& x) {
    return {-x.high, -x.low};
}
constexpr None opposite(None) { return {}; }

/// The gap of two bodies, of which the second has its point of reference at an offset from that of the first. Its
/// extent is given as the opposite.
template <class N>
constexpr N gap(const N& offset, const Radius<N>& a, const Radius<N>& b) {
    return absolute(offset) - (a.radius + b.radius);
}
template <class N>
constexpr N gap(const N& offset, const Range<N>& a, const Range<N>& b) {
    return larger(offset - (a.high + b.high), (a.low + b.low) - offset);
}
template <class N>
constexpr N gap(const N& offset, const Range<N>& a, const Radius<N>& b) {
    return larger(offset - a.high, a.low - offset) - b.radius;
}
template <class N>
constexpr N gap(const N& offset, const Radius<N>& a, const Range<N>& b) {
    return gap(offset, b, a);
}
template <class N>
constexpr N gap(const N& offset, None, const Radius<N>& b) {
    return absolute(offset) - b.radius;
}
template <class N>
constexpr N gap(const N& offset, None, const Range<N>& b) {
    return larger(offset - b.high, b.low - offset);
}

template <class N, class A>
constexpr N gap(const N& offset, const A& a, None) {
    return gap(offset, None{}, a);
}

/// Is it more than a point?
template <class N>
constexpr auto is_wide(const Radius<N>& x) {
    return N{0.0} < x.radius;
}
template <class N>
constexpr auto is_wide(const Range<N>& x) {
    return x.low < x.high;
}
constexpr bool is_wide(None) { return false; }

/// From the least to the largest of some numbers and zero.
template <class N, class... M>
constexpr Range<N> with_zero(const N& x, const M&... more) {
    Range<N> r{smaller(x, zero_of(x)), larger(x, zero_of(x))};
    ((r.low = smaller(r.low, more), r.high = larger(r.high, more)), ...);
    return r;
}

// ---- Bodies ------------------------------------------------------------------------------------------
// Each has its directions, of which the first `base` are given and the others differences of two of them; the normals
// of its first faces, a fourth is their sum; and its extents:
//     own(f)          along the normal of a face of its own
//     along(y)        along a normal n of the other body, by the products of its base with n
//     edge<i>(y)      along its direction i crossed with v, by the products of its normals with v

/// An aabb or obb in its own frame, around its centre.
template <class N>
struct Box {
    static constexpr bool is_frame = true;
    static constexpr std::size_t base = 3, directions = 3, normals = 3, faces = 3;

    Vector<N> half;

    static constexpr const N& along_direction(std::size_t i, const Vector<N>& v) { return v[i]; }
    static constexpr const N& along_normal(std::size_t f, const Vector<N>& v) { return v[f]; }

    constexpr Radius<N> own(std::size_t f) const { return {half[f]}; }
    constexpr Radius<N> along(const auto& y) const {
        return {half[0] * absolute(y[0]) + half[1] * absolute(y[1]) + half[2] * absolute(y[2])};
    }
    template <std::size_t i>
    constexpr Radius<N> edge(const auto& y) const {
        constexpr std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
        return {half[k] * absolute(y[l]) + half[l] * absolute(y[k])};
    }
    constexpr auto solid() const {
        const N zero{0.0};
        return (zero < half[0]) & (zero < half[1]) & (zero < half[2]);
    }
};

template <class N, std::size_t directions, std::size_t normals>
struct Directed {
    static constexpr bool is_frame = false;

    Vector<N> center;  ///< the point of reference
    std::array<Vector<N>, directions> direction;
    std::array<Vector<N>, normals> normal;

    constexpr N along_direction(std::size_t i, const Vector<N>& v) const {
        return dot(direction[i], v);
    }
    constexpr N along_normal(std::size_t f, const Vector<N>& v) const { return dot(normal[f], v); }
};

/// An obb in the frame of another box. Its normals are its axes; edges cross to `scale` times them.
template <class N>
struct Turned : Directed<N, 3, 3> {
    static constexpr std::size_t base = 3, directions = 3, normals = 3, faces = 3;

    /// Half extents; times the scale, once and twice.
    Vector<N> half, half_scaled, reach;

    constexpr Radius<N> own(std::size_t f) const { return {reach[f]}; }
    constexpr Radius<N> along(const auto& y) const {
        return {half[0] * absolute(y[0]) + half[1] * absolute(y[1]) + half[2] * absolute(y[2])};
    }
    template <std::size_t i>
    constexpr Radius<N> edge(const auto& y) const {
        constexpr std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
        return {half_scaled[k] * absolute(y[l]) + half_scaled[l] * absolute(y[k])};
    }
    constexpr auto solid() const {
        const N zero{0.0};
        return (zero < half[0]) & (zero < half[1]) & (zero < half[2]);
    }
    constexpr void finish(const auto& scale) {
        this->normal = this->direction;
        half_scaled = scaled(scale, half);
        reach = scaled(scale, half_scaled);
    }
};

/// Around a centre, from minus to plus three half edges.
template <class N>
struct Parallel : Directed<N, 3, 3> {
    static constexpr std::size_t base = 3, directions = 3, normals = 3, faces = 3;

    N volume;

    constexpr Radius<N> own(std::size_t) const { return {volume}; }
    constexpr Radius<N> along(const auto& y) const {
        return {absolute(y[0]) + absolute(y[1]) + absolute(y[2])};
    }
    template <std::size_t i>
    constexpr Radius<N> edge(const auto& y) const {
        return {absolute(y[(i + 1) % 3]) + absolute(y[(i + 2) % 3])};
    }
    constexpr auto solid() const { return N{0.0} < volume; }
    constexpr void finish(const auto&) {
        const auto& u = this->direction;
        this->normal[0] = cross(u[1], u[2]);
        this->normal[1] = cross(u[2], u[0]);
        this->normal[2] = cross(u[0], u[1]);
        volume = absolute(dot(u[0], this->normal[0]));
    }
};

/// The hull of a few points, from the first of them.
template <class N, std::size_t points>
struct Hull;

template <class N>
struct Hull<N, 2> : Directed<N, 1, 0> {
    static constexpr std::size_t base = 1, directions = 1, normals = 0, faces = 0;

    constexpr Range<N> along(const auto& y) const { return with_zero(y[0]); }
    template <std::size_t>
    constexpr None edge(const auto&) const {
        return {};
    }
    static constexpr bool solid() { return false; }
    constexpr void finish(const auto&) {}
};

template <class N>
struct Hull<N, 3> : Directed<N, 2, 1> {
    static constexpr std::size_t base = 2, directions = 3, normals = 1, faces = 1;

    constexpr None own(std::size_t) const { return {}; }
    constexpr Range<N> along(const auto& y) const { return with_zero(y[0], y[1]); }
    template <std::size_t i>
    constexpr Range<N> edge(const auto& y) const {
        if constexpr (i == 0)
            return with_zero(N(-y[0]));
        else
            return with_zero(y[0]);
    }
    static constexpr bool solid() { return false; }
    constexpr void finish(const auto&) {
        this->normal[0] = cross(this->direction[0], this->direction[1]);
    }
};

/// Its normal f is that of the face without vertex f + 1; the fourth, their sum, that of the face without vertex 0.
template <class N>
struct Hull<N, 4> : Directed<N, 3, 3> {
    static constexpr std::size_t base = 3, directions = 6, normals = 3, faces = 4;

    N volume;

    constexpr Range<N> own(std::size_t) const { return with_zero(volume); }
    constexpr Range<N> along(const auto& y) const { return with_zero(y[0], y[1], y[2]); }
    /// p x u of its vertices p and edges u.
    template <std::size_t i>
    constexpr Range<N> edge(const auto& y) const {
        if constexpr (i == 0)
            return with_zero(y[1], N(-y[2]));
        else if constexpr (i == 1)
            return with_zero(y[2], N(-y[0]));
        else if constexpr (i == 2)
            return with_zero(y[0], N(-y[1]));
        else if constexpr (i == 3)
            return with_zero(y[2], N(-(y[0] + y[1])));
        else if constexpr (i == 4)
            return with_zero(N(-y[1]), N(y[0] + y[2]));
        else
            return with_zero(y[0], N(-(y[1] + y[2])));
    }
    constexpr auto solid() const { return (N{0.0} < volume) | (volume < N{0.0}); }
    constexpr void finish(const auto&) {
        const auto& u = this->direction;
        this->normal[0] = cross(u[1], u[2]);
        this->normal[1] = cross(u[2], u[0]);
        this->normal[2] = cross(u[0], u[1]);
        volume = dot(u[0], this->normal[0]);
    }
};

/// Directions beyond the base of a body lead from the end of one to the end of a later one.
template <class Body, std::size_t i>
constexpr std::size_t from_end_of() {
    return i == 5 ? 1 : 0;
}
template <class Body, std::size_t i>
constexpr std::size_t to_end_of() {
    return i == Body::base && Body::base < 3 ? 1 : i == 3 ? 1 : 2;
}
template <class N>
constexpr N difference(const N& x, const N& y) {
    return x - y;
}
template <class N, std::size_t n>
constexpr std::array<N, n> difference(const std::array<N, n>& x, const std::array<N, n>& y) {
    std::array<N, n> r;
    repeat<n>([&](auto k) { r[k] = x[k] - y[k]; });
    return r;
}
/// The products of all directions from those of the base.
template <class Body, class Row>
constexpr void add_directions(Row& row) {
    repeat<Body::directions - Body::base>([&](auto k) {
        constexpr std::size_t i = Body::base + decltype(k)::value;
        row[i] = difference(row[to_end_of<Body, i>()], row[from_end_of<Body, i>()]);
    });
}
template <class N>
constexpr N sum(const N& x, const N& y) {
    return x + y;
}
template <class N, std::size_t n>
constexpr std::array<N, n> sum(const std::array<N, n>& x, const std::array<N, n>& y) {
    std::array<N, n> r;
    repeat<n>([&](auto k) { r[k] = x[k] + y[k]; });
    return r;
}
/// The products of all faces from those of the normals.
template <class Body, class Rows>
constexpr void add_face(Rows& rows) {
    if constexpr (Body::faces > Body::normals) rows[3] = sum(sum(rows[0], rows[1]), rows[2]);
}

// ---- All directions of two bodies ------------------------------------------------------------------------

/// Only the first may be a frame.
template <class N, class A, class B>
struct Axes {
    A a;
    B b;
    std::array<std::array<N, B::directions>, A::faces> of_a;
    std::array<std::array<N, A::directions>, B::faces> of_b;

    /// What all directions share, once the bodies are there.
    constexpr void find_products() {
        repeat<A::normals>([&](auto f) {
            repeat<B::base>([&](auto j) { of_a[f][j] = a.along_normal(f, b.direction[j]); });
            add_directions<B>(of_a[f]);
        });
        add_face<A>(of_a);
        repeat<B::normals>([&](auto g) {
            repeat<A::base>([&](auto i) { of_b[g][i] = a.along_direction(i, b.normal[g]); });
            add_directions<A>(of_b[g]);
        });
        add_face<B>(of_b);
    }

    /// f(offset, extent of a, opposite extent of b) along the normal of each face of a.
    constexpr void along_faces_of_a(const auto& f) const {
        std::array<N, A::faces> offset;
        repeat<A::normals>([&](auto k) { offset[k] = a.along_normal(k, b.center); });
        add_face<A>(offset);
        repeat<A::faces>([&](auto k) { f(offset[k], a.own(k), opposite(b.along(of_a[k]))); });
    }
    constexpr void along_faces_of_b(const auto& f) const {
        std::array<N, B::faces> offset;
        repeat<B::normals>([&](auto k) { offset[k] = b.along_normal(k, b.center); });
        add_face<B>(offset);
        repeat<B::faces>([&](auto k) { f(offset[k], a.along(of_b[k]), opposite(b.own(k))); });
    }
    /// Along all directions of a crossed with those of b, these one after the other.
    constexpr void along_crossed_edges(const auto& f) const {
        // c . (u x v) = u . (v x c)
        std::array<Vector<N>, B::base> moment;
        repeat<B::base>([&](auto j) { moment[j] = cross(b.direction[j], b.center); });
        std::array<std::array<N, B::directions>, A::directions> offset;
        repeat<A::base>([&](auto i) {
            repeat<B::base>([&](auto j) { offset[i][j] = a.along_direction(i, moment[j]); });
            add_directions<B>(offset[i]);
        });
        add_directions<A>(offset);
        repeat<A::directions>([&](auto i) {
            std::array<N, B::normals> y;
            repeat<B::normals>([&](auto g) { y[g] = of_b[g][i]; });
            repeat<B::directions>([&](auto j) {
                std::array<N, A::normals> x;
                repeat<A::normals>([&](auto g) { x[g] = of_a[g][j]; });
                // Of b it is along v x u, so the opposite.
                f(offset[i][j], a.template edge<i>(x), b.template edge<j>(y));
            });
        });
    }
};

// ---- From shapes ------------------------------------------------------------------------------------

template <class S>
inline constexpr bool is_box = std::is_same_v<S, Aabb3> || std::is_same_v<S, Obb3>;

template <class N, class S, bool first>
using Kind = std::conditional_t<
    first && is_box<S>, Box<N>,
    std::conditional_t<std::is_same_v<S, Obb3>, Turned<N>,
                       std::conditional_t<std::is_same_v<S, Parallelepiped3>, Parallel<N>,
                                          Hull<N, std::is_same_v<S, Segment3>    ? 2
                                                  : std::is_same_v<S, Triangle3> ? 3
                                                                                 : 4>>>>;
template <class Converter, class A, class B>
using AxesOf = Axes<typename Converter::Number, Kind<typename Converter::Number, A, true>,
                    Kind<typename Converter::Number, B, false>>;

/// One of the words of a shape's description as a body, not yet turned into a frame. The converter measures from the
/// first point of the first shape.
template <class Converter, class Body, bool first>
struct Reader {
    using N = typename Converter::Number;

    const Converter& converter;
    Body& body;

    template <class... P>
    constexpr void hull(const Vec3& from, const P&... to) const {
        if constexpr (!first) body.center = converter.point(from);
        std::size_t i = 0;
        ((body.direction[i++] = converter.between(from, to)), ...);
    }
    constexpr void parallel(Anchor kind, const Vec3& anchor, const Vec3& u, const Vec3& v,
                            const Vec3& w) const {
        const bool centered = kind == Anchor::center;
        const Vector<N> edge_u = converter.lengths(u), edge_v = converter.lengths(v),
                        edge_w = converter.lengths(w);
        const N half = converter.either(centered, 1, 0.5);
        body.direction[0] = scaled(half, edge_u);
        body.direction[1] = scaled(half, edge_v);
        body.direction[2] = scaled(half, edge_w);
        const Vector<N> to_center =
            scaled(converter.either(centered, 0, 0.5), (edge_u + edge_v) + edge_w);
        if constexpr (first)
            body.center = to_center;
        else
            body.center = converter.point(anchor) + to_center;
    }
};

/// Of an obb, and the factor of its axes.
template <class Converter, class N>
constexpr auto read_turned(const Converter& converter, const Obb3& s, Turned<N>& body) {
    const auto turned = converter.turned(s.rotation);
    body.center = converter.point(s.center);
    body.direction = turned.axis;
    body.half = converter.lengths(s.half_extents);
    return turned.factor;
}

/// A vector in a frame.
template <class Converter, class N>
constexpr Vector<N> turned_into(const Converter& converter, const auto& frame, const Vector<N>& v) {
    return converter.as_long(
        Vector<N>{dot(frame.axis[0], v), dot(frame.axis[1], v), dot(frame.axis[2], v)}, v);
}

/// Of a first shape that is a box, if either is. It is filled in place: what is copied as it was just stored waits.
template <class Converter, class A, class B>
constexpr void set_axes(const Converter& converter, const A& a, const B& b,
                        AxesOf<Converter, A, B>& x) {
    static_assert(is_box<A> || !is_box<B>);
    using N = typename Converter::Number;
    using BodyB = Kind<N, B, false>;
    const auto b_factor = [&] {
        if constexpr (std::is_same_v<B, Obb3>) {
            return read_turned(converter, b, x.b);
        } else {
            const Reader<Converter, BodyB, false> reader{converter, x.b};
            detail::Description<B>::span(b, reader);
            return One{};
        }
    }();
    if constexpr (std::is_same_v<A, Aabb3>) {
        x.a.half = scaled(converter.constant(0.5), converter.point(a.max));
        x.b.center = x.b.center - x.a.half;
        x.b.center = scaled(b_factor, x.b.center);
        x.a.half = scaled(b_factor, x.a.half);
        x.b.finish(b_factor);
    } else if constexpr (std::is_same_v<A, Obb3>) {
        const auto frame = converter.turned(a.rotation);
        x.b.center = scaled(b_factor, turned_into(converter, frame, x.b.center));
        repeat<BodyB::base>(
            [&](auto j) { x.b.direction[j] = turned_into(converter, frame, x.b.direction[j]); });
        const auto scale = frame.factor * b_factor;
        x.a.half = scaled(scale, converter.lengths(a.half_extents));
        x.b.finish(scale);
    } else {
        const Reader<Converter, Kind<N, A, true>, true> reader{converter, x.a};
        detail::Description<A>::span(a, reader);
        if constexpr (std::is_same_v<A, Parallelepiped3>) x.b.center = x.b.center - x.a.center;
        x.a.finish(One{});
        x.b.finish(One{});
    }
    x.find_products();
}

}  // namespace graze::GRAZE_TARGET::predicates::bounded
