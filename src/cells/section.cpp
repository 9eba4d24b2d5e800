#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

#include "cells/outline.hpp"
#include "mesh/default_environment.hpp"

namespace graze::mesh {

namespace {

using namespace cells;

constexpr std::uint32_t nothing = cells::none;

/// The edges of a section that has no open ends, as loops.
class Loops {
public:
    /// `swept` where the segments bound a region.
    Loops(const Outline& outline, const Planar* swept) : outline_(outline), swept_(swept) {
        for (std::uint32_t n = 0; n < outline.segments.size(); ++n) {
            const PlanarSegment& s = outline.segments[n];
            for (int k = 0; k < std::abs(s.way); ++k)
                steps_.push_back(s.way > 0 ? Step{s.first, s.last, n} : Step{s.last, s.first, n});
        }
        next_.resize(steps_.size());
        join_steps();
        walk();
        if (swept) nest();
    }

    std::vector<SectionLoop> take() { return std::move(loops_); }

private:
    struct Step {
        std::uint32_t from, to, segment;
    };

    /// What follows each step: of a region the next one to the left, so that what they enclose does not cross.
    void join_steps() {
        const std::size_t corners = outline_.corners.size();
        std::vector<std::uint32_t> begin(corners + 1), at(2 * steps_.size());
        for (const Step& s : steps_) ++begin[s.from + 1], ++begin[s.to + 1];
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        auto place = begin;
        for (std::uint32_t n = 0; n < steps_.size(); ++n) {
            at[place[steps_[n].from]++] = n;
            at[place[steps_[n].to]++] = n;
        }
        for (std::uint32_t v = 0; v < corners; ++v) {
            const auto here = std::span(at).subspan(begin[v], begin[v + 1] - begin[v]);
            const auto leaves = [&](std::uint32_t n) { return steps_[n].from == v; };
            if (swept_) {
                // Counter-clockwise: those that begin at v from below, then those that end from above.
                std::sort(here.begin(), here.end(), [&](std::uint32_t x, std::uint32_t y) {
                    const auto key = [&](std::uint32_t n) {
                        const std::uint32_t segment = steps_[n].segment;
                        const bool ends = outline_.segments[segment].last == v;
                        return std::pair(ends,
                                         ends ? ~swept_->end_rank[segment] : swept_->rank[segment]);
                    };
                    return key(x) < key(y);
                });
                // The region is clockwise of a step that comes.
                for (std::size_t n = 0; n < here.size(); ++n)
                    if (!leaves(here[n])) next_[here[n]] = here[n == 0 ? here.size() - 1 : n - 1];
            } else {
                const auto leaving = std::partition(here.begin(), here.end(), leaves);
                for (std::size_t n = 0; leaving + std::ptrdiff_t(n) != here.end(); ++n)
                    next_[leaving[std::ptrdiff_t(n)]] = here[n];
            }
        }
    }

    /// A loop that comes to a corner again is one from there to there, and what is left of it.
    void walk() {
        std::vector<bool> used(steps_.size());
        std::vector<std::uint32_t> place(outline_.corners.size(), nothing), path;
        for (std::uint32_t first = 0; first < steps_.size(); ++first) {
            if (used[first]) continue;
            for (std::uint32_t n = first; !used[n]; n = next_[n]) {
                used[n] = true;
                place[steps_[n].from] = std::uint32_t(path.size());
                path.push_back(n);
                const std::uint32_t again = place[steps_[n].to];
                if (again == nothing) continue;
                close(std::span(path).subspan(again));
                for (std::size_t k = again; k < path.size(); ++k)
                    place[steps_[path[k]].from] = nothing;
                path.resize(again);
            }
        }
    }

    void close(std::span<std::uint32_t> loop) {
        std::rotate(loop.begin(),
                    std::min_element(loop.begin(), loop.end(),
                                     [&](std::uint32_t x, std::uint32_t y) {
                                         return steps_[x].from < steps_[y].from;
                                     }),
                    loop.end());
        SectionLoop& added = loops_.emplace_back();
        for (const std::uint32_t n : loop) added.corners.push_back(steps_[n].from);
        // At its first corner a loop around an inside leaves below and comes back above.
        ends_.push_back({steps_[loop.front()].segment, steps_[loop.back()].segment});
        loop_of_.resize(outline_.segments.size(), nothing);
        for (const std::uint32_t n : loop)
            loop_of_[steps_[n].segment] = std::uint32_t(loops_.size() - 1);
    }

