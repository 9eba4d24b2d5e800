// What segments of a plane enclose: by plain comparisons of each two of them, in integers.
#include "cells/planar.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cases/random.hpp"
#include "cells/delaunay.hpp"
#include "cells/judge.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::cells;
using cases::Random;

namespace {

using Point = std::array<std::int64_t, 2>;

std::int64_t turn(const Point& a, const Point& b, const Point& c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
int sign(std::int64_t x) { return (x > 0) - (x < 0); }

struct Drawing {
    std::vector<Point> points;  ///< sorted
    std::vector<PlanarSegment> segments;

    std::vector<bool> lone;

    /// Directed lines between points, some of them there and back; these bound nothing, and may be kept as well.
    Drawing(const std::vector<std::pair<Point, Point>>& lines, Random& random) {
        const bool all = random.coin(), some = random.coin();
        for (const auto& [a, b] : lines) points.push_back(a), points.push_back(b);
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
        for (std::size_t n = 0; n < points.size() && some; ++n) lone.push_back(random.coin());
        const auto number = [&](const Point& p) {
            return std::uint32_t(std::lower_bound(points.begin(), points.end(), p) -
                                 points.begin());
        };
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> ways;
        for (const auto& [a, b] : lines) {
            const std::uint32_t i = number(a), j = number(b);
            if (i != j) ways[{std::min(i, j), std::max(i, j)}] += i < j ? 1 : -1;
        }
        for (const auto& [ends, way] : ways)
            if (way != 0 || all) segments.push_back({ends.first, ends.second, way});
    }
    auto turns() const {
        return [this](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
            return sign(::turn(points[i], points[j], points[k]));
        };
    }
};

/// Have two segments a point in common that is not an end of both?
bool meet(const Drawing& d, const PlanarSegment& s, const PlanarSegment& t) {
    const Point &a = d.points[s.first], &b = d.points[s.last], &p = d.points[t.first],
                &q = d.points[t.last];
    const int at_p = sign(turn(a, b, p)), at_q = sign(turn(a, b, q)), at_a = sign(turn(p, q, a)),
              at_b = sign(turn(p, q, b));
    // In one line they overlap as their ends do, which are in order.
    if (at_p == 0 && at_q == 0) return a < q && p < b;
    const bool common = a == p || a == q || b == p || b == q;
    return !common && at_p * at_q <= 0 && at_a * at_b <= 0;
}

/// How often do the segments go round a point that is on none of them and on no vertical through a corner?
int winding(const Drawing& d, double x, double y) {
    int sum = 0;
    for (const PlanarSegment& s : d.segments) {
        const Point &a = d.points[s.first], &b = d.points[s.last];
        if (!(double(a[0]) < x && x < double(b[0]))) continue;
        const double at =
            double(a[1]) + (x - double(a[0])) * double(b[1] - a[1]) / double(b[0] - a[0]);
        // Those below, which have it on their left where they run to the right.
        if (at < y) sum += s.way;
    }
    return sum;
}

bool is_region(const Drawing& d) {
    std::vector<int> balance(d.points.size());
    for (const PlanarSegment& s : d.segments) {
        balance[s.first] += s.way;
        balance[s.last] -= s.way;
    }
    if (std::any_of(balance.begin(), balance.end(), [](int x) { return x != 0; })) return false;
    for (std::size_t i = 0; i < d.segments.size(); ++i) {
        const PlanarSegment& s = d.segments[i];
        for (std::uint32_t n = s.first + 1; n < s.last && !d.lone.empty(); ++n)
            if (d.lone[n] && turn(d.points[s.first], d.points[n], d.points[s.last]) == 0)
                return false;
        for (std::size_t j = 0; j < i; ++j)
            if (meet(d, s, d.segments[j])) return false;
        const Point &a = d.points[s.first], &b = d.points[s.last];
        // Nothing is so near to the middle of a segment of a small grid, beside those that end there.
        const double x = double(a[0] + b[0]) / 2 + 1e-5, y = double(a[1] + b[1]) / 2;
        const double steep = b[0] == a[0] ? 0 : double(b[1] - a[1]) / double(b[0] - a[0]) * 1e-5;
        for (const double by : {-1e-4, 1e-4}) {
            const bool upright = a[0] == b[0];
            const int w =
                upright ? winding(d, x - 1e-5 + by, y + 1e-6) : winding(d, x, y + steep + by);
            if (w != 0 && w != 1) return false;
        }
    }
    return true;
}

std::map<std::pair<std::uint32_t, std::uint32_t>, int> rim(const std::vector<PlanarSegment>& all) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const PlanarSegment& s : all)
        if (s.way != 0) edges[{s.first, s.last}] = s.way;
    return edges;
}

