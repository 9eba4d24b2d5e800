#include "python/json.hpp"

#include <cmath>
#include <string>

#include "python/names.hpp"

namespace graze::python {

using queries::Json;

Json to_json(py::handle value, const char* name, int depth) {
    const auto refuse = [&](const std::string& why) {
        return py::type_error(std::string(name) + ": " + why +
                              "; allowed: what json.loads makes of a shape or a certificate");
    };
    if (depth > queries::max_json_depth) throw refuse("too many dicts and lists in each other");
    if (value.is_none()) return {nullptr};
    if (py::isinstance<py::bool_>(value)) return {value.cast<bool>()};
    const auto text_of = [&](py::handle text) -> std::string {
        Py_ssize_t size = 0;
        const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
        if (bytes) return {bytes, std::size_t(size)};
        PyErr_Clear();
        throw py::value_error(std::string(name) + ": " + std::string(py::repr(text)) +
                              " is no text of Unicode");
    };
    if (py::isinstance<py::str>(value)) return {text_of(value)};
    if (py::isinstance<py::int_>(value)) return {Json::Number{py::str(value)}};
    if (py::isinstance<py::float_>(value)) {
        if (!std::isfinite(value.cast<double>()))
            throw py::value_error(std::string(name) + ": holds " + std::string(py::repr(value)) +
                                  "; allowed: finite numbers");
        return {Json::Number{py::cast<std::string>(py::repr(py::float_(value.cast<double>())))}};
    }
    if (py::isinstance<py::dict>(value)) {
        Json::Object members;
        for (const auto& [key, member] : value.cast<py::dict>()) {
            if (!py::isinstance<py::str>(key)) throw refuse("a name is no text");
            members.push_back({text_of(key), to_json(member, name, depth + 1)});
        }
        return {std::move(members)};
    }
    if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
        Json::Array items;
        for (const py::handle item : value) items.push_back(to_json(item, name, depth + 1));
        return {std::move(items)};
    }
    throw refuse("holds a " + std::string(py::str(py::type::of(value).attr("__name__"))));
}

py::object to_python(const Json& json) {
    if (const auto* truth = json.get_if<bool>()) return py::bool_(*truth);
    if (const auto* text = json.get_if<std::string>()) return py::str(*text);
    if (const auto* number = json.get_if<Json::Number>()) {
        const py::str literal(number->literal);
        const bool whole = number->literal.find_first_of(".eE") == std::string::npos;
        return whole ? py::object(py::int_(literal)) : py::object(py::float_(literal));
    }
    if (const auto* items = json.get_if<Json::Array>()) {
        py::list list;
        for (const Json& item : *items) list.append(to_python(item));
        return list;
    }
    if (const auto* members = json.get_if<Json::Object>()) {
        py::dict dict;
        for (const auto& [name, value] : *members) dict[py::str(name)] = to_python(value);
        return dict;
    }
    return py::none();
}

Json certificate_of(py::handle certificate, const char* maker) {
    if (!py::isinstance<py::dict>(certificate))
        throw py::type_error("certificate: is no dict; allowed: what " + std::string(maker) +
                             " gives");
    return to_json(certificate, "certificate");
}

void raise_no_proof(const std::string& flaw) {
    PyErr_SetString(from_python.NoProof.ptr(), flaw.c_str());
    throw py::error_already_set();
}

}  // namespace graze::python
