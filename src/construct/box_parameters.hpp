// Clips to boxes by parameters.hpp: which slab a line enters last and leaves first, and where.
#pragma once

#include <tuple>
#include <utility>

#include "construct/parameters.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"

// A function with all that it calls, compiled once for its callers.
#if defined(__GNUC__)
#define GRAZE_APART [[gnu::flatten, gnu::noinline]]
#else
#define GRAZE_APART
#endif

namespace graze::inline GRAZE_TARGET::parameters {

/// Of two parameters, each a quotient of differences, or of doubles that are at least as near to what they stand for.
inline double difference_bound(double x, double y) {
    return predicates::aabb_linear::parameter_error * (std::fabs(x) + std::fabs(y));
}

/// Which slab does a line enter last, and which does it leave first? Told by doubles.
class Slabs {
public:
    explicit Slabs(const Range& range)
        : ordinary_(is_ordinary_or_zero(range.min.value_or(0)) &&
                    is_ordinary_or_zero(range.max.value_or(0))),
          in_{range.min.value_or(-none), -4 * none},
          out_{range.max.value_or(none), 4 * none} {}

    /// Is the origin outside of a slab, or on one face of it? False if the line passes the slab by, being
    /// parallel to it.
    bool add_origin(bool outside, bool on_face, bool parallel) {
        outside_ |= outside;
        on_face_ |= on_face;
        if (!parallel) return true;
        if (on_face) contact_ = Contact::touching;
        return !outside;
    }
    /// The line crosses slab k.
    void add(int k, double near, double far) {
        using arith::larger, arith::smaller;
        ordinary_ &= (near > -none) & (far < none);
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
    /// Where they are, all of the answer but its ends; false if it has none.
    template <int dim>
    bool tell(Clip<dim>& clip) const {
        clip.origin = outside_   ? Location::outside
                      : on_face_ ? Location::boundary
                                 : Location::inside;
        clip.hit = in_.first <= out_.first;
        if (clip.hit) clip.contact = contact_;
        return clip.hit;
    }

    /// -1: that is where the range begins, or ends.
    int entered() const { return in_.at; }
    int left() const { return out_.at; }

private:
    /// Stands for no limit; as far off as that no slab is told.
    static constexpr double none = 0x1p+1000;

    static bool differ(double x, double y) { return std::fabs(x - y) > difference_bound(x, y); }

    struct Limit {
        double first, second;
        int at = -1;
    };

    bool ordinary_, outside_ = false, on_face_ = false;
    Contact contact_ = Contact::overlapping;
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
bool make_ends(const Line<dim, is_segment>& line, const Range& range, const Approximate<Two>& t,
               const Crossing& in, const Crossing& out, Clip<dim>& clip) {
    const Rounded<Two> t_ends = rounded(t);
    Rounded<Two> p[dim];
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
    bool ordinary = true;
    for (int k = 0; k < Dim; ++k) {
        const double o = line.origin[k], to_min = box.min[k] - o, to_max = box.max[k] - o;
        const double d = high_of(line.along(k));
        if (!slabs.add_origin((to_min > 0) | (to_max < 0), (to_min == 0) != (to_max == 0), d == 0))
            return false;
        if (d == 0) continue;
        ordinary &= is_ordinary(d);
        const double per_d = 1 / d, x = to_min * per_d, y = to_max * per_d;
        slabs.add(k, arith::smaller(x, y), arith::larger(x, y));
    }
    if (!ordinary || !slabs.sure()) return false;
    if (!slabs.tell(clip)) return true;
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

/// The centre of a box, as seen from the origin of a line along axis k.
template <bool Segment>
struct FromOrigin {
    int k = 0;
    constexpr auto operator()(const auto& frame) const {
        return -predicates::first_end<Segment>(frame, k);
    }
};

/// How far the faces of a 2D obb's axis k lie from the line's origin: half_k sqrt(norm) to either
/// side of the centre. In units of 2^-106, the norm is off by at most 8 of itself, its root by 4 for that and 4 of its
/// own, and the product by 5 more: 32 have room for all. What underflows is far below the first error.
template <class Predicate>
std::pair<Approximate<double>, Approximate<double>> faces(const WordValues<Predicate>& value,
                                                          int k) {
    const auto& frame = value.frame();
    const auto [center, error] =
        value(FromOrigin<predicates::is_segment<typename Predicate::A>>{k});
    const Word half = frame.half[std::size_t(k)] * root(frame.norm);
    const Word low = center - half, high = center + half;
    const double errors = error + 0x1p-101 * half.high;
    return {{low, errors + 0x1p-103 * std::fabs(low.high)},
            {high, errors + 0x1p-103 * std::fabs(high.high)}};
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
        using Pair = typename Values::Predicate;
        if constexpr (std::derived_from<Pair, predicates::MayBeFlat>) {
            const auto volume = value(Pair::volume);
            turned = volume.certain() ? volume.sign() : 0;
            if (turned == 0) return;
        }
        // The frame of a segment is that of its middle and half its direction.
        constexpr bool is_segment = predicates::is_segment<typename Pair::A>;
        scale = is_segment ? 0.5 : value.scale();
        for (int k = 0; k < dim; ++k) {
            along[k] = value(predicates::Toward{k});
            if constexpr (std::is_same_v<typename Pair::B, Obb2>) {
                std::tie(low[k], high[k]) = faces(value, k);
            } else {
                low[k] = value(predicates::ExitMinusFrom<is_segment>{k, -1});
                high[k] = value(predicates::ExitMinusFrom<is_segment>{k, 1});
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
                      InFrame<Approximate<double>, dim>& r) {
    r.read(WordValues<Predicate>(line, box));
}

template <Wanted wanted, int dim, bool is_segment, class Number>
GRAZE_APART bool clip_to_box(const Line<dim, is_segment>& line, const Range& range,
                             const InFrame<Number, dim>& box, Clip<dim>& clip) {
    const auto& [along, low, high, scale, turned] = box;
    if (turned == 0) return false;
    Slabs slabs(range);
    for (int k = 0; k < dim; ++k) {
        if (!along[k].certain() || !low[k].certain() || !high[k].certain() ||
            !is_ordinary_or_zero(high_of(line.along(k))))
            return false;
        const int to_low = low[k].sign(), to_high = high[k].sign();
        const bool parallel = along[k].sign() == 0;
        if (!slabs.add_origin(to_low > 0 || to_high < 0, (to_low == 0) != (to_high == 0), parallel))
            return false;
        if (parallel) continue;
        const double per_length = scale / along[k].x.high, x = low[k].x.high * per_length,
                     y = high[k].x.high * per_length;
        slabs.add(k, arith::smaller(x, y), arith::larger(x, y));
    }
    if (!slabs.sure()) return false;
    if (!slabs.tell(clip)) return true;
    const auto number = [](double x) {
        if constexpr (std::is_same_v<Number, Leader>)
            return Number{{x, 0}};
        else
            return Number{{x, 0}, 0};
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
    const auto t = quotient(two(in.gap, out.gap), two(in.along, out.along));
    return make_ends<wanted>(line, range, scaled(t, Two(scale)), in.crossing, out.crossing, clip);
}

}  // namespace graze::inline GRAZE_TARGET::parameters
