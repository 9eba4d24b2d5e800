// The numbers of each shape, and the rules they must obey.
#pragma once

#include <cmath>
#include <concepts>
#include <graze/shapes.hpp>

#include "arith/filter.hpp"
#include "arith/lanes.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

using arith::absolute;
using arith::all_positive;
using arith::cross;
using arith::dot;
using arith::equal;
using arith::flipped;
using arith::greater;
using arith::larger;
using arith::largest;
using arith::least;
using arith::Magnitudes;
using arith::next_axes;
using arith::positive_part;
using arith::Quantity;
using arith::reciprocal;
using arith::rotated;
using arith::rotated_cross;
using arith::smaller;
using arith::times;
using arith::total;
using arith::twice;
using arith::operator+;
using arith::operator-;

/// Calls f(quantity, field, vector) for every vector of a shape, in the order of its declaration.
template <class S, class F>
constexpr void for_each_vector(const S& s, F&& f) {
    detail::Description<S>::fields(s, f);
}

/// The first vector of a shape, which is one of coordinates.
template <class S>
constexpr const auto& first_coordinate(const S& s) {
    const Vec<detail::Description<S>::dim>* first = nullptr;
    for_each_vector(s, [&](Quantity, const char*, const auto& v) {
        if constexpr (std::is_same_v<decltype(v), const Vec<detail::Description<S>::dim>&>)
            if (!first) first = &v;
    });
    return *first;
}

template <class F>
constexpr void for_each_component(const Vec2& v, F&& f) {
    f("x", v.x), f("y", v.y);
}
template <class F>
constexpr void for_each_component(const Vec3& v, F&& f) {
    f("x", v.x), f("y", v.y), f("z", v.z);
}
template <class F>
constexpr void for_each_component(const Quaternion& q, F&& f) {
    f("w", q.w), f("x", q.x), f("y", q.y), f("z", q.z);
}

/// Throws invalid_shape unless the shape obeys the rules of shapes.hpp.
void validate_any(detail::ShapePointer<2> shape);
void validate_any(detail::ShapePointer<3> shape);
template <class S>
void validate(const S& shape) {
    validate_any(&shape);
}
/// Does it? An exception takes as long as a hundred answers.
bool is_valid_any(detail::ShapePointer<2> shape);
bool is_valid_any(detail::ShapePointer<3> shape);
template <class S>
bool is_valid(const S& shape) {
    return is_valid_any(&shape);
}

template <class T>
inline constexpr bool is_line = false;
template <int Dim>
inline constexpr bool is_line<Line<Dim>> = true;
template <class T>
inline constexpr bool is_ray = false;
template <int Dim>
inline constexpr bool is_ray<Ray<Dim>> = true;
template <class T>
inline constexpr bool is_segment = false;
template <int Dim>
inline constexpr bool is_segment<Segment<Dim>> = true;

template <int Dim>
constexpr const Vec<Dim>& origin_of(const Line<Dim>& l) {
    return l.origin;
}
template <int Dim>
constexpr const Vec<Dim>& origin_of(const Ray<Dim>& l) {
    return l.origin;
}
template <int Dim>
constexpr const Vec<Dim>& origin_of(const Segment<Dim>& l) {
    return l.a;
}

/// f of each component of a vector.
template <class F>
constexpr auto map(const Vec2& v, F f) {
    return arith::Tuple<decltype(f(v.x)), 2>{f(v.x), f(v.y)};
}
template <class F>
constexpr auto map(const Vec3& v, F f) {
    return arith::Tuple<decltype(f(v.x)), 3>{f(v.x), f(v.y), f(v.z)};
}
template <class F>
constexpr auto map(const Quaternion& q, F f) {
    return arith::Tuple<decltype(f(q.x)), 4>{f(q.w), f(q.x), f(q.y), f(q.z)};
}
template <class N, std::size_t Dim, class F>
constexpr auto map(const std::array<N, Dim>& v, F f) {
    return arith::tuple_of<Dim>([&](std::size_t i) { return f(v[i]); });
}

