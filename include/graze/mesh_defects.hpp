// The kinds of defects that a report may have: what each is called and means, how many there are, and which. What
// names defects goes through this list: JSON, sentences, pages, and the reports in other languages.
#pragma once

#include <cstdint>
#include <graze/mesh_check.hpp>
#include <span>
#include <variant>

namespace graze::mesh {

struct Defect {
    const char* name;        ///< "open_edge", and so on
    const char *one, *many;  ///< "open edge", "open edges"
    const char* meaning;     ///< "the mesh is not closed"
    std::int64_t (*count)(const Report&);
    /// Which pairs of faces, edges or vertices, faces, or shells it is. Nothing where another kind has the same places.
    std::variant<std::monostate, bool (*)(const FacePair&), bool (*)(const TopologyDefect&),
                 bool (*)(const Triangle3&), bool (*)(const Shell&)>
        which;
};

/// All of them. A clean report has none.
GRAZE_API std::span<const Defect> defects();

}  // namespace graze::mesh
