// Points, planes and crossings that show why a voxel is in the set or not, in rationals.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/voxel.hpp>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "construct/exact.hpp"
#include "mesh/default_environment.hpp"
#include "predicates/inputs.hpp"
#include "voxel/distance.hpp"
#include "voxel/grid.hpp"

namespace graze {

namespace {

using namespace voxel;
using arith::Rational;

/// Weights of a point of the triangle in the part: what of the triangle is in the closed part is found by
/// clipping, in weights, and its corners are averaged. That lies on a face only if all of it does.
std::optional<Vector<Rational>> common_point(const Part<Rational>& part,
                                             const TriangleCorners<Rational>& t, Ties ties) {
    const Rational zero(0), one(1);
    std::vector<Vector<Rational>> polygon{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    const auto coordinate = [&](const Vector<Rational>& w, std::size_t k) {
        return Rational(w[0] * t[0][k] + w[1] * t[1][k] + w[2] * t[2][k]);
    };
    for (std::size_t k = 0; k < 3; ++k)
        for (const bool upper : {false, true}) {
            const auto room = [&](const Vector<Rational>& w) {
                const Rational x = coordinate(w, k);
                return upper ? Rational(part.hi[k] - x) : Rational(x - part.lo[k]);
            };
            std::vector<Vector<Rational>> left;
            for (std::size_t n = 0; n < polygon.size(); ++n) {
                const auto &p = polygon[n], &q = polygon[(n + 1) % polygon.size()];
                const Rational at_p = room(p), at_q = room(q);
                if (at_p >= 0) left.push_back(p);
                if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0)) {
                    const Rational s = at_p / (at_p - at_q);
                    Vector<Rational> w;
                    for (std::size_t v = 0; v < 3; ++v) w[v] = p[v] + s * (q[v] - p[v]);
                    left.push_back(w);
                }
            }
            polygon = std::move(left);
        }
    if (polygon.empty()) return {};
    Vector<Rational> sum{zero, zero, zero};
    for (const auto& w : polygon)
        for (std::size_t v = 0; v < 3; ++v) sum[v] += w[v];
    for (auto& w : sum) w /= Rational(std::int64_t(polygon.size()));
    for (std::size_t k = 0; k < 3; ++k) {
        if (part.lo[k] == part.hi[k] || ties == Ties::closed) continue;
        const Rational x = coordinate(sum, k);
        if (x == part.hi[k] || (x == part.lo[k] && ties == Ties::open)) return {};
    }
    return sum;
}

ExactVec3 exact(const Vector<Rational>& v) {
    return {construct::to_exact(v[0]), construct::to_exact(v[1]), construct::to_exact(v[2])};
}

template <class N>
TriangleCorners<N> corners(const Triangle3& t, const auto& convert) {
    TriangleCorners<N> c;
    for (std::size_t k = 0; k < 3; ++k) {
        c[0][k] = convert(t.a[int(k)]);
        c[1][k] = convert(t.b[int(k)]);
        c[2][k] = convert(t.c[int(k)]);
    }
    return c;
}
TriangleCorners<Rational> exact_corners(const Triangle3& t) {
    return corners<Rational>(t, [](double x) { return arith::to_rational(x); });
}

/// The first triangle that meets one of the parts, with a point of both; else one of the nearest.
void meet(const Mesh& mesh, const std::vector<Part<Rational>>& parts, Ties ties, VoxelReason& r) {
    std::vector<Part<double>> about;
    double size = 0;
    for (const auto& part : parts) {
        auto& rounded = about.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            rounded.lo[k] = arith::nearest_double(part.lo[k]);
            rounded.hi[k] = arith::nearest_double(part.hi[k]);
            size = std::max({size, std::abs(rounded.lo[k]), std::abs(rounded.hi[k])});
        }
    }
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        const auto c = corners<double>(t, [](double x) { return x; });
        double apart = std::numeric_limits<double>::infinity();
        for (const auto& part : about) apart = std::min(apart, distance(part, c, nearest));
        double reach = size;
        for (const auto& v : c)
            for (const double x : v) reach = std::max(reach, std::abs(x));
        if (!(apart > distance_error * reach && reach < farthest)) {
            const auto e = exact_corners(t);
            for (const auto& part : parts) {
                const auto weights = common_point(part, e, ties);
                if (!weights) continue;
                r.triangle = n;
                r.meets = true;
                r.weights = exact(*weights);
                Vector<Rational> point;
                for (std::size_t k = 0; k < 3; ++k)
                    point[k] =
                        (*weights)[0] * e[0][k] + (*weights)[1] * e[1][k] + (*weights)[2] * e[2][k];
                r.point = exact(point);
                return;
            }
        }
        if (n == 0 || apart < nearest) {
            nearest = apart;
            r.triangle = n;
        }
    }
}

