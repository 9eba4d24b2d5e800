// A word for one of some values.
#pragma once

#include <pybind11/pybind11.h>

#include <initializer_list>
#include <string>

namespace graze::python {

/// The value with this name. Raises TypeError for what is no text, and ValueError for another word.
template <class Choice>
Choice choice_of(const char* what, pybind11::handle word, std::initializer_list<Choice> choices) {
    if (!pybind11::isinstance<pybind11::str>(word))
        throw pybind11::type_error(std::string(what) + ": " + std::string(pybind11::repr(word)) +
                                   " is no text");
    const std::string text = word.cast<std::string>();
    std::string allowed;
    for (const Choice choice : choices) {
        if (text == name(choice)) return choice;
        allowed.append(allowed.empty() ? "\"" : ", \"").append(name(choice)).append("\"");
    }
    throw pybind11::value_error(std::string(what) + ": \"" + text +
                                "\" is none; allowed: " + allowed);
}

}  // namespace graze::python
