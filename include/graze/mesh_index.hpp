// A mesh that is asked often: where do points lie in it, what do lines, rays and segments meet, and how are two
// meshes related, and how far apart are they?
//
// Exact for all finite doubles, by the words of mesh_check.hpp. Nothing slips through an edge or a vertex, and
// what meets one meets it once.
#pragma once

#include <cstdint>
#include <graze/clip.hpp>
#include <graze/distance.hpp>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <graze/shapes.hpp>
#include <memory>
#include <optional>
#include <vector>

namespace graze::mesh {

/// What of a face, or of the faces that meet there, a point lies in.
enum class FaceFeature : std::uint8_t { interior, edge, vertex };
/// "interior", "edge" or "vertex".
constexpr const char* name(FaceFeature feature) {
    constexpr const char* names[]{"interior", "edge", "vertex"};
    return names[int(feature)];
}

/// Where a point lies in a mesh.
struct PointLocation {
    /// `inside` where the winding number is not zero, or by parity where it is odd; `boundary` on a face.
    /// Empty: refused, because Index::winds() is false.
    std::optional<Location> location;
    /// Of the faces about the point, which are counter-clockwise seen from outside; not on the boundary, nor by
    /// parity.
    std::optional<std::int64_t> winding;
    /// On the boundary: the face with the least number that holds the point, and in what of it.
    struct OnFace {
        std::uint32_t face;
        FaceFeature feature;
        friend bool operator==(const OnFace&, const OnFace&) = default;
    };
    std::optional<OnFace> on;
    friend bool operator==(const PointLocation&, const PointLocation&) = default;
};

/// A face that a line, ray or segment meets.
struct FaceHit {
    std::uint32_t face;
    Feature
        feature;  ///< v0 to v2, e01, e12, e20 or interior: of the face, at the first common point
    Side side;
    double t_end;  ///< of the last common point: more than that of the first only along the face
    friend bool operator==(const FaceHit&, const FaceHit&) = default;
};

/// A point at which it meets faces for the first time: all of them with the same exact parameter.
struct Hit {
    double t;  ///< correctly rounded, as clip() gives it; and the point
    Vec3 point;
    FaceFeature feature;  ///< vertex where it is one of any of the faces, else edge, else interior
    std::vector<FaceHit> faces;  ///< by their numbers
    friend bool operator==(const Hit&, const Hit&) = default;
};

/// Does a line, ray or segment meet a first before b? Compares the exact parameters of the first common points:
/// -1, 0 or 1. Throws std::invalid_argument where it misses one of them, and invalid_shape.
template <class L>
requires LinearShape<L> &&(dim_of<L> == 3) GRAZE_API
    int compare_hits(const L& linear, const Triangle3& a, const Triangle3& b);

/// How two solids are related. They are closed sets of points: `touching` where only their boundaries meet,
/// `overlapping` where their insides do and neither holds the other; a_in_b may touch its boundary from within.
enum class Relation : std::uint8_t { disjoint, touching, overlapping, a_in_b, b_in_a, equal };
/// "disjoint", "touching", and so on.
constexpr const char* name(Relation relation) {
    constexpr const char* names[]{"disjoint", "touching", "overlapping",
                                  "a_in_b",   "b_in_a",   "equal"};
    return names[int(relation)];
}

/// How far apart two meshes are, and where.
struct Gap {
    /// Faces that are as near as any: of all such pairs that with the least a, and of these with the least b.
    std::uint32_t a, b;
    Distance3 distance;  ///< of these two; its value is that of the meshes, correctly rounded
    Exact squared;       ///< the square of it
    friend bool operator==(const Gap&, const Gap&) = default;
};

/// A face of one mesh and one of another.
struct NearPair {
    std::uint32_t a, b;
    friend auto operator<=>(const NearPair&, const NearPair&) = default;
};

/// A mesh made ready for many questions. Time and memory to build: near linear in faces, about 150 bytes each.
/// May be copied for little, and asked by several threads at once.
class GRAZE_API Index {
public:
    /// Throws invalid_shape for a coordinate that is not finite, and std::invalid_argument for an index that
    /// is no vertex.
    explicit Index(const Mesh& mesh);

    std::int64_t faces() const;

    /// Has each point beside the faces one winding number, whatever the way to it? So it is where at each edge
    /// as many faces run one way as the other, once edges that lie in one line are added up; with `parity`,
    /// where the number of faces at each is even.
    bool winds(bool parity = false) const;

    /// Throws invalid_shape, as the next do. Time: near that of a search in a tree of boxes.
    /// Method: faces along an axis are counted by the sides that they show, the point moved by (e, e^2) across
    /// it. Source of the moving: H. Edelsbrunner, E. P. Muecke, "Simulation of simplicity", 1990.
    PointLocation locate(const Vec3& point, bool parity = false) const;

    /// All faces that a Line3, Ray3 or Segment3 meets, in order.
    template <class L>
    requires LinearShape<L> &&(dim_of<L> == 3) std::vector<Hit> hits(const L& linear) const;

    /// The first of them.
    template <class L>
    requires LinearShape<L> &&(dim_of<L> == 3) std::optional<Hit> first_hit(const L& linear) const;

    /// All pairs of a face of this mesh, `a`, and one of another, `b`, that meet, sorted; `none` where they do so in
    /// the corners or the edge that they share alone. Time: near linear in faces plus pairs of faces whose boxes meet.
    /// Throws `cancelled`, as the next do.
    std::vector<FacePair> pairs(const Index& other, const Progress& progress = {}) const;

    /// The least distance of a point on a face of this mesh, `a`, from one of another. It is of the surfaces: 0 where faces
    /// meet, and for a part that lies in another that of its walls. Empty where one has no face. Throws `cancelled`, as the
    /// next do.
    /// Method: pairs of rows of boxes, the nearest first; faces by doubles with their errors; what these leave, exactly.
    std::optional<Gap> gap(const Index& other, const Progress& progress = {}) const;

    /// Is it at most d? That is sooner told. False where one has no face.
    bool within(const Index& other, const Limit& d, const Progress& progress = {}) const;

    /// All pairs of a face of this mesh, `a`, and one of another that are nearer to each other than d, sorted. Not those at
    /// distance d. Time: near linear in pairs of faces whose boxes are nearer.
    std::vector<NearPair> near(const Index& other, const Limit& d,
                               const Progress& progress = {}) const;

    /// What check() finds, at the first call, which alone has progress.
    const Report& report(const Progress& progress = {}) const;

    struct State;

private:
    friend GRAZE_API std::optional<Relation> relate(const Index& a, const Index& b,
                                                    const Progress& progress);
    std::shared_ptr<const State> state_;
};

/// Empty unless both are solids, as their reports say. Time: that of the reports, at the first call and without
/// progress; then near linear in faces plus pairs that meet. Where a face meets another of its own solid, as in parts
/// with a wall between, and of the other solid as well, that of wound() of mesh_cells.hpp.
/// A crossing of two embedded solids ends it at once.
/// Method: the boundaries are cut where they meet; of a place beside each piece is told whether it is in a and
/// in b.
GRAZE_API std::optional<Relation> relate(const Index& a, const Index& b,
                                         const Progress& progress = {});

}  // namespace graze::mesh
