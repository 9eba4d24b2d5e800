// Exact corners at their nearest doubles or floats, and triangles between them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/mesh.hpp>
#include <graze/mesh_cut.hpp>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arith/bits.hpp"
#include "arith/nearest_float.hpp"
#include "cells/planar.hpp"

namespace graze::cells {

/// Those that become one point are one.
class RoundedCorners {
public:
    /// Of corners with a `point`. Throws std::range_error for what is beyond the doubles or floats.
    template <class Corner>
    RoundedCorners(const std::vector<Corner>& corners, mesh::Precision precision)
        : first_(corners.size()), vertex_(corners.size(), none) {
        const bool floats = precision == mesh::Precision::floats;
        points_.reserve(corners.size());
        std::vector<std::uint32_t> moved, others;
        others.reserve(corners.size());
        for (const Corner& corner : corners) {
            const auto n = std::uint32_t(points_.size());
            Vec3& p = points_.emplace_back(corner.point.rounded());
            for (int k = 0; k < 3; ++k) {
                if (floats) p[k] = arith::nearest_float(p[k]);
                if (!arith::is_finite(p[k]))
                    throw std::range_error("a corner has a coordinate beyond the finite " +
                                           std::string(floats ? "floats" : "doubles"));
            }
            const bool stays = corner.point.off() == 0 && corner.point.rounded() == p;
            (stays ? others : moved).push_back(n);
            first_[n] = n;
        }
        // No two corners were one point: of two that become one at least one has moved.
        const auto key = [&](std::uint32_t n) {
            return std::tuple(points_[n].x, points_[n].y, points_[n].z);
        };
        std::sort(moved.begin(), moved.end(), [&](std::uint32_t x, std::uint32_t y) {
            return std::pair(key(x), x) < std::pair(key(y), y);
        });
        for (std::size_t n = 1; n < moved.size(); ++n)
            if (points_[moved[n]] == points_[moved[n - 1]]) first_[moved[n]] = first_[moved[n - 1]];
        for (const std::uint32_t n : others) {
            const auto [begin, end] =
                std::equal_range(moved.begin(), moved.end(), n,
                                 [&](std::uint32_t x, std::uint32_t y) { return key(x) < key(y); });
            for (auto at = begin; at != end; ++at) first_[*at] = std::min(first_[*at], n);
            if (begin != end) first_[n] = first_[*begin];
        }
    }

    bool is_collapsed(const std::array<std::uint32_t, 3>& t) const {
        return first_[t[0]] == first_[t[1]] || first_[t[1]] == first_[t[2]] ||
               first_[t[2]] == first_[t[0]];
    }

    /// To a mesh, which is always the same one, with the vertices that it needs, in the order in which they come.
    void add(std::array<std::uint32_t, 3> t, Mesh& mesh) {
        for (std::uint32_t& corner : t) {
            std::uint32_t& vertex = vertex_[first_[corner]];
            if (vertex == none) {
                vertex = std::uint32_t(mesh.vertices.size());
                mesh.vertices.push_back(points_[first_[corner]]);
            }
            corner = vertex;
        }
        mesh.triangles.push_back(t);
    }

private:
    std::vector<Vec3> points_;
    std::vector<std::uint32_t> first_, vertex_;
};

}  // namespace graze::cells
