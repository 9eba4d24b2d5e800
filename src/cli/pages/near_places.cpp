#include "cli/pages/near_places.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "cli/pages/places.hpp"

namespace graze::cli {

namespace {

/// No more than so many, evenly; and the nearest.
std::vector<mesh::NearPair> some_of(const mesh::PartPair& parts, std::size_t most) {
    const auto& near = parts.near;
    if (near.size() <= most) return near;
    std::vector<mesh::NearPair> some{{parts.gap->a, parts.gap->b}};
    for (std::size_t n = 1; n < most; ++n)
        if (const auto& pair = near[n * near.size() / most]; pair != some[0]) some.push_back(pair);
    return some;
}

}  // namespace

std::vector<NearPlace> near_places(const Mesh& a, const Mesh& b, const mesh::PartPair& parts) {
    constexpr std::size_t most = 10'000;
    std::vector<NearFaces> all;
    std::vector<Piece> pieces;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
    for (const mesh::NearPair& pair : some_of(parts, most)) {
        const auto n = std::uint32_t(all.size());
        all.push_back({pair, distance(a.triangle(pair.a), b.triangle(pair.b))});
        // What is nearest is the longest piece.
        pieces.push_back({-all.back().distance.value, {}});
        keys.push_back({pair.a, n});
        keys.push_back({std::uint64_t(1) << 32 | pair.b, n});
    }
    std::vector<NearPlace> places;
    for (const Place& place : places_of(pieces, std::move(keys))) {
        NearPlace& near = places.emplace_back();
        for (const std::uint32_t n : place.pieces) near.pairs.push_back(all[n]);
    }
    std::stable_sort(places.begin(), places.end(), [](const NearPlace& x, const NearPlace& y) {
        return x.pairs[0].distance.value < y.pairs[0].distance.value;
    });
    return places;
}

}  // namespace graze::cli
