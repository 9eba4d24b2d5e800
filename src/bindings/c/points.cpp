// Points that no double holds: made, read, asked about, and found as the corners of what shapes share.

#include "c/points.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "c/guard.hpp"
#include "c/proofs.hpp"

using namespace graze;
using namespace graze::c;

namespace {

/// f(); an exception becomes an error code, or NULL. What makes a point may find too many bits.
template <class F>
auto answered(const F& f) {
    return guarded([&] {
        try {
            return f();
        } catch (const std::length_error& error) {
            throw Refusal(GRAZE_TOO_MANY_BITS, error.what());
        }
    });
}

void expect_dim(int dim) { expect_number("dim", dim, 2, 3, "2, 3"); }

int dimension_of(const queries::AnyPoint& point) { return int(point.index()) + 2; }

const queries::AnyPoint& expect_point(std::string_view argument, const graze_point* point) {
    return expect(argument, point, "graze_point").point;
}

queries::Operand operand_of(std::string_view argument, const graze_point* point) {
    return std::visit([](const auto& p) -> queries::Operand { return p; },
                      expect_point(argument, point));
}

/// A shape that obeys the rules of shapes.hpp; one that does not is named by its argument.
AnyShape expect_valid(const std::string& argument, const AnyShape& shape) {
    try {
        any::expect_valid(shape);
    } catch (const invalid_shape& error) {
        throw Refusal(GRAZE_INVALID_SHAPE, argument + ": " + error.what());
    }
    return shape;
}
queries::Operand operand_of(int type_b, const double* b) {
    return expect_valid("b", expect_shape("b", type_b, b));
}

/// Of one dimension.
template <int Dim>
std::vector<ExactPoint<Dim>> expect_points(const graze_point* const* points, std::size_t count,
                                           const auto& name) {
    std::vector<ExactPoint<Dim>> all;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& any = expect_point(name(i), points[i]);
        const auto* const point = std::get_if<ExactPoint<Dim>>(&any);
        if (!point)
            refuse(name(i), "is " + std::to_string(dimension_of(any)) + "D",
                   "a point in " + std::to_string(Dim) + "D");
        all.push_back(*point);
    }
    return all;
}

int sign(const char* question, int dim, const graze_point* const* points, const auto& name) {
    const std::size_t count = queries::count_of_points(question, std::size_t(dim));
    if (dim == 2) return queries::sign(question, expect_points<2>(points, count, name));
    return queries::sign(question, expect_points<3>(points, count, name));
}
int sign_of_list(const char* question, int dim, const graze_point* const* points) {
    expect_dim(dim);
    expect_array("points", points, queries::count_of_points(question, std::size_t(dim)),
                 "addresses of graze_point");
    return sign(question, dim, points, [](std::size_t i) { return place("points", i); });
}
/// Of so many arguments, by their names.
template <std::size_t Count>
int sign_of_arguments(const char* question, const std::array<const graze_point*, Count>& points,
                      const std::array<const char*, Count>& names) {
    const int dim = dimension_of(expect_point(names[0], points[0]));
    return sign(question, dim, points.data(), [&](std::size_t i) { return names[i]; });
}

// ---- Lines and planes ----

queries::Flat expect_flat(const std::string& argument, const graze_flat& flat) {
    const ShapeType type = expect_type(argument + ".type", flat.type);
    if (flat.numbers) {
        const std::size_t count = any::numbers_of(type);
        expect_array(argument + ".numbers", flat.numbers, count, "doubles");
        return expect_valid(argument, any::shape_of(type, {flat.numbers, count}));
    }
    const auto at = [&](std::size_t i) { return place((argument + ".points").c_str(), i); };
    if (type == ShapeType::segment2) {
        const auto p = expect_points<2>(flat.points, 2, at);
        return through(p[0], p[1]);
    }
    if (type == ShapeType::segment3) {
        const auto p = expect_points<3>(flat.points, 2, at);
        return through(p[0], p[1]);
    }
    if (type == ShapeType::triangle3) {
        const auto p = expect_points<3>(flat.points, 3, at);
        return through(p[0], p[1], p[2]);
    }
    refuse(argument + ".numbers", "is NULL",
           "the address of " + std::to_string(any::numbers_of(type)) +
               " doubles, or NULL with the points of GRAZE_SEGMENT2, GRAZE_SEGMENT3, "
               "GRAZE_TRIANGLE3");
}

// ---- Making ----

template <int Dim>
queries::AnyPoint point_of(const double* coordinates) {
    Vec<Dim> p;
    for (int k = 0; k < Dim; ++k) p[k] = coordinates[k];
    expect_valid("coordinates", p);
    return ExactPoint<Dim>(p);
}

template <int Dim>
queries::AnyPoint point_of(const char* const* coordinates) {
    ExactVec<Dim> p;
    for (int k = 0; k < Dim; ++k)
        p[k] = expect_exact(place("coordinates", std::size_t(k)), coordinates[k]);
    return ExactPoint<Dim>(p);
}

template <class T>
graze_point* point_of_any(int dim, const T* coordinates, const char* objects) {
    return answered([&] {
        expect_dim(dim);
        expect_array("coordinates", coordinates, std::size_t(dim), objects);
        return new_point(dim == 2 ? point_of<2>(coordinates) : point_of<3>(coordinates)).release();
    });
}

// ---- Contact ----

