// Compiled once for each target, which GRAZE_TARGET names, with the instructions of that target: the
// first look of every story, at packs of pairs.

#include "batch/kernels.hpp"

#if defined(__OPTIMIZE__) || !defined(GRAZE_TARGET_IS_OPTIONAL)

// What follows is compiled for a processor that the machine may not have. The linker must not take
// one of its functions for the same one of the library: so the rooms get names of their own here,
// and what the standard library and the public headers define is inlined.
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#if defined(GRAZE_GMP)
#include <boost/multiprecision/gmp.hpp>
#endif
#define GRAZE_JOIN(a, b) GRAZE_JOIN_EXPANDED(a, b)
#define GRAZE_JOIN_EXPANDED(a, b) a##_##b
#define arith GRAZE_JOIN(arith, GRAZE_TARGET)
#define predicates GRAZE_JOIN(predicates, GRAZE_TARGET)

#include "batch/pack.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/aabb_triangle.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"
#include "predicates/segment_segment.hpp"
#include "predicates/segment_triangle.hpp"
#include "predicates/triangle_triangle.hpp"

namespace graze::batch::GRAZE_TARGET {

using arith::Pack;
using arith::PackReader;

namespace {

/// A shape that holds numbers from `first` on.
template <class S>
constexpr S numbered(std::size_t first, Anchor anchor) {
    S shape{};
    detail::each_number(shape, [&](double& x) { x = double(first++); });
    if constexpr (requires { shape.kind; }) shape.kind = anchor;
    return shape;
}

template <class Story>
auto look_at_pack(const PackReader& reader, const typename Story::A& a,
                  const typename Story::B& b) {
    constexpr Method method = Method::standard;
    if constexpr (requires { Story::template look_by_division<method>(reader, a, b); }) {
        return Story::template look_by_division<method>(reader, a, b);
    } else {
        const arith::Filter<Story, PackReader> filter(a, b, reader);
        return only_if(Story::plainly_valid(reader, a, b), Story::template look<method>(filter));
    }
}

template <class Story, Anchor anchor>
[[gnu::flatten]] Found look_at_block(const double* const* columns) {
    constexpr auto a = numbered<typename Story::A>(0, anchor);
    constexpr auto b = numbered<typename Story::B>(numbers_of<typename Story::A>, anchor);
    Found found;
    for (std::size_t i = 0; i < block_size; i += Pack::size) {
        const PackReader reader{columns, i};
        auto look = look_at_pack<Story>(reader, a, b);
        found.disjoint |= bits(look.disjoint) << i;
        found.overlapping |= bits(look.overlapping) << i;
    }
    return found;
}

}  // namespace

bool compiled() { return true; }

template <class A, class B>
Found look(const double* const* columns, [[maybe_unused]] Anchor anchor) {
    using Story = typename predicates::StoryFor<Method::standard, A, B>::Type;
    if constexpr (requires(B b) { b.kind; })
        if (anchor == Anchor::center) return look_at_block<Story, Anchor::center>(columns);
    return look_at_block<Story, Anchor::corner>(columns);
}

#define GRAZE_INSTANTIATE_LOOK(A, B) template Found look<A, B>(const double* const*, Anchor);
GRAZE_BATCH_PAIRS(GRAZE_INSTANTIATE_LOOK)

}  // namespace graze::batch::GRAZE_TARGET

#else

namespace graze::batch::GRAZE_TARGET {

// Without optimisation nothing is inlined: see above.
bool compiled() { return false; }

template <class A, class B>
Found look(const double* const*, Anchor) {
    return {};
}
#define GRAZE_INSTANTIATE_LOOK(A, B) template Found look<A, B>(const double* const*, Anchor);
GRAZE_BATCH_PAIRS(GRAZE_INSTANTIATE_LOOK)

}  // namespace graze::batch::GRAZE_TARGET

#endif
