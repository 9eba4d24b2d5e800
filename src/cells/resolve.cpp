// The faces that meet are found; in each plane what they have in common cuts them (arrangement.hpp); and corners that are one point
// are joined.
#include "cells/resolve.hpp"

#include <algorithm>
#include <array>
#include <graze/intersection.hpp>
#include <graze/mesh_cells.hpp>
#include <graze/orient.hpp>
#include <iterator>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "cells/arrangement.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/self_intersections.hpp"
#include "mesh/sets.hpp"

namespace graze::cells {

using mesh::CheckOptions;
using mesh::EqualFaces;
using mesh::FaceContact;
using mesh::FacePair;
using mesh::FacePairs;
using mesh::FaceShape;

Meshes::Meshes(std::span<const mesh::Operand> operands) {
    constexpr std::size_t most = std::size_t(1) << 31;
    std::size_t vertices = 0, faces = 0;
    for (const mesh::Operand& operand : operands) {
        mesh::validate(operand.mesh, operand.name);
        first_vertex_.push_back(std::uint32_t(vertices));
        first_face_.push_back(std::uint32_t(faces));
        vertices += operand.mesh.vertices.size();
        faces += operand.mesh.triangles.size();
        if (vertices >= most || faces >= most)
            throw std::length_error("these meshes have 2^31 faces together, or more, or vertices");
        joined_.vertices.insert(joined_.vertices.end(), operand.mesh.vertices.begin(),
                                operand.mesh.vertices.end());
        for (auto t : operand.mesh.triangles) {
            for (std::uint32_t& corner : t) corner += first_vertex_.back();
            joined_.triangles.push_back(t);
        }
    }
}

mesh::OfMesh Meshes::find(const std::vector<std::uint32_t>& first, std::uint32_t n) {
    const auto next = std::upper_bound(first.begin(), first.end(), n);
    const auto mesh = std::uint32_t(next - first.begin() - 1);
    return {mesh, n - first[mesh]};
}

namespace {

/// Corner numbers 0 to 2 that span a feature of a face; twice the same of a corner; none within.
std::optional<std::array<std::size_t, 2>> ends_of(Feature feature) {
    switch (feature) {
        case Feature::v0:
            return {{0, 0}};
        case Feature::v1:
            return {{1, 1}};
        case Feature::v2:
            return {{2, 2}};
        case Feature::e01:
            return {{0, 1}};
        case Feature::e12:
            return {{1, 2}};
        case Feature::e20:
            return {{2, 0}};
        default:
            return {};
    }
}
Feature only(const Features& features) {
    int n = 0;
    while (!features.contains(Feature(n))) ++n;
    return Feature(n);
}

class Resolver {
public:
    Resolver(const Meshes& meshes, const CheckOptions& options)
        : meshes_(meshes), options_(options), groups_(meshes.all().triangles.size()) {
        mesh::Joined joined(meshes.all(), options.threads);
        pairs_ = mesh::face_pairs(joined, options);
        shapes_ = std::move(joined.shapes);
        first_equal_ = std::move(joined.first_equal);
        if (!joined.rescaled) tree_ = std::move(joined.tree);
        welded_ = joined.rescaled ? mesh::weld(meshes.all()) : std::move(joined.welded);
    }

    Resolved resolve() {
        std::vector<bool> cut(welded_.faces.size());
        for (const FacePair& pair : pairs_.first)
            if (pair.contact == FaceContact::coplanar)
                groups_.join(pair.a, pair.b), cut[pair.a] = cut[pair.b] = true;
        find_traces();
        for (const Trace& trace : traces_) cut[trace.face] = true;
        cut_groups(cut);
        for (std::uint32_t n = 0; n < welded_.faces.size(); ++n) {
            if (shapes_[n] != FaceShape::area)
                flat_.push_back(n);
            else if (!cut[n] && first_equal_[n] == n)
                pieces_.push_back({welded_.faces[n], n, none});
        }
        mesh::Cells made = cells();
        return {std::move(welded_), std::move(tree_), std::move(made)};
    }

private:
    struct Source {
        std::uint32_t face;
        bool turned;
    };
    struct Piece {
        std::array<std::uint32_t, 3> corners;
        std::uint32_t first_face;  ///< of its sources
        std::uint32_t cover;       ///< its sources, or none if this is the only one
    };

