#include <algorithm>
#include <array>
#include <graze/assembly.hpp>
#include <graze/contact.hpp>
#include <graze/mesh_cells.hpp>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "arith/bits.hpp"
#include "construct/bounds.hpp"
#include "mesh/default_environment.hpp"

namespace graze::mesh {

namespace {

using PartAt = std::function<const Mesh&(std::size_t)>;

/// The index knows what to say.
[[gnu::noinline]] void refuse(const Mesh& mesh) { Index{mesh}; }

/// Cuts parts out of a file.
class Cutter {
public:
    explicit Cutter(const Mesh& file) : file_(file), numbers_(file.vertices.size(), none) {}

    Mesh cut(std::uint32_t first, std::uint32_t end) {
        Mesh part;
        std::vector<std::uint32_t> used;
        for (std::uint32_t n = first; n < end; ++n) {
            auto& corners = part.triangles.emplace_back(file_.triangles[n]);
            for (std::uint32_t& vertex : corners) {
                if (vertex >= numbers_.size()) [[unlikely]]
                    refuse(file_);
                std::uint32_t& number = numbers_[vertex];
                if (number == none) {
                    number = std::uint32_t(used.size());
                    used.push_back(vertex);
                }
                vertex = number;
            }
            part.face_of.push_back(file_.face(n));
        }
        for (const std::uint32_t vertex : used) {
            part.vertices.push_back(file_.vertices[vertex]);
            numbers_[vertex] = none;
        }
        return part;
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    const Mesh& file_;
    std::vector<std::uint32_t> numbers_;  ///< of vertices in the part that is being cut
};

/// Of all corners; throws for what is no mesh.
std::optional<Aabb3> box_of(const Mesh& mesh) {
    std::optional<Aabb3> box;
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t vertex : triangle) {
            if (vertex >= mesh.vertices.size()) refuse(mesh);
            const Vec3& p = mesh.vertices[vertex];
            if (!(arith::is_finite(p.x) && arith::is_finite(p.y) && arith::is_finite(p.z)))
                refuse(mesh);
            if (!box) box = Aabb3{p, p};
            construct::include<3>(*box, p);
        }
    return box;
}

/// Two parts, and do their boxes meet?
struct Neighbours {
    std::size_t a, b;
    bool meet;
};

/// Those whose boxes meet, or are within a limit; or any two.
std::vector<Neighbours> neighbours(std::size_t count, const PartAt& part,
                                   const std::optional<Limit>& limit, bool any) {
    std::vector<std::optional<Aabb3>> boxes;
    std::vector<std::size_t> by_x;
    for (std::size_t n = 0; n < count; ++n) {
        boxes.push_back(box_of(part(n)));
        if (boxes.back()) by_x.push_back(boxes.size() - 1);
    }
    std::sort(by_x.begin(), by_x.end(),
              [&](std::size_t i, std::size_t j) { return boxes[i]->min.x < boxes[j]->min.x; });
    // Of halves, so that no difference overflows; a little more than all that is rounded.
    const double half = limit ? limit->approximate() * (0.5 + 0x1p-40) + 0x1p-1070 : 0;
    std::vector<Neighbours> found;
    for (std::size_t i = 0; i < by_x.size(); ++i)
        for (std::size_t j = i + 1; j < by_x.size(); ++j) {
            const Aabb3 &of_i = *boxes[by_x[i]], &of_j = *boxes[by_x[j]];
            if (!any && of_j.min.x > of_i.max.x && of_j.min.x / 2 - of_i.max.x / 2 > half) break;
            const bool meet = intersects(of_i, of_j);
            if (!meet && !any && !(limit && within(of_i, of_j, *limit))) continue;
            const auto [a, b] = std::minmax(by_x[i], by_x[j]);
            found.push_back({a, b, meet});
        }
    std::sort(found.begin(), found.end(), [](const Neighbours& x, const Neighbours& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return found;
}

/// Of several works, each with its share of the whole.
class Shares {
public:
    Shares(const Progress& progress, std::int64_t all) : progress_(progress), all_(all) {}

    void next(std::int64_t weight, const auto& work) {
        const std::int64_t before = done_;
        done_ += weight;
        if (!progress_) return work(Progress{});
        work([this, before, weight](std::int64_t part, std::int64_t sum) {
            return progress_(before + std::int64_t(double(weight) * double(part) / double(sum)),
                             all_);
        });
        if (!progress_(done_, all_))
            throw cancelled("the comparison of parts was cancelled after " + std::to_string(done_) +
                            " of " + std::to_string(all_) + " steps");
    }

private:
    const Progress& progress_;
    std::int64_t done_ = 0, all_;
};

}  // namespace

std::vector<Part> parts_of(std::span<const Mesh> files, std::span<const std::string> names,
                           bool whole) {
    if (names.size() != files.size())
        throw std::invalid_argument("names: there are " + std::to_string(names.size()) +
                                    "; allowed: as many as files, " + std::to_string(files.size()));
    std::vector<Part> parts;
    std::map<std::string, int> times;
    std::set<std::string> taken;
    const auto unique = [&](const std::string& name) {
        std::string text = name;
        int& n = times.try_emplace(name, 1).first->second;
        while (!taken.insert(text).second) text = name + " (" + std::to_string(++n) + ")";
        return text;
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
        const Mesh& file = files[i];
        const auto& named = file.parts;
        const auto all = std::uint32_t(file.triangles.size());
        Cutter cutter(file);
        const auto add = [&](const std::string& name, std::uint32_t first, std::uint32_t end) {
            if (first > end || end > all)
                throw std::invalid_argument(names[i] + ": parts begin at triangles " +
                                            std::to_string(first) + " and " + std::to_string(end) +
                                            "; allowed: in order, and at most at " +
                                            std::to_string(all) + ", the number of triangles");
            if (first == end) return;
            parts.push_back({unique(name), i, first, cutter.cut(first, end)});
        };
        if (whole || named.empty() || (named.size() == 1 && named[0].first_triangle == 0)) {
            add(names[i], 0, all);
            continue;
        }
        const std::string before = files.size() > 1 ? names[i] + ": " : "";
        add(before + "(no name)", 0, named[0].first_triangle);
        for (std::size_t n = 0; n < named.size(); ++n)
            add(before + (named[n].name.empty() ? "(no name)" : named[n].name),
                named[n].first_triangle, n + 1 < named.size() ? named[n + 1].first_triangle : all);
    }
    return parts;
}

namespace {

/// Do they overlap, or is one in the other?
bool are_in_each_other(Relation relation) {
    return relation != Relation::disjoint && relation != Relation::touching;
}

/// As Index::gap has it, by the first pair of faces that meet.
Gap gap_where_they_meet(const Mesh& a, const Mesh& b, const FacePair& faces) {
    return {faces.a, faces.b, distance(a.triangle(faces.a), b.triangle(faces.b)), Exact()};
}

/// Of parts that are related and measured.
Verdict verdict_of(const PartPair& pair, const Exact& squared_clearance) {
    if (pair.relation && are_in_each_other(*pair.relation)) return Verdict::clash;
    const auto order = pair.gap->squared <=> squared_clearance;
    return order < 0 ? Verdict::violated : order > 0 ? Verdict::kept : Verdict::at_limit;
}

}  // namespace

Clashes clash(std::span<const Mesh> parts, const ClashOptions& options) {
    return clash(
        parts.size(), [&](std::size_t n) -> const Mesh& { return parts[n]; }, options);
}

Clashes clash(std::size_t count, const PartAt& part, const ClashOptions& options) {
    const DefaultEnvironment environment;
    const auto& clearance = options.clearance;
    const auto near = neighbours(count, part, clearance, options.gaps);
    Clashes found;
    found.parts.resize(count);
    // Parts whose boxes meet others are checked once, and each pair is related and listed, and measured.
    const auto faces = [&](std::size_t n) { return std::int64_t(part(n).triangles.size()); };
    const int measures = clearance ? 2 : options.gaps ? 1 : 0, meetings = options.volumes ? 3 : 2;
    std::vector<bool> checked(count);
    std::int64_t all = 0;
    for (const auto& [a, b, meet] : near) {
        if (meet) checked[a] = checked[b] = true;
        all += (measures + (meet ? meetings : 0)) * (faces(a) + faces(b));
        for (const std::size_t n : {a, b})
            if (!found.parts[n]) found.parts[n].emplace(part(n));
    }
    for (std::size_t n = 0; n < count; ++n)
        if (checked[n]) all += faces(n);
    Shares shares(options.progress, all);
    for (std::size_t n = 0; n < count; ++n)
        if (checked[n])
            shares.next(faces(n), [&](const Progress& share) { found.parts[n]->report(share); });
    const Exact length = clearance ? clearance->exact() : Exact(), square = length * length;
    for (const auto& [n, m, meet] : near) {
        const Index &a = *found.parts[n], &b = *found.parts[m];
        const std::int64_t weight = faces(n) + faces(m);
        PartPair& here = found.pairs.emplace_back(PartPair{n, m, Relation::disjoint, {}});
        if (meet) {
            shares.next(weight,
                        [&](const Progress& share) { here.relation = relate(a, b, share); });
            shares.next(weight, [&](const Progress& share) { here.faces = a.pairs(b, share); });
        }
        if (meet && options.volumes)
            shares.next(weight, [&](const Progress& share) {
                if (here.relation && are_in_each_other(*here.relation))
                    here.volume = boolean("a & b", {{"a", part(here.a)}, {"b", part(here.b)}},
                                          {.threads = 1, .progress = share})
                                      .volume();
            });
        if (!clearance && !options.gaps) continue;
        shares.next(weight, [&](const Progress& share) {
            here.gap = here.faces.empty()
                           ? a.gap(b, share)
                           : gap_where_they_meet(part(here.a), part(here.b), here.faces[0]);
        });
        if (!clearance) continue;
        here.verdict = verdict_of(here, square);
        shares.next(weight, [&](const Progress& share) {
            if (here.verdict == Verdict::violated) here.near = a.near(b, *clearance, share);
        });
    }
    return found;
}

}  // namespace graze::mesh
