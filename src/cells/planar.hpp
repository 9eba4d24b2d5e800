// Segments of a plane: do they meet in their ends alone, and if so, what do they enclose, as triangles?
//
// A sweep over the points in their order. Of each two neighbours among the segments that it is at, the chain between them is the
// right border of what is cut into triangles already; a point is joined with all of the chain that it sees. Whether segments
// cross is not asked of neighbours at once: where two do, the first of them that ends, or a segment that begins between
// them, lies on the wrong side of the other, so it is enough to look on both sides of each point.
// Source of the chains: S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/mesh_cut.hpp>
#include <iterator>
#include <limits>
#include <list>
#include <optional>
#include <set>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace graze::cells {

inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Between two of the points, which are numbered in the order of the sweep. One with way 0 bounds nothing, but triangles end there.
struct PlanarSegment {
    std::uint32_t first, last;  ///< first < last
    int way;                    ///< so many times it runs from first to last, less those back
};

/// What the places between segments are, beginning with 0 beyond all of them: how often the segments go round a place. They may
/// go round once.
struct OneRegion {
    std::span<const PlanarSegment> segments;

    /// Above a segment, where this is below it; less than 0 if that may not be.
    int above(std::uint32_t segment, int below) const {
        const int winding = below + segments[segment].way;
        return winding <= 1 ? winding : -1;
    }
    /// Is it cut into triangles?
    static bool is_inside(int winding) { return winding == 1; }
};

struct Planar {
    struct Wrong {
        mesh::CutFlaw flaw;
        std::uint32_t point;  ///< at it, or next behind
        std::uint32_t a, b;   ///< segments there; none where there is no such
    };
    std::optional<Wrong> wrong;  ///< where it is there the rest is not
    /// Of all that is inside, counter-clockwise; and what each is a part of, but for OneRegion.
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<int> places;
    /// Of each segment, the next one below it where it begins; none where there is none.
    std::vector<std::uint32_t> below;
    /// Of each segment, its number in the order in which they begin, those of one point from below.
    std::vector<std::uint32_t> rank;
    /// The same of their ends.
    std::vector<std::uint32_t> end_rank;
};

/// turn(i, j, k): 1 where these points turn counter-clockwise, -1 clockwise, 0 on one line.
template <class Turn, class Places>
class PlanarSweep {
public:
    PlanarSweep(std::size_t points, std::span<const PlanarSegment> segments, const Turn& turn,
                Places& places)
        : segments_(segments), turn_(turn), places_(places), active_(Order{this}) {
        result_.below.assign(segments.size(), none);
        result_.rank.assign(segments.size(), none);
        result_.end_rank.assign(segments.size(), none);
        beginning_.resize(points + 1);
        for (const PlanarSegment& s : segments) ++beginning_[s.first + 1];
        for (std::size_t i = 0; i < points; ++i) beginning_[i + 1] += beginning_[i];
        by_first_.resize(segments.size());
        ends_.assign(points, 0);
        auto next = beginning_;
        for (std::uint32_t n = 0; n < segments.size(); ++n) {
            by_first_[next[segments[n].first]++] = n;
            ++ends_[segments[n].last];
        }
    }

    Planar run(const std::vector<bool>& lone) {
        for (std::uint32_t v = 0; v < ends_.size() && !result_.wrong; ++v)
            if (ends_[v] + count(v) != 0 || (!lone.empty() && lone[v])) visit(v);
        return std::move(result_);
    }

private:
    using Chain = std::list<std::uint32_t>;
    /// A segment at which the sweep is, and what is between it and the next one above.
    struct Active {
        std::uint32_t segment;
        int place;            ///< above it
        mutable Chain chain;  ///< above it, from below; empty unless that is inside
        mutable Chain::iterator
            last_seen;  ///< the last point of the chain in the order of the sweep
    };
    struct Order {
        using is_transparent = void;
        const PlanarSweep* sweep;
        bool operator()(const Active& x, const Active& y) const {
            return sweep->is_below(x.segment, y.segment);
        }
        bool operator()(const Active& x, std::uint32_t point) const {
            return sweep->side(x.segment, point) > 0;
        }
        bool operator()(std::uint32_t point, const Active& x) const {
            return sweep->side(x.segment, point) < 0;
        }
    };
    using Place = typename std::set<Active, Order>::iterator;