/// Triangles that all run counter-clockwise and have this rim cover what is inside once.
void check_triangles(const Drawing& d, const std::vector<std::array<std::uint32_t, 3>>& triangles) {
    for (const auto& [a, b, c] : triangles)
        REQUIRE(turn(d.points[a], d.points[b], d.points[c]) > 0);
    REQUIRE(judge_of_cuts::rim(triangles) == rim(d.segments));
    // No point and no middle of a segment is inside a triangle.
    for (const auto& [a, b, c] : triangles) {
        const auto is_inside = [&, a = a, b = b, c = c](const Point& twice) {
            const auto of = [&](std::uint32_t i, std::uint32_t j) {
                const Point p{2 * d.points[i][0], 2 * d.points[i][1]},
                    q{2 * d.points[j][0], 2 * d.points[j][1]};
                return turn(p, q, twice) > 0;
            };
            return of(a, b) && of(b, c) && of(c, a);
        };
        for (std::size_t n = 0; n < d.lone.size(); ++n)
            if (d.lone[n]) REQUIRE_FALSE(is_inside({2 * d.points[n][0], 2 * d.points[n][1]}));
        for (const PlanarSegment& s : d.segments) {
            const Point &p = d.points[s.first], &q = d.points[s.last];
            REQUIRE_FALSE(is_inside({p[0] + q[0], p[1] + q[1]}));
        }
    }
}

/// Is the fourth point in the circle of three that run counter-clockwise?
bool in_circle(const Point& a, const Point& b, const Point& c, const Point& p) {
    const auto row = [&](const Point& q) {
        const std::int64_t x = q[0] - p[0], y = q[1] - p[1];
        return std::array<std::int64_t, 3>{x, y, x * x + y * y};
    };
    const auto u = row(a), v = row(b), w = row(c);
    return u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) +
               u[2] * (v[0] * w[1] - v[1] * w[0]) >
           0;
}

void check_delaunay(const Drawing& d, std::vector<std::array<std::uint32_t, 3>> triangles) {
    std::vector<Vec3> points;
    for (const Point& p : d.points) points.push_back({double(p[0]), double(p[1]), 0});
    const std::size_t count = triangles.size();
    // Points that are rounded may lead to other triangles, but not to wrong ones.
    auto by_rounded = triangles;
    auto rounded = points;
    for (Vec3& p : rounded) p = {std::floor(p.x / 3), std::floor(p.y / 2), 0};
    flip_to_delaunay(by_rounded, d.segments, rounded, d.turns());
    check_triangles(d, by_rounded);
    flip_to_delaunay(triangles, d.segments, points, d.turns());
    REQUIRE(triangles.size() == count);
    check_triangles(d, triangles);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> opposite;
    for (const auto& t : triangles)
        for (std::size_t k = 0; k < 3; ++k) opposite[{t[k], t[(k + 1) % 3]}] = t[(k + 2) % 3];
    std::set<std::pair<std::uint32_t, std::uint32_t>> fixed;
    for (const PlanarSegment& s : d.segments) fixed.insert({s.first, s.last});
    for (const auto& [edge, c] : opposite) {
        const auto [a, b] = edge;
        if (fixed.contains({std::min(a, b), std::max(a, b)})) continue;
        const auto other = opposite.find({b, a});
        REQUIRE(other != opposite.end());
        REQUIRE_FALSE(in_circle(d.points[a], d.points[b], d.points[c], d.points[other->second]));
    }
}

