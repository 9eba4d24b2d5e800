// Clips whose answers are plain to see, and the options that are refused.
#include <cmath>
#include <graze/batch.hpp>
#include <graze/clip.hpp>
#include <limits>
#include <string>

#include "cases/generators.hpp"
#include "cases/print.hpp"
#include "support/catch.hpp"

namespace {

using graze::Aabb2;
using graze::Aabb3;
using graze::ClipOptions;
using graze::Contact;
using graze::Cull;
using graze::Exact;
using graze::Feature;
using graze::Features;
using graze::Line2;
using graze::Line3;
using graze::Location;
using graze::Obb2;
using graze::Obb3;
using graze::Parallelepiped3;
using graze::Quaternion;
using graze::Ray2;
using graze::Ray3;
using graze::Segment2;
using graze::Segment3;
using graze::Side;
using graze::Triangle3;
using graze::Vec2;
using graze::Vec3;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double least = std::numeric_limits<double>::denorm_min();

/// "-x +y", "" for none, "?" where they are not given.
std::string text(const std::optional<Features>& features) {
    if (!features) return "?";
    std::string all;
    for (Feature f : features->list()) all += (all.empty() ? "" : " ") + std::string(name(f));
    return all;
}

/// The features of both ends, "!" for an end that is not there.
template <class Clip>
std::string features(const Clip& clip) {
    const auto end = [](const auto& e) { return e ? text(e->features) : "!"; };
    return end(clip.in) + " | " + end(clip.out);
}

/// The exact parameters of both ends.
template <class L, class B>
std::string range(const L& l, const B& b, const ClipOptions& options = {}) {
    const auto clip = graze::exact::clip(l, b, options);
    const auto end = [](const auto& e) { return e ? e->t.to_string() : "!"; };
    return end(clip.in) + " | " + end(clip.out);
}

const Aabb2 square{{0, 0}, {1, 1}};
const Aabb3 cube{{0, 0, 0}, {1, 1, 1}};
const Triangle3 triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

}  // namespace

TEST_CASE("features: names and order") {
    Features f;
    CHECK(f.empty());
    CHECK(f.list().empty());
    for (Feature x : {Feature::interior, Feature::e12, Feature::plus_z, Feature::minus_x}) {
        CHECK(!f.contains(x));
        f.insert(x);
        CHECK(f.contains(x));
    }
    CHECK(!f.empty());
    CHECK(text(f) == "-x +z e12 interior");
    Features all;
    for (int i = 0; i <= int(Feature::interior); ++i) all.insert(Feature(i));
    CHECK(text(all) ==
          "-x +x -y +y -z +z v0 v1 v2 v3 e01 e12 e20 e02 e03 e13 e23 "
          "f012 f013 f023 f123 interior");
    CHECK(all.list().size() == 22);
}

