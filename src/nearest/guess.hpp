// Which points of two shapes are nearest, by doubles, which may be wrong.
#pragma once

#include "nearest/in_exact_numbers.hpp"

namespace graze::nearest {

/// Two shapes in doubles that carry their errors, as seen from a point of the first.
template <int Dim>
Difference<arith::RunningError, Dim> in_doubles(detail::ShapePointer<Dim> a,
                                                detail::ShapePointer<Dim> b) {
    using arith::RunningError;
    const auto bodies = predicates::bodies_of<predicates::RunningErrorPoints, Dim>(
        a, b, {predicates::first_point<Dim>(a)});
    return difference_of<RunningError, Dim>(
        bodies, [](const RunningError& x) { return x; }, sqrt(bodies[0].root),
        sqrt(bodies[1].root));
}

template <int Dim>
Difference<double, Dim> without_errors(const Difference<arith::RunningError, Dim>& difference) {
    const auto convert = [](const auto& v) {
        return predicates::map(v, [](const arith::RunningError& x) { return x.value(); });
    };
    Difference<double, Dim> r;
    for (const auto& [from, to] :
         {std::pair(&difference.a, &r.a), std::pair(&difference.b, &r.b)}) {
        for (const auto& p : from->points) to->points.push_back(convert(p));
        for (const auto& d : from->directions) to->directions.push_back(convert(d));
        to->both_ways = from->both_ways;
    }
    return r;
}

/// Goes from a corral to one of what may be nearest. closer(least) and lowest(least, height of the lowest generator) are told on the way,
/// and say whether to go on.
template <int Dim>
void guess(const Difference<double, Dim>& difference, Corral<Dim>& corral, const auto& closer,
           const auto& lowest) {
    // More are in vain: doubles may go round in circles.
    constexpr int most_steps = 32;
    LeastPoint<double, Dim> least(difference, corral);
    for (int step = 0; step < most_steps; ++step) {
        corral = least.corral();
        if (!closer(least)) return;
        const auto reach = least.lowest();
        if (!reach.generator.is_direction() && !lowest(least, reach.height)) return;
        if (!reach.is_lower || !least.add(reach.generator)) return;
    }
}

}  // namespace graze::nearest
