// Is a mesh closed, so that it has an inside?

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <graze/voxel.hpp>
#include <map>
#include <memory>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "mesh/balance.hpp"
#include "mesh/default_environment.hpp"
#include "predicates/inputs.hpp"

namespace graze {

namespace {

using Corner = std::array<double, 3>;

/// -0.0 is 0.0.
Corner corner(const Vec3& v) { return {v.x + 0.0, v.y + 0.0, v.z + 0.0}; }

struct Edge {
    Corner from, to;  // from < to
    bool operator==(const Edge&) const = default;
};

struct Hash {
    std::size_t operator()(const Edge& e) const {
        std::uint64_t h = 0;
        for (const Corner& c : {e.from, e.to})
            for (const double x : c) {
                h = (h ^ std::bit_cast<std::uint64_t>(x)) * 0x9e3779b97f4a7c15;
                h ^= h >> 32;
            }
        return std::size_t(h);
    }
};

}  // namespace

struct Boundary::State {
    /// How much oftener it was run through from its first end. Edges that are closed are forgotten, so
    /// the memory is that of the edges still open.
    std::unordered_map<Edge, std::int64_t, Hash> times;

    void add(const Corner& a, const Corner& b) {
        if (a == b) return;
        const bool forward = a < b;
        const auto edge = times.try_emplace(forward ? Edge{a, b} : Edge{b, a}, 0).first;
        edge->second += forward ? 1 : -1;
        if (edge->second == 0) times.erase(edge);
    }
};

Boundary::Boundary() : state_(std::make_unique<State>()) {}
Boundary::~Boundary() = default;
Boundary::Boundary(Boundary&&) noexcept = default;
Boundary& Boundary::operator=(Boundary&&) noexcept = default;

void Boundary::add(std::span<const Triangle3> triangles) {
    // Where subnormals are read as zeros, corners would be one that are not.
    const mesh::DefaultEnvironment environment;
    for (const Triangle3& t : triangles) {
        predicates::validate(t);
        const Corner a = corner(t.a), b = corner(t.b), c = corner(t.c);
        state_->add(a, b);
        state_->add(b, c);
        state_->add(c, a);
    }
}

void Boundary::expect_none(const char* allowed) const {
    const mesh::DefaultEnvironment environment;
    std::vector<Vec3> points;
    std::map<Corner, std::uint32_t> numbers;
    const auto number = [&](const Corner& c) {
        const auto [at, added] = numbers.emplace(c, std::uint32_t(points.size()));
        if (added) points.push_back({c[0], c[1], c[2]});
        return at->second;
    };
    std::vector<mesh::LooseEdge> loose;
    for (const auto& [edge, n] : state_->times)
        loose.push_back({number(edge.from), number(edge.to), std::abs(n), n});
    mesh::add_up(points, loose);
    constexpr std::size_t named = 3;
    std::vector<std::array<Corner, 2>> edges;
    for (const mesh::LooseEdge& e : loose) {
        if (!e.uneven) continue;
        const Corner from = corner(points[e.from]), to = corner(points[e.to]);
        edges.push_back(e.forward_less_backward > 0 ? std::array{from, to} : std::array{to, from});
    }
    if (edges.empty()) return;
    const std::size_t some = std::min(named, edges.size());
    std::partial_sort(edges.begin(), edges.begin() + std::ptrdiff_t(some), edges.end());
    std::ostringstream text;
    text.precision(17);
    for (std::size_t n = 0; n < some; ++n) {
        const auto& [a, b] = edges[n];
        text << (n == 0 ? "from (" : "; from (") << a[0] << ", " << a[1] << ", " << a[2] << ") to ("
             << b[0] << ", " << b[1] << ", " << b[2] << ")";
    }
    throw std::invalid_argument("mesh: it has no inside, because " + std::to_string(edges.size()) +
                                (edges.size() == 1 ? " edge is" : " edges are") +
                                " not run through as often from either end: " + text.str() +
                                (edges.size() > some ? "; .." : "") + "; allowed: " + allowed);
}

}  // namespace graze
