// Many pairs of shapes at once: the answers of contact.hpp, by vector instructions where these can
// be certain, and by the same exact arithmetic for the rest.
//
//     std::vector<graze::Triangle3> triangles;
//     std::vector<graze::Aabb3> boxes;
//     std::vector<graze::Contact> contacts(boxes.size());
//     using namespace graze::batch;
//     contact(structs<Triangle3>(triangles), structs<Aabb3>(boxes), std::span(contacts));
//     contact(one(triangle), structs<Aabb3>(boxes), std::span(contacts));     // one against many
//
// The shapes lie in arrays of structs, or as doubles or floats in rows or columns; or they are given by
// the numbers of their vertices (indexed). Nothing is copied or owned: what a list is made of must outlive it. Every answer is that of the call for
// one pair, on every processor and with any number of threads.
//
// A pair with a shape that breaks a rule of shapes.hpp is invalid: it gets `disjoint`, false or 0,
// its status says which of the two shapes is, and all others are answered. Each call returns the
// number of invalid pairs, and throws std::invalid_argument where the lengths of its arguments do
// not fit, or for a target that this machine does not have.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace graze::batch {

namespace detail {

/// Calls f for every number of a shape, in the order of its declaration.
template <class S, class F>
constexpr void each_number(S& shape, F f) {
    graze::detail::Description<std::remove_const_t<S>>::fields(shape,
                                                               [&](auto, const char*, auto& v) {
                                                                   if constexpr (requires { v.w; })
                                                                       f(v.w);
                                                                   f(v.x), f(v.y);
                                                                   if constexpr (requires { v.z; })
                                                                       f(v.z);
                                                               });
}

template <class S>
inline constexpr std::size_t numbers_of = [] {
    std::size_t count = 0;
    S shape{};
    each_number(shape, [&](double&) { ++count; });
    return count;
}();

/// Of any shape.
inline constexpr std::size_t most_numbers = [] {
    std::size_t most = 0;
    shapes::each_type([&]<class S>() { most = numbers_of<S> > most ? numbers_of<S> : most; });
    return most;
}();

/// The same number, by its bits: some float environments read subnormals as zero.
inline double widened(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t fraction = bits & 0x7fffff;
    if ((bits & 0x7f800000) != 0 || fraction == 0) return double(x);
    const int high = std::bit_width(fraction) - 1;
    return std::bit_cast<double>(std::uint64_t(bits >> 31) << 63 |
                                 std::uint64_t(1023 - 149 + high) << 52 |
                                 (std::uint64_t(fraction) << (52 - high) & 0xfffffffffffff));
}
inline double widened(double x) { return x; }

/// Number c of shape i is first[c][i * stride], and its anchor, if it has one, anchors[i *
/// anchor_stride], with strides in bytes.
struct Numbers {
    std::array<const void*, most_numbers> first{};
    std::ptrdiff_t stride = 0;
    const Anchor* anchors = nullptr;
    std::ptrdiff_t anchor_stride = 0;
    std::size_t size = 0;
    bool single = false;  ///< one shape, against many
    bool floats = false;

    /// By numbers of vertices: `first` has the coordinates of vertex 0, and shape i has the corners
    /// corners[j * each] to corners[j * each + each - 1], where j is which[i * which_stride], or i.
    const std::uint32_t* corners = nullptr;
    std::size_t each = 0, vertices = 0, shapes = 0;
    const std::uint32_t* which = nullptr;
    std::size_t which_stride = 0;

    /// The vertices of shape i, or null where there is no such shape.
    const std::uint32_t* corners_of(std::size_t i) const {
        const std::size_t j = which ? which[i * which_stride] : i;
        if (j >= shapes) return nullptr;
        const std::uint32_t* const found = corners + j * each;
        for (std::size_t k = 0; k < each; ++k)
            if (found[k] >= vertices) return nullptr;
        return found;
    }
};

}  // namespace detail

namespace detail {
/// Throws std::invalid_argument, in the library: its users may be compiled without exceptions.
[[noreturn]] GRAZE_API void refuse(const std::string& why);
}  // namespace detail

