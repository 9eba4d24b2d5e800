// Do two bounded shapes in 3D meet, and how? By all gaps between them in doubles: with their bounds, or exactly.
//
//   a gap that is positive                                        disjoint
//   every gap negative                                            overlapping
//   exact gaps, none positive, of which one is zero along a
//   direction that is not; and one of the shapes is a solid       touching
// Of a solid and anything the difference has an interior, so what its faces say is all. (Why the directions are
// complete: separating_directions.hpp. Those of a flat shape's missing edges do no harm.)
#pragma once

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
template <class N, class F>
struct Frame {
    std::array<Vector<N>, 3> axis;
    F factor;
};

/// Doubles as they are, from a point on, as another number.
template <class N>
struct DoublesFrom {
    using Number = N;
    Vec3 from;

    static Vector<N> between(const Vec3& v, const Vec3& w) { return lengths(w) - lengths(v); }
    Vector<N> point(const Vec3& v) const { return between(from, v); }
    static Vector<N> lengths(const Vec3& v) { return {N(v.x), N(v.y), N(v.z)}; }
    static N constant(double x) { return N(x); }
    static N either(bool which, double x, double y) { return N(std::array{y, x}[which]); }
    static Vector<N> as_long(const Vector<N>& v, const Vector<N>&) { return v; }
};

/// With axes of unit length, rounded.
struct RoundedDoubles : DoublesFrom<arith::Scalar> {
    static Frame<Number, One> turned(const Quaternion& q) {
        auto [axis, norm] = turned_axes(Number(q.w), Number(q.x), Number(q.y), Number(q.z));
        const Number per_norm = reciprocal(norm);
        return {{scaled(per_norm, axis[0]), scaled(per_norm, axis[1]), scaled(per_norm, axis[2])},
                {}};
    }
};

/// The same of packs, of shapes that hold their columns.
template <class Columns>
struct RoundedPacks {
    using Number = decltype(std::declval<Columns>().length(0.0));
    const Columns& columns;
    Vec3 from;

    Vector<Number> lengths(const Vec3& v) const { return convert_length(columns, v); }
    Vector<Number> between(const Vec3& v, const Vec3& w) const { return lengths(w) - lengths(v); }
    Vector<Number> point(const Vec3& v) const { return between(from, v); }
    static Number constant(double x) { return x; }
    static Number either(bool which, double x, double y) { return which ? x : y; }
    static Vector<Number> as_long(const Vector<Number>& v, const Vector<Number>&) { return v; }
    Frame<Number, One> turned(const Quaternion& q) const {
        auto [axis, norm] =
            turned_axes(columns.axis(q.w), columns.axis(q.x), columns.axis(q.y), columns.axis(q.z));
        const Number per_norm = reciprocal(norm);
        return {{scaled(per_norm, axis[0]), scaled(per_norm, axis[1]), scaled(per_norm, axis[2])},
                {}};
    }
};

/// With axes as long as they come of whole numbers.
template <class N>
struct Exact : DoublesFrom<N> {
    static Frame<N, N> turned(const Quaternion& q) {
        auto [axis, norm] = turned_axes(N(q.w), N(q.x), N(q.y), N(q.z));
        return {axis, norm};
    }
};

/// The bounds of RoundedDoubles, where the size of two shapes is 1: see size_of.
struct Bounds {
    using Number = PlannedBound;

    static constexpr Vector<Number> point(const Vec3&) { return PlannedBounds::point(Vec3{}); }
    static constexpr Vector<Number> between(const Vec3&, const Vec3&) { return point(Vec3{}); }
    static constexpr Vector<Number> lengths(const Vec3&) { return PlannedBounds::lengths(Vec3{}); }
    static constexpr Number constant(double x) { return {x, 0, {}}; }
    static constexpr Number either(bool, double x, double y) { return constant(x > y ? x : y); }
    static constexpr Frame<Number, One> turned(const Quaternion& q) {
        return {PlannedBounds::turned(q), {}};
    }
    /// The components of a vector that was turned: an axis is as long as 1, others at most as sqrt(3) of what
    /// their components are.
    static constexpr Vector<Number> as_long(Vector<Number> v, const Vector<Number>& before) {
        for (std::size_t k = 0; k < 3; ++k)
            v[k].magnitude = before[k].degree == arith::Degree{} ? 1 : 1.7321 * before[k].magnitude;
        return v;
    }
};

