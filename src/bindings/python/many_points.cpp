#include "python/many_points.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/points.hpp"
#include "python/two.hpp"

namespace graze::python {

namespace {

using queries::AnyPoint;
using queries::Flat;

// ---- Rows ----

/// Row i of a portion.
template <int Dim>
const Row<Dim>& row_at(const any::Shapes& list, std::size_t i) {
    return *reinterpret_cast<const Row<Dim>*>(static_cast<const char*>(list.first) +
                                              py::ssize_t(i) * list.stride);
}

double number_at(const any::Shapes& list, std::size_t k, std::size_t i) {
    const char* const p =
        static_cast<const char*>(list.first) + list.places[k] + py::ssize_t(i) * list.stride;
    return list.floats ? double(*reinterpret_cast<const float*>(p))
                       : *reinterpret_cast<const double*>(p);
}
bool is_finite_at(const any::Shapes& list, std::size_t i) {
    for (std::size_t k = 0; k < any::numbers_of(list.type); ++k)
        if (!std::isfinite(number_at(list, k, i))) return false;
    return true;
}
AnyShape shape_of_row(const any::Shapes& list, std::size_t i) {
    return shape_at(list, py::ssize_t(i) * list.stride);
}
/// NaN and infinities, of which there may be many, are seen without an exception, which is slow.
bool is_valid(const any::Shapes& list, std::size_t i, const AnyShape& shape) {
    if (!is_finite_at(list, i)) return false;
    const auto has_rules = []<class S>(const S&) {
        return !std::is_base_of_v<graze::detail::NoRules, graze::detail::Description<S>>;
    };
    if (!std::visit(has_rules, shape)) return true;
    try {
        any::expect_valid(shape);
        return true;
    } catch (const invalid_shape&) {
        return false;
    }
}

batch::Status status_of_pair(bool a_is_valid, bool b_is_valid) {
    return batch::Status((a_is_valid ? 0 : 1) + (b_is_valid ? 0 : 2));
}

/// status_of(i) for each row; how many are invalid.
std::size_t each_row(std::size_t count, unsigned threads, std::span<batch::Status> status,
                     const auto& status_of) {
    std::atomic<std::size_t> invalid = 0;
    share(count, threads, [&](std::size_t begin, std::size_t end) {
        std::size_t here = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const batch::Status one = status_of(i);
            if (!status.empty()) status[i] = one;
            here += one != batch::Status::valid;
        }
        invalid += here;
    });
    return invalid;
}

bool all_single(std::span<const List> lists) {
    return std::all_of(lists.begin(), lists.end(),
                       [](const List& list) { return list.is_single(); });
}

template <int Dim>
void read_rows(const ExactPoints<Dim>& points, const char* name, List& list) {
    list.name = name;
    list.exact = true;
    list.numbers = {};
    list.numbers.type = Dim == 2 ? ShapeType::point2 : ShapeType::point3;
    list.numbers.first = points.rows.data();
    list.lengths = points.lengths;
    list.strides.resize(list.lengths.size());
    py::ssize_t stride = sizeof(Row<Dim>);
    for (std::size_t i = list.lengths.size(); i-- > 0; stride *= list.lengths[i])
        list.strides[i] = list.lengths[i] > 1 ? stride : 0;
}

// ---- Signs ----

template <int Dim, int Count>
py::object signs(std::span<const List> lists, const batch::Options& how, bool return_status,
                 int (*ask)(const detail::ExactPoints<Dim, Count>&)) {
    const Broadcast batch(lists);
    const auto answers = batch.answers<std::int8_t>();
    const auto ask_rows = [&](std::span<const any::Shapes> some, std::size_t first,
                              std::size_t count, std::span<batch::Status> status) {
        const auto found = part(answers, first, count);
        return each_row(count, how.threads, status, [&](std::size_t i) {
            detail::ExactPoints<Dim, Count> points{};
            std::array<ExactPoint<Dim>, std::size_t(Count)> held;
            bool valid = true;
            for (std::size_t k = 0; k < points.size(); ++k) {
                if (lists[k].exact) {
                    const Row<Dim>& row = row_at<Dim>(some[k], i);
                    valid &= row.has_value();
                    points[k] = row ? &*row : nullptr;
                } else {
                    Vec<Dim> p;
                    for (int d = 0; d < Dim; ++d) p[d] = number_at(some[k], std::size_t(d), i);
                    valid &= is_finite_at(some[k], i);
                    held[k] = ExactPoint<Dim>(p);
                    points[k] = &held[k];
                }
            }
            found[i] = std::int8_t(valid ? ask(points) : 0);
            return valid ? batch::Status::valid : batch::Status::invalid;
        });
    };
    const py::object all = answers_of(batch, answers, return_status, ask_rows);
    if (all_single(lists) && !return_status) return py::int_(int(*answers.data()));
    return all;
}

// ---- Contact ----

template <int Dim>
detail::ExactPointer<Dim> pointer_to(const AnyShape& shape) {
    return std::visit(
        []<class S>(const S& s) -> detail::ExactPointer<Dim> {
            if constexpr (dim_of<S> == Dim)
                return &s;
            else
                return {};
        },
        shape);
}

/// put(i, contact) of each row.
template <int Dim>
py::object contacts(const Broadcast& batch, std::span<const List> lists, const py::object& answers,
                    const batch::Options& how, bool return_status, const auto& put) {
    const auto ask_rows = [&](std::span<const any::Shapes> some, std::size_t first,
                              std::size_t count, std::span<batch::Status> status) {
        return each_row(count, how.threads, status, [&](std::size_t i) {
            std::array<detail::ExactPointer<Dim>, 2> pointers{};
            std::array<AnyShape, 2> shapes;
            std::array<bool, 2> valid{true, true};
            for (std::size_t k = 0; k < 2; ++k) {
                if (lists[k].exact) {
                    const Row<Dim>& row = row_at<Dim>(some[k], i);
                    valid[k] = row.has_value();
                    if (row) pointers[k] = &*row;
                } else {
                    shapes[k] = shape_of_row(some[k], i);
                    if (return_status) valid[k] = is_valid(some[k], i, shapes[k]);
                    pointers[k] = pointer_to<Dim>(shapes[k]);
                }
            }
            put(first + i, valid[0] && valid[1] ? detail::contact_of(pointers[0], pointers[1])
                                                : Contact::disjoint);
            return status_of_pair(valid[0], valid[1]);
        });
    };
    return answered(lists.data(), lists.size(),
                    [&] { return answers_of(batch, answers, return_status, ask_rows); });
}

template <class T>
py::object contacts_as(std::span<const List> two, const batch::Options& how, bool return_status,
                       T (*answer_of)(Contact)) {
    const Broadcast batch(two);
    const auto answers = batch.answers<T>();
    const auto found = part(answers, 0, batch.count());
    const auto put = [&](std::size_t i, Contact contact) { found[i] = answer_of(contact); };
    return dim(two[0].numbers.type) == 2
               ? contacts<2>(batch, two, answers, how, return_status, put)
               : contacts<3>(batch, two, answers, how, return_status, put);
}

// ---- Meet ----

template <int Dim>
py::object meet_rows(std::span<const Flat> flats, std::span<const List> lists,
                     std::span<const std::size_t> numbers, const batch::Options& how,
                     bool return_status) {
    const Broadcast batch(lists);
    std::vector<Row<Dim>> rows;
    if (batch.count() > rows.max_size()) throw std::bad_alloc();
    rows.resize(batch.count());
    const auto ask_rows = [&](std::span<const any::Shapes> some, std::size_t first,
                              std::size_t count, std::span<batch::Status> status) {
        std::atomic<std::size_t> invalid = 0;
        share(count, how.threads, [&](std::size_t begin, std::size_t end) {
            std::vector<Flat> here(flats.begin(), flats.end());
            for (std::size_t i = begin; i < end; ++i) {
                std::array<bool, 3> valid{true, true, true};
                for (std::size_t k = 0; k < some.size(); ++k) {
                    auto& shape =
                        here[numbers[k]].template emplace<AnyShape>(shape_of_row(some[k], i));
                    if (return_status) valid[numbers[k]] = is_valid(some[k], i, shape);
                }
                const bool all_valid = valid[0] && valid[1] && valid[2];
                if (all_valid) {
                    if (auto point = queries::meet(here))
                        rows[first + i] = std::get<ExactPoint<Dim>>(*std::move(point));
                } else {
                    ++invalid;
                }
                if (!status.empty())
                    status[i] = all_valid          ? batch::Status::valid
                                : here.size() == 2 ? status_of_pair(valid[0], valid[1])
                                                   : batch::Status::invalid;
            }
        });
        return std::size_t(invalid);
    };
    const py::object found = answered(lists.data(), lists.size(), [&] {
        return answers_of(batch, py::none(), return_status, ask_rows);
    });
    if (all_single(lists) && !return_status)
        return rows[0] ? py::cast(*std::move(rows[0])) : py::none();
    const py::object points =
        py::cast(ExactPoints<Dim>{batch.lengths(), batch.in_order(std::move(rows))});
    if (!return_status) return points;
    return py::make_tuple(points, py::tuple(found)[1]);
}

// ---- The classes ----

py::ssize_t product(const Lengths& lengths) {
    return std::accumulate(lengths.begin(), lengths.end(), py::ssize_t(1), std::multiplies<>());
}

py::tuple shape_of_lengths(const Lengths& lengths) {
    py::tuple shape(lengths.size());
    for (std::size_t i = 0; i < lengths.size(); ++i) shape[i] = py::int_(lengths[i]);
    return shape;
}

template <int Dim>
py::object object_of_row(const Row<Dim>& row) {
    return row ? py::cast(*row) : py::none();
}

/// The points of an array of doubles, or of graze.points.
template <int Dim>
ExactPoints<Dim> points_of_doubles(py::handle argument) {
    List list;
    read_points(argument, "points", list);
    if (list.numbers.type != (Dim == 2 ? ShapeType::point2 : ShapeType::point3))
        throw py::value_error(std::string("points: are ") + name(list.numbers.type) +
                              "; allowed: points in " + std::to_string(Dim) + "D");
    const Broadcast batch(std::span(&list, 1));
    std::vector<Row<Dim>> rows(batch.count());
    const std::size_t invalid =
        batch.run([&](std::span<const any::Shapes> some, std::size_t first, std::size_t count) {
            return each_row(count, 1, {}, [&](std::size_t i) {
                if (!is_finite_at(some[0], i)) return batch::Status::invalid;
                Vec<Dim> p;
                // No -0.
                for (int d = 0; d < Dim; ++d) p[d] = number_at(some[0], std::size_t(d), i) + 0.0;
                rows[first + i].emplace(p);
                return batch::Status::valid;
            });
        });
    if (invalid != 0) batch.raise_invalid();
    return {batch.lengths(), batch.in_order(std::move(rows))};
}

/// Ctrl-C ends a loop over many items.
void look_for_signals(std::size_t i) {
    if (i % 4096 == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
}

template <int Dim>
ExactPoints<Dim> points_of_items(py::handle argument) {
    if (!is_list(argument))
        throw py::type_error("points: " + std::string(py::repr(argument)) +
                             " is no list of points; allowed: a sequence of points, each as "
                             "graze.ExactPoint" +
                             std::to_string(Dim) + " takes it or None, or an array of them");
    const auto items = py::reinterpret_borrow<py::sequence>(argument);
    const std::size_t count = items.size();
    ExactPoints<Dim> points{{py::ssize_t(count)}, {}};
    points.rows.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        look_for_signals(i);
        const py::object item = items[i];
        if (item.is_none()) continue;
        points.rows[i] = exact_point_of<Dim>(item, Place{"points", py::ssize_t(i)}.text());
    }
    return points;
}

bool is_array_of_numbers(py::handle argument) {
    if (!py::isinstance<py::array>(argument)) return false;
    const char kind = py::reinterpret_borrow<py::array>(argument).dtype().kind();
    return kind == 'f' || kind == 'i' || kind == 'u';
}

template <int Dim>
ExactPoints<Dim> points_of(py::handle argument, py::handle shape) {
    ExactPoints<Dim> points;
    if (Py_TYPE(argument.ptr()) == exact_points_types[Dim - 2])
        points = argument.cast<const ExactPoints<Dim>&>();
    else if (is_shapes(argument) || is_array_of_numbers(argument))
        points = points_of_doubles<Dim>(argument);
    else
        points = points_of_items<Dim>(argument);
    if (shape.is_none()) return points;
    constexpr const char* allowed = "a sequence of whole numbers >= 0";
    if (!is_list(shape))
        throw py::type_error("shape: " + std::string(py::repr(shape)) +
                             " is not allowed; allowed: " + allowed);
    Lengths lengths;
    for (const py::handle length : shape)
        lengths.push_back(py::ssize_t(to_integer(length, "shape", allowed)));
    bool negative = false;
    double all = 1;  // which does not wrap around
    for (const py::ssize_t length : lengths) negative |= length < 0, all *= double(length);
    if (negative || all != double(points.rows.size()))
        throw py::value_error("shape: " + std::string(py::repr(shape)) +
                              " does not hold the points; allowed: lengths whose product is " +
                              std::to_string(points.rows.size()));
    points.lengths = std::move(lengths);
    return points;
}

/// An array of the same shape, and with another axis where each row has more numbers; NaN where there is no point.
template <class T, int Dim>
py::array_t<T> column(const ExactPoints<Dim>& points, std::size_t each, const auto& put) {
    Lengths shape = points.lengths;
    if (each > 1) shape.push_back(py::ssize_t(each));
    py::array_t<T> all(shape);
    T* at = all.mutable_data();
    for (const Row<Dim>& row : points.rows) put(row, at), at += each;
    return all;
}

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// An int, or an integer of numpy; a bool is a mask.
bool is_one_place(py::handle index) {
    return PyLong_CheckExact(index.ptr()) ||
           (PyIndex_Check(index.ptr()) && !PyBool_Check(index.ptr()) &&
            !PySequence_Check(index.ptr()) &&
            !py::isinstance(index, py::module_::import("numpy").attr("bool_")));
}

/// By an index of numpy.
template <int Dim>
py::object item(const ExactPoints<Dim>& points, const py::object& index) {
    const Lengths& lengths = points.lengths;
    const auto some = [&](const Lengths& shape, auto place_of) {
        ExactPoints<Dim> found{shape, {}};
        const auto count = std::size_t(product(shape));
        found.rows.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            found.rows.push_back(points.rows[std::size_t(place_of(i))]);
        return found;
    };
    if (!lengths.empty() && is_one_place(index)) {
        // One that is too large for it is cut off, and out of bounds.
        py::ssize_t i = PyNumber_AsSsize_t(index.ptr(), nullptr);
        if (i == -1 && PyErr_Occurred()) throw py::error_already_set();
        if (i < 0) i += lengths[0];
        if (i < 0 || i >= lengths[0])
            throw py::index_error("index " + std::string(py::repr(index)) +
                                  " is out of bounds for axis 0 with size " +
                                  std::to_string(lengths[0]));
        if (lengths.size() == 1) return object_of_row<Dim>(points.rows[std::size_t(i)]);
        const Lengths inner(lengths.begin() + 1, lengths.end());
        return py::cast(
            some(inner, [&](std::size_t k) { return i * product(inner) + py::ssize_t(k); }));
    }
    const py::module_ numpy = py::module_::import("numpy");
    const py::object places =
        numpy.attr("arange")(points.rows.size()).attr("reshape")(shape_of_lengths(lengths))[index];
    if (!py::isinstance<py::array>(places))
        return object_of_row<Dim>(points.rows[places.cast<std::size_t>()]);
    const auto array = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(places);
    const std::int64_t* const place = array.data();
    return py::cast(some(Lengths(array.shape(), array.shape() + array.ndim()),
                         [&](std::size_t k) { return place[k]; }));
}

/// Where both exist and are equal, by numpy's rules of broadcasting; or its opposite.
template <int Dim>
py::object compared(const py::object& self, py::handle other, bool wanted) {
    const PyTypeObject* const type = Py_TYPE(other.ptr());
    if (type != exact_points_types[Dim - 2] && type != exact_point_types[Dim - 2])
        return py::reinterpret_borrow<py::object>(Py_NotImplemented);
    std::array<List, 2> two;
    read_if_exact(self, "points", two[0]);
    read_if_exact(other, "other", two[1]);
    const Broadcast batch(two);
    const auto answers = batch.answers<bool>();
    batch.run([&](std::span<const any::Shapes> some, std::size_t first, std::size_t count) {
        const auto found = part(answers, first, count);
        for (std::size_t i = 0; i < count; ++i) {
            const Row<Dim>&p = row_at<Dim>(some[0], i), &q = row_at<Dim>(some[1], i);
            found[i] = (p && q && *p == *q) == wanted;
        }
        return std::size_t(0);
    });
    return answers;
}

/// Where the rows are in order: by x, then y, then z, those without a point last.
template <int Dim>
py::object order(const ExactPoints<Dim>& points) {
    if (points.lengths.size() != 1)
        throw py::value_error("argsort: the points have " + std::to_string(points.lengths.size()) +
                              " axes; allowed: one");
    py::array_t<std::int64_t> places(points.lengths);
    const std::span found(places.mutable_data(), points.rows.size());
    std::iota(found.begin(), found.end(), 0);
    Released others;
    Signals signals;
    std::size_t asked = 0;
    std::stable_sort(found.begin(), found.end(), [&](std::int64_t i, std::int64_t k) {
        if (++asked % (1 << 16) == 0) signals.look(others);
        const Row<Dim>&p = points.rows[std::size_t(i)], &q = points.rows[std::size_t(k)];
        return p && (!q || *p < *q);
    });
    return places;
}

/// What makes the points again: doubles where they are the point, else the texts of its fractions.
template <int Dim>
py::tuple state(const ExactPoints<Dim>& points) {
    py::list items(points.rows.size());
    for (std::size_t i = 0; i < points.rows.size(); ++i) {
        look_for_signals(i);
        const Row<Dim>& row = points.rows[i];
        items[i] = !row             ? py::object(py::none())
                   : !row->recipe() ? py::object(python::tuple_of(row->rounded()))
                                    : py::object(texts_of(*row));
    }
    return py::make_tuple(py::type::of<ExactPoints<Dim>>(),
                          py::make_tuple(items, shape_of_lengths(points.lengths)));
}

template <int Dim>
void add_class_of_many(py::module_& module) {
    using Points = ExactPoints<Dim>;
    static const std::string name = "ExactPoints" + std::to_string(Dim);
    py::class_<Points> type(
        module, name.c_str(),
        "Many exact points, and None in each row where there is no point.\n\n"
        "graze.meet of many lines and planes makes them. They are also made of a sequence, whose "
        "items are what\n"
        "makes an exact point, or None; of an array of doubles, whose last axis has the "
        "coordinates; or of\n"
        "graze.points(array). `shape` has the lengths of the axes, if there is not one.\n\n"
        "They never change. Indices and slices are those of numpy: points[5] is a single point or "
        "None,\n"
        "points[::2], points[[3, 1]] and points[points.exists] are some of them. == and != are "
        "elementwise, and\n"
        "a row without a point equals none. Questions refuse such a row as they do an invalid "
        "shape.",
        py::is_final());
    exact_points_types[Dim - 2] = reinterpret_cast<PyTypeObject*>(type.ptr());
    type.def(py::init([](const py::object& points, const py::object& shape) {
                 return points_of<Dim>(points, shape);
             }),
             py::arg("points"), py::arg("shape") = py::none());
    // Where the other does not fit.
    type.def(py::init([](const py::args& given, const py::kwargs& named) -> Points {
        throw py::type_error(name + ": there are " + std::to_string(given.size() + named.size()) +
                             " arguments; allowed: graze." + name + "(points, shape=None)");
    }));
    type.def_property_readonly(
            "shape", [](const Points& points) { return shape_of_lengths(points.lengths); },
            "The lengths of the axes, as numpy has it.")
        .def_property_readonly(
            "exists",
            [](const Points& points) {
                return column<bool>(points, 1, [](const auto& row, bool* at) { *at = bool(row); });
            },
            "An array of bool: is there a point?")
        .def_property_readonly(
            "rounded",
            [](const Points& points) {
                return column<double>(points, Dim, [](const auto& row, double* at) {
                    for (int k = 0; k < Dim; ++k) at[k] = row ? row->rounded()[k] : no_number;
                });
            },
            "An array of the coordinates as float64, each correctly rounded, in a last axis of its "
            "own; NaN where there\n"
            "is no point.")
        .def_property_readonly(
            "off",
            [](const Points& points) {
                return column<double>(points, 1, [](const auto& row, double* at) {
                    *at = row ? row->off() : no_number;
                });
            },
            "An array of float64: no coordinate of `rounded` is off by more. 0.0 where it is the "
            "point, NaN where there\n"
            "is no point.")
        .def("argsort", order<Dim>,
             "The order of the rows, an array of int64: by x, then y, then z, rows without a point "
             "last.")
        .def("__len__",
             [](const Points& points) {
                 if (points.lengths.empty()) throw py::type_error("a single point has no length");
                 return points.lengths[0];
             })
        .def("__getitem__", item<Dim>)
        .def("__iter__",
             [](py::handle self) {
                 if (self.cast<const Points&>().lengths.empty())
                     throw py::type_error("a single point cannot be iterated over");
                 return py::reinterpret_steal<py::object>(PySeqIter_New(self.ptr()));
             })
        .def("__eq__", [](const py::object& p, py::handle q) { return compared<Dim>(p, q, true); })
        .def("__ne__", [](const py::object& p, py::handle q) { return compared<Dim>(p, q, false); })
        .def("__reduce__", state<Dim>)
        .def("__repr__", [](const Points& points) {
            return "<graze." + name + ": shape " +
                   std::string(py::repr(shape_of_lengths(points.lengths))) + ">";
        });
    // Arrays leave == to the points.
    type.attr("__array_ufunc__") = py::none();
}

}  // namespace

