// The module graze._graze: what the package graze is over.
#include <pybind11/pybind11.h>

#include "python/cells.hpp"
#include "python/clips.hpp"
#include "python/cuts.hpp"
#include "python/distances.hpp"
#include "python/index.hpp"
#include "python/lists.hpp"
#include "python/meshes.hpp"
#include "python/motion.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/points.hpp"
#include "python/questions.hpp"
#include "python/shapes.hpp"

namespace {

namespace py = pybind11;

/// pybind11 asks for this memory where an object has been made by __new__ alone, and would read it as it is.
void* refuse_unmade(std::size_t) {
    throw py::type_error(
        "an object is empty: __init__ was never called; allowed: one made by calling its class");
}

}  // namespace

PYBIND11_MODULE(_graze, module) {
    using namespace graze::python;
    module.attr("__version__") = GRAZE_VERSION;
    // As their users import them.
    module.attr("__name__") = "graze";
    look_up_names();
    add_numbers(module);
    add_shapes(module);
    add_lists(module);
    add_points(module);
    add_questions(module);
    add_clips(module);
    add_distances(module);
    add_meshes(module);
    add_index(module);
    add_cuts(module);
    add_cells(module);
    add_motion(module);
    module.attr("__name__") = "graze._graze";
    for (const auto& [name, value] : module.attr("__dict__").cast<py::dict>())
        if (PyType_Check(value.ptr()))
            if (auto* const type =
                    py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(value.ptr())))
                type->operator_new = refuse_unmade;
}
