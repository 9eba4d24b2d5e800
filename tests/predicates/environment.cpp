// No answer depends on the rounding mode, on flush-to-zero or on denormals-are-zero.
#include <bit>
#include <graze/graze.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "arith/float_environment.hpp"
#include "arith/number_field.hpp"
#include "environments.hpp"
#include "exact_values.hpp"
#include "predicate_checks.hpp"
#include "random_prop.hpp"

using namespace arith_test;
using graze::Method;

namespace {

/// Everything that the library says about a pair, as bits and text.
using Answers = std::vector<std::string>;

std::string bits(double x) { return std::to_string(bits_of(x)); }

template <int Dim>
void add(Answers& list, const std::optional<graze::ClipEnd<Dim, double>>& end) {
    if (!end) {
        list.push_back("none");
        return;
    }
    list.push_back(bits(end->t));
    for (int i = 0; i < Dim; ++i) list.push_back(bits(end->p[i]));
    if (end->features)
        for (const auto feature : end->features->list()) list.push_back(name(feature));
    if (end->uv) list.push_back(bits(end->uv->u) + " " + bits(end->uv->v));
}

template <Method M, class A, class B>
void add_contact(Answers& list, const A& a, const B& b) {
    if constexpr (graze::Answerable<M, A, B>)
        list.push_back("contact " + std::to_string(int(graze::answer<M>(a, b).contact)));
}

template <class A, class B>
Answers answers(const A& a, const B& b, bool slow) {
    Answers list;
    try {
        add_contact<Method::standard>(list, a, b);
        list.push_back(graze::intersects(a, b) ? "they meet" : "they do not meet");
        add_contact<Method::sat>(list, a, b);
        add_contact<Method::pef>(list, a, b);
        add_contact<Method::slab>(list, a, b);
        if (slow) {
            add_contact<Method::exact>(list, a, b);
            if constexpr (graze::Clippable<A, B>) {
                const auto clip = graze::clip(a, b);
                list.push_back("origin " + std::to_string(int(clip.origin)));
                if (clip.side) list.push_back("side " + std::to_string(int(*clip.side)));
                add(list, clip.in);
                add(list, clip.out);
            }
        }
    } catch (const graze::invalid_shape& error) {
        list.push_back(error.what());
    }
    return list;
}

/// Small multiples of the smallest double, ones beside them, and now and then a shape that must be
/// refused.
template <class A, class B>
std::pair<A, B> subnormal_pair(Random& random) {
    A a;
    B b;
    const bool with_ones = random.coin();
    each_input(a, b, [&](double& x, Quantity) {
        const double size = with_ones && random.coin() ? 1.0 : 0x1p-1074;
        x = random.between(-3, 3) * size;
    });
    if (!random.once_in(4)) {
        cases::each_number(b, [](double& x, cases::Role role) {
            if (role == cases::Role::extent) x = std::fabs(x);
        });
        if constexpr (requires { b.min; })
            for (int i = 0; i < cases::dim_of<B>; ++i)
                if (b.min[i] > b.max[i]) std::swap(b.min[i], b.max[i]);
    }
    return {a, b};
}

/// Near the smallest normal numbers, the differences of which are flushed.
template <class A, class B>
std::pair<A, B> tiny_pair(Random& random) {
    auto [a, b] = cases::make_pair<A, B>(cases::Family::grid, random);
    each_input(a, b, [](double& x, Quantity) { x = std::ldexp(1 + x / 64, -1022); });
    if constexpr (requires(B box) { box.min; })
        for (int i = 0; i < cases::dim_of<B>; ++i) b.max[i] = std::fmax(b.max[i], b.min[i]);
    return {a, b};
}

/// The same, with parameters that are not tiny.
template <class A, class B>
std::pair<A, B> flushed_pair(Random& random) {
    auto [a, b] = tiny_pair<A, B>(random);
    if constexpr (requires(A line, B box) { line.direction, box.min; })
        set_flushed_gaps(a, b, random);
    return {a, b};
}

template <class A, class B>
void check_pair() {
    Random random(19);
    const auto environments = other_environments();
    const int cases = support::case_count(13 * 60);
    int refused = 0, by_filter = 0;
    for (int i = 0; i < cases; ++i) {
        const auto family = cases::families[std::size_t(i) % cases::families.size()];
        const auto pair = random.once_in(3)   ? subnormal_pair<A, B>(random)
                          : random.once_in(4) ? tiny_pair<A, B>(random)
                          : random.once_in(3) ? flushed_pair<A, B>(random)
                                              : cases::make_pair<A, B>(family, random);
        const A& a = pair.first;
        const B& b = pair.second;
        const bool slow = random.once_in(4);
        const Answers expected = answers(a, b, slow);
        refused += expected.size() == 1;
        for (const auto& environment : environments) {
            const Answers found = in_environment(environment, [&] { return answers(a, b, slow); });
            if (found != expected) {
                std::string difference;
                for (std::size_t k = 0; k < expected.size(); ++k)
                    if (k >= found.size() || found[k] != expected[k])
                        difference += "\n  " + expected[k] + " became " +
                                      (k < found.size() ? found[k] : "nothing");
                FAIL(environment.name << " changes the answer" << difference << text(a, b));
            }
            const auto stage = in_environment(environment, [&]() -> int {
                try {
                    return int(graze::answer<Method::standard>(a, b).stage);
                } catch (const graze::invalid_shape&) {
                    return int(graze::Stage::rational);
                }
            });
            by_filter += stage == int(graze::Stage::filter);
        }
    }
    CHECK(by_filter > 0);
}

template <class B>
void check_lines() {
    constexpr int dim = cases::dim_of<B>;
    check_pair<graze::Line<dim>, B>();
    check_pair<graze::Ray<dim>, B>();
    check_pair<graze::Segment<dim>, B>();
}

}  // namespace

