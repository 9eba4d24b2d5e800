#include <algorithm>
#include <array>
#include <cmath>
#include <graze/mesh_cut.hpp>
#include <graze/replace_file.hpp>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/commands/plane_options.hpp"
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "queries/mesh_cut.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
A section is made of loops that do not cross, each with the solid on its left as seen from where the plane's normal
points to, and its holes after it. All is decided exactly: --z 0:0.2:40 are the planes at 0, 1/5, 2/5 and so on. If
faces lie in the plane, --tie says which places of it are meant: those with the solid just below them, above, on both
sides, or on either side.

  graze section part.stl --z 12.5 --svg section.svg
  graze section part.stl --z 0:0.2:40 --json > layers.jsonl

With --json each plane is a line: corners, rounded, each with the vertex of the mesh that it is or the ends of its
edge; loops and paths as numbers of corners; for each loop whether it is a hole, and the loop around it. A mesh that
is open there has paths, too; if the loops bound no region, the obstacle says why.
Exit status: 0; 1 if a section is no region; 2 if a file cannot be read or written.)";

/// As they were typed.
struct Options {
    std::string mesh, tie = "below", svg;
    PlaneOptions plane;
    bool json = false;
};

/// Of a plane in which there is nothing on the side that was asked for.
std::string why_nothing(const Mesh& mesh, const ExactPlane<3>& plane, mesh::Tie tie) {
    if (tie != mesh::Tie::either && !mesh::section(mesh, plane, mesh::Tie::either).corners.empty())
        return std::string("nothing ") +
               (tie == mesh::Tie::below   ? "just below it"
                : tie == mesh::Tie::above ? "just above it"
                                          : "on both sides of it") +
               ", but faces, edges or corners lie in it; --tie says which side counts";
    for (int k = 0; k < 3; ++k) {
        if (!(plane == mesh::plane_across(mesh::Axis(k), plane.offset))) continue;
        const Bounds bounds = bounds_of(mesh);
        if (bounds.empty) return "nothing: the mesh has no faces";
        return std::string("nothing: the mesh has ") + "xyz"[k] + " from " +
               to_shortest(bounds.lo[k]) + " to " + to_shortest(bounds.hi[k]);
    }
    return "nothing";
}

std::string sentence_of(const Mesh& mesh, const mesh::Section& section) {
    const auto holes = std::count_if(section.loops.begin(), section.loops.end(),
                                     [](const mesh::SectionLoop& loop) { return loop.hole; });
    std::string text;
    if (!section.loops.empty() || section.paths.empty())
        text = counted(std::int64_t(section.loops.size()), "loop", "loops");
    if (holes != 0)
        text += ", " + grouped(holes) + (holes == 1 ? " of them a hole" : " of them holes");
    if (!section.paths.empty())
        text += (text.empty() ? "" : ", ") +
                counted(std::int64_t(section.paths.size()), "path", "paths");
    text += ", " + counted(std::int64_t(section.corners.size()), "corner", "corners");
    if (section.obstacle) text += "; no region: " + words_of(mesh, *section.obstacle);
    return text;
}

