// By ears: G. H. Meisters, "Polygons have ears", 1975. All signs are exact.
#include "mesh/polygons.hpp"

#include <algorithm>
#include <cmath>
#include <graze/orient.hpp>
#include <span>
#include <vector>

namespace graze::reader {

namespace {

using Corner = std::array<std::uint32_t, 3>;

/// A polygon, seen along an axis.
class Polygon {
public:
    Polygon(const std::vector<Vec3>& vertices, std::span<const Corner> fan) {
        corners_ = {fan[0][0], fan[0][1]};
        for (const Corner& t : fan) corners_.push_back(t[2]);
        // Twice its area along each axis.
        const Vec3& origin = vertices[corners_[0]];
        Vec3 area;
        for (const Corner& t : fan) {
            const Vec3 u = minus(vertices[t[1]], origin), v = minus(vertices[t[2]], origin);
            area = {area.x + u.y * v.z - u.z * v.y, area.y + u.z * v.x - u.x * v.z,
                    area.z + u.x * v.y - u.y * v.x};
        }
        int k = 0;
        for (int other : {1, 2})
            if (std::abs(area[other]) > std::abs(area[k])) k = other;
        way_ = area[k] > 0 ? 1 : area[k] < 0 ? -1 : 0;
        for (const std::uint32_t c : corners_)
            points_.push_back({vertices[c][(k + 1) % 3], vertices[c][(k + 2) % 3]});
    }

    bool fan_folds_back() const {
        bool right = false, wrong = false;
        for (std::size_t i = 2; i < points_.size(); ++i) {
            const int turn = turn_of(0, i - 1, i);
            right |= turn > 0;
            wrong |= turn < 0;
        }
        return right && wrong;
    }

    /// As many triangles as the fan has, or none.
    std::vector<Corner> ears() const {
        const std::size_t count = points_.size();
        std::vector<std::size_t> next(count), before(count);
        for (std::size_t i = 0; i < count; ++i) {
            next[i] = (i + 1) % count;
            before[i] = (i + count - 1) % count;
        }
        std::vector<std::size_t> reflex;
        for (std::size_t i = 0; i < count; ++i)
            if (turn_of(before[i], i, next[i]) <= 0) reflex.push_back(i);

        std::vector<Corner> triangles;
        std::size_t at = 0, misses = 0, left = count;
        for (bool flat = false; left > 3;) {
            const std::size_t a = before[at], c = next[at];
            const int turn = turn_of(a, at, c);
            if (flat ? turn == 0 : turn > 0 && is_empty(a, at, c, reflex)) {
                triangles.push_back({corners_[a], corners_[at], corners_[c]});
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
        triangles.push_back({corners_[before[at]], corners_[at], corners_[next[at]]});
        if (turn_of(before[at], at, next[at]) < 0) return {};
        return triangles;
    }

private:
    static Vec3 minus(const Vec3& p, const Vec3& q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }

    /// 1 as the polygon runs.
    int turn_of(std::size_t i, std::size_t j, std::size_t k) const {
        return way_ * orient(points_[i], points_[j], points_[k]);
    }

    /// Is no other point in a triangle, or on it?
    bool is_empty(std::size_t a, std::size_t b, std::size_t c,
                  const std::vector<std::size_t>& reflex) const {
        return std::none_of(reflex.begin(), reflex.end(), [&](std::size_t i) {
            const Vec2& p = points_[i];
            if (p == points_[a] || p == points_[b] || p == points_[c]) return false;
            return turn_of(a, b, i) >= 0 && turn_of(b, c, i) >= 0 && turn_of(c, a, i) >= 0;
        });
    }

    std::vector<std::uint32_t> corners_;
    std::vector<Vec2> points_;
    int way_ = 0;
};

}  // namespace

void cut_concave_polygons(Mesh& mesh) {
    for (std::size_t first = 0, end; first < mesh.face_of.size(); first = end) {
        end = first + 1;
        while (end < mesh.face_of.size() && mesh.face_of[end] == mesh.face_of[first]) ++end;
        if (end - first < 2 || end - first + 2 > max_corners) continue;
        const Polygon polygon(mesh.vertices, std::span(mesh.triangles).subspan(first, end - first));
        if (!polygon.fan_folds_back()) continue;
        const std::vector<Corner> triangles = polygon.ears();
        std::copy(triangles.begin(), triangles.end(),
                  mesh.triangles.begin() + std::ptrdiff_t(first));
    }
}

}  // namespace graze::reader