/// A plane between each part and a triangle that meets none. For all small e > 0 the same normals may
/// separate the triangle from the part with its open ends moved in by e: one of them does for any e, and
/// its top is then that of the closed part less a multiple of e.
std::vector<VoxelReason::Plane> planes_between(const std::vector<Part<Rational>>& parts,
                                               const TriangleCorners<Rational>& t, Ties ties) {
    std::vector<VoxelReason::Plane> planes;
    for (const auto& part : parts) {
        const auto sinks = [&](const Vector<Rational>& n) {
            for (std::size_t k = 0; k < 3; ++k)
                if (part.lo[k] != part.hi[k] &&
                    ((n[k] > 0 && ties != Ties::closed) || (n[k] < 0 && ties == Ties::open)))
                    return true;
            return false;
        };
        bool found = false;
        for_each_direction(
            part, t, [&](const Vector<Rational>& n, const Rational& top, const Rational& bottom) {
                if (found || !(bottom > top || (bottom == top && sinks(n)))) return;
                found = true;
                const Rational middle = (top + bottom) / Rational(2);
                planes.push_back({exact(n), construct::to_exact(middle)});
            });
    }
    return planes;
}

/// Of s[0] + s[1] e + s[2] e^2 + .. for all small e > 0.
int sign_of(std::initializer_list<Rational> s) {
    for (const Rational& x : s)
        if (x != 0) return x > 0 ? 1 : -1;
    return 0;
}

/// The sign of a crossing, 0 if there is none.
int crossing_of(const Vector<Rational>& m, const TriangleCorners<Rational>& t) {
    const auto normal = cross(t[1] - t[0], t[2] - t[0]);
    const int up = sign_of({normal[2]});
    if (up == 0) return 0;
    for (std::size_t v = 0; v < 3; ++v) {
        const auto edge = t[(v + 1) % 3] - t[v], to = m - t[v];
        const Rational side = edge[0] * to[1] - edge[1] * to[0];
        if (sign_of({side, Rational(-edge[1]), edge[0]}) != up) return 0;
    }
    const Rational above = dot(normal, m - t[0]);
    return sign_of({above, normal[0], normal[1], normal[2]}) == -up ? up : 0;
}

void add_crossings(const Mesh& mesh, const Vector<Rational>& m, VoxelReason& r) {
    Vector<double> about;
    for (std::size_t k = 0; k < 3; ++k) about[k] = arith::nearest_double(m[k]);
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        bool near = true;
        // Numbers that are rounded may become equal, but keep their order.
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax({t.a[int(k)], t.b[int(k)], t.c[int(k)]});
            near = near && about[k] <= high && (k == 2 || about[k] >= low);
        }
        const int sign = near ? crossing_of(m, exact_corners(t)) : 0;
        if (sign != 0) r.crossings.push_back({n, sign});
        r.winding += sign;
    }
}

VoxelReason reason(const Mesh& mesh, const Part<Rational>& box, const VoxelOptions& options) {
    const bool surface = options.mode != VoxelMode::inside;
    Part<Rational> centre;
    for (std::size_t k = 0; k < 3; ++k)
        centre.lo[k] = centre.hi[k] = (box.lo[k] + box.hi[k]) / Rational(2);
    std::vector<Part<Rational>> parts;
    if (options.mode == VoxelMode::surface_6) {
        for (std::size_t k = 0; k < 3; ++k) {
            parts.push_back(centre);
            parts[k].lo[k] = box.lo[k];
            parts[k].hi[k] = box.hi[k];
        }
    } else {
        parts.push_back(surface ? box : centre);
    }
    VoxelReason r;
    if (surface || options.ties != Ties::half_open) meet(mesh, parts, options.ties, r);
    if (r.meets) {
        r.in = surface || options.ties == Ties::closed;
        return r;
    }
    if (options.mode == VoxelMode::inside || options.mode == VoxelMode::solid) {
        add_crossings(mesh, centre.lo, r);
        r.in = options.parity ? r.crossings.size() % 2 != 0 : r.winding != 0;
    }
    if (surface && !r.in)
        r.planes = planes_between(parts, exact_corners(mesh.triangle(r.triangle)), options.ties);
    return r;
}

}  // namespace

std::vector<VoxelReason> explain(const Mesh& mesh, const Grid& grid,
                                 std::span<const VoxelSet::Index> voxels,
                                 const VoxelOptions& options) {
    const mesh::DefaultEnvironment environment;
    const auto origin = voxel::rationals(grid.origin, "origin");
    const auto cell = voxel::rationals(grid.cell, "cell");
    voxel::check_cell(cell);
    if (mesh.triangles.empty()) throw std::invalid_argument("mesh: there are no triangles");
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        voxel::check_triangle(n, mesh.triangles[n], mesh.vertices.size());
        predicates::validate(mesh.triangle(n));
    }
    const bool fills = options.mode == VoxelMode::inside || options.mode == VoxelMode::solid;
    if (fills && !options.parity) {
        Boundary boundary;
        for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
            const Triangle3 t = mesh.triangle(n);
            boundary.add({&t, 1});
        }
        boundary.expect_none();
    }
    std::vector<VoxelReason> reasons;
    for (const auto& v : voxels) {
        Part<Rational> box;
        voxel::check_voxel(v, grid.dims);
        for (std::size_t k = 0; k < 3; ++k) {
            box.lo[k] = origin[k] + Rational(v[k]) * cell[k];
            box.hi[k] = box.lo[k] + cell[k];
        }
        reasons.push_back(reason(mesh, box, options));
    }
    return reasons;
}

}  // namespace graze
