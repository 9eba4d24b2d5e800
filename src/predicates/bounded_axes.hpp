// The gaps between two bounded bodies along all directions that can separate them, of few products, over any number.
//
// In 2D these are the normals of edges, which are called faces here. In 3D there is also u x v, a direction of each body
// crossed. Along it an extent needs no products of its own. Measured from a point of
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

template <class N, int Dim>
using Vector = arith::Tuple<N, Dim>;

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

template <class F, class N, std::size_t Dim>
constexpr std::array<N, Dim> scaled(const F& factor, const std::array<N, Dim>& v) {
    return arith::tuple_of<Dim>([&](std::size_t k) { return N(factor * v[k]); });
}
/// Turned left.
template <class N>
constexpr Vector<N, 2> left_of(const Vector<N, 2>& v) {
    return {-v[1], v[0]};
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
template <class N>
constexpr N gap(const N& offset, None, None) {
    return absolute(offset);
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
// Each has its directions, of which the first `base` are given and the others, of use in 3D alone, differences of two of
// them; the normals of its first faces, one more is their sum; and its extents:
//     own(f)          along the normal of a face of its own
//     along(y)        along a normal n of the other body, by the products of its base with n
//     edge<i>(y)      in 3D, along its direction i crossed with v, by the products of its normals with v
// complete(): are the directions complete, whatever the other body is? They are if it has an interior.

template <class N, std::size_t Dim>
constexpr N weighted(const Vector<N, Dim>& half, const auto& y) {
    N r = half[0] * absolute(y[0]);
    for (std::size_t k = 1; k < Dim; ++k) r = r + half[k] * absolute(y[k]);
    return r;
}
template <class N, std::size_t Dim>
constexpr auto is_solid(const Vector<N, Dim>& half) {
    const N zero{0.0};
    auto r = zero < half[0];
    for (std::size_t k = 1; k < Dim; ++k) r = r & (zero < half[k]);
    return r;
}

/// What is seen in its own frame, from its centre.
template <class N, int Dim>
struct Framed {
    static constexpr bool is_frame = true;
    static constexpr int dim = Dim;
    static constexpr std::size_t base = Dim, directions = Dim, normals = Dim, faces = Dim;

    static constexpr const N& along_direction(std::size_t i, const Vector<N, Dim>& v) {
        return v[i];
    }
    static constexpr const N& along_normal(std::size_t f, const Vector<N, Dim>& v) { return v[f]; }
};

/// An aabb or obb.
template <class N, int Dim>
struct Box : Framed<N, Dim> {
    Vector<N, Dim> half;

    constexpr Radius<N> own(std::size_t f) const { return {half[f]}; }
    constexpr Radius<N> along(const auto& y) const { return {weighted<N, Dim>(half, y)}; }
    template <std::size_t i>
    constexpr Radius<N> edge(const auto& y) const {
        constexpr std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
        return {half[k] * absolute(y[l]) + half[l] * absolute(y[k])};
    }
    constexpr auto complete() const { return is_solid<N, Dim>(half); }
};

/// A point, as if it were an aabb. So there are planes along any edge and a coordinate axis, which cut out what is flat.
template <class N, int Dim>
struct Dot : Framed<N, Dim> {
    constexpr None own(std::size_t) const { return {}; }
    constexpr None along(const auto&) const { return {}; }
    template <std::size_t>
    constexpr None edge(const auto&) const {
        return {};
    }
    static constexpr bool complete() { return true; }
};

template <class N, int Dim, std::size_t directions, std::size_t normals>
struct Directed {
    static constexpr bool is_frame = false;
    static constexpr int dim = Dim;

    Vector<N, Dim> center;  ///< the point of reference
    std::array<Vector<N, Dim>, directions> direction;
    std::array<Vector<N, Dim>, normals> normal;

    constexpr N along_direction(std::size_t i, const Vector<N, Dim>& v) const {
        return dot(direction[i], v);
    }
    constexpr N along_normal(std::size_t f, const Vector<N, Dim>& v) const {
        return dot(normal[f], v);
    }
};

/// An obb in the frame of another box. Its normals are its axes; edges cross to `scale` times them.
template <class N, int Dim>
struct Turned : Directed<N, Dim, Dim, Dim> {
    static constexpr std::size_t base = Dim, directions = Dim, normals = Dim, faces = Dim;

    /// Half extents; times the scale, once and twice.
    Vector<N, Dim> half, half_scaled, reach;

    constexpr Radius<N> own(std::size_t f) const { return {reach[f]}; }
    constexpr Radius<N> along(const auto& y) const { return {weighted<N, Dim>(half, y)}; }
    template <std::size_t i>
    constexpr Radius<N> edge(const auto& y) const {
        constexpr std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
        return {half_scaled[k] * absolute(y[l]) + half_scaled[l] * absolute(y[k])};
    }
    constexpr auto complete() const { return is_solid<N, Dim>(half); }
    constexpr void finish(const auto& scale) {
        this->normal = this->direction;
        half_scaled = scaled(scale, half);
        reach = scaled(scale, half_scaled);
    }
};

/// Around a centre, from minus to plus so many half edges.
template <class N, int Dim>
struct Parallel : Directed<N, Dim, Dim, Dim> {
    static constexpr std::size_t base = Dim, directions = Dim, normals = Dim, faces = Dim;

    N volume;

    constexpr Radius<N> own(std::size_t) const { return {volume}; }
    constexpr Radius<N> along(const auto& y) const {
        N r = absolute(y[0]);
        for (std::size_t k = 1; k < Dim; ++k) r = r + absolute(y[k]);
        return {r};
    }
    template <std::size_t i>
    constexpr Radius<N> edge(const auto& y) const {
        return {absolute(y[(i + 1) % 3]) + absolute(y[(i + 2) % 3])};
    }
    constexpr auto complete() const { return N{0.0} < volume; }
    constexpr void finish(const auto&) {
        this->normal = arith::dual(this->direction);
        volume = absolute(dot(this->direction[0], this->normal[0]));
    }
};

/// The hull of a few points, from the first of them.
template <class N, int Dim, std::size_t points>
struct Hull;

template <class N>
struct Hull<N, 3, 2> : Directed<N, 3, 1, 0> {
    static constexpr std::size_t base = 1, directions = 1, normals = 0, faces = 0;

    constexpr Range<N> along(const auto& y) const { return with_zero(y[0]); }
    template <std::size_t>
    constexpr None edge(const auto&) const {
        return {};
    }
    static constexpr bool complete() { return false; }
    constexpr void finish(const auto&) {}
};

template <class N>
struct Hull<N, 2, 2> : Directed<N, 2, 1, 1> {
    static constexpr std::size_t base = 1, directions = 1, normals = 1, faces = 1;

    constexpr None own(std::size_t) const { return {}; }
    constexpr Range<N> along(const auto& y) const { return with_zero(y[0]); }
    static constexpr bool complete() { return false; }
    constexpr void finish(const auto&) { this->normal[0] = left_of(this->direction[0]); }
};

template <class N>
struct Hull<N, 3, 3> : Directed<N, 3, 2, 1> {
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
    static constexpr bool complete() { return false; }
    constexpr void finish(const auto&) {
        this->normal[0] = cross(this->direction[0], this->direction[1]);
    }
};

/// Of Dim + 1 points. Its normal f is that of the face without vertex f + 1; one more, their sum, that of the face
/// without vertex 0.
template <class N, int Dim>
struct Simplex : Directed<N, Dim, Dim, Dim> {
    static constexpr std::size_t base = Dim, normals = Dim, faces = Dim + 1;

    N volume;

    constexpr Range<N> own(std::size_t) const { return with_zero(volume); }
    constexpr auto complete() const { return (N{0.0} < volume) | (volume < N{0.0}); }
    constexpr void finish(const auto&) {
        this->normal = arith::dual(this->direction);
        volume = dot(this->direction[0], this->normal[0]);
    }
};

template <class N>
struct Hull<N, 2, 3> : Simplex<N, 2> {
    static constexpr std::size_t directions = 2;

    constexpr Range<N> along(const auto& y) const { return with_zero(y[0], y[1]); }
};

template <class N>
struct Hull<N, 3, 4> : Simplex<N, 3> {
    static constexpr std::size_t directions = 6;

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
    if constexpr (Body::faces > Body::normals) {
        rows[Body::normals] = sum(rows[0], rows[1]);
        for (std::size_t f = 2; f < Body::normals; ++f)
            rows[Body::normals] = sum(rows[Body::normals], rows[f]);
    }
}

/// Of the directions of a group, by their numbers: all of them.
struct EveryOne {
    constexpr bool operator()(std::size_t) const { return true; }
};

// ---- All directions of two bodies ------------------------------------------------------------------------

/// Only the first may be a frame.
template <class N, class A, class B>
struct Axes {
    static constexpr bool has_of_a = A::faces > 0, has_of_b = B::faces > 0,
                          has_crossed = A::dim == 3;

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

    /// f(offset, extent of a, opposite extent of b) along the normal of each face of a that is wanted.
    template <class Wanted = EveryOne>
    constexpr void along_faces_of_a(const auto& f, const Wanted& wanted = {}) const {
        std::array<N, A::faces> offset;
        repeat<A::normals>([&](auto k) { offset[k] = a.along_normal(k, b.center); });
        add_face<A>(offset);
        repeat<A::faces>([&](auto k) {
            if (wanted(k)) f(offset[k], a.own(k), opposite(b.along(of_a[k])));
        });
    }
    template <class Wanted = EveryOne>
    constexpr void along_faces_of_b(const auto& f, const Wanted& wanted = {}) const {
        std::array<N, B::faces> offset;
        repeat<B::normals>([&](auto k) { offset[k] = b.along_normal(k, b.center); });
        add_face<B>(offset);
        repeat<B::faces>([&](auto k) {
            if (wanted(k)) f(offset[k], a.along(of_b[k]), opposite(b.own(k)));
        });
    }
    /// Along all directions of a crossed with those of b, these one after the other.
    template <class Wanted = EveryOne>
    constexpr void along_crossed_edges(const auto& f, const Wanted& wanted = {}) const {
        // c . (u x v) = u . (v x c)
        std::array<Vector<N, 3>, B::base> moment;
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
                if (wanted(i * B::directions + j))
                    f(offset[i][j], a.template edge<i>(x), b.template edge<j>(y));
            });
        });
    }
};

