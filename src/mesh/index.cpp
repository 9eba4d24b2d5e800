// A mesh made ready, and where points lie in it.
#include "mesh/index.hpp"

#include <algorithm>
#include <cmath>
#include <graze/contact.hpp>
#include <graze/orient.hpp>
#include <limits>

#include "construct/bounds.hpp"
#include "mesh/default_environment.hpp"
#include "predicates/inputs.hpp"

namespace graze::mesh {

namespace {

/// Of a point of a triangle.
FaceFeature feature_of(const Vec3& p, const Triangle3& t) {
    if (p == t.a || p == t.b || p == t.c) return FaceFeature::vertex;
    for (const Segment3& edge : {Segment3{t.a, t.b}, Segment3{t.b, t.c}, Segment3{t.c, t.a}})
        if (intersects(p, edge)) return FaceFeature::edge;
    return FaceFeature::interior;
}

/// From a point along axis k, up or down, to where the mesh ends soonest.
struct Way {
    int k;
    bool up;
};

Way shortest_way(const Aabb3& box, const Vec3& p) {
    Way way{0, true};
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k)
        for (const bool up : {false, true}) {
            const double length = up ? box.max[k] / 2 - p[k] / 2 : p[k] / 2 - box.min[k] / 2;
            if (length < least) {
                least = length;
                way = {k, up};
            }
        }
    return way;
}

/// A point, and the faces on the way from it.
class Column {
public:
    Column(const Vec3& point, const Way& along)
        : p_(point), along_(along), l_((along.k + 1) % 3), m_((along.k + 2) % 3) {}

    enum class Meets { not_at_all, passes, holds_point };
    struct Met {
        Meets how = Meets::not_at_all;
        int side = 0;  ///< where it passes: 1 where the normal points along the axis, else -1
    };
    Met meet(const Triangle3& t) const {
        const Vec3 corners[]{t.a, t.b, t.c};
        int turns[3];
        for (int i = 0; i < 3; ++i)
            turns[i] = orient(across(corners[i]), across(corners[(i + 1) % 3]), across(p_));
        const auto [least, most] = std::minmax({turns[0], turns[1], turns[2]});
        if (least < 0 && most > 0) return {};
        const auto [low, high] = std::minmax({t.a[along_.k], t.b[along_.k], t.c[along_.k]});
        const double here = p_[along_.k];
        int above = low > here ? 1 : high < here ? -1 : 0;
        if (above == 0) {
            // Seen along the axis it holds the point, or is a segment or a point in line with it.
            const int side = orient(t.a, t.b, t.c, p_);
            if (side == 0 && (least != most || least != 0 || intersects(p_, t)))
                return {Meets::holds_point};
            above = side * (least + most);
        }
        if ((above > 0) != along_.up) return {};
        for (int i = 0; i < 3; ++i)
            if (turns[i] == 0) turns[i] = moved(corners[i], corners[(i + 1) % 3]);
        if (turns[0] == 0 || turns[0] != turns[1] || turns[1] != turns[2]) return {};
        return {Meets::passes, turns[0]};
    }

private:
    Vec2 across(const Vec3& p) const { return {p[l_], p[m_]}; }

    /// The side of an edge, which the point is in line with, that it is on once it is moved by (e, e^2).
    int moved(const Vec3& from, const Vec3& to) const {
        const int l = (from[l_] < to[l_]) - (to[l_] < from[l_]),
                  m = (from[m_] < to[m_]) - (to[m_] < from[m_]);
        return m != 0 ? -m : l;
    }

    Vec3 p_;
    Way along_;
    int l_, m_;
};

}  // namespace

Index::State::State(const Mesh& mesh)
    : welded(mesh::weld(mesh)),
      tree(welded),
      box(construct::bounds_of(welded.points)),
      edges(welded),
      shapes(mesh::shapes_of(welded)) {
    const auto loose = mesh::loose_edges(welded, edges);
    even = std::none_of(loose.begin(), loose.end(), [](const auto& e) { return e.odd; });
    winds = std::none_of(loose.begin(), loose.end(), [](const auto& e) { return e.uneven; });
}

Index::Index(const Mesh& mesh) {
    const mesh::DefaultEnvironment environment;
    state_ = std::make_shared<State>(mesh);
}

std::int64_t Index::faces() const { return std::int64_t(state_->welded.faces.size()); }

bool Index::winds(bool parity) const { return parity ? state_->even : state_->winds; }

const Report& Index::report(const Progress& progress) const {
    std::call_once(state_->checked, [&] {
        state_->report =
            check(Mesh{state_->welded.points, state_->welded.faces}, {.progress = progress});
    });
    return state_->report;
}

namespace {

/// The faces about a point.
struct Around {
    std::optional<std::uint32_t> on;  ///< the first that holds it
    std::int64_t winding = 0, passed = 0;
};

Around around(const Index::State& mesh, const Vec3& p) {
    Around found;
    if (mesh.empty() || !intersects(p, mesh.box)) return found;
    const Way along = shortest_way(mesh.box, p);
    const Column column(p, along);
    const auto place = mesh.tree.place(p);
    mesh::Box box{place, place};
    const auto k = std::size_t(along.k);
    (along.up ? box.hi : box.lo)[k] =
        (along.up ? 1.0f : -1.0f) * std::numeric_limits<float>::infinity();
    mesh.tree.each_meeting(box, [&](std::uint32_t n) {
        const auto met = column.meet(mesh.face(n));
        if (met.how == Column::Meets::holds_point) {
            found.on = std::min(n, found.on.value_or(n));
        } else if (met.how == Column::Meets::passes) {
            ++found.passed;
            found.winding += along.up ? met.side : -met.side;
        }
    });
    return found;
}

}  // namespace

std::optional<std::int64_t> winding_about(const Index::State& mesh, const Vec3& point) {
    const Around found = around(mesh, point);
    return found.on ? std::nullopt : std::optional(found.winding);
}

PointLocation Index::locate(const Vec3& p, bool parity) const {
    const mesh::DefaultEnvironment environment;
    predicates::validate(p);
    const Around found = around(*state_, p);
    PointLocation location;
    if (found.on) {
        location.location = Location::boundary;
        location.on = {*found.on, feature_of(p, state_->face(*found.on))};
        return location;
    }
    if (!winds(parity)) return location;
    const bool inside = parity ? found.passed % 2 != 0 : found.winding != 0;
    location.location = inside ? Location::inside : Location::outside;
    if (!parity) location.winding = found.winding;
    return location;
}

}  // namespace graze::mesh
