#include "support/mesh_judge.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <utility>

#include "support/pair_judge.hpp"
#include "support/rational_points.hpp"

namespace mesh_judge {

using namespace graze;
using namespace graze::mesh;

Pairs pairs(const Mesh& mesh) {
    struct Box {
        Vec3 lo, hi;
        std::uint32_t face;
    };
    std::vector<Box> boxes;
    for (std::uint32_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        Box b{t.a, t.a, n};
        for (const Vec3& p : {t.b, t.c})
            for (int k = 0; k < 3; ++k) {
                b.lo[k] = std::min(b.lo[k], p[k]);
                b.hi[k] = std::max(b.hi[k], p[k]);
            }
        boxes.push_back(b);
    }
    std::sort(boxes.begin(), boxes.end(),
              [](const Box& x, const Box& y) { return x.lo.x < y.lo.x; });
    Pairs found;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size() && boxes[j].lo.x <= boxes[i].hi.x; ++j) {
            bool meet = true;
            for (int k = 1; k < 3; ++k)
                meet = meet && boxes[j].lo[k] <= boxes[i].hi[k] && boxes[i].lo[k] <= boxes[j].hi[k];
            if (!meet) continue;
            const std::uint32_t a = std::min(boxes[i].face, boxes[j].face),
                                b = std::max(boxes[i].face, boxes[j].face);
            const auto judged = pair_judge::judge(mesh.triangle(a), mesh.triangle(b));
            ++found.judged;
            if (judged.contact != FaceContact::none)
                found.list.push_back(
                    {a, b, judged.contact, std::uint8_t(judged.shared), judged.degenerate});
        }
    std::sort(found.list.begin(), found.list.end(), [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return found;
}

namespace {

using Point = std::array<double, 3>;
using Edge = std::array<Point, 2>;  ///< the lesser end first

/// Edges with a piece that is odd or does not cancel once all in one line are added up, and which overlap.
struct Left {
    std::set<Edge> odd, unbalanced;
    std::vector<std::pair<Edge, Edge>> overlaps;
};

/// Pieces are the shortest between ends on an edge, each looked up by its two ends; a point is on an edge by
/// rationals.
template <class Each>
Left left_of(const Each& each) {
    struct Counts {
        std::int64_t faces = 0, sum = 0;
        std::vector<Edge> edges;
    };
    std::vector<Edge> all;
    std::set<Point> ends;
    each([&](const Edge& edge, std::int64_t, std::int64_t) {
        all.push_back(edge);
        ends.insert(edge.begin(), edge.end());
    });
    std::map<Edge, std::vector<Point>> stops;
    using rational::operator-;
    for (const Edge& edge : all) {
        const auto rational = [](const Point& p) {
            return rational::point(Vec3{p[0], p[1], p[2]});
        };
        auto& found = stops[edge];
        // Ends are ordered by x.
        for (auto end = ends.lower_bound(edge[0]); end != ends.end() && !(edge[1] < *end); ++end) {
            bool in_box = true;
            for (std::size_t k = 0; k < 3; ++k)
                in_box = in_box && std::min(edge[0][k], edge[1][k]) <= (*end)[k] &&
                         (*end)[k] <= std::max(edge[0][k], edge[1][k]);
            if (!in_box) continue;
            const auto a = rational(edge[0]);
            if (rational::zero(rational::cross(rational(edge[1]) - a, rational(*end) - a)))
                found.push_back(*end);
        }
    }
    std::map<Edge, Counts> pieces;
    each([&](const Edge& edge, std::int64_t faces, std::int64_t sum) {
        const auto& at = stops.at(edge);
        for (std::size_t n = 1; n < at.size(); ++n) {
            Counts& piece = pieces[{at[n - 1], at[n]}];
            piece.faces += faces;
            piece.sum += sum;
            piece.edges.push_back(edge);
        }
    });
    Left left;
    for (const auto& [piece, counts] : pieces)
        for (const Edge& edge : counts.edges) {
            if (counts.faces % 2 != 0) left.odd.insert(edge);
            if (counts.sum != 0) left.unbalanced.insert(edge);
            if (edge != counts.edges[0]) left.overlaps.push_back({counts.edges[0], edge});
        }
    return left;
}

}  // namespace

Counted counted(const Mesh& mesh) {
    const auto point = [&](std::uint32_t i) {
        const Vec3& v = mesh.vertices[i];
        return Point{v.x + 0.0, v.y + 0.0, v.z + 0.0};
    };
    Topology t;
    std::set<Point> all, corners;
    std::set<std::uint32_t> used;
    for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i)
        t.duplicate_vertices += !all.insert(point(i)).second;
    std::set<std::set<Point>> faces;
    struct Use {
        std::size_t face;
        bool forward;
    };
    std::map<std::array<Point, 2>, std::vector<Use>> edges;
    std::map<Point, std::vector<std::array<Point, 2>>> links;
    std::vector<std::size_t> shell(mesh.triangles.size());
    std::iota(shell.begin(), shell.end(), std::size_t(0));
    const auto with_edges = [&](std::size_t n) {
        const auto& f = mesh.triangles[n];
        return std::set<Point>{point(f[0]), point(f[1]), point(f[2])}.size() == 3;
    };
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const auto& f = mesh.triangles[n];
        ++t.faces;
        std::set<Point> set;
        for (const std::uint32_t i : f) {
            used.insert(i);
            corners.insert(point(i));
            set.insert(point(i));
        }
        const bool flat = pair_judge::flat(mesh.triangle(n));
        t.duplicate_faces += !flat && !faces.insert(set).second;
        if (set.size() == 1) ++t.faces_without_area[int(FaceShape::point)];
        if (set.size() == 2) ++t.faces_without_area[int(FaceShape::two_equal_corners)];
        if (set.size() == 3 && flat) ++t.faces_without_area[int(FaceShape::collinear)];
        if (!with_edges(n)) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            const Point a = point(f[k]), b = point(f[(k + 1) % 3]);
            edges[a < b ? std::array{a, b} : std::array{b, a}].push_back({n, a < b});
            links[point(f[(k + 2) % 3])].push_back({a, b});
        }
    }
    t.vertices = std::int64_t(corners.size());
    t.unused_vertices = std::int64_t(mesh.vertices.size() - used.size());
    t.edges = std::int64_t(edges.size());
    std::set<Point> at_bad_edge;
    const Left left = left_of([&](const auto& see) {
        for (const auto& [edge, uses] : edges) {
            std::int64_t sum = 0;
            for (const Use& use : uses) sum += use.forward ? 1 : -1;
            if (sum != 0) see(edge, std::int64_t(uses.size()), sum);
        }
    });
    for (const auto& [edge, uses] : edges) {
        std::int64_t sum = 0;
        for (const Use& use : uses) sum += use.forward ? 1 : -1;
        const auto n = uses.size();
        t.open_edges += n == 1 && left.odd.contains(edge);
        t.turned_edges += n == 1 && !left.odd.contains(edge) && left.unbalanced.contains(edge);
        t.left_odd_edges += left.odd.contains(edge);
        t.left_unbalanced_edges += left.unbalanced.contains(edge);
        t.boundary_edges += n == 1;
        t.non_manifold_edges += n > 2;
        t.misoriented_edges += n == 2 && sum != 0;
        t.odd_edges += n % 2 != 0;
        t.unbalanced_edges += sum != 0;
        if (n > 2) at_bad_edge.insert({edge[0], edge[1]});
    }
    for (const auto& [vertex, link] : links) {
        // Walk from one edge of the link to all that hang on it.
        std::map<Point, std::vector<std::size_t>> at;
        for (std::size_t n = 0; n < link.size(); ++n)
            for (const Point& p : link[n]) at[p].push_back(n);
        bool good = true;
        for (const auto& [p, here] : at) good = good && here.size() <= 2;
        std::vector<bool> seen(link.size());
        std::vector<std::size_t> next{0};
        while (!next.empty()) {
            const std::size_t n = next.back();
            next.pop_back();
            if (seen[n]) continue;
            seen[n] = true;
            for (const Point& p : link[n]) next.insert(next.end(), at[p].begin(), at[p].end());
        }
        good = good && std::find(seen.begin(), seen.end(), false) == seen.end();
        if (good) continue;
        ++t.non_manifold_vertices;
        t.pinched_vertices += !at_bad_edge.contains(vertex);
    }
    // Walks over edges: a shell is known by its first face. Across edges of two faces it also sees which
    // way round they are.
    struct Step {
        std::size_t face;
        int across;  // 0 where the edge has not two faces
    };
    std::vector<std::vector<Step>> steps(mesh.triangles.size());
    for (const auto& [x, y] : left.overlaps)
        for (const auto& [from, to] : {std::pair(x, y), std::pair(y, x)})
            steps[edges.at(from)[0].face].push_back({edges.at(to)[0].face, 0});
    for (const auto& [edge, uses] : edges)
        for (const Use& from : uses)
            for (const Use& to : uses)
                if (&from != &to)
                    steps[from.face].push_back({to.face, uses.size() != 2             ? 0
                                                         : from.forward == to.forward ? -1
                                                                                      : 1});
    const auto walk = [&](std::size_t start, bool two_only, const auto& visit) {
        std::vector<std::size_t> next{start};
        while (!next.empty()) {
            const std::size_t n = next.back();
            next.pop_back();
            for (const Step& step : steps[n])
                if ((!two_only || step.across != 0) && visit(n, step)) next.push_back(step.face);
        }
    };
    std::vector<bool> reached(mesh.triangles.size());
    for (std::size_t n = 0; n < shell.size(); ++n) {
        if (reached[n]) continue;
        reached[n] = true;
        walk(n, false, [&](std::size_t, const Step& step) {
            if (reached[step.face]) return false;
            reached[step.face] = true;
            shell[step.face] = n;
            return true;
        });
    }
    std::map<std::size_t, Shell> shells;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
        if (with_edges(n)) {
            auto& s = shells
                          .try_emplace(shell[n], Shell{.first_face = std::uint32_t(n),
                                                       .closed = true,
                                                       .oriented = true})
                          .first->second;
            ++s.faces;
        }
    std::map<std::size_t, rational::Number> volume;
    for (const auto& [edge, uses] : edges) {
        Shell& s = shells.at(shell[uses[0].face]);
        const bool open = uses.size() == 1 && left.odd.contains(edge);
        s.closed = s.closed && !open;
        s.oriented = s.oriented && (open || !left.unbalanced.contains(edge));
    }
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const auto c = rational::corners(mesh.triangle(n));
        volume[shell[n]] += rational::dot(c[0], rational::cross(c[1], c[2]));
    }
    // Faces are turned as their neighbours across edges of two faces say, until one says otherwise.
    std::vector<int> turned(mesh.triangles.size());
    for (auto& [first, s] : shells) s.orientable = true;
    for (std::size_t start = 0; start < turned.size(); ++start) {
        if (turned[start] != 0 || !with_edges(start)) continue;
        turned[start] = 1;
        walk(start, true, [&](std::size_t from, const Step& step) {
            if (turned[step.face] != 0) return false;
            turned[step.face] = turned[from] * step.across;
            return true;
        });
    }
    for (const auto& [edge, uses] : edges)
        if (uses.size() == 2 && turned[uses[0].face] * turned[uses[1].face] !=
                                    (uses[0].forward == uses[1].forward ? -1 : 1))
            shells.at(shell[uses[0].face]).orientable = false;
    for (auto& [first, s] : shells) {
        if (s.closed && s.oriented) s.volume_sign = volume[first].sign();
        t.shells.push_back(s);
    }
    return {std::move(t), std::move(shell)};
}

