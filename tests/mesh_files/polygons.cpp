// Polygons become triangles that cover them once, judged by areas in whole numbers; which is the best way, by a trial of
// all.
#include "mesh_files/polygons.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "cases/random.hpp"
#include "support/catch.hpp"

using namespace graze;
using cases::Random;

namespace {

struct Point {
    std::int64_t x, y;
    friend auto operator<=>(const Point&, const Point&) = default;
};
using Polygon = std::vector<Point>;

std::int64_t twice_area(const Polygon& p) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Point &a = p[i], &b = p[(i + 1) % p.size()];
        sum += a.x * b.y - a.y * b.x;
    }
    return sum;
}

/// The outline of some squares, counter-clockwise, with corners in the middle of its sides; empty where it is not one
/// simple line.
Polygon outline(const std::set<Point>& squares) {
    std::map<Point, Point> next;
    for (const auto& [x, y] : squares)
        for (const auto& [dx, dy] : std::vector<Point>{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}) {
            if (squares.contains({x + dx, y + dy})) continue;
            const Point from = dy < 0   ? Point{x, y}
                               : dx > 0 ? Point{x + 1, y}
                               : dy > 0 ? Point{x + 1, y + 1}
                                        : Point{x, y + 1};
            if (!next.emplace(from, Point{from.x - dy, from.y + dx}).second) return {};
        }
    Polygon polygon{next.begin()->first};
    while (next.at(polygon.back()) != polygon[0]) polygon.push_back(next.at(polygon.back()));
    return polygon.size() == next.size() ? polygon : Polygon{};
}

Polygon random_outline(Random& random) {
    std::set<Point> squares{{0, 0}};
    const std::size_t size = 2 + random.below(20);
    while (squares.size() < size) {
        auto at = squares.begin();
        std::advance(at, std::ptrdiff_t(random.below(squares.size())));
        const Point step = std::vector<Point>{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}[random.below(4)];
        squares.insert({at->x + step.x, at->y + step.y});
    }
    return outline(squares);
}

/// Seen from the origin, a turn round it.
Polygon random_star(Random& random) {
    Polygon polygon;
    const int corners = 4 + int(random.below(30));
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * M_PI * i / corners, r = 100 + double(random.below(10000));
        polygon.push_back({std::llround(r * std::cos(angle)), std::llround(r * std::sin(angle))});
    }
    return polygon;
}

/// In a plane of space, as an OFF file whose only face it is.
std::string file_of(const Polygon& polygon, int plane) {
    std::ostringstream text;
    text << "OFF\n" << polygon.size() << " 1 0\n";
    for (const auto& [x, y] : polygon) {
        const std::int64_t u = plane == 3 ? x + 2 * y : plane == 4 ? -x - y : 0;
        if (plane == 0) text << x << ' ' << y << " 7\n";
        if (plane == 1) text << "7 " << x << ' ' << y << '\n';
        if (plane == 2) text << y << " 7 " << x << '\n';
        if (plane >= 3) text << x << ' ' << y << ' ' << u << '\n';
    }
    text << polygon.size();
    for (std::size_t i = 0; i < polygon.size(); ++i) text << ' ' << i;
    text << '\n';
    return text.str();
}

/// What is wrong with the triangles of a polygon.
std::string flaw(const Polygon& polygon, const Mesh& mesh) {
    if (mesh.triangles.size() + 2 != polygon.size()) return "another number of triangles";
    std::int64_t sum = 0;
    std::multiset<std::pair<std::uint32_t, std::uint32_t>> edges;
    const std::int64_t whole = twice_area(polygon), way = whole > 0 ? 1 : -1;
    for (const auto& t : mesh.triangles) {
        const std::int64_t area = twice_area({polygon[t[0]], polygon[t[1]], polygon[t[2]]});
        if (area * way < 0) return "a triangle that is turned over";
        sum += area;
        for (std::size_t k = 0; k < 3; ++k) edges.insert({t[k], t[(k + 1) % 3]});
    }
    if (sum != whole) return "another area";
    for (const auto& [a, b] : edges) {
        const bool of_polygon = b == (a + 1) % polygon.size();
        if (edges.count({a, b}) != 1) return "an edge twice";
        if (edges.count({b, a}) != (of_polygon ? 0 : 1)) return "an edge that does not cancel";
    }
    return "";
}