/// How many numbers a shape is made of: their order is that of its declaration (of a quaternion w,
/// x, y, z).
template <Shape S>
inline constexpr std::size_t numbers_of = detail::numbers_of<S>;

/// A list of shapes: made by structs, rows, columns, indexed or one.
template <Shape S>
class Shapes {
public:
    explicit Shapes(const detail::Numbers& numbers) : numbers_(numbers) {}

    std::size_t size() const { return numbers_.size; }
    bool single() const { return numbers_.single; }
    const detail::Numbers& numbers() const { return numbers_; }

    /// Shape i < size(). By numbers of vertices, not a number where there is none.
    S operator[](std::size_t i) const {
        if constexpr (requires(S shape) { shape.a; })
            if (numbers_.corners) return of_corners(numbers_.corners_of(i));
        S shape{};
        const auto at = std::ptrdiff_t(i);
        std::size_t c = 0;
        detail::each_number(shape, [&](double& x) { x = number(c++, at); });
        if constexpr (requires { shape.kind; })
            shape.kind = *reinterpret_cast<const Anchor*>(
                reinterpret_cast<const char*>(numbers_.anchors) + at * numbers_.anchor_stride);
        return shape;
    }

private:
    double number(std::size_t c, std::ptrdiff_t place) const {
        const auto* p = static_cast<const char*>(numbers_.first[c]) + place * numbers_.stride;
        return numbers_.floats ? detail::widened(*reinterpret_cast<const float*>(p))
                               : *reinterpret_cast<const double*>(p);
    }
    S of_corners(const std::uint32_t* corners) const {
        constexpr auto dim = std::size_t(dim_of<S>);
        S shape{};
        std::size_t c = 0;
        detail::each_number(shape, [&](double& x) {
            x = corners ? number(c % dim, std::ptrdiff_t(corners[c / dim]))
                        : std::numeric_limits<double>::quiet_NaN();
            ++c;
        });
        return shape;
    }

    detail::Numbers numbers_;
};

template <Shape S>
Shapes<S> structs(std::span<const std::type_identity_t<S>> shapes) {
    detail::Numbers n;
    n.size = shapes.size();
    n.stride = n.anchor_stride = sizeof(S);
    if (shapes.empty()) return Shapes<S>(n);
    std::size_t c = 0;
    detail::each_number(shapes[0], [&](const double& x) { n.first[c++] = &x; });
    if constexpr (requires { shapes[0].kind; }) n.anchors = &shapes[0].kind;
    return Shapes<S>(n);
}

/// The same shape for every one of the other list.
template <Shape S>
Shapes<S> one(const S& shape) {
    auto n = structs<S>(std::span(&shape, 1)).numbers();
    n.stride = n.anchor_stride = 0;
    n.single = true;
    return Shapes<S>(n);
}
template <Shape S>
Shapes<S> one(const S&&) = delete;

namespace detail {
inline constexpr Anchor corner = Anchor::corner, center = Anchor::center;
template <class S>
void take_anchors(Numbers& n, Anchor anchor) {
    if constexpr (requires(S s) { s.kind; })
        n.anchors = anchor == Anchor::center ? &center : &corner;
}

template <class Number>
concept Storable = std::is_same_v<Number, double> || std::is_same_v<Number, float>;
}  // namespace detail

/// The numbers of each shape in a row, `stride` numbers from the next row; of parallelograms and
/// parallelepipeds, `anchor` is that of all.
template <Shape S, detail::Storable Number>
Shapes<S> rows(const Number* first, std::size_t count, std::size_t stride = numbers_of<S>,
               Anchor anchor = Anchor::corner) {
    detail::Numbers n;
    n.size = count;
    n.stride = std::ptrdiff_t(stride * sizeof(Number));
    n.floats = std::is_same_v<Number, float>;
    if (count == 0) return Shapes<S>(n);
    for (std::size_t c = 0; c < numbers_of<S>; ++c) n.first[c] = first + c;
    detail::take_anchors<S>(n, anchor);
    return Shapes<S>(n);
}

