// Measures of pieces, whose corners are fractions.
#include "mesh/measure.hpp"

#include <algorithm>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <span>
#include <utility>
#include <vector>

#include "mesh/default_environment.hpp"
#include "points/recipe.hpp"

namespace graze::mesh {

namespace {

using arith::Rational;
using Corner = points::Coordinates<3>;

/// Halves are added, so that long fractions are added to such as are as long.
MomentSums<Rational> sums_of(const std::vector<Corner>& corners,
                             std::span<const std::array<std::uint32_t, 3>> pieces) {
    MomentSums<Rational> sums;
    if (pieces.size() == 1)
        sums.add(corners[pieces[0][0]], corners[pieces[0][1]], corners[pieces[0][2]]);
    if (pieces.size() < 2) return sums;
    const std::size_t half = pieces.size() / 2;
    return sums_of(corners, pieces.first(half)) + sums_of(corners, pieces.subspan(half));
}

/// Edges of pieces, from the lower corner, at which these do not cancel.
std::vector<std::pair<std::uint32_t, std::uint32_t>> unbalanced_edges(const Cells& cells) {
    std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, int>> edges;
    for (const auto& piece : cells.pieces)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = piece[k], to = piece[k == 2 ? 0 : k + 1];
            edges.push_back({std::minmax(from, to), from < to ? 1 : -1});
        }
    std::sort(edges.begin(), edges.end());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> unbalanced;
    for (std::size_t from = 0, to; from < edges.size(); from = to) {
        int sum = 0;
        for (to = from; to < edges.size() && edges[to].first == edges[from].first; ++to)
            sum += edges[to].second;
        if (sum != 0) unbalanced.push_back(edges[from].first);
    }
    return unbalanced;
}

}  // namespace

Measures measure(const Cells& cells) {
    const DefaultEnvironment environment;
    std::vector<Corner> corners;
    corners.reserve(cells.corners.size());
    for (const CellCorner& corner : cells.corners)
        corners.push_back(points::coordinates_of<3>(corner.point));
    std::vector<Rational> squares;
    squares.reserve(cells.pieces.size());
    for (const auto& [a, b, c] : cells.pieces) {
        using arith::operator-;
        const Corner normal = arith::cross(corners[b] - corners[a], corners[c] - corners[a]);
        squares.push_back(arith::dot(normal, normal));
    }
    Measures r;
    r.area =
        sum_of_roots([&](const auto& f) { std::for_each(squares.begin(), squares.end(), f); }, -1);
    const auto unbalanced = unbalanced_edges(cells);
    r.unbalanced_edges = std::int64_t(unbalanced.size());
    constexpr std::size_t most = 10;
    for (std::size_t n = 0; n < std::min(most, unbalanced.size()); ++n)
        r.first_unbalanced.push_back({cells.corners[unbalanced[n].first].point.rounded(),
                                      cells.corners[unbalanced[n].second].point.rounded()});
    if (unbalanced.empty()) r.moments = moments_of(sums_of(corners, cells.pieces), 1, {});
    return r;
}

}  // namespace graze::mesh
