// Meshes and planes: halves and sections.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

void add_cuts(pybind11::module_& module);

}  // namespace graze::python
