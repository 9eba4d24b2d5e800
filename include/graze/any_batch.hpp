// Many pairs of shapes whose types are known only at run time: batch.hpp and batch_orient.hpp for bindings to
// other languages, for every two shapes of one dimension.
//
//     const double triangles[]{...}, boxes[]{...};                     // 9 and 6 numbers each
//     std::vector<graze::Contact> contacts(n);
//     graze::any::contact(graze::any::rows(graze::ShapeType::triangle3, triangles, n),
//                         graze::any::rows(graze::ShapeType::aabb3, boxes, n), contacts);
//
// The pairs of batch.hpp are answered by vector instructions, others one by one. What
// batch.hpp says of invalid pairs, statuses and threads holds here; std::invalid_argument is also thrown
// where there is no such question of these types.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/any.hpp>
#include <graze/batch.hpp>
#include <span>

namespace graze::any {

/// Shapes of one type where they lie: number k of shape i is at `first` + i * `stride` + `places[k]` bytes.
/// What `first` points to must be aligned as a double, or a float, is.
struct Shapes {
    ShapeType type{};
    const void* first = nullptr;
    std::size_t size = 0;
    std::ptrdiff_t stride = 0;
    std::array<std::ptrdiff_t, most_numbers> places{};
    bool floats = false;
    bool single = false;  ///< one shape, for every one of the other list
};

/// The numbers of each shape in a row, one row behind the other.
GRAZE_API Shapes rows(ShapeType type, const double* first, std::size_t size);
GRAZE_API Shapes rows(ShapeType type, const float* first, std::size_t size);
/// One shape.
GRAZE_API Shapes one(ShapeType type, const double* numbers);

/// How many pairs two lists make.
GRAZE_API std::size_t pairs(const Shapes& a, const Shapes& b);

GRAZE_API std::size_t contact(const Shapes& a, const Shapes& b, std::span<Contact> contacts,
                              std::span<batch::Status> status = {},
                              const batch::Options& options = {});
GRAZE_API std::size_t intersects(const Shapes& a, const Shapes& b, std::span<bool> meets,
                                 std::span<batch::Status> status = {},
                                 const batch::Options& options = {});
/// Of every two that graze::any::clippable is true of.
GRAZE_API std::size_t clip(const Shapes& lines, const Shapes& shapes, std::span<double> t_in,
                           std::span<double> t_out, std::span<batch::Status> status = {},
                           const batch::Options& options = {});

/// Signs of points: of three or four lists in 2D, four or five in 3D, orient and insphere.
GRAZE_API std::size_t orient(std::span<const Shapes> points, std::span<std::int8_t> signs,
                             std::span<batch::Status> status = {},
                             const batch::Options& options = {});
GRAZE_API std::size_t insphere(std::span<const Shapes> points, std::span<std::int8_t> signs,
                               std::span<batch::Status> status = {},
                               const batch::Options& options = {});

}  // namespace graze::any
