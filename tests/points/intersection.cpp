// All that two shapes share, against a judge that knows no half-spaces: shapes are hulls of vertices, and the corners of what
// they share are where hulls of a few vertices of each have one point in common.
#include <graze/intersection.hpp>
#include <set>

#include "points/generators.hpp"
#include "points/parts.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;
using cases::Random;
using graze::Contact;
using graze::ExactPoint;
using graze::Feature;
using graze::Features;
using graze::Intersection;
using graze::Vec;
using graze::Vec2;
using graze::Vec3;

std::size_t dimension_of(const std::set<Numbers>& points) {
    std::vector<Numbers> rows;
    for (const Numbers& p : points) rows.push_back(minus(p, *points.begin()));
    return rank_of(rows);
}

/// What is wrong with the corners of a polygon, of which these points are.
std::string flaw_of_polygon(const std::vector<Numbers>& corners, const std::set<Numbers>& points) {
    const std::size_t dim = corners[0].size();
    const std::size_t planes[3][2]{{0, 1}, {0, 2}, {1, 2}};
    for (const auto& [i, j] : planes) {
        if (j >= dim) continue;
        const auto left_of = [&, i = i, j = j](const Numbers& p, const Numbers& q,
                                               const Numbers& r) {
            const Number area = (q[i] - p[i]) * (r[j] - p[j]) - (q[j] - p[j]) * (r[i] - p[i]);
            return (area > 0) - (area < 0);
        };
        bool has_area = false;
        for (const Numbers& p : points)
            for (const Numbers& q : points) has_area |= left_of(*points.begin(), p, q) != 0;
        if (!has_area) continue;
        if (corners[0] != *points.begin()) return "does not begin at the least";
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const Numbers &p = corners[k], &q = corners[(k + 1) % corners.size()];
            for (const Numbers& r : corners)
                if (r != p && r != q && left_of(p, q, r) <= 0) return "not strictly convex";
            for (const Numbers& r : points)
                if (left_of(p, q, r) < 0) return "a point is outside";
        }
        return "";
    }
    return "no area";
}

/// What is wrong with an answer.
template <int Dim, class A, class B>
std::string flaw_of(const Intersection<Dim>& answer, const A& a, const B& b) {
    const Part of_a = part_of(a), of_b = part_of(b);
    const std::set<Numbers> points = corners_and_more(of_a, of_b);
    const bool meet = graze::contact(a, b) != Contact::disjoint;
    const bool endless = meet && share_a_direction(of_a, of_b);
    if (answer.bounded == endless) return "bounded";
    const int dim = endless ? 1 : points.empty() ? -1 : int(dimension_of(points));
    if (answer.dim != dim) return "dim is to be " + std::to_string(dim);
    const std::size_t count = answer.corners.size();
    if (endless) {
        if (count != points.size() || count > 1) return "ends of an endless one";
    } else if (dim == 3 ? count != 0 : dim < 2 && count != std::size_t(dim) + 1) {
        return "number of corners";
    }
    std::vector<Numbers> corners;
    for (const auto& corner : answer.corners) {
        corners.push_back(numbers(corner.point));
        if (!points.contains(corners.back())) return "a corner that is none";
        if (corner.of_a != features_of(of_a, corners.back())) return "features of a";
        if (corner.of_b != features_of(of_b, corners.back())) return "features of b";
        if (graze::contact(corner.point, a) == Contact::disjoint ||
            graze::contact(corner.point, b) == Contact::disjoint)
            return "a corner is not in both";
    }
    if (dim == 1 && !endless && (corners[0] != *points.begin() || corners[1] != *points.rbegin()))
        return "ends of a segment";
    return dim == 2 ? flaw_of_polygon(corners, points) : "";
}

// ---- Pairs ----

int seen[5];  ///< the dimensions from -1 on

