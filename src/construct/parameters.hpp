// Parameters and points by double-words, correctly rounded. Each ends with a test that the rounding is
// certain; where it is not, there is no clip.
//
// What formulas are of a pair is told by double-words, too, within their bounds, or by integers of one
// word, whose signs are certain (one_word.hpp).
//
// To be used in the default float environment, for finite shapes that obey their rules.
#pragma once

#include <cmath>
#include <graze/clip.hpp>
#include <optional>

#include "arith/double_word.hpp"
#include "construct/one_word.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"

namespace graze::inline GRAZE_TARGET::parameters {

using Word = arith::DoubleWord<double>;
using WordConverter = arith::DoubleWordConverter<double, arith::DoubleConverter>;

/// What is wanted of a clip: of a line that is known to meet the shape, parameters may do.
enum class Wanted { all, parameters };

// ---- Numbers ----

/// A number that is within error of x.
struct Approximate {
    Word x;
    double error;

    /// Is |x| so much larger that its sign is certain, and that of each number nearby?
    bool certain() const { return error <= 0x1p-60 * std::fabs(x.high); }
    int sign() const { return (x.high > 0) - (x.high < 0); }
};

/// A number whose first 104 bits are those of x.
struct Leader {
    Word x;

    static constexpr bool certain() { return true; }
    int sign() const { return (x.high > 0) - (x.high < 0); }
};
template <int Words>
Leader leader(const arith::Int<Words>& n) {
    if (n.zero()) return {{0, 0}};
    const Leading first = leading(n);
    const double factor =
        n.negative() ? -power_of_two(first.exponent) : power_of_two(first.exponent);
    return {{factor * first.words.high, factor * first.words.low}};
}

/// What it rounds to, if that is certain: if both ends of what it may be round to the same double. The
/// error has room for the rounding of low and high themselves. Not for subnormal numbers.
struct Rounded {
    double value;
    bool sure;
};
inline Rounded rounded(const Approximate& a) {
    const double low = a.x.high + (a.x.low - a.error), high = a.x.high + (a.x.low + a.error);
    return {low, low == high};
}

/// Products and quotients of two such numbers are far from overflow and underflow.
inline bool is_ordinary(double x) {
    const double size = std::fabs(x);
    return size >= 0x1p-400 && size <= 0x1p+400;
}
inline bool is_ordinary_or_zero(double x) { return x == 0 || is_ordinary(x); }

/// Of numbers of 104 bits or more.
inline Approximate quotient(const Word& x, const Word& y) {
    const Word q = x / y;
    return {q, std::fabs(q.high) * 0x1p-99};
}
inline Approximate quotient(const Leader& x, const Leader& y) { return quotient(x.x, y.x); }
/// |x / y| changes by at most (u + |x / y| v) / (|y| - v), for errors u and v; where v is not far below
/// |y|, that is more than any rounding allows.
inline Approximate quotient(const Approximate& x, const Approximate& y) {
    const Approximate q = quotient(x.x, y.x);
    const double size = std::fabs(q.x.high);
    return {q.x, q.error + 1.01 * (x.error + size * y.error) / std::fabs(y.x.high)};
}
/// By a power of two.
inline Approximate scaled(const Approximate& a, double power) {
    return {{a.x.high * power, a.x.low * power}, a.error * power};
}

/// o + t d, for ordinary t and d.
inline Rounded point(double o, const Approximate& t, const Word& d) {
    if (d.high == 0) return {o, true};
    const Word step = t.x * d, sum = Word::sum(o, step.high);
    const Word p = Word::sum(sum.high, sum.low + step.low);
    const double error = 1.01 * t.error * std::fabs(d.high) + 0x1p-100 * std::fabs(step.high) +
                         0x1p-103 * std::fabs(p.high);
    const Rounded r = rounded({p, error});
    return {r.value, r.sure && std::fabs(r.value) >= 0x1p-900};
}

/// The values of formulas as double-words.
template <class Predicate>
class WordValues {
public:
    using Pair = Predicate;

    WordValues(const typename Predicate::A& a, const typename Predicate::B& b)
        : frame_(Predicate::frame(WordConverter{}, a, b)),
          magnitudes_(Predicate::magnitudes(arith::DoubleConverter{}, a, b).in_range_or_nan()) {}

    template <class Formula>
    Approximate operator()(const Formula& formula) const {
        // The errors of a formula are proportional to that of one operation.
        constexpr double factor = Word::rounding / arith::Bound::rounding;
        return {formula(frame_), factor * arith::uncertainty<Predicate, Formula>(magnitudes_)};
    }
    /// Of the unit of a parameter.
    static constexpr double scale() { return 1; }

private:
    decltype(Predicate::frame(WordConverter{}, std::declval<const typename Predicate::A&>(),
                              std::declval<const typename Predicate::B&>())) frame_;
    arith::Magnitudes magnitudes_;
};

/// The same as integers.
template <class Predicate>
class IntegerValues {
public:
    using Pair = Predicate;

