// What is asked of shapes and points.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

void add_questions(pybind11::module_& module);

}  // namespace graze::python