Polygon turned(Polygon polygon, Random& random) {
    std::rotate(polygon.begin(), polygon.begin() + std::ptrdiff_t(random.below(polygon.size())),
                polygon.end());
    if (random.once_in(2)) std::reverse(polygon.begin(), polygon.end());
    return polygon;
}

}  // namespace

TEST_CASE("polygons: simple ones are covered once, concave or not, in any plane") {
    Random random(1);
    int outlines = 0, stars = 0, folded = 0;
    while (outlines < 1500 || stars < 1500) {
        const bool is_star = outlines >= 1500;
        Polygon polygon = is_star ? random_star(random) : random_outline(random);
        if (polygon.size() < 4) continue;
        polygon = turned(polygon, random);
        const int plane = int(random.below(5));
        const std::string file = file_of(polygon, plane);
        const Mesh mesh = read_mesh(file, MeshFormat::off, "polygon");
        INFO(file);
        REQUIRE(flaw(polygon, mesh) == "");
        ++(is_star ? stars : outlines);
        folded += mesh.triangles[0] != std::array<std::uint32_t, 3>{0, 1, 2} ||
                  mesh.triangles.back()[0] != 0;
    }
    CHECK(folded > 2000);
}

// ---- Polygons in space, of whole numbers ----------------------------------------------------------