    /// Which loops are holes, and what is around each; then in order.
    void nest() {
        const auto rank = [&](std::uint32_t segment) { return swept_->rank[segment]; };
        std::vector<std::uint32_t> order(loops_.size()), lowest(loops_.size());
        for (std::size_t n = 0; n < loops_.size(); ++n) {
            const auto [leaves, comes] = ends_[n];
            loops_[n].hole = rank(comes) < rank(leaves);
            lowest[n] = loops_[n].hole ? comes : leaves;
        }
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
            return rank(lowest[x]) < rank(lowest[y]);
        });
        std::vector<std::vector<std::uint32_t>> inside(loops_.size());
        std::vector<std::uint32_t> outermost;
        for (const std::uint32_t n : order) {
            const std::uint32_t below = swept_->below[lowest[n]];
            if (below != nothing) {
                const std::uint32_t other = loop_of_[below];
                if (loops_[n].hole == loops_[other].hole)
                    loops_[n].around = loops_[other].around;
                else
                    loops_[n].around = other;
            }
            (loops_[n].around ? inside[*loops_[n].around] : outermost).push_back(n);
        }
        std::vector<SectionLoop> sorted;
        std::vector<std::uint32_t> now(loops_.size()), open(outermost.rbegin(), outermost.rend());
        while (!open.empty()) {
            const std::uint32_t n = open.back();
            open.pop_back();
            now[n] = std::uint32_t(sorted.size());
            sorted.push_back(std::move(loops_[n]));
            if (auto& around = sorted.back().around) around = now[*around];
            open.insert(open.end(), inside[n].rbegin(), inside[n].rend());
        }
        loops_ = std::move(sorted);
    }

    const Outline& outline_;
    const Planar* swept_;
    std::vector<Step> steps_;
    std::vector<std::uint32_t> next_;
    std::vector<SectionLoop> loops_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;  ///< segments at the first corner
    std::vector<std::uint32_t> loop_of_;                         ///< of each segment
};

/// Lines between corners where they cannot go on in one way alone, and loops.
void follow_lines(const Outline& outline, Section& section) {
    const auto& runs = outline.runs;
    std::vector<std::vector<std::uint32_t>> at(outline.corners.size());
    for (std::uint32_t n = 0; n < runs.size(); ++n) {
        at[runs[n].from].push_back(n);
        at[runs[n].to].push_back(n);
    }
    std::vector<bool> used(runs.size());
    const auto follow = [&](std::uint32_t from, std::uint32_t run) {
        std::vector<std::uint32_t> path{from};
        while (true) {
            used[run] = true;
            path.push_back(runs[run].from == path.back() ? runs[run].to : runs[run].from);
            const auto& here = at[path.back()];
            if (here.size() != 2) return path;
            run = here[here[0] == run ? 1 : 0];
            if (used[run]) return path;
        }
    };
    for (std::uint32_t v = 0; v < at.size(); ++v) {
        if (at[v].size() == 2) continue;
        for (const std::uint32_t run : at[v])
            if (!used[run]) section.paths.push_back(follow(v, run));
    }
    for (std::uint32_t v = 0; v < at.size(); ++v)
        for (const std::uint32_t run : at[v]) {
            // The least corner is the first; forwards, if the first face says so.
            if (used[run] || runs[run].from != v) continue;
            auto loop = follow(v, run);
            loop.pop_back();
            section.loops.push_back({std::move(loop)});
        }
    for (std::uint32_t v = 0; v < at.size(); ++v)
        for (const std::uint32_t run : at[v]) {
            if (used[run]) continue;
            auto loop = follow(v, run);
            loop.pop_back();
            section.loops.push_back({std::move(loop)});
        }
}