    Triangle3 face(std::uint32_t n) const { return triangle(welded_, welded_.faces[n]); }

    /// f(first, last) of portions of so many parts, shared among threads: it can be cancelled in between.
    template <class F>
    void each_portion(std::size_t count, const F& f) const {
        constexpr std::size_t portion = 16384, grain = 32;
        for (std::size_t begin = 0; begin < count; begin += portion) {
            const std::size_t some = std::min(portion, count - begin);
            mesh::share(some, grain, options_.threads,
                        [&](std::size_t from, std::size_t to) { f(begin + from, begin + to); });
            const auto all = std::int64_t(welded_.faces.size());
            if (options_.progress && !options_.progress(all, all))
                throw cancelled("it was cancelled while faces were cut");
        }
    }

    /// Of faces that meet, and do not lie in one group.
    void find_traces() {
        std::vector<FacePair> pairs;
        for (const FacePair& pair : pairs_.first)
            if (!pair.degenerate && groups_.find(pair.a) != groups_.find(pair.b))
                pairs.push_back(pair);
        std::map<std::size_t, std::vector<Trace>> found;  // by the first pair
        std::mutex mutex;
        each_portion(pairs.size(), [&](std::size_t first, std::size_t last) {
            std::vector<Trace> traces;
            for (std::size_t n = first; n < last; ++n) add_traces(pairs[n], traces);
            const std::lock_guard lock(mutex);
            found.emplace(first, std::move(traces));
        });
        for (auto& [first, traces] : found)
            traces_.insert(traces_.end(), std::make_move_iterator(traces.begin()),
                           std::make_move_iterator(traces.end()));
    }
    void add_traces(const FacePair& pair, std::vector<Trace>& traces) const {
        if (pair.shared == 0 && pair.contact == FaceContact::crossing && add_crossing(pair, traces))
            return;
        const Intersection3 common = graze::intersection(face(pair.a), face(pair.b));
        const auto ends = [&](std::size_t n, bool of_b) {
            const auto& corner = common.corners[n];
            return ends_of(only(of_b ? corner.of_b : corner.of_a));
        };
        std::array<Place, 2> places;
        for (std::size_t n = 0; n < 2; ++n) {
            const std::size_t k = std::min(n, common.corners.size() - 1);
            places[n].point = common.corners[k].point;
            for (const bool of_b : {false, true})
                if (const auto at = ends(k, of_b); at && (*at)[0] == (*at)[1])
                    places[n].corner = welded_.faces[of_b ? pair.b : pair.a][(*at)[0]];
        }
        // The edge of a face that both ends are on.
        const auto edge = [&](bool of_b) {
            const auto& corners = welded_.faces[of_b ? pair.b : pair.a];
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t next = k == 2 ? 0 : k + 1;
                const auto on = [&](std::size_t n) {
                    const auto at = ends(n, of_b);
                    return at && ((*at)[0] == k || (*at)[0] == next) &&
                           ((*at)[1] == k || (*at)[1] == next);
                };
                if (on(0) && on(1))
                    return LineName{std::min(corners[k], corners[next]),
                                    std::max(corners[k], corners[next])};
            }
            return nowhere;
        };
        // Edges of a face that the ends are on.
        const auto edges_at = [&](bool of_b) {
            const auto& corners = welded_.faces[of_b ? pair.b : pair.a];
            std::array<LineName, 2> at{nowhere, nowhere};
            for (std::size_t n = 0; n < 2; ++n)
                if (const auto found = ends(n, of_b); found && (*found)[0] != (*found)[1]) {
                    const auto [low, high] =
                        std::minmax(corners[(*found)[0]], corners[(*found)[1]]);
                    at[n] = {low, high};
                }
            return at;
        };
        const bool is_segment = common.corners.size() > 1;
        const LineName of_a = is_segment ? edge(false) : nowhere,
                       of_b = is_segment ? edge(true) : nowhere;
        const auto add = [&](bool b, const LineName& own, const LineName& others) {
            const std::uint32_t n = b ? pair.b : pair.a, other = b ? pair.a : pair.b;
            const bool on_rim = own.is_edge();
            if (!is_segment || on_rim) {
                for (std::size_t k = 0; k < (is_segment ? 2 : 1); ++k)
                    traces.push_back({n, nowhere, {places[k], places[k]}, {nowhere, nowhere}});
                return;
            }
            traces.push_back(
                {n, others.is_edge() ? others : LineName{other, none}, places, edges_at(b)});
        };
        add(false, of_a, of_b);
        add(true, of_b, of_a);
    }