TEST_CASE("clip cases: faces of boxes") {
    // Through a corner and out of the far face; along a side; through opposite corners.
    CHECK(features(graze::clip(Line2{{0, 1}, {1, 1}}, square)) == "-x | +y");
    CHECK(features(graze::clip(Line2{{0, 0.5}, {-1, 0}}, square)) == "+x | -x");
    CHECK(features(graze::clip(Line2{{5, 0}, {1, 0}}, square)) == "-x | +x");
    CHECK(features(graze::clip(Line2{{0, 0}, {1, 1}}, square)) == "-x -y | +x +y");
    CHECK(features(graze::clip(Line3{{0, 0, 0}, {1, -1, 1}}, cube)) == "-x -z | -y");
    CHECK(features(graze::clip(Line3{{2, 2, 2}, {1, 1, 1}}, cube)) == "-x -y -z | +x +y +z");
    // Ends inside, and ends on faces, from both sides.
    CHECK(features(graze::clip(Segment2{{0.5, 0.5}, {0.75, 0.5}}, square)) == " | ");
    CHECK(features(graze::clip(Segment2{{-1, 0.5}, {0, 0.5}}, square)) == "-x | ");
    CHECK(features(graze::clip(Ray2{{0, 0.5}, {-1, 0}}, square)) == " | -x");
    CHECK(features(graze::clip(Ray2{{0, 0.5}, {1, 0}}, square)) == "-x | +x");
    CHECK(features(graze::clip(Ray2{{0.5, 0.5}, {0, 1}}, square)) == " | +y");
    // A range that ends on a face.
    CHECK(features(graze::clip(Line2{{0, 0.5}, {1, 0}}, square, {.t_min = 1, .t_max = 2})) ==
          " | +x");
    CHECK(features(graze::clip(Line2{{0, 0.5}, {1, 0}}, square, {.t_min = 0.25, .t_max = 0.5})) ==
          " | ");
    // A flat box has both faces in one place; a point has no direction.
    CHECK(features(graze::clip(Line2{{0.5, -3}, {0, 1}}, Aabb2{{0, 1}, {1, 1}})) == "-y | +y");
    CHECK(features(graze::clip(Segment2{{0, 0}, {0, 0}}, square)) == " | ");
    // Faces along the axes of the box itself: turned by 90 degrees, x is up.
    const Obb2 turned{{0, 0}, {0, 7}, {2, 1}};
    CHECK(features(graze::clip(Line2{{0, 0}, {0, 1}}, turned)) == "-x | +x");
    CHECK(features(graze::clip(Line2{{0, 0}, {1, 0}}, turned)) == "+y | -y");
    const Obb3 standing{{0, 0, 0}, Quaternion{1, 0, 0, 1}, {3, 2, 1}};
    CHECK(features(graze::clip(Line3{{0, 0, 0}, {0, 1, 0}}, standing)) == "-x | +x");
    CHECK(range(Line3{{0, 0, 0}, {0, 1, 0}}, standing) == "-3 | 3");
    CHECK(features(graze::clip(Line3{{0, 0, 0}, {1, 0, 0}}, standing)) == "+y | -y");
    CHECK(range(Line3{{0, 0, 0}, {1, 0, 0}}, standing) == "-2 | 2");
    CHECK(features(graze::clip(Line3{{0, 0, 0}, {0, 0, 1}}, standing)) == "-z | +z");
    const auto corner = Parallelepiped3::from_corner({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1});
    const Line3 slanted{{0, 0.5, 0.5}, {1, 0, 0}};
    CHECK(features(graze::clip(slanted, corner)) == "-x | +x");
    CHECK(range(slanted, corner) == "1/2 | 3/2");
    const auto center = Parallelepiped3::from_center({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1});
    CHECK(range(slanted, center) == "-1/2 | 3/2");
    const auto flat = Parallelepiped3::from_corner({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0});
    CHECK(features(graze::clip(Line3{{0.5, 0, 0}, {0, 1, 0}}, flat)) == "? | ?");
}

TEST_CASE("clip cases: features, sides and barycentrics of triangles") {
    const auto down = [](double x, double y) { return Line3{{x, y, 8}, {0, 0, -2}}; };
    CHECK(features(graze::clip(down(0, 0), triangle)) == "v0 | v0");
    CHECK(features(graze::clip(down(4, 0), triangle)) == "v1 | v1");
    CHECK(features(graze::clip(down(0, 4), triangle)) == "v2 | v2");
    CHECK(features(graze::clip(down(1, 0), triangle)) == "e01 | e01");
    CHECK(features(graze::clip(down(3, 1), triangle)) == "e12 | e12");
    CHECK(features(graze::clip(down(0, 3), triangle)) == "e20 | e20");
    CHECK(features(graze::clip(down(1, 2), triangle)) == "interior | interior");
    CHECK(features(graze::clip(down(3, 2), triangle)) == "! | !");
    CHECK(features(graze::clip(Line3{{1, 5, 0}, {0, 1, 0}}, triangle)) == "e01 | e12");
    CHECK(features(graze::clip(Ray3{{1, 1, 0}, {-1, 0, 0}}, triangle)) == "interior | e20");

    const auto hit = graze::clip(down(1, 2), triangle);
    REQUIRE(hit.hit);
    CHECK(hit.side == Side::front);
    CHECK(hit.in->t == 4);
    CHECK(hit.in->p == Vec3{1, 2, 0});
    CHECK(hit.in->uv->u == 0.25);
    CHECK(hit.in->uv->v == 0.5);
    CHECK(hit.out == hit.in);
    CHECK(graze::clip(Line3{{1, 2, 8}, {0, 0, 1}}, triangle).side == Side::back);
    CHECK(graze::clip(Line3{{1, 2, 0}, {1, 1, 0}}, triangle).side == Side::coplanar);
    CHECK(graze::clip(Line3{{1, 2, 0}, {0, 0, 0}}, triangle).side == Side::coplanar);
    CHECK(!graze::clip(down(3, 2), triangle).side);

    // The first of the features that coincide; no barycentrics.
    const auto across = [](double x) { return Line3{{x, 0, -1}, {0, 0, 1}}; };
    const Triangle3 needle{{0, 0, 0}, {4, 0, 0}, {2, 0, 0}};
    CHECK(features(graze::clip(across(2), needle)) == "v2 | v2");
    CHECK(features(graze::clip(across(1), needle)) == "e01 | e01");
    const Triangle3 folded{{1, 0, 0}, {0, 0, 0}, {4, 0, 0}};
    CHECK(features(graze::clip(across(3), folded)) == "e12 | e12");
    const Triangle3 doubled{{0, 0, 0}, {0, 0, 0}, {4, 0, 0}};
    CHECK(features(graze::clip(across(1), doubled)) == "e12 | e12");
    CHECK(features(graze::clip(across(0), doubled)) == "v0 | v0");
    CHECK(features(graze::clip(across(0), Triangle3{})) == "v0 | v0");
    CHECK(graze::clip(across(1), needle).side == Side::degenerate);
    CHECK(!graze::clip(across(1), needle).in->uv);
}