/// One array for each number of the shapes.
template <Shape S, detail::Storable Number>
Shapes<S> columns(const std::array<const Number*, numbers_of<S>>& first, std::size_t count,
                  Anchor anchor = Anchor::corner) {
    detail::Numbers n;
    n.size = count;
    n.stride = sizeof(Number);
    n.floats = std::is_same_v<Number, float>;
    for (std::size_t c = 0; c < numbers_of<S>; ++c) n.first[c] = first[c];
    detail::take_anchors<S>(n, anchor);
    return Shapes<S>(n);
}

/// A shape that is given by its vertices: a segment, triangle or tetrahedron.
template <class S>
concept OfVertices = Shape<S> && requires(S s) {
    s.a;
} && numbers_of<S>
% std::size_t(dim_of<S>) == 0;
template <OfVertices S>
inline constexpr std::size_t vertices_of = numbers_of<S> / std::size_t(dim_of<S>);

/// Each by the numbers of its vertices. A pair with one that is no vertex is invalid.
template <OfVertices S>
Shapes<S> indexed(const Shapes<Vec<dim_of<S>>>& vertices,
                  std::span<const std::array<std::uint32_t, vertices_of<S>>> shapes) {
    detail::Numbers n = vertices.numbers();
    n.vertices = n.size;
    n.size = n.shapes = shapes.size();
    n.single = false;
    n.each = vertices_of<S>;
    if (!shapes.empty()) n.corners = shapes[0].data();
    return Shapes<S>(n);
}

/// Of pairs of them the first (0) or the second (1), by their numbers.
template <OfVertices S>
Shapes<S> indexed(const Shapes<Vec<dim_of<S>>>& vertices,
                  std::span<const std::array<std::uint32_t, vertices_of<S>>> shapes,
                  std::span<const std::array<std::uint32_t, 2>> pairs, std::size_t of_pair) {
    if (of_pair > 1) detail::refuse("batch: pairs have no member " + std::to_string(of_pair));
    detail::Numbers n = indexed<S>(vertices, shapes).numbers();
    n.size = pairs.size();
    n.which_stride = 2;
    if (!pairs.empty()) n.which = pairs[0].data() + of_pair;
    return Shapes<S>(n);
}

/// The pairs with a predicate of their own (contact.hpp), and all other bounded ones (pairs.hpp), in either order.
template <class A, class B>
concept Pair = graze::detail::BatchPair<A, B> || graze::detail::BatchPair<B, A>;

enum class Status : std::uint8_t {
    valid,
    invalid_first,
    invalid_second,
    invalid_both,
    invalid,  ///< one of some points: see batch_orient.hpp
};

/// Vector instructions. `plain` are those that every processor of the kind has.
enum class Target : std::uint8_t { plain, avx2, avx512 };
/// "plain", "avx2" or "avx512".
constexpr const char* name(Target target) {
    constexpr const char* names[]{"plain", "avx2", "avx512"};
    return names[int(target)];
}

/// Those that this machine has and this library was built for, the best last.
GRAZE_API std::vector<Target> targets();

struct Options {
    /// No more than so many, and than there are processors; 0 for all of these. What one does in less than some 200
    /// microseconds it does alone, as it does all without oneTBB (GRAZE_TBB=OFF).
    unsigned threads = 1;
    std::optional<Target> target = {};  ///< instead of the best
};

/// Bit i % 64 of word i / 64 is that of pair i; what is beyond the last pair is 0.
using Mask = std::span<std::uint64_t>;
constexpr std::size_t mask_words(std::size_t pairs) { return (pairs + 63) / 64; }