/// Two segments in 3D have no face, and what their difference is cut out by in its plane is found as that of a point and
/// a segment is.
template <class N>
struct Axes<N, Hull<N, 3, 2>, Hull<N, 3, 2>> {
    static constexpr bool has_of_a = true, has_of_b = true, has_crossed = true;

    struct Segment : Hull<N, 3, 2> {
        static constexpr bool complete() { return true; }
    };
    Segment a, b;
    Vector<N, 3> normal;

    constexpr void find_products() { normal = cross(a.direction[0], b.direction[0]); }

    /// Along the coordinate axes.
    template <class Wanted = EveryOne>
    constexpr void along_faces_of_a(const auto& f, const Wanted& wanted = {}) const {
        repeat<3>([&](auto k) {
            if (wanted(k))
                f(b.center[k], with_zero(a.direction[0][k]),
                  opposite(with_zero(b.direction[0][k])));
        });
    }
    /// Along both directions, each crossed with the coordinate axes.
    template <class Wanted = EveryOne>
    constexpr void along_faces_of_b(const auto& f, const Wanted& wanted = {}) const {
        const Vector<N, 3> of_a = cross(b.center, a.direction[0]),
                           of_b = cross(b.center, b.direction[0]);
        repeat<3>([&](auto k) {
            if (wanted(k)) f(of_a[k], None{}, with_zero(normal[k]));
        });
        repeat<3>([&](auto k) {
            if (wanted(3 + k)) f(of_b[k], with_zero(normal[k]), None{});
        });
    }
    template <class Wanted = EveryOne>
    constexpr void along_crossed_edges(const auto& f, const Wanted& wanted = {}) const {
        if (wanted(0)) f(dot(normal, b.center), None{}, None{});
    }
};

