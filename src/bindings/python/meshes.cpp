#include "python/meshes.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <graze/voxel.hpp>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "python/lists.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/shapes.hpp"

namespace graze::python {

namespace {

using Vertices = py::array_t<double, py::array::c_style>;
using Faces = py::array_t<std::uint32_t, py::array::c_style>;
using Face = std::array<std::uint32_t, 3>;

/// Rows of three.
template <class Row, class Number>
std::span<const Row> rows(const py::array_t<Number, py::array::c_style>& array, const char* name) {
    static_assert(sizeof(Row) == 3 * sizeof(Number));
    if (array.ndim() != 2 || array.shape(1) != 3)
        throw py::value_error(std::string(name) + ": rows of three are needed");
    return {reinterpret_cast<const Row*>(array.data()), std::size_t(array.shape(0))};
}

Mesh mesh_of(const Vertices& vertices, const Faces& faces) {
    const auto v = rows<Vec3>(vertices, "vertices");
    const auto f = rows<Face>(faces, "faces");
    return {{v.begin(), v.end()}, {f.begin(), f.end()}};
}

[[noreturn]] void raise_invalid(const Mesh& mesh, const invalid_shape& found) {
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) try {
            any::expect_valid(mesh.triangle(i));
        } catch (const invalid_shape& error) {
            raise(error, "mesh", py::int_(i));
        }
    raise(found, "mesh");
}

/// f(options) with the lock of the interpreter released, but for Ctrl-C. `f` may throw `cancelled`.
template <class Options>
auto run_long(const Mesh& mesh, Options options, const auto& f) {
    std::optional<py::error_already_set> stopped;
    options.progress = [&](std::int64_t, std::int64_t) {
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() == 0) return true;
        stopped.emplace();
        return false;
    };
    try {
        const py::gil_scoped_release others;
        return f(options);
    } catch (const cancelled&) {
        throw std::move(*stopped);
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
}

// ---- Files ----

py::tuple read(const std::string& path) {
    Mesh mesh;
    try {
        const py::gil_scoped_release others;
        mesh = read_mesh(std::filesystem::path(path));
    } catch (const mesh_error& error) {
        PyErr_SetString(from_python.MeshError.ptr(), error.what());
        throw py::error_already_set();
    }
    py::array_t<double> vertices({py::ssize_t(mesh.vertices.size()), py::ssize_t(3)});
    py::array_t<std::uint32_t> faces({py::ssize_t(mesh.triangles.size()), py::ssize_t(3)});
    double* v = vertices.mutable_data();
    for (const Vec3& p : mesh.vertices) *v++ = p.x, *v++ = p.y, *v++ = p.z;
    std::uint32_t* f = faces.mutable_data();
    for (const Face& face : mesh.triangles) f = std::copy(face.begin(), face.end(), f);
    return py::make_tuple(vertices, faces);
}

// ---- Voxels ----

template <class Choice>
Choice choice_of(const char* what, const std::string& text, std::initializer_list<Choice> choices) {
    std::string allowed;
    for (const Choice choice : choices) {
        if (text == name(choice)) return choice;
        allowed.append(allowed.empty() ? "\"" : ", \"").append(name(choice)).append("\"");
    }
    throw py::value_error(std::string(what) + ": \"" + text + "\" is none; allowed: " + allowed);
}

ExactVec3 exact_vec(const py::sequence& numbers, const char* name) {
    ExactVec3 v;
    for (int i = 0; i < 3; ++i) v[i] = to_exact(numbers[std::size_t(i)], name);
    return v;
}

py::array_t<bool> array_of(const VoxelSet& set, py::array_t<bool> array) {
    bool* to = array.mutable_data();
    const auto& dims = set.dims();
    const py::gil_scoped_release others;
    for (std::int64_t i = 0; i < dims[0]; ++i) {
        for (std::int64_t j = 0; j < dims[1]; ++j)
            for (std::int64_t w = 0; w < set.words(); ++w) {
                const std::uint64_t word = set.word(i, j, w);
                const std::int64_t count = std::min<std::int64_t>(64, dims[2] - 64 * w);
                for (std::int64_t k = 0; k < count; ++k) *to++ = (word >> k & 1) != 0;
            }
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return array;
}

py::tuple voxels(const Vertices& vertices, const Faces& faces, const py::object& cell,
                 const py::object& resolution, const py::object& grid_given,
                 const std::string& mode, const std::string& ties, bool contacts, bool parity,
                 py::handle threads) {
    const Mesh mesh = mesh_of(vertices, faces);
    VoxelOptions options;
    options.mode = choice_of(
        "mode", mode,
        {VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside, VoxelMode::solid});
    options.ties = choice_of("ties", ties, {Ties::closed, Ties::half_open, Ties::open});
    options.contacts = contacts;
    options.parity = parity;
    options.threads = options_of(threads).threads;

    Grid grid;
    try {
        if (!grid_given.is_none()) {
            grid.origin = exact_vec(grid_given.attr("origin"), "grid.origin");
            grid.cell = exact_vec(grid_given.attr("cell"), "grid.cell");
            const py::sequence dims = grid_given.attr("dims");
            for (std::size_t i = 0; i < 3; ++i)
                grid.dims[i] = to_integer(dims[i], "grid.dims", "three whole numbers >= 1");
        } else if (!resolution.is_none()) {
            grid = Grid::of_resolution(
                mesh, to_integer(resolution, "resolution", "a whole number >= 1"), options.ties);
        } else {
            grid = Grid::of_cell(mesh, exact_vec(cell, "cell"), options.ties);
        }
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
    // First, as there may be no room for it.
    const std::vector<py::ssize_t> dims(grid.dims.begin(), grid.dims.end());
    for (const py::ssize_t n : dims)
        if (n < 1) throw py::value_error("grid.dims: has " + std::to_string(n) + "; allowed: >= 1");
    // numpy would call it a wrong value.
    if (double(dims[0]) * double(dims[1]) * double(dims[2]) >= 0x1p63) {
        PyErr_Format(PyExc_MemoryError,
                     "grid: %zd x %zd x %zd voxels are more than memory can hold", dims[0], dims[1],
                     dims[2]);
        throw py::error_already_set();
    }
    py::array_t<bool> array(dims);
    py::object overlapping = py::none();
    if (contacts) overlapping = py::array_t<bool>(dims);
    const Voxels found =
        run_long(mesh, options, [&](const VoxelOptions& how) { return voxelize(mesh, grid, how); });
    if (found.overlapping) array_of(*found.overlapping, overlapping);
    const auto exact = [](const ExactVec3& v) {
        return py::make_tuple(to_python(v[0]), to_python(v[1]), to_python(v[2]));
    };
    return py::make_tuple(array_of(found.set, std::move(array)), exact(grid.origin),
                          exact(grid.cell), overlapping);
}

// ---- Reports ----

py::dict dict_of(const mesh::Report& report, std::int64_t limit) {
    const mesh::Topology& t = report.topology;
    py::dict all;
    all["solid"] = report.solid;
    all["clean"] = report.clean();
    all["embedded"] = report.embedded();
    all["closed"] = t.closed();
    all["oriented"] = t.oriented();
    all["manifold"] = t.manifold();
    all["faces"] = t.faces;
    all["vertices"] = t.vertices;
    all["edges"] = t.edges;
    all["duplicate_vertices"] = t.duplicate_vertices;
    all["unused_vertices"] = t.unused_vertices;
    all["degenerate_faces"] = t.degenerate_faces();
    all["duplicate_faces"] = t.duplicate_faces;
    all["boundary_edges"] = t.boundary_edges;
    all["non_manifold_edges"] = t.non_manifold_edges;
    all["misoriented_edges"] = t.misoriented_edges;
    all["non_manifold_vertices"] = t.non_manifold_vertices;
    all["pinched_vertices"] = t.pinched_vertices;
    all["shells"] = t.shells.size();
    all["pair_count"] = report.pairs.size();
    const auto listed = py::ssize_t(std::min(limit, report.pairs.size()));
    py::array_t<std::uint32_t> pairs({listed, py::ssize_t(2)});
    py::array_t<std::uint8_t> contacts(listed);
    py::ssize_t row = 0;
    for (const mesh::FacePair& pair : report.pairs) {
        if (row == listed) break;
        pairs.mutable_at(row, 0) = pair.a;
        pairs.mutable_at(row, 1) = pair.b;
        contacts.mutable_at(row++) = std::uint8_t(pair.contact);
    }
    all["pairs"] = pairs;
    all["pair_contacts"] = contacts;
    return all;
}

py::dict check(const Vertices& vertices, const Faces& faces, py::handle threads, py::handle limit) {
    const Mesh mesh = mesh_of(vertices, faces);
    mesh::CheckOptions options;
    options.threads = options_of(threads).threads;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    if (!limit.is_none()) most = to_integer(limit, "limit", "a whole number >= 0, or None");
    if (most < 0) throw py::value_error("limit: is " + std::to_string(most) + "; allowed: >= 0");
    return dict_of(run_long(mesh, options,
                            [&](const mesh::CheckOptions& how) { return mesh::check(mesh, how); }),
                   most);
}

// ---- Points in a mesh ----

mesh::Index index_of(const Vertices& vertices, const Faces& faces) {
    const Mesh mesh = mesh_of(vertices, faces);
    try {
        const py::gil_scoped_release others;
        return mesh::Index(mesh);
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
}

py::object locate(const mesh::Index& index, py::handle points, bool parity) {
    List list;
    read_points(points, "points", list);
    if (list.numbers.type != ShapeType::point3)
        throw py::value_error("points: are " + std::string(name(list.numbers.type)) +
                              "; allowed: point3");
    if (!index.winds(parity))
        throw py::value_error(
            std::string("mesh: says of no point whether it is inside, as it is not closed") +
            (parity ? ""
                    : " or its faces run in different directions; allowed: parity=True, where each "
                      "edge "
                      "has an even number of faces"));
    const Batch batch(std::span(&list, 1));
    const auto answers = batch.answers<std::uint8_t>();
    auto* const found = const_cast<std::uint8_t*>(answers.data());
    try {
        batch.run([&](std::span<const any::Shapes> lists, std::size_t first, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                const AnyShape point = shape_at(lists[0], py::ssize_t(i) * lists[0].stride);
                found[first + i] =
                    std::uint8_t(*index.locate(std::get<Point3>(point), parity).location);
            }
            return std::size_t(0);
        });
    } catch (const invalid_shape&) {
        batch.raise_invalid();
    }
    return answers;
}

}  // namespace

void add_meshes(py::module_& module) {
    module.def("read_mesh", read);
    module.def("voxelize", voxels);
    module.def("check", check);
    py::class_<mesh::Index>(module, "Index")
        .def(py::init(&index_of))
        .def("winds", &mesh::Index::winds)
        .def("locate", locate);
}

}  // namespace graze::python
