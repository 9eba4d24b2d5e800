// Shapes, one question about two of them, signs, certificates, queries.

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "c/guard.hpp"
#include "c/proofs.hpp"
#include "queries/answer.hpp"
#include "queries/certificate.hpp"
#include "queries/line.hpp"
#include "queries/query.hpp"

using namespace graze;
using namespace graze::c;

static_assert(GRAZE_POINT2 == int(ShapeType::point2) && GRAZE_LINE2 == int(ShapeType::line2) &&
              GRAZE_RAY2 == int(ShapeType::ray2) && GRAZE_SEGMENT2 == int(ShapeType::segment2) &&
              GRAZE_TRIANGLE2 == int(ShapeType::triangle2) &&
              GRAZE_AABB2 == int(ShapeType::aabb2) && GRAZE_OBB2 == int(ShapeType::obb2) &&
              GRAZE_PARALLELOGRAM2 == int(ShapeType::parallelogram2) &&
              GRAZE_CENTERED_PARALLELOGRAM2 == int(ShapeType::centered_parallelogram2));
static_assert(GRAZE_POINT3 == int(ShapeType::point3) && GRAZE_LINE3 == int(ShapeType::line3) &&
              GRAZE_RAY3 == int(ShapeType::ray3) && GRAZE_SEGMENT3 == int(ShapeType::segment3) &&
              GRAZE_TRIANGLE3 == int(ShapeType::triangle3) &&
              GRAZE_AABB3 == int(ShapeType::aabb3) && GRAZE_OBB3 == int(ShapeType::obb3) &&
              GRAZE_PARALLELEPIPED3 == int(ShapeType::parallelepiped3) &&
              GRAZE_CENTERED_PARALLELEPIPED3 == int(ShapeType::centered_parallelepiped3) &&
              GRAZE_TETRAHEDRON3 == int(ShapeType::tetrahedron3) &&
              GRAZE_PLANE3 == int(ShapeType::plane3));
static_assert(GRAZE_DISJOINT == int(Contact::disjoint) &&
              GRAZE_TOUCHING == int(Contact::touching) &&
              GRAZE_OVERLAPPING == int(Contact::overlapping));
static_assert(GRAZE_OUTSIDE == int(Location::outside) &&
              GRAZE_BOUNDARY == int(Location::boundary) && GRAZE_INSIDE == int(Location::inside));
static_assert(GRAZE_FRONT == int(Side::front) && GRAZE_BACK == int(Side::back) &&
              GRAZE_COPLANAR == int(Side::coplanar) && GRAZE_DEGENERATE == int(Side::degenerate));
static_assert(GRAZE_CULL_NONE == int(Cull::none) && GRAZE_CULL_BACK == int(Cull::back) &&
              GRAZE_CULL_FRONT == int(Cull::front));
static_assert(GRAZE_MINUS_X == int(Feature::minus_x) && GRAZE_PLUS_X == int(Feature::plus_x) &&
              GRAZE_MINUS_Y == int(Feature::minus_y) && GRAZE_PLUS_Y == int(Feature::plus_y) &&
              GRAZE_MINUS_Z == int(Feature::minus_z) && GRAZE_PLUS_Z == int(Feature::plus_z));
static_assert(GRAZE_V0 == int(Feature::v0) && GRAZE_V1 == int(Feature::v1) &&
              GRAZE_V2 == int(Feature::v2) && GRAZE_V3 == int(Feature::v3) &&
              GRAZE_E01 == int(Feature::e01) && GRAZE_E12 == int(Feature::e12) &&
              GRAZE_E20 == int(Feature::e20) && GRAZE_E02 == int(Feature::e02) &&
              GRAZE_E03 == int(Feature::e03) && GRAZE_E13 == int(Feature::e13) &&
              GRAZE_E23 == int(Feature::e23) && GRAZE_F012 == int(Feature::f012) &&
              GRAZE_F013 == int(Feature::f013) && GRAZE_F023 == int(Feature::f023) &&
              GRAZE_F123 == int(Feature::f123) && GRAZE_INTERIOR == int(Feature::interior));

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();