    IntegerValues(const typename Predicate::A& a, const typename Predicate::B& b,
                  const auto& one_word)
        : frame_(Predicate::frame(one_word.converter(), a, b)),
          scale_(power_of_two(one_word.parameter_shift())) {}

    template <class Formula>
    Leader operator()(const Formula& formula) const {
        static_assert(arith::bound_of<Predicate, Formula>.magnitude > 0, "checks the room in Int");
        return leader(formula(frame_));
    }
    double scale() const { return scale_; }

private:
    decltype(Predicate::frame(std::declval<const arith::OneWordConverter&>(),
                              std::declval<const typename Predicate::A&>(),
                              std::declval<const typename Predicate::B&>())) frame_;
    double scale_;
};

// ---- Lines ----

template <class L>
struct Line {
    static constexpr int dim = dim_of<L>;

    const L& line;
    arith::Tuple<Word, dim> direction;

    explicit Line(const L& l) : line(l), direction(predicates::convert_along(WordConverter{}, l)) {}

    double origin(int k) const { return predicates::origin_of(line)[k]; }

    /// The point at t; known(k) is a coordinate that need not be computed. False if unsure.
    bool point(const Approximate& t, Vec<dim>& p, const auto& known) const {
        if (t.x.high == 0) {
            for (int k = 0; k < dim; ++k) p[k] = origin(k) + 0.0;  // not -0
            return true;
        }
        bool sure = is_ordinary(t.x.high);
        for (int k = 0; k < dim; ++k) {
            const std::optional<double> given = known(k);
            const Word& d = direction[std::size_t(k)];
            Rounded r{given.value_or(0), true};
            if (!given) r = parameters::point(origin(k), t, d);
            sure = sure && r.sure && (given || is_ordinary_or_zero(d.high));
            p[k] = r.value + 0.0;  // not -0
        }
        return sure;
    }
};

/// The parameters of a line, ray or segment, and of the options.
template <class L>
struct Range {
    std::optional<double> min, max;

    explicit Range(const ClipOptions& options) : min(options.t_min), max(options.t_max) {
        if (!predicates::is_line<L> && !(min && *min > 0)) min = 0;
        if (predicates::is_segment<L> && !(max && *max < 1)) max = 1;
    }
};

// ---- Boxes ----

/// Which slab does a line enter last, and which does it leave first? Told by doubles that are within
/// 2^-50 of the parameters.
template <class L>
class Slabs {
public:
    explicit Slabs(const Range<L>& range)
        : ordinary_(is_ordinary_or_zero(range.min.value_or(0)) &&
                    is_ordinary_or_zero(range.max.value_or(0))),
          in_{range.min.value_or(-none), -4 * none},
          out_{range.max.value_or(none), 4 * none} {}

    void add(int k, double near, double far) {
        in_.add(k, near, near > in_.first, near > in_.second);
        out_.add(k, far, far < out_.first, far < out_.second);
    }

    /// Are they certain, and their order?
    bool sure() const {
        return ordinary_ && differ(in_.first, in_.second) && differ(out_.first, out_.second) &&
               differ(in_.first, out_.first);
    }
    bool empty() const { return in_.first > out_.first; }

    /// -1: that is where the range begins, or ends.
    int entered() const { return in_.at; }
    int left() const { return out_.at; }

private:
    /// Beyond all parameters.
    static constexpr double none = 0x1p+1000;

    static bool differ(double x, double y) {
        return std::fabs(x - y) > 0x1p-48 * (std::fabs(x) + std::fabs(y));
    }

    struct Limit {
        double first, second;
        int at = -1;

        void add(int k, double t, bool before_first, bool before_second) {
            second = before_first ? first : before_second ? t : second;
            at = before_first ? k : at;
            first = before_first ? t : first;
        }
    };

