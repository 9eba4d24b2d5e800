// Which stage of a predicate answers: the filter in general position, machine integers at a touching;
// and how often the filter leaves a question open near a touching.
#include <array>
#include <cmath>
#include <cstdio>
#include <graze/contact.hpp>
#include <string>
#include <utility>
#include <vector>

#include "predicates/pairs.hpp"
#include "support/property.hpp"

namespace {

using cases::Family;
using cases::Role;
using graze::Contact;
using graze::Method;
using graze::Stage;

template <class A, class B>
using Cases = std::vector<cases::Case<A, B>>;

/// How many cases the filter of a method leaves to stronger stages.
template <Method M, class A, class B>
int left_by_filter(const Cases<A, B>& cases) {
    int left = 0;
    for (const auto& c : cases) left += graze::answer<M>(c.a, c.b).stage != Stage::filter;
    return left;
}

/// Calls f.operator()<M>() for each method that has a filter.
template <class A, class B, class F>
void each_filtered_method(const F& f) {
    laws::each_method<A, B>([&]<Method M>() {
        if constexpr (M != Method::exact) f.template operator()<M>();
    });
}

template <class A, class B>
std::string label(Method m) {
    return laws::pair_name<A, B>() + ", " + graze::name(m);
}

/// A case moved by one vector, rounded.
template <class A, class B>
cases::Case<A, B> moved(cases::Case<A, B> c, double distance, cases::Random& random) {
    graze::Vec<cases::dim_of<A>> d;
    for (int i = 0; i < cases::dim_of<A>; ++i) d[i] = distance * random.symmetric();
    const auto move = [&](auto& p) {
        for (int i = 0; i < cases::dim_of<A>; ++i) p[i] += d[i];
    };
    cases::each_point(c.a, move);
    cases::each_point(c.b, move);
    return c;
}

/// A case with every number changed by up to a part of the size of small grids.
template <class A, class B>
cases::Case<A, B> perturbed(cases::Case<A, B> c, double part, cases::Random& random) {
    const auto change = [&](double& x, Role role) {
        x += (role == Role::orientation ? 1 : 16) * part * random.symmetric();
        if (role == Role::extent) x = std::fabs(x);
    };
    cases::each_number(c.a, change);
    cases::each_number(c.b, change);
    if constexpr (requires { c.b.min; })
        for (int i = 0; i < cases::dim_of<B>; ++i)
            if (c.b.min[i] > c.b.max[i]) std::swap(c.b.min[i], c.b.max[i]);
    return c;
}

template <class A, class B>
Cases<A, B> touching_on_grids(int count) {
    Cases<A, B> list;
    for (std::uint64_t seed = 1; int(list.size()) < count; ++seed) {
        const auto c = cases::make_case<A, B>(Family::grid, seed);
        if (graze::exact::contact(c.a, c.b) == Contact::touching) list.push_back(c);
    }
    return list;
}

}  // namespace

TEST_CASE("stages: general position never leaves the filter") {
    const int count = support::case_count(20000);
    std::printf("left by the filter in general position, of %d cases; and 2^20 away\n", count);
    cases::each_predicate([&]<class A, class B>() {
        Cases<A, B> here, far;
        cases::Random random(1);
        for (int i = 0; i < count; ++i) {
            here.push_back(cases::make_case<A, B>(Family::uniform, random.next()));
            far.push_back(moved(here.back(), 0x1p20, random));
        }
        each_filtered_method<A, B>([&]<Method M>() {
            const int left = left_by_filter<M>(here), left_far = left_by_filter<M>(far);
            INFO((label<A, B>(M)));
            std::printf("  %-36s %6d %6d\n", label<A, B>(M).c_str(), left, left_far);
            // Half of the points are drawn on the triangle: those are next to its plane.
            constexpr bool in_plane =
                std::is_same_v<A, graze::Point3> && std::is_same_v<B, graze::Triangle3>;
            const int most = in_plane ? count * 11 / 20 : 0;
            CHECK(left <= most);
            CHECK(left_far <= most);
        });
    });
}

