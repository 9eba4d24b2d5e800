// Where lines, rays and segments run in shapes.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

void add_clips(pybind11::module_& module);

}  // namespace graze::python