/// A rotation times a positive factor: the axes as it turns them.
template <class N>
struct TurnedAxes {
    std::array<arith::Tuple<N, 3>, 3> axis;
    N factor;
};
/// By a quaternion w + xi + yj + zk, times its norm.
template <class N>
constexpr TurnedAxes<decltype(std::declval<N>() * std::declval<N>())> turned_axes(const N& w,
                                                                                  const N& x,
                                                                                  const N& y,
                                                                                  const N& z) {
    const auto ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const auto xy = twice(x * y), xz = twice(x * z), yz = twice(y * z);
    const auto wx = twice(w * x), wy = twice(w * y), wz = twice(w * z);
    return {{{{(ww + xx) - (yy + zz), xy + wz, xz - wy},
              {xy - wz, (ww + yy) - (xx + zz), yz + wx},
              {xz + wy, yz - wx, (ww + zz) - (xx + yy)}}},
            (ww + xx) + (yy + zz)};
}

/// Vectors of inputs as the numbers of a converter.
template <class Converter, class V>
constexpr auto convert_point(const Converter& r, const V& v) {
    if constexpr (requires { r.point(v); })
        return r.point(v);
    else if constexpr (requires { r.vector(v); })
        return r.vector(v);
    else
        return map(v, [&](const auto& x) { return r.coordinate(x); });
}
template <class Converter, class V>
constexpr auto convert_length(const Converter& r, const V& v) {
    if constexpr (requires { r.vector(v); })
        return r.vector(v);
    else
        return map(v, [&](double x) { return r.length(x); });
}
template <class Converter, class V>
constexpr auto convert_direction(const Converter& r, const V& v) {
    if constexpr (requires { r.vector(v); })
        return r.vector(v);
    else
        return map(v, [&](double x) { return r.direction(x); });
}
/// The direction of a line or ray, or from the first to the second end of a segment.
template <class Converter, class L>
constexpr auto convert_along(const Converter& r, const L& l) {
    if constexpr (is_segment<L>)
        return convert_point(r, l.b) - convert_point(r, l.a);
    else
        return convert_direction(r, l.direction);
}
template <class Converter, class V>
constexpr auto convert_axis(const Converter& r, const V& v) {
    return map(v, [&](double x) { return r.axis(x); });
}

// ---- Finite inputs, rules, magnitudes -----------------------------------------------------------------

/// A sum that is finite only if all its summands are: an infinity or NaN cannot cancel out.
template <class Converter, class Shape>
auto sum_of_inputs(const Converter& r, const Shape& shape) {
    decltype(r.length(0.0)) sum = 0;
    for_each_vector(shape, [&](Quantity, const char*, const auto& v) {
        auto s = r.length(v.x) + r.length(v.y);
        if constexpr (requires { v.z; }) s = s + r.length(v.z);
        if constexpr (requires { v.w; }) s = s + r.length(v.w);
        sum = sum + s;
    });
    return sum;
}

/// Sums up to this are those of finite inputs.
inline constexpr double most_of_sums = 0x1p+1000;

/// False too where finite inputs have an enormous sum.
template <class Converter, class A, class B>
auto finite(const Converter& r, const A& a, const B& b) {
    return absolute(sum_of_inputs(r, a) + sum_of_inputs(r, b)) <= most_of_sums;
}
template <class A, class B>
bool finite(const A& a, const B& b) {
    return finite(arith::DoubleConverter{}, a, b);
}

/// True of all finite inputs.
template <class A, class B>
bool all_finite(const A& a, const B& b) {
    bool finite = true;
    const auto include = [&](Quantity, const char*, const auto& v) {
        for_each_component(v, [&](const char*, double x) { finite &= arith::is_finite(x); });
    };
    for_each_vector(a, include);
    for_each_vector(b, include);
    return finite;
}

/// The same by axes, for shapes of vectors alone.
template <class Converter, class A, class B>
auto plainly_finite(const Converter& converter, const A& a, const B& b) {
    const auto by = by_axes(converter);
    auto sum = convert_point(by, first_coordinate(a));
    const auto add_all = [&](const auto& shape, bool skip) {
        for_each_vector(shape, [&](Quantity, const char*, const auto& v) {
            if (!skip) sum = sum + convert_point(by, v);
            skip = false;
        });
    };
    add_all(a, true);
    add_all(b, false);
    return absolute(total(sum)) <= most_of_sums;
}

/// What the rules of a shape ask, of finite numbers: exactly, in the default float environment.
template <class Converter, class Bool>
struct Rules {
    const Converter& converter;
    Bool& obeys;