int contact_of(const auto& operands) {
    return answered([&] {
        const auto [a, b] = operands();
        return int(queries::contact(a, b));
    });
}
char* certify(const auto& operands) {
    return answered([&] {
        const auto [a, b] = operands();
        return certificate_for_caller(queries::certify(a, b));
    });
}
int verify(const auto& operands, const char* certificate) {
    return answered([&] {
        const std::string_view text = expect_text("certificate", certificate);
        const std::pair<queries::Operand, queries::Operand> two = operands();
        return proved_contact(text, queries::dim_of_operand(two.first),
                              [&](const any::Certificate& proof) {
                                  return queries::flaw(two.first, two.second, proof);
                              });
    });
}
auto operands(const graze_point* a, int type_b, const double* b) {
    return [=] { return std::pair{operand_of("a", a), operand_of(type_b, b)}; };
}
auto operands(const graze_point* a, const graze_point* b) {
    return [=] { return std::pair{operand_of("a", a), operand_of("b", b)}; };
}

}  // namespace

graze_point* graze_point_new(int dim, const double* coordinates) {
    return point_of_any(dim, coordinates, "doubles");
}
graze_point* graze_point_from_text(int dim, const char* const* coordinates) {
    return point_of_any(dim, coordinates, "texts");
}

void graze_point_free(graze_point* point) { delete point; }

int graze_point_dim(const graze_point* point) {
    return answered([&] { return dimension_of(expect_point("point", point)); });
}

int graze_point_rounded(const graze_point* point, double* coordinates, double* off) {
    return answered([&] {
        const queries::AnyPoint& any = expect_point("point", point);
        expect_array("coordinates", coordinates, std::size_t(dimension_of(any)), "doubles");
        expect_array("off", off, 0, "doubles");
        std::visit(
            [&]<int Dim>(const ExactPoint<Dim>& p) {
                for (int k = 0; k < Dim; ++k) coordinates[k] = p.rounded()[k];
                if (off) *off = p.off();
            },
            any);
        return 1;
    });
}

char* graze_point_coordinate(const graze_point* point, int axis) {
    return answered([&] {
        const queries::AnyPoint& any = expect_point("point", point);
        expect_number("axis", axis, 0, dimension_of(any) - 1,
                      dimension_of(any) == 2 ? "0, 1" : "0, 1, 2");
        return std::visit([&](const auto& p) { return text_for_caller(p.exact()[axis].a()); }, any);
    });
}

int64_t graze_point_hash(const graze_point* point) {
    return answered([&] {
        return std::visit(
            [](const auto& p) {
                const std::uint64_t hash = std::hash<std::decay_t<decltype(p)>>()(p);
                return std::int64_t(hash >> 1);  // Errors are below 0.
            },
            expect_point("point", point));
    });
}

int graze_meet(const graze_flat* flats, size_t count, graze_point** point) {
    return answered([&] {
        graze_point*& to = expect("point", point, "pointer to a graze_point");
        if (count != 2 && count != 3) refuse("count", "is " + std::to_string(count), "2, 3");
        expect_array("flats", flats, count, "graze_flat");
        std::vector<queries::Flat> read;
        for (std::size_t i = 0; i < count; ++i)
            read.push_back(expect_flat(place("flats", i), flats[i]));
        try {
            const auto found = queries::meet(read);
            to = found ? new_point(*found).release() : nullptr;
            return int(found.has_value());
        } catch (const queries::bad_flat& error) {
            const std::string which = error.which ? place("flats", *error.which) : "flats";
            throw Refusal(GRAZE_INVALID_ARGUMENT, which + ": " + error.what());
        }
    });
}

int graze_points_orient(int dim, const graze_point* const* points) {
    return answered([&] { return sign_of_list("orient", dim, points); });
}
int graze_points_insphere(int dim, const graze_point* const* points) {
    return answered([&] { return sign_of_list("insphere", dim, points); });
}
int graze_points_compare(const graze_point* a, const graze_point* b) {
    return answered([&] { return sign_of_arguments<2>("compare", {a, b}, {"a", "b"}); });
}
int graze_points_compare_along(const graze_point* p, const graze_point* q, const graze_point* a,
                               const graze_point* b) {
    return answered([&] {
        return sign_of_arguments<4>("along", {p, q, a, b}, {"p", "q", "a", "b"});
    });
}

int graze_point_contact(const graze_point* a, int type_b, const double* b) {
    return contact_of(operands(a, type_b, b));
}
char* graze_point_certify(const graze_point* a, int type_b, const double* b) {
    return certify(operands(a, type_b, b));
}
int graze_point_verify(const graze_point* a, int type_b, const double* b, const char* certificate) {
    return verify(operands(a, type_b, b), certificate);
}
int graze_points_contact(const graze_point* a, const graze_point* b) {
    return contact_of(operands(a, b));
}
char* graze_points_certify(const graze_point* a, const graze_point* b) {
    return certify(operands(a, b));
}
int graze_points_verify(const graze_point* a, const graze_point* b, const char* certificate) {
    return verify(operands(a, b), certificate);
}

int64_t graze_intersection(int type_a, const double* a, int type_b, const double* b,
                           graze_common* common, graze_corner* corners, size_t room) {
    return answered([&] {
        graze_common& to = expect("common", common, "graze_common");
        expect_array("corners", corners, room, "graze_corner");
        const any::Intersection found =
            of_two(type_a, a, type_b, b,
                   [](const AnyShape& x, const AnyShape& y) { return any::intersection(x, y); });
        return std::visit(
            [&](const auto& shared) {
                std::vector<std::unique_ptr<graze_point>> points;
                for (const auto& corner : shared.corners) {
                    if (points.size() == room) break;
                    points.push_back(new_point(corner.point));
                }
                // Nothing fails from here on.
                for (std::size_t i = 0; i < points.size(); ++i)
                    corners[i] = {points[i].release(), bits_of(shared.corners[i].of_a),
                                  bits_of(shared.corners[i].of_b)};
                to = {shared.dim, int(shared.bounded)};
                return std::int64_t(shared.corners.size());
            },
            found);
    });
}
