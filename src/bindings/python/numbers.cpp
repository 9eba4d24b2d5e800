#include "python/numbers.hpp"

#include <cmath>
#include <string_view>

#include "python/names.hpp"
#include "queries/number.hpp"

namespace graze::python {

namespace {

py::object steal(PyObject* result) {
    if (!result) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(result);
}

// Python may refuse to read or write more than 640 digits at once, where its user says so.
constexpr std::size_t digits_at_once = 600;

py::object power_of_ten(std::size_t exponent) {
    return steal(PyNumber_Power(py::int_(10).ptr(), py::int_(exponent).ptr(), py::none().ptr()));
}

py::object int_of(std::string_view digits) {
    if (digits.size() <= digits_at_once)
        return steal(PyLong_FromString(std::string(digits).c_str(), nullptr, 10));
    if (digits[0] == '-') return -int_of(digits.substr(1));
    const std::size_t low = digits.size() / 2;
    return int_of(digits.substr(0, digits.size() - low)) * power_of_ten(low) +
           int_of(digits.substr(digits.size() - low));
}

/// Of an int.
std::string digits_of(const py::object& number) {
    const auto bits = number.attr("bit_length")().cast<std::size_t>();
    if (bits <= digits_at_once * 3) return py::str(steal(PyNumber_ToBase(number.ptr(), 10)));
    if (number < py::int_(0)) return "-" + digits_of(-number);
    const std::size_t low = bits / 7;  // about half of them
    const py::tuple parts = steal(PyNumber_Divmod(number.ptr(), power_of_ten(low).ptr()));
    const std::string tail = digits_of(parts[1]);
    return digits_of(parts[0]) + std::string(low - tail.size(), '0') + tail;
}

py::object fraction(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == text.npos) return from_python.Fraction(int_of(text));
    return from_python.Fraction(int_of(text.substr(0, slash)), int_of(text.substr(slash + 1)));
}

/// f(the other operand), or NotImplemented where it is no finite number.
template <class F>
py::object with_other(py::handle other, F f) {
    std::optional<Exact> number;
    if (py::isinstance<Exact>(other)) {
        number = other.cast<const Exact&>();
    } else if (!py::isinstance<py::str>(other)) {
        try {
            number = to_exact(other, "other");
        } catch (const py::builtin_exception&) {
        }
    }
    if (!number) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
    return f(*number);
}

template <class Holds>
py::object compared(const Exact& x, py::handle other, Holds holds) {
    return with_other(other,
                      [&](const Exact& y) -> py::object { return py::bool_(holds(x <=> y)); });
}

Exact quotient(const Exact& x, const Exact& y) {
    if (y.sign() == 0) {
        PyErr_SetString(PyExc_ZeroDivisionError, "a quotient by zero");
        throw py::error_already_set();
    }
    return x / y;
}

/// An operator of two numbers, of which either may be this one.
template <class F>
void add_operator(py::class_<Exact>& type, const std::string& name, F f) {
    type.def(("__" + name + "__").c_str(), [f](const Exact& x, py::handle other) {
        return with_other(other, [&](const Exact& y) { return to_python(f(x, y)); });
    });
    type.def(("__r" + name + "__").c_str(), [f](const Exact& y, py::handle other) {
        return with_other(other, [&](const Exact& x) { return to_python(f(x, y)); });
    });
}

py::int_ hash_of(const Exact& x) {
    return py::hash(x.is_rational() ? fraction(x.a()) : py::object(py::float_(x.to_double())));
}

}  // namespace

std::string Place::text() const {
    return index < 0 ? std::string(name) : name + ("[" + std::to_string(index) + "]");
}