    /// Where two edges, of one face or of both, go through the inside of the other: there the trace ends. False if a corner lies in the
    /// plane of the other face, or two edges in one plane.
    bool add_crossing(const FacePair& pair, std::vector<Trace>& traces) const {
        const std::array<std::uint32_t, 2> numbers{pair.a, pair.b};
        const std::array<Triangle3, 2> faces{face(pair.a), face(pair.b)};
        const auto point = [&](std::size_t of, std::size_t k) -> const Vec3& {
            return welded_.points[welded_.faces[numbers[of]][k % 3]];
        };
        // Edges by the corner opposite to them.
        std::array<std::array<bool, 3>, 2> passes;
        for (const std::size_t of : {0, 1}) {
            const auto& [a, b, c] = faces[1 - of];
            std::array<int, 3> sides;
            for (std::size_t k = 0; k < 3; ++k)
                if ((sides[k] = orient(a, b, c, point(of, k))) == 0) return false;
            for (std::size_t k = 0; k < 3; ++k)
                passes[of][k] = sides[(k + 1) % 3] != sides[(k + 2) % 3];
        }
        std::array<std::array<int, 3>, 3> turns{};
        for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t l = 0; l < 3; ++l) {
                if (!passes[0][k] && !passes[1][l]) continue;
                turns[k][l] =
                    orient(point(0, k + 1), point(0, k + 2), point(1, l + 1), point(1, l + 2));
                if (turns[k][l] == 0) return false;
            }
        std::array<Place, 2> ends;
        std::array<std::array<LineName, 2>, 2> at;
        at.fill({nowhere, nowhere});
        std::size_t found = 0;
        for (const std::size_t of : {0, 1})
            for (std::size_t k = 0; k < 3; ++k) {
                const auto of_edge = [&](std::size_t l) {
                    return of == 0 ? turns[k][l] : turns[l][k];
                };
                if (!passes[of][k] || of_edge(0) != of_edge(1) || of_edge(1) != of_edge(2))
                    continue;
                if (found == 2) return false;
                const auto& corners = welded_.faces[numbers[of]];
                const auto [low, high] = std::minmax(corners[(k + 1) % 3], corners[(k + 2) % 3]);
                at[of][found] = {low, high};
                ends[found++].point = *graze::meet(
                    Segment3{welded_.points[low], welded_.points[high]}, faces[1 - of]);
            }
        if (found != 2) return false;
        for (const std::size_t of : {0, 1})
            traces.push_back({numbers[of], {numbers[1 - of], none}, ends, at[of]});
        return true;
    }

