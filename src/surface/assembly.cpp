#include <algorithm>
#include <graze/assembly.hpp>
#include <graze/contact.hpp>
#include <utility>

#include "arith/bits.hpp"

namespace graze::mesh {

namespace {

/// Of all corners; throws for what is no mesh.
std::optional<Aabb3> box_of(const Mesh& mesh) {
    std::optional<Aabb3> box;
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t vertex : triangle) {
            // It knows what to say.
            if (vertex >= mesh.vertices.size()) Index{mesh};
            const Vec3& p = mesh.vertices[vertex];
            if (!(arith::is_finite(p.x) && arith::is_finite(p.y) && arith::is_finite(p.z)))
                Index{mesh};
            if (!box) box = Aabb3{p, p};
            for (int k = 0; k < 3; ++k) {
                if (arith::compare(p[k], box->min[k]) < 0) box->min[k] = p[k];
                if (arith::compare(p[k], box->max[k]) > 0) box->max[k] = p[k];
            }
        }
    return box;
}

std::vector<std::pair<std::size_t, std::size_t>> near_pairs(std::span<const Mesh> parts) {
    std::vector<std::optional<Aabb3>> boxes;
    std::vector<std::size_t> by_x;
    for (const Mesh& part : parts) {
        boxes.push_back(box_of(part));
        if (boxes.back()) by_x.push_back(boxes.size() - 1);
    }
    std::sort(by_x.begin(), by_x.end(), [&](std::size_t i, std::size_t j) {
        return arith::compare(boxes[i]->min.x, boxes[j]->min.x) < 0;
    });
    std::vector<std::pair<std::size_t, std::size_t>> near;
    for (std::size_t i = 0; i < by_x.size(); ++i)
        for (std::size_t j = i + 1; j < by_x.size(); ++j) {
            const Aabb3 &of_i = *boxes[by_x[i]], &of_j = *boxes[by_x[j]];
            if (arith::compare(of_j.min.x, of_i.max.x) > 0) break;
            if (intersects(of_i, of_j)) near.push_back(std::minmax(by_x[i], by_x[j]));
        }
    std::sort(near.begin(), near.end());
    return near;
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
    }

private:
    const Progress& progress_;
    std::int64_t done_ = 0, all_;
};

}  // namespace

Clashes clash(std::span<const Mesh> parts, const Progress& progress) {
    const auto near = near_pairs(parts);
    Clashes found;
    found.parts.resize(parts.size());
    // Each part is checked once, and each pair is related and listed.
    const auto faces = [&](std::size_t n) { return std::int64_t(parts[n].triangles.size()); };
    std::vector<bool> asked(parts.size());
    std::int64_t all = 0;
    for (const auto& [a, b] : near) {
        asked[a] = asked[b] = true;
        all += 2 * (faces(a) + faces(b));
    }
    for (std::size_t n = 0; n < parts.size(); ++n)
        if (asked[n]) all += faces(n);
    Shares shares(progress, all);
    for (std::size_t n = 0; n < parts.size(); ++n)
        if (asked[n])
            shares.next(faces(n), [&](const Progress& share) {
                found.parts[n].emplace(parts[n]).report(share);
            });
    for (const auto& pair : near) {
        const Index &a = *found.parts[pair.first], &b = *found.parts[pair.second];
        const std::int64_t weight = faces(pair.first) + faces(pair.second);
        PartPair& here = found.pairs.emplace_back(PartPair{pair.first, pair.second, {}, {}});
        shares.next(weight, [&](const Progress& share) { here.relation = relate(a, b, share); });
        shares.next(weight, [&](const Progress& share) { here.faces = a.pairs(b, share); });
    }
    return found;
}

}  // namespace graze::mesh