    /// 1 where a point lies above a segment.
    int side(std::uint32_t segment, std::uint32_t point) const {
        const PlanarSegment& s = segments_[segment];
        return point == s.first || point == s.last ? 0 : turn_(s.first, s.last, point);
    }
    bool is_below(std::uint32_t x, std::uint32_t y) const {
        const PlanarSegment &a = segments_[x], &b = segments_[y];
        if (a.first == b.first) return turn_(a.first, a.last, b.last) > 0;
        return a.first < b.first ? side(x, b.first) > 0 : side(y, a.first) < 0;
    }

    void fail(mesh::CutFlaw flaw, std::uint32_t point, std::uint32_t a = none,
              std::uint32_t b = none) {
        if (!result_.wrong) result_.wrong = {flaw, point, a, b};
    }

    /// What v sees of a chain whose upper end is beside it; v becomes that end.
    void join_above(Chain& chain, std::uint32_t v, int place) {
        while (chain.size() >= 2) {
            const std::uint32_t upper = chain.back(), lower = *std::prev(chain.end(), 2);
            if (turn_(lower, upper, v) >= 0) break;
            result_.triangles.push_back({lower, v, upper});
            if constexpr (!std::is_same_v<Places, OneRegion>) result_.places.push_back(place);
            chain.pop_back();
        }
        chain.push_back(v);
    }
    void join_below(Chain& chain, std::uint32_t v, int place) {
        while (chain.size() >= 2) {
            const std::uint32_t lower = chain.front(), upper = *std::next(chain.begin());
            if (turn_(lower, upper, v) >= 0) break;
            result_.triangles.push_back({lower, v, upper});
            if constexpr (!std::is_same_v<Places, OneRegion>) result_.places.push_back(place);
            chain.pop_front();
        }
        chain.push_front(v);
    }

    void visit(std::uint32_t v) {
        const auto begin = active_.lower_bound(v);
        auto end = begin;
        std::uint32_t ended = 0;
        while (end != active_.end() && side(end->segment, v) == 0) {
            if (segments_[end->segment].last != v)
                return fail(mesh::CutFlaw::meeting, v, end->segment);
            result_.end_rank[end->segment] = ranked_ends_++;
            ++end, ++ended;
        }
        if (end != active_.end() && side(end->segment, v) > 0)
            return fail(mesh::CutFlaw::meeting, v, end->segment,
                        begin == end ? none : begin->segment);
        if (ended != ends_[v]) return fail(mesh::CutFlaw::meeting, v, missing(v));

        const bool any_below = begin != active_.begin();
        const auto below = any_below ? std::prev(begin) : active_.end();
        const int outside = any_below ? below->place : 0;
        // What is on either side of v.
        Chain lower, upper;
        if (begin == end) {
            if (is_inside(outside)) split(*below, v, lower, upper);
        } else {
            if (is_inside(outside)) {
                lower = std::move(below->chain);
                join_above(lower, v, outside);
            }
            const auto top = std::prev(end);
            if (is_inside(top->place)) {
                upper = std::move(top->chain);
                join_below(upper, v, top->place);
            }
            for (auto closed = begin; closed != top; ++closed) {
                if (!is_inside(closed->place)) continue;
                join_below(closed->chain, v, closed->place);
                // Of what is enclosed all is seen from the point where it ends.
                if (closed->chain.size() != 2)
                    return fail(mesh::CutFlaw::meeting, v, closed->segment);
            }
        }
        const int behind = begin == end ? outside : std::prev(end)->place;
        active_.erase(begin, end);
        insert(v, end, any_below ? below : active_.end(), outside, behind, lower, upper);
    }

