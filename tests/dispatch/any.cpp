// Types chosen at run time get the answers of types known to the compiler.
#include <graze/any.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include "cases/generators.hpp"
#include "cases/print.hpp"
#include "support/property.hpp"

using namespace graze;

namespace {

const std::vector<ClipOptions> ranges{{}, {0.25, 0.5}, {-1.0, std::nullopt}, {0.0, 0.0}};

/// What is wrong with a clip by a method.
template <class L, class B>
std::string flaw_of_clip(const L& line, const B& shape, const ClipOptions& options, Method method) {
    constexpr int dim = dim_of<L>;
    const auto answer = any::answer_clip(line, shape, options, method);
    const auto& found = std::get<any::BothClips<dim>>(answer);
    const auto clip = graze::clip(line, shape, options);
    if (!(found.exact == exact::clip(line, shape, options))) return "another exact clip";
    if (!(found.rounded == clip)) return "another rounded clip";
    for (const auto& end : {clip.in, clip.out})
        if (end && end->features.has_value() != found.has_features) return "has_features";
    const bool whole = !options.t_min && !options.t_max;
    Stage stage = method == Method::exact ? Stage::rational : clip.stage;
    if (whole && (method == Method::sat || method == Method::slab))
        stage = std::max(stage, any::answer(line, shape, method).stage);
    return found.rounded.stage == stage ? "" : "another stage";
}

template <class Refused>
std::string refusal(const Refused& call) {
    try {
        call();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "nothing";
}

template <int Dim>
int check_clips(int cases) {
    int clips = 0;
    cases::each_two<Dim>([&](const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b) {
        const auto clips_as_typed = [&]<class L, class B>(const L& line, const B& shape) {
            if constexpr (Clippable<L, B>) {
                for (const Method method : any::methods(line, shape))
                    for (const ClipOptions& options : ranges) {
                        const std::string flaw = flaw_of_clip(line, shape, options, method);
                        if (!flaw.empty())
                            throw std::runtime_error(std::string(name(method)) + ": " + flaw);
                        ++clips;
                    }
            }
            return true;
        };
        support::campaign<Dim>(
            a, b, "a clip by every method", 1, cases,
            [&](const cases::AnyCase<Dim>& c) { return std::visit(clips_as_typed, c.a, c.b); });
    });
    return clips;
}

}  // namespace

TEST_CASE("any: a clip by every method is the clip") {
    // By 3 kinds of line, and 14 methods of shapes in 2D, 18 in 3D.
    const int cases = support::case_count(26), asked = 3 * int(ranges.size()) * cases;
    CHECK(check_clips<2>(cases) == 14 * asked);
    CHECK(check_clips<3>(cases) == 18 * asked);
}

TEST_CASE("any: whether ends have features is told without an end too") {
    const auto has_features = [](const AnyShape& line, const AnyShape& shape) {
        return std::visit([](const auto& found) { return found.has_features; },
                          any::answer_clip(line, shape));
    };
    // Points that lie in the shapes: the clip has no end.
    const Line2 point2{{0.5, 0.25}, {0, 0}};
    const Line3 point3{{0.5, 0.25, 0}, {0, 0, 0}};
    const Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    CHECK(has_features(point2, Parallelogram2::from_corner({0, 0}, {1, 0}, {0, 1})));
    CHECK_FALSE(has_features(point2, Parallelogram2::from_corner({0, 0}, {1, 0.5}, {2, 1})));
    CHECK(has_features(point3, Parallelepiped3::from_corner({0, 0, 0}, x, y, z)));
    CHECK(has_features(point3, Parallelepiped3::from_corner({0, 0, 0}, x, y, {1, 1, 5e-324})));
    CHECK_FALSE(has_features(point3, Parallelepiped3::from_corner({0, 0, 0}, x, y, {1, 1, 0})));
    CHECK_FALSE(has_features(point3, Plane3{{0, 0, 0}, z}));
    CHECK(has_features(point3, Aabb3{{0, 0, 0}, {1, 1, 0}}));
    CHECK(has_features(point3, Triangle3{{0, 0, 0}, x, x}));
}

TEST_CASE("any: what no question would take is refused before one is asked") {
    const auto valid = [](const AnyShape& shape) {
        return refusal([&] { any::expect_valid(shape); });
    };
    CHECK(valid(Aabb2{{0, 1}, {1, 0}}) == "aabb: min.y must not be greater than max.y");
    CHECK(valid(Point3{0, 0, std::numeric_limits<double>::infinity()}) ==
          "point: point.z must be finite: NaN and infinities are not allowed");
    CHECK(valid(Plane3{{0, 0, 0}, {0, 0, 0}}) == "plane: normal must not be zero");
    CHECK(valid(Plane3{{0, 0, 0}, {0, 0, 1}}) == "nothing");
    CHECK(valid(Segment2{}) == "nothing");
}

TEST_CASE("any: a refusal names the argument and what is allowed") {
    const AnyShape segment = Segment3{{0, 0, 0}, {1, 1, 1}}, point = Point3{0, 0, 0},
                   cube = Aabb3{{0, 0, 0}, {1, 1, 1}}, square = Aabb2{{0, 0}, {1, 1}},
                   flat = Segment2{{0, 0}, {1, 1}};
    const std::string dimensions =
        "b: is 2D and a is 3D; allowed: two shapes of the same dimension";
    CHECK(refusal([&] { any::answer(segment, square); }) == dimensions);
    CHECK(refusal([&] { any::certify(segment, square); }) == dimensions);
    CHECK(refusal([&] { any::clip(segment, square); }) == dimensions);
    CHECK(refusal([&] { any::answer_clip(segment, square); }) == dimensions);

    CHECK(refusal([&] { any::answer(segment, cube, Method::pef); }) ==
          "method: pef does not answer segment - aabb; allowed: standard, sat, slab, exact");
    CHECK(refusal([&] { any::answer_clip(segment, cube, {}, Method::pef); }) ==
          "method: pef does not answer segment - aabb; allowed: standard, sat, slab, exact");
    CHECK(refusal([&] { any::answer(point, cube, Method::slab); }) ==
          "method: slab does not answer point - aabb; allowed: standard, exact");

    const auto refused_clips = [](const AnyShape& a, const AnyShape& b) {
        const std::string text = refusal([&] { any::clip(a, b); });
        CHECK(refusal([&] { any::exact_clip(a, b); }) == text);
        CHECK(refusal([&] { any::answer_clip(a, b); }) == text);
        return text;
    };
    CHECK(refused_clips(segment, point) ==
          "b: a segment cannot be clipped to a point; allowed: aabb, obb, parallelepiped, plane, "
          "tetrahedron, triangle");
    CHECK(refused_clips(flat, flat) ==
          "b: a segment cannot be clipped to a segment; allowed: aabb, obb, parallelogram, "
          "triangle");
    CHECK(refused_clips(cube, cube) == "a: aabb cannot be clipped; allowed: line, ray, segment");

    const std::vector<Vec2> three{{0, 0}, {1, 0}, {0, 1}};
    CHECK(refusal([&] { any::insphere(three); }) == "points: there are 3; allowed: 4");
    CHECK(refusal([&] { any::orient(three, Method::sat); }) ==
          "method: sat answers no sign; allowed: standard, exact");
}
