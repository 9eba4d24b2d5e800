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
#include <tuple>
#include <utility>

#include "arith/double_word.hpp"
#include "construct/one_word.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"

// A function with all that it calls, compiled once for its callers.
#if defined(__GNUC__)
#define GRAZE_APART [[gnu::flatten, gnu::noinline]]
#else
#define GRAZE_APART
#endif

namespace graze::inline GRAZE_TARGET::parameters {

using Word = arith::DoubleWord<double>;
using WordConverter = arith::DoubleWordConverter<double, arith::DoubleConverter>;

/// What is wanted of a clip: of a line that is known to meet the shape, parameters may do.
enum class Wanted { all, parameters };

// ---- Numbers: of one kind, or two at once ----

/// Two doubles side by side.
struct Two {
#if defined(__GNUC__)
    typedef double Values __attribute__((vector_size(16)));
    Values values;

    Two() = default;
    Two(double x) : values{x, x} {}
    Two(double x, double y) : values{x, y} {}
    Two(Values v) : values(v) {}

    friend Two operator-(Two x) { return -x.values; }
    friend Two operator+(Two x, Two y) { return x.values + y.values; }
    friend Two operator-(Two x, Two y) { return x.values - y.values; }
    friend Two operator*(Two x, Two y) { return x.values * y.values; }
    friend Two operator/(Two x, Two y) { return x.values / y.values; }
#else
    double values[2];

    Two() = default;
    Two(double x) : values{x, x} {}
    Two(double x, double y) : values{x, y} {}

    friend Two operator-(Two x) { return {-x[0], -x[1]}; }
    friend Two operator+(Two x, Two y) { return {x[0] + y[0], x[1] + y[1]}; }
    friend Two operator-(Two x, Two y) { return {x[0] - y[0], x[1] - y[1]}; }
    friend Two operator*(Two x, Two y) { return {x[0] * y[0], x[1] * y[1]}; }
    friend Two operator/(Two x, Two y) { return {x[0] / y[0], x[1] / y[1]}; }
#endif
    double operator[](int i) const { return values[i]; }
    friend Two absolute(Two x) { return {std::fabs(x[0]), std::fabs(x[1])}; }
};
using TwoWords = arith::DoubleWord<Two>;
inline TwoWords two(const Word& x, const Word& y) { return {{x.high, y.high}, {x.low, y.low}}; }
inline Two two(double x, double y) { return {x, y}; }

/// Words times and over doubles, with the errors that those of words have.
template <class N>
arith::DoubleWord<N> times(const arith::DoubleWord<N>& x, const N& y) {
    const auto p = arith::DoubleWord<N>::product(x.high, y);
    const N low = p.low + x.low * y, high = p.high + low;
    return {high, low - (high - p.high)};
}
template <class N>
arith::DoubleWord<N> times(const arith::DoubleWord<N>& x, const arith::DoubleWord<N>& y) {
    return x * y;
}
template <class N>
arith::DoubleWord<N> over(const arith::DoubleWord<N>& x, const N& y) {
    const N q = x.high / y;
    const auto p = arith::DoubleWord<N>::product(q, y);
    const N low = (((x.high - p.high) - p.low) + x.low) / y, high = q + low;
    return {high, low - (high - q)};
}
template <class N>
arith::DoubleWord<N> over(const arith::DoubleWord<N>& x, const arith::DoubleWord<N>& y) {
    return x / y;
}

/// Numbers that are within error of x.
template <class N>
struct BasicApproximate {
    arith::DoubleWord<N> x;
    N error;