TEST_CASE("stages: a touching on a grid is settled in doubles, or by machine integers") {
    const int count = support::case_count(2000);
    std::printf("settled by machine integers, of %d touchings on a grid: coarse, fine\n", count);
    cases::each_computing_predicate([&]<class A, class B>() {
        const auto coarse = touching_on_grids<A, B>(count);
        auto fine = coarse;
        for (auto& c : fine) {
            const auto refine = [](double& x, Role role) {
                if (role == Role::position || role == Role::vector || role == Role::extent)
                    x *= 0x1p+40 + 1;
            };
            cases::each_number(c.a, refine);
            cases::each_number(c.b, refine);
        }
        each_filtered_method<A, B>([&]<Method M>() {
            INFO((label<A, B>(M)));
            const auto by_integers = [](const auto& cases) {
                int integer = 0;
                for (const auto& c : cases) {
                    const graze::Answer answer = graze::answer<M>(c.a, c.b);
                    if (answer.stage > Stage::integer || answer.contact != Contact::touching)
                        FAIL(graze::name(answer.stage) << " for " << c);
                    integer += answer.stage == Stage::integer;
                }
                return integer;
            };
            const int few = by_integers(coarse), many = by_integers(fine);
            std::printf("  %-36s %6d %6d\n", label<A, B>(M).c_str(), few, many);
            // Comparisons of coordinates are exact in doubles; nothing else is when it is zero.
            CHECK(many > count / 20);
            CHECK(few < many);
        });
    });
}

TEST_CASE("stages: points and aabbs are compared") {
    cases::each_predicate([&]<class A, class B>() {
        if constexpr (cases::is_aligned<A> && cases::is_aligned<B>) {
            INFO((laws::pair_name<A, B>()));
            const int count = support::case_count(2000);
            int left = 0;
            for (int i = 0; i < count; ++i) {
                const auto c = cases::make_case<A, B>(std::uint64_t(i));
                left += graze::answer<Method::standard>(c.a, c.b).stage != Stage::filter;
            }
            CHECK(left == 0);
        }
    });
}

TEST_CASE("stages: how often the filter gives up near a touching") {
    // A filter that is unsure near a touching only, and no wider than its arithmetic asks for:
    // where every number is off by a part of the size, what is left shrinks with the product of
    // small lengths, so that flat parallelepipeds come last.
    struct Distance {
        int exponent;
        double limit;  ///< percent
    };
    constexpr std::array distances{Distance{-12, 1}, Distance{-20, 12}, Distance{-32, 75},
                                   Distance{-48, 100}};
    const int count = support::case_count(1000);
    std::printf(
        "percent left by the filter, each number off a touching by a part of the size:\n"
        "  %-36s",
        "");
    for (const auto& d : distances) std::printf("   2^%d", d.exponent);
    std::printf("  touching\n");
    cases::each_computing_predicate([&]<class A, class B>() {
        const auto cases = touching_on_grids<A, B>(count);
        std::vector<Cases<A, B>> off(distances.size());
        cases::Random random(1);
        for (const auto& c : cases)
            for (std::size_t k = 0; k < off.size(); ++k)
                off[k].push_back(perturbed(c, std::ldexp(1, distances[k].exponent), random));
        each_filtered_method<A, B>([&]<Method M>() {
            INFO((label<A, B>(M)));
            std::printf("  %-36s", label<A, B>(M).c_str());
            for (std::size_t k = 0; k < off.size(); ++k) {
                const double percent = 100.0 * left_by_filter<M>(off[k]) / count;
                std::printf(" %7.2f", percent);
                INFO("off by 2^" << distances[k].exponent);
                CHECK(percent <= distances[k].limit);
            }
            std::printf("  %8.2f\n", 100.0 * left_by_filter<M>(cases) / count);
        });
    });
}
