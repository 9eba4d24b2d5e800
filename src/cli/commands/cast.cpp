#include <graze/mesh_index.hpp>
#include <memory>
#include <ostream>
#include <utility>
#include <variant>

#include "cli/commands/commands.hpp"
#include "cli/commands/mesh_lines.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/line.hpp"
#include "queries/mesh_hits.hpp"
#include "queries/read_shape.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Each line of RAYS is a line, ray or segment as graze query has it, perhaps with an "id". Example:

  echo '{"type": "ray", "origin": [0, 0, 9], "direction": [0, 0, -1]}' | graze cast part.stl

prints all points at which it meets faces for the first time, in exact order, each with all its faces:

  {"id": null, "hits": [{"t": 5, "point": [0, 0, 4], "feature": "vertex", "faces": [{"face": 0, "feature": "v2",
  "side": "front"}, ..]}, ..]}

t and point are the doubles nearest to the exact values, but the exact values decide which hits are the same and
which comes first. feature says what is hit: a vertex, an edge, or the interior of a face. side is the side that
is hit; seen from the front, the corners of a face run counter-clockwise. If the ray lies in a face, t_end is the
parameter at which it leaves that face.
Exit status: 0; 2 if a line was bad or a file cannot be read.)";

/// As they were typed.
struct Options {
    std::string mesh, rays = "-";
    bool first = false;
};

template <class F>
auto with_linear(const Json& json, const F& f) {
    IgnoredFields ignored;
    const Field whole(json, "");
    const AnyShape shape = read_shape(whole, ignored);
    return std::visit(
        [&](const auto& s) -> Json {
            using S = std::decay_t<decltype(s)>;
            if constexpr (LinearShape<S>)
                if constexpr (dim_of<S> == 3) return f(s);
            whole.fail("is a " + std::string(name(shape)) + " in " + std::to_string(dim(shape)) +
                       "D; allowed: line, ray, segment in 3D");
        },
        shape);
}

/// Each line of the file a line, ray or segment; prints what it meets to `out`, a JSON object a line. Returns the exit
/// status: 2 where a line was bad.
int run_cast(const Options& options, std::ostream& out) {
    const Mesh mesh = read_mesh(path_of(options.mesh));
    const mesh::Index index(mesh);
    const bool good = each_line(options.rays, out, [&](const Json& json, Json::Object& fields) {
        fields.push_back({"hits", with_linear(json, [&](const auto& linear) -> Json {
                              Json::Array hits;
                              if (options.first) {
                                  if (const auto hit = index.first_hit(linear))
                                      hits.push_back(to_json(mesh, *hit));
                              } else {
                                  for (const mesh::Hit& hit : index.hits(linear))
                                      hits.push_back(to_json(mesh, hit));
                              }
                              return {hits};
                          })});
    });
    return good ? 0 : 2;
}

}  // namespace

Command add_cast(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(
        graze, "cast", "What do lines, rays and segments meet of a mesh, in order?", help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply, .off or .3mf file").required();
    line.add("RAYS", o->rays, "A line, ray or segment a line; - or nothing is standard input");
    line.add_flag("--first", o->first, "Only the first hit of each");
    return {line, [o](const Call& call) {
                const int status = within_memory({o->mesh}, "its faces, and what is asked of them",
                                                 [&] { return run_cast(*o, call.out); });
                expect_written(call.out, "answers");
                return status;
            }};
}

}  // namespace graze::cli
