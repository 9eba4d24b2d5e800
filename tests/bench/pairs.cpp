// Two shapes: naive code, graze one by one and in batches, and the peers. Table "pairs" has the
// questions with a name, "points" those of points and aligned boxes, "forms" the lists of a batch as
// they may lie in memory, "made" shapes that are made just before the call.

#include "batch_cells.hpp"
#include "naive.hpp"

namespace graze::bench {
namespace {

using batch::Target;

template <class A, class B>
void add_naive(PairCell<A, B>& cell) {
    using Pair = std::pair<A, B>;
    if constexpr (requires(A a, B b) { naive::early(a, b); })
        cell.add("naive early", [](const Pair& p) { return naive::early(p.first, p.second); });
    if constexpr (requires(A a, B b) { naive::straight(a, b); })
        cell.add("naive straight",
                 [](const Pair& p) { return naive::straight(p.first, p.second); });
    if constexpr (requires(A a, B b) { naive::axes(a, b); })
        cell.add("naive axes", [](const Pair& p) { return naive::axes(p.first, p.second); });
}

/// The shares of pairs that doubles leave to integers.
template <class A, class B>
std::map<std::string, double> shares(Workload w) {
    Source<A, B> source(w);
    const auto pairs = source(2048);
    double integer = 0, longer = 0;
    for (const auto& [a, b] : pairs) {
        const Stage stage = answer<Method::standard>(a, b).stage;
        integer += stage == Stage::integer;
        longer += stage > Stage::integer;
    }
    return {{"integer", integer / double(pairs.size())}, {"bigint", longer / double(pairs.size())}};
}

template <class A, class B>
void ask(const std::string& table, const std::string& question) {
    using Pair = std::pair<A, B>;
    for (const Workload w : workloads) {
        const Plan plan{.table = table, .question = question, .workload = {name(w)}};
        if (!plan.wanted()) continue;
        PairCell<A, B> cell(plan);
        add_naive(cell);
        cell.add("graze", [](const Pair& p) { return intersects(p.first, p.second); });
        cell.add("graze contact", [](const Pair& p) { return contact(p.first, p.second); });
        if constexpr (batch::Pair<A, B>) {
            for (const Target target : batch::targets())
                add_masks(cell, std::string("batch ") + name(target), {.target = target});
            add_masks(cell, "batch structs", {}, Form::structs);
            add_contacts(cell, "batch contact");
        }
        for (const auto& add : Peers<A, B>::of[question]) add(cell, w);
        cell.run(
            Source<A, B>(w), [](const Pair& p) { return exact::contact(p.first, p.second); },
            shares<A, B>(w));
    }
}

/// A shape as a user has it: an array of numbers.
template <class S, class Number>
using Flat = std::array<Number, batch::numbers_of<S>>;

template <class S, class Number>
Flat<S, Number> flat(const S& shape) {
    Flat<S, Number> f;
    std::size_t c = 0;
    batch::detail::each_number(shape, [&](double x) { f[c++] = Number(x); });
    return f;
}
template <class S, class Number>
S shape_of(const Flat<S, Number>& f) {
    S shape{};
    std::size_t c = 0;
    batch::detail::each_number(shape, [&](double& x) { x = double(f[c++]); });
    return shape;
}
template <class S>
S of_floats(const S& shape) {
    return shape_of<S>(flat<S, float>(shape));
}

/// A user's own vectors, whose numbers are fetched one by one.
template <class S>
struct Own {
    struct Vector {
        double number[3];
        double operator[](std::size_t i) const { return number[i]; }
    };
    std::array<Vector, (batch::numbers_of<S> + dim_of<S> - 1) / dim_of<S>> vectors{};

