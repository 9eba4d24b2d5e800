#include "python/motion.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <graze/any_batch.hpp>
#include <graze/mesh_motion.hpp>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "python/functions.hpp"
#include "python/lists.hpp"
#include "python/mesh_arguments.hpp"
#include "python/names.hpp"
#include "python/two.hpp"

namespace graze::python {

namespace {

// ---- Shapes ----

constexpr std::array arguments{"a", "b", "a_to", "b_to"};

/// The shapes, and those at the end, which are the same ones where they are at rest.
std::array<List, 4> read_lists(const Arguments& given) {
    std::array<List, 4> lists;
    for (std::size_t n = 0; n < 4; ++n) {
        const bool is_at_rest = n >= 2 && (!given[n] || given[n].is_none());
        read_list(given[is_at_rest ? n - 2 : n], arguments[is_at_rest ? n - 2 : n], lists[n]);
    }
    for (const std::size_t n : {0, 1})
        if (lists[n].numbers.type != lists[n + 2].numbers.type)
            throw py::type_error(std::string(arguments[n + 2]) + ": has another shape than " +
                                 arguments[n] + "; allowed: the same one elsewhere");
    return lists;
}

py::object first_contact(const Arguments& given) {
    const std::array<List, 4> lists = read_lists(given);
    const unsigned threads = options_of(given[4]).threads;
    if (std::all_of(lists.begin(), lists.end(), [](const List& l) { return l.is_single(); }))
        return answered(lists.data(), 4, [&]() -> py::object {
            const auto first = any::first_contact(lists[0].first(), lists[2].first(),
                                                  lists[1].first(), lists[3].first());
            if (!first) return py::none();
            return from_python.FirstContact(first->below, first->above, value_of(first->contact),
                                            first->crosses);
        });
    const Broadcast batch(lists);
    const auto below = batch.answers<double>(), above = batch.answers<double>();
    const auto contacts = batch.answers<std::uint8_t>();
    const auto crosses = batch.answers<bool>();
    return answered(lists.data(), 4, [&] {
        batch.run(
            [&](std::span<const any::Shapes> all, std::size_t at, std::size_t count) {
                const std::span<double> b = part(below, at, count), e = part(above, at, count);
                const std::span<std::uint8_t> c = part(contacts, at, count);
                const std::span<bool> x = part(crosses, at, count);
                share(count, threads, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i) {
                        const auto shape = [&](std::size_t n) {
                            return shape_at(all[n], py::ssize_t(i) * all[n].stride);
                        };
                        const auto first =
                            any::first_contact(shape(0), shape(2), shape(1), shape(3));
                        b[i] = first ? first->below : std::nan("");
                        e[i] = first ? first->above : std::nan("");
                        c[i] = std::uint8_t(first ? first->contact : Contact::disjoint);
                        x[i] = first && first->crosses;
                    }
                });
                return std::size_t(0);
            },
            1 << 12);
        return from_python.FirstContacts(below, above, contacts, crosses);
    });
}

// ---- Meshes ----

mesh::MovingMesh moving_of(const Vertices& vertices, const Faces& faces, py::handle to,
                           const char* name) {
    mesh::MovingMesh moving{mesh_of(vertices, faces)};
    raise_if_invalid(moving.mesh, name);
    if (!to.is_none()) moving.to = mesh_of(to.cast<Vertices>(), faces).vertices;
    return moving;
}

/// Numbers of features: the face of each, and its vertices, -1 beyond them.
py::tuple feature_arrays(const std::vector<mesh::MeshContact>& found,
                         mesh::MeshFeature mesh::MeshContact::*which) {
    const auto count = py::ssize_t(found.size());
    py::array_t<std::uint32_t> faces(count);
    py::array_t<std::int64_t> vertices({count, py::ssize_t(3)});
    for (py::ssize_t n = 0; n < count; ++n) {
        const mesh::MeshFeature& feature = found[std::size_t(n)].*which;
        faces.mutable_at(n) = feature.face;
        for (py::ssize_t k = 0; k < 3; ++k)
            vertices.mutable_at(n, k) =
                k < feature.count ? std::int64_t(feature.vertices[std::size_t(k)]) : -1;
    }
    return py::make_tuple(faces, vertices);
}

/// What graze.MeshContacts is made of. `other` is None, or vertices, faces and vertices at the end.
py::tuple mesh_contacts(const Vertices& vertices, const Faces& faces, py::handle to,
                        py::handle other, bool first, py::handle threads, py::handle progress) {
    const mesh::MovingMesh a = moving_of(vertices, faces, to, "mesh");
    std::optional<mesh::MovingMesh> b;
    if (!other.is_none()) {
        const auto given = py::reinterpret_borrow<py::tuple>(other);
        b = moving_of(given[0].cast<Vertices>(), given[1].cast<Faces>(), given[2], "other");
    }
    mesh::CheckOptions options;
    options.threads = options_of(threads).threads;
    const std::vector<mesh::MeshContact> found = [&] {
        try {
            return run_long(progress, [&](const mesh::Progress& told) {
                options.progress = told;
                if (!first) return b ? contacts(a, *b, options) : self_contacts(a, options);
                const auto one = b ? first_contact(a, *b, options) : first_self_contact(a, options);
                return one ? std::vector{*one} : std::vector<mesh::MeshContact>{};
            });
        } catch (const invalid_shape& error) {
            // Of a vertex that no face has.
            raise_invalid(a.mesh, error);
        }
    }();
    const auto count = py::ssize_t(found.size());
    py::array_t<double> times({count, py::ssize_t(2)}), points({count, py::ssize_t(3)});
    py::array_t<std::uint8_t> contacts(count);
    py::array_t<bool> crosses(count);
    for (py::ssize_t n = 0; n < count; ++n) {
        const mesh::MeshContact& one = found[std::size_t(n)];
        times.mutable_at(n, 0) = one.first.below;
        times.mutable_at(n, 1) = one.first.above;
        for (py::ssize_t k = 0; k < 3; ++k) points.mutable_at(n, k) = one.point[int(k)];
        contacts.mutable_at(n) = std::uint8_t(one.first.contact);
        crosses.mutable_at(n) = one.first.crosses;
    }
    return py::make_tuple(times, contacts, crosses, points,
                          feature_arrays(found, &mesh::MeshContact::a),
                          feature_arrays(found, &mesh::MeshContact::b));
}

/// Vertices, faces, and vertices at the end.
py::tuple read_moving(const std::string& from, const std::string& to) {
    const mesh::MovingMesh moving = of_file([&] { return mesh::read_moving(from, to); });
    const py::tuple arrays = arrays_of(moving.mesh);
    return py::make_tuple(arrays[0], arrays[1], arrays_of({moving.to, {}})[0]);
}

}  // namespace

void add_motion(py::module_& module) {
    add_function<first_contact>(module, R"(first_contact(a, b, a_to=None, b_to=None, *, threads=1)
--

When do two moving shapes meet first? Exact for all finite doubles: no contact is missed, and none is found that is not there.

a, b        a point and a triangle, or two segments, in 3D, as they are at t = 0: single shapes or many, as of graze.contact
a_to, b_to  the same ones at t = 1, to which each vertex goes on a straight line at even speed; None for one at rest
threads     0 for all processors

Of single shapes a graze.FirstContact, or None if they do not meet; of many graze.FirstContacts, with arrays. Raises as
graze.contact does, and ValueError for other shapes.)");
    module.def("mesh_contacts", mesh_contacts);
    module.def("read_moving", read_moving);
}

}  // namespace graze::python