    /// Is |x| so much larger that its sign is certain, and that of each number nearby?
    bool certain() const { return error <= 0x1p-60 * std::fabs(x.high); }
    int sign() const { return (x.high > 0) - (x.high < 0); }
};
using Approximate = BasicApproximate<double>;

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

/// What they round to, which is certain where both ends of what they may be round to the same double.
/// The error has room for the rounding of low and high themselves. Not for subnormal numbers.
template <class N>
struct BasicRounded {
    N low, high;
};
template <class N>
BasicRounded<N> both_ends(const BasicApproximate<N>& a) {
    return {a.x.high + (a.x.low - a.error), a.x.high + (a.x.low + a.error)};
}
struct Rounded {
    double value;
    bool sure;
};
inline Rounded rounded(const Approximate& a) {
    const auto ends = both_ends(a);
    return {ends.low, ends.low == ends.high};
}

/// Products and quotients of two such numbers are far from overflow and underflow.
inline bool is_ordinary(double x) {
    const auto exponent = std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff;
    return exponent - (1023 - 400) <= 800;
}
inline bool is_ordinary_or_zero(double x) { return x == 0 || is_ordinary(x); }

inline double high_of(double x) { return x; }
inline double high_of(const Word& x) { return x.high; }
inline Two high_of(const Two& x) { return x; }
inline Two high_of(const TwoWords& x) { return x.high; }

/// Of numbers of 104 bits or more; y: words, or doubles.
template <class N>
BasicApproximate<N> quotient(const arith::DoubleWord<N>& x, const auto& y) {
    const arith::DoubleWord<N> q = over(x, y);
    return {q, absolute(q.high) * N(0x1p-99)};
}
inline Approximate quotient(const Leader& x, const Leader& y) { return quotient(x.x, y.x); }
/// |x / y| changes by at most (u + |x / y| v) / (|y| - v), for errors u and v; where v is not far below
/// |y|, that is more than any rounding allows.
template <class N>
BasicApproximate<N> quotient(const BasicApproximate<N>& x, const BasicApproximate<N>& y) {
    const BasicApproximate<N> q = quotient(x.x, y.x);
    const N size = absolute(q.x.high);
    return {q.x, q.error + N(1.01) * (x.error + size * y.error) / absolute(y.x.high)};
}
/// Of two pairs at once.
inline BasicApproximate<Two> quotients(const Leader& x0, const Leader& y0, const Leader& x1,
                                       const Leader& y1) {
    return quotient(two(x0.x, x1.x), two(y0.x, y1.x));
}
inline BasicApproximate<Two> quotients(const Approximate& x0, const Approximate& y0,
                                       const Approximate& x1, const Approximate& y1) {
    const auto both = [](const Approximate& x, const Approximate& y) {
        return BasicApproximate<Two>{two(x.x, y.x), {x.error, y.error}};
    };
    return quotient(both(x0, x1), both(y0, y1));
}
/// By a power of two.
template <class N>
BasicApproximate<N> scaled(const BasicApproximate<N>& a, const N& power) {
    return {{a.x.high * power, a.x.low * power}, a.error * power};
}

/// o + t d, for ordinary t and d; d: words, or doubles.
template <class N>
BasicRounded<N> point(const N& o, const BasicApproximate<N>& t, const auto& d) {
    using W = arith::DoubleWord<N>;
    const W step = times(t.x, d), sum = W::sum(o, step.high),
            p = W::sum(sum.high, sum.low + step.low);
    const N error = N(1.01) * t.error * absolute(high_of(d)) + N(0x1p-100) * absolute(step.high) +
                    N(0x1p-103) * absolute(p.high);
    return both_ends(BasicApproximate<N>{p, error});
}
/// Is a point's coordinate certain?
inline bool is_sure(double low, double high) {
    return low == high && (low == 0 || std::fabs(low) >= 0x1p-900);
}

/// The root of x > 0: one step of Newton's from that of a double, which is within 2^-53.
inline Word root(const Word& x) {
    const double s = std::sqrt(x.high);
    const Word square = Word::product(s, s);
    const double rest = ((x.high - square.high) - square.low) + x.low;
    return Word::sum(s, rest / (s + s));
}

/// The centre of a box, as seen from the origin of a line along axis k.
struct FromOrigin {
    int k = 0;
    constexpr auto operator()(const auto& frame) const { return -frame.from(k); }
};

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
    /// How far the faces of a 2D obb's axis k lie from the line's origin: half_k sqrt(norm) to either
    /// side of the centre. Of a norm within 2^-101, which is positive, the root is within 2^-101, and
    /// the product within 2^-100; what underflows is far below the first error.
    std::pair<Approximate, Approximate> faces(int k) const {
        const auto [center, error] = (*this)(FromOrigin{k});
        const Word half = frame_.half[std::size_t(k)] * root(frame_.norm);
        const Word low = center - half, high = center + half;
        const double errors = error + 0x1p-99 * half.high;
        return {{low, errors + 0x1p-102 * std::fabs(low.high)},
                {high, errors + 0x1p-102 * std::fabs(high.high)}};
    }
    /// Empty if unsure.
    template <class Formula>
    std::optional<int> sign(const Formula& formula) const {
        const Approximate x = (*this)(formula);
        return x.certain() ? std::optional(x.sign()) : std::nullopt;
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
                  const OneWord& one_word)
        : frame_(Predicate::frame(one_word, a, b)),
          scale_(power_of_two(one_word.parameter_shift())) {}

