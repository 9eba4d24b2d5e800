// The inputs of clip: those pairs of a workload that meet or miss, and lines in the plane of a
// triangle.
#pragma once

#include "workloads.hpp"

namespace graze::bench {

enum class ClipWorkload { hits, misses, range, grid, near, touching, degenerate, coplanar };
inline constexpr std::array clip_workloads{
    ClipWorkload::hits, ClipWorkload::misses,   ClipWorkload::range,      ClipWorkload::grid,
    ClipWorkload::near, ClipWorkload::touching, ClipWorkload::degenerate, ClipWorkload::coplanar};
constexpr const char* name(ClipWorkload w) {
    constexpr const char* names[] = {"R", "R missed", "R in a range", "G", "U",
                                     "T", "Z",        "coplanar"};
    return names[int(w)];
}

template <class L, class B>
class ClipSource {
public:
    using Pair = std::pair<L, B>;

    explicit ClipSource(ClipWorkload w) : workload_(w), source_(of(w)) {}

    /// What clip is asked with.
    ClipOptions options() const {
        if (workload_ != ClipWorkload::range) return {};
        return {.t_min = 0.25, .t_max = 0.75};
    }

    std::vector<Pair> operator()(std::size_t count) {
        std::vector<Pair> pairs;
        if constexpr (!std::is_same_v<B, Triangle3>)
            if (workload_ == ClipWorkload::coplanar) return pairs;
        while (pairs.size() < count) {
            const Pair p = source_.next();
            if constexpr (std::is_same_v<B, Triangle3>) {
                if (workload_ == ClipWorkload::coplanar) {
                    pairs.push_back({in_plane(p.second), p.second});
                    continue;
                }
            }
            if (intersects(p.first, p.second) == (workload_ != ClipWorkload::misses))
                pairs.push_back(p);
        }
        return pairs;
    }

private:
    static Workload of(ClipWorkload w) {
        switch (w) {
            case ClipWorkload::grid:
            case ClipWorkload::coplanar:
                return Workload::G;
            case ClipWorkload::near:
                return Workload::U;
            case ClipWorkload::touching:
                return Workload::T;
            case ClipWorkload::degenerate:
                return Workload::Z;
            default:
                return Workload::R;
        }
    }

    /// Through two points of the plane.
    L in_plane(const Triangle3& t) {
        const auto any = [&] {
            const Vec3 p = plus<3>(t.a, plus<3>(t.b, t.a, -1), random_.integer(-2, 6) * 0.25);
            return plus<3>(p, plus<3>(t.c, t.a, -1), random_.integer(-2, 6) * 0.25);
        };
        const Vec3 p = any(), q = any();
        if constexpr (requires(L l) { l.b; })
            return {p, q};
        else
            return {p, plus<3>(q, p, -1)};
    }

    ClipWorkload workload_;
    Source<L, B> source_;
    Random random_{99};
};

}  // namespace graze::bench
