// clip(line, shape): the closed parameter interval in which a line, ray or segment lies in a shape.
//
// Parameters run from 0 at the first vertex of a segment to 1 at its second, and multiply the
// direction of a line or ray as given. Every parameter, point and barycentric is the correctly
// rounded exact one (nearest, ties to even); exact::clip gives the exact values themselves. A
// finite exact value that rounds beyond the doubles is an infinity.
#pragma once

#include <cstdint>
#include <graze/contact.hpp>
#include <graze/exact.hpp>
#include <optional>
#include <type_traits>
#include <vector>

namespace graze {

/// Where the origin of a line or ray, or the first vertex of a segment, lies in the other shape.
enum class Location : std::uint8_t { outside, boundary, inside };
/// "outside", "boundary" or "inside".
constexpr const char* name(Location location) {
    constexpr const char* names[]{"outside", "boundary", "inside"};
    return names[int(location)];
}

/// How a line meets a 3D triangle: `front` when its direction runs against (b - a) x (c - a).
enum class Side : std::uint8_t { front, back, coplanar, degenerate };
/// "front", "back", "coplanar" or "degenerate".
constexpr const char* name(Side side) {
    constexpr const char* names[]{"front", "back", "coplanar", "degenerate"};
    return names[int(side)];
}

/// Which hits of a 3D triangle to drop: `back` keeps only side front, `front` only side back.
enum class Cull : std::uint8_t { none, back, front };
/// "none", "back" or "front".
constexpr const char* name(Cull cull) {
    constexpr const char* names[]{"none", "back", "front"};
    return names[int(cull)];
}

/// The named faces of boxes (-x .. +z, along the box's own axes), and the vertices, edges and faces
/// of triangles and tetrahedra by the numbers of their vertices.
enum class Feature : std::uint8_t {
    minus_x,
    plus_x,
    minus_y,
    plus_y,
    minus_z,
    plus_z,
    v0,
    v1,
    v2,
    v3,
    e01,
    e12,
    e20,
    e02,
    e03,
    e13,
    e23,
    f012,
    f013,
    f023,
    f123,
    interior,
};

/// "-x", "+x", .., "v0", .., "interior".
constexpr const char* name(Feature feature) {
    constexpr const char* names[]{"-x",  "+x",   "-y",   "+y",   "-z",   "+z",      "v0",  "v1",
                                  "v2",  "v3",   "e01",  "e12",  "e20",  "e02",     "e03", "e13",
                                  "e23", "f012", "f013", "f023", "f123", "interior"};
    return names[int(feature)];
}

/// A set of features in their listed order.
class Features {
public:
    constexpr void insert(Feature f) { bits_ |= bit(f); }
    constexpr bool contains(Feature f) const { return (bits_ & bit(f)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    std::vector<Feature> list() const {
        std::vector<Feature> features;
        for (int i = 0; i <= int(Feature::interior); ++i)
            if (contains(Feature(i))) features.push_back(Feature(i));
        return features;
    }
    friend constexpr bool operator==(Features, Features) = default;

private:
    static constexpr std::uint32_t bit(Feature f) { return 1u << unsigned(f); }
    std::uint32_t bits_ = 0;
};

/// One end of the common interval. Number is double (rounded) or Exact.
template <int Dim, class Number>
struct ClipEnd {
    using Point = std::conditional_t<std::is_same_v<Number, double>, Vec<Dim>, ExactVec<Dim>>;

    Number t;
    Point p;
    /// Boxes: the faces that hold p and that the direction crosses into (at the entry) or out of
    /// (at the exit); an empty set where only the end of the ray or segment limits the interval.
    /// Triangle, tetrahedron: the smallest feature that holds p; of several that coincide in a
    /// degenerate one, the first in the order of the query format.
    /// Not given for a plane, nor for a parallelogram or parallelepiped with dependent edges.
    std::optional<Features> features;
    /// 3D triangle of non-zero area: p = a + u (b - a) + v (c - a).
    struct Barycentric {
        Number u, v;
        friend bool operator==(const Barycentric&, const Barycentric&) = default;
    };
    std::optional<Barycentric> uv;
    friend bool operator==(const ClipEnd&, const ClipEnd&) = default;
};

template <int Dim, class Number>
struct BasicClip {
    bool hit = false;
    bool culled = false;                  ///< it would be a hit without `cull`; then hit is false
    Contact contact = Contact::disjoint;  ///< as without culling
    Location origin = Location::outside;
    /// The ends of the common interval; each empty without a hit, and where that end is unbounded.
    std::optional<ClipEnd<Dim, Number>> in, out;
    std::optional<Side> side;     ///< 3D triangles only, with a hit or a culled hit
    Stage stage = Stage::filter;  ///< a diagnostic, not part of the answer, nor of ==
    friend bool operator==(const BasicClip& x, const BasicClip& y) {
        return x.hit == y.hit && x.culled == y.culled && x.contact == y.contact &&
               x.origin == y.origin && x.in == y.in && x.out == y.out && x.side == y.side;
    }
};

template <int Dim>
using Clip = BasicClip<Dim, double>;
using Clip2 = Clip<2>;
using Clip3 = Clip<3>;

struct ClipOptions {
    /// Restricts the shape's own range of t first; an empty end is unbounded. Throws
    /// std::invalid_argument for NaN or an infinity, and where t_min > t_max. Every result,
    /// contact included, is about the restricted line; a range that misses the shape's own gives
    /// a miss.
    std::optional<double> t_min, t_max;
    /// For 3D triangles; anything but `none` with another shape throws std::invalid_argument.
    Cull cull = Cull::none;
};

/// A line, ray or segment with a box, a triangle, a plane or a tetrahedron.
template <class L, class B>
concept Clippable = LinearShape<L> && SameDimension<L, B> &&
    (BoxShape<B> || std::same_as<B, Triangle2> || std::same_as<B, Triangle3> ||
     std::same_as<B, Plane3> || std::same_as<B, Tetrahedron3>);

namespace detail {
// Types, because g++ and clang mangle a value like dim_of<L> in a signature differently.
template <class L>
struct ClipOf {
    using Type = Clip<dim_of<L>>;
    using ExactType = BasicClip<dim_of<L>, Exact>;
};
}  // namespace detail

template <class L, class B>
requires Clippable<L, B> GRAZE_API typename detail::ClipOf<L>::Type clip(
    const L& linear, const B& shape, const ClipOptions& options = {});

namespace exact {

template <int Dim>
using Clip = BasicClip<Dim, Exact>;
using Clip2 = Clip<2>;
using Clip3 = Clip<3>;

template <class L, class B>
requires Clippable<L, B> GRAZE_API typename detail::ClipOf<L>::ExactType clip(
    const L& linear, const B& shape, const ClipOptions& options = {});

}  // namespace exact

}  // namespace graze
