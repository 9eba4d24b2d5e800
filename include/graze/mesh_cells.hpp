// Meshes that meet, themselves or each other: cut into pieces that meet in corners and edges alone, and what of these bounds their
// union, intersection or difference. All of it is exact.
//
//     auto cells = graze::mesh::resolve(soup);
//     cells.pieces;           // triangles, no two of which meet but in what they share
//     cells.sources_of(n);    // the faces that lie there, and which way round
//     cells.rounded().mesh;   // its corners at their nearest doubles
//
//     auto part = graze::mesh::boolean("plate - (bolt + nut)", {{"plate", plate}, {"bolt", bolt}, {"nut", nut}});
//
// Corners are points, as in mesh_check.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/exact.hpp>
#include <graze/exact_point.hpp>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_cut.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graze::mesh {

/// Which points are inside of a mesh, by their winding number. That is told of a mesh whose faces cancel at each edge, once they
/// are cut where they meet; by `parity` of one with an even number of them there.
enum class Rule : std::uint8_t {
    nonzero,   ///< any but 0
    positive,  ///< above 0: what is turned inside out is not inside
    parity     ///< odd: what two parts have in common is not inside
};
/// "nonzero", "positive" or "parity".
constexpr const char* name(Rule rule) {
    constexpr const char* names[]{"nonzero", "positive", "parity"};
    return names[int(rule)];
}

/// A vertex or a face of one of several meshes.
struct OfMesh {
    std::uint32_t mesh, number;
    friend auto operator<=>(const OfMesh&, const OfMesh&) = default;
};

/// A corner of pieces.
struct CellCorner {
    ExactPoint3 point;
    /// The vertex of faces with an area that it is; of several at one point the first. Empty of a point where faces meet.
    std::optional<OfMesh> vertex;
};

/// A face that a piece is a part of.
struct PieceSource {
    OfMesh face;
    bool turned;  ///< does it run the other way?
    friend bool operator==(const PieceSource&, const PieceSource&) = default;
};

/// A mesh that is no boundary by its rule.
struct Unbalanced {
    std::uint32_t mesh;
    std::int64_t edges;  ///< of its pieces, so many at which its faces do not cancel
    /// The first of these, no more than 10: their ends, rounded.
    std::vector<std::array<Vec3, 2>> first;
    bool even;  ///< is the number of faces at each edge even, so that it is one by `parity`?
};

/// The corners of pieces rounded.
struct RoundedCells {
    Mesh mesh;
    std::vector<std::uint32_t> pieces;  ///< of each triangle, the piece that it is
    /// So many pieces lost a corner, and are left out.
    std::size_t collapsed = 0;
};

struct GRAZE_API Cells {
    /// No two are the same point. First those that are vertices, in the order of the meshes, then the others by their points.
    std::vector<CellCorner> corners;
    /// Triangles with an area, in the order of their first sources.
    std::vector<std::array<std::uint32_t, 3>> pieces;
    /// Those of each piece, sorted, behind those of the piece before.
    std::vector<PieceSource> sources;
    std::vector<std::uint32_t> first_source;  ///< of each piece, and the end of the last
    /// Faces without an area, sorted: there are no pieces of them.
    std::vector<OfMesh> flat;
    /// Where there are such, there are no pieces.
    std::vector<Unbalanced> unbalanced;
    bool is_boundary =
        false;  ///< are the pieces the boundary of a set, as boolean() and solid() have it?

    std::span<const PieceSource> sources_of(std::size_t piece) const {
        return std::span(sources).subspan(first_source[piece],
                                          first_source[piece + 1] - first_source[piece]);
    }

    /// Each corner correctly rounded; floats are those of the nearest doubles. Corners that become one point are one vertex, and
    /// pieces that have two of them are left out. Whether faces meet then is for check() to say, or mended(). Throws
    /// std::range_error for a coordinate beyond the doubles or floats.
    RoundedCells rounded(Precision precision = Precision::doubles) const;

    /// What a boundary encloses, correctly rounded; an infinity beyond the doubles. measure() has it as a fraction, which takes the longer the
    /// more new corners there are. Throws std::domain_error where the pieces are no boundary.
    double volume() const;
};

/// How pieces have become a mesh.
enum class Rounding : std::uint8_t {
    kept,    ///< each corner correctly rounded, and nothing else
    mended,  ///< where faces met then, corners were moved, and faces cut or left out
    failed   ///< faces meet, or nothing is left
};
/// "kept", "mended" or "failed".
constexpr const char* name(Rounding rounding) {
    constexpr const char* names[]{"kept", "mended", "failed"};
    return names[int(rounding)];
}

