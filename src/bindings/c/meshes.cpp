// Meshes: made, read, checked, and asked about points, lines and each other.

#include "c/meshes.hpp"

#include <cmath>
#include <graze/mesh_check.hpp>
#include <memory>

#include "c/guard.hpp"

using namespace graze;
using namespace graze::c;

static_assert(sizeof(Vec3) == 3 * sizeof(double) &&
              sizeof(std::array<std::uint32_t, 3>) == 3 * sizeof(std::uint32_t));
static_assert(GRAZE_FACES_DUPLICATE == int(mesh::FaceContact::duplicate) &&
              GRAZE_FACES_COPLANAR == int(mesh::FaceContact::coplanar) &&
              GRAZE_FACES_CROSSING == int(mesh::FaceContact::crossing) &&
              GRAZE_FACES_TOUCHING == int(mesh::FaceContact::touching));
static_assert(GRAZE_SOLIDS_DISJOINT == int(mesh::Relation::disjoint) &&
              GRAZE_SOLIDS_TOUCHING == int(mesh::Relation::touching) &&
              GRAZE_SOLIDS_OVERLAPPING == int(mesh::Relation::overlapping) &&
              GRAZE_A_IN_B == int(mesh::Relation::a_in_b) &&
              GRAZE_B_IN_A == int(mesh::Relation::b_in_a) &&
              GRAZE_SOLIDS_EQUAL == int(mesh::Relation::equal));

namespace {

const graze_mesh& expect_mesh(const char* argument, const graze_mesh* mesh) {
    return expect(argument, mesh, "graze_mesh");
}

/// As many as fit an address.
void expect_size(const char* argument, std::size_t count, std::size_t each) {
    const std::size_t most = std::size_t(-1) / 2 / each;
    if (count > most)
        refuse(argument, "is " + std::to_string(count), "at most " + std::to_string(most));
}

Mesh mesh_of(const double* vertices, std::size_t vertex_count, const std::uint32_t* triangles,
             std::size_t triangle_count) {
    expect_size("vertex_count", vertex_count, sizeof(Vec3));
    expect_size("triangle_count", triangle_count, 3 * sizeof(std::uint32_t));
    expect_array("vertices", vertices, 3 * vertex_count, "doubles");
    expect_array("triangles", triangles, 3 * triangle_count, "numbers of vertices");
    for (std::size_t i = 0; i < 3 * vertex_count; ++i)
        if (!std::isfinite(vertices[i]))
            throw Refusal(GRAZE_INVALID_SHAPE, "vertices: vertex " + std::to_string(i / 3) +
                                                   " has " + std::to_string(vertices[i]) +
                                                   " as its " + "xyz"[i % 3] +
                                                   "; allowed: finite numbers");
    for (std::size_t i = 0; i < 3 * triangle_count; ++i)
        if (triangles[i] >= vertex_count)
            refuse(
                "triangles",
                "triangle " + std::to_string(i / 3) + " has vertex " + std::to_string(triangles[i]),
                "numbers below " + std::to_string(vertex_count) + ", the number of vertices");
    Mesh mesh;
    mesh.vertices.resize(vertex_count);
    mesh.triangles.resize(triangle_count);
    for (std::size_t i = 0; i < vertex_count; ++i)
        mesh.vertices[i] = {vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]};
    for (std::size_t i = 0; i < triangle_count; ++i)
        mesh.triangles[i] = {triangles[3 * i], triangles[3 * i + 1], triangles[3 * i + 2]};
    return mesh;
}

graze_mesh* new_mesh(Mesh&& mesh) {
    auto made = std::make_unique<graze_mesh>();
    made->mesh = std::move(mesh);
    return made.release();
}

graze_mesh_report report_of(const mesh::Report& found) {
    const mesh::Topology& t = found.topology;
    graze_mesh_report r{};
    r.faces = t.faces;
    r.vertices = t.vertices;
    r.duplicate_vertices = t.duplicate_vertices;
    r.unused_vertices = t.unused_vertices;
    r.degenerate_faces = t.degenerate_faces();
    r.duplicate_faces = t.duplicate_faces;
    r.edges = t.edges;
    r.boundary_edges = t.boundary_edges;
    r.non_manifold_edges = t.non_manifold_edges;
    r.misoriented_edges = t.misoriented_edges;
    r.non_manifold_vertices = t.non_manifold_vertices;
    r.pinched_vertices = t.pinched_vertices;
    r.shells = std::int64_t(t.shells.size());
    r.self_intersections = found.pairs.size();
    r.closed = t.closed();
    r.manifold = t.manifold();
    r.solid = found.solid;
    r.clean = found.clean();
    return r;
}

/// What a hit of the index says, for C.
graze_hit hit_of(const mesh::Hit& found) {
    const mesh::FaceHit& first = found.faces.front();
    graze_hit hit{};
    hit.t = found.t;
    hit.t_end = first.t_end;
    for (int i = 0; i < 3; ++i) hit.point[i] = found.point[i];
    hit.face = first.face;
    hit.faces = std::uint32_t(found.faces.size());
    hit.feature = int(first.feature);
    hit.side = int(first.side);
    return hit;
}

}  // namespace

