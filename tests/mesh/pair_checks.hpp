// What the calls about two faces must answer, by the judge. Each check gives what is wrong, or nothing.
#pragma once

#include <algorithm>
#include <array>
#include <graze/mesh_check.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases/print.hpp"
#include "support/pair_judge.hpp"

namespace graze::test {

inline rational::Point rational_point(const ExactVec3& v) {
    using rational::Number;
    return {Number(v[0].to_string()), Number(v[1].to_string()), Number(v[2].to_string())};
}

template <class... Parts>
std::string flaw(const Triangle3& a, const Triangle3& b, const Parts&... parts) {
    std::ostringstream out;
    (out << ... << parts);
    out << "\n  a = " << a << "\n  b = " << b;
    return out.str();
}

inline std::string flaw_of_contact(const Triangle3& a, const Triangle3& b) {
    const auto judged = pair_judge::judge(a, b);
    const auto found = mesh::beyond_shared(a, b);
    if (found != judged.contact)
        return flaw(a, b, "beyond_shared: ", name(found), ", judged ", name(judged.contact), ", ",
                    judged.shared, " shared");
    const bool degenerate =
        mesh::shape_of(a) != mesh::FaceShape::area || mesh::shape_of(b) != mesh::FaceShape::area;
    return degenerate == judged.degenerate ? "" : flaw(a, b, "shape_of");
}

inline std::string flaw_of_common_point(const Triangle3& a, const Triangle3& b) {
    using mesh::FaceContact;
    using rational::Number, rational::Point;
    const FaceContact contact = pair_judge::judge(a, b).contact;
    mesh::CommonPoint found;
    try {
        found = mesh::common_point(a, b);
    } catch (const std::invalid_argument&) {
        return contact == FaceContact::none ? "" : flaw(a, b, "common_point finds none");
    }
    if (contact == FaceContact::none) return flaw(a, b, "common_point finds one");
    const Point p = rational_point(found.point);
    const auto give_it = [&](const Triangle3& t, const std::array<Exact, 3>& weights) {
        const auto corners = rational::corners(t);
        Point sum{0, 0, 0};
        Number all = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const Number w(weights[i].to_string());
            // Inside, unless they only touch: each corner counts.
            if (w < 0 || (w == 0 && contact != FaceContact::touching)) return false;
            all += w;
            for (std::size_t k = 0; k < 3; ++k) sum[k] += w * corners[i][k];
        }
        return all == 1 && sum == p;
    };
    if (!give_it(a, found.weights_a) || !give_it(b, found.weights_b))
        return flaw(a, b, "common_point: weights");
    if (contact == FaceContact::duplicate) return "";
    std::vector<Point> shared;
    for (const Point& x : rational::corners(a))
        for (const Point& y : rational::corners(b))
            if (x == y) shared.push_back(x);
    // Three that are not all there is lie in a line.
    for (const Point& x : shared)
        for (const Point& y : shared)
            if (rational::in_segment(p, x, y) != 0)
                return flaw(a, b, "common_point: one that is shared");
    return "";
}

inline std::string flaw_of_intersection(const Triangle3& a, const Triangle3& b) {
    using rational::Point, rational::operator-;
    std::vector<Point> found;
    for (const ExactVec3& corner : mesh::intersection(a, b))
        found.push_back(rational_point(corner));
    const auto judged = pair_judge::common_points(a, b);
    const std::size_t count = found.size();
    if (found.empty() != judged.empty()) return flaw(a, b, "intersection: is there any?");
    for (const Point& p : found)
        if (std::find(judged.begin(), judged.end(), p) == judged.end())
            return flaw(a, b, "intersection: a corner that is none");
    if (count == 2 && found[0] == found[1]) return flaw(a, b, "intersection: no segment");
    // Each corner turns the same way as the first, and as they are seen from the first.
    const auto turn = [&](std::size_t i, std::size_t j, std::size_t k) {
        const Point& from = found[i % count];
        return rational::cross(found[j % count] - from, found[k % count] - from);
    };
    for (std::size_t i = 0; count > 2 && i < count; ++i)
        if (rational::dot(turn(i, i + 1, i + 2), turn(0, 1, 2)) <= 0 ||
            (i > 1 && rational::dot(turn(0, i - 1, i), turn(0, 1, 2)) <= 0))
            return flaw(a, b, "intersection: corners in turn");
    for (const Point& p : judged) {
        bool held = count > 0 && count < 3 && rational::in_segment(p, found[0], found.back()) != 0;
        for (std::size_t i = 2; i < count; ++i)
            held = held || rational::in_triangle(p, {found[0], found[i - 1], found[i]}) != 0;
        if (!held) return flaw(a, b, "intersection: a corner is missing");
    }
    return "";
}

}  // namespace graze::test
