// What can be reached from far away? Sides between which nothing is belong together, and of each part that hangs together a ray
// tells what of others is next to it, and what is beyond all.
//
// All that a part leaves of space in one piece is next to sides that are joined around edges. So the side through which a ray leaves the
// part for the last time stands for all that is next to it there, and what the ray meets then is in the same place.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "arith/number_field.hpp"
#include "arith/running_error.hpp"
#include "cells/windings.hpp"
#include "mesh/bvh.hpp"
#include "mesh/sets.hpp"
#include "mesh/winding.hpp"

namespace graze::cells {

namespace {

using arith::Rational;
using arith::RunningError;
using mesh::RationalPoint;

class Outside {
public:
    Outside(const Pieces& pieces, const std::function<Triangle3(std::uint32_t)>& face)
        : pieces_(pieces),
          face_(face),
          rounded_(rounded(pieces)),
          tree_(rounded_),
          sides_(2 * pieces.triangles.size() + 1) {}

    std::vector<bool> find(std::span<const std::pair<Side, Side>> facing) {
        const auto count = std::uint32_t(pieces_.triangles.size());
        mesh::Sets parts(count);
        for (const auto& [x, y] : facing) {
            sides_.join(x.number, y.number);
            parts.join(x.piece(), y.piece());
        }
        for (std::uint32_t n = 0; n < count; ++n)
            if (parts.find(n) == n) look_out(n);
        std::vector<bool> outer(2 * std::size_t(count));
        const std::uint32_t beyond = sides_.find(2 * count);
        for (std::uint32_t n = 0; n < outer.size(); ++n) outer[n] = sides_.find(n) == beyond;
        return outer;
    }

private:
    /// Rounding keeps the order of coordinates: what a box of exact corners holds, that of the rounded ones does.
    static mesh::Welded rounded(const Pieces& pieces) {
        mesh::Welded r;
        for (const mesh::CellCorner& corner : pieces.corners)
            r.points.push_back(corner.point.rounded());
        r.faces.assign(pieces.triangles.begin(), pieces.triangles.end());
        return r;
    }

    RationalPoint corner(std::uint32_t piece, std::size_t k) const {
        const ExactVec3 p = pieces_.corners[pieces_.triangles[piece][k]].point.exact();
        return {p[0].number().a(), p[1].number().a(), p[2].number().a()};
    }

    /// Along an axis, up or down.
    struct Ray {
        std::size_t axis;
        int way;
    };
    struct Crossing {
        Rational distance;
        std::uint32_t piece;
        bool from_before;  ///< does the ray come to it from the side before it?
    };

    void look_out(std::uint32_t piece) {
        const mesh::Plane plane(face_(pieces_.first_face[piece]));
        const std::array corners{corner(piece, 0), corner(piece, 1), corner(piece, 2)};
        std::optional<std::vector<Crossing>> crossings;
        Ray ray{};
        // A point within the piece from which the ray meets no edge: of few lines it is on one.
        for (int n = 0; !crossings; ++n) {
            const std::array weights{1 + n * n, 1 + 2 * n, 1 + n * n * n};
            RationalPoint at;
            for (std::size_t k = 0; k < 3; ++k) {
                for (std::size_t i = 0; i < 3; ++i) at[k] += corners[i][k] * weights[i];
                at[k] /= weights[0] + weights[1] + weights[2];
            }
            std::vector<std::uint32_t> others;
            ray = short_ray(plane, at, others);
            crossings = along(ray, piece, at, others);
        }
        // The side that is next, up to far away.
        Side side =
            plane.normal[ray.axis].sign() * ray.way > 0 ? Side::before(piece) : Side::behind(piece);
        for (const Crossing& c : *crossings) {
            const Side from = c.from_before ? Side::before(c.piece) : Side::behind(c.piece);
            sides_.join(side.number, from.number);
            side = c.from_before ? Side::behind(c.piece) : Side::before(c.piece);
        }
        sides_.join(side.number, std::uint32_t(2 * pieces_.triangles.size()));
    }

