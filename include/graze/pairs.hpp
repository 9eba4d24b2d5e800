// The pairs with a predicate of their own: for speed, or for methods that can be called by name. This
// is the one list of them; everything else asks it.
#pragma once

#include <concepts>
#include <cstdint>
#include <graze/shapes.hpp>
#include <initializer_list>

namespace graze {

/// How an answer is found; all methods give the same one.
enum class Method : std::uint8_t {
    standard,  ///< the fastest for the pair
    sat,       ///< separating axes
    pef,       ///< projected edge functions
    slab,      ///< the parameter intervals of the line in the slabs of the box
    exact,     ///< the standard method, in rationals alone
};

/// "standard", "sat", "pef", "slab" or "exact".
constexpr const char* name(Method method) {
    constexpr const char* names[]{"standard", "sat", "pef", "slab", "exact"};
    return names[int(method)];
}

}  // namespace graze

// A row for each file of src/predicates: its pairs, in their order, and their methods by name.
#define GRAZE_LINEAR_PAIRS(Pair, Dim, Shape, ...)                          \
    Pair(Line##Dim, Shape, __VA_ARGS__) Pair(Ray##Dim, Shape, __VA_ARGS__) \
        Pair(Segment##Dim, Shape, __VA_ARGS__)

#define GRAZE_AABB_AABB_PAIRS(Pair)                                       \
    Pair(Point2, Point2, M::standard) Pair(Point2, Aabb2, M::standard)    \
        Pair(Aabb2, Aabb2, M::standard) Pair(Point3, Point3, M::standard) \
            Pair(Point3, Aabb3, M::standard) Pair(Aabb3, Aabb3, M::standard)
#define GRAZE_AABB_LINEAR_PAIRS(Pair)                   \
    GRAZE_LINEAR_PAIRS(Pair, 2, Aabb2, M::sat, M::slab) \
    GRAZE_LINEAR_PAIRS(Pair, 3, Aabb3, M::sat, M::slab)
#define GRAZE_LINEAR_OBB_PAIRS(Pair)                   \
    GRAZE_LINEAR_PAIRS(Pair, 2, Obb2, M::sat, M::slab) \
    GRAZE_LINEAR_PAIRS(Pair, 3, Obb3, M::sat, M::slab)
#define GRAZE_LINEAR_PARALLELEPIPED_PAIRS(Pair)                  \
    GRAZE_LINEAR_PAIRS(Pair, 2, Parallelogram2, M::sat, M::slab) \
    GRAZE_LINEAR_PAIRS(Pair, 3, Parallelepiped3, M::sat, M::slab)
#define GRAZE_LINEAR_TRIANGLE_PAIRS(Pair) GRAZE_LINEAR_PAIRS(Pair, 3, Triangle3, M::standard)
#define GRAZE_AABB_TRIANGLE_PAIRS(Pair) \
    Pair(Triangle2, Aabb2, M::sat, M::pef) Pair(Triangle3, Aabb3, M::sat, M::pef)
#define GRAZE_TRIANGLE_TRIANGLE_PAIRS(Pair) Pair(Triangle3, Triangle3, M::standard)
#define GRAZE_SEGMENT_SEGMENT_PAIRS(Pair) Pair(Segment2, Segment2, M::standard)
#define GRAZE_SEGMENT_TRIANGLE_PAIRS(Pair) Pair(Segment2, Triangle2, M::standard)
#define GRAZE_POINT_TRIANGLE_PAIRS(Pair) \
    Pair(Point2, Triangle2, M::standard) Pair(Point3, Triangle3, M::standard)
#define GRAZE_POINT_TETRAHEDRON_PAIRS(Pair) Pair(Point3, Tetrahedron3, M::standard)
#define GRAZE_BOX_POINT_PAIRS(Pair)                                           \
    Pair(Point2, Obb2, M::standard) Pair(Point2, Parallelogram2, M::standard) \
        Pair(Point3, Obb3, M::standard) Pair(Point3, Parallelepiped3, M::standard)

#define GRAZE_PREDICATE_PAIRS(Pair)         \
    GRAZE_AABB_AABB_PAIRS(Pair)             \
    GRAZE_AABB_LINEAR_PAIRS(Pair)           \
    GRAZE_LINEAR_OBB_PAIRS(Pair)            \
    GRAZE_LINEAR_PARALLELEPIPED_PAIRS(Pair) \
    GRAZE_LINEAR_TRIANGLE_PAIRS(Pair)       \
    GRAZE_AABB_TRIANGLE_PAIRS(Pair)         \
    GRAZE_TRIANGLE_TRIANGLE_PAIRS(Pair)     \
    GRAZE_SEGMENT_SEGMENT_PAIRS(Pair)       \
    GRAZE_SEGMENT_TRIANGLE_PAIRS(Pair)      \
    GRAZE_POINT_TRIANGLE_PAIRS(Pair)        \
    GRAZE_POINT_TETRAHEDRON_PAIRS(Pair)     \
    GRAZE_BOX_POINT_PAIRS(Pair)

// The other pairs of bounded shapes: they share a filter (src/predicates/bounded_contact.hpp), which packs have as
// well. Points come first, then boxes, aabbs before obbs.
#define GRAZE_BOUNDED_PAIRS_2D(Pair)                                                      \
    Pair(Point2, Segment2) Pair(Aabb2, Obb2) Pair(Aabb2, Parallelogram2) Pair(Obb2, Obb2) \
        Pair(Obb2, Triangle2) Pair(Obb2, Parallelogram2) Pair(Triangle2, Triangle2)       \
            Pair(Triangle2, Parallelogram2) Pair(Parallelogram2, Parallelogram2)
#define GRAZE_BOUNDED_PAIRS_3D(Pair)                                                      \
    Pair(Point3, Segment3) Pair(Aabb3, Obb3) Pair(Aabb3, Parallelepiped3)                 \
        Pair(Aabb3, Tetrahedron3) Pair(Obb3, Obb3) Pair(Obb3, Triangle3)                  \
            Pair(Obb3, Parallelepiped3) Pair(Obb3, Tetrahedron3) Pair(Segment3, Segment3) \
                Pair(Segment3, Tetrahedron3) Pair(Triangle3, Parallelepiped3)             \
                    Pair(Triangle3, Tetrahedron3) Pair(Parallelepiped3, Parallelepiped3)  \
                        Pair(Tetrahedron3, Parallelepiped3) Pair(Tetrahedron3, Tetrahedron3)
#define GRAZE_BOUNDED_PAIRS(Pair) GRAZE_BOUNDED_PAIRS_2D(Pair) GRAZE_BOUNDED_PAIRS_3D(Pair)

namespace graze::detail {

/// Methods, besides `standard` and `exact`, which every pair has.
struct Methods {
    unsigned bits = 0;

    constexpr Methods() = default;
    constexpr Methods(std::initializer_list<Method> methods)
        : bits(bit(Method::standard) | bit(Method::exact)) {
        for (const Method m : methods) bits |= bit(m);
    }
    constexpr bool has(Method m) const { return (bits & bit(m)) != 0; }

private:
    static constexpr unsigned bit(Method m) { return 1u << unsigned(m); }
};

/// Those of a pair with a predicate of its own; none for another pair, or another order.
template <class A, class B>
inline constexpr Methods methods_of{};
#define GRAZE_METHODS_OF(A, B, ...) \
    template <>                     \
    inline constexpr Methods methods_of<A, B>{__VA_ARGS__};
using M = Method;
GRAZE_PREDICATE_PAIRS(GRAZE_METHODS_OF)
#undef GRAZE_METHODS_OF

/// Has the pair a predicate of its own, in this order, that answers by method M?
template <Method M, class A, class B>
concept PredicatePair = (methods_of<A, B>.has(M));

template <class A, class B>
inline constexpr bool is_bounded_pair = false;
#define GRAZE_IS_BOUNDED(A, B) \
    template <>                \
    inline constexpr bool is_bounded_pair<A, B> = true;
GRAZE_BOUNDED_PAIRS(GRAZE_IS_BOUNDED)
#undef GRAZE_IS_BOUNDED

/// Is it answered in batches, in this order?
template <class A, class B>
concept BatchPair = PredicatePair<Method::standard, A, B> || is_bounded_pair<A, B>;

}  // namespace graze::detail
