// How many instructions each call costs, by workload: run under callgrind by instructions.py, which
// compares them with instructions.json.

#include <array>
#include <cstdio>
#include <graze/any_batch.hpp>
#include <graze/certificate.hpp>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "every_call.hpp"
#include "every_pair.hpp"
#include "mesh_calls.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_TOGGLE_COLLECT
#endif

namespace {

using namespace graze;
using bench::Workload;

/// Otherwise the allocator puts together what was freed before in whichever call comes to it.
void tidy_heap() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/// Calls `ask` from a function of its own for each row, by whose name callgrind tells what it cost: one
/// dump at the end, where a dump for each row takes four times as long as the calls.
using Ask = void (*)(void*);
template <std::size_t Row>
[[gnu::noinline]] void row(Ask ask, void* with) {
    ask(with);
    asm volatile("" ::"i"(Row));  // no call in tail position, and no function like another
}
constexpr auto rows = []<std::size_t... Row>(std::index_sequence<Row...>) {
    return std::array{row<Row>...};
}
(std::make_index_sequence<4096>());

/// Counts what `ask` does, which is `calls` calls. The first time is not counted: functions are
/// looked up on their first call.
void count(const std::string& label, std::size_t calls, Ask ask, void* with) {
    static std::size_t next = 0;
    if (next == rows.size()) throw std::length_error("more rows than functions to count them in");
    tidy_heap();
    ask(with);
    CALLGRIND_TOGGLE_COLLECT;
    rows[next](ask, with);
    CALLGRIND_TOGGLE_COLLECT;
    std::printf("row %zu: %s of %zu\n", next++, label.c_str(), calls);
}

template <class F>
void count(const std::string& label, std::size_t calls, F ask) {
    count(
        label, calls, [](void* f) { (*static_cast<F*>(f))(); }, &ask);
}

/// Counts the calls of f with each case, each by itself.
template <class Cases, class F>
void count_each(const std::string& label, const Cases& cases, F f) {
    std::size_t sum = 0;
    count(label, cases.size(), [&] {
        for (const auto& c : cases) sum += std::size_t(f(c));
    });
    std::printf("%s: %zu\n", label.c_str(), sum);
}

std::string label_of(const std::string& call, const std::string& question, Workload w) {
    return call + ", " + question + "/" + bench::name(w);
}

/// Those that callgrind can run: not AVX-512.
std::vector<batch::Target> targets() {
    std::vector<batch::Target> some;
    for (const auto target : batch::targets())
        if (target <= batch::Target::avx2) some.push_back(target);
    return some;
}

/// "batch::clip", or "batch::clip avx2 rows".
std::string batch_call(const std::string& call, batch::Target target, const char* form = "") {
    std::string full = "batch::" + call;
    if (target != batch::Target::plain) full += std::string(" ") + name(target);
    return *form ? full + " " + form : full;
}

/// How two lists lie in memory.
struct Forms {
    const char* name = "";
    bench::Form a = bench::Form::columns, b = bench::Form::columns;
};
constexpr Forms other_forms[]{
    {"rows", bench::Form::rows, bench::Form::rows},
    {"structs", bench::Form::structs, bench::Form::structs},
    {"float columns", bench::Form::float_columns, bench::Form::float_columns},
    {"float rows", bench::Form::float_rows, bench::Form::float_rows},
    {"one", bench::Form::one, bench::Form::columns},
    {"second one", bench::Form::columns, bench::Form::one}};

/// Batches by each target.
template <class A, class B>
void count_batches(const std::string& question, Workload w,
                   const std::vector<std::pair<A, B>>& pairs, bool also_intersects,
                   const Forms& forms = {}) {
    bench::Stored<A> a(forms.a);
    bench::Stored<B> b(forms.b);
    for (const auto& [first, second] : pairs) a.push_back(first), b.push_back(second);
    std::vector<std::uint64_t> mask(batch::mask_words(pairs.size()));
    std::vector<Contact> contacts(pairs.size());
    for (const auto target : targets()) {
        const auto label = [&](const char* call) {
            return label_of(batch_call(call, target, forms.name), question, w);
        };
        if (also_intersects)
            count(label("intersects"), pairs.size(), [&] {
                batch::intersects(a.list(), b.list(), batch::Mask(mask), {}, {.target = target});
            });
        count(label("contact"), pairs.size(), [&] {
            batch::contact(a.list(), b.list(), std::span(contacts), {}, {.target = target});
        });
    }
}

template <class A, class B>
void count_pairs(const std::string& question) {
    for (const Workload w : bench::workloads) {
        const auto pairs = bench::Source<A, B>(w)(256);
        const auto label = [&](const char* call) { return label_of(call, question, w); };
        count_each(label("intersects"), pairs,
                   [](const auto& p) { return intersects(p.first, p.second); });
        count_each(label("contact"), pairs,
                   [](const auto& p) { return contact(p.first, p.second); });
        if constexpr (batch::Pair<A, B>) count_batches(question, w, pairs, true);
    }
}

/// Lists of types that are known at run time alone.
template <class A, class B>
void count_any_lists(const std::string& question) {
    for (const Workload w : {Workload::R, Workload::G}) {
        const auto pairs = bench::Source<A, B>(w)(256);
        std::vector<double> a, b;
        const auto put = [](const auto& shape, std::vector<double>& to) {
            batch::detail::each_number(shape, [&](double x) { to.push_back(x); });
        };
        for (const auto& [first, second] : pairs) put(first, a), put(second, b);
        const auto x = any::rows(any::type_of(A{}), a.data(), pairs.size()),
                   y = any::rows(any::type_of(B{}), b.data(), pairs.size());
        const batch::Options options{.target = batch::Target::plain};
        const auto label = [&](const char* call) { return label_of(call, question, w); };
        std::vector<Contact> contacts(pairs.size());
        const auto meets = std::make_unique<bool[]>(pairs.size());
        count(label("any::contact"), pairs.size(),
              [&] { any::contact(x, y, contacts, {}, options); });
        count(label("any::intersects"), pairs.size(), [&] {
            any::intersects(x, y, {meets.get(), pairs.size()}, {}, options);
        });
        if constexpr (Clippable<A, B>) {
            std::vector<double> in(pairs.size()), out(pairs.size());
            count(label("any::clip rows"), pairs.size(),
                  [&] { any::clip(x, y, in, out, {}, options); });
        }
    }
}

/// Every other pair with a number that is not finite, or with a box whose min is above its max.
void count_invalid(const std::string& question, Workload w,
                   const std::vector<std::pair<Triangle3, Aabb3>>& pairs) {
    std::vector<Contact> contacts(pairs.size());
    std::vector<batch::Status> status(pairs.size());
    for (const bool finite : {false, true}) {
        bench::Stored<Triangle3> a;
        bench::Stored<Aabb3> b;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            auto [first, second] = pairs[i];
            if (i % 2 == 1 && finite) second.min.y = second.max.y + 1;
            if (i % 2 == 1 && !finite) first.b.y = std::numeric_limits<double>::quiet_NaN();
            a.push_back(first), b.push_back(second);
        }
        for (const auto target : targets())
            count(label_of(batch_call("contact", target,
                                      finite ? "statuses, rules broken" : "statuses, not finite"),
                           question, w),
                  pairs.size(), [&] {
                      batch::contact(a.list(), b.list(), std::span(contacts), status,
                                     {.target = target});
                  });
    }
}

