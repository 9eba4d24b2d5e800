// Parameters and points by double-words, correctly rounded. Each ends with a test that the rounding is
// certain; where it is not, there is no clip.
//
// Rounding keeps the order of numbers: what differs once it is rounded differed before, and in the
// same direction. So all that is compared is compared after rounding, and equal numbers are unsure.
//
// To be used in the default float environment, for finite shapes that obey their rules.
#pragma once

#include <cmath>
#include <graze/clip.hpp>
#include <optional>

#include "arith/double_word.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"

namespace graze::inline GRAZE_TARGET::parameters {

using Word = arith::DoubleWord<double>;
using WordConverter = arith::DoubleWordConverter<double, arith::DoubleConverter>;

// ---- Numbers ----

/// A number that is within error of x.
struct Approximate {
    Word x;
    double error;

    /// 1 or -1 if that is certain, else 0.
    int sign() const {
        if (!(std::fabs(x.high) > 2 * error)) return 0;
        return x.high > 0 ? 1 : -1;
    }
};

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

/// Of exact numbers.
inline Approximate quotient(const Word& x, const Word& y) {
    const Word q = x / y;
    return {q, std::fabs(q.high) * 0x1p-99};
}
/// |x / y| changes by at most (u + |x / y| v) / (|y| - v), for errors u and v; where v is not far below
/// |y|, that is more than any rounding allows.
inline Approximate quotient(const Approximate& x, const Approximate& y) {
    const Approximate q = quotient(x.x, y.x);
    const double size = std::fabs(q.x.high);
    return {q.x, q.error + 1.01 * (x.error + size * y.error) / std::fabs(y.x.high)};
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

// ---- Lines ----

template <class L>
struct Line {
    static constexpr int dim = dim_of<L>;

    Vec<dim> origin;
    arith::Tuple<Word, dim> direction;

    explicit Line(const L& l)
        : origin(predicates::origin_of(l)),
          direction(predicates::convert_along(WordConverter{}, l)) {}

    /// The point at t; known(k) is a coordinate that need not be computed. False if unsure.
    bool point(const Approximate& t, Vec<dim>& p, const auto& known) const {
        bool sure = true;
        for (int k = 0; k < dim; ++k) {
            const std::optional<double> given = known(k);
            const Word& d = direction[std::size_t(k)];
            Rounded r{given.value_or(0), true};
            if (!given) r = parameters::point(origin[k], t, d);
            sure = sure && r.sure &&
                   (given || d.high == 0 || (is_ordinary(d.high) && is_ordinary(t.x.high)));
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
    bool holds(double t) const { return !(min && t <= *min) && !(max && t >= *max); }
};

// ---- Boxes ----

/// The interval in all slabs so far, from the range on.
template <class L>
class Slabs {
public:
    static constexpr int dim = dim_of<L>;
    using Clip = graze::Clip<dim>;

    explicit Slabs(const Range<L>& range) {
        if (range.min) in_ = limit(*range.min);
        if (range.max) out_ = limit(*range.max);
    }

    /// The slab between two faces, which are crossed at near and far. False if unsure.
    bool add(const Approximate& near, const Approximate& far, Feature near_face, Feature far_face) {
        const Rounded to_near = rounded(near), to_far = rounded(far);
        const auto tighten = [](Limit& limit, int sign, const Rounded& r, const Approximate& t,
                                Feature face) {
            if (!r.sure) return false;
            const bool first = !limit.given;
            if (!first && r.value == limit.value) limit.tied = true;
            if (first || sign * r.value > sign * limit.value)
                limit = {true, false, r.value, t, face};
            return true;
        };
        return tighten(in_, 1, to_near, near, near_face) &&
               tighten(out_, -1, to_far, far, far_face);
    }

    /// Empty if unsure. on_face(face, k) is coordinate k of a face's points, if they have one.
    std::optional<Clip> clip(const Line<L>& line, const L& l, Contact contact, Location origin,
                             const auto& on_face) const {
        if (in_.tied || out_.tied) return {};
        if (in_.given && out_.given && !(in_.value < out_.value)) return {};
        Clip clip;
        clip.hit = true;
        clip.contact = contact;
        clip.origin = origin;
        const auto make = [&](const Limit& limit, auto& end) {
            if (!limit.given) return true;
            end.emplace();
            end->t = limit.value + 0.0;  // not -0
            end->features.emplace();
            if (limit.face) end->features->insert(*limit.face);
            return line.point(limit.t, end->p, [&](int k) -> std::optional<double> {
                if (limit.face) return on_face(*limit.face, k);
                if (limit.value == 0) return line.origin[k];
                if constexpr (predicates::is_segment<L>)
                    if (limit.value == 1) return l.b[k];
                return {};
            });
        };
        if (!make(in_, clip.in) || !make(out_, clip.out)) return {};
        return clip;
    }

private:
    struct Limit {
        bool given = false, tied = false;
        double value = 0;
        Approximate t{};
        std::optional<Feature> face{};
    };
    static Limit limit(double t) { return {true, false, t, {{t, 0}, 0}, {}}; }

    Limit in_, out_;
};

constexpr Feature face(std::size_t k, bool far) { return Feature(2 * k + far); }

template <class L, int Dim>
std::optional<Clip<Dim>> clip(const L& l, const Aabb<Dim>& box, const Range<L>& range) {
    const Line<L> line(l);
    Slabs<L> slabs(range);
    Contact contact = Contact::overlapping;
    Location location = Location::inside;
    for (std::size_t k = 0; k < Dim; ++k) {
        const double o = line.origin[int(k)], min = box.min[int(k)], max = box.max[int(k)];
        const Word& d = line.direction[k];
        const bool outside = o < min || max < o, on_face = min < max && (o == min || o == max);
        if (outside) location = Location::outside;
        if (on_face && location == Location::inside) location = Location::boundary;
        if (d.high == 0) {
            if (outside) return {};
            if (on_face) contact = Contact::touching;
            continue;
        }
        const bool forward = d.high > 0;
        const Word to_near = Word::sum(forward ? min : max, -o),
                   to_far = Word::sum(forward ? max : min, -o);
        if (!is_ordinary(d.high) || !is_ordinary_or_zero(to_near.high) ||
            !is_ordinary_or_zero(to_far.high))
            return {};
        if (!slabs.add(quotient(to_near, d), quotient(to_far, d), face(k, !forward),
                       face(k, forward)))
            return {};
    }
    return slabs.clip(line, l, contact, location, [&](Feature f, int k) -> std::optional<double> {
        if (int(f) / 2 != k) return {};
        return int(f) % 2 == 0 ? box.min[k] : box.max[k];
    });
}

/// A box in a frame of its own: see predicates/box_linear.hpp.
template <class L, class B>
std::optional<Clip<dim_of<L>>> clip(const L& l, const B& box, const Range<L>& range) {
    using Predicate = typename predicates::PredicateFor<Method::standard, L, B>::Type;
    const auto frame = Predicate::frame(WordConverter{}, l, box);
    const auto m = Predicate::magnitudes(arith::DoubleConverter{}, l, box).in_range_or_nan();
    const auto value = [&]<class Formula>(const Formula& formula) {
        // The errors of a formula are proportional to that of one operation.
        constexpr double factor = Word::rounding / arith::Bound::rounding;
        return Approximate{formula(frame), factor * arith::uncertainty<Predicate, Formula>(m)};
    };
    // The axes of a parallelepiped with a negative volume are turned around.
    int turned = 1;
    if constexpr (requires { frame.volume; })
        turned = value(predicates::linear_parallelepiped::Volume{}).sign();
    if (turned == 0) return {};
    const Line<L> line(l);
    Slabs<L> slabs(range);
    Location location = Location::inside;
    for (int k = 0; k < dim_of<L>; ++k) {
        Approximate along = value(predicates::Toward{k});
        const int sign = along.sign();
        if (sign == 0) return {};
        // The frame of a segment is that of its middle and half its direction.
        if (predicates::is_segment<L>) along = {twice(along.x), 2 * along.error};
        const Approximate near = quotient(value(predicates::ExitMinusFrom{k, -sign}), along),
                          far = quotient(value(predicates::ExitMinusFrom{k, sign}), along);
        const bool forward = sign * turned > 0;
        if (!slabs.add(near, far, face(std::size_t(k), !forward), face(std::size_t(k), forward)))
            return {};
        if (near.x.high > 0 || far.x.high < 0) location = Location::outside;
    }
    return slabs.clip(line, l, Contact::overlapping, location,
                      [](Feature, int) -> std::optional<double> { return {}; });
}

// ---- Triangles ----

/// Where the line crosses the plane, by Cramer's rule: see predicates/linear_triangle.hpp.
template <class L>
std::optional<Clip3> clip(const L& l, const Triangle3& triangle, const Range<L>& range) {
    namespace cramer = predicates::linear_triangle;
    using Predicate = cramer::LinearTriangle<L>;
    const auto frame = Predicate::frame(WordConverter{}, l, triangle);
    const auto m = Predicate::magnitudes(arith::DoubleConverter{}, l, triangle).in_range_or_nan();
    const auto value = [&]<class Formula>(const Formula& formula) {
        constexpr double factor = Word::rounding / arith::Bound::rounding;
        return Approximate{formula(frame), factor * arith::uncertainty<Predicate, Formula>(m)};
    };
    const Approximate d = value(cramer::D{}), u = value(cramer::U{}), v = value(cramer::V{}),
                      t = value(cramer::T{});
    const int side = d.sign();
    if (side == 0 || u.sign() != side || v.sign() != side || value(cramer::W{}).sign() != side ||
        t.sign() == 0)
        return {};
    const Approximate at = quotient(t, d), along_ab = quotient(u, d), along_ac = quotient(v, d);
    const Rounded t_rounded = rounded(at), u_rounded = rounded(along_ab),
                  v_rounded = rounded(along_ac);
    if (!t_rounded.sure || !u_rounded.sure || !v_rounded.sure || !range.holds(t_rounded.value))
        return {};

    Clip3 clip;
    clip.hit = true;
    clip.contact = Contact::overlapping;
    clip.side = side > 0 ? Side::front : Side::back;
    clip.in.emplace();
    clip.in->t = t_rounded.value;
    clip.in->uv = {u_rounded.value, v_rounded.value};
    clip.in->features.emplace().insert(Feature::interior);
    // What all vertices have in common, the point has as well.
    if (!Line<L>(l).point(at, clip.in->p, [&](int k) -> std::optional<double> {
            const double x = triangle.a[k];
            if (x == triangle.b[k] && x == triangle.c[k]) return x;
            return {};
        }))
        return {};
    clip.out = clip.in;
    return clip;
}

}  // namespace graze::inline GRAZE_TARGET::parameters
