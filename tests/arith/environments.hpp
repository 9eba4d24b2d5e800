// Other rounding modes, flush-to-zero and denormals-are-zero, for the time of a call.
#pragma once

#include <cfenv>
#include <cmath>
#include <vector>

#include "cases/generators.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#define GRAZE_TEST_MXCSR 1
#endif

namespace arith_test {

struct FloatEnvironment {
    const char* name;
    int rounding = FE_TONEAREST;
    unsigned flush = 0;  ///< bits of the MXCSR register
};

inline std::vector<FloatEnvironment> other_environments() {
    std::vector<FloatEnvironment> list{{"rounding up", FE_UPWARD},
                                       {"rounding down", FE_DOWNWARD},
                                       {"rounding toward zero", FE_TOWARDZERO}};
#ifdef GRAZE_TEST_MXCSR
    constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
    list.push_back({"flush to zero", FE_TONEAREST, flush_to_zero});
    list.push_back({"denormals are zero", FE_TONEAREST, denormals_are_zero});
    list.push_back({"rounding down, flush to zero, denormals are zero", FE_DOWNWARD,
                    flush_to_zero | denormals_are_zero});
#endif
    return list;
}

/// f() in another environment. No floating point of the test's own should be in f.
template <class F>
auto in_environment(const FloatEnvironment& environment, const F& f) {
    struct Restore {
        std::fenv_t saved;
        Restore() { std::fegetenv(&saved); }
        ~Restore() { std::fesetenv(&saved); }
    } restore;
    std::fesetround(environment.rounding);
#ifdef GRAZE_TEST_MXCSR
    _mm_setcsr(_mm_getcsr() | environment.flush);
#endif
    return f();
}

/// A line or ray gets in and out of the slabs of a box at small multiples of one parameter, some
/// where the gap from its origin is flushed.
template <class L, class Box>
void set_flushed_gaps(L& line, Box& box, auto& random) {
    const int parameter = random.between(-896, -890);
    for (int k = 0; k < cases::dim_of<L>; ++k) {
        const int exponent = random.between(-132, -116);
        const auto multiple = [&](int n) { return std::ldexp(n, exponent + parameter); };
        const int sign = random.coin() ? 1 : -1, from = random.between(-3, 3);
        line.direction[k] = std::ldexp(sign, exponent);
        line.origin[k] = multiple(from);
        const double face = multiple(from + sign * random.between(1, 3));
        box.min[k] = -1;
        box.max[k] = 1;
        (random.coin() ? box.min : box.max)[k] = face;
    }
}

}  // namespace arith_test
