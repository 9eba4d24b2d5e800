// A mesh and a plane: the halves on either side, and the section, all decided exactly.
//
//     auto halves = graze::mesh::cut(part, graze::mesh::plane_across(graze::mesh::Axis::z, 12.5));
//     auto outline = graze::mesh::section(part, plane);
//
// A plane is { p : normal . p = offset }, and what has normal . p < offset is below it. A new corner, where an edge meets the
// plane, is known by this edge, and its point is exact. Corners are points, as in mesh_check.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/certificate.hpp>
#include <graze/exact_point.hpp>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <optional>
#include <span>
#include <vector>

namespace graze::mesh {

/// The plane across an axis at a coordinate.
enum class Axis : std::uint8_t { x, y, z };
GRAZE_API ExactPlane<3> plane_across(Axis axis, const Exact& at);
inline ExactPlane<3> plane_across(Axis axis, double at) { return plane_across(axis, Exact(at)); }
/// Throws invalid_shape.
GRAZE_API ExactPlane<3> plane_of(const Plane3& plane);

/// A section is made of the places in the plane that have the solid just below them, just above, on both sides, or on either side.
/// These differ where faces lie in the plane. Of a stack of sections `below` counts each layer once.
enum class Tie : std::uint8_t { below, above, both, either };
/// "below", "above", "both" or "either".
constexpr const char* name(Tie tie) {
    constexpr const char* names[]{"below", "above", "both", "either"};
    return names[int(tie)];
}

/// A point in the plane where a corner or an edge of a mesh is.
struct CutCorner {
    /// Vertices of the mesh, from the lower number: the ends of the edge, of which one is below the plane and one above. Both are
    /// the same where it is this vertex. Of vertices at one point any.
    std::uint32_t from, to;
    ExactPoint3 point;

    bool is_vertex() const { return from == to; }
};

/// Why a mesh has no section that is a region.
enum class CutFlaw : std::uint8_t {
    open,  ///< at the place, more edges of the section begin than end: there is a hole in the mesh, or a face is turned
    meeting,  ///< two faces meet in the plane elsewhere than in what they share
    winding   ///< the mesh goes round what is beside the place twice, or the wrong way
};
/// "open", "meeting" or "winding".
constexpr const char* name(CutFlaw flaw) {
    constexpr const char* names[]{"open", "meeting", "winding"};
    return names[int(flaw)];
}
struct CutObstacle {
    CutFlaw flaw;
    Vec3 near;                         ///< a corner of the section, rounded
    std::vector<std::uint32_t> faces;  ///< that are there, as far as they are known; sorted
};

/// A closed line in the plane: from each corner to the next, and from the last to the first. It has the region on its left, as
/// seen from where the normal points to, and does not come to a corner twice.
struct SectionLoop {
    std::vector<std::uint32_t> corners;  ///< the one with the least point first
    /// Is it the border of a hole of the region? Told where there is no obstacle.
    bool hole = false;
    /// The next loop around it: that of the region which has the hole, or of the hole in which the region lies.
    std::optional<std::uint32_t> around = {};
};

struct Section {
    std::vector<CutCorner> corners;  ///< sorted by their points, no two of which are the same
    /// They do not cross, though they may touch in corners. A loop is before the holes of what it encloses, and these before what
    /// lies in them. Corners in the middle of straight parts are kept.
    std::vector<SectionLoop> loops;
    /// Lines of a mesh that is open there, between ends and corners in which more than two lines meet. Then loops and paths may
    /// cross.
    std::vector<std::vector<std::uint32_t>> paths;
    /// Empty where the loops are the border of a region.
    std::optional<CutObstacle> obstacle;
};

/// The section of the faces of a mesh by a plane. Time: linear in faces, and n log n in the corners of the section.
/// Throws invalid_shape for a coordinate that is not finite and a normal of zero, std::invalid_argument for an index that is no vertex,
/// and std::domain_error for a plane whose numbers are not rational, as the next do.
GRAZE_API Section section(const Mesh& mesh, const ExactPlane<3>& plane, Tie tie = Tie::below);

/// Those by the planes with these offsets, in their order. Time: of faces n log n, and of each face with each plane that it meets.
/// Throws `cancelled` too.
GRAZE_API std::vector<Section> sections(const Mesh& mesh, const ExactVec3& normal,
                                        std::span<const Exact> offsets, Tie tie = Tie::below,
                                        const Progress& progress = {});

/// What holds the coordinates of a mesh: binary STL has floats.
enum class Precision : std::uint8_t { doubles, floats };

struct RoundedHalf {
    Mesh mesh;
    /// Of each triangle that of the mesh which was cut and that it is a part of, or Half::cap.
    std::vector<std::uint32_t> sources;
    /// So many triangles lost a corner, and are left out.
    std::size_t collapsed = 0;
};

/// What of a mesh lies on one side of a plane, with its cap. All of it is exact.
struct GRAZE_API Half {
    /// No two are the same point.
    std::vector<CutCorner> corners;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    /// Of each triangle that of the mesh which it is a part of, or `cap`.
    std::vector<std::uint32_t> sources;
    static constexpr std::uint32_t cap = std::uint32_t(-1);

    /// Each corner correctly rounded; floats are those of the nearest doubles. Corners that become one point are one vertex, and triangles that have two of them are left out,
    /// if they are not the mesh's own, so the mesh is as closed as the half. Whether faces meet that did not before is for check() to say. Throws
    /// std::range_error for a coordinate beyond the doubles or floats.
    RoundedHalf rounded(Precision precision = Precision::doubles) const;
};

struct Cut {
    Half below, above;
    /// Where it is there, the halves are empty.
    std::optional<CutObstacle> obstacle;
};

struct CutOptions {
    /// Cut the faces alone, of any mesh, and make no caps.
    bool surface = false;
    /// For a surface, to which side a face in the plane belongs: `both` means each, `either` none.
    Tie tie = Tie::below;
};

/// Both halves of a mesh. What lies in the plane belongs to the half whose inside it bounds, and caps are where there is inside on both
/// sides: in the half below they look along the normal, in that above the other way, with the same triangles. So together the
/// halves are the mesh, cut along the plane. Asked of the mesh is only that its section is a region: what it is elsewhere the
/// halves are there.
/// Method: signs of corners; the section; Hertel and Mehlhorn's sweep; edges of caps flipped towards Delaunay's.
GRAZE_API Cut cut(const Mesh& mesh, const ExactPlane<3>& plane, const CutOptions& options = {});

}  // namespace graze::mesh
