// A line from a point of a plane, along the axis that its normal is nearest to, counts the faces it passes
// through, each by the side it comes from. What it meets at an edge or a corner is told by moving the point in the
// plane, by e along one of the other axes and by e^2 along the next, for a small e > 0; or by -e and -e^2.
// Source of the moving: H. Edelsbrunner, E. P. Muecke, "Simulation of simplicity", 1990.
#include "surface/winding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arith/big.hpp"

namespace graze::surface {

namespace {

using arith::Rational;
using arith::to_rational;
using Point = RationalPoint;

Point point(const Vec3& p) { return {to_rational(p.x), to_rational(p.y), to_rational(p.z)}; }

int sign(const Rational& x) { return x.sign(); }

Point normal(const std::array<Point, 3>& t) {
    const auto edge = [&](std::size_t i, std::size_t k) { return Rational(t[i][k] - t[0][k]); };
    Point n;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
        n[k] = edge(1, l) * edge(2, m) - edge(1, m) * edge(2, l);
    }
    return n;
}

}  // namespace

Plane::Plane(const Triangle3& t) {
    const std::array corners{point(t.a), point(t.b), point(t.c)};
    normal = graze::surface::normal(corners);
    const auto steepest =
        std::max_element(normal.begin(), normal.end(),
                         [](const Rational& x, const Rational& y) { return abs(x) < abs(y); });
    k = std::size_t(steepest - normal.begin());
    l = (k + 1) % 3;
    m = (k + 2) % 3;
    for (std::size_t i = 0; i < 3; ++i)
        middle[i] = (corners[0][i] + corners[1][i] + corners[2][i]) / 3;
}

int Plane::turn(const Point& u, const Point& v, const Point& p) const {
    return sign(Rational((v[l] - u[l]) * (p[m] - u[m]) - (v[m] - u[m]) * (p[l] - u[l])));
}

int Plane::turn(const Point& u, const Point& v, const Point& p, Way way) const {
    if (const int here = turn(u, v, p); here != 0) return here;
    const int along_l = sign(Rational(v[l] - u[l])), along_m = sign(Rational(v[m] - u[m]));
    return (along_m != 0 ? -along_m : along_l) * int(way);
}

std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const BoxTree& tree,
                                           const Plane& plane, const Point& at, Way moved,
                                           const std::function<bool(std::uint32_t)>& counts) {
    const std::size_t k = plane.k;
    Vec3 low, high;
    for (std::size_t i = 0; i < 3; ++i) {
        const double near = at[i].convert_to<double>(), off = std::abs(near) * 0x1p-50 + 0x1p-1070;
        low[int(i)] = near - off;
        high[int(i)] = near + off;
    }
    Box column{tree.place(low), tree.place(high)};
    column.lo[k] = -std::numeric_limits<float>::infinity();
    column.hi[k] = std::numeric_limits<float>::infinity();

    std::int64_t above = 0, here = 0;
    tree.each_meeting(column, [&](std::uint32_t other) {
        if (!counts(other)) return;
        const auto& f = mesh.faces[other];
        const std::array c{point(mesh.points[f[0]]), point(mesh.points[f[1]]),
                           point(mesh.points[f[2]])};
        const Point n = normal(c);
        const int way = sign(n[k]);
        if (way == 0) return;
        for (std::size_t i = 0; i < 3; ++i)
            if (plane.turn(c[i], c[(i + 1) % 3], at, moved) != way) return;
        // Is the point above its plane, once it is moved in its own?
        Rational height = 0;
        for (std::size_t i = 0; i < 3; ++i) height += n[i] * (at[i] - c[0][i]);
        int side = sign(height);
        for (const std::size_t axis : {plane.l, plane.m})
            if (side == 0)
                side = sign(Rational(n[axis] * plane.normal[k] - n[k] * plane.normal[axis])) *
                       sign(plane.normal[k]) * int(moved);
        if (side == 0)
            here += way;
        else if (side * way < 0)
            above += way;
    });
    // The front is where the normal points to.
    if (sign(plane.normal[k]) > 0) return {above, above + here};
    return {above + here, above};
}

std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const BoxTree& tree,
                                           std::uint32_t face,
                                           const std::function<bool(std::uint32_t)>& counts) {
    const Plane plane(triangle(mesh, mesh.faces[face]));
    return winding_beside(mesh, tree, plane, plane.middle, Way::up, counts);
}

}  // namespace graze::surface