template <class A, class B>
void check_pair(int count) {
    constexpr int dim = graze::dim_of<A>;
    for (int i = 0; i < count; ++i) {
        const auto family = cases::families[std::size_t(i) % cases::families.size()];
        const auto [seed, unused, a, b] = cases::make_case<A, B>(family, std::uint64_t(i) + 1);
        const auto answer = graze::intersection(a, b);
        INFO(graze::name_of<A> << " and " << graze::name_of<B> << ", case " << i);
        CHECK(flaw_of<dim>(answer, a, b) == "");
        const auto other_way = graze::intersection(b, a);
        CHECK(other_way.dim == answer.dim);
        CHECK(other_way.bounded == answer.bounded);
        REQUIRE(other_way.corners.size() == answer.corners.size());
        for (std::size_t k = 0; k < answer.corners.size(); ++k) {
            CHECK(other_way.corners[k].point == answer.corners[k].point);
            CHECK(other_way.corners[k].of_a == answer.corners[k].of_b);
            CHECK(other_way.corners[k].of_b == answer.corners[k].of_a);
        }
        ++seen[answer.dim + 1];
    }
}

/// In one order: the other is asked as well.
template <class A, class... B>
void check_with(int count, graze::detail::ShapeList<A, B...>) {
    if constexpr (graze::Intersectable<A, A>) check_pair<A, A>(count);
    (
        [&] {
            if constexpr (graze::Intersectable<A, B>) check_pair<A, B>(count);
        }(),
        ...);
    if constexpr (sizeof...(B) > 0) check_with(count, graze::detail::ShapeList<B...>{});
}
template <class Shapes>
void check_all(int dim, int count) {
    std::fill(std::begin(seen), std::end(seen), 0);
    check_with(support::case_count(count), Shapes{});
    if (support::at_full_length())
        for (int d = -1; d <= dim; ++d) {
            INFO("of dimension " << d);
            CHECK(seen[d + 1] > 20);
        }
}

/// In general position but for a plane that has no area in one coordinate plane or in two.
template <class A>
int count_upright_polygons(const A& a, Random& random) {
    const auto point = [&] {
        const double x = random.symmetric(), y = random.symmetric(), z = random.symmetric();
        return graze::Vec3{x, y, z};
    };
    const auto o = point(), p = point(), q = point(), r = point();
    const auto more = [](double x) { return 1.5 + x; };
    int polygons = 0;
    const auto check = [&](const auto& b) {
        const auto answer = graze::intersection(a, b);
        CHECK(flaw_of<3>(answer, a, b) == "");
        polygons += answer.dim == 2;
    };
    check(graze::Tetrahedron3{o, p, q, r});
    check(graze::Aabb3{{-more(o.x), -more(o.y), -more(o.z)}, {more(p.x), more(p.y), more(p.z)}});
    return polygons;
}

TEST_CASE("intersection: polygons that are upright") {
    int polygons[2][3]{};
    for (int i = 0; i < support::case_count(400); ++i) {
        Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        const int sort = random.between(0, 2), zero = random.between(0, 2);
        graze::Vec3 normal{random.symmetric(), random.symmetric(), random.symmetric()};
        // Without an area in one plane of coordinates, or in the two of an axis, along which a triangle is flat.
        if (sort > 0) normal[zero] = 0;
        if (sort == 2) normal[(zero + 1) % 3] = 0;
        graze::Triangle3 t;
        for (auto* v : {&t.a, &t.b, &t.c})
            for (int k = 0; k < 3; ++k) (*v)[k] = 3 * random.symmetric();
        if (sort == 2)
            for (auto* v : {&t.b, &t.c}) (*v)[zero] = t.a[zero];
        if (sort == 1)
            for (auto* v : {&t.b, &t.c}) {
                // In a plane through an axis and a diagonal.
                t.a[(zero + 1) % 3] = t.a[zero];
                (*v)[(zero + 1) % 3] = (*v)[zero];
            }
        const graze::Vec3 at{random.symmetric(), random.symmetric(), random.symmetric()};
        polygons[0][sort] += count_upright_polygons(graze::Plane3{at, normal}, random);
        polygons[1][sort] += count_upright_polygons(t, random);
    }
    if (support::at_full_length())
        for (const auto& of_shape : polygons)
            for (const int n : of_shape) CHECK(n > 15);
}

TEST_CASE("intersection: all pairs in the plane") { check_all<graze::detail::Shapes2>(2, 64); }

TEST_CASE("intersection: all pairs in space") { check_all<graze::detail::Shapes3>(3, 32); }

}  // namespace
