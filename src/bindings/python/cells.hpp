// Meshes cut where they meet, and their unions, intersections and differences.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

void add_cells(pybind11::module_& module);

}  // namespace graze::python
