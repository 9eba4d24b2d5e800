// Batches of every pair, in every form, by every target.
#include <graze/batch.hpp>
#include <iostream>
#include <limits>
#include <numeric>

#include "all_forms.hpp"
#include "arith/environments.hpp"
#include "batch/kernels.hpp"
#include "cases/generators.hpp"
#include "guarded.hpp"
#include "predicates/thresholds.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace {

using namespace batch_test;
using cases::Random;
using graze::Aabb3;
using graze::Ray3;
using graze::Segment3;
using graze::Triangle3;

template <int Dim>
void each_number(AnyShape<Dim>& any, const auto& f) {
    std::visit([&](auto& s) { batch::detail::each_number(s, f); }, any);
}

template <int Dim>
void round_to_floats(AnyShape<Dim>& shape) {
    each_number<Dim>(shape, [](double& x) { x = double(float(x)); });
}

template <int Dim>
void set_anchor(AnyShape<Dim>& shape, graze::Anchor anchor) {
    if (graze::Anchor* kind = anchor_in<Dim>(shape)) *kind = anchor;
}

/// Breaks a rule: that numbers are finite, that min <= max, that half extents are not negative.
template <int Dim>
void spoil(AnyShape<Dim>& any, Random& random) {
    if (random.coin()) {
        const int k = random.between(0, Dim - 1);
        const bool spoiled = std::visit(
            [&](auto& shape) {
                if constexpr (requires { shape.min; }) std::swap(shape.min[k], shape.max[k]);
                if constexpr (requires { shape.half_extents; }) shape.half_extents[k] = -1;
                return requires { shape.min; }
                || requires { shape.half_extents; };
            },
            any);
        if (spoiled) return;
    }
    std::size_t c = random.below(numbers<Dim>(any).size());
    const double bad = random.pick({std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::infinity(),
                                    -std::numeric_limits<double>::infinity()});
    each_number<Dim>(any, [&](double& x) {
        if (c-- == 0) x = bad;
    });
}

/// Pairs of every family, some with an invalid shape. `floats`: all numbers are floats; `anchor`:
/// all have it.
template <int Dim>
std::pair<AnyShapes<Dim>, AnyShapes<Dim>> lists(const AnyShape<Dim>& type_a,
                                                const AnyShape<Dim>& type_b, std::size_t count,
                                                bool floats, std::optional<graze::Anchor> anchor,
                                                Random& random) {
    std::pair<AnyShapes<Dim>, AnyShapes<Dim>> r;
    for (std::size_t i = 0; i < count; ++i) {
        auto [a, b] = cases::make_pair<Dim>(type_a, type_b,
                                            cases::families[i % cases::families.size()], random);
        if (floats) round_to_floats<Dim>(a), round_to_floats<Dim>(b);
        if (anchor) set_anchor<Dim>(a, *anchor), set_anchor<Dim>(b, *anchor);
        if (random.once_in(25)) spoil<Dim>(a, random);
        if (random.once_in(25)) spoil<Dim>(b, random);
        r.first.push_back(a);
        r.second.push_back(b);
    }
    return r;
}

template <int Dim>
void check(const char* name, AnyShape<Dim> type_a, AnyShape<Dim> type_b) {
    INFO(name);
    Random random(41);
    const bool anchored = anchor_in<Dim>(type_a) || anchor_in<Dim>(type_b);
    // Lengths with and without a rest of a block.
    const std::size_t counts[] = {1, 63, 64, 65, std::size_t(support::case_count(180))};
    for (const std::size_t count : counts) {
        for (const bool floats : {false, true}) {
            for (const auto anchor : {std::optional<graze::Anchor>(),
                                      {graze::Anchor::corner},
                                      {graze::Anchor::center}}) {
                if (anchor && !anchored) continue;
                const auto [a, b] = lists<Dim>(type_a, type_b, count, floats, anchor, random);
                const std::string flaw = flaw_of_batch<Dim>(type_a, type_b, a, b);
                if (!flaw.empty()) FAIL(flaw);
            }
        }
    }
    thresholds::Visits visits(type_a, type_b);
    AnyShapes<Dim> beside_a, beside_b;
    for (int i = 0; i < support::case_count(3 * int(visits.sides())); ++i) {
        const auto c = thresholds::make_case(type_a, type_b, std::uint64_t(i));
        visits.add(c.a, c.b);
        beside_a.push_back(c.a);
        beside_b.push_back(c.b);
    }
    const std::string wrong = flaw_of_batch<Dim>(type_a, type_b, beside_a, beside_b);
    if (!wrong.empty()) FAIL("at thresholds: " << wrong);
    if (support::at_full_length() && !visits.missing().empty())
        FAIL("sides of thresholds that were not visited:" << visits.missing());

    const std::string flaw = flaw_of_batch<Dim>(type_a, type_b, {}, {});
    if (!flaw.empty()) FAIL("empty: " << flaw);
}

