// Meshes and planes: halves and sections.

#include <array>
#include <cmath>
#include <graze/mesh_cut.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "c/guard.hpp"
#include "c/meshes.hpp"
#include "queries/certificate.hpp"
#include "queries/mesh_cut.hpp"

using namespace graze;
using namespace graze::c;

static_assert(GRAZE_TIE_BELOW == int(mesh::Tie::below) &&
              GRAZE_TIE_ABOVE == int(mesh::Tie::above) && GRAZE_TIE_BOTH == int(mesh::Tie::both) &&
              GRAZE_TIE_EITHER == int(mesh::Tie::either));

namespace {

Exact number_of(const std::string& argument, double x) {
    if (!std::isfinite(x))
        throw Refusal(GRAZE_INVALID_SHAPE,
                      argument + ": is " + std::to_string(x) + "; allowed: finite numbers");
    return Exact(x);
}

/// Corners of cuts are made of a few such numbers, so these have no more than they need.
Exact number_of(const std::string& argument, const char* text) {
    const std::size_t size = expect_text(argument, text).size();
    if (size > queries::max_certificate_digits)
        refuse(argument, "has " + std::to_string(size) + " characters",
               "at most " + std::to_string(queries::max_certificate_digits));
    return expect_exact(argument, text);
}

template <std::size_t Count, class T>
std::array<Exact, Count> numbers_of(const char* argument, const T* list, const char* objects) {
    expect_array(argument, list, Count, objects);
    std::array<Exact, Count> numbers;
    for (std::size_t k = 0; k < Count; ++k) numbers[k] = number_of(place(argument, k), list[k]);
    return numbers;
}

template <class T>
ExactPlane<3> plane_of(const T* plane, const char* objects) {
    const auto numbers = numbers_of<4>("plane", plane, objects);
    return {{numbers[0], numbers[1], numbers[2]}, numbers[3]};
}

mesh::Tie expect_tie(const char* argument, int tie) {
    expect_number(argument, tie, GRAZE_TIE_BELOW, GRAZE_TIE_EITHER,
                  "the numbers of enum graze_mesh_tie");
    return mesh::Tie(tie);
}

mesh::CutOptions options_of(const graze_cut_options& given) {
    const mesh::CutOptions options{.surface = expect_truth("options.surface", given.surface),
                                   .tie = expect_tie("options.tie", given.tie)};
    if (!options.surface && options.tie != mesh::Tie::below)
        refuse("options.tie", "is " + std::to_string(given.tie),
               "GRAZE_TIE_BELOW, unless options.surface is 1");
    return options;
}

std::unique_ptr<graze_mesh> rounded(const mesh::Half& half, bool floats) {
    return in_precision("options.floats", floats,
                        [&](mesh::Precision p) { return new_mesh(half.rounded(p).mesh); });
}

int cut(const graze_mesh* mesh, const ExactPlane<3>& plane, const graze_cut_options* options,
        graze_mesh** below, graze_mesh** above, char** obstacle) {
    const Mesh& of = expect_mesh("mesh", mesh).mesh;
    graze_mesh*& lower = expect("below", below, "pointer to a graze_mesh");
    graze_mesh*& upper = expect("above", above, "pointer to a graze_mesh");
    expect_array("obstacle", obstacle, 0, "texts");
    const graze_cut_options given =
        options ? expect("options", options, "graze_cut_options") : graze_cut_options{};
    const mesh::CutOptions how = options_of(given);
    const bool floats = expect_truth("options.floats", given.floats);
    const mesh::Cut halves = mesh::cut(of, plane, how);
    std::unique_ptr<graze_mesh> first, second;
    char* reason = nullptr;
    if (!halves.obstacle)
        first = rounded(halves.below, floats), second = rounded(halves.above, floats);
    else if (obstacle)
        reason = json_for_caller(queries::to_json(of, halves.obstacle));
    lower = first.release(), upper = second.release();
    if (obstacle) *obstacle = reason;
    return int(!halves.obstacle);
}

/// The sections as texts, of which one after another is made: as JSON each is much larger.
std::string sections(const graze_mesh& mesh, const ExactVec3& normal,
                     const std::vector<Exact>& offsets, mesh::Tie tie) {
    const auto found = mesh::sections(mesh.mesh, normal, offsets, tie);
    std::string text;
    for (std::size_t n = 0; n < found.size(); ++n) {
        if (n > 0) text += ", ";
        text += queries::to_text(
            queries::to_json({mesh.name, &mesh.mesh}, {normal, offsets[n]}, tie, found[n]));
    }
    return text;
}

}  // namespace

int graze_mesh_cut(const graze_mesh* mesh, const double* plane, const graze_cut_options* options,
                   graze_mesh** below, graze_mesh** above, char** obstacle) {
    return guarded(
        [&] { return cut(mesh, plane_of(plane, "doubles"), options, below, above, obstacle); });
}
int graze_mesh_cut_text(const graze_mesh* mesh, const char* const* plane,
                        const graze_cut_options* options, graze_mesh** below, graze_mesh** above,
                        char** obstacle) {
    return guarded(
        [&] { return cut(mesh, plane_of(plane, "texts"), options, below, above, obstacle); });
}

char* graze_mesh_section_json(const graze_mesh* mesh, const double* plane, int tie) {
    return guarded([&] {
        const graze_mesh& of = expect_mesh("mesh", mesh);
        const ExactPlane<3> by = plane_of(plane, "doubles");
        return text_for_caller(sections(of, by.normal, {by.offset}, expect_tie("tie", tie)));
    });
}

char* graze_mesh_sections_json(const graze_mesh* mesh, const char* const* normal,
                               const char* const* offsets, size_t count, int tie) {
    return guarded([&] {
        const graze_mesh& of = expect_mesh("mesh", mesh);
        const auto direction = numbers_of<3>("normal", normal, "texts");
        expect_size("count", count, sizeof(Exact));
        expect_array("offsets", offsets, count, "texts");
        std::vector<Exact> at;
        for (std::size_t n = 0; n < count; ++n)
            at.push_back(number_of(place("offsets", n), offsets[n]));
        return text_for_caller(
            "[" +
            sections(of, {direction[0], direction[1], direction[2]}, at, expect_tie("tie", tie)) +
            "]");
    });
}
