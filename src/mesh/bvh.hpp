// Bounding boxes of faces as floats, sixteen a row, and rows of the boxes of rows above them.
//
// x becomes float((x - middle) s), with s a power of two: rounding never turns x <= y round, so boxes that
// meet still meet, and about the middle little is lost.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "mesh/weld.hpp"

namespace graze::mesh {

constexpr std::size_t row_size = 16;

struct Box {
    std::array<float, 3> lo, hi;
};

inline Box box_of(const std::array<float, 3>& a, const std::array<float, 3>& b,
                  const std::array<float, 3>& c) {
    Box box;
    for (std::size_t k = 0; k < 3; ++k) {
        box.lo[k] = std::min(std::min(a[k], b[k]), c[k]);
        box.hi[k] = std::max(std::max(a[k], b[k]), c[k]);
    }
    return box;
}

/// Of places without a face nothing meets it.
struct alignas(64) Row {
    std::array<std::array<float, row_size>, 3> lo, hi;

    Row() {
        for (auto& x : lo) x.fill(std::numeric_limits<float>::infinity());
        for (auto& x : hi) x.fill(-std::numeric_limits<float>::infinity());
    }
    void set(std::size_t place, const Box& box) {
        for (std::size_t k = 0; k < 3; ++k) {
            lo[k][place] = box.lo[k];
            hi[k][place] = box.hi[k];
        }
    }
    Box box(std::size_t place) const {
        return {{lo[0][place], lo[1][place], lo[2][place]},
                {hi[0][place], hi[1][place], hi[2][place]}};
    }
    Box around() const;
};

/// A bit for each place whose box meets this one.
inline std::uint32_t meeting(const Box& box, const Row& row) {
    std::uint32_t bits = 0;
#if defined(__SSE2__)
    const auto all = [](float x) { return _mm_set1_ps(x); };
    const __m128 lo[3]{all(box.lo[0]), all(box.lo[1]), all(box.lo[2])};
    const __m128 hi[3]{all(box.hi[0]), all(box.hi[1]), all(box.hi[2])};
    for (std::size_t n = 0; n < row_size; n += 4) {
        __m128 meet = _mm_cmple_ps(_mm_load_ps(&row.lo[0][n]), hi[0]);
        meet = _mm_and_ps(meet, _mm_cmpge_ps(_mm_load_ps(&row.hi[0][n]), lo[0]));
        for (std::size_t k = 1; k < 3; ++k) {
            meet = _mm_and_ps(meet, _mm_cmple_ps(_mm_load_ps(&row.lo[k][n]), hi[k]));
            meet = _mm_and_ps(meet, _mm_cmpge_ps(_mm_load_ps(&row.hi[k][n]), lo[k]));
        }
        bits |= std::uint32_t(_mm_movemask_ps(meet)) << n;
    }
#else
    for (std::size_t n = 0; n < row_size; ++n) {
        bool meet = true;
        for (std::size_t k = 0; k < 3; ++k)
            meet &= (row.lo[k][n] <= box.hi[k]) & (row.hi[k][n] >= box.lo[k]);
        bits |= std::uint32_t(meet) << n;
    }
#endif
    return bits;
}

/// f(place) of each bit.
template <class F>
void each_bit(std::uint32_t bits, const F& f) {
    for (; bits != 0; bits &= bits - 1) f(std::size_t(std::countr_zero(bits)));
}

/// A coordinate x is at (x / 2 - middle) scale, from -1 to 1 within a box; of halves, so that no difference overflows.
struct Frame {
    Vec3 middle;
    double reach = 0;  ///< from the middle along the longest axis of the box, of halves
    double scale;      ///< a power of two, as far as a double can scale

    explicit Frame(const Aabb3& box);
};

/// The faces of a mesh in the order of a Hilbert curve, and their boxes.
struct Bvh {
    Frame frame;  ///< of the boxes
    std::vector<std::uint32_t>
        order;  ///< faces, by their places: each has one, but for parts of it
    std::vector<std::vector<Row>> levels;  ///< of faces, of their rows, and so on to a single row
    double
        extent;  ///< no two points are farther apart along an axis; infinite where that overflows

