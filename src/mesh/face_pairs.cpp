// Pairs of faces, some of which are equal.
#include <algorithm>
#include <graze/mesh_check.hpp>
#include <span>

#include "mesh/edges.hpp"

namespace graze::mesh {

namespace {

/// The faces that are equal to the first of some, it among them; itself, if there are no others.
std::span<const std::uint32_t> equal_to(const std::vector<EqualFaces>& groups,
                                        const std::uint32_t& face) {
    const auto group =
        std::lower_bound(groups.begin(), groups.end(), face,
                         [](const EqualFaces& g, std::uint32_t n) { return g.faces[0] < n; });
    if (group == groups.end() || group->faces[0] != face) return {&face, 1};
    return group->faces;
}

}  // namespace

std::int64_t FacePairs::times(const FacePair& pair) const {
    return std::int64_t(equal_to(equal, pair.a).size()) *
           std::int64_t(equal_to(equal, pair.b).size());
}

std::int64_t FacePairs::size() const {
    if (equal.empty()) return std::int64_t(first.size());
    std::int64_t sum = 0;
    for (const FacePair& pair : first) sum += times(pair);
    for (const EqualFaces& group : equal) sum += group.pairs();
    return sum;
}

std::vector<FacePair> FacePairs::list(std::size_t most) const {
    if (equal.empty() && first.size() <= most) return first;
    std::vector<FacePair> pairs;
    for (auto at = begin(); at != end() && pairs.size() < most; ++at) pairs.push_back(*at);
    return pairs;
}

struct FacePairs::Iterator::State {
    explicit State(const FacePairs& all)
        : pairs(all), group_of(face_count(all), none), meets(group_of.size(), [&](const auto& add) {
              for (std::uint32_t n = 0; n < all.first.size(); ++n) {
                  add(all.first[n].a, n);
                  add(all.first[n].b, n);
              }
          }) {
        for (std::uint32_t n = 0; n < all.equal.size(); ++n)
            for (const std::uint32_t copy : all.equal[n].faces) group_of[copy] = n;
    }

    /// Those of the next face that has some, in `here`; false at the end.
    bool next_face() {
        here.clear();
        for (at = 0; here.empty() && face < group_of.size(); ++face) {
            const std::uint32_t group = group_of[face];
            std::uint32_t leader = face;
            if (group != none) {
                const EqualFaces& same = pairs.equal[group];
                leader = same.faces[0];
                for (const std::uint32_t other : same.faces)
                    add(other, {0, 0, FaceContact::duplicate, same.corners, same.degenerate});
            }
            for (const std::uint32_t n : meets[leader]) {
                const FacePair& pair = pairs.first[n];
                for (const std::uint32_t other :
                     equal_to(pairs.equal, pair.a == leader ? pair.b : pair.a))
                    add(other, pair);
            }
        }
        std::sort(here.begin(), here.end(),
                  [](const FacePair& x, const FacePair& y) { return x.b < y.b; });
        return !here.empty();
    }

    static constexpr auto none = std::uint32_t(-1);
    const FacePairs& pairs;
    std::vector<std::uint32_t> group_of;
    mesh::Lists<std::uint32_t> meets;  ///< of each first face, the pairs that it is in
    std::uint32_t face = 0;            ///< the next
    std::vector<FacePair> here;
    std::size_t at = 0;

private:
    static std::size_t face_count(const FacePairs& all) {
        std::uint32_t last = 0;
        for (const FacePair& pair : all.first) last = std::max(last, pair.b);
        for (const EqualFaces& group : all.equal) last = std::max(last, group.faces.back());
        return all.empty() ? 0 : std::size_t(last) + 1;
    }
    void add(std::uint32_t other, const FacePair& like) {
        if (other > face) here.push_back({face, other, like.contact, like.shared, like.degenerate});
    }
};

FacePairs::Iterator::Iterator(const FacePairs& pairs) : state_(std::make_shared<State>(pairs)) {
    ++*this;
}

FacePairs::Iterator& FacePairs::Iterator::operator++() {
    if (state_->at == state_->here.size() && !state_->next_face())
        state_ = nullptr;
    else
        pair_ = state_->here[state_->at++];
    return *this;
}

}  // namespace graze::mesh
