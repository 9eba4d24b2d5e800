// Points that no double may hold, and that are asked about like any other: where lines and planes meet.
//
//     auto p = graze::meet(graze::Segment3{a, b}, graze::Triangle3{r, s, t});   // empty: not one point
//     graze::orient(*p, c, d, e);                                               // mixed with Vec as one likes
//     graze::contact(*p, box);
//     p->rounded();                                                             // each coordinate correctly rounded
//
// meet is of lines and planes: a segment or ray stands for its whole line, a triangle for its whole plane. What spans
// no line or plane (a segment without length, a triangle without area), and what does not meet in one point (parallel
// lines, a line in the plane), has an empty answer, which is decided exactly. The order of the arguments does not matter.
//
// An exact point holds all that it is made of. It never changes, so copies are cheap, and threads may share it.
// Each question throws invalid_shape for a coordinate that is NaN or infinite. What makes a point throws std::length_error
// where a coordinate has more than 1,000,000 bits, as points of points of points may have; meet throws std::domain_error for the
// plane of a certificate whose numbers are not rational.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <functional>
#include <graze/certificate.hpp>
#include <graze/contact.hpp>
#include <graze/exact.hpp>
#include <graze/orient.hpp>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace graze {

namespace detail {
template <int Dim>
class Recipe;
}

/// A point with exact, rational coordinates.
template <int Dim>
class GRAZE_API ExactPoint {
public:
    ExactPoint() = default;  ///< the origin
    ExactPoint(const Vec<Dim>& p) : near_(p) {}
    /// Throws std::domain_error for a coordinate that is not rational.
    explicit ExactPoint(const ExactVec<Dim>& p);

    /// Each coordinate correctly rounded, ties to even; beyond the finite doubles an infinity.
    Vec<Dim> rounded() const { return near_; }
    /// No coordinate of rounded() is off by more; infinite where one is.
    double off() const { return off_; }
    /// Throws std::invalid_argument for NaN and infinity.
    ExactVec<Dim> exact() const;

    /// By x, then y, then z.
    friend std::strong_ordering operator<=>(const ExactPoint& p, const ExactPoint& q) {
        return p.compare(q) <=> 0;
    }
    friend bool operator==(const ExactPoint& p, const ExactPoint& q) { return p.compare(q) == 0; }

    /// These are for the library itself.
    explicit ExactPoint(std::shared_ptr<const detail::Recipe<Dim>> recipe);
    ExactPoint(const Vec<Dim>& rounded, double off,
               std::shared_ptr<const detail::Recipe<Dim>> recipe)
        : near_(rounded), off_(off), recipe_(std::move(recipe)) {}
    const detail::Recipe<Dim>* recipe() const { return recipe_.get(); }

private:
    int compare(const ExactPoint& other) const;

    Vec<Dim> near_;
    double off_ = 0;
    std::shared_ptr<const detail::Recipe<Dim>> recipe_;  ///< none of a point that doubles hold
};

using ExactPoint2 = ExactPoint<2>;
using ExactPoint3 = ExactPoint<3>;

/// The line through two points, or the plane through three.
template <int Dim, int Count>
struct Through {
    std::array<ExactPoint<Dim>, std::size_t(Count)> points;
};
inline Through<2, 2> through(const ExactPoint2& a, const ExactPoint2& b) { return {{a, b}}; }
inline Through<3, 2> through(const ExactPoint3& a, const ExactPoint3& b) { return {{a, b}}; }
inline Through<3, 3> through(const ExactPoint3& a, const ExactPoint3& b, const ExactPoint3& c) {
    return {{a, b, c}};
}

/// What stands for a line: a line, ray, segment, or two points.
template <class T, int Dim>
concept SpansLine = std::same_as<T, Line<Dim>> || std::same_as<T, Ray<Dim>> ||
    std::same_as<T, Segment<Dim>> || std::same_as<T, Through<Dim, 2>>;
