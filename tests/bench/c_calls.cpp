// Calls through C beside those of C++: table "c calls".

#include <graze/graze.h>

#include <array>
#include <graze/any.hpp>
#include <graze/batch.hpp>

#include "bench.hpp"
#include "stored.hpp"

namespace graze::bench {
namespace {

template <class A, class B>
struct Numbers2 {
    std::array<double, batch::numbers_of<A>> a;
    std::array<double, batch::numbers_of<B>> b;
};

template <class S>
auto numbers(const S& shape) {
    std::array<double, batch::numbers_of<S>> list;
    std::size_t k = 0;
    batch::detail::each_number(shape, [&](double x) { list[k++] = x; });
    return list;
}

/// The lists of a chunk, in rows, and room for all answers.
template <class A, class B>
struct Rows {
    Stored<A> a{Form::rows};
    Stored<B> b{Form::rows};
    std::vector<Contact> contacts;
    std::vector<double> t_in, t_out;

    void take(const std::vector<std::pair<A, B>>& pairs) {
        a.clear(), b.clear();
        for (const auto& [first, second] : pairs) a.push_back(first), b.push_back(second);
        contacts.assign(pairs.size(), {});
        t_in.assign(pairs.size(), 0), t_out = t_in;
    }
};

template <class S>
graze_shapes for_c(int type, const batch::Shapes<S>& list) {
    graze_shapes shapes{};
    shapes.type = type;
    shapes.first = list.numbers().first[0];
    shapes.count = list.size();
    return shapes;
}

template <class A, class B>
void ask(const std::string& question) {
    using Pair = std::pair<A, B>;
    using Case2 = Numbers2<A, B>;
    static const int type_a = int(any::type_of(A{})), type_b = int(any::type_of(B{}));
    const auto as_numbers = [](const Pair& p) {
        return Case2{numbers(p.first), numbers(p.second)};
    };
    const auto right = [](const Pair& p) { return contact(p.first, p.second); };
    for (const Workload w : {Workload::R, Workload::G}) {
        const auto cell = [&](const char* call, auto add) {
            const Plan plan{
                .table = "c calls", .question = call + (", " + question), .workload = {name(w)}};
            if (!plan.wanted()) return;
            Cell<Pair, Contact> made(plan);
            add(made);
            made.run(Source<A, B>(w), right);
        };
        const auto batch_cell = [&](const char* call, auto in_cpp, auto in_c, auto answer) {
            cell(call, [&](auto& c) {
                const auto add = [&](const char* who, auto ask) {
                    const auto rows = std::make_shared<Rows<A, B>>();
                    c.add_many(
                        who, [=](const std::vector<Pair>& pairs) { rows->take(pairs); },
                        [=](std::size_t from, std::size_t to) { ask(*rows, from, to); },
                        [=](std::size_t i) { return answer(*rows, i); });
                };
                add("C++", in_cpp), add("C", in_c);
            });
        };

        cell("contact", [&](auto& c) {
            c.add("C++", right);
            c.add("C", as_numbers, [](const Case2& p) {
                return Contact(graze_contact(type_a, p.a.data(), type_b, p.b.data()));
            });
        });
        cell("intersects", [&](auto& c) {
            c.add("C++", [](const Pair& p) { return bool(intersects(p.first, p.second)); });
            c.add("C", as_numbers, [](const Case2& p) {
                return graze_intersects(type_a, p.a.data(), type_b, p.b.data()) == 1;
            });
        });
        if constexpr (batch::Pair<A, B>)
            batch_cell(
                "batch contact",
                [](Rows<A, B>& r, std::size_t from, std::size_t to) {
                    batch::contact(r.a.list(from, to), r.b.list(from, to),
                                   std::span(r.contacts).subspan(from, to - from));
                },
                [](Rows<A, B>& r, std::size_t from, std::size_t to) {
                    const graze_shapes a = for_c(type_a, r.a.list(from, to)),
                                       b = for_c(type_b, r.b.list(from, to));
                    graze_batch_contact(&a, &b, reinterpret_cast<std::uint8_t*>(&r.contacts[from]),
                                        nullptr, to - from, 1);
                },
                [](const Rows<A, B>& r, std::size_t i) { return r.contacts[i]; });
        if constexpr (batch::ClipPair<A, B>) {
            cell("clip", [&](auto& c) {
                c.add("C++", [](const Pair& p) { return clip(p.first, p.second).contact; });
                c.add("C", as_numbers, [](const Case2& p) {
                    graze_clip_result result;
                    graze_clip(type_a, p.a.data(), type_b, p.b.data(), nullptr, 0, &result);
                    return Contact(result.contact);
                });
            });
            batch_cell(
                "batch clip",
                [](Rows<A, B>& r, std::size_t from, std::size_t to) {
                    batch::clip(r.a.list(from, to), r.b.list(from, to),
                                std::span(r.t_in).subspan(from, to - from),
                                std::span(r.t_out).subspan(from, to - from));
                },
                [](Rows<A, B>& r, std::size_t from, std::size_t to) {
                    const graze_shapes a = for_c(type_a, r.a.list(from, to)),
                                       b = for_c(type_b, r.b.list(from, to));
                    graze_batch_clip(&a, &b, &r.t_in[from], &r.t_out[from], nullptr, to - from, 1);
                },
                // Whether they meet is all that the parameters tell of a contact.
                [](const Rows<A, B>& r, std::size_t i) { return r.t_in[i] <= r.t_out[i]; });
        }
    }
}

}  // namespace

void run_c_calls() {
    ask<Triangle3, Aabb3>("triangle - aabb");
    ask<Ray3, Aabb3>("ray - aabb");
    ask<Ray3, Triangle3>("ray - triangle");
    ask<Triangle3, Triangle3>("triangle - triangle");
    ask<Segment2, Segment2>("segment - segment 2D");
    ask<Tetrahedron3, Tetrahedron3>("tetrahedron - tetrahedron");
}

}  // namespace graze::bench
