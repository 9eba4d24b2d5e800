#include "python/points.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "python/functions.hpp"
#include "python/lists.hpp"
#include "python/many_points.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/shapes.hpp"
#include "python/two.hpp"

namespace graze::python {

namespace {

using queries::AnyPoint;
using queries::Flat;

// ---- Reading ----

/// f(), where a coordinate may have too many bits.
template <class F>
auto of_limited_bits(const F& f) {
    try {
        return f();
    } catch (const std::length_error& error) {
        throw py::value_error(error.what());
    }
}

[[noreturn]] void refuse_dimension(const std::string& name, int dim) {
    throw py::value_error(name + ": is no point in " + std::to_string(dim) +
                          "D; allowed: points of one dimension");
}

/// Each number is taken exactly.
template <int Dim>
ExactPoint<Dim> point_of_numbers(const std::array<py::object, Dim>& numbers,
                                 const std::array<std::string, Dim>& names) {
    ExactVec<Dim> p;
    for (std::size_t k = 0; k < Dim; ++k) {
        p[int(k)] = to_exact(numbers[k], names[k].c_str());
        if (!p[int(k)].is_rational())
            throw py::value_error(names[k] + ": " + std::string(py::repr(numbers[k])) +
                                  " has a root; allowed: rational numbers");
    }
    return of_limited_bits([&] { return ExactPoint<Dim>(p); });
}
template <int Dim>
ExactPoint<Dim> point_of_list(const py::sequence& list, const std::string& name) {
    std::array<py::object, Dim> numbers;
    Vec<Dim> doubles;
    bool in_doubles = true;
    for (std::size_t k = 0; k < Dim; ++k) {
        numbers[k] = list[k];
        const double x =
            PyFloat_Check(numbers[k].ptr()) ? PyFloat_AS_DOUBLE(numbers[k].ptr()) : HUGE_VAL;
        in_doubles &= std::isfinite(x);
        // No -0.
        doubles[int(k)] = x + 0.0;
    }
    if (in_doubles) return doubles;
    std::array<std::string, Dim> names;
    for (std::size_t k = 0; k < Dim; ++k) names[k] = Place{name.c_str(), py::ssize_t(k)}.text();
    return point_of_numbers<Dim>(numbers, names);
}

/// Or nothing.
std::optional<AnyPoint> if_exact_point(py::handle argument) {
    if (!is_exact_point(argument)) return {};
    if (Py_TYPE(argument.ptr()) == exact_point_types[0]) return argument.cast<const ExactPoint2&>();
    return argument.cast<const ExactPoint3&>();
}

}  // namespace

AnyPoint read_point(py::handle argument, const std::string& name) {
    if (const auto exact = if_exact_point(argument)) return *exact;
    if (const ShapeObject* const object = if_shape(argument)) {
        if (const auto* p = std::get_if<Vec2>(&object->shape)) return ExactPoint2(*p);
        if (const auto* p = std::get_if<Vec3>(&object->shape)) return ExactPoint3(*p);
    } else if (is_list(argument) && !are_exact_points(argument)) {
        const auto list = py::reinterpret_borrow<py::sequence>(argument);
        if (list.size() == 2) return point_of_list<2>(list, name);
        if (list.size() == 3) return point_of_list<3>(list, name);
        throw py::value_error(name + ": has " + std::to_string(list.size()) +
                              "; allowed: 2 or 3 numbers");
    }
    throw py::type_error(name + ": " + std::string(py::repr(argument)) +
                         " is no point; allowed: an exact point, a point, or 2 or 3 numbers");
}

template <int Dim>
ExactPoint<Dim> exact_point_of(py::handle argument, const std::string& name) {
    const AnyPoint point = read_point(argument, name);
    if (const auto* p = std::get_if<ExactPoint<Dim>>(&point)) return *p;
    refuse_dimension(name, Dim);
}
template ExactPoint2 exact_point_of<2>(py::handle, const std::string&);
template ExactPoint3 exact_point_of<3>(py::handle, const std::string&);

template <int Dim>
py::tuple texts_of(const ExactPoint<Dim>& point) {
    const ExactVec<Dim> exact = point.exact();
    py::tuple texts(Dim);
    for (std::size_t k = 0; k < Dim; ++k) texts[k] = exact[int(k)].a();
    return texts;
}
template py::tuple texts_of(const ExactPoint2&);
template py::tuple texts_of(const ExactPoint3&);

namespace {

/// All of the dimension of the first.
queries::AnyPoints read_points(const std::vector<py::object>& given,
                               const std::vector<std::string>& names) {
    const auto read_all = [&]<int Dim>(const ExactPoint<Dim>& first) -> queries::AnyPoints {
        std::vector<ExactPoint<Dim>> all{first};
        for (std::size_t i = 1; i < given.size(); ++i)
            all.push_back(exact_point_of<Dim>(given[i], names[i]));
        return all;
    };
    return std::visit(read_all, read_point(given[0], names[0]));
}

/// A shape, or two or three points.
Flat read_flat(py::handle argument, const std::string& name) {
    if (const ShapeObject* const object = if_shape(argument)) return object->shape;
    if (is_list(argument)) {
        const auto list = py::reinterpret_borrow<py::sequence>(argument);
        if (list.size() == 2 || list.size() == 3) {
            std::vector<py::object> points;
            std::vector<std::string> names;
            for (std::size_t i = 0; i < list.size(); ++i) {
                points.push_back(list[i]);
                names.push_back(Place{name.c_str(), py::ssize_t(i)}.text());
            }
            return std::visit(
                [&]<int Dim>(const std::vector<ExactPoint<Dim>>& p) -> Flat {
                    if (p.size() == 2) return through(p[0], p[1]);
                    if constexpr (Dim == 3) return through(p[0], p[1], p[2]);
                    throw py::value_error(name + ": are 3 points in 2D; allowed: 2, for a line");
                },
                read_points(points, names));
        }
    }
    throw py::type_error(name + ": " + std::string(py::repr(argument)) +
                         " is no line or plane; allowed: line, ray, segment, plane, triangle, two "
                         "points, three points");
}

// ---- Questions ----

constexpr std::array letters_of_flats{"a", "b", "c"};

/// f(), which may throw queries::bad_flat.
template <class F>
auto of_flats(const F& f) {
    try {
        return of_limited_bits(f);
    } catch (const queries::bad_flat& error) {
        if (!error.which) throw py::value_error(std::string("meet: ") + error.what());
        throw py::value_error(std::string(letters_of_flats[*error.which]) + ": " + error.what());
    }
}

/// Of which some are many.
py::object meet_of_many(std::span<const py::handle> given, const batch::Options& how,
                        bool return_status) {
    std::array<List, 3> lists;
    std::array<std::size_t, 3> numbers{};
    std::size_t count = 0;
    std::vector<Flat> flats;
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (!is_shapes(given[i]) && !if_shape(given[i])) {
            flats.push_back(read_flat(given[i], letters_of_flats[i]));
            continue;
        }
        List& list = lists[count];
        numbers[count++] = i;
        read_list(given[i], letters_of_flats[i], list);
        const std::array<double, any::most_numbers> zeros{};
        const ShapeType type = list.numbers.type;
        flats.emplace_back(any::shape_of(type, std::span(zeros).first(any::numbers_of(type))));
    }
    return of_flats([&] {
        queries::expect_point(flats);
        return meet_of_rows(flats, std::span(lists).first(count), std::span(numbers).first(count),
                            how, return_status);
    });
}

py::object meet(const Arguments& given) {
    std::array<py::handle, 3> all;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i)
        if (given[i] && !(i == 2 && given[i].is_none())) all[count++] = given[i];
    const std::span flats = std::span(all).first(count);
    const batch::Options how = options_of(given[3]);
    const bool return_status = given.truth(4, false);
    if (return_status || std::any_of(flats.begin(), flats.end(), is_shapes))
        return meet_of_many(flats, how, return_status);
    std::vector<Flat> read;
    for (std::size_t i = 0; i < count; ++i)
        read.push_back(read_flat(flats[i], letters_of_flats[i]));
    const auto point = of_flats([&] { return queries::meet(read); });
    if (!point) return py::none();
    return std::visit([](const auto& p) { return py::cast(p); }, *point);
}

