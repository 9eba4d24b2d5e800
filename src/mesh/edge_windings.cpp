#include "mesh/edge_windings.hpp"

#include <algorithm>
#include <array>
#include <graze/orient.hpp>
#include <optional>

#include "mesh/turns.hpp"

namespace graze::mesh {

namespace {

/// Corners of a face on the two sides of a line in its plane, if the edge between the points goes through its
/// inside.
std::optional<std::array<Vec3, 2>> corners_beside(const Corners& face, const Vec3& from,
                                                  const Vec3& to) {
    const int k = axis_of(face[0], face[1], face[2]), inside = turn(face[0], face[1], face[2], k);
    const Vec3 *left = nullptr, *right = nullptr;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 &p = face[i], &q = face[(i + 1) % 3];
        if (inside * turn(p, q, from, k) <= 0 && inside * turn(p, q, to, k) <= 0) return {};
        const int side = turn(from, to, p, k);
        if (side > 0) left = &p;
        if (side < 0) right = &p;
    }
    if (left == nullptr || right == nullptr) return {};
    return std::array{*left, *right};
}

/// Of a solid, in the half plane that an edge of it bounds and that goes on through a point; empty where a face of it
/// is there. The next face around the edge tells.
std::optional<std::int64_t> winding_beside_edge(const State& mesh, std::uint32_t low,
                                                std::uint32_t high, const Vec3& beside) {
    const Vec3 &from = mesh.welded.points[low], &to = mesh.welded.points[high];
    // Counter-clockwise as seen from `to`: -1 by less than a half turn.
    const auto turned = [&](const Vec3& a, const Vec3& b) { return orient(from, to, a, b); };
    const int k = axis_of(from, to, beside);
    struct Next {
        int half;
        Vec3 corner;
        bool forward;
    };
    std::optional<Next> next;
    for (const HalfEdge& e : mesh.edges.faces_at(low, high)) {
        const auto& f = mesh.welded.faces[e.face()];
        std::size_t i = 0;
        while (f[i] == low || f[i] == high) ++i;
        const Vec3& corner = mesh.welded.points[f[i]];
        const int half = turned(beside, corner);
        if (half == 0 && turn(from, to, corner, k) == turn(from, to, beside, k)) return {};
        if (!next || half < next->half || (half == next->half && turned(corner, next->corner) < 0))
            next = {half, corner, e.forward()};
    }
    // Behind it, or before.
    return next->forward ? 1 : 0;
}

}  // namespace

EdgeCuts edge_windings(const Triangle3& face, const State& other, std::uint32_t of_other,
                       unsigned lone, FaceContact beyond,
                       const std::function<void(std::int64_t)>& f) {
    const auto& numbers = other.welded.faces[of_other];
    const Corners corners{face.a, face.b, face.c};
    std::array<bool, 3> in_plane;
    for (std::size_t i = 0; i < 3; ++i)
        in_plane[i] = beyond == FaceContact::coplanar ||
                      orient(face.a, face.b, face.c, other.welded.points[numbers[i]]) == 0;
    auto cuts = EdgeCuts::none;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto [low, high] = std::minmax({numbers[i], numbers[(i + 1) % 3]});
        if (!in_plane[i] || !in_plane[(i + 1) % 3]) continue;
        const auto beside =
            corners_beside(corners, other.welded.points[low], other.welded.points[high]);
        if (!beside) continue;
        if ((lone >> i & 1) == 0) return EdgeCuts::not_told;
        cuts = EdgeCuts::told;
        for (const Vec3& corner : *beside)
            if (const auto winding = winding_beside_edge(other, low, high, corner)) f(*winding);
    }
    return cuts;
}

}  // namespace graze::mesh