graze_mesh* graze_mesh_new(const double* vertices, size_t vertex_count, const uint32_t* triangles,
                           size_t triangle_count) {
    return guarded(
        [&] { return new_mesh(mesh_of(vertices, vertex_count, triangles, triangle_count)); });
}

graze_mesh* graze_mesh_read(const char* path) {
    return guarded([&] { return new_mesh(read_mesh(expect_path(path))); });
}

void graze_mesh_free(graze_mesh* mesh) { delete mesh; }

int64_t graze_mesh_vertex_count(const graze_mesh* mesh) {
    return guarded([&] { return std::int64_t(expect_mesh("mesh", mesh).mesh.vertices.size()); });
}
int64_t graze_mesh_triangle_count(const graze_mesh* mesh) {
    return guarded([&] { return std::int64_t(expect_mesh("mesh", mesh).mesh.triangles.size()); });
}

const double* graze_mesh_vertices(const graze_mesh* mesh) {
    return guarded([&]() -> const double* {
        static constexpr double none = 0;
        const auto& list = expect_mesh("mesh", mesh).mesh.vertices;
        return list.empty() ? &none : &list[0].x;
    });
}
const uint32_t* graze_mesh_triangles(const graze_mesh* mesh) {
    return guarded([&]() -> const std::uint32_t* {
        static constexpr std::uint32_t none = 0;
        const auto& list = expect_mesh("mesh", mesh).mesh.triangles;
        return list.empty() ? &none : list[0].data();
    });
}

int graze_mesh_check(const graze_mesh* mesh, int threads, graze_mesh_report* report) {
    return guarded([&] {
        graze_mesh_report& to = expect("report", report, "graze_mesh_report");
        to = report_of(mesh::check(expect_mesh("mesh", mesh).mesh,
                                   {.threads = expect_threads(threads), .progress = {}}));
        return to.clean;
    });
}

int64_t graze_mesh_self_intersections(const graze_mesh* mesh, int threads, graze_face_pair* pairs,
                                      size_t room) {
    return guarded([&] {
        expect_size("room", room, sizeof(graze_face_pair));
        expect_array("pairs", pairs, room, "graze_face_pair");
        const auto found = mesh::face_pairs(expect_mesh("mesh", mesh).mesh,
                                            {.threads = expect_threads(threads), .progress = {}});
        std::size_t i = 0;
        for (const mesh::FacePair& pair : found) {
            if (i == room) break;
            pairs[i++] = {pair.a, pair.b, int(pair.contact), int(pair.shared)};
        }
        return found.size();
    });
}

int graze_mesh_locate(const graze_mesh* mesh, const double* point, int parity, int64_t* winding) {
    return guarded([&] {
        const graze_mesh& in = expect_mesh("mesh", mesh);
        expect_array("point", point, 3, "doubles");
        const bool by_parity = expect_truth("parity", parity);
        if (winding) expect("winding", winding, "int64_t");
        const auto found = [&] {
            try {
                return in.index().locate({point[0], point[1], point[2]}, by_parity);
            } catch (const invalid_shape& error) {
                throw Refusal(GRAZE_INVALID_SHAPE, std::string("point: ") + error.what());
            }
        }();
        if (!found.location)
            throw Refusal(
                GRAZE_NO_INSIDE,
                by_parity
                    ? "mesh: an odd number of faces meets at an edge; allowed: even numbers"
                    : "mesh: it has a boundary, or faces that are not oriented alike; allowed: "
                      "at each edge as many faces one way as the other, or parity = 1");
        if (winding) *winding = found.winding.value_or(0);
        return int(*found.location);
    });
}

int graze_mesh_first_hit(const graze_mesh* mesh, int type, const double* line, graze_hit* hit) {
    return guarded([&] {
        const graze_mesh& in = expect_mesh("mesh", mesh);
        graze_hit& to = expect("hit", hit, "graze_hit");
        if (type != GRAZE_LINE3 && type != GRAZE_RAY3 && type != GRAZE_SEGMENT3)
            refuse("type", "is " + std::to_string(type), "GRAZE_LINE3, GRAZE_RAY3, GRAZE_SEGMENT3");
        expect_array("line", line, 6, "doubles");
        const AnyShape shape = any::shape_of(ShapeType(type), {line, 6});
        const auto found = [&] {
            try {
                const auto& index = in.index();
                if (const auto* l = std::get_if<Line3>(&shape)) return index.first_hit(*l);
                if (const auto* r = std::get_if<Ray3>(&shape)) return index.first_hit(*r);
                return index.first_hit(std::get<Segment3>(shape));
            } catch (const invalid_shape& error) {
                throw Refusal(GRAZE_INVALID_SHAPE, std::string("line: ") + error.what());
            }
        }();
        if (found) to = hit_of(*found);
        return int(found.has_value());
    });
}

int graze_mesh_relate(const graze_mesh* a, const graze_mesh* b) {
    return guarded([&] {
        const graze_mesh &x = expect_mesh("a", a), &y = expect_mesh("b", b);
        const auto relation = mesh::relate(x.index(), y.index());
        if (!relation)
            throw Refusal(GRAZE_NO_INSIDE,
                          std::string(x.index().report().solid ? "b" : "a") +
                              ": is no solid; allowed: closed meshes that bound a set of points, "
                              "as graze_mesh_check says");
        return int(*relation);
    });
}
