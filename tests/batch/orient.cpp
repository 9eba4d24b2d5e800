// Signs of many points, in every form, by every target and with threads, against rationals alone.
#include <cmath>
#include <graze/batch_orient.hpp>
#include <limits>
#include <optional>

#include "cases/print.hpp"
#include "guarded.hpp"
#include "predicates/thresholds.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace {

namespace batch = graze::batch;
using cases::Random;
using graze::Vec;
using graze::Vec2;
using graze::Vec3;

template <int Dim, std::size_t Count>
using Tuple = std::array<Vec<Dim>, Count>;

/// The sign in rationals; none where a number is not finite.
template <int Dim, std::size_t Count>
std::optional<int> expected_sign(const Tuple<Dim, Count>& points) {
    for (const auto& p : points)
        for (int k = 0; k < Dim; ++k)
            if (!std::isfinite(p[k])) return std::nullopt;
    return std::apply(
        [](const auto&... p) {
            if constexpr (Count == Dim + 1)
                return graze::exact::orient(p...);
            else
                return graze::exact::insphere(p...);
        },
        points);
}

/// Of whole numbers of about 40 bits, whose determinant is 1, 0 or -1: products that round alike and differ. What
/// shears make of a unit cube, or of a flat one.
template <int Dim, std::size_t Count>
Tuple<Dim, Count> nearly_flat_points(Random& random) {
    std::array<Vec<Dim>, Dim> edges{};
    for (int k = 0; k < Dim; ++k) edges[std::size_t(k)][k] = random.pick({1, 1, -1, 0});
    const auto add = [](Vec<Dim>& to, double times, const Vec<Dim>& v) {
        for (int k = 0; k < Dim; ++k) to[k] += times * v[k];
    };
    const auto small = [&](const Vec<Dim>& v) {
        double most = 0;
        for (int k = 0; k < Dim; ++k) most = std::fmax(most, std::fabs(v[k]));
        return most < 0x1p+40;
    };
    for (int i = 0; i < 200; ++i) {
        const std::size_t to = random.below(Dim), by = (to + 1 + random.below(Dim - 1)) % Dim;
        if (small(edges[to]) && small(edges[by])) add(edges[to], random.between(-6, 6), edges[by]);
    }
    Tuple<Dim, Count> points{};
    for (int k = 0; k < Dim; ++k) points[0][k] = random.between(-(1 << 20), 1 << 20);
    for (std::size_t i = 1; i < Count; ++i) {
        points[i] = points[0];
        add(points[i], 1, edges[(i - 1) % Dim]);
        if (i > Dim) add(points[i], 1, edges[0]);
    }
    std::swap(points[0], points[random.below(Count)]);
    return points;
}

template <int Dim, std::size_t Count>
Tuple<Dim, Count> make_tuple_of_points(Random& random) {
    if (random.once_in(5)) return nearly_flat_points<Dim, Count>(random);
    Tuple<Dim, Count> points;
    const int family = random.between(0, 4), scale = random.between(-300, 300);
    for (auto& p : points)
        for (int k = 0; k < Dim; ++k) {
            double x = random.symmetric();
            if (family == 1) x = random.between(-3, 3);
            if (family == 2) x = random.between(-9, 9) * 0.1;
            if (family == 3) x = std::ldexp(random.between(-2, 2), scale);
            if (family == 4) x = std::ldexp(random.symmetric(), random.between(-1070, 1020));
            p[k] = x;
        }
    if (random.once_in(3)) points[1] = points[0];
    if (random.once_in(20))
        points[random.below(Count)][random.between(0, Dim - 1)] = random.pick(
            {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()});
    return points;
}

/// What a call says of some tuples: signs, statuses, and the number that it returns.
template <int Dim, std::size_t Count>
void check_call(const char* form, const std::vector<Tuple<Dim, Count>>& tuples, const auto& call) {
    for (const batch::Target target : batch::targets()) {
        for (const unsigned threads : {1u, 0u}) {
            std::vector<std::int8_t> signs(tuples.size(), 9);
            std::vector<batch::Status> status(tuples.size(), batch::Status::invalid_both);
            const std::size_t invalid =
                call(signs, status, batch::Options{.threads = threads, .target = target});
            std::size_t expected_invalid = 0;
            for (std::size_t i = 0; i < tuples.size(); ++i) {
                const auto expected = expected_sign<Dim, Count>(tuples[i]);
                expected_invalid += !expected;
                const bool right =
                    signs[i] == expected.value_or(0) &&
                    status[i] == (expected ? batch::Status::valid : batch::Status::invalid);
                if (right) continue;
                std::ostringstream text;
                for (const auto& p : tuples[i]) text << "\n  " << p;
                FAIL(form << ", target " << int(target) << ", " << i << " of " << tuples.size()
                          << ": " << int(signs[i]) << text.str());
            }
            if (invalid != expected_invalid) FAIL(form << ": " << invalid << " are invalid");
        }
    }
}

