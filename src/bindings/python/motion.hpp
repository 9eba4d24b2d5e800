// Shapes and meshes that move.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

namespace py = pybind11;

void add_motion(py::module_& module);

}  // namespace graze::python