    template <class Formula>
    Leader operator()(const Formula& formula) const {
        static_assert(arith::bound_of<Predicate, Formula>.magnitude > 0, "checks the room in Int");
        return leader(formula(frame_));
    }
    template <class Formula>
    std::optional<int> sign(const Formula& formula) const {
        static_assert(arith::bound_of<Predicate, Formula>.magnitude > 0, "checks the room in Int");
        return arith::sign_of(formula(frame_));
    }
    double scale() const { return scale_; }

private:
    decltype(Predicate::frame(std::declval<const OneWord&>(),
                              std::declval<const typename Predicate::A&>(),
                              std::declval<const typename Predicate::B&>())) frame_;
    double scale_;
};

// ---- Lines ----

/// The direction of a line or ray is as given, that of a segment a difference.
template <int dim, bool is_segment>
struct Line {
    using Component = std::conditional_t<is_segment, Word, double>;

    const Vec<dim>& origin;
    const Vec<dim>& end;  ///< of a segment
    arith::Tuple<Component, dim> direction;

    explicit Line(const auto& line) : Line(line, predicates::origin_of(line)) {}

    static Component component(double x) {
        if constexpr (is_segment)
            return {x, 0};
        else
            return x;
    }
    const Component& along(int k) const { return direction[std::size_t(k)]; }

private:
    Line(const auto& line, const Vec<dim>& from) : origin(from), end(end_of(line)) {
        for (int k = 0; k < dim; ++k) {
            if constexpr (is_segment)
                direction[std::size_t(k)] = Word::sum(end[k], -origin[k]);
            else
                direction[std::size_t(k)] = line.direction[k];
        }
    }
    static const Vec<dim>& end_of(const auto& line) {
        if constexpr (is_segment)
            return line.b;
        else
            return line.origin;
    }
};
template <class L>
using LineOf = Line<dim_of<L>, predicates::is_segment<L>>;

/// The parameters of a line, ray or segment, and of the options.
struct Range {
    std::optional<double> min, max;
};
template <class L>
Range range_of(const ClipOptions& options) {
    Range range{options.t_min, options.t_max};
    if (!predicates::is_line<L> && !(range.min && *range.min > 0)) range.min = 0;
    if (predicates::is_segment<L> && !(range.max && *range.max < 1)) range.max = 1;
    return range;
}

// ---- Boxes ----

/// Which slab does a line enter last, and which does it leave first? Told by doubles that are within
/// 2^-50 of the parameters.
class Slabs {
public:
    explicit Slabs(const Range& range)
        : ordinary_(is_ordinary_or_zero(range.min.value_or(0)) &&
                    is_ordinary_or_zero(range.max.value_or(0))),
          in_{range.min.value_or(-none), -4 * none},
          out_{range.max.value_or(none), 4 * none} {}

    void add(int k, double near, double far) {
        using arith::larger, arith::smaller;
        in_.at = near > in_.first ? k : in_.at;
        in_.second = larger(in_.second, smaller(in_.first, near));
        in_.first = larger(in_.first, near);
        out_.at = far < out_.first ? k : out_.at;
        out_.second = smaller(out_.second, larger(out_.first, far));
        out_.first = smaller(out_.first, far);
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
    };