    /// Faces that lie in one plane, from a first to a last one, and what they have in common with others.
    struct Group {
        std::size_t first_face, last_face, first_trace, last_trace;
    };
    void cut_groups(const std::vector<bool>& cut) {
        std::vector<std::uint32_t> faces, order(traces_.size());
        for (std::uint32_t n = 0; n < cut.size(); ++n)
            if (cut[n]) faces.push_back(n);
        const auto group = [&](std::uint32_t face) { return groups_.find(face); };
        std::stable_sort(faces.begin(), faces.end(),
                         [&](std::uint32_t x, std::uint32_t y) { return group(x) < group(y); });
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
            return group(traces_[x].face) < group(traces_[y].face);
        });
        std::vector<Trace> sorted;
        sorted.reserve(traces_.size());
        for (const std::uint32_t n : order) sorted.push_back(std::move(traces_[n]));
        std::vector<Group> groups;
        for (std::size_t n = 0, trace = 0; n < faces.size();) {
            const std::uint32_t here = group(faces[n]);
            Group& added = groups.emplace_back(Group{n, n, trace, trace});
            while (n < faces.size() && group(faces[n]) == here) ++n;
            while (trace < sorted.size() && group(sorted[trace].face) == here) ++trace;
            added.last_face = n;
            added.last_trace = trace;
        }
        std::vector<PlanePieces> pieces(groups.size());
        const auto members = [&](const Group& g) {
            return std::span(faces).subspan(g.first_face, g.last_face - g.first_face);
        };
        each_portion(groups.size(), [&](std::size_t first, std::size_t last) {
            for (std::size_t n = first; n < last; ++n) {
                const Group& g = groups[n];
                pieces[n] = pieces_of(
                    welded_, members(g),
                    std::span(sorted).subspan(g.first_trace, g.last_trace - g.first_trace));
            }
        });
        for (std::size_t n = 0; n < groups.size(); ++n)
            add_pieces(members(groups[n]), std::move(pieces[n]));
    }

    void add_pieces(std::span<const std::uint32_t> faces, PlanePieces&& of_plane) {
        std::vector<std::uint32_t> number;
        for (Place& corner : of_plane.corners) {
            if (corner.corner != none) {
                number.push_back(corner.corner);
                continue;
            }
            number.push_back(std::uint32_t(welded_.points.size() + new_.size()));
            new_.push_back(std::move(corner.point));
        }
        const auto first_cover = std::uint32_t(covers_.size());
        for (const auto& cover : of_plane.covers) {
            auto& sources = covers_.emplace_back();
            for (const std::uint32_t k : cover)
                sources.push_back(
                    {faces[k], of_plane.clockwise[k] != of_plane.clockwise[cover[0]]});
        }
        for (std::size_t n = 0; n < of_plane.triangles.size(); ++n) {
            const auto& [a, b, c] = of_plane.triangles[n];
            const auto cover = std::size_t(of_plane.cover_of[n]);
            const std::uint32_t first = of_plane.covers[cover][0];
            const bool clockwise = of_plane.clockwise[first];
            pieces_.push_back({{number[a], number[clockwise ? c : b], number[clockwise ? b : c]},
                               faces[first],
                               first_cover + std::uint32_t(cover)});
        }
    }

    /// Equal faces are sources, too.
    void add_equal_faces() {
        if (pairs_.equal.empty()) return;
        std::vector<std::vector<std::uint32_t>> equal(welded_.faces.size());
        for (const EqualFaces& group : pairs_.equal) equal[group.faces[0]] = group.faces;
        for (Piece& piece : pieces_) {
            if (piece.cover != none || equal[piece.first_face].empty()) continue;
            piece.cover = std::uint32_t(covers_.size());
            covers_.push_back({{piece.first_face, false}});
        }
        for (auto& cover : covers_) {
            std::vector<Source> sources;
            for (const Source& source : cover) {
                sources.push_back(source);
                const auto& others = equal[source.face];
                for (std::size_t k = 1; k < others.size(); ++k)
                    sources.push_back(
                        {others[k], source.turned != runs_back(source.face, others[k])});
            }
            std::sort(sources.begin(), sources.end(),
                      [](const Source& x, const Source& y) { return x.face < y.face; });
            cover = std::move(sources);
        }
    }
    /// Of two faces with the same three corners.
    bool runs_back(std::uint32_t a, std::uint32_t b) const {
        const auto &f = welded_.faces[a], &g = welded_.faces[b];
        const std::size_t k = std::size_t(std::find(g.begin(), g.end(), f[0]) - g.begin());
        return g[(k + 1) % 3] != f[1];
    }

    /// By their first faces.
    void sort_pieces() {
        std::vector<std::size_t> place(welded_.faces.size() + 1);
        for (const Piece& piece : pieces_) ++place[piece.first_face + 1];
        std::partial_sum(place.begin(), place.end(), place.begin());
        std::vector<Piece> sorted(pieces_.size());
        for (const Piece& piece : pieces_) sorted[place[piece.first_face]++] = piece;
        pieces_ = std::move(sorted);
    }

    mesh::Cells cells() {
        add_equal_faces();
        sort_pieces();
        mesh::Cells r;
        for (const std::uint32_t n : flat_) r.flat.push_back(meshes_.face(n));
        // Of vertices at one point the first.
        const auto old = std::uint32_t(welded_.points.size());
        std::vector<std::uint32_t> vertex(old, none), order, number(old + new_.size(), none);
        const auto& triangles = meshes_.all().triangles;
        for (std::size_t n = 0; n < triangles.size(); ++n)
            for (std::size_t k = 0; k < 3 && shapes_[n] == FaceShape::area; ++k) {
                std::uint32_t& first = vertex[welded_.faces[n][k]];
                first = std::min(first, triangles[n][k]);
            }
        for (const Piece& piece : pieces_)
            for (const std::uint32_t corner : piece.corners) {
                if (number[corner] == none) order.push_back(corner);
                number[corner] = 0;
            }
        const auto made = std::partition(order.begin(), order.end(),
                                         [&](std::uint32_t corner) { return corner < old; });
        std::sort(order.begin(), made,
                  [&](std::uint32_t x, std::uint32_t y) { return vertex[x] < vertex[y]; });
        const auto point = [&](std::uint32_t corner) -> const ExactPoint3& {
            return new_[corner - old];
        };
        std::sort(made, order.end(), [&](std::uint32_t x, std::uint32_t y) {
            const double a = point(x).rounded().x, b = point(y).rounded().x;
            return a != b ? a < b : point(x) < point(y);
        });
        for (const std::uint32_t corner : order) {
            if (corner < old)
                r.corners.push_back({welded_.points[corner], meshes_.vertex(vertex[corner])});
            else if (r.corners.empty() || r.corners.back().vertex ||
                     !(r.corners.back().point == point(corner)))
                r.corners.push_back({point(corner), {}});
            number[corner] = std::uint32_t(r.corners.size() - 1);
        }
        for (const Piece& piece : pieces_) {
            const auto& [a, b, c] = piece.corners;
            r.pieces.push_back({number[a], number[b], number[c]});
            r.first_source.push_back(std::uint32_t(r.sources.size()));
            if (piece.cover == none) r.sources.push_back({meshes_.face(piece.first_face), false});
            if (piece.cover == none) continue;
            for (const Source& source : covers_[piece.cover])
                r.sources.push_back({meshes_.face(source.face), source.turned});
        }
        r.first_source.push_back(std::uint32_t(r.sources.size()));
        return r;
    }

    const Meshes& meshes_;
    const CheckOptions& options_;
    mesh::Welded welded_;
    std::optional<mesh::Bvh> tree_;
    mesh::Sets groups_;  ///< of faces that lie on each other in a plane
    std::vector<FaceShape> shapes_;
    std::vector<std::uint32_t> first_equal_;
    FacePairs pairs_;
    std::vector<Trace> traces_;
    std::vector<Piece> pieces_;
    std::vector<std::vector<Source>> covers_;  ///< sorted
    std::vector<ExactPoint3> new_;
    std::vector<std::uint32_t> flat_;
};

}  // namespace

Resolved resolve(const Meshes& meshes, const CheckOptions& options) {
    return Resolver(meshes, options).resolve();
}

}  // namespace graze::cells

namespace graze::mesh {

Cells resolve(const Mesh& mesh, const CheckOptions& options) {
    const DefaultEnvironment environment;
    return cells::resolve(cells::Meshes(mesh), options).cells;
}

}  // namespace graze::mesh
