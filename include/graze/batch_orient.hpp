// Signs of many points at once: those of orient.hpp, as batch.hpp answers pairs.
//
//     std::vector<graze::Vec3> vertices;
//     std::vector<std::uint32_t> tetrahedra;                       // four indices each
//     std::vector<std::int8_t> signs(tetrahedra.size() / 4);
//     using namespace graze::batch;
//     orient(structs<graze::Vec3>(vertices), tetrahedra, signs);   // by indices
//     orient(structs<graze::Vec3>(a), structs<graze::Vec3>(b), structs<graze::Vec3>(c), one(d),
//            signs);                                               // by points, here as seen from d
//
// Signs with a point that is not finite, or an index of no vertex, are invalid: they are 0, their
// status is Status::invalid, and each call returns how many they are.
#pragma once

#include <graze/batch.hpp>
#include <graze/orient.hpp>

namespace graze::batch {

namespace detail {

/// Where the answers go.
struct SignResults {
    std::int8_t* signs = nullptr;
    Status* status = nullptr;
};

/// Of orient, by Dim + 1 points, or insphere, by Dim + 2.
template <int Dim, std::size_t Count>
GRAZE_API std::size_t run_signs(const std::array<Shapes<Vec<Dim>>, Count>& points,
                                std::size_t count, const SignResults& results,
                                const Options& options);
template <int Dim, std::size_t Count>
GRAZE_API std::size_t run_signs(const Shapes<Vec<Dim>>& vertices, const std::uint32_t* indices,
                                std::size_t count, const SignResults& results,
                                const Options& options);

inline SignResults sign_results(std::size_t count, std::span<std::int8_t> signs,
                                std::span<Status> status) {
    expect_length("signs", signs.size(), count);
    if (!status.empty()) expect_length("statuses", status.size(), count);
    return {signs.data(), status.empty() ? nullptr : status.data()};
}

template <int Dim, std::size_t Count>
std::size_t signs_of_lists(const std::array<Shapes<Vec<Dim>>, Count>& points,
                           std::span<std::int8_t> signs, std::span<Status> status,
                           const Options& options) {
    std::size_t count = 1;
    bool single = true;
    for (const auto& list : points) {
        if (list.single()) continue;
        if (!single && list.size() != count)
            refuse("batch: a list has " + std::to_string(list.size()) + " points, another " +
                   std::to_string(count) + "; allowed: as many, or a single one");
        count = list.size();
        single = false;
    }
    return run_signs<Dim, Count>(points, count, sign_results(count, signs, status), options);
}

template <int Dim, std::size_t Count>
std::size_t signs_of_indices(const Shapes<Vec<Dim>>& vertices,
                             std::span<const std::uint32_t> indices, std::span<std::int8_t> signs,
                             std::span<Status> status, const Options& options) {
    if (indices.size() % Count != 0)
        refuse("batch: " + std::to_string(indices.size()) + " indices are not " +
               std::to_string(Count) + " each");
    const std::size_t count = indices.size() / Count;
    return run_signs<Dim, Count>(vertices, indices.data(), count,
                                 sign_results(count, signs, status), options);
}

}  // namespace detail

/// signs[i] is graze::orient(a[i], b[i], c[i]).
inline std::size_t orient(const Shapes<Vec2>& a, const Shapes<Vec2>& b, const Shapes<Vec2>& c,
                          std::span<std::int8_t> signs, std::span<Status> status = {},
                          const Options& options = {}) {
    return detail::signs_of_lists<2, 3>({a, b, c}, signs, status, options);
}

/// signs[i] is graze::orient(a[i], b[i], c[i], d[i]).
inline std::size_t orient(const Shapes<Vec3>& a, const Shapes<Vec3>& b, const Shapes<Vec3>& c,
                          const Shapes<Vec3>& d, std::span<std::int8_t> signs,
                          std::span<Status> status = {}, const Options& options = {}) {
    return detail::signs_of_lists<3, 4>({a, b, c, d}, signs, status, options);
}

/// signs[i] is graze::insphere(a[i], b[i], c[i], d[i]).
inline std::size_t insphere(const Shapes<Vec2>& a, const Shapes<Vec2>& b, const Shapes<Vec2>& c,
                            const Shapes<Vec2>& d, std::span<std::int8_t> signs,
                            std::span<Status> status = {}, const Options& options = {}) {
    return detail::signs_of_lists<2, 4>({a, b, c, d}, signs, status, options);
}

/// signs[i] is graze::insphere(a[i], b[i], c[i], d[i], e[i]).
inline std::size_t insphere(const Shapes<Vec3>& a, const Shapes<Vec3>& b, const Shapes<Vec3>& c,
                            const Shapes<Vec3>& d, const Shapes<Vec3>& e,
                            std::span<std::int8_t> signs, std::span<Status> status = {},
                            const Options& options = {}) {
    return detail::signs_of_lists<3, 5>({a, b, c, d, e}, signs, status, options);
}

/// The same of the vertices with these indices: three or four each in 2D and 3D, and one more for
/// insphere.
template <int Dim>
std::size_t orient(const Shapes<Vec<Dim>>& vertices, std::span<const std::uint32_t> indices,
                   std::span<std::int8_t> signs, std::span<Status> status = {},
                   const Options& options = {}) {
    return detail::signs_of_indices<Dim, Dim + 1>(vertices, indices, signs, status, options);
}
template <int Dim>
std::size_t insphere(const Shapes<Vec<Dim>>& vertices, std::span<const std::uint32_t> indices,
                     std::span<std::int8_t> signs, std::span<Status> status = {},
                     const Options& options = {}) {
    return detail::signs_of_indices<Dim, Dim + 2>(vertices, indices, signs, status, options);
}

}  // namespace graze::batch
