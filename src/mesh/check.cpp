// All that is found about a mesh.
#include <algorithm>
#include <array>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "mesh/default_environment.hpp"
#include "mesh/self_intersections.hpp"
#include "mesh/sets.hpp"
#include "mesh/topology.hpp"
#include "mesh/turns.hpp"
#include "mesh/winding.hpp"

namespace graze::mesh {

namespace {

/// Faces of which windings are asked between two calls of progress.
constexpr std::size_t portion = 4096, grain = 16;

/// Do two faces with an area cover each other in one?
bool covers(const FacePair& pair) {
    return !pair.degenerate &&
           (pair.contact == FaceContact::coplanar || pair.contact == FaceContact::duplicate);
}

/// Do two faces with an area keep it from being a solid?
bool spoils_solid(const FacePair& pair, const Welded& mesh) {
    if (covers(pair))
        return mesh::run_the_same_way(triangle(mesh, mesh.faces[pair.a]),
                                      triangle(mesh, mesh.faces[pair.b]));
    return !pair.degenerate && pair.contact == FaceContact::crossing;
}
FacePair first_pair(const EqualFaces& group) {
    return {group.faces[0], group.faces[1], FaceContact::duplicate, group.corners,
            group.degenerate};
}
/// Do any? Of three equal faces two run the same way, and of two that do not one does as what they cover.
bool spoil_solid(const FacePairs& pairs, const Welded& mesh) {
    return std::any_of(pairs.equal.begin(), pairs.equal.end(),
                       [&](const EqualFaces& group) {
                           return !group.degenerate &&
                                  (group.faces.size() > 2 || spoils_solid(first_pair(group), mesh));
                       }) ||
           std::any_of(pairs.first.begin(), pairs.first.end(), [&](const FacePair& pair) {
               return spoils_solid(pair, mesh) || (covers(pair) && pairs.times(pair) > 1);
           });
}

/// Marks the faces of pairs that are as asked.
template <class Asked>
void mark(std::vector<bool>& marks, const FacePairs& pairs, const Asked& asked) {
    for (const FacePair& pair : pairs.first)
        if (asked(pair)) marks[pair.a] = marks[pair.b] = true;
    for (const EqualFaces& group : pairs.equal) {
        const bool all = marks[group.faces[0]] || asked(first_pair(group));
        for (const std::uint32_t n : group.faces) marks[n] = all;
    }
}

/// One of all faces that have the same before and behind them, where no face crosses another: those that meet
/// no other beyond what they share have what the next have across edges of two faces.
std::vector<std::uint32_t> different_faces(const Welded& mesh, const mesh::Edges& edges,
                                           const std::vector<FaceShape>& shapes,
                                           const FacePairs& pairs) {
    std::vector<bool> alone(mesh.faces.size());
    for (std::size_t n = 0; n < shapes.size(); ++n) alone[n] = shapes[n] != FaceShape::area;
    mark(alone, pairs, [](const FacePair& pair) { return !pair.degenerate; });
    Sets alike(mesh.faces.size());
    edges.each([&](std::uint32_t, std::span<const mesh::HalfEdge> faces) {
        if (faces.size() == 2 && !alone[faces[0].face()] && !alone[faces[1].face()])
            alike.join(faces[0].face(), faces[1].face());
    });
    std::vector<std::uint32_t> different;
    for (std::uint32_t n = 0; n < shapes.size(); ++n)
        if (alike.find(n) == n && shapes[n] == FaceShape::area) different.push_back(n);
    return different;
}

}  // namespace

Report check(const Mesh& given, const CheckOptions& options) {
    const mesh::DefaultEnvironment environment;
    const mesh::Joined joined(given, options.threads);
    const Welded& mesh = joined.welded;
    const auto& shapes = joined.shapes;
    const mesh::Edges edges(mesh);
    mesh::FacesOfShells found =
        mesh::topology(mesh, edges, shapes, joined.certain, joined.first_equal);
    Report report;
    // Half of the work; windings are the rest.
    const auto count = std::int64_t(mesh.faces.size());
    CheckOptions halfway = options;
    if (options.progress)
        halfway.progress = [&](std::int64_t done, std::int64_t all) {
            return options.progress(done, 2 * all);
        };
    report.pairs = mesh::face_pairs(joined, halfway);
    const auto count_pairs = [&](FaceContact contact, bool degenerate, std::int64_t pairs) {
        (degenerate ? report.pairs_with_degenerate_faces
                    : report.pairs_by_contact[std::size_t(contact)]) += pairs;
    };
    for (const FacePair& pair : report.pairs.first)
        count_pairs(pair.contact, pair.degenerate,
                    report.pairs.equal.empty() ? 1 : report.pairs.times(pair));
    for (const EqualFaces& group : report.pairs.equal)
        count_pairs(FaceContact::duplicate, group.degenerate, group.pairs());

    auto& shells = found.topology.shells;
    const auto bounds = [&](std::uint32_t face) {
        const std::uint32_t n = found.shell_of[face];
        return n != mesh::no_shell && shells[n].closed && shells[n].oriented;
    };
    std::vector<bool> covered(mesh.faces.size());
    mark(covered, report.pairs, covers);
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> face_of(shells.size(), none);
    for (const bool any : {false, true})
        for (std::uint32_t n = 0; n < mesh.faces.size(); ++n)
            if (bounds(n) && shapes[n] == FaceShape::area && (!covered[n] || any) &&
                face_of[found.shell_of[n]] == none)
                face_of[found.shell_of[n]] = n;
    report.solid =
        count > 0 && found.topology.left_unbalanced_edges == 0 && !spoil_solid(report.pairs, mesh);
    std::vector<std::uint32_t> asked;
    if (report.solid) asked = different_faces(mesh, edges, shapes, report.pairs);
    report.solid = !asked.empty();
    asked.insert(asked.end(), face_of.begin(), face_of.end());
    asked.erase(std::remove(asked.begin(), asked.end(), none), asked.end());
    std::sort(asked.begin(), asked.end());
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());

    std::vector<std::array<std::int64_t, 2>> windings(asked.size());
    std::size_t done = 0;
    do {
        const std::size_t begin = done;
        done = std::min(begin + portion, asked.size());
        mesh::share(done - begin, grain, options.threads, [&](std::size_t from, std::size_t to) {
            for (std::size_t n = begin + from; n < begin + to; ++n)
                windings[n] = mesh::winding_beside(mesh, *joined.tree, asked[n], bounds);
        });
        const std::int64_t passed =
            done < asked.size() ? count * std::int64_t(done) / std::int64_t(asked.size()) : count;
        if (options.progress && !options.progress(count + passed, 2 * count))
            throw cancelled("the search for windings was cancelled after " + std::to_string(done) +
                            " of " + std::to_string(asked.size()) + " faces");
    } while (done < asked.size());
    const auto once = [](const std::array<std::int64_t, 2>& w) {
        return w[1] == 1 && (w[0] == 0 || w[0] == 1);
    };
    report.solid = report.solid && std::all_of(windings.begin(), windings.end(), once);
    for (std::size_t n = 0; n < shells.size(); ++n)
        if (face_of[n] != none)
            shells[n].winding = windings[std::size_t(
                std::lower_bound(asked.begin(), asked.end(), face_of[n]) - asked.begin())];
    report.topology = std::move(found.topology);
    return report;
}

}  // namespace graze::mesh
