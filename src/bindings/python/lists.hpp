// Many shapes where arrays of numpy hold them, and the batches that answer them.
#pragma once

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <graze/any_batch.hpp>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "python/lock.hpp"
#include "python/shapes.hpp"

namespace graze::python {

using Lengths = std::vector<py::ssize_t>;

/// The shape at so many bytes from the first.
AnyShape shape_at(const any::Shapes& shapes, py::ssize_t place);

/// The shapes of an argument: one, or those of an array with any number of axes, or of none. Of `numbers` the
/// size and stride are those of no axis yet.
struct List {
    const char* name;
    any::Shapes numbers;
    Lengths lengths, strides;                        ///< of each axis; strides in bytes
    std::array<double, any::most_numbers> one = {};  ///< the numbers of a ShapeObject
    py::object owner = {};                           ///< of the numbers, if it is not the argument
    bool exact = false;  ///< rows of exact points lie there in place of numbers: many_points.hpp

    bool is_single() const { return lengths.empty(); }
    AnyShape first() const { return shape_at(numbers, 0); }
};

/// Set once.
inline PyTypeObject* shapes_type = nullptr;
/// A graze.Shapes.
inline bool is_shapes(py::handle argument) {
    return PyObject_TypeCheck(argument.ptr(), shapes_type) != 0;
}
/// Of a graze.Triangle3 or the like, or a graze.Shapes. Raises TypeError for anything else, which says what
/// to write instead.
void read_list(py::handle argument, const char* name, List& list);
/// The same of points, which may also be given by their coordinates alone.
void read_points(py::handle argument, const char* name, List& list);

/// How many threads: 0 for all processors, and 1 where it is not said.
batch::Options options_of(py::handle threads);

/// f(begin, end) of parts of so many, by as many threads. What one throws is thrown.
void share(std::size_t count, unsigned threads,
           const std::function<void(std::size_t, std::size_t)>& f);

/// Lets Python look for Ctrl-C, but seldom: the lock may take milliseconds to get.
class Signals {
public:
    void look(Released& others);

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Lists side by side, as numpy broadcasts them, and arrays for their answers.
class Broadcast {
public:
    /// Hard pairs take some microseconds each.
    static constexpr std::size_t most_at_once = 1 << 16;

    /// Raises ValueError where the axes do not fit.
    explicit Broadcast(std::span<const List> lists);

    /// An array for answers of a type, in the order in which `run` gives them.
    template <class T>
    py::array_t<T> answers() const {
        py::array_t<T> all(std::vector<py::ssize_t>{count_});
        if (lengths_.size() == 1) return all;
        Lengths bytes = result_strides_;
        for (py::ssize_t& stride : bytes) stride *= py::ssize_t(sizeof(T));
        return py::array_t<T>(lengths_, bytes, all.data(), all);
    }
    /// The same of so many numbers each, one behind the other.
    template <class T>
    py::array_t<T> vectors(std::size_t length) const {
        const auto each = py::ssize_t(length);
        py::array_t<T> all(std::vector<py::ssize_t>{count_ * each});
        Lengths shape = lengths_, bytes = result_strides_;
        for (py::ssize_t& stride : bytes) stride *= each * py::ssize_t(sizeof(T));
        shape.push_back(each);
        bytes.push_back(py::ssize_t(sizeof(T)));
        return py::array_t<T>(shape, bytes, all.data(), all);
    }
    std::size_t count() const { return std::size_t(count_); }
    const Lengths& lengths() const { return lengths_; }

    /// Answers in the order in which `run` gives them, in that of C.
    template <class T>
    std::vector<T> in_order(std::vector<T> found) const {
        if (lengths_.size() < 2) return found;
        const auto places = answers<std::int64_t>();
        auto* const place = const_cast<std::int64_t*>(places.data());
        std::iota(place, place + count_, 0);
        const py::array_t<std::int64_t> ordered = places.attr("ravel")();
        std::vector<T> all;
        all.reserve(found.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            all.push_back(std::move(found[std::size_t(ordered.data()[i])]));
        return all;
    }

    /// ask(lists, first, count) for each portion of the answers: those from the first on. Returns the sum of what
    /// it returns: how many are invalid. The lock of the interpreter is released meanwhile; Ctrl-C ends it, after so many at
    /// once.
    template <class Ask>
    std::size_t run(const Ask& ask, std::size_t at_once = most_at_once) const {
        Released others;
        std::size_t invalid = 0;
        Signals signals;
        for (Portion portion(*this); portion.is_there(); portion.next()) {
            for (std::size_t done = 0; done < portion.count; done += at_once) {
                const std::size_t count = std::min(at_once, portion.count - done);
                std::vector<any::Shapes> lists = portion.lists;
                for (any::Shapes& list : lists) {
                    if (list.single) continue;
                    list.first =
                        static_cast<const char*>(list.first) + py::ssize_t(done) * list.stride;
                    list.size = count;
                }
                invalid += ask(std::span<const any::Shapes>(lists), portion.first + done, count);
                signals.look(others);
            }
        }
        return invalid;
    }

    /// Raises graze.InvalidShape for the first shape of a list that breaks a rule.
    [[noreturn]] void raise_invalid() const;

private:
    struct Portion {
        explicit Portion(const Broadcast& batch);
        bool is_there() const { return there; }
        void next();

        const Broadcast& batch;
        std::vector<any::Shapes> lists;
        std::size_t first = 0, count = 0;
        Lengths index;
        bool there;
    };

    std::span<const List> lists_;
    Lengths lengths_, result_strides_;  ///< of the answers
    py::ssize_t count_ = 1;
    /// Axes that are one for every list are joined; the longest of what is left is the last.
    struct Axis {
        py::ssize_t length;
        Lengths strides;          ///< in each list
        std::size_t first, last;  ///< of lengths_
    };
    std::vector<Axis> axes_;
};

void add_lists(py::module_& module);

}  // namespace graze::python
