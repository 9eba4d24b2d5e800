// The errors of what doubles tell of faces, points and shells, against their bounds.
#include "derived.hpp"
#include "filter_checks.hpp"
#include "mesh/apart.hpp"
#include "mesh/certain.hpp"

namespace {

using namespace arith_test;
using namespace graze;
using namespace graze::mesh;

using ExactVector = std::array<Dyadic, 3>;

Vec3 point(const double* x) { return {x[0], x[1], x[2]}; }
ExactVector exact_difference(const double* a, const double* b) {
    ExactVector d;
    for (int k = 0; k < 3; ++k) d[std::size_t(k)] = Dyadic(b[k]) - Dyadic(a[k]);
    return d;
}
// Written out anew: sums over permutations.
Dyadic exact_dot(const ExactVector& a, const ExactVector& b) {
    Dyadic sum;
    for (std::size_t k = 0; k < 3; ++k) sum = sum + a[k] * b[k];
    return sum;
}
ExactVector exact_cross(const ExactVector& a, const ExactVector& b) {
    ExactVector c;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
        c[k] = a[l] * b[m] - a[m] * b[l];
    }
    return c;
}

/// A face of three points and another point: a, b, c, d.
struct FaceAndPoint {
    const double* x;

    ExactVector u() const { return exact_difference(x, x + 3); }
    ExactVector v() const { return exact_difference(x, x + 6); }
    ExactVector d() const { return exact_difference(x, x + 9); }
    ExactVector normal() const { return exact_cross(u(), v()); }

    /// What no difference is longer than.
    double far() const {
        double far = 0;
        for (int i = 0; i < 12; i += 3)
            for (int j = 0; j < i; j += 3)
                far = std::max(far, longest(minus(point(x + i), point(x + j))));
        return far;
    }
    SeenFace seen() const { return {point(x), point(x + 3), point(x + 6), far()}; }
    Difference<double> seen_d() const { return minus(point(x + 9), point(x)); }
};

/// The error of f(formulas, d) on numbers that have one.
template <class N>
auto error_of(const auto& value) {
    return [value](const double* x) {
        const auto difference = [&](int from, int to) {
            return Difference<N>{N::difference(x[to], x[from]),
                                 N::difference(x[to + 1], x[from + 1]),
                                 N::difference(x[to + 2], x[from + 2])};
        };
        return value(FaceFormulas<N>(difference(0, 3), difference(0, 6)), difference(0, 9)).error;
    };
}
void set_models(FilterFormula& f, const auto& value) {
    f.model = error_of<RoundedUp>(value);
    f.possible = error_of<WorstRounding>(value);
}

FilterFormula of_points(const char* filter, const char* formula, std::size_t points,
                        double constant) {
    FilterFormula f;
    f.filter = filter;
    f.formula = formula;
    f.derived_by = "Bound";
    f.constant = constant;
    f.units.assign(3 * points, 0);
    f.places = {{0, -150, 150, -199, 198}};
    return f;
}

}  // namespace

TEST_CASE("filters: apart") {
    auto f = of_points("apart", "height over a plane", 4, SeenFace::plane_error);
    f.measure = [](const double* x) {
        const FaceAndPoint p{x};
        const SeenFace face = p.seen();
        return Measured{face.formulas.height(p.seen_d()), face.plane_bound};
    };
    f.exact = [](const double* x) {
        const FaceAndPoint p{x};
        return ExactValue{exact_dot(p.normal(), p.d())};
    };
    set_models(f, [](const auto& of, const auto& d) { return of.height(d); });
    check_filter(f);

    f = of_points("apart", "inside an edge", 4, SeenFace::edge_error);
    f.measure = [](const double* x) {
        const FaceAndPoint p{x};
        const SeenFace face = p.seen();
        return Measured{face.formulas.inside_v(p.seen_d()), face.edge_bound};
    };
    f.exact = [](const double* x) {
        const FaceAndPoint p{x};
        return ExactValue{exact_dot(exact_cross(p.normal(), p.u()), p.d())};
    };
    set_models(f, [](const auto& of, const auto& d) { return of.inside_v(d); });
    check_filter(f);

    f.formula = "inside the other edge";
    f.measure = [](const double* x) {
        const FaceAndPoint p{x};
        const SeenFace face = p.seen();
        return Measured{face.formulas.inside_u(p.seen_d()), face.edge_bound};
    };
    f.exact = [](const double* x) {
        const FaceAndPoint p{x};
        return ExactValue{exact_dot(exact_cross(p.v(), p.normal()), p.d())};
    };
    set_models(f, [](const auto& of, const auto& d) { return of.inside_u(d); });
    check_filter(f);

    f.formula = "beyond the third edge";
    f.constant = SeenFace::third_error;
    f.measure = [](const double* x) {
        const FaceAndPoint p{x};
        const SeenFace face = p.seen();
        const auto d = p.seen_d();
        const auto& of = face.formulas;
        return Measured{of.beyond_third(of.inside_v(d), of.inside_u(d)), face.third_bound};
    };
    f.exact = [](const double* x) {
        const FaceAndPoint p{x};
        const ExactVector n = p.normal(), d = p.d();
        // |n|^2 less what is inside of both.
        return ExactValue{exact_dot(exact_cross(n, p.u()), d) +
                          exact_dot(exact_cross(p.v(), n), d) - exact_dot(n, n)};
    };
    set_models(f, [](const auto& of, const auto& d) {
        return of.beyond_third(of.inside_v(d), of.inside_u(d));
    });
    check_filter(f);
}

