// All that two shapes share, against a judge that knows no half-spaces: shapes are hulls of vertices, and the corners of what
// they share are where hulls of a few vertices of each have one point in common.
#include <graze/intersection.hpp>
#include <set>

#include "points/generators.hpp"
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

// ---- Shapes by their vertices ----

struct Direction {
    Numbers along;
    bool both_ways;
};

struct Part {
    std::vector<Numbers> vertices;
    std::vector<Direction> directions;
    /// Sets of vertices whose hulls fill it; with each all its subsets.
    std::set<std::vector<std::size_t>> simplices;
    /// Its features in their order, by the sets that fill each.
    std::vector<std::pair<Feature, std::vector<std::vector<std::size_t>>>> features;
    bool all_features = false;  ///< all that hold a point, and not the first
};

void add_with_subsets(Part& part, const std::vector<std::size_t>& simplex) {
    for (unsigned with = 1; with < 1u << simplex.size(); ++with) {
        std::vector<std::size_t> subset;
        for (std::size_t k = 0; k < simplex.size(); ++k)
            if (with >> k & 1) subset.push_back(simplex[k]);
        part.simplices.insert(subset);
    }
}

Numbers plus(const Numbers& a, const Numbers& b, const Number& t = 1) {
    Numbers r;
    for (std::size_t k = 0; k < a.size(); ++k) r.emplace_back(a[k] + t * b[k]);
    return r;
}

Part hull(const std::vector<Numbers>& vertices) {
    Part part;
    part.vertices = vertices;
    std::vector<std::size_t> all;
    for (std::size_t k = 0; k < vertices.size(); ++k) all.push_back(k);
    add_with_subsets(part, all);
    using enum Feature;
    const auto add = [&](Feature f, const std::vector<std::size_t>& simplex) {
        part.features.push_back({f, {simplex}});
    };
    const std::size_t n = vertices.size();
    if (n == 1) return part;
    const Feature corners[]{v0, v1, v2, v3};
    for (std::size_t k = 0; k < n; ++k) add(corners[k], {k});
    if (n == 3) add(e01, {0, 1}), add(e12, {1, 2}), add(e20, {2, 0});
    if (n == 4) {
        add(e01, {0, 1}), add(e12, {1, 2}), add(e02, {0, 2});
        add(e03, {0, 3}), add(e13, {1, 3}), add(e23, {2, 3});
        add(f012, {0, 1, 2}), add(f013, {0, 1, 3}), add(f023, {0, 2, 3}), add(f123, {1, 2, 3});
    }
    return part;
}

/// By Kuhn's simplices: the paths of edges from the corner to the one opposite.
Part box(const Numbers& low, const std::vector<Numbers>& edges, bool flat_ones_have_faces) {
    const std::size_t dim = edges.size();
    Part part;
    for (unsigned at = 0; at < 1u << dim; ++at) {
        Numbers p = low;
        for (std::size_t k = 0; k < dim; ++k)
            if (at >> k & 1) p = plus(p, edges[k]);
        part.vertices.push_back(p);
    }
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < dim; ++k) order.push_back(k);
    do {
        std::vector<std::size_t> path{0};
        for (const std::size_t k : order) path.push_back(path.back() | std::size_t(1) << k);
        add_with_subsets(part, path);
    } while (std::next_permutation(order.begin(), order.end()));
    if (!flat_ones_have_faces && rank_of(edges) < dim) return part;
    part.all_features = true;
    for (std::size_t k = 0; k < 2 * dim; ++k) {
        std::vector<std::vector<std::size_t>> of_face;
        for (const auto& simplex : part.simplices)
            if (std::all_of(simplex.begin(), simplex.end(),
                            [&](std::size_t v) { return (v >> k / 2 & 1) == k % 2; }))
                of_face.push_back(simplex);
        part.features.emplace_back(Feature(k), of_face);
    }
    return part;
}

