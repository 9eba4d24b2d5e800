// Signs of points: orientation, and in-circle or in-sphere. Each is the sign of one determinant of
// the vectors to the last point; "inside" is two of them, since the second turns with the
// orientation of the first.

#include <graze/orient.hpp>

#include "arith/signs.hpp"
#include "predicates/inputs.hpp"

namespace graze::inline GRAZE_TARGET::predicates {
namespace {

using arith::cross;
using arith::dot;
using arith::operator-;

template <int Dim, std::size_t Count>
using Points = std::array<Vec<Dim>, Count>;

/// The points as seen from the last one, which is apart so that this is a pair like any other.
template <int Dim, std::size_t Count>
struct SeenFromLast {
    using A = Points<Dim, Count>;
    using B = Vec<Dim>;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const A& points, const B& last) {
        const auto from = convert_point(r, last);
        using V = std::remove_cvref_t<decltype(from - from)>;
        std::array<V, Count> frame{};
        for (std::size_t i = 0; i < Count; ++i) frame[i] = convert_point(r, points[i]) - from;
        return frame;
    }

    static arith::Magnitudes magnitudes(const auto& r, const A& points, const B& last) {
        const auto f = frame(r, points, last);
        arith::Magnitudes m;
        m.length = 0;
        for (const auto& v : f) m.length = arith::larger(m.length, arith::magnitude(v));
        return m;
    }

    static void for_each_input(const A& points, const B& last, const auto& f) {
        const auto each = [&](const B& p) {
            for_each_component(p, [&](const char*, double x) { f(Quantity::coordinate, x); });
        };
        for (const B& p : points) each(p);
        each(last);
    }

    static bool finite(const A& points, const B& last) {
        const arith::DoubleConverter r;
        double sum = sum_of_inputs(r, last);
        for (const B& p : points) sum += sum_of_inputs(r, p);
        return std::fabs(sum) <= 0x1p+1000;
    }
};

template <class V>
constexpr auto determinant(const V& a, const V& b) {
    return a[0] * b[1] - a[1] * b[0];
}
template <class V>
constexpr auto determinant(const V& a, const V& b, const V& c) {
    return dot(cross(a, b), c);
}

struct Orientation {
    constexpr auto operator()(const auto& f) const {
        if constexpr (std::tuple_size_v<std::remove_cvref_t<decltype(f)>> == 2)
            return determinant(f[0], f[1]);
        else
            return determinant(f[0], f[1], f[2]);
    }
};

/// det(p, |p|^2) over the points, expanded along its last column.
struct InSphere {
    constexpr auto operator()(const auto& f) const {
        const auto lifted = [&](std::size_t i) { return dot(f[i], f[i]); };
        if constexpr (std::tuple_size_v<std::remove_cvref_t<decltype(f)>> == 3) {
            return lifted(0) * determinant(f[1], f[2]) + lifted(1) * determinant(f[2], f[0]) +
                   lifted(2) * determinant(f[0], f[1]);
        } else {
            return (lifted(1) * determinant(f[0], f[2], f[3]) -
                    lifted(0) * determinant(f[1], f[2], f[3])) +
                   (lifted(3) * determinant(f[0], f[1], f[2]) -
                    lifted(2) * determinant(f[0], f[1], f[3]));
        }
    }
};

template <class Formula, int Dim, std::size_t Count>
SignAnswer sign_of(const Points<Dim, Count>& points, const Vec<Dim>& last, bool exact) {
    using Predicate = SeenFromLast<Dim, Count>;
    const Formula formula;
    const bool plain = Predicate::finite(points, last);
    if (plain && !exact) {
        const auto sign = arith::Filter<Predicate>(points, last)(formula);
        if (sign.positive | sign.negative) return {sign.positive - sign.negative, Stage::filter};
    }
    if (!plain) {
        for (const Vec<Dim>& p : points) validate(p);
        validate(last);
    }
    if (exact)
        return {arith::RationalSigns<Predicate>(points, last).sign(formula), Stage::rational};
    arith::StageNote note;
    const int sign = arith::IntegerSigns<Predicate>(points, last, note).sign(formula);
    return {sign, note.stage()};
}

}  // namespace
}  // namespace graze::GRAZE_TARGET::predicates

namespace graze::detail {

using predicates::InSphere;
using predicates::Orientation;
using predicates::Points;

SignAnswer orient(const Vec2& a, const Vec2& b, const Vec2& c, bool exact) {
    return predicates::sign_of<Orientation>(Points<2, 2>{a, b}, c, exact);
}

SignAnswer orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, bool exact) {
    return predicates::sign_of<Orientation>(Points<3, 3>{a, b, c}, d, exact);
}

SignAnswer insphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d, bool exact) {
    const SignAnswer turn = orient(a, b, c, exact);
    const auto in = predicates::sign_of<InSphere>(Points<2, 3>{a, b, c}, d, exact);
    return {turn.sign * in.sign, std::max(turn.stage, in.stage)};
}

SignAnswer insphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& e,
                    bool exact) {
    const SignAnswer turn = orient(a, b, c, d, exact);
    const auto in = predicates::sign_of<InSphere>(Points<3, 4>{a, b, c, d}, e, exact);
    return {turn.sign * in.sign, std::max(turn.stage, in.stage)};
}

}  // namespace graze::detail
