#include "python/shapes.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <type_traits>
#include <utility>

#include "python/functions.hpp"
#include "python/json.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "queries/read_shape.hpp"

namespace graze::python {

namespace {

template <class S>
struct ObjectOf : ShapeObject {};

template <class S>
const S& get(const ShapeObject& object) {
    return *std::get_if<S>(&object.shape);
}

template <class S>
constexpr bool is_point = std::is_same_v<S, Vec<dim_of<S>>>;
template <class S>
constexpr bool has_kind = requires(S s) {
    s.kind;
};

/// A shape without a text does not compile.
template <class S>
consteval const char* doc_of() {
    constexpr bool flat = dim_of<S> == 2;
    const std::string_view name = name_of<S>;
    if (name == "point") return flat ? "The point (x, y)." : "The point (x, y, z).";
    if (name == "line") return "All origin + t direction. A zero direction is the point origin.";
    if (name == "ray")
        return "All origin + t direction with t >= 0. A zero direction is the point origin.";
    if (name == "segment") return "All a + t (b - a) with 0 <= t <= 1.";
    if (name == "triangle") return "The convex hull of a, b and c.";
    if (name == "tetrahedron") return "The convex hull of a, b, c and d.";
    if (name == "plane")
        return "All p with normal . (p - point) = 0. The normal is not zero, and of any length.";
    if (name == "aabb")
        return "The axis-aligned box from min to max, with min <= max in each coordinate.";
    if (name == "obb")
        return flat ? "A box about center, along direction and its left perpendicular. The "
                      "direction\n"
                      "is not zero, and of any length; half_extents are >= 0."
                    : "A box about center, along the axes as the quaternion rotation, (w, x, y, "
                      "z), turns\n"
                      "them. It is not zero, and of any norm; half_extents are >= 0.";
    if (name == "parallelogram")
        return "All anchor + r u + s v, with r and s from 0 to 1 where the anchor is a corner, and "
               "from\n"
               "-1 to 1 where kind is \"center\".";
    if (name == "parallelepiped")
        return "All anchor + r u + s v + t w, with r, s and t from 0 to 1 where the anchor is a "
               "corner, and\n"
               "from -1 to 1 where kind is \"center\".";
    throw name;
}

constexpr const char* doc_of_all =
    "\n\nCoordinates are finite doubles, in any unit of length, taken exactly as they are. One "
    "list or\n"
    "array may hold all arguments. Raises InvalidShape for a coordinate that is not finite, and "
    "for\n"
    "what breaks the rule above.";

constexpr const char* doc_of_matrix =
    "\n\nIt may also be made of an affine matrix, (3, 3) in 2D and (4, 4) in 3D: the image of the "
    "unit\n"
    "square or cube, or with kind=\"center\" of that from -1 to 1.";

// ---- Fields ----

void read(py::handle field, const char* name, Quaternion& q) {
    std::array<double, 4> x;
    to_doubles(field, name, x.data(), 4);
    q = {x[0], x[1], x[2], x[3]};
}
template <int Dim>
void read(py::handle field, const char* name, Vec<Dim>& v) {
    if (py::isinstance<ObjectOf<Vec<Dim>>>(field)) {
        v = get<Vec<Dim>>(field.cast<const ShapeObject&>());
        return;
    }
    std::array<double, Dim> x;
    to_doubles(field, name, x.data(), Dim);
    for (int i = 0; i < Dim; ++i) v[i] = x[std::size_t(i)];
}

using python::tuple_of;
py::tuple tuple_of(const Quaternion& q) { return py::make_tuple(q.w, q.x, q.y, q.z); }

template <class S>
constexpr std::size_t count_of_fields = [] {
    std::size_t count = 0;
    S shape{};
    shapes::each_field(shape, [&](const char*, const auto&) { ++count; });
    return count;
}();
template <class S>
constexpr auto names_of_fields = [] {
    std::array<const char*, count_of_fields<S>> names{};
    std::size_t i = 0;
    S shape{};
    shapes::each_field(shape, [&](const char* name, const auto&) { names[i++] = name; });
    return names;
}();

/// The arguments that make a shape.
template <class S>
py::tuple arguments_of(const S& shape) {
    if constexpr (is_point<S>) {
        return tuple_of(shape);
    } else {
        py::list fields;
        shapes::each_field(shape, [&](const char*, const auto& v) { fields.append(tuple_of(v)); });
        if constexpr (has_kind<S>)
            fields.append(shape.kind == Anchor::corner ? "corner" : "center");
        return py::tuple(fields);
    }
}
py::tuple arguments_of(const ShapeObject& object) {
    return std::visit([](const auto& shape) { return arguments_of(shape); }, object.shape);
}

/// In the format of queries.
template <class S>
py::dict dict_of(const S& shape) {
    py::dict dict;
    dict["type"] = name_of<S>;
    if constexpr (has_kind<S>) {
        const bool corner = shape.kind == Anchor::corner;
        dict[corner ? "corner" : "center"] = tuple_of(shape.anchor);
        py::list edges;
        shapes::each_field(shape, [&](const char*, const auto& v) { edges.append(tuple_of(v)); });
        dict[corner ? "edges" : "half_edges"] = edges[py::slice(1, py::ssize_t(edges.size()), 1)];
    } else if constexpr (requires { shape.a; }) {
        dict["vertices"] = py::list(arguments_of(shape));
    } else {
        shapes::each_field(shape, [&](const char* name, const auto& v) {
            dict[std::is_same_v<decltype(v), const Quaternion&> ? "quaternion" : name] =
                tuple_of(v);
        });
    }
    return dict;
}

// ---- The classes ----

template <class S>
ObjectOf<S> checked(const S& shape) {
    ObjectOf<S> object{{shape}};
    try {
        any::expect_valid(object.shape);
    } catch (const invalid_shape& error) {
        raise(error);
    }
    return object;
}

Anchor kind_of(const std::string& text) {
    if (text == "corner") return Anchor::corner;
    if (text == "center") return Anchor::center;
    throw py::value_error("kind: \"" + text + "\" is none; allowed: \"corner\", \"center\"");
}

/// "graze.Triangle3(a, b, c)".
template <class S>
std::string call_of() {
    std::string text = "graze." + class_name(S{}) + "(";
    if constexpr (is_point<S>) {
        text += dim_of<S> == 2 ? "x, y" : "x, y, z";
    } else {
        for (const char* name : names_of_fields<S>)
            text.append(text.ends_with('(') ? "" : ", ").append(name);
    }
    return text + ")";
}

/// The columns of an affine matrix, whose last row is 0, .., 0, 1: the image of the origin is the anchor, that of the
/// axes the edges.
template <class S>
void read_matrix(S& shape, const py::sequence& rows) {
    constexpr auto size = py::ssize_t(dim_of<S> + 1);
    std::array<std::array<double, std::size_t(size)>, std::size_t(size)> matrix;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        to_doubles(rows[i], "matrix", matrix[i].data(), size);
    for (std::size_t k = 0; k < matrix.size(); ++k)
        if (matrix.back()[k] != (k + 1 == matrix.size() ? 1 : 0))
            throw py::value_error("matrix: its last row is " +
                                  std::string(py::repr(rows[matrix.size() - 1])) +
                                  "; allowed: zeros and a one, as of an affine map");
    std::size_t column = matrix.size() - 1;  // that of the anchor, which is the first field
    shapes::each_field(shape, [&](const char*, auto& v) {
        for (int k = 0; k < dim_of<S>; ++k) v[k] = matrix[std::size_t(k)][column];
        column = column == matrix.size() - 1 ? 0 : column + 1;
    });
}

/// Of one list or array that holds all fields; raises TypeError for anything else.
template <class S>
S from_one(const py::args& given, const py::kwargs& named) {
    constexpr std::size_t count = is_point<S> ? std::size_t(dim_of<S>) : count_of_fields<S>;
    const bool has_kind_alone = has_kind<S> && named.size() == 1 && named.contains("kind");
    S shape{};
    if (given.size() == 1 && (named.size() == 0 || has_kind_alone) && is_list(given[0])) {
        const auto all = py::reinterpret_borrow<py::sequence>(given[0]);
        if constexpr (has_kind<S>) {
            if (has_kind_alone) shape.kind = kind_of(named["kind"].cast<std::string>());
            const std::size_t size = std::size_t(dim_of<S>) + 1;
            if (all.size() == size && is_list(all[0]) && py::len(all[0]) == size) {
                read_matrix(shape, all);
                return shape;
            }
        }
        if (all.size() == count) {
            if constexpr (is_point<S>) {
                read(all, "point", shape);
            } else {
                std::size_t k = 0;
                shapes::each_field(shape, [&](const char* name, auto& v) {
                    const py::object field = all[k++];
                    read(field, name, v);
                });
            }
            return shape;
        }
    }
    throw py::type_error(
        class_name(shape) + ": there are " + std::to_string(given.size() + named.size()) +
        " arguments; allowed: " + call_of<S>() +
        (is_point<S>   ? ", or one list of these numbers"
         : has_kind<S> ? ", each a vector, one list or array of them, or a matrix; and kind"
                       : ", each a vector, or one list or array of them"));
}

template <std::size_t>
using Object = py::handle;

template <class S, std::size_t... i>
void add_init(py::class_<ObjectOf<S>, ShapeObject>& type, std::index_sequence<i...>) {
    const auto read_all = [](S& shape, const std::array<py::handle, sizeof...(i)>& fields) {
        std::size_t k = 0;
        shapes::each_field(shape, [&](const char* name, auto& v) { read(fields[k++], name, v); });
    };
    constexpr const auto& fields_of = names_of_fields<S>;
    if constexpr (has_kind<S>)
        type.def(py::init([read_all](Object<i>... fields, const std::string& kind) {
                     S shape{};
                     read_all(shape, {fields...});
                     shape.kind = kind_of(kind);
                     return checked(shape);
                 }),
                 py::arg(fields_of[i])..., py::arg("kind") = "corner");
    else
        type.def(py::init([read_all](Object<i>... fields) {
                     S shape{};
                     read_all(shape, {fields...});
                     return checked(shape);
                 }),
                 py::arg(fields_of[i])...);
}

/// As help and completion show it; that a list of all fields is one argument as well is in the text.
template <class S>
py::object signature_of() {
    const py::module_ inspect = py::module_::import("inspect");
    const py::object parameter = inspect.attr("Parameter");
    const py::object either = parameter.attr("POSITIONAL_OR_KEYWORD");
    py::list parameters;
    if constexpr (is_point<S>)
        for (int i = 0; i < dim_of<S>; ++i)
            parameters.append(parameter(std::string(1, "xyz"[i]), either));
    else
        for (const char* field : names_of_fields<S>) parameters.append(parameter(field, either));
    if constexpr (has_kind<S>)
        parameters.append(parameter("kind", either, py::arg("default") = "corner"));
    return inspect.attr("Signature")(parameters);
}

template <class S>
void add_class(py::module_& module) {
    static const std::string doc =
        std::string(doc_of<S>()) + doc_of_all + (has_kind<S> ? doc_of_matrix : "");
    py::options options;
    options.disable_function_signatures();
    py::class_<ObjectOf<S>, ShapeObject> type(module, class_name(S{}).c_str(), doc.c_str());
    if constexpr (is_point<S>) {
        static constexpr const char* names[]{"x", "y", "z"};
        const auto add = [&]<std::size_t... i>(std::index_sequence<i...>) {
            type.def(py::init([](Object<i>... coordinates) {
                         return checked(S{to_double(coordinates, {names[i]})...});
                     }),
                     py::arg(names[i])...);
            (type.def_property_readonly(
                 names[i], [](const ObjectOf<S>& object) { return get<S>(object)[int(i)]; }),
             ...);
        };
        add(std::make_index_sequence<std::size_t(dim_of<S>)>());
    } else {
        add_init<S>(type, std::make_index_sequence<count_of_fields<S>>());
        const auto add = [&]<std::size_t... i>(std::index_sequence<i...>) {
            (type.def_property_readonly(names_of_fields<S>[i],
                                        [](const ObjectOf<S>& object) {
                                            py::object found;
                                            std::size_t k = 0;
                                            shapes::each_field(get<S>(object),
                                                               [&](const char*, const auto& v) {
                                                                   if (k++ == i)
                                                                       found = tuple_of(v);
                                                               });
                                            return found;
                                        }),
             ...);
        };
        add(std::make_index_sequence<count_of_fields<S>>());
    }
    type.attr("__signature__") = signature_of<S>();
    // Where no other fits.
    type.def(py::init([](const py::args& given, const py::kwargs& named) {
        return checked(from_one<S>(given, named));
    }));
    if constexpr (has_kind<S>)
        type.def_property_readonly("kind", [](const ObjectOf<S>& object) {
            return get<S>(object).kind == Anchor::corner ? "corner" : "center";
        });
}

bool equal(const ShapeObject& x, py::handle other) {
    if (!py::isinstance<ShapeObject>(other)) return false;
    const auto& y = other.cast<const ShapeObject&>();
    return x.shape.index() == y.shape.index() && arguments_of(x).equal(arguments_of(y));
}

py::object shape_of(const Arguments& given) {
    const queries::Json json = to_json(given[0], "dict");
    queries::IgnoredFields ignored;
    try {
        return object_of(queries::read_shape({json, "dict"}, ignored));
    } catch (const queries::bad_query& error) {
        throw py::value_error(error.what());
    }
}

}  // namespace

std::string class_name(const AnyShape& shape) {
    std::string text = name(shape) + std::to_string(dim(shape));
    text[0] = char(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

py::object object_of(const AnyShape& shape) {
    return std::visit([]<class S>(const S& s) -> py::object { return py::cast(checked(s)); },
                      shape);
}

void raise(const invalid_shape& error, const char* argument, const py::object& index) {
    const py::object exception = from_python.InvalidShape(
        error.shape(), error.field(), error.rule(),
        argument ? py::object(py::str(argument)) : py::object(py::none()), index);
    PyErr_SetObject(from_python.InvalidShape.ptr(), exception.ptr());
    throw py::error_already_set();
}

void add_shapes(py::module_& module) {
    py::class_<ShapeObject> type(module, "Shape", "One shape, of any of the classes below.");
    shape_type = reinterpret_cast<PyTypeObject*>(type.ptr());
    type.def("__repr__",
             [](const ShapeObject& object) {
                 const py::tuple arguments = arguments_of(object);
                 std::string text = "graze." + class_name(object.shape) + "(";
                 for (std::size_t i = 0; i < arguments.size(); ++i)
                     text.append(i == 0 ? "" : ", ").append(py::str(py::repr(arguments[i])));
                 return text + ")";
             })
        .def("__eq__", equal)
        .def("__hash__",
             [](const ShapeObject& object) {
                 return py::hash(py::make_tuple(object.shape.index(), arguments_of(object)));
             })
        .def("__reduce__",
             [](py::object self) {
                 return py::make_tuple(py::type::of(self),
                                       arguments_of(self.cast<const ShapeObject&>()));
             })
        .def(
            "as_dict",
            [](const ShapeObject& object) {
                return std::visit([](const auto& shape) { return dict_of(shape); }, object.shape);
            },
            "The shape in the format of queries, as json.dumps takes it: graze.shape_of is the way "
            "back.");
    shapes::each_type([&]<class S>() { add_class<S>(module); });
    add_function<shape_of>(module, R"(shape_of(dict)
--

The shape that a dict of the format of queries describes, such as {"type": "aabb", "min": [0, 0], "max": [1, 1]}.
Raises ValueError that names the field.)");
}

}  // namespace graze::python