/// The border of some squares and halves of squares of a grid, sheared.
Drawing polyomino(Random& random) {
    const int size = random.between(1, 6), full = random.between(2, 9);
    const std::int64_t shear = random.between(-2, 2), steep = random.between(-1, 1);
    const auto at = [&](std::int64_t x, std::int64_t y) {
        const std::int64_t u = x + shear * y;
        return Point{u, y + steep * u};
    };
    std::vector<std::pair<Point, Point>> lines;
    const auto add = [&](std::initializer_list<Point> corners) {
        for (auto p = corners.begin(); p != corners.end(); ++p)
            lines.push_back({*p, p + 1 == corners.end() ? *corners.begin() : p[1]});
    };
    for (int x = 0; x < size; ++x)
        for (int y = 0; y < size; ++y) {
            const Point a = at(x, y), b = at(x + 1, y), c = at(x + 1, y + 1), e = at(x, y + 1);
            const bool lower = random.between(0, 9) < full,
                       upper = random.once_in(3) ? random.between(0, 9) < full : lower;
            if (lower) add({a, b, e});
            if (upper) add({b, c, e});
        }
    // At times something else, which is there twice, or the wrong way.
    if (random.once_in(8) && !lines.empty()) {
        const Point a = at(random.between(0, 5), random.between(0, 5)),
                    b = at(random.between(0, 5), random.between(0, 5)),
                    c = at(random.between(0, 5), random.between(0, 5));
        add({a, b, c});
    }
    return Drawing(lines, random);
}

/// Lines that mostly meet.
Drawing scribble(Random& random) {
    std::vector<std::pair<Point, Point>> lines;
    const int size = random.between(2, 12);
    const auto point = [&] { return Point{random.between(0, size), random.between(0, size)}; };
    for (int n = random.between(1, 3); n > 0; --n) {
        const Point first = point();
        Point last = first;
        for (int k = random.between(2, 3); k > 0; --k) {
            const Point next = point();
            lines.push_back({last, next});
            last = next;
        }
        if (!random.once_in(20)) lines.push_back({last, first});
    }
    return Drawing(lines, random);
}

void check_drawing(const Drawing& d, int& regions) {
    const Planar swept = sweep(d.points.size(), d.segments, d.turns(), d.lone);
    REQUIRE(!swept.wrong == is_region(d));
    if (swept.wrong) return;
    ++regions;
    check_triangles(d, swept.triangles);
    check_delaunay(d, swept.triangles);
    for (std::size_t n = 0; n < d.segments.size(); ++n) {
        // The next segment below the point where it begins, a little behind it.
        const PlanarSegment& s = d.segments[n];
        const Point &a = d.points[s.first], &b = d.points[s.last];
        std::uint32_t nearest = none;
        double highest = -1e300;
        const double x = double(a[0]) + 1e-5;
        const auto height = [&](const PlanarSegment& t) {
            const Point &p = d.points[t.first], &q = d.points[t.last];
            return double(p[1]) + (x - double(p[0])) * double(q[1] - p[1]) / double(q[0] - p[0]);
        };
        // Of upright ones a picture that is turned a little would be needed.
        if (a[0] == b[0]) continue;
        bool upright = false;
        for (std::uint32_t m = 0; m < d.segments.size(); ++m) {
            const PlanarSegment& t = d.segments[m];
            const Point &p = d.points[t.first], &q = d.points[t.last];
            upright |= p[0] == q[0] && p[0] == a[0];
            if (m == n || p[0] == q[0] || !(double(p[0]) < x && x < double(q[0]))) continue;
            const double y = height(t);
            if (y < height(s) && y > highest) highest = y, nearest = m;
        }
        if (!upright) REQUIRE(swept.below[n] == nearest);
    }
}

}  // namespace

TEST_CASE("planar: polyominoes are cut into triangles") {
    Random random(1);
    int regions = 0;
    const int count = support::case_count(4000);
    for (int n = 0; n < count; ++n) {
        INFO("drawing " << n);
        check_drawing(polyomino(random), regions);
    }
    if (support::at_full_length()) CHECK((regions > count / 2 && regions < count));
}

TEST_CASE("planar: lines that meet are found") {
    Random random(2);
    int regions = 0;
    const int count = support::case_count(20'000);
    for (int n = 0; n < count; ++n) {
        INFO("drawing " << n);
        check_drawing(scribble(random), regions);
    }
    if (support::at_full_length()) CHECK((regions > count / 50 && regions < count));
}