std::string text(const Topology& t) {
    std::ostringstream out;
    out << t.faces << " faces, without area";
    for (const std::int64_t n : t.faces_without_area) out << ' ' << n;
    out << ", duplicate " << t.duplicate_faces << '\n'
        << t.vertices << " vertices, duplicate " << t.duplicate_vertices << ", unused "
        << t.unused_vertices << ", non-manifold " << t.non_manifold_vertices << ", pinched "
        << t.pinched_vertices << '\n'
        << t.edges << " edges, boundary " << t.boundary_edges << ", non-manifold "
        << t.non_manifold_edges << ", misoriented " << t.misoriented_edges << ", odd "
        << t.odd_edges << ", unbalanced " << t.unbalanced_edges << "; lines added up: open "
        << t.open_edges << ", turned " << t.turned_edges << ", odd " << t.left_odd_edges
        << ", unbalanced " << t.left_unbalanced_edges << '\n';
    for (const Shell& s : t.shells) {
        out << "shell of " << s.faces << " faces from " << s.first_face << ", "
            << (s.closed ? "closed" : "open") << (s.oriented ? ", oriented" : "")
            << (s.orientable ? ", orientable" : "") << ", volume " << s.volume_sign;
        if (s.winding) out << ", winding " << (*s.winding)[0] << ' ' << (*s.winding)[1];
        out << '\n';
    }
    return out.str();
}

}  // namespace mesh_judge
