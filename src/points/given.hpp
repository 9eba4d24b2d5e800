// The points, edges and faces of a shape's cell (cell.hpp) as they are given in doubles, where they are.
#pragma once

#include "points/cell.hpp"
#include "points/near_meet.hpp"

namespace graze::points {

/// Takes the words of a shape's description (predicates/body.hpp).
template <int Dim>
class Given {
public:
    using Face = std::conditional_t<Dim == 2, GivenLine<2>, GivenPlane>;

    explicit Given(detail::ShapePointer<Dim> shape) {
        std::visit([&]<class S>(const S* s) { detail::Description<S>::span(*s, *this); }, shape);
    }

    std::optional<ExactPoint<Dim>> point(std::size_t number) const {
        if (kind_ == Kind::none) return {};
        return points_[number];
    }
    /// Where an edge is cut by a side of another; a fixed one is all of the line or plane that holds that.
    std::optional<ExactPoint<Dim>> meet(const CellEdge& edge, const Given& other, Side by,
                                        bool is_fixed) const {
        if (kind_ == Kind::none || kind_ == Kind::plane) return {};
        const auto face = is_fixed ? other.whole() : other.face(by);
        if (!face) return {};
        return near_point(GivenLine<Dim>{points_[edge.from], points_[edge.to], kind_ == Kind::line},
                          *face);
    }

    /// All of what has one dimension less than there are.
    std::optional<Face> whole() const {
        const auto& p = points_;
        if constexpr (Dim == 2) {
            if (count_ == 2) return Face{p[0], p[1], kind_ == Kind::line};
        } else {
            if (kind_ == Kind::plane) return Face{p[0], p[1], {}, true};
            if (kind_ == Kind::hull && count_ == 3) return Face{p[0], p[1], p[2], false};
        }
        return {};
    }

    template <class... P>
    void hull(const P&... points) {
        kind_ = Kind::hull;
        (add(points), ...);
    }
    void line(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        kind_ = Kind::line;
        add(origin), add(direction);
    }
    void ray(const Vec<Dim>& origin, const Vec<Dim>& direction) { line(origin, direction); }
    void plane(const Vec3& point, const Vec3& normal) {
        kind_ = Kind::plane;
        add(point), add(normal);
    }
    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        kind_ = Kind::box;
        for (unsigned n = 0; n < 1u << Dim; ++n) {
            Vec<Dim> corner;
            for (int k = 0; k < Dim; ++k) corner[k] = (n >> k & 1 ? max : min)[k];
            add(corner);
        }
    }
    void turned(const auto&...) {}
    void parallel(const auto&...) {}

private:
    enum class Kind { none, hull, line, plane, box };
    void add(const Vec<Dim>& p) { points_[count_++] = p; }

    std::optional<Face> face(Side side) const {
        const auto& p = points_;
        if (kind_ == Kind::box) {
            const Vec<Dim>& at = p[side.is_most ? count_ - 1 : 0];
            Vec<Dim> across{};
            if constexpr (Dim == 2) {
                across[int(1 - side.slab)] = 1;
                return Face{at, across, true};
            } else {
                across[int(side.slab)] = 1;
                return Face{at, across, {}, true};
            }
        }
        // Opposite a vertex.
        if (kind_ != Kind::hull || count_ != Dim + 1) return {};
        const auto other = [&](std::size_t n) -> const Vec<Dim>& {
            return p[(side.slab + n) % count_];
        };
        if constexpr (Dim == 2)
            return Face{other(1), other(2), false};
        else
            return Face{other(1), other(2), other(3), false};
    }

    Kind kind_ = Kind::none;
    std::array<Vec<Dim>, 8> points_;
    std::size_t count_ = 0;
};

}  // namespace graze::points
