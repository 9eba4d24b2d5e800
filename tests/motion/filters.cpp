// The errors of the polynomials in doubles, against their bounds; before times are halved and after.
#include <random>

#include "arith/derived.hpp"
#include "arith/filter_checks.hpp"
#include "motion/quick.hpp"

namespace {

using namespace arith_test;
using graze::motion::Vectors;

/// Inputs: four corners at t = 0, then at t = 1. A coefficient of the volume or of a weight.
constexpr std::size_t inputs = 24;

template <class N>
Vectors<N> vectors(const double* x, bool segments, const auto& difference) {
    const auto between = [&](std::size_t from, std::size_t to) {
        std::array<graze::motion::Tuple3<N>, 2> r;
        for (std::size_t end = 0; end < 2; ++end)
            for (std::size_t k = 0; k < 3; ++k)
                r[end][k] = difference(x[12 * end + 3 * to + k], x[12 * end + 3 * from + k]);
        return r;
    };
    if (segments) return {between(0, 1), between(2, 3), between(0, 2)};
    return {between(1, 2), between(1, 3), between(1, 0)};
}
double largest(const Vectors<double>& q) {
    double r = 0;
    for (const auto* ends : {&q.u, &q.v, &q.w})
        for (const auto& vector : *ends)
            for (const double x : vector) r = std::max(r, std::fabs(x));
    return r;
}

struct Coefficient {
    bool segments;
    int weight;  ///< -1 for the volume
    std::size_t n;

