#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <utility>
#include <vector>

#include "arith/bits.hpp"
#include "cells/near_moved.hpp"
#include "mesh/default_environment.hpp"

namespace graze::mesh {

namespace {

/// Of a mesh that pieces have become, which pieces its triangles are parts of.
struct State {
    Mesh mesh;
    std::vector<PieceSource> sources;
    std::vector<std::uint32_t> first_source{0};
    FacePairs pairs;
    bool well = false;

    std::span<const PieceSource> sources_of(std::size_t n) const {
        return std::span(sources).subspan(first_source[n], first_source[n + 1] - first_source[n]);
    }
};

class Mender {
public:
    /// Do the pieces meet in nothing but what they share, and are those of a boundary that of a set?
    Mender(const Cells& cells, bool resolved, Precision precision, const CheckOptions& options)
        : cells_(cells), resolved_(resolved), precision_(precision), options_(options) {}

    MendedCells mend() {
        State first = rounded(cells_, nullptr);
        const std::size_t collapsed = collapsed_;
        if (first.well) return result(Rounding::kept, std::move(first));
        vanished_ = first.mesh.triangles.empty();
        if (vanished_) return result(Rounding::failed, std::move(first));
        State state = first;
        const auto [finest, coarsest] = cells_of(state.mesh);
        double cell = finest;
        // Rounds in which cells of one size have not made fewer pairs than ever.
        int tries = 0;
        std::int64_t fewest = first.pairs.size();
        const std::size_t most_faces = 1000 + 2 * state.mesh.triangles.size();
        for (int round = 0; round < most_rounds; ++round) {
            // What lies on each other as a whole is one face, and what is turned inside out is nothing, as they are.
            if (!state.pairs.first.empty()) {
                if (cell > coarsest) break;
                move_corners(state, cell);
            }
            const Cells again = cells_.is_boundary ? solid(state.mesh, Rule::positive, options_)
                                                   : resolve(state.mesh, options_);
            // What rounding leaves out keeps it balanced.
            State next = rounded(again, &state);
            if (next.well) return result(Rounding::mended, std::move(next));
            if (next.mesh.triangles.empty()) {
                vanished_ = cell == finest;
                break;
            }
            const bool many = next.mesh.triangles.size() > most_faces,
                       moved = !state.pairs.first.empty();
            // Nothing is to be moved, and was not.
            if (!moved && (many || next.pairs.first.empty())) break;
            tries = next.pairs.size() < fewest ? 0 : tries + 1;
            fewest = std::min(fewest, next.pairs.size());
            if (!moved || (tries < most_tries && !many)) {
                state = std::move(next);
                continue;
            }
            // What small cells have cut up is not to be carried into larger ones.
            cell *= 16;
            tries = 0;
            fewest = first.pairs.size();
            state = first;
            collapsed_ = collapsed;
            moved_corners_ = 0, moved_ = 0;
        }
        collapsed_ = collapsed;
        moved_corners_ = 0, moved_ = 0;
        return result(Rounding::failed, std::move(first));
    }

private:
    static constexpr int most_rounds = 64, most_tries = 4;

    State rounded(const Cells& cells, const State* before) {
        State r;
        RoundedCells made = cells.rounded(precision_);
        r.mesh = std::move(made.mesh);
        collapsed_ += made.collapsed;
        for (const std::uint32_t piece : made.pieces) {
            for (const PieceSource& source : cells.sources_of(piece)) {
                if (!before) {
                    r.sources.push_back(source);
                    continue;
                }
                for (PieceSource of_that : before->sources_of(source.face.number)) {
                    of_that.turned = of_that.turned != source.turned;
                    r.sources.push_back(of_that);
                }
            }
            // One that was folded is there once.
            const auto here = r.sources.begin() + std::ptrdiff_t(r.first_source.back());
            std::sort(here, r.sources.end(), [](const PieceSource& x, const PieceSource& y) {
                return x.face != y.face ? x.face < y.face : x.turned < y.turned;
            });
            const auto same = [](const PieceSource& x, const PieceSource& y) {
                return x.face == y.face;
            };
            r.sources.erase(std::unique(here, r.sources.end(), same), r.sources.end());
            r.first_source.push_back(std::uint32_t(r.sources.size()));
        }
        if (r.mesh.triangles.empty()) {
            r.well = cells_.pieces.empty();
            return r;
        }
        if (before || resolved_) {
            if (auto near = cells::check_near_moved(cells, r.mesh, options_)) {
                const bool meet = !near->pairs.first.empty() || !near->pairs.equal.empty();
                r.pairs = std::move(near->pairs);
                r.well = !meet && (!cells.is_boundary || near->bounds_as_before);
                if (meet || r.well) return r;
            }
        }
        if (cells_.is_boundary) {
            Report report = check(r.mesh, options_);
            r.pairs = std::move(report.pairs);
            r.well = report.solid && r.pairs.empty();
        } else {
            r.pairs = face_pairs(r.mesh, options_);
            r.well = r.pairs.empty();
        }
        return r;
    }

