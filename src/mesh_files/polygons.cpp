// A fan where it does, else ears: G. H. Meisters, "Polygons have ears", 1975; else the best of all ways: G. T. Klincsek,
// "Minimal triangulations of polygonal domains", 1980. All signs are exact.
#include "mesh_files/polygons.hpp"

#include <algorithm>
#include <array>
#include <graze/orient.hpp>
#include <span>
#include <vector>

#include "arith/rational.hpp"
#include "arith/running_error.hpp"

namespace graze::mesh_files {

namespace {

using arith::BigInt;
using arith::RunningError;
using Corner = std::array<std::uint32_t, 3>;
using Points = std::vector<Vec3>;

/// By coordinates: -1, 0 or 1.
int compare(const Vec3& p, const Vec3& q) {
    for (int k = 0; k < 3; ++k)
        if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
    return 0;
}

/// Where a cycle of n begins to be read so that it comes in the least order; compared(x, y) is that of two places.
/// Source: Y. Shiloach, "Fast canonization of circular strings", 1981.
std::size_t least_start(std::size_t n, const auto& compared) {
    std::size_t i = 0, j = 1, same = 0;
    while (i < n && j < n && same < n) {
        const std::size_t x = i + same, y = j + same;
        const int order = compared(x < n ? x : x - n, y < n ? y : y - n);
        if (order == 0) {
            ++same;
            continue;
        }
        (order > 0 ? i : j) += same + 1;
        if (i == j) ++j;
        same = 0;
    }
    return std::min(i, j);
}

/// The cross product of two vectors, coordinate k.
template <class V>
auto cross(const V& u, const V& v, std::size_t k) {
    const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
    return u[l] * v[m] - u[m] * v[l];
}

/// Is each triangle of the fan seen from the side that the whole is seen from, along each axis that its normal may be
/// nearest to? False as well where doubles are not certain.
bool fan_is_certain(const Points& points) {
    using Vector = std::array<RunningError, 3>;
    const auto from_first = [&](std::size_t i) {
        const Vec3 &p = points[i], &o = points[0];
        return Vector{RunningError::difference(p.x, o.x), RunningError::difference(p.y, o.y),
                      RunningError::difference(p.z, o.z)};
    };
    Vector normal;
    std::array<bool, 3> right{true, true, true}, wrong = right;
    Vector last = from_first(1);
    for (std::size_t i = 2; i < points.size(); ++i) {
        const Vector next = from_first(i);
        for (std::size_t k = 0; k < 3; ++k) {
            const RunningError area = cross(last, next, k);
            const int way = area.unsure() ? 0 : area.sign();
            right[k] = right[k] && way > 0;
            wrong[k] = wrong[k] && way < 0;
            normal[k] = normal[k] + area;
        }
        last = next;
    }
    const auto certainly_less = [&](std::size_t k, std::size_t other) {
        const RunningError more = absolute(normal[other]) - absolute(normal[k]);
        return !more.unsure() && more.sign() > 0;
    };
    for (std::size_t k = 0; k < 3; ++k)
        if (!right[k] && !wrong[k] && !certainly_less(k, (k + 1) % 3) &&
            !certainly_less(k, (k + 2) % 3))
            return false;
    return true;
}

/// The axis that the normal of a polygon is nearest to, and the sign of its coordinate there; 0 of none.
struct View {
    int axis = 0, way = 0;
};

/// By whole numbers over a unit that all coordinates are multiples of.
View view_of(const Points& points) {
    int unit = 1000;
    for (const Vec3& p : points)
        for (int k = 0; k < 3; ++k)
            if (p[k] != 0) unit = std::min(unit, arith::decode(p[k]).exponent);
    using Vector = std::array<BigInt, 3>;
    const auto exact = [&](const Vec3& p) {
        Vector units;
        for (int k = 0; k < 3; ++k)
            if (const arith::Decoded d = arith::decode(p[k]); d.mantissa != 0)
                units[std::size_t(k)] = BigInt(d.mantissa) << unsigned(d.exponent - unit);
        return units;
    };
    Vector normal, last = exact(points.back());
    for (const Vec3& p : points) {
        const Vector next = exact(p);
        for (std::size_t k = 0; k < 3; ++k) normal[k] += cross(last, next, k);
        last = next;
    }
    std::size_t largest = 0;
    for (const std::size_t k : {1u, 2u})
        if (arith::absolute(normal[k]) > arith::absolute(normal[largest])) largest = k;
    return {int(largest), normal[largest].sign()};
}

/// Three corners of a polygon, by their places in it.
using Cut = std::array<std::uint32_t, 3>;

std::vector<Cut> fan(std::size_t corners) {
    std::vector<Cut> cuts;
    for (std::uint32_t i = 2; i < corners; ++i) cuts.push_back({0, i - 1, i});
    return cuts;
}

/// A polygon, seen along an axis.
class Polygon {
public:
    explicit Polygon(const Points& points) : points_(points) {
        const View view = view_of(points);
        way_ = view.way;
        for (const Vec3& p : points) seen_.push_back(along(p, view.axis));
    }

