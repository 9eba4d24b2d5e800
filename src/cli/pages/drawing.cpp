#include "cli/pages/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>
#include <vector>

namespace graze::cli {

namespace {

// Wider than doubles where there is something wider: places far away are to be seen to a step.
using Real = long double;
using Place = std::array<Real, 3>;

constexpr Real side = 220, margin = 14;
constexpr int steps = 8;  // from the middle of what is magnified to its edge

template <int Dim>
Place place(const Vec<Dim>& v) {
    if constexpr (Dim == 2)
        return {Real(v.x), Real(v.y), 0};
    else
        return {Real(v.x), Real(v.y), Real(v.z)};
}
Place plus(const Place& a, const Place& b, Real times = 1) {
    return {a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]};
}

/// A shape as polygons of its places: of one, two or more corners; and directions in which it goes on.
struct Outline {
    std::vector<std::vector<Place>> polygons;
    std::vector<Place> corners;                 ///< finite ones
    std::vector<std::array<Place, 2>> goes_on;  ///< from a place, along a direction
};

void add_box(Outline& outline, const Place& corner, const std::array<Place, 3>& edges, int dim) {
    const int count = dim == 2 ? 4 : 8;
    std::array<Place, 8> p;
    for (int n = 0; n < count; ++n) {
        p[std::size_t(n)] = corner;
        for (int k = 0; k < dim; ++k)
            if ((n >> k & 1) != 0)
                p[std::size_t(n)] = plus(p[std::size_t(n)], edges[std::size_t(k)]);
        outline.corners.push_back(p[std::size_t(n)]);
    }
    const auto face = [&](int a, int b, int c, int d) {
        outline.polygons.push_back(
            {p[std::size_t(a)], p[std::size_t(b)], p[std::size_t(c)], p[std::size_t(d)]});
    };
    face(0, 1, 3, 2);
    if (dim == 2) return;
    face(4, 5, 7, 6);
    for (const auto& [a, b] : {std::array{0, 1}, {1, 3}, {3, 2}, {2, 0}}) face(a, b, b + 4, a + 4);
}

Place times(const Place& v, Real by) { return {v[0] * by, v[1] * by, v[2] * by}; }

struct Outlined {
    Outline outline;

