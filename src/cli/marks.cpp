#include "cli/marks.hpp"

#include <algorithm>

namespace graze::cli {

std::vector<std::uint8_t> marks_of(const Mesh& mesh, const std::vector<mesh::FacePair>& pairs) {
    std::vector<std::uint8_t> worst(mesh.triangles.size(), std::uint8_t(marks.size() - 1));
    for (const auto& pair : pairs) {
        const auto mark =
            std::uint8_t(std::find_if(marks.begin(), marks.end(),
                                      [&](const Mark& m) { return m.contact == pair.contact; }) -
                         marks.begin());
        for (const std::uint32_t face : {pair.a, pair.b}) worst[face] = std::min(worst[face], mark);
    }
    return worst;
}

}  // namespace graze::cli