namespace detail {

/// Where the answers go: one of the first three, or both parameters.
struct Results {
    Contact* contacts = nullptr;
    bool* meets = nullptr;
    std::uint64_t* mask = nullptr;
    double *t_in = nullptr, *t_out = nullptr;
    Status* status = nullptr;
};

/// Compiled in the library for every BatchPair.
template <class A, class B>
requires graze::detail::BatchPair<A, B> GRAZE_API std::size_t run(const Shapes<A>& a,
                                                                  const Shapes<B>& b,
                                                                  std::size_t count,
                                                                  const Results& results,
                                                                  const Options& options);

template <class A, class B>
std::size_t count_of(const Shapes<A>& a, const Shapes<B>& b) {
    if (!a.single() && !b.single() && a.size() != b.size())
        refuse("batch: the second list has " + std::to_string(b.size()) + " shapes, the first " +
               std::to_string(a.size()) + "; allowed: as many, or a single one");
    return a.single() ? b.size() : a.size();
}

inline void expect_length(const char* what, std::size_t length, std::size_t expected) {
    if (length != expected)
        refuse(std::string("batch: the ") + what + " have room for " + std::to_string(length) +
               ", not " + std::to_string(expected));
}

template <class A, class B>
std::size_t answer(const Shapes<A>& a, const Shapes<B>& b, std::size_t count, Results results,
                   std::span<Status> status, const Options& options) {
    if (!status.empty()) expect_length("statuses", status.size(), count);
    results.status = status.empty() ? nullptr : status.data();
    if constexpr (graze::detail::BatchPair<A, B>) {
        return run(a, b, count, results, options);
    } else {
        const std::size_t invalid = run(b, a, count, results, options);
        for (Status& s : status)
            if (s == Status::invalid_first || s == Status::invalid_second)
                s = s == Status::invalid_first ? Status::invalid_second : Status::invalid_first;
        return invalid;
    }
}

}  // namespace detail

/// contacts[i] is the contact of a[i] and b[i].
template <class A, class B>
requires Pair<A, B> std::size_t contact(const Shapes<A>& a, const Shapes<B>& b,
                                        std::span<Contact> contacts, std::span<Status> status = {},
                                        const Options& options = {}) {
    const std::size_t count = detail::count_of(a, b);
    detail::expect_length("contacts", contacts.size(), count);
    return detail::answer(a, b, count, {.contacts = contacts.data()}, status, options);
}

/// meets[i] is whether a[i] and b[i] meet.
template <class A, class B>
requires Pair<A, B> std::size_t intersects(const Shapes<A>& a, const Shapes<B>& b,
                                           std::span<bool> meets, std::span<Status> status = {},
                                           const Options& options = {}) {
    const std::size_t count = detail::count_of(a, b);
    detail::expect_length("answers", meets.size(), count);
    return detail::answer(a, b, count, {.meets = meets.data()}, status, options);
}

/// The same as a mask of mask_words(count) words.
template <class A, class B>
requires Pair<A, B> std::size_t intersects(const Shapes<A>& a, const Shapes<B>& b, Mask meets,
                                           std::span<Status> status = {},
                                           const Options& options = {}) {
    const std::size_t count = detail::count_of(a, b);
    detail::expect_length("words of the mask", meets.size(), mask_words(count));
    return detail::answer(a, b, count, {.mask = meets.data()}, status, options);
}

/// A line, ray or segment with a box or a 3D triangle.
template <class L, class B>
concept ClipPair = graze::detail::LinearBox<L, B> || graze::detail::LinearTriangle<L, B>;

/// The closed interval of parameters in which lines[i] lies in shapes[i], correctly rounded, as that
/// of graze::clip: NaN where they do not meet, an infinity where an end is unbounded or rounds to
/// one. (The point at a parameter is not: graze::clip rounds it from the exact parameter.)
template <class L, class B>
requires ClipPair<L, B> std::size_t clip(const Shapes<L>& lines, const Shapes<B>& shapes,
                                         std::span<double> t_in, std::span<double> t_out,
                                         std::span<Status> status = {},
                                         const Options& options = {}) {
    const std::size_t count = detail::count_of(lines, shapes);
    detail::expect_length("first parameters", t_in.size(), count);
    detail::expect_length("last parameters", t_out.size(), count);
    return detail::answer(lines, shapes, count, {.t_in = t_in.data(), .t_out = t_out.data()},
                          status, options);
}

}  // namespace graze::batch