template <class F>
std::string refusal(const F& f) {
    try {
        f();
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
    return "nothing";
}

}  // namespace

#define GRAZE_CHECK(A, B)                                                   \
    TEST_CASE("every form and target: " #A ", " #B) {                       \
        check<cases::dim_of<graze::A>>(#A ", " #B, graze::A{}, graze::B{}); \
    }
#define GRAZE_TEST_PAIR(A, B, ...) GRAZE_CHECK(A, B)
GRAZE_PREDICATE_PAIRS(GRAZE_TEST_PAIR)
GRAZE_BOUNDED_PAIRS(GRAZE_TEST_PAIR)

TEST_CASE("which targets there are") {
    const auto targets = batch::targets();
    REQUIRE(!targets.empty());
    CHECK(targets[0] == batch::Target::plain);
    std::cout << "targets:";
    for (const batch::Target t : targets) std::cout << ' ' << name(t);
    std::cout << '\n';
    CHECK(name(batch::Target::avx512) == std::string("avx512"));
    if (targets.back() != batch::Target::avx512) std::cout << "SKIPPED: AVX-512 is not here\n";
}

TEST_CASE("parameters at and beside the middle of two doubles") {
    // t = (p + 1) / d is in the middle for p = 2^-53 (2 k + 1) d, and beside it by 2^-53 - delta.
    std::vector<graze::Line3> lines;
    std::vector<Aabb3> boxes;
    std::vector<Triangle3> triangles;
    for (const double d : {1.0, -1.0, 0.5, -8.0}) {
        for (int exponent = -54; exponent >= -120; --exponent) {
            for (const double delta : {0.0, std::ldexp(1.0, exponent), -std::ldexp(1.0, exponent),
                                       std::ldexp(3.0, exponent), -std::ldexp(1.25, exponent)}) {
                const double p = 0x1p-53 + delta;
                lines.push_back({{0.25, 0.25, -1}, {0, 0, d}});
                boxes.push_back({{0, 0, p}, {1, 1, 1.5}});
                triangles.push_back({{0, 0, p}, {1, 0, p}, {0, 1, p}});
            }
        }
    }
    std::vector<Expected> in_boxes, in_triangles;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        in_boxes.push_back(expected<3>(lines[i], boxes[i]));
        in_triangles.push_back(expected<3>(lines[i], triangles[i]));
    }
    for (const batch::Target target : batch::targets()) {
        CHECK(flaw_of_clip<3>(batch::structs<graze::Line3>(lines), batch::structs<Aabb3>(boxes),
                              in_boxes, {.target = target}) == "");
        CHECK(flaw_of_clip<3>(batch::structs<graze::Line3>(lines),
                              batch::structs<Triangle3>(triangles), in_triangles,
                              {.target = target}) == "");
    }
}

TEST_CASE("points in the plane of a triangle, on an edge and beside it by a bit") {
    AnyShapes<3> points, triangles;
    for (const double bit : {0.0, 0x1p-49, -0x1p-49, 0x1p-48, -0x1p-48})
        for (const double x : {0.0, 0.5, 1.0, 2.0, 3.5, 4.0}) {
            points.push_back(graze::Point3{x, 4 - x + bit, 1});
            triangles.push_back(Triangle3{{0, 0, 1}, {4, 0, 1}, {0, 4, 1}});
            points.push_back(graze::Point3{x, 4 - x + bit, -bit});
            triangles.push_back(Triangle3{{0, 0, 4}, {4, 0, 0}, {0, 4, 0}});
        }
    CHECK(flaw_of_batch<3>(graze::Point3{}, Triangle3{}, points, triangles) == "");
}

/// Some zeros become subnormal: numbers that are read as zero where these are flushed.
template <int Dim>
void dust(AnyShapes<Dim>& shapes, Random& random) {
    for (auto& shape : shapes)
        each_number<Dim>(shape, [&](double& x) {
            if (x == 0 && random.coin()) x = random.pick({0x1p-1074, -0x1p-1074});
        });
}