std::string text_of(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
}

ClipOptions expect_options(const double* t_range, int cull) {
    ClipOptions options;
    expect_number("cull", cull, GRAZE_CULL_NONE, GRAZE_CULL_FRONT,
                  "the numbers of enum graze_cull");
    options.cull = Cull(cull);
    if (!t_range) return options;
    expect_array("t_range", t_range, 2, "doubles");
    const double lo = t_range[0], hi = t_range[1];
    if (!(lo <= hi) || lo == infinity || hi == -infinity)
        refuse("t_range", "is " + text_of(lo) + " to " + text_of(hi),
               "two numbers lo <= hi, -INFINITY to INFINITY where there is no end");
    if (lo != -infinity) options.t_min = lo;
    if (hi != infinity) options.t_max = hi;
    return options;
}

template <int Dim>
void write(const ClipEnd<Dim, double>& end, double& t, double* p, double* uv,
           std::uint32_t& features, int& has_features) {
    t = end.t;
    for (int i = 0; i < 3; ++i) p[i] = i < Dim ? end.p[i] : 0;
    if (end.uv) uv[0] = end.uv->u, uv[1] = end.uv->v;
    if (!end.features) return;
    has_features = 1;
    features = bits_of(*end.features);
}

template <int Dim>
graze_clip_result result_of(const Clip<Dim>& clip) {
    graze_clip_result r{};
    r.t_in = r.t_out = none;
    for (double* list : {r.p_in, r.p_out}) list[0] = list[1] = list[2] = none;
    for (double* list : {r.uv_in, r.uv_out}) list[0] = list[1] = none;
    r.hit = clip.hit;
    r.culled = clip.culled;
    r.contact = int(clip.contact);
    r.origin = int(clip.origin);
    r.side = clip.side ? int(*clip.side) : GRAZE_NO_SIDE;
    if (!clip.hit) return r;
    r.unbounded_in = !clip.in;
    r.unbounded_out = !clip.out;
    r.t_in = -infinity;
    r.t_out = infinity;
    if (clip.in) write(*clip.in, r.t_in, r.p_in, r.uv_in, r.features_in, r.has_features);
    if (clip.out) write(*clip.out, r.t_out, r.p_out, r.uv_out, r.features_out, r.has_features);
    return r;
}

template <int Dim, std::size_t Count, class Ask>
int sign_of(const double* numbers, const Ask& ask) {
    expect_array("points", numbers, Dim * Count, "doubles");
    std::array<Vec<Dim>, Count> points;
    for (std::size_t i = 0; i < Count; ++i)
        for (int k = 0; k < Dim; ++k) points[i][k] = numbers[i * Dim + std::size_t(k)];
    try {
        return ask(std::span<const Vec<Dim>>(points)).sign;
    } catch (const invalid_shape& error) {
        std::size_t i = 0;
        while (i < Count && is_valid(points[i])) ++i;
        throw Refusal(GRAZE_INVALID_SHAPE, "points[" + std::to_string(i) + "]: " + error.what());
    }
}

void expect_dim(int dim) { expect_number("dim", dim, 2, 3, "2, 3"); }

}  // namespace

char* graze::c::certificate_for_caller(const any::Certificate& certificate) {
    return std::visit([](const auto& c) { return json_for_caller(queries::to_json(c)); },
                      certificate);
}

int graze::c::proved_contact(std::string_view certificate, int dim,
                             const std::function<std::string(const any::Certificate&)>& flaw) {
    const auto contact_of = [&](const auto& proof) {
        expect_no_flaw(flaw(proof));
        return int(proof.contact);
    };
    return of_proof(certificate, [&](const queries::Field& field) {
        return dim == 2 ? contact_of(queries::read_certificate<2>(field))
                        : contact_of(queries::read_certificate<3>(field));
    });
}