/// Those that are in no loop or path are left out.
void keep_corners(const std::vector<CutCorner>& corners, Section& section) {
    std::vector<std::uint32_t> number(corners.size(), nothing);
    const auto each = [&](const auto& f) {
        for (SectionLoop& loop : section.loops)
            for (std::uint32_t& n : loop.corners) f(n);
        for (auto& path : section.paths)
            for (std::uint32_t& n : path) f(n);
    };
    each([&](std::uint32_t n) { number[n] = 0; });
    for (std::size_t n = 0; n < corners.size(); ++n) {
        if (number[n] == nothing) continue;
        number[n] = std::uint32_t(section.corners.size());
        section.corners.push_back(corners[n]);
    }
    each([&](std::uint32_t& n) { n = number[n]; });
}

Section section_of(const Outline& outline) {
    Section r;
    if (outline.open) {
        r.obstacle = obstacle(outline, {});
        follow_lines(outline, r);
    } else {
        const Planar swept = sweep(outline.corners.size(), outline.segments, outline.turn());
        if (swept.wrong) r.obstacle = obstacle(outline, swept.wrong);
        r.loops = Loops(outline, swept.wrong ? nullptr : &swept).take();
    }
    keep_corners(outline.corners, r);
    return r;
}

/// The faces of a mesh; sorted by their lowest corners, they come to one plane after another.
struct Layers {
    struct Layer {
        double low, high;  ///< of the face, or beyond
        std::uint32_t face;
    };
    std::vector<Layer> layers;

    Layers(const Slicer& slicer, bool sorted) {
        for (std::uint32_t n = 0; n < slicer.mesh().faces.size(); ++n) {
            Layer layer{std::numeric_limits<double>::infinity(),
                        -std::numeric_limits<double>::infinity(), n};
            for (const std::uint32_t corner : slicer.mesh().faces[n]) {
                const arith::RunningError& h = slicer.height(corner);
                const double low = h.value() - h.error(), high = h.value() + h.error();
                // Of what overflows nothing is known.
                layer.low = low > -std::numeric_limits<double>::infinity()
                                ? std::min(layer.low, low)
                                : -std::numeric_limits<double>::infinity();
                layer.high = high < std::numeric_limits<double>::infinity()
                                 ? std::max(layer.high, high)
                                 : std::numeric_limits<double>::infinity();
            }
            layers.push_back(layer);
        }
        if (!sorted) return;
        std::sort(layers.begin(), layers.end(), [](const Layer& x, const Layer& y) {
            return std::pair(x.low, x.face) < std::pair(y.low, y.face);
        });
    }
};

}  // namespace

Section section(const Mesh& mesh, const ExactPlane<3>& plane, Tie tie) {
    return std::move(sections(mesh, plane.normal, {&plane.offset, 1}, tie)[0]);
}

std::vector<Section> sections(const Mesh& mesh, const ExactVec3& normal,
                              std::span<const Exact> offsets, Tie tie, const Progress& progress) {
    const DefaultEnvironment environment;
    const Slicer slicer(mesh, normal);
    const std::size_t count = offsets.size();
    std::vector<Level> levels;
    for (const Exact& offset : offsets) levels.push_back(slicer.level(offset));
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return offsets[x] < offsets[y]; });
    const Layers all(slicer, count > 1);
    auto next = all.layers.begin();
    std::vector<Layers::Layer> active;
    std::vector<std::uint32_t> faces;
    std::vector<std::int8_t> sides(slicer.mesh().points.size());
    std::vector<Section> result(count);
    for (std::size_t n = 0; n < count; ++n) {
        const Level& level = levels[order[n]];
        const double low = level.near.value() - level.near.error(),
                     high = level.near.value() + level.near.error();
        for (; next != all.layers.end() && (count == 1 || !(next->low > high)); ++next)
            active.push_back(*next);
        std::erase_if(active, [&](const Layers::Layer& layer) {
            return layer.high < low || layer.low > high;
        });
        faces.clear();
        for (const Layers::Layer& layer : active) {
            faces.push_back(layer.face);
            for (const std::uint32_t corner : slicer.mesh().faces[layer.face])
                sides[corner] = std::int8_t(slicer.side(corner, level));
        }
        std::sort(faces.begin(), faces.end());
        result[order[n]] = section_of(outline(slicer, level, tie, faces, sides, For::section));
        if (progress && !progress(std::int64_t(n + 1), std::int64_t(count)))
            throw cancelled("the sections were cancelled after " + std::to_string(n + 1) + " of " +
                            std::to_string(count));
    }
    return result;
}

}  // namespace graze::mesh
