#include "mesh/weld.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace graze::mesh {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

std::uint64_t hash(const Vec3& p) {
    std::uint64_t h = 0;
    // -0.0 is 0.0.
    for (const double x : {p.x + 0.0, p.y + 0.0, p.z + 0.0}) {
        h = (h ^ std::bit_cast<std::uint64_t>(x)) * 0x9e3779b97f4a7c15;
        h ^= h >> 29;
    }
    return h * 0xbf58476d1ce4e5b9;
}

void expect_finite(const Vec3& p, std::size_t index, const std::string& name) {
    for (int k = 0; k < 3; ++k)
        if (!std::isfinite(p[k]))
            throw invalid_shape(name.empty() ? "mesh" : "mesh " + name,
                                "vertices[" + std::to_string(index) + "]." + "xyz"[k],
                                "must be finite: NaN and infinities are not allowed");
}
void expect_vertices(const Mesh& mesh, const std::string& name) {
    const std::size_t count = mesh.vertices.size();
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
        for (const std::uint32_t i : mesh.triangles[n])
            if (i >= count)
                throw std::invalid_argument(
                    (name.empty() ? "" : "mesh " + name + ": ") + "triangles[" + std::to_string(n) +
                    "]: there is no vertex " + std::to_string(i) + "; allowed: 0 to " +
                    std::to_string(count == 0 ? 0 : count - 1));
}

}  // namespace

void validate(const Mesh& mesh, const std::string& name) {
    expect_vertices(mesh, name);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) expect_finite(mesh.vertices[i], i, name);
}

Welded weld(const Mesh& mesh) {
    const std::size_t count = mesh.vertices.size();
    expect_vertices(mesh, "");
    // A table with open addressing, at most half full: of vertices, each the first at its point.
    const std::size_t size = std::bit_ceil(2 * count + 1);
    const int shift = 64 - std::countr_zero(size);
    std::vector<std::uint32_t> table(size, none), first(count);
    Welded result;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3& p = mesh.vertices[i];
        expect_finite(p, i, "");
        std::size_t at = std::size_t(hash(p) >> shift);
        while (table[at] != none && !(mesh.vertices[table[at]] == p)) at = (at + 1) & (size - 1);
        if (table[at] == none) table[at] = i;
        first[i] = table[at];
        result.duplicates += first[i] != i;
    }
    std::vector<bool> used(count);
    for (const auto& t : mesh.triangles)
        for (const std::uint32_t i : t) used[i] = true;
    for (std::uint32_t i = 0; i < count; ++i) result.unused += !used[i];
    // Points are numbered as faces come to them: near faces have near numbers.
    std::vector<std::uint32_t>& number = table;
    number.assign(count, none);
    result.faces.reserve(mesh.triangles.size());
    for (const auto& t : mesh.triangles) {
        auto& face = result.faces.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            std::uint32_t& n = number[first[t[k]]];
            if (n == none) {
                n = std::uint32_t(result.points.size());
                result.points.push_back(mesh.vertices[t[k]]);
            }
            face[k] = n;
        }
    }
    return result;
}

std::vector<std::uint32_t> first_equal_faces(const Welded& mesh) {
    // By their sets of corners, in a table with open addressing. Sums of mixed numbers are the same in any order.
    const auto mixed = [](std::uint32_t i) {
        const std::uint64_t x = (i + 1) * 0x9e3779b97f4a7c15;
        return x ^ x >> 29;
    };
    const auto is_same_set = [](const auto& f, const auto& g) {
        return std::is_permutation(f.begin(), f.end(), g.begin());
    };
    const std::size_t size = std::bit_ceil(2 * mesh.faces.size() + 1);
    const int shift = 64 - std::countr_zero(size);
    std::vector<std::uint32_t> table(size, none), first(mesh.faces.size());
    for (std::uint32_t n = 0; n < first.size(); ++n) {
        const auto& f = mesh.faces[n];
        const std::uint64_t sum = mixed(f[0]) + mixed(f[1]) + mixed(f[2]);
        std::size_t at = std::size_t(sum * 0xbf58476d1ce4e5b9 >> shift);
        while (table[at] != none && !is_same_set(mesh.faces[table[at]], f))
            at = (at + 1) & (size - 1);
        if (table[at] == none) table[at] = n;
        first[n] = table[at];
    }
    return first;
}

}  // namespace graze::mesh
