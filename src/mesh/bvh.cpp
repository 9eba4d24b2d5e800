#include "mesh/bvh.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "construct/bounds.hpp"

namespace graze::mesh {

namespace {

/// Every third bit of a key from those of a coordinate.
std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 32) & 0x1f00000000ffff;
    x = (x | x << 16) & 0x1f0000ff0000ff;
    x = (x | x << 8) & 0x100f00f00f00f00f;
    x = (x | x << 4) & 0x10c30c30c30c30c3;
    return (x | x << 2) & 0x1249249249249249;
}

/// Where the curve of D. Hilbert goes on, by the octants of a place from the largest to the smallest. A state says
/// how the curve lies in an octant: at which corner it enters, and along which axis it leaves.
/// Source: C. H. Hamilton, "Compact Hilbert indices", 2006.
class HilbertCurve {
public:
    constexpr HilbertCurve() {
        for (unsigned state = 0; state < states; ++state)
            for (unsigned two = 0; two < 64; ++two) {
                const Step first = step(state, two >> 3), second = step(first.state, two & 7);
                steps_[state][two] = {std::uint8_t(first.number << 3 | second.number),
                                      second.state};
            }
    }

    /// So many octants, an even number, three bits each.
    std::uint64_t key(std::uint64_t octants, int count) const {
        std::uint64_t key = 0;
        unsigned state = 0;
        for (int shift = 3 * count - 6; shift >= 0; shift -= 6) {
            const Step two = steps_[state][octants >> shift & 63];
            key = key << 6 | two.number;
            state = two.state;
        }
        return key;
    }

private:
    struct Step {
        std::uint8_t number, state;
    };
    static constexpr unsigned states = 24;
    std::array<std::array<Step, 64>, states> steps_{};  ///< two at once

    static constexpr Step step(unsigned state, unsigned octant) {
        const unsigned entry = state / 3, axis = state % 3,
                       gray = rotated(octant ^ entry, 2 - axis),
                       number = gray ^ gray >> 1 ^ gray >> 2;
        const unsigned even = number == 0 ? 0 : (number - 1) & ~1u,
                       odd = number == 0 ? 0 : number - 1 + number % 2;
        return {std::uint8_t(number),
                std::uint8_t(3 * (entry ^ rotated(even ^ even >> 1, axis + 1)) +
                             (axis + unsigned(std::countr_one(odd)) + 1) % 3)};
    }
    /// To the left, of three bits.
    static constexpr unsigned rotated(unsigned x, unsigned by) {
        return (x << by % 3 | x >> (3 - by % 3)) & 7;
    }
};
constexpr HilbertCurve curve;

/// By the bits from `first` on, a digit at a time.
void sort(std::vector<std::uint64_t>& keys, int first, int bits) {
    constexpr int digit = 11;
    std::vector<std::uint64_t> other(keys.size());
    for (int shift = first; shift < first + bits; shift += digit) {
        const auto digit_of = [&](std::uint64_t key) {
            return std::size_t(key >> shift & ((1u << digit) - 1));
        };
        std::array<std::uint32_t, (1u << digit) + 1> begin{};
        for (const std::uint64_t key : keys) ++begin[digit_of(key) + 1];
        for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
        for (const std::uint64_t key : keys) other[begin[digit_of(key)]++] = key;
        std::swap(keys, other);
    }
}

