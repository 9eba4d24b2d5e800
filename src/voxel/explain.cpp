// Points and planes that show why a triangle meets a voxel or not, in rationals.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/voxel.hpp>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "construct/exact.hpp"
#include "predicates/inputs.hpp"
#include "voxel/grid.hpp"

namespace graze {

namespace {

using arith::Rational;

template <class N>
using Vector = std::array<N, 3>;
template <class N>
struct Voxel {
    Vector<N> lo, hi;
};
template <class N>
using Corners = std::array<Vector<N>, 3>;

template <class N>
Vector<N> operator-(const Vector<N>& a, const Vector<N>& b) {
    return {N(a[0] - b[0]), N(a[1] - b[1]), N(a[2] - b[2])};
}
template <class N>
Vector<N> cross(const Vector<N>& a, const Vector<N>& b) {
    return {N(a[1] * b[2] - a[2] * b[1]), N(a[2] * b[0] - a[0] * b[2]),
            N(a[0] * b[1] - a[1] * b[0])};
}
template <class N>
N dot(const Vector<N>& a, const Vector<N>& b) {
    return N(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

/// f(normal, top of the voxel, bottom of the triangle) along each direction that may separate them, and
/// against it.
template <class N, class F>
void for_each_direction(const Voxel<N>& voxel, const Corners<N>& t, const F& f) {
    const auto along = [&](const Vector<N>& n) {
        N top(0), bottom = dot(n, t[0]);
        for (std::size_t k = 0; k < 3; ++k) top += n[k] * (n[k] > 0 ? voxel.hi[k] : voxel.lo[k]);
        for (std::size_t v = 1; v < 3; ++v) bottom = std::min(bottom, dot(n, t[v]));
        f(n, top, bottom);
    };
    const auto both = [&](const Vector<N>& n) {
        along(n);
        along({N(-n[0]), N(-n[1]), N(-n[2])});
    };
    const N zero(0), one(1);
    const Vector<N> axes[]{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    const Vector<N> edges[]{t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    for (const auto& axis : axes) both(axis);
    both(cross(edges[0], edges[1]));
    for (const auto& edge : edges)
        for (const auto& axis : axes) both(cross(axis, edge));
}

/// How far apart, at least, as doubles tell; negative if perhaps not at all.
double distance(const Voxel<double>& voxel, const Corners<double>& t, double enough) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax({t[0][k], t[1][k], t[2][k]});
        most = std::max({most, low - voxel.hi[k], voxel.lo[k] - high});
    }
    if (most > enough) return most;
    for_each_direction(voxel, t, [&](const Vector<double>& n, double top, double bottom) {
        const double length = std::sqrt(dot(n, n));
        if (length > 0 && std::isfinite(length)) most = std::max(most, (bottom - top) / length);
    });
    return most;
}

/// Weights of a point of the triangle in the closed voxel: the part of the triangle in it is found by
/// clipping, in weights, and its corners are averaged.
std::optional<Vector<Rational>> common_point(const Voxel<Rational>& voxel,
                                             const Corners<Rational>& t) {
    const Rational zero(0), one(1);
    std::vector<Vector<Rational>> polygon{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    for (std::size_t k = 0; k < 3; ++k)
        for (const bool upper : {false, true}) {
            const auto room = [&](const Vector<Rational>& w) {
                const Rational x = w[0] * t[0][k] + w[1] * t[1][k] + w[2] * t[2][k];
                return upper ? Rational(voxel.hi[k] - x) : Rational(x - voxel.lo[k]);
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
    return sum;
}

ExactVec3 exact(const Vector<Rational>& v) {
    return {construct::to_exact(v[0]), construct::to_exact(v[1]), construct::to_exact(v[2])};
}

template <class N>
Corners<N> corners(const Triangle3& t, const auto& convert) {
    Corners<N> c;
    for (std::size_t k = 0; k < 3; ++k) {
        c[0][k] = convert(t.a[int(k)]);
        c[1][k] = convert(t.b[int(k)]);
        c[2][k] = convert(t.c[int(k)]);
    }
    return c;
}
Corners<Rational> exact_corners(const Triangle3& t) {
    return corners<Rational>(t, [](double x) { return arith::to_rational(x); });
}

VoxelReason reason(const Mesh& mesh, const Voxel<Rational>& voxel) {
    Voxel<double> about;
    double size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        about.lo[k] = arith::nearest_double(voxel.lo[k]);
        about.hi[k] = arith::nearest_double(voxel.hi[k]);
        size = std::max({size, std::abs(about.lo[k]), std::abs(about.hi[k])});
    }
    VoxelReason r;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        const auto c = corners<double>(t, [](double x) { return x; });
        const double apart = distance(about, c, nearest);
        // Errors of distances are smaller.
        double reach = size;
        for (const auto& v : c)
            for (const double x : v) reach = std::max(reach, std::abs(x));
        if (!(apart > 0x1p-40 * reach)) {
            const auto e = exact_corners(t);
            if (const auto weights = common_point(voxel, e)) {
                r.triangle = n;
                r.meets = true;
                r.weights = exact(*weights);
                Vector<Rational> point;
                for (std::size_t k = 0; k < 3; ++k)
                    point[k] =
                        (*weights)[0] * e[0][k] + (*weights)[1] * e[1][k] + (*weights)[2] * e[2][k];
                r.point = exact(point);
                return r;
            }
        }
        if (n == 0 || apart < nearest) {
            nearest = apart;
            r.triangle = n;
        }
    }
    bool found = false;
    for_each_direction(voxel, exact_corners(mesh.triangle(r.triangle)),
                       [&](const Vector<Rational>& n, const Rational& top, const Rational& bottom) {
                           if (found || !(bottom > top)) return;
                           found = true;
                           r.normal = exact(n);
                           r.offset = construct::to_exact(Rational((top + bottom) / Rational(2)));
                       });
    return r;
}

}  // namespace

std::vector<VoxelReason> explain(const Mesh& mesh, const Grid& grid,
                                 std::span<const VoxelSet::Index> voxels) {
    const auto origin = voxel::rationals(grid.origin, "origin");
    const auto cell = voxel::rationals(grid.cell, "cell");
    voxel::check_cell(cell);
    if (mesh.triangles.empty()) throw std::invalid_argument("mesh: there are no triangles");
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        voxel::check_triangle(n, mesh.triangles[n], mesh.vertices.size());
        predicates::validate(mesh.triangle(n));
    }
    std::vector<VoxelReason> reasons;
    for (const auto& v : voxels) {
        Voxel<Rational> box;
        for (std::size_t k = 0; k < 3; ++k) {
            if (v[k] < 0 || v[k] >= grid.dims[k])
                throw std::invalid_argument(std::string("voxel: ") + "xyz"[k] + " is " +
                                            std::to_string(v[k]) + ", but the grid has " +
                                            std::to_string(grid.dims[k]));
            box.lo[k] = origin[k] + Rational(v[k]) * cell[k];
            box.hi[k] = box.lo[k] + cell[k];
        }
        reasons.push_back(reason(mesh, box));
    }
    return reasons;
}

}  // namespace graze
