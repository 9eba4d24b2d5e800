// Enumerators of C++ as members of Python's enums.
#pragma once

#include <array>
#include <initializer_list>
#include <string>

#include "python/numbers.hpp"

namespace graze::python {

/// The members of an enum of graze._types, found by their names. Kept: looking one up takes longer than most
/// questions.
template <class E>
class Members {
public:
    Members(const char* type, std::initializer_list<E> all) {
        const py::handle members = from("graze._types", type);
        for (const E value : all) {
            const py::object member = members.attr(name(value));
            if (member.cast<int>() != int(value))
                throw py::import_error(std::string("graze._types.") + type +
                                       " is of another version");
            members_[std::size_t(value)] = py::object(member).release();
        }
    }
    py::object operator[](E value) const {
        return py::reinterpret_borrow<py::object>(members_[std::size_t(value)]);
    }

private:
    std::array<py::handle, 8> members_;
};

}  // namespace graze::python