// ---- From shapes ------------------------------------------------------------------------------------

template <class S>
inline constexpr bool is_obb = std::is_same_v<S, Obb<dim_of<S>>>;
template <class S>
inline constexpr bool is_box = is_obb<S> || std::is_same_v<S, Aabb<dim_of<S>>>;
template <class S>
inline constexpr bool is_parallel =
    std::is_same_v<S, Parallelogram2> || std::is_same_v<S, Parallelepiped3>;

template <class N, class S, bool first>
constexpr auto kind_of() {
    constexpr int Dim = dim_of<S>;
    if constexpr (std::is_same_v<S, Vec<Dim>>)
        return Dot<N, Dim>{};
    else if constexpr (first && is_box<S>)
        return Box<N, Dim>{};
    else if constexpr (is_obb<S>)
        return Turned<N, Dim>{};
    else if constexpr (is_parallel<S>)
        return Parallel<N, Dim>{};
    else if constexpr (is_segment<S>)
        return Hull<N, Dim, 2>{};
    else if constexpr (std::is_same_v<S, Triangle<Dim>>)
        return Hull<N, Dim, 3>{};
    else
        return Hull<N, Dim, 4>{};
}
template <class N, class S, bool first>
using Kind = decltype(kind_of<N, S, first>());
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

    template <int Dim, class... P>
    constexpr void hull(const Vec<Dim>& from, const P&... to) const {
        if constexpr (!first) body.center = converter.point(from);
        std::size_t i = 0;
        ((body.direction[i++] = converter.between(from, to)), ...);
    }
    template <int Dim, class... V>
    constexpr void parallel(Anchor kind, const Vec<Dim>& anchor, const V&... edges) const {
        const bool centered = kind == Anchor::center;
        const std::array<Vector<N, Dim>, Dim> edge{converter.lengths(edges)...};
        const auto half = converter.either(centered, 1, 0.5);
        Vector<N, Dim> sum = edge[0];
        for (std::size_t k = 1; k < Dim; ++k) sum = sum + edge[k];
        repeat<Dim>([&](auto k) { body.direction[k] = scaled(half, edge[k]); });
        const Vector<N, Dim> to_center = scaled(converter.either(centered, 0, 0.5), sum);
        if constexpr (first)
            body.center = to_center;
        else
            body.center = converter.point(anchor) + to_center;
    }
};

