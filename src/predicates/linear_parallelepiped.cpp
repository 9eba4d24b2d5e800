// Does a line, ray or segment meet a parallelepiped, and how? Where its edges are independent, the
// story is told in box_linear.hpp, and this is its frame: the three coordinates along the edges,
// by Cramer's rule. Where they are not, it is the hull of its corners: hull_linear.hpp.

#include "predicates/box_linear.hpp"
#include "predicates/hull_linear.hpp"

namespace graze::predicates {
namespace {

using Anchor = Parallelepiped3::Anchor;

/// Twice a vector where the anchor is a corner: then everything is measured from the centre, and
/// doubled, so that the given edges are half edges.
template <class V>
constexpr V doubled_from_corner(Anchor anchor, const V& v) {
    return anchor == Anchor::corner ? twice(v) : v;
}

/// The corners, as seen from the origin of the line.
template <class L>
struct LinearFlat : Pair<L, Parallelepiped3> {
    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Parallelepiped3& box) {
        const auto origin = read_point(r, origin_of(l));
        auto anchor = read_point(r, box.anchor) - origin;
        auto u = read_length(r, box.u), v = read_length(r, box.v), w = read_length(r, box.w);
        using N = std::remove_cvref_t<decltype(anchor[0])>;
        std::array<arith::Tuple<N, 3>, 8> corner{};
        for (std::size_t c = 0; c < corner.size(); ++c) {
            const auto reach = [&](const auto& from, const auto& edge, bool far) {
                if (far) return from + edge;
                return box.kind == Anchor::center ? from - edge : from;
            };
            corner[c] = reach(reach(reach(anchor, u, c & 1), v, c & 2), w, c & 4);
        }
        const auto make = [&](const auto& direction) {
            using D = std::remove_cvref_t<decltype(direction[0])>;
            return HullFrame<N, D, 8>{corner, direction, {u, v, w}};
        };
        if constexpr (is_segment<L>)
            return make(read_point(r, l.b) - origin);
        else
            return make(read_direction(r, l.direction));
    }

    template <Method>
    static Contact contact(auto& ask) {
        return hull_linear_contact<L, 8>(ask);
    }
};

/// Six times the volume of the tetrahedron of the edges, with its sign.
struct Volume {
    constexpr auto operator()(const auto& f) const { return f.volume; }
};

template <class L, class N, class V>
struct VolumeBoxFrame : BoxFrame<L, N, V, 3> {
    V volume;
};

template <class L>
struct LinearParallelepiped : Pair<L, Parallelepiped3> {
    using Flat = LinearFlat<L>;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Parallelepiped3& box) {
        auto anchor = read_point(r, box.anchor);
        auto u = read_length(r, box.u), v = read_length(r, box.v), w = read_length(r, box.w);
        auto nu = cross(v, w), nv = cross(w, u), nw = cross(u, v);
        const auto volume = dot(nu, u);
        const auto along = [&](const auto& x) {
            return arith::Tuple<decltype(dot(nu, x)), 3>{dot(nu, x), dot(nv, x), dot(nw, x)};
        };
        const auto local = [&](const auto& p) {
            auto from_anchor = doubled_from_corner(box.kind, p - anchor);
            return along(box.kind == Anchor::corner ? from_anchor - (u + v + w) : from_anchor);
        };
        auto from = local(read_point(r, origin_of(l)));
        const auto make = [&](const auto& middle, const auto& direction, const auto& half) {
            using N = std::remove_cvref_t<decltype(middle[0])>;
            using V = std::remove_cvref_t<decltype(volume)>;
            return VolumeBoxFrame<L, N, V>{{middle, direction, {half, half, half}, {}}, volume};
        };
        const auto half = absolute(volume);
        if constexpr (is_segment<L>) {
            auto to = local(read_point(r, l.b));
            return make(from + to, to - from, twice(half));
        } else {
            return make(from, along(doubled_from_corner(box.kind, read_direction(r, l.direction))),
                        half);
        }
    }

    static Magnitudes magnitudes(const L& l, const Parallelepiped3& box) {
        const arith::DoubleReader r;
        auto anchor = read_point(r, box.anchor);
        auto from = read_point(r, origin_of(l)) - anchor;
        auto u = read_length(r, box.u), v = read_length(r, box.v), w = read_length(r, box.w);
        Magnitudes m;
        if constexpr (is_segment<L>) {
            m.length = arith::magnitude(from, read_point(r, l.b) - anchor, u, v, w);
        } else {
            m.length = arith::magnitude(from, u, v, w);
            m.direction = arith::magnitude(read_direction(r, l.direction));
        }
        return m;
    }

    static bool plainly_valid(const L& l, const Parallelepiped3& box) {
        return finite(l, box) && obeys_rules(l, box);
    }
    static bool obeys_rules(const L&, const Parallelepiped3&) { return true; }

    template <Method M>
    static std::optional<Contact> look(const auto& filter) {
        if (M == Method::slab || filter(Volume{}) == FilterSign::unsure) return {};
        return box_linear_look<L, 3>(filter);
    }

    template <Method M>
    static Contact contact(auto& ask) {
        if (ask.sign(Volume{}) == 0) {
            auto flat = ask.template about<Flat>();
            return Flat::template contact<M>(flat);
        }
        return box_linear_contact<M, L, 3>(ask);
    }
};

}  // namespace
}  // namespace graze::predicates

namespace graze::detail {

template <Method M, class L, class B>
requires OrderedPair<M, L, B> Answer decide(const L& l, const B& box) {
    return predicates::run<predicates::LinearParallelepiped<L>, M>(l, box);
}

#define GRAZE_INSTANTIATE(L, B)                                   \
    template Answer decide<Method::standard>(const L&, const B&); \
    template Answer decide<Method::sat>(const L&, const B&);      \
    template Answer decide<Method::slab>(const L&, const B&);     \
    template Answer decide<Method::exact>(const L&, const B&)

GRAZE_INSTANTIATE(Line3, Parallelepiped3);
GRAZE_INSTANTIATE(Ray3, Parallelepiped3);
GRAZE_INSTANTIATE(Segment3, Parallelepiped3);

}  // namespace graze::detail