TEST_CASE("clip cases: ends that are unbounded") {
    CHECK(range(Line2{{0.5, 0.5}, {0, 0}}, square) == "! | !");
    CHECK(range(Ray2{{0.5, 0.5}, {0, 0}}, square) == "0 | !");
    CHECK(range(Segment2{{0.5, 0.5}, {0.5, 0.5}}, square) == "0 | 1");
    CHECK(range(Line2{{0.5, 0.5}, {0, 0}}, square, {.t_min = {}, .t_max = 3}) == "! | 3");
    CHECK(range(Line3{{1, 1, 0}, {0, 0, 0}}, triangle) == "! | !");
    CHECK(range(Ray3{{1, 1, 0}, {0, 0, 0}}, triangle, {.t_min = -2, .t_max = {}}) == "0 | !");
    CHECK(range(Segment3{{1, 1, 0}, {1, 1, 0}}, triangle, {.t_min = 0.5, .t_max = 4}) == "1/2 | 1");
}

TEST_CASE("clip cases: the origin is located by itself, whatever the range") {
    const auto origin = [](const auto& l, const auto& b, const ClipOptions& o = {}) {
        return graze::clip(l, b, o).origin;
    };
    const ClipOptions late{.t_min = 8, .t_max = 9};
    for (const ClipOptions& o : {ClipOptions{}, late}) {
        CHECK(origin(Line2{{0.5, 0.5}, {1, 0}}, square, o) == Location::inside);
        CHECK(origin(Line2{{0, 0.5}, {1, 0}}, square, o) == Location::boundary);
        CHECK(origin(Line2{{-1, 0.5}, {1, 0}}, square, o) == Location::outside);
        CHECK(origin(Ray3{{1, 1, 0}, {0, 0, 1}}, triangle, o) == Location::inside);
        CHECK(origin(Ray3{{2, 2, 0}, {0, 0, 1}}, triangle, o) == Location::boundary);
        CHECK(origin(Ray3{{1, 1, 1}, {0, 0, 1}}, triangle, o) == Location::outside);
        CHECK(origin(Segment2{{0.5, 1}, {4, 4}}, Aabb2{{0, 1}, {1, 1}}, o) == Location::inside);
        CHECK(origin(Segment2{{1, 1}, {4, 4}}, Aabb2{{0, 1}, {1, 1}}, o) == Location::boundary);
    }
    CHECK(!graze::clip(Line2{{0.5, 0.5}, {1, 0}}, square, late).hit);
}

TEST_CASE("clip cases: ranges") {
    const Segment2 s{{-1, 0.5}, {3, 0.5}};
    CHECK(range(s, square) == "1/4 | 1/2");
    CHECK(range(s, square, {.t_min = 0.375, .t_max = {}}) == "3/8 | 1/2");
    CHECK(range(s, square, {.t_min = {}, .t_max = 0.375}) == "1/4 | 3/8");
    CHECK(range(s, square, {.t_min = 0.5, .t_max = 0.5}) == "1/2 | 1/2");
    CHECK(range(s, square, {.t_min = -7, .t_max = 7}) == "1/4 | 1/2");
    CHECK(range(s, square, {.t_min = 0.0, .t_max = -0.0}) == "! | !");
    const auto contact = [&](double low, double high) {
        return graze::clip(s, square, {.t_min = low, .t_max = high}).contact;
    };
    CHECK(contact(0, 0.25) == Contact::touching);
    CHECK(contact(0, std::nextafter(0.25, 0)) == Contact::disjoint);
    CHECK(contact(0, std::nextafter(0.25, 1)) == Contact::overlapping);
    CHECK(contact(0.375, 0.375) == Contact::overlapping);
    CHECK(contact(0.5, 0.5) == Contact::touching);
    CHECK(contact(2, 3) == Contact::disjoint);
}