/// Pieces as a mesh in which no two faces meet but in what they share; of a boundary, a solid.
struct MendedCells {
    Rounding rounding;
    Mesh mesh;  ///< where it failed, that of rounded()
    /// Those of each triangle, behind those of the one before. Where it was mended they are as near to it as `moved` says.
    std::vector<PieceSource> sources;
    std::vector<std::uint32_t> first_source;  ///< of each triangle, and the end of the last
    /// So many triangles lost a corner, and are left out.
    std::size_t collapsed = 0;
    std::size_t moved_corners = 0;  ///< to another point than the nearest
    double moved = 0;  ///< no point of a face by more, along an axis, beyond its rounding
    FacePairs pairs;   ///< where it failed
    /// Failed, as what it bounds is thinner than numbers are apart there: where faces met, moving corners left none.
    bool vanished = false;

    std::span<const PieceSource> sources_of(std::size_t triangle) const {
        return std::span(sources).subspan(first_source[triangle],
                                          first_source[triangle + 1] - first_source[triangle]);
    }
};
/// It passes check(), unless it failed: of cells as the functions below return them. What lies near corners that rounding has moved is
/// asked, and all else is as it was there. Throws as rounded() does.
/// Method: corners of faces that meet go to the middle of the cell of a grid in which they are, with all others that are there; what
/// they make is resolved again, and so on. The cells are the smallest that help. Source: S. Lazard, L. Valque, "Removing
/// self-intersections in 3D meshes while preserving floating-point coordinates", 2025.
GRAZE_API MendedCells mended(const Cells& cells, Precision precision = Precision::doubles,
                             const CheckOptions& options = {});
/// The same of a half of a cut, as a solid. Triangles of the cap have no sources.
GRAZE_API MendedCells mended(const Half& half, Precision precision = Precision::doubles,
                             const CheckOptions& options = {});

/// The pieces of all faces of any mesh, open ones and soups as well; they run as their first sources do. Any two pieces meet in a
/// corner or an edge of both, or not at all; together they cover each face with an area once. A corner is a vertex, or where an
/// edge meets a face, two edges each other, or three faces. Which diagonals pieces have is told by rounded angles.
/// Time: that of face_pairs, and for each group of faces that lie on each other in a plane, n log n in pieces and in what cuts them
/// there, if cuts are short.
/// Throws as face_pairs does.
/// Method: faces that meet; the lines in which they do, in each plane; Hertel and Mehlhorn's sweep; flips towards
/// Delaunay's triangulation, that of C. L. Lawson.
GRAZE_API Cells resolve(const Mesh& mesh, const CheckOptions& options = {});

/// A mesh of an expression, which must stay while it is asked.
struct Operand {
    std::string name;  ///< a letter or _, then these and digits
    const Mesh& mesh;
    Rule rule = Rule::nonzero;
};

/// The pieces that have points of a set on one side alone: its boundary, where they run counter-clockwise seen from outside. The
/// expression says what is in it:
///     a + b   in either       a & b   in both       a - b   in a and not in b       a ^ b   in one of them
///     atleast(2, a, b, c)     in so many
/// & goes before the others, these from left to right; there are brackets. The set is regular: it has no walls, edges or
/// points without an inside. So of solids that touch, the wall is gone, and a - a is empty. An operand may meet itself, lie in
/// itself or be turned, as its rule has it; one of the expression's that is not balanced is told, and there are no pieces.
/// Throws std::invalid_argument for an expression that is none, a name that no operand or more than one has, and as resolve does.
/// Method: resolve; about each edge, pieces in the order of their angles; of each part that hangs together a winding number.
GRAZE_API Cells boolean(std::string_view expression, const std::vector<Operand>& operands,
                        const CheckOptions& options = {});

/// The pieces of meshes, and how often each mesh winds around what is beside them.
struct WoundCells {
    Cells cells;
    std::size_t meshes = 0;
    /// Of piece n, the winding numbers of each mesh right before it, from n meshes on; and those right behind. Of a mesh that is balanced by
    /// `parity` alone they are right but for an even number.
    std::vector<std::int32_t> before, behind;

    std::span<const std::int32_t> before_of(std::size_t piece) const {
        return std::span(before).subspan(piece * meshes, meshes);
    }
    std::span<const std::int32_t> behind_of(std::size_t piece) const {
        return std::span(behind).subspan(piece * meshes, meshes);
    }
};
/// All of them, as resolve() gives those of one: what boolean() chooses from. Where a mesh is not balanced by its rule, that is told,
/// and there are no pieces. Throws as resolve does.
GRAZE_API WoundCells wound(const std::vector<Operand>& operands, const CheckOptions& options = {});

/// The boundary of what is inside of one mesh by a rule.
GRAZE_API Cells solid(const Mesh& mesh, Rule rule = Rule::nonzero,
                      const CheckOptions& options = {});

/// The boundary of what cannot be reached from far away without going through a face, whichever way faces run; sheets that have the
/// same place on both sides are no part of it. Of a mesh with a hole, through which its inside is reached, nothing is left.
/// Time: that of resolve, and for each part that hangs together that of the pieces along a short way out of the mesh.
/// Method: facing sides around each edge are one; of each part a ray tells what is around it.
GRAZE_API Cells outer(const Mesh& mesh, const CheckOptions& options = {});

}  // namespace graze::mesh
