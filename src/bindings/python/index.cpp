#include "python/index.hpp"

#include <cstdint>
#include <graze/mesh_index.hpp>
#include <limits>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "python/lists.hpp"
#include "python/mesh_arguments.hpp"
#include "python/two.hpp"

namespace graze::python {

namespace {

mesh::Index index_of(const Vertices& vertices, const Faces& faces) {
    const Mesh mesh = mesh_of(vertices, faces);
    try {
        const Released others;
        return mesh::Index(mesh);
    } catch (const invalid_shape& error) {
        raise_invalid(mesh, error);
    }
}

/// f(i, shape) of each of a list, by the places of their answers; an invalid one raises graze.InvalidShape.
void each(const Broadcast& batch, unsigned threads, const auto& f) {
    try {
        batch.run([&](std::span<const any::Shapes> lists, std::size_t first, std::size_t count) {
            share(count, threads, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    f(first + i, shape_at(lists[0], py::ssize_t(i) * lists[0].stride));
            });
            return std::size_t(0);
        });
    } catch (const invalid_shape&) {
        batch.raise_invalid();
    }
}

// ---- Points ----

/// Of no answer: what is inside depends on the way to the point.
constexpr std::uint8_t no_location = 255;

py::object locate(const mesh::Index& index, py::handle points, bool parity, py::handle threads) {
    List list;
    read_points(points, "points", list);
    if (list.numbers.type != ShapeType::point3)
        throw py::value_error("points: are " + std::string(name(list.numbers.type)) +
                              "; allowed: point3");
    const unsigned by = options_of(threads).threads;
    const Broadcast batch(std::span(&list, 1));
    const auto answers = batch.answers<std::uint8_t>();
    const auto found = part(answers, 0, batch.count());
    each(batch, by, [&](std::size_t i, const AnyShape& point) {
        const auto location = index.locate(std::get<Point3>(point), parity).location;
        found[i] = location ? std::uint8_t(*location) : no_location;
    });
    return answers;
}

// ---- Lines, rays and segments ----

List lines_of(py::handle rays) {
    List list;
    read_list(rays, "rays", list);
    const ShapeType type = list.numbers.type;
    if (type != ShapeType::line3 && type != ShapeType::ray3 && type != ShapeType::segment3)
        throw py::value_error("rays: are " + std::string(name(type)) +
                              "; allowed: ray3, line3, segment3");
    return list;
}

/// f(line) by its type.
auto of_line(const AnyShape& shape, const auto& f) {
    if (const auto* line = std::get_if<Line3>(&shape)) return f(*line);
    if (const auto* ray = std::get_if<Ray3>(&shape)) return f(*ray);
    return f(std::get<Segment3>(shape));
}

/// Columns of the first hits; NaN and -1 where there is none.
py::tuple cast(const mesh::Index& index, py::handle rays, py::handle threads) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const List list = lines_of(rays);
    const unsigned by = options_of(threads).threads;
    const Broadcast batch(std::span(&list, 1));
    const std::size_t all = batch.count();
    const auto hits = batch.answers<bool>();
    const auto ts = batch.answers<double>(), ends = batch.answers<double>();
    const auto points = batch.vectors<double>(3);
    const auto faces = batch.answers<std::int64_t>();
    const auto counts = batch.answers<std::uint32_t>();
    const auto features = batch.answers<std::int8_t>(), sides = batch.answers<std::int8_t>();
    const auto hit = part(hits, 0, all);
    const auto t = part(ts, 0, all), end = part(ends, 0, all), point = part(points, 0, 3 * all);
    const auto face = part(faces, 0, all);
    const auto count = part(counts, 0, all);
    const auto feature = part(features, 0, all), side = part(sides, 0, all);
    each(batch, by, [&](std::size_t i, const AnyShape& shape) {
        const auto found = of_line(shape, [&](const auto& line) { return index.first_hit(line); });
        const mesh::FaceHit* const first = found ? &found->faces.front() : nullptr;
        hit[i] = found.has_value();
        t[i] = found ? found->t : none;
        end[i] = first ? first->t_end : none;
        for (int k = 0; k < 3; ++k) point[3 * i + std::size_t(k)] = found ? found->point[k] : none;
        face[i] = first ? std::int64_t(first->face) : -1;
        count[i] = found ? std::uint32_t(found->faces.size()) : 0;
        feature[i] = first ? std::int8_t(first->feature) : std::int8_t(-1);
        side[i] = first ? std::int8_t(first->side) : std::int8_t(-1);
    });
    return py::make_tuple(hits, ts, points, faces, features, sides, ends, counts);
}