py::object along(const Arguments& given) {
    const std::array points{given[0].ptr(), given[1].ptr(), given[2].ptr(), given[3].ptr()};
    constexpr std::array names{"p", "q", "a", "b"};
    return signs_of_points("along", points, names, options_of(given[4]), given.truth(5, false));
}

/// What is no single point, but may hold points: a list of lists, an array of more than one axis, graze.points(array).
bool is_many(py::handle argument) {
    if (is_exact_point(argument)) return false;
    // Most are.
    if (PyTuple_CheckExact(argument.ptr()) && PyTuple_GET_SIZE(argument.ptr()) > 0 &&
        PyFloat_CheckExact(PyTuple_GET_ITEM(argument.ptr(), 0)))
        return false;
    if (are_exact_points(argument) || is_shapes(argument)) return true;
    if (!is_list(argument)) return false;
    const auto list = py::reinterpret_borrow<py::sequence>(argument);
    if (list.size() == 0) return true;
    return is_list(list[0]);
}

/// Exact points, numbers that are taken exactly, or arrays of doubles.
void read_any_points(py::handle argument, const char* name, List& list) {
    if (read_if_exact(argument, name, list)) return;
    if (is_list(argument) && !is_many(argument))
        return read_one(read_point(argument, name), name, list);
    read_points(argument, name, list);
    const ShapeType type = list.numbers.type;
    if (type != ShapeType::point2 && type != ShapeType::point3)
        throw py::type_error(std::string(name) + ": are " + graze::name(type) +
                             "; allowed: points");
}