/// The shapes as rows of floats.
std::vector<float> float_rows(const AnyShapes<3>& shapes) {
    std::vector<float> list;
    for (const auto& shape : shapes)
        for (const double x : numbers<3>(shape)) list.push_back(float(x));
    return list;
}
/// Some zeros become subnormal.
std::vector<float> dusted(std::vector<float> numbers, Random& random) {
    for (float& x : numbers)
        if (x == 0 && random.coin()) x = random.pick({0x1p-149f, -0x1p-130f, 0x1.8p-127f});
    return numbers;
}

/// The same numbers, as columns.
template <class S>
struct FloatColumns {
    std::array<std::vector<float>, batch::numbers_of<S>> numbers;

    explicit FloatColumns(const std::vector<float>& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            numbers[i % numbers.size()].push_back(rows[i]);
    }
    batch::Shapes<S> list() const {
        std::array<const float*, batch::numbers_of<S>> first;
        for (std::size_t c = 0; c < first.size(); ++c) first[c] = numbers[c].data();
        return batch::columns<S>(first, numbers[0].size());
    }
};

/// Expects the answers of the default environment in all others.
template <int Dim>
void check_environments(const List<Dim>& a, const List<Dim>& b) {
    const auto right = expected<Dim>(a, b);
    for (const batch::Target target : batch::targets())
        for (const auto& environment : arith_test::other_environments()) {
            INFO(environment.name << ", target " << int(target));
            CHECK(arith_test::in_environment(environment, [&] {
                      return flaw_of_call<Dim>(a, b, right, {.target = target});
                  }) == "");
            if (has_clip<Dim>(a.type, b.type))
                CHECK(arith_test::in_environment(environment, [&] {
                          return flaw_of_clip<Dim>(a, b, right, {.target = target});
                      }) == "");
        }
}

template <class A, class B>
void check_tiny(Random& random) {
    constexpr int dim = cases::dim_of<A>;
    auto [a, b] = lists<dim>(A{}, B{}, 650, false, {}, random);
    const auto check = [](const AnyShapes<dim>& x, const AnyShapes<dim>& y) {
        const auto form_x = structs<dim>(A{}, x), form_y = structs<dim>(B{}, y);
        check_environments<dim>(form_x.shapes, form_y.shapes);
    };
    check(a, b);
    dust<dim>(a, random), dust<dim>(b, random);
    check(a, b);
    if constexpr (requires(A line, B box) { line.direction, box.min; }) {
        for (std::size_t i = 0; i < a.size(); ++i)
            arith_test::set_flushed_gaps(std::get<A>(a[i]), std::get<B>(b[i]), random);
        check(a, b);
    }
}

TEST_CASE("batches in other float environments") {
    Random random(43);
    check_tiny<Triangle3, Aabb3>(random);
    check_tiny<graze::Line2, graze::Aabb2>(random);
    check_tiny<Ray3, Aabb3>(random);
    check_tiny<Segment3, Aabb3>(random);
    check_tiny<Ray3, Triangle3>(random);

    const auto [segments, boxes] = lists<3>(Segment3{}, Aabb3{}, 650, true, {}, random);
    const auto segment_rows = dusted(float_rows(segments), random),
               box_rows = dusted(float_rows(boxes), random);
    check_environments<3>(batch::rows<Segment3>(segment_rows.data(), 650),
                          batch::rows<Aabb3>(box_rows.data(), 650));
    const FloatColumns<Segment3> segment_columns(segment_rows);
    const FloatColumns<Aabb3> box_columns(box_rows);
    check_environments<3>(segment_columns.list(), box_columns.list());
}

