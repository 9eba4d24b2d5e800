#include "python/names.hpp"

#include <vector>

namespace graze::python {

namespace {

py::handle kept(const py::object& object) { return py::object(object).release(); }

template <class E>
std::array<py::handle, 3> members(const py::object& type) {
    std::array<py::handle, 3> found;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const py::object member = type.attr(name(E(i)));
        if (member.cast<std::size_t>() != i)
            throw py::import_error("graze: its files are of different versions");
        found[i] = kept(member);
    }
    return found;
}

}  // namespace

py::object value_of(Contact contact) {
    return py::reinterpret_borrow<py::object>(from_python.contacts[std::size_t(contact)]);
}
py::object value_of(Location location) {
    return py::reinterpret_borrow<py::object>(from_python.locations[std::size_t(location)]);
}
py::object value_of(const Features& features) {
    const std::vector<Feature> list = features.list();
    py::tuple texts(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) texts[i] = name(list[i]);
    return texts;
}

py::str text_of_bytes(std::string_view text) {
    PyObject* const decoded =
        PyUnicode_DecodeUTF8(text.data(), py::ssize_t(text.size()), "backslashreplace");
    if (!decoded) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(decoded);
}

void look_up_names() {
    const py::module_ types = py::module_::import("graze._types");
    from_python = {kept(py::module_::import("fractions").attr("Fraction")),
                   kept(types.attr("InvalidShape")),
                   kept(types.attr("MeshError")),
                   kept(types.attr("NoProof")),
                   kept(types.attr("Answer")),
                   kept(types.attr("Clip")),
                   kept(types.attr("Clips")),
                   kept(types.attr("ExactClip")),
                   kept(types.attr("Parameters")),
                   kept(types.attr("FaceContact")),
                   kept(types.attr("Intersection")),
                   kept(types.attr("Corner")),
                   kept(types.attr("Distance")),
                   kept(types.attr("FirstContact")),
                   kept(types.attr("FirstContacts")),
                   members<Contact>(types.attr("Contact")),
                   members<Location>(types.attr("Location"))};
}

}  // namespace graze::python
