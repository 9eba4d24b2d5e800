// Integers of a fixed length: what they tell of exact points, against elimination in rationals, and when they tell it.
#include "points/fixed_length.hpp"

#include <map>
#include <numeric>

#include "arith/environments.hpp"
#include "points/generators.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;
using graze::points::GivenLine;
using graze::points::GivenPlane;
namespace fixed = graze::points::fixed;

template <int Dim>
Flat flat_of_given(const GivenLine<Dim>& l) {
    if (l.is_direction) return {numbers(l.from), {numbers(l.to)}};
    return {numbers(l.from), {minus(numbers(l.to), numbers(l.from))}};
}
Flat flat_of_given(const GivenPlane& p) {
    if (p.is_normal) return flat_of(graze::Plane3{p.a, p.b});
    return flat_of(graze::Triangle3{p.a, p.b, p.c});
}

template <int Dim, class... Flats>
class Recipe final : public graze::detail::Recipe<Dim> {
public:
    explicit Recipe(const std::tuple<Flats...>& flats) : flats_(flats) {}
    /// A question that asks for it did not do with integers of a fixed length.
    const graze::points::Scaled<Dim>& value() const override {
        throw std::logic_error("any length");
    }
    graze::points::FlatsPointer<Dim> flats() const override { return &flats_; }

private:
    std::tuple<Flats...> flats_;
};

/// A point, its coordinates by elimination, and what it is made of.
template <int Dim>
struct Case {
    ExactPoint<Dim> point;
    Numbers at;
    int words = 1;
    std::vector<Vec<Dim>> made_of, directions;
};

/// Coordinates with as many bits as there is room for, and a few more.
template <int Dim>
class Source {
public:
    explicit Source(Random& random) : random_(random) {
        kind_ = random.below(4);
        factor_ = std::ldexp(kind_ == 1 ? 1 + 2.0 * double(random.below(1u << 20)) : 1,
                             random.between(-815, 815));
    }

    double coordinate() {
        const double small = random_.between(-3, 3);
        // Small integers times one factor: zeros by chance.
        if (kind_ < 2) return small * factor_;
        // The largest there are, and few bits at the other end of a word.
        if (kind_ == 2) {
            if (random_.once_in(4)) return (random_.once_in(40) ? 0.5 : 1) * small * factor_;
            const double most = random_.coin() ? 0x1p59 - 0x1p6 : 0x1p58;
            return (random_.coin() ? most : -most) * factor_;
        }
        return random_.symmetric() * factor_;
    }
    Vec<Dim> point() {
        Vec<Dim> v;
        for (int k = 0; k < Dim; ++k) v[k] = coordinate();
        return v;
    }
    /// Its length says nothing, and it has room of its own.
    Vec<Dim> direction() {
        Vec<Dim> v = point();
        if (v == Vec<Dim>{}) v[0] = factor_;
        const int exponent = random_.between(-90, 90);
        for (int k = 0; k < Dim; ++k) v[k] = std::ldexp(v[k], exponent);
        return v;
    }

    Case<Dim> any() {
        for (;;) {
            const int kind = random_.below(3);
            if (kind == 0) {
                const Vec<Dim> p = point();
                return {p, numbers(p), 1, {p}, {}};
            }
            if constexpr (Dim == 2) {
                const auto a = line(), b = line();
                if (auto r = meet(3, a, b)) return *std::move(r);
            } else if (random_.once_in(3)) {
                const auto [a, b] = lines_in_one_plane();
                if (auto r = meet(3, a, b)) return *std::move(r);
            } else if (kind == 1) {
                const auto a = line();
                const auto b = plane();
                if (auto r = meet(4, a, b)) return *std::move(r);
            } else {
                const auto a = plane(), b = plane(), c = plane();
                if (auto r = meet(7, a, b, c)) return *std::move(r);
            }
        }
    }

    /// Where two lines meet, the first of them and a plane of the second, that plane and two planes of the first.
    void set_equal(Case<Dim>& p, Case<Dim>& q) requires(Dim == 3) {
        const auto [l, m] = lines_in_one_plane();
        const auto c = point(), d = point(), e = point();
        if (l.is_direction || m.is_direction) return;
        const GivenPlane plane{m.from, e, m.to, false};
        const std::array equal{
            meet(3, m, l), meet(4, l, plane),
            meet(7, GivenPlane{l.from, l.to, c, false}, plane, GivenPlane{d, l.to, l.from, false})};
        const std::size_t i = random_.below(3), j = random_.below(3);
        if (equal[i] && equal[j]) p = *equal[i], q = *equal[j];
    }

    /// They may be parallel, and may not be in one where doubles round.
    std::pair<GivenLine<Dim>, GivenLine<Dim>> lines_in_one_plane() requires(Dim == 3) {
        const auto o = point(), u = point(), v = point();
        const auto any = [&](double one) {
            Vec<Dim> r;
            const int i = random_.between(-3, 3), j = random_.between(-3, 3);
            for (int k = 0; k < Dim; ++k) r[k] = one * o[k] + i * u[k] + j * v[k];
            return r;
        };
        const auto line = [&]() -> GivenLine<Dim> {
            const auto from = any(1);
            const auto along = any(0);
            if (random_.once_in(3) && !(along == Vec<Dim>{})) return {from, along, true};
            return {from, any(1), false};
        };
        const auto a = line(), b = line();
        return {a, b};
    }

