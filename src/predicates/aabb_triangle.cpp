#include "predicates/aabb_triangle_pef.hpp"
#include "predicates/aabb_triangle_sat.hpp"
#include "predicates/decide.hpp"
#include "predicates/rational_box.hpp"

GRAZE_AABB_TRIANGLE_PAIRS(GRAZE_DECIDE)

namespace graze::inline GRAZE_TARGET::predicates {

bool intersects(const Triangle3& triangle, const RationalBox& box) {
    using Predicate = aabb_triangle::AabbTriangleSat<3>;
    arith::RationalSigns<Predicate, Triangle3, RationalBox> ask(triangle, box);
    return contact_by<Predicate>(ask) != Contact::disjoint;
}

}  // namespace graze::GRAZE_TARGET::predicates
