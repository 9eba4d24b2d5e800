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

/// A point, as near as doubles have it.
struct Near {
    Vec3 at, off;
};

/// Where doubles are certain of a sign; else 0. Each difference, product and sum is off by 2^-53 of its size, or
/// by less than `tiny`, even where subnormals are taken for zero.
constexpr double relative = 0x1p-50, tiny = 0x1p-1000;
int certain_sign(double x, double off) { return x > off ? 1 : x < -off ? -1 : 0; }

int certain_turn(const Vec3& u, const Vec3& v, const Near& p, const Plane& at) {
    const int i = int(at.l), j = int(at.m);
    const double l = v[i] - u[i], m = v[j] - u[j], x = p.at[i] - u[i], y = p.at[j] - u[j];
    return certain_sign(l * y - m * x, relative * (std::abs(l * y) + std::abs(m * x)) +
                                           2 * (std::abs(l) * p.off[j] + std::abs(m) * p.off[i]) +
                                           tiny * (1 + std::abs(x) + std::abs(y)));
}

/// Over the plane of a triangle, as its normal points.
int certain_height(const Triangle3& t, const Near& p) {
    double height = 0, off = tiny;
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double ui = t.b[i] - t.a[i], uj = t.b[j] - t.a[j], vi = t.c[i] - t.a[i],
                     vj = t.c[j] - t.a[j];
        const double n = ui * vj - uj * vi, d = p.at[k] - t.a[k];
        const double off_n = relative * (std::abs(ui * vj) + std::abs(uj * vi)) +
                             tiny * (1 + std::abs(ui) + std::abs(uj) + std::abs(vi) + std::abs(vj));
        height += n * d;
        off += off_n * (std::abs(d) + p.off[k]) + std::abs(n) * (relative * std::abs(d) + p.off[k]);
    }
    return certain_sign(height, 2 * off);
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
    Near near;
    Vec3 low, high;
    for (int i = 0; i < 3; ++i) {
        near.at[i] = at[std::size_t(i)].convert_to<double>();
        near.off[i] = std::abs(near.at[i]) * relative + tiny;
        low[i] = near.at[i] - near.off[i];
        high[i] = near.at[i] + near.off[i];
    }
    const std::size_t k = plane.k;
    Box column{tree.place(low), tree.place(high)};
    column.lo[k] = -std::numeric_limits<float>::infinity();
    column.hi[k] = std::numeric_limits<float>::infinity();

    std::int64_t above = 0, here = 0;
    tree.each_meeting(column, [&](std::uint32_t other) {
        if (!counts(other)) return;
        const Triangle3 t = triangle(mesh, mesh.faces[other]);
        const int turns[]{certain_turn(t.a, t.b, near, plane), certain_turn(t.b, t.c, near, plane),
                          certain_turn(t.c, t.a, near, plane)};
        const auto [least, most] = std::minmax({turns[0], turns[1], turns[2]});
        if (least < 0 && most > 0) return;
        if (const int height = certain_height(t, near); least == most && least * height != 0) {
            if (least * height < 0) above += least;
            return;
        }
        const std::array c{point(t.a), point(t.b), point(t.c)};
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
