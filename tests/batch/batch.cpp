// Batches of every pair, in every form, by every target.
#include <graze/batch.hpp>
#include <iostream>
#include <limits>
#include <numeric>

#include "all_forms.hpp"
#include "arith/environments.hpp"
#include "batch/kernels.hpp"
#include "cases/generators.hpp"
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

template <class S>
void round_to_floats(S& shape) {
    batch::detail::each_number(shape, [](double& x) { x = double(float(x)); });
}

template <class S>
void set_anchor(S& shape, graze::Anchor anchor) {
    if constexpr (has_anchor<S>) shape.kind = anchor;
}

/// Breaks a rule: that numbers are finite, that min <= max, that half extents are not negative.
template <class S>
void spoil(S& shape, Random& random) {
    if (random.coin()) {
        [[maybe_unused]] const int k = random.between(0, cases::dim_of<S> - 1);
        if constexpr (requires { shape.min; }) std::swap(shape.min[k], shape.max[k]);
        if constexpr (requires { shape.half_extents; }) shape.half_extents[k] = -1;
        if constexpr (
            requires { shape.min; } || requires { shape.half_extents; })
            return;
    }
    std::size_t c = random.below(batch::numbers_of<S>);
    const double bad = random.pick({std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::infinity(),
                                    -std::numeric_limits<double>::infinity()});
    batch::detail::each_number(shape, [&](double& x) {
        if (c-- == 0) x = bad;
    });
}

/// Pairs of every family, some with an invalid shape. `floats`: all numbers are floats; `anchor`:
/// all have it.
template <class A, class B>
std::pair<std::vector<A>, std::vector<B>> lists(std::size_t count, bool floats,
                                                std::optional<graze::Anchor> anchor,
                                                Random& random) {
    std::pair<std::vector<A>, std::vector<B>> r;
    for (std::size_t i = 0; i < count; ++i) {
        auto [a, b] = cases::make_pair<A, B>(cases::families[i % cases::families.size()], random);
        if (floats) round_to_floats(a), round_to_floats(b);
        if (anchor) set_anchor(a, *anchor), set_anchor(b, *anchor);
        if (random.once_in(25)) spoil(a, random);
        if (random.once_in(25)) spoil(b, random);
        r.first.push_back(a);
        r.second.push_back(b);
    }
    return r;
}

template <class A, class B>
void check(const char* name) {
    INFO(name);
    Random random(41);
    // Lengths with and without a rest of a block.
    const std::size_t counts[] = {1, 63, 64, 65, std::size_t(support::case_count(250))};
    for (const std::size_t count : counts) {
        for (const bool floats : {false, true}) {
            for (const auto anchor : {std::optional<graze::Anchor>(),
                                      {graze::Anchor::corner},
                                      {graze::Anchor::center}}) {
                if (anchor && !has_anchor<B> && !has_anchor<A>) continue;
                const auto [a, b] = lists<A, B>(count, floats, anchor, random);
                const std::string flaw = flaw_of_batch(a, b);
                if (!flaw.empty()) FAIL(flaw);
            }
        }
    }
    constexpr int dim = cases::dim_of<A>;
    thresholds::Visits visits(cases::AnyShape<dim>(A{}), cases::AnyShape<dim>(B{}));
    std::pair<std::vector<A>, std::vector<B>> beside;
    for (int i = 0; i < support::case_count(3 * int(visits.sides())); ++i) {
        const auto c = thresholds::make_case<A, B>(std::uint64_t(i));
        visits.add(cases::AnyShape<dim>(c.a), cases::AnyShape<dim>(c.b));
        beside.first.push_back(c.a);
        beside.second.push_back(c.b);
    }
    const std::string wrong = flaw_of_batch(beside.first, beside.second);
    if (!wrong.empty()) FAIL("at thresholds: " << wrong);
    if (support::at_full_length() && !visits.missing().empty())
        FAIL("sides of thresholds that were not visited:" << visits.missing());

    const std::string flaw = flaw_of_batch(std::vector<A>(), std::vector<B>());
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

#define GRAZE_CHECK(A, B) \
    TEST_CASE("every form and target: " #A ", " #B) { check<graze::A, graze::B>(#A ", " #B); }
#define GRAZE_TEST_PAIR(A, B, ...) GRAZE_CHECK(A, B)
GRAZE_PREDICATE_PAIRS(GRAZE_TEST_PAIR)

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
        in_boxes.push_back(expected(lines[i], boxes[i]));
        in_triangles.push_back(expected(lines[i], triangles[i]));
    }
    for (const batch::Target target : batch::targets()) {
        CHECK(flaw_of_clip(batch::structs<graze::Line3>(lines), batch::structs<Aabb3>(boxes),
                           in_boxes, {.target = target}) == "");
        CHECK(flaw_of_clip(batch::structs<graze::Line3>(lines),
                           batch::structs<Triangle3>(triangles), in_triangles,
                           {.target = target}) == "");
    }
}

