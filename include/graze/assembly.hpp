// clash(parts): how are the parts of an assembly related, each two of them? Exact for all finite doubles.
// parts_of(files): the parts of mesh files, which have them as objects, groups or solids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <graze/mesh_index.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graze::mesh {

/// A part of a file.
struct Part {
    std::string name;
    std::size_t file;     ///< which of those given
    std::uint32_t first;  ///< triangle of the file
    Mesh mesh;            ///< with the vertices that it needs, and the face numbers of the file
};

/// Of each file its named parts in order, and before them what has no name. A file with less than two parts is one, by
/// the name that it is given; with `whole` each file is. Of several files, names of parts stand behind those of files:
/// "a.obj: bolt". A name that comes again gets a number: "bolt (2)". A file without triangles has no part. Throws
/// std::invalid_argument for an index that is no vertex, for parts out of order, and where there are not as many names.
GRAZE_API std::vector<Part> parts_of(std::span<const Mesh> files,
                                     std::span<const std::string> names, bool whole = false);

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
/// The same, of so many parts that lie anywhere.
GRAZE_API Clashes clash(std::size_t count, const std::function<const Mesh&(std::size_t)>& part,
                        const Progress& progress = {});

}  // namespace graze::mesh
