// Polygons become triangles that cover them once, judged by areas in whole numbers.
#include <algorithm>
#include <cmath>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <map>
#include <set>
#include <sstream>
#include <string>
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

TEST_CASE("polygons: convex ones are fans, also with corners in a line") {
    for (const Polygon& polygon : {Polygon{{0, 0}, {2, 0}, {2, 2}, {0, 2}},
                                   Polygon{{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}}}) {
        const Mesh mesh = read_mesh(file_of(polygon, 3), MeshFormat::off, "polygon");
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
            CHECK(mesh.triangles[i] == std::array<std::uint32_t, 3>{0, i + 1, i + 2});
    }
}

TEST_CASE(
    "polygons: what crosses itself, has no area or does not lie in a plane stays as many "
    "triangles") {
    for (const Polygon& polygon :
         {Polygon{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, Polygon{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {1, 1}},
          Polygon{{0, 0}, {4, 0}, {0, 3}, {2, -2}, {4, 3}}}) {
        const Mesh mesh = read_mesh(file_of(polygon, 0), MeshFormat::off, "polygon");
        CHECK(mesh.triangles.size() + 2 == polygon.size());
        CHECK(mesh.face_of == std::vector<std::uint32_t>(mesh.triangles.size(), 0));
    }
    const std::string saddle = "OFF\n4 1 0\n0 0 0\n1 0 1\n1 1 0\n0 1 1\n4 0 1 2 3\n";
    CHECK(read_mesh(saddle, MeshFormat::off, "saddle").triangles.size() == 2);
    // So long that no product of its edges is finite.
    const std::string huge = "OFF\n4 1 0\n0 0 0\n1e308 0 0\n1e307 1e307 0\n0 1e308 0\n4 0 1 2 3\n";
    CHECK(read_mesh(huge, MeshFormat::off, "huge").triangles.size() == 2);
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
