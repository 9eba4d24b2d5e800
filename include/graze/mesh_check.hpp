// Whole meshes: is a mesh closed, and where does it meet itself? Exact for all finite doubles.
//
// Corners are points: two corners are the same when their coordinates are equal (-0.0 is 0.0), whatever
// their indices. So an answer is one about the set of triangles, however a file shares its vertices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <graze/cancelled.hpp>
#include <graze/exact.hpp>
#include <graze/mesh.hpp>
#include <graze/shapes.hpp>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

namespace graze::mesh {

/// How two triangles meet beyond the points that are corners of both. Triangles are closed; one without an
/// area is the segment or the point that its corners span.
enum class FaceContact : std::uint8_t {
    none,       ///< not at all, or only in the hull of the corners that they share
    duplicate,  ///< they have the same corners
    coplanar,   ///< in an area, in one plane
    crossing,   ///< their relative interiors meet, without an area
    touching,   ///< only where one of them ends
};
/// "none", "duplicate", and so on.
constexpr const char* name(FaceContact contact) {
    constexpr const char* names[]{"none", "duplicate", "coplanar", "crossing", "touching"};
    return names[int(contact)];
}

/// Throws invalid_shape for a coordinate that is not finite, as the next does.
GRAZE_API FaceContact beyond_shared(const Triangle3& a, const Triangle3& b);

/// A point of both, and the weights of either's corners that give it: not negative, with a sum of 1.
struct CommonPoint {
    ExactVec3 point;
    std::array<Exact, 3> weights_a, weights_b;
};
/// A point of both outside the hull of the corners that they share; in both relative interiors, if these meet.
/// Of duplicates any. Throws std::invalid_argument where beyond_shared is none, and invalid_shape.
GRAZE_API CommonPoint common_point(const Triangle3& a, const Triangle3& b);

/// All that both have in common: nothing, a point, the ends of a segment, or the corners of a polygon in turn.
/// Throws invalid_shape.
GRAZE_API std::vector<ExactVec3> intersection(const Triangle3& a, const Triangle3& b);

/// What the corners of a triangle span.
enum class FaceShape : std::uint8_t {
    area,
    collinear,          ///< a segment, of three different points
    two_equal_corners,  ///< a segment
    point,
};
/// "area", "collinear", and so on.
constexpr const char* name(FaceShape shape) {
    constexpr const char* names[]{"area", "collinear", "two_equal_corners", "point"};
    return names[int(shape)];
}
/// Throws invalid_shape.
GRAZE_API FaceShape shape_of(const Triangle3& triangle);
inline bool is_degenerate(const Triangle3& triangle) {
    return shape_of(triangle) != FaceShape::area;
}

/// Two faces that meet beyond what they share.
struct FacePair {
    std::uint32_t a, b;   ///< a < b: triangles of the mesh
    FaceContact contact;  ///< not none
    std::uint8_t shared;  ///< points that are corners of both
    bool degenerate;      ///< has one of them no area?
    friend bool operator==(const FacePair&, const FacePair&) = default;
};

/// Two or more faces with the same corners, by their numbers.
struct EqualFaces {
    std::vector<std::uint32_t> faces;
    std::uint8_t corners = 3;  ///< so many different points
    bool degenerate = false;   ///< have they no area?
    friend bool operator==(const EqualFaces&, const EqualFaces&) = default;

    std::int64_t pairs() const {
        const auto n = std::int64_t(faces.size());
        return n * (n - 1) / 2;
    }
};

/// All pairs of faces that meet beyond what they share, sorted: for (const FacePair& pair : pairs). Equal faces are kept
/// as groups, so that n of them take the room of n, though they make n (n - 1) / 2 pairs, and others with each face that
/// they meet. So going through the pairs may take much longer than finding them.
struct GRAZE_API FacePairs {
    std::vector<FacePair> first;    ///< sorted; of equal faces only the first is in them
    std::vector<EqualFaces> equal;  ///< by their first faces