    bool ordinary_;
    Limit in_, out_;
};

constexpr Feature face(int k, bool far) { return Feature(2 * k + far); }

/// Both ends of a clip to a box, from the slabs. crossed(k, entering) is the parameter there,
/// forward(k) whether the line runs along axis k, on_face(face, k) coordinate k of a face's points, if
/// they have one. False if unsure.
template <Wanted wanted, class L, class Clip>
bool make_ends(const Line<L>& line, const Range<L>& range, const Slabs<L>& slabs,
               const auto& crossed, const auto& forward, const auto& on_face, Clip& clip) {
    const auto make = [&](int k, bool entering, const std::optional<double>& limit, auto& end) {
        if (k < 0 && !limit) return true;
        end.emplace();
        const Approximate t = k < 0 ? Approximate{{*limit, 0}, 0} : crossed(k, entering);
        const Rounded r = rounded(t);
        end->t = r.value + 0.0;  // not -0
        if (wanted == Wanted::parameters) return r.sure;
        end->features.emplace();
        if (k >= 0) {
            const Feature at = face(k, forward(k) != entering);
            end->features->insert(at);
            return r.sure && line.point(t, end->p, [&](int axis) { return on_face(at, axis); });
        }
        return line.point(t, end->p, [&](int axis) -> std::optional<double> {
            if constexpr (predicates::is_segment<L>)
                if (*limit == 1) return line.line.b[axis];
            return {};
        });
    };
    return make(slabs.entered(), true, range.min, clip.in) &&
           make(slabs.left(), false, range.max, clip.out);
}

template <Wanted wanted, class L, int Dim>
bool clip(const L& l, const Aabb<Dim>& box, const Range<L>& range, Clip<Dim>& clip) {
    const Line<L> line(l);
    Slabs<L> slabs(range);
    Contact contact = Contact::overlapping;
    Location location = Location::inside;
    bool ordinary = true;
    for (int k = 0; k < Dim; ++k) {
        const double o = line.origin(k), to_min = box.min[k] - o, to_max = box.max[k] - o;
        const double d = line.direction[std::size_t(k)].high;
        const bool outside = to_min > 0 || to_max < 0;
        const bool on_face = (to_min == 0) != (to_max == 0);
        if (outside)
            location = Location::outside;
        else if (on_face && location == Location::inside)
            location = Location::boundary;
        if (d == 0) {
            if (outside) return false;
            if (on_face) contact = Contact::touching;
            continue;
        }
        ordinary = ordinary && is_ordinary(d) && is_ordinary_or_zero(to_min) &&
                   is_ordinary_or_zero(to_max);
        const double per_d = 1 / d, x = to_min * per_d, y = to_max * per_d;
        slabs.add(k, arith::smaller(x, y), arith::larger(x, y));
    }
    if (!ordinary || !slabs.sure()) return false;
    clip.origin = location;
    if (slabs.empty()) return true;
    clip.hit = true;
    clip.contact = contact;
    const auto forward = [&](int k) { return line.direction[std::size_t(k)].high > 0; };
    const auto coordinate = [&](Feature f) {
        return (int(f) % 2 == 0 ? box.min : box.max)[int(f) / 2];
    };
    const auto crossed = [&](int k, bool entering) {
        const double to = coordinate(face(k, forward(k) != entering));
        return quotient(Word::sum(to, -line.origin(k)), line.direction[std::size_t(k)]);
    };
    return make_ends<wanted>(
        line, range, slabs, crossed, forward,
        [&](Feature f, int k) -> std::optional<double> {
            if (int(f) / 2 != k) return {};
            return coordinate(f);
        },
        clip);
}

/// A box in a frame of its own: see predicates/box_linear.hpp.
template <Wanted wanted, class L, class Values>
bool clip_to_box(const L& l, const Range<L>& range, const Values& value, Clip<dim_of<L>>& clip) {
    constexpr int dim = dim_of<L>;
    using Number = decltype(value(predicates::Toward{0}));
    // The axes of a parallelepiped with a negative volume are turned around.
    int turned = 1;
    if constexpr (std::derived_from<typename Values::Pair, predicates::MayBeFlat>) {
        const auto volume = value(Values::Pair::volume);
        if (!volume.certain() || volume.sign() == 0) return false;
        turned = volume.sign();
    }
    Slabs<L> slabs(range);
    Contact contact = Contact::overlapping;
    Location location = Location::inside;
    Number along[dim], low[dim], high[dim];
    for (int k = 0; k < dim; ++k) {
        along[k] = value(predicates::Toward{k});
        low[k] = value(predicates::ExitMinusFrom{k, -1});
        high[k] = value(predicates::ExitMinusFrom{k, 1});
        if (!along[k].certain() || !low[k].certain() || !high[k].certain()) return false;
        const bool outside = low[k].sign() > 0 || high[k].sign() < 0;
        const bool on_face = (low[k].sign() == 0) != (high[k].sign() == 0);
        if (outside)
            location = Location::outside;
        else if (on_face && location == Location::inside)
            location = Location::boundary;
        if (along[k].sign() == 0) {
            if (outside) return false;
            if (on_face) contact = Contact::touching;
            continue;
        }
        const double per_length =
                         value.scale() / along[k].x.high / (predicates::is_segment<L> ? 2 : 1),
                     x = low[k].x.high * per_length, y = high[k].x.high * per_length;
        slabs.add(k, arith::smaller(x, y), arith::larger(x, y));
    }
    if (!slabs.sure()) return false;
    clip.origin = location;
    if (slabs.empty()) return true;
    clip.hit = true;
    clip.contact = contact;
    const auto crossed = [&](int k, bool entering) {
        const bool to_low = (along[k].sign() > 0) == entering;
        // The frame of a segment is that of its middle and half its direction.
        return scaled(quotient(to_low ? low[k] : high[k], along[k]),
                      predicates::is_segment<L> ? 0.5 : value.scale());
    };
    return make_ends<wanted>(
        Line<L>(l), range, slabs, crossed, [&](int k) { return along[k].sign() * turned > 0; },
        [](Feature, int) -> std::optional<double> { return {}; }, clip);
}

// ---- Triangles ----

/// Where the line crosses the plane, by Cramer's rule: see predicates/linear_triangle.hpp. The
/// triangle is met.
template <Wanted wanted, class L>
bool clip_to_triangle(const L& l, const Triangle3& triangle, const Range<L>& range,
                      const auto& value, Clip3& clip) {
    namespace cramer = predicates::linear_triangle;
    const auto d = value(cramer::D{}), t = value(cramer::T{});
    const int side = d.sign();
    if (!d.certain() || !t.certain() || side == 0) return false;
    const Approximate at = scaled(quotient(t, d), value.scale());
    const Rounded at_rounded = rounded(at);
    if (!at_rounded.sure) return false;
    if constexpr (wanted == Wanted::parameters) {
        clip.in.emplace();
        clip.in->t = at_rounded.value + 0.0;  // not -0
        clip.out = clip.in;
        return true;
    }
    const auto u = value(cramer::U{}), v = value(cramer::V{}), w = value(cramer::W{});
    if (!u.certain() || !v.certain() || !w.certain()) return false;
    const bool on_edge = u.sign() == 0 || v.sign() == 0 || w.sign() == 0;
    if (t.sign() == 0) clip.origin = on_edge ? Location::boundary : Location::inside;
    // Is it at the end of the line, or beyond?
    bool at_end = false;
    const double r = at_rounded.value;
    if constexpr (predicates::is_segment<L>) {
        const auto rest = value(cramer::DMinusT{});
        if (!rest.certain()) return false;
        if (rest.sign() == 0) {
            // There, and not only nearby.
            if (range.max != 1.0 || range.min == 1.0) return false;
            at_end = true;
        }
    }
    if (t.sign() == 0) {
        if (range.max == 0.0) return false;
        at_end = range.min == 0.0;
    }
    if (!at_end && (range.min == r || range.max == r)) return false;
    if ((range.min && r < *range.min) || (range.max && r > *range.max)) return true;

    clip.hit = true;
    clip.contact = on_edge || at_end ? Contact::touching : Contact::overlapping;
    clip.side = side > 0 ? Side::front : Side::back;
    const Rounded along_ab = rounded(quotient(u, d)), along_ac = rounded(quotient(v, d));
    if (!along_ab.sure || !along_ac.sure) return false;
    clip.in.emplace();
    clip.in->t = r + 0.0;  // not -0
    clip.in->uv = {along_ab.value + 0.0, along_ac.value + 0.0};
    const Feature feature = [&] {
        const bool off_a = w.sign() == 0, off_b = u.sign() == 0, off_c = v.sign() == 0;
        if (off_b && off_c) return Feature::v0;
        if (off_c && off_a) return Feature::v1;
        if (off_a && off_b) return Feature::v2;
        return off_c   ? Feature::e01
               : off_a ? Feature::e12
               : off_b ? Feature::e20
                       : Feature::interior;
    }();
    clip.in->features.emplace().insert(feature);
    // What all vertices have in common, the point has as well.
    if (!Line<L>(l).point(at, clip.in->p, [&](int k) -> std::optional<double> {
            const double x = triangle.a[k];
            if (x == triangle.b[k] && x == triangle.c[k]) return x;
            return {};
        }))
        return false;
    clip.out = clip.in;
    return true;
}

// ---- Either ----

/// By double-words, or integers of one word. False if unsure.
template <Wanted wanted, class L, class B>
bool clip_by(const L& l, const B& b, const Range<L>& range, const auto& value,
             Clip<dim_of<L>>& clip) {
    if constexpr (std::is_same_v<B, Triangle3>)
        return clip_to_triangle<wanted>(l, b, range, value, clip);
    else
        return clip_to_box<wanted>(l, range, value, clip);
}

}  // namespace graze::inline GRAZE_TARGET::parameters
