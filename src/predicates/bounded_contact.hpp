// Do two bounded shapes meet, and how? By all gaps between them: in doubles with their bounds, or exactly in doubles or,
// by bounded_words.hpp, in integers.
//
//   a gap that is positive                                        disjoint
//   every gap negative                                            overlapping
//   exact gaps, none positive, of which one is zero along a
//   direction that is not; and the directions are complete        touching
// They are if one of the shapes has an interior, because then the difference has one and what its faces say is all; or if
// they cut out what is flat as well, as those of a point and a segment, and in 3D of two segments. (Why:
// separating_directions.hpp. Those of a flat shape's missing edges do no harm.)
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/pairs.hpp>
#include <optional>

#include "arith/float_environment.hpp"
#include "arith/scalar.hpp"
#include "predicates/bounded_axes.hpp"
#include "predicates/planned_bound.hpp"
#include "predicates/verdict.hpp"

namespace graze::inline GRAZE_TARGET::predicates::bounded {

// ---- Numbers --------------------------------------------------------------------------------------------

/// The axes of an obb, times a factor.
template <class N, class F, int Dim>
struct Frame {
    std::array<Vector<N, Dim>, Dim> axis;
    F factor;
};

/// Of unit length, rounded: by the numbers of a quaternion, or of a direction in 2D.
template <class N>
Frame<N, One, 3> unit_frame(const N& w, const N& x, const N& y, const N& z) {
    auto [axis, norm] = turned_axes(w, x, y, z);
    const N per_norm = reciprocal(norm);
    return {{scaled(per_norm, axis[0]), scaled(per_norm, axis[1]), scaled(per_norm, axis[2])}, {}};
}
template <class N>
Frame<N, One, 2> unit_frame(const N& x, const N& y) {
    const N per_length = reciprocal(square_root(x * x + y * y));
    const Vector<N, 2> axis{x * per_length, y * per_length};
    return {{axis, left_of(axis)}, {}};
}

/// Doubles as they are, from a point on, as another number.
template <class N, int Dim>
struct DoublesFrom {
    using Number = N;
    Vec<Dim> from;

    static Vector<N, Dim> between(const Vec<Dim>& v, const Vec<Dim>& w) {
        return lengths(w) - lengths(v);
    }
    Vector<N, Dim> point(const Vec<Dim>& v) const { return between(from, v); }
    static Vector<N, Dim> lengths(const Vec<Dim>& v) {
        return map(v, [](double x) { return N(x); });
    }
    static N constant(double x) { return N(x); }
    static N either(bool which, double x, double y) { return N(std::array{y, x}[which]); }
    static Vector<N, Dim> as_long(const Vector<N, Dim>& v, const Vector<N, Dim>&) { return v; }
};

/// With axes of unit length, rounded.
template <int Dim>
struct RoundedDoubles : DoublesFrom<arith::Scalar, Dim> {
    using Number = arith::Scalar;
    static auto turned(const Quaternion& q) { return unit_frame<Number>(q.w, q.x, q.y, q.z); }
    static auto turned(const Vec2& d) { return unit_frame<Number>(d.x, d.y); }
};

/// The same of packs, of shapes that hold their columns.
template <class Columns, int Dim>
struct RoundedPacks {
    using Number = decltype(std::declval<Columns>().length(0.0));
    const Columns& columns;
    Vec<Dim> from;

    Vector<Number, Dim> lengths(const Vec<Dim>& v) const { return convert_length(columns, v); }
    Vector<Number, Dim> between(const Vec<Dim>& v, const Vec<Dim>& w) const {
        return lengths(w) - lengths(v);
    }
    Vector<Number, Dim> point(const Vec<Dim>& v) const { return between(from, v); }
    static Number constant(double x) { return x; }
    static Number either(bool which, double x, double y) { return which ? x : y; }
    static Vector<Number, Dim> as_long(const Vector<Number, Dim>& v, const Vector<Number, Dim>&) {
        return v;
    }
    auto turned(const Quaternion& q) const {
        return unit_frame<Number>(columns.axis(q.w), columns.axis(q.x), columns.axis(q.y),
                                  columns.axis(q.z));
    }
    auto turned(const Vec2& d) const {
        return unit_frame<Number>(columns.axis(d.x), columns.axis(d.y));
    }
};

inline double length_of(const Vec2& d) { return std::sqrt(d.x * d.x + d.y * d.y); }

/// With axes as long as they come of whole numbers: in 2D of a direction that has a length among them.
template <class N, int Dim>
struct Exact : DoublesFrom<N, Dim> {
    static Frame<N, N, 3> turned(const Quaternion& q) {
        auto [axis, norm] = turned_axes(N(q.w), N(q.x), N(q.y), N(q.z));
        return {axis, norm};
    }
    static Frame<N, N, 2> turned(const Vec2& d) {
        const Vector<N, 2> axis{N(d.x), N(d.y)};
        return {{axis, left_of(axis)}, N(length_of(d))};
    }
};

/// The bounds of RoundedDoubles, where the size of two shapes is 1: see size_of.
struct Bounds {
    using Number = PlannedBound;