void expect_count(std::string_view question, std::size_t count, std::size_t dim) {
    const std::size_t needed = queries::count_of_points(question, dim);
    if (count != needed)
        throw py::value_error("points: there are " + std::to_string(count) + " in " +
                              std::to_string(dim) + "D; allowed: " + std::to_string(needed));
}

py::object intersection(const Arguments& given) {
    const Two two(given[0], given[1]);
    two.expect_single();
    const auto found =
        answered(two.lists.data(), 2, [&] { return any::intersection(two.a(), two.b()); });
    return std::visit(
        [](const auto& common) {
            py::tuple corners(common.corners.size());
            for (std::size_t i = 0; i < common.corners.size(); ++i) {
                const auto& corner = common.corners[i];
                corners[i] = from_python.Corner(py::cast(corner.point), value_of(corner.of_a),
                                                value_of(corner.of_b));
            }
            return from_python.Intersection(common.dim, common.bounded, corners);
        },
        found);
}

// ---- The classes ----

template <int Dim, class Holds>
py::object compared(const ExactPoint<Dim>& p, py::handle other, const Holds& holds) {
    if (Py_TYPE(other.ptr()) != exact_point_types[Dim - 2])
        return py::reinterpret_borrow<py::object>(Py_NotImplemented);
    return py::bool_(holds(p <=> other.cast<const ExactPoint<Dim>&>()));
}

template <int Dim>
void add_class(py::module_& module) {
    using Point = ExactPoint<Dim>;
    static const std::string name = "ExactPoint" + std::to_string(Dim);
    static const std::string call = "graze." + name + (Dim == 2 ? "(x, y)" : "(x, y, z)");
    py::class_<Point> type(
        module, name.c_str(),
        "A point with rational coordinates, which no double need hold.\n\n"
        "It is made of numbers, each taken exactly: int, float, Fraction, Decimal, or text such "
        "as \"0.04\"\n"
        "and \"1/3\"; or of one list, array or point. graze.meet and graze.intersection make such "
        "points, too.\n\n"
        "They never change. They are in order by x, then y, then z; == and hash are of the "
        "coordinates,\n"
        "however a point was made.",
        py::is_final());
    exact_point_types[Dim - 2] = reinterpret_cast<PyTypeObject*>(type.ptr());
    if constexpr (Dim == 2)
        type.def(py::init([](py::object x, py::object y) {
                     return point_of_numbers<2>({std::move(x), std::move(y)}, {"x", "y"});
                 }),
                 py::arg("x"), py::arg("y"));
    else
        type.def(py::init([](py::object x, py::object y, py::object z) {
                     return point_of_numbers<3>({std::move(x), std::move(y), std::move(z)},
                                                {"x", "y", "z"});
                 }),
                 py::arg("x"), py::arg("y"), py::arg("z"));
    type.attr("__signature__") = module.attr(Dim == 2 ? "Point2" : "Point3").attr("__signature__");
    // Where the other does not fit.
    type.def(py::init([](const py::args& given, const py::kwargs& named) {
        if (given.size() == 1 && named.size() == 0) return exact_point_of<Dim>(given[0], "point");
        throw py::type_error(name + ": there are " + std::to_string(given.size() + named.size()) +
                             " arguments; allowed: " + call + ", or one list of these numbers");
    }));
    for (int k = 0; k < Dim; ++k)
        type.def_property_readonly(
            std::string(1, "xyz"[k]).c_str(),
            [k](const Point& p) { return to_python(p.exact()[k]); }, "A fractions.Fraction.");
    type.def_property_readonly(
            "exact", [](const Point& p) { return tuple_of(p.exact()); },
            "The coordinates, each a fractions.Fraction.")
        .def_property_readonly(
            "rounded", [](const Point& p) { return tuple_of(p.rounded()); },
            "The coordinates as floats, each correctly rounded; beyond the finite ones an "
            "infinity.")
        .def_property_readonly(
            "off", &Point::off,
            "No coordinate of `rounded` is off by more: 0.0 where it is the point.")
        .def("__repr__",
             [](const Point& p) { return "graze." + name + std::string(py::repr(texts_of(p))); })
        .def("__reduce__",
             [](const Point& p) { return py::make_tuple(py::type::of<Point>(), texts_of(p)); })
        .def("__hash__", [](const Point& p) { return std::hash<Point>()(p); })
        .def("__eq__",
             [](const Point& p, py::handle q) {
                 return compared(p, q, [](auto order) { return order == 0; });
             })
        .def("__lt__",
             [](const Point& p, py::handle q) {
                 return compared(p, q, [](auto order) { return order < 0; });
             })
        .def("__le__",
             [](const Point& p, py::handle q) {
                 return compared(p, q, [](auto order) { return order <= 0; });
             })
        .def("__gt__",
             [](const Point& p, py::handle q) {
                 return compared(p, q, [](auto order) { return order > 0; });
             })
        .def("__ge__", [](const Point& p, py::handle q) {
            return compared(p, q, [](auto order) { return order >= 0; });
        });
}

}  // namespace

