// Meshes that meet themselves, cut into pieces that meet in corners and edges alone: all of it exact.
//
//     auto cells = graze::mesh::resolve(soup);
//     cells.pieces;           // triangles, no two of which meet but in what they share
//     cells.sources_of(n);    // the faces that lie there, and which way round
//     cells.rounded().mesh;   // its corners at their nearest doubles
//
// Corners are points, as in mesh_check.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/exact_point.hpp>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <optional>
#include <span>
#include <vector>

namespace graze::mesh {

/// A corner of pieces.
struct CellCorner {
    ExactPoint3 point;
    /// The vertex of the mesh that it is; of several at one point the first. Empty of a point where faces meet.
    std::optional<std::uint32_t> vertex;
};

/// A face that a piece is a part of.
struct PieceSource {
    std::uint32_t face;
    bool turned;  ///< does it run the other way?
    friend bool operator==(const PieceSource&, const PieceSource&) = default;
};

struct GRAZE_API Cells {
    /// No two are the same point. First those that are vertices, in the order of the mesh, then the others by their points.
    std::vector<CellCorner> corners;
    /// Triangles with an area, which run as their first source does. In the order of these.
    std::vector<std::array<std::uint32_t, 3>> pieces;
    /// Those of each piece, sorted, behind those of the piece before.
    std::vector<PieceSource> sources;
    std::vector<std::uint32_t> first_source;  ///< of each piece, and the end of the last
    /// Faces without an area, sorted: there are no pieces of them.
    std::vector<std::uint32_t> flat;

    std::span<const PieceSource> sources_of(std::size_t piece) const {
        return std::span(sources).subspan(first_source[piece],
                                          first_source[piece + 1] - first_source[piece]);
    }
};

/// The pieces of all faces of any mesh, open ones and soups as well. Any two pieces meet in a corner or an edge of both, or not
/// at all; together they cover each face with an area once. A corner is a vertex, or where an edge meets a face, two edges
/// each other, or three faces. Which diagonals pieces have is told by rounded angles, and depends on the set of faces alone.
/// Time: that of face_pairs, and for each group of faces that lie on each other in a plane, n log n in what cuts them there and in
/// pieces, if cuts are short.
/// Throws as face_pairs does.
/// Method: faces that meet; the lines in which they do, in each plane; Hertel and Mehlhorn's sweep; flips towards
/// Delaunay's triangulation, that of C. L. Lawson.
GRAZE_API Cells resolve(const Mesh& mesh, const CheckOptions& options = {});

}  // namespace graze::mesh
