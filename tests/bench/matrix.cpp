// Every two shapes of one dimension: intersects and contact, single and in batches, and clip. Table
// "matrix".

#include <graze/clip.hpp>

#include "batch_cells.hpp"
#include "every_pair.hpp"

namespace graze::bench {
namespace {

template <class A, class B>
void ask() {
    using Pair = std::pair<A, B>;
    const std::string question =
        std::to_string(dim_of<A>) + "D " + name_of_shape<A>() + " - " + name_of_shape<B>();
    for (const Workload w : {Workload::R, Workload::G}) {
        const Plan plan{.table = "matrix",
                        .question = question,
                        .workload = {name(w)},
                        .chunk = 512,
                        .chunks = std::min(9, settings.chunks),
                        .judged = 16};
        if (!plan.wanted()) continue;
        Cell<Pair, Contact> cell(plan);
        cell.add("intersects", [](const Pair& p) { return intersects(p.first, p.second); });
        cell.add("contact", [](const Pair& p) { return contact(p.first, p.second); });
        if constexpr (batch::Pair<A, B>) {
            add_masks(cell, "batch intersects");
            add_contacts(cell, "batch contact");
        }
        if constexpr (Clippable<A, B>)
            cell.add("clip", [](const Pair& p) { return clip(p.first, p.second).contact; });
        Random random(1);
        cell.run(
            [&](std::size_t count) {
                std::vector<Pair> pairs(count);
                for (Pair& p : pairs)
                    p = w == Workload::R ? random_pair<A, B>(random) : grid_pair<A, B>(random);
                return pairs;
            },
            [](const Pair& p) { return exact::contact(p.first, p.second); });
    }
}

}  // namespace

void run_matrix() {
    every_pair([]<class A, class B>() { ask<A, B>(); });
}

}  // namespace graze::bench
