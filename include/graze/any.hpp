// The same questions about shapes whose types are known only at run time: for commands, bindings to
// other languages, and whoever reads shapes from a file.
//
//     const graze::AnyShape a = graze::Segment3{{0, 0, 0}, {1, 1, 1}}, b = graze::Point3{0, 0, 0};
//     graze::any::answer(a, b).contact;                          // touching
//     graze::any::answer(a, b, graze::Method::exact).contact;    // the same, in rationals alone
//
// Each call throws graze::invalid_shape for a shape that breaks a rule of shapes.hpp, and
// std::invalid_argument where a question or method is not for these two shapes: then the message
// says which are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graze/certificate.hpp>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <graze/distance.hpp>
#include <graze/intersection.hpp>
#include <graze/motion.hpp>
#include <graze/orient.hpp>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace graze {

namespace detail {
template <class... S2, class... S3>
std::variant<S2..., S3...> any_of(ShapeList<S2...>, ShapeList<S3...>);
}

/// A shape of any type, in 2D or 3D.
using AnyShape = decltype(detail::any_of(detail::Shapes2{}, detail::Shapes3{}));

/// "aabb", and the like; 2 or 3.
GRAZE_API const char* name(const AnyShape& shape);
GRAZE_API int dim(const AnyShape& shape);

/// The types of shapes, by numbers that are the same in every version. A parallelogram or parallelepiped
/// has one for each anchor.
enum class ShapeType : std::uint8_t {
    point2 = 0,
    line2 = 1,
    ray2 = 2,
    segment2 = 3,
    triangle2 = 4,
    aabb2 = 5,
    obb2 = 6,
    parallelogram2 = 7,           ///< from a corner
    centered_parallelogram2 = 8,  ///< from the center
    point3 = 32,
    line3 = 33,
    ray3 = 34,
    segment3 = 35,
    triangle3 = 36,
    aabb3 = 37,
    obb3 = 38,
    parallelepiped3 = 39,           ///< from a corner
    centered_parallelepiped3 = 40,  ///< from the center
    tetrahedron3 = 41,
    plane3 = 42,
};

/// "aabb3", and the like; 2 or 3. These and all that take one throw std::invalid_argument for no type.
GRAZE_API const char* name(ShapeType type);
GRAZE_API int dim(ShapeType type);

namespace any {

/// All types.
GRAZE_API std::span<const ShapeType> types();
/// How many numbers such a shape is made of, in the order of its declaration (a quaternion is w, x, y, z):
/// at most most_numbers.
GRAZE_API std::size_t numbers_of(ShapeType type);
inline constexpr std::size_t most_numbers = 12;

/// The shape of a type with these numbers: throws std::invalid_argument if there are more or fewer. The
/// rules of shapes.hpp are not asked.
GRAZE_API AnyShape shape_of(ShapeType type, std::span<const double> numbers);
/// And back.
GRAZE_API ShapeType type_of(const AnyShape& shape);
GRAZE_API std::vector<double> numbers_of(const AnyShape& shape);

/// Throws invalid_shape for a shape that breaks a rule of shapes.hpp, before anything is asked of it.
GRAZE_API void expect_valid(const AnyShape& shape);

/// The methods that answer a pair, in either order; none for shapes of different dimensions.
GRAZE_API std::vector<Method> methods(const AnyShape& a, const AnyShape& b);

/// The contact of a and b by a method, and the stage that settled it.
GRAZE_API Answer answer(const AnyShape& a, const AnyShape& b, Method method = Method::standard);

using Certificate = std::variant<Certificate2, Certificate3>;
/// See certificate.hpp.
GRAZE_API Certificate certify(const AnyShape& a, const AnyShape& b);
GRAZE_API std::string flaw(const AnyShape& a, const AnyShape& b, const Certificate& certificate);
using DistanceCertificate = std::variant<DistanceCertificate2, DistanceCertificate3>;
GRAZE_API DistanceCertificate certify_distance(const AnyShape& a, const AnyShape& b);
GRAZE_API std::string flaw(const AnyShape& a, const AnyShape& b,
                           const DistanceCertificate& certificate);

/// Can a be clipped to b?
GRAZE_API bool clippable(const AnyShape& a, const AnyShape& b);
/// See clip.hpp.
using Clip = std::variant<Clip2, Clip3>;
using ExactClip = std::variant<exact::Clip2, exact::Clip3>;
GRAZE_API Clip clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options = {});
GRAZE_API ExactClip exact_clip(const AnyShape& a, const AnyShape& b,
                               const ClipOptions& options = {});

/// A clip with its numbers rounded and exact.
template <int Dim>
struct BothClips {
    graze::Clip<Dim> rounded;  ///< contact, hit and stage are those of the method
    graze::exact::Clip<Dim> exact;
    bool has_features = false;  ///< have ends features, for this b? Told without an end as well
};
using ClipAnswer = std::variant<BothClips<2>, BothClips<3>>;
/// The clip of a to b by a method. Methods besides `standard` and `exact` decide the contact of whole
/// shapes alone: with a range of t they answer as `standard`.
GRAZE_API ClipAnswer answer_clip(const AnyShape& a, const AnyShape& b,
                                 const ClipOptions& options = {}, Method method = Method::standard);

using Intersection = std::variant<Intersection2, Intersection3>;
/// See intersection.hpp. Throws std::invalid_argument for two planes and for a 2D obb.
GRAZE_API Intersection intersection(const AnyShape& a, const AnyShape& b);

/// See distance.hpp.
using Distance = std::variant<Distance2, Distance3>;
using ExactDistance = std::variant<exact::Distance2, exact::Distance3>;
GRAZE_API std::strong_ordering compare_distance(const AnyShape& a, const AnyShape& b,
                                                const Limit& d);
GRAZE_API bool within(const AnyShape& a, const AnyShape& b, const Limit& d);
GRAZE_API Distance distance(const AnyShape& a, const AnyShape& b);
GRAZE_API ExactDistance exact_distance(const AnyShape& a, const AnyShape& b);

/// See motion.hpp. Each shape is given as it is at t = 0 and at t = 1. Throws std::invalid_argument if one is another shape then, and
/// for all but a point and a triangle, or two segments, in 3D.
GRAZE_API std::optional<FirstContact> first_contact(const AnyShape& a, const AnyShape& a_to,
                                                    const AnyShape& b, const AnyShape& b_to);

/// Of three points in 2D, four in 3D, and of one more for insphere: see orient.hpp. Method is
/// standard or exact.
GRAZE_API SignAnswer orient(std::span<const Vec2> points, Method method = Method::standard);
GRAZE_API SignAnswer orient(std::span<const Vec3> points, Method method = Method::standard);
GRAZE_API SignAnswer insphere(std::span<const Vec2> points, Method method = Method::standard);
GRAZE_API SignAnswer insphere(std::span<const Vec3> points, Method method = Method::standard);

}  // namespace any

}  // namespace graze
