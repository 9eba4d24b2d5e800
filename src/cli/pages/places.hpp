// Where a mesh meets itself, to sort and to draw: points and lengths are rounded here.
#pragma once

#include <array>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <string>
#include <utility>
#include <vector>

namespace graze::cli {

/// The parts of the edges of each of two faces that lie in the other; those at a point have equal ends. What
/// both have in common is their hull.
std::vector<std::array<Vec3, 2>> edges_in_common(const Triangle3& a, const Triangle3& b);

/// The two farthest apart of some points, and their distance.
struct Diameter {
    std::array<Vec3, 2> ends;
    double length;
    Vec3 middle() const;
};
Diameter diameter_of(const std::vector<Vec3>& points);
/// Of all that a pair of faces has in common.
Diameter diameter_of(const Mesh& mesh, const mesh::FacePair& pair);

struct Piece {
    double length;
    Vec3 middle;
};
/// Pieces that hang together.
struct Place {
    std::vector<std::uint32_t> pieces;  ///< their indices, the longest first
    double length = 0;                  ///< the sum of theirs
    Vec3 middle;                        ///< of the longest
};
/// Pieces hang together that have a key in common, or are joined by others. Keys stand before the index of
/// their piece. The longest place comes first.
std::vector<Place> places_of(const std::vector<Piece>& pieces,
                             std::vector<std::pair<std::uint64_t, std::uint32_t>> keys);

/// Of pairs, whose intersections hang together where they have an end or a corner in common.
std::vector<Place> places_of(const Mesh& mesh, const std::vector<mesh::FacePair>& pairs);

/// "worst near (1.5, 0, -2)": the middle of the first place, of pairs that there are. Of many pairs some are looked
/// at, and it is said of how many.
std::string worst_near(const Mesh& mesh, const std::vector<mesh::FacePair>& pairs, int decimals);
std::string worst_near(const Mesh& mesh, const mesh::FacePairs& pairs, int decimals);

/// All of them, if they are not more than `most`, or there are no equal faces; else those of first faces, and of equal
/// faces the first with each other one: as many as faces at most.
std::vector<mesh::FacePair> some_of(const mesh::FacePairs& pairs, std::size_t most);

/// All 0 of no points.
struct Bounds {
    Vec3 lo{0, 0, 0}, hi{0, 0, 0};
    bool empty = true;

    void include(const Vec3& p);
    Vec3 middle() const;
};
/// Of the corners of all faces.
Bounds bounds_of(const Mesh& mesh);

/// So many decimals tell places in these bounds apart.
int decimals_in(const Bounds& bounds);

/// "(1.5, 0, -2)".
std::string near(const Vec3& point, int decimals);

}  // namespace graze::cli
