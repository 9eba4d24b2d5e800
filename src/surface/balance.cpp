// Each edge that does not cancel alone is cut at all ends of others that lie on it; then the pieces are added up.
#include "surface/balance.hpp"

#include <algorithm>
#include <graze/contact.hpp>
#include <unordered_map>
#include <utility>

#include "surface/box_rows.hpp"

namespace graze::surface {

namespace {

struct Piece {
    std::uint32_t from, to;
    std::int64_t faces, forward_less_backward;
};

/// Those which have odd numbers, or do not cancel.
std::vector<Piece> left_over(const Edges& edges) {
    std::vector<Piece> left;
    edges.each([&](std::uint32_t from, auto faces) {
        Piece piece{from, faces[0].to, std::int64_t(faces.size()), 0};
        for (const HalfEdge& f : faces) piece.forward_less_backward += f.forward() ? 1 : -1;
        if (piece.faces % 2 != 0 || piece.forward_less_backward != 0) left.push_back(piece);
    });
    return left;
}

/// Of a point and the others, all on one line.
bool nearer(const Vec3& from, const Vec3& p, const Vec3& q) {
    for (int k = 0; k < 3; ++k)
        if (p[k] != q[k]) return (p[k] < q[k]) == (std::max(p[k], q[k]) > from[k]);
    return false;
}

/// Cut at the ends of others.
std::vector<Piece> cut(const Welded& mesh, const std::vector<Piece>& edges) {
    Welded lines;
    std::unordered_map<std::uint32_t, std::uint32_t> number;
    std::vector<std::uint32_t> ends;
    const auto add = [&](std::uint32_t point) {
        const auto [at, added] = number.emplace(point, std::uint32_t(ends.size()));
        if (added) {
            ends.push_back(point);
            lines.points.push_back(mesh.points[point]);
        }
        return at->second;
    };
    for (const Piece& e : edges) {
        const std::uint32_t from = add(e.from), to = add(e.to);
        lines.faces.push_back({from, to, to});
    }
    const BoxTree tree(lines);
    std::vector<std::vector<std::uint32_t>> cuts(edges.size());
    for (std::uint32_t n = 0; n < ends.size(); ++n) {
        const Vec3 p = lines.points[n];
        tree.each_meeting(Box{tree.place(p), tree.place(p)}, [&](std::uint32_t line) {
            const auto& [from, to, same] = lines.faces[line];
            if (n != from && n != to &&
                intersects(p, Segment3{lines.points[from], lines.points[to]}))
                cuts[line].push_back(n);
        });
    }
    std::vector<Piece> pieces;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        std::uint32_t from = lines.faces[e][0];
        const Vec3 begin = lines.points[from];
        auto& at = cuts[e];
        std::sort(at.begin(), at.end(), [&](std::uint32_t x, std::uint32_t y) {
            return nearer(begin, lines.points[x], lines.points[y]);
        });
        at.push_back(lines.faces[e][1]);
        for (const std::uint32_t to : at) {
            pieces.push_back({std::min(from, to), std::max(from, to), edges[e].faces,
                              (from < to ? 1 : -1) * edges[e].forward_less_backward});
            from = to;
        }
    }
    return pieces;
}

}  // namespace

Balance balance(const Welded& mesh, const Edges& edges) {
    auto pieces = cut(mesh, left_over(edges));
    const auto ends = [](const Piece& p) { return std::pair(p.from, p.to); };
    std::sort(pieces.begin(), pieces.end(),
              [&](const Piece& x, const Piece& y) { return ends(x) < ends(y); });
    Balance found{true, true};
    for (std::size_t from = 0, to; from < pieces.size(); from = to) {
        std::int64_t faces = 0, ways = 0;
        for (to = from; to < pieces.size() && ends(pieces[to]) == ends(pieces[from]); ++to) {
            faces += pieces[to].faces;
            ways += pieces[to].forward_less_backward;
        }
        found.even &= faces % 2 == 0;
        found.ways &= ways == 0;
    }
    return found;
}

}  // namespace graze::surface