/// Lists in every form, and what can be asked for besides.
void count_forms() {
    const std::string question = "triangle - aabb";
    for (const Workload w : {Workload::R, Workload::G}) {
        const auto pairs = bench::Source<Triangle3, Aabb3>(w)(256);
        for (const Forms& forms : other_forms) count_batches(question, w, pairs, true, forms);
        bench::Stored<Triangle3> a;
        bench::Stored<Aabb3> b;
        for (const auto& [first, second] : pairs) a.push_back(first), b.push_back(second);
        const auto meets = std::make_unique<bool[]>(pairs.size());
        const std::span bools(meets.get(), pairs.size());
        std::vector<std::uint64_t> mask(batch::mask_words(pairs.size()));
        std::vector<Contact> contacts(pairs.size());
        std::vector<batch::Status> status(pairs.size());
        for (const auto target : targets()) {
            const auto add = [&](const char* call, const char* form, const auto& ask) {
                count(label_of(batch_call(call, target, form), question, w), pairs.size(), ask);
            };
            const batch::Options options{.target = target};
            add("intersects", "bools",
                [&] { batch::intersects(a.list(), b.list(), bools, {}, options); });
            add("intersects", "statuses",
                [&] { batch::intersects(a.list(), b.list(), batch::Mask(mask), status, options); });
            add("contact", "statuses",
                [&] { batch::contact(a.list(), b.list(), std::span(contacts), status, options); });
        }
        count_invalid(question, w, pairs);
    }
}