namespace {

using Spot = std::array<std::int64_t, 3>;
using Loop = std::vector<Spot>;  ///< a polygon in space
using Wide = boost::multiprecision::int128_t;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

Spot minus(const Spot& p, const Spot& q) { return {p[0] - q[0], p[1] - q[1], p[2] - q[2]}; }
std::array<Wide, 3> area(const Spot& a, const Spot& b, const Spot& c) {
    const Spot u = minus(b, a), v = minus(c, a);
    const auto of = [&](std::size_t l, std::size_t m) {
        return Wide(u[l]) * v[m] - Wide(u[m]) * v[l];
    };
    return {of(1, 2), of(2, 0), of(0, 1)};
}

/// How many triangles of a cutting are turned over, have no area, are seen from the edge: the fewer the better.
using Faults = std::array<int, 3>;
Faults plus(const Faults& x, const Faults& y) { return {x[0] + y[0], x[1] + y[1], x[2] + y[2]}; }

/// Along the axis that the normal is nearest to.
class Seen {
public:
    explicit Seen(const Loop& loop) : loop_(loop) {
        std::array<Wide, 3> whole{};
        for (std::size_t i = 2; i < loop.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k) whole[k] += area(loop[0], loop[i - 1], loop[i])[k];
        const auto size = [&](std::size_t k) { return Wide(abs(whole[k])); };
        for (const std::size_t k : {1u, 2u})
            if (size(k) > size(axis_)) axis_ = k;
        whole_ = whole[axis_];
    }
    Wide whole() const { return whole_; }
    Wide seen_area(std::size_t i, std::size_t j, std::size_t k) const {
        return area(loop_[i], loop_[j], loop_[k])[axis_];
    }
    Faults of(std::size_t i, std::size_t j, std::size_t k) const {
        const auto exact = area(loop_[i], loop_[j], loop_[k]);
        const bool flat = exact == std::array<Wide, 3>{};
        const Wide seen = whole_ < 0 ? Wide(-exact[axis_]) : whole_ > 0 ? exact[axis_] : Wide(0);
        return {seen < 0, flat, seen == 0 && !flat};
    }
    /// Of the best cutting of the corners from i to k, by trying all.
    Faults best(std::size_t i, std::size_t k) const {
        if (k - i < 2) return {};
        Faults least{1000, 0, 0};
        for (std::size_t j = i + 1; j < k; ++j)
            least = std::min(least, plus(of(i, j, k), plus(best(i, j), best(j, k))));
        return least;
    }

private:
    const Loop& loop_;
    std::size_t axis_ = 0;
    Wide whole_ = 0;
};

/// The triangles of the loop times a power of two, with its corners from `first` on, or backwards.
Triangles cut(const Loop& loop, int exponent, std::size_t first, bool backwards) {
    Mesh mesh;
    for (const auto& [x, y, z] : loop)
        mesh.vertices.push_back({std::ldexp(double(x), exponent), std::ldexp(double(y), exponent),
                                 std::ldexp(double(z), exponent)});
    const std::size_t n = loop.size();
    const auto corner = [&](std::size_t i) {
        return std::uint32_t((backwards ? first + n - i : first + i) % n);
    };
    for (std::size_t i = 2; i < n; ++i) {
        mesh.triangles.push_back({corner(0), corner(i - 1), corner(i)});
        mesh.face_of.push_back(0);
    }
    mesh_files::cut_polygons(mesh);
    return mesh.triangles;
}

/// As points, in any order.
std::multiset<std::multiset<Spot>> points_of(const Loop& loop, const Triangles& triangles) {
    std::multiset<std::multiset<Spot>> points;
    for (const auto& [i, j, k] : triangles) points.insert({loop[i], loop[j], loop[k]});
    return points;
}

/// What is wrong with triangles, of a loop that is read in its order; `faults` gets what they have.
std::string flaw(const Loop& loop, const Triangles& triangles, Faults& faults) {
    const Seen seen(loop);
    if (triangles.size() + 2 != loop.size()) return "another number of triangles";
    Wide sum = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    faults = {};
    for (const auto& t : triangles) {
        sum += seen.seen_area(t[0], t[1], t[2]);
        faults = plus(faults, seen.of(t[0], t[1], t[2]));
        for (std::size_t k = 0; k < 3; ++k) {
            ++edges[{t[k], t[(k + 1) % 3]}];
            --edges[{t[(k + 1) % 3], t[k]}];
        }
    }
    if (sum != seen.whole()) return "another area";
    for (std::uint32_t i = 0; i < loop.size(); ++i) {
        const auto next = std::uint32_t((i + 1) % loop.size());
        --edges[{i, next}];
        ++edges[{next, i}];
    }
    for (const auto& [ends, times] : edges)
        if (times != 0) return "an edge that does not cancel";
    return "";
}

// ---- Simple polygons of a plane -------------------------------------------------------------------

int turn(const Point& a, const Point& b, const Point& c) {
    const Wide x = Wide(b.x - a.x) * (c.y - a.y) - Wide(b.y - a.y) * (c.x - a.x);
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}
bool holds(const Point& a, const Point& b, const Point& p) {
    return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
           std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}
bool meet(const Point& a, const Point& b, const Point& c, const Point& d) {
    if (holds(a, b, c) || holds(a, b, d) || holds(c, d, a) || holds(c, d, b)) return true;
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}
/// Do its sides meet in its corners alone, two in each?
bool is_simple(const Polygon& p) {
    const std::size_t n = p.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point &a = p[i], &b = p[(i + 1) % n];
        if (a == b || holds(a, b, p[(i + 2) % n]) || holds(b, p[(i + 2) % n], a)) return false;
        for (std::size_t j = i + 2; j < n; ++j)
            if ((j + 1) % n != i && meet(a, b, p[j], p[(j + 1) % n])) return false;
    }
    return true;
}

/// Corners in the sides as well. Each side has room for some.
Polygon with_more_corners(const Polygon& p, Random& random) {
    Polygon more;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Point &a = p[i], &b = p[(i + 1) % p.size()];
        std::set<std::int64_t> at;
        for (int n = random.once_in(2) ? 0 : random.between(1, 3); n > 0; --n)
            at.insert(random.between(1, 7));
        more.push_back({8 * a.x, 8 * a.y});
        for (const std::int64_t t : at)
            more.push_back({8 * a.x + t * (b.x - a.x), 8 * a.y + t * (b.y - a.y)});
    }
    return more;
}

