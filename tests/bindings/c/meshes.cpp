// What the library for C says of faces and of assemblies, beside what that for C++ says.
#include <array>
#include <graze/assembly.hpp>
#include <graze/distance.hpp>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_certificate.hpp>
#include <graze/mesh_cut.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cases/random.hpp"
#include "check.h"
#include "mesh/pairs.hpp"
#include "queries/assembly.hpp"
#include "queries/face_certificate.hpp"
#include "queries/mesh_cut.hpp"
#include "queries/mesh_report.hpp"

namespace {

using namespace graze;
using namespace graze::queries;

std::array<double, 9> numbers_of(const Triangle3& t) {
    return {t.a.x, t.a.y, t.a.z, t.b.x, t.b.y, t.b.z, t.c.x, t.c.y, t.c.z};
}

/// The text of a call, or an empty one.
std::string taken(char* text) {
    const std::string copy = text ? text : "";
    graze_free(text);
    return copy;
}

Json& member(Json::Object& object, const char* name) {
    for (auto& [key, value] : object)
        if (key == name) return value;
    return object.emplace_back(Json::Member{name, nullptr}).value;
}

/// A proof with something else in it.
std::vector<Json::Object> forged(const Json::Object& proof, cases::Random& random) {
    std::vector<Json::Object> all;
    const auto change = [&](const auto& how) {
        all.push_back(proof);
        how(all.back());
    };
    for (const char* kind : {"crossing", "coplanar", "touching", "duplicate", "shared", "none"})
        change([&](Json::Object& p) { member(p, "kind") = kind; });
    for (const int shared : {0, 1, 2, 3})
        change([&](Json::Object& p) { member(p, "shared") = shared; });
    for (const char* part : {"point", "weights", "plane"})
        change([&](Json::Object& p) {
            std::erase_if(p, [&](const Json::Member& m) { return m.name == part; });
        });
    for (auto& field : proof) {
        change([&](Json::Object& p) { member(p, field.name.c_str()) = nullptr; });
        if (const auto* list = field.value.get_if<Json::Array>())
            change([&](Json::Object& p) {
                Json::Array other = *list;
                other[std::size_t(random.between(0, 2))] = "1/7";
                member(p, field.name.c_str()) = other;
            });
    }
    return all;
}

int expect_faces() {
    int refused = 0, proved = 0;
    for (int n = 0; n < 3000; ++n) {
        const auto [a, b] = test::pair_on_grid(std::uint64_t(n));
        const auto x = numbers_of(a), y = numbers_of(b);
        const mesh::FaceCertificate certificate = mesh::certify(a, b);
        const std::string text = taken(graze_faces_certify(x.data(), y.data()));
        bool right =
            text == to_text(Json{to_json(certificate)}) &&
            graze_faces_contact(x.data(), y.data()) == int(certificate.contact) &&
            graze_faces_verify(x.data(), y.data(), text.c_str()) == int(certificate.contact);
        if (n < 500) {
            cases::Random random{std::uint64_t(n)};
            for (const Json::Object& wrong : forged(to_json(certificate), random)) {
                const ProvedContact said = proved_contact(a, b, Json{wrong});
                const int got =
                    graze_faces_verify(x.data(), y.data(), to_text(Json{wrong}).c_str());
                if (said.flaw.empty()) {
                    ++proved;
                    right = right && got == int(said.contact);
                } else {
                    ++refused;
                    right = right && got == GRAZE_NO_PROOF &&
                            graze_last_error() == "certificate: " + said.flaw;
                }
            }
        }
        if (!right) std::fprintf(stderr, "pair %d: %s\n", n, text.c_str());
        CHECK(right);
    }
    CHECK(refused > 2000 && proved > 500);
    return refused;
}

/// Boxes and pieces of boxes that meet.
Mesh random_box(cases::Random& random) {
    Mesh mesh;
    const int at[]{random.between(0, 4), random.between(0, 4), random.between(0, 4)};
    const int size = random.between(1, 3);
    for (int n = 0; n < 8; ++n)
        mesh.vertices.push_back({double(at[0] + (n & 1) * size),
                                 double(at[1] + (n >> 1 & 1) * size),
                                 double(at[2] + (n >> 2 & 1) * size)});
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    if (random.once_in(6)) mesh.triangles.pop_back();
    if (random.once_in(6)) mesh.triangles.push_back(mesh.triangles[0]);
    return mesh;
}

const graze_mesh* made_in_c(const Mesh& mesh) {
    return graze_mesh_new(&mesh.vertices[0].x, mesh.vertices.size(), mesh.triangles[0].data(),
                          mesh.triangles.size());
}

/// Against each face of one and each of the other. Is there a gap?
bool expect_gap(const Mesh& a, const Mesh& b, const graze_mesh* in_c_a, const graze_mesh* in_c_b) {
    std::optional<Exact> least;
    std::pair<std::uint32_t, std::uint32_t> nearest;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> near;
    const Exact d("5/4");
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
        for (std::uint32_t j = 0; j < b.triangles.size(); ++j) {
            const Exact squared = exact::distance(a.triangle(i), b.triangle(j)).squared;
            if (!least || (squared - *least).sign() < 0) least = squared, nearest = {i, j};
            if ((squared - d * d).sign() < 0) near.push_back({i, j});
        }
    graze_gap gap{};
    CHECK(graze_mesh_gap(in_c_a, in_c_b, &gap) == 1);
    CHECK(std::pair(gap.a, gap.b) == nearest);
    const Distance3 there = distance(a.triangle(gap.a), b.triangle(gap.b));
    CHECK(gap.distance.value == there.value && gap.distance.unique == there.unique);
    for (int k = 0; k < 3; ++k)
        CHECK(gap.distance.nearest_a[k] == there.a[k] && gap.distance.nearest_b[k] == there.b[k]);
    const bool is_within = (*least - d * d).sign() <= 0;
    CHECK(graze_mesh_within(in_c_a, in_c_b, 1.25) == is_within &&
          graze_mesh_within_text(in_c_a, in_c_b, "5/4") == is_within);
    std::vector<graze_near_pair> listed(near.size() + 1);
    CHECK(graze_mesh_near(in_c_a, in_c_b, 1.25, listed.data(), listed.size()) ==
          std::int64_t(near.size()));
    bool equal = true;
    for (std::size_t i = 0; i < near.size(); ++i)
        equal = equal && std::pair(listed[i].a, listed[i].b) == near[i];
    CHECK(equal &&
          graze_mesh_near_text(in_c_a, in_c_b, "5/4", nullptr, 0) == std::int64_t(near.size()));
    return least->sign() > 0;
}

void expect_assemblies() {
    int related = 0, untold = 0, gaps = 0;
    for (int n = 0; n < 60; ++n) {
        cases::Random random{std::uint64_t(n)};
        std::vector<Mesh> parts;
        for (int k = random.between(0, 5); k > 0; --k) parts.push_back(random_box(random));
        std::vector<const graze_mesh*> in_c;
        std::vector<NamedMesh> named;
        for (const Mesh& part : parts) {
            in_c.push_back(made_in_c(part));
            named.push_back({"mesh " + std::to_string(named.size()), &part});
            CHECK(taken(graze_mesh_check_json(in_c.back(), 1)) ==
                  to_text(Json{fields_of(part, mesh::check(part))}));
        }
        const mesh::Clashes clashes = mesh::clash(parts);
        std::vector<graze_part_pair> pairs(10);
        CHECK(graze_mesh_clash(in_c.data(), in_c.size(), pairs.data(), pairs.size()) ==
              std::int64_t(clashes.pairs.size()));
        for (std::size_t k = 0; k < clashes.pairs.size(); ++k) {
            const std::size_t a = clashes.pairs[k].a, b = clashes.pairs[k].b;
            const auto& relation = clashes.pairs[k].relation;
            const auto& faces = clashes.pairs[k].faces;
            CHECK(pairs[k].a == a && pairs[k].b == b);
            CHECK(pairs[k].relation == (relation ? int(*relation) : int(GRAZE_NO_INSIDE)));
            (relation ? related : untold) += 1;
            std::vector<graze_face_pair> listed(faces.size());
            CHECK(pairs[k].faces == std::int64_t(faces.size()) &&
                  graze_mesh_pairs(in_c[a], in_c[b], listed.data(), listed.size()) ==
                      pairs[k].faces);
            bool equal = true;
            for (std::size_t i = 0; i < faces.size(); ++i)
                equal = equal && listed[i].a == faces[i].a && listed[i].b == faces[i].b &&
                        listed[i].contact == int(faces[i].contact) &&
                        listed[i].shared == int(faces[i].shared);
            CHECK(equal);
        }
        CHECK(taken(graze_mesh_clash_json(in_c.data(), in_c.size())) ==
              to_text(to_json(named, clashes)));
        const Exact clearance("13/10");
        CHECK(taken(graze_mesh_clearance_json(in_c.data(), in_c.size(), "1.3")) ==
              to_text(to_json(named, mesh::clash(parts, {.clearance = clearance, .progress = {}}),
                              clearance)));
        for (std::size_t k = 1; k < parts.size(); ++k)
            gaps += expect_gap(parts[k - 1], parts[k], in_c[k - 1], in_c[k]);
        for (const graze_mesh* const one : in_c) graze_mesh_free(const_cast<graze_mesh*>(one));
    }
    std::printf("%d pairs of parts related, %d not, %d with a gap\n", related, untold, gaps);
    CHECK(related > 20 && untold > 20 && gaps > 10);
}

bool is_same(const graze_mesh* made, const Mesh& mesh) {
    bool same = graze_mesh_vertex_count(made) == std::int64_t(mesh.vertices.size()) &&
                graze_mesh_triangle_count(made) == std::int64_t(mesh.triangles.size());
    for (std::size_t n = 0; same && n < 3 * mesh.vertices.size(); ++n)
        same = graze_mesh_vertices(made)[n] == mesh.vertices[n / 3][int(n % 3)];
    for (std::size_t n = 0; same && n < 3 * mesh.triangles.size(); ++n)
        same = graze_mesh_triangles(made)[n] == mesh.triangles[n / 3][n % 3];
    return same;
}

void expect_cuts() {
    int cuts = 0, obstacles = 0, empty = 0;
    for (int n = 0; n < 400; ++n) {
        cases::Random random{std::uint64_t(n)};
        const Mesh part = random_box(random);
        double numbers[4];
        std::string texts[4];
        const char* plane[4];
        ExactPlane<3> exact;
        // From corner to corner, by quarters and by thirds.
        const int steps = random.between(-1, 12);
        int at[2]{0, 0};
        for (int k = 0; k < 3; ++k) {
            const int number = random.between(-1, 1);
            numbers[k] = number, texts[k] = std::to_string(number);
            at[0] += number * int(part.vertices[0][k]), at[1] += number * int(part.vertices[7][k]);
        }
        const int way = at[1] < at[0] ? -1 : 1;
        numbers[3] = at[0] + way * steps / 4.;
        texts[3] = std::to_string(3 * at[0] + way * steps) + "/3";
        for (int k = 0; k < 4; ++k) {
            plane[k] = texts[k].c_str();
            (k < 3 ? exact.normal[k] : exact.offset) = Exact(texts[k]);
        }
        if (exact.normal == ExactVec3{}) continue;
        const graze_mesh* const mesh = made_in_c(part);
        const ExactPlane<3> in_doubles{to_exact(Vec3{numbers[0], numbers[1], numbers[2]}),
                                       Exact(numbers[3])};
        const auto tie = mesh::Tie(random.between(0, 3));
        CHECK(taken(graze_mesh_section_json(mesh, numbers, int(tie))) ==
              to_text(to_json({"", &part}, in_doubles, tie, mesh::section(part, in_doubles, tie))));
        CHECK(taken(graze_mesh_sections_json(mesh, plane, plane + 3, 1, int(tie))) ==
              "[" + to_text(to_json({"", &part}, exact, tie, mesh::section(part, exact, tie))) +
                  "]");
        for (const bool by_text : {false, true}) {
            graze_cut_options options{};
            options.surface = random.once_in(3), options.tie = options.surface ? int(tie) : 0;
            options.floats = random.once_in(2);
            graze_mesh *below = nullptr, *above = nullptr;
            char* obstacle = nullptr;
            const int made =
                by_text ? graze_mesh_cut_text(mesh, plane, &options, &below, &above, &obstacle)
                        : graze_mesh_cut(mesh, numbers, &options, &below, &above, &obstacle);
            const mesh::Cut cut =
                mesh::cut(part, by_text ? exact : in_doubles,
                          {.surface = options.surface == 1, .tie = mesh::Tie(options.tie)});
            const auto precision =
                options.floats ? mesh::Precision::floats : mesh::Precision::doubles;
            CHECK(made == !cut.obstacle);
            CHECK(taken(obstacle) == (made ? "" : to_text(to_json(part, cut.obstacle))));
            if (made) {
                CHECK(is_same(below, cut.below.rounded(precision).mesh) &&
                      is_same(above, cut.above.rounded(precision).mesh));
                empty += cut.below.triangles.empty() || cut.above.triangles.empty();
            } else {
                CHECK(!below && !above);
            }
            (made ? cuts : obstacles) += 1;
            graze_mesh_free(below), graze_mesh_free(above);
        }
        graze_mesh_free(const_cast<graze_mesh*>(mesh));
    }
    std::printf("%d cuts, %d of them with an empty half, and %d obstacles\n", cuts, empty,
                obstacles);
    CHECK(cuts > 500 && empty > 50 && obstacles > 50);
}

bool is_same(std::span<const mesh::PieceSource> sources, const graze_piece_source* in_c) {
    for (const mesh::PieceSource& source : sources) {
        if (in_c->mesh != source.face.mesh || in_c->face != source.face.number ||
            in_c->turned != int(source.turned))
            return false;
        ++in_c;
    }
    return true;
}

/// Does C say of these cells what C++ says? How they were mended, in each precision.
std::array<mesh::Rounding, 2> expect_same(graze_cells* in_c, const mesh::Cells& cells) {
    graze_pieces pieces{};
    CHECK(graze_cells_pieces(in_c, &pieces) == 1);
    bool same = pieces.corner_count == std::int64_t(cells.corners.size()) &&
                pieces.piece_count == std::int64_t(cells.pieces.size()) &&
                pieces.source_count == std::int64_t(cells.sources.size()) &&
                pieces.flat_count == std::int64_t(cells.flat.size()) &&
                pieces.unbalanced_count == std::int64_t(cells.unbalanced.size()) &&
                pieces.is_boundary == int(cells.is_boundary) &&
                is_same(cells.sources, pieces.sources);
    for (std::size_t n = 0; same && n < cells.corners.size(); ++n) {
        const auto& [point, vertex] = cells.corners[n];
        const mesh::OfMesh known = vertex.value_or(mesh::OfMesh{UINT32_MAX, UINT32_MAX});
        graze_point* const exact = graze_cells_exact_corner(in_c, n);
        for (int k = 0; k < 3; ++k)
            same = same && pieces.corners[3 * n + std::size_t(k)] == point.rounded()[k] &&
                   taken(graze_point_coordinate(exact, k)) == point.exact()[k].a();
        graze_point_free(exact);
        same = same && pieces.vertices[2 * n] == known.mesh &&
               pieces.vertices[2 * n + 1] == known.number;
    }
    for (std::size_t n = 0; same && n < 3 * cells.pieces.size(); ++n)
        same = pieces.pieces[n] == cells.pieces[n / 3][n % 3];
    for (std::size_t n = 0; same && n < cells.first_source.size(); ++n)
        same = pieces.first_source[n] == cells.first_source[n];
    for (std::size_t n = 0; same && n < cells.flat.size(); ++n)
        same = pieces.flat[2 * n] == cells.flat[n].mesh &&
               pieces.flat[2 * n + 1] == cells.flat[n].number;
    for (std::size_t n = 0; same && n < cells.unbalanced.size(); ++n) {
        const mesh::Unbalanced& right = cells.unbalanced[n];
        const graze_unbalanced& told = pieces.unbalanced[n];
        same = told.mesh == right.mesh && told.edges == right.edges &&
               told.even == int(right.even) && told.first_count == std::int64_t(right.first.size());
        for (std::size_t k = 0; same && k < 6 * right.first.size(); ++k)
            same = told.first[k / 6][k / 3 % 2][k % 3] == right.first[k / 6][k / 3 % 2][int(k % 3)];
    }
    CHECK(same);
    std::array<mesh::Rounding, 2> how{};
    for (const bool floats : {false, true}) {
        const auto precision = floats ? mesh::Precision::floats : mesh::Precision::doubles;
        graze_rounded rounded{};
        graze_mesh* made = graze_cells_rounded(in_c, floats, &rounded);
        const mesh::RoundedCells nearest = cells.rounded(precision);
        same = is_same(made, nearest.mesh) && rounded.collapsed == std::int64_t(nearest.collapsed);
        for (std::size_t n = 0; same && n < nearest.pieces.size(); ++n)
            same = rounded.pieces[n] == nearest.pieces[n];
        CHECK(same);
        graze_mesh_free(made);
        graze_mended told{};
        made = graze_cells_mended(in_c, floats, 1, &told);
        const mesh::MendedCells right = mesh::mended(cells, precision);
        same = is_same(made, right.mesh) && told.rounding == int(right.rounding) &&
               told.collapsed == std::int64_t(right.collapsed) && told.moved == right.moved &&
               told.moved_corners == std::int64_t(right.moved_corners) &&
               is_same(right.sources, told.sources);
        for (std::size_t n = 0; same && n < right.first_source.size(); ++n)
            same = told.first_source[n] == right.first_source[n];
        CHECK(same);
        CHECK(graze_mesh_self_intersections(made, 1, nullptr, 0) == right.pairs.size());
        graze_mesh_free(made);
        how[std::size_t(floats)] = right.rounding;
    }
    double volume = 0;
    CHECK((graze_cells_volume(in_c, &volume) == 1) == cells.is_boundary);
    if (cells.is_boundary) CHECK(volume == cells.volume());
    graze_cells_free(in_c);
    return how;
}

void expect_cells() {
    static const char* const expressions[]{
        "a + b", "a & b", "a - b", "a ^ b", "(a + b) & c", "a - b ^ c", "atleast(2, a, b, c)"};
    const char* const names[]{"a", "b", "c"};
    std::array<int, 3> roundings{};
    int boundaries = 0, unbalanced = 0;
    for (int n = 0; n < 80; ++n) {
        cases::Random random{std::uint64_t(n)};
        std::vector<Mesh> parts;
        std::vector<const graze_mesh*> in_c;
        std::vector<mesh::Operand> operands;
        std::vector<int> rules;
        // Boxes, whose corners are multiples of a third.
        while (parts.size() < 3) {
            Mesh& part = parts.emplace_back(random_box(random));
            for (Vec3& p : part.vertices) p = {p.x / 3, p.y / 3, p.z / 3};
        }
        for (const Mesh& part : parts) {
            rules.push_back(random.between(0, 2));
            operands.push_back({names[operands.size()], part, mesh::Rule(rules.back())});
            in_c.push_back(made_in_c(part));
        }
        const char* const expression = expressions[random.between(0, 6)];
        const mesh::Cells right = mesh::boolean(expression, operands);
        (right.unbalanced.empty() ? boundaries : unbalanced) += 1;
        expect_same(graze_mesh_boolean(expression, names, in_c.data(), rules.data(), 3, 1), right);
        expect_same(graze_mesh_solid(in_c[0], rules[0], 1),
                    mesh::solid(parts[0], mesh::Rule(rules[0])));
        // A soup in a thin layer, in which faces meet once they are rounded to floats.
        Mesh soup;
        for (std::uint32_t k = 0; k < 24; ++k)
            soup.vertices.push_back({random.between(-999, 999) / 1e3,
                                     random.between(-999, 999) / 1e3,
                                     1 + random.between(-999, 999) / 3e8});
        for (std::uint32_t k = 0; k < 8; ++k)
            soup.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
        soup.triangles.push_back({0, 0, 1});
        const graze_mesh* const layer = made_in_c(soup);
        for (const mesh::Rounding how :
             expect_same(graze_mesh_resolve(layer, 1), mesh::resolve(soup)))
            ++roundings[std::size_t(how)];
        expect_same(graze_mesh_outer(layer, 1), mesh::outer(soup));
        in_c.push_back(layer);
        for (const graze_mesh* const one : in_c) graze_mesh_free(const_cast<graze_mesh*>(one));
    }
    std::printf("%d boundaries, %d not told; %d layers kept, %d mended, %d not\n", boundaries,
                unbalanced, roundings[0], roundings[1], roundings[2]);
    CHECK(boundaries > 10 && unbalanced > 10 && roundings[0] > 20 && roundings[1] > 5);
}

}  // namespace

int main() {
    std::printf("%d forged certificates refused\n", expect_faces());
    expect_assemblies();
    expect_cuts();
    expect_cells();
    return finish();
}