    /// That of the six which meets few boxes, and does not run along the plane; `others` are the pieces in these.
    Ray short_ray(const mesh::Plane& plane, const RationalPoint& at,
                  std::vector<std::uint32_t>& others) const {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        Vec3 low, high;
        for (std::size_t k = 0; k < 3; ++k) {
            const double near = arith::nearest_double(at[k]);
            low[int(k)] = std::nextafter(near, -infinite);
            high[int(k)] = std::nextafter(near, infinite);
        }
        const mesh::Box point{tree_.place(low), tree_.place(high)};
        for (std::size_t most = 16;; most *= 4)
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (const int way : {1, -1}) {
                    if (plane.normal[axis] == 0) continue;
                    mesh::Box box = point;
                    (way > 0 ? box.hi : box.lo)[axis] = float(way * infinite);
                    if (tree_.collect(box, most, others)) return {axis, way};
                }
    }

    /// Seen along an axis; false where doubles tell that it does not hold the point.
    bool may_hold(std::uint32_t piece, std::size_t axis, const RationalPoint& at) const {
        const std::size_t l = (axis + 1) % 3, m = (axis + 2) % 3;
        const auto near = [](const Rational& x) {
            const double nearest = arith::nearest_double(x);
            return RunningError(nearest, std::abs(nearest) * 0x1p-52 + 0x1p-1074);
        };
        const RunningError x = near(at[l]), y = near(at[m]);
        int least = 1, most = -1;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto end = [&](std::size_t k) {
                const ExactPoint3& p = pieces_.corners[pieces_.triangles[piece][k]].point;
                const Vec3 rounded = p.rounded();
                return std::array{RunningError(rounded[int(l)], p.off()),
                                  RunningError(rounded[int(m)], p.off())};
            };
            const auto u = end(i), v = end((i + 1) % 3);
            const RunningError turn = (v[0] - u[0]) * (y - u[1]) - (v[1] - u[1]) * (x - u[0]);
            if (turn.unsure()) return true;
            least = std::min(least, turn.sign());
            most = std::max(most, turn.sign());
        }
        return !(least < 0 && most > 0);
    }

    /// What a ray from a point of a piece meets of others, from there on; empty where it meets an edge.
    std::optional<std::vector<Crossing>> along(const Ray& ray, std::uint32_t piece,
                                               const RationalPoint& at,
                                               std::span<const std::uint32_t> others) const {
        const std::size_t l = (ray.axis + 1) % 3, m = (ray.axis + 2) % 3;
        std::vector<Crossing> found;
        for (const std::uint32_t other : others) {
            if (other == piece || !may_hold(other, ray.axis, at)) continue;
            const std::array c{corner(other, 0), corner(other, 1), corner(other, 2)};
            int least = 1, most = -1;
            for (std::size_t i = 0; i < 3; ++i) {
                const RationalPoint &u = c[i], &v = c[(i + 1) % 3];
                const Rational turn =
                    (v[l] - u[l]) * (at[m] - u[m]) - (v[m] - u[m]) * (at[l] - u[l]);
                least = std::min(least, turn.sign());
                most = std::max(most, turn.sign());
            }
            if (least < 0 && most > 0) continue;
            if (least == 0 || most == 0) return {};
            const mesh::Plane plane(face_(pieces_.first_face[other]));
            Rational distance;
            for (std::size_t k = 0; k < 3; ++k) distance += plane.normal[k] * (c[0][k] - at[k]);
            distance *= ray.way;
            distance /= plane.normal[ray.axis];
            if (distance > 0)
                found.push_back(
                    {std::move(distance), other, plane.normal[ray.axis].sign() * ray.way < 0});
        }
        std::sort(found.begin(), found.end(),
                  [](const Crossing& x, const Crossing& y) { return x.distance < y.distance; });
        return found;
    }

    const Pieces& pieces_;
    const std::function<Triangle3(std::uint32_t)>& face_;
    mesh::Welded rounded_;
    mesh::Bvh tree_;
    mesh::Sets sides_;  ///< and far away
};

}  // namespace

std::vector<bool> outer_sides(const Pieces& pieces, std::span<const std::pair<Side, Side>> facing,
                              const std::function<Triangle3(std::uint32_t)>& face) {
    return Outside(pieces, face).find(facing);
}

}  // namespace graze::cells
