// What the module takes from Python: looked up once, when it is imported.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <string_view>

namespace graze::python {

namespace py = pybind11;

/// Never released: the interpreter may be gone by then.
struct Names {
    py::handle Fraction, InvalidShape, MeshError, NoProof, Answer, Clip, Clips, ExactClip,
        Parameters, FaceContact, Intersection, Corner, Distance, FirstContact, FirstContacts;
    std::array<py::handle, 3> contacts, locations;  ///< members of the enums
};
inline Names from_python;

py::object value_of(Contact contact);
py::object value_of(Location location);
/// A tuple of their names.
py::object value_of(const Features& features);

/// Bytes that are no UTF-8, as in the name of a file or of a part of it, become \xfc and the like.
py::str text_of_bytes(std::string_view text);

/// Raises ImportError where graze._types is of another version.
void look_up_names();

}  // namespace graze::python