queries::Operand operand_of(py::handle argument, const char* name) {
    if (const auto exact = if_exact_point(argument))
        return std::visit([](const auto& p) -> queries::Operand { return p; }, *exact);
    if (const ShapeObject* const object = if_shape(argument)) return object->shape;
    List list;
    if (!are_exact_points(argument)) read_list(argument, name, list);
    if (are_exact_points(argument) || !list.is_single())
        throw py::value_error("a, b: are many; allowed: two single shapes");
    const AnyShape shape = list.first();
    try {
        any::expect_valid(shape);
    } catch (const invalid_shape& error) {
        raise(error, name);
    }
    return shape;
}

py::object signs_of_points(std::string_view question, std::span<PyObject* const> points,
                           std::span<const char* const> names, const batch::Options& how,
                           bool return_status) {
    if (return_status || std::any_of(points.begin(), points.end(), is_many)) {
        std::array<List, 5> read;
        const std::span lists = std::span(read).first(points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            read_any_points(points[i], names[i], lists[i]);
            const int of_first = dim(lists[0].numbers.type);
            if (dim(lists[i].numbers.type) != of_first) refuse_dimension(names[i], of_first);
        }
        expect_count(question, points.size(), std::size_t(dim(lists[0].numbers.type)));
        return signs_of_rows(question, lists, how, return_status);
    }
    std::vector<py::object> given;
    for (PyObject* const point : points) given.push_back(py::reinterpret_borrow<py::object>(point));
    const queries::AnyPoints read =
        read_points(given, {names.begin(), names.begin() + std::ptrdiff_t(points.size())});
    expect_count(question, points.size(), read.index() + 2);
    return py::int_(queries::sign(question, read));
}

void add_points(py::module_& module) {
    add_class<2>(module);
    add_class<3>(module);
    add_many_points(module);
    add_function<meet>(module, R"(meet(a, b, c=None, *, threads=1, return_status=False)
--

The point in which two lines, a line and a plane, or three planes meet: a graze.ExactPoint2 or graze.ExactPoint3.
Where some are many, such as graze.segments(array), they are broadcast as numpy does it, and the points are a
graze.ExactPoints2 or graze.ExactPoints3.

A Line, Ray or Segment stands for its whole line, Plane3 and Triangle3 for a plane. So do two points for the line
through them, and three in 3D for a plane; a point is an exact point, a Point2 or Point3, or numbers, each taken exactly.

None where they do not meet in one point, which is decided exactly: parallel ones, a line in the plane, a segment
without length, a triangle without area. threads and return_status are as of graze.contact; there is no point of an
invalid shape.

Raises TypeError for what is no line or plane, graze.InvalidShape for a row that breaks a rule, and ValueError where they
do not fit together, and where a coordinate has more than 1,000,000 bits.)");
    add_function<intersection>(module, R"(intersection(a, b)
--

All that two single shapes share, exactly: a graze.Intersection.

Its corners are exact points, with the features of both shapes that hold them. Raises ValueError for two planes
and a 2D obb, and as graze.contact does.)");
    add_function<along>(module, R"(compare_along(p, q, a, b, *, threads=1, return_status=False)
--

Which of the points p and q comes first along the direction from a to b? -1 where p does, 1 where q does, 0 where
neither.

Points are exact points, graze.Point2 or graze.Point3, or sequences of numbers, each taken exactly. Where some are many,
as graze.orient takes them, the answers are an array of int8. threads and return_status are as of graze.orient. Raises TypeError
for what is no point, ValueError for points of different dimensions, and graze.InvalidShape as graze.orient does.)");
}

}  // namespace graze::python
