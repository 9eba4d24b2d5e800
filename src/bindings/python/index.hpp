// Meshes that are made ready for many questions.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

void add_index(pybind11::module_& module);

}  // namespace graze::python
