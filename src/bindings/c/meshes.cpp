// Meshes: made, read, checked, and asked about points, lines and each other.

#include "c/meshes.hpp"

#include <algorithm>
#include <cmath>
#include <graze/assembly.hpp>
#include <graze/mesh_certificate.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_measure.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "c/distances.hpp"
#include "c/guard.hpp"
#include "queries/assembly.hpp"
#include "queries/face_certificate.hpp"
#include "queries/mesh_hits.hpp"
#include "queries/mesh_measure.hpp"
#include "queries/mesh_report.hpp"

using namespace graze;
using namespace graze::c;

static_assert(sizeof(Vec3) == 3 * sizeof(double) &&
              sizeof(std::array<std::uint32_t, 3>) == 3 * sizeof(std::uint32_t));
static_assert(GRAZE_FACES_NONE == int(mesh::FaceContact::none) &&
              GRAZE_FACES_DUPLICATE == int(mesh::FaceContact::duplicate) &&
              GRAZE_FACES_COPLANAR == int(mesh::FaceContact::coplanar) &&
              GRAZE_FACES_CROSSING == int(mesh::FaceContact::crossing) &&
              GRAZE_FACES_TOUCHING == int(mesh::FaceContact::touching));
static_assert(GRAZE_SOLIDS_DISJOINT == int(mesh::Relation::disjoint) &&
              GRAZE_SOLIDS_TOUCHING == int(mesh::Relation::touching) &&
              GRAZE_SOLIDS_OVERLAPPING == int(mesh::Relation::overlapping) &&
              GRAZE_A_IN_B == int(mesh::Relation::a_in_b) &&
              GRAZE_B_IN_A == int(mesh::Relation::b_in_a) &&
              GRAZE_SOLIDS_EQUAL == int(mesh::Relation::equal));

namespace graze::c {

std::unique_ptr<graze_mesh> new_mesh(Mesh&& mesh, std::string name) {
    auto made = std::make_unique<graze_mesh>();
    made->mesh = std::move(mesh);
    made->name = std::move(name);
    return made;
}

const graze_mesh& expect_mesh(const char* argument, const graze_mesh* mesh) {
    return expect(argument, mesh, "graze_mesh");
}

}  // namespace graze::c

namespace {

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

graze_measures measures_of(const mesh::Measures& found) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto to_vector = [&](double(&to)[3], const ExactVec3* from) {
        for (int k = 0; k < 3; ++k) to[k] = from ? (*from)[k].to_double() : none;
    };
    const auto to_moments = [&](double(&to)[6], const mesh::SecondMoments* from) {
        std::fill(std::begin(to), std::end(to), none);
        if (!from) return;
        double* next = to;
        for (const Exact* x : {&from->xx, &from->yy, &from->zz, &from->xy, &from->xz, &from->yz})
            *next++ = x->to_double();
    };
    const mesh::Moments* const moments = found.moments ? &*found.moments : nullptr;
    const bool some = moments && moments->centroid;
    graze_measures r{};
    r.unbalanced_edges = found.unbalanced_edges;
    r.area = found.area;
    r.volume = moments ? moments->volume.to_double() : none;
    to_vector(r.centroid, some ? &*moments->centroid : nullptr);
    to_vector(r.first_moments, moments ? &moments->first : nullptr);
    to_moments(r.second_moments, moments ? &moments->second : nullptr);
    to_moments(r.central_moments, some ? &*moments->central : nullptr);
    return r;
}

/// Writes as many of the pairs as there is room for. How many they are.
std::int64_t pairs_to(graze_face_pair* to, std::size_t room, const auto& pairs) {
    std::size_t i = 0;
    for (const mesh::FacePair& pair : pairs) {
        if (i == room) break;
        to[i++] = {pair.a, pair.b, int(pair.contact), int(pair.shared)};
    }
    return std::int64_t(pairs.size());
}