template <class L, class B>
void count_clip_batches(const std::string& question, bench::ClipWorkload w,
                        const std::vector<std::pair<L, B>>& pairs, const Forms& forms = {},
                        std::span<batch::Status> status = {}) {
    bench::Stored<L> lines(forms.a);
    bench::Stored<B> shapes(forms.b);
    for (const auto& [l, b] : pairs) lines.push_back(l), shapes.push_back(b);
    std::vector<double> in(pairs.size()), out(pairs.size());
    for (const auto target : targets())
        count(batch_call("clip", target, forms.name) + ", " + question + "/" + bench::name(w),
              pairs.size(), [&] {
                  batch::clip(lines.list(), shapes.list(), in, out, status, {.target = target});
              });
}

void count_clip_forms() {
    for (const auto w : {bench::ClipWorkload::hits, bench::ClipWorkload::grid}) {
        const auto pairs = bench::ClipSource<Ray3, Triangle3>(w)(48);
        for (const Forms& forms : other_forms)
            count_clip_batches("ray - triangle", w, pairs, forms);
        std::vector<batch::Status> status(pairs.size());
        count_clip_batches("ray - triangle", w, pairs, {.name = "statuses"}, status);
    }
}

template <class L, class B>
void count_clips(const std::string& question) {
    for (const auto w : bench::clip_workloads) {
        bench::ClipSource<L, B> source(w);
        const auto pairs = source(48);
        if (pairs.empty()) continue;
        const ClipOptions options = source.options();
        const std::string label = "clip, " + question + "/" + bench::name(w);
        count_each(label, pairs,
                   [&](const auto& p) { return clip(p.first, p.second, options).hit; });
        if constexpr (batch::ClipPair<L, B>) {
            if (w != bench::ClipWorkload::range) count_clip_batches(question, w, pairs);
        }
    }
    for (const auto w : {bench::ClipWorkload::hits, bench::ClipWorkload::grid})
        count_each("exact::clip, " + question + "/" + bench::name(w), bench::ClipSource<L, B>(w)(8),
                   [](const auto& p) { return exact::clip(p.first, p.second).hit; });
}

template <class A, class B>
void count_proofs(const std::string& question) {
    for (const Workload w : {Workload::R, Workload::G, Workload::T}) {
        const auto pairs = bench::Source<A, B>(w)(16);
        count_each(label_of("certify", question, w), pairs,
                   [](const auto& p) { return certify(p.first, p.second).contact; });
        std::vector<Certificate<dim_of<A>>> certificates;
        for (const auto& [a, b] : pairs) certificates.push_back(certify(a, b));
        std::size_t i = 0;
        count_each(label_of("flaw", question, w), pairs, [&](const auto& p) {
            return flaw(p.first, p.second, certificates[i++ % pairs.size()]).empty();
        });
    }
}

template <int Dim, std::size_t N>
void count_signs(const std::string& call, const std::string& question) {
    for (const Workload w : {Workload::R, Workload::G, Workload::U, Workload::T, Workload::Z}) {
        const auto cases = bench::SignSource<Dim, N>(w)(256);
        count_each(label_of(call, question, w), cases,
                   [](const auto& c) { return bench::sign_of(c) + 1; });
        bench::SignBatch<Dim, N> batch;
        batch.take(cases);
        for (const auto target : targets()) {
            const std::string name = batch_call(call, target);
            count(label_of(name, question, w), cases.size(),
                  [&] { batch.ask(0, cases.size(), {.target = target}); });
            count(label_of(name + " indices", question, w), cases.size(),
                  [&] { batch.ask_indices(0, cases.size(), {.target = target}); });
        }
    }
}

}  // namespace

