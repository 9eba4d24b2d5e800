// Points that no double holds: meet, what is asked of such points, and what two triangles share, by graze and by CGAL's lazy exact kernel.
// Table "exact points".

#include "exact_points.hpp"

#include <graze/exact_point.hpp>
#include <graze/intersection.hpp>

namespace graze::bench {
namespace {

struct Graze {
    static constexpr const char* name = "graze";
    using Point = ExactPoint3;

    static Point at(const Vec3& p) { return p; }
    /// The cases are made so that there is one.
    static Point meet(const auto&... flats) { return graze::meet(flats...).value(); }
    static int orient(const auto&... p) { return graze::orient(p...); }
    static int insphere(const auto&... p) { return graze::insphere(p...); }
    static int order(const Point& p, const Point& q) {
        const auto order = p <=> q;
        return (order > 0) - (order < 0);
    }
    static int meets(const Triangle3& a, const Triangle3& b) {
        return !intersection(a, b).corners.empty();
    }
};

/// Without a filter and without what is known of how a point was made.
struct ByFractions : Graze {
    using Point = ExactVec3;

    static Point at(const Vec3& p) { return to_exact(p); }
    static Point meet(const auto&... flats) { return Graze::meet(flats...).exact(); }
    static int orient(const Point& a, const Point& b, const Point& c, const Point& d) {
        return dot(cross(a - d, b - d), c - d).sign();
    }
    /// Of four vectors from the last point, and their squares.
    static int insphere(const Point& a, const Point& b, const Point& c, const Point& d,
                        const Point& e) {
        const Point u = a - e, v = b - e, w = c - e, x = d - e;
        const Exact lifted = dot(v, v) * dot(u, cross(w, x)) - dot(u, u) * dot(v, cross(w, x)) +
                             dot(x, x) * dot(u, cross(v, w)) - dot(w, w) * dot(u, cross(v, x));
        return lifted.sign() * orient(a, b, c, d);
    }
    static int meets(const Triangle3& a, const Triangle3& b) {
        return exact::contact(a, b) != Contact::disjoint;
    }
    static int order(const Point& p, const Point& q) {
        for (int k = 0; k < 3; ++k)
            if (const auto order = p[k] <=> q[k]; order != 0) return order < 0 ? -1 : 1;
        return 0;
    }
};

class ExactPointSource {
public:
    ExactPointSource(const ExactPointQuestion& question, const std::string& workload)
        : question_(question),
          workload_(workload),
          random_(1),
          grid_(workload == "G" || workload == "equal") {}

    std::vector<ExactPointCase> operator()(std::size_t count) {
        std::vector<ExactPointCase> cases;
        while (cases.size() < count) {
            const ExactPointCase c = next();
            if (all_meet(c)) cases.push_back(c);
        }
        return cases;
    }

private:
    Vec3 any() {
        Vec3 p;
        for (int k = 0; k < 3; ++k)
            p[k] = grid_ ? double(random_.integer(-4, 4)) : random_.uniform(-1, 1);
        return p;
    }
    /// As far beyond q as p is before it.
    static Vec3 beyond(const Vec3& p, const Vec3& q) {
        Vec3 r;
        for (int k = 0; k < 3; ++k) r[k] = 2 * q[k] - p[k];
        return r;
    }
    ExactPointCase next() {
        ExactPointCase c;
        for (std::size_t i = 0; i < 4; ++i) {
            c.segments[i].a = any();
            c.segments[i].b = any();
            c.triangles[i].a = any();
            c.triangles[i].b = any();
            c.triangles[i].c = any();
            c.given[i] = any();
        }
        const auto& [p, q, r] = c.triangles[0];
        if (workload_ == "own plane") c.given = {p, p, q, r};
        if (workload_ == "equal") {
            c.segments[1] = {c.segments[0].b, beyond(c.segments[0].a, c.segments[0].b)};
            c.triangles[1] = {q, beyond(p, q), beyond(r, q)};
        }
        return c;
    }

    bool all_meet(const ExactPointCase& c) const {
        const auto& t = c.triangles;
        if (question_.asked == Asked::meet_planes) return meet(t[0], t[1], t[2]).has_value();
        const std::size_t points = question_.asked == Asked::meet ? 1 : question_.exact;
        for (std::size_t i = 0; i < points; ++i)
            if (!meet(c.segments[i], t[i])) return false;
        return true;
    }

    const ExactPointQuestion& question_;
    std::string workload_;
    Random random_;
    bool grid_;
};

}  // namespace

void run_exact_points() {
    const ExactPointQuestion questions[]{
        {"meet, line and plane", Asked::meet, 0, {"R", "G"}},
        {"meet, three planes", Asked::meet_planes, 0, {"R", "G"}},
        {"orient, given points", Asked::orient, 0, {"R", "G"}},
        {"orient, 1 of 4 exact", Asked::orient, 1, {"R", "G", "own plane"}},
        {"orient, 2 of 4 exact", Asked::orient, 2, {"R", "G"}},
        {"orient, 4 of 4 exact", Asked::orient, 4, {"R", "G"}},
        {"insphere, 1 of 5 exact", Asked::insphere, 1, {"R", "G"}},
        {"order by x, y, z", Asked::order, 2, {"R", "G", "equal"}},
        {"intersection of triangles", Asked::intersection, 0, {"R", "G"}}};
    for (const auto& question : questions)
        for (const char* workload : question.workloads) {
            const Plan plan{.table = "exact points",
                            .question = question.name,
                            .workload = workload,
                            .chunk = 1024};
            if (!plan.wanted()) continue;
            ExactPointCell cell(plan);
            add_kernel<Graze>(question, cell);
            for (const auto add : exact_point_peers) add(question, cell);
            cell.run(ExactPointSource(question, workload), [&](const ExactPointCase& c) {
                return is_of_points(question.asked)
                           ? answer<ByFractions>(question.asked,
                                                 points_of<ByFractions>(question, c))
                           : answer<ByFractions>(question.asked, c);
            });
        }
}

}  // namespace graze::bench
