#include "python/functions.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>
#ifdef __GLIBCXX__
#include <cxxabi.h>
#endif

namespace graze::python {

bool Arguments::truth(std::size_t parameter, bool otherwise) const {
    const py::handle value = given_[parameter];
    if (!value) return otherwise;
    const int truth = PyObject_IsTrue(value.ptr());
    if (truth < 0) throw py::error_already_set();
    return truth == 1;
}

Parameters::Parameters(const char* doc) {
    const std::string_view text = doc;
    signature_ = text.substr(0, text.find('\n'));
    const std::size_t open = signature_.find('(');
    function_ = signature_.substr(0, open);
    std::string_view rest = std::string_view(signature_).substr(open + 1);
    rest.remove_suffix(1);
    bool by_name = false;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(", "), rest.size());
        const std::string_view one = rest.substr(0, comma);
        rest.remove_prefix(std::min(comma + 2, rest.size()));
        if (one.starts_with('*')) {
            by_name = true;
            any_number_ = one.size() > 1;
            continue;
        }
        const std::size_t equals = one.find('=');
        parameters_.push_back({std::string(one.substr(0, equals)), equals == one.npos});
        by_place_ += !by_name;
    }
}

void Parameters::refuse(const std::string& why) const {
    throw py::type_error(function_ + ": " + why + "; allowed: " + signature_);
}

Arguments Parameters::read(PyObject* const* values, Py_ssize_t count, PyObject* names) const {
    Arguments read;
    if (any_number_)
        read.points = {values, std::size_t(count)};
    else if (std::size_t(count) > by_place_)
        refuse("there are " + std::to_string(count) + " arguments without a name");
    else
        for (std::size_t n = 0; n < std::size_t(count); ++n) read.given_[n] = values[n];
    const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    for (Py_ssize_t n = 0; n < named; ++n) {
        const py::handle name = PyTuple_GET_ITEM(names, n);
        const auto found =
            std::find_if(parameters_.begin(), parameters_.end(), [&](const Parameter& p) {
                return PyUnicode_CompareWithASCIIString(name.ptr(), p.name.c_str()) == 0;
            });
        if (found == parameters_.end())
            refuse("there is no argument " + std::string(py::repr(name)));
        py::handle& place = read.given_[std::size_t(found - parameters_.begin())];
        if (place) refuse("argument '" + found->name + "' is given twice");
        place = values[count + n];
    }
    for (std::size_t n = 0; n < parameters_.size(); ++n)
        if (parameters_[n].needed && !read.given_[n])
            refuse("argument '" + parameters_[n].name + "' is missing");
    return read;
}

void note_exception() {
    try {
        throw;
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (const py::builtin_exception& error) {
        error.set_error();
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::length_error& error) {
        PyErr_SetString(PyExc_MemoryError, error.what());
#ifdef __GLIBCXX__
    } catch (const abi::__forced_unwind&) {
        throw;
#endif
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
}

void add_function(py::module_& module, const char* name, const char* of_module, const char* doc,
                  const Parameters*& parameters, PyMethodDef& definition,
                  PyObject* (*call)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*)) {
    // For as long as the process: the interpreter may call it until it ends.
    if (!parameters) parameters = new Parameters(doc);
    definition = {parameters->function().c_str(),
                  reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(call)),
                  METH_FASTCALL | METH_KEYWORDS, doc};
    const py::str home(of_module);
    const auto function =
        py::reinterpret_steal<py::object>(PyCFunction_NewEx(&definition, module.ptr(), home.ptr()));
    if (!function) throw py::error_already_set();
    module.attr(name ? name : definition.ml_name) = function;
}

}  // namespace graze::python
