#include "predicates/any_pair.hpp"

#include <algorithm>

#include "arith/ask.hpp"

namespace graze::predicates {
namespace {

/// Integers over a common power of two; each free vector has one of its own.
struct IntegerPoints {
    using Number = arith::BigInt;
    arith::IntegerReader<Number> reader;
    Vec3 from;

    template <int Dim>
    auto point(const Vec<Dim>& v) const {
        return arith::tuple_of<Dim>([&](std::size_t i) {
            return Number(reader.coordinate(v[int(i)]) - reader.coordinate(from[int(i)]));
        });
    }
    auto length(const auto& v) const { return read_length(reader, v); }
    auto free(const Vec2& v) const { return read_axis(own(v), v); }
    auto free(const Vec3& v) const { return read_axis(own(v), v); }
    auto free(const Quaternion& q) const {
        const auto r = own(q);
        return arith::Tuple<Number, 4>{r.axis(q.w), r.axis(q.x), r.axis(q.y), r.axis(q.z)};
    }

private:
    static arith::IntegerReader<Number> own(const auto& v) {
        arith::BitRanges ranges;
        for_each_component(v, [&](const char*, double x) { ranges.include(Kind::axis, x); });
        return arith::IntegerReader<Number>(ranges);
    }
};

template <int Dim>
void for_each_number(detail::AnyShape<Dim> shape, const auto& f) {
    std::visit(
        [&](const auto* s) {
            for_each_vector(*s, [&](Kind kind, const char*, const auto& vector) {
                for_each_component(vector, [&](const char*, double x) { f(kind, x); });
            });
        },
        shape);
}

template <int Dim>
IntegerPoints integers(detail::AnyShape<Dim> a, detail::AnyShape<Dim> b, const Vec3& from) {
    arith::BitRanges ranges;
    const auto include = [&](Kind kind, double x) {
        if (kind == Kind::coordinate || kind == Kind::length) ranges.include(kind, x);
    };
    for_each_number<Dim>(a, include);
    for_each_number<Dim>(b, include);
    return {arith::IntegerReader<arith::BigInt>(ranges), from};
}

/// What all of some candidates say. `unsure` takes those that cannot tell.
template <class N, int Dim>
Contact ask(const Candidates& list, const Bodies<N, Dim>& bodies, Candidates& unsure) {
    Contact contact = Contact::overlapping;
    for (const Candidate& candidate : list) {
        const auto answer = says(candidate, bodies);
        if (answer == Contact::disjoint) return Contact::disjoint;
        if (answer)
            contact = std::min(contact, *answer);
        else
            unsure.push_back(candidate);
    }
    return contact;
}

template <int Dim>
Answer decide(detail::AnyShape<Dim> a, detail::AnyShape<Dim> b, bool exact) {
    validate_any(a);
    validate_any(b);
    Candidates unsure;
    if (exact) {
        const auto bodies = bodies_of<ExactPoints, Dim>(a, b, {});
        const auto list = candidates(bodies, spans_space(bodies));
        return {ask(list, bodies, unsure), Stage::rational};
    }
    Contact contact = Contact::overlapping;
    const Vec3 from = first_point<Dim>(a);
    if (arith::default_float_environment()) {
        const auto bodies = bodies_of<RunningPoints, Dim>(a, b, {from});
        const auto list = candidates(bodies, spans_space(bodies));
        contact = ask(list, bodies, unsure);
        if (contact == Contact::disjoint || unsure.empty()) return {contact, Stage::filter};
        const auto integer_bodies = bodies_of<IntegerPoints, Dim>(a, b, integers<Dim>(a, b, from));
        Candidates none;
        return {std::min(contact, ask(unsure, integer_bodies, none)), Stage::bigint};
    }
    const auto bodies = bodies_of<IntegerPoints, Dim>(a, b, integers<Dim>(a, b, from));
    return {ask(candidates(bodies, spans_space(bodies)), bodies, unsure), Stage::bigint};
}

}  // namespace
}  // namespace graze::predicates

namespace graze::detail {

Answer decide_any(AnyShape<2> a, AnyShape<2> b, bool exact) {
    return predicates::decide<2>(a, b, exact);
}
Answer decide_any(AnyShape<3> a, AnyShape<3> b, bool exact) {
    return predicates::decide<3>(a, b, exact);
}

}  // namespace graze::detail