TEST_CASE("environment: it is known when subnormals or comparisons cannot be trusted") {
    CHECK(graze::arith::default_float_environment());
    for (const auto& environment : other_environments()) {
        INFO(environment.name);
        CHECK_FALSE(in_environment(environment, graze::arith::default_float_environment));
    }
    CHECK(graze::arith::default_float_environment());
}

TEST_CASE("environment: lines and boxes") {
    check_lines<graze::Aabb2>();
    check_lines<graze::Aabb3>();
}

TEST_CASE("environment: lines and oriented boxes") {
    check_lines<graze::Obb2>();
    check_lines<graze::Obb3>();
}

TEST_CASE("environment: lines and parallelepipeds") { check_lines<graze::Parallelepiped3>(); }

TEST_CASE("environment: lines and triangles") { check_lines<graze::Triangle3>(); }

TEST_CASE("environment: triangles and boxes") {
    check_pair<graze::Triangle2, graze::Aabb2>();
    check_pair<graze::Triangle3, graze::Aabb3>();
}

TEST_CASE("environment: a direction so small that its reciprocal overflows, and a huge box") {
    const double tiny = 0x1p-1074, huge = 0x1p600;
    for (const auto& environment : other_environments()) {
        INFO(environment.name);
        const auto contact = [&](const auto& a, const auto& b) {
            return in_environment(environment, [&] { return graze::contact(a, b); });
        };
        using graze::Segment2, graze::Aabb2;
        CHECK(contact(Segment2{{0, 0}, {tiny, 1}}, Aabb2{{0, 0.25}, {huge, 0.75}}) ==
              Contact::overlapping);
        CHECK(contact(Segment2{{0x1p-1030, 0}, {0, 1}}, Aabb2{{-huge, 0.25}, {0, 0.75}}) ==
              Contact::disjoint);
        CHECK(contact(graze::Segment3{{0, 0, 0}, {tiny, 1, 1}},
                      graze::Aabb3{{0, 0.25, -1}, {huge, 0.75, 2}}) == Contact::overlapping);
    }
}

/// Powers of two of all sizes, where products over- and underflow.
template <class A, class B>
void check_powers_of_two() {
    Random random(41);
    const auto environments = other_environments();
    for (int i = 0; i < support::case_count(3000); ++i) {
        A a;
        B b;
        each_input(a, b, [&](double& x, Quantity) {
            const int e = random.pick({random.between(-2, 2), random.between(-2, 2),
                                       random.between(-1074, -1020), random.between(560, 1022),
                                       random.between(-1074, 1022)});
            x = random.once_in(4) ? 0.0 : std::ldexp(random.coin() ? 1.0 : -1.0, e);
        });
        for (int k = 0; k < cases::dim_of<B>; ++k)
            if (b.min[k] > b.max[k]) std::swap(b.min[k], b.max[k]);
        const Contact expected = graze::answer<Method::exact>(a, b).contact;
        for (const auto& environment : environments) {
            const Contact found = in_environment(environment, [&] { return graze::contact(a, b); });
            if (found != expected) FAIL(environment.name << " changes the answer" << text(a, b));
        }
    }
    SUCCEED();
}