double to_double(py::handle number, const Place& place) {
    if (PyFloat_Check(number.ptr())) return PyFloat_AS_DOUBLE(number.ptr());
    const auto refuse = [&](const char* why) {
        return place.text() + ": " + std::string(py::repr(number)) + why;
    };
    const PyNumberMethods* const methods = Py_TYPE(number.ptr())->tp_as_number;
    if (!methods || !(methods->nb_float || methods->nb_index))
        throw py::type_error(refuse(" is no number"));
    // Integers of numpy are compared with floats as the floats that they are near.
    if (!PyLong_Check(number.ptr()) && methods->nb_index) {
        if (const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr())))
            return to_double(whole, place);
        PyErr_Clear();
    }
    const double x = PyFloat_AsDouble(number.ptr());
    const bool failed = x == -1 && PyErr_Occurred();
    if (failed && !PyErr_ExceptionMatches(PyExc_OverflowError)) {
        PyErr_Clear();
        throw py::type_error(refuse(" is no number"));
    }
    if (failed) PyErr_Clear();
    if (failed || (!std::isnan(x) && !number.equal(py::float_(x))))
        throw py::value_error(refuse(" is no double; to round it, write float(...)"));
    return x;
}

void to_doubles(py::handle vector, const char* name, double* numbers, py::ssize_t count) {
    const std::string needed = "; allowed: " + std::to_string(count) + " numbers";
    if (!PySequence_Check(vector.ptr()) || py::isinstance<py::str>(vector))
        throw py::type_error(std::string(name) + ": " + std::string(py::repr(vector)) +
                             " is no vector" + needed);
    const py::object items = steal(PySequence_Fast(vector.ptr(), name));
    if (PySequence_Fast_GET_SIZE(items.ptr()) != count)
        throw py::value_error(std::string(name) + ": has " +
                              std::to_string(PySequence_Fast_GET_SIZE(items.ptr())) + needed);
    for (py::ssize_t i = 0; i < count; ++i)
        numbers[i] = to_double(PySequence_Fast_GET_ITEM(items.ptr(), i), {name, i});
}

bool is_list(py::handle value) {
    if (!PySequence_Check(value.ptr()) || py::isinstance<py::str>(value)) return false;
    if (PySequence_Size(value.ptr()) >= 0) return true;
    PyErr_Clear();
    return false;
}

std::int64_t to_integer(py::handle number, const char* name, const char* allowed) {
    const std::string refused = std::string(name) + ": " + std::string(py::repr(number)) +
                                " is not allowed; allowed: " + allowed;
    if (!PyIndex_Check(number.ptr())) throw py::type_error(refused);
    int overflow = 0;
    const long long value =
        PyLong_AsLongLongAndOverflow(steal(PyNumber_Index(number.ptr())).ptr(), &overflow);
    if (overflow != 0) throw py::value_error(refused);
    return value;
}

Exact to_exact(py::handle number, const char* name) {
    const auto refuse = [&](const char* allowed) {
        return name + (": " + std::string(py::repr(number))) + " is no number; allowed: " + allowed;
    };
    constexpr const char* finite = "finite ones, or text such as \"0.04\" or \"1/25\"";
    if (py::isinstance<Exact>(number)) return number.cast<const Exact&>();
    if (py::isinstance<py::str>(number)) {
        if (const auto read = queries::parse_exact(number.cast<std::string>())) return *read;
        throw py::value_error(refuse(finite));
    }
    if (PyFloat_Check(number.ptr())) {
        const double x = PyFloat_AS_DOUBLE(number.ptr());
        if (!std::isfinite(x)) throw py::value_error(refuse(finite));
        return Exact(x);
    }
    constexpr const char* kinds = "int, float, Fraction, Decimal, or text";
    if (PyIndex_Check(number.ptr())) {
        // Arrays have an index, and mostly refuse to tell it.
        const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
        if (whole) return Exact(digits_of(whole));
        PyErr_Clear();
        throw py::type_error(refuse(kinds));
    }
    if (!py::hasattr(number, "as_integer_ratio")) throw py::type_error(refuse(kinds));
    py::tuple ratio;
    try {
        ratio = number.attr("as_integer_ratio")();
    } catch (const py::error_already_set&) {
        throw py::value_error(refuse(finite));
    }
    return Exact(digits_of(ratio[0]) + "/" + digits_of(ratio[1]));
}

namespace {

/// One number, by the words of Limit.
Limit limit_of(py::handle number, const std::string& name) {
    try {
        if (PyFloat_Check(number.ptr())) return {PyFloat_AS_DOUBLE(number.ptr())};
        return {to_exact(number, name.c_str())};
    } catch (const std::invalid_argument& error) {
        throw py::value_error(name + ": " + std::string(py::repr(number)) + ": " + error.what());
    }
}

}  // namespace

