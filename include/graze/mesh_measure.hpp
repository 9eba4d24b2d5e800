// Measures of a mesh: area, volume, centroid and second moments.
//
//     auto measures = graze::mesh::measure(part);
//     measures.area;                           // correctly rounded
//     measures.moments->volume.to_double();    // exact, and correctly rounded
//     measures.moments->central->inertia();    // of density 1, about the centroid
//
// Corners are points, as in mesh_check.hpp. Nothing is rounded on the way, so a part may be as far from the origin as it likes.
#pragma once

#include <array>
#include <cstdint>
#include <graze/exact.hpp>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <optional>
#include <vector>

namespace graze::mesh {

/// Integrals of x^2, y^2, z^2, x y, x z and y z.
struct GRAZE_API SecondMoments {
    Exact xx, yy, zz, xy, xz, yz;
    /// The inertia tensor of density 1 about the same point, by rows: yy + zz, -xy, -xz, and so on.
    std::array<ExactVec3, 3> inertia() const;
    friend bool operator==(const SecondMoments&, const SecondMoments&) = default;
};

/// Integrals over what a closed mesh bounds, each place as often as the faces go round it: of a solid once. Of a mesh that is turned
/// inside out they are negative.
struct Moments {
    Exact volume;
    ExactVec3 first;       ///< integrals of x, y and z
    SecondMoments second;  ///< about the origin
    /// first / volume, and the second moments about this point; empty where the volume is 0.
    std::optional<ExactVec3> centroid;
    std::optional<SecondMoments> central;
    friend bool operator==(const Moments&, const Moments&) = default;
};

struct Measures {
    double area = 0;  ///< of all faces, correctly rounded; beyond the finite doubles an infinity
    /// Empty of a mesh that does not close: then they would depend on the place of the origin.
    std::optional<Moments> moments;
    /// Topology::left_unbalanced_edges: so many edges at which faces do not cancel.
    std::int64_t unbalanced_edges = 0;
    /// The first of these, no more than 10: their ends.
    std::vector<std::array<Vec3, 2>> first_unbalanced;
};

/// A mesh closes where at each edge as many faces run one way as the other; edges that lie in one line are added up. It may meet itself:
/// whether it is a solid is for check() to say, and solid() has what is inside by a rule. Time: linear in faces, for sizes of parts
/// and scans; numbers that are huge beside tiny ones take longer. Memory: about 60 bytes a face, while it runs. Throws as topology
/// does.
/// Method: sums over the tetrahedra between faces and one point, in integers. The area is a sum of roots: in double-words, and where
/// these are not sure by enclosures. They end, because a sum of square roots of rationals is rational only if each of them is:
/// roots of different squarefree numbers are linearly independent (A. S. Besicovitch, 1940).
GRAZE_API Measures measure(const Mesh& mesh);

struct Cells;
/// The same of the pieces of mesh_cells.hpp, each once: of what solid(), boolean() and outer() give, before anything is rounded. Ends of
/// edges are rounded. Fractions are as long as the corners where faces meet need it, all together: of some thousands of these it takes seconds.
GRAZE_API Measures measure(const Cells& cells);

}  // namespace graze::mesh
