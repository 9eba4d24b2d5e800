#include "cli/commands/plane_options.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/pages/places.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr std::size_t most_planes = 1'000'000;

/// "12.5", or "1/3" where no decimal of a double says it.
std::string short_text(const Exact& x) {
    const std::string decimal = to_shortest(x.to_double());
    return parse_exact(decimal) == x ? decimal : x.to_string();
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts;
    while (true) {
        const auto end = text.find_first_of(separators);
        parts.emplace_back(text.substr(0, end));
        if (end == text.npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Numbers, and ranges from:step:to.
std::vector<Exact> read_offsets(const std::string& option, const std::string& text) {
    const std::string allowed =
        "a coordinate, such as 12.5 or 1/3, several with commas, or from:step:to, such as "
        "0:0.2:40, with a step > 0";
    std::vector<Exact> offsets;
    for (const std::string& part : split(text, ",")) {
        std::vector<Exact> numbers;
        for (const std::string& number : split(part, ":")) {
            const auto read = parse_exact(number);
            if (!read) refuse_value(option, text, allowed);
            numbers.push_back(*read);
        }
        if (numbers.size() == 1) {
            offsets.push_back(numbers[0]);
            continue;
        }
        if (numbers.size() != 3 || numbers[1].sign() <= 0) refuse_value(option, text, allowed);
        if (numbers[0] > numbers[2] ||
            (numbers[1] > numbers[2] - numbers[0] && numbers[0] != numbers[2]))
            refuse_value(option, text,
                         "from:step:to with a step that is not longer than from `from` to `to`, "
                         "such as 0:0.2:40");
        for (Exact at = numbers[0]; at <= numbers[2]; at += numbers[1]) {
            if (offsets.size() == most_planes)
                refuse_value(option, text, "at most 1,000,000 planes");
            offsets.push_back(at);
        }
    }
    if (offsets.empty()) refuse_value(option, text, allowed);
    return offsets;
}

}  // namespace

void PlaneOptions::add_to(const Line& line, bool many) {
    const Line group = line.one_of("the plane");
    group.add("--plane", plane,
              "The plane a x + b y + c z = d, as a,b,c,d: below is where it is less");
    const char* across =
        many ? "The plane across this axis at a coordinate, or many: 1,2.5 or 0:0.2:40"
             : "The plane across this axis at a coordinate";
    group.add("--x", x, across);
    group.add("--y", y, across);
    group.add("--z", z, across);
}

Planes planes_of(const PlaneOptions& options, bool many) {
    Planes r;
    if (options.plane) {
        const std::string allowed =
            "four numbers a,b,c,d, such as 0,0,1,12.5, and a, b and c not all 0";
        const auto parts = split(*options.plane, ", ");
        if (parts.size() != 4) refuse_value("--plane", *options.plane, allowed);
        std::array<Exact, 4> numbers;
        for (std::size_t k = 0; k < 4; ++k) {
            const auto read = parse_exact(parts[k]);
            if (!read) refuse_value("--plane", *options.plane, allowed);
            numbers[k] = *read;
        }
        r.normal = {numbers[0], numbers[1], numbers[2]};
        if (r.normal == ExactVec3{}) refuse_value("--plane", *options.plane, allowed);
        r.offsets = {numbers[3]};
        r.names = {"the plane " + *options.plane};
        return r;
    }
    constexpr const char* names[]{"x", "y", "z"};
    const std::optional<std::string>* given[]{&options.x, &options.y, &options.z};
    std::size_t axis = 0;
    while (!*given[axis]) ++axis;
    const std::string option = std::string("--") + names[axis], &text = **given[axis];
    r.normal[int(axis)] = Exact(1);
    r.offsets = read_offsets(option, text);
    if (!many && r.offsets.size() != 1) refuse_value(option, text, "one coordinate");
    for (const Exact& offset : r.offsets)
        r.names.push_back(std::string(names[axis]) + " = " + short_text(offset));
    return r;
}

mesh::Tie tie_of(const std::string& text) {
    for (const mesh::Tie tie : {mesh::Tie::above, mesh::Tie::both, mesh::Tie::either})
        if (text == name(tie)) return tie;
    return mesh::Tie::below;
}

std::string words_of(const Mesh& mesh, const mesh::CutObstacle& obstacle) {
    std::string text = obstacle.flaw == mesh::CutFlaw::open
                           ? "the mesh is open, or a face is turned"
                       : obstacle.flaw == mesh::CutFlaw::meeting
                           ? "faces meet there elsewhere than in what they share"
                           : "the mesh goes round a place in it twice, or the wrong way";
    for (std::size_t n = 0; n < obstacle.faces.size() && n < 3; ++n)
        text += (n == 0 ? obstacle.faces.size() == 1 ? " at face " : " at faces "
                 : n + 1 == obstacle.faces.size() ? " and "
                                                  : ", ") +
                std::to_string(mesh.face(obstacle.faces[n]));
    return text + ", near " + near(obstacle.near, decimals_in(bounds_of(mesh)));
}

}  // namespace graze::cli