/// All hits, a row for each face that one meets: which line by its place, which of its hits, and the columns of it.
/// Before them the place of each line.
py::tuple cast_all(const mesh::Index& index, py::handle rays, py::handle threads) {
    const List list = lines_of(rays);
    const unsigned by = options_of(threads).threads;
    const Broadcast batch(std::span(&list, 1));
    const auto places = batch.answers<std::int64_t>();
    const auto place = part(places, 0, batch.count());
    std::vector<std::vector<mesh::Hit>> of_line_at(batch.count());
    each(batch, by, [&](std::size_t i, const AnyShape& shape) {
        place[i] = std::int64_t(i);
        of_line_at[i] = of_line(shape, [&](const auto& line) { return index.hits(line); });
    });
    std::vector<std::int64_t> line, number, face;
    std::vector<double> t, end, point;
    std::vector<std::int8_t> feature, side;
    for (std::size_t i = 0; i < of_line_at.size(); ++i)
        for (std::size_t n = 0; n < of_line_at[i].size(); ++n) {
            const mesh::Hit& hit = of_line_at[i][n];
            for (const mesh::FaceHit& one : hit.faces) {
                line.push_back(std::int64_t(i));
                number.push_back(std::int64_t(n));
                t.push_back(hit.t);
                point.insert(point.end(), {hit.point.x, hit.point.y, hit.point.z});
                face.push_back(one.face);
                feature.push_back(std::int8_t(one.feature));
                side.push_back(std::int8_t(one.side));
                end.push_back(one.t_end);
            }
        }
    return py::make_tuple(places, array_of(line), array_of(number), array_of(t),
                          array_of(point).reshape({py::ssize_t(-1), py::ssize_t(3)}),
                          array_of(face), array_of(feature), array_of(side), array_of(end));
}

// ---- Other meshes ----

py::object relate(const mesh::Index& a, const mesh::Index& b, py::handle progress) {
    const auto relation =
        run_long(progress, [&](const mesh::Progress& told) { return mesh::relate(a, b, told); });
    return relation ? py::object(py::int_(int(*relation))) : py::object(py::none());
}

py::tuple pairs(const mesh::Index& a, const mesh::Index& b, py::handle progress) {
    const auto found =
        run_long(progress, [&](const mesh::Progress& told) { return a.pairs(b, told); });
    return pair_arrays(found, std::int64_t(found.size()));
}

py::object gap_of(const mesh::Index& a, const mesh::Index& b, py::handle progress) {
    return gap_tuple(
        run_long(progress, [&](const mesh::Progress& told) { return a.gap(b, told); }));
}

bool are_within(const mesh::Index& a, const mesh::Index& b, py::handle d, py::handle progress) {
    const Limit limit = to_limit(d, "d");
    return run_long(progress, [&](const mesh::Progress& told) { return a.within(b, limit, told); });
}

py::object near_pairs(const mesh::Index& a, const mesh::Index& b, py::handle d,
                      py::handle progress) {
    const Limit limit = to_limit(d, "d");
    return near_array(
        run_long(progress, [&](const mesh::Progress& told) { return a.near(b, limit, told); }));
}

}  // namespace

void add_index(py::module_& module) {
    py::class_<mesh::Index>(module, "Index")
        .def(py::init(&index_of))
        .def("locate", locate)
        .def("cast", cast)
        .def("cast_all", cast_all)
        .def("relate", relate)
        .def("pairs", pairs)
        .def("gap", gap_of)
        .def("within", are_within)
        .def("near", near_pairs);
}

}  // namespace graze::python