TEST_CASE("clip cases: culling") {
    const Line3 front{{1, 1, 1}, {0, 0, -1}}, back{{1, 1, 1}, {0, 0, 1}},
        flat{{1, 1, 0}, {1, 0, 0}};
    const Line3 past{{9, 9, 9}, {0, 0, 1}};
    const auto kept = [](const Line3& l, const Triangle3& t, Cull cull) {
        const auto clip = graze::clip(l, t, {.t_min = {}, .t_max = {}, .cull = cull});
        CHECK(clip.contact == graze::contact(l, t));
        CHECK(clip.in.has_value() == clip.hit);
        CHECK(clip.out.has_value() == clip.hit);
        CHECK((clip.hit || clip.culled) == (clip.contact != Contact::disjoint));
        CHECK(!(clip.hit && clip.culled));
        CHECK(clip.side.has_value() == (clip.hit || clip.culled));
        return clip.hit;
    };
    const Triangle3 needle{{0, 0, 0}, {4, 0, 0}, {2, 0, 0}};
    for (Cull cull : {Cull::none, Cull::back, Cull::front}) {
        CHECK(kept(front, triangle, cull) == (cull != Cull::front));
        CHECK(kept(back, triangle, cull) == (cull != Cull::back));
        CHECK(kept(flat, triangle, cull) == (cull == Cull::none));
        CHECK(kept(Line3{{1, 0, 1}, {0, 0, 1}}, needle, cull) == (cull == Cull::none));
        CHECK(!kept(past, triangle, cull));
    }
}

TEST_CASE("clip cases: rounding, from the largest doubles to the smallest") {
    // sqrt(2), and a rectangle turned by 45 degrees.
    const Obb2 diamond{{0, 0}, {1, 1}, {1, 1}};
    CHECK(range(Line2{{0, 0}, {1, 0}}, diamond) == "0 - 1 sqrt(2) | 0 + 1 sqrt(2)");
    const auto tip = graze::clip(Line2{{0, 0}, {1, 0}}, diamond);
    CHECK(tip.out->t == 0x1.6a09e667f3bcdp+0);
    CHECK(tip.in->p.x == -0x1.6a09e667f3bcdp+0);
    CHECK(features(tip) == "-x +y | +x -y");

    // Thirds up and down; halfway to even, both ways.
    CHECK(graze::clip(Line2{{0, 0.5}, {3, 0}}, square).out->t == 0x1.5555555555555p-2);
    CHECK(graze::clip(Line2{{0, 0.5}, {7, 0}}, square).out->t == 0x1.2492492492492p-3);
    CHECK(graze::clip(Line2{{0, 0.5}, {5, 0}}, square).out->t == 0x1.999999999999ap-3);
    const auto halved = [](double x) {
        return graze::clip(Ray2{{0, 0}, {2, 0}}, Aabb2{{0, 0}, {x, 0}}).out->t;
    };
    CHECK(halved(least) == 0);
    CHECK(halved(3 * least) == 2 * least);
    CHECK(halved(5 * least) == 2 * least);

    // Beyond the doubles, on both sides.
    const double largest = std::numeric_limits<double>::max();
    const Ray2 slow{{0, 0}, {0.5, 0}};
    CHECK(graze::clip(slow, Aabb2{{largest, 0}, {largest, 0}}).in->t == infinity);
    CHECK(graze::clip(Line2{{0, 0}, {-least, 0}}, Aabb2{{1, 0}, {1, 0}}).in->t == -infinity);
    CHECK(graze::clip(slow, Aabb2{{largest / 2, 0}, {largest / 2, 0}}).in->t == largest);
    // A segment to itself is at 1 even where its length is none of the doubles.
    const Segment2 longest{{-largest, 0}, {largest, 0}};
    CHECK(range(longest, Aabb2{{largest, 0}, {largest, 0}}) == "1 | 1");
    CHECK(range(longest, Aabb2{{0, 0}, {0, 0}}) == "1/2 | 1/2");
    const auto underflow = graze::clip(longest, Aabb2{{-largest, -1}, {-largest, 1}});
    CHECK(std::signbit(underflow.in->t) == false);
    CHECK(graze::clip(Segment2{{0, 0}, {largest, 0}}, Aabb2{{least, 0}, {1, 0}}).in->t == 0);
    CHECK(graze::clip(Segment2{{0, 0}, {largest, 0}}, Aabb2{{least, 0}, {1, 0}}).in->p.x == least);
}

