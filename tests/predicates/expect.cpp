#include "predicates/expect.hpp"

#include <optional>
#include <sstream>

#include "predicates/calls.hpp"

namespace laws {

namespace {

using graze::Contact;
using graze::Method;
using graze::Stage;

/// Throws Broken for answers that are wrong.
template <int Dim>
struct Expected {
    const std::string& law;
    const cases::AnyShape<Dim>& a;
    const cases::AnyShape<Dim>& b;
    bool meet;
    std::optional<Contact> contact;  ///< where it matters

    void require(const char* call, Contact got, Method method = Method::standard) const {
        if (contact ? got == *contact : (got != Contact::disjoint) == meet) return;
        std::ostringstream s;
        s << got;
        if (contact) s << " instead of " << *contact;
        fail(call, s.str(), method);
    }
    void require(const char* call, bool got, Method method) const {
        if (got != meet) fail(call, got ? "true" : "false", method);
    }
    [[noreturn]] void fail(const char* call, const std::string& got, Method method) const {
        throw Broken(law + ", " + call + " by " + name(method), got, a, b);
    }
};

template <int Dim>
void expect_methods(const Expected<Dim>& expect, bool exact) {
    const auto& a = expect.a;
    const auto& b = expect.b;
    const PairCalls<Dim>& calls = calls_of(a, b);
    for (const MethodCalls<Dim>& by : calls.methods) {
        const Method method = by.method;
        if (method == Method::exact && !exact) continue;
        const graze::Answer answer = by.answer(a, b);
        expect.require("answer", answer.contact, method);
        if ((answer.stage == Stage::rational) != (method == Method::exact))
            expect.fail("stage", name(answer.stage), method);
    }
    if (calls.predicate) {
        const auto x = cases::pointer_to(a), y = cases::pointer_to(b);
        expect.require("the predicate of all pairs",
                       graze::detail::decide_any(x, y, false).contact);
    }
}

template <int Dim>
void expect_calls(const Expected<Dim>& expect, bool exact) {
    for (const MethodCalls<Dim>& by : calls_of(expect.a, expect.b).methods) {
        if (by.method == Method::exact && !exact) continue;
        expect.require("contact", by.contact(expect.a, expect.b), by.method);
        expect.require("intersects", by.intersects(expect.a, expect.b), by.method);
    }
}

template <int Dim>
Stage expect_pair(const std::string& law, const cases::AnyShape<Dim>& a,
                  const cases::AnyShape<Dim>& b, bool meet, std::optional<Contact> contact,
                  Calls calls) {
    const Expected<Dim> expect{law, a, b, meet, contact};
    const Expected<Dim> swapped{law, b, a, meet, contact};
    const bool exact = calls == Calls::all;
    expect_methods(expect, exact);
    if (calls == Calls::few) {
        swapped.require("contact", calls_of(b, a).standard().contact(b, a));
    } else {
        expect_methods(swapped, exact);
        expect_calls(expect, exact);
        expect_calls(swapped, exact);
    }
    return calls_of(a, b).standard().answer(a, b).stage;
}

template <int Dim>
std::vector<Stage> stages_of(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b) {
    std::vector<Stage> list;
    for (const MethodCalls<Dim>& by : calls_of(a, b).methods)
        if (by.method != Method::exact) list.push_back(by.answer(a, b).stage);
    return list;
}

}  // namespace

#define EXPECT_IN(Dim)                                                                           \
    Stage expect_contact(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b,           \
                         Contact expected, Calls calls, const std::string& law) {                \
        return expect_pair<Dim>(law, a, b, expected != Contact::disjoint, expected, calls);      \
    }                                                                                            \
    void expect_meeting(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b, bool meet, \
                        const std::string& law) {                                                \
        expect_pair<Dim>(law, a, b, meet, {}, Calls::few);                                       \
    }                                                                                            \
    bool meet(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b) {                    \
        return calls_of(a, b).standard().intersects(a, b);                                       \
    }                                                                                            \
    std::vector<Stage> stages(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b) {    \
        return stages_of<Dim>(a, b);                                                             \
    }
EXPECT_IN(2)
EXPECT_IN(3)
#undef EXPECT_IN

}  // namespace laws
