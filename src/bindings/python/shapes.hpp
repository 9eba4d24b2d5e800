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

/// graze.Shape. Set once.
inline PyTypeObject* shape_type = nullptr;
/// What an argument holds, if it is one.
inline const ShapeObject* if_shape(py::handle argument) {
    // What pybind11 does with other objects takes longer than most answers.
    if (!PyObject_TypeCheck(argument.ptr(), shape_type)) return nullptr;
    py::detail::make_caster<ShapeObject> caster;
    if (!caster.load(argument, false)) return nullptr;
    return &py::detail::cast_op<ShapeObject&>(caster);
}

/// "Triangle3", and the like.
std::string class_name(const AnyShape& shape);

/// The object of its class.
py::object object_of(const AnyShape& shape);

/// Sets the exception graze.InvalidShape: of an argument at an index, if there are such.
[[noreturn]] void raise(const invalid_shape& error, const char* argument = nullptr,
                        const py::object& index = py::none());

void add_shapes(py::module_& module);

}  // namespace graze::python
