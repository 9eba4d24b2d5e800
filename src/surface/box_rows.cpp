#include "surface/box_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graze::surface {

namespace {

/// Every third bit of a key from those of a place.
std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 32) & 0x1f00000000ffff;
    x = (x | x << 16) & 0x1f0000ff0000ff;
    x = (x | x << 8) & 0x100f00f00f00f00f;
    x = (x | x << 4) & 0x10c30c30c30c30c3;
    return (x | x << 2) & 0x1249249249249249;
}

struct Keyed {
    std::uint64_t key;
    std::uint32_t face;
};

constexpr int key_bits = 14;  // of each axis

/// By keys, a digit at a time.
void sort(std::vector<Keyed>& faces) {
    constexpr int digit = 11;
    std::vector<Keyed> other(faces.size());
    for (int shift = 0; shift < 3 * key_bits; shift += digit) {
        const auto digit_of = [&](const Keyed& f) {
            return std::size_t(f.key >> shift & ((1u << digit) - 1));
        };
        std::array<std::uint32_t, (1u << digit) + 1> begin{};
        for (const Keyed& f : faces) ++begin[digit_of(f) + 1];
        for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
        for (const Keyed& f : faces) other[begin[digit_of(f)]++] = f;
        std::swap(faces, other);
    }
}

}  // namespace

Box Row::around() const {
    Box box;
    for (std::size_t k = 0; k < 3; ++k) {
        box.lo[k] = *std::min_element(lo[k].begin(), lo[k].end());
        box.hi[k] = *std::max_element(hi[k].begin(), hi[k].end());
    }
    return box;
}

BoxTree::BoxTree(const Welded& mesh) {
    Vec3 lo = mesh.points.empty() ? Vec3{} : mesh.points[0], hi = lo;
    for (const Vec3& p : mesh.points)
        for (int k = 0; k < 3; ++k) {
            lo[k] = std::min(lo[k], p[k]);
            hi[k] = std::max(hi[k], p[k]);
        }
    double reach = 0;
    for (int k = 0; k < 3; ++k) {
        middle_[k] = lo[k] / 4 + hi[k] / 4;
        reach = std::max(reach, hi[k] / 2 - lo[k] / 2);
    }
    extent = 3 * reach;
    // From -1 to 1, as far as a double can scale.
    const int exponent = reach > 0 ? std::clamp(-std::ilogb(reach), -1000, 1000) : 0;
    scale_ = std::ldexp(1.0, exponent);
    std::vector<std::array<float, 3>> points;
    points.reserve(mesh.points.size());
    for (const Vec3& p : mesh.points) points.push_back(place(p));

    std::vector<Box> boxes(mesh.faces.size());
    std::vector<Keyed> keyed(mesh.faces.size());
    for (std::uint32_t n = 0; n < keyed.size(); ++n) {
        const auto& f = mesh.faces[n];
        const auto &a = points[f[0]], &b = points[f[1]], &c = points[f[2]];
        Box& box = boxes[n];
        std::uint64_t key = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            box.lo[k] = std::min(std::min(a[k], b[k]), c[k]);
            box.hi[k] = std::max(std::max(a[k], b[k]), c[k]);
            const float place =
                (box.lo[k] + box.hi[k]) * (1 << (key_bits - 3)) + (1 << (key_bits - 1));
            const float last = float((1 << key_bits) - 1);
            key |= spread(std::uint32_t(std::min(std::max(place, 0.0f), last))) << k;
        }
        keyed[n] = {key, n};
    }
    sort(keyed);
    order.reserve(keyed.size());
    for (const Keyed& f : keyed) order.push_back(f.face);

    levels.emplace_back((order.size() + row_size - 1) / row_size);
    if (levels[0].empty()) levels[0].emplace_back();
    for (std::size_t n = 0; n < order.size(); ++n)
        levels[0][n / row_size].set(n % row_size, boxes[order[n]]);
    while (levels.back().size() > 1 || levels.size() == 1) {
        const auto& below = levels.back();
        std::vector<Row> rows((below.size() + row_size - 1) / row_size);
        for (std::size_t n = 0; n < below.size(); ++n)
            rows[n / row_size].set(n % row_size, below[n].around());
        levels.push_back(std::move(rows));
    }
}

}  // namespace graze::surface
