#include "python/lists.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "python/many_points.hpp"
#include "python/numbers.hpp"

namespace graze::python {

namespace {

ShapeType type_of(const std::string& text) {
    for (const ShapeType type : any::types())
        if (text == name(type)) return type;
    throw py::value_error("type: there is no type \"" + text + "\"");
}

py::ssize_t product(std::span<const py::ssize_t> lengths) {
    py::ssize_t all = 1;
    for (const py::ssize_t length : lengths) all *= length;
    return all;
}

py::tuple tuple_of(std::span<const py::ssize_t> numbers) {
    py::tuple tuple(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) tuple[i] = py::int_(numbers[i]);
    return tuple;
}

/// The class graze.Shapes: each shape is made of the numbers at its place in the parts, one part behind the
/// other. The last `core` axes of a part are those of one shape; the others are the same in all parts.
class ShapesObject {
public:
    ShapesObject(const std::string& type, py::tuple parts, py::ssize_t core)
        : parts_(std::move(parts)), core_(core) {
        if (parts_.empty() || core < 1) throw py::value_error("parts: there are none");
        list_.numbers.type = type_of(type);
        const py::array first = array(parts_[0]);
        const py::ssize_t axes = first.ndim() - core;
        if (axes < 0) throw py::value_error("parts: too few axes");
        list_.lengths.assign(first.shape(), first.shape() + axes);
        list_.strides.assign(first.strides(), first.strides() + axes);
        for (py::ssize_t i = 0; i < axes; ++i)
            if (list_.lengths[std::size_t(i)] <= 1) list_.strides[std::size_t(i)] = 0;
        list_.numbers.first = first.data();
        list_.numbers.floats = py::isinstance<py::array_t<float>>(first);
        std::size_t count = 0;
        for (const py::handle part : parts_) take(array(part), first, count);
        if (count != any::numbers_of(list_.numbers.type))
            throw py::value_error("parts: a " + type + " has other numbers");
    }

    const List& list() const { return list_; }
    std::string type() const { return name(list_.numbers.type); }
    const py::tuple& parts() const { return parts_; }
    py::ssize_t core() const { return core_; }

    /// What numpy makes of an index of all axes but those of a shape.
    py::object operator[](py::object index) const {
        py::list whole;
        if (py::isinstance<py::tuple>(index))
            for (const py::handle one : index) whole.append(one);
        else
            whole.append(index);
        bool open = false;
        for (const py::handle one : whole) open |= one.is(py::ellipsis());
        if (!open) whole.append(py::ellipsis());
        for (py::ssize_t i = 0; i < core_; ++i)
            whole.append(py::slice(py::none(), py::none(), py::none()));
        py::list parts;
        for (const py::handle part : parts_) parts.append(part[py::tuple(whole)]);
        ShapesObject some(type(), py::tuple(parts), core_);
        if (some.list_.is_single()) return object_of(some.list_.first());
        return py::cast(std::move(some));
    }

private:
    static py::array array(py::handle part) {
        if (!py::isinstance<py::array_t<double>>(part) && !py::isinstance<py::array_t<float>>(part))
            throw py::type_error("parts: are arrays of float64 or float32");
        return py::reinterpret_borrow<py::array>(part);
    }

    void take(const py::array& part, const py::array& first, std::size_t& count) {
        const std::size_t axes = list_.lengths.size();
        const bool fits = part.ndim() == first.ndim() && part.itemsize() == first.itemsize() &&
                          std::equal(part.shape(), part.shape() + axes, first.shape());
        if (!fits) throw py::value_error("parts: are of different types or lengths");
        for (std::size_t i = 0; i < axes; ++i)
            if (list_.lengths[i] > 1 && part.strides()[i] != list_.strides[i])
                throw py::value_error("parts: have different strides");
        const std::span<const py::ssize_t> lengths(part.shape() + axes, std::size_t(core_)),
            strides(part.strides() + axes, std::size_t(core_));
        const auto start =
            static_cast<const char*>(part.data()) - static_cast<const char*>(list_.numbers.first);
        for (py::ssize_t k = 0; k < product(lengths); ++k) {
            py::ssize_t rest = k, place = start;
            for (std::size_t i = lengths.size(); i-- > 0; rest /= lengths[i])
                place += rest % lengths[i] * strides[i];
            if (count == any::numbers_of(list_.numbers.type))
                throw py::value_error("parts: a " + type() + " has fewer numbers");
            list_.numbers.places[count++] = place;
        }
    }