TEST_CASE("environment: powers of two of all sizes") {
    check_powers_of_two<graze::Segment2, graze::Aabb2>();
    check_powers_of_two<graze::Ray2, graze::Aabb2>();
    check_powers_of_two<graze::Segment3, graze::Aabb3>();
    check_powers_of_two<graze::Ray3, graze::Aabb3>();
    check_powers_of_two<graze::Triangle3, graze::Aabb3>();
}

TEST_CASE("environment: shapes are refused all the same") {
    const double tiny = 0x1p-1074;
    const graze::Segment2 s2{{0, 0}, {1, 1}};
    const graze::Segment3 s3{{0, 0, 0}, {1, 1, 1}};
    auto environments = other_environments();
    environments.push_back({"the default"});
    for (const auto& environment : environments) {
        INFO(environment.name);
        const auto refused = [&](const auto& a, const auto& b) {
            return in_environment(environment, [&] {
                try {
                    graze::contact(a, b);
                    return false;
                } catch (const graze::invalid_shape&) {
                    return true;
                }
            });
        };
        CHECK(refused(s2, graze::Aabb2{{0, tiny}, {1, 0}}));
        CHECK(refused(s3, graze::Aabb3{{0, 0, 0}, {1, 1, -tiny}}));
        CHECK(refused(s2, graze::Obb2{{0, 0}, {1, 0}, {1, -tiny}}));
        CHECK(refused(s3, graze::Obb3{{0, 0, 0}, {1, 0, 0, 0}, {1, -tiny, 1}}));
        CHECK(refused(s2, graze::Obb2{{0, 0}, {0, -0.0}, {1, 1}}));
        CHECK_FALSE(refused(s2, graze::Obb2{{0, 0}, {tiny, 0}, {1, 1}}));
        CHECK_FALSE(refused(s3, graze::Obb3{{0, 0, 0}, {0, 0, -tiny, 0}, {1, 1, 1}}));
        CHECK_FALSE(refused(s2, graze::Aabb2{{0, -tiny}, {1, 0}}));
    }
}

TEST_CASE("environment: rounding of rational numbers and of numbers with a root") {
    Random random(23);
    const auto environments = other_environments();
    for (int i = 0; i < support::case_count(600); ++i) {
        const double x = any_double(random);
        const Rational hair = power_of_two(random.between(-1300, -1060));
        const Rational r = random.coin() ? midpoint_above(std::fabs(x)) + hair : value_of(x) - hair;
        // a + b sqrt(m), which nearly cancels where it is a hair above zero.
        const BigInt m = 2 + 3 * BigInt(random.below(30));
        const Rational root = Rational(sqrt(BigInt(m << 2080))) * power_of_two(-1040);
        const Rational near = random.coin() ? Rational(0) : r;
        const graze::detail::Number n(Rational(near - root), 1, m);
        // A few of the smallest double, by the same cancellation.
        const int precision = random.between(120, 260);
        const Rational cut =
            Rational(sqrt(BigInt(m << (2 * precision)))) * power_of_two(-precision);
        const Rational scale = power_of_two(precision - 1074 + random.between(0, 8));
        const graze::detail::Number tiny(Rational(-cut * scale), scale, m);
        const double expected = graze::arith::nearest_double(r), expected_n = nearest_double(n),
                     expected_tiny = nearest_double(tiny);
        for (const auto& environment : environments) {
            const auto [found, found_n, found_tiny] = in_environment(environment, [&] {
                return std::tuple{graze::arith::nearest_double(r), nearest_double(n),
                                  nearest_double(tiny)};
            });
            INFO(environment.name << ", " << r.str() << ", " << n.a().str() << " + sqrt(" << m.str()
                                  << "), " << tiny.a().str() << " + " << scale.str() << " sqrt("
                                  << m.str() << ")");
            REQUIRE(same_bits(found, expected));
            REQUIRE(same_bits(found_n, expected_n));
            REQUIRE(same_bits(found_tiny, expected_tiny));
        }
    }
}