#ifdef GRAZE_HAS_GUARDED
namespace {

/// All calls, of columns and rows of numbers, of structs, and of one against many.
template <class Number>
void ask_guarded(std::size_t count, batch::Target target) {
    using batch_test::Guarded;

    Random random(count);
    std::vector<Ray3> rays(count);
    std::vector<Aabb3> boxes(count);
    const auto number = [&] { return double(random.between(-2, 2)); };
    for (Ray3& r : rays) r = {{number(), number(), number()}, {number(), number(), 1}};
    for (Aabb3& b : boxes) {
        b.min = {number(), number(), number()};
        b.max = {b.min.x + random.between(0, 2), b.min.y + 1, b.min.z + 1};
    }
    Guarded<Ray3> ray_structs(count);
    Guarded<Aabb3> box_structs(count);
    Guarded<Number> ray_rows(6 * count), box_rows(6 * count), x(count), y(count), z(count),
        dx(count), dy(count), dz(count), low_x(count), low_y(count), low_z(count), high_x(count),
        high_y(count), high_z(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Ray3& r = ray_structs[i] = rays[i];
        const Aabb3& b = box_structs[i] = boxes[i];
        for (std::size_t k = 0; k < 3; ++k) {
            ray_rows[6 * i + k] = Number(r.origin[int(k)]);
            ray_rows[6 * i + 3 + k] = Number(r.direction[int(k)]);
            box_rows[6 * i + k] = Number(b.min[int(k)]);
            box_rows[6 * i + 3 + k] = Number(b.max[int(k)]);
        }
        x[i] = ray_rows[6 * i], y[i] = ray_rows[6 * i + 1], z[i] = ray_rows[6 * i + 2];
        dx[i] = ray_rows[6 * i + 3], dy[i] = ray_rows[6 * i + 4], dz[i] = ray_rows[6 * i + 5];
        low_x[i] = box_rows[6 * i], low_y[i] = box_rows[6 * i + 1], low_z[i] = box_rows[6 * i + 2];
        high_x[i] = box_rows[6 * i + 3], high_y[i] = box_rows[6 * i + 4],
        high_z[i] = box_rows[6 * i + 5];
    }
    const auto ask = [&](const batch::Shapes<Ray3>& a, const batch::Shapes<Aabb3>& b) {
        Guarded<Contact> contacts(count);
        Guarded<bool> meets(count);
        Guarded<std::uint64_t> mask(batch::mask_words(count));
        Guarded<double> t_in(count), t_out(count);
        Guarded<Status> status(count);
        const batch::Options options{.target = target};
        batch::contact(a, b, contacts.all(), status.all(), options);
        batch::intersects(a, b, meets.all(), status.all(), options);
        batch::intersects(a, b, mask.all(), status.all(), options);
        batch::clip(a, b, t_in.all(), t_out.all(), status.all(), options);
        for (std::size_t i = 0; i < count; ++i) {
            const Contact right =
                graze::exact::contact(rays[a.single() ? 0 : i], boxes[b.single() ? 0 : i]);
            REQUIRE(contacts[i] == right);
            REQUIRE(meets[i] == (right != Contact::disjoint));
            REQUIRE((mask[i / 64] >> i % 64 & 1) == (right != Contact::disjoint));
            REQUIRE(std::isnan(t_in[i]) == (right == Contact::disjoint));
        }
    };
    const auto ray_columns = batch::columns<Ray3, Number>(
        {x.data(), y.data(), z.data(), dx.data(), dy.data(), dz.data()}, count);
    const auto box_columns = batch::columns<Aabb3, Number>(
        {low_x.data(), low_y.data(), low_z.data(), high_x.data(), high_y.data(), high_z.data()},
        count);
    ask(ray_columns, box_columns);
    ask(batch::rows<Ray3>(ray_rows.data(), count), batch::rows<Aabb3>(box_rows.data(), count));
    ask(batch::structs<Ray3>(ray_structs.all()), batch::structs<Aabb3>(box_structs.all()));
    ask(batch::one(rays[0]), box_columns);
    ask(ray_columns, batch::one(boxes[0]));
}

}  // namespace

TEST_CASE("batches read and write nothing behind the ends of lists") {
    for (const batch::Target target : batch::targets())
        for (const std::size_t count : {1, 2, 3, 31, 63, 64, 65, 127, 128, 129}) {
            INFO(name(target) << ", " << count);
            ask_guarded<double>(count, target);
            ask_guarded<float>(count, target);
        }
}
#endif

