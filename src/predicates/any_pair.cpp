#include "predicates/any_pair.hpp"

#include <algorithm>

#include "arith/integers.hpp"

namespace graze::inline GRAZE_TARGET::predicates {
namespace {

/// Integers over a common power of two; each free vector has one of its own.
struct IntegerPoints {
    using Number = arith::BigInt;
    arith::IntegerConverter<Number> converter;
    Vec3 from;

    template <int Dim>
    auto point(const Vec<Dim>& v) const {
        return arith::tuple_of<Dim>([&](std::size_t i) {
            return Number(converter.coordinate(v[int(i)]) - converter.coordinate(from[int(i)]));
        });
    }
    auto length(const auto& v) const { return convert_length(converter, v); }
    auto free(const Vec2& v) const { return convert_axis(own(v), v); }
    auto free(const Vec3& v) const { return convert_axis(own(v), v); }
    auto free(const Quaternion& q) const {
        const auto r = own(q);
        return arith::Tuple<Number, 4>{r.axis(q.w), r.axis(q.x), r.axis(q.y), r.axis(q.z)};
    }

private:
    static arith::IntegerConverter<Number> own(const auto& v) {
        arith::BitRanges ranges;
        for_each_component(v, [&](const char*, double x) { ranges.include(Quantity::axis, x); });
        return arith::IntegerConverter<Number>(ranges);
    }
};

template <int Dim>
void for_each_number(detail::AnyShape<Dim> shape, const auto& f) {
    std::visit(
        [&](const auto* s) {
            for_each_vector(*s, [&](Quantity quantity, const char*, const auto& vector) {
                for_each_component(vector, [&](const char*, double x) { f(quantity, x); });
            });
        },
        shape);
}

template <int Dim>
IntegerPoints integers(detail::AnyShape<Dim> a, detail::AnyShape<Dim> b, const Vec3& from) {
    arith::BitRanges ranges;
    const auto include = [&](Quantity quantity, double x) {
        if (quantity == Quantity::coordinate || quantity == Quantity::length)
            ranges.include(quantity, x);
    };
    for_each_number<Dim>(a, include);
    for_each_number<Dim>(b, include);
    return {arith::IntegerConverter<arith::BigInt>(ranges), from};
}

/// By some candidates. `unsure` takes those that cannot tell.
template <class N, int Dim>
Separation ask(const Candidates& list, const Bodies<N, Dim>& bodies, Candidates& unsure) {
    Separation least = Separation::none;
    for (const Candidate& candidate : list) {
        const auto separation = separation_along(candidate, bodies);
        if (separation == Separation::strict) return Separation::strict;
        if (separation)
            least = std::min(least, *separation);
        else
            unsure.push_back(candidate);
    }
    return least;
}

template <int Dim>
Answer decide(detail::AnyShape<Dim> a, detail::AnyShape<Dim> b, bool exact) {
    validate_any(a);
    validate_any(b);
    Candidates unsure;
    if (exact) {
        const auto bodies = bodies_of<ExactPoints, Dim>(a, b, {});
        const auto list = candidates(bodies, spans_space(bodies));
        return {contact_by(ask(list, bodies, unsure)), Stage::rational};
    }
    const Vec3 from = first_point<Dim>(a);
    if (arith::default_float_environment()) {
        const auto bodies = bodies_of<RunningErrorPoints, Dim>(a, b, {from});
        const auto list = candidates(bodies, spans_space(bodies));
        const Separation filtered = ask(list, bodies, unsure);
        if (filtered == Separation::strict || unsure.empty())
            return {contact_by(filtered), Stage::filter};
        const auto integer_bodies = bodies_of<IntegerPoints, Dim>(a, b, integers<Dim>(a, b, from));
        Candidates none;
        return {contact_by(std::min(filtered, ask(unsure, integer_bodies, none))), Stage::bigint};
    }
    const auto bodies = bodies_of<IntegerPoints, Dim>(a, b, integers<Dim>(a, b, from));
    return {contact_by(ask(candidates(bodies, spans_space(bodies)), bodies, unsure)),
            Stage::bigint};
}

}  // namespace
}  // namespace graze::GRAZE_TARGET::predicates

namespace graze::detail {

Answer decide_any(AnyShape<2> a, AnyShape<2> b, bool exact) {
    return predicates::decide<2>(a, b, exact);
}
Answer decide_any(AnyShape<3> a, AnyShape<3> b, bool exact) {
    return predicates::decide<3>(a, b, exact);
}

}  // namespace graze::detail