/// The same of faces that are near.
std::int64_t near_to(const graze_mesh* a, const graze_mesh* b, const Limit& d, graze_near_pair* to,
                     std::size_t room) {
    const graze_mesh &x = expect_mesh("a", a), &y = expect_mesh("b", b);
    expect_size("room", room, sizeof(graze_near_pair));
    expect_array("pairs", to, room, "graze_near_pair");
    const std::vector<mesh::NearPair> found = x.index().near(y.index(), d);
    for (std::size_t n = 0; n < std::min(room, found.size()); ++n) to[n] = {found[n].a, found[n].b};
    return std::int64_t(found.size());
}

int is_within(const graze_mesh* a, const graze_mesh* b, const Limit& d) {
    const graze_mesh &x = expect_mesh("a", a), &y = expect_mesh("b", b);
    return x.index().within(y.index(), d);
}

/// f(a, b) of two faces.
auto of_faces(const double* a, const double* b, const auto& f) {
    return of_two(GRAZE_TRIANGLE3, a, GRAZE_TRIANGLE3, b,
                  [&](const AnyShape& x, const AnyShape& y) {
                      return f(std::get<Triangle3>(x), std::get<Triangle3>(y));
                  });
}

/// f(line) of a line, ray or segment.
auto of_line(int type, const double* line, const auto& f) {
    if (type != GRAZE_LINE3 && type != GRAZE_RAY3 && type != GRAZE_SEGMENT3)
        refuse("type", "is " + std::to_string(type), "GRAZE_LINE3, GRAZE_RAY3, GRAZE_SEGMENT3");
    expect_array("line", line, 6, "doubles");
    const AnyShape shape = any::shape_of(ShapeType(type), {line, 6});
    try {
        if (const auto* l = std::get_if<Line3>(&shape)) return f(*l);
        if (const auto* r = std::get_if<Ray3>(&shape)) return f(*r);
        return f(std::get<Segment3>(shape));
    } catch (const invalid_shape& error) {
        throw Refusal(GRAZE_INVALID_SHAPE, std::string("line: ") + error.what());
    }
}

/// The meshes of an assembly, and how they are related.
struct Assembly {
    Assembly(const graze_mesh* const* meshes, std::size_t count,
             const std::optional<Limit>& clearance = {}) {
        expect_size("count", count, sizeof(graze_part_pair));
        expect_array("meshes", meshes, count, "addresses of graze_mesh");
        for (std::size_t n = 0; n < count; ++n) {
            const graze_mesh& mesh = expect_mesh(place("meshes", n).c_str(), meshes[n]);
            parts.push_back(
                {mesh.name.empty() ? "mesh " + std::to_string(n) : mesh.name, &mesh.mesh});
        }
        clashes = mesh::clash(count, [&](std::size_t n) -> const Mesh& { return *parts[n].mesh; },
                              {.clearance = clearance, .progress = {}});
    }
    std::vector<queries::NamedMesh> parts;
    mesh::Clashes clashes;
};

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
    return guarded([&] {
        return new_mesh(mesh_of(vertices, vertex_count, triangles, triangle_count)).release();
    });
}

graze_mesh* graze_mesh_read(const char* path) {
    return guarded([&] {
        const std::filesystem::path file = expect_path(path);
        return new_mesh(read_mesh(file), path).release();
    });
}

graze_mesh* graze_mesh_read_bytes(const void* bytes, size_t size, const char* name) {
    return guarded([&] {
        const auto* const first = static_cast<const char*>(bytes);
        expect_size("size", size, 1);
        expect_array("bytes", first, size, "bytes");
        const std::filesystem::path file = expect_path(name, "name");
        const MeshFormat format = mesh_format(file);
        const std::string copy(first, first + size);
        return new_mesh(read_mesh(copy, format, name), name).release();
    });
}

int graze_mesh_write(const graze_mesh* mesh, const char* path) {
    return guarded([&] {
        write_mesh(expect_mesh("mesh", mesh).mesh, expect_path(path));
        return 1;
    });
}

