// Many exact points: graze.ExactPoints2 and graze.ExactPoints3, and what is asked of them row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graze/exact_point.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "python/lists.hpp"
#include "queries/any_point.hpp"

namespace graze::python {

/// Nothing where there is no point.
template <int Dim>
using Row = std::optional<ExactPoint<Dim>>;

/// What the classes hold. It never changes once it is made, so that other threads may read it.
template <int Dim>
struct ExactPoints {
    Lengths lengths;             ///< of each axis, as numpy has them
    std::vector<Row<Dim>> rows;  ///< in the order of C
};

/// Of 2D and 3D. Nothing can be derived from them.
inline std::array<PyTypeObject*, 2> exact_points_types;
inline bool are_exact_points(py::handle argument) {
    const PyTypeObject* const type = Py_TYPE(argument.ptr());
    return type == exact_points_types[0] || type == exact_points_types[1];
}

/// Reads an exact point or many; false for anything else. The list holds rows, by List::exact.
bool read_if_exact(py::handle argument, const char* name, List& list);
/// The same of one.
void read_one(const queries::AnyPoint& point, const char* name, List& list);

/// At so many bytes from the first row of a list.
bool has_point(const List& list, py::ssize_t place);
/// What is wrong with a row without a point.
invalid_shape no_point();

/// The answers of orient, insphere or along: of points of one dimension, as many as the question needs.
py::object signs_of_rows(std::string_view question, std::span<const List> points,
                         const batch::Options& how, bool return_status);

/// Of lists of one dimension of which at least one is of exact points: contacts, or whether they meet.
py::object contacts_of_rows(std::span<const List> two, const batch::Options& how,
                            bool return_status);
py::object intersects_of_rows(std::span<const List> two, const batch::Options& how,
                              bool return_status);

/// Where lines and planes meet, as graze.meet has it: the lists are those of the arguments with these numbers, in whose place among
/// the others is any shape of their type.
py::object meet_of_rows(std::span<const queries::Flat> flats, std::span<const List> lists,
                        std::span<const std::size_t> numbers, const batch::Options& how,
                        bool return_status);

void add_many_points(py::module_& module);

}  // namespace graze::python
