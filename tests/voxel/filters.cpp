// The errors of what doubles tell of triangles and the planes of a grid, against their bounds.
#include <cstdio>
#include <tuple>

#include "cases/random.hpp"
#include "derived.hpp"
#include "filter_checks.hpp"
#include "support/property.hpp"
#include "voxel/area.hpp"
#include "voxel/distance.hpp"
#include "voxel/pieces.hpp"
#include "voxel/slopes.hpp"

namespace {

using namespace arith_test;
using namespace graze;
using namespace graze::voxel;
using arith::Rational;
using arith::to_rational;

ExactValue quotient(const Rational& x) {
    return {Dyadic(Dyadic::Integer(x.numerator().str()), 0),
            Dyadic(Dyadic::Integer(x.denominator().str()), 0)};
}

/// Planes that are no doubles, far from the origin in cells and near it, and large and small cells.
struct GridAxis {
    Rational origin, cell;
    Axis axis;

    GridAxis(const Rational& from, const Rational& size)
        : origin(from), cell(size), axis(from, size, 1 << 20) {}

    Rational position(double x) const { return (to_rational(x) - origin) / cell; }
    /// How far it may be off, by what the head of lattice.hpp's Axis::error counts.
    WorstRounding worst_position(double p) const {
        const double from = std::fabs(arith::nearest_double(origin / cell));
        return {p, 0x1p-52 * (3.5 * std::fabs(p) + from / 2)};
    }
    /// Of two positions, which origin and scale put off alike.
    static WorstRounding worst_difference(double p, double q) {
        return WorstRounding::rounded(
            p - q, 0x1p-52 * (2 * std::fabs(p) + 2 * std::fabs(q) + 1.5 * std::fabs(p - q)));
    }
};

WorstRounding reciprocal(const WorstRounding& x) {
    const double size = std::fabs(x.value);
    return WorstRounding::rounded(1 / x.value, x.error / (size * (size - x.error)));
}
const std::array<GridAxis, 3>& grid(std::size_t n) {
    static const std::array<std::array<GridAxis, 3>, 3> grids{{
        {{{Rational(0), Rational(1, 1000)},
          {Rational(-1, 3), Rational(1, 777)},
          {Rational(1, 7), Rational(1, 1001)}}},
        {{{Rational(100, 3), Rational(1, 9)},
          {Rational(-77), Rational(1, 10)},
          {Rational(1000, 7), Rational(1, 3)}}},
        {{{Rational(-2), Rational(1, 1 << 19)},
          {Rational(-2), Rational(1, 3)},
          {Rational(-2), Rational(1, 1 << 10)}}},
    }};
    return grids[n];
}

/// A triangle on a grid, and a place in the cells that it may meet: x of all corners, then y, then z; then the place,
/// from -1 to 1, along x and y.
struct OnGrid {
    const std::array<GridAxis, 3>& axes;
    const double* x;

    double coordinate(std::size_t k, std::size_t v) const { return x[3 * k + v]; }
    Triangle3 triangle() const {
        return {{x[0], x[3], x[6]}, {x[1], x[4], x[7]}, {x[2], x[5], x[8]}};
    }
    Corners corners() const {
        Corners c;
        for (std::size_t k = 0; k < 3; ++k) c.set(k, axes[k].axis, triangle());
        return c;
    }
    static Cells cells(const Corners& c, std::size_t k) {
        return {std::int64_t(std::floor(c.low[k])), std::int64_t(std::floor(c.high[k]))};
    }
    /// One of the cells, as a place says, in whatever float environment.
    std::int64_t index(const Corners& c, std::size_t k) const {
        const Cells all = cells(c, k);
        return all.first + std::int64_t((x[9 + k] + 1) / 2 * double(all.count() - 1));
    }
    Rational position(std::size_t k, std::size_t v) const {
        return axes[k].position(coordinate(k, v));
    }
    /// Of an edge from the first corner to another.
    Rational edge(std::size_t k, std::size_t v) const { return position(k, v) - position(k, 0); }
    Rational area(std::size_t k, std::size_t l) const {
        return edge(k, 1) * edge(l, 2) - edge(l, 1) * edge(k, 2);
    }
};

/// How far off what is made of the corners may be, step by step.
struct WorstOnGrid {
    const std::array<GridAxis, 3>& axes;
    Corners c;