TEST_CASE("filters: the constants of apart are those of another derivation") {
    const auto d = DerivedCoordinate{} - DerivedCoordinate{};
    const Difference<Derived> difference{d, d, d};
    const FaceFormulas<Derived> of(difference, difference);
    const auto inside = of.inside_v(difference);
    const Derived exact{1, 0};
    CHECK(is_derived(SeenFace::plane_error, of.height(difference)));
    CHECK(is_derived(SeenFace::edge_error, inside));
    CHECK(is_derived(SeenFace::third_error, of.beyond_third(inside, of.inside_u(difference))));
    CHECK(is_derived(Normal::component_error, of.normal[0]));
    CHECK(is_derived(Normal::along_error,
                     graze::arith::dot(of.normal, Difference<Derived>{exact, exact, exact})));
}

TEST_CASE("filters: proofs", "[.proofs]") {
    const auto print = [](const char* formula, double constant, const auto& value) {
        Steps::all().clear();
        const auto difference = [] {
            return Difference<Derived>{DerivedCoordinate{} - DerivedCoordinate{},
                                       DerivedCoordinate{} - DerivedCoordinate{},
                                       DerivedCoordinate{} - DerivedCoordinate{}};
        };
        const FaceFormulas<Derived> of(difference(), difference());
        print_proof("apart", formula, constant, proof_of(value(of, difference())));
    };
    print("height over a plane", SeenFace::plane_error,
          [](const auto& of, const auto& d) { return of.height(d); });
    print("inside an edge", SeenFace::edge_error,
          [](const auto& of, const auto& d) { return of.inside_v(d); });
    print("inside the other edge", SeenFace::edge_error,
          [](const auto& of, const auto& d) { return of.inside_u(d); });
    print("beyond the third edge", SeenFace::third_error, [](const auto& of, const auto& d) {
        return of.beyond_third(of.inside_v(d), of.inside_u(d));
    });
    print("component of a normal", Normal::component_error,
          [](const auto& of, const auto&) { return of.normal[0]; });
    print("normal along a direction", Normal::along_error, [](const auto& of, const auto&) {
        const Derived exact{1, 0};
        return graze::arith::dot(of.normal, Difference<Derived>{exact, exact, exact});
    });
    // Of sizes up to 3 and 2.
    const auto d = [] { return DerivedCoordinate{} - DerivedCoordinate{}; };
    const Derived exact{1, 0};
    Steps::all().clear();
    print_proof("stars", "product with a level", 3 * level_error,
                proof_of(SizedProduct<Derived>({exact, exact, exact}, {d(), d(), d()}).value()));
    Steps::all().clear();
    print_proof("topology", "term of a volume", 2 * determinant_error,
                proof_of(determinant_term(d(), d(), d(), d(), d())));
}

TEST_CASE("filters: normals") {
    auto f = of_points("apart", "component of a normal", 3, Normal::component_error);
    const auto seen = [](const double* x) {
        return normal_of(point(x), point(x + 3), point(x + 6));
    };
    f.measure = [&](const double* x) {
        const Normal n = seen(x);
        return Measured{n.vector[0], n.component_bound()};
    };
    f.exact = [](const double* x) { return ExactValue{FaceAndPoint{x}.normal()[0]}; };
    check_filter(f);

    f.formula = "normal along a direction";
    f.constant = Normal::along_error;
    f.units.insert(f.units.end(), 3, 1);
    f.places.push_back({0});
    f.measure = [&](const double* x) {
        const Normal n = seen(x);
        return Measured{graze::arith::dot(n.vector, Direction{x[9], x[10], x[11]}),
                        n.along_bound()};
    };
    f.exact = [](const double* x) {
        return ExactValue{
            exact_dot(FaceAndPoint{x}.normal(), {Dyadic(x[9]), Dyadic(x[10]), Dyadic(x[11])})};
    };
    check_filter(f);
}

