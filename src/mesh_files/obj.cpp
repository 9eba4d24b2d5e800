// Wavefront OBJ: the lines "v x y z", "f i j k .." and, as names of parts, "o name" and "g name"; all others
// are skipped.
//
// Source: Wavefront Technologies, "Object files (.obj)", appendix B1 of the Advanced Visualizer
// manual.
#include <charconv>

#include "mesh_files/readers.hpp"
#include "mesh_files/scan.hpp"

namespace graze::mesh_files {

namespace {

// A face may name vertices that follow it, so the largest index is checked at the end.
struct LargestIndex {
    std::int64_t index = 0;
    std::size_t line = 0;
};

[[noreturn]] void fail_index(const Lines& lines, std::size_t line, std::int64_t index,
                             std::size_t vertex_count) {
    const std::string count = std::to_string(vertex_count);
    lines.fail(line,
               "vertex index " + std::to_string(index) + " is out of range; " +
                   (vertex_count == 0 ? "there are no vertices"
                                      : "allowed: 1 to " + count + " and -" + count + " to -1"));
}

// Reads an integer of a corner "v/vt/vn" and moves past it; false where there is none.
bool read_index(std::string_view& text, std::int64_t& index) {
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), index);
    if (parsed.ec != std::errc()) return false;
    text.remove_prefix(std::size_t(parsed.ptr - text.data()));
    return true;
}

// The v of a corner "v", "v/vt", "v//vn" or "v/vt/vn". The others are texture coordinates and
// normals: integers, or nothing.
std::int64_t vertex_of(const Lines& lines, std::string_view corner) {
    std::string_view rest = corner;
    std::int64_t vertex = 0, unused = 0;
    bool good = read_index(rest, vertex);
    for (int i = 0; i < 2 && good && rest.starts_with('/'); ++i) {
        rest.remove_prefix(1);
        if (!rest.empty() && rest.front() != '/') good = read_index(rest, unused);
    }
    if (!rest.empty())
        lines.fail(quote(corner) + " is no corner of a face; allowed: v, v/vt, v//vn, v/vt/vn");
    return vertex;
}

void read_vertex(Lines& lines, Mesh& mesh) {
    if (std::int64_t(mesh.vertices.size()) == max_count) lines.fail(too_many_vertices());
    Vec3 p;
    for (int i = 0; i < 3; ++i) p[i] = lines.coordinate();
    lines.skip_numbers(4);  // a weight, or a colour
    mesh.vertices.push_back(p);
}

void read_face(Lines& lines, Mesh& mesh, std::vector<std::uint32_t>& polygon,
               LargestIndex& largest) {
    const std::int64_t count = std::int64_t(mesh.vertices.size());
    polygon.clear();
    for (auto corner = lines.token(); !corner.empty(); corner = lines.token()) {
        const std::int64_t index = vertex_of(lines, corner);
        if (index == 0 || index < -count)
            fail_index(lines, lines.line(), index, mesh.vertices.size());
        if (index > largest.index) largest = {index, lines.line()};
        polygon.push_back(std::uint32_t(index > 0 ? index - 1 : count + index));
    }
    if (polygon.size() < 3) lines.fail(too_few_corners(std::int64_t(polygon.size())));
    append_fan(mesh, polygon);
}

}  // namespace

Mesh obj(std::string_view bytes, const std::string& name) {
    Lines lines(bytes, name, {.comments = true, .continuation = true});
    Mesh mesh;
    std::vector<std::uint32_t> polygon;
    LargestIndex largest;
    while (lines.next()) {
        const std::string_view keyword = lines.token();
        if (keyword == "v")
            read_vertex(lines, mesh);
        else if (keyword == "f")
            read_face(lines, mesh, polygon, largest);
        else if (keyword == "o" || keyword == "g")
            begin_part(mesh, lines.rest());
    }
    end_parts(mesh);
    if (largest.index > std::int64_t(mesh.vertices.size()))
        fail_index(lines, largest.line, largest.index, mesh.vertices.size());
    if (mesh.vertices.empty())
        fail(name, "has no vertex; an OBJ file has lines 'v x y z' and 'f i j k'");
    return mesh;
}

}  // namespace graze::mesh_files
