// Does a line, ray or segment meet a triangle in 3D, and how?
//
// Everything is seen from the origin o of the line, with direction d. The signed volumes
// d . (v_i x v_j) tell on which side of each edge the line passes (its Pluecker coordinates against
// those of the edge). They sum to d . n, where n is the normal:
//   two of opposite signs: the line misses;
//   none opposite, not all zero: the line crosses the plane inside the triangle, or on its boundary
//     where one is zero; then n . (a - o) and n . (a - e) say whether the ray or segment gets
//     there;
//   all zero: the line lies in the plane of the triangle, or the triangle or the line is
//     degenerate; then the hull of the three vertices decides (hull_linear.hpp).
// Watertight: neighbouring triangles ask the same question about their common edge.
// Sources: N. Amenta et al., "Pluecker coordinates" in R. Segura, F. Feito, "Algorithms to test
// ray-triangle intersection", WSCG 2001; T. Moller, B. Trumbore, "Fast, minimum storage
// ray/triangle intersection", 1997.

#include "predicates/box_linear.hpp"
#include "predicates/hull_linear.hpp"

namespace graze::predicates {
namespace {

/// d . (v_i x v_j) for the edge from vertex i to the next.
struct EdgeSide {
    std::size_t i = 0;
    constexpr auto operator()(const auto& f) const {
        return dot(cross(f.point[i], f.point[(i + 1) % 3]), f.direction);
    }
};

template <class Frame>
constexpr auto normal(const Frame& f) {
    return cross(f.point[1] - f.point[0], f.point[2] - f.point[0]);
}

/// On which side of the origin does the triangle's plane lie, along its normal?
struct PlaneFromOrigin {
    constexpr auto operator()(const auto& f) const { return dot(normal(f), f.point[0]); }
};

/// The same from the far end of a segment.
struct PlaneFromEnd {
    constexpr auto operator()(const auto& f) const {
        return dot(normal(f), f.point[0] - f.direction);
    }
};

template <class L>
struct LinearTriangle : Pair<L, Triangle3> {
    static constexpr int degree = 3;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Triangle3& t) {
        auto origin = read_point(r, origin_of(l));
        auto a = read_point(r, t.a), b = read_point(r, t.b), c = read_point(r, t.c);
        const auto make = [&](const auto& direction) {
            auto pa = a - origin, pb = b - origin, pc = c - origin;
            using N = std::remove_cvref_t<decltype(pa[0])>;
            using D = std::remove_cvref_t<decltype(direction[0])>;
            return HullFrame<N, D, 3>{{pa, pb, pc}, direction, {b - a, c - b, a - c}};
        };
        if constexpr (is_segment<L>)
            return make(read_point(r, l.b) - origin);
        else
            return make(read_direction(r, l.direction));
    }

    /// The edges are left out: the filtered formulas do not use them.
    static Magnitudes magnitudes(const L& l, const Triangle3& t) {
        auto f = frame(arith::DoubleReader{}, l, t);
        Magnitudes m;
        if constexpr (is_segment<L>) {
            m.length = arith::magnitude(f.point[0], f.point[1], f.point[2], f.direction);
        } else {
            m.length = arith::magnitude(f.point[0], f.point[1], f.point[2]);
            m.direction = arith::magnitude(f.direction);
        }
        return m;
    }

    static bool plainly_valid(const L& l, const Triangle3& t) {
        return finite(l, t) && obeys_rules(l, t);
    }
    static bool obeys_rules(const L&, const Triangle3&) { return true; }

    template <Method>
    static std::optional<Contact> look(const auto& filter) {
        const FilterSign side = filter(EdgeSide{0}), side1 = filter(EdgeSide{1}),
                         side2 = filter(EdgeSide{2});
        if (side == FilterSign::unsure || side1 == FilterSign::unsure ||
            side2 == FilterSign::unsure)
            return {};
        if (side != side1 || side != side2) return Contact::disjoint;
        if constexpr (!is_line<L>) {
            const FilterSign ahead = filter(PlaneFromOrigin{});
            if (ahead == FilterSign::unsure) return {};
            if (ahead != side) return Contact::disjoint;
        }
        if constexpr (is_segment<L>) {
            const FilterSign beyond = filter(PlaneFromEnd{});
            if (beyond == FilterSign::unsure) return {};
            if (beyond == side) return Contact::disjoint;
        }
        return Contact::overlapping;
    }

    template <Method>
    static Contact contact(auto& ask) {
        int side = 0;
        bool on_boundary = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const int s = ask.sign(EdgeSide{i});
            if (s * side < 0) return Contact::disjoint;
            if (s == 0)
                on_boundary = true;
            else
                side = s;
        }
        if (side == 0) {
            auto hull = ask.template about<LinearTriangle>();
            return hull_linear_contact<L, 3>(hull);
        }
        Contact contact = on_boundary ? Contact::touching : Contact::overlapping;
        if constexpr (!is_line<L>) {
            const int ahead = side * ask.sign(PlaneFromOrigin{});
            if (ahead < 0) return Contact::disjoint;
            if (ahead == 0) contact = Contact::touching;
        }
        if constexpr (is_segment<L>) {
            const int beyond = side * ask.sign(PlaneFromEnd{});
            if (beyond > 0) return Contact::disjoint;
            if (beyond == 0) contact = Contact::touching;
        }
        return contact;
    }
};

}  // namespace
}  // namespace graze::predicates

namespace graze::detail {

template <Method M, class L, class B>
requires StoryPair<M, L, B> Answer decide(const L& l, const B& triangle) {
    return predicates::run<predicates::LinearTriangle<L>, M>(l, triangle);
}

template <class L, class B>
requires StoryPair<Method::standard, L, B>
bool meet(const L& l, const B& triangle) {
    return predicates::meet<predicates::LinearTriangle<L>>(l, triangle);
}

#define GRAZE_INSTANTIATE(L, B)                                   \
    template Answer decide<Method::standard>(const L&, const B&); \
    template Answer decide<Method::exact>(const L&, const B&);    \
    template bool meet(const L&, const B&)

GRAZE_INSTANTIATE(Line3, Triangle3);
GRAZE_INSTANTIATE(Ray3, Triangle3);
GRAZE_INSTANTIATE(Segment3, Triangle3);

}  // namespace graze::detail
