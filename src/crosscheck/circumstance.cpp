#include "crosscheck/circumstance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>
#include <vector>

#include "cases/shrink.hpp"
#include "crosscheck/integers.hpp"
#include "crosscheck/motion.hpp"

namespace graze::crosscheck {

namespace {

using Row = std::array<Integer, 3>;

Row operator-(const Row& x, const Row& y) {
    return {Integer(x[0] - y[0]), Integer(x[1] - y[1]), Integer(x[2] - y[2])};
}

int rank_of(std::vector<Row> rows) {
    int rank = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto pivot =
            std::find_if(rows.begin() + rank, rows.end(), [&](const Row& r) { return r[k] != 0; });
        if (pivot == rows.end()) continue;
        std::swap(*pivot, rows[std::size_t(rank)]);
        const Row with = rows[std::size_t(rank++)];
        for (auto r = rows.begin() + rank; r != rows.end(); ++r) {
            const Integer times = (*r)[k];
            for (std::size_t j = k; j < 3; ++j)
                (*r)[j] = Integer((*r)[j] * with[k] - times * with[j]);
        }
    }
    return rank;
}

/// Points of shapes, and directions in which they reach from them, in words of Description::span. All numbers are read
/// in one unit, 2 to some power.
class Extent {
public:
    explicit Extent(int unit) : unit_(unit) {}

    void add(const AnyShape& shape) {
        std::visit([&]<class S>(const S& s) { detail::Description<S>::span(s, *this); }, shape);
    }
    /// Of what holds all of them.
    int dim() const {
        std::vector<Row> rows = directions_;
        for (const Row& p : points_) rows.push_back(p - points_[0]);
        return rank_of(std::move(rows));
    }
    /// What it would be if no shape were degenerate. For a single one.
    int full_dim() const { return full_dim_; }

    template <class... V>
    void hull(const V&... points) {
        (points_.push_back(row(points)), ...);
        full_dim_ = int(sizeof...(V)) - 1;
    }
    void line(const auto& origin, const auto& direction) {
        points_.push_back(row(origin));
        directions_.push_back(row(direction));
        full_dim_ = 1;
    }
    void ray(const auto& origin, const auto& direction) { line(origin, direction); }
    void plane(const Vec3& point, const Vec3& normal) {
        points_.push_back(row(point));
        const Row n = row(normal);
        directions_.push_back({0, n[2], Integer(-n[1])});
        directions_.push_back({Integer(-n[2]), 0, n[0]});
        directions_.push_back({n[1], Integer(-n[0]), 0});
        full_dim_ = 2;
    }
    template <class... V>
    void parallel(Anchor, const auto& anchor, const V&... edges) {
        points_.push_back(row(anchor));
        (directions_.push_back(row(edges)), ...);
        full_dim_ = sizeof...(V);
    }
    template <int Dim>
    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        points_.push_back(row(min));
        const Row extent = row(max) - points_.back();
        for (std::size_t k = 0; k < 3; ++k) {
            Row edge{};
            edge[k] = extent[k];
            directions_.push_back(edge);
        }
        full_dim_ = Dim;
    }
    void turned(const Vec2& center, const Vec2& direction, const Vec2& half_extents) {
        points_.push_back(row(center));
        const Row d = row(direction);
        add_axes({d, Row{Integer(-d[1]), d[0], 0}}, half_extents);
        full_dim_ = 2;
    }
    void turned(const Vec3& center, const Quaternion& rotation, const Vec3& half_extents) {
        points_.push_back(row(center));
        const Integer w = integer(rotation.w), x = integer(rotation.x), y = integer(rotation.y),
                      z = integer(rotation.z);
        add_axes({Row{Integer(w * w + x * x - y * y - z * z), Integer(2 * (x * y + w * z)),
                      Integer(2 * (x * z - w * y))},
                  Row{Integer(2 * (x * y - w * z)), Integer(w * w - x * x + y * y - z * z),
                      Integer(2 * (y * z + w * x))},
                  Row{Integer(2 * (x * z + w * y)), Integer(2 * (y * z - w * x)),
                      Integer(w * w - x * x - y * y + z * z)}},
                 half_extents);
        full_dim_ = 3;
    }

private:
    Integer integer(double x) const { return crosscheck::integer(x, unit_); }
    Row row(const auto& v) const {
        Row r{integer(v.x), integer(v.y), 0};
        if constexpr (requires { v.z; }) r[2] = integer(v.z);
        return r;
    }
    void add_axes(const std::vector<Row>& axes, const auto& half_extents) {
        for (std::size_t k = 0; k < axes.size(); ++k)
            if (half_extents[int(k)] != 0) directions_.push_back(axes[k]);
    }

