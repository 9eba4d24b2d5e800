// The gaps of two bounded shapes, exactly, in integers of a few words: the text of bounded_axes.hpp once more, for inputs that
// have too many bits for doubles.
#pragma once

#include <functional>

#include "arith/wrapping.hpp"
#include "predicates/bounded_contact.hpp"

namespace graze::inline GRAZE_TARGET::predicates::bounded {

/// A multiple of 1/2, for what is even.
struct Halves {
    int twice;

    template <int Words>
    friend arith::Wrapping<Words> operator*(const Halves& x, const arith::Wrapping<Words>& y) {
        using W = arith::Wrapping<Words>;
        return x.twice == 2 ? y : x.twice == 1 ? y.half() : W::of(0);
    }
};

/// Inputs as integers, which are multiples of a unit: lengths of an even one.
template <int Words, int Dim>
struct Whole {
    using Number = arith::Wrapping<Words>;
    Vec<Dim> from;
    double per_length, per_axis;

    Vector<Number, Dim> lengths(const Vec<Dim>& v) const {
        return map(v, [&](double x) { return Number(x * per_length); });
    }
    Vector<Number, Dim> between(const Vec<Dim>& v, const Vec<Dim>& w) const {
        return lengths(w) - lengths(v);
    }
    Vector<Number, Dim> point(const Vec<Dim>& v) const { return between(from, v); }
    static constexpr Halves constant(double x) { return {int(2 * x)}; }
    static constexpr Halves either(bool which, double x, double y) {
        return constant(which ? x : y);
    }
    static Vector<Number, Dim> as_long(const Vector<Number, Dim>& v, const Vector<Number, Dim>&) {
        return v;
    }
    Number axis(double x) const { return Number(x * per_axis); }
    Frame<Number, Number, 3> turned(const Quaternion& q) const {
        auto [axes, norm] = turned_axes(axis(q.w), axis(q.x), axis(q.y), axis(q.z));
        return {axes, norm};
    }
    Frame<Number, Number, 2> turned(const Vec2& d) const {
        const Vector<Number, 2> along{axis(d.x), axis(d.y)};
        return {{along, left_of(along)}, axis(length_of(d))};
    }
};

/// As LastBit, of more bits.
class LastBitOfWord {
public:
    explicit LastBitOfWord(double largest)
        : exponent_(exponent_of(largest) + 1 - bits),
          step_(arith::power_of_two(exponent_)),
          per_step_(arith::power_of_two(-exponent_)) {}

    void include(double x) {
        const auto integer = std::int64_t(x * per_step_);
        whole_ &= double(integer) * step_ == x;
        any_ |= std::uint64_t(integer);
    }
    bool found() const { return whole_; }
    int last() const { return exponent_ + std::countr_zero(any_); }

    static constexpr int bits = 58;

private:
    static_assert(bits < 62, "twice a number has room in a word");

    int exponent_;
    double step_, per_step_;
    bool whole_ = true;
    std::uint64_t any_ = 0;
};

/// Of the formulas of inputs of one word, without rotations; and of rotations of few bits.
template <class A, class B>
inline constexpr int words = dim_of<A> + (is_obb<A> || is_obb<B>);

/// Is the length of a direction what it was rounded to? Of numbers of a word.
template <class S>
bool has_length([[maybe_unused]] const S& s, [[maybe_unused]] double per_axis) {
    if constexpr (std::is_same_v<S, Obb2>) {
        using W = arith::Wrapping<2>;
        const W x(s.direction.x * per_axis), y(s.direction.y * per_axis),
            length(length_of(s.direction) * per_axis);
        return length * length == x * x + y * y;
    } else {
        return true;
    }
}

/// Those of at most 64 directions whose gaps are not negative for certain, by doubles.
struct Unsure {
    std::uint64_t bits = 0;
    bool operator()(std::size_t k) const { return (bits >> k & 1) != 0; }
};
/// Of shapes as for verdict_by.
template <class A, class B>
Groups<Unsure> unsure_directions(const A& a, const B& b, double size) {
    using Converter = RoundedDoubles<dim_of<A>>;
    using N = typename Converter::Number;
    constexpr const Groups<PlannedBound>& bound = bounds<A, B>;
    AxesOf<Converter, A, B> axes;
    set_axes(Converter{{first_coordinate(a)}}, a, b, axes);
    const auto ask = [](Unsure& unsure, const N& up_to) {
        return [&unsure, up_to, k = 0](const N& offset, const auto& x, const auto& y) mutable {
            unsure.bits |= std::uint64_t(!(gap(offset, x, y) < -up_to)) << k++;
        };
    };
    Groups<Unsure> r;
    if constexpr (axes.has_of_a) {
        auto f = ask(r.of_a, uncertainty<bound.of_a.degree, N>(bound.of_a.error, size));
        axes.along_faces_of_a(std::ref(f));
    }
    if constexpr (axes.has_of_b) {
        auto f = ask(r.of_b, uncertainty<bound.of_b.degree, N>(bound.of_b.error, size));
        axes.along_faces_of_b(std::ref(f));
    }
    if constexpr (axes.has_crossed) {
        auto f = ask(r.crossed, uncertainty<bound.crossed.degree, N>(bound.crossed.error, size));
        axes.along_crossed_edges(std::ref(f));
    }
    return r;
}

/// If integers have room: of shapes that obey their rules, in the default float environment.
template <class A, class B>
GRAZE_COLD std::optional<Contact> contact_in_words(const A& a, const B& b, double size) {
    if (!arith::default_float_environment() || !obeys_rules(arith::DoubleConverter{}, a, b))
        return {};
    const auto bits = bits_of<LastBitOfWord>(a, b, size);
    // One bit for signs, and one for differences of the numbers that are compared. What has room in doubles has been asked
    // there.
    if (!bits || has_room<A, B>(*bits) || bits_needed<A, B>(*bits) > 64 * words<A, B> - 2)
        return {};
    const Whole<words<A, B>, dim_of<A>> converter{
        first_coordinate(a), arith::power_of_two(halves<A, B> - bits->last_of_lengths),
        arith::power_of_two(-bits->last_of_axes)};
    if (!has_length(a, converter.per_axis) || !has_length(b, converter.per_axis)) return {};
    return exact_contact(converter, a, b, unsure_directions(a, b, size));
}

}  // namespace graze::GRAZE_TARGET::predicates::bounded

namespace graze::inline GRAZE_TARGET::predicates {

template <class A, class B>
std::optional<Contact> contact_in_words(const A& a, const B& b) {
    const auto size = bounded::size_of(a, b);
    if (!size.in_range) return {};
    return bounded::contact_in_words(a, b, size.length);
}

}  // namespace graze::GRAZE_TARGET::predicates
