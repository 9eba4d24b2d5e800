// Meshes that are asked with a bar, and those that are checked before they are written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <graze/mesh_check.hpp>
#include <graze/mesh_cut.hpp>
#include <span>
#include <string>

#include "cli/terminal/progress.hpp"

namespace graze::cli {

/// What ask(options) answers, with a bar while it does.
auto with_bar(unsigned threads, const auto& ask) {
    ProgressBar bar("faces");
    return ask(mesh::CheckOptions{.threads = threads,
                                  .progress = [&](std::int64_t done, std::int64_t all) {
                                      bar.show(done, all);
                                      return true;
                                  }});
}

/// Of the coordinates in a file with this name: STL has floats.
mesh::Precision precision_of(const std::filesystem::path& path);

/// In the format that the name of the file has.
void write_mesh_file(const std::filesystem::path& path, const Mesh& mesh);

/// "; 3 faces left out that rounding makes flat", or nothing.
std::string words_of_collapsed(std::size_t faces);

/// "; 8 corners moved by up to 3e-14 along an axis, where faces would have met"; "" if there are none.
std::string words_of_moved(std::size_t corners, double by);

/// "; a solid, and no two faces meet where they should not", and what check() finds though.
std::string words_of_solid(const mesh::Report& report);

/// "at 3 edges its faces do not cancel, near (1, 2, 5), (1, 2, 0) and (1, 0, 0)", from the ends of the first.
std::string words_of_unbalanced(std::int64_t edges, std::span<const std::array<Vec3, 2>> first,
                                int decimals);

/// Why a mesh is not a solid in which no two faces meet: "3 pairs of faces meet, worst near (1, 2, 5)".
std::string flaw_of(const Mesh& mesh, const mesh::FacePairs& pairs);

/// What follows on this of what has vanished.
std::string words_of_vanished(mesh::Precision precision);

}  // namespace graze::cli
