// Where the faces of a mesh meet a plane: the corners of the section, each known by what of the mesh it is, and the segments
// between them.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <graze/mesh_cut.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "arith/bits.hpp"
#include "arith/running_error.hpp"
#include "cells/planar.hpp"
#include "mesh/weld.hpp"

namespace graze::cells {

/// A plane across the normal of a slicer.
struct Level {
    Exact offset;
    arith::RunningError near;          ///< the offset
    std::optional<Plane3> in_doubles;  ///< where doubles hold the plane
};

/// The ends of an edge by their corners, or twice the same corner.
struct CornerName {
    std::uint32_t low, high;
    bool is_corner() const { return low == high; }
    friend auto operator<=>(const CornerName&, const CornerName&) = default;
};

/// A mesh and parallel planes. To be used in the default float environment.
class Slicer {
public:
    /// Throws as mesh_cut.hpp says.
    Slicer(const Mesh& mesh, const ExactVec3& normal);

    const mesh::Welded& mesh() const { return welded_; }
    /// normal . p of a corner, with its error.
    const arith::RunningError& height(std::uint32_t corner) const { return heights_[corner]; }
    Level level(const Exact& offset) const;
    /// The sign of normal . p - offset.
    int side(std::uint32_t corner, const Level& level) const;
    mesh::CutCorner corner(const CornerName& name, const Level& level) const;
    mesh::CutCorner corner(std::uint32_t corner) const {
        return {vertex_[corner], vertex_[corner], welded_.points[corner]};
    }

private:
    ExactVec3 normal_;
    std::optional<Vec3> in_doubles_;  ///< the normal
    mesh::Welded welded_;
    std::vector<std::uint32_t> vertex_;  ///< of each corner, one of the mesh as it was given
    std::vector<arith::RunningError> heights_;
};

/// How three points of a plane turn, as seen from above it.
class Turn {
public:
    Turn(std::span<const mesh::CutCorner> corners, const Vec3& view, int view_side)
        : corners_(corners), view_(view), view_side_(view_side) {}
    int operator()(std::uint32_t i, std::uint32_t j, std::uint32_t k) const {
        return -view_side_ * orient(corners_[i].point, corners_[j].point, corners_[k].point, view_);
    }

private:
    std::span<const mesh::CutCorner> corners_;
    ExactPoint3 view_;
    int view_side_;
};

/// An edge of the section of a face, which has the inside on its left, between corners of an outline.
struct Run {
    std::uint32_t from, to, face;
};

/// A face in the plane.
struct FaceOfPlane {
    std::uint32_t face;
    int half;      ///< 1 where it belongs to what is below the plane, -1 to what is above
    bool at_side;  ///< has it no area, and goes with a face that is beside the plane?
};

/// The section of some faces of a mesh.
struct Outline {
    std::vector<CornerName> names;  ///< sorted
    std::vector<std::uint32_t>
        number;  ///< of the corner that each is: several are one point at times
    std::vector<mesh::CutCorner> corners;  ///< sorted by their points
    std::vector<Run> runs;                 ///< those that have a length
    std::vector<PlanarSegment>
        segments;  ///< what is left of them, once those there and back are added up
    std::vector<std::uint32_t> face_of;  ///< of each segment, one of its faces
    std::vector<FaceOfPlane> in_plane;   ///< sorted
    /// A point beside the plane: above it, or below. There is none of a mesh that lies in the plane as a whole.
    std::vector<bool> lone;  ///< of each corner: is it to be a corner of the cap?
    Vec3 view{};
    int view_side = 0;
    std::optional<std::uint32_t> open;  ///< a corner at which not as many segments begin as end

    Turn turn() const { return {corners, view, view_side}; }
    /// Seen from above, do three points of the plane run counter-clockwise, 1, or clockwise, -1?
    int turn_of(const Triangle3& face) const {
        return -view_side * orient(face.a, face.b, face.c, view);
    }
    std::uint32_t corner_of(const CornerName& name) const;
    /// Null for a face that is not in the plane.
    const FaceOfPlane* find_in_plane(std::uint32_t face) const;
};

/// What an outline is for. The triangles of a cap have to end at what there is of the mesh within it, too: at corners that touch the
/// plane from one side, and at edges, which bound nothing. Of faces in the plane neither is within.
enum class For : bool { section, cap };

/// `sides` of the corners of these faces.
Outline outline(const Slicer& slicer, const Level& level, mesh::Tie tie,
                std::span<const std::uint32_t> faces, std::span<const std::int8_t> sides,
                For purpose);

/// Why no region is bounded by its segments; `swept` is what the sweep found, if it was asked.
mesh::CutObstacle obstacle(const Outline& outline, const std::optional<Planar::Wrong>& wrong);

}  // namespace graze::cells
