// Clips to 3D triangles by parameters.hpp.
#pragma once

#include "construct/parameters.hpp"
#include "predicates/linear_triangle.hpp"

namespace graze::inline GRAZE_TARGET::parameters {

/// Where the line crosses the plane, by Cramer's rule: see predicates/linear_triangle.hpp. The
/// triangle is met.
template <Wanted wanted, class L>
GRAZE_HOT bool clip_to_triangle(const L& l, const Triangle3& triangle, const Range& range,
                                const auto& value, Clip3& clip) {
    namespace cramer = predicates::linear_triangle;
    const auto d = value(cramer::D{}), t = value(cramer::T{});
    const int side = d.sign();
    if (!d.certain() || !t.certain() || side == 0) return false;
    const Approximate<double> at = scaled(quotient(t, d), double(value.scale()));
    const Rounded<double> at_rounded = rounded(at);
    if (!at_rounded.sure()) return false;
    if constexpr (wanted == Wanted::parameters) {
        clip.in.emplace();
        clip.in->t = at_rounded.low + 0.0;  // not -0
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
    const double r = at_rounded.low;
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
    const auto uv = rounded(quotient(two(u, v), two(d, d)));
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
        point(Two(line.origin[0], line.origin[1]), two(at, at), two(line.along(0), line.along(1)));
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