template <class S>
requires(graze::LinearShape<S>) Part part_of(const S& s) {
    if constexpr (requires { s.direction; }) {
        Part part = hull({numbers(s.origin)});
        const Numbers along = numbers(s.direction);
        const bool both_ways = std::is_same_v<S, graze::Line<graze::dim_of<S>>>;
        if (rank_of({along}) == 1) part.directions.push_back({along, both_ways});
        if (!both_ways) part.features.push_back({Feature::v0, {{0}}});
        return part;
    } else {
        return hull({numbers(s.a), numbers(s.b)});
    }
}
template <int Dim>
Part part_of(const Vec<Dim>& p) {
    return hull({numbers(p)});
}
template <int Dim>
Part part_of(const graze::Triangle<Dim>& t) {
    return hull({numbers(t.a), numbers(t.b), numbers(t.c)});
}
Part part_of(const graze::Tetrahedron3& t) {
    return hull({numbers(t.a), numbers(t.b), numbers(t.c), numbers(t.d)});
}
Part part_of(const graze::Plane3& p) {
    const Flat flat = flat_of(p);
    Part part = hull({flat.from});
    for (const Numbers& along : flat.along) part.directions.push_back({along, true});
    return part;
}
template <int Dim>
Part part_of(const graze::Aabb<Dim>& b) {
    const Numbers low = numbers(b.min), extent = minus(numbers(b.max), low);
    std::vector<Numbers> edges(Dim, Numbers(Dim));
    for (std::size_t k = 0; k < Dim; ++k) edges[k][k] = extent[k];
    return box(low, edges, true);
}
Part part_of(const graze::Obb3& b) {
    const Number w(b.rotation.w), x(b.rotation.x), y(b.rotation.y), z(b.rotation.z);
    const Number norm = w * w + x * x + y * y + z * z;
    // q v q*, column by column.
    const std::vector<Numbers> axes{
        {w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
        {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
        {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
    Numbers low = numbers(b.center);
    std::vector<Numbers> edges;
    for (std::size_t k = 0; k < 3; ++k) {
        const Number half = Number(b.half_extents[int(k)]) / norm;
        low = plus(low, axes[k], -half);
        edges.push_back(plus(Numbers(3), axes[k], 2 * half));
    }
    return box(low, edges, true);
}
template <class B>
Part part_of_parallel(const B& b, std::vector<Numbers> edges) {
    Numbers low = numbers(b.anchor);
    if (b.kind == graze::Anchor::center)
        for (Numbers& e : edges) {
            low = minus(low, e);
            e = plus(e, e);
        }
    return box(low, edges, false);
}
Part part_of(const graze::Parallelogram2& b) {
    return part_of_parallel(b, {numbers(b.u), numbers(b.v)});
}
Part part_of(const graze::Parallelepiped3& b) {
    return part_of_parallel(b, {numbers(b.u), numbers(b.v), numbers(b.w)});
}

// ---- What they share ----

/// The only solution of rows (.., right side), where there is one.
std::optional<Numbers> only_solution(std::vector<Numbers> rows, std::size_t unknowns) {
    if (eliminate(rows, unknowns).rank < unknowns) return {};
    for (std::size_t i = unknowns; i < rows.size(); ++i)
        if (rows[i][unknowns] != 0) return {};
    Numbers r;
    for (std::size_t i = 0; i < unknowns; ++i) r.emplace_back(rows[i][unknowns] / rows[i][i]);
    return r;
}

/// The only point that hulls of some vertices, with the directions of their parts, share.
std::optional<Numbers> only_point(const Part& a, const std::vector<std::size_t>& in_a,
                                  const Part& b, const std::vector<std::size_t>& in_b) {
    const std::size_t dim = a.vertices[0].size();
    const std::size_t unknowns =
        in_a.size() + in_b.size() + a.directions.size() + b.directions.size();
    if (unknowns > dim + 2) return {};
    // They have to share a box, where there are vertices alone.
    if (unknowns == in_a.size() + in_b.size())
        for (std::size_t k = 0; k < dim; ++k) {
            const auto ends = [&](const Part& part, const auto& simplex) {
                std::pair r{part.vertices[simplex[0]][k], part.vertices[simplex[0]][k]};
                for (const std::size_t v : simplex) {
                    r.first = std::min(r.first, part.vertices[v][k]);
                    r.second = std::max(r.second, part.vertices[v][k]);
                }
                return r;
            };
            const auto x = ends(a, in_a), y = ends(b, in_b);
            if (x.second < y.first || y.second < x.first) return {};
        }
    std::vector<Numbers> rows(dim + 2, Numbers(unknowns + 1));
    std::vector<bool> free_sign;
    const auto add = [&](const Numbers& v, int side, int sum, bool is_free) {
        const std::size_t column = free_sign.size();
        for (std::size_t k = 0; k < dim; ++k) rows[k][column] = side * v[k];
        if (sum) rows[dim + (side < 0)][column] = 1;
        free_sign.push_back(is_free);
    };
    for (const std::size_t v : in_a) add(a.vertices[v], 1, 1, false);
    for (const Direction& d : a.directions) add(d.along, 1, 0, d.both_ways);
    for (const std::size_t v : in_b) add(b.vertices[v], -1, 1, false);
    for (const Direction& d : b.directions) add(d.along, -1, 0, d.both_ways);
    rows[dim][unknowns] = rows[dim + 1][unknowns] = 1;
    const auto weights = only_solution(rows, unknowns);
    if (!weights) return {};
    for (std::size_t i = 0; i < unknowns; ++i)
        if ((*weights)[i] < 0 && !free_sign[i]) return {};
    Numbers p(dim);
    for (std::size_t i = 0; i < in_a.size(); ++i) p = plus(p, a.vertices[in_a[i]], (*weights)[i]);
    for (std::size_t i = 0; i < a.directions.size(); ++i)
        p = plus(p, a.directions[i].along, (*weights)[in_a.size() + i]);
    return p;
}

/// A part without its directions that do not help: the origin of a ray is where it ends.
Part without_directions(Part part) {
    part.directions.clear();
    return part;
}

std::set<Numbers> corners_and_more(const Part& a, const Part& b) {
    std::set<Numbers> found;
    std::vector<Part> of_a{a}, of_b{b};
    for (auto* parts : {&of_a, &of_b})
        if (!(*parts)[0].directions.empty() && !(*parts)[0].directions[0].both_ways)
            parts->push_back(without_directions((*parts)[0]));
    for (const Part& x : of_a)
        for (const Part& y : of_b)
            for (const auto& in_a : x.simplices)
                for (const auto& in_b : y.simplices)
                    if (const auto p = only_point(x, in_a, y, in_b)) found.insert(*p);
    return found;
}

bool holds(const Part& part, const std::vector<std::vector<std::size_t>>& simplices,
           const Numbers& p) {
    const Part point = hull({p});
    const Part bounded = without_directions(part);
    return std::any_of(simplices.begin(), simplices.end(), [&](const auto& simplex) {
        return only_point(bounded, simplex, point, {0}).has_value();
    });
}

Features features_of(const Part& part, const Numbers& p) {
    Features r;
    if (part.features.empty() && !part.all_features && part.vertices.size() != 2) return r;
    for (const auto& [feature, simplices] : part.features)
        if ((r.empty() || part.all_features) && holds(part, simplices, p)) r.insert(feature);
    if (r.empty()) r.insert(Feature::interior);
    return r;
}

/// Of one or two lines and rays, and a plane.
bool share_a_direction(const Part& a, const Part& b) {
    if (a.directions.empty() || b.directions.empty()) return false;
    const Part &line = a.directions.size() == 1 ? a : b, &other = &line == &a ? b : a;
    std::vector<Numbers> rows{line.directions[0].along};
    for (const Direction& d : other.directions) rows.push_back(d.along);
    if (rank_of(rows) > other.directions.size()) return false;
    if (line.directions[0].both_ways || other.directions[0].both_ways) return true;
    Number along = 0;
    for (std::size_t k = 0; k < rows[0].size(); ++k) along += rows[0][k] * rows[1][k];
    return along > 0;
}

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
