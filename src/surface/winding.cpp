// A line from the middle of a face, along the axis that its normal is nearest to, counts the faces it passes
// through, each by the side it comes from. What it meets at an edge or a corner is told by moving it by e along
// one of the other axes and by e^2 along the next, for a small e > 0, in the plane of the face.
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
using Point = std::array<Rational, 3>;

Point point(const Vec3& p) { return {to_rational(p.x), to_rational(p.y), to_rational(p.z)}; }

int sign(const Rational& x) { return x.sign(); }

struct Axes {
    std::size_t k, l, m;  ///< along the line, and the two across it
};

Point normal(const std::array<Point, 3>& t) {
    const auto edge = [&](std::size_t i, std::size_t k) { return Rational(t[i][k] - t[0][k]); };
    Point n;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
        n[k] = edge(1, l) * edge(2, m) - edge(1, m) * edge(2, l);
    }
    return n;
}

/// On which side of the edge from u to v is p, seen along the line, once it is moved? 0 only of an edge that
/// is seen as a point.
int turn(const Point& u, const Point& v, const Point& p, const Axes& at) {
    const Rational l = v[at.l] - u[at.l], m = v[at.m] - u[at.m];
    const int here = sign(Rational(l * (p[at.m] - u[at.m]) - m * (p[at.l] - u[at.l])));
    if (here != 0) return here;
    return sign(m) != 0 ? -sign(m) : sign(l);
}

/// A point, as near as doubles have it.
struct Near {
    Vec3 at, off;
};

/// Where doubles are certain of a sign; else 0. Each difference, product and sum is off by 2^-53 of its size, or
/// by less than `tiny`, even where subnormals are taken for zero.
constexpr double relative = 0x1p-50, tiny = 0x1p-1000;
int certain_sign(double x, double off) { return x > off ? 1 : x < -off ? -1 : 0; }

int certain_turn(const Vec3& u, const Vec3& v, const Near& p, const Axes& at) {
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

std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const BoxTree& tree,
                                           std::uint32_t face,
                                           const std::function<bool(std::uint32_t)>& counts) {
    const auto points_of = [&](std::uint32_t f) {
        const auto& c = mesh.faces[f];
        return std::array{point(mesh.points[c[0]]), point(mesh.points[c[1]]),
                          point(mesh.points[c[2]])};
    };
    const auto corners = points_of(face);
    const Point across = normal(corners);
    const auto steepest =
        std::max_element(across.begin(), across.end(),
                         [](const Rational& x, const Rational& y) { return abs(x) < abs(y); });
    Axes at;
    at.k = std::size_t(steepest - across.begin());
    at.l = (at.k + 1) % 3;
    at.m = (at.k + 2) % 3;
    Point middle;
    Near near;
    Vec3 low, high;
    for (int k = 0; k < 3; ++k) {
        const auto i = std::size_t(k);
        middle[i] = (corners[0][i] + corners[1][i] + corners[2][i]) / 3;
        near.at[k] = middle[i].convert_to<double>();
        near.off[k] = std::abs(near.at[k]) * relative + tiny;
        low[k] = near.at[k] - near.off[k];
        high[k] = near.at[k] + near.off[k];
    }
    Box column{tree.place(low), tree.place(high)};
    column.lo[at.k] = -std::numeric_limits<float>::infinity();
    column.hi[at.k] = std::numeric_limits<float>::infinity();

    std::int64_t above = 0, here = 0;
    tree.each_meeting(column, [&](std::uint32_t other) {
        if (!counts(other)) return;
        const Triangle3 t = triangle(mesh, mesh.faces[other]);
        const int turns[]{certain_turn(t.a, t.b, near, at), certain_turn(t.b, t.c, near, at),
                          certain_turn(t.c, t.a, near, at)};
        const auto [least, most] = std::minmax({turns[0], turns[1], turns[2]});
        if (least < 0 && most > 0) return;
        if (const int height = certain_height(t, near); least == most && least * height != 0) {
            if (least * height < 0) above += least;
            return;
        }
        const auto c = points_of(other);
        const Point n = normal(c);
        const int way = sign(n[at.k]);
        if (way == 0) return;
        for (std::size_t i = 0; i < 3; ++i)
            if (turn(c[i], c[(i + 1) % 3], middle, at) != way) return;
        // Is the middle above its plane, once it is moved in its own?
        int side = 0;
        Rational height = 0;
        for (std::size_t k = 0; k < 3; ++k) height += n[k] * (middle[k] - c[0][k]);
        side = sign(height);
        for (const std::size_t axis : {at.l, at.m})
            if (side == 0)
                side = sign(Rational(n[axis] * across[at.k] - n[at.k] * across[axis])) *
                       sign(across[at.k]);
        if (side == 0)
            here += way;
        else if (side * way < 0)
            above += way;
    });
    // The front is where the normal points to.
    if (sign(across[at.k]) > 0) return {above, above + here};
    return {above + here, above};
}

}  // namespace graze::surface
