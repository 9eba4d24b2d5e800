// Points that no double may hold: graze.ExactPoint2 and graze.ExactPoint3.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <span>
#include <string_view>

#include "queries/any_point.hpp"

namespace graze::python {

namespace py = pybind11;

/// Of 2D and 3D. Nothing can be derived from them, so that calls without exact points do not pay for the question.
inline std::array<PyTypeObject*, 2> exact_point_types;
inline bool is_exact_point(py::handle argument) {
    const PyTypeObject* const type = Py_TYPE(argument.ptr());
    return type == exact_point_types[0] || type == exact_point_types[1];
}

/// An exact point, or a single shape. Raises TypeError or ValueError for anything else.
queries::Operand operand_of(py::handle argument, const char* name);

/// The answer to a question of any_point.hpp about points, by their names: exact ones, points, or numbers.
py::object sign_of_points(std::string_view question, std::span<PyObject* const> points,
                          std::span<const char* const> names);

void add_points(py::module_& module);

}  // namespace graze::python
