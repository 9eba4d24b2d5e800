// Faces of one plane and what cuts them, as pieces.
#pragma once

#include <array>
#include <cstdint>
#include <graze/exact_point.hpp>
#include <graze/shapes.hpp>
#include <span>
#include <vector>

#include "cells/planar.hpp"
#include "mesh/weld.hpp"

namespace graze::cells {

/// A point, and the corner of the mesh that it is, or none.
struct Place {
    ExactPoint3 point;
    std::uint32_t corner = none;
};

/// A line in a plane: through two corners, or where the plane of another face is; then the second is none.
struct LineName {
    std::uint32_t a, b;
    bool is_edge() const { return b != none; }
    bool operator==(const LineName&) const = default;
};

inline constexpr LineName nowhere{none, none};

/// What a face has in common with one of another plane: a segment within it, or a point.
struct Trace {
    std::uint32_t face;
    LineName line;
    std::array<Place, 2> ends;  ///< the same of a point
    std::array<LineName, 2>
        at;  ///< of each end the edge of the face that it lies on, if it is told

    /// Of a segment. That of a point is not told.
    bool is_point() const { return line.a == none; }
};

/// The pieces of some faces of a plane.
struct PlanePieces {
    std::vector<Place> corners;  ///< sorted by their points, no two of which are the same
    std::vector<std::array<std::uint32_t, 3>>
        triangles;                                   ///< all counter-clockwise, seen from one side
    std::vector<int> cover_of;                       ///< of each triangle, by its number
    std::vector<std::vector<std::uint32_t>> covers;  ///< faces that lie there, sorted
    std::vector<bool> clockwise;                     ///< of each face: seen from that side
};

/// Faces that have an area and lie in one plane; `traces` are all of these faces with others that are not of them. To be used in the
/// default float environment.
PlanePieces pieces_of(const mesh::Welded& mesh, std::span<const std::uint32_t> faces,
                      std::span<const Trace> traces);

}  // namespace graze::cells
