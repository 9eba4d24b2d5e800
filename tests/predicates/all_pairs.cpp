// Every pair of shapes against the judge: every call, in both orders of the arguments.
//
// One test for each pair, and a hidden one, "long ..", of 200,000 cases, a million for the pairs with
// a predicate of their own. Each prints what it saw.
#include <array>
#include <cmath>
#include <functional>
#include <graze/certificate.hpp>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "predicates/calls.hpp"
#include "predicates/expect.hpp"
#include "predicates/pairs.hpp"
#include "predicates/sizes.hpp"
#include "predicates/thresholds.hpp"
#include "support/judge.hpp"
#include "support/property.hpp"

namespace {

using cases::AnyCase;
using cases::AnyShape;
using cases::Family;
using cases::Random;
using graze::Contact;

/// Families in turn, those that touch and degenerate more often.
constexpr std::array turns{
    Family::touching,   Family::parallel, Family::degenerate,    Family::ulps,
    Family::grid,       Family::touching, Family::exponents,     Family::degenerate,
    Family::parallel,   Family::uniform,  Family::ulps,          Family::cancellation,
    Family::degenerate, Family::touching, Family::negative_zero, Family::decimal,
    Family::parallel,   Family::ulps,     Family::grid,          Family::exponents,
    Family::degenerate, Family::sliver,   Family::touching,      Family::floats,
    Family::parallel,   Family::mixed};

using Counts = std::map<std::string, long>;

/// Every so many cases are answered by rationals alone as well; no factor of the number of turns, so that
/// all families are.
constexpr std::uint64_t rationals = 33;

/// A certificate of the right contact, and a proof.
template <int Dim>
void expect_proof(const AnyShape<Dim>& a, const AnyShape<Dim>& b, Contact contact) {
    const auto x = cases::pointer_to(a), y = cases::pointer_to(b);
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
        ++seen[graze::name(stage)];
        return true;
    });
    return seen;
}

template <int Dim>
void check_pair(const AnyShape<Dim>& a, const AnyShape<Dim>& b, int chosen) {
    const auto of_family = [&](Family family, std::uint64_t seed) {
        return cases::make_case<Dim>(a, b, family, seed);
    };
    const auto of_short_family = [&](std::uint64_t i) {
        return of_family(laws::short_families[i % laws::short_families.size()], i);
    };
    const auto run = [&](const char* what, int count, bool certified, const Make<Dim>& make,
                         bool few_answers = false) {
        const std::string description = laws::pair_name(a, b) + ", " + what;
        INFO(description);
        Counts seen = check<Dim>(description, support::case_count(count), certified, make);
        std::cout << description << ':';
        for (const auto& [name, n] : seen) std::cout << "  " << name << ' ' << n;
        std::cout << std::endl;
        if (!support::at_full_length()) return;
        CHECK(seen["disjoint"] > 0);
        // Cases at thresholds are few, and chosen for their numbers.
        CHECK(seen["overlapping"] + (few_answers ? seen["touching"] : 0) > 0);
        if (few_answers) return;
        CHECK((seen["touching"] > 0) != (cases::is_open(a) && cases::is_open(b)));
    };
    // tests/verify has the certificates of these.
    run("all families", chosen, false,
        [&](std::uint64_t i) { return of_family(turns[i % turns.size()], 1'000'000'000 + i); });
    const int few = chosen / 50;
    for (const auto& [what, size] : {std::pair("near 2^1000", laws::Size::huge),
                                     {"near 2^-1000", laws::Size::tiny},
                                     {"subnormal", laws::Size::subnormal},
                                     {"any size", laws::Size::any}})
        run(what, few, true, [&, size = size](std::uint64_t i) {
            return laws::resized<Dim>(of_short_family(i), size);
        });
    run("2^600 apart in size", 2 * few, true,
        [&](std::uint64_t i) { return laws::far_apart<Dim>(of_short_family(i)); });
    thresholds::Visits visits(a, b);
    const auto at_thresholds = [&](std::uint64_t i) {
        const auto c = thresholds::make_case(a, b, i);
        visits.add(c.a, c.b);
        return c;
    };
    run("at thresholds", 3 * int(visits.sides()), true, at_thresholds, true);
    if (support::at_full_length() && !visits.missing().empty())
        FAIL("sides of thresholds that were not visited:" << visits.missing());
}

template <int Dim>
void check_at_length(const AnyShape<Dim>& a, const AnyShape<Dim>& b) {
    const bool predicate = laws::calls_of(a, b).predicate || laws::calls_of(b, a).predicate;
    check_pair<Dim>(a, b, predicate ? 100'000 : 20'000);
}

void add_tests(const std::string& pair, void (*brief)(), void (*at_length)()) {
    REGISTER_TEST_CASE(brief, pair);
    REGISTER_TEST_CASE(at_length, "long " + pair, "[.long]");
}

/// Before Catch begins.
[[maybe_unused]] const bool registered = [] {
    laws::each_pair([]<class A, class B>() {
        constexpr int dim = cases::dim_of<A>;
        add_tests(
            laws::pair_name(AnyShape<dim>(A{}), AnyShape<dim>(B{})),
            [] { check_pair<dim>(A{}, B{}, 6'000); }, [] { check_at_length<dim>(A{}, B{}); });
    });
    return true;
}();

}  // namespace