TEST_CASE("clip cases: options that are refused, with hits and without") {
    const auto refused = [](const auto& l, const auto& b, const ClipOptions& options,
                            const std::string& option) {
        const auto message = [&](const auto& call) -> std::string {
            try {
                call(l, b, options);
            } catch (const std::invalid_argument& e) {
                return e.what();
            }
            return "not refused";
        };
        INFO("a = " << l << "\nb = " << b);
        CHECK(message([](auto&... x) { graze::clip(x...); }).starts_with(option + ": "));
        CHECK(message([](auto&... x) { graze::exact::clip(x...); }).starts_with(option + ": "));
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto check = [&]<class A, class B>() {
        for (double x : {0.0, 9.0}) {
            A l;
            B b{};
            cases::each_point(l, [&](auto& p) { p.x = x; });
            if constexpr (requires { b.direction; }) b.direction.x = 1;
            CHECK(graze::clip(l, b).hit == (x == 0));
            for (double bad : {infinity, -infinity, nan}) {
                refused(l, b, {.t_min = bad, .t_max = {}}, "t_range");
                refused(l, b, {.t_min = {}, .t_max = bad}, "t_range");
            }
            refused(l, b, {.t_min = least, .t_max = 0}, "t_range");
            refused(l, b, {.t_min = -1, .t_max = -2}, "t_range");
            if (!std::is_same_v<B, Triangle3>)
                for (Cull cull : {Cull::back, Cull::front})
                    refused(l, b, {.t_min = {}, .t_max = {}, .cull = cull}, "cull");
        }
    };
    using cases::Shapes;
    cases::each_pair(Shapes<Line2, Ray2, Segment2>{}, Shapes<Aabb2, Obb2>{}, check);
    cases::each_pair(Shapes<Line3, Ray3, Segment3>{},
                     Shapes<Aabb3, Obb3, Parallelepiped3, Triangle3>{}, check);
}

TEST_CASE("a subnormal beside coordinates of 2^59 to 2^100 is no zero") {
    // y is the smallest double at the start, and 0 at the end alone.
    const Segment2 down{{0x1p61, least}, {0, 0}};
    const Aabb2 below{{0, -0x1p61}, {0x1p61, 0}};
    for (const double t : {graze::clip(down, below).in->t, graze::clip(down, below).out->t})
        CHECK(t == 1);
    CHECK(graze::clip(down, below).contact == Contact::touching);
    CHECK(graze::clip(down, below).origin == Location::outside);
    CHECK(features(graze::clip(down, below)) == features(graze::exact::clip(down, below)));
    CHECK(range(down, below) == "1 | 1");

    // x is 0 at t = 2^61 / 2^-1074.
    const graze::Plane3 plane{{0, 0, 0}, {1, 0, 0}};
    const Line3 steep{{-0x1p61, 0, 0}, {least, 0, 0x1p61}};
    const auto far = graze::clip(steep, plane);
    CHECK((far.hit && far.contact == Contact::overlapping));
    CHECK((far.in->t == infinity && far.out->t == infinity));

    // Next to an edge, not on it.
    const Triangle3 large{{0, 0, 0}, {0x1p60, 0, 0}, {0, 0x1p60, 0}};
    const Ray3 inside{{least, 0x1p58, 0x1p60}, {0, 0, -1}};
    const auto through = graze::clip(inside, large);
    CHECK((through.hit && through.contact == Contact::overlapping));
    CHECK(through.in->t == 0x1p60);
    CHECK(through.in->p == Vec3{least, 0x1p58, 0});
    CHECK(features(through) == "interior | interior");

    for (const auto target : graze::batch::targets()) {
        double in[1], out[1];
        graze::batch::clip(graze::batch::one(down), graze::batch::one(below), in, out, {},
                           {.target = target});
        CHECK((in[0] == 1 && out[0] == 1));
        graze::batch::clip(graze::batch::one(inside), graze::batch::one(large), in, out, {},
                           {.target = target});
        CHECK((in[0] == 0x1p60 && out[0] == 0x1p60));
    }
}