Limit to_limit(py::handle d, const char* name) {
    if (!py::isinstance<py::tuple>(d) && !py::isinstance<py::list>(d)) return limit_of(d, name);
    const auto numbers = py::reinterpret_borrow<py::sequence>(d);
    if (py::len(numbers) == 0)
        throw py::value_error(std::string(name) +
                              ": is empty; allowed: a number, or numbers to add up");
    Exact sum;
    for (std::size_t i = 0; i < py::len(numbers); ++i)
        sum += limit_of(numbers[i], Place{name, py::ssize_t(i)}.text()).exact();
    return {sum};
}

py::object to_python(const Exact& number) {
    return number.is_rational() ? fraction(number.a()) : py::cast(number);
}

py::tuple tuple_of(const Vec2& v) { return py::make_tuple(v.x, v.y); }
py::tuple tuple_of(const Vec3& v) { return py::make_tuple(v.x, v.y, v.z); }

void add_numbers(py::module_& module) {
    py::class_<Exact> type(
        module, "Exact",
        "An exact number that no fraction is: a + b * sqrt(m).\n\n"
        "Exact values are fractions.Fraction where they are rational; the parameters and\n"
        "points of a 2D obb can have a root, and are such a number. It compares exactly\n"
        "with every real number of Python, and float(x) is the nearest double. Sums, products\n"
        "and quotients are exact, too: floats are taken as they are, and what is rational is a\n"
        "Fraction. Two numbers need roots of which one is a rational multiple of the other, such\n"
        "as those of 2 and 8; else ValueError is raised.");
    add_operator(type, "add", [](const Exact& x, const Exact& y) { return x + y; });
    add_operator(type, "sub", [](const Exact& x, const Exact& y) { return x - y; });
    add_operator(type, "mul", [](const Exact& x, const Exact& y) { return x * y; });
    add_operator(type, "truediv", quotient);
    type.def(py::init([](py::handle a, py::handle b, py::handle m) {
                 const auto number =
                     Exact::with_root(to_exact(a, "a"), to_exact(b, "b"), to_exact(m, "m"));
                 if (!number)
                     throw py::value_error(
                         "Exact: a and b are rational, and m is an int that is not negative");
                 return *number;
             }),
             py::arg("a"), py::arg("b") = 0, py::arg("m") = 0)
        .def_property_readonly(
            "a", [](const Exact& x) { return fraction(x.a()); }, "The rational part: a Fraction.")
        .def_property_readonly(
            "b", [](const Exact& x) { return fraction(x.b()); }, "The factor of the root.")
        .def_property_readonly(
            "m", [](const Exact& x) { return int_of(x.m()); },
            "What the root is of: an int >= 0, which may hold squares.")
        .def("__neg__", [](const Exact& x) { return to_python(-x); })
        .def("__abs__", [](const Exact& x) { return to_python(abs(x)); })
        .def("__bool__", [](const Exact& x) { return x.sign() != 0; })
        .def("__float__", &Exact::to_double)
        .def("__str__", &Exact::to_string)
        .def("__repr__",
             [](const Exact& x) {
                 return "graze.Exact('" + x.a() + "', '" + x.b() + "', " + x.m() + ")";
             })
        .def("__reduce__",
             [](const Exact& x) {
                 return py::make_tuple(
                     py::type::of<Exact>(),
                     py::make_tuple(fraction(x.a()), fraction(x.b()), int_of(x.m())));
             })
        .def("__hash__", hash_of)
        .def("__eq__", [](const Exact& x,
                          py::handle y) { return compared(x, y, [](auto o) { return o == 0; }); })
        .def("__lt__", [](const Exact& x,
                          py::handle y) { return compared(x, y, [](auto o) { return o < 0; }); })
        .def("__le__", [](const Exact& x,
                          py::handle y) { return compared(x, y, [](auto o) { return o <= 0; }); })
        .def("__gt__", [](const Exact& x,
                          py::handle y) { return compared(x, y, [](auto o) { return o > 0; }); })
        .def("__ge__", [](const Exact& x, py::handle y) {
            return compared(x, y, [](auto o) { return o >= 0; });
        });
}

}  // namespace graze::python
