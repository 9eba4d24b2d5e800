// Which integers settle an answer that the filter leaves: those of the machine where they have room,
// those of any length elsewhere; and rationals only where they are asked for.
#include <cmath>
#include <graze/graze.hpp>

#include "predicate_checks.hpp"
#include "random_prop.hpp"

using namespace arith_test;
using graze::Method;
using graze::Stage;

namespace {

/// The places of the lowest and the highest bit among some numbers.
struct Width {
    int low = 100000, high = -100000;

    void include(double x) {
        if (x == 0) return;
        int exponent;
        const double fraction = std::frexp(x, &exponent);
        high = std::max(high, exponent);
        int zeros = 0;
        for (auto m = std::int64_t(std::ldexp(fraction, 53)); m % 2 == 0; m /= 2) ++zeros;
        low = std::min(low, exponent - 53 + zeros);
    }
    int bits() const { return high - low; }
};

/// Do the numbers of each quantity fit 251 bits over one power of two?
template <class A, class B>
bool fits_machine_integers(const A& a, const B& b) {
    Width lengths, directions, axes;
    each_input(a, b, [&](double x, Quantity quantity) {
        (quantity == Quantity::axis        ? axes
         : quantity == Quantity::direction ? directions
                                           : lengths)
            .include(x);
    });
    return lengths.bits() <= 251 && directions.bits() <= 251 && axes.bits() <= 251;
}

template <class A, class B>
struct StageCounts {
    int filter = 0, integer = 0, bigint = 0;

    template <Method M>
    void ask(const A& a, const B& b) {
        if constexpr (graze::Answerable<M, A, B>) {
            const Stage stage = graze::answer<M>(a, b).stage;
            const bool fits = fits_machine_integers(a, b);
            filter += stage == Stage::filter;
            integer += stage == Stage::integer;
            bigint += stage == Stage::bigint;
            if (stage == Stage::rational || (stage == Stage::integer && !fits) ||
                (stage == Stage::bigint && fits))
                FAIL("method " << int(M) << ": stage " << int(stage)
                               << (fits ? " where machine integers fit" : " beyond them")
                               << text(a, b));
        }
    }
};

template <class A, class B>
void check_stages() {
    Random random(29);
    StageCounts<A, B> counts;
    const int cases = support::case_count(13 * 100);
    for (int i = 0; i < cases; ++i) {
        const auto family = cases::families[std::size_t(i) % cases::families.size()];
        const auto [a, b] = cases::make_pair<A, B>(family, random);
        counts.template ask<Method::standard>(a, b);
        counts.template ask<Method::sat>(a, b);
        counts.template ask<Method::pef>(a, b);
        counts.template ask<Method::slab>(a, b);
        if (i % 10 == 0) REQUIRE(graze::answer<Method::exact>(a, b).stage == Stage::rational);
    }
    if (!at_full_length()) return;
    CHECK(counts.filter > cases / 3);
    CHECK(counts.integer > cases / 20);
    CHECK(counts.bigint > cases / 40);
}

template <class B>
void check_lines() {
    constexpr int dim = cases::dim_of<B>;
    check_stages<graze::Line<dim>, B>();
    check_stages<graze::Ray<dim>, B>();
    check_stages<graze::Segment<dim>, B>();
}

}  // namespace

TEST_CASE("stages: lines and boxes") {
    check_lines<graze::Aabb2>();
    check_lines<graze::Aabb3>();
    check_lines<graze::Obb2>();
    check_lines<graze::Obb3>();
    check_lines<graze::Parallelepiped3>();
}

TEST_CASE("stages: triangles") {
    check_lines<graze::Triangle3>();
    check_stages<graze::Triangle2, graze::Aabb2>();
    check_stages<graze::Triangle3, graze::Aabb3>();
}

TEST_CASE("stages: a corner touched, with inputs next to 59, 123 and 251 bits") {
    for (const int scale : {0, -1074, -500, 700})
        for (const int width : {58, 59, 60, 61, 122, 123, 124, 250, 251, 252}) {
            INFO("width " << width << ", scale " << scale);
            const Stage expected = width <= 251 ? Stage::integer : Stage::bigint;
            const double one = std::ldexp(1, scale), far = std::ldexp(1, scale + width - 1);
            // y = x + 1 touches the corner (0, 1) of a box below it.
            const graze::Segment2 across{{-one, 0}, {one, 2 * one}};
            const graze::Aabb2 box{{0, -one}, {far, one}};
            for (const auto& answer : {graze::answer<Method::sat>(across, box),
                                       graze::answer<Method::slab>(across, box)}) {
                CHECK(answer.contact == graze::Contact::touching);
                CHECK(answer.stage == expected);
            }
            const graze::Triangle2 triangle{{-one, 0}, {one, 2 * one}, {-one, far}};
            const graze::Aabb2 small{{0, -one}, {one, one}};
            for (const auto& answer : {graze::answer<Method::sat>(triangle, small),
                                       graze::answer<Method::pef>(triangle, small)}) {
                CHECK(answer.contact == graze::Contact::touching);
                CHECK(answer.stage == expected);
            }
        }
}