    template <int Dim>
    static constexpr auto point(const Vec<Dim>& v) {
        return PlannedBounds::point(v);
    }
    template <int Dim>
    static constexpr auto between(const Vec<Dim>& v, const Vec<Dim>&) {
        return point(v);
    }
    template <int Dim>
    static constexpr auto lengths(const Vec<Dim>& v) {
        return PlannedBounds::lengths(v);
    }
    static constexpr Number constant(double x) { return {x, 0, {}}; }
    static constexpr Number either(bool, double x, double y) { return constant(x > y ? x : y); }
    static constexpr Frame<Number, One, 3> turned(const Quaternion& q) {
        return {PlannedBounds::turned(q), {}};
    }
    /// In units of one rounding: one for the square of its length, whose root halves what two roundings make of it, and
    /// one each for the root, its reciprocal and the product.
    static constexpr Number of_unit_direction{1, 5 * arith::Bound::rounding, {}};
    static constexpr Frame<Number, One, 2> turned(const Vec2&) {
        constexpr Vector<Number, 2> axis{of_unit_direction, of_unit_direction};
        return {{axis, axis}, {}};
    }
    /// The components of a vector that was turned: an axis is as long as 1, others at most as the root of the dimension
    /// times what their components are.
    template <std::size_t Dim>
    static constexpr auto as_long(std::array<Number, Dim> v,
                                  const std::array<Number, Dim>& before) {
        for (std::size_t k = 0; k < Dim; ++k)
            v[k].magnitude = before[k].degree == arith::Degree{}
                                 ? 1
                                 : (Dim == 2 ? 1.4143 : 1.7321) * before[k].magnitude;
        return v;
    }
};

/// How large the numbers of Exact become, in the largest number of a rotation, or the length of a direction, and the
/// largest length.
struct Sizes : Bounds {
    static constexpr Number of_rotation{1, 0, {0, 0, 1}};
    static constexpr Frame<Number, Number, 3> turned(const Quaternion&) {
        const auto [axis, norm] = turned_axes(of_rotation, of_rotation, of_rotation, of_rotation);
        return {axis, norm};
    }
    static constexpr Frame<Number, Number, 2> turned(const Vec2&) {
        constexpr Vector<Number, 2> axis{of_rotation, of_rotation};
        return {{axis, axis}, of_rotation};
    }
    template <std::size_t Dim>
    static constexpr auto as_long(const std::array<Number, Dim>& v,
                                  const std::array<Number, Dim>&) {
        return v;
    }
};

// ---- What is asked of all gaps ---------------------------------------------------------------------------

/// The largest gap of a group of directions.
template <class N>
constexpr N largest_gap(const auto& along) {
    N most{};
    bool any = false;
    along([&](const N& offset, const auto& a, const auto& b) {
        const N g = gap(offset, a, b);
        most = any ? larger(most, g) : g;
        any = true;
    });
    return most;
}

/// Of exact gaps: is one positive, and is one zero along a direction of some extent?
template <class Bool>
struct Gaps {
    Bool positive = false, zero = false;