TEST_CASE("filters: stars") {
    auto f = of_points("stars", "product with a level", 2, level_error);
    f.derived_by = "TermBound";
    f.units.push_back(1);
    f.places = {{0, -700, 900, -1020, -1074}, {0, -300}};
    // The third number is that of the level which is neither 0 nor 1.
    const auto level = [](const double* x) { return Direction{x[6], -1, 0}; };
    f.measure = [&](const double* x) {
        const SizedProduct<double> p(level(x), minus(point(x + 3), point(x)));
        return Measured{p.value(), level_bound(p)};
    };
    f.exact = [](const double* x) {
        const ExactVector d = exact_difference(x, x + 3);
        return ExactValue{Dyadic(x[6]) * d[0] - d[1]};
    };
    check_filter(f);
}

TEST_CASE("filters: volumes") {
    // Faces of three differences each: of one, and of many, whose sum is off most where the first is large.
    for (const std::size_t faces : {std::size_t(1), std::size_t(8)}) {
        FilterFormula f;
        f.filter = "topology";
        f.formula = "volume of " + std::to_string(faces);
        f.derived_by = "TermBound";
        // From one point.
        f.units.assign(9 * faces + 3, 0);
        for (std::size_t i = 12; i < f.units.size(); ++i) f.units[i] = 1;
        f.places = {{0, -190, 190, -340}, {0, -190, 190, -340, -700}};
        f.measure = [=](const double* x) {
            VolumeSum sum;
            for (std::size_t i = 0; i < faces; ++i) {
                const double* t = x + 3 + 9 * i;
                sum.add(minus(point(t), point(x)), minus(point(t + 3), point(x)),
                        minus(point(t + 6), point(x)));
            }
            return Measured{sum.value(), sum.bound()};
        };
        f.exact = [=](const double* x) {
            Dyadic sum;
            for (std::size_t i = 0; i < faces; ++i) {
                const double* t = x + 3 + 9 * i;
                sum = sum +
                      exact_dot(exact_difference(x, t), exact_cross(exact_difference(x, t + 3),
                                                                    exact_difference(x, t + 6)));
            }
            return ExactValue{sum};
        };
        check_filter(f);
    }
}

namespace {

/// Of a point that is as given, or off by up to 2^-52, as one input more says.
void check_beside(bool is_off) {
    FilterFormula f;
    f.filter = "winding";
    f.derived_by = "RunningError";
    f.default_environment = true;
    f.units.assign(13, 0);
    f.units[12] = 1;
    f.places = {{0, -300, 300, -500, -700, 500, 1000}, {0}};
    const auto near = [=](const double* x) {
        NearPoint p;
        for (std::size_t k = 0; k < 3; ++k)
            p[k] = {x[9 + k], is_off ? std::fabs(x[9 + k]) * 0x1p-52 + 0x1p-1074 : 0};
        return p;
    };
    const auto exact_point = [=](const double* x) {
        const Dyadic off = is_off ? Dyadic(x[12]) * Dyadic(0x1p-52) : Dyadic();
        ExactVector p;
        for (std::size_t k = 0; k < 3; ++k) p[k] = Dyadic(x[9 + k]) + Dyadic(x[9 + k]) * off;
        return p;
    };
    const auto minus_exactly = [](const ExactVector& p, const double* q) {
        return ExactVector{p[0] - Dyadic(q[0]), p[1] - Dyadic(q[1]), p[2] - Dyadic(q[2])};
    };
    f.formula = is_off ? "turn" : "turn of an exact point";
    f.measure = [&](const double* x) {
        const auto r = turn_beside(point(x), point(x + 3), near(x), 0, 1);
        return Measured{r.value(), r.error()};
    };
    f.exact = [&](const double* x) {
        const ExactVector edge = exact_difference(x, x + 3), d = minus_exactly(exact_point(x), x);
        return ExactValue{edge[0] * d[1] - edge[1] * d[0]};
    };
    check_filter(f);
    f.formula = is_off ? "height" : "height of an exact point";
    f.measure = [&](const double* x) {
        const auto r = height_over({point(x), point(x + 3), point(x + 6)}, near(x));
        return Measured{r.value(), r.error()};
    };
    f.exact = [&](const double* x) {
        return ExactValue{
            exact_dot(exact_cross(exact_difference(x, x + 3), exact_difference(x, x + 6)),
                      minus_exactly(exact_point(x), x))};
    };
    check_filter(f);
}

}  // namespace

TEST_CASE("filters: beside a triangle") {
    check_beside(false);
    check_beside(true);
}
