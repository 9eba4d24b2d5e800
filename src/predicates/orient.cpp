#include "predicates/orient.hpp"

#include <graze/orient.hpp>

#include "arith/shifted_integers.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::points {

template <class P>
int exact_sign(auto& ask) {
    return std::apply(
        [&](const auto&... formula) {
            int sign = 1;
            (void)(((sign *= ask.sign(formula)) != 0) && ...);
            return sign;
        },
        P::formulas);
}

template <class P>
void validate_all(const typename P::A& a, const typename P::B& b) {
    for (const auto& point : a) validate(point);
    validate(b);
}

/// The rungs behind the filter.
template <class P>
GRAZE_COLD GRAZE_WARM SignAnswer sign_with_care(const typename P::A& a, const typename P::B& b) {
    constexpr arith::DoubleConverter converter;
    arith::StageNote note;
    if (arith::default_float_environment()) {
        // Products of many words are slower than a test.
        if constexpr (P::degree > 3) {
            if (arith::ExactDoubles<P>::apply_to(a, b, converter)) {
                arith::ExactDoubles<P> ask(a, b, note, converter);
                return {exact_sign<P>(ask), note.stage()};
            }
        }
        arith::ShiftedIntegers<P> shifted(a, b, note, P::reach(a, b));
        if (shifted.applies()) [[likely]]
            return {exact_sign<P>(shifted), note.stage()};
        const Magnitudes m = P::magnitudes(converter, a, b);
        const Magnitudes reach = reach_of(m, b);
        if (arith::OneWordIntegers<P>::apply_to(a, b, reach)) {
            arith::OneWordIntegers<P> ask(a, b, note, reach);
            return {exact_sign<P>(ask), note.stage()};
        }
    }
    validate_all<P>(a, b);
    arith::IntegerSigns<P> ask(a, b, note);
    return {exact_sign<P>(ask), note.stage()};
}

/// Of the points where they are: none is copied for the filter.
template <class P>
struct References {
    const typename P::B* points[P::count];
    const auto& operator[](std::size_t i) const { return *points[i]; }
};

template <class P>
GRAZE_COLD int sign_with_care_of(const auto&... points) {
    const References<P> all{{&points...}};
    typename P::A others;
    for (std::size_t i = 0; i < others.size(); ++i) others[i] = all[i];
    return sign_with_care<P>(others, all[others.size()]).sign;
}

template <class P>
GRAZE_HOT int sign_of(const auto&... points) {
    const References<P> all{{&points...}};
    const int sign = filtered_sign<P>(all, all[P::count - 1]);
    if (sign != 0) [[likely]]
        return sign;
    return sign_with_care_of<P>(points...);
}

template <class P>
SignAnswer answer_of(const typename P::A& a, const typename P::B& b, bool exact) {
    if (!exact) {
        const int sign = filtered_sign<P>(a, b);
        return sign != 0 ? SignAnswer{sign, Stage::filter} : sign_with_care<P>(a, b);
    }
    validate_all<P>(a, b);
    arith::RationalSigns<P> ask(a, b);
    return {exact_sign<P>(ask), Stage::rational};
}

}  // namespace graze::inline GRAZE_TARGET::predicates::points

namespace graze::detail {

using namespace predicates::points;

int orient(const Vec2& a, const Vec2& b, const Vec2& c) { return sign_of<Orient<2>>(a, b, c); }
int orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return sign_of<Orient<3>>(a, b, c, d);
}
int insphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    return sign_of<InSphere<2>>(a, b, c, d);
}
int insphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& e) {
    return sign_of<InSphere<3>>(a, b, c, d, e);
}

SignAnswer answer_orient(const Vec2& a, const Vec2& b, const Vec2& c, bool exact) {
    return answer_of<Orient<2>>({a, b}, c, exact);
}
SignAnswer answer_orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, bool exact) {
    return answer_of<Orient<3>>({a, b, c}, d, exact);
}
SignAnswer answer_insphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d, bool exact) {
    return answer_of<InSphere<2>>({a, b, c}, d, exact);
}
SignAnswer answer_insphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                           const Vec3& e, bool exact) {
    return answer_of<InSphere<3>>({a, b, c, d}, e, exact);
}

}  // namespace graze::detail