    template <class N>
    void include(const N& offset, const auto& a, const auto& b) {
        const N g = gap(offset, a, b), none{0.0};
        positive = positive | (none < g);
        zero = zero | ((g == none) & (is_wide(a) | is_wide(b)));
    }
};

/// One for each group of directions; those that a pair does not have are zero.
template <class T>
struct Groups {
    T of_a{}, of_b{}, crossed{};
};

template <class Converter, class A, class B>
constexpr auto largest_gaps(const AxesOf<Converter, A, B>& axes) {
    using N = typename Converter::Number;
    using Axes = AxesOf<Converter, A, B>;
    Groups<N> r;
    if constexpr (Axes::has_of_a)
        r.of_a = largest_gap<N>([&](const auto& f) { axes.along_faces_of_a(f); });
    if constexpr (Axes::has_of_b)
        r.of_b = largest_gap<N>([&](const auto& f) { axes.along_faces_of_b(f); });
    if constexpr (Axes::has_crossed)
        r.crossed = largest_gap<N>([&](const auto& f) { axes.along_crossed_edges(f); });
    return r;
}

/// By the same text, at compile time.
template <class Converter, class A, class B>
inline constexpr Groups<PlannedBound> planned = [] {
    AxesOf<Converter, A, B> axes{};
    set_axes(Converter{}, A{}, B{}, axes);
    return largest_gaps<Converter, A, B>(axes);
}();
template <class A, class B>
inline constexpr const Groups<PlannedBound>& bounds = planned<Bounds, A, B>;

/// Up to this absolute value a gap says nothing, by the size of the shapes.
template <arith::Degree degree, class N>
N uncertainty(double error, const N& size) {
    static_assert(degree.total() <= arith::most_degree && degree.total() == degree.length,
                  "out of range");
    return N(error * (1 + 0x1p-20)) * arith::power<degree.length>(size);
}

// ---- The filter --------------------------------------------------------------------------------------

/// The largest number of the differences between the first points, and between each shape's first and its others, and
/// of the lengths.
template <class N>
struct Size {
    using Bool = arith::BoolOf<decltype(std::declval<N>() > 0)>;
    N length;
    Bool in_range;
};
template <class Converter, class A, class B>
auto size_of(const Converter& converter, const A& a, const B& b) {
    const auto by = by_axes(converter);
    const auto a_first = convert_point(by, first_coordinate(a)),
               b_first = convert_point(by, first_coordinate(b));
    auto most = absolute(b_first - a_first), sum = most;
    using SizeT = Size<decltype(largest(most))>;
    typename SizeT::Bool rotations = true;
    const auto add = [&](const auto& shape, const auto& from) {
        bool first = true;
        for_each_vector(shape, [&](Quantity quantity, const char*, const auto& v) {
            using arith::in_range;
            if (quantity == Quantity::axis) {
                rotations = rotations & in_range(total(absolute(convert_axis(converter, v))));
            } else if constexpr (requires { v.w; }) {
            } else if (!first) {
                auto x = convert_length(by, v);
                if (quantity == Quantity::coordinate) x = x - from;
                x = absolute(x);
                most = larger(most, x);
                sum = sum + x;
            }
            first = false;
        });
    };
    add(a, a_first);
    add(b, b_first);
    using arith::in_range;
    const auto length = largest(most);
    // What is no number could be lost among the largest, but not in a sum.
    const typename SizeT::Bool finite = total(sum) <= most_of_sums;
    return SizeT{length, typename SizeT::Bool(rotations & in_range(length) & finite)};
}
template <class A, class B>
Size<double> size_of(const A& a, const B& b) {
    return size_of(arith::DoubleConverter{}, a, b);
}

/// In any float environment, of shapes with a size in range that obey their rules. The converter gives
/// axes of unit length, rounded.
template <class Converter, class A, class B>
auto verdict_by(const Converter& converter, const A& a, const B& b,
                const typename Converter::Number& size) {
    constexpr const Groups<PlannedBound>& bound = bounds<A, B>;
    using N = typename Converter::Number;
    using Bool = arith::BoolOf<decltype(size > size)>;
    AxesOf<Converter, A, B> axes;
    set_axes(converter, a, b, axes);
    Bool apart = false, meet = true;
    const auto include = [&](const N& gap, const N& up_to) {
        apart = apart | (gap > up_to);
        meet = meet & (gap < -up_to);
    };
    if constexpr (axes.has_of_a)
        include(largest_gap<N>([&](const auto& f) { axes.along_faces_of_a(f); }),
                uncertainty<bound.of_a.degree, N>(bound.of_a.error, size));
    if constexpr (axes.has_of_b)
        include(largest_gap<N>([&](const auto& f) { axes.along_faces_of_b(f); }),
                uncertainty<bound.of_b.degree, N>(bound.of_b.error, size));
    if constexpr (axes.has_crossed) {
        // Most that are disjoint are so along a face.
        if (all(apart)) return Verdict<Bool>(true, false);
        include(largest_gap<N>([&](const auto& f) { axes.along_crossed_edges(f); }),
                uncertainty<bound.crossed.degree, N>(bound.crossed.error, size));
    }
    return Verdict<Bool>(apart, meet);
}
template <class A, class B>
Verdict<bool> verdict(const A& a, const B& b, double size) {
    return verdict_by(RoundedDoubles<dim_of<A>>{{first_coordinate(a)}}, a, b, size);
}

// ---- Exact doubles -----------------------------------------------------------------------------------

/// Of shapes whose gaps are exact; nothing if the directions may be too few.
/// Only the wanted directions are asked: of the others it is known that their gaps are negative.
template <class Converter, class A, class B, class Wanted = EveryOne>
std::optional<Contact> exact_contact(const Converter& converter, const A& a, const B& b,
                                     const Groups<Wanted>& wanted = {}) {
    AxesOf<Converter, A, B> axes;
    set_axes(converter, a, b, axes);
    Gaps<bool> gaps;
    const auto include = [&](const auto& offset, const auto& x, const auto& y) {
        gaps.include(offset, x, y);
    };
    if constexpr (axes.has_of_a) axes.along_faces_of_a(include, wanted.of_a);
    if constexpr (axes.has_of_b) axes.along_faces_of_b(include, wanted.of_b);
    if (gaps.positive) return Contact::disjoint;
    if constexpr (axes.has_crossed) axes.along_crossed_edges(include, wanted.crossed);
    if (gaps.positive) return Contact::disjoint;
    if (!(axes.a.complete() | axes.b.complete())) return {};
    return gaps.zero ? Contact::touching : Contact::overlapping;
}

/// 2^exponent_of(x) is at most x, which is in the range of the filter, and 2^(exponent_of(x) + 1) is above.
inline int exponent_of(double x) { return int(std::bit_cast<std::uint64_t>(x) >> 52) - 1023; }

/// The last bit of some numbers, none of which is larger than one that is in the range of the filter.
class LastBit {
public:
    explicit LastBit(double largest)
        : exponent_(exponent_of(largest) + 1 - bits),
          step_(arith::power_of_two(exponent_)),
          per_step_(arith::power_of_two(-exponent_)) {}

