// Object File Format in text: OFF, and its kin with colours (C), normals (N) and texture
// coordinates (ST), which are skipped.
//
// Source: S. Levy, T. Munzner, M. Phillips, "Geomview Manual", OFF files, 1996.
#include "mesh_files/readers.hpp"
#include "mesh_files/scan.hpp"

namespace graze::mesh_files {

namespace {

bool is_header(std::string_view word) {
    for (const std::string_view prefix : {"ST", "C", "N"})
        if (word.starts_with(prefix)) word.remove_prefix(prefix.size());
    return word == "OFF";
}

// Moves to the next of the lines that the counts promise.
void next_of(Lines& lines, const char* what, std::int64_t done, std::int64_t promised) {
    if (!lines.next())
        lines.fail("the file ends after " + std::to_string(done) + " of " +
                   std::to_string(promised) + " " + what);
}

}  // namespace

Mesh off(std::string_view bytes, const std::string& name) {
    Lines lines(bytes, name, {.comments = true});
    lines.next();
    const std::string_view header = lines.token();
    if (!is_header(header))
        lines.fail("the header is " + quote(header) +
                   "; allowed: OFF, with any of the prefixes ST, C, N in this order");
    if (lines.ended() && !lines.next()) lines.fail("the file ends before the counts");
    const std::int64_t vertices = lines.integer("the number of vertices", 0, max_count);
    const std::int64_t faces = lines.integer("the number of faces", 0, max_count);
    if (!lines.ended()) lines.integer("the number of edges", 0, INT64_MAX);
    lines.end_line();

    Mesh mesh;
    for (std::int64_t i = 0; i < vertices; ++i) {
        next_of(lines, "vertices", i, vertices);
        Vec3 p;
        for (int k = 0; k < 3; ++k) p[k] = lines.coordinate();
        lines.skip_numbers(3 + 4 + 2);  // a normal, a colour, a texture coordinate
        mesh.vertices.push_back(p);
    }
    std::vector<std::uint32_t> polygon;
    for (std::int64_t i = 0; i < faces; ++i) {
        next_of(lines, "faces", i, faces);
        const std::int64_t corners = lines.integer("the number of corners", 0, max_count);
        if (corners < 3) lines.fail(too_few_corners(corners));
        polygon.clear();
        for (std::int64_t k = 0; k < corners; ++k) {
            const std::int64_t index = lines.integer("a vertex index", INT64_MIN, INT64_MAX);
            if (index < 0 || index >= vertices) lines.fail(index_out_of_range(index, vertices));
            polygon.push_back(std::uint32_t(index));
        }
        lines.skip_numbers(4);  // a colour
        append_fan(mesh, polygon);
    }
    if (lines.next()) lines.fail("text after the last of " + std::to_string(faces) + " faces");
    return mesh;
}

}  // namespace graze::mesh_files
