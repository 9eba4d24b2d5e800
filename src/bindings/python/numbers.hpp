// Python's numbers as doubles and exact numbers, and back.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <graze/distance.hpp>
#include <graze/exact.hpp>
#include <string>

namespace graze::python {

namespace py = pybind11;

/// As an error names it: "a", "a[2]".
struct Place {
    const char* name;
    py::ssize_t index = -1;
    std::string text() const;
};

/// The double that a number is. Raises ValueError for one that no double is, TypeError for what is no
/// number.
double to_double(py::handle number, const Place& place);

/// The same of vectors: `count` numbers.
void to_doubles(py::handle vector, const char* name, double* numbers, py::ssize_t count);

/// A sequence with a length, and no text.
bool is_list(py::handle value);

/// A whole number. Raises TypeError or ValueError that says what is allowed.
std::int64_t to_integer(py::handle number, const char* name, const char* allowed);

/// Of an int, float, Fraction, Decimal or a number of numpy; of text as the command reads it, "0.04" or "1/25".
Exact to_exact(py::handle number, const char* name);
/// A distance to compare with: such a number >= 0, or a list or tuple of them, whose sum it is.
Limit to_limit(py::handle d, const char* name);
/// A fractions.Fraction; a graze.Exact where the number is not rational.
py::object to_python(const Exact& number);

/// The coordinates.
py::tuple tuple_of(const Vec2& v);
py::tuple tuple_of(const Vec3& v);
template <int Dim>
py::tuple tuple_of(const ExactVec<Dim>& v) {
    py::tuple tuple(Dim);
    for (std::size_t k = 0; k < Dim; ++k) tuple[k] = to_python(v[int(k)]);
    return tuple;
}

void add_numbers(py::module_& module);

}  // namespace graze::python
