// The rungs of clip, in the order in which they are tried:
//   1  the contact of the whole shapes   a miss needs no more
//   2  double-words                      aabbs, where nothing coincides (box_parameters.hpp)
//   3  formulas                          other boxes and 3D triangles (triangle_parameters.hpp): by
//                                        integers of one word, or by double-words where these do not
//                                        apply, as for 2D obbs
//   4  integers (constraints.hpp)        everything else, rounded at the end: of a few words, or of
//                                        any length
// exact::clip is the last without rounding.

#include <algorithm>
#include <graze/clip.hpp>
#include <limits>
#include <span>
#include <stdexcept>

#include "arith/float_environment.hpp"
#include "construct/box_parameters.hpp"
#include "construct/clip_parameters.hpp"
#include "construct/constraints.hpp"
#include "construct/exact.hpp"
#include "construct/quotient.hpp"
#include "construct/triangle_parameters.hpp"

namespace graze {

namespace {

using arith::BigInt;
using arith::sign_of;
using construct::AnyLength;
using construct::ConstraintsOf;
using construct::OneWord;
using construct::RootQuotient;
using parameters::Wanted;
using arith::operator-;

void check(const ClipOptions& options, bool can_cull) {
    if (!options.t_min && !options.t_max && options.cull == Cull::none) return;
    if (!can_cull && options.cull != Cull::none)
        throw std::invalid_argument("cull: only a clip against a 3D triangle can be culled");
    for (const auto& t : {options.t_min, options.t_max})
        if (t && !arith::is_finite(*t))
            throw std::invalid_argument("t_range: its ends must be finite or left open");
    if (options.t_min && options.t_max && arith::compare(*options.t_min, *options.t_max) > 0)
        throw std::invalid_argument("t_range: its first end must not be greater than its second");
}

bool is_culled(Cull cull, Side side) {
    return (cull == Cull::back && side != Side::front) ||
           (cull == Cull::front && side != Side::back);
}

// ---- features ----

/// A feature of a triangle or tetrahedron, by its vertices: bit k for vertex k.
struct Simplex {
    Feature feature;
    unsigned vertices;
};
constexpr Simplex triangle_features[] = {{Feature::v0, 1},  {Feature::v1, 2},  {Feature::v2, 4},
                                         {Feature::e01, 3}, {Feature::e12, 6}, {Feature::e20, 5}};
constexpr Simplex tetrahedron_features[] = {
    {Feature::v0, 1},    {Feature::v1, 2},   {Feature::v2, 4},   {Feature::v3, 8},
    {Feature::e01, 3},   {Feature::e02, 5},  {Feature::e03, 9},  {Feature::e12, 6},
    {Feature::e13, 10},  {Feature::e23, 12}, {Feature::f012, 7}, {Feature::f013, 11},
    {Feature::f023, 13}, {Feature::f123, 14}};
std::span<const Simplex> features_of_simplex(std::size_t vertices) {
    if (vertices == 3) return triangle_features;
    return tetrahedron_features;
}

/// A rational point: each coordinate of `times_d` is to be divided by d.
template <class N, class D, std::size_t Dim>
struct Point {
    std::array<N, Dim> times_d;
    D d;
};

/// Does the hull of a flat simplex's vertices hold a point of it?
template <class Shape>
bool holds(const Shape& shape, unsigned vertices, const auto& p) {
    const auto& v = shape.vertices;
    const auto between = [&](const auto& f) {
        bool above = false, below = false;
        const auto x = f(p.times_d);
        for (std::size_t m = 0; m < v.size(); ++m) {
            if (!(vertices >> m & 1)) continue;
            const int sign = sign_of(x - f(v[m]) * p.d);
            above |= sign >= 0, below |= sign <= 0;
        }
        return above && below;
    };
    for (std::size_t k = 0; k < std::size_t(Shape::Dim); ++k)
        if (!between([k](const auto& x) { return x[k]; })) return false;
    // On a line, the coordinates say all.
    if (shape.collinear) return true;
    for (std::size_t m = 0; m < v.size(); ++m)
        for (std::size_t n = m + 1; n < v.size(); ++n) {
            if (!(vertices >> m & vertices >> n & 1)) continue;
            const auto along = v[n] - v[m];
            if (!between([&](const auto& x) { return shape.across(along, x); })) return false;
        }
    return true;
}

/// The feature with the vertices whose barycentrics are not 0 at parameter t.
template <class Shape>
Feature feature_at(const Shape& shape, const typename Shape::Q& t) {
    const std::size_t vertices = shape.vertices.size();
    unsigned with = 0;
    for (std::size_t k = 0; k < vertices; ++k)
        with |= unsigned(shape.list[k].locate(t) != Location::boundary) << k;
    for (const auto& [feature, of] : features_of_simplex(vertices))
        if (of == with) return feature;
    return Feature::interior;
}

/// The first of the smallest features that hold a point of a flat triangle or tetrahedron.
template <class Shape>
Feature smallest_feature(const Shape& shape, const auto& p) {
    for (const auto& [feature, of] : features_of_simplex(shape.vertices.size()))
        if (holds(shape, of, p)) return feature;
    return Feature::interior;
}

/// The faces of a box at parameter t that the line enters by (or leaves by).
template <class Shape>
Features faces_at(const Shape& shape, const typename Shape::Q& t, bool entering) {
    using Q = typename Shape::Q;
    Features faces;
    for (const auto& c : shape.list) {
        if (c.parallel()) continue;
        const auto reached = entering ? c.template entry<Q>() : c.template exit<Q>();
        if (reached && compare(*reached, t) == 0)
            faces.insert((sign_of(c.slope) > 0) == entering ? *c.min_face : *c.max_face);
    }
    return faces;
}

// ---- results ----

/// a / d 2^shift.
arith::Rational rational(const BigInt& a, const BigInt& d, int shift) {
    BigInt numerator = a, denominator = d;
    (shift < 0 ? denominator : numerator) <<= unsigned(shift < 0 ? -shift : shift);
    return {numerator, denominator};
}
detail::Number number_of(const RootQuotient& q, int shift) {
    const arith::Rational a = rational(q.a, q.d, shift);
    if (q.b.sign() == 0) return a;
    return {a, rational(q.b, q.d, shift), *q.m};
}

/// Numbers as they are, or rounded.
struct ExactNumbers {
    using Number = Exact;
    static Exact number(const BigInt& a, const BigInt& d, int shift) {
        return construct::to_exact(rational(a, d, shift));
    }
    static Exact number(const RootQuotient& q, int shift) {
        return construct::to_exact(number_of(q, shift));
    }
};
struct RoundedNumbers {
    using Number = double;
    bool default_environment = arith::default_float_environment();
    double number(const auto& a, const auto& d, int shift) const {
        return construct::nearest_double(a, d, shift, default_environment);
    }
    double number(const RootQuotient& q, int shift) const {
        if (q.b.sign() != 0) return nearest_double(number_of(q, shift));
        return number(q.a, q.d, shift);
    }
};

template <class Shape, class Numbers>
auto make_end(const Shape& shape, const typename Shape::Q& t, bool entering, const Numbers& numbers,
              Wanted wanted) {
    constexpr std::size_t dim = std::size_t(Shape::Dim);
    constexpr bool has_root = std::is_same_v<typename Shape::Q, RootQuotient>;
    ClipEnd<Shape::Dim, typename Numbers::Number> end{};
    if constexpr (has_root)
        end.t = numbers.number(t, shape.parameter_shift());
    else
        end.t = numbers.number(t.a, t.d, shape.parameter_shift());
    if (wanted == Wanted::parameters) return end;
    const auto times_d = arith::tuple_of<dim>(
        [&](std::size_t k) { return shape.origin()[k] * t.d + shape.direction()[k] * t.a; });
    for (std::size_t k = 0; k < dim; ++k) {
        if constexpr (has_root)
            end.p[int(k)] =
                numbers.number(RootQuotient{times_d[k], shape.direction()[k] * t.b, t.d, t.m},
                               shape.coordinate_shift());
        else
            end.p[int(k)] = numbers.number(times_d[k], t.d, shape.coordinate_shift());
    }
    if (shape.has_faces) end.features = faces_at(shape, t, entering);
    if constexpr (!has_root) {
        const Point<typename decltype(times_d)::value_type, typename Shape::N, dim> p{times_d, t.d};
        if (!shape.vertices.empty())
            end.features.emplace().insert(shape.has_barycentrics ? feature_at(shape, t)
                                                                 : smallest_feature(shape, p));
        if (shape.area) {
            const auto area = *shape.area * t.d;
            end.uv = {numbers.number(shape.list[1].value(t), area, 0),
                      numbers.number(shape.list[2].value(t), area, 0)};
        }
    }
    return end;
}

/// By constraints. Empty if the integers do not hold a limit.
template <class Shape, class Numbers>
GRAZE_COLD auto clip_to(Shape& shape, const ClipOptions& options, const Numbers& numbers,
                        Wanted wanted) {
    using Clip = BasicClip<Shape::Dim, typename Numbers::Number>;
    std::optional<Clip> result;
    if (!shape.restrict(options)) return result;
    const auto interval = intersect(shape);
    Clip& clip = result.emplace();
    clip.contact = interval.contact;
    clip.origin = interval.origin;
    if (clip.contact == Contact::disjoint) return result;
    if (shape.has_sides) {
        clip.side = shape.side();
        clip.culled = is_culled(options.cull, *clip.side);
        if (clip.culled) return result;
    }
    clip.hit = true;
    if (interval.in) clip.in = make_end(shape, *interval.in, true, numbers, wanted);
    // Where both ends are one, all but the faces is the same.
    if (interval.out && interval.in && !shape.has_faces &&
        compare(*interval.in, *interval.out) == 0)
        clip.out = clip.in;
    else if (interval.out)
        clip.out = make_end(shape, *interval.out, false, numbers, wanted);
    return result;
}

/// The same of any pair; empty too if the integers do not hold the inputs.
template <class Reading, class L, class B, class Numbers>
auto integer_clip(const L& l, const B& b, const ClipOptions& options, const Numbers& numbers,
                  Wanted wanted = Wanted::all) {
    const Reading reading(l, b);
    ConstraintsOf<B, Reading> shape(l, b, reading);
    using Clip = decltype(clip_to(shape, options, numbers, wanted));
    return reading.exact() ? clip_to(shape, options, numbers, wanted) : Clip();
}

/// By the values of formulas (parameters.hpp), of a pair that meets, in the default float environment.
/// False if unsure. Aabbs have none.
template <Wanted wanted, class L, class B, class Clip>
bool clip_by_formulas(const L& l, const B& b, const parameters::Range& range, Clip& clip) {
    if constexpr (detail::LinearTriangle<L, B>) {
        using P = typename predicates::PredicateFor<Method::standard, L, B>::Type;
        const OneWord one_word(l, b);
        const parameters::IntegerValues<P> value(l, b, one_word);
        if (!one_word.exact())
            return parameters::clip_to_triangle<wanted>(l, b, range,
                                                        parameters::WordValues<P>(l, b), clip);
        clip.stage = Stage::integer;
        return parameters::clip_to_triangle<wanted>(l, b, range, value, clip);
    } else if constexpr (detail::LinearBox<L, B> && !std::is_same_v<B, Aabb<dim_of<L>>>) {
        using P = typename predicates::PredicateFor<Method::standard, L, B>::Type;
        const parameters::LineOf<L> line(l);
        // Integers have no roots.
        if constexpr (!std::is_same_v<B, Obb2>) {
            parameters::InFrame<parameters::Leader, dim_of<L>> box;
            if (parameters::read<P>(l, b, box)) {
                clip.stage = Stage::integer;
                return parameters::clip_to_box<wanted>(line, range, box, clip);
            }
        }
        parameters::InFrame<arith::Approximate<double>, dim_of<L>> box;
        parameters::read<P>(l, b, box);
        return parameters::clip_to_box<wanted>(line, range, box, clip);
    } else {
        return false;
    }
}

/// Of a pair that meets, in the default float environment; false if unsure. The clip is as it was made.
template <Wanted wanted, class L, class B, class Clip>
GRAZE_HOT bool clip_by_machine(const L& l, const B& b, const ClipOptions& options, Clip& clip) {
    const parameters::Range range = parameters::range_of<L>(options);
    bool sure = false;
    // Where parameters alone are wanted of an aabb, a batch has tried these.
    if constexpr (std::is_same_v<B, Aabb<dim_of<L>>> && wanted == Wanted::all)
        sure = parameters::clip<wanted>(l, b, range, clip);
    else
        sure = clip_by_formulas<wanted>(l, b, range, clip);
    if (!sure) {
        clip = {};
    } else if (clip.side && is_culled(options.cull, *clip.side)) {
        clip.hit = false;
        clip.culled = true;
        clip.in.reset();
        clip.out.reset();
    }
    return sure;
}

/// By constraints, in integers of a few words or of any length.
template <class L, class B, class Clip>
GRAZE_COLD void clip_by_constraints(const L& l, const B& b, const ClipOptions& options, Clip& clip,
                                    Wanted wanted = Wanted::all) {
    if constexpr (!std::is_same_v<B, Obb2>) {
        if (arith::default_float_environment()) {
            const auto few = integer_clip<OneWord>(l, b, options, RoundedNumbers{true}, wanted);
            if (few) {
                clip = *few;
                clip.stage = Stage::integer;
                return;
            }
        }
    }
    clip = *integer_clip<AnyLength>(l, b, options, RoundedNumbers{}, wanted);
    clip.stage = Stage::bigint;
}

}  // namespace

template <class L, class B>
requires Clippable<L, B>
typename detail::ClipOf<L>::Type clip(const L& linear, const B& shape, const ClipOptions& options) {
    typename detail::ClipOf<L>::Type clip;
    const Answer whole = answer<Method::standard>(linear, shape);
    check(options, std::is_same_v<B, Triangle3>);
    clip.stage = whole.stage;
    // A restricted line is part of the whole one.
    if (whole.contact == Contact::disjoint) return clip;
    if (arith::default_float_environment() &&
        clip_by_machine<Wanted::all>(linear, shape, options, clip))
        clip.stage = std::max(clip.stage, whole.stage);
    else
        clip_by_constraints(linear, shape, options, clip);
    return clip;
}

template <class L, class B>
construct::ClipParameters construct::clip_parameters(const L& line, const B& shape) {
    typename detail::ClipOf<L>::Type clip;
    if (!(arith::default_float_environment() &&
          clip_by_machine<Wanted::parameters>(line, shape, {}, clip)))
        clip_by_constraints(line, shape, {}, clip, Wanted::parameters);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {clip.in ? clip.in->t : -infinity, clip.out ? clip.out->t : infinity};
}

namespace exact {

template <class L, class B>
requires Clippable<L, B>
typename detail::ClipOf<L>::ExactType clip(const L& linear, const B& shape,
                                           const ClipOptions& options) {
    predicates::validate(linear);
    predicates::validate(shape);
    check(options, std::is_same_v<B, Triangle3>);
    auto clip = *integer_clip<AnyLength>(linear, shape, options, ExactNumbers{});
    clip.stage = Stage::rational;
    return clip;
}

}  // namespace exact

#define GRAZE_INSTANTIATE(Dim, L, B)                                      \
    template Clip##Dim clip(const L##Dim&, const B&, const ClipOptions&); \
    namespace exact {                                                     \
    template Clip##Dim clip(const L##Dim&, const B&, const ClipOptions&); \
    }
#define GRAZE_INSTANTIATE_LINES(Dim, B) \
    GRAZE_INSTANTIATE(Dim, Line, B)     \
    GRAZE_INSTANTIATE(Dim, Ray, B)      \
    GRAZE_INSTANTIATE(Dim, Segment, B)

GRAZE_INSTANTIATE_LINES(2, Aabb2)
GRAZE_INSTANTIATE_LINES(2, Parallelogram2)
GRAZE_INSTANTIATE_LINES(2, Triangle2)
GRAZE_INSTANTIATE_LINES(2, Obb2)
GRAZE_INSTANTIATE_LINES(3, Aabb3)
GRAZE_INSTANTIATE_LINES(3, Obb3)
GRAZE_INSTANTIATE_LINES(3, Parallelepiped3)
GRAZE_INSTANTIATE_LINES(3, Plane3)
GRAZE_INSTANTIATE_LINES(3, Tetrahedron3)
GRAZE_INSTANTIATE_LINES(3, Triangle3)

#define GRAZE_INSTANTIATE_PARAMETERS(A, B, ...) \
    template construct::ClipParameters construct::clip_parameters(const A&, const B&);
GRAZE_AABB_LINEAR_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)
GRAZE_LINEAR_OBB_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)
GRAZE_LINEAR_PARALLELEPIPED_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)
GRAZE_LINEAR_TRIANGLE_PAIRS(GRAZE_INSTANTIATE_PARAMETERS)

}  // namespace graze
