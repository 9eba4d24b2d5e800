// Questions about exact points: signs against determinants by elimination; contacts against those of the same shapes and
// points multiplied by a common denominator, and, in any numbers, against the fields of the shapes; certificates.
#include <graze/exact_point.hpp>
#include <limits>

#include "arith/environments.hpp"
#include "points/generators.hpp"
#include "points/names.hpp"
#include "support/judge.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;
using cases::Random;
using graze::Contact;
using graze::Exact;
using graze::ExactPoint;
using graze::Vec;

/// det of rows (p, 1), (p, |p|^2, 1).
template <int Dim>
int judged_orient(const std::vector<ExactPoint<Dim>>& points) {
    std::vector<Numbers> rows;
    for (const auto& p : points) {
        rows.push_back(numbers(p));
        rows.back().emplace_back(1);
    }
    // With the column of ones last the sign is that of det(a - d, b - d, c - d).
    return determinant_sign(rows);
}
template <int Dim>
int judged_insphere(const std::vector<ExactPoint<Dim>>& points) {
    std::vector<Numbers> rows;
    for (const auto& p : points) {
        auto row = numbers(p);
        Number square = 0;
        for (const Number& x : row) square += x * x;
        row.push_back(square);
        row.emplace_back(1);
        rows.push_back(row);
    }
    const std::vector<ExactPoint<Dim>> others(points.begin(), points.end() - 1);
    return determinant_sign(rows) * judged_orient<Dim>(others);
}