    /// The way back also tells a product that has underflowed.
    void include(double x) {
        const double sum = x * per_step_ + rounder;
        whole_ &= (sum - rounder) * step_ == x;
        any_ |= std::bit_cast<std::uint64_t>(sum);
    }
    /// Are all multiples of 2^last()?
    bool found() const { return whole_; }
    int last() const { return exponent_ + std::countr_zero(any_); }

    /// The largest number gets so many before the point.
    static constexpr int bits = 50;

private:
    /// Sums of such numbers with it have the bits of their integer, by two's complement, at the end.
    static constexpr double rounder = 0x1.8p+52;
    static_assert(bits < 51);

    int exponent_;
    double step_, per_step_;
    bool whole_ = true;
    std::uint64_t any_ = 0;
};

/// How many bits numbers and rotations have, those of the differences of coordinates included, and where the last of
/// them is; nothing if the differences may be rounded. The length of a direction is one of its numbers.
struct Bits {
    int length = 0, axis = 0, last_of_lengths = 0, last_of_axes = 0;
};
template <class Last = LastBit, class A, class B>
std::optional<Bits> bits_of(const A& a, const B& b, double size) {
    arith::Scalar length = 0, axis = 0;
    const auto each = [&](const auto& f) {
        const auto each_number = [&](Quantity quantity, const char*, const auto& v) {
            for_each_component(v, [&](const char*, double x) { f(quantity == Quantity::axis, x); });
            if constexpr (std::is_same_v<decltype(v), const Vec2&>) {
                // One that is rounded has more bits than there is room for.
                if (quantity == Quantity::axis) f(true, length_of(v));
            }
        };
        for_each_vector(a, each_number);
        for_each_vector(b, each_number);
    };
    each([&](bool of_axis, double x) {
        arith::Scalar& most = of_axis ? axis : length;
        most = larger(most, absolute(arith::Scalar(x)));
    });
    constexpr bool has_axis = is_obb<A> || is_obb<B>;
    if (!arith::in_range(length.value) || (has_axis && !arith::in_range(axis.value))) return {};
    Last lengths(length.value), axes(has_axis ? axis.value : 1);
    each([&](bool of_axis, double x) { (of_axis ? axes : lengths).include(x); });
    if (!lengths.found() || !axes.found()) return {};
    return Bits{exponent_of(size) + 1 - lengths.last(),
                has_axis ? exponent_of(axis.value) + 1 - axes.last() : 0, lengths.last(),
                has_axis ? axes.last() : 0};
}

/// Are lengths halved? Then they have one bit more.
template <class S>
inline constexpr bool is_halved = std::is_same_v<S, Aabb<dim_of<S>>> || is_parallel<S>;
template <class A, class B>
inline constexpr int halves = is_halved<A> || is_halved<B>;

/// How many bits the largest number of the text has, of inputs of so many.
template <class A, class B>
constexpr int bits_needed(const Bits& bits) {
    const auto of = [&](const PlannedBound& most) {
        // Of sizes in the range of the filter; so they neither overflow nor underflow.
        if (most.degree.total() * arith::magnitude_range + 53 > 1021) throw "out of range";
        int needed = (bits.length + halves<A, B>)*most.degree.length + bits.axis * most.degree.axis;
        for (double room = 1; room < most.magnitude; room *= 2) ++needed;
        return needed;
    };
    constexpr const Groups<PlannedBound>& most = planned<Sizes, A, B>;
    return std::max({of(most.of_a), of(most.of_b), of(most.crossed)});
}
/// Has every number room in a double?
template <class A, class B>
constexpr bool has_room(const Bits& bits) {
    return bits_needed<A, B>(bits) <= 53;
}

/// If nothing is rounded: in the default float environment, of shapes that obey their rules.
template <class A, class B>
GRAZE_COLD GRAZE_WARM std::optional<Contact> contact_in_doubles(const A& a, const B& b,
                                                                double size) {
    if (!arith::default_float_environment() || !obeys_rules(arith::DoubleConverter{}, a, b))
        return {};
    const auto bits = bits_of(a, b, size);
    if (!bits || !has_room<A, B>(*bits)) return {};
    return exact_contact(Exact<arith::Scalar, dim_of<A>>{{first_coordinate(a)}}, a, b);
}

}  // namespace graze::GRAZE_TARGET::predicates::bounded

