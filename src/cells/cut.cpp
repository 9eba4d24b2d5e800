#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "cells/delaunay.hpp"
#include "cells/outline.hpp"
#include "cells/rounded_corners.hpp"
#include "mesh/default_environment.hpp"

namespace graze::mesh {

namespace {

using namespace cells;

/// One side of a cut, its corners by their numbers: those of the mesh, and behind them those of the outline.
class Side {
public:
    Side(const Slicer& slicer, const Outline& outline) : slicer_(slicer), outline_(outline) {}

    Vec3 at(std::uint32_t corner) const {
        const auto& points = slicer_.mesh().points;
        const std::size_t count = points.size();
        return corner < count ? points[corner] : outline_.corners[corner - count].point.rounded();
    }
    void add(const std::array<std::uint32_t, 3>& corners, std::uint32_t source) {
        triangles_.push_back(corners);
        sources_.push_back(source);
    }
    /// What a plane leaves of a face: up to four corners, of which some may be the same.
    void add_piece(std::vector<std::uint32_t> corners, std::uint32_t source) {
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        while (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
        if (corners.size() < 3) return;
        if (corners.size() == 4) {
            const auto [a, b, c, d] = std::array{corners[0], corners[1], corners[2], corners[3]};
            const bool turned = is_worse(at(a), at(c), at(b), at(d));
            if (turned) std::rotate(corners.begin(), corners.begin() + 1, corners.end());
            add({corners[2], corners[3], corners[0]}, source);
        }
        add({corners[0], corners[1], corners[2]}, source);
    }

    Half take() const {
        Half half;
        const auto count = std::uint32_t(slicer_.mesh().points.size());
        std::vector<std::uint32_t> number(count + outline_.corners.size(), none);
        for (const auto& t : triangles_)
            for (const std::uint32_t corner : t) number[corner] = 0;
        for (std::uint32_t corner = 0; corner < number.size(); ++corner) {
            if (number[corner] == none) continue;
            number[corner] = std::uint32_t(half.corners.size());
            half.corners.push_back(corner < count ? slicer_.corner(corner)
                                                  : outline_.corners[corner - count]);
        }
        for (const auto& [a, b, c] : triangles_)
            half.triangles.push_back({number[a], number[b], number[c]});
        half.sources = sources_;
        return half;
    }

private:
    const Slicer& slicer_;
    const Outline& outline_;
    std::vector<std::array<std::uint32_t, 3>> triangles_;
    std::vector<std::uint32_t> sources_;
};

class Cutter {
public:
    Cutter(const Slicer& slicer, const ExactPlane<3>& plane, const CutOptions& options)
        : slicer_(slicer),
          mesh_(slicer.mesh()),
          options_(options),
          sides_(mesh_.points.size()),
          faces_(mesh_.faces.size()) {
        const Level level = slicer.level(plane.offset);
        for (std::uint32_t c = 0; c < sides_.size(); ++c)
            sides_[c] = std::int8_t(slicer.side(c, level));
        std::iota(faces_.begin(), faces_.end(), 0);
        outline_ = outline(slicer, level, Tie::both, faces_, sides_, For::cap);
    }

