// Do meshes that move meet on the way, where, and when first? Exact for all finite doubles: no contact is missed, and none is
// reported that is not there.
//
//     graze::mesh::MovingMesh cloth{mesh, vertices_at_the_end}, body{other};
//     graze::mesh::first_contact(cloth, body);    // the earliest
//     graze::mesh::self_contacts(cloth);          // all, in their order
//
// Each vertex goes on a straight line and at even speed while t goes from 0 to 1, as in motion.hpp. What is asked is about surfaces: a part
// that lies in another at t = 0, and does not touch its walls, is not in contact.
//
// Meshes meet where a vertex of one comes to a face of the other, or an edge to an edge, and at t = 0 also where an edge
// goes through a face. These are what is found; there is one if and only if the surfaces have a point in common at some t.
//
// Corners are points: two vertices are the same when they are equal at both ends, whatever their numbers. Of one mesh, what
// shares a corner is left out: a vertex with its own faces, and edges that have one in common. So two faces that have the same corners all the
// way, as a wall with a face for each side, do not meet.
//
// Each call throws invalid_shape for a coordinate that is not finite, std::invalid_argument for an index that is no vertex
// or a mesh of other vertices at the end, and `cancelled`.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <graze/motion.hpp>
#include <optional>
#include <vector>

namespace graze::mesh {

struct MovingMesh {
    Mesh mesh;  ///< as it is at t = 0
    std::vector<Vec3> to =
        {};  ///< where its vertices are at t = 1, by number; empty of a mesh at rest
};

/// From two files, of which the second says where the vertices of the first are at t = 1: as many vertices and the same faces, whose
/// polygons become the triangles of the first file. Of STL files both have to be, with as many facets, in the same order.
/// Throws mesh_error.
GRAZE_API MovingMesh read_moving(const std::filesystem::path& from,
                                 const std::filesystem::path& to);

/// A vertex, an edge or a face.
struct MeshFeature {
    std::uint32_t face;  ///< the first triangle that has it
    std::uint8_t count;  ///< of its vertices: 1, 2 or 3
    /// By number; of vertices that are the same, the first. Those of an edge begin with the lower one, and those of a face run as they
    /// do in the triangle. 0 beyond their count.
    std::array<std::uint32_t, 3> vertices;
    friend bool operator==(const MeshFeature&, const MeshFeature&) = default;
};

struct MeshContact {
    MeshFeature a,
        b;  ///< of one mesh: a vertex before a face, an edge before a face, and of edges that of lower vertices
    FirstContact first;  ///< of both; at [0, 0] overlapping where an edge goes through a face
    Vec3 point;          ///< near which they meet first: worked out in doubles, and rounded
    friend bool operator==(const MeshContact&, const MeshContact&) = default;
};

/// All features of two meshes that meet on the way, each two with the first time at which they do. In the order of these times, as far as
/// doubles tell them apart, and then by count and numbers of their vertices.
/// Time: near linear in faces plus pairs of faces whose boxes, around all of their way, meet.
GRAZE_API std::vector<MeshContact> contacts(const MovingMesh& a, const MovingMesh& b,
                                            const CheckOptions& options = {});
/// The first of these.
GRAZE_API std::optional<MeshContact> first_contact(const MovingMesh& a, const MovingMesh& b,
                                                   const CheckOptions& options = {});

/// The same of one mesh and itself.
GRAZE_API std::vector<MeshContact> self_contacts(const MovingMesh& mesh,
                                                 const CheckOptions& options = {});
GRAZE_API std::optional<MeshContact> first_self_contact(const MovingMesh& mesh,
                                                        const CheckOptions& options = {});

}  // namespace graze::mesh