int main() {
    count_pairs<Triangle3, Aabb3>("triangle - aabb");
    count_pairs<Ray3, Triangle3>("ray - triangle");
    count_pairs<Segment3, Triangle3>("segment - triangle");
    count_pairs<Segment3, Aabb3>("segment - aabb");
    count_pairs<Ray3, Aabb3>("ray - aabb");
    count_pairs<Segment3, Parallelepiped3>("segment - parallelepiped");
    count_pairs<Segment2, Aabb2>("segment - rectangle, aligned");
    count_pairs<Segment2, Obb2>("segment - rectangle, oriented");
    count_pairs<Triangle3, Triangle3>("triangle - triangle");
    count_pairs<Segment2, Segment2>("segment - segment 2D");
    count_pairs<Segment2, Triangle2>("segment - triangle 2D");
    count_pairs<Vec3, Aabb3>("point - aabb");
    count_pairs<Vec3, Triangle3>("point - triangle");
    count_pairs<Vec3, Tetrahedron3>("point - tetrahedron");
    count_pairs<Vec2, Triangle2>("point - triangle 2D");
    count_pairs<Vec3, Obb3>("point - obb");
    count_pairs<Vec3, Parallelepiped3>("point - parallelepiped");
    count_pairs<Vec2, Obb2>("point - obb 2D");
    count_pairs<Aabb3, Aabb3>("aabb - aabb");

    count_clips<Ray3, Aabb3>("ray - aabb");
    count_clips<Ray3, Triangle3>("ray - triangle");
    count_clips<Segment3, Triangle3>("segment - triangle");
    count_clips<Ray3, Obb3>("ray - obb");
    count_clips<Ray3, Parallelepiped3>("ray - parallelepiped");
    count_clips<Segment2, Aabb2>("segment - rectangle, aligned");
    count_clips<Segment2, Obb2>("segment - rectangle, oriented");
    count_clips<Segment2, Triangle2>("segment - triangle 2D");
    count_clips<Segment3, Tetrahedron3>("segment - tetrahedron");
    count_clips<Segment3, Plane3>("segment - plane");
    count_clips<Line3, Aabb3>("line - aabb");
    count_clips<Line3, Triangle3>("line - triangle");

    count_forms();
    count_any_lists<Triangle3, Aabb3>("triangle - aabb");
    count_any_lists<Ray3, Triangle3>("ray - triangle");
    count_any_lists<Ray3, Tetrahedron3>("ray - tetrahedron");
    count_clip_forms();

    count_signs<2, 3>("orient", "2D");
    count_signs<3, 4>("orient", "3D");
    count_signs<2, 4>("insphere", "2D");
    count_signs<3, 5>("insphere", "3D");

    count_proofs<Triangle3, Aabb3>("triangle - aabb");
    count_proofs<Triangle3, Triangle3>("triangle - triangle");
    count_proofs<Segment2, Triangle2>("segment - triangle 2D");

    bench::every_mesh_call(16, 20, [](const bench::MeshCall& c) {
        std::int64_t sum = 0;
        count(c.call + ", " + c.on, c.units, [&] { sum += c.ask(); });
        std::printf("%s: %lld\n", c.call.c_str(), static_cast<long long>(sum));
    });
    bench::every_call([](const std::string& call, const std::string& question, auto source,
                         auto ask, const std::string&, auto) {
        for (const Workload w : {Workload::R, Workload::G})
            count_each(label_of(call, question, w), source(w)(16), ask);
    });

    bench::every_pair([]<class A, class B>() {
        const std::string question = std::to_string(dim_of<A>) + "D " + bench::name_of_shape<A>() +
                                     " - " + bench::name_of_shape<B>();
        for (const Workload w : {Workload::R, Workload::G}) {
            bench::Random random(1);
            std::vector<std::pair<A, B>> pairs(32);
            for (auto& p : pairs)
                p = w == Workload::R ? bench::random_pair<A, B>(random)
                                     : bench::grid_pair<A, B>(random);
            count_each(label_of("contact", question, w), pairs,
                       [](const auto& p) { return contact(p.first, p.second); });
            if constexpr (batch::Pair<A, B>) count_batches(question, w, pairs, false);
        }
    });
}