/// What stands for a plane: a plane, a triangle, three points, or the plane of a certificate.
template <class T>
concept SpansPlane = std::same_as<T, Plane3> || std::same_as<T, Triangle3> ||
    std::same_as<T, Through<3, 3>> || std::same_as<T, ExactPlane<3>>;

namespace detail {

template <int Dim>
using LinePointer =
    std::variant<const Line<Dim>*, const Ray<Dim>*, const Segment<Dim>*, const Through<Dim, 2>*>;
using PlanePointer =
    std::variant<const Plane3*, const Triangle3*, const Through<3, 3>*, const ExactPlane<3>*>;

GRAZE_API std::optional<ExactPoint2> meet(LinePointer<2> a, LinePointer<2> b);
GRAZE_API std::optional<ExactPoint3> meet(LinePointer<3> a, LinePointer<3> b);
GRAZE_API std::optional<ExactPoint3> meet(LinePointer<3> line, PlanePointer plane);
GRAZE_API std::optional<ExactPoint3> meet(PlanePointer a, PlanePointer b, PlanePointer c);

/// The points of a question, by pointer.
template <int Dim, int Count>
using ExactPoints = std::array<const ExactPoint<Dim>*, std::size_t(Count)>;
GRAZE_API int orient(const ExactPoints<2, 3>& points);
GRAZE_API int orient(const ExactPoints<3, 4>& points);
GRAZE_API int insphere(const ExactPoints<2, 4>& points);
GRAZE_API int insphere(const ExactPoints<3, 5>& points);
GRAZE_API int compare_along(const ExactPoints<2, 4>& points);
GRAZE_API int compare_along(const ExactPoints<3, 4>& points);

template <class Point, class... S>
std::variant<const S*..., const Point*> with_point(std::variant<const S*...>);
/// Any shape or exact point of a dimension, by pointer.
template <int Dim>
using ExactPointer = decltype(with_point<ExactPoint<Dim>>(std::declval<ShapePointer<Dim>>()));

GRAZE_API Contact contact_of(ExactPointer<2> a, ExactPointer<2> b);
GRAZE_API Contact contact_of(ExactPointer<3> a, ExactPointer<3> b);
GRAZE_API Certificate2 certify_exact(ExactPointer<2> a, ExactPointer<2> b);
GRAZE_API Certificate3 certify_exact(ExactPointer<3> a, ExactPointer<3> b);
GRAZE_API std::string flaw_of_exact(ExactPointer<2> a, ExactPointer<2> b,
                                    const Certificate2& certificate);
GRAZE_API std::string flaw_of_exact(ExactPointer<3> a, ExactPointer<3> b,
                                    const Certificate3& certificate);

GRAZE_API std::size_t hash_of(const ExactPoint2& point);
GRAZE_API std::size_t hash_of(const ExactPoint3& point);

/// 0: no exact point.
template <class T>
inline constexpr int dim_of_exact = 0;
template <int Dim>
inline constexpr int dim_of_exact<ExactPoint<Dim>> = Dim;

template <class T, int Dim>
concept PointOrShape = dim_of_exact<T>
== Dim || (Shape<T> && requires { requires Description<T>::dim == Dim; });
template <class A, class B>
inline constexpr int dim_of_pair = dim_of_exact<A> != 0 ? dim_of_exact<A> : dim_of_exact<B>;

}  // namespace detail

/// An exact point and a shape, in either order, or two exact points.
template <class A, class B>
concept ExactPair = detail::dim_of_pair<A, B>
!= 0 && detail::PointOrShape<A, detail::dim_of_pair<A, B>>&&
            detail::PointOrShape<B, detail::dim_of_pair<A, B>>;