TEST_CASE("points in the plane of a triangle, on an edge and beside it by a bit") {
    std::vector<graze::Point3> points;
    std::vector<Triangle3> triangles;
    for (const double bit : {0.0, 0x1p-49, -0x1p-49, 0x1p-48, -0x1p-48})
        for (const double x : {0.0, 0.5, 1.0, 2.0, 3.5, 4.0}) {
            points.push_back({x, 4 - x + bit, 1});
            triangles.push_back({{0, 0, 1}, {4, 0, 1}, {0, 4, 1}});
            points.push_back({x, 4 - x + bit, -bit});
            triangles.push_back({{0, 0, 4}, {4, 0, 0}, {0, 4, 0}});
        }
    CHECK(flaw_of_batch(points, triangles) == "");
}

/// Some zeros become subnormal: numbers that are read as zero where these are flushed.
template <class S>
void dust(std::vector<S>& shapes, Random& random) {
    for (S& shape : shapes)
        batch::detail::each_number(shape, [&](double& x) {
            if (x == 0 && random.coin()) x = random.pick({0x1p-1074, -0x1p-1074});
        });
}

/// The shapes as rows of floats.
template <class S>
std::vector<float> float_rows(const std::vector<S>& shapes) {
    std::vector<float> numbers;
    for (const S& shape : shapes)
        batch::detail::each_number(shape, [&](double x) { numbers.push_back(float(x)); });
    return numbers;
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
template <class A, class B>
void check_environments(const batch::Shapes<A>& a, const batch::Shapes<B>& b) {
    std::vector<Expected> right;
    for (std::size_t i = 0; i < a.size(); ++i) right.push_back(expected(a[i], b[i]));
    for (const batch::Target target : batch::targets())
        for (const auto& environment : arith_test::other_environments()) {
            INFO(environment.name << ", target " << int(target));
            CHECK(arith_test::in_environment(environment, [&] {
                      return flaw_of_call(a, b, right, {.target = target});
                  }) == "");
            if constexpr (batch::ClipPair<A, B>)
                CHECK(arith_test::in_environment(environment, [&] {
                          return flaw_of_clip(a, b, right, {.target = target});
                      }) == "");
        }
}

template <class A, class B>
void check_tiny(Random& random) {
    auto [a, b] = lists<A, B>(650, false, {}, random);
    check_environments(batch::structs<A>(a), batch::structs<B>(b));
    dust(a, random), dust(b, random);
    check_environments(batch::structs<A>(a), batch::structs<B>(b));
    if constexpr (requires(A line, B box) { line.direction, box.min; }) {
        for (std::size_t i = 0; i < a.size(); ++i) arith_test::set_flushed_gaps(a[i], b[i], random);
        check_environments(batch::structs<A>(a), batch::structs<B>(b));
    }
}

TEST_CASE("batches in other float environments") {
    Random random(43);
    check_tiny<Triangle3, Aabb3>(random);
    check_tiny<graze::Line2, graze::Aabb2>(random);
    check_tiny<Ray3, Aabb3>(random);
    check_tiny<Segment3, Aabb3>(random);
    check_tiny<Ray3, Triangle3>(random);

    const auto [segments, boxes] = lists<Segment3, Aabb3>(650, true, {}, random);
    const auto segment_rows = dusted(float_rows(segments), random),
               box_rows = dusted(float_rows(boxes), random);
    check_environments(batch::rows<Segment3>(segment_rows.data(), 650),
                       batch::rows<Aabb3>(box_rows.data(), 650));
    const FloatColumns<Segment3> segment_columns(segment_rows);
    const FloatColumns<Aabb3> box_columns(box_rows);
    check_environments(segment_columns.list(), box_columns.list());
}

TEST_CASE("one subnormal float among others decides") {
    // The ray leaves the slab x at t = 2^-126 - 2^-127, before it enters the slab y.
    const Ray3 hit{{0, 0x1.1p-126, 0}, {1, 1, 1}}, miss{{0x1p-127, 0x1.1p-126, 0}, {1, 1, 1}};
    const std::vector<Aabb3> boxes(130, Aabb3{{-1, 0x1p-125, -1}, {0x1p-126, 1, 1}});
    const auto box_rows = float_rows(boxes);
    const FloatColumns<Aabb3> box_columns(box_rows);
    for (const std::size_t place : {0, 1, 63, 70, 128, 129}) {
        INFO(place);
        std::vector<Ray3> rays(130, hit);
        rays[place] = miss;
        const auto ray_rows = float_rows(rays);
        const FloatColumns<Ray3> ray_columns(ray_rows);
        check_environments(batch::rows<Ray3>(ray_rows.data(), 130),
                           batch::rows<Aabb3>(box_rows.data(), 130));
        check_environments(ray_columns.list(), box_columns.list());
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
    const auto [segments, boxes] = lists<Segment3, Aabb3>(10'000, false, {}, random);
    std::vector<Expected> right;
    for (std::size_t i = 0; i < segments.size(); ++i)
        right.push_back(expected(segments[i], boxes[i]));
    const auto a = batch::structs<Segment3>(segments);
    const auto b = batch::structs<Aabb3>(boxes);
    for (const unsigned threads : {0u, 1u, 2u, 3u, 65'536u, std::numeric_limits<unsigned>::max()}) {
        CHECK(flaw_of_call(a, b, right, {.threads = threads}) == "");
        CHECK(flaw_of_clip(a, b, right, {.threads = threads}) == "");
    }
}
