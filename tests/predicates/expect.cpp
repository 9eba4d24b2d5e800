#include "predicates/expect.hpp"

#include <optional>

#include "predicates/pairs.hpp"

namespace laws {

namespace {

using graze::Contact;
using graze::Method;
using graze::Stage;

/// Throws Broken for answers that are wrong.
template <class A, class B>
struct Expected {
    const std::string& law;
    const A& a;
    const B& b;
    bool meet;
    std::optional<Contact> contact;  ///< where it matters

    void operator()(const char* call, Contact got) const {
        if (contact ? got == *contact : (got != Contact::disjoint) == meet) return;
        std::ostringstream s;
        s << got;
        if (contact) s << " instead of " << *contact;
        throw Broken(law + ", " + call, s.str(), a, b);
    }
    void operator()(const char* call, bool got) const {
        if (got != meet) throw Broken(law + ", " + call, got ? "true" : "false", a, b);
    }
};

template <class A, class B>
void expect_methods(const Expected<A, B>& expect, bool exact) {
    const auto& a = expect.a;
    const auto& b = expect.b;
    each_method<A, B>([&]<Method M>() {
        if (M == Method::exact && !exact) return;
        const graze::Answer answer = graze::answer<M>(a, b);
        expect(name(M), answer.contact);
        if ((answer.stage == Stage::rational) != (M == Method::exact))
            throw Broken(expect.law + ", " + name(M), name(answer.stage), a, b);
    });
    if constexpr (graze::detail::PredicatePair<Method::standard, A, B>)
        expect("the predicate of all pairs", graze::detail::decide_any(&a, &b, false).contact);
}

template <class A, class B>
void expect_calls(const Expected<A, B>& expect, bool exact) {
    const auto& a = expect.a;
    const auto& b = expect.b;
    expect("contact", graze::contact(a, b));
    expect("intersects", graze::intersects(a, b));
    if (exact) {
        expect("exact::contact", graze::exact::contact(a, b));
        expect("exact::intersects", graze::exact::intersects(a, b));
    }
    if constexpr (graze::Answerable<Method::sat, A, B>) {
        expect("sat::contact", graze::sat::contact(a, b));
        expect("sat::intersects", graze::sat::intersects(a, b));
    }
    if constexpr (graze::Answerable<Method::pef, A, B>) {
        expect("pef::contact", graze::pef::contact(a, b));
        expect("pef::intersects", graze::pef::intersects(a, b));
    }
    if constexpr (graze::Answerable<Method::slab, A, B>) {
        expect("slab::contact", graze::slab::contact(a, b));
        expect("slab::intersects", graze::slab::intersects(a, b));
    }
}

template <int Dim>
Stage expect_pair(const std::string& law, const cases::AnyShape<Dim>& any_a,
                  const cases::AnyShape<Dim>& any_b, bool meet, std::optional<Contact> contact,
                  Calls calls) {
    return std::visit(
        [&]<class A, class B>(const A& a, const B& b) {
            const Expected<A, B> expect{law, a, b, meet, contact};
            const Expected<B, A> swapped{law, b, a, meet, contact};
            const bool exact = calls == Calls::all;
            expect_methods(expect, exact);
            if (calls == Calls::few) {
                swapped("contact", graze::contact(b, a));
            } else {
                expect_methods(swapped, exact);
                expect_calls(expect, exact);
                expect_calls(swapped, exact);
            }
            return graze::answer<Method::standard>(a, b).stage;
        },
        any_a, any_b);
}

template <int Dim>
std::vector<Stage> stages_of(const cases::AnyShape<Dim>& any_a, const cases::AnyShape<Dim>& any_b) {
    std::vector<Stage> list;
    std::visit(
        [&]<class A, class B>(const A& a, const B& b) {
            each_method<A, B>([&]<Method M>() {
                if (M != Method::exact) list.push_back(graze::answer<M>(a, b).stage);
            });
        },
        any_a, any_b);
    return list;
}

template <int Dim>
bool do_meet(const cases::AnyShape<Dim>& any_a, const cases::AnyShape<Dim>& any_b) {
    return std::visit([](const auto& a, const auto& b) { return graze::intersects(a, b); }, any_a,
                      any_b);
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
        return do_meet<Dim>(a, b);                                                               \
    }                                                                                            \
    std::vector<Stage> stages(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b) {    \
        return stages_of<Dim>(a, b);                                                             \
    }
EXPECT_IN(2)
EXPECT_IN(3)
#undef EXPECT_IN

}  // namespace laws
