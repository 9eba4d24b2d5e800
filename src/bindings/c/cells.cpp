// Meshes cut where they meet, and what of them bounds a union, an intersection or a difference.

#include <algorithm>
#include <array>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "c/guard.hpp"
#include "c/meshes.hpp"
#include "c/points.hpp"

using namespace graze;
using namespace graze::c;

static_assert(GRAZE_RULE_NONZERO == int(mesh::Rule::nonzero) &&
              GRAZE_RULE_POSITIVE == int(mesh::Rule::positive) &&
              GRAZE_RULE_PARITY == int(mesh::Rule::parity));
static_assert(GRAZE_ROUNDING_KEPT == int(mesh::Rounding::kept) &&
              GRAZE_ROUNDING_MENDED == int(mesh::Rounding::mended) &&
              GRAZE_ROUNDING_FAILED == int(mesh::Rounding::failed));
static_assert(sizeof(mesh::OfMesh) == 2 * sizeof(std::uint32_t));

namespace {

std::vector<graze_piece_source> sources_of(const std::vector<mesh::PieceSource>& sources) {
    std::vector<graze_piece_source> all;
    all.reserve(sources.size());
    for (const auto& [face, turned] : sources) all.push_back({face.mesh, face.number, int(turned)});
    return all;
}

graze_unbalanced unbalanced_of(const mesh::Unbalanced& found) {
    graze_unbalanced r{};
    r.mesh = found.mesh;
    r.even = found.even;
    r.edges = found.edges;
    r.first_count = std::int64_t(std::min(found.first.size(), std::size(r.first)));
    for (std::size_t n = 0; n < std::size_t(r.first_count); ++n)
        for (std::size_t end = 0; end < 2; ++end)
            for (int k = 0; k < 3; ++k) r.first[n][end][k] = found.first[n][end][k];
    return r;
}

}  // namespace

struct graze_cells {
    explicit graze_cells(mesh::Cells&& of) : cells(std::move(of)) {
        for (const auto& [point, vertex] : cells.corners) {
            const Vec3 p = point.rounded();
            corners.insert(corners.end(), {p.x, p.y, p.z});
            const mesh::OfMesh known = vertex.value_or(mesh::OfMesh{UINT32_MAX, UINT32_MAX});
            vertices.insert(vertices.end(), {known.mesh, known.number});
        }
        sources = sources_of(cells.sources);
        for (const mesh::Unbalanced& found : cells.unbalanced)
            unbalanced.push_back(unbalanced_of(found));
    }

    mesh::Cells cells;
    // As C has them.
    std::vector<double> corners;
    std::vector<std::uint32_t> vertices;
    std::vector<graze_piece_source> sources;
    std::vector<graze_unbalanced> unbalanced;
};

namespace {

const graze_cells& expect_cells(const graze_cells* cells) {
    return expect("cells", cells, "graze_cells");
}

mesh::CheckOptions options_of(int threads) {
    return {.threads = expect_threads(threads), .progress = {}};
}

mesh::Rule expect_rule(const std::string& argument, int rule) {
    expect_number(argument, rule, GRAZE_RULE_NONZERO, GRAZE_RULE_PARITY,
                  "the numbers of enum graze_mesh_rule");
    return mesh::Rule(rule);
}

/// make(mesh, options) of one mesh.
template <class Make>
graze_cells* of_one(const graze_mesh* mesh, int threads, const Make& make) {
    const Mesh& of = expect_mesh("mesh", mesh).mesh;
    return std::make_unique<graze_cells>(make(of, options_of(threads))).release();
}

/// f(); what it says of an expression or a name is an error of the argument.
auto asked(const std::string& argument, const auto& f) {
    try {
        return f();
    } catch (const std::invalid_argument& error) {
        throw Refusal(GRAZE_INVALID_ARGUMENT, argument + ": " + error.what());
    }
}

std::vector<std::string> names_of(const char* const* names, std::size_t count) {
    expect_array("names", names, count, "texts");
    const Mesh nothing;
    std::vector<std::string> all;
    for (std::size_t n = 0; n < count; ++n) {
        const std::string here = place("names", n), name(expect_text(here, names[n]));
        // What is no name is none in an expression of it alone.
        asked(here, [&] { return mesh::boolean(name, {{name, nothing}}); });
        const auto same = std::find(all.begin(), all.end(), name);
        if (same != all.end())
            refuse(here,
                   "is \"" + name + "\", as " + place("names", std::size_t(same - all.begin())) +
                       " is",
                   "another name for each mesh");
        all.push_back(name);
    }
    return all;
}

std::vector<mesh::Operand> operands_of(const char* const* names, const graze_mesh* const* meshes,
                                       const int* rules, std::size_t count) {
    expect_size("count", count, sizeof(mesh::Operand));
    const std::vector<std::string> called = names_of(names, count);
    expect_array("meshes", meshes, count, "addresses of graze_mesh");
    if (rules) expect_array("rules", rules, count, "ints");
    std::vector<mesh::Operand> operands;
    for (std::size_t n = 0; n < count; ++n)
        operands.push_back(
            {called[n], expect_mesh(place("meshes", n).c_str(), meshes[n]).mesh,
             rules ? expect_rule(place("rules", n), rules[n]) : mesh::Rule::nonzero});
    return operands;
}

}  // namespace