    Cut cut() {
        Cut r;
        Side below(slicer_, outline_), above(slicer_, outline_);
        if (!options_.surface) {
            std::optional<Planar> swept;
            if (!outline_.open)
                swept = sweep(outline_.corners.size(), outline_.segments, outline_.turn(),
                              outline_.lone);
            if (!swept || swept->wrong) {
                r.obstacle = obstacle(outline_, swept ? swept->wrong : std::nullopt);
                return r;
            }
            cap_ = std::move(swept->triangles);
            std::vector<Vec3> points;
            for (const CutCorner& corner : outline_.corners)
                points.push_back(corner.point.rounded());
            flip_to_delaunay(cap_, outline_.segments, points, outline_.turn());
        }
        for (std::uint32_t n = 0; n < faces_.size(); ++n) add_face(n, below, above);
        for (const auto& [a, b, c] : cap_) {
            below.add({corner(a), corner(b), corner(c)}, Half::cap);
            above.add({corner(c), corner(b), corner(a)}, Half::cap);
        }
        r.below = below.take();
        r.above = above.take();
        return r;
    }

private:
    std::uint32_t corner(std::uint32_t of_outline) const {
        return std::uint32_t(mesh_.points.size()) + of_outline;
    }
    std::uint32_t meet(std::uint32_t a, std::uint32_t b) const {
        return corner(outline_.corner_of({std::min(a, b), std::max(a, b)}));
    }
    /// A corner in the plane may be one of the outline as well.
    std::uint32_t known(std::uint32_t c) const {
        if (sides_[c] != 0) return c;
        const auto found =
            std::lower_bound(outline_.names.begin(), outline_.names.end(), CornerName{c, c});
        if (found == outline_.names.end() || *found != CornerName{c, c}) return c;
        return corner(outline_.number[std::size_t(found - outline_.names.begin())]);
    }

    void add_face(std::uint32_t n, Side& below, Side& above) const {
        const auto& c = mesh_.faces[n];
        const std::array<int, 3> s{sides_[c[0]], sides_[c[1]], sides_[c[2]]};
        const auto [low, high] = std::minmax({s[0], s[1], s[2]});
        const std::array known_corners{known(c[0]), known(c[1]), known(c[2])};
        if (low == 0 && high == 0) return add_face_of_plane(n, known_corners, below, above);
        if (high <= 0) return below.add(known_corners, n);
        if (low >= 0) return above.add(known_corners, n);
        std::vector<std::uint32_t> lower, upper;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t next = k == 2 ? 0 : k + 1;
            if (s[k] <= 0) lower.push_back(known_corners[k]);
            if (s[k] >= 0) upper.push_back(known_corners[k]);
            if (s[k] * s[next] >= 0) continue;
            const std::uint32_t between = meet(c[k], c[next]);
            lower.push_back(between);
            upper.push_back(between);
        }
        below.add_piece(std::move(lower), n);
        above.add_piece(std::move(upper), n);
    }

    void add_face_of_plane(std::uint32_t n, const std::array<std::uint32_t, 3>& corners,
                           Side& below, Side& above) const {
        bool is_below = options_.tie == Tie::below || options_.tie == Tie::both,
             is_above = options_.tie == Tie::above || options_.tie == Tie::both;
        if (!options_.surface) {
            // Of a mesh that lies in the plane as a whole nothing is inside.
            const FaceOfPlane* const found = outline_.find_in_plane(n);
            is_below = found && found->half == 1, is_above = found && found->half == -1;
        }
        if (is_below) below.add(corners, n);
        if (is_above) above.add(corners, n);
    }

    const Slicer& slicer_;
    const Welded& mesh_;
    const CutOptions& options_;
    std::vector<std::int8_t> sides_;
    std::vector<std::uint32_t> faces_;
    Outline outline_;
    std::vector<std::array<std::uint32_t, 3>> cap_;  ///< of corners of the outline
};

}  // namespace

RoundedHalf Half::rounded(Precision precision) const {
    const DefaultEnvironment environment;
    RoundedHalf r;
    RoundedCorners rounded(corners, precision);
    for (std::size_t n = 0; n < triangles.size(); ++n) {
        const auto& t = triangles[n];
        const bool is_own =
            corners[t[0]].is_vertex() && corners[t[1]].is_vertex() && corners[t[2]].is_vertex();
        if (!is_own && rounded.is_collapsed(t)) {
            ++r.collapsed;
            continue;
        }
        rounded.add(t, r.mesh);
        r.sources.push_back(sources[n]);
    }
    return r;
}

Cut cut(const Mesh& mesh, const ExactPlane<3>& plane, const CutOptions& options) {
    const DefaultEnvironment environment;
    const Slicer slicer(mesh, plane.normal);
    return Cutter(slicer, plane, options).cut();
}

}  // namespace graze::mesh