    bool empty() const { return first.empty() && equal.empty(); }
    std::int64_t size() const;
    /// As many pairs are like this one, of `first`: those of faces equal to either.
    std::int64_t times(const FacePair& pair) const;
    /// No more than so many.
    std::vector<FacePair> list(std::size_t most = std::size_t(-1)) const;
    friend bool operator==(const FacePairs&, const FacePairs&) = default;

    /// An input iterator. What it goes through must stay.
    class GRAZE_API Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = FacePair;
        using difference_type = std::ptrdiff_t;
        using pointer = const FacePair*;
        using reference = const FacePair&;

        Iterator() = default;
        explicit Iterator(const FacePairs& pairs);
        reference operator*() const { return pair_; }
        pointer operator->() const { return &pair_; }
        Iterator& operator++();
        void operator++(int) { ++*this; }
        /// Are both at the end, or neither?
        friend bool operator==(const Iterator& x, const Iterator& y) {
            return !x.state_ == !y.state_;
        }

    private:
        struct State;
        std::shared_ptr<State> state_;
        FacePair pair_{};
    };
    Iterator begin() const { return Iterator(*this); }
    Iterator end() const { return {}; }
};

/// Faces that are joined by edges: whole ones, or parts where some that do not cancel overlap in one line.
struct Shell {
    std::int64_t faces = 0;
    std::uint32_t first_face = 0;
    bool closed = false;  ///< it has no open edge
    bool oriented =
        false;  ///< at each edge as many faces run one way as the other, but where it ends
    /// Could it be, by turning faces? Told where whole edges have one or two faces.
    bool orientable = false;
    /// Of what a closed, oriented shell encloses: > 0 if its faces run counter-clockwise seen from outside.
    int volume_sign = 0;
    /// By check(), of a closed, oriented shell: the winding number of all these shells together before and
    /// behind its first face with an area, that no other covers if there is one. 0 and 1 bound a solid, from
    /// outside or around a hole; -1 and 0 are inverted; 1 and 2 lie in another shell that runs the same way;
    /// 0 and 0 enclose nothing.
    std::optional<std::array<std::int64_t, 2>> winding = {};
};

/// How the faces hang together, after equal corners were joined. Faces with two equal corners have no edges.
struct Topology {
    std::int64_t faces = 0;
    std::int64_t vertices = 0;             ///< different points that are corners
    std::int64_t duplicate_vertices = 0;   ///< of the mesh's vertices, those equal to one before
    std::int64_t unused_vertices = 0;      ///< of the mesh's vertices, those of no face
    std::int64_t faces_without_area[4]{};  ///< by FaceShape; the first is 0
    std::int64_t duplicate_faces = 0;      ///< those with an area, and the corners of one before
    std::int64_t edges = 0;
    std::int64_t boundary_edges = 0;      ///< of one face
    std::int64_t non_manifold_edges = 0;  ///< of more than two
    std::int64_t misoriented_edges = 0;   ///< of two, which run the same way
    std::int64_t odd_edges = 0;           ///< of an odd number of faces
    std::int64_t unbalanced_edges = 0;    ///< which more faces run along one way than the other
    /// Then edges that lie in one line are added up, though they are cut at different points: of these edges there
    /// are left,
    std::int64_t open_edges =
        0;  ///< of one face, those with a piece that has an odd number of faces
    std::int64_t turned_edges = 0;    ///< of one face, others that do not cancel
    std::int64_t left_odd_edges = 0;  ///< of all: with a piece that has an odd number of faces
    std::int64_t left_unbalanced_edges = 0;  ///< of all: with a piece at which they do not cancel
    std::int64_t non_manifold_vertices =
        0;                              ///< the edges opposite to them are not one path or cycle
    std::int64_t pinched_vertices = 0;  ///< of these, those at no non-manifold edge
    std::vector<Shell> shells;          ///< by their first faces

    std::int64_t degenerate_faces() const {
        return faces_without_area[1] + faces_without_area[2] + faces_without_area[3];
    }
    bool closed() const { return faces > 0 && open_edges == 0; }
    /// Do the faces at each edge cancel, but where the mesh ends?
    bool oriented() const { return left_unbalanced_edges == open_edges; }
    bool manifold() const { return non_manifold_edges == 0 && non_manifold_vertices == 0; }
};