    explicit WorstOnGrid(const OnGrid& on) : axes(on.axes), c(on.corners()) {}

    WorstRounding position(std::size_t k) const { return axes[k].worst_position(c.at[k][0]); }
    WorstRounding edge(std::size_t k, std::size_t v) const {
        return GridAxis::worst_difference(c.at[k][v], c.at[k][0]);
    }
    WorstRounding area(std::size_t k, std::size_t l) const {
        return edge(k, 1) * edge(l, 2) - edge(l, 1) * edge(k, 2);
    }
    /// From the first corner to a place.
    WorstRounding to(std::size_t k, double place) const {
        return WorstRounding{place, 0} - position(k);
    }
};

constexpr Measured no_claim{0, std::numeric_limits<double>::infinity()};

FilterFormula on_grid(const char* formula, std::size_t n) {
    FilterFormula f;
    f.filter = "rows";
    f.formula = formula + (", grid " + std::to_string(n));
    f.derived_by = "hand";
    f.units = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3};
    // Of coordinates far and near, so that triangles are long and short in cells.
    f.places = {{0, 0, 3, -6, 3, -1000}, {0, 2, 0, -6, -1000, -9}, {0, 3, -4, 2, 1, 2}, {0}};
    return f;
}

const Extent whole{0, 2, true, true};

}  // namespace

TEST_CASE("filters: proofs", "[.proofs]") {
    const auto d = [] { return DerivedCoordinate{} - DerivedCoordinate{}; };
    // Of two products up to 1.
    Steps::all().clear();
    print_proof("voxelize", "area", 2 * area_error,
                proof_of(AreaSeen<Derived>(d(), d(), d(), d()).value()));
}

TEST_CASE("filters: areas") {
    FilterFormula f;
    f.filter = "voxelize";
    f.formula = "area";
    f.derived_by = "TermBound";
    f.constant = area_error;
    f.units.assign(6, 0);
    f.places = {{0, 90, -300, -449, -480, -530, -1074}};
    // Of a triangle, two coordinates of its corners.
    f.measure = [](const double* x) {
        const AreaSeen<double> area(x[2] - x[0], x[3] - x[1], x[4] - x[0], x[5] - x[1]);
        return Measured{area.value(), area.bound()};
    };
    f.exact = [](const double* x) {
        const auto edge = [&](int i) { return Dyadic(x[i]) - Dyadic(x[i % 2]); };
        return ExactValue{edge(2) * edge(5) - edge(3) * edge(4)};
    };
    check_filter(f);
}

TEST_CASE("filters: positions") {
    for (std::size_t n = 0; n < 3; ++n) {
        FilterFormula f;
        f.filter = "lattice";
        f.formula = "position on grid " + std::to_string(n);
        f.derived_by = "hand";
        f.units = {0};
        f.places = {{0, 3, -4, 100, 900, -1000}};
        const GridAxis& axis = grid(n)[0];
        // As it is compared.
        f.measure = [&](const double* x) {
            const double p = axis.axis.position(x[0]);
            return Measured{((p - whole.high) - -1.5) + 2.5, axis.axis.error(p)};
        };
        f.exact = [&](const double* x) { return quotient(axis.position(x[0]) + 3); };
        check_filter(f);
    }
}