constexpr const Vec2& rotation_of(const Obb2& s) { return s.direction; }
constexpr const Quaternion& rotation_of(const Obb3& s) { return s.rotation; }

/// Of an obb, and the factor of its axes.
template <class Converter, class N, int Dim>
constexpr auto read_turned(const Converter& converter, const Obb<Dim>& s, Turned<N, Dim>& body) {
    const auto frame = converter.turned(rotation_of(s));
    body.center = converter.point(s.center);
    body.direction = frame.axis;
    body.half = converter.lengths(s.half_extents);
    return frame.factor;
}

/// A vector in a frame.
template <class Converter, class N, std::size_t Dim>
constexpr std::array<N, Dim> turned_into(const Converter& converter, const auto& frame,
                                         const std::array<N, Dim>& v) {
    return converter.as_long(
        arith::tuple_of<Dim>([&](std::size_t k) { return N(dot(frame.axis[k], v)); }), v);
}

/// The directions of a body.
template <class Converter, class Body>
constexpr void turn(const Converter& converter, const auto& frame, Body& body) {
    repeat<Body::base>(
        [&](auto j) { body.direction[j] = turned_into(converter, frame, body.direction[j]); });
}
template <class Converter, class N>
constexpr void turn(const Converter& converter, const auto& frame, Turned<N, 2>& body) {
    body.direction[0] = turned_into(converter, frame, body.direction[0]);
    body.direction[1] = left_of(body.direction[0]);
}

/// Of a first shape that is a point or a box, if either is. It is filled in place: what is copied as it was just stored
/// waits.
template <class Converter, class A, class B>
constexpr void set_axes(const Converter& converter, const A& a, const B& b,
                        AxesOf<Converter, A, B>& x) {
    constexpr int Dim = dim_of<A>;
    static_assert(is_box<A> || !is_box<B>);
    using BodyA = std::remove_reference_t<decltype(x.a)>;
    using BodyB = std::remove_reference_t<decltype(x.b)>;
    const auto b_factor = [&] {
        if constexpr (is_obb<B>) {
            return read_turned(converter, b, x.b);
        } else {
            const Reader<Converter, BodyB, false> reader{converter, x.b};
            detail::Description<B>::span(b, reader);
            return One{};
        }
    }();
    if constexpr (std::is_same_v<A, Vec<Dim>>) {
        x.b.finish(One{});
    } else if constexpr (std::is_same_v<A, Aabb<Dim>>) {
        x.a.half = scaled(converter.constant(0.5), converter.point(a.max));
        x.b.center = x.b.center - x.a.half;
        x.b.center = scaled(b_factor, x.b.center);
        x.a.half = scaled(b_factor, x.a.half);
        x.b.finish(b_factor);
    } else if constexpr (is_obb<A>) {
        const auto frame = converter.turned(rotation_of(a));
        x.b.center = scaled(b_factor, turned_into(converter, frame, x.b.center));
        turn(converter, frame, x.b);
        const auto scale = frame.factor * b_factor;
        x.a.half = scaled(scale, converter.lengths(a.half_extents));
        x.b.finish(scale);
    } else {
        const Reader<Converter, BodyA, true> reader{converter, x.a};
        detail::Description<A>::span(a, reader);
        if constexpr (is_parallel<A>) x.b.center = x.b.center - x.a.center;
        x.a.finish(One{});
        x.b.finish(One{});
    }
    x.find_products();
}

}  // namespace graze::GRAZE_TARGET::predicates::bounded
