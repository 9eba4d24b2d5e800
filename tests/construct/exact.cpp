// Exact and its Boost view: order, signs, text and rounding, against the judge's numbers and
// against doubles.
#include <algorithm>
#include <bit>
#include <cmath>
#include <graze/clip.hpp>
#include <graze/exact.hpp>
#include <graze/exact_boost.hpp>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>
#ifdef GRAZE_GMP
#include <boost/multiprecision/gmp.hpp>
#endif

#include "support/judge.hpp"
#include "support/property.hpp"

namespace {

using cases::Family;
using cases::Random;
using graze::Exact;
using judge::Number;
using Rational = boost::multiprecision::cpp_rational;

Number number(const Exact& x) { return Number(x.a(), x.b(), x.m()); }

/// A few exact numbers: the parameters and points of a line in an oriented rectangle, most of
/// them irrational.
std::vector<Exact> some_numbers(Random& random) {
    std::vector<Exact> list{Exact()};
    while (list.size() < 7) {
        const auto family = random.pick({Family::grid, Family::touching, Family::uniform,
                                         Family::exponents, Family::negative_zero});
        const auto c = cases::make_case<graze::Line2, graze::Obb2>(family, random.next());
        const auto clip = graze::exact::clip(c.a, c.b);
        for (const auto& end : {clip.in, clip.out}) {
            if (!end) continue;
            list.push_back(end->t);
            list.push_back(end->p[0]);
            list.push_back(Exact(end->t.to_double()));
        }
    }
    return list;
}

template <class Check>
void for_seeds(const std::string& description, int count, const Check& check) {
    support::prop(
        description,
        [&] {
            Random random(
                *rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>())));
            return std::string(check(random));
        },
        std::max(support::case_count(count), 30));
}

double any_finite(Random& random) {
    while (true) {
        const auto x = std::bit_cast<double>(random.next());
        if (std::isfinite(x)) return x;
    }
}

}  // namespace

TEST_CASE("exact: zero, doubles and text") {
    CHECK(Exact().to_string() == "0");
    CHECK(Exact() == Exact(-0.0));
    CHECK(!std::signbit(Exact(-0.0).to_double()));
    CHECK(Exact(0.75).to_string() == "3/4");
    CHECK(Exact("-6/8") == Exact(-0.75));
    CHECK(Exact("-6/8").a() == "-3/4");
    CHECK(Exact("-6/8").b() == "0");
    CHECK(Exact("-6/8").m() == "0");
    CHECK(Exact("1/3").is_rational());
    for (double bad :
         {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
          std::numeric_limits<double>::quiet_NaN()})
        CHECK_THROWS_AS(Exact(bad), std::invalid_argument);
    CHECK_THROWS_AS(Exact("1/0"), std::invalid_argument);
    CHECK_THROWS_AS(Exact("0.5"), std::invalid_argument);
}

TEST_CASE("exact: doubles keep their value and their order") {
    for_seeds("doubles", 2000, [](Random& random) -> std::string {
        const double x = any_finite(random);
        const double y = random.once_in(3) ? x : random.coin() ? any_finite(random) : -x;
        const bool kept = std::bit_cast<std::uint64_t>(Exact(x).to_double()) ==
                          std::bit_cast<std::uint64_t>(x + 0.0);
        const bool ordered = (Exact(x) <=> Exact(y)) == std::strong_order(x + 0.0, y + 0.0);
        const bool sign = Exact(x).sign() == (x > 0) - (x < 0);
        return kept && ordered && sign ? "" : std::to_string(x) + ", " + std::to_string(y);
    });
}

TEST_CASE("exact: numbers with a root, against the judge") {
    long irrational = 0, equal = 0, pairs = 0;
    std::set<int> signs;
    for_seeds("a + b sqrt(m)", 150, [&](Random& random) -> std::string {
        const auto list = some_numbers(random);
        for (const Exact& x : list) {
            const Number n = number(x);
            if (x.is_rational() != (n.b() == "0")) return "is_rational: " + x.to_string();
            irrational += !x.is_rational();
            const auto zero = Number(0.0);
            if (x.sign() != (n > zero) - (n < zero)) return "sign: " + x.to_string();
            if (!x.is_rational()) signs.insert(x.sign());
            if (!n.rounds_to(x.to_double())) return "to_double: " + x.to_string();
            if (x.is_rational() && x.to_string() != x.a()) return "to_string: " + x.to_string();
            for (const Exact& y : list) {
                if ((x <=> y) != (n <=> number(y)) || (x == y) != (n == number(y)))
                    return "order: " + x.to_string() + " and " + y.to_string();
                ++pairs;
                equal += x == y;
            }
        }
        return {};
    });
    CHECK(irrational > 0);
    CHECK(equal > 0);
    CHECK(equal < pairs);
    if (irrational > 100) CHECK(signs == std::set{-1, 1});
}