    int unit_, full_dim_ = 0;
    std::vector<Row> points_, directions_;
};

/// Of points one after another.
template <class S>
S shape_of(const std::vector<double>& numbers) {
    S shape{};
    std::size_t n = 0;
    cases::each_number(shape, [&](double& x, cases::Role) { x = numbers.at(n++); });
    return shape;
}

}  // namespace

bool is_degenerate(const AnyShape& shape) {
    Extent extent(unit_of(numbers_of(shape)));
    extent.add(shape);
    return extent.dim() < extent.full_dim();
}

std::array<bool, 2> are_degenerate(const Case& c) {
    if (const auto* meets = std::get_if<cases::MeetCase>(&c)) {
        if (meets->compared) return {false, false};
        const std::vector<double> asked(meets->numbers.begin() + meets->makers() * meets->dim,
                                        meets->numbers.end());
        return {false, meets->dim == 2 ? is_degenerate(shape_of<Segment2>(asked))
                                       : is_degenerate(shape_of<Triangle3>(asked))};
    }
    if (const auto* motion = std::get_if<cases::MotionCase>(&c)) {
        const MovingShapes shapes = moving_shapes(*motion);
        return {is_degenerate(shapes.a) || is_degenerate(shapes.a_to),
                is_degenerate(shapes.b) || is_degenerate(shapes.b_to)};
    }
    return {is_degenerate(first(c)), is_degenerate(second(c))};
}

bool in_one_plane(const Case& c) {
    if (const auto* motion = std::get_if<cases::MotionCase>(&c)) {
        Extent extent(unit_of(motion->numbers));
        const MovingShapes shapes = moving_shapes(*motion);
        for (const auto& [name, shape] : shapes.named()) extent.add(*shape);
        return extent.dim() < 3;
    }
    const AnyShape a = first(c), b = second(c);
    Extent extent(std::min(unit_of(numbers_of(a)), unit_of(numbers_of(b))));
    extent.add(a);
    extent.add(b);
    return extent.dim() < dim(a);
}

Circumstance circumstance_of(const Case& c) {
    bool huge = false, tiny = false;
    Case copy = c;
    each_coordinate(copy, [&](double& x) {
        huge = huge || std::abs(x) > 0x1p300;
        tiny = tiny || (x != 0 && std::abs(x) < 0x1p-300);
    });
    if (huge) return Circumstance::huge;
    if (tiny) return Circumstance::tiny;
    const auto [a, b] = are_degenerate(c);
    if (std::holds_alternative<cases::MeetCase>(c))
        return b ? Circumstance::degenerate_asked : Circumstance::ordinary;
    if (a && b) return Circumstance::degenerate;
    if (a || b) return a ? Circumstance::degenerate_a : Circumstance::degenerate_b;
    return in_one_plane(c) ? Circumstance::in_plane : Circumstance::ordinary;
}

const char* words(Circumstance circumstance) {
    constexpr const char* list[]{"with huge numbers",
                                 "with tiny numbers",
                                 "for two shapes of zero length, area or volume",
                                 "where a has zero length, area or volume",
                                 "where b has zero length, area or volume",
                                 "in one plane or line",
                                 "where what is asked has zero length or area",
                                 ""};
    return list[int(circumstance)];
}

}  // namespace graze::crosscheck