const char* graze_type_name(int type) {
    return guarded([&] { return name(expect_type("type", type)); });
}
int graze_type_dim(int type) {
    return guarded([&] { return dim(expect_type("type", type)); });
}
int graze_type_numbers(int type) {
    return guarded([&] { return int(any::numbers_of(expect_type("type", type))); });
}
const char* graze_feature_name(int feature) {
    return guarded([&] {
        expect_number("feature", feature, GRAZE_MINUS_X, GRAZE_INTERIOR,
                      "the numbers of enum graze_feature");
        return name(Feature(feature));
    });
}

int graze_contact(int type_a, const double* a, int type_b, const double* b) {
    return guarded([&] {
        return of_two(type_a, a, type_b, b, [](const AnyShape& x, const AnyShape& y) {
            return int(any::answer(x, y).contact);
        });
    });
}

int graze_intersects(int type_a, const double* a, int type_b, const double* b) {
    return guarded([&] {
        return of_two(type_a, a, type_b, b, [](const AnyShape& x, const AnyShape& y) {
            return int(any::answer(x, y).contact != Contact::disjoint);
        });
    });
}

int graze_clip(int type_a, const double* a, int type_b, const double* b, const double* t_range,
               int cull, graze_clip_result* result) {
    return guarded([&] {
        graze_clip_result& to = expect("result", result, "graze_clip_result");
        const ClipOptions options = expect_options(t_range, cull);
        return of_two(type_a, a, type_b, b, [&](const AnyShape& x, const AnyShape& y) {
            to = std::visit([](const auto& clip) { return result_of(clip); },
                            any::clip(x, y, options));
            return to.hit;
        });
    });
}

char* graze_clip_json(int type_a, const double* a, int type_b, const double* b,
                      const double* t_range, int cull) {
    return guarded([&] {
        const ClipOptions options = expect_options(t_range, cull);
        return of_two(type_a, a, type_b, b, [&](const AnyShape& x, const AnyShape& y) {
            const queries::Query query{.question = queries::Question::clip,
                                       .a = x,
                                       .b = y,
                                       .points = {},
                                       .options = options};
            return json_for_caller(queries::Json{queries::answer(query).fields});
        });
    });
}

int graze_orient(int dim, const double* points) {
    return guarded([&] {
        expect_dim(dim);
        const auto ask = [](const auto& list) { return any::orient(list); };
        return dim == 2 ? sign_of<2, 3>(points, ask) : sign_of<3, 4>(points, ask);
    });
}

int graze_insphere(int dim, const double* points) {
    return guarded([&] {
        expect_dim(dim);
        const auto ask = [](const auto& list) { return any::insphere(list); };
        return dim == 2 ? sign_of<2, 4>(points, ask) : sign_of<3, 5>(points, ask);
    });
}

char* graze_certify(int type_a, const double* a, int type_b, const double* b) {
    return guarded([&] {
        return of_two(type_a, a, type_b, b, [](const AnyShape& x, const AnyShape& y) {
            return certificate_for_caller(any::certify(x, y));
        });
    });
}

int graze_verify(int type_a, const double* a, int type_b, const double* b,
                 const char* certificate) {
    return guarded([&] {
        const std::string_view text = expect_text("certificate", certificate);
        return of_two(type_a, a, type_b, b, [&](const AnyShape& x, const AnyShape& y) {
            return proved_contact(text, dim(x), [&](const any::Certificate& proof) {
                return any::flaw(x, y, proof);
            });
        });
    });
}

char* graze_query(const char* line) {
    return guarded([&] {
        queries::IgnoredFields ignored;
        return json_for_caller(queries::Json{
            queries::answer_line(std::string(expect_text("line", line)), 1, false, ignored)
                .fields});
    });
}
