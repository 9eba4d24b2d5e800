#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <memory>
#include <ostream>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/commands/mesh_lines.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/line.hpp"
#include "queries/mesh_hits.hpp"
#include "queries/number.hpp"
#include "queries/read_shape.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Each line of POINTS is [x, y, z], or {"point": [x, y, z]} and perhaps an "id"; numbers are JSON numbers, meaning
the nearest double, or hexadecimal floats in strings. Example:

  echo '[0.5, 0.5, 0.5]' | graze locate part.stl

prints {"id": null, "location": "inside", "winding": 1}. A point is on the boundary if it lies exactly on a
face; then the answer names the first such face of the file, and whether the point is in its interior, on an edge
or at a vertex. Otherwise it is inside if the winding number is not zero, or, with --inside parity, if a path from
far away to it crosses an odd number of faces. If that depends on the path, because edges do not cancel, the
location is null, and there is a reason.
Exit status: 0; 1 if a point has no location; 2 if a line was bad or a file cannot be read.)";

/// As they were typed.
struct Options {
    std::string mesh, points = "-", inside = "winding";
};

/// [x, y, z], or an object with `point` and perhaps an id.
Vec3 read_point(const Json& json) {
    const Field whole(json, "");
    Field point = whole;
    if (json.get_if<Json::Object>())
        point = Members(whole, "point").at("point");
    else if (!json.get_if<Json::Array>())
        whole.fail(quoted(json) + R"( is no point; allowed: [x, y, z] or {"point": [x, y, z]})");
    if (read_dimension(point) != 3) point.fail("has 2 coordinates; allowed: 3");
    return read_vec<3>(point);
}

/// Why a point beside the faces has no answer.
std::string reason(const Mesh& given, const mesh::Index& index, bool parity) {
    const mesh::Topology t = mesh::topology(given);
    const std::int64_t n = parity ? t.left_odd_edges : t.left_unbalanced_edges;
    std::string text = grouped(n) + (n == 1 ? " edge has " : " edges have ");
    text += parity ? "an odd number of faces, so what is inside depends on the way"
                   : "more faces that run one way than the other, so the winding number depends on "
                     "the way";
    text += "; see graze check";
    if (!parity && index.winds(true)) text += ", or ask with --inside parity";
    return text;
}

/// Each line of the file a point; prints where it lies to `out`, a JSON object a line. Returns the exit status: 1
/// where a point was refused, 2 where a line was bad.
int run_locate(const Options& options, std::ostream& out) {
    const Mesh mesh = read_mesh(path_of(options.mesh));
    const mesh::Index index(mesh);
    const bool parity = options.inside == "parity";
    const std::string why = index.winds(parity) ? "" : reason(mesh, index, parity);
    bool refused = false;
    const bool good = each_line(options.points, out, [&](const Json& json, Json::Object& fields) {
        const mesh::PointLocation found = index.locate(read_point(json), parity);
        if (!found.location) {
            refused = true;
            fields.push_back({"location", nullptr});
            fields.push_back({"reason", why});
            return;
        }
        fields.push_back({"location", std::string(name(*found.location))});
        if (found.winding) fields.push_back({"winding", *found.winding});
        if (found.on) {
            add_face(fields, mesh, found.on->face);
            fields.push_back({"feature", std::string(mesh::name(found.on->feature))});
        }
    });
    return !good ? 2 : refused ? 1 : 0;
}

}  // namespace

Command add_locate(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line =
        add_command(graze, "locate", "Are points inside a mesh, outside, or on it?", help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply, .off or .3mf file").required();
    line.add("POINTS", o->points, "A point a line; - or nothing is standard input");
    line.add("--inside", o->inside, "How inside is told")
        .one_of({"winding", "parity"})
        .shows_default();
    return {line, [o](const Call& call) {
                const int status = within_memory({o->mesh}, "its faces, and what is asked of them",
                                                 [&] { return run_locate(*o, call.out); });
                expect_written(call.out, "answers");
                return status;
            }};
}

}  // namespace graze::cli