    void ordered(const char*, const auto& min, const char*, const auto& max) const {
        const auto low = convert_point(converter, min), high = convert_point(converter, max);
        for (std::size_t k = 0; k < low.size(); ++k) obeys = obeys & (low[k] <= high[k]);
    }
    void nonzero(const char*, const auto& v) const {
        obeys = obeys & (total(absolute(convert_axis(converter, v))) > 0);
    }
    void nonnegative(const char*, const auto& v) const {
        for (const auto& x : convert_length(converter, v)) obeys = obeys & (x >= 0);
    }
};

/// A little more, in any float environment: what is flushed is zero, and "perhaps not".
template <class Converter, class Bool>
struct StrictRules {
    const Converter& converter;
    Bool& obeys;

    void ordered(const char*, const auto& min, const char*, const auto& max) const {
        const auto by = by_axes(converter);
        obeys = obeys & all_positive(convert_point(by, max) - convert_point(by, min));
    }
    void nonzero(const char* field, const auto& v) const {
        Rules<Converter, Bool>{converter, obeys}.nonzero(field, v);
    }
    void nonnegative(const char*, const auto& v) const {
        obeys = obeys & all_positive(convert_length(by_axes(converter), v));
    }
};

/// The same of shapes with magnitudes in range: there an axis is not zero.
template <class Converter, class Bool>
struct StrictRulesInRange {
    const Converter& converter;
    Bool& obeys;

    void ordered(const char* min_field, const auto& min, const char* max_field,
                 const auto& max) const {
        StrictRules<Converter, Bool>{converter, obeys}.ordered(min_field, min, max_field, max);
    }
    void nonzero(const char*, const auto&) const {}
    void nonnegative(const char* field, const auto& v) const {
        StrictRules<Converter, Bool>{converter, obeys}.nonnegative(field, v);
    }
};

template <class S>
inline constexpr bool has_rules = !std::derived_from<detail::Description<S>, detail::NoRules>;

template <template <class, class> class RulesT, class Converter, class A, class B>
auto obeys(const Converter& converter, const A& a, const B& b) {
    if constexpr (has_rules<A> || has_rules<B>) {
        using Bool = arith::BoolOf<decltype(converter.length(0.0) > 0)>;
        Bool obeys = true;
        const RulesT<Converter, Bool> rules{converter, obeys};
        detail::Description<A>::rules(a, rules);
        detail::Description<B>::rules(b, rules);
        return obeys;
    } else {
        return true;
    }
}
/// Do finite shapes obey their rules? In the default float environment.
template <class Converter, class A, class B>
auto obeys_rules(const Converter& converter, const A& a, const B& b) {
    return obeys<Rules>(converter, a, b);
}

/// How the bounds of several inputs make one.
struct Sums {
    static auto join(const auto& x, const auto& y) { return x + y; }
    static auto over_axes(const auto& v) { return total(v); }
};
struct Largest {
    static auto join(const auto& x, const auto& y) { return larger(x, y); }
    static auto over_axes(const auto& v) { return largest(v); }
};

/// Bounds of the inputs of each quantity: of coordinates, of their distances from the first one of b.
template <class By, class Converter, class A, class B>
auto magnitudes_by(const Converter& converter, const A& a, const B& b) {
    const auto by = by_axes(converter);
    const auto from = convert_point(by, first_coordinate(b));
    using V = std::remove_cvref_t<decltype(from - from)>;
    struct Joined {
        V value{};
        bool empty = true;
        void add(const V& v) {
            value = empty ? v : By::join(value, v);
            empty = false;
        }
    } lengths, directions;
    arith::MagnitudesBy<Converter> m;
    const auto add = [&](Quantity quantity, const auto& v) {
        if constexpr (requires { v.w; }) {
            m.axis = total(absolute(convert_axis(converter, v)));
        } else if (quantity == Quantity::coordinate) {
            lengths.add(absolute(convert_point(by, v) - from));
        } else if (quantity == Quantity::length) {
            lengths.add(absolute(convert_length(by, v)));
        } else if (quantity == Quantity::direction) {
            directions.add(absolute(convert_direction(by, v)));
        } else {
            m.axis = total(absolute(convert_axis(converter, v)));
        }
    };
    for_each_vector(a, [&](Quantity q, const char*, const auto& v) { add(q, v); });
    bool first = true;
    for_each_vector(b, [&](Quantity q, const char*, const auto& v) {
        if (!first) add(q, v);
        first = false;
    });
    m.length = By::over_axes(lengths.value);
    if (!directions.empty) m.direction = By::over_axes(directions.value);
    return m;
}

}  // namespace graze::GRAZE_TARGET::predicates