    template <class N>
    N of(const Vectors<N>& q) const {
        const auto p = polynomials(q, segments);
        return weight < 0 ? p.volume[n] : p.weights[std::size_t(weight)][n];
    }
    double constant() const {
        constexpr auto bounds = graze::motion::error_bounds();
        return weight < 0 ? bounds.first.volume : bounds.first.weight;
    }
};

void check(const std::string& name, const Coefficient& c) {
    FilterFormula f;
    f.filter = "motion";
    f.formula = name;
    f.constant = c.constant();
    f.derived_by = "Bound";
    f.units.assign(inputs, 0);
    f.places = {{0, -100, 99}};
    f.measure = [c](const double* x) {
        const auto q = vectors<double>(x, c.segments, [](double p, double r) { return p - r; });
        const double size = largest(q);
        return Measured{c.of(q), c.constant() * size * size * size * (c.weight < 0 ? 1 : size)};
    };
    f.exact = [c](const double* x) {
        return ExactValue{c.of(vectors<Dyadic>(
            x, c.segments, [](double p, double r) { return Dyadic(p) - Dyadic(r); }))};
    };
    f.model = [c](const double* x) {
        return c.of(vectors<RoundedUp>(x, c.segments, RoundedUp::difference)).error;
    };
    f.possible = [c](const double* x) {
        return c.of(vectors<WorstRounding>(x, c.segments, WorstRounding::difference)).error;
    };
    check_filter(f);
}

/// Of a part of the time that is left after all halvings, to the left or to the right each time.
template <std::size_t N>
std::array<Dyadic, N> exact_part(std::array<Dyadic, N> x, unsigned way) {
    for (int depth = 0; depth < graze::motion::most_halvings; ++depth, way >>= 1) {
        std::array<Dyadic, N> left, right;
        for (std::size_t k = 0; k < N; ++k) {
            left[k] = x[0];
            right[N - 1 - k] = x[N - 1 - k];
            for (std::size_t i = 0; i + 1 < N - k; ++i) x[i] = (x[i] + x[i + 1]) * Dyadic(0.5);
        }
        x = way % 2 == 0 ? left : right;
    }
    return x;
}
template <std::size_t N>
std::array<double, N> part(std::array<double, N> x, unsigned way) {
    for (int depth = 0; depth < graze::motion::most_halvings; ++depth, way >>= 1) {
        std::array<double, N> left, right;
        graze::motion::halve(x, left, right);
        x = way % 2 == 0 ? left : right;
    }
    return x;
}

/// The errors after halving are no larger than their bounds, whatever the way.
void check_halved(bool segments) {
    constexpr auto bounds = graze::motion::error_bounds().halved;
    std::mt19937_64 random(1);
    double of_volume = 0, of_weight = 0;
    for (int n = 0; n < support::case_count(2000); ++n) {
        double x[inputs];
        for (double& c : x) c = std::uniform_real_distribution<double>(-1, 1)(random);
        const auto way = unsigned(random());
        const auto exact = polynomials(
            vectors<Dyadic>(x, segments, [](double p, double r) { return Dyadic(p) - Dyadic(r); }),
            segments);
        for (const auto& environment : environments_of_search()) {
            const auto q = in_environment(environment, [&] {
                return vectors<double>(x, segments, [](double p, double r) { return p - r; });
            });
            auto p = in_environment(environment, [&] {
                auto whole = polynomials(q, segments);
                whole.volume = part(whole.volume, way);
                for (auto& weight : whole.weights) weight = part(weight, way);
                return whole;
            });
            const double size = largest(q), cube = size * size * size;
            const auto include = [](double& most, const auto& got, const auto& right,
                                    double bound) {
                for (std::size_t i = 0; i < got.size(); ++i)
                    most = std::max(most,
                                    std::fabs((Dyadic(got[i]) - right[i]).approximate()) / bound);
            };
            include(of_volume, p.volume, exact_part(exact.volume, way), bounds.volume * cube);
            for (std::size_t i = 0; i < graze::motion::weights_of(segments); ++i)
                include(of_weight, p.weights[i], exact_part(exact.weights[i], way),
                        bounds.weight * cube * size);
        }
    }
    std::printf("motion, after halving: %g, %g of the bounds\n", of_volume, of_weight);
    CHECK(of_volume < 1);
    CHECK(of_weight < 1);
}

/// The same of coefficients in double-words, of slivers as well.
void check_words(bool segments) {
    using Word = graze::arith::DoubleWord<double>;
    std::mt19937_64 random(3);
    double most = 0;
    for (int n = 0; n < support::case_count(2000); ++n) {
        double x[inputs];
        const int thin = int(random() % 90);
        for (std::size_t i = 0; i < inputs; ++i)
            x[i] = std::ldexp(std::uniform_real_distribution<double>(-1, 1)(random),
                              i % 3 == 0 ? 0 : -thin);
        const auto way = unsigned(random());
        const auto exact = polynomials(
            vectors<Dyadic>(x, segments, [](double p, double r) { return Dyadic(p) - Dyadic(r); }),
            segments);
        const auto start = graze::motion::start_by_words(
            vectors<Word>(x, segments, [](double p, double r) { return Word::sum(p, -r); }),
            segments,
            largest(vectors<double>(x, segments, [](double p, double r) { return p - r; })));
        const auto include = [&](const auto& got, const auto& right, double error) {
            for (std::size_t i = 0; i < got.size(); ++i)
                most = std::max(most, std::fabs((Dyadic(got[i]) - right[i]).approximate()) / error);
        };
        include(part(start.p.volume, way), exact_part(exact.volume, way), start.error);
        include(start.p.volume, exact.volume, start.error);
        for (std::size_t i = 0; i < graze::motion::weights_of(segments); ++i) {
            include(part(start.p.weights[i], way), exact_part(exact.weights[i], way),
                    start.weight_errors[i]);
            include(start.p.weights[i], exact.weights[i], start.weight_errors[i]);
        }
    }
    std::printf("motion, from double-words: %g of the bounds\n", most);
    CHECK(most < 1);
    // Most halvings do not round: of 1 + 12 n roundings that there may be one is certain.
    CHECK(most > 1.0 / 128);
}

/// Of the volume at a time, in double-words: the largest error that changes of one number after another find.
void check_at_a_time(bool segments) {
    using graze::motion::VolumeAtTimes;
    using Word = VolumeAtTimes::Word;
    constexpr double bound = graze::motion::error_bounds().volume_at_a_time;
    std::mt19937_64 random(2);
    const auto any = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    // Over the bound. The last number is the time.
    const auto off = [&](const double* x) {
        const double t = x[inputs];
        const auto exact =
            polynomials(vectors<Dyadic>(x, segments,
                                        [](double c, double d) { return Dyadic(c) - Dyadic(d); }),
                        segments)
                .volume;
        std::array<Dyadic, 4> at = exact;
        for (std::size_t n = 3; n > 0; --n)
            for (std::size_t i = 0; i < n; ++i)
                at[i] = at[i] * (Dyadic(1) - Dyadic(t)) + at[i + 1] * Dyadic(t);
        const double size =
            largest(vectors<double>(x, segments, [](double c, double d) { return c - d; }));
        const VolumeAtTimes volume(
            vectors<Word>(x, segments, [](double c, double d) { return Word::sum(c, -d); }), size);
        const Word found = volume(t);
        const int sign = volume.sign(found);
        if (sign != 0) CHECK(sign == at[0].sign());
        return std::fabs((Dyadic(found.high) + Dyadic(found.low) - at[0]).approximate()) /
               (bound * size * size * size);
    };
    double most = 0;
    for (int n = 0; n < support::case_count(200); ++n) {
        double x[inputs + 1];
        for (double& c : x) c = any();
        // Times near 0 and 1 as well.
        x[inputs] =
            n % 3 == 0 ? std::ldexp(std::fabs(any()), -int(random() % 60)) : std::fabs(any());
        double here = off(x);
        for (int step = 0; step < 100; ++step) {
            const std::size_t i = random() % (inputs + 1);
            const double before = x[i];
            x[i] = i == inputs ? std::min(1.0, std::fabs(before * (1 + 0x1p-40 * any())))
                               : before + (step % 2 == 0 ? any() / 8 : before * 0x1p-45 * any());
            const double there = off(x);
            if (there > here)
                here = there;
            else
                x[i] = before;
        }
        most = std::max(most, here);
    }
    std::printf("motion, the volume at a time: %g of the bound\n", most);
    CHECK(most < 1);
    // Double-words are an eighth as far off as it is said of them, and roundings do not all go one way.
    CHECK(most > 1.0 / 1024);
}

/// The same by fractions: the largest of all coefficients.
Derived largest_derived(bool weights) {
    const double x[inputs]{};
    Derived most;
    for (const bool segments : {false, true}) {
        const auto p = polynomials(
            vectors<Derived>(
                x, segments,
                [](double, double) { return DerivedCoordinate{} - DerivedCoordinate{}; }),
            segments);
        const auto include = [&](const Derived& d) {
            if (d.error > most.error) most = d;
        };
        if (!weights)
            for (const Derived& d : p.volume) include(d);
        for (std::size_t i = 0; weights && i < graze::motion::weights_of(segments); ++i)
            for (const Derived& d : p.weights[i]) include(d);
    }
    return most;
}

TEST_CASE("filter: proofs of motion", "[.proofs]") {
    for (const bool weights : {false, true}) {
        Steps::all().clear();
        constexpr auto bounds = graze::motion::error_bounds();
        print_proof("motion", weights ? "weight" : "volume",
                    weights ? bounds.first.weight : bounds.first.volume,
                    proof_of(largest_derived(weights)));
    }
}

TEST_CASE("filter: bounds of motion are derived twice") {
    constexpr auto bounds = graze::motion::error_bounds();
    const Derived volume = largest_derived(false), weight = largest_derived(true);
    CHECK(is_derived(bounds.first.volume, volume));
    CHECK(is_derived(bounds.first.weight, weight));
    // And what halving adds.
    const auto added = [](const Derived& d, int degree) {
        return d.error + Rational(graze::motion::most_halvings * degree) *
                             graze::arith::to_rational(0x1p-52) * (d.magnitude + d.error);
    };
    for (const auto& [halved, least] : {std::pair(bounds.halved.volume, added(volume, 3)),
                                        {bounds.halved.weight, added(weight, 4)}})
        CHECK(graze::arith::to_rational(halved) >= least);
    CHECK(graze::arith::to_rational(bounds.volume_at_a_time) >=
          graze::arith::to_rational(0x1p-51) *
              (volume.error + Rational(9) * graze::arith::to_rational(0x1p-52) *
                                  (volume.magnitude + volume.error)));
}

TEST_CASE("filter: motion, the volume at a time") {
    check_at_a_time(false);
    check_at_a_time(true);
}

TEST_CASE("filter: motion, times are halved") {
    check_halved(false);
    check_halved(true);
    check_words(false);
    check_words(true);
}

TEST_CASE("filter: motion, volumes and weights") {
    check("volume of a point and a triangle", {false, -1, 1});
    check("volume of two segments", {true, -1, 2});
    check("weight of a corner of a triangle", {false, 2, 2});
    check("weight of a place on a segment", {true, 3, 2});
    check("weight of a place on a segment at an end", {true, 2, 0});
}

}  // namespace