Polygon random_convex(Random& random) {
    std::set<Point> points;
    const int size = random.pick({2, 4, 20});
    for (int n = random.between(3, 12); n > 0; --n)
        points.insert({random.between(0, size), random.between(0, size)});
    // From below, then from above.
    Polygon hull;
    for (const bool upper : {false, true}) {
        const std::size_t begin = hull.size();
        std::vector<Point> order(points.begin(), points.end());
        if (upper) std::reverse(order.begin(), order.end());
        for (const Point& p : order) {
            while (hull.size() > begin + 1 && turn(hull[hull.size() - 2], hull.back(), p) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
    }
    return hull;
}

/// Any corners of a small grid that make a simple line.
Polygon random_simple(Random& random) {
    for (;;) {
        Polygon p;
        const int size = random.between(2, 4), corners = random.between(3, 8);
        for (int n = 0; n < corners; ++n)
            p.push_back({random.between(0, size), random.between(0, size)});
        if (is_simple(p)) return p;
    }
}

Polygon random_dart(Random& random) {
    const std::int64_t deep = random.between(1, 3);
    return {{4, 0}, {4, 4}, {2, deep}, {0, 4}, {0, 0}};
}

Polygon random_polygon(Random& random) {
    const int kind = random.between(0, 5);
    Polygon p = kind == 0   ? random_convex(random)
                : kind == 1 ? random_outline(random)
                : kind == 2 ? random_star(random)
                : kind == 3 ? random_dart(random)
                            : random_simple(random);
    if (p.size() < 3) return random_polygon(random);
    if (random.once_in(2)) p = with_more_corners(p, random);
    // Thin: nearly all along one line, though each corner stays where it was in its own row.
    if (random.once_in(3)) {
        const std::int64_t steep = random.between(-(1 << 10), 1 << 10),
                           more = random.between(-9, 9);
        for (Point& at : p) {
            at.x += steep * at.y;
            at.y += more * at.x;
        }
    }
    return turned(p, random);
}

/// In a plane of space.
Loop in_space(const Polygon& polygon, Random& random) {
    Spot u{}, v{};
    while (area({0, 0, 0}, u, v) == std::array<Wide, 3>{})
        for (std::size_t k = 0; k < 3; ++k) {
            u[k] = random.between(-3, 3);
            v[k] = random.between(-3, 3);
        }
    Loop loop;
    for (const auto& [x, y] : polygon)
        loop.push_back({x * u[0] + y * v[0] + 5, x * u[1] + y * v[1], x * u[2] + y * v[2] - 7});
    return loop;
}

/// Coordinates stay doubles.
int random_exponent(Random& random) {
    return random.pick(
        {0, 0, -1060, -540, -500, -300, 300, 505, 512, 900, random.between(-1060, 960)});
}

/// A loop and its cutting from each corner, both ways; those of the first are returned.
Faults check_all_starts(const Loop& loop, int exponent) {
    std::ostringstream text;
    for (const Spot& p : loop) text << " (" << p[0] << ' ' << p[1] << ' ' << p[2] << ')';
    INFO(text.str() << " times 2^" << exponent);
    Faults faults;
    const auto triangles = cut(loop, exponent, 0, false);
    REQUIRE(flaw(loop, triangles, faults) == "");
    const auto points = points_of(loop, triangles);
    const std::size_t step = 1 + loop.size() / 12;
    for (std::size_t first = 0; first < loop.size(); first += step)
        for (const bool backwards : {false, true})
            if (points_of(loop, cut(loop, exponent, first, backwards)) != points) {
                INFO("from corner " << first << (backwards ? ", backwards" : ""));
                FAIL("other triangles");
            }
    return faults;
}

}  // namespace

TEST_CASE(
    "polygons: simple ones have no flat triangle and none turned over, from any start, at any "
    "scale") {
    Random random(2);
    int straight = 0, convex = 0, scaled = 0;
    for (int n = 0; n < 1500; ++n) {
        const Polygon polygon = random_polygon(random);
        REQUIRE(is_simple(polygon));
        const Loop loop = in_space(polygon, random);
        const int exponent = random_exponent(random);
        CHECK(check_all_starts(loop, exponent) == Faults{});
        bool is_straight = false, is_convex = true;
        const int way = twice_area(polygon) > 0 ? 1 : -1;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const int at = way * turn(polygon[i], polygon[(i + 1) % polygon.size()],
                                      polygon[(i + 2) % polygon.size()]);
            is_straight |= at == 0;
            is_convex &= at >= 0;
        }
        straight += is_straight;
        convex += is_convex && is_straight;
        scaled += std::abs(exponent) > 500;
    }
    // What the cutting is tried at did occur.
    CHECK(straight > 400);
    CHECK(convex > 80);
    CHECK(scaled > 400);
}

