// One class of Python for each struct of a shape.
#pragma once

#include <pybind11/pybind11.h>

#include <graze/any.hpp>
#include <string>

namespace graze::python {

namespace py = pybind11;

/// What every class of a shape holds. Its shape obeys the rules of shapes.hpp, and never changes.
struct ShapeObject {
    AnyShape shape;
};

/// "Triangle3", and the like.
std::string class_name(const AnyShape& shape);

/// The object of its class.
py::object object_of(const AnyShape& shape);

/// Sets the exception graze.InvalidShape: of an argument at an index, if there are such.
[[noreturn]] void raise(const invalid_shape& error, const char* argument = nullptr,
                        const py::object& index = py::none());

void add_shapes(py::module_& module);

}  // namespace graze::python