    std::vector<Cut> cuts() const {
        std::vector<Cut> found = fan(seen_.size());
        if (worst_turn(found) > 0) return found;
        std::vector<Cut> by_ears = ears();
        if (!by_ears.empty() && worst_turn(by_ears) > 0) return by_ears;
        if (seen_.size() <= max_compared) return best_cuts();
        return by_ears.empty() ? found : by_ears;
    }

private:
    static Vec2 along(const Vec3& p, int k) { return {p[(k + 1) % 3], p[(k + 2) % 3]}; }

    /// 1 as the polygon runs.
    int turn_of(std::size_t i, std::size_t j, std::size_t k) const {
        return way_ * orient(seen_[i], seen_[j], seen_[k]);
    }
    int worst_turn(const std::vector<Cut>& cuts) const {
        int worst = 1;
        for (const auto& [i, j, k] : cuts) worst = std::min(worst, turn_of(i, j, k));
        return worst;
    }

    /// Is no other point in a triangle, or on it?
    bool is_empty(std::size_t a, std::size_t b, std::size_t c,
                  const std::vector<std::size_t>& reflex) const {
        return std::none_of(reflex.begin(), reflex.end(), [&](std::size_t i) {
            const Vec2& p = seen_[i];
            if (p == seen_[a] || p == seen_[b] || p == seen_[c]) return false;
            return turn_of(a, b, i) >= 0 && turn_of(b, c, i) >= 0 && turn_of(c, a, i) >= 0;
        });
    }

    /// Flat ones only where there are no others; none at all where it comes to no end.
    std::vector<Cut> ears() const {
        if (way_ == 0) return {};
        const std::size_t count = seen_.size();
        std::vector<std::size_t> next(count), before(count);
        for (std::size_t i = 0; i < count; ++i) {
            next[i] = (i + 1) % count;
            before[i] = (i + count - 1) % count;
        }
        std::vector<std::size_t> reflex;
        for (std::size_t i = 0; i < count; ++i)
            if (turn_of(before[i], i, next[i]) <= 0) reflex.push_back(i);

        std::vector<Cut> triangles;
        const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
            triangles.push_back({std::uint32_t(a), std::uint32_t(b), std::uint32_t(c)});
        };
        std::size_t at = 0, misses = 0, left = count;
        for (bool flat = false; left > 3;) {
            const std::size_t a = before[at], c = next[at];
            const int turn = turn_of(a, at, c);
            if (flat ? turn == 0 : turn > 0 && is_empty(a, at, c, reflex)) {
                add(a, at, c);
                next[a] = c;
                before[c] = a;
                std::erase_if(reflex, [&](std::size_t i) {
                    return i == at || ((i == a || i == c) && turn_of(before[i], i, next[i]) > 0);
                });
                --left;
                misses = 0;
                flat = false;
                at = a;
                continue;
            }
            at = c;
            if (++misses < left) continue;
            // Then one of three in a line; where there is none either, it crosses itself.
            if (flat) return {};
            flat = true;
            misses = 0;
        }
        add(before[at], at, next[at]);
        if (worst_turn({triangles.back()}) < 0) return {};
        return triangles;
    }

    /// Turned over is worse than without an area, and that is worse than seen from the edge.
    std::uint32_t badness(std::size_t i, std::size_t j, std::size_t k) const {
        const int turn = turn_of(i, j, k);
        if (turn > 0) return 0;
        if (turn < 0) return (max_compared + 1) * (max_compared + 1);
        const auto is_flat_along = [&](int axis) {
            return orient(along(points_[i], axis), along(points_[j], axis),
                          along(points_[k], axis)) == 0;
        };
        return is_flat_along(0) && is_flat_along(1) && is_flat_along(2) ? max_compared + 1 : 1;
    }