/// How large the numbers of Exact become, in the largest number of a quaternion and the largest length.
struct Sizes : Bounds {
    static constexpr Frame<Number, Number> turned(const Quaternion&) {
        constexpr Number q{1, 0, {0, 0, 1}};
        const auto [axis, norm] = turned_axes(q, q, q, q);
        return {axis, norm};
    }
    static constexpr Vector<Number> as_long(const Vector<Number>& v, const Vector<Number>&) {
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
    Groups<N> r;
    if constexpr (decltype(axes.a)::faces > 0)
        r.of_a = largest_gap<N>([&](const auto& f) { axes.along_faces_of_a(f); });
    if constexpr (decltype(axes.b)::faces > 0)
        r.of_b = largest_gap<N>([&](const auto& f) { axes.along_faces_of_b(f); });
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
    typename SizeT::Bool quaternions = true;
    const auto add = [&](const auto& shape, const auto& from) {
        bool first = true;
        for_each_vector(shape, [&](Quantity quantity, const char*, const auto& v) {
            using arith::in_range;
            if constexpr (requires { v.w; }) {
                quaternions = quaternions & in_range(total(absolute(convert_axis(converter, v))));
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
    return SizeT{length, typename SizeT::Bool(quaternions & in_range(length) & finite)};
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
    if constexpr (decltype(axes.a)::faces > 0)
        include(largest_gap<N>([&](const auto& f) { axes.along_faces_of_a(f); }),
                uncertainty<bound.of_a.degree, N>(bound.of_a.error, size));
    include(largest_gap<N>([&](const auto& f) { axes.along_faces_of_b(f); }),
            uncertainty<bound.of_b.degree, N>(bound.of_b.error, size));
    // Most that are disjoint are so along a face.
    if (all(apart)) return Verdict<Bool>(true, false);
    include(largest_gap<N>([&](const auto& f) { axes.along_crossed_edges(f); }),
            uncertainty<bound.crossed.degree, N>(bound.crossed.error, size));
    return Verdict<Bool>(apart, meet);
}
template <class A, class B>
Verdict<bool> verdict(const A& a, const B& b, double size) {
    return verdict_by(RoundedDoubles{{first_coordinate(a)}}, a, b, size);
}

// ---- Exact doubles -----------------------------------------------------------------------------------

/// Of solid or other shapes whose gaps are exact; nothing if the directions may be too few.
template <class Converter, class A, class B>
std::optional<Contact> exact_contact(const Converter& converter, const A& a, const B& b) {
    AxesOf<Converter, A, B> axes;
    set_axes(converter, a, b, axes);
    Gaps<bool> gaps;
    const auto include = [&](const auto& offset, const auto& x, const auto& y) {
        gaps.include(offset, x, y);
    };
    if constexpr (decltype(axes.a)::faces > 0) axes.along_faces_of_a(include);
    axes.along_faces_of_b(include);
    if (gaps.positive) return Contact::disjoint;
    axes.along_crossed_edges(include);
    if (gaps.positive) return Contact::disjoint;
    if (!(axes.a.solid() | axes.b.solid())) return {};
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

/// How many bits numbers and quaternions have, those of the differences of coordinates included; nothing if these may
/// be rounded.
struct Bits {
    int length = 0, axis = 0;
};
template <class A, class B>
std::optional<Bits> bits_of(const A& a, const B& b, double size) {
    arith::Scalar length = 0, axis = 0;
    const auto each = [&](const auto& f) {
        const auto each_number = [&](Quantity quantity, const char*, const auto& v) {
            for_each_component(v, [&](const char*, double x) { f(quantity == Quantity::axis, x); });
        };
        for_each_vector(a, each_number);
        for_each_vector(b, each_number);
    };
    each([&](bool of_axis, double x) {
        arith::Scalar& most = of_axis ? axis : length;
        most = larger(most, absolute(arith::Scalar(x)));
    });
    constexpr bool has_axis = std::is_same_v<A, Obb3> || std::is_same_v<B, Obb3>;
    if (!arith::in_range(length.value) || (has_axis && !arith::in_range(axis.value))) return {};
    LastBit lengths(length.value), axes(has_axis ? axis.value : 1);
    each([&](bool of_axis, double x) { (of_axis ? axes : lengths).include(x); });
    if (!lengths.found() || !axes.found()) return {};
    return Bits{exponent_of(size) + 1 - lengths.last(),
                has_axis ? exponent_of(axis.value) + 1 - axes.last() : 0};
}

/// Has every number of the text room in a double, of inputs of so many bits? One more for lengths that are halved.
template <class A, class B>
constexpr bool has_room(const Bits& bits) {
    constexpr auto halved = [](auto shape) {
        using S = decltype(shape);
        return std::is_same_v<S, Aabb3> || std::is_same_v<S, Parallelepiped3>;
    };
    constexpr bool halves = halved(A{}) || halved(B{});
    const auto in = [&](const PlannedBound& most) {
        // Of sizes in the range of the filter; so they neither overflow nor underflow.
        if (most.degree.total() * arith::magnitude_range + 53 > 1021) throw "out of range";
        int needed = (bits.length + halves) * most.degree.length + bits.axis * most.degree.axis;
        for (double room = 1; room < most.magnitude; room *= 2) ++needed;
        return needed <= 53;
    };
    constexpr const Groups<PlannedBound>& most = planned<Sizes, A, B>;
    return in(most.of_a) && in(most.of_b) && in(most.crossed);
}

/// If nothing is rounded: in the default float environment, of shapes that obey their rules.
template <class A, class B>
GRAZE_COLD GRAZE_WARM std::optional<Contact> contact_in_doubles(const A& a, const B& b,
                                                                double size) {
    if (!arith::default_float_environment() || !obeys_rules(arith::DoubleConverter{}, a, b))
        return {};
    const auto bits = bits_of(a, b, size);
    if (!bits || !has_room<A, B>(*bits)) return {};
    return exact_contact(Exact<arith::Scalar>{{first_coordinate(a)}}, a, b);
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
        valid, bounded::verdict_by(bounded::RoundedPacks<Converter>{converter, first_coordinate(a)},
                                   a, b, size.length));
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

}  // namespace graze::GRAZE_TARGET::predicates