TEST_CASE("exact: text of a number with a root") {
    // Ends at +-sqrt(18), which is 3 sqrt(2), and at 1/2 +- 1/3 sqrt(8).
    const auto whole =
        graze::exact::clip(graze::Line2{{0, 0}, {1, 0}}, graze::Obb2{{0, 0}, {1, 1}, {3, 3}});
    const auto shifted =
        graze::exact::clip(graze::Line2{{0, 0}, {3, 0}}, graze::Obb2{{1.5, 0}, {2, 2}, {2, 2}});
    CHECK(whole.out->t.to_string() == "0 + 3 sqrt(2)");
    CHECK(whole.in->t.to_string() == "0 - 3 sqrt(2)");
    CHECK(whole.in->t.a() == "0");
    CHECK(whole.in->t.b() == "-3");
    CHECK(whole.in->t.m() == "2");
    CHECK(number(shifted.out->t) == Number("1/2", "1/3", "8"));
    CHECK(number(shifted.in->t) == Number("1/2", "-1/3", "8"));
    CHECK(whole.in->p.rounded() == graze::Vec2{-std::sqrt(18), 0});
    // Along the sides of a rectangle whose direction has a rational length, all is rational.
    const auto rational =
        graze::exact::clip(graze::Line2{{0, 0}, {3, 4}}, graze::Obb2{{0, 0}, {3, 4}, {5, 5}});
    CHECK(rational.out->t.to_string() == "1");
}

TEST_CASE("exact: a + b sqrt(m) of rational a and b, and a whole m that is not negative") {
    const Exact half(0.5), third("-1/3"), eight("8");
    const auto made = Exact::with_root(half, third, eight);
    REQUIRE(made.has_value());
    CHECK(number(*made) == Number("1/2", "-1/3", "8"));
    // What has no root after all is rational.
    for (const auto& [b, m, value] :
         {std::tuple("-1/3", "36", "-3/2"), std::tuple("0", "8", "1/2"),
          std::tuple("7", "0", "1/2"), std::tuple("1", "1", "3/2"),
          std::tuple("2/7", "1208925819614629174706176", "4398046511111/14")}) {
        const auto rational = Exact::with_root(half, Exact(b), Exact(m));
        INFO(b << " sqrt(" << m << ")");
        REQUIRE(rational.has_value());
        CHECK(rational->is_rational());
        CHECK(rational->to_string() == value);
    }
    CHECK_FALSE(Exact::with_root(half, third, Exact("-8")).has_value());
    CHECK_FALSE(Exact::with_root(half, third, half).has_value());
    CHECK_FALSE(Exact::with_root(*made, third, eight).has_value());
    CHECK_FALSE(Exact::with_root(half, *made, eight).has_value());
    CHECK_FALSE(Exact::with_root(half, third, *made).has_value());
}

TEST_CASE("exact as a Boost rational") {
    CHECK(graze::to_boost(Exact()) == 0);
    CHECK(graze::to_boost(Exact("-6/8")) == Rational(-3, 4));
    for_seeds("to_boost(Exact(x)) = x", 300, [](Random& random) -> std::string {
        const double x = any_finite(random);
        bool right = graze::to_boost(Exact(x)) == Rational(x);
#ifdef GRAZE_GMP
        using boost::multiprecision::mpq_rational;
        right = right && graze::to_boost<mpq_rational>(Exact(x)) == mpq_rational(x);
#endif
        return right ? "" : std::to_string(x);
    });
    const auto clip =
        graze::exact::clip(graze::Line2{{0, 0}, {1, 0}}, graze::Obb2{{0, 0}, {1, 1}, {1, 1}});
    std::string message;
    try {
        graze::to_boost(clip.out->t);
    } catch (const std::domain_error& e) {
        message = e.what();
    }
    CHECK(message == "not a rational number: 0 + 1 sqrt(2)");
}
