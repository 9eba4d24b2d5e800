// Do two moving shapes meet, and when first: points and triangles, segments and segments, half of each. Table "motion".
//   random           corners anywhere; all, and those that are apart along an axis, apart otherwise, and in contact
//   others           of tests/motion/families.hpp
// Answers are held against `contact`, which the tests hold against fractions.

#include "motion.hpp"

#include <algorithm>
#include <graze/motion.hpp>
#include <optional>
#include <string>

namespace graze::bench {
namespace {

using cases_of_motion::Query;

/// As graze takes it.
struct Moves {
    bool segments;
    Moving<Point3> point;
    Moving<Triangle3> triangle;
    Moving<Segment3> first, second;

    explicit Moves(const Query& q)
        : segments(q.segments),
          point(q.from[0], q.to[0]),
          triangle({q.from[1], q.from[2], q.from[3]}, {q.to[1], q.to[2], q.to[3]}),
          first({q.from[0], q.from[1]}, {q.to[0], q.to[1]}),
          second({q.from[2], q.from[3]}, {q.to[2], q.to[3]}) {}
};
Contact contact_of(const Moves& m) {
    return m.segments ? contact(m.first, m.second) : contact(m.point, m.triangle);
}
std::optional<FirstContact> first_contact_of(const Moves& m) {
    return m.segments ? first_contact(m.first, m.second) : first_contact(m.point, m.triangle);
}

bool apart_along_an_axis(const Query& q) {
    const std::size_t count = q.segments ? 2 : 1;
    for (int k = 0; k < 3; ++k) {
        const auto below = [&](const std::array<Vec3, 4>& x, bool turned) {
            const auto less = [&](const Vec3& p, const Vec3& r) { return p[k] < r[k]; };
            const auto middle = x.begin() + std::ptrdiff_t(count);
            const auto [a, b] = std::minmax_element(x.begin(), middle, less);
            const auto [c, d] = std::minmax_element(middle, x.end(), less);
            return turned ? (*d)[k] < (*a)[k] : (*b)[k] < (*c)[k];
        };
        for (const bool turned : {false, true})
            if (below(q.from, turned) && below(q.to, turned)) return true;
    }
    return false;
}

enum class Kind { all, axis, apart, meet };

struct MotionWorkload {
    std::string name;
    int family;
    Kind kind = Kind::all;
};

}  // namespace

void run_motion() {
    std::vector<MotionWorkload> workloads{{"random, apart along an axis", 0, Kind::axis},
                                          {"random, apart", 0, Kind::apart},
                                          {"random, in contact", 0, Kind::meet}};
    for (int family = 0; family < cases_of_motion::family_count; ++family)
        workloads.push_back({cases_of_motion::families[family], family});
    for (const auto& [name, family, kind] : workloads) {
        const Plan plan{.table = "motion", .question = "first", .workload = name, .chunk = 1024};
        if (!plan.wanted()) continue;
        MotionCell cell(plan);
        cell.add(
            "contact", [](const Query& q) { return Moves(q); },
            [](const Moves& m) { return contact_of(m); });
        cell.add(
            "graze", [](const Query& q) { return Moves(q); },
            [](const Moves& m) { return first_contact_of(m).has_value(); });
        for (const auto add : motion_peers) add(cell);
        std::uint64_t seed = 0;
        const auto next = [&] {
            for (;;) {
                const Query q = cases_of_motion::make(family, ++seed);
                const bool axis = kind != Kind::all && apart_along_an_axis(q);
                const bool meet =
                    kind != Kind::all && !axis && contact_of(Moves(q)) != Contact::disjoint;
                const Kind found = axis ? Kind::axis : meet ? Kind::meet : Kind::apart;
                if (kind == Kind::all || kind == found) return q;
            }
        };
        cell.run(
            [&](std::size_t count) {
                std::vector<Query> cases;
                for (std::size_t n = 0; n < count; ++n) cases.push_back(next());
                return cases;
            },
            [](const Query& q) { return contact_of(Moves(q)); });
    }
}

}  // namespace graze::bench
