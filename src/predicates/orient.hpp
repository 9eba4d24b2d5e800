// Signs of points: orientation, and in-circle or in-sphere.
//
// Both look from the last point. In-sphere is a product of two signs, the orientation of the first
// points and their determinant with a column of squares, because the second turns with the first:
// both are sums over the same minors.
//
// The answer is the product of the signs of a predicate's formulas. A filter decides it first, with
// one branch. Its error bound grows with the largest difference, and in this way it refuses by its
// own comparisons what is not finite: every difference is a factor of the value. The other rungs are those of
// predicate.hpp; integers are read more quickly where they fit (arith/shifted_integers.hpp).
// Source of the formulas: J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast
// robust geometric predicates", 1997.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <tuple>

#include "arith/products.hpp"
#include "arith/signs.hpp"
#include "predicates/inputs.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

using arith::any_of;
using arith::FilteredSign;

namespace points {

template <class V>
constexpr auto minor(const V& a, const V& b) {
    return a[0] * b[1] - a[1] * b[0];
}

/// The points as seen from the last one, which is apart so that this is a pair like any other.
template <int Dim, std::size_t Count>
struct SeenFromLast {
    static constexpr int dim = Dim;
    static constexpr std::size_t count = Count;
    using A = std::array<Vec<Dim>, Count - 1>;
    using B = Vec<Dim>;

    template <class Converter>
    static constexpr auto differences(const Converter& converter, const auto& a, const auto& b) {
        const auto from = convert_point(converter, b);
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return std::array{convert_point(converter, a[I]) - from...};
        }
        (std::make_index_sequence<Count - 1>{});
    }

    /// The largest difference. It may be anything where a difference is NaN.
    template <class Converter>
    static auto magnitudes(const Converter& converter, const A& a, const B& b) {
        arith::MagnitudesBy<Converter> m;
        m.length = largest_of(differences(converter, a, b));
        return m;
    }
    /// The largest |coordinate|.
    static double reach(const A& a, const B& b) {
        constexpr arith::LanesConverter converter;
        auto r = absolute(convert_point(converter, b));
        for (const auto& p : a) r = larger(r, absolute(convert_point(converter, p)));
        return largest(r);
    }
    static auto largest_of(const auto& vectors) {
        auto r = absolute(vectors[0]);
        for (std::size_t i = 1; i < vectors.size(); ++i) r = larger(r, absolute(vectors[i]));
        return largest(r);
    }

    static void for_each_input_vector(const A& a, const B& b, const auto& f) {
        for (const auto& p : a) f(Quantity::coordinate, p);
        f(Quantity::coordinate, b);
    }
    static void for_each_input(const A& a, const B& b, const auto& f) {
        for_each_input_vector(a, b, [&](Quantity quantity, const auto& v) {
            for_each_component(v, [&](const char*, double x) { f(quantity, x); });
        });
    }
};

// ---- Orientation ----------------------------------------------------------------------------------

template <class Vectors>
using NumberOf = typename Vectors::value_type::value_type;

template <class N, int Dim, std::size_t Size>
struct Differences {
    std::array<arith::Tuple<N, Dim>, Size> vectors;
};

struct Determinant {
    constexpr auto operator()(const auto& f) const {
        const auto& v = f.vectors;
        if constexpr (std::tuple_size_v<std::remove_cvref_t<decltype(v)>> == 2)
            return minor(v[0], v[1]);
        else
            return dot(cross(v[0], v[1]), v[2]);
    }
};

template <int Dim>
struct Orient : SeenFromLast<Dim, Dim + 1> {
    static constexpr int degree = Dim;
    static constexpr std::tuple formulas{Determinant{}};

    template <class Converter>
    static constexpr auto frame(const Converter& converter, const auto& a, const auto& b) {
        using N = NumberOf<decltype(Orient::differences(converter, a, b))>;
        return Differences<N, Dim, Dim>{Orient::differences(converter, a, b)};
    }
};

// ---- In-sphere ------------------------------------------------------------------------------------

/// With the minors of all vectors but one, with their signs.
template <class N, class Minor, int Dim>
struct DifferencesAndMinors {
    std::array<arith::Tuple<N, Dim>, Dim + 1> vectors;
    std::array<Minor, Dim + 1> minors;
};

/// Of the points but the last.
struct OrientationOfOthers {
    constexpr auto operator()(const auto& f) const {
        const auto& m = f.minors;
        if constexpr (std::tuple_size_v<std::remove_cvref_t<decltype(m)>> == 3)
            return m[0] + m[1] + m[2];
        else
            return (m[0] + m[1]) + (m[2] + m[3]);
    }
};

struct LiftedDeterminant {
    constexpr auto operator()(const auto& f) const {
        const auto term = [&](std::size_t i) {
            return dot(f.vectors[i], f.vectors[i]) * f.minors[i];
        };
        if constexpr (std::tuple_size_v<std::remove_cvref_t<decltype(f.minors)>> == 3)
            return term(0) + term(1) + term(2);
        else
            return (term(0) + term(1)) + (term(2) + term(3));
    }
};

template <int Dim>
struct InSphere : SeenFromLast<Dim, Dim + 2> {
    static constexpr int degree = Dim + 2;
    static constexpr std::tuple formulas{OrientationOfOthers{}, LiftedDeterminant{}};

