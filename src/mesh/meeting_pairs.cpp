#include "mesh/meeting_pairs.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "mesh/default_environment.hpp"

namespace graze::mesh {

std::vector<FacePair> Index::pairs(const Index& other, const Progress& progress) const {
    const mesh::DefaultEnvironment environment;
    std::vector<FacePair> found;
    const Steps steps(progress, faces());
    mesh::each_meeting_pair(*state_, *other.state_, steps, [&](const FacePair& pair) {
        found.push_back(pair);
        return true;
    });
    std::sort(found.begin(), found.end(), [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    steps(faces());
    return found;
}

}  // namespace graze::mesh
