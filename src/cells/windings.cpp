// What lies between two pieces that are next to each other around an edge has one winding number, and a piece parts two that differ
// by its multiplicity. So one place of all that hangs together tells the rest.
#include "cells/windings.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <utility>

#include "cells/planar.hpp"
#include "mesh/edges.hpp"

namespace graze::cells {

namespace {

/// f(edges that are one) of each edge.
void each_edge(auto edges, const auto& f) {
    for (std::size_t from = 0, to; from < edges.size(); from = to) {
        for (to = from + 1; to < edges.size() && edges[to].low == edges[from].low &&
                            edges[to].high == edges[from].high;)
            ++to;
        f(edges.subspan(from, to - from));
    }
}

}  // namespace

PieceEdges::PieceEdges(const Pieces& pieces) : pieces_(pieces) {
    mesh::Lists<Edge> lists(pieces.corners.size(), [&](const auto& add) {
        for (std::uint32_t n = 0; n < pieces.triangles.size(); ++n)
            for (std::size_t k = 0; k < 3; ++k) {
                const auto& t = pieces.triangles[n];
                const std::uint32_t from = t[k], to = t[k == 2 ? 0 : k + 1],
                                    apex = t[k == 0 ? 2 : k - 1];
                add(std::min(from, to),
                    {std::min(from, to), std::max(from, to), n, apex, from < to});
            }
    });
    for (std::size_t v = 0; v < pieces.corners.size(); ++v) {
        const auto here = lists[v];
        std::sort(here.begin(), here.end(), [](const Edge& x, const Edge& y) {
            return x.high != y.high ? x.high < y.high : x.piece < y.piece;
        });
    }
    edges_ = std::move(lists.all);
}

std::vector<mesh::Unbalanced> PieceEdges::unbalanced(std::span<const mesh::Rule> rules) const {
    constexpr std::size_t most = 10;
    const std::size_t meshes = pieces_.meshes;
    std::vector<mesh::Unbalanced> found(meshes);
    for (std::uint32_t m = 0; m < meshes; ++m) found[m] = {m, 0, {}, true};
    std::vector<std::int32_t> sum(meshes);
    each_edge(std::span(edges_), [&](std::span<const Edge> here) {
        if (here.size() == 2 && here[0].forward != here[1].forward) {
            const auto a = pieces_.multiplicity_of(here[0].piece),
                       b = pieces_.multiplicity_of(here[1].piece);
            if (std::equal(a.begin(), a.end(), b.begin())) return;
        }
        std::fill(sum.begin(), sum.end(), 0);
        for (const Edge& e : here)
            for (std::size_t m = 0; m < meshes; ++m) {
                const std::int32_t count = pieces_.multiplicity_of(e.piece)[m];
                sum[m] += e.forward ? count : -count;
            }
        for (std::size_t m = 0; m < meshes; ++m) {
            const bool odd = sum[m] % 2 != 0;
            found[m].even &= !odd;
            if (rules[m] == mesh::Rule::parity ? !odd : sum[m] == 0) continue;
            ++found[m].edges;
            if (found[m].first.size() < most)
                found[m].first.push_back({pieces_.corners[here[0].low].point.rounded(),
                                          pieces_.corners[here[0].high].point.rounded()});
        }
    });
    std::erase_if(found, [](const mesh::Unbalanced& x) { return x.edges == 0; });
    return found;
}

/// Sorts more than two pieces around an edge, counter-clockwise from the first.
class PieceEdges::Fan {
public:
    Fan(const Pieces& pieces, const std::function<Triangle3(std::uint32_t)>& face)
        : pieces_(pieces), face_(face) {}

    /// Around an edge, counter-clockwise as seen from its higher end: the side that comes behind a piece, and the one in front of it.
    static Side after(const Edge& e) {
        return e.forward ? Side::before(e.piece) : Side::behind(e.piece);
    }
    static Side ahead_of(const Edge& e) {
        return e.forward ? Side::behind(e.piece) : Side::before(e.piece);
    }

    void sort(std::span<Edge> edge) const {
        const Edge first = edge[0];
        // Is it ahead by more than half a turn?
        std::vector<std::pair<bool, Edge>> keyed;
        for (const Edge& e : edge.subspan(1)) keyed.push_back({turn(first, e) < 0, e});
        std::sort(keyed.begin(), keyed.end(), [&](const auto& x, const auto& y) {
            return x.first != y.first ? y.first : turn(x.second, y.second) > 0;
        });
        for (std::size_t n = 0; n < keyed.size(); ++n) edge[n + 1] = keyed[n].second;
    }

private:
    /// 1 where y comes after x by less than half a turn, -1 by more, 0 where both are in a plane.
    int turn(const Edge& x, const Edge& y) const {
        const Triangle3 plane = face_(pieces_.first_face[x.piece]);
        const int below = orient(plane.a, plane.b, plane.c, pieces_.corners[y.apex].point);
        return x.forward ? -below : below;
    }

    const Pieces& pieces_;
    const std::function<Triangle3(std::uint32_t)>& face_;
};

std::vector<std::pair<Side, Side>> PieceEdges::facing_sides(
    const std::function<Triangle3(std::uint32_t)>& face) {
    const Fan fan(pieces_, face);
    std::vector<std::pair<Side, Side>> facing;
    facing.reserve(edges_.size());
    each_edge(std::span(edges_), [&](std::span<Edge> here) {
        if (here.size() > 2) fan.sort(here);
        for (std::size_t n = 0; n < here.size(); ++n)
            facing.push_back(
                {Fan::after(here[n]), Fan::ahead_of(here[n + 1 == here.size() ? 0 : n + 1])});
    });
    return facing;
}

std::vector<std::int32_t> windings_before(
    const Pieces& pieces, std::span<const std::pair<Side, Side>> facing,
    const std::function<std::int64_t(std::uint32_t, std::uint32_t)>& winding) {
    const auto count = std::uint32_t(pieces.triangles.size());
    const mesh::Lists<std::uint32_t> next(2 * std::size_t(count), [&](const auto& add) {
        for (const auto& [x, y] : facing) {
            add(x.number, y.number);
            add(y.number, x.number);
        }
    });
    const std::size_t meshes = pieces.meshes;
    std::vector<std::int32_t> before(count * meshes);
    std::vector<bool> known(count);
    std::vector<std::uint32_t> open;
    for (std::uint32_t start = 0; start < count; ++start) {
        if (known[start]) continue;
        for (std::uint32_t m = 0; m < meshes; ++m)
            before[start * meshes + m] = std::int32_t(winding(start, m));
        known[start] = true;
        open.push_back(start);
        while (!open.empty()) {
            const std::uint32_t piece = open.back();
            open.pop_back();
            for (const Side side : {Side::before(piece), Side::behind(piece)})
                for (const std::uint32_t number : next[side.number]) {
                    const Side other{number};
                    if (known[other.piece()]) continue;
                    known[other.piece()] = true;
                    open.push_back(other.piece());
                    for (std::size_t m = 0; m < meshes; ++m) {
                        std::int32_t here = before[piece * meshes + m];
                        if (side.is_behind()) here += pieces.multiplicity_of(piece)[m];
                        if (other.is_behind()) here -= pieces.multiplicity_of(other.piece())[m];
                        before[other.piece() * meshes + m] = here;
                    }
                }
        }
    }
    return before;
}

}  // namespace graze::cells
