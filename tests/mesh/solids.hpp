// Closed meshes on small grids, and what they enclose, by sampling.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <graze/mesh.hpp>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "cases/random.hpp"

namespace graze::test {

inline void add(Mesh& mesh, const std::vector<Vec3>& vertices,
                const std::vector<std::array<std::uint32_t, 3>>& triangles, bool inverted = false) {
    const auto first = std::uint32_t(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), vertices.begin(), vertices.end());
    for (auto t : triangles) {
        if (inverted) std::swap(t[1], t[2]);
        mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    }
}

/// The box, seen counter-clockwise from outside; or from inside.
inline void add_box(Mesh& mesh, const Vec3& lo, const Vec3& hi, bool inverted = false) {
    std::vector<Vec3> corners;
    for (int n = 0; n < 8; ++n)
        corners.push_back({n & 1 ? hi.x : lo.x, n & 2 ? hi.y : lo.y, n & 4 ? hi.z : lo.z});
    const std::uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                       {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (const auto& q : quads)
        for (std::size_t k = 1; k < 3; ++k) triangles.push_back({q[0], q[k], q[k + 1]});
    add(mesh, corners, triangles, inverted);
}

inline Vec3 normal(const Triangle3& t) {
    const Vec3 u{t.b.x - t.a.x, t.b.y - t.a.y, t.b.z - t.a.z},
        v{t.c.x - t.a.x, t.c.y - t.a.y, t.c.z - t.a.z};
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
/// Six times that of a tetrahedron.
inline double volume(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Vec3 n = normal({a, b, c});
    return n.x * (d.x - a.x) + n.y * (d.y - a.y) + n.z * (d.z - a.z);
}

/// Of corners in any order.
inline void add_tetrahedron(Mesh& mesh, const std::array<Vec3, 4>& p, bool inverted = false) {
    add(mesh, {p[0], p[1], p[2], p[3]}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}},
        inverted != (volume(p[0], p[1], p[2], p[3]) < 0));
}

/// Two pyramids over one square about a point, with heights up and down.
inline void add_bipyramid(Mesh& mesh, const Vec3& at, double up, double down) {
    const auto p = [&](double x, double y, double z) { return Vec3{at.x + x, at.y + y, at.z + z}; };
    add(mesh, {p(1, 0, 0), p(0, 1, 0), p(-1, 0, 0), p(0, -1, 0), p(0, 0, up), p(0, 0, -down)},
        {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}, {1, 0, 5}, {2, 1, 5}, {3, 2, 5}, {0, 3, 5}});
}

/// A few tetrahedra, boxes and bipyramids with corners among those of a grid from 0 to 4.
inline Mesh random_solids(cases::Random& random) {
    Mesh mesh;
    const auto point = [&] {
        return Vec3{double(random.between(0, 4)), double(random.between(0, 4)),
                    double(random.between(0, 4))};
    };
    for (int n = random.between(1, 4); n > 0; --n) {
        const bool inverted = random.once_in(6);
        const int kind = random.between(0, 3);
        if (kind == 0) {
            Vec3 lo, hi;
            for (int k = 0; k < 3; ++k) {
                lo[k] = random.between(0, 3);
                hi[k] = random.between(int(lo[k]) + 1, 4);
            }
            add_box(mesh, lo, hi, inverted);
        } else if (kind == 1) {
            add_bipyramid(mesh, point(), random.between(1, 2), random.between(1, 2));
        } else {
            std::array<Vec3, 4> p{point(), point(), point(), point()};
            // An edge of what there is.
            if (!mesh.triangles.empty() && random.coin()) {
                const auto& f = mesh.triangles[random.below(mesh.triangles.size())];
                p[0] = mesh.vertices[f[0]];
                p[1] = mesh.vertices[f[1]];
            }
            if (volume(p[0], p[1], p[2], p[3]) != 0) add_tetrahedron(mesh, p, inverted);
        }
    }
    return mesh;
}

/// The winding number of a mesh of a small grid at p: what a line upwards passes through. Nothing, if that is
/// too near to an edge to be sure.
inline std::optional<int> winding_at(const Mesh& mesh, const Vec3& p) {
    int sum = 0;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        if (normal(t).z == 0) continue;
        const auto turn = [&](const Vec3& a, const Vec3& b) {
            return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        };
        const double turns[]{turn(t.a, t.b), turn(t.b, t.c), turn(t.c, t.a)};
        int left = 0, right = 0;
        for (const double x : turns) {
            if (std::abs(x) < 1e-9) return {};
            ++(x > 0 ? left : right);
        }
        if (left != 3 && right != 3) continue;
        const double over = volume(t.a, t.b, t.c, p);
        if (std::abs(over) < 1e-9) return {};
        // Below a face that looks up, or one that looks down.
        if (left == 3 && over < 0) ++sum;
        if (right == 3 && over > 0) --sum;
    }
    return sum;
}

/// The winding numbers a little before and behind random points of each face.
inline std::vector<std::set<int>> windings_beside(const Mesh& mesh, cases::Random& random,
                                                  int points) {
    std::vector<std::set<int>> all(mesh.triangles.size());
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        for (int i = 0; i < points; ++i) {
            double u = random.unit(), v = random.unit();
            if (u + v > 1) u = 1 - u, v = 1 - v;
            Vec3 p;
            for (int k = 0; k < 3; ++k)
                p[k] = t.a[k] + u * (t.b[k] - t.a[k]) + v * (t.c[k] - t.a[k]);
            for (int side = 0; side < 8; ++side) {
                const Vec3 near{p.x + (side & 1 ? 3e-4 : -3e-4), p.y + (side & 2 ? 2e-4 : -2e-4),
                                p.z + (side & 4 ? 1e-4 : -1e-4)};
                if (const auto w = winding_at(mesh, near)) all[n].insert(*w);
            }
        }
    }
    return all;
}

}  // namespace graze::test