    explicit Bvh(const Welded& mesh);

    static constexpr std::uint32_t no_hub = std::numeric_limits<std::uint32_t>::max();
    /// Of a mesh in which many faces have a corner in common, so that all their boxes meet: for each face this corner,
    /// if it has one. Faces of a hub are behind each other, the others come first; and long ones are in parts, each with
    /// a place and a box of its own.
    Bvh(const Welded& mesh, std::span<const std::uint32_t> hubs);

    /// Of faces by their boxes, all of which are in `bounds`.
    Bvh(const Aabb3& bounds, std::span<const Aabb3> boxes);

    /// The box of a row of faces.
    Box around(std::size_t row) const { return levels[1][row / row_size].box(row % row_size); }

    /// As the boxes have it.
    std::array<float, 3> place(const Vec3& p) const {
        std::array<float, 3> placed;
        for (int k = 0; k < 3; ++k)
            placed[std::size_t(k)] =
                float(std::clamp((p[k] / 2 - frame.middle[k]) * frame.scale, -far_away, far_away));
        return placed;
    }
    Box place(const Aabb3& box) const { return {place(box.min), place(box.max)}; }
    /// Of a coordinate up to x, how far is its place from the exact one, once it was rounded to a double?
    float off(double x) const {
        return float(0x1p-22 + std::min(x * 0x1p-52 * frame.scale, far_away));
    }

    /// f(row of faces) of each one, from `first` on, that a box meets.
    template <class F>
    void each_row(const Box& box, std::size_t first, const F& f) const {
        each_row(box, first, f, [](std::size_t, std::size_t) { return false; });
    }
    /// But for those below a row of a level for which left_out(level, row) is true.
    template <class F, class LeftOut>
    void each_row(const Box& box, std::size_t first, const F& f, const LeftOut& left_out) const {
        descend(box, levels.size() - 1, 0, first, f, left_out);
    }

    /// f(face) of each whose box it meets.
    template <class F>
    void each_meeting(const Box& box, const F& f) const {
        each_row(box, 0, [&](std::size_t row) {
            each_bit(meeting(box, levels[0][row]),
                     [&](std::size_t place) { f(order[row * row_size + place]); });
        });
    }

    /// Faces whose boxes it meets, until there are more than `most`: then false.
    bool collect(const Box& box, std::size_t most, std::vector<std::uint32_t>& faces) const {
        faces.clear();
        return collect_below(box, levels.size() - 1, 0, most, faces);
    }

private:
    static constexpr double far_away = 0x1p100;

    /// Of parts of faces, where these have hubs.
    void build(const std::vector<Box>& boxes, std::span<const std::uint32_t> hubs,
               const std::vector<std::uint32_t>& face_of);

    template <class F, class LeftOut>
    void descend(const Box& box, std::size_t level, std::size_t row, std::size_t first, const F& f,
                 const LeftOut& left_out) const {
        if (level == 0) {
            f(row);
            return;
        }
        // Rows of faces below a place.
        const std::size_t below = std::size_t(1) << (4 * (level - 1));
        each_bit(meeting(box, levels[level][row]), [&](std::size_t place) {
            const std::size_t child = row * row_size + place;
            if ((child + 1) * below > first && !left_out(level - 1, child))
                descend(box, level - 1, child, first, f, left_out);
        });
    }
    bool collect_below(const Box& box, std::size_t level, std::size_t row, std::size_t most,
                       std::vector<std::uint32_t>& faces) const {
        for (std::uint32_t bits = meeting(box, levels[level][row]); bits != 0; bits &= bits - 1) {
            const std::size_t child = row * row_size + std::size_t(std::countr_zero(bits));
            if (level == 0)
                faces.push_back(order[child]);
            else if (!collect_below(box, level - 1, child, most, faces))
                return false;
        }
        return faces.size() <= most;
    }
};

}  // namespace graze::mesh
