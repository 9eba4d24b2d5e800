// Two shapes in exact numbers: integers, which two 2D obbs extend by one square root or two.
#pragma once

#include "nearest/least_point.hpp"
#include "nearest/roots.hpp"

namespace graze::nearest {

using arith::BigInt;
using arith::Rational;

template <class N, int Dim>
Difference<N, Dim> difference_of(const auto& bodies, const auto& as_number, const N& root_of_a,
                                 const N& root_of_b) {
    Difference<N, Dim> r{generators_of<N, Dim>(bodies[0], as_number, root_of_a),
                         generators_of<N, Dim>(bodies[1], as_number, root_of_b)};
    const N of_a = r.a.under;
    r.a.multiply(r.b.under);
    r.b.multiply(of_a);
    return r;
}

/// f(difference, roots) of two shapes in a converter's integers; the roots are those of 2D obbs.
template <int Dim>
auto in_exact_numbers(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b,
                      const predicates::IntegerPoints<BigInt>& points, const auto& f) {
    const auto bodies = predicates::bodies_of<predicates::IntegerPoints<BigInt>, Dim>(a, b, points);
    const auto in = [&]<class N>(const N& root_of_a, const N& root_of_b) {
        return f(difference_of<N, Dim>(
                     bodies, [](const BigInt& x) { return N(x); }, root_of_a, root_of_b),
                 std::array<N, 2>{root_of_a, root_of_b});
    };
    if constexpr (Dim == 2)
        if (!bodies[0].rooted.empty() || !bodies[1].rooted.empty()) {
            const Number of_a(0, 1, bodies[0].root), of_b(0, 1, bodies[1].root);
            if (const auto both = in_one_field(of_a, of_b)) return in(both->first, both->second);
            return in(TwoRoots(of_a), TwoRoots(Number(), Number(1), of_b.m()));
        }
    return in(BigInt(), BigInt());
}

/// 2^exponent.
inline Rational power_of_two(int exponent) {
    const BigInt x = BigInt(1) << std::size_t(exponent < 0 ? -exponent : exponent);
    return exponent < 0 ? Rational::in_lowest_terms(1, x) : Rational(x);
}

}  // namespace graze::nearest
