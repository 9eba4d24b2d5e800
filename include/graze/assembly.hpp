// clash(parts): how are the parts of an assembly related, each two of them, and do they keep a clearance? Exact for all finite
// doubles.
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

/// Are two parts at least as far apart as a clearance asks?
enum class Verdict : std::uint8_t {
    kept,
    at_limit,  ///< they are just so far apart, which is enough
    violated,  ///< their surfaces are nearer
    clash      ///< they overlap, or one is in the other, or they are equal
};
/// "kept", "at_limit", "violated" or "clash".
constexpr const char* name(Verdict verdict) {
    constexpr const char* names[]{"kept", "at_limit", "violated", "clash"};
    return names[int(verdict)];
}

/// Two parts whose bounding boxes meet, or are not farther apart than the clearance; with ClashOptions::gaps any two with faces.
struct PartPair {
    std::size_t a, b;  ///< a < b: numbers of parts
    /// Empty where the boxes meet and not both are solids.
    std::optional<Relation> relation;
    std::vector<FacePair> faces;  ///< those that meet, as Index::pairs lists them

    /// Of what both have in common, correctly rounded: with ClashOptions::volumes, of parts that are neither disjoint nor touching.
    std::optional<double> volume = {};

    /// With a clearance or ClashOptions::gaps: of their surfaces, as Index::gap has it.
    std::optional<Gap> gap = {};

    // With a clearance only:
    /// By the relation, where it is told, and by the gap.
    std::optional<Verdict> verdict = {};
    std::vector<NearPair> near =
        {};  ///< where it is violated, all faces that are nearer to each other than it
};

struct Clashes {
    std::vector<PartPair>
        pairs;  ///< sorted; any other two parts are disjoint, and keep the clearance
    /// Each part that is in a pair, made ready; empty for the others, of which nothing was asked.
    std::vector<std::optional<Index>> parts;
};

struct ClashOptions {
    /// How far apart the parts have to be.
    std::optional<Limit> clearance = {};
    bool volumes = false;  ///< are the volumes of overlaps asked for?
    bool gaps = false;     ///< is the gap of every two parts asked for, however far apart they are?
    Progress progress = {};
};

/// Time: that of the reports of the parts whose boxes meet others, and of relating each pair; with a clearance or gaps, that of the gap
/// of each pair as well, and of the faces that violate it; with volumes, that of boolean() of each two parts that overlap. Throws invalid_shape for a coordinate that is not finite,
/// std::invalid_argument for an index that is no vertex, and `cancelled`.
/// Method: a sweep along x over the bounding boxes; then relate, Index::pairs, Index::gap and Index::near.
GRAZE_API Clashes clash(std::span<const Mesh> parts, const ClashOptions& options = {});
/// The same, of so many parts that lie anywhere.
GRAZE_API Clashes clash(std::size_t count, const std::function<const Mesh&(std::size_t)>& part,
                        const ClashOptions& options = {});

}  // namespace graze::mesh