graze_cells* graze_mesh_resolve(const graze_mesh* mesh, int threads) {
    return guarded([&] { return of_one(mesh, threads, mesh::resolve); });
}

graze_cells* graze_mesh_solid(const graze_mesh* mesh, int rule, int threads) {
    return guarded([&] {
        return of_one(mesh, threads, [&](const Mesh& of, const mesh::CheckOptions& options) {
            return mesh::solid(of, expect_rule("rule", rule), options);
        });
    });
}

graze_cells* graze_mesh_outer(const graze_mesh* mesh, int threads) {
    return guarded([&] { return of_one(mesh, threads, mesh::outer); });
}

graze_cells* graze_mesh_boolean(const char* expression, const char* const* names,
                                const graze_mesh* const* meshes, const int* rules, size_t count,
                                int threads) {
    return guarded([&] {
        const std::string_view text = expect_text("expression", expression);
        const auto operands = operands_of(names, meshes, rules, count);
        const mesh::CheckOptions options = options_of(threads);
        return std::make_unique<graze_cells>(
                   asked("expression", [&] { return mesh::boolean(text, operands, options); }))
            .release();
    });
}

void graze_cells_free(graze_cells* cells) { delete cells; }

int graze_cells_pieces(const graze_cells* cells, graze_pieces* pieces) {
    return guarded([&] {
        const graze_cells& of = expect_cells(cells);
        graze_pieces& to = expect("pieces", pieces, "graze_pieces");
        const mesh::Cells& all = of.cells;
        to = {};
        to.corner_count = std::int64_t(all.corners.size());
        to.piece_count = std::int64_t(all.pieces.size());
        to.source_count = std::int64_t(of.sources.size());
        to.flat_count = std::int64_t(all.flat.size());
        to.unbalanced_count = std::int64_t(of.unbalanced.size());
        to.corners = of.corners.data();
        to.vertices = of.vertices.data();
        to.pieces = all.pieces.empty() ? nullptr : all.pieces[0].data();
        to.first_source = all.first_source.data();
        to.sources = of.sources.data();
        to.flat = all.flat.empty() ? nullptr : &all.flat[0].mesh;
        to.unbalanced = of.unbalanced.data();
        to.is_boundary = all.is_boundary;
        return 1;
    });
}

graze_point* graze_cells_exact_corner(const graze_cells* cells, size_t corner) {
    return guarded([&] {
        const auto& corners = expect_cells(cells).cells.corners;
        if (corner >= corners.size())
            refuse("corner", "is " + std::to_string(corner),
                   "numbers below " + std::to_string(corners.size()) + ", the number of corners");
        return new_point(corners[corner].point).release();
    });
}

int graze_cells_volume(const graze_cells* cells, double* volume) {
    return guarded([&] {
        const mesh::Cells& of = expect_cells(cells).cells;
        double& to = expect("volume", volume, "double");
        if (!of.is_boundary)
            refuse("cells", "are no boundary",
                   "those of graze_mesh_solid, graze_mesh_outer and graze_mesh_boolean");
        to = of.volume();
        return 1;
    });
}

graze_mesh* graze_cells_rounded(const graze_cells* cells, int floats, graze_rounded* rounded) {
    return guarded([&] {
        const mesh::Cells& of = expect_cells(cells).cells;
        const bool in_floats = expect_truth("floats", floats);
        expect_array("rounded", rounded, 0, "graze_rounded");
        auto found = in_precision("floats", in_floats,
                                  [&](mesh::Precision precision) { return of.rounded(precision); });
        auto made = new_mesh(std::move(found.mesh));
        made->pieces = std::move(found.pieces);
        if (rounded) *rounded = {std::int64_t(found.collapsed), made->pieces.data()};
        return made.release();
    });
}

graze_mesh* graze_cells_mended(const graze_cells* cells, int floats, int threads,
                               graze_mended* mended) {
    return guarded([&] {
        const mesh::Cells& of = expect_cells(cells).cells;
        const bool in_floats = expect_truth("floats", floats);
        const mesh::CheckOptions options = options_of(threads);
        expect_array("mended", mended, 0, "graze_mended");
        auto found = in_precision("floats", in_floats, [&](mesh::Precision precision) {
            return mesh::mended(of, precision, options);
        });
        auto made = new_mesh(std::move(found.mesh));
        made->first_source = std::move(found.first_source);
        made->sources = sources_of(found.sources);
        if (mended) {
            *mended = {};
            mended->rounding = int(found.rounding);
            mended->collapsed = std::int64_t(found.collapsed);
            mended->moved_corners = std::int64_t(found.moved_corners);
            mended->moved = found.moved;
            mended->first_source = made->first_source.data();
            mended->sources = made->sources.data();
        }
        return made.release();
    });
}
