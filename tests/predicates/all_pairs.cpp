// Every pair of shapes against the judge: every call, in both orders of the arguments.
//
// One test for each pair, and a hidden one, "long ..", of ten times as many cases, a million for
// the pairs with a story of their own. Each prints what it saw.
#include <array>
#include <cmath>
#include <functional>
#include <graze/certificate.hpp>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "predicates/bits.hpp"
#include "predicates/expect.hpp"
#include "predicates/pairs.hpp"
#include "support/judge.hpp"
#include "support/property.hpp"

namespace {

using graze::Contact;
using support::AnyCase;
using support::AnyShape;
using support::Family;
using support::Random;
using support::Role;

// ---- cases of extreme size ----

enum class Size { huge, tiny, subnormal };

/// Where to put numbers with these bits; nothing is rounded.
int exponent_for(Size size, const laws::Bits& bits, Random& random) {
    if (bits.empty()) return 0;
    switch (size) {
        case Size::huge:
            return 1024 - bits.high() - random.between(0, 20);
        case Size::tiny:
            return std::max(-1000 - bits.high() + random.between(-20, 20), -1074 - bits.low());
        case Size::subnormal:
            return -1074 - bits.low() + random.between(0, 3);
    }
    return 0;
}

/// The numbers of a role in one shape or both, times one power of two.
template <class... Any>
void resize(Size size, Random& random, bool (*wanted)(Role), Any&... shapes) {
    laws::Bits bits;
    const auto look = [&](const double& x, Role role) {
        if (wanted(role)) bits.include(x);
    };
    (support::each_number(shapes, look), ...);
    const int e = exponent_for(size, bits, random);
    const auto scale = [&](double& x, Role role) {
        if (wanted(role)) x = std::ldexp(x, e);
    };
    (support::each_number(shapes, scale), ...);
}

/// A case with all numbers near the end of the doubles; those of a unit at the same end.
template <int Dim>
AnyCase<Dim> resized(AnyCase<Dim> c, Size size) {
    Random random(c.seed);
    const auto some_size = [&] {
        return random.coin() ? size : random.pick({Size::huge, Size::tiny, Size::subnormal});
    };
    resize(
        size, random,
        [](Role r) { return r == Role::position || r == Role::vector || r == Role::extent; }, c.a,
        c.b);
    for (auto* shape : {&c.a, &c.b}) {
        resize(
            some_size(), random, [](Role r) { return r == Role::direction; }, *shape);
        resize(
            some_size(), random, [](Role r) { return r == Role::orientation; }, *shape);
    }
    return c;
}

/// x - y where that is exact.
bool subtract(double& x, double y) {
    const double d = x - y, back = x - d;
    if ((x - (d + back)) + (back - y) != 0) return false;
    x = d;
    return true;
}

/// A case with one shape 2^600 times smaller than the other, drawn together towards a point that
/// is likely to be on both.
template <int Dim>
AnyCase<Dim> far_apart(AnyCase<Dim> c) {
    Random random(c.seed);
    if (c.family != Family::negative_zero) {
        std::vector<graze::Vec<Dim>> points;
        const auto keep = [&](const graze::Vec<Dim>& p) { points.push_back(p); };
        support::each_point(c.a, keep);
        support::each_point(c.b, keep);
        const auto center = points[random.below(points.size())];
        AnyCase<Dim> moved = c;
        bool exact = true;
        const auto move = [&](graze::Vec<Dim>& p) {
            for (int i = 0; i < Dim; ++i) exact = subtract(p[i], center[i]) && exact;
        };
        support::each_point(moved.a, move);
        support::each_point(moved.b, move);
        if (exact) c = moved;
    }
    const int e = random.between(-350, -250);
    const bool first = random.coin();
    for (auto* shape : {&c.a, &c.b}) {
        const bool small = (shape == &c.a) == first;
        support::each_number(*shape, [&](double& x, Role role) {
            if (role == Role::position || role == Role::vector || role == Role::extent)
                x = std::ldexp(x, small ? e : e + 600);
        });
    }
    return c;
}

// ---- a test for each pair ----

/// Families in turn, those that touch and degenerate more often.
constexpr std::array turns{
    Family::touching,   Family::parallel, Family::degenerate,    Family::ulps,
    Family::grid,       Family::touching, Family::exponents,     Family::degenerate,
    Family::parallel,   Family::uniform,  Family::ulps,          Family::cancellation,
    Family::degenerate, Family::touching, Family::negative_zero, Family::decimal,
    Family::parallel,   Family::ulps,     Family::grid,          Family::exponents,
    Family::degenerate, Family::sliver,   Family::touching,      Family::floats,
    Family::parallel,   Family::mixed};
constexpr std::array short_families{Family::touching, Family::parallel, Family::degenerate,
                                    Family::grid, Family::negative_zero};

using Counts = std::map<std::string, long>;

/// Every so many cases are answered by rationals alone as well.
constexpr std::uint64_t rationals = 32;

/// A certificate of the right contact, and a proof.
template <int Dim>
void expect_proof(const AnyShape<Dim>& a, const AnyShape<Dim>& b, Contact contact) {
    const auto x = support::pointer_to(a), y = support::pointer_to(b);
    const auto proof = graze::detail::certify_any(x, y);
    const std::string flaw = graze::detail::flaw_of(x, y, proof);
    if (!flaw.empty() || proof.contact != contact)
        throw laws::Broken("certify", flaw.empty() ? "another contact" : flaw, a, b);
}

template <int Dim>
using Make = std::function<AnyCase<Dim>(std::uint64_t)>;

/// `certified`: those answered by rationals are certified, too.
template <int Dim>
Counts check(const std::string& description, int count, bool certified, const Make<Dim>& make) {
    Counts seen;
    support::check_all(description, std::uint64_t(count), make, [&](const AnyCase<Dim>& c) {
        const Contact contact = judge::contact(c.a, c.b);
        const bool all = c.seed % rationals == 0;
        const auto stage =
            laws::expect_contact(c.a, c.b, contact, all ? laws::Calls::all : laws::Calls::quick);
        if (all && certified) {
            expect_proof<Dim>(c.a, c.b, contact);
            expect_proof<Dim>(c.b, c.a, contact);
        }
        ++seen[(std::ostringstream() << contact).str()];
        ++seen[laws::name(stage)];
        return true;
    });
    return seen;
}

template <int Dim>
void check_pair(const AnyShape<Dim>& a, const AnyShape<Dim>& b, int chosen) {
    const auto of_family = [&](Family family, std::uint64_t seed) {
        return support::make_case<Dim>(a, b, family, seed);
    };
    const auto of_short_family = [&](std::uint64_t i) {
        return of_family(short_families[i % short_families.size()], i);
    };
    const auto run = [&](const char* what, int count, bool certified, const Make<Dim>& make) {
        const std::string description = laws::pair_name(a, b) + ", " + what;
        INFO(description);
        Counts seen = check<Dim>(description, support::case_count(count), certified, make);
        std::cout << description << ':';
        for (const auto& [name, n] : seen) std::cout << "  " << name << ' ' << n;
        std::cout << std::endl;
        if (!support::at_full_length()) return;
        CHECK(seen["disjoint"] > 0);
        CHECK(seen["overlapping"] > 0);
        CHECK((seen["touching"] > 0) != (support::is_open(a) && support::is_open(b)));
    };
    // tests/verify has the certificates of these.
    run("all families", chosen, false,
        [&](std::uint64_t i) { return of_family(turns[i % turns.size()], 1'000'000'000 + i); });
    const int few = chosen / 50;
    for (const auto& [what, size] : {std::pair("near 2^1000", Size::huge),
                                     {"near 2^-1000", Size::tiny},
                                     {"subnormal", Size::subnormal}})
        run(what, few, true,
            [&, size = size](std::uint64_t i) { return resized<Dim>(of_short_family(i), size); });
    run("2^600 apart in size", 2 * few, true,
        [&](std::uint64_t i) { return far_apart<Dim>(of_short_family(i)); });
}

constexpr int brief = 20'000;

template <class A, class B>
void check_briefly() {
    check_pair<support::dim_of<A>>(A{}, B{}, brief);
}
template <class A, class B>
void check_at_length() {
    using graze::Method;
    constexpr bool story = graze::detail::StoryPair<Method::standard, A, B> ||
                           graze::detail::StoryPair<Method::standard, B, A>;
    check_pair<support::dim_of<A>>(A{}, B{}, (story ? 50 : 10) * brief);
}

/// Before Catch begins.
[[maybe_unused]] const bool registered = [] {
    laws::each_pair([]<class A, class B>() {
        const std::string pair = laws::pair_name<A, B>();
        REGISTER_TEST_CASE((check_briefly<A, B>), pair);
        REGISTER_TEST_CASE((check_at_length<A, B>), "long " + pair, "[.long]");
    });
    return true;
}();

}  // namespace