/// Two lines of the plane; in 3D, empty where they do not lie in one plane.
template <SpansLine<2> A, SpansLine<2> B>
std::optional<ExactPoint2> meet(const A& a, const B& b) {
    return detail::meet(detail::LinePointer<2>(&a), detail::LinePointer<2>(&b));
}
template <SpansLine<3> A, SpansLine<3> B>
std::optional<ExactPoint3> meet(const A& a, const B& b) {
    return detail::meet(detail::LinePointer<3>(&a), detail::LinePointer<3>(&b));
}
template <SpansLine<3> L, SpansPlane P>
std::optional<ExactPoint3> meet(const L& line, const P& plane) {
    return detail::meet(detail::LinePointer<3>(&line), detail::PlanePointer(&plane));
}
template <SpansPlane P, SpansLine<3> L>
std::optional<ExactPoint3> meet(const P& plane, const L& line) {
    return meet(line, plane);
}
template <SpansPlane A, SpansPlane B, SpansPlane C>
std::optional<ExactPoint3> meet(const A& a, const B& b, const C& c) {
    return detail::meet(detail::PlanePointer(&a), detail::PlanePointer(&b),
                        detail::PlanePointer(&c));
}

// The signs of orient.hpp.

inline int orient(const ExactPoint2& a, const ExactPoint2& b, const ExactPoint2& c) {
    return detail::orient({&a, &b, &c});
}
inline int orient(const ExactPoint3& a, const ExactPoint3& b, const ExactPoint3& c,
                  const ExactPoint3& d) {
    return detail::orient({&a, &b, &c, &d});
}
inline int insphere(const ExactPoint2& a, const ExactPoint2& b, const ExactPoint2& c,
                    const ExactPoint2& d) {
    return detail::insphere(detail::ExactPoints<2, 4>{&a, &b, &c, &d});
}
inline int insphere(const ExactPoint3& a, const ExactPoint3& b, const ExactPoint3& c,
                    const ExactPoint3& d, const ExactPoint3& e) {
    return detail::insphere(detail::ExactPoints<3, 5>{&a, &b, &c, &d, &e});
}

/// The order of p and q along the direction from a to b: less where p comes first.
inline std::strong_ordering compare_along(const ExactPoint2& p, const ExactPoint2& q,
                                          const ExactPoint2& a, const ExactPoint2& b) {
    return detail::compare_along(detail::ExactPoints<2, 4>{&p, &q, &a, &b}) <=> 0;
}
inline std::strong_ordering compare_along(const ExactPoint3& p, const ExactPoint3& q,
                                          const ExactPoint3& a, const ExactPoint3& b) {
    return detail::compare_along(detail::ExactPoints<3, 4>{&p, &q, &a, &b}) <=> 0;
}

// The questions of contact.hpp and certificate.hpp.

template <class A, class B>
requires ExactPair<A, B> Contact contact(const A& a, const B& b) {
    using Pointer = detail::ExactPointer<detail::dim_of_pair<A, B>>;
    return detail::contact_of(Pointer(&a), Pointer(&b));
}
template <class A, class B>
requires ExactPair<A, B>
bool intersects(const A& a, const B& b) { return contact(a, b) != Contact::disjoint; }

template <class A, class B>
requires ExactPair<A, B>
auto certify(const A& a, const B& b) {
    using Pointer = detail::ExactPointer<detail::dim_of_pair<A, B>>;
    return detail::certify_exact(Pointer(&a), Pointer(&b));
}
template <class A, class B>
requires ExactPair<A, B> std::string flaw(
    const A& a, const B& b, const Certificate<detail::dim_of_pair<A, B>>& certificate) {
    using Pointer = detail::ExactPointer<detail::dim_of_pair<A, B>>;
    return detail::flaw_of_exact(Pointer(&a), Pointer(&b), certificate);
}

}  // namespace graze

namespace std {
/// Equal points have equal hashes, however they were made.
template <int Dim>
struct hash<graze::ExactPoint<Dim>> {
    size_t operator()(const graze::ExactPoint<Dim>& point) const {
        return graze::detail::hash_of(point);
    }
};
}  // namespace std