    GivenLine<Dim> line() {
        const auto from = point();
        if (random_.once_in(3)) return {from, direction(), true};
        return {from, point(), false};
    }
    GivenPlane plane() requires(Dim == 3) {
        const auto a = point();
        if (random_.once_in(3)) return {a, direction(), {}, true};
        const auto b = point(), c = point();
        return {a, b, c, false};
    }

private:
    template <class... Flats>
    std::optional<Case<Dim>> meet(int words, const Flats&... flats) {
        const auto at = common_point({flat_of_given(flats)...});
        if (!at) return {};
        Case<Dim> r{{}, *at, words, {}, {}};
        (each_point(flats, [&](const Vec<Dim>& v) { r.made_of.push_back(v); }), ...);
        (each_direction(flats, [&](const Vec<Dim>& v) { r.directions.push_back(v); }), ...);
        const std::tuple all(flats...);
        // Its doubles are not asked.
        r.point = ExactPoint<Dim>({}, HUGE_VAL, std::make_shared<const Recipe<Dim, Flats...>>(all));
        return r;
    }

    Random& random_;
    std::uint64_t kind_;
    double factor_;
};

/// Are all multiples of 2^-58 of the power of two that is not above the largest?
template <int Dim>
bool fit(const std::vector<Vec<Dim>>& points) {
    double largest = 0;
    for (const auto& v : points)
        for (int k = 0; k < Dim; ++k) largest = std::max(largest, std::fabs(v[k]));
    if (largest == 0) return true;
    if (std::abs(std::ilogb(largest)) > 900) return false;
    const Number unit(std::ldexp(1, std::ilogb(largest) - 58));
    for (const auto& v : points)
        for (int k = 0; k < Dim; ++k)
            if (denominator(Number(Number(v[k]) / unit)) != 1) return false;
    return true;
}

/// The points of all in one unit, each direction in one of its own.
template <int Dim>
bool all_fit(const std::vector<const Case<Dim>*>& cases) {
    std::vector<Vec<Dim>> points;
    bool r = true;
    for (const auto* c : cases) {
        points.insert(points.end(), c->made_of.begin(), c->made_of.end());
        for (const auto& v : c->directions) r = r && fit<Dim>({v});
    }
    return r && fit<Dim>(points);
}

/// The doubles next to a point, which may hold it.
template <int Dim>
Case<Dim> rounded(const Case<Dim>& c) {
    Vec<Dim> v;
    for (int k = 0; k < Dim; ++k) v[k] = c.at[std::size_t(k)].template convert_to<double>();
    return {v, numbers(v), 1, {v}, {}};
}

int sign(const Number& x) { return (x > 0) - (x < 0); }
int order(const Numbers& p, const Numbers& q) {
    for (std::size_t k = 0; k < p.size(); ++k)
        if (const int r = sign(p[k] - q[k])) return r;
    return 0;
}

/// How often which sign is told, of points of so many words.
using Counts = std::map<std::vector<int>, std::array<int, 3>>;

/// Told if it must be, and then right.
void check(const std::optional<int>& told, bool must_be, int judged, std::vector<int> words,
           Counts& counts) {
    REQUIRE(told.has_value() == must_be);
    if (!told) return;
    REQUIRE(*told == judged);
    std::sort(words.begin(), words.end());
    ++counts[words][std::size_t(judged + 1)];
}