    bool ordinary_;
    Limit in_, out_;
};

/// Where a line enters or leaves a box: by a face, or where its range ends (-1); all points of the face
/// may have coordinate `at` of an axis.
struct Crossing {
    int face = -1, axis = -1;
    double at = 0;
};

/// Both ends of a clip to a box, side by side, at parameters t. False if unsure.
template <Wanted wanted, int dim, bool is_segment>
bool make_ends(const Line<dim, is_segment>& line, const Range& range,
               const BasicApproximate<Two>& t, const Crossing& in, const Crossing& out,
               Clip<dim>& clip) {
    const auto t_ends = both_ends(t);
    BasicRounded<Two> p[dim];
    if constexpr (wanted == Wanted::all)
        for (int k = 0; k < dim; ++k)
            p[k] = point(Two(line.origin[k]), t, two(line.along(k), line.along(k)));
    const auto make = [&](int lane, const Crossing& crossing, const std::optional<double>& limit,
                          auto& optional) {
        if (crossing.face < 0 && !limit) return true;
        auto& end = optional.emplace();
        end.t = t_ends.low[lane] + 0.0;  // not -0
        bool sure = t_ends.low[lane] == t_ends.high[lane] && is_ordinary_or_zero(end.t);
        if constexpr (wanted == Wanted::parameters) return sure;
        auto& features = end.features.emplace();
        if (crossing.face >= 0) features.insert(Feature(crossing.face));
        if constexpr (is_segment) {
            if (crossing.face < 0 && *limit == 1) {
                for (int k = 0; k < dim; ++k) end.p[k] = line.end[k] + 0.0;
                return sure;
            }
        }
        for (int k = 0; k < dim; ++k) {
            end.p[k] = (k == crossing.axis ? crossing.at : p[k].low[lane]) + 0.0;
            sure = sure & (k == crossing.axis || is_sure(p[k].low[lane], p[k].high[lane]));
        }
        return sure;
    };
    return make(0, in, range.min, clip.in) && make(1, out, range.max, clip.out);
}

template <Wanted wanted, class L, int Dim>
GRAZE_HOT bool clip(const L& l, const Aabb<Dim>& box, const Range& range, Clip<Dim>& clip) {
    const LineOf<L> line(l);
    Slabs slabs(range);
    Contact contact = Contact::overlapping;
    bool outside = false, boundary = false, ordinary = true;
    for (int k = 0; k < Dim; ++k) {
        const double o = line.origin[k], to_min = box.min[k] - o, to_max = box.max[k] - o;
        const double d = high_of(line.along(k));
        const bool out = (to_min > 0) | (to_max < 0), on_face = (to_min == 0) != (to_max == 0);
        outside |= out;
        boundary |= on_face;
        if (d == 0) {
            if (out) return false;
            if (on_face) contact = Contact::touching;
            continue;
        }
        ordinary &= is_ordinary(d);
        const double per_d = 1 / d, x = to_min * per_d, y = to_max * per_d;
        slabs.add(k, arith::smaller(x, y), arith::larger(x, y));
    }
    if (!ordinary || !slabs.sure()) return false;
    clip.origin = outside ? Location::outside : boundary ? Location::boundary : Location::inside;
    if (slabs.empty()) return true;
    clip.hit = true;
    clip.contact = contact;
    // Of an end of the range, the parameter itself, or 0.
    struct Side {
        Crossing crossing;
        Word gap;
        typename LineOf<L>::Component along;
    };
    bool ordinary_gaps = true;
    const auto side_of = [&](int k, bool leaving, const std::optional<double>& limit) {
        Side side{{}, {limit.value_or(0), 0}, LineOf<L>::component(1)};
        if (k < 0) return side;
        side.along = line.along(k);
        const bool far = (high_of(side.along) > 0) == leaving;
        side.crossing = {2 * k + far, k, far ? box.max[k] : box.min[k]};
        side.gap = Word::sum(side.crossing.at, -line.origin[k]);
        ordinary_gaps &= is_ordinary_or_zero(side.gap.high);
        return side;
    };
    const Side in = side_of(slabs.entered(), false, range.min),
               out = side_of(slabs.left(), true, range.max);
    return make_ends<wanted>(line, range, quotient(two(in.gap, out.gap), two(in.along, out.along)),
                             in.crossing, out.crossing, clip) &&
           ordinary_gaps;
}

