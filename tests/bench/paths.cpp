// What each way to an answer costs: pairs that all take the same one.

#include <cmath>
#include <functional>
#include <graze/contact.hpp>

#include "bench.hpp"

namespace graze::bench {
namespace {

/// Touching pairs stay so when every axis is stretched by a power of two of its own. Then numbers
/// differ more in size, and take more bits over a common unit.
template <int Dim>
void stretch(Vec<Dim>& v, int bits) {
    for (int k = 0; k < Dim; ++k) v[k] = std::ldexp(v[k], k * bits / (Dim - 1) - bits / 2);
}
template <int Dim>
void stretch(Segment<Dim>& s, int bits) {
    stretch<Dim>(s.a, bits), stretch<Dim>(s.b, bits);
}
template <int Dim>
void stretch(Ray<Dim>& r, int bits) {
    stretch<Dim>(r.origin, bits), stretch<Dim>(r.direction, bits);
}
template <int Dim>
void stretch(Triangle<Dim>& t, int bits) {
    stretch<Dim>(t.a, bits), stretch<Dim>(t.b, bits), stretch<Dim>(t.c, bits);
}
template <int Dim>
void stretch(Aabb<Dim>& box, int bits) {
    stretch<Dim>(box.min, bits), stretch<Dim>(box.max, bits);
}
inline void stretch(Parallelepiped3& box, int bits) {
    for (Vec3* v : {&box.anchor, &box.u, &box.v, &box.w}) stretch<3>(*v, bits);
}

template <class A, class B>
using Pairs = std::vector<std::pair<A, B>>;

/// Those of a workload whose contact is settled in a stage, and touching, if that is asked for.
template <class A, class B>
Pairs<A, B> settled(Workload workload, Stage stage, bool touching, int stretched = 0) {
    Pairs<A, B> list;
    for (auto [a, b] : Source<A, B>(workload)(4096)) {
        if (stretched) stretch(a, stretched), stretch(b, stretched);
        const Answer answer = graze::answer<Method::standard>(a, b);
        if (answer.stage == stage && (!touching || answer.contact == Contact::touching))
            list.push_back({a, b});
    }
    return list;
}

template <class A, class B>
void add_path(const std::string& question, const std::string& path,
              const std::function<Pairs<A, B>()>& make, Contact (*ask)(const A&, const B&)) {
    using Pair = std::pair<A, B>;
    const Plan plan{
        .table = "paths", .question = question, .workload = path, .chunks = 1, .judged = 32};
    if (!plan.wanted()) return;
    const auto pairs = make();
    if (pairs.size() < 64) return;
    // Slices of one list.
    const std::size_t slice = std::max<std::size_t>(64, pairs.size() / 8);
    Plan sliced = plan;
    sliced.chunks = int(pairs.size() / slice);
    sliced.chunk = slice;
    Cell<Pair, Contact> cell(sliced);
    cell.add("graze", [ask](const Pair& p) { return ask(p.first, p.second); });
    std::size_t next = 0;
    cell.run(
        [&](std::size_t count) {
            next += count;
            return Pairs<A, B>(pairs.begin() + std::ptrdiff_t(next - count),
                               pairs.begin() + std::ptrdiff_t(next));
        },
        [](const Pair& p) { return exact::contact(p.first, p.second); });
}

template <class A, class B>
void add_paths(const std::string& question) {
    const auto ask = [](const A& a, const B& b) { return contact(a, b); };
    add_path<A, B>(
        question, "filter", [] { return settled<A, B>(Workload::R, Stage::filter, false); }, ask);
    add_path<A, B>(
        question, "exact doubles", [] { return settled<A, B>(Workload::G, Stage::filter, true); },
        ask);
    add_path<A, B>(
        question, "one word", [] { return settled<A, B>(Workload::T, Stage::integer, true); }, ask);
    // Beyond the 59 bits that fit one.
    add_path<A, B>(
        question, "two words", [] { return settled<A, B>(Workload::T, Stage::integer, true, 60); },
        ask);
    add_path<A, B>(
        question, "four words",
        [] { return settled<A, B>(Workload::T, Stage::integer, true, 150); }, ask);
    for (const int bits : {400, 1600})
        add_path<A, B>(
            question, std::to_string(bits) + " bits",
            [bits] { return settled<A, B>(Workload::T, Stage::bigint, true, bits); }, ask);
    add_path<A, B>(
        question, "rationals", [] { return settled<A, B>(Workload::T, Stage::integer, true); },
        [](const A& a, const B& b) { return exact::contact(a, b); });
}

}  // namespace

void run_paths() {
    add_paths<Triangle3, Aabb3>("triangle - aabb");
    add_paths<Ray3, Triangle3>("ray - triangle");
    add_paths<Segment3, Triangle3>("segment - triangle");
    add_paths<Ray3, Aabb3>("ray - aabb");
    add_paths<Segment3, Aabb3>("segment - aabb");
    add_paths<Segment3, Parallelepiped3>("segment - parallelepiped");
    add_paths<Segment2, Aabb2>("segment - rectangle, aligned");
    add_paths<Triangle3, Triangle3>("triangle - triangle");
    add_paths<Segment2, Segment2>("segment - segment 2D");
    add_paths<Segment2, Triangle2>("segment - triangle 2D");
}

}  // namespace graze::bench