    /// Of those between two corners, from the shortest on.
    std::vector<Cut> best_cuts() const {
        const std::size_t count = seen_.size();
        struct Best {
            std::uint32_t sum = 0, apex = 0;
        };
        std::vector<Best> best(count * count);
        for (std::size_t length = 2; length < count; ++length)
            for (std::size_t i = 0; i + length < count; ++i) {
                const std::size_t k = i + length;
                Best& here = best[i * count + k];
                here.sum = std::uint32_t(-1);
                for (std::size_t j = i + 1; j < k; ++j) {
                    const std::uint32_t rest = best[i * count + j].sum + best[j * count + k].sum;
                    if (rest >= here.sum) continue;
                    const std::uint32_t sum = rest + badness(i, j, k);
                    if (sum < here.sum) here = {sum, std::uint32_t(j)};
                }
            }
        std::vector<Cut> cuts;
        std::vector<std::array<std::uint32_t, 2>> open{{0, std::uint32_t(count - 1)}};
        while (!open.empty()) {
            const auto [i, k] = open.back();
            open.pop_back();
            if (k - i < 2) continue;
            const std::uint32_t j = best[i * count + k].apex;
            cuts.push_back({i, j, k});
            open.push_back({i, j});
            open.push_back({j, k});
        }
        return cuts;
    }

    const Points& points_;
    std::vector<Vec2> seen_;
    int way_ = 0;
};

/// Cuts one polygon after another, without asking for memory each time.
class Cutter {
public:
    explicit Cutter(const Points& vertices) : vertices_(vertices) {}

    void cut(std::span<Corner> triangles) {
        const bool reversed = read_in_order(triangles);
        // In the order of the file, whichever way it was read.
        const auto put = [&](std::size_t n, const Cut& cut) {
            Corner triangle{corners_[cut[0]], corners_[cut[1]], corners_[cut[2]]};
            if (reversed) std::swap(triangle[1], triangle[2]);
            triangles[reversed ? triangles.size() - 1 - n : n] = triangle;
        };
        if (corners_.size() > max_corners || is_certain_fan()) {
            for (std::uint32_t i = 0; i < triangles.size(); ++i) put(i, {0, i + 1, i + 2});
        } else {
            const std::vector<Cut> cuts = Polygon(points_).cuts();
            for (std::size_t i = 0; i < triangles.size(); ++i) put(i, cuts[i]);
        }
    }

private:
    /// The corners of a fan in the least order of their points, from any of them on and either way; was it turned round?
    bool read_in_order(std::span<const Corner> fan) {
        corners_.assign({fan[0][0], fan[0][1]});
        for (const Corner& t : fan) corners_.push_back(t[2]);
        const std::size_t count = corners_.size();
        std::size_t least = 0;
        bool alone = true;
        for (std::size_t i = 1; i < count; ++i) {
            const int way = compared(corners_[i], corners_[least]);
            if (way < 0) least = i;
            alone = way < 0 || (alone && way > 0);
        }
        const std::size_t next = least + 1 < count ? least + 1 : 0,
                          before = least > 0 ? least - 1 : count - 1;
        const int way = compared(corners_[before], corners_[next]);
        if (!alone || way == 0) return read_repeated_in_order();
        if (way < 0) std::reverse(corners_.begin(), corners_.end());
        const auto start = std::ptrdiff_t(way < 0 ? count - 1 - least : least);
        std::rotate(corners_.begin(), corners_.begin() + start, corners_.end());
        return way < 0;
    }

    /// The same for any corners, equal ones as well.
    bool read_repeated_in_order() {
        start_at_least(corners_);
        reversed_.assign(corners_.rbegin(), corners_.rend());
        start_at_least(reversed_);
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            const int order = compared(corners_[i], reversed_[i]);
            if (order == 0) continue;
            if (order < 0) return false;
            corners_.swap(reversed_);
            return true;
        }
        return false;
    }

    void start_at_least(std::vector<std::uint32_t>& corners) const {
        const auto start = least_start(corners.size(), [&](std::size_t i, std::size_t j) {
            return compared(corners[i], corners[j]);
        });
        std::rotate(corners.begin(), corners.begin() + std::ptrdiff_t(start), corners.end());
    }

    int compared(std::uint32_t i, std::uint32_t j) const {
        return compare(vertices_[i], vertices_[j]);
    }

    bool is_certain_fan() {
        points_.clear();
        for (const std::uint32_t c : corners_) points_.push_back(vertices_[c]);
        return fan_is_certain(points_);
    }

    const Points& vertices_;
    std::vector<std::uint32_t> corners_, reversed_;
    Points points_;
};

}  // namespace

void cut_polygons(Mesh& mesh) {
    Cutter cutter(mesh.vertices);
    for (std::size_t first = 0, end; first < mesh.face_of.size(); first = end) {
        end = first + 1;
        while (end < mesh.face_of.size() && mesh.face_of[end] == mesh.face_of[first]) ++end;
        if (end - first > 1) cutter.cut(std::span(mesh.triangles).subspan(first, end - first));
    }
}

}  // namespace graze::mesh_files