template <int Dim>
void check_signs() {
    int signs[3][3]{};
    for (int i = 0; i < support::case_count(Dim == 2 ? 5'000 : 3'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        const Sort sort = random.pick(sorts);
        std::vector<ExactPoint<Dim>> p;
        if (random.coin()) p = random.coin() ? around_doubles<Dim>(random) : all_off<Dim>(random);
        const bool around = !p.empty();
        while (p.size() < Dim + 2) p.push_back(any_point<Dim>(sort, random));
        // Some lie on a line or plane through others.
        if (!around && random.once_in(4)) {
            auto x = p[1].exact() - p[0].exact();
            p[2] = ExactPoint<Dim>(p[0].exact() + x * Exact("1/3"));
        }
        if (!around && random.once_in(10)) p[Dim + 1] = p[1] = p[0];
        INFO("case " << i);
        int orient, insphere;
        if constexpr (Dim == 2) {
            orient = graze::orient(p[0], p[1], p[2]);
            insphere = graze::insphere(p[0], p[1], p[2], p[3]);
        } else {
            orient = graze::orient(p[0], p[1], p[2], p[3]);
            insphere = graze::insphere(p[0], p[1], p[2], p[3], p[4]);
        }
        CHECK(orient == judged_orient<Dim>({p.begin(), p.begin() + Dim + 1}));
        CHECK(insphere == judged_insphere<Dim>(p));
        const auto a = numbers(p[0]), b = numbers(p[1]), c = numbers(p[2]), d = numbers(p[3]);
        Number along = 0;
        for (std::size_t k = 0; k < Dim; ++k) along += (a[k] - b[k]) * (d[k] - c[k]);
        const auto order = graze::compare_along(p[0], p[1], p[2], p[3]);
        CHECK((order > 0) - (order < 0) == (along > 0) - (along < 0));
        ++signs[0][orient + 1], ++signs[1][insphere + 1], ++signs[2][(order > 0) - (order < 0) + 1];
    }
    if (support::at_full_length())
        for (const auto& of_question : signs)
            for (const int count : of_question) CHECK(count > 25);
}

/// Where lines and planes through points of a pool meet.
template <int Dim>
ExactPoint<Dim> point_of_pool(const std::vector<Vec<Dim>>& pool, Random& random) {
    const auto any = [&] { return pool[random.below(pool.size())]; };
    for (int attempt = 0; attempt < 8; ++attempt) {
        const auto a = any(), b = any(), c = any(), d = any(), e = any();
        std::optional<ExactPoint<Dim>> p;
        if constexpr (Dim == 2) {
            p = random.once_in(8) ? graze::meet(graze::Line2{a, b}, graze::Segment2{c, d})
                                  : graze::meet(graze::Segment2{a, b}, graze::Segment2{c, d});
        } else if (random.once_in(4)) {
            const auto f = any(), g = any(), h = any();
            p = graze::meet(graze::Triangle3{a, b, c}, graze::Triangle3{c, d, e},
                            graze::Triangle3{f, g, h});
        } else if (random.once_in(8) && !(d == Vec<Dim>{})) {
            p = graze::meet(graze::Segment3{a, b}, graze::Plane3{c, d});
        } else if (random.once_in(4)) {
            p = graze::meet(graze::Segment3{a, b}, graze::Segment3{c, d});
        } else {
            p = graze::meet(graze::Segment3{a, b}, graze::Triangle3{c, d, e});
        }
        if (p) return *p;
    }
    return any();
}

/// Points that lie on lines and planes of each other.
template <int Dim>
void check_names() {
    int zeros = 0, named = 0, equal = 0;
    const int count = support::case_count(Dim == 2 ? 10'000 : 5'000);
    for (int i = 0; i < count; ++i) {
        Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        // Of doubles next to each other, or with none and the smallest among them.
        const bool small = random.once_in(4);
        std::vector<Vec<Dim>> pool;
        for (int n = 0; n < Dim + 3; ++n) {
            pool.emplace_back();
            for (int k = 0; k < Dim; ++k)
                pool.back()[k] =
                    small && random.once_in(3)
                        ? random.between(-1, 1) * 0x1p-1074
                        : random.between(-2, 2) * (1 + random.between(-1, 1) * 0x1p-52);
        }
        std::array<ExactPoint<Dim>, Dim + 1> p;
        for (auto& x : p)
            x = random.once_in(3) ? ExactPoint<Dim>(pool[random.below(pool.size())])
                                  : point_of_pool<Dim>(pool, random);
        if (random.once_in(5)) p[1] = p[0];
        std::array<const ExactPoint<Dim>*, Dim + 1> pointers;
        for (std::size_t n = 0; n < p.size(); ++n) pointers[n] = &p[n];
        const int expected = judged_orient<Dim>({p.begin(), p.end()});
        int found;
        if constexpr (Dim == 2)
            found = graze::orient(p[0], p[1], p[2]);
        else
            found = graze::orient(p[0], p[1], p[2], p[3]);
        CHECK(found == expected);
        const bool zero = graze::points::named_zero<Dim>(pointers);
        if (zero) CHECK(expected == 0);
        zeros += expected == 0, named += zero;

        const bool same = numbers(p[0]) == numbers(p[1]);
        CHECK((p[0] == p[1]) == same);
        if (graze::points::named_equal(p[0], p[1])) {
            CHECK(same);
            ++equal;
        }
    }
    if (support::at_full_length()) {
        CHECK(named > count / 20);
        CHECK(zeros > named);
        CHECK(zeros < count * 4 / 5);
        CHECK(equal > count / 50);
    }
}

rational::Integer denominator_of(const Number& x) {
    return rational::Integer(boost::multiprecision::denominator(x));
}

/// A shape, its lengths and coordinates times x: exact where they are small integers.
template <class S>
S times(S shape, double x) {
    graze::detail::Description<S>::fields(shape, [&](graze::detail::Quantity q, const char*,
                                                     auto& v) {
        if constexpr (!requires { v.w; })
            if (q == graze::detail::Quantity::coordinate || q == graze::detail::Quantity::length)
                for (int k = 0; k < graze::dim_of<S>; ++k) v[k] *= x;
    });
    return shape;
}

template <class S>
void check_contacts() {
    constexpr int dim = graze::dim_of<S>;
    int contacts[3]{};
    for (int i = 0; i < support::case_count(1'000); ++i) {
        const auto family =
            std::array{cases::Family::grid, cases::Family::touching, cases::Family::degenerate,
                       cases::Family::negative_zero}[std::size_t(i) % 4];
        auto [seed, unused, point, shape] =
            cases::make_case<Vec<dim>, S>(family, std::uint64_t(i) + 1);
        Random random(seed);
        int denominator = random.between(2, 7);
        // A point of a finer grid, or one deep inside the shape.
        Vec<dim> over;
        for (int k = 0; k < dim; ++k)
            over[k] = std::nearbyint(point[k] * denominator) + random.between(-1, 1);
        if (random.once_in(3)) {
            const auto inside = numbers(*graze::certify(shape, shape).point);
            rational::Integer common = 1;
            for (const Number& c : inside) common = lcm(common, denominator_of(c));
            if (common < 1000) {
                denominator = int(common);
                for (int k = 0; k < dim; ++k)
                    over[k] = Number(inside[std::size_t(k)] * common).template convert_to<double>();
            }
        }
        graze::ExactVec<dim> x;
        for (int k = 0; k < dim; ++k) x[k] = Exact(over[k]) / Exact(double(denominator));
        bool small = true;
        graze::shapes::each_field(shape, [&](const char*, const auto& v) {
            if constexpr (!requires { v.w; })
                for (int k = 0; k < dim; ++k)
                    small &= v[k] * 1024 == std::nearbyint(v[k] * 1024) && std::fabs(v[k]) < 0x1p30;
        });
        if (!small) continue;
        const ExactPoint<dim> p(x);
        const S scaled = times(shape, denominator);
        const Contact expected =
            judge::contact(cases::AnyShape<dim>(over), cases::AnyShape<dim>(scaled));
        INFO("case " << i << " of " << graze::name_of<S>);
        CHECK(graze::contact(p, shape) == expected);
        CHECK(graze::contact(shape, p) == expected);
        CHECK(graze::intersects(p, shape) == (expected != Contact::disjoint));
        CHECK(graze::intersects(shape, p) == (expected != Contact::disjoint));
        ++contacts[int(expected)];
        if (i % 4 != 0) continue;
        const auto certificate = graze::certify(p, shape);
        CHECK(certificate.contact == expected);
        CHECK(graze::flaw(p, shape, certificate) == "");
        const auto other_way = graze::certify(shape, p);
        CHECK(other_way.contact == expected);
        CHECK(graze::flaw(shape, p, other_way) == "");
        auto wrong = certificate;
        wrong.contact = expected == Contact::disjoint ? Contact::overlapping : Contact::disjoint;
        CHECK(graze::flaw(p, shape, wrong) != "");
    }
    INFO(graze::name_of<S>);
    if (support::at_full_length()) {
        CHECK(contacts[int(Contact::disjoint)] > 50);
        CHECK(contacts[int(Contact::overlapping)] > 50);
    }
}

/// By the numbers t of the point in the frame of a body: p = from + sum of t along.
template <class S>
Contact by_frame(const Numbers& p, const S& shape) {
    Numbers from;
    std::vector<Numbers> along;
    bool simplex = true;
    if constexpr (requires { shape.min; }) {
        from = numbers(shape.min);
        const auto extent = minus(numbers(shape.max), from);
        for (std::size_t k = 0; k < from.size(); ++k) {
            along.emplace_back(from.size());
            along.back()[k] = extent[k];
        }
        simplex = false;
    } else {
        from = numbers(shape.a);
        along.push_back(minus(numbers(shape.b), from));
        if constexpr (requires { shape.c; }) along.push_back(minus(numbers(shape.c), from));
        if constexpr (requires { shape.d; }) along.push_back(minus(numbers(shape.d), from));
    }
    std::vector<Numbers> rows;
    const auto target = minus(p, from);
    for (std::size_t k = 0; k < p.size(); ++k) {
        Numbers row;
        for (const auto& d : along) row.push_back(d[k]);
        row.push_back(target[k]);
        rows.push_back(row);
    }
    const std::size_t n = along.size();
    if (eliminate(rows, n).rank < n) throw std::domain_error("flat");
    for (std::size_t i = n; i < rows.size(); ++i)
        if (rows[i][n] != 0) return Contact::disjoint;
    Number sum = 0;
    bool inside = true, open = true;
    for (std::size_t i = 0; i < n; ++i) {
        const Number t = rows[i][n] / rows[i][i];
        sum += t;
        inside &= t >= 0 && t <= 1;
        open &= t > 0 && t < 1;
    }
    if (simplex) inside &= sum <= 1, open &= sum < 1;
    return !inside ? Contact::disjoint : open ? Contact::overlapping : Contact::touching;
}

template <class S>
void check_any_numbers() {
    constexpr int dim = graze::dim_of<S>;
    int contacts[3]{};
    for (int i = 0; i < support::case_count(2'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        const Sort sort = random.pick(sorts);
        S shape;
        graze::shapes::each_field(shape,
                                  [&](const char*, auto& v) { v = vector<dim>(sort, random); });
        if constexpr (requires { shape.min; })
            for (int k = 0; k < dim; ++k)
                if (shape.min[k] > shape.max[k]) std::swap(shape.min[k], shape.max[k]);
        // Of the corners some weights, which are all >= 0 as a rule.
        std::vector<graze::ExactVec<dim>> corners;
        graze::shapes::each_field(
            shape, [&](const char*, const auto& v) { corners.push_back(graze::to_exact(v)); });
        graze::ExactVec<dim> x;
        if constexpr (requires { shape.min; }) {
            for (int k = 0; k < dim; ++k) {
                const Exact t = Exact(double(random.between(0, 3))) / Exact(3.0);
                x[k] = corners[0][k] + (corners[1][k] - corners[0][k]) * t;
            }
        } else {
            std::vector<Exact> weights;
            Exact sum;
            for (std::size_t k = 0; k < corners.size(); ++k) {
                weights.emplace_back(double(random.between(random.once_in(5) ? -1 : 0, 2)));
                sum += weights.back();
            }
            if (sum.sign() == 0) continue;
            for (std::size_t k = 0; k < corners.size(); ++k)
                x = x + corners[k] * (weights[k] / sum);
        }
        if (random.once_in(4)) x[0] += Exact(0x1p-1074) / Exact(3.0);
        const ExactPoint<dim> p(x);
        Contact expected;
        try {
            expected = by_frame(numbers(p), shape);
        } catch (const std::domain_error&) {
            continue;
        }
        INFO("case " << i << " of " << graze::name_of<S>);
        CHECK(graze::contact(p, shape) == expected);
        ++contacts[int(expected)];
    }
    INFO(graze::name_of<S>);
    if (support::at_full_length())
        for (const int count : contacts) CHECK(count > 50);
}

}  // namespace

TEST_CASE("exact points: orient, insphere and the order along a direction, 2D") {
    check_signs<2>();
}
TEST_CASE("exact points: orient, insphere and the order along a direction, 3D") {
    check_signs<3>();
}

TEST_CASE("exact points: what names say is so, 2D") { check_names<2>(); }
TEST_CASE("exact points: what names say is so, 3D") { check_names<3>(); }

TEST_CASE("exact points: names in environments that flush small doubles") {
    // A point beside an end of a line, that flushing makes the same.
    const graze::Segment2 s{{0, 0}, {1, 3}};
    const Vec<2> next{0x1p-1060, 0};
    const auto p = graze::meet(s, graze::Segment2{{0, 1}, {1, 1.1}});
    REQUIRE(p);
    for (const auto& environment : arith_test::other_environments()) {
        INFO(environment.name);
        const auto [on, beside] = arith_test::in_environment(environment, [&] {
            const int on_it = graze::orient(*p, ExactPoint<2>(s.a), ExactPoint<2>(s.b));
            return std::pair{on_it, graze::orient(*p, ExactPoint<2>(next), ExactPoint<2>(s.b))};
        });
        CHECK(on == 0);
        CHECK(beside != 0);
    }
}

TEST_CASE("exact points: contacts and certificates with every shape, by a common denominator") {
    graze::shapes::each_type([]<class S>() { check_contacts<S>(); });
}

TEST_CASE("exact points: contacts in any numbers, by the frames of shapes") {
    check_any_numbers<graze::Segment2>();
    check_any_numbers<graze::Triangle2>();
    check_any_numbers<graze::Aabb2>();
    check_any_numbers<graze::Segment3>();
    check_any_numbers<graze::Triangle3>();
    check_any_numbers<graze::Tetrahedron3>();
    check_any_numbers<graze::Aabb3>();
}

TEST_CASE("exact points: two of them") {
    const auto p = *graze::meet(graze::Segment2{{0, 0}, {1, 3}}, graze::Segment2{{0, 1}, {1, 1}});
    const ExactPoint<2> q(graze::ExactVec2{Exact("1/3"), Exact(1.0)});
    CHECK(p == q);
    CHECK(graze::contact(p, q) == Contact::overlapping);
    CHECK(graze::intersects(p, q));
    const auto certificate = graze::certify(p, q);
    CHECK(certificate.contact == Contact::overlapping);
    CHECK(certificate.weights_a->size() == 1);
    CHECK(graze::flaw(p, q, certificate) == "");
    const ExactPoint<2> beside = graze::Vec2{1 / 3.0, 1};
    CHECK(graze::contact(p, beside) == Contact::disjoint);
    const auto apart = graze::certify(p, beside);
    CHECK(apart.contact == Contact::disjoint);
    CHECK(graze::flaw(p, beside, apart) == "");
}

TEST_CASE("exact points: the point where two segments meet is on both, and its double on neither") {
    const graze::Segment2 a{{0, 0}, {1, 3}}, b{{0, 1}, {1, 1.1}};
    const auto p = *graze::meet(a, b);
    CHECK(graze::contact(p, a) == Contact::overlapping);
    CHECK(graze::contact(p, b) == Contact::overlapping);
    CHECK(graze::orient(p, a.a, a.b) == 0);
    CHECK(graze::orient(p, b.a, b.b) == 0);
    CHECK(graze::contact(p.rounded(), b) == Contact::disjoint);
}

TEST_CASE("exact points: what is refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const ExactPoint<2> p(graze::ExactVec2{Exact("1/3"), Exact()}), bad = graze::Vec2{nan, 0};
    CHECK_THROWS_WITH(graze::orient(p, bad, graze::Vec2{1, 0}),
                      "point: point.x must be finite: NaN and infinities are not allowed");
    CHECK_THROWS_AS(graze::insphere(p, p, p, bad), graze::invalid_shape);
    CHECK_THROWS_AS(graze::compare_along(p, p, bad, p), graze::invalid_shape);
    CHECK_THROWS_AS(graze::contact(bad, graze::Aabb2{}), graze::invalid_shape);
    CHECK_THROWS_WITH(graze::contact(p, graze::Aabb2{{1, 0}, {0, 0}}),
                      "aabb: min.x must not be greater than max.x");
    CHECK_THROWS_AS(graze::certify(bad, p), graze::invalid_shape);
    CHECK_THROWS_AS(graze::flaw(p, bad, graze::Certificate2{}), graze::invalid_shape);

    // Of three on one line, too, the fourth is read.
    const graze::Segment3 s{{0, 0, 0}, {1, 1, 3}};
    const auto on_it = graze::meet(s, graze::Triangle3{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}});
    REQUIRE(on_it);
    CHECK_THROWS_AS(graze::orient(*on_it, s.a, s.b, graze::Vec3{0, nan, 0}), graze::invalid_shape);
}
