// Meshes as arrays of numpy have them, and long work on them.
#pragma once

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <graze/cancelled.hpp>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <graze/replace_file.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "python/lock.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/shapes.hpp"

namespace graze::python {

using Vertices = py::array_t<double, py::array::c_style>;
using Faces = py::array_t<std::uint32_t, py::array::c_style>;

/// Raises ValueError for an array of another shape. Needs no lock of the interpreter.
std::vector<std::array<std::uint32_t, 3>> triangles_of(const Faces& faces, const char* name);
Mesh mesh_of(const Vertices& vertices, const Faces& faces);
/// The vertices and the faces of a mesh.
py::tuple arrays_of(const Mesh& mesh);
/// Their numbers.
py::tuple faces_tuple(const std::vector<std::uint32_t>& faces);

template <class T>
py::array_t<T> array_of(const std::vector<T>& numbers) {
    return py::array_t<T>(py::ssize_t(numbers.size()), numbers.data());
}

/// An exception whose text may be about a file.
[[noreturn]] inline void raise_about_file(py::handle type, const std::exception& error) {
    PyErr_SetObject(type.ptr(), text_of_bytes(error.what()).ptr());
    throw py::error_already_set();
}

/// f() with the lock of the interpreter released.
auto of_file(const auto& f) {
    try {
        const Released others;
        return f();
    } catch (const mesh_error& error) {
        raise_about_file(from_python.MeshError, error);
    } catch (const file_error& error) {
        raise_about_file(PyExc_OSError, error);
    }
}

/// Raises graze.InvalidShape for the first triangle that breaks a rule, if there is one.
void raise_if_invalid(const Mesh& mesh, const char* argument);
/// Of the argument `mesh`: for that triangle, or what was found.
[[noreturn]] void raise_invalid(const Mesh& mesh, const invalid_shape& found);

/// Of tuples that begin with a name, vertices, faces and what errors call it.
std::vector<Mesh> meshes_of(const py::sequence& given);
/// Raises graze.InvalidShape for the first triangle of these that breaks a rule, or what was found about the mesh with such a vertex.
[[noreturn]] void raise_invalid_among(const std::vector<Mesh>& meshes, const py::sequence& given,
                                      const invalid_shape& found);

/// What pairs of faces meet: arrays of their numbers and of graze.FaceContact. No more than so many.
py::tuple pair_arrays(const auto& pairs, std::int64_t most) {
    const auto listed = py::ssize_t(std::min<std::int64_t>(most, std::int64_t(pairs.size())));
    py::array_t<std::uint32_t> faces({listed, py::ssize_t(2)});
    py::array_t<std::uint8_t> contacts(listed);
    py::ssize_t row = 0;
    for (const mesh::FacePair& pair : pairs) {
        if (row == listed) break;
        faces.mutable_at(row, 0) = pair.a;
        faces.mutable_at(row, 1) = pair.b;
        contacts.mutable_at(row++) = std::uint8_t(pair.contact);
    }
    return py::make_tuple(faces, contacts);
}

/// Pairs of faces, an array of their numbers.
inline py::array_t<std::uint32_t> near_array(const std::vector<mesh::NearPair>& pairs) {
    py::array_t<std::uint32_t> faces({py::ssize_t(pairs.size()), py::ssize_t(2)});
    std::uint32_t* at = faces.mutable_data();
    for (const mesh::NearPair& pair : pairs) *at++ = pair.a, *at++ = pair.b;
    return faces;
}

/// What graze.Gap is made of; None without one.
inline py::object gap_tuple(const std::optional<mesh::Gap>& gap) {
    if (!gap) return py::none();
    return py::make_tuple(gap->distance.value, to_python(gap->squared),
                          py::make_tuple(gap->a, gap->b),
                          py::make_tuple(tuple_of(gap->distance.a), tuple_of(gap->distance.b)));
}

/// f(progress) with the lock of the interpreter released. Ctrl-C ends it, and what `told` raises, which is a function
/// of what is done and its sum, or None. `f` throws `cancelled` where progress says so.
template <class F>
auto run_long(py::handle told, const F& f) {
    std::optional<py::error_already_set> stopped;
    try {
        Released others;
        const mesh::Progress progress = [&](std::int64_t done, std::int64_t all) {
            const Locked lock(others);
            try {
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                if (!told.is_none()) told(done, all);
                return true;
            } catch (py::error_already_set& error) {
                stopped.emplace(std::move(error));
                return false;
            }
        };
        return f(progress);
    } catch (const cancelled&) {
        throw std::move(*stopped);
    }
}

}  // namespace graze::python
