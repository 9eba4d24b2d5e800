// Points that no double may hold: graze.ExactPoint2 and graze.ExactPoint3, and what makes them.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "python/many_points.hpp"
#include "queries/any_point.hpp"

namespace graze::python {

namespace py = pybind11;

/// Of 2D and 3D. Nothing can be derived from them, so that calls without exact points do not pay for the question.
inline std::array<PyTypeObject*, 2> exact_point_types;
inline bool is_exact_point(py::handle argument) {
    const PyTypeObject* const type = Py_TYPE(argument.ptr());
    return type == exact_point_types[0] || type == exact_point_types[1];
}

/// An exact point, a point, or numbers, each taken exactly. Raises TypeError or ValueError for anything else.
queries::AnyPoint read_point(py::handle argument, const std::string& name);
/// The same of one dimension.
template <int Dim>
ExactPoint<Dim> exact_point_of(py::handle argument, const std::string& name);
/// "1/3", "2", "1/7": what makes the point again, however many digits it has.
template <int Dim>
py::tuple texts_of(const ExactPoint<Dim>& point);

/// An exact point, or a single shape. Raises TypeError or ValueError for anything else.
queries::Operand operand_of(py::handle argument, const char* name);

/// An exact point, or many.
inline bool is_exact(py::handle argument) {
    return is_exact_point(argument) || are_exact_points(argument);
}

/// The answer to a question of any_point.hpp about points, by their names: exact ones, points, or numbers. Where some are many, an array
/// of the answers.
py::object signs_of_points(std::string_view question, std::span<PyObject* const> points,
                           std::span<const char* const> names, const batch::Options& how,
                           bool return_status);

void add_points(py::module_& module);

}  // namespace graze::python