TEST_CASE("one subnormal float among others decides") {
    // The ray leaves the slab x at t = 2^-126 - 2^-127, before it enters the slab y.
    const Ray3 hit{{0, 0x1.1p-126, 0}, {1, 1, 1}}, miss{{0x1p-127, 0x1.1p-126, 0}, {1, 1, 1}};
    const AnyShapes<3> boxes(130, Aabb3{{-1, 0x1p-125, -1}, {0x1p-126, 1, 1}});
    const auto box_rows = float_rows(boxes);
    const FloatColumns<Aabb3> box_columns(box_rows);
    for (const std::size_t place : {0, 1, 63, 70, 128, 129}) {
        INFO(place);
        AnyShapes<3> rays(130, hit);
        rays[place] = miss;
        const auto ray_rows = float_rows(rays);
        const FloatColumns<Ray3> ray_columns(ray_rows);
        check_environments<3>(batch::rows<Ray3>(ray_rows.data(), 130),
                              batch::rows<Aabb3>(box_rows.data(), 130));
        check_environments<3>(ray_columns.list(), box_columns.list());
    }
}

TEST_CASE("lengths that do not fit, and targets that are not there, are refused") {
    const std::vector<Triangle3> triangles(3);
    const std::vector<Aabb3> boxes(2);
    const auto three = batch::structs<Triangle3>(triangles);
    const auto two = batch::structs<Aabb3>(boxes);
    std::vector<Contact> contacts(3);
    CHECK(refusal([&] { batch::contact(three, two, std::span(contacts)); }) ==
          "batch: the second list has 2 shapes, the first 3; allowed: as many, or a single one");
    const Aabb3 box;
    const auto one = batch::one(box);
    contacts.resize(4);
    CHECK(refusal([&] { batch::contact(three, one, std::span(contacts)); }) ==
          "batch: the contacts have room for 4, not 3");
    contacts.resize(3);
    std::vector<Status> status(2);
    CHECK(refusal([&] { batch::contact(three, one, std::span(contacts), status); }) ==
          "batch: the statuses have room for 2, not 3");
    std::vector<std::uint64_t> mask(2);
    CHECK(refusal([&] { batch::intersects(three, one, batch::Mask(mask)); }) ==
          "batch: the words of the mask have room for 2, not 1");
    if (batch::targets().back() != batch::Target::avx512)
        CHECK(refusal([&] {
                  batch::contact(three, one, std::span(contacts), {},
                                 {.target = batch::Target::avx512});
              }) == "batch: this machine has no target avx512");
    CHECK(refusal([&] {
              batch::contact(three, one, std::span(contacts), {}, {.target = batch::Target(77)});
          }) == "batch: this machine has no target number 77");
    CHECK(batch::contact(three, one, std::span(contacts)) == 0);
    CHECK(contacts == std::vector<Contact>(3, Contact::overlapping));
}

TEST_CASE("pairs of triangles of a mesh, by numbers") {
    const std::vector<graze::Vec3> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {9, 9, 9}};
    const std::vector<std::array<std::uint32_t, 3>> triangles{
        {0, 1, 2}, {0, 1, 3}, {4, 4, 4}, {0, 1, 5}};
    const std::vector<std::array<std::uint32_t, 2>> pairs{{0, 1}, {1, 2}, {0, 0}, {3, 0}, {0, 4}};
    const auto points = batch::structs<graze::Vec3>(vertices);
    const auto list = [&](std::size_t of_pair) {
        return batch::indexed<Triangle3>(points, triangles, pairs, of_pair);
    };
    std::vector<Contact> contacts(pairs.size());
    std::vector<Status> status(pairs.size());
    CHECK(batch::contact(list(0), list(1), std::span(contacts), status) == 2);
    CHECK(contacts == std::vector{Contact::touching, Contact::disjoint, Contact::overlapping,
                                  Contact::disjoint, Contact::disjoint});
    CHECK(status == std::vector{Status::valid, Status::valid, Status::valid, Status::invalid_first,
                                Status::invalid_second});
    CHECK(refusal([&] { list(2); }) == "batch: pairs have no member 2");
}

TEST_CASE("any number of threads can be asked for") {
    Random random(44);
    const auto [segments, boxes] = lists<3>(Segment3{}, Aabb3{}, 10'000, false, {}, random);
    const auto a = structs<3>(Segment3{}, segments), b = structs<3>(Aabb3{}, boxes);
    const auto right = expected<3>(a.shapes, b.shapes);
    for (const unsigned threads : {0u, 1u, 2u, 3u, 65'536u, std::numeric_limits<unsigned>::max()}) {
        CHECK(flaw_of_call(a.shapes, b.shapes, right, {.threads = threads}) == "");
        CHECK(flaw_of_clip(a.shapes, b.shapes, right, {.threads = threads}) == "");
    }
}