    std::size_t count(std::uint32_t v) const { return beginning_[v + 1] - beginning_[v]; }

    /// The segments that begin at v, in front of a place.
    void insert(std::uint32_t v, Place place, Place below, int outside, int behind, Chain& lower,
                Chain& upper) {
        const auto starting = std::span(by_first_).subspan(beginning_[v], count(v));
        const auto is_lower = [&](std::uint32_t x, std::uint32_t y) {
            return turn_(v, segments_[x].last, segments_[y].last) > 0;
        };
        std::sort(starting.begin(), starting.end(), is_lower);
        for (std::size_t k = 1; k < starting.size(); ++k)
            if (!is_lower(starting[k - 1], starting[k]))
                return fail(mesh::CutFlaw::meeting, v, starting[k - 1], starting[k]);
        if (starting.empty()) {
            // What was below and what was above are one.
            if (outside != behind) return fail(mesh::CutFlaw::open, v);
            if (!is_inside(outside)) return;
            upper.pop_front();
            below->chain = std::move(lower);
            below->last_seen = std::prev(below->chain.end());
            below->chain.splice(below->chain.end(), upper);
            return;
        }
        if (is_inside(outside)) set(*below, lower, v);
        int here = outside;
        for (const std::uint32_t n : starting) {
            result_.below[n] = below == active_.end() ? none : below->segment;
            result_.rank[n] = ranked_++;
            here = places_.above(n, here);
            const bool last = n == starting.back();
            if (here < 0) return fail(mesh::CutFlaw::winding, v, n);
            if (last && here != behind) return fail(mesh::CutFlaw::open, v, n);
            const std::size_t before = active_.size();
            below = active_.emplace_hint(place, Active{n, here, {}, {}});
            if (active_.size() == before) return fail(mesh::CutFlaw::meeting, v, n);
            if (is_inside(here)) {
                Chain own{v};
                set(*below, last ? upper : own, v);
            }
        }
    }

    /// The chain of what is above a segment, in which v is at an end.
    void set(const Active& active, Chain& chain, std::uint32_t v) {
        active.chain = std::move(chain);
        active.last_seen =
            active.chain.front() == v ? active.chain.begin() : std::prev(active.chain.end());
    }

    /// The chain above a segment into what is below v and what is above, for a v at which nothing ends.
    void split(const Active& active, std::uint32_t v, Chain& lower, Chain& upper) {
        const auto last_seen = active.last_seen;
        upper.splice(upper.end(), active.chain, last_seen, active.chain.end());
        lower = std::move(active.chain);
        lower.push_back(upper.front());
        join_above(lower, v, active.place);
        join_below(upper, v, active.place);
    }

    /// A segment that ends at v, and is not where it should be.
    std::uint32_t missing(std::uint32_t v) const {
        for (std::uint32_t n = 0; n < segments_.size(); ++n)
            if (segments_[n].last == v) return n;
        return none;
    }

    bool is_inside(int place) const { return places_.is_inside(place); }

    std::span<const PlanarSegment> segments_;
    const Turn& turn_;
    Places& places_;
    std::set<Active, Order> active_;
    std::vector<std::uint32_t> beginning_, by_first_, ends_;
    std::uint32_t ranked_ = 0, ranked_ends_ = 0;
    Planar result_;
};

/// `lone`, of each point, if there are any: is it a corner of triangles though no segment ends there? Others are not there.
template <class Turn, class Places>
Planar sweep(std::size_t points, std::span<const PlanarSegment> segments, const Turn& turn,
             const std::vector<bool>& lone, Places& places) {
    return PlanarSweep<Turn, Places>(points, segments, turn, places).run(lone);
}
template <class Turn>
Planar sweep(std::size_t points, std::span<const PlanarSegment> segments, const Turn& turn,
             const std::vector<bool>& lone = {}) {
    OneRegion region{segments};
    return sweep(points, segments, turn, lone, region);
}

}  // namespace graze::cells