template <int Dim>
void check_signs() {
    Counts turns, orders, along;
    int not_told = 0;
    for (int i = 0; i < support::case_count(10'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        Source<Dim> source(random);
        std::vector<Case<Dim>> cases;
        while (cases.size() < Dim + 1) cases.push_back(source.any());
        if (random.once_in(4)) {
            const std::size_t from = random.below(Dim + 1), to = random.below(Dim + 1);
            cases[to] = cases[from];
        }
        if (random.once_in(4)) cases[1] = rounded(cases[0]);
        if constexpr (Dim == 3)
            if (random.once_in(8)) source.set_equal(cases[0], cases[1]);
        std::array<const ExactPoint<Dim>*, Dim + 1> points;
        std::vector<const Case<Dim>*> all;
        std::vector<Numbers> rows;
        std::vector<int> words;
        for (std::size_t n = 0; n < cases.size(); ++n) {
            points[n] = &cases[n].point;
            all.push_back(&cases[n]);
            rows.push_back(cases[n].at);
            rows.back().emplace_back(1);
            words.push_back(cases[n].words);
        }
        const bool fits = all_fit<Dim>(all);
        not_told += !fits;
        const int total = std::accumulate(words.begin(), words.end(), -1);
        check(fixed::orient(points),
              fits && total > Dim && total <= 12 && std::count(words.begin(), words.end(), 1) > 0,
              determinant_sign(rows), words, turns);

        const Case<Dim>&p = cases[0], &q = cases[1];
        check(fixed::compare(p.point, q.point), all_fit<Dim>({&p, &q}), order(p.at, q.at),
              {p.words, q.words}, orders);

        const Vec<Dim> from = source.point(), to = source.point();
        const Numbers step = minus(numbers(to), numbers(from)), apart = minus(p.at, q.at);
        Number dot = 0;
        for (std::size_t k = 0; k < Dim; ++k) dot += step[k] * apart[k];
        const ExactPoint<Dim> a(from), b(to);
        const Case<Dim> ends{{}, {}, 1, {from, to}, {}};
        check(fixed::compare_along({&p.point, &q.point, &a, &b}), all_fit<Dim>({&p, &q, &ends}),
              sign(dot), {p.words, q.words}, along);
    }
    if (!support::at_full_length()) return;
    CHECK(not_told > 100);
    // Each sign of each kind.
    for (const auto* counts : {&turns, &orders, &along})
        for (const auto& [words, of_sign] : *counts) {
            CAPTURE(words);
            for (const int n : of_sign) CHECK(n > 5);
        }
    CHECK(turns.size() == (Dim == 2 ? 2 : 12));
    CHECK(orders.size() == (Dim == 2 ? 3 : 10));
    CHECK(along.size() == (Dim == 2 ? 3 : 10));
}

Number number(const graze::points::BigInt& x) { return Number(x.str()); }

struct MeetCounts {
    int none = 0, some = 0, not_told = 0, at = 0, not_at = 0;
};

template <int Dim, class... Flats>
void check_meet(Source<Dim>& source, Random& random, MeetCounts& counts, const Flats&... flats) {
    Case<Dim> c;
    (each_point(flats, [&](const Vec<Dim>& v) { c.made_of.push_back(v); }), ...);
    (each_direction(flats, [&](const Vec<Dim>& v) { c.directions.push_back(v); }), ...);
    const auto expected = common_point({flat_of_given(flats)...});
    const auto found = fixed::meet<Dim>(std::tuple(flats...));
    REQUIRE(found.has_value() == all_fit<Dim>({&c}));
    if (!found) {
        ++counts.not_told;
        return;
    }
    REQUIRE(found->has_value() == expected.has_value());
    if (!expected) {
        ++counts.none;
        return;
    }
    ++counts.some;
    const auto& [at, exponent] = **found;
    REQUIRE(at.under.sign() > 0);
    const Number shift(std::ldexp(1, exponent));
    for (std::size_t k = 0; k < Dim; ++k)
        REQUIRE(Number(number(at.over[k]) * shift / number(at.under)) == (*expected)[k]);
    c.at = *expected;
    const Vec<Dim> candidate = random.coin() ? rounded(c).made_of[0] : source.point();
    c.made_of.push_back(candidate);
    const auto is_at = fixed::is_at(std::tuple(flats...), candidate);
    REQUIRE(is_at.has_value() == all_fit<Dim>({&c}));
    if (!is_at) return;
    REQUIRE(*is_at == (numbers(candidate) == *expected));
    ++(*is_at ? counts.at : counts.not_at);
}

}  // namespace

TEST_CASE("fixed length: signs, 2D") { check_signs<2>(); }
TEST_CASE("fixed length: signs, 3D") { check_signs<3>(); }

TEST_CASE("fixed length: where lines and planes meet") {
    std::array<MeetCounts, 4> counts;
    for (int i = 0; i < support::case_count(10'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        INFO("case " << i);
        Source<2> in_plane(random);
        const auto a = in_plane.line(), b = in_plane.line();
        check_meet<2>(in_plane, random, counts[0], a, b);
        Source<3> in_space(random);
        const auto line = in_space.line();
        const auto p = in_space.plane(), q = in_space.plane(), r = in_space.plane();
        check_meet<3>(in_space, random, counts[1], line, p);
        const auto lines = in_space.lines_in_one_plane();
        check_meet<3>(in_space, random, counts[3], lines.first, lines.second);
        check_meet<3>(in_space, random, counts[3], line, lines.first);
        check_meet<3>(in_space, random, counts[2], p, q, r);
    }
    if (support::at_full_length())
        for (const MeetCounts& c : counts)
            for (const int n : {c.none, c.some, c.not_told, c.at, c.not_at}) CHECK(n > 40);
}

TEST_CASE("fixed length: nothing is told in other float environments") {
    const ExactPoint<2> a(Vec<2>{0, 0}), b(Vec<2>{2, 1});
    const auto p = graze::meet(graze::Segment2{{0, 0}, {3, 1}}, graze::Segment2{{1, 0}, {1, 1}});
    REQUIRE(p);
    CHECK(fixed::orient({&*p, &a, &b}) == std::optional(-1));
    CHECK(fixed::compare(*p, a) == std::optional(1));
    for (const auto& environment : arith_test::other_environments()) {
        const bool told = arith_test::in_environment(environment, [&] {
            return fixed::orient({&*p, &a, &b}) || fixed::compare(*p, a);
        });
        INFO(environment.name);
        CHECK(!told);
    }
}