/// The boxes of faces, in parts where a face has a hub: from this on to its opposite edge, more of them the more faces
/// the hub has. `face_of` is filled with the face of each.
std::vector<Box> parts_at(std::span<const std::uint32_t> hubs, const Welded& mesh,
                          const std::vector<std::array<float, 3>>& points,
                          const std::vector<Box>& faces, std::vector<std::uint32_t>& face_of) {
    constexpr int most_parts = 8;
    // Of coordinates from -1 to 1, more than their rounding and that of what lies between them.
    constexpr float off = 0x1p-21f;
    std::vector<std::uint32_t> faces_at(mesh.points.size());
    for (const std::uint32_t v : hubs)
        if (v != Bvh::no_hub) ++faces_at[v];
    std::vector<Box> boxes;
    for (std::uint32_t n = 0; n < faces.size(); ++n) {
        const std::uint32_t v = hubs[n];
        const int parts = v == Bvh::no_hub
                              ? 1
                              : std::clamp(int(std::sqrt(float(faces_at[v])) / 4), 1, most_parts);
        const auto& f = mesh.faces[n];
        const std::size_t i = std::size_t(std::find(f.begin(), f.end(), v) - f.begin());
        for (int part = 0; part < parts; ++part) {
            Box box = faces[n];
            for (std::size_t k = 0; parts > 1 && k < 3; ++k) {
                const float from = points[v][k], to[]{points[f[(i + 1) % 3]][k] - from,
                                                      points[f[(i + 2) % 3]][k] - from};
                const float begin = float(part) / float(parts),
                            end = float(part + 1) / float(parts);
                const auto [least, most] =
                    std::minmax({begin * to[0], end * to[0], begin * to[1], end * to[1]});
                box.lo[k] = std::max(box.lo[k], from + least - off);
                box.hi[k] = std::min(box.hi[k], from + most + off);
            }
            boxes.push_back(box);
            face_of.push_back(n);
        }
    }
    return boxes;
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

Frame::Frame(const Aabb3& box) {
    for (int k = 0; k < 3; ++k) {
        middle[k] = box.min[k] / 4 + box.max[k] / 4;
        reach = std::max(reach, box.max[k] / 2 - box.min[k] / 2);
    }
    scale = std::ldexp(1.0, reach > 0 ? std::clamp(-std::ilogb(reach), -1022, 1022) : 0);
}

Bvh::Bvh(const Welded& mesh) : Bvh(mesh, {}) {}

Bvh::Bvh(const Welded& mesh, std::span<const std::uint32_t> hubs)
    : frame(construct::bounds_of(mesh.points)), extent(3 * frame.reach) {
    std::vector<std::array<float, 3>> points;
    points.reserve(mesh.points.size());
    for (const Vec3& p : mesh.points) points.push_back(place(p));

    std::vector<Box> boxes;
    boxes.reserve(mesh.faces.size());
    for (const auto& f : mesh.faces)
        boxes.push_back(box_of(points[f[0]], points[f[1]], points[f[2]]));
    std::vector<std::uint32_t> face_of;
    if (!hubs.empty()) boxes = parts_at(hubs, mesh, points, boxes, face_of);
    build(boxes, hubs, face_of);
}

Bvh::Bvh(const Aabb3& bounds, std::span<const Aabb3> all) : frame(bounds), extent(3 * frame.reach) {
    std::vector<Box> boxes;
    boxes.reserve(all.size());
    for (const Aabb3& box : all) boxes.push_back(place(box));
    build(boxes, {}, {});
}

void Bvh::build(const std::vector<Box>& boxes, std::span<const std::uint32_t> hubs,
                const std::vector<std::uint32_t>& face_of) {
    // Places on the curve, and behind them the boxes.
    const int box_bits = std::bit_width(boxes.size()),
              place_bits = std::min(14, (64 - box_bits) / 6 * 2);
    const float half = float(1 << (place_bits - 1)), last = float((1 << place_bits) - 1);
    std::vector<std::uint64_t> keys;
    keys.reserve(boxes.size());
    for (std::size_t n = 0; n < boxes.size(); ++n) {
        std::uint64_t octants = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const float place = (boxes[n].lo[k] + boxes[n].hi[k]) * (half / 2) + half;
            octants |= spread(std::uint64_t(std::min(std::max(place, 0.0f), last))) << k;
        }
        keys.push_back(curve.key(octants, place_bits) << box_bits | n);
    }
    sort(keys, box_bits, 3 * place_bits);
    order.reserve(keys.size());
    for (const std::uint64_t key : keys)
        order.push_back(std::uint32_t(key & ((std::uint64_t(1) << box_bits) - 1)));
    if (!hubs.empty()) {
        const auto hub = [&](std::uint32_t n) { return hubs[face_of[n]]; };
        const auto grouped = std::stable_partition(
            order.begin(), order.end(), [&](std::uint32_t n) { return hub(n) == no_hub; });
        std::stable_sort(grouped, order.end(),
                         [&](std::uint32_t m, std::uint32_t n) { return hub(m) < hub(n); });
    }

    levels.emplace_back((order.size() + row_size - 1) / row_size);
    if (levels[0].empty()) levels[0].emplace_back();
    for (std::size_t n = 0; n < order.size(); ++n)
        levels[0][n / row_size].set(n % row_size, boxes[order[n]]);
    if (!hubs.empty())
        for (std::uint32_t& n : order) n = face_of[n];
    while (levels.back().size() > 1 || levels.size() == 1) {
        const auto& below = levels.back();
        std::vector<Row> rows((below.size() + row_size - 1) / row_size);
        for (std::size_t n = 0; n < below.size(); ++n)
            rows[n / row_size].set(n % row_size, below[n].around());
        levels.push_back(std::move(rows));
    }
}

}  // namespace graze::mesh
