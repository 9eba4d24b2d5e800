// How far apart shapes are.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

void add_distances(pybind11::module_& module);

}  // namespace graze::python
