// Winding numbers of meshes on both sides of the pieces into which they are cut.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <graze/mesh_cells.hpp>
#include <span>
#include <utility>
#include <vector>

namespace graze::cells {

/// Pieces and what they are parts of, by numbers of all faces of all meshes together.
struct Pieces {
    std::span<const std::array<std::uint32_t, 3>> triangles;  ///< of corners
    std::span<const mesh::CellCorner> corners;
    std::span<const std::uint32_t> first_face;  ///< of each piece: it runs as this one does
    std::size_t meshes;
    /// How often faces of each mesh run as a piece does, less those that run back: of piece n, from n meshes on.
    std::span<const std::int32_t> multiplicity;

    std::span<const std::int32_t> multiplicity_of(std::size_t piece) const {
        return multiplicity.subspan(piece * meshes, meshes);
    }
};

/// A side of a piece: that before it, from where it is seen to run counter-clockwise, or that behind.
struct Side {
    std::uint32_t number;

    static Side before(std::uint32_t piece) { return {2 * piece}; }
    static Side behind(std::uint32_t piece) { return {2 * piece + 1}; }
    std::uint32_t piece() const { return number / 2; }
    bool is_behind() const { return number % 2 != 0; }
};

/// The edges of pieces.
class PieceEdges {
public:
    explicit PieceEdges(const Pieces& pieces);

    /// What is not balanced.
    std::vector<mesh::Unbalanced> unbalanced(std::span<const mesh::Rule> rules) const;

    /// Of each edge, the sides between which nothing is. `face` are the corners of first faces.
    std::vector<std::pair<Side, Side>> facing_sides(
        const std::function<Triangle3(std::uint32_t)>& face);

private:
    /// Of a piece, from its lower corner to the higher one, or back.
    struct Edge {
        std::uint32_t low, high, piece, apex;
        bool forward;
    };
    class Fan;

    const Pieces& pieces_;
    std::vector<Edge> edges_;  ///< those that are one behind each other
};

/// The winding numbers of each mesh right before each piece, as multiplicities are listed; those behind it are higher by these.
/// Of what is balanced by `parity` alone they are right but for an even number.
/// winding(piece, mesh): that right before a piece; asked of one of all that hang together.
std::vector<std::int32_t> windings_before(
    const Pieces& pieces, std::span<const std::pair<Side, Side>> facing,
    const std::function<std::int64_t(std::uint32_t, std::uint32_t)>& winding);

/// Of each side, by its number: can it be reached from far away, without going through a piece?
std::vector<bool> outer_sides(const Pieces& pieces, std::span<const std::pair<Side, Side>> facing,
                              const std::function<Triangle3(std::uint32_t)>& face);

}  // namespace graze::cells