/// Directions at right angles in a plane, in doubles, for pictures: seen from where the normal points to, the first is to the
/// right and the second upwards.
std::array<Vec3, 2> directions(const Vec3& normal) {
    const auto cross = [](const Vec3& u, const Vec3& v) {
        return Vec3{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    };
    const auto unit = [](const Vec3& v) {
        const double length = std::hypot(v.x, v.y, v.z);
        return Vec3{v.x / length, v.y / length, v.z / length};
    };
    const Vec3 n = unit(normal);
    // As plans are drawn: x to the right, or y where one looks along x.
    const Vec3 right = std::abs(n.x) > 0.9 ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    const Vec3 up = unit(cross(n, right));
    return {cross(up, n), up};
}

/// A group for each plane; lengths are those of the mesh.
void write_svg(std::ostream& out, const Planes& planes,
               const std::vector<mesh::Section>& sections) {
    const auto axes = directions(planes.normal.rounded());
    const auto place = [&](const mesh::CutCorner& corner) {
        const Vec3 p = corner.point.rounded();
        const auto along = [&](const Vec3& d) { return p.x * d.x + p.y * d.y + p.z * d.z; };
        // Downwards, as in SVG.
        return Vec2{along(axes[0]), 0 - along(axes[1])};
    };
    Vec2 lo{0, 0}, hi{0, 0};
    bool first = true;
    for (const mesh::Section& section : sections)
        for (const mesh::CutCorner& corner : section.corners) {
            const Vec2 p = place(corner);
            for (int k = 0; k < 2; ++k) {
                lo[k] = first ? p[k] : std::min(lo[k], p[k]);
                hi[k] = first ? p[k] : std::max(hi[k], p[k]);
            }
            first = false;
        }
    const double width = hi.x - lo.x, height = hi.y - lo.y,
                 margin = first ? 1 : std::max({width, height, 1e-300}) / 50;
    // Programs for laser cutters take it in millimetres.
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << to_shortest(width + 2 * margin)
        << "mm\" height=\"" << to_shortest(height + 2 * margin) << "mm\" viewBox=\""
        << to_shortest(lo.x - margin) << ' ' << to_shortest(lo.y - margin) << ' '
        << to_shortest(width + 2 * margin) << ' ' << to_shortest(height + 2 * margin)
        << "\" fill-rule=\"evenodd\" fill=\"#9fbfdf\" fill-opacity=\""
        << (sections.size() == 1 ? "1" : "0.1") << "\" stroke=\"#203040\" stroke-width=\""
        << to_shortest(margin / 10) << "\">\n";
    for (std::size_t n = 0; n < sections.size(); ++n) {
        const mesh::Section& section = sections[n];
        const auto points = [&](const std::vector<std::uint32_t>& corners) {
            const char* command = "M";
            for (const std::uint32_t c : corners) {
                const Vec2 p = place(section.corners[c]);
                out << std::exchange(command, " L") << to_shortest(p.x) << ' ' << to_shortest(p.y);
            }
        };
        out << "<g><title>" << planes.names[n] << "</title>";
        if (!section.loops.empty()) {
            out << "<path d=\"";
            for (const mesh::SectionLoop& loop : section.loops) points(loop.corners), out << " Z ";
            out << "\"/>";
        }
        for (const auto& path : section.paths) {
            out << "<path fill=\"none\" d=\"";
            points(path);
            out << "\"/>";
        }
        out << "</g>\n";
    }
    out << "</svg>\n";
}

/// Prints a sentence or an object for each plane. Returns the exit status: 1 where there is no region.
int run_section(const Options& options, std::ostream& out) {
    const Planes planes = planes_of(options.plane, true);
    expect_extension("--svg", options.svg, {".svg"});
    expect_others({options.svg}, {options.mesh});
    if (!options.svg.empty()) expect_replaceable(path_of(options.svg));
    const Mesh mesh = read_mesh(path_of(options.mesh));
    const mesh::Tie tie = tie_of(options.tie);
    // Of many planes, those that are printed need not be kept.
    constexpr std::size_t at_once = 256;
    const std::size_t count = planes.offsets.size();
    std::vector<mesh::Section> drawn;
    bool regions = true;
    for (std::size_t first = 0; first < count; first += at_once) {
        const auto offsets =
            std::span(planes.offsets).subspan(first, std::min(at_once, count - first));
        auto sections = mesh::sections(mesh, planes.normal, offsets, tie);
        for (std::size_t n = 0; n < sections.size(); ++n) {
            regions &= !sections[n].obstacle;
            const ExactPlane<3> plane = planes.plane(first + n);
            if (options.json)
                out << to_json({options.mesh, &mesh}, plane, tie, sections[n]) << '\n';
            else
                out << planes.names[first + n] << ": "
                    << (sections[n].corners.empty() ? why_nothing(mesh, plane, tie)
                                                    : sentence_of(mesh, sections[n]))
                    << ".\n";
            if (!options.svg.empty()) drawn.push_back(std::move(sections[n]));
        }
    }
    if (!options.svg.empty())
        write_file(path_of(options.svg),
                   [&](std::ostream& file) { write_svg(file, planes, drawn); });
    return regions ? 0 : 1;
}

}  // namespace

Command add_section(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line =
        add_command(graze, "section", "What a plane, or many, cut out of a mesh", help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply, .off or .3mf file").required();
    o->plane.add_to(line, true);
    line.add("--tie", o->tie, "Where faces lie in the plane, the side of it that counts")
        .one_of({"below", "above", "both", "either"})
        .shows_default();
    line.add("--svg", o->svg, "An .svg file to write: a picture of the sections");
    line.add_flag("--json", o->json, "Print an object for each plane");
    return {line, [o](const Call& call) {
                const int status = within_memory({o->mesh}, "its faces, and their sections",
                                                 [&] { return run_section(*o, call.out); });
                expect_written(call.out, "sections");
                return status;
            }};
}

}  // namespace graze::cli