    template <int Dim>
    void operator()(const Vec<Dim>& p) {
        polygon({place(p)});
    }
    template <int Dim>
    void operator()(const Segment<Dim>& s) {
        polygon({place(s.a), place(s.b)});
    }
    template <int Dim>
    void operator()(const Triangle<Dim>& t) {
        polygon({place(t.a), place(t.b), place(t.c)});
    }
    void operator()(const Tetrahedron3& t) {
        const Place a = place(t.a), b = place(t.b), c = place(t.c), d = place(t.d);
        polygon({a, b, c}), polygon({a, b, d}), polygon({a, c, d}), polygon({b, c, d});
    }
    template <int Dim>
    void operator()(const Ray<Dim>& r) {
        polygon({place(r.origin)});
        outline.goes_on.push_back({place(r.origin), place(r.direction)});
    }
    template <int Dim>
    void operator()(const Line<Dim>& l) {
        polygon({place(l.origin)});
        outline.goes_on.push_back({place(l.origin), place(l.direction)});
        outline.goes_on.push_back({place(l.origin), times(place(l.direction), -1)});
    }
    void operator()(const Plane3& plane) {
        polygon({place(plane.point)});
        // Two lines of it, across each other.
        const Place n = place(plane.normal);
        const std::size_t least =
            std::size_t(std::min_element(n.begin(), n.end(),
                                         [](Real x, Real y) { return std::abs(x) < std::abs(y); }) -
                        n.begin());
        Place e{};
        e[least] = 1;
        const auto cross = [](const Place& x, const Place& y) {
            return Place{x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2],
                         x[0] * y[1] - x[1] * y[0]};
        };
        const Place u = cross(n, e), v = cross(n, u);
        for (const Place& d : {u, times(u, -1), v, times(v, -1)})
            outline.goes_on.push_back({place(plane.point), d});
    }
    template <int Dim>
    void operator()(const Aabb<Dim>& b) {
        std::array<Place, 3> edges{};
        for (std::size_t k = 0; k < std::size_t(Dim); ++k)
            edges[k][k] = Real(b.max[int(k)]) - Real(b.min[int(k)]);
        add_box(outline, place(b.min), edges, Dim);
    }
    void operator()(const Obb2& b) {
        const Place d = place(b.direction);
        const Real length = std::hypot(d[0], d[1]);
        box(place(b.center),
            {times({d[0], d[1], 0}, b.half_extents.x / length),
             times({-d[1], d[0], 0}, b.half_extents.y / length), Place{}},
            2);
    }
    void operator()(const Obb3& b) {
        const Real w = b.rotation.w, x = b.rotation.x, y = b.rotation.y, z = b.rotation.z;
        const Real norm = w * w + x * x + y * y + z * z;
        const std::array<Place, 3> axes{
            Place{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Place{2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
            Place{2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
        std::array<Place, 3> half;
        for (std::size_t k = 0; k < 3; ++k) half[k] = times(axes[k], b.half_extents[int(k)] / norm);
        box(place(b.center), half, 3);
    }
    void operator()(const Parallelogram2& p) { parallel(p, {place(p.u), place(p.v), Place{}}, 2); }
    void operator()(const Parallelepiped3& p) {
        parallel(p, {place(p.u), place(p.v), place(p.w)}, 3);
    }

private:
    void polygon(const std::vector<Place>& corners) {
        outline.polygons.push_back(corners);
        outline.corners.insert(outline.corners.end(), corners.begin(), corners.end());
    }
    /// By its centre and half edges.
    void box(Place center, std::array<Place, 3> half, int dim) {
        for (Place& h : half) center = plus(center, h, -1), h = times(h, 2);
        add_box(outline, center, half, dim);
    }
    void parallel(const auto& p, const std::array<Place, 3>& edges, int dim) {
        if (p.kind == Anchor::center)
            box(place(p.anchor), edges, dim);
        else
            add_box(outline, place(p.anchor), edges, dim);
    }
};

Outline outline_of(const AnyShape& shape) {
    Outlined outlined;
    std::visit(outlined, shape);
    return outlined.outline;
}

/// What lies within [-1, 1]^2 of a panel is seen.
struct View {
    Place middle;
    Real reach;  ///< from the middle to an edge of the panel

    Place operator()(const Place& p) const {
        return {(p[0] - middle[0]) / reach, (p[1] - middle[1]) / reach, (p[2] - middle[2]) / reach};
    }
};

/// The part of a line from p, along d for `t` in [0, most], that is near the panel.
bool cut(Real px, Real py, Real dx, Real dy, Real& from, Real& to) {
    constexpr Real edge = 1.5;
    for (const auto& [p, d] : {std::pair(px, dx), std::pair(py, dy)}) {
        if (d == 0) {
            if (std::abs(p) > edge) return false;
            continue;
        }
        const Real t1 = (-edge - p) / d, t2 = (edge - p) / d;
        from = std::max(from, std::min(t1, t2));
        to = std::min(to, std::max(t1, t2));
    }
    return from <= to;
}

class Panel {
public:
    Panel(std::size_t across, std::size_t up, const View& view) : u_(across), v_(up), view_(view) {
        constexpr const char* axes[]{"x", "y", "z"};
        out_ << std::fixed << std::setprecision(2) << "<svg viewBox=\"0 0 " << side << ' ' << side
             << "\" role=\"img\"><rect class=\"ground\" width=\"" << side << "\" height=\"" << side
             << "\"/><text x=\"" << side - 10 << "\" y=\"" << side - 4 << "\">" << axes[u_]
             << "</text><text x=\"3\" y=\"11\">" << axes[v_] << "</text>";
    }

    void draw(const Outline& outline, const char* kind) {
        out_ << "<g class=\"" << kind << "\">";
        for (const auto& polygon : outline.polygons) {
            std::vector<Place> seen;
            for (const Place& p : polygon) seen.push_back(view_(p));
            if (seen.size() == 1) {
                dot(seen[0]);
                continue;
            }
            fill(seen);
            for (std::size_t n = 0; n < seen.size(); ++n) {
                const Place& q = seen[(n + 1) % seen.size()];
                line(seen[n], {q[0] - seen[n][0], q[1] - seen[n][1], q[2] - seen[n][2]}, 1);
            }
        }
        for (const auto& [from, direction] : outline.goes_on)
            line(view_(from), direction, std::numeric_limits<Real>::infinity());
        out_ << "</g>";
    }
    /// By the pattern of the page.
    void draw_steps() {
        out_ << "<rect class=\"steps\" width=\"" << side << "\" height=\"" << side << "\"/>";
    }
    std::string svg() { return out_.str() + "</svg>"; }

private:
    static Real x(Real u) { return side / 2 + u * (side / 2 - margin); }
    static Real y(Real v) { return side / 2 - v * (side / 2 - margin); }
    void dot(const Place& p) {
        if (std::abs(p[u_]) <= 1.2L && std::abs(p[v_]) <= 1.2L)
            out_ << "<circle cx=\"" << x(p[u_]) << "\" cy=\"" << y(p[v_]) << "\" r=\"3\"/>";
    }
    void line(const Place& p, const Place& d, Real most) {
        Real from = 0, to = most;
        if (!cut(p[u_], p[v_], d[u_], d[v_], from, to)) return;
        if (std::isinf(to)) to = from;
        out_ << "<line x1=\"" << x(p[u_] + from * d[u_]) << "\" y1=\"" << y(p[v_] + from * d[v_])
             << "\" x2=\"" << x(p[u_] + to * d[u_]) << "\" y2=\"" << y(p[v_] + to * d[v_])
             << "\"/>";
    }
    /// What of a polygon is near the panel.
    void fill(std::vector<Place> corners) {
        constexpr Real edge = 1.5;
        for (const std::size_t axis : {u_, v_})
            for (const Real sign : {Real(1), Real(-1)}) {
                std::vector<Place> kept;
                for (std::size_t n = 0; n < corners.size(); ++n) {
                    const Place &p = corners[n], &q = corners[(n + 1) % corners.size()];
                    const Real in = edge - sign * p[axis], next = edge - sign * q[axis];
                    if (in >= 0) kept.push_back(p);
                    if ((in < 0) != (next < 0))
                        kept.push_back(plus(times(p, next / (next - in)), q, -in / (next - in)));
                }
                corners = std::move(kept);
            }
        if (corners.size() < 3) return;
        out_ << "<polygon points=\"";
        for (const Place& p : corners) out_ << x(p[u_]) << ',' << y(p[v_]) << ' ';
        out_ << "\"/>";
    }

    std::size_t u_, v_;
    const View& view_;
    std::ostringstream out_;
};

std::string panels(const Outline& a, const Outline& b, int dim, const View& view, bool magnified) {
    std::string svg;
    const std::array<std::array<std::size_t, 2>, 3> sides{{{0, 1}, {0, 2}, {1, 2}}};
    for (std::size_t n = 0; n < (dim == 2 ? 1u : 3u); ++n) {
        Panel panel(sides[n][0], sides[n][1], view);
        if (magnified) panel.draw_steps();
        panel.draw(a, "a");
        panel.draw(b, "b");
        svg += panel.svg();
    }
    return svg;
}

}  // namespace

std::string pattern_of_steps() {
    const Real step = (side / 2 - margin) / steps;
    std::ostringstream out;
    out << "<pattern id=\"steps\" patternUnits=\"userSpaceOnUse\" x=\"" << (side - step) / 2
        << "\" y=\"" << (side - step) / 2 << "\" width=\"" << step << "\" height=\"" << step
        << "\"><circle cx=\"" << step / 2 << "\" cy=\"" << step / 2 << "\" r=\"1\"/></pattern>";
    return out.str();
}

std::string drawing(const AnyShape& a, const AnyShape& b) {
    const Outline x = outline_of(a), y = outline_of(b);
    Place low, high;
    low.fill(std::numeric_limits<Real>::infinity());
    high.fill(-std::numeric_limits<Real>::infinity());
    for (const Outline* outline : {&x, &y})
        for (const Place& p : outline->corners)
            for (std::size_t k = 0; k < 3; ++k) {
                low[k] = std::min(low[k], p[k]);
                high[k] = std::max(high[k], p[k]);
            }
    View view{{}, 0};
    for (std::size_t k = 0; k < 3; ++k) {
        view.middle[k] = (low[k] + high[k]) / 2;
        view.reach = std::max(view.reach, (high[k] - low[k]) / 2);
    }
    if (view.reach == 0) view.reach = 1;
    return panels(x, y, dim(a), view, false);
}

std::string magnified(const AnyShape& a, const AnyShape& b) {
    const Outline x = outline_of(a), y = outline_of(b);
    const auto at = std::visit(
        [&]<int Dim>(const Certificate<Dim>& proof) -> Place {
            if (proof.point) return place(proof.point->rounded());
            const Place n = place(proof.plane->normal.rounded());
            const Real offset = proof.plane->offset.to_double();
            Place nearest{};
            Real least = std::numeric_limits<Real>::infinity();
            for (const Outline* outline : {&x, &y})
                for (const Place& p : outline->corners) {
                    const Real off = std::abs(n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - offset);
                    if (off < least) least = off, nearest = p;
                }
            return nearest;
        },
        any::certify(a, b));
    Real size = 0;
    for (const Real c : at) size = std::max(size, std::abs(c));
    const double rounded = double(size);
    const Real step =
        Real(std::nextafter(rounded, std::numeric_limits<double>::infinity())) - rounded;
    return panels(x, y, dim(a), View{at, step * steps}, true);
}

}  // namespace graze::cli
