// certify(a, b): the contact of two shapes with a proof that anybody can check; certify_distance(a, b): the same of their
// distance; and flaw(a, b, certificate): what is wrong with such a proof, if anything?
//
// A certificate is made of rational numbers alone. What it must show, by its contact:
//   disjoint     a plane: normal . x < offset on all of one shape, > offset on all of the other
//   touching     a point of both shapes, with its weights in each; and a plane with <= on all of
//                one shape and >= on all of the other, and not = on all of both
//   overlapping  a point in the relative interiors of both, with its weights in each
// In 2D the plane is a line.
//
// Weights give the point back from the fields of a shape: 1 for a point; 1 and t for a line or ray;
// one weight for each vertex, with the sum 1, for a segment, triangle or tetrahedron; for a box,
// parallelogram or parallelepiped one coordinate for each edge, 0 at min, the corner, or the centre
// minus all half edges, and 1 at the other end. A plane has none, nor a 2D obb, whose edges can be
// irrational. Vertex weights and the t of a ray are >= 0, coordinates lie in [0, 1]; for
// overlapping they are > 0 and in (0, 1). The coordinate along a zero edge is free.
#pragma once

#include <concepts>
#include <graze/contact.hpp>
#include <graze/exact.hpp>
#include <optional>
#include <string>
#include <vector>

namespace graze {

/// { x : normal . x = offset }.
template <int Dim>
struct ExactPlane {
    ExactVec<Dim> normal;
    Exact offset;
    friend bool operator==(const ExactPlane&, const ExactPlane&) = default;
};

template <int Dim>
struct Certificate {
    using Weights = std::vector<Exact>;

    Contact contact = Contact::disjoint;
    std::optional<ExactPlane<Dim>> plane;         ///< disjoint and touching
    std::optional<ExactVec<Dim>> point;           ///< touching and overlapping
    std::optional<Weights> weights_a, weights_b;  ///< of the point; empty for a plane and a 2D obb
    friend bool operator==(const Certificate&, const Certificate&) = default;
};
using Certificate2 = Certificate<2>;
using Certificate3 = Certificate<3>;

/// A proof of the distance of two shapes: a point of each, with its weights, such that neither shape reaches into the slab between
/// the planes through the points, across what leads from one to the other. So no two points are nearer. Where both are the same
/// point the distance is 0.
template <int Dim>
struct DistanceCertificate {
    ExactVec<Dim> a, b;
    std::optional<std::vector<Exact>> weights_a, weights_b;  ///< empty for a plane and a 2D obb

    /// The square of the distance that it proves.
    Exact squared() const {
        const ExactVec<Dim> step = b - a;
        return dot(step, step);
    }
    friend bool operator==(const DistanceCertificate&, const DistanceCertificate&) = default;
};
using DistanceCertificate2 = DistanceCertificate<2>;
using DistanceCertificate3 = DistanceCertificate<3>;

namespace detail {
GRAZE_API Certificate2 certify_any(ShapePointer<2> a, ShapePointer<2> b);
GRAZE_API Certificate3 certify_any(ShapePointer<3> a, ShapePointer<3> b);
GRAZE_API std::string flaw_of(ShapePointer<2> a, ShapePointer<2> b,
                              const Certificate2& certificate);
GRAZE_API std::string flaw_of(ShapePointer<3> a, ShapePointer<3> b,
                              const Certificate3& certificate);
GRAZE_API DistanceCertificate2 certify_distance_of(ShapePointer<2> a, ShapePointer<2> b);
GRAZE_API DistanceCertificate3 certify_distance_of(ShapePointer<3> a, ShapePointer<3> b);
GRAZE_API std::string flaw_of(ShapePointer<2> a, ShapePointer<2> b,
                              const DistanceCertificate2& certificate);
GRAZE_API std::string flaw_of(ShapePointer<3> a, ShapePointer<3> b,
                              const DistanceCertificate3& certificate);
}  // namespace detail

/// The contact of a and b, and a proof of it. Throws invalid_shape.
template <class A, class B>
requires SameDimension<A, B>
auto certify(const A& a, const B& b) { return detail::certify_any(&a, &b); }

/// Is the certificate a proof of its contact for a and b? Empty if it is, else what is wrong with
/// it. The check has the rational numbers and the fields of the shapes in common with contact() and
/// certify(), and no geometry. Throws invalid_shape.
template <class A, class B>
requires SameDimension<A, B> std::string flaw(const A& a, const B& b,
                                              const Certificate<dim_of<A>>& certificate) {
    return detail::flaw_of(&a, &b, certificate);
}

/// A proof of exact::distance(a, b), by its points: so it tells as well whether the shapes are within any limit. Throws
/// invalid_shape, and std::domain_error where the points are not rational, as with 2D obbs may be.
template <class A, class B>
requires SameDimension<A, B>
auto certify_distance(const A& a, const B& b) { return detail::certify_distance_of(&a, &b); }

/// What is wrong with such a proof? Empty if nothing is.
template <class A, class B, class Proof>
requires SameDimension<A, B> && std::same_as<Proof, DistanceCertificate<dim_of<A>>> std::string
flaw(const A& a, const B& b, const Proof& certificate) {
    return detail::flaw_of(&a, &b, certificate);
}

}  // namespace graze