    py::tuple parts_;
    py::ssize_t core_;
    List list_{};
};

bool read_if_shapes(py::handle argument, const char* name, List& list) {
    if (is_shapes(argument)) {
        list = argument.cast<const ShapesObject&>().list();
        list.name = name;
        return true;
    }
    const ShapeObject* const one = if_shape(argument);
    if (!one) return false;
    const AnyShape& shape = one->shape;
    const std::vector<double> numbers = any::numbers_of(shape);
    std::copy(numbers.begin(), numbers.end(), list.one.begin());
    list.name = name;
    list.numbers = any::one(any::type_of(shape), list.one.data());
    return true;
}

[[noreturn]] void refuse(py::handle argument, const char* name) {
    py::module_::import("graze._lists").attr("refuse_shapes")(name, argument);
    throw py::type_error(std::string(name) + ": is no shape");
}

}  // namespace

AnyShape shape_at(const any::Shapes& shapes, py::ssize_t place) {
    const std::size_t count = any::numbers_of(shapes.type);
    std::array<double, any::most_numbers> found{};
    for (std::size_t k = 0; k < count; ++k) {
        const char* const p = static_cast<const char*>(shapes.first) + shapes.places[k] + place;
        found[k] = shapes.floats ? double(*reinterpret_cast<const float*>(p))
                                 : *reinterpret_cast<const double*>(p);
    }
    return any::shape_of(shapes.type, {found.data(), count});
}

void read_list(py::handle argument, const char* name, List& list) {
    if (!read_if_shapes(argument, name, list)) refuse(argument, name);
}

void read_points(py::handle argument, const char* name, List& list) {
    if (read_if_shapes(argument, name, list)) return;
    // Quicker than by way of an array.
    if (PyTuple_CheckExact(argument.ptr()) || PyList_CheckExact(argument.ptr())) {
        const py::ssize_t size = PySequence_Fast_GET_SIZE(argument.ptr());
        if ((size == 2 || size == 3) &&
            !PySequence_Check(PySequence_Fast_GET_ITEM(argument.ptr(), 0))) {
            to_doubles(argument, name, list.one.data(), size);
            list.name = name;
            list.numbers =
                any::one(size == 2 ? ShapeType::point2 : ShapeType::point3, list.one.data());
            return;
        }
    }
    const py::object read = py::module_::import("graze._lists").attr("points_of")(name, argument);
    read_if_shapes(read, name, list);
    list.owner = read;
}

batch::Options options_of(py::handle threads) {
    if (!threads) return {};
    constexpr const char* allowed = "a whole number >= 1, or 0 for all processors";
    const std::int64_t count = to_integer(threads, "threads", allowed);
    if (count < 0)
        throw py::value_error("threads: " + std::to_string(count) +
                              " is not allowed; allowed: " + allowed);
    return {.threads = unsigned(std::min<std::int64_t>(count, 1 << 16))};
}

void share(std::size_t count, unsigned threads,
           const std::function<void(std::size_t, std::size_t)>& f) {
    constexpr std::size_t grain = 256;
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    std::atomic<std::size_t> next = 0;
    std::exception_ptr thrown;
    std::mutex throwing;
    const auto work = [&] {
        try {
            for (std::size_t from; (from = next.fetch_add(grain)) < count;)
                f(from, std::min(from + grain, count));
        } catch (...) {
            const std::lock_guard lock(throwing);
            if (!thrown) thrown = std::current_exception();
            next = count;
        }
    };
    std::vector<std::thread> others;
    try {
        for (std::size_t n = 1; n < std::min<std::size_t>(threads, (count + grain - 1) / grain);
             ++n)
            others.emplace_back(work);
    } catch (const std::system_error&) {
        // There are no more: those that there are do it.
    }
    work();
    for (std::thread& other : others) other.join();
    if (thrown) std::rethrow_exception(thrown);
}

Broadcast::Broadcast(std::span<const List> lists) : lists_(lists) {
    for (const List& list : lists) {
        if (list.lengths.size() > lengths_.size())
            lengths_.insert(lengths_.begin(), list.lengths.size() - lengths_.size(), 1);
        for (std::size_t i = 0; i < list.lengths.size(); ++i) {
            py::ssize_t& length = lengths_[lengths_.size() - list.lengths.size() + i];
            if (length != list.lengths[i] && length != 1 && list.lengths[i] != 1)
                throw py::value_error(
                    std::string(list.name) + ": has shapes along axes of length " +
                    std::string(py::repr(tuple_of(list.lengths))) +
                    ", which do not fit those before it, " +
                    std::string(py::repr(tuple_of(lengths_))) +
                    "; allowed: as many, or one for all, by numpy's rules of broadcasting");
            if (length == 1) length = list.lengths[i];
        }
    }
    count_ = product(lengths_);
    for (std::size_t i = 0; i < lengths_.size(); ++i) {
        Axis axis{lengths_[i], {}, i, i};
        for (const List& list : lists) {
            const std::size_t missing = lengths_.size() - list.lengths.size();
            axis.strides.push_back(
                i < missing || list.lengths[i - missing] == 1 ? 0 : list.strides[i - missing]);
        }
        if (!axes_.empty()) {
            Axis& before = axes_.back();
            bool one = true;
            for (std::size_t k = 0; k < lists.size(); ++k)
                one &= before.strides[k] == axis.strides[k] * axis.length;
            if (axis.length == 1 || before.length == 1 || one) {
                if (axis.length != 1) before.strides = axis.strides;
                before.length *= axis.length;
                before.last = i;
                continue;
            }
        }
        axes_.push_back(std::move(axis));
    }
    if (axes_.empty()) axes_.push_back({1, Lengths(lists.size(), 0), 0, 0});
    const auto longest =
        std::max_element(axes_.begin(), axes_.end(),
                         [](const Axis& x, const Axis& y) { return x.length < y.length; });
    std::rotate(longest, longest + 1, axes_.end());
    result_strides_.resize(lengths_.size());
    py::ssize_t stride = 1;
    for (auto axis = axes_.rbegin(); axis != axes_.rend(); ++axis)
        for (std::size_t i = axis->last + 1; i-- > axis->first && !lengths_.empty();) {
            result_strides_[i] = stride;
            stride *= lengths_[i];
        }
}

void Signals::look(Released& others) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    const Locked lock(others);
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

Broadcast::Portion::Portion(const Broadcast& whole)
    : batch(whole), index(whole.axes_.size() - 1), there(whole.count_ > 0) {
    const Axis& inner = whole.axes_.back();
    count = std::size_t(inner.length);
    bool all_single = true;
    for (std::size_t k = 0; k < whole.lists_.size(); ++k) {
        any::Shapes list = whole.lists_[k].numbers;
        list.stride = inner.strides[k];
        list.single = list.stride == 0;
        list.size = list.single ? 1 : count;
        all_single &= list.single;
        lists.push_back(list);
    }
    if (all_single && count > 1) lists[0].single = false, lists[0].size = count;
}

void Broadcast::Portion::next() {
    first += count;
    const auto move = [&](std::size_t axis, py::ssize_t steps) {
        for (std::size_t k = 0; k < lists.size(); ++k)
            lists[k].first =
                static_cast<const char*>(lists[k].first) + steps * batch.axes_[axis].strides[k];
    };
    for (std::size_t axis = index.size(); axis-- > 0;) {
        move(axis, 1);
        if (++index[axis] < batch.axes_[axis].length) return;
        move(axis, -batch.axes_[axis].length);
        index[axis] = 0;
    }
    there = false;
}

void Broadcast::raise_invalid() const {
    for (const List& list : lists_) {
        for (py::ssize_t i = 0; i < product(list.lengths); ++i) {
            Lengths index(list.lengths.size());
            py::ssize_t rest = i, place = 0;
            for (std::size_t k = index.size(); k-- > 0; rest /= list.lengths[k]) {
                index[k] = rest % list.lengths[k];
                place += index[k] * list.strides[k];
            }
            const auto at = [&] {
                return index.empty()       ? py::object(py::none())
                       : index.size() == 1 ? py::object(py::int_(index[0]))
                                           : py::object(tuple_of(index));
            };
            if (list.exact) {
                if (!has_point(list, place)) raise(no_point(), list.name, at());
                continue;
            }
            try {
                any::expect_valid(shape_at(list.numbers, place));
            } catch (const invalid_shape& error) {
                raise(error, list.name, at());
            }
        }
    }
    throw py::value_error("a shape breaks a rule");
}

void add_lists(py::module_& module) {
    py::class_<ShapesObject> type(
        module, "Shapes",
        "Many shapes of one type, read where an array holds their numbers.\n\n"
        "Made by graze.triangles, graze.aabbs and the like. The array is neither copied nor "
        "checked until\n"
        "a question is asked. Indices and slices are those of numpy, of the axes before those of "
        "one\n"
        "shape: shapes[5] is a single one, shapes[::2] and shapes[:, None] are views.");
    shapes_type = reinterpret_cast<PyTypeObject*>(type.ptr());
    type.def(py::init<const std::string&, py::tuple, py::ssize_t>(), py::arg("type"),
             py::arg("parts"), py::arg("core"))
        .def_property_readonly("type", &ShapesObject::type, "\"triangle3\", and the like.")
        .def_property_readonly(
            "shape", [](const ShapesObject& shapes) { return tuple_of(shapes.list().lengths); },
            "The lengths of the axes, as numpy has it, without those of one shape.")
        .def_property_readonly("parts", &ShapesObject::parts,
                               "The arrays with their numbers, one behind the other.")
        .def("__len__",
             [](const ShapesObject& shapes) {
                 if (shapes.list().is_single())
                     throw py::type_error("a single shape has no length");
                 return shapes.list().lengths[0];
             })
        .def("__getitem__", &ShapesObject::operator[])
        .def("__iter__",
             [](py::handle self) {
                 if (self.cast<const ShapesObject&>().list().is_single())
                     throw py::type_error("a single shape cannot be iterated over");
                 return py::reinterpret_steal<py::object>(PySeqIter_New(self.ptr()));
             })
        .def("__reduce__",
             [](py::object self) {
                 const auto& shapes = self.cast<const ShapesObject&>();
                 return py::make_tuple(
                     py::type::of(self),
                     py::make_tuple(shapes.type(), shapes.parts(), shapes.core()));
             })
        .def("__repr__", [](const ShapesObject& shapes) {
            return "<graze.Shapes: " + shapes.type() + ", shape " +
                   std::string(py::repr(tuple_of(shapes.list().lengths))) + ", " +
                   (shapes.list().numbers.floats ? "float32>" : "float64>");
        });
}

}  // namespace graze::python
