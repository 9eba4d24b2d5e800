#include "python/meshes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <graze/assembly.hpp>
#include <graze/mesh_certificate.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_measure.hpp>
#include <graze/replace_file.hpp>
#include <graze/voxel.hpp>
#include <graze/voxel_files.hpp>
#include <graze/voxel_fractions.hpp>
#include <limits>
#include <string>
#include <vector>

#include "python/choice.hpp"
#include "python/functions.hpp"
#include "python/json.hpp"
#include "python/lists.hpp"
#include "python/mesh_arguments.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/two.hpp"
#include "queries/assembly.hpp"
#include "queries/face_certificate.hpp"
#include "queries/mesh_report.hpp"

namespace graze::python {

namespace {

using Face = std::array<std::uint32_t, 3>;

/// Rows of three.
template <class Row, class Number>
std::span<const Row> rows(const py::array_t<Number, py::array::c_style>& array, const char* name) {
    static_assert(sizeof(Row) == 3 * sizeof(Number));
    if (array.ndim() != 2 || array.shape(1) != 3)
        throw py::value_error(std::string(name) + ": rows of three are needed");
    return {reinterpret_cast<const Row*>(array.data()), std::size_t(array.shape(0))};
}

// ---- Files ----

Mesh mesh_at(const std::string& path) {
    return of_file([&] { return read_mesh(std::filesystem::path(path)); });
}

py::tuple read(const std::string& path) { return arrays_of(mesh_at(path)); }

/// A name, vertices and faces of each.
py::list read_parts(const std::string& path) {
    const Mesh file = mesh_at(path);
    py::list parts;
    for (const mesh::Part& part : mesh::parts_of({&file, 1}, {&path, 1})) {
        const py::tuple arrays = arrays_of(part.mesh);
        parts.append(py::make_tuple(text_of_bytes(part.name), arrays[0], arrays[1]));
    }
    return parts;
}

void write_mesh_at(const std::string& path, const Vertices& vertices, const Faces& faces) {
    const Mesh mesh = mesh_of(vertices, faces);
    of_file([&] {
        const std::filesystem::path file(path);
        expect_replaceable(file);
        write_mesh(mesh, file);
    });
}

struct NamedFormat {
    const char* text;
    MeshFormat format;
};
const char* name(const NamedFormat& format) { return format.text; }

py::bytes bytes_of(const Vertices& vertices, const Faces& faces, py::handle format) {
    const Mesh mesh = mesh_of(vertices, faces);
    const NamedFormat chosen = choice_of<NamedFormat>("format", format,
                                                      {{"stl", MeshFormat::stl},
                                                       {"obj", MeshFormat::obj},
                                                       {"ply", MeshFormat::ply},
                                                       {"off", MeshFormat::off}});
    return of_file([&] { return mesh_bytes(mesh, chosen.format, "mesh"); });
}

py::tuple floats_of(const Vertices& vertices, const Faces& faces) {
    Mesh mesh = mesh_of(vertices, faces);
    return arrays_of(of_file([&] { return in_floats(std::move(mesh)); }));
}

// ---- Voxels ----

ExactVec3 exact_vec(const py::sequence& numbers, const char* name) {
    ExactVec3 v;
    for (int i = 0; i < 3; ++i) v[i] = to_exact(numbers[std::size_t(i)], name);
    return v;
}

void look_for_signals(Released& others) {
    const Locked lock(others);
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

py::array_t<bool> array_of(const VoxelSet& set, py::array_t<bool> array) {
    bool* to = array.mutable_data();
    const auto& dims = set.dims();
    Released others;
    for (std::int64_t i = 0; i < dims[0]; ++i) {
        for (std::int64_t j = 0; j < dims[1]; ++j)
            for (std::int64_t w = 0; w < set.words(); ++w) {
                const std::uint64_t word = set.word(i, j, w);
                const std::int64_t count = std::min<std::int64_t>(64, dims[2] - 64 * w);
                for (std::int64_t k = 0; k < count; ++k) *to++ = (word >> k & 1) != 0;
            }
        look_for_signals(others);
    }
    return array;
}

using Bools = py::array_t<bool, py::array::c_style>;

/// The voxels of an array, in runs.
VoxelSet set_of(const Bools& array) {
    if (array.ndim() != 3)
        throw py::value_error("array: has " + std::to_string(array.ndim()) +
                              " axes; allowed: 3, of at least one voxel each");
    const VoxelSet::Index dims{array.shape(0), array.shape(1), array.shape(2)};
    for (const std::int64_t n : dims)
        if (n < 1) throw py::value_error("array: has no voxel; allowed: at least one on each axis");
    const bool* from = array.data();
    Released others;
    VoxelSet set(dims);
    for (std::int64_t i = 0; i < dims[0]; ++i) {
        for (std::int64_t j = 0; j < dims[1]; ++j, from += dims[2])
            for (std::int64_t k = 0; k < dims[2];) {
                const bool* const end = from + dims[2];
                const bool* const begin = std::find(from + k, end, true);
                const bool* const stop = std::find(begin, end, false);
                if (begin != end) set.insert(i, j, begin - from, stop - from - 1);
                k = stop - from;
            }
        look_for_signals(others);
    }
    return set;
}

Grid grid_of(const py::object& given) {
    Grid grid;
    grid.origin = exact_vec(given.attr("origin"), "grid.origin");
    grid.cell = exact_vec(given.attr("cell"), "grid.cell");
    const py::sequence dims = given.attr("dims");
    for (std::size_t i = 0; i < 3; ++i)
        grid.dims[i] = to_integer(dims[i], "grid.dims", "three whole numbers >= 1");
    return grid;
}

void write(const std::string& path, const Bools& array, const py::object& overlapping,
           const py::object& grid_given) {
    const Grid grid = grid_of(grid_given);
    const VoxelSet set = set_of(array);
    std::optional<VoxelSet> some;
    if (!overlapping.is_none()) some = set_of(overlapping.cast<Bools>());
    try {
        expect_writable(path, grid, some.has_value());
    } catch (const voxel_file_error& error) {
        raise_about_file(PyExc_ValueError, error);
    }
    of_file([&] { write_voxels(path, grid, set, some ? &*some : nullptr); });
}

/// One of the three that are given.
Grid grid_over(const Mesh& mesh, const py::object& cell, const py::object& resolution,
               const py::object& grid_given, Ties ties) {
    try {
        if (!grid_given.is_none()) return grid_of(grid_given);
        if (!resolution.is_none())
            return Grid::of_resolution(
                mesh, to_integer(resolution, "resolution", "a whole number >= 1"), ties);
        return Grid::of_cell(mesh, exact_vec(cell, "cell"), ties);
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
}

/// The shape of an array of all voxels, if there may be one.
std::vector<py::ssize_t> dims_of(const Grid& grid) {
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
    return dims;
}

py::tuple exact_tuple(const ExactVec3& v) {
    return py::make_tuple(to_python(v[0]), to_python(v[1]), to_python(v[2]));
}

py::tuple voxels(const Vertices& vertices, const Faces& faces, const py::object& cell,
                 const py::object& resolution, const py::object& grid_given, py::handle mode,
                 py::handle ties, bool contacts, bool parity, py::handle threads,
                 py::handle progress) {
    const Mesh mesh = mesh_of(vertices, faces);
    VoxelOptions options;
    options.mode = choice_of(
        "mode", mode,
        {VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside, VoxelMode::solid});
    options.ties = choice_of("ties", ties, {Ties::closed, Ties::half_open, Ties::open});
    options.contacts = contacts;
    options.parity = parity;
    options.threads = options_of(threads).threads;

    const Grid grid = grid_over(mesh, cell, resolution, grid_given, options.ties);
    // First, as there may be no room for it.
    const auto dims = dims_of(grid);
    py::array_t<bool> array(dims);
    py::object overlapping = py::none();
    if (contacts) overlapping = py::array_t<bool>(dims);
    const Voxels found = [&] {
        try {
            return run_long(progress, [&](const mesh::Progress& told) {
                options.progress = told;
                return voxelize(mesh, grid, options);
            });
        } catch (const invalid_shape& error) {
            raise_invalid(mesh, error);
        }
    }();
    if (found.overlapping) array_of(*found.overlapping, overlapping);
    return py::make_tuple(array_of(found.set, std::move(array)), exact_tuple(grid.origin),
                          exact_tuple(grid.cell), overlapping);
}

py::tuple fractions(const Vertices& vertices, const Faces& faces, const py::object& cell,
                    const py::object& resolution, const py::object& grid_given, py::handle threads,
                    py::handle progress) {
    const Mesh mesh = mesh_of(vertices, faces);
    FractionOptions options{.threads = options_of(threads).threads};
    const Grid grid = grid_over(mesh, cell, resolution, grid_given, Ties::closed);
    py::array_t<double> array(dims_of(grid));
    const VolumeFractions found = [&] {
        try {
            return run_long(progress, [&](const mesh::Progress& told) {
                options.progress = told;
                return volume_fractions(mesh, grid, options);
            });
        } catch (const invalid_shape& error) {
            raise_invalid(mesh, error);
        }
    }();
    std::copy(found.values.begin(), found.values.end(), array.mutable_data());
    return py::make_tuple(array, exact_tuple(grid.origin), exact_tuple(grid.cell),
                          to_python(found.volume));
}

// ---- Reports ----

/// What the command prints as JSON, and the pairs.
py::tuple check(const Vertices& vertices, const Faces& faces, py::handle threads, py::handle limit,
                py::handle progress) {
    const Mesh mesh = mesh_of(vertices, faces);
    mesh::CheckOptions options;
    options.threads = options_of(threads).threads;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    if (!limit.is_none()) most = to_integer(limit, "limit", "a whole number >= 0, or None");
    if (most < 0) throw py::value_error("limit: is " + std::to_string(most) + "; allowed: >= 0");
    try {
        const mesh::Report report = run_long(progress, [&](const mesh::Progress& told) {
            options.progress = told;
            return mesh::check(mesh, options);
        });
        return py::make_tuple(to_python(queries::Json{queries::fields_of(mesh, report)}),
                              report.pairs.size(), pair_arrays(report.pairs, most));
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
}

// ---- Measures ----

py::tuple doubles(const ExactVec3& v) { return tuple_of(v.rounded()); }

py::tuple numbers(const mesh::SecondMoments& m) {
    return py::make_tuple(to_python(m.xx), to_python(m.yy), to_python(m.zz), to_python(m.xy),
                          to_python(m.xz), to_python(m.yz));
}

/// The area; how many edges do not cancel, and the ends of the first; or None for all of these: the volume, the centroid and the
/// inertia tensor in doubles, and the moments in fractions.
py::tuple measure(const Vertices& vertices, const Faces& faces) {
    const Mesh mesh = mesh_of(vertices, faces);
    mesh::Measures found;
    try {
        const Released others;
        found = mesh::measure(mesh);
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
    py::list first;
    for (const auto& [from, to] : found.first_unbalanced)
        first.append(py::make_tuple(tuple_of(from), tuple_of(to)));
    py::object volume = py::none(), centroid = py::none(), inertia = py::none(), exact = py::none();
    if (const auto& moments = found.moments) {
        volume = py::float_(moments->volume.to_double());
        py::object exact_centroid = py::none(), central = py::none();
        if (moments->centroid) {
            centroid = doubles(*moments->centroid);
            exact_centroid = tuple_of(*moments->centroid);
            central = numbers(*moments->central);
            py::list rows;
            for (const ExactVec3& row : moments->central->inertia()) rows.append(doubles(row));
            inertia = rows;
        }
        exact = py::make_tuple(to_python(moments->volume), tuple_of(moments->first),
                               numbers(moments->second), exact_centroid, central);
    }
    return py::make_tuple(found.area, found.unbalanced_edges, py::tuple(first), volume, centroid,
                          inertia, exact);
}

// ---- Edges and vertices ----

/// Of each: the name of its kind, its ends, its faces, open, turned.
py::list topology_defects(const Vertices& vertices, const Faces& faces) {
    const Mesh mesh = mesh_of(vertices, faces);
    const auto found = [&] {
        try {
            const Released others;
            return mesh::topology_defects(mesh);
        } catch (const invalid_shape& error) {
            raise_invalid(mesh, error);
        }
    }();
    py::list defects;
    for (const mesh::TopologyDefect& d : found) {
        defects.append(py::make_tuple(mesh::name(d.kind), py::make_tuple(d.ends[0], d.ends[1]),
                                      faces_tuple(d.faces), d.open, d.turned));
    }
    return defects;
}

// ---- Faces ----

/// Two single triangles in 3D.
struct TwoFaces : Two {
    explicit TwoFaces(const Arguments& given) : Two(given[0], given[1]) {
        expect_single();
        for (const List& list : lists)
            if (list.numbers.type != ShapeType::triangle3)
                throw py::value_error(std::string(list.name) + ": is a " +
                                      graze::name(list.numbers.type) + "; allowed: triangle3");
    }
    auto ask(const auto& f) const {
        return answered(lists.data(), 2,
                        [&] { return f(std::get<Triangle3>(a()), std::get<Triangle3>(b())); });
    }
};

py::object kind_of(mesh::FaceContact contact) { return from_python.FaceContact(int(contact)); }

py::object face_contact(const Arguments& given) {
    return TwoFaces(given).ask(
        [](const Triangle3& a, const Triangle3& b) { return kind_of(mesh::beyond_shared(a, b)); });
}

py::object certify_faces(const Arguments& given) {
    return TwoFaces(given).ask([](const Triangle3& a, const Triangle3& b) {
        return to_python(queries::Json{queries::to_json(mesh::certify(a, b))});
    });
}

py::object verify_faces(const Arguments& given) {
    const TwoFaces faces(given);
    const queries::Json json = certificate_of(given[2], "graze.certify_faces");
    return faces.ask([&](const Triangle3& a, const Triangle3& b) {
        const queries::ProvedContact proved = queries::proved_contact(a, b, json);
        if (!proved.flaw.empty()) raise_no_proof(proved.flaw);
        return kind_of(proved.contact);
    });
}

// ---- Assemblies ----

/// Of parts, each a name, vertices, faces and what errors call it: a, b, the number of the relation or None, why there is none, a point of
/// both or None, the faces that meet; with a clearance the number of the verdict, the gap and the faces that are too near, else
/// three times None; and with volumes that in common, or None.
py::list clash(const py::sequence& given, py::handle clearance, bool volumes, bool gaps,
               py::handle progress) {
    mesh::ClashOptions options;
    options.gaps = gaps;
    options.volumes = volumes;
    if (!clearance.is_none()) options.clearance = to_limit(clearance, "clearance");
    const std::vector<Mesh> meshes = meshes_of(given);
    std::vector<queries::NamedMesh> parts;
    for (const py::handle one : given)
        parts.push_back({one.cast<py::tuple>()[0].cast<std::string>(), nullptr});
    for (std::size_t n = 0; n < parts.size(); ++n) parts[n].mesh = &meshes[n];
    const mesh::Clashes found = [&] {
        try {
            return run_long(progress, [&](const mesh::Progress& told) {
                options.progress = told;
                return mesh::clash(meshes, options);
            });
        } catch (const invalid_shape& error) {
            raise_invalid_among(meshes, given, error);
        }
    }();
    py::list pairs;
    for (const mesh::PartPair& pair : found.pairs) {
        py::object relation = py::none(), reason = py::none(), point = py::none();
        if (pair.relation)
            relation = py::int_(int(*pair.relation));
        else
            reason = py::str(queries::why_not_related(parts, found, pair));
        if (const auto p = queries::common_point(parts, pair))
            point = py::make_tuple(to_python((*p)[0]), to_python((*p)[1]), to_python((*p)[2]));
        py::object verdict = py::none(), near = py::none();
        if (pair.verdict) {
            verdict = py::int_(int(*pair.verdict));
            near = near_array(pair.near);
        }
        pairs.append(py::make_tuple(
            pair.a, pair.b, relation, reason, point,
            pair_arrays(pair.faces, std::int64_t(pair.faces.size())), verdict, gap_tuple(pair.gap),
            near, pair.volume ? py::object(py::float_(*pair.volume)) : py::object(py::none())));
    }
    return pairs;
}

}  // namespace

std::vector<std::array<std::uint32_t, 3>> triangles_of(const Faces& faces, const char* name) {
    const auto f = rows<Face>(faces, name);
    return {f.begin(), f.end()};
}

Mesh mesh_of(const Vertices& vertices, const Faces& faces) {
    const auto v = rows<Vec3>(vertices, "vertices");
    return {{v.begin(), v.end()}, triangles_of(faces, "faces")};
}

py::tuple arrays_of(const Mesh& mesh) {
    py::array_t<double> vertices({py::ssize_t(mesh.vertices.size()), py::ssize_t(3)});
    py::array_t<std::uint32_t> faces({py::ssize_t(mesh.triangles.size()), py::ssize_t(3)});
    double* v = vertices.mutable_data();
    for (const Vec3& p : mesh.vertices) *v++ = p.x, *v++ = p.y, *v++ = p.z;
    std::uint32_t* f = faces.mutable_data();
    for (const Face& face : mesh.triangles) f = std::copy(face.begin(), face.end(), f);
    return py::make_tuple(vertices, faces);
}

py::tuple faces_tuple(const std::vector<std::uint32_t>& faces) {
    py::tuple numbers(faces.size());
    for (std::size_t i = 0; i < faces.size(); ++i) numbers[i] = faces[i];
    return numbers;
}

void raise_if_invalid(const Mesh& mesh, const char* argument) {
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) try {
            any::expect_valid(mesh.triangle(i));
        } catch (const invalid_shape& error) {
            raise(error, argument, py::int_(i));
        }
}

void raise_invalid(const Mesh& mesh, const invalid_shape& found) {
    raise_if_invalid(mesh, "mesh");
    raise(found, "mesh");
}

std::vector<Mesh> meshes_of(const py::sequence& given) {
    std::vector<Mesh> meshes;
    for (const py::handle one : given) {
        const auto mesh = one.cast<py::tuple>();
        meshes.push_back(mesh_of(mesh[1].cast<Vertices>(), mesh[2].cast<Faces>()));
    }
    return meshes;
}

void raise_invalid_among(const std::vector<Mesh>& meshes, const py::sequence& given,
                         const invalid_shape& found) {
    const auto called = [&](std::size_t n) {
        return given[n].cast<py::tuple>()[3].cast<std::string>();
    };
    for (std::size_t n = 0; n < meshes.size(); ++n) raise_if_invalid(meshes[n], called(n).c_str());
    // A vertex of no triangle.
    const auto is_finite = [](const Vec3& p) {
        return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
    };
    for (std::size_t n = 0; n < meshes.size(); ++n)
        if (!std::all_of(meshes[n].vertices.begin(), meshes[n].vertices.end(), is_finite))
            raise(found, called(n).c_str());
    throw found;
}

void add_meshes(py::module_& module) {
    module.def("read_mesh", read);
    module.def("read_parts", read_parts);
    module.def("write_mesh", write_mesh_at);
    module.def("mesh_bytes", bytes_of);
    module.def("in_floats", floats_of);
    module.def("voxelize", voxels);
    module.def("volume_fractions", fractions);
    module.def("write_voxels", write);
    module.def("check", check);
    module.def("measure", measure);
    module.def("topology_defects", topology_defects);
    module.def("clash", clash);
    add_function<face_contact>(module, R"(face_contact(a, b)
--

How do two faces, graze.Triangle3, meet beyond the corners that they share? A graze.FaceContact: docs/mesh.md says what
they mean. Raises as graze.contact does.)");
    add_function<certify_faces>(module, R"(certify_faces(a, b)
--

How two faces meet beyond the corners that they share, with a proof that anybody can check.

Returns a dict: "kind" is a graze.FaceContact by its name, or "shared" where the faces have no more in common than what
their common corners span; "shared" is how many corners both have; the proof is a "point" of both with its "weights" in
each, a "plane" between the faces, or all of these. graze.verify_faces and `graze verify --pairs` check it. Raises as
graze.contact does.)");
    add_function<verify_faces>(module, R"(verify_faces(a, b, certificate)
--

The graze.FaceContact of two faces that a certificate proves, checked by none of the geometry that decides. Lines that
`graze check --pairs` writes are certificates as well.

Raises graze.NoProof, which says what is wrong with the certificate, TypeError for what is no dict, and as
graze.contact does.)");
}

}  // namespace graze::python
