// clash(parts): how are the parts of an assembly related, each two of them? Exact for all finite doubles.
#pragma once

#include <cstddef>
#include <graze/mesh_index.hpp>
#include <optional>
#include <span>
#include <vector>

namespace graze::mesh {

/// Two parts whose bounding boxes meet.
struct PartPair {
    std::size_t a, b;                  ///< a < b: numbers of parts
    std::optional<Relation> relation;  ///< empty unless both are solids
    std::vector<FacePair> faces;       ///< those that meet, as Index::pairs lists them
};

struct Clashes {
    std::vector<PartPair> pairs;  ///< sorted; any other two parts are disjoint, if they are solids
    /// Each part that is in a pair, made ready; empty for the others, of which nothing was asked.
    std::vector<std::optional<Index>> parts;
};

/// Time: that of the reports of the parts that are in a pair, and of relating each pair. Throws invalid_shape for a
/// coordinate that is not finite, std::invalid_argument for an index that is no vertex, and `cancelled`.
/// Method: a sweep along x over the bounding boxes; then relate and Index::pairs.
GRAZE_API Clashes clash(std::span<const Mesh> parts, const Progress& progress = {});

}  // namespace graze::mesh
