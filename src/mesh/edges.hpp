// The edges of a mesh, each with its faces.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "mesh/weld.hpp"

namespace graze::mesh {

/// Lists by number, one after another.
template <class T>
struct Lists {
    std::vector<std::uint32_t> begin;  ///< of each, and the end of the last
    std::vector<T> all;

    std::span<T> operator[](std::size_t n) {
        return {all.data() + begin[n], all.data() + begin[n + 1]};
    }
    std::span<const T> operator[](std::size_t n) const {
        return {all.data() + begin[n], all.data() + begin[n + 1]};
    }

    /// each(add) calls add(list, item) in the same order whenever it is called.
    template <class Each>
    Lists(std::size_t count, const Each& each) : begin(count + 1) {
        each([&](std::uint32_t list, const T&) { ++begin[list + 1]; });
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        all.resize(begin.back());
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        each([&](std::uint32_t list, const T& item) { all[next[list]++] = item; });
    }
};

/// Faces with two equal corners have none.
inline bool has_edges(const std::array<std::uint32_t, 3>& f) {
    return f[0] != f[1] && f[1] != f[2] && f[2] != f[0];
}

/// Of a face, at the lower of its ends.
struct HalfEdge {
    std::uint32_t to;
    std::uint32_t face_and_way;

    std::uint32_t face() const { return face_and_way >> 1; }
    /// Does it run from the lower to the higher end?
    bool forward() const { return (face_and_way & 1) != 0; }
};

/// By the lower ends, sorted by the others and then by faces. For less than 2^31 faces.
class Edges {
public:
    explicit Edges(const Welded& mesh)
        : half_(mesh.points.size(), [&](const auto& add) {
              for (std::uint32_t n = 0; n < mesh.faces.size(); ++n) {
                  const auto& f = mesh.faces[n];
                  if (!has_edges(f)) continue;
                  for (std::size_t k = 0; k < 3; ++k) {
                      const std::uint32_t from = f[k], to = f[k == 2 ? 0 : k + 1];
                      add(std::min(from, to), {std::max(from, to), 2 * n + (from < to)});
                  }
              }
          }) {
        for (std::size_t v = 0; v + 1 < half_.begin.size(); ++v) {
            const auto here = half_[v];
            std::sort(here.begin(), here.end(), [](const HalfEdge& x, const HalfEdge& y) {
                return x.to != y.to ? x.to < y.to : x.face_and_way < y.face_and_way;
            });
        }
    }

    /// f(lower end, faces) of each edge.
    template <class F>
    void each(const F& f) const {
        for (std::uint32_t v = 0; v + 1 < half_.begin.size(); ++v) {
            const auto here = half_[v];
            for (std::size_t from = 0, to; from < here.size(); from = to) {
                for (to = from + 1; to < here.size() && here[to].to == here[from].to;) ++to;
                f(v, here.subspan(from, to - from));
            }
        }
    }

    /// The faces at the edge between two vertices, the first of which is the lower.
    std::span<const HalfEdge> faces_at(std::uint32_t low, std::uint32_t high) const {
        const auto here = half_[low];
        const auto less = [](const HalfEdge& e, std::uint32_t to) { return e.to < to; };
        auto begin = std::lower_bound(here.begin(), here.end(), high, less), end = begin;
        while (end != here.end() && end->to == high) ++end;
        return {begin, end};
    }

private:
    Lists<HalfEdge> half_;
};

}  // namespace graze::mesh
