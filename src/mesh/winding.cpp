// A ray from a point beside a plane, along an axis, counts the faces it passes through, each by the side it comes
// from. What it meets at an edge or a corner is told by moving the point: in the plane by e along one of the axes
// across its normal and by e^2 along the other, for a small e > 0, or by -e and -e^2; then by e^3 off the plane. So
// any axis will do, and the way with the fewest faces is taken.
// Source of the moving: H. Edelsbrunner, E. P. Muecke, "Simulation of simplicity", 1990.
#include "mesh/winding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arith/rational.hpp"
#include "mesh/certain.hpp"

namespace graze::mesh {

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

/// A way out of a mesh: an axis, up or down, and the axes across it.
struct Ray {
    std::size_t k, l, m;
    bool up;
};

int certain_sign(const RunningError& x) { return x.unsure() ? 0 : x.sign(); }

/// The faces that a short one of six rays may meet; how it goes. Those across the plane may have more: to others
/// faces in one line with the point's are edges, which only rationals tell.
Ray short_ray(const Bvh& tree, const Plane& plane, const NearPoint& near,
              std::vector<std::uint32_t>& faces) {
    Vec3 low, high;
    for (int i = 0; i < 3; ++i) {
        const RunningError& at = near[std::size_t(i)];
        low[i] = at.value() - at.error();
        high[i] = at.value() + at.error();
    }
    const Box point{tree.place(low), tree.place(high)};
    for (std::size_t most = 16;; most *= 4)
        for (const std::size_t k : {plane.k, plane.l, plane.m})
            for (const bool up : {true, false}) {
                Box box = point;
                (up ? box.hi : box.lo)[k] =
                    (up ? 1.0f : -1.0f) * std::numeric_limits<float>::infinity();
                if (tree.collect(box, k == plane.k ? 16 * most : most, faces))
                    return {k, (k + 1) % 3, (k + 2) % 3, up};
            }
}

/// A point beside a plane, at which a ray begins, once it is moved.
class Moved {
public:
    Moved(const Plane& plane, const Point& at, Way way, const Ray& ray)
        : at_(at), ray_(ray), moves_{plane.along_l, plane.along_m, plane.normal} {
        if (way == Way::down)
            for (std::size_t n = 0; n < 2; ++n)
                for (Rational& x : moves_[n]) x = -x;
    }

    /// What each side, before and behind the plane, has of a face: by the side that it shows, if the ray passes it.
    std::array<int, 2> passes(const Triangle3& t) const {
        const std::array c{point(t.a), point(t.b), point(t.c)};
        const Point n = normal(c);
        const int way = sign(n[ray_.k]);
        if (way == 0) return {0, 0};
        std::array<int, 2> sides =
            both(product(n, minus(at_, c[0])), [&](const Point& move) { return product(n, move); });
        for (std::size_t i = 0; i < 3; ++i) {
            const Point edge = minus(c[(i + 1) % 3], c[i]);
            const auto turns = both(turn(edge, minus(at_, c[i])),
                                    [&](const Point& move) { return turn(edge, move); });
            for (std::size_t side = 0; side < 2; ++side)
                if (turns[side] != way) sides[side] = 0;
        }
        // Above the point, or below it.
        const int passed = ray_.up ? -1 : 1;
        for (int& side : sides) side = side * way == passed ? way * -passed : 0;
        return sides;
    }

private:
    static Point minus(const Point& a, const Point& b) {
        return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }
    static Rational product(const Point& a, const Point& b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
    /// Seen along the axis.
    Rational turn(const Point& a, const Point& b) const {
        return a[ray_.l] * b[ray_.m] - a[ray_.m] * b[ray_.l];
    }
    /// The sign of what changes by along(move), before and behind the plane.
    std::array<int, 2> both(const Rational& here, const auto& along) const {
        int found = sign(here);
        for (std::size_t n = 0; n < 2 && found == 0; ++n) found = sign(along(moves_[n]));
        if (found != 0) return {found, found};
        found = sign(along(moves_[2]));
        return {found, -found};
    }

    const Point& at_;
    const Ray& ray_;
    std::array<Point, 3> moves_;
};

}  // namespace

Plane::Plane(const Triangle3& t) {
    const std::array corners{point(t.a), point(t.b), point(t.c)};
    normal = graze::mesh::normal(corners);
    const auto steepest =
        std::max_element(normal.begin(), normal.end(), [](const Rational& x, const Rational& y) {
            return arith::absolute(x) < arith::absolute(y);
        });
    k = std::size_t(steepest - normal.begin());
    l = (k + 1) % 3;
    m = (k + 2) % 3;
    for (std::size_t i = 0; i < 3; ++i)
        middle[i] = (corners[0][i] + corners[1][i] + corners[2][i]) / 3;
    for (const auto& [move, axis] : {std::pair(&along_l, l), std::pair(&along_m, m)}) {
        (*move)[axis] = arith::absolute(normal[k]);
        (*move)[k] = -normal[axis] * sign(normal[k]);
    }
}

int Plane::turn(const Point& u, const Point& v, const Point& p) const {
    return sign(Rational((v[l] - u[l]) * (p[m] - u[m]) - (v[m] - u[m]) * (p[l] - u[l])));
}

std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const Bvh& tree, const Plane& plane,
                                           const Point& at, Way moved,
                                           const std::function<bool(std::uint32_t)>& counts) {
    NearPoint near;
    for (std::size_t i = 0; i < 3; ++i) {
        const double nearest = arith::nearest_double(at[i]);
        near[i] = {nearest, std::abs(nearest) * 0x1p-52 + 0x1p-1074};
    }
    std::vector<std::uint32_t> faces;
    const Ray ray = short_ray(tree, plane, near, faces);
    // One that is long may be in parts, each with a box.
    std::sort(faces.begin(), faces.end());
    faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
    const Moved from(plane, at, moved, ray);
    std::array<std::int64_t, 2> windings{};
    for (const std::uint32_t other : faces) {
        if (!counts(other)) continue;
        const Triangle3 t = triangle(mesh, mesh.faces[other]);
        const int turns[]{certain_sign(turn_beside(t.a, t.b, near, ray.l, ray.m)),
                          certain_sign(turn_beside(t.b, t.c, near, ray.l, ray.m)),
                          certain_sign(turn_beside(t.c, t.a, near, ray.l, ray.m))};
        const auto [least, most] = std::minmax({turns[0], turns[1], turns[2]});
        if (least < 0 && most > 0) continue;
        const int passed = ray.up ? -1 : 1;
        if (const int height = certain_sign(height_over(t, near));
            least == most && least * height != 0) {
            if (least * height == passed)
                for (std::int64_t& winding : windings) winding -= least * passed;
            continue;
        }
        const auto sides = from.passes(t);
        for (std::size_t side = 0; side < 2; ++side) windings[side] += sides[side];
    }
    return windings;
}

std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const Bvh& tree, std::uint32_t face,
                                           const std::function<bool(std::uint32_t)>& counts) {
    const Plane plane(triangle(mesh, mesh.faces[face]));
    return winding_beside(mesh, tree, plane, plane.middle, Way::up, counts);
}

}  // namespace graze::mesh
