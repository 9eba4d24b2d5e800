// Pairs of shapes that are hard in a chosen way.
//
// Everything follows from one seed, on every platform alike. Every shape is valid (shapes.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <graze/shapes.hpp>
#include <utility>

#include "support/random.hpp"
#include "support/transform.hpp"

namespace support {

/// Lists of shapes, and each_pair(first, second, f), which calls f.operator()<A, B>() for every A
/// of one list and every B of another.
template <class... S>
struct Shapes {};
using Shapes2 =
    Shapes<graze::Line2, graze::Ray2, graze::Segment2, graze::Triangle2, graze::Aabb2, graze::Obb2>;
using Shapes3 = Shapes<graze::Line3, graze::Ray3, graze::Segment3, graze::Triangle3, graze::Aabb3,
                       graze::Obb3, graze::Parallelepiped3>;

template <class... A, class... B, class F>
void each_pair(Shapes<A...>, Shapes<B...>, const F& f) {
    const auto row = [&]<class First>() { (f.template operator()<First, B>(), ...); };
    (row.template operator()<A>(), ...);
}

enum class Family : std::uint8_t {
    uniform,        ///< general position; where the dimensions allow it about half of them meet
    grid,           ///< small integers
    decimal,        ///< multiples of 0.1, 0.05, 1/3 and the like
    touching,       ///< on both sides of a plane, through one point of it
    parallel,       ///< edges and faces parallel to one plane, often in it
    ulps,           ///< one to three ulps off a touching
    exponents,      ///< a pair of another family at any scale, subnormals included
    mixed,          ///< exponents that differ from number to number, or from axis to axis
    cancellation,   ///< small shapes far from the origin
    degenerate,     ///< zero lengths, zero areas, flat boxes, dependent edges
    sliver,         ///< needles, thin boxes, almost dependent edges
    floats,         ///< numbers that are floats
    negative_zero,  ///< small grids with zeros of both signs
};

inline constexpr std::array families{Family::uniform,      Family::grid,     Family::decimal,
                                     Family::touching,     Family::parallel, Family::ulps,
                                     Family::exponents,    Family::mixed,    Family::cancellation,
                                     Family::degenerate,   Family::sliver,   Family::floats,
                                     Family::negative_zero};

const char* name(Family family);

namespace detail {

/// What the two shapes of a pair have in common.
template <int Dim>
struct Scene {
    using Vec = graze::Vec<Dim>;

    Scene(Family family, bool axes_may_scale, Random& random);

    Family family;
    /// On their own, or through `point` on one side of the plane with `normal`.
    enum class Layout { free, planar } layout = Layout::free;
    enum class Numbers { integers, steps, reals, any_exponent, some_exponents } numbers;
    int bits = 2;     ///< of integers
    double step = 1;  ///< of steps
    Vec point, normal;
    int leaving = 2;                  ///< one vector in so many may leave the plane
    bool parallel = false;            ///< shapes may leave the point, along the plane or off it
    bool aimed = false;               ///< the first shape is moved onto the second
    std::array<int, Dim> exponent{};  ///< of the final scale of each axis
    Vec offset;                       ///< added to every point

    /// Chooses a plane and a point of it. Whatever is built there is exact for integers.
    void make_planar(Numbers kind, int integer_bits, Random& random);
    /// Takes over everything of another family but its name; small numbers where it has a choice.
    void imitate(Family other, Random& random);

    bool exact() const { return numbers == Numbers::integers; }
    /// The nearest multiple of the grid, if there is one.
    double snapped(double x) const;
    double number(Random& random) const;
    Vec vector(Random& random) const;
    Vec in_plane(Random& random) const;
    /// A vector in the plane or on its positive (side 1) or negative (side -1) side.
    Vec on_side(int side, Random& random) const;
};

/// One shape of a scene, before its last touches.
template <class S>
S build(const Scene<dim_of<S>>& scene, int side, Random& random);

/// Moves, scales, nudges and rounds a shape as its family asks.
template <class S>
void finish(S& shape, const Scene<dim_of<S>>& scene, Random& random);

/// A point of the shape, rounded; an inner one nearly always.
template <class S>
graze::Vec<dim_of<S>> point_of(const S& shape, Random& random);

template <class S>
inline constexpr bool axes_may_scale = !requires(S s) {
    s.center;
};

}  // namespace detail

/// A valid pair of a family.
template <class A, class B>
std::pair<A, B> make_pair(Family family, Random& random) {
    const detail::Scene<dim_of<A>> scene(
        family, detail::axes_may_scale<A> && detail::axes_may_scale<B>, random);
    const int side = random.coin() ? 1 : -1;
    // Parallel shapes may lie on the same side.
    const int other_side = scene.parallel && random.once_in(4) ? side : -side;
    A a = detail::build<A>(scene, side, random);
    B b = detail::build<B>(scene, other_side, random);
    if (scene.aimed) {
        const auto from = detail::point_of(a, random), to = detail::point_of(b, random);
        each_point(a, [&](graze::Vec<dim_of<A>>& p) {
            for (int i = 0; i < dim_of<A>; ++i) p[i] += scene.snapped(to[i] - from[i]);
        });
    }
    detail::finish(a, scene, random);
    detail::finish(b, scene, random);
    return {a, b};
}

/// A pair and how it came about: make_case(seed) gives it again.
template <class A, class B>
struct Case {
    std::uint64_t seed = 0;
    Family family = Family::uniform;
    A a;
    B b;
};

template <class A, class B>
Case<A, B> make_case(Family family, std::uint64_t seed) {
    Random random(seed);
    auto [a, b] = make_pair<A, B>(family, random);
    return {seed, family, a, b};
}
/// The family follows from the seed as well.
template <class A, class B>
Case<A, B> make_case(std::uint64_t seed) {
    return make_case<A, B>(Random(~seed).pick(families), seed);
}

}  // namespace support
