// From two lists of shapes of any type to the batch for their types, or to the calls for one pair.

#include <algorithm>
#include <array>
#include <graze/any_batch.hpp>
#include <graze/batch_orient.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "batch/blocks.hpp"
#include "dispatch/expect.hpp"
#include "dispatch/shape_types.hpp"
#include "dispatch/table.hpp"
#include "predicates/inputs.hpp"

namespace graze::any {

namespace {

constexpr Anchor corner = Anchor::corner, center = Anchor::center;

const char* number_at(const Shapes& list, std::size_t k) {
    return static_cast<const char*>(list.first) + list.places[k];
}

template <Shape S>
batch::Shapes<S> typed(const Shapes& list) {
    batch::detail::Numbers n;
    n.size = list.size;
    n.stride = list.single ? 0 : list.stride;
    n.single = list.single;
    n.floats = list.floats;
    if (list.size > 0)
        for (std::size_t k = 0; k < batch::numbers_of<S>; ++k) n.first[k] = number_at(list, k);
    n.anchors = list.type == ShapeType::centered_parallelogram2 ||
                        list.type == ShapeType::centered_parallelepiped3
                    ? &center
                    : &corner;
    return batch::Shapes<S>(n);
}

AnyShape shape_at(const Shapes& list, std::size_t i) {
    const std::size_t count = numbers_of(list.type);
    std::array<double, most_numbers> numbers;
    for (std::size_t k = 0; k < count; ++k) {
        const char* const place =
            number_at(list, k) + std::ptrdiff_t(list.single ? 0 : i) * list.stride;
        numbers[k] = list.floats ? batch::detail::widened(*reinterpret_cast<const float*>(place))
                                 : *reinterpret_cast<const double*>(place);
    }
    return shape_of(list.type, {numbers.data(), count});
}

/// A shape of a type.
AnyShape any_of(ShapeType type) {
    return dispatch::with_type(type, []<class S>(Anchor) -> AnyShape { return S{}; });
}

bool is_valid(const AnyShape& shape) {
    return std::visit([](const auto& s) { return predicates::is_valid(s); }, shape);
}

// ---- The batches ----

using Run = std::size_t (*)(const Shapes&, const Shapes&, std::size_t count,
                            const batch::detail::Results&, std::span<batch::Status>,
                            const batch::Options&);
template <class A, class B>
std::size_t run(const Shapes& a, const Shapes& b, std::size_t count,
                const batch::detail::Results& results, std::span<batch::Status> status,
                const batch::Options& options) {
    return batch::detail::answer(typed<A>(a), typed<B>(b), count, results, status, options);
}
constexpr dispatch::Table<Run> runs = [] {
    dispatch::Table<Run> table;
#define GRAZE_RUN(A, B, ...) table.at<A, B>() = run<A, B>, table.at<B, A>() = run<B, A>;
    GRAZE_PREDICATE_PAIRS(GRAZE_RUN)
    GRAZE_BOUNDED_PAIRS(GRAZE_RUN)
#undef GRAZE_RUN
    return table;
}();
/// Those of them with parameters.
constexpr dispatch::Table<bool> clips = [] {
    dispatch::Table<bool> table;
#define GRAZE_CLIPS(A, B, ...) table.at<A, B>() = batch::ClipPair<A, B>;
    GRAZE_PREDICATE_PAIRS(GRAZE_CLIPS)
#undef GRAZE_CLIPS
    return table;
}();

std::size_t index(ShapeType type) {
    return dispatch::with_type(type, []<class S>(Anchor) { return dispatch::index_of<S>; });
}

// ---- One by one ----

/// f(i, a, b) of each pair, after none(i), which is all for one that is invalid. How many are.
std::size_t each(const Shapes& a, const Shapes& b, std::size_t count,
                 std::span<batch::Status> status, const batch::Options& options, const auto& none,
                 const auto& f) {
    return batch::for_blocks(count, options, [&](std::size_t first, std::size_t last) {
        std::size_t invalid = 0;
        for (std::size_t i = first * batch::block_size;
             i < std::min(count, last * batch::block_size); ++i) {
            const AnyShape x = shape_at(a, i), y = shape_at(b, i);
            auto found = batch::Status::valid;
            none(i);
            const auto refuse = [&] {
                ++invalid;
                found = is_valid(x)   ? batch::Status::invalid_second
                        : is_valid(y) ? batch::Status::invalid_first
                                      : batch::Status::invalid_both;
            };
            // Once there was one there may be many, and exceptions are slow.
            if (invalid > 0 && !(is_valid(x) && is_valid(y))) {
                refuse();
            } else {
                try {
                    f(i, x, y);
                } catch (const invalid_shape&) {
                    refuse();
                }
            }
            if (!status.empty()) status[i] = found;
        }
        return invalid;
    });
}

// ---- What is asked ----

void expect_list(const char* what, const Shapes& list) {
    if (list.single && list.size != 1)
        batch::detail::refuse(std::string(what) + ": one shape for all has size " +
                              std::to_string(list.size) + "; allowed: 1");
    const std::uintptr_t unit = list.floats ? alignof(float) : alignof(double);
    if (list.size == 0) return;
    if (!list.first) batch::detail::refuse(std::string(what) + ": has shapes and no numbers");
    std::uintptr_t bits = std::uintptr_t(list.stride);
    for (std::size_t k = 0; k < numbers_of(list.type); ++k)
        bits |= reinterpret_cast<std::uintptr_t>(list.first) + std::uintptr_t(list.places[k]);
    if (bits % unit != 0)
        batch::detail::refuse(
            std::string(what) +
            ": its numbers are not aligned; allowed: places that are multiples of " +
            std::to_string(unit) + " bytes");
}

void expect_two(const Shapes& a, const Shapes& b) {
    expect_list("a", a), expect_list("b", b);
    dispatch::expect_one_dimension(any_of(a.type), any_of(b.type));
}

void expect_lengths(const char* what, std::size_t length, std::span<batch::Status> status,
                    std::size_t count) {
    batch::detail::expect_length(what, length, count);
    if (!status.empty()) batch::detail::expect_length("statuses", status.size(), count);
}

template <int Dim, std::size_t Count>
std::size_t signs_of(std::span<const Shapes> points, std::span<std::int8_t> signs,
                     std::span<batch::Status> status, const batch::Options& options) {
    std::array<batch::Shapes<Vec<Dim>>, Count> lists = [&]<std::size_t... k>(
        std::index_sequence<k...>) {
        return std::array{typed<Vec<Dim>>(points[k])...};
    }
    (std::make_index_sequence<Count>());
    return batch::detail::signs_of_lists<Dim, Count>(lists, signs, status, options);
}

/// 2 or 3.
int expect_points(std::span<const Shapes> points, std::size_t more) {
    for (std::size_t k = 0; k < points.size(); ++k) {
        const std::string what = "points[" + std::to_string(k) + "]";
        if (points[k].type != ShapeType::point2 && points[k].type != ShapeType::point3)
            throw std::invalid_argument(what + ": is a " + name(points[k].type) +
                                        "; allowed: point2, point3");
        if (points[k].type != points[0].type)
            throw std::invalid_argument(what + ": is a " + name(points[k].type) +
                                        ", and the first a " + name(points[0].type));
        expect_list(what.c_str(), points[k]);
    }
    const int dimension = points.empty() ? 3 : dim(points[0].type);
    if (points.size() != std::size_t(dimension) + more)
        throw std::invalid_argument(
            "points: there are " + std::to_string(points.size()) +
            " lists; allowed: " + std::to_string(std::size_t(dimension) + more));
    return dimension;
}

template <class Number>
Shapes rows_of(ShapeType type, const Number* first, std::size_t size) {
    Shapes list{.type = type, .first = first, .size = size};
    const std::size_t count = numbers_of(type);
    list.stride = std::ptrdiff_t(count * sizeof(Number));
    for (std::size_t k = 0; k < count; ++k) list.places[k] = std::ptrdiff_t(k * sizeof(Number));
    list.floats = std::is_same_v<Number, float>;
    return list;
}

}  // namespace

Shapes rows(ShapeType type, const double* first, std::size_t size) {
    return rows_of(type, first, size);
}
Shapes rows(ShapeType type, const float* first, std::size_t size) {
    return rows_of(type, first, size);
}

Shapes one(ShapeType type, const double* numbers) {
    Shapes list = rows_of(type, numbers, 1);
    list.single = true;
    return list;
}

std::size_t pairs(const Shapes& a, const Shapes& b) {
    if (!a.single && !b.single && a.size != b.size)
        batch::detail::refuse("b: has " + std::to_string(b.size) + " shapes, and a " +
                              std::to_string(a.size) + "; allowed: as many, or one for all");
    return a.single ? b.size : a.size;
}

std::size_t contact(const Shapes& a, const Shapes& b, std::span<Contact> contacts,
                    std::span<batch::Status> status, const batch::Options& options) {
    expect_two(a, b);
    const std::size_t count = pairs(a, b);
    expect_lengths("contacts", contacts.size(), status, count);
    if (const Run run = runs.entries[index(a.type)][index(b.type)])
        return run(a, b, count, {.contacts = contacts.data()}, status, options);
    return each(
        a, b, count, status, options, [&](std::size_t i) { contacts[i] = Contact::disjoint; },
        [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
            contacts[i] = answer(x, y).contact;
        });
}

std::size_t intersects(const Shapes& a, const Shapes& b, std::span<bool> meets,
                       std::span<batch::Status> status, const batch::Options& options) {
    expect_two(a, b);
    const std::size_t count = pairs(a, b);
    expect_lengths("answers", meets.size(), status, count);
    if (const Run run = runs.entries[index(a.type)][index(b.type)])
        return run(a, b, count, {.meets = meets.data()}, status, options);
    return each(
        a, b, count, status, options, [&](std::size_t i) { meets[i] = false; },
        [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
            meets[i] = answer(x, y).contact != Contact::disjoint;
        });
}

std::size_t clip(const Shapes& lines, const Shapes& shapes, std::span<double> t_in,
                 std::span<double> t_out, std::span<batch::Status> status,
                 const batch::Options& options) {
    expect_two(lines, shapes);
    dispatch::expect_clippable(any_of(lines.type), any_of(shapes.type));
    const std::size_t count = pairs(lines, shapes);
    expect_lengths("first parameters", t_in.size(), status, count);
    expect_lengths("last parameters", t_out.size(), status, count);
    if (clips.entries[index(lines.type)][index(shapes.type)])
        return runs.entries[index(lines.type)][index(shapes.type)](
            lines, shapes, count, {.t_in = t_in.data(), .t_out = t_out.data()}, status, options);
    constexpr double none = std::numeric_limits<double>::quiet_NaN(),
                     infinity = std::numeric_limits<double>::infinity();
    return each(
        lines, shapes, count, status, options, [&](std::size_t i) { t_in[i] = t_out[i] = none; },
        [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
            std::visit(
                [&](const auto& found) {
                    if (!found.hit) return;
                    t_in[i] = found.in ? found.in->t : -infinity;
                    t_out[i] = found.out ? found.out->t : infinity;
                },
                any::clip(x, y));
        });
}

std::size_t orient(std::span<const Shapes> points, std::span<std::int8_t> signs,
                   std::span<batch::Status> status, const batch::Options& options) {
    return expect_points(points, 1) == 2 ? signs_of<2, 3>(points, signs, status, options)
                                         : signs_of<3, 4>(points, signs, status, options);
}

std::size_t insphere(std::span<const Shapes> points, std::span<std::int8_t> signs,
                     std::span<batch::Status> status, const batch::Options& options) {
    return expect_points(points, 2) == 2 ? signs_of<2, 4>(points, signs, status, options)
                                         : signs_of<3, 5>(points, signs, status, options);
}

}  // namespace graze::any