void read_one(const AnyPoint& point, const char* name, List& list) {
    std::visit(
        [&]<int Dim>(const ExactPoint<Dim>& p) {
            list.owner = py::cast(ExactPoints<Dim>{{}, {p}});
            read_rows(list.owner.cast<const ExactPoints<Dim>&>(), name, list);
        },
        point);
}

bool read_if_exact(py::handle argument, const char* name, List& list) {
    const PyTypeObject* const type = Py_TYPE(argument.ptr());
    if (type == exact_points_types[0])
        read_rows(argument.cast<const ExactPoints<2>&>(), name, list);
    else if (type == exact_points_types[1])
        read_rows(argument.cast<const ExactPoints<3>&>(), name, list);
    else if (type == exact_point_types[0])
        read_one(argument.cast<const ExactPoint2&>(), name, list);
    else if (type == exact_point_types[1])
        read_one(argument.cast<const ExactPoint3&>(), name, list);
    else
        return false;
    return true;
}

bool has_point(const List& list, py::ssize_t place) {
    any::Shapes at = list.numbers;
    at.stride = place;
    return list.numbers.type == ShapeType::point2 ? row_at<2>(at, 1).has_value()
                                                  : row_at<3>(at, 1).has_value();
}
invalid_shape no_point() {
    return {"exact point", "point", "must not be None: there is no one point in this row"};
}