TEST_CASE("polygons: any line at all is cut as well as can be, from any start, at any scale") {
    Random random(3);
    std::map<Faults, int> seen;
    for (int n = 0; n < 3000; ++n) {
        // Equal corners, corners in a line, sides that cross or cover each other; in a plane, near one, or in none.
        const int size = random.between(1, 4), corners = random.between(4, 9),
                  depth = random.between(0, 2);
        Loop loop;
        if (random.coin()) {
            Polygon flat;
            for (int i = 0; i < corners; ++i)
                flat.push_back({random.between(0, size), random.between(0, size)});
            loop = in_space(flat, random);
        } else {
            for (int i = 0; i < corners; ++i)
                loop.push_back(
                    {random.between(0, size), random.between(0, size), random.between(0, depth)});
        }
        const Faults faults = check_all_starts(loop, random_exponent(random));
        if (faults != Seen(loop).best(0, loop.size() - 1)) {
            std::ostringstream text;
            for (const Spot& p : loop) text << " (" << p[0] << ' ' << p[1] << ' ' << p[2] << ')';
            FAIL("not the best of" << text.str());
        }
        ++seen[{std::min(1, faults[0]), std::min(1, faults[1]), std::min(1, faults[2])}];
    }
    for (const Faults& faults : std::vector<Faults>{
             {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}})
        CHECK(seen[faults] > 20);
}

TEST_CASE("polygons: with a slit, or halves that touch in a corner") {
    // A ring, cut open where a slit joins its outer line to the hole.
    const Loop ring{{0, 0, 0}, {6, 0, 0}, {6, 6, 0}, {0, 6, 0}, {0, 0, 0},
                    {2, 2, 0}, {2, 4, 0}, {4, 4, 0}, {4, 2, 0}, {2, 2, 0}};
    CHECK(check_all_starts(ring, 0) == Faults{});
    // Two squares that touch in a corner, which is there twice: only flat triangles lead from one to the other.
    const Loop eight{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {4, 2, 0},
                     {4, 4, 0}, {2, 4, 0}, {2, 2, 0}, {0, 2, 0}};
    CHECK(check_all_starts(eight, 0) == Faults{0, 2, 0});
}

