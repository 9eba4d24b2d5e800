#include "python/cells.hpp"

#include <algorithm>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "python/choice.hpp"
#include "python/lists.hpp"
#include "python/many_points.hpp"
#include "python/mesh_arguments.hpp"

namespace graze::python {

namespace {

using Numbers = py::array_t<std::uint32_t, py::array::c_style>;
using Truths = py::array_t<bool, py::array::c_style>;

// ---- Arguments ----

mesh::Precision to_precision(bool floats) {
    return floats ? mesh::Precision::floats : mesh::Precision::doubles;
}

mesh::Rule to_rule(const char* what, py::handle word) {
    using enum mesh::Rule;
    return choice_of(what, word, {nonzero, positive, parity});
}

/// f(options), which may take long, with the lock of the interpreter released.
auto asked(py::handle threads, py::handle progress, const auto& f) {
    mesh::CheckOptions options;
    options.threads = options_of(threads).threads;
    return run_long(progress, [&](const mesh::Progress& told) {
        options.progress = told;
        return f(options);
    });
}

/// Pieces that Python holds. Raises ValueError for what nothing here has made. Needs no lock of the interpreter, as the next.
mesh::Cells cells_of(const ExactPoints<3>& corners, const Faces& pieces) {
    mesh::Cells cells;
    cells.pieces = triangles_of(pieces, "pieces");
    cells.corners.reserve(corners.rows.size());
    for (const Row<3>& point : corners.rows) {
        if (!point) throw py::value_error("exact_corners: None is no point; allowed: points");
        cells.corners.push_back({*point, {}});
    }
    for (const auto& piece : cells.pieces)
        for (const std::uint32_t corner : piece)
            if (corner >= cells.corners.size())
                throw py::value_error("pieces: there is no corner " + std::to_string(corner) +
                                      "; allowed: less than " +
                                      std::to_string(cells.corners.size()));
    return cells;
}

/// The same with the sources of each.
mesh::Cells cells_of(const ExactPoints<3>& corners, const Faces& pieces, const Numbers& meshes,
                     const Numbers& faces, const Truths& turned, const Numbers& first) {
    mesh::Cells cells = cells_of(corners, pieces);
    const py::ssize_t count = meshes.size();
    cells.first_source.assign(first.data(), first.data() + first.size());
    const std::vector<std::uint32_t>& starts = cells.first_source;
    if (faces.size() != count || turned.size() != count ||
        starts.size() != cells.pieces.size() + 1 || starts[0] != 0 ||
        py::ssize_t(starts.back()) != count || !std::is_sorted(starts.begin(), starts.end()))
        throw py::value_error("first_source: does not fit the pieces and their sources");
    for (py::ssize_t n = 0; n < count; ++n)
        cells.sources.push_back({{meshes.data()[n], faces.data()[n]}, turned.data()[n]});
    return cells;
}

// ---- Answers ----

/// A mesh and a number in each row.
template <class Number>
py::array_t<Number> rows_of_two(std::size_t count, const auto& row) {
    py::array_t<Number> rows({py::ssize_t(count), py::ssize_t(2)});
    Number* at = rows.mutable_data();
    for (std::size_t n = 0; n < count; ++n) {
        const auto [mesh, number] = row(n);
        *at++ = Number(mesh), *at++ = Number(number);
    }
    return rows;
}

/// Meshes, faces, which are turned, and where those of each begin.
py::tuple source_arrays(const std::vector<mesh::PieceSource>& sources,
                        const std::vector<std::uint32_t>& first) {
    const auto count = py::ssize_t(sources.size());
    Numbers meshes(count), faces(count);
    Truths turned(count);
    for (py::ssize_t n = 0; n < count; ++n) {
        const mesh::PieceSource& source = sources[std::size_t(n)];
        meshes.mutable_data()[n] = source.face.mesh;
        faces.mutable_data()[n] = source.face.number;
        turned.mutable_data()[n] = source.turned;
    }
    return py::make_tuple(meshes, faces, turned, array_of(first));
}

/// Of each the number of its mesh, edges, even, and the ends of the first.
py::list unbalanced_list(const std::vector<mesh::Unbalanced>& found) {
    py::list list;
    for (const mesh::Unbalanced& one : found) {
        py::tuple first(one.first.size());
        for (std::size_t n = 0; n < one.first.size(); ++n)
            first[n] = py::make_tuple(tuple_of(one.first[n][0]), tuple_of(one.first[n][1]));
        list.append(py::make_tuple(one.mesh, one.edges, one.even, first));
    }
    return list;
}

/// What graze.Cells is made of: its corners as graze.ExactPoints3, pieces, the arrays of sources, vertices or -1 of the corners, flat
/// faces, unbalanced meshes, whether it is a boundary.
py::tuple cells_tuple(mesh::Cells cells) {
    const auto vertex_of = rows_of_two<std::int64_t>(cells.corners.size(), [&](std::size_t n) {
        const auto& vertex = cells.corners[n].vertex;
        return vertex ? std::pair<std::int64_t, std::int64_t>(vertex->mesh, vertex->number)
                      : std::pair<std::int64_t, std::int64_t>(-1, -1);
    });
    const auto flat = rows_of_two<std::uint32_t>(cells.flat.size(), [&](std::size_t n) {
        return std::pair(cells.flat[n].mesh, cells.flat[n].number);
    });
    const Mesh pieces{{}, std::move(cells.pieces)};
    ExactPoints<3> points{{py::ssize_t(cells.corners.size())}, {}};
    points.rows.reserve(cells.corners.size());
    for (mesh::CellCorner& corner : cells.corners)
        points.rows.emplace_back(std::move(corner.point));
    return py::make_tuple(py::cast(std::move(points)), arrays_of(pieces)[1],
                          source_arrays(cells.sources, cells.first_source), vertex_of, flat,
                          unbalanced_list(cells.unbalanced), cells.is_boundary);
}

/// f(mesh, options) about a mesh.
py::tuple cells_of_mesh(const Vertices& vertices, const Faces& faces, py::handle threads,
                        py::handle progress, const auto& f) {
    const Mesh mesh = mesh_of(vertices, faces);
    try {
        return cells_tuple(asked(threads, progress, [&](const mesh::CheckOptions& options) {
            return f(mesh, options);
        }));
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
}

py::tuple resolve(const Vertices& vertices, const Faces& faces, py::handle threads,
                  py::handle progress) {
    return cells_of_mesh(vertices, faces, threads, progress,
                         [](const Mesh& mesh, const mesh::CheckOptions& options) {
                             return mesh::resolve(mesh, options);
                         });
}

py::tuple solid(const Vertices& vertices, const Faces& faces, py::handle rule_given,
                py::handle threads, py::handle progress) {
    const mesh::Rule rule = to_rule("rule", rule_given);
    return cells_of_mesh(vertices, faces, threads, progress,
                         [&](const Mesh& mesh, const mesh::CheckOptions& options) {
                             return mesh::solid(mesh, rule, options);
                         });
}

py::tuple outer(const Vertices& vertices, const Faces& faces, py::handle threads,
                py::handle progress) {
    return cells_of_mesh(vertices, faces, threads, progress,
                         [](const Mesh& mesh, const mesh::CheckOptions& options) {
                             return mesh::outer(mesh, options);
                         });
}

/// Of meshes, each a name, vertices, faces, what errors call it, its rule and what errors call that.
py::tuple boolean(const std::string& expression, const py::sequence& given, py::handle threads,
                  py::handle progress) {
    const std::vector<Mesh> meshes = meshes_of(given);
    std::vector<mesh::Operand> operands;
    for (std::size_t n = 0; n < meshes.size(); ++n) {
        const py::tuple one = given[n];
        operands.push_back({one[0].cast<std::string>(), meshes[n],
                            to_rule(one[5].cast<std::string>().c_str(), one[4])});
    }
    try {
        return cells_tuple(asked(threads, progress, [&](const mesh::CheckOptions& options) {
            return mesh::boolean(expression, operands, options);
        }));
    } catch (const invalid_shape& error) {
        raise_invalid_among(meshes, given, error);
    }
}

/// What graze.RoundedCells is made of.
py::tuple rounded_cells(const ExactPoints<3>& corners, const Faces& pieces, bool floats) {
    const mesh::Precision chosen = to_precision(floats);
    const mesh::RoundedCells rounded = [&] {
        const Released others;
        return cells_of(corners, pieces).rounded(chosen);
    }();
    const py::tuple arrays = arrays_of(rounded.mesh);
    return py::make_tuple(arrays[0], arrays[1], array_of(rounded.pieces), rounded.collapsed);
}

/// Of a boundary.
double cells_volume(const ExactPoints<3>& corners, const Faces& pieces) {
    const Released others;
    mesh::Cells cells = cells_of(corners, pieces);
    cells.is_boundary = true;
    return cells.volume();
}

/// The name of the rounding, vertices, faces, the arrays of sources, how many collapsed and were moved, how far, the pairs, whether
/// nothing would be left.
py::tuple mended_cells(const ExactPoints<3>& corners, const Faces& pieces, const Numbers& meshes,
                       const Numbers& faces, const Truths& turned, const Numbers& first,
                       bool is_boundary, bool floats, py::handle threads, py::handle progress) {
    const mesh::Precision chosen = to_precision(floats);
    const mesh::MendedCells mended =
        asked(threads, progress, [&](const mesh::CheckOptions& options) {
            mesh::Cells cells = cells_of(corners, pieces, meshes, faces, turned, first);
            cells.is_boundary = is_boundary;
            return mesh::mended(cells, chosen, options);
        });
    const py::tuple arrays = arrays_of(mended.mesh);
    return py::make_tuple(name(mended.rounding), arrays[0], arrays[1],
                          source_arrays(mended.sources, mended.first_source), mended.collapsed,
                          mended.moved_corners, mended.moved,
                          pair_arrays(mended.pairs, std::numeric_limits<std::int64_t>::max()),
                          mended.vanished);
}

}  // namespace

void add_cells(py::module_& module) {
    module.def("resolve", resolve);
    module.def("solid", solid);
    module.def("outer", outer);
    module.def("boolean", boolean);
    module.def("rounded_cells", rounded_cells);
    module.def("cells_volume", cells_volume);
    module.def("mended_cells", mended_cells);
}

}  // namespace graze::python