/// A line in the frame of a box that is no aabb (predicates/box_linear.hpp): its direction, and how far
/// both faces of each axis lie from its origin.
template <class Number, int dim>
struct InFrame {
    Number along[dim], low[dim], high[dim];
    double scale;    ///< of the unit of a parameter
    int turned = 1;  ///< the axes of a parallelepiped with a negative volume are turned around

    template <class Values>
    void read(const Values& value) {
        using Pair = typename Values::Pair;
        if constexpr (std::derived_from<Pair, predicates::MayBeFlat>) {
            const auto volume = value(Pair::volume);
            turned = volume.certain() ? volume.sign() : 0;
            if (turned == 0) return;
        }
        // The frame of a segment is that of its middle and half its direction.
        scale = predicates::is_segment<typename Pair::A> ? 0.5 : value.scale();
        for (int k = 0; k < dim; ++k) {
            along[k] = value(predicates::Toward{k});
            if constexpr (std::is_same_v<typename Pair::B, Obb2>) {
                std::tie(low[k], high[k]) = value.faces(k);
            } else {
                low[k] = value(predicates::ExitMinusFrom{k, -1});
                high[k] = value(predicates::ExitMinusFrom{k, 1});
            }
        }
    }
};

/// By integers of one word. False if they do not hold the inputs.
template <class Predicate, int dim>
GRAZE_APART bool read(const typename Predicate::A& line, const typename Predicate::B& box,
                      InFrame<Leader, dim>& r) {
    const OneWord one_word(line, box);
    const IntegerValues<Predicate> values(line, box, one_word);
    if (!one_word.exact()) return false;
    r.read(values);
    return true;
}
/// By double-words.
template <class Predicate, int dim>
GRAZE_APART void read(const typename Predicate::A& line, const typename Predicate::B& box,
                      InFrame<Approximate, dim>& r) {
    r.read(WordValues<Predicate>(line, box));
}

template <Wanted wanted, int dim, bool is_segment, class Number>
GRAZE_APART bool clip_to_box(const Line<dim, is_segment>& line, const Range& range,
                             const InFrame<Number, dim>& box, Clip<dim>& clip) {
    const auto& [along, low, high, scale, turned] = box;
    if (turned == 0) return false;
    Slabs slabs(range);
    Contact contact = Contact::overlapping;
    bool outside = false, boundary = false;
    for (int k = 0; k < dim; ++k) {
        if (!along[k].certain() || !low[k].certain() || !high[k].certain() ||
            !is_ordinary_or_zero(high_of(line.along(k))))
            return false;
        const bool out = low[k].sign() > 0 || high[k].sign() < 0;
        const bool on_face = (low[k].sign() == 0) != (high[k].sign() == 0);
        outside |= out;
        boundary |= on_face;
        if (along[k].sign() == 0) {
            if (out) return false;
            if (on_face) contact = Contact::touching;
            continue;
        }
        const double per_length = scale / along[k].x.high, x = low[k].x.high * per_length,
                     y = high[k].x.high * per_length;
        slabs.add(k, arith::smaller(x, y), arith::larger(x, y));
    }
    if (!slabs.sure()) return false;
    clip.origin = outside ? Location::outside : boundary ? Location::boundary : Location::inside;
    if (slabs.empty()) return true;
    clip.hit = true;
    clip.contact = contact;
    const auto number = [](double x) {
        if constexpr (std::is_same_v<Number, Leader>)
            return Leader{{x, 0}};
        else
            return Approximate{{x, 0}, 0};
    };
    // Of an end of the range, the parameter itself, or 0.
    struct Side {
        Crossing crossing;
        Number gap, along;
    };
    const auto side_of = [&](int k, bool leaving, const std::optional<double>& limit) {
        if (k < 0) return Side{{}, number(limit.value_or(0) / box.scale), number(1)};
        const bool upward = box.along[k].sign() > 0;
        return Side{{2 * k + ((upward == leaving) == (box.turned > 0)), -1, 0},
                    upward == leaving ? box.high[k] : box.low[k],
                    box.along[k]};
    };
    const Side in = side_of(slabs.entered(), false, range.min),
               out = side_of(slabs.left(), true, range.max);
    const auto t = quotients(in.gap, in.along, out.gap, out.along);
    return make_ends<wanted>(line, range, scaled(t, Two(scale)), in.crossing, out.crossing, clip);
}

