// Edges that overlap in one line are found at the ends that lie on others; along each line their faces are counted from
// end to end.
#include "mesh/balance.hpp"

#include <algorithm>
#include <graze/contact.hpp>
#include <numeric>
#include <unordered_map>

#include "mesh/bvh.hpp"
#include "mesh/sets.hpp"
#include "mesh/turns.hpp"

namespace graze::mesh {

namespace {

/// Along a line, one way or the other.
bool before(const Vec3& p, const Vec3& q) {
    for (int k = 0; k < 3; ++k)
        if (p[k] != q[k]) return p[k] < q[k];
    return false;
}

/// The edges, with numbers of their own for their ends.
class Lines {
public:
    Lines(const std::vector<Vec3>& points, std::vector<LooseEdge>& edges) : edges_(edges) {
        std::unordered_map<std::uint32_t, std::uint32_t> number;
        const auto add = [&](std::uint32_t point) {
            const auto [at, added] = number.emplace(point, std::uint32_t(ends_.points.size()));
            if (added) ends_.points.push_back(points[point]);
            return at->second;
        };
        for (const LooseEdge& e : edges) {
            const std::uint32_t from = add(e.from), to = add(e.to);
            ends_.faces.push_back({from, to, to});
        }
    }

    void find() {
        const Lists<std::uint32_t> edges_at(ends_.points.size(), [&](const auto& add) {
            for (std::uint32_t e = 0; e < edges_.size(); ++e)
                for (std::size_t i = 0; i < 2; ++i) add(ends_.faces[e][i], e);
        });
        Sets lines(edges_.size());
        const Bvh tree(ends_);
        for (std::uint32_t n = 0; n < ends_.points.size(); ++n) {
            const Vec3 p = ends_.points[n];
            tree.each_meeting(Box{tree.place(p), tree.place(p)}, [&](std::uint32_t line) {
                const auto& [from, to, same] = ends_.faces[line];
                const Vec3 &a = ends_.points[from], &b = ends_.points[to];
                if (n == from || n == to || !intersects(p, Segment3{a, b})) return;
                for (const std::uint32_t e : edges_at[n]) {
                    const std::uint32_t other = ends_.faces[e][ends_.faces[e][0] == n ? 1 : 0];
                    if (axis_of(a, b, ends_.points[other]) == 3) lines.join(e, line);
                }
            });
        }
        for (std::uint32_t e = 0; e < edges_.size(); ++e) edges_[e].line = lines.find(e);
    }

    void add_up() {
        std::vector<std::uint32_t> order(edges_.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
            return edges_[x].line < edges_[y].line;
        });
        for (std::size_t from = 0, to; from < order.size(); from = to) {
            for (to = from + 1;
                 to < order.size() && edges_[order[to]].line == edges_[order[from]].line;)
                ++to;
            add_up({order.data() + from, order.data() + to});
        }
    }

private:
    /// Those of one line.
    void add_up(std::span<const std::uint32_t> line) {
        std::vector<std::uint32_t> stops;
        for (const std::uint32_t e : line)
            stops.insert(stops.end(), {ends_.faces[e][0], ends_.faces[e][1]});
        std::sort(stops.begin(), stops.end(), [&](std::uint32_t x, std::uint32_t y) {
            return before(ends_.points[x], ends_.points[y]);
        });
        stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
        // Of the pieces between two stops, from the first to each: first what begins and ends there, then sums.
        struct Sums {
            std::int64_t faces = 0, ways = 0;
        };
        std::vector<Sums> sums(stops.size() + 1);
        const auto range_of = [&](std::uint32_t e) {
            const auto place = [&](std::uint32_t end) {
                return std::size_t(std::lower_bound(stops.begin(), stops.end(), end,
                                                    [&](std::uint32_t x, std::uint32_t y) {
                                                        return before(ends_.points[x],
                                                                      ends_.points[y]);
                                                    }) -
                                   stops.begin());
            };
            return std::array{place(ends_.faces[e][0]), place(ends_.faces[e][1])};
        };
        for (const std::uint32_t e : line) {
            const auto [from, to] = range_of(e);
            const auto [low, high] = std::minmax({from, to});
            const std::int64_t faces = edges_[e].faces,
                               ways = (from < to ? 1 : -1) * edges_[e].forward_less_backward;
            sums[low].faces += faces;
            sums[low].ways += ways;
            sums[high].faces -= faces;
            sums[high].ways -= ways;
        }
        Sums here;
        std::vector<std::array<std::uint32_t, 2>> flaws(sums.size());
        for (std::size_t n = 0; n + 1 < sums.size(); ++n) {
            here.faces += sums[n].faces;
            here.ways += sums[n].ways;
            flaws[n + 1] = {flaws[n][0] + (here.faces % 2 != 0), flaws[n][1] + (here.ways != 0)};
        }
        for (const std::uint32_t e : line) {
            const auto [from, to] = range_of(e);
            const auto [low, high] = std::minmax({from, to});
            edges_[e].odd = flaws[high][0] != flaws[low][0];
            edges_[e].uneven = flaws[high][1] != flaws[low][1];
        }
    }

    std::vector<LooseEdge>& edges_;
    Welded ends_;  ///< its faces are the edges
};

}  // namespace

void add_up(const std::vector<Vec3>& points, std::vector<LooseEdge>& edges) {
    if (edges.empty()) return;
    Lines lines(points, edges);
    lines.find();
    lines.add_up();
}

std::vector<LooseEdge> loose_edges(const Welded& mesh, const Edges& edges) {
    std::vector<LooseEdge> loose;
    edges.each([&](std::uint32_t from, std::span<const HalfEdge> faces) {
        if (!is_loose(faces)) return;
        LooseEdge edge{from, faces[0].to, std::int64_t(faces.size()), 0};
        for (const HalfEdge& f : faces) edge.forward_less_backward += f.forward() ? 1 : -1;
        loose.push_back(edge);
    });
    add_up(mesh.points, loose);
    return loose;
}

}  // namespace graze::mesh