py::object signs_of_rows(std::string_view question, std::span<const List> points,
                         const batch::Options& how, bool return_status) {
    const auto of = [&]<int Dim, int Count>(int (*ask)(const detail::ExactPoints<Dim, Count>&)) {
        return signs<Dim, Count>(points, how, return_status, ask);
    };
    if (dim(points[0].numbers.type) == 2)
        return question == "orient"     ? of.template operator()<2, 3>(detail::orient)
               : question == "insphere" ? of.template operator()<2, 4>(detail::insphere)
                                        : of.template operator()<2, 4>(detail::compare_along);
    return question == "orient"     ? of.template operator()<3, 4>(detail::orient)
           : question == "insphere" ? of.template operator()<3, 5>(detail::insphere)
                                    : of.template operator()<3, 4>(detail::compare_along);
}

py::object contacts_of_rows(std::span<const List> two, const batch::Options& how,
                            bool return_status) {
    return contacts_as<std::uint8_t>(two, how, return_status,
                                     [](Contact contact) { return std::uint8_t(contact); });
}
py::object intersects_of_rows(std::span<const List> two, const batch::Options& how,
                              bool return_status) {
    return contacts_as<bool>(two, how, return_status,
                             [](Contact contact) { return contact != Contact::disjoint; });
}

py::object meet_of_rows(std::span<const Flat> flats, std::span<const List> lists,
                        std::span<const std::size_t> numbers, const batch::Options& how,
                        bool return_status) {
    return queries::dim_of_flat(flats[0]) == 2
               ? meet_rows<2>(flats, lists, numbers, how, return_status)
               : meet_rows<3>(flats, lists, numbers, how, return_status);
}

void add_many_points(py::module_& module) {
    add_class_of_many<2>(module);
    add_class_of_many<3>(module);
}

}  // namespace graze::python
