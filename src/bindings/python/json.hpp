// What the format of queries says, as Python's dicts, lists, texts and numbers.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "queries/json.hpp"

namespace graze::python {

namespace py = pybind11;

/// Raises TypeError for what JSON has no word for; `name` is that of the argument.
queries::Json to_json(py::handle value, const char* name, int depth = 0);
py::object to_python(const queries::Json& json);

/// The argument `certificate`: a dict. Raises TypeError for anything else; `maker` makes what is allowed.
queries::Json certificate_of(py::handle certificate, const char* maker);
/// Raises graze.NoProof.
[[noreturn]] void raise_no_proof(const std::string& flaw);

}  // namespace graze::python
