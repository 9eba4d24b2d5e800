// clip: naive parameters, graze one by one, in batches, and exactly. Table "clip", in which pairs
// meet unless the workload says otherwise.

#include <cmath>

#include "bench.hpp"
#include "clips.hpp"
#include "naive.hpp"
#include "stored.hpp"

namespace graze::bench {
namespace {

using batch::Target;

/// The exact answer, rounded once, and by rationals alone.
struct RightClip {
    Contact contact;
    std::optional<double> in, out;
};

template <int Dim>
bool agrees(const Clip<Dim>& c, const RightClip& right) {
    const bool hit = right.contact != Contact::disjoint;
    return c.hit == hit && c.contact == right.contact && c.in.has_value() == right.in.has_value() &&
           c.out.has_value() == right.out.has_value() && (!c.in || c.in->t == *right.in) &&
           (!c.out || c.out->t == *right.out);
}
template <int Dim>
bool agrees(const exact::Clip<Dim>& c, const RightClip& right) {
    return c.contact == right.contact;
}
bool agrees(const naive::Interval& i, const RightClip& right) {
    return (i.first <= i.last) == (right.contact != Contact::disjoint);
}
/// Of a batch, where NaN is a miss and an infinity no end.
struct Parameters {
    double in, out;
};
bool agrees(const Parameters& p, const RightClip& right) {
    if (right.contact == Contact::disjoint) return std::isnan(p.in) && std::isnan(p.out);
    return (right.in ? p.in == *right.in : std::isinf(p.in)) &&
           (right.out ? p.out == *right.out : std::isinf(p.out));
}

template <class L, class B>
void add_batch(Cell<std::pair<L, B>, RightClip>& cell, Target target) {
    struct State {
        Stored<L> lines;
        Stored<B> shapes;
        std::vector<double> in, out;
    };
    const auto s = std::make_shared<State>();
    cell.add_many(
        std::string("batch ") + name(target),
        [=](const std::vector<std::pair<L, B>>& pairs) {
            s->lines.clear(), s->shapes.clear();
            for (const auto& [l, b] : pairs) s->lines.push_back(l), s->shapes.push_back(b);
            s->in.resize(pairs.size()), s->out.resize(pairs.size());
        },
        [=](std::size_t from, std::size_t to) {
            batch::clip(s->lines.list(from, to), s->shapes.list(from, to),
                        std::span(s->in).subspan(from, to - from),
                        std::span(s->out).subspan(from, to - from), {}, {.target = target});
        },
        [=](std::size_t i) {
            return Parameters{s->in[i], s->out[i]};
        });
}

template <class L, class B>
void ask(const std::string& question) {
    using Pair = std::pair<L, B>;
    for (const ClipWorkload w : clip_workloads) {
        const Plan plan{.table = "clip",
                        .question = question,
                        .workload = name(w),
                        .chunk = 2048,
                        .chunks = 2 * settings.chunks,
                        .judged = 32};
        if (!plan.wanted()) continue;
        ClipSource<L, B> source(w);
        const ClipOptions options = source.options();
        Cell<Pair, RightClip> cell(plan);
        if constexpr (requires(L l, B b) { naive::clip(l, b); })
            if (w != ClipWorkload::range)
                cell.add("naive", [](const Pair& p) { return naive::clip(p.first, p.second); });
        cell.add("graze", [=](const Pair& p) { return clip(p.first, p.second, options); });
        cell.add("exact", [=](const Pair& p) { return exact::clip(p.first, p.second, options); });
        if constexpr (batch::ClipPair<L, B>)
            if (w != ClipWorkload::range)
                for (const Target target : batch::targets()) add_batch(cell, target);
        cell.run(source, [=](const Pair& p) {
            const auto c = exact::clip(p.first, p.second, options);
            RightClip right{c.contact, {}, {}};
            if (w != ClipWorkload::range) right.contact = exact::contact(p.first, p.second);
            if (c.in) right.in = c.in->t.to_double();
            if (c.out) right.out = c.out->t.to_double();
            return right;
        });
    }
}

}  // namespace

void run_clips() {
    ask<Ray3, Aabb3>("ray - aabb");
    ask<Segment3, Aabb3>("segment - aabb");
    ask<Ray3, Triangle3>("ray - triangle");
    ask<Segment3, Triangle3>("segment - triangle");
    ask<Ray3, Obb3>("ray - obb");
    ask<Ray3, Parallelepiped3>("ray - parallelepiped");
    ask<Segment2, Aabb2>("segment - rectangle, aligned");
    ask<Segment2, Obb2>("segment - rectangle, oriented");
    ask<Segment2, Triangle2>("segment - triangle 2D");
    ask<Segment3, Tetrahedron3>("segment - tetrahedron");
    ask<Line3, Aabb3>("line - aabb");
    ask<Line3, Triangle3>("line - triangle");
    ask<Segment3, Plane3>("segment - plane");
}

}  // namespace graze::bench