TEST_CASE("filters: distances") {
    // Along the normal of the triangle, and along that of an edge and an axis; of a voxel from x[9..12] on, its edge x[12].
    for (const std::size_t wanted : {std::size_t(6), std::size_t(8)}) {
        FilterFormula f;
        f.filter = "explain";
        f.formula = wanted == 6 ? "distance along the normal" : "distance along another direction";
        f.constant = distance_error;
        f.derived_by = "hand";
        f.units.assign(13, 0);
        f.places = {{0, -200, 390, -220}};
        f.default_environment = true;
        Part<double> part;
        TriangleCorners<double> t;
        Vector<double> along;
        f.measure = [&, wanted](const double* x) {
            double reach = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                part.lo[k] = x[9 + k];
                part.hi[k] = x[9 + k] + std::fabs(x[12]);
                for (std::size_t v = 0; v < 3; ++v) t[v][k] = x[3 * v + k];
            }
            for (const auto* v : {&part.lo, &part.hi, &t[0], &t[1], &t[2]})
                for (const double y : *v) reach = std::fmax(reach, std::fabs(y));
            Measured m = no_claim;
            std::size_t n = 0;
            for_each_direction(part, t, [&](const auto& d, double top, double bottom) {
                if (n++ != wanted) return;
                along = d;
                const double distance = distance_along(d, top, bottom);
                if (distance > -reach * 4) m = {distance, distance_error * reach};
            });
            return m;
        };
        // Of the same direction, over its length by numbers of 64 bits, which are off far less.
        f.exact = [&](const double*) {
            Dyadic top, bottom;
            long double square = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const Dyadic n(along[k]);
                top = top + n * Dyadic(along[k] > 0 ? part.hi[k] : part.lo[k]);
                square += static_cast<long double>(along[k]) * along[k];
            }
            for (std::size_t v = 0; v < 3; ++v) {
                Dyadic at;
                for (std::size_t k = 0; k < 3; ++k) at = at + Dyadic(along[k]) * Dyadic(t[v][k]);
                if (v == 0 || at < bottom) bottom = at;
            }
            const long double length = std::sqrt(square);
            const auto high = double(length);
            return ExactValue{bottom - top, Dyadic(high) + Dyadic(double(length - high))};
        };
        check_filter(f);
    }
}

TEST_CASE("filters: areas on a grid") {
    for (std::size_t n = 0; n < 3; ++n) {
        auto f = on_grid("area", n);
        f.measure = [=](const double* x) {
            const Corners c = OnGrid{grid(n), x}.corners();
            const auto reach = [&](std::size_t k) {
                return std::max(std::abs(c.at[k][1] - c.at[k][0]),
                                std::abs(c.at[k][2] - c.at[k][0]));
            };
            if (!(reach(0) > 2 * c.error[0]) || !(reach(1) > 2 * c.error[1])) return no_claim;
            const Area area(c, 0, 1);
            return Measured{area.value, area.error};
        };
        f.exact = [=](const double* x) { return quotient(OnGrid{grid(n), x}.area(0, 1)); };
        f.possible = [=](const double* x) {
            return WorstOnGrid(OnGrid{grid(n), x}).area(0, 1).error;
        };
        check_filter(f);
    }
}

TEST_CASE("filters: edges on a grid") {
    const Box box{whole, whole, whole};
    for (std::size_t n = 0; n < 3; ++n) {
        auto f = on_grid("edge", n);
        std::int64_t index = 0;
        f.measure = [&, n](const double* x) {
            const OnGrid on{grid(n), x};
            const Corners c = on.corners();
            // Where it is a top: so its turn is that way.
            const int right = arith::compare(c.x[0][1], c.x[0][0]);
            const Edges edges(c, 0, 1, -right, extent_of(c, 0, OnGrid::cells(c, 0)), box);
            if (!edges.below[0]) return no_claim;
            index = on.index(c, 0);
            return Measured{edges.top_w[0] + (double(index) - edges.top_u[0]) * edges.slope[0],
                            edges.error};
        };
        f.exact = [&, n](const double* x) {
            const OnGrid on{grid(n), x};
            const Rational slope = on.edge(1, 1) / on.edge(0, 1);
            // The end of the box that lies higher on the line, seen from its low end.
            const Rational at(index + (slope < 0 ? 0 : 1));
            return quotient(Rational(on.position(1, 0) + (at - on.position(0, 0)) * slope));
        };
        f.possible = [&, n](const double* x) {
            const WorstOnGrid on(OnGrid{grid(n), x});
            const WorstRounding slope = on.edge(1, 1) * reciprocal(on.edge(0, 1));
            return (on.position(1) + on.to(0, double(index) + (slope.value < 0 ? 0 : 1)) * slope)
                .error;
        };
        check_filter(f);
    }
}