namespace graze::inline GRAZE_TARGET::predicates {

template <class A, class B>
concept BoundedPair = detail::is_bounded_pair<A, B> || detail::is_bounded_pair<B, A>;

/// Of a pack, by the filter alone.
template <class Converter, class A, class B>
auto bounded_verdict(const Converter& converter, const A& a, const B& b) {
    const auto size = bounded::size_of(converter, a, b);
    const auto valid = size.in_range & obeys<StrictRules>(converter, a, b);
    return only_if(
        valid, bounded::verdict_by(
                   bounded::RoundedPacks<Converter, dim_of<A>>{converter, first_coordinate(a)}, a,
                   b, size.length));
}

/// By doubles; nothing where they do not tell, or for shapes that break a rule.
template <class A, class B>
requires BoundedPair<A, B> GRAZE_HOT std::optional<Contact> contact_in_doubles(const A& a,
                                                                               const B& b) {
    if constexpr (!detail::is_bounded_pair<A, B>) {
        return contact_in_doubles(b, a);
    } else {
        const auto size = bounded::size_of(a, b);
        if (!size.in_range) return {};
        if (obeys<StrictRules>(arith::DoubleConverter{}, a, b)) [[likely]] {
            const auto found = bounded::verdict(a, b, size.length);
            if (given(found)) [[likely]]
                return contact_of(found);
        }
        return bounded::contact_in_doubles(a, b, size.length);
    }
}

/// By integers of a few words (bounded_words.hpp), of pairs that graze/pairs.hpp lists; nothing where they have no room, or
/// for shapes that break a rule.
template <class A, class B>
std::optional<Contact> contact_in_words(const A& a, const B& b);

}  // namespace graze::GRAZE_TARGET::predicates