template <int Dim, std::size_t Count>
std::size_t ask(const std::array<batch::Shapes<Vec<Dim>>, Count>& lists, auto& signs, auto& status,
                const batch::Options& options) {
    return std::apply(
        [&](const auto&... list) {
            if constexpr (Count == Dim + 1)
                return batch::orient(list..., signs, status, options);
            else
                return batch::insphere(list..., signs, status, options);
        },
        lists);
}

template <int Dim, std::size_t Count>
void check_lists(const char* form, const std::vector<Tuple<Dim, Count>>& tuples, auto list_of) {
    check_call<Dim, Count>(form, tuples, [&](auto& signs, auto& status, const auto& options) {
        return [&]<std::size_t... K>(std::index_sequence<K...>) {
            return ask<Dim, Count>({list_of(K)...}, signs, status, options);
        }
        (std::make_index_sequence<Count>{});
    });
}

template <int Dim, std::size_t Count>
void check() {
    using V = Vec<Dim>;
    using Tuples = std::vector<Tuple<Dim, Count>>;
    Random random(19);
    const std::size_t counts[]{0, 1, 63, 64, 65, std::size_t(support::case_count(700))};
    for (const std::size_t count : counts) {
        Tuples tuples;
        using Shape = std::conditional_t<
            Count == 3, graze::Segment2,
            std::conditional_t<Count == 5, graze::Tetrahedron3, graze::Triangle<Dim>>>;
        for (std::size_t i = 0; i < count; ++i) {
            tuples.push_back(make_tuple_of_points<Dim, Count>(random));
            if (i % 2 == 0) continue;
            const auto c = thresholds::make_case<Shape, V>(i / 2);
            tuples.back() = thresholds::points_of(c.a, c.b);
        }

        std::array<std::vector<V>, Count> points;
        std::array<std::array<std::vector<double>, Dim>, Count> columns;
        for (const auto& t : tuples)
            for (std::size_t k = 0; k < Count; ++k) {
                points[k].push_back(t[k]);
                for (std::size_t c = 0; c < Dim; ++c) columns[k][c].push_back(t[k][int(c)]);
            }
        check_lists<Dim, Count>("structs", tuples,
                                [&](std::size_t k) { return batch::structs<V>(points[k]); });
        // The points of a tuple in a row.
        check_lists<Dim, Count>("rows", tuples, [&](std::size_t k) {
            const double* first = count == 0 ? nullptr : &tuples[0][k].x;
            return batch::rows<V>(first, count, Count * Dim);
        });
        check_lists<Dim, Count>("columns", tuples, [&](std::size_t k) {
            std::array<const double*, Dim> first;
            for (std::size_t c = 0; c < Dim; ++c) first[c] = columns[k][c].data();
            return batch::columns<V>(first, count);
        });

        Tuples with_one = tuples;
        const V last = count == 0 ? V{} : V(tuples[0][0]);
        for (auto& t : with_one) t.back() = last;
        check_lists<Dim, Count>("one", with_one, [&](std::size_t k) {
            return k + 1 == Count ? batch::one(last) : batch::structs<V>(points[k]);
        });

        std::array<std::vector<float>, Count> floats;
        Tuples rounded = tuples;
        for (auto& t : rounded)
            for (std::size_t k = 0; k < Count; ++k)
                for (int c = 0; c < Dim; ++c) {
                    floats[k].push_back(float(t[k][c]));
                    t[k][c] = double(float(t[k][c]));
                }
        check_lists<Dim, Count>("floats", rounded, [&](std::size_t k) {
            return batch::rows<V>(floats[k].data(), count);
        });

        // Vertices by their indices, some of which are of no vertex.
        std::vector<V> vertices;
        for (const auto& t : tuples)
            for (const auto& p : t)
                if (vertices.empty() || random.coin()) vertices.push_back(p);
        std::vector<std::uint32_t> indices;
        Tuples indexed;
        for (std::size_t i = 0; i < count; ++i) {
            indexed.emplace_back();
            for (auto& p : indexed.back()) {
                const bool none = random.once_in(40);
                indices.push_back(none ? std::uint32_t(vertices.size())
                                       : std::uint32_t(random.below(vertices.size())));
                if (none)
                    p.x = std::numeric_limits<double>::quiet_NaN();
                else
                    p = vertices[indices.back()];
            }
        }
        check_call<Dim, Count>(
            "indices", indexed, [&](auto& signs, auto& status, const auto& options) {
                const auto list = batch::structs<V>(vertices);
                if constexpr (Count == Dim + 1)
                    return batch::orient(list, indices, signs, status, options);
                else
                    return batch::insphere(list, indices, signs, status, options);
            });
    }
}

}  // namespace