TEST_CASE("filters: planes on a grid") {
    const Box box{whole, whole, whole};
    for (std::size_t n = 0; n < 3; ++n) {
        auto f = on_grid("plane", n);
        // Each position's error counts that of the origin, which differences do not have: far from it a bound has room.
        if (n > 0) f.noticed = 1.0 / 12;
        // The signs say which corner of a box is told; any of them has its height.
        std::array<int, 2> normal{};
        std::array<std::int64_t, 2> index{};
        f.measure = [&, n](const double* x) {
            const OnGrid on{grid(n), x};
            const Corners c = on.corners();
            const Plane plane(c, normal[0], normal[1], 1, extent_of(c, 0, OnGrid::cells(c, 0)),
                              extent_of(c, 1, OnGrid::cells(c, 1)), box);
            index = {on.index(c, 0), on.index(c, 1)};
            return Measured{
                plane.at(double(index[0]) + plane.top_x, double(index[1]) + plane.top_y),
                plane.error};
        };
        f.exact = [&, n](const double* x) {
            const OnGrid on{grid(n), x};
            const auto place = [&](std::size_t k) {
                return Rational(Rational(index[k] + (normal[k] > 0 ? 0 : 1)) - on.position(k, 0));
            };
            return quotient(
                Rational(on.position(2, 0) -
                         (place(0) * on.area(1, 2) + place(1) * on.area(2, 0)) / on.area(0, 1)));
        };
        f.possible = [&, n](const double* x) {
            const WorstOnGrid on(OnGrid{grid(n), x});
            const WorstRounding per = reciprocal(on.area(0, 1));
            const auto rise = [&](std::size_t k) {
                const double place = double(index[k]) + (normal[k] > 0 ? 0 : 1);
                return on.to(k, place) * (on.area(k == 0 ? 1 : 2, k == 0 ? 2 : 0) * per);
            };
            return (on.position(2) - rise(0) - rise(1)).error;
        };
        for (normal = {1, 1}; normal[0] >= -1; normal[0] -= 2) check_filter(f);
    }
}

TEST_CASE("filters: where edges meet planes, of numbers with errors") {
    cases::Random random(1);
    double worst = 0;
    for (int n = 0; n < support::case_count(20000); ++n) {
        // The true numbers are off by all of the errors, up or down.
        const double relative = random.pick({0.0, 0x1p-100, 0x1p-70, 0x1p-40});
        const auto pick = [&](double size) {
            const double x = size * (2 * random.unit() - 1),
                         low = random.coin() ? x * 0x1p-54 * random.unit() : 0;
            Near near{{x, x + low == x ? low : 0}, 0};
            near.error = random.coin() ? relative * size : 0;
            const Rational exact = to_rational(near.x.high) + to_rational(near.x.low) +
                                   Rational(random.pick({-1, 1})) * to_rational(near.error);
            return std::pair(near, exact);
        };
        const double size = std::ldexp(1, random.between(-40, 40));
        Corner<Near> a, b;
        Corner<Rational> exact_a, exact_b;
        for (std::size_t k = 0; k < 3; ++k) {
            std::tie(a[k], exact_a[k]) = pick(k == 0 ? 1 : size);
            std::tie(b[k], exact_b[k]) = pick(k == 0 ? random.pick({1.0, 0x1p-20}) : size);
        }
        const auto [plane, exact_plane] = pick(1);
        const voxel::Side of_a = side(a[0], plane), of_b = side(b[0], plane);
        if (of_a == voxel::Side::unsure || of_b == voxel::Side::unsure ||
            int(of_a) * int(of_b) != -1)
            continue;
        // Sure sides are right.
        CHECK((exact_a[0] < exact_plane) == (of_a == voxel::Side::below));
        CHECK((exact_b[0] < exact_plane) == (of_b == voxel::Side::below));
        const Corner<Near> at = crossing(a, b, 0, plane);
        for (std::size_t k = 1; k < 3; ++k) {
            const Rational exact = (exact_a[k] * (exact_b[0] - exact_plane) +
                                    exact_b[k] * (exact_plane - exact_a[0])) /
                                   (exact_b[0] - exact_a[0]);
            Rational off = to_rational(at[k].x.high) + to_rational(at[k].x.low) - exact;
            if (off < Rational(0)) off = -off;
            const Rational bound = to_rational(at[k].error);
            if (off > bound) FAIL_CHECK("case " << n << ": a point is farther off than its bound");
            if (bound > Rational(0))
                worst = std::max(worst, arith::nearest_double(Rational(off / bound)));
        }
    }
    std::printf("cut points: largest error found %.2f of the bound\n", worst);
    if (support::at_full_length()) CHECK(worst > 1.0 / 8);
}