/// Called between portions of a work, with the faces done and their sum; false cancels.
using Progress = std::function<bool(std::int64_t done, std::int64_t all)>;

struct CheckOptions {
    unsigned threads = 1;  ///< 0 for one per processor; the answer is the same for any
    /// By check() the sum is twice the faces of the mesh: it goes through them again for windings.
    Progress progress = {};
};
/// Time: near linear in faces plus edges. Memory: about 100 bytes a face, while it runs. Throws
/// invalid_shape for a coordinate that is not finite, and std::invalid_argument for an index that is no
/// vertex, as all of these do; and `cancelled`.
GRAZE_API Topology topology(const Mesh& mesh);

/// What Topology counts of edges and vertices.
enum class DefectKind : std::uint8_t {
    boundary_edge,
    non_manifold_edge,
    misoriented_edge,
    pinched_vertex,
};
/// "boundary_edge", "non_manifold_edge", and so on.
constexpr const char* name(DefectKind kind) {
    constexpr const char* names[]{"boundary_edge", "non_manifold_edge", "misoriented_edge",
                                  "pinched_vertex"};
    return names[int(kind)];
}
struct TopologyDefect {
    DefectKind kind;
    /// Vertices of the mesh; of a pinched vertex both are this one.
    std::array<std::uint32_t, 2> ends;
    std::vector<std::uint32_t> faces;  ///< triangles of the mesh there, sorted
    /// Of a boundary edge: is it one of Topology::open_edges, or of its turned_edges? If of neither, other edges in
    /// its line close it.
    bool open = false, turned = false;
    friend bool operator==(const TopologyDefect&, const TopologyDefect&) = default;
};
/// Where they are, sorted by kinds and then by faces. Time and memory: those of topology.
GRAZE_API std::vector<TopologyDefect> topology_defects(const Mesh& mesh);

/// All pairs of faces that meet beyond what they share, equal faces as groups. None: any two faces meet in a corner or
/// an edge of both, or not at all (a simplicial complex). Time: near linear in faces plus pairs of faces whose
/// boxes meet, one of each group. Memory: about 150 bytes a face beside the pairs.
/// Method: join of bounding boxes in floats, in the order of a curve (C. H. Hamilton, "Compact Hilbert indices",
/// 2006); then beyond_shared.
GRAZE_API FacePairs face_pairs(const Mesh& mesh, const CheckOptions& options = {});

/// The same as a list, sorted: its memory is that of all pairs.
GRAZE_API std::vector<FacePair> self_intersections(const Mesh& mesh,
                                                   const CheckOptions& options = {});

/// One of them, if there is one at all: stops at the first that it finds, in an order of its own.
GRAZE_API std::optional<FacePair> first_self_intersection(const Mesh& mesh,
                                                          const CheckOptions& options = {});

/// What is found about a mesh.
struct Report {
    Topology topology;
    FacePairs pairs;
    /// Pairs of faces with an area, by FaceContact; and those with a face that has none.
    std::int64_t pairs_by_contact[5]{};
    std::int64_t pairs_with_degenerate_faces = 0;
    /// Do any two faces meet in a corner or an edge of both, or not at all?
    bool embedded() const { return pairs.empty(); }
    /// Does it bound a set of points, each once? No edge left that does not cancel, no crossing, no two faces that cover
    /// each other and run the same way, and a winding number of 1 behind each face and of 0 before it, or of
    /// 1 where it is a wall between: beside the middle of each face that meets another beyond what they share,
    /// and beside one of those that hang together without.
    bool solid = false;
    /// Is it a solid without any of the defects of mesh_defects.hpp: embedded, manifold, each face with an area?
    GRAZE_API bool clean() const;
};

/// All of these. Time and memory: those of face_pairs; besides, for each shell, and in what may be a solid for
/// each face that meets another, time near linear in the faces along a short way out of the mesh, by an axis.
GRAZE_API Report check(const Mesh& mesh, const CheckOptions& options = {});

}  // namespace graze::mesh
