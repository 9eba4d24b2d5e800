#include "cli/pages/marks.hpp"

#include <algorithm>
#include <cmath>

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

Color color_of_part(std::size_t part) {
    const double hue = double(part) * 137.508 + 210;
    const auto channel = [&](double shift) {
        const double angle = (hue + shift) * 3.14159265358979 / 180;
        return std::round(165 + 60 * std::cos(angle));
    };
    return {channel(0), channel(240), channel(120)};
}

}  // namespace graze::cli
