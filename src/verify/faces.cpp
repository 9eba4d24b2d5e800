// Is a certificate of two faces a proof of how they meet? What verify.cpp holds of any two shapes, and that the point is
// beyond the corners that the faces share.
#include <algorithm>
#include <array>
#include <graze/mesh_certificate.hpp>
#include <iterator>
#include <set>
#include <vector>

#include "arith/number_field.hpp"

namespace graze::mesh {

namespace {

using arith::Rational;
using Point = std::array<Rational, 3>;
using Corners = std::array<Point, 3>;

Point minus(const Point& a, const Point& b) {
    return {Rational(a[0] - b[0]), Rational(a[1] - b[1]), Rational(a[2] - b[2])};
}
Point cross(const Point& a, const Point& b) {
    return {Rational(a[1] * b[2] - a[2] * b[1]), Rational(a[2] * b[0] - a[0] * b[2]),
            Rational(a[0] * b[1] - a[1] * b[0])};
}
Rational dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
bool is_zero(const Point& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }
Point normal(const Corners& c) { return cross(minus(c[1], c[0]), minus(c[2], c[0])); }

Corners corners(const Triangle3& t) {
    const auto point = [](const Vec3& v) {
        return Point{arith::to_rational(v.x), arith::to_rational(v.y), arith::to_rational(v.z)};
    };
    return {point(t.a), point(t.b), point(t.c)};
}

/// The word of `graze check` for pairs of faces.
std::string word(FaceContact contact) {
    return contact == FaceContact::none ? "shared" : name(contact);
}

}  // namespace

std::string flaw(const Triangle3& ta, const Triangle3& tb, const FaceCertificate& c) {
    const Corners a = corners(ta), b = corners(tb);
    const std::set<Point> of_a(a.begin(), a.end()), of_b(b.begin(), b.end());
    std::vector<Point> shared;
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                          std::back_inserter(shared));
    const bool is_none = c.contact == FaceContact::none,
               touching = c.contact == FaceContact::touching;
    // Of faces without an area, what they share may be inside of both.
    const bool fits = c.proof.contact == Contact::touching      ? touching || is_none
                      : c.proof.contact == Contact::overlapping ? !touching
                                                                : is_none && c.shared == 0;
    if (!fits) return "the certificate is one of " + std::string(graze::name(c.proof.contact));
    if (const std::string of_any = graze::flaw(ta, tb, c.proof); !of_any.empty()) return of_any;
    if (std::size_t(c.shared) != shared.size())
        return "the faces share " + std::to_string(shared.size()) + " corners";
    const Point n = normal(a);
    const bool in_plane = !is_zero(n) && !is_zero(normal(b)) &&
                          std::all_of(b.begin(), b.end(),
                                      [&](const Point& p) { return dot(n, minus(p, a[0])) == 0; });
    const FaceContact is = of_a == of_b          ? FaceContact::duplicate
                           : touching || is_none ? c.contact
                           : in_plane            ? FaceContact::coplanar
                                                 : FaceContact::crossing;
    if (is != c.contact) return "the faces are " + word(is);
    if (c.proof.contact == Contact::disjoint) return "";
    if (is_none && shared.empty()) return "the faces share no corner";
    if (is == FaceContact::duplicate || shared.empty()) return "";
    Point p;
    for (int k = 0; k < 3; ++k) p[std::size_t(k)] = (*c.proof.point)[k].number().a();
    const Point d = minus(shared.back(), shared.front()), v = minus(p, shared.front());
    const Rational t = dot(d, v);
    const bool on = is_zero(cross(d, v)) && (is_zero(d) ? is_zero(v) : t >= 0 && t <= dot(d, d));
    if (on == is_none) return "";
    return on ? "the point is one of what the faces share"
              : "the point is not one of what the faces share";
}

}  // namespace graze::mesh
