#include "cli/pages/marks.hpp"

#include <algorithm>

namespace graze::cli {

std::vector<std::uint8_t> marks_of(const Mesh& mesh, const mesh::FacePairs& pairs) {
    std::vector<std::uint8_t> worst(mesh.triangles.size(), std::uint8_t(marks.size() - 1));
    const auto note = [&](std::uint32_t face, mesh::FaceContact contact) {
        const auto mark = std::find_if(marks.begin(), marks.end(),
                                       [&](const Mark& m) { return m.contact == contact; });
        worst[face] = std::min(worst[face], std::uint8_t(mark - marks.begin()));
    };
    for (const auto& pair : pairs.first)
        for (const std::uint32_t face : {pair.a, pair.b}) note(face, pair.contact);
    for (const auto& group : pairs.equal) {
        note(group.faces[0], mesh::FaceContact::duplicate);
        for (const std::uint32_t face : group.faces) worst[face] = worst[group.faces[0]];
    }
    return worst;
}

}  // namespace graze::cli
