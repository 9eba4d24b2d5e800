#include "voxel/boundary.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace graze::voxel {

namespace {

/// Equal for equal coordinates: -0.0 is 0.0.
std::array<std::uint64_t, 3> key_of(const Vec3& v) {
    std::array<std::uint64_t, 3> key;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto bits = std::bit_cast<std::uint64_t>(v[int(k)]);
        key[k] = bits << 1 == 0 ? 0 : bits;
    }
    return key;
}

/// For each vertex the first of those with its coordinates.
std::vector<std::uint32_t> welded(std::span<const Vec3> vertices) {
    std::vector<std::uint32_t> order(vertices.size()), first(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const auto x = key_of(vertices[a]), y = key_of(vertices[b]);
        return x != y ? x < y : a < b;
    });
    for (std::size_t n = 0; n < order.size(); ++n) {
        const bool same = n > 0 && key_of(vertices[order[n]]) == key_of(vertices[order[n - 1]]);
        first[order[n]] = same ? first[order[n - 1]] : order[n];
    }
    return first;
}

struct Edge {
    std::uint32_t from, to;  // from < to
    int times;               // 1 as in the triangle, -1 in reverse
};

}  // namespace

void expect_no_boundary(std::span<const Vec3> vertices,
                        std::span<const std::array<std::uint32_t, 3>> triangles) {
    const auto corner = welded(vertices);
    std::vector<Edge> edges;
    edges.reserve(3 * triangles.size());
    for (const auto& t : triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = corner[t[k]], b = corner[t[(k + 1) % 3]];
            if (a < b) edges.push_back({a, b, 1});
            if (b < a) edges.push_back({b, a, -1});
        }
    std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) {
        return x.from != y.from ? x.from < y.from : x.to < y.to;
    });
    std::size_t bad = 0;
    std::ostringstream some;
    some.precision(17);
    for (std::size_t n = 0; n < edges.size();) {
        const Edge& e = edges[n];
        int times = 0;
        for (; n < edges.size() && edges[n].from == e.from && edges[n].to == e.to; ++n)
            times += edges[n].times;
        if (times == 0 || ++bad > 3) continue;
        const Vec3 &a = vertices[times > 0 ? e.from : e.to],
                   &b = vertices[times > 0 ? e.to : e.from];
        some << (bad == 1 ? "" : "; ") << "from (" << a.x << ", " << a.y << ", " << a.z << ") to ("
             << b.x << ", " << b.y << ", " << b.z << ")";
    }
    if (bad == 0) return;
    throw std::invalid_argument("mesh: it has no inside, because " + std::to_string(bad) +
                                (bad == 1 ? " edge is" : " edges are") +
                                " not run through as often from either end: " + some.str() +
                                (bad > 3 ? "; .." : "") +
                                "; allowed: a closed mesh, or crossing parity");
}

}  // namespace graze::voxel