TEST_CASE("signs that threads share are those of one") {
    Random random(23);
    std::vector<Vec<3>> points[4];
    for (int i = 0; i < 50'000; ++i) {
        const auto tuple = make_tuple_of_points<3, 4>(random);
        for (std::size_t k = 0; k < 4; ++k) points[k].push_back(tuple[k]);
    }
    const auto signs = [&](unsigned threads) {
        std::vector<std::int8_t> found(points[0].size());
        std::vector<batch::Status> status(found.size());
        const std::size_t invalid =
            ask<3, 4>({batch::structs<Vec<3>>(points[0]), batch::structs<Vec<3>>(points[1]),
                       batch::structs<Vec<3>>(points[2]), batch::structs<Vec<3>>(points[3])},
                      found, status, {.threads = threads});
        return std::tuple(found, status, invalid);
    };
    const auto right = signs(1);
    CHECK(std::get<2>(right) > 0);
    for (const unsigned threads : {0u, 2u, 3u}) CHECK((signs(threads) == right));
}

TEST_CASE("many orientations in 2D") { check<2, 3>(); }
TEST_CASE("many orientations in 3D") { check<3, 4>(); }
TEST_CASE("many in-circles") { check<2, 4>(); }
TEST_CASE("many in-spheres") { check<3, 5>(); }

#ifdef GRAZE_HAS_GUARDED
TEST_CASE("many signs read and write nothing behind the ends of lists") {
    using batch_test::Guarded;
    for (const batch::Target target : batch::targets())
        for (const std::size_t count : {1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129}) {
            INFO(name(target) << ", " << count);
            Random random(count);
            std::array<Guarded<double>, 9> numbers{
                Guarded<double>(count), Guarded<double>(count), Guarded<double>(count),
                Guarded<double>(count), Guarded<double>(count), Guarded<double>(count),
                Guarded<double>(count), Guarded<double>(count), Guarded<double>(count)};
            Guarded<Vec3> vertices(3 * count);
            Guarded<std::uint32_t> indices(4 * count);
            Guarded<std::int8_t> signs(count);
            Guarded<batch::Status> status(count);
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t k = 0; k < 9; ++k)
                    vertices[k / 3 * count + i][int(k % 3)] = numbers[k][i] = random.between(-2, 2);
            for (std::size_t i = 0; i < 4 * count; ++i)
                indices[i] = i % 4 == 3 ? 0 : std::uint32_t(i % 4 * count + i / 4);
            const auto list = [&](std::size_t k) {
                return batch::columns<Vec3, double>(
                    {numbers[k].data(), numbers[k + 1].data(), numbers[k + 2].data()}, count);
            };
            const Vec3 from = vertices[0];
            const auto check = [&] {
                for (std::size_t i = 0; i < count; ++i)
                    REQUIRE(signs[i] == graze::exact::orient(vertices[i], vertices[count + i],
                                                             vertices[2 * count + i], from));
            };
            batch::orient(list(0), list(3), list(6), batch::one(from), signs.all(), status.all(),
                          {.target = target});
            check();
            batch::orient(batch::structs<Vec3>(vertices.all()), indices.all(), signs.all(),
                          status.all(), {.target = target});
            check();
        }
}
#endif

TEST_CASE("many signs: what does not fit is refused") {
    const std::vector<Vec2> two(2), three(3);
    std::vector<std::int8_t> signs(2);
    const auto list = [](const std::vector<Vec2>& v) { return batch::structs<Vec2>(v); };
    CHECK_THROWS_AS(batch::orient(list(two), list(three), list(two), signs), std::invalid_argument);
    CHECK_THROWS_AS(batch::orient(list(three), list(three), list(three), signs),
                    std::invalid_argument);
    const std::vector<std::uint32_t> four(4), six(6);
    CHECK_THROWS_AS(batch::orient(list(two), four, signs), std::invalid_argument);
    CHECK(batch::orient(list(two), six, signs) == 0);
}