    explicit Own(const S& shape) {
        std::size_t c = 0;
        batch::detail::each_number(shape, [&](double x) {
            vectors[c / dim_of<S>].number[c % dim_of<S>] = x;
            ++c;
        });
    }
    S shape() const {
        S s{};
        std::size_t c = 0;
        batch::detail::each_number(s, [&](double& x) {
            x = vectors[c / dim_of<S>][c % dim_of<S>];
            ++c;
        });
        return s;
    }
};

/// Lists as they may lie in memory, and answers in all forms. All pairs of a chunk have the same
/// first shape, for the form with one against many.
template <class A, class B>
void ask_forms(const std::string& question) {
    using Pair = std::pair<A, B>;
    for (const Workload w : {Workload::R, Workload::G}) {
        const Plan plan{.table = "forms", .question = question, .workload = {name(w)}};
        if (!plan.wanted()) continue;
        PairCell<A, B> cell(plan);
        cell.add("single", [](const Pair& p) { return intersects(p.first, p.second); });
        add_masks(cell, "columns");
        add_masks(cell, "rows", {}, Form::rows);
        add_masks(cell, "structs", {}, Form::structs);
        add_masks(cell, "float columns", {}, Form::float_columns);
        add_masks(cell, "float rows", {}, Form::float_rows);
        add_masks(cell, "one", {}, Form::one, Form::columns);
        add_bools(cell, "bools");
        add_statuses(cell, "statuses");
        add_contacts(cell, "contacts");
        Source<A, B> source(w);
        cell.run(
            [&](std::size_t count) {
                auto pairs = source(count);
                for (auto& [a, b] : pairs) a = of_floats(pairs[0].first), b = of_floats(b);
                return pairs;
            },
            [](const Pair& p) { return exact::contact(p.first, p.second); });
    }
}

/// Naive code in one form.
template <class A, class B>
bool naive_intersects(const A& a, const B& b) {
    if constexpr (requires { naive::straight(a, b); })
        return naive::straight(a, b);
    else
        return naive::early(a, b);
}

template <class A, class B>
void ask_made(const std::string& question) {
    using Pair = std::pair<A, B>;
    using Floats = std::pair<Flat<A, float>, Flat<B, float>>;
    using Owned = std::pair<Own<A>, Own<B>>;
    const Plan plan{.table = "made", .question = question, .workload = "R"};
    if (!plan.wanted()) return;
    PairCell<A, B> cell(plan);
    add_naive(cell);
    const auto intersects = [](const A& a, const B& b) { return graze::intersects(a, b); };
    const auto naive = [](const A& a, const B& b) { return naive_intersects(a, b); };
    const auto add_forms = [&](const std::string& who, auto f) {
        cell.add(
            who + ", vectors", [](const Pair& p) { return Owned(p.first, p.second); },
            [f](const Owned& p) { return f(p.first.shape(), p.second.shape()); });
        cell.add(
            who + ", floats",
            [](const Pair& p) { return Floats(flat<A, float>(p.first), flat<B, float>(p.second)); },
            [f](const Floats& p) { return f(shape_of<A>(p.first), shape_of<B>(p.second)); });
    };
    cell.add("graze", [&](const Pair& p) { return intersects(p.first, p.second); });
    add_forms("graze", intersects);
    add_forms("naive", naive);
    // Of floats, so that all forms have the same pairs.
    Source<A, B> source(Workload::R);
    cell.run(
        [&](std::size_t count) {
            auto pairs = source(count);
            for (auto& [a, b] : pairs) a = of_floats(a), b = of_floats(b);
            return pairs;
        },
        [](const Pair& p) { return exact::contact(p.first, p.second); });
}

}  // namespace

void run_pairs() {
    ask<Triangle3, Aabb3>("pairs", "triangle - aabb");
    ask<Ray3, Triangle3>("pairs", "ray - triangle");
    ask<Segment3, Triangle3>("pairs", "segment - triangle");
    ask<Ray3, Aabb3>("pairs", "ray - aabb");
    ask<Segment3, Aabb3>("pairs", "segment - aabb");
    ask<Segment3, Parallelepiped3>("pairs", "segment - parallelepiped");
    ask<Segment2, Aabb2>("pairs", "segment - rectangle, aligned");
    ask<Segment2, Obb2>("pairs", "segment - rectangle, oriented");
    ask<Triangle3, Triangle3>("pairs", "triangle - triangle");
    ask<Segment2, Segment2>("pairs", "segment - segment 2D");
    ask<Segment2, Triangle2>("pairs", "segment - triangle 2D");

    ask_forms<Triangle3, Aabb3>("triangle - aabb");
    ask_forms<Ray3, Triangle3>("ray - triangle");
    ask_forms<Segment3, Aabb3>("segment - aabb");
    ask_forms<Segment3, Parallelepiped3>("segment - parallelepiped");
    ask_forms<Segment2, Segment2>("segment - segment 2D");
    ask_forms<Vec3, Aabb3>("point - aabb");

    ask_made<Triangle3, Aabb3>("triangle - aabb");
    ask_made<Ray3, Triangle3>("ray - triangle");
    ask_made<Segment3, Triangle3>("segment - triangle");
    ask_made<Ray3, Aabb3>("ray - aabb");
    ask_made<Segment3, Aabb3>("segment - aabb");
    ask_made<Segment3, Parallelepiped3>("segment - parallelepiped");
    ask_made<Segment2, Aabb2>("segment - rectangle, aligned");
    ask_made<Segment2, Obb2>("segment - rectangle, oriented");
    ask_made<Triangle3, Triangle3>("triangle - triangle");
    ask_made<Segment2, Segment2>("segment - segment 2D");
    ask_made<Segment2, Triangle2>("segment - triangle 2D");
}

void run_points() {
    ask<Vec2, Aabb2>("points", "point - aabb 2D");
    ask<Vec2, Triangle2>("points", "point - triangle 2D");
    ask<Vec2, Obb2>("points", "point - obb 2D");
    ask<Vec2, Parallelogram2>("points", "point - parallelogram");
    ask<Vec3, Vec3>("points", "point - point");
    ask<Vec3, Aabb3>("points", "point - aabb");
    ask<Vec3, Triangle3>("points", "point - triangle");
    ask<Vec3, Tetrahedron3>("points", "point - tetrahedron");
    ask<Vec3, Obb3>("points", "point - obb");
    ask<Vec3, Parallelepiped3>("points", "point - parallelepiped");
    ask<Aabb2, Aabb2>("points", "aabb - aabb 2D");
    ask<Aabb3, Aabb3>("points", "aabb - aabb");
}

/// Two threads beside one, by the clock on the wall. One is asked in between, so that the other has to be woken.
template <class A, class B>
void ask_two_threads(const Plan& plan, Workload w) {
    if (!plan.wanted()) return;
    PairCell<A, B> cell(plan);
    for (const unsigned threads : {1u, 2u})
        add_masks(cell, std::to_string(threads), {.threads = threads});
    cell.run(Source<A, B>(w),
             [](const std::pair<A, B>& p) { return exact::contact(p.first, p.second); });
}

/// Of more pairs than fit the caches.
template <class A, class B>
void ask_threads(const std::string& question) {
    for (const Workload w : workloads)
        ask_two_threads<A, B>({.table = "threads",
                               .question = question,
                               .workload = {name(w)},
                               .chunk = std::size_t(settings.chunk * 16),
                               .chunks = 3,
                               .judged = 64,
                               .most_ns = 5e7},
                              w);
}

/// By the number of pairs, of random ones.
template <class A, class B>
void ask_threads_by_size(const std::string& question) {
    for (const int power : {12, 13, 14, 15, 16, 18, 20})
        ask_two_threads<A, B>({.table = "threads by size",
                               .question = question,
                               .workload = "2^" + std::to_string(power),
                               .chunk = std::size_t(1) << power,
                               .chunks = power < 18 ? 15 : 3,
                               .judged = 64,
                               .most_ns = 1e9},
                              Workload::R);
}

void run_threads() {
    ask_threads_by_size<Ray3, Aabb3>("ray - aabb");
    ask_threads_by_size<Segment3, Aabb3>("segment - aabb");
    ask_threads_by_size<Triangle3, Triangle3>("triangle - triangle");
    ask_threads<Triangle3, Aabb3>("triangle - aabb");
    ask_threads<Ray3, Triangle3>("ray - triangle");
    ask_threads<Segment3, Aabb3>("segment - aabb");
    ask_threads<Segment2, Segment2>("segment - segment 2D");
    ask_threads<Triangle3, Triangle3>("triangle - triangle");
}

}  // namespace graze::bench
