#include "predicates/aabb_triangle.hpp"

#include "predicates/decide.hpp"
#include "predicates/rational_box.hpp"

namespace graze::predicates {

bool intersects(const Triangle3& triangle, const RationalBox& box) {
    using Story = aabb_triangle::AabbTriangleSat<3>;
    arith::ExactOnly<Story, Triangle3, RationalBox> ask(triangle, box);
    return Story::contact<Method::sat>(ask) != Contact::disjoint;
}

}  // namespace graze::predicates

namespace graze::detail {

GRAZE_INSTANTIATE(Triangle2, Aabb2);
GRAZE_INSTANTIATE_METHOD(sat, Triangle2, Aabb2);
GRAZE_INSTANTIATE_METHOD(pef, Triangle2, Aabb2);
GRAZE_INSTANTIATE(Triangle3, Aabb3);
GRAZE_INSTANTIATE_METHOD(sat, Triangle3, Aabb3);
GRAZE_INSTANTIATE_METHOD(pef, Triangle3, Aabb3);

}  // namespace graze::detail
