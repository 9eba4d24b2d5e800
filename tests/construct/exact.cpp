// Exact and its Boost view: order, signs, text and rounding, against the judge's numbers and
// against doubles.
#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_bin_float.hpp>
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

TEST_CASE("exact: sums, products and quotients of rationals are those of Boost") {
    for_seeds("x op y", 2000, [](Random& random) -> std::string {
        const auto some = [&] {
            if (random.coin()) return Exact(any_finite(random));
            return Exact(std::to_string(random.between(-99, 99)) + "/" +
                         std::to_string(random.between(1, 99)));
        };
        const Exact x = some(), y = random.once_in(9) ? x : some();
        const Rational p = graze::to_boost(x), q = graze::to_boost(y);
        bool right = graze::to_boost(x + y) == p + q && graze::to_boost(x - y) == p - q &&
                     graze::to_boost(x * y) == p * q && graze::to_boost(-x) == -p &&
                     graze::to_boost(abs(x)) == abs(p);
        if (q != 0) right = right && graze::to_boost(x / y) == p / q;
        Exact z = x;
        z += y, z *= x, z -= y;
        return right && graze::to_boost(z) == (p + q) * p - q
                   ? ""
                   : x.to_string() + ", " + y.to_string();
    });
    CHECK_THROWS_AS(Exact(1.0) / Exact(), std::domain_error);
    CHECK_THROWS_AS(*Exact::with_root(Exact(1.0), Exact(1.0), Exact(2.0)) / Exact(-0.0),
                    std::domain_error);
}

TEST_CASE("exact: sums, products and quotients with roots are those of 300 digits") {
    using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<300>>;
    const auto value = [](const Exact& x) {
        return Real(Rational(x.a())) + Real(Rational(x.b())) * sqrt(Real(Rational(x.m())));
    };
    std::set<std::string> fields;
    int none = 0, rational = 0;
    for_seeds("x op y", 1000, [&](Random& random) -> std::string {
        const auto fraction = [&] {
            return Exact(std::to_string(random.between(-9, 9)) + "/" +
                         std::to_string(random.between(1, 9)));
        };
        // Roots of 2, of 3, and of squares.
        const auto some = [&] {
            return *Exact::with_root(fraction(), fraction(),
                                     Exact(random.pick({2.0, 8.0, 18.0, 0x1p61, 3.0, 12.0, 9.0})));
        };
        const auto of_three = [](const Exact& x) {
            return Rational(x.m()) / 3 == 1 || Rational(x.m()) / 3 == 4;
        };
        const Exact x = some();
        const Exact y = random.once_in(5)
                            ? *Exact::with_root(Exact(x.a()), -Exact(x.b()), Exact(x.m()))
                            : some();
        const std::string both = x.to_string() + " and " + y.to_string();
        if (!x.is_rational() && !y.is_rational() && of_three(x) != of_three(y)) {
            ++none;
            for (const auto f : std::array<Exact (*)(const Exact&, const Exact&), 4>{
                     [](const Exact&p, const Exact&q) { return p + q; },
                     [](const Exact&p, const Exact&q) { return p - q; },
                     [](const Exact&p, const Exact&q) { return p * q; },
                     [](const Exact&p, const Exact&q) { return p / q; }})
                try {
                    f(x, y);
                    return "no error: " + both;
                } catch (const std::domain_error&) {
                }
            return {};
        }
        fields.insert(x.m() + " " + y.m());
        const Real p = value(x), q = value(y), small = Real(1e-250);
        const auto near = [&](const Exact& found, const Real& wanted) {
            return abs(value(found) - wanted) < small;
        };
        bool right = near(x + y, p + q) && near(x - y, p - q) && near(x * y, p * q) &&
                     near(-x, -p) && near(abs(x), abs(p)) && (x + y) - y == x && x - x == Exact();
        if (y.sign() != 0) right = right && near(x / y, p / q) && x / y * y == x;
        rational += !x.is_rational() && (x * y).is_rational() && y.sign() != 0;
        return right ? "" : both;
    });
    CHECK(none > 0);
    CHECK(rational > 0);
    CHECK(fields.size() > 9);
}

TEST_CASE("exact vectors: sums, products with numbers and with each other") {
    for_seeds("v op w", 300, [](Random& random) -> std::string {
        const auto some = [&] {
            return graze::Vec3{double(random.between(-9, 9)), double(random.between(-9, 9)),
                               double(random.between(-9, 9))};
        };
        const graze::Vec3 v = some(), w = some();
        const double t = random.between(-9, 9);
        const graze::ExactVec3 x = graze::to_exact(v), y = graze::to_exact(w);
        const graze::Vec3 sum{v.x + w.x, v.y + w.y, v.z + w.z},
            less{v.x - w.x, v.y - w.y, v.z - w.z}, times{t * v.x, t * v.y, t * v.z},
            minus{-v.x, -v.y, -v.z},
            normal{v.y * w.z - v.z * w.y, v.z * w.x - v.x * w.z, v.x * w.y - v.y * w.x};
        const graze::ExactVec2 p = graze::to_exact(graze::Vec2{v.x, v.y}),
                               q = graze::to_exact(graze::Vec2{w.x, w.y});
        const bool right =
            x + y == graze::to_exact(sum) && x - y == graze::to_exact(less) &&
            x * Exact(t) == graze::to_exact(times) && Exact(t) * x == graze::to_exact(times) &&
            -x == graze::to_exact(minus) && cross(x, y) == graze::to_exact(normal) &&
            dot(x, y) == Exact(v.x * w.x + v.y * w.y + v.z * w.z) &&
            cross(p, q) == Exact(normal.z) && dot(p, q) == Exact(v.x * w.x + v.y * w.y);
        return right ? "" : x[0].to_string() + " ..";
    });
    CHECK_THROWS_AS(graze::to_exact(graze::Vec2{0, std::numeric_limits<double>::infinity()}),
                    std::invalid_argument);
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