TEST_CASE("polygons: with many corners they are cut from any start") {
    for (const int corners : {33, 100, 2'000, 10'000, 10'001}) {
        // A comb in a plane: convex in none of its teeth, and with a corner in the middle of its spine.
        Loop comb{{0, -5, 1}};
        for (int i = 0; i < corners - 3; ++i)
            comb.push_back({4 * i, i % 2 == 0 ? 0 : 3 + i % 5, 1});
        const std::int64_t end = 4 * (corners - 3);
        comb.push_back({end, -5, 1});
        comb.push_back({end / 2, -5, 1});
        const auto triangles = cut(comb, 0, 0, false);
        Faults faults;
        REQUIRE(flaw(comb, triangles, faults) == "");
        CHECK((faults == Faults{}) == (corners <= 10'000));
        for (const std::size_t first : {1u, 17u, 32u})
            CHECK(points_of(comb, cut(comb, 0, first, first == 17)) == points_of(comb, triangles));
    }
}

TEST_CASE("polygons: convex ones are fans from their least corner") {
    const Loop square{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}};
    for (std::size_t first = 0; first < 4; ++first)
        CHECK(cut(square, 0, first, false) == Triangles{{0, 1, 2}, {0, 2, 3}});
    // What is in a line stays as many triangles; and what is so long that no product of its edges is finite.
    const Loop line{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 0}, {1, 1, 0}};
    CHECK(cut(line, 0, 0, false).size() == 3);
    const Loop huge{{0, 0, 0}, {15, 0, 0}, {1, 1, 0}, {0, 15, 0}};
    CHECK(cut(huge, 1020, 0, false) == Triangles{{0, 1, 2}, {0, 2, 3}});
}

TEST_CASE("polygons: a prism over an L is a clean solid, whichever corner comes first") {
    const Polygon l{{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    for (std::size_t first = 0; first < 6; ++first) {
        std::ostringstream text;
        for (const int z : {0, 1})
            for (const auto& [x, y] : l) text << "v " << x << ' ' << y << ' ' << z << '\n';
        std::string top = "f", bottom = "f";
        for (std::size_t i = 0; i < 6; ++i) {
            top += " " + std::to_string(7 + (first + i) % 6);
            bottom += " " + std::to_string(1 + (first + 5 * i) % 6);
            const std::size_t j = (i + 1) % 6;
            text << "f " << 1 + i << ' ' << 1 + j << ' ' << 7 + j << ' ' << 7 + i << '\n';
        }
        text << top << '\n' << bottom << '\n';
        const Mesh mesh = read_mesh(text.str(), MeshFormat::obj, "prism");
        CHECK(mesh::check(mesh).clean());
    }
}

TEST_CASE("polygons: a prism with corners in its sides is a clean solid, wherever a face begins") {
    Random random(4);
    for (int n = 0; n < 300; ++n) {
        Polygon base = random_simple(random);
        if (twice_area(base) < 0) std::reverse(base.begin(), base.end());
        base = with_more_corners(base, random);
        // Each corner of the base is an upright side; equal numbers of two of them are one vertex.
        std::ostringstream text;
        std::vector<std::vector<int>> sides;
        int vertices = 0;
        const int steep = random.between(-2, 2), exponent = random.pick({0, 0, -900, 512});
        for (const auto& [x, y] : base) {
            std::set<int> heights{0, 8};
            for (int more = random.between(0, 2); more > 0; --more)
                heights.insert(random.between(1, 7));
            auto& side = sides.emplace_back();
            for (const int z : heights) {
                text.precision(17);
                text << "v " << std::ldexp(double(x), exponent) << ' '
                     << std::ldexp(double(y), exponent) << ' '
                     << std::ldexp(double(z + steep * x), exponent) << '\n';
                side.push_back(++vertices);
            }
        }
        const auto face = [&](std::vector<int> corners) {
            std::rotate(corners.begin(),
                        corners.begin() + std::ptrdiff_t(random.below(corners.size())),
                        corners.end());
            text << 'f';
            for (const int corner : corners) text << ' ' << corner;
            text << '\n';
        };
        std::vector<int> top, bottom;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const auto &here = sides[i], &next = sides[(i + 1) % sides.size()];
            top.push_back(here.back());
            bottom.insert(bottom.begin(), here.front());
            std::vector<int> wall(here.rbegin(), here.rend());
            wall.insert(wall.end(), next.begin(), next.end());
            face(wall);
        }
        face(top);
        face(bottom);
        INFO(text.str());
        CHECK(mesh::check(read_mesh(text.str(), MeshFormat::obj, "prism")).clean());
    }
}
