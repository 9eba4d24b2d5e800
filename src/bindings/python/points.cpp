#include "python/points.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "python/functions.hpp"
#include "python/lists.hpp"
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
    std::array<std::string, Dim> names;
    for (std::size_t k = 0; k < Dim; ++k) {
        numbers[k] = list[k];
        names[k] = Place{name.c_str(), py::ssize_t(k)}.text();
    }
    return point_of_numbers<Dim>(numbers, names);
}

/// Or nothing.
std::optional<AnyPoint> if_exact_point(py::handle argument) {
    if (!is_exact_point(argument)) return {};
    if (Py_TYPE(argument.ptr()) == exact_point_types[0]) return argument.cast<const ExactPoint2&>();
    return argument.cast<const ExactPoint3&>();
}

AnyPoint read_point(py::handle argument, const std::string& name) {
    if (const auto exact = if_exact_point(argument)) return *exact;
    if (const ShapeObject* const object = if_shape(argument)) {
        if (const auto* p = std::get_if<Vec2>(&object->shape)) return ExactPoint2(*p);
        if (const auto* p = std::get_if<Vec3>(&object->shape)) return ExactPoint3(*p);
    } else if (is_list(argument)) {
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
ExactPoint<Dim> of_dimension(const AnyPoint& point, const std::string& name) {
    if (const auto* p = std::get_if<ExactPoint<Dim>>(&point)) return *p;
    throw py::value_error(name + ": is no point in " + std::to_string(Dim) +
                          "D; allowed: points of one dimension");
}
/// All of the dimension of the first.
queries::AnyPoints read_points(const std::vector<py::object>& given,
                               const std::vector<std::string>& names) {
    const auto read_all = [&]<int Dim>(const ExactPoint<Dim>& first) -> queries::AnyPoints {
        std::vector<ExactPoint<Dim>> all{first};
        for (std::size_t i = 1; i < given.size(); ++i)
            all.push_back(of_dimension<Dim>(read_point(given[i], names[i]), names[i]));
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

py::object meet(const Arguments& given) {
    constexpr const char* letters[]{"a", "b", "c"};
    std::vector<Flat> flats;
    for (std::size_t i = 0; i < 3; ++i)
        if (given[i] && !(i == 2 && given[i].is_none()))
            flats.push_back(read_flat(given[i], letters[i]));
    try {
        const auto point = of_limited_bits([&] { return queries::meet(flats); });
        if (!point) return py::none();
        return std::visit([](const auto& p) { return py::cast(p); }, *point);
    } catch (const queries::bad_flat& error) {
        if (!error.which) throw py::value_error(std::string("meet: ") + error.what());
        throw py::value_error(std::string(letters[*error.which]) + ": " + error.what());
    }
}

py::object along(const Arguments& given) {
    const std::array points{given[0].ptr(), given[1].ptr(), given[2].ptr(), given[3].ptr()};
    constexpr std::array names{"p", "q", "a", "b"};
    return sign_of_points("along", points, names);
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

/// "1/3", "2", "1/7": what makes the point again, however many digits it has.
template <int Dim>
py::tuple texts_of(const ExactPoint<Dim>& point) {
    const ExactVec<Dim> exact = point.exact();
    py::tuple texts(Dim);
    for (std::size_t k = 0; k < Dim; ++k) texts[k] = exact[int(k)].a();
    return texts;
}

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
        if (given.size() == 1 && named.size() == 0)
            return of_dimension<Dim>(read_point(given[0], "point"), "point");
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
    List list;
    read_list(argument, name, list);
    if (!list.is_single()) throw py::value_error("a, b: are many; allowed: two single shapes");
    const AnyShape shape = list.first();
    try {
        any::expect_valid(shape);
    } catch (const invalid_shape& error) {
        raise(error, name);
    }
    return shape;
}

py::object sign_of_points(std::string_view question, std::span<PyObject* const> points,
                          std::span<const char* const> names) {
    std::vector<py::object> given;
    for (PyObject* const point : points) given.push_back(py::reinterpret_borrow<py::object>(point));
    const queries::AnyPoints read =
        read_points(given, {names.begin(), names.begin() + std::ptrdiff_t(points.size())});
    const std::size_t dim = read.index() + 2, needed = queries::count_of_points(question, dim);
    if (points.size() != needed)
        throw py::value_error("points: there are " + std::to_string(points.size()) + " in " +
                              std::to_string(dim) + "D; allowed: " + std::to_string(needed));
    return py::int_(queries::sign(question, read));
}

void add_points(py::module_& module) {
    add_class<2>(module);
    add_class<3>(module);
    add_function<meet>(module, R"(meet(a, b, c=None)
--

The point in which two lines, a line and a plane, or three planes meet: a graze.ExactPoint2 or graze.ExactPoint3.

A Line, Ray or Segment stands for its whole line, Plane3 and Triangle3 for a plane. So do two points for the line
through them, and three in 3D for a plane; a point is an exact point, a Point2 or Point3, or numbers, each taken exactly.

None where they do not meet in one point, which is decided exactly: parallel ones, a line in the plane, a segment
without length, a triangle without area. Raises TypeError for what is no line or plane, ValueError where they
do not fit together, and where a coordinate has more than 1,000,000 bits.)");
    add_function<intersection>(module, R"(intersection(a, b)
--

All that two single shapes share, exactly: a graze.Intersection.

Its corners are exact points, with the features of both shapes that hold them. Raises ValueError for two planes
and a 2D obb, and as graze.contact does.)");
    add_function<along>(module, R"(compare_along(p, q, a, b)
--

Which of the points p and q comes first along the direction from a to b? -1 where p does, 1 where q does, 0 where
neither.

Points are exact points, graze.Point2 or graze.Point3, or sequences of numbers, each taken exactly. Raises TypeError for
what is no point, and ValueError for points of different dimensions.)");
}

}  // namespace graze::python
