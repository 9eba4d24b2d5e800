// What is asked of whole meshes.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

void add_meshes(pybind11::module_& module);

}  // namespace graze::python