    /// The finest cell, a power of two of which all coordinates can be multiples, and the coarsest.
    std::array<double, 2> cells_of(const Mesh& mesh) const {
        double largest = 0, extent = 0;
        for (int k = 0; k < 3; ++k) {
            const auto [low, high] =
                std::minmax_element(mesh.vertices.begin(), mesh.vertices.end(),
                                    [&](const Vec3& p, const Vec3& q) { return p[k] < q[k]; });
            largest = std::max({largest, std::abs((*low)[k]), std::abs((*high)[k])});
            extent = std::max(extent, (*high)[k] / 2 - (*low)[k] / 2);
        }
        if (extent == 0) return {1, 0};
        const bool floats = precision_ == Precision::floats;
        const int of_extent = std::ilogb(extent), of_largest = std::ilogb(largest);
        const int finest =
            std::max({of_extent - (floats ? 22 : 44), of_largest - (floats ? 22 : 51), -1074});
        // Far from the origin the finest cell may be all but as large as the features.
        return {std::ldexp(1, finest),
                std::ldexp(1, std::max(of_extent - (floats ? 12 : 22), finest + 10))};
    }

    /// Those of faces that meet, with what is in their cells.
    void move_corners(State& state, double cell) {
        Mesh& mesh = state.mesh;
        const auto middle = [&](const Vec3& p) {
            Vec3 r;
            for (int k = 0; k < 3; ++k) {
                r[k] = std::round(p[k] / cell) * cell;
                // Beyond the largest double there is none.
                if (!arith::is_finite(r[k])) r[k] = p[k];
            }
            return r;
        };
        std::vector<std::array<double, 3>> cells;
        const auto add = [&](std::uint32_t face) {
            for (const std::uint32_t corner : mesh.triangles[face]) {
                const Vec3 p = middle(mesh.vertices[corner]);
                cells.push_back({p.x, p.y, p.z});
            }
        };
        for (const FacePair& pair : state.pairs.first) add(pair.a), add(pair.b);
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        double most = 0;
        for (Vec3& p : mesh.vertices) {
            const Vec3 to = middle(p);
            if (to == p ||
                !std::binary_search(cells.begin(), cells.end(), std::array{to.x, to.y, to.z}))
                continue;
            for (int k = 0; k < 3; ++k) most = std::max(most, std::abs(to[k] - p[k]));
            p = to;
            ++moved_corners_;
        }
        moved_ += most;
    }

    MendedCells result(Rounding rounding, State&& state) const {
        MendedCells r;
        r.rounding = rounding;
        r.mesh = std::move(state.mesh);
        r.sources = std::move(state.sources);
        r.first_source = std::move(state.first_source);
        r.collapsed = collapsed_;
        r.moved_corners = moved_corners_;
        r.moved = moved_;
        if (rounding == Rounding::failed) {
            r.pairs = std::move(state.pairs);
            r.vanished = vanished_;
        }
        return r;
    }

    const Cells& cells_;
    bool resolved_;
    Precision precision_;
    const CheckOptions& options_;
    std::size_t collapsed_ = 0, moved_corners_ = 0;
    double moved_ = 0;
    bool vanished_ = false;
};

}  // namespace

MendedCells mended(const Cells& cells, Precision precision, const CheckOptions& options) {
    const DefaultEnvironment environment;
    return Mender(cells, true, precision, options).mend();
}

MendedCells mended(const Half& half, Precision precision, const CheckOptions& options) {
    Cells cells;
    cells.is_boundary = true;
    for (const CutCorner& corner : half.corners) cells.corners.push_back({corner.point, {}});
    cells.pieces = half.triangles;
    for (const std::uint32_t source : half.sources) {
        cells.first_source.push_back(std::uint32_t(cells.sources.size()));
        if (source != Half::cap) cells.sources.push_back({{0, source}, false});
    }
    cells.first_source.push_back(std::uint32_t(cells.sources.size()));
    const DefaultEnvironment environment;
    // The mesh may meet itself elsewhere.
    return Mender(cells, false, precision, options).mend();
}

}  // namespace graze::mesh
