// Properties of pairs of shapes, by RapidCheck or by plain counting, and their smallest failures.
//
//   prop("staged = exact", [] {
//       const auto c = *cases<3>(Segment3{}, Aabb3{});
//       return meet(c.a, c.b) == exactly_meet(c.a, c.b);
//   });
//
// A failure prints the seed, the family and the shapes as C++ with hex floats. To replay it:
// RC_PARAMS="seed=N max_success=M", or make_case<A, B>(family, seed) for one case as it was before
// it was made smaller.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>

#include "cases/generators.hpp"
#include "cases/shrink.hpp"
#include "support/catch.hpp"

namespace support {

/// How many cases a test tries: as many as it chooses, or as GRAZE_CASES says.
inline int case_count(int chosen) {
    const char* wanted = std::getenv("GRAZE_CASES");
    return wanted ? std::atoi(wanted) : chosen;
}

/// Do the tests choose how many cases they try, so that rare ones are among them?
inline bool at_full_length() { return !std::getenv("GRAZE_CASES") && !std::getenv("RC_PARAMS"); }

/// Cases for RapidCheck: make(seed) of any seeds.
template <int Dim>
rc::Gen<cases::AnyCase<Dim>> cases(
    const std::function<cases::AnyCase<Dim>(std::uint64_t seed)>& make) {
    auto seeds = rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()));
    return rc::gen::shrink(rc::gen::map(std::move(seeds), make), [](const cases::AnyCase<Dim>& c) {
        return rc::seq::fromContainer(cases::simpler(c));
    });
}
/// Of all families, of the types that a and b hold.
template <int Dim>
rc::Gen<cases::AnyCase<Dim>> cases(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b) {
    return cases<Dim>([a, b](std::uint64_t seed) { return cases::make_case<Dim>(a, b, seed); });
}

/// Fails the test. The details go out by themselves because Catch breaks their lines.
inline void report(const std::string& description, const std::string& details) {
    std::cerr << description << '\n' << details << std::endl;
    FAIL(description);
}

/// For RapidCheck, which is long to compile, all properties are of one type.
inline void check_property(const std::string& description,
                           const std::function<rc::detail::CaseResult()>& property, int count) {
    rc::detail::TestParams params;
    params.seed = 1;
    params.maxSuccess = count;
    if (std::getenv("RC_PARAMS")) params = rc::detail::configuration().testParams;
    rc::detail::TestMetadata metadata;
    metadata.id = metadata.description = description;
    const auto result = rc::detail::checkTestable(property, metadata, params);
    if (result.is<rc::detail::SuccessResult>()) {
        SUCCEED(description);
        return;
    }
    std::ostringstream message;
    rc::detail::printResultMessage(result, message);
    report(description, "RC_PARAMS=\"seed=" + std::to_string(params.seed) + " max_success=" +
                            std::to_string(params.maxSuccess) + "\"\n" + message.str());
}

/// Checks a RapidCheck property `count` times from seed 1, or as RC_PARAMS says, and reports to
/// Catch. It uses RC_ASSERT, or returns a bool or the text of what is wrong.
template <class Property>
void prop(const std::string& description, const Property& property, int count = 200) {
    using Result = rc::detail::CaseResultHelper<decltype(property())>;
    check_property(
        description, [&] { return Result::resultOf(property); }, count);
}

/// check(case) returns true, and throws nothing, for the cases make(0), .., make(count - 1). Ends
/// with the first failure, made as small as it goes.
template <class Make, class Check>
void check_all(const std::string& description, std::uint64_t count, const Make& make,
               const Check& check) {
    std::string thrown;
    const auto holds = [&](const auto& c) {
        thrown.clear();
        try {
            return check(c);
        } catch (const std::exception& e) {
            thrown = e.what();
            return false;
        }
    };
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto c = make(i);
        if (holds(c)) continue;
        std::ostringstream message;
        message << "fails for " << c << '\n' << thrown;
        auto smallest = c;
        for (bool found = true; found;) {
            found = false;
            for (const auto& candidate : cases::simpler(smallest)) {
                if (holds(candidate)) continue;
                smallest = candidate;
                found = true;
                break;
            }
        }
        message << "\nand for the simpler\n  a = " << smallest.a << "\n  b = " << smallest.b;
        report(description, message.str());
    }
    SUCCEED(description);
}

/// The same for `count` cases of all families in turn, from a first seed on.
template <int Dim>
void campaign(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b,
              const std::string& description, std::uint64_t first_seed, std::uint64_t count,
              const std::function<bool(const cases::AnyCase<Dim>&)>& check) {
    check_all(
        description, count,
        [&](std::uint64_t i) {
            return cases::make_case<Dim>(a, b, cases::families[i % cases::families.size()],
                                         first_seed + i);
        },
        check);
}
template <class A, class B, class Check>
void campaign(const std::string& description, std::uint64_t first_seed, std::uint64_t count,
              const Check& check) {
    constexpr int dim = cases::dim_of<A>;
    campaign<dim>(A{}, B{}, description, first_seed, count, [&](const cases::AnyCase<dim>& c) {
        return check(cases::Case<A, B>{c.seed, c.family, std::get<A>(c.a), std::get<B>(c.b)});
    });
}

}  // namespace support