char* graze_mesh_write_bytes(const graze_mesh* mesh, const char* name, size_t* size) {
    return guarded([&] {
        const Mesh& of = expect_mesh("mesh", mesh).mesh;
        const std::filesystem::path file = expect_path(name, "name");
        std::size_t& to = expect("size", size, "size_t");
        const std::string bytes = mesh_bytes(of, mesh_format_to_write(file), name);
        char* const copy = text_for_caller(bytes);
        to = bytes.size();
        return copy;
    });
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

char* graze_mesh_check_json(const graze_mesh* mesh, int threads) {
    return guarded([&] {
        const Mesh& of = expect_mesh("mesh", mesh).mesh;
        const mesh::Report found =
            mesh::check(of, {.threads = expect_threads(threads), .progress = {}});
        return json_for_caller(queries::Json{queries::fields_of(of, found)});
    });
}

int graze_mesh_measure(const graze_mesh* mesh, graze_measures* measures) {
    return guarded([&] {
        graze_measures& to = expect("measures", measures, "graze_measures");
        to = measures_of(mesh::measure(expect_mesh("mesh", mesh).mesh));
        return int(to.unbalanced_edges == 0);
    });
}

char* graze_mesh_measure_json(const graze_mesh* mesh) {
    return guarded([&] {
        return json_for_caller(
            queries::Json{queries::fields_of(mesh::measure(expect_mesh("mesh", mesh).mesh))});
    });
}

int64_t graze_mesh_self_intersections(const graze_mesh* mesh, int threads, graze_face_pair* pairs,
                                      size_t room) {
    return guarded([&] {
        expect_size("room", room, sizeof(graze_face_pair));
        expect_array("pairs", pairs, room, "graze_face_pair");
        return pairs_to(pairs, room,
                        mesh::face_pairs(expect_mesh("mesh", mesh).mesh,
                                         {.threads = expect_threads(threads), .progress = {}}));
    });
}

int graze_faces_contact(const double* a, const double* b) {
    return guarded([&] {
        return of_faces(a, b, [](const Triangle3& x, const Triangle3& y) {
            return int(mesh::beyond_shared(x, y));
        });
    });
}

char* graze_faces_certify(const double* a, const double* b) {
    return guarded([&] {
        return of_faces(a, b, [](const Triangle3& x, const Triangle3& y) {
            return json_for_caller(queries::Json{queries::to_json(mesh::certify(x, y))});
        });
    });
}

int graze_faces_verify(const double* a, const double* b, const char* certificate) {
    return guarded([&] {
        const std::string_view text = expect_text("certificate", certificate);
        return of_faces(a, b, [&](const Triangle3& x, const Triangle3& y) {
            queries::ProvedContact proved;
            try {
                proved = queries::proved_contact(x, y, queries::parse_json(text));
            } catch (const queries::json_error& error) {
                proved.flaw = error.what();
            }
            if (!proved.flaw.empty()) throw Refusal(GRAZE_NO_PROOF, "certificate: " + proved.flaw);
            return int(proved.contact);
        });
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
        const auto found =
            of_line(type, line, [&](const auto& shape) { return in.index().first_hit(shape); });
        if (found) to = hit_of(*found);
        return int(found.has_value());
    });
}

char* graze_mesh_hits_json(const graze_mesh* mesh, int type, const double* line) {
    return guarded([&] {
        const graze_mesh& in = expect_mesh("mesh", mesh);
        queries::Json::Array hits;
        for (const mesh::Hit& hit :
             of_line(type, line, [&](const auto& shape) { return in.index().hits(shape); }))
            hits.push_back(queries::to_json(in.mesh, hit));
        return json_for_caller(hits);
    });
}

int graze_mesh_relate(const graze_mesh* a, const graze_mesh* b) {
    return guarded([&] {
        const graze_mesh &x = expect_mesh("a", a), &y = expect_mesh("b", b);
        const auto relation = mesh::relate(x.index(), y.index());
        if (!relation)
            throw Refusal(
                GRAZE_NO_INSIDE,
                std::string(x.index().report().solid ? "b" : "a") +
                    ": is not a solid; allowed: closed meshes that bound a set of points, "
                    "as graze_mesh_check says");
        return int(*relation);
    });
}

int64_t graze_mesh_pairs(const graze_mesh* a, const graze_mesh* b, graze_face_pair* pairs,
                         size_t room) {
    return guarded([&] {
        const graze_mesh &x = expect_mesh("a", a), &y = expect_mesh("b", b);
        expect_size("room", room, sizeof(graze_face_pair));
        expect_array("pairs", pairs, room, "graze_face_pair");
        return pairs_to(pairs, room, x.index().pairs(y.index()));
    });
}

int graze_mesh_gap(const graze_mesh* a, const graze_mesh* b, graze_gap* gap) {
    return guarded([&] {
        const graze_mesh &x = expect_mesh("a", a), &y = expect_mesh("b", b);
        graze_gap& to = expect("gap", gap, "graze_gap");
        const std::optional<mesh::Gap> found = x.index().gap(y.index());
        if (found) to = {result_of(found->distance), found->a, found->b};
        return int(found.has_value());
    });
}

int graze_mesh_within(const graze_mesh* a, const graze_mesh* b, double d) {
    return guarded([&] { return is_within(a, b, expect_limit("d", d)); });
}
int graze_mesh_within_text(const graze_mesh* a, const graze_mesh* b, const char* d) {
    return guarded([&] { return is_within(a, b, expect_limit("d", d)); });
}

int64_t graze_mesh_near(const graze_mesh* a, const graze_mesh* b, double d, graze_near_pair* pairs,
                        size_t room) {
    return guarded([&] { return near_to(a, b, expect_limit("d", d), pairs, room); });
}
int64_t graze_mesh_near_text(const graze_mesh* a, const graze_mesh* b, const char* d,
                             graze_near_pair* pairs, size_t room) {
    return guarded([&] { return near_to(a, b, expect_limit("d", d), pairs, room); });
}

int64_t graze_mesh_parts(const graze_mesh* mesh, graze_mesh** parts, size_t room) {
    return guarded([&] {
        const graze_mesh& of = expect_mesh("mesh", mesh);
        expect_size("room", room, sizeof(graze_mesh*));
        expect_array("parts", parts, room, "addresses of graze_mesh");
        std::vector<mesh::Part> found = mesh::parts_of({&of.mesh, 1}, {&of.name, 1});
        std::vector<std::unique_ptr<graze_mesh>> made;
        for (std::size_t n = 0; n < std::min(room, found.size()); ++n)
            made.push_back(new_mesh(std::move(found[n].mesh), std::move(found[n].name)));
        for (std::size_t n = 0; n < made.size(); ++n) parts[n] = made[n].release();
        return std::int64_t(found.size());
    });
}

const char* graze_mesh_name(const graze_mesh* mesh) {
    return guarded([&] { return expect_mesh("mesh", mesh).name.c_str(); });
}

int64_t graze_mesh_clash(const graze_mesh* const* meshes, size_t count, graze_part_pair* pairs,
                         size_t room) {
    return guarded([&] {
        expect_size("room", room, sizeof(graze_part_pair));
        expect_array("pairs", pairs, room, "graze_part_pair");
        const Assembly assembly(meshes, count);
        const auto& found = assembly.clashes.pairs;
        for (std::size_t n = 0; n < std::min(room, found.size()); ++n)
            pairs[n] = {std::uint32_t(found[n].a), std::uint32_t(found[n].b),
                        found[n].relation ? int(*found[n].relation) : int(GRAZE_NO_INSIDE),
                        std::int64_t(found[n].faces.size())};
        return std::int64_t(found.size());
    });
}

char* graze_mesh_clash_json(const graze_mesh* const* meshes, size_t count) {
    return guarded([&] {
        const Assembly assembly(meshes, count);
        return json_for_caller(queries::to_json(assembly.parts, assembly.clashes));
    });
}

char* graze_mesh_clearance_json(const graze_mesh* const* meshes, size_t count,
                                const char* clearance) {
    return guarded([&] {
        const Limit limit = expect_limit("clearance", clearance);
        const Assembly assembly(meshes, count, limit);
        return json_for_caller(queries::to_json(assembly.parts, assembly.clashes, limit.exact()));
    });
}
