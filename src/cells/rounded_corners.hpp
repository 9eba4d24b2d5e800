// Exact corners at their nearest doubles or floats, and triangles between them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/mesh.hpp>
#include <graze/mesh_cut.hpp>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "arith/bits.hpp"
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
        std::vector<bool> moved;
        for (const Corner& corner : corners) {
            Vec3& p = points_.emplace_back(corner.point.rounded());
            for (int k = 0; k < 3; ++k) {
                if (floats) p[k] = double(float(p[k]));
                if (!arith::is_finite(p[k]))
                    throw std::range_error("a corner has a coordinate beyond the finite " +
                                           std::string(floats ? "floats" : "doubles"));
            }
            moved.push_back(corner.point.off() > 0 || !(corner.point.rounded() == p));
        }
        // Of two that become one point at least one has moved.
        std::iota(first_.begin(), first_.end(), 0);
        std::vector<std::uint32_t> order;
        for (std::uint32_t n = 0; n < moved.size(); ++n)
            if (moved[n]) order.push_back(n);
        const auto key = [](const Vec3& p) { return std::tuple(p.x, p.y, p.z); };
        const auto is_less = [&](std::uint32_t x, std::uint32_t y) {
            return key(points_[x]) < key(points_[y]);
        };
        std::stable_sort(order.begin(), order.end(), is_less);
        for (std::size_t n = 1; n < order.size(); ++n)
            if (points_[order[n]] == points_[order[n - 1]]) first_[order[n]] = first_[order[n - 1]];
        for (std::uint32_t n = 0; n < moved.size(); ++n) {
            if (moved[n]) continue;
            const auto [begin, end] = std::equal_range(order.begin(), order.end(), n, is_less);
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