    template <class Converter>
    static constexpr auto frame(const Converter& converter, const auto& a, const auto& b) {
        using N = NumberOf<decltype(InSphere::differences(converter, a, b))>;
        if constexpr (Dim == 2) {
            DifferencesAndMinors<N, decltype(N() * N()), 2> f{
                InSphere::differences(converter, a, b), {}};
            const auto& v = f.vectors;
            f.minors = {minor(v[1], v[2]), minor(v[2], v[0]), minor(v[0], v[1])};
            return f;
        } else {
            DifferencesAndMinors<N, decltype(N() * (N() * N())), 3> f{
                InSphere::differences(converter, a, b), {}};
            const auto& v = f.vectors;
            const auto m01 = minor(v[0], v[1]), m12 = minor(v[1], v[2]), m23 = minor(v[2], v[3]);
            const auto m03 = minor(v[0], v[3]), m02 = minor(v[0], v[2]), m13 = minor(v[1], v[3]);
            // The signs are those of det(a - d, b - d, c - d).
            f.minors = {
                v[2][2] * m13 - v[1][2] * m23 - v[3][2] * m12,
                v[0][2] * m23 - v[2][2] * m03 + v[3][2] * m02,
                v[1][2] * m03 - v[0][2] * m13 - v[3][2] * m01,
                v[0][2] * m12 - v[1][2] * m02 + v[2][2] * m01,
            };
            return f;
        }
    }
};

// ---- The filter -----------------------------------------------------------------------------------

/// The double of a formula, and up to which absolute value it says nothing about the sign.
template <class N>
struct Uncertain {
    N value, uncertainty;
};

/// The magnitude is above the first, where underflow is negligible in any float environment; below the
/// second no formula overflows. (An overflow is not always infinite: it depends on the rounding
/// direction.)
inline constexpr double least_magnitude = 0x1p-100, most_magnitude = 0x1p+200;
static_assert(arith::power<5>(most_magnitude) * 0x1p+23 <= 0x1p+1023);

template <class P, class Formula, class N>
N uncertainty(const N& magnitude) {
    constexpr arith::Bound bound = arith::bound_of<P, Formula>;
    constexpr int degree = bound.degree.length;
    static_assert(degree == bound.degree.total() && degree <= 5 && bound.magnitude < 0x1p+23);
    constexpr double constant = bound.error * (1 + 0x1p-20);
    return arith::power<degree>(magnitude) * N(constant);
}

/// f(in_range, formulas as Uncertain..): in range no formula overflows.
template <class P>
auto with_values(const auto& converter, const auto& a, const typename P::B& b, const auto& f) {
    // Not const: see the note on GCC in docs/hacking.md.
    auto frame = P::frame(converter, a, b);
    using N = decltype(P::largest_of(frame.vectors));
    const N magnitude = P::largest_of(frame.vectors) + N(least_magnitude);
    return std::apply(
        [&](const auto&... formula) {
            return f(
                magnitude < N(most_magnitude),
                Uncertain<N>{formula(frame),
                             uncertainty<P, std::remove_cvref_t<decltype(formula)>>(magnitude)}...);
        },
        P::formulas);
}

/// The sign, or 0 where that is unsure. The sign is taken from the bits of the doubles: which it is is
/// anyone's guess, and no branch should make it.
template <class P>
int filtered_sign(const auto& a, const typename P::B& b) {
    return with_values<P>(arith::DoubleConverter{}, a, b, [](bool in_range, const auto&... x) {
        const bool sure = in_range & ((absolute(x.value) > x.uncertainty) & ...);
        const auto bits = (std::bit_cast<std::int64_t>(x.value) ^ ...);
        return sure ? int(bits >> 63) | 1 : 0;
    });
}

// ---- A pack ---------------------------------------------------------------------------------------

/// What is certain.
template <class Mask>
struct SignsOfPack {
    Mask positive, negative, zero = false;
    auto sure() const { return positive | negative | zero; }
};

template <class Mask>
FilteredSign<Mask> product(const FilteredSign<Mask>& x, const FilteredSign<Mask>& y) {
    return {(x.positive & y.positive) | (x.negative & y.negative),
            (x.positive & y.negative) | (x.negative & y.positive)};
}
template <class Mask>
FilteredSign<Mask> product(const FilteredSign<Mask>& x) {
    return x;
}

template <class P>
auto filtered_pack(const auto& converter, const typename P::A& a, const typename P::B& b) {
    const auto sign = with_values<P>(converter, a, b, [](const auto& in_range, const auto&... x) {
        return product(FilteredSign(in_range & (x.value > x.uncertainty),
                                    in_range & (x.value < -x.uncertainty))...);
    });
    return SignsOfPack<decltype(sign.positive)>{sign.positive, sign.negative};
}

template <class P, class Mask>
void include(SignsOfPack<Mask>& found, const Mask& where, const auto& ask) {
    const auto sign =
        std::apply([&](const auto&... formula) { return product(ask(formula)...); }, P::formulas);
    Mask exact = where;
    if constexpr (requires { ask.exact(); }) exact = exact & ask.exact();
    found.positive = found.positive | (exact & sign.positive);
    found.negative = found.negative | (exact & sign.negative);
    found.zero = found.zero | (exact & !(sign.positive | sign.negative));
}

/// Adds what doubles tell, in the default float environment: where nothing is rounded, or by products.
template <class P, class Mask>
void include_exact(SignsOfPack<Mask>& found, const auto& converter, const typename P::A& a,
                   const typename P::B& b) {
    using Converter = std::remove_cvref_t<decltype(converter)>;
    using Exact = arith::ExactDoubles<P, Converter>;
    const Mask apply = Exact::apply_to(a, b, converter);
    if (any_of(apply)) {
        arith::StageNote note;
        include<P>(found, apply, Exact(a, b, note, converter));
    }
    if constexpr (P::degree == 2)
        if (!all(apply))
            include<P>(found, Mask(true), arith::Products<P, Converter>(a, b, converter));
}

}  // namespace points
}  // namespace graze::inline GRAZE_TARGET::predicates
