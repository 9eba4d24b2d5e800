// Functions of the module as those that C gives to Python: they can be pickled, inspect knows their arguments, and
// what is wrong with a call is said in graze's words.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace graze::python {

namespace py = pybind11;

/// What a call was given, by the order of its parameters; none where it was not.
class Arguments {
public:
    /// Of a function with `*points`, these.
    std::span<PyObject* const> points;

    py::handle operator[](std::size_t parameter) const { return given_[parameter]; }
    /// Or the default.
    bool truth(std::size_t parameter, bool otherwise) const;

    static constexpr std::size_t most = 8;

private:
    friend class Parameters;
    std::array<py::handle, most> given_ = {};
};

/// The parameters of a function, as its first line tells them: "contact(a, b, *, threads=1)".
class Parameters {
public:
    explicit Parameters(const char* doc);

    /// Raises TypeError.
    Arguments read(PyObject* const* values, Py_ssize_t count, PyObject* names) const;

    const std::string& function() const { return function_; }

private:
    struct Parameter {
        std::string name;
        bool needed;
    };
    [[noreturn]] void refuse(const std::string& why) const;

    std::string function_, signature_;
    std::vector<Parameter> parameters_;
    std::size_t by_place_ = 0;  ///< so many may be given without their names
    bool any_number_ = false;   ///< of values without a name, as `*points`
};

/// Sets the exception of Python for that of C++ which is being handled.
void note_exception();

/// f as Python calls it.
template <auto f>
struct Function {
    static inline const Parameters* parameters = nullptr;
    static inline PyMethodDef definition{};

    static PyObject* call(PyObject*, PyObject* const* values, Py_ssize_t count, PyObject* names) {
        try {
            return py::object(f(parameters->read(values, count, names))).release().ptr();
        } catch (...) {
            note_exception();
            return nullptr;
        }
    }
};

/// Adds f(const Arguments&) to the module, by the name in its documentation or another. This begins with the
/// signature, and an empty line.
void add_function(py::module_& module, const char* name, const char* of_module, const char* doc,
                  const Parameters*& parameters, PyMethodDef& definition,
                  PyObject* (*call)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*));
template <auto f>
void add_function(py::module_& module, const char* doc, const char* name = nullptr,
                  const char* of_module = "graze") {
    add_function(module, name, of_module, doc, Function<f>::parameters, Function<f>::definition,
                 Function<f>::call);
}

}  // namespace graze::python
