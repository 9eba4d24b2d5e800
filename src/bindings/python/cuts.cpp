#include "python/cuts.hpp"

#include <algorithm>
#include <cstdint>
#include <graze/mesh_cut.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "python/choice.hpp"
#include "python/mesh_arguments.hpp"
#include "python/points.hpp"

namespace graze::python {

namespace {

// ---- Planes ----

Exact to_rational(py::handle number, const std::string& name) {
    const Exact x = to_exact(number, name.c_str());
    if (!x.is_rational())
        throw py::value_error(name + ": " + std::string(py::repr(number)) +
                              " is not rational; allowed: rational numbers");
    return x;
}

/// "x", "y" or "z", or three numbers.
ExactVec3 to_normal(py::handle given, const std::string& name) {
    const auto refused = [&] {
        return name + ": " + std::string(py::repr(given)) +
               " is none; allowed: three numbers, or \"x\", \"y\" or \"z\"";
    };
    if (py::isinstance<py::str>(given)) {
        const auto axis = given.cast<std::string>();
        if (axis.size() != 1 || axis[0] < 'x' || axis[0] > 'z') throw py::value_error(refused());
        return mesh::plane_across(mesh::Axis(axis[0] - 'x'), Exact()).normal;
    }
    if (!is_list(given)) throw py::type_error(refused());
    const auto numbers = py::reinterpret_borrow<py::sequence>(given);
    if (numbers.size() != 3) throw py::value_error(refused());
    ExactVec3 normal;
    for (int k = 0; k < 3; ++k)
        normal[k] = to_rational(numbers[std::size_t(k)], Place{name.c_str(), k}.text());
    return normal;
}

/// A graze.Plane3, or a normal and an offset.
ExactPlane<3> to_plane(py::handle given) {
    if (const ShapeObject* const object = if_shape(given))
        if (const auto* const plane = std::get_if<Plane3>(&object->shape))
            return mesh::plane_of(*plane);
    if (py::isinstance<py::tuple>(given) || py::isinstance<py::list>(given)) {
        const auto pair = py::reinterpret_borrow<py::sequence>(given);
        if (pair.size() == 2)
            return {to_normal(pair[0], "plane.normal"), to_rational(pair[1], "plane.offset")};
    }
    throw py::type_error("plane: " + std::string(py::repr(given)) +
                         " is none; allowed: a graze.Plane3, or a pair of a normal and an offset, "
                         "such as ((0, 0, 1), \"1/3\") or (\"z\", 12.5)");
}

mesh::Tie to_tie(py::handle word) {
    using enum mesh::Tie;
    return choice_of("tie", word, {below, above, both, either});
}

/// f() about a mesh and a plane, which is `argument`, or of it.
auto asked_of(const Mesh& mesh, const char* argument, const auto& f) {
    try {
        return f();
    } catch (const invalid_shape& error) {
        if (error.shape() == "plane") raise(error, argument);
        raise_invalid(mesh, error);
    }
}

/// What graze.Obstacle is made of; None without one.
py::object obstacle_tuple(const std::optional<mesh::CutObstacle>& obstacle) {
    if (!obstacle) return py::none();
    return py::make_tuple(name(obstacle->flaw), tuple_of(obstacle->near),
                          faces_tuple(obstacle->faces));
}

// ---- Halves ----

/// Vertices, faces, of each face its source or -1, and how many collapsed.
py::tuple half_tuple(const mesh::RoundedHalf& half) {
    const py::tuple arrays = arrays_of(half.mesh);
    py::array_t<std::int64_t> sources(py::ssize_t(half.sources.size()));
    std::transform(
        half.sources.begin(), half.sources.end(), sources.mutable_data(),
        [](std::uint32_t source) { return source == mesh::Half::cap ? std::int64_t(-1) : source; });
    return py::make_tuple(arrays[0], arrays[1], sources, half.collapsed);
}

/// The halves below and above, or None twice, and the obstacle.
py::tuple cut(const Vertices& vertices, const Faces& faces, py::handle plane_given, bool surface,
              py::handle tie, bool floats) {
    const Mesh mesh = mesh_of(vertices, faces);
    const ExactPlane<3> plane = to_plane(plane_given);
    const mesh::CutOptions options{surface, to_tie(tie)};
    if (!surface && options.tie != mesh::Tie::below)
        throw py::value_error(std::string("tie: \"") + name(options.tie) +
                              "\" is about a surface; allowed: surface=True beside it");
    std::optional<mesh::CutObstacle> obstacle;
    mesh::RoundedHalf below, above;
    asked_of(mesh, "plane", [&] {
        const Released others;
        const auto precision = floats ? mesh::Precision::floats : mesh::Precision::doubles;
        const mesh::Cut halves = mesh::cut(mesh, plane, options);
        below = halves.below.rounded(precision);
        above = halves.above.rounded(precision);
        obstacle = halves.obstacle;
    });
    if (obstacle) return py::make_tuple(py::none(), py::none(), obstacle_tuple(obstacle));
    return py::make_tuple(half_tuple(below), half_tuple(above), py::none());
}

// ---- Sections ----

/// The corners as graze.ExactPoints3; the vertices of the edge of each; of each loop its corners, whether it is a hole, or None where
/// that is not told, and the number of that around it, or None; the paths; the obstacle.
py::tuple section_tuple(mesh::Section section) {
    const auto count = py::ssize_t(section.corners.size());
    ExactPoints<3> points{{count}, {}};
    points.rows.reserve(section.corners.size());
    py::array_t<std::uint32_t> edges({count, py::ssize_t(2)});
    std::uint32_t* edge = edges.mutable_data();
    for (mesh::CutCorner& corner : section.corners) {
        points.rows.emplace_back(std::move(corner.point));
        *edge++ = corner.from, *edge++ = corner.to;
    }
    py::list loops, paths;
    for (const mesh::SectionLoop& loop : section.loops) {
        py::object hole = py::none(), around = py::none();
        if (!section.obstacle) hole = py::bool_(loop.hole);
        if (loop.around) around = py::int_(*loop.around);
        loops.append(py::make_tuple(array_of(loop.corners), hole, around));
    }
    for (const auto& path : section.paths) paths.append(array_of(path));
    return py::make_tuple(py::cast(std::move(points)), edges, loops, paths,
                          obstacle_tuple(section.obstacle));
}

py::list sections_of(const Mesh& mesh, const char* argument, const ExactVec3& normal,
                     std::span<const Exact> offsets, py::handle tie, py::handle progress) {
    const mesh::Tie side = to_tie(tie);
    auto found = asked_of(mesh, argument, [&] {
        return run_long(progress, [&](const mesh::Progress& told) {
            return mesh::sections(mesh, normal, offsets, side, told);
        });
    });
    py::list sections;
    for (mesh::Section& section : found) sections.append(section_tuple(std::move(section)));
    return sections;
}

py::object section(const Vertices& vertices, const Faces& faces, py::handle plane_given,
                   py::handle tie) {
    const ExactPlane<3> plane = to_plane(plane_given);
    return sections_of(mesh_of(vertices, faces), "plane", plane.normal, {&plane.offset, 1}, tie,
                       py::none())[0];
}

py::list sections(const Vertices& vertices, const Faces& faces, py::handle normal_given,
                  py::handle offsets_given, py::handle tie, py::handle progress) {
    const ExactVec3 normal = to_normal(normal_given, "normal");
    if (!is_list(offsets_given))
        throw py::type_error("offsets: " + std::string(py::repr(offsets_given)) +
                             " is no list of numbers; allowed: a sequence of them, such as "
                             "[\"0.1\", \"0.3\"]");
    const auto numbers = py::reinterpret_borrow<py::sequence>(offsets_given);
    std::vector<Exact> offsets;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        offsets.push_back(to_rational(numbers[i], Place{"offsets", py::ssize_t(i)}.text()));
    return sections_of(mesh_of(vertices, faces), "normal", normal, offsets, tie, progress);
}

}  // namespace

void add_cuts(py::module_& module) {
    module.def("cut", cut);
    module.def("section", section);
    module.def("sections", sections);
}

}  // namespace graze::python
