// The module graze._graze: what the package graze is over.
#include <pybind11/pybind11.h>

#include "python/lists.hpp"
#include "python/meshes.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/questions.hpp"
#include "python/shapes.hpp"

PYBIND11_MODULE(_graze, module) {
    using namespace graze::python;
    module.attr("__version__") = GRAZE_VERSION;
    // As their users import them.
    module.attr("__name__") = "graze";
    look_up_names();
    add_numbers(module);
    add_shapes(module);
    add_lists(module);
    add_questions(module);
    add_meshes(module);
    module.attr("__name__") = "graze._graze";
}
