// What can be reached from far away? Sides between which nothing is belong together, and of each part that hangs together a ray
// tells what of others is next to it, and what is beyond all.
//
// All that a part leaves of space in one piece is next to sides that are joined around edges. So the side through which a ray leaves the
// part for the last time stands for all that is next to it there, and what the ray meets then is in the same place.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
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
        // A few pieces of each part, which look different ways.
        constexpr std::size_t few = 12;
        std::map<std::uint32_t, std::vector<std::uint32_t>> pieces_of;
        for (std::uint32_t n = 0; n < count; ++n)
            if (auto& some = pieces_of[parts.find(n)]; some.size() < few) some.push_back(n);
        for (const auto& [part, some] : pieces_of) look_out(some);
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

    /// From a piece along an axis, up or down.
    struct Ray {
        std::uint32_t piece;
        std::size_t axis;
        int way;
    };
    struct Crossing {
        Rational distance;
        std::uint32_t piece;
        bool from_before;  ///< does the ray come to it from the side before it?
    };

    /// A point within a piece: that number n of many, of which few are on one line.
    RationalPoint within(std::uint32_t piece, int n) const {
        const std::array weights{1 + n * n, 1 + 2 * n, 1 + n * n * n};
        RationalPoint at;
        for (std::size_t i = 0; i < 3; ++i) {
            const RationalPoint p = corner(piece, i);
            for (std::size_t k = 0; k < 3; ++k) at[k] += p[k] * weights[i];
        }
        for (Rational& x : at) x /= weights[0] + weights[1] + weights[2];
        return at;
    }

    /// From one of some pieces of a part.
    void look_out(std::span<const std::uint32_t> some) {
        const Ray ray = short_ray(some);
        const mesh::Plane plane(face_(pieces_.first_face[ray.piece]));
        std::optional<std::vector<Crossing>> crossings;
        // From a point from which it meets no edge.
        for (int n = 0; !crossings; ++n) crossings = along(ray, within(ray.piece, n));
        // The side that is next, up to far away.
        Side side = plane.normal[ray.axis].sign() * ray.way > 0 ? Side::before(ray.piece)
                                                                : Side::behind(ray.piece);
        for (const Crossing& c : *crossings) {
            const Side from = c.from_before ? Side::before(c.piece) : Side::behind(c.piece);
            sides_.join(side.number, from.number);
            side = c.from_before ? Side::behind(c.piece) : Side::before(c.piece);
        }
        sides_.join(side.number, std::uint32_t(2 * pieces_.triangles.size()));
    }

    /// As the tree has it.
    mesh::Box box_of(const RationalPoint& at) const {
        Vec3 low, high;
        for (std::size_t k = 0; k < 3; ++k) {
            const double near = arith::nearest_double(at[k]);
            low[int(k)] = std::nextafter(near, -infinite);
            high[int(k)] = std::nextafter(near, infinite);
        }
        return {tree_.place(low), tree_.place(high)};
    }
    /// Pieces whose boxes a ray meets, until there are more than `most`: then false.
    bool collect(const Ray& ray, const RationalPoint& at, std::size_t most,
                 std::vector<std::uint32_t>& found) const {
        mesh::Box box = box_of(at);
        (ray.way > 0 ? box.hi : box.lo)[ray.axis] = float(ray.way * infinite);
        return tree_.collect(box, most, found);
    }
    /// One that meets few boxes, and does not run along its piece.
    Ray short_ray(std::span<const std::uint32_t> some) const {
        std::vector<std::uint32_t> found;
        for (std::size_t most = 16;; most *= 4)
            for (const std::uint32_t piece : some) {
                const mesh::Plane plane(face_(pieces_.first_face[piece]));
                for (std::size_t axis = 0; axis < 3; ++axis)
                    for (const int way : {1, -1})
                        if (plane.normal[axis] != 0 &&
                            collect({piece, axis, way}, within(piece, 0), most, found))
                            return {piece, axis, way};
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

    /// What a ray meets from a point of its piece on; empty where it meets an edge.
    std::optional<std::vector<Crossing>> along(const Ray& ray, const RationalPoint& at) const {
        const std::size_t l = (ray.axis + 1) % 3, m = (ray.axis + 2) % 3;
        std::vector<std::uint32_t> others;
        collect(ray, at, std::numeric_limits<std::size_t>::max(), others);
        std::vector<Crossing> found;
        for (const std::uint32_t other : others) {
            if (other == ray.piece || !may_hold(other, ray.axis, at)) continue;
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

    static constexpr double infinite = std::numeric_limits<double>::infinity();

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
