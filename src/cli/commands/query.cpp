#include <memory>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/run.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Each line of FILE is a query, a JSON object; each line of output is its answer, in order:

  echo '{"id": 1, "query": "contact", "a": {"type": "segment", "vertices": [[0, 0], [1, 1]]}, "b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}}' | graze query

prints {"id": 1, "contact": "touching", "stage": "filter"}: they meet, but only at their boundaries.

query    intersects: true or false
         contact: disjoint, touching or overlapping
         clip: the part of a line, ray or segment a inside b, by its parameters and points
         orient, insphere: sign, -1, 0 or 1, of points: [..] instead of a and b
         meet: the exact point of shapes: [..], two lines, a line and a plane, or three planes
         intersection: the exact corners of all that a and b share, and the features that hold them
         within: are a and b at most d apart? And sign, -1, 0 or 1: closer, so far apart, farther
         distance: how far apart a and b are, with nearest points, exactly and rounded
         first_contact: t, the doubles about the first time at which a and b meet if they move to a_to and b_to; contact
         and crosses: how they do then; of a point and a triangle, or two segments, in 3D
         compare: order, -1, 0 or 1, of points: [p, q], by x, then y, then z
         along: the same of points: [p, q, from, to], along the direction from the third to the fourth
shapes   point        point
         line, ray    origin, direction
         segment      vertices: [a, b]; triangle: [a, b, c]; tetrahedron (3D): [a, b, c, d]
         plane (3D)   point, normal
         aabb         min, max
         obb          center, half_extents, and direction (2D) or quaternion [w, x, y, z] (3D)
         parallelogram (2D), parallelepiped (3D)
                      corner, edges: [u, v(, w)]; or center, half_edges: [u, v(, w)]
         A point may be exact, but for clip, intersection, within, distance and first_contact: its coordinates fractions
         in strings, such as ["1/3", 2], or {"type": "point", "meet": [..]} as in meet; in points,
         {"meet": [..]}. So may be the vertices of a segment or triangle in meet.
pairs    every two of one dimension; clip: b is a box, triangle, plane or tetrahedron
numbers  JSON numbers, meaning the nearest double, or hexadecimal floats in strings: "0x1.8p+1"; d may be
         a decimal or fraction in a string, meant exactly: "0.3", "3/10"
options  t_range: [lo, hi] for clip, null where unbounded
         cull: back or front, for clip with a 3D triangle
         method: default, exact, sat, pef or slab, as the pair allows
         certify: true adds a certificate, for intersects and contact; see graze verify --help
         expect: {answer fields}; adds "agrees": true or false
         Other fields are ignored; --stats lists them, so that you notice a mistyped option.

A line that cannot be answered gives {"id": .., "line": .., "error": ".."} in its place. A line may have at
most 16 MiB.
Exit status: 0; 1 if any "agrees" is false; 2 if any line was bad or the file cannot be read.)";

}  // namespace

Command add_query(CLI::App& graze) {
    struct Options {
        std::string file = "-";
        bool certify = false, stats = false;
    };
    const auto o = std::make_shared<Options>();
    const Line line = add_command(graze, "query", "Answer queries, one JSON object a line", help);
    line.add("FILE", o->file, "Queries; - or nothing is standard input");
    line.add_flag("--certify", o->certify,
                  "Add a certificate to each answer to intersects and contact");
    line.add_flag("--stats", o->stats, "Print counts by stage and answer to standard error");
    return {line, [o](const Call& call) {
                return within_memory({o->file}, "its lines", [&] {
                    Input in(o->file);
                    const auto report = run_queries(in.stream(), call.out, o->certify);
                    in.check_read();
                    expect_written(call.out, "answers");
                    if (o->stats) call.errors << report;
                    return report.exit_status();
                });
            }};
}

}  // namespace graze::cli