// ---- Triangles ----

/// Where the line crosses the plane, by Cramer's rule: see predicates/linear_triangle.hpp. The
/// triangle is met.
template <Wanted wanted, class L>
GRAZE_HOT bool clip_to_triangle(const L& l, const Triangle3& triangle, const Range& range,
                                const auto& value, Clip3& clip) {
    namespace cramer = predicates::linear_triangle;
    const auto d = value(cramer::D{}), t = value(cramer::T{});
    const int side = d.sign();
    if (!d.certain() || !t.certain() || side == 0) return false;
    const Approximate at = scaled(quotient(t, d), double(value.scale()));
    const Rounded at_rounded = rounded(at);
    if (!at_rounded.sure) return false;
    if constexpr (wanted == Wanted::parameters) {
        clip.in.emplace();
        clip.in->t = at_rounded.value + 0.0;  // not -0
        clip.out = clip.in;
        return true;
    }
    const auto u = value(cramer::U{}), v = value(cramer::V{});
    const auto w = value.sign(cramer::W{});
    if (!u.certain() || !v.certain() || !w) return false;
    const bool on_edge = u.sign() == 0 || v.sign() == 0 || w == 0;
    if (t.sign() == 0) clip.origin = on_edge ? Location::boundary : Location::inside;
    // Is it at the end of the line, or beyond?
    bool at_end = false;
    const double r = at_rounded.value;
    if constexpr (predicates::is_segment<L>) {
        const auto rest = value.sign(cramer::DMinusT{});
        if (!rest) return false;
        if (rest == 0) {
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
    const auto uv = both_ends(quotients(u, d, v, d));
    if (uv.low[0] != uv.high[0] || uv.low[1] != uv.high[1]) return false;
    clip.in.emplace();
    clip.in->t = r + 0.0;  // not -0
    clip.in->uv = {uv.low[0] + 0.0, uv.low[1] + 0.0};
    const Feature feature = [&] {
        const bool off_a = w == 0, off_b = u.sign() == 0, off_c = v.sign() == 0;
        if (off_b && off_c) return Feature::v0;
        if (off_c && off_a) return Feature::v1;
        if (off_a && off_b) return Feature::v2;
        return off_c   ? Feature::e01
               : off_a ? Feature::e12
               : off_b ? Feature::e20
                       : Feature::interior;
    }();
    clip.in->features.emplace().insert(feature);
    const LineOf<L> line(l);
    const auto xy =
        point(Two(line.origin[0], line.origin[1]), BasicApproximate<Two>{two(at.x, at.x), at.error},
              two(line.along(0), line.along(1)));
    const auto z = point(line.origin[2], at, line.along(2));
    bool sure = is_ordinary_or_zero(r);
    for (int k = 0; k < 3; ++k) {
        const double low = k < 2 ? xy.low[k] : z.low, high = k < 2 ? xy.high[k] : z.high;
        // What all vertices have in common, the point has as well.
        const double x = triangle.a[k];
        const bool common = x == triangle.b[k] && x == triangle.c[k];
        clip.in->p[k] = (common ? x : low) + 0.0;
        sure =
            sure && (common || (is_sure(low, high) && is_ordinary_or_zero(high_of(line.along(k)))));
    }
    if constexpr (predicates::is_segment<L>) {
        if (at_end && r == 1) {
            for (int k = 0; k < 3; ++k) clip.in->p[k] = l.b[k] + 0.0;
            sure = true;
        }
    }
    clip.out = clip.in;
    return sure;
}

}  // namespace graze::inline GRAZE_TARGET::parameters
