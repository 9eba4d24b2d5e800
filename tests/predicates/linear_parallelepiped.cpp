// The filters of a line, ray or segment against a parallelepiped or parallelogram,
// by separating axes.
#include "predicates/linear_parallelepiped.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::linear_parallelepiped;

TEST_CASE("filter: line, parallelepiped: sat") {
    PredicateChecks<LinearParallelepiped<graze::Line3, graze::Parallelepiped3, Method::sat>,
                    Method::sat>::all("line, parallelepiped: sat", {});
}
TEST_CASE("filter: line, parallelogram: sat") {
    PredicateChecks<LinearParallelepiped<graze::Line2, graze::Parallelogram2, Method::sat>,
                    Method::sat>::all("line, parallelogram: sat", {});
}
TEST_CASE("filter: ray, parallelepiped: sat") {
    PredicateChecks<LinearParallelepiped<graze::Ray3, graze::Parallelepiped3, Method::sat>,
                    Method::sat>::all("ray, parallelepiped: sat", {.error = 0.02, .product = true});
}
TEST_CASE("filter: ray, parallelogram: sat") {
    PredicateChecks<LinearParallelepiped<graze::Ray2, graze::Parallelogram2, Method::sat>,
                    Method::sat>::all("ray, parallelogram: sat", {});
}
TEST_CASE("filter: segment, parallelepiped: sat") {
    PredicateChecks<LinearParallelepiped<graze::Segment3, graze::Parallelepiped3, Method::sat>,
                    Method::sat>::all("segment, parallelepiped: sat", {.error = 0.003});
}
TEST_CASE("filter: segment, parallelogram: sat") {
    PredicateChecks<LinearParallelepiped<graze::Segment2, graze::Parallelogram2, Method::sat>,
                    Method::sat>::all("segment, parallelogram: sat", {});
}

namespace {

/// Bounds are derived from a box that is given by its corner: do they hold of one given by its centre?
template <class Predicate, class Formula>
bool holds_of_centred(const Formula& formula) {
    using graze::arith::BoundConverter;
    using graze::arith::TwofoldBoundConverter;
    typename Predicate::B box{};
    box.kind = graze::Anchor::center;
    const auto bound = formula(Predicate::frame(BoundConverter{}, {}, box));
    const TwofoldBoundConverter twofolds{&Predicate::first_coordinate_of(box)};
    const auto of_twofold = formula(Predicate::frame(twofolds, {}, box));
    const typename Predicate::B by_corner{};
    const auto known = formula(Predicate::frame(
        TwofoldBoundConverter{&Predicate::first_coordinate_of(by_corner)}, {}, by_corner));
    return bound.error <= bound_of<Predicate, Formula>.error &&
           bound.magnitude <= bound_of<Predicate, Formula>.magnitude &&
           of_twofold.error <= known.error;
}

template <class L, class B>
void check_centred() {
    using Sat = LinearParallelepiped<L, B, Method::sat>;
    using Slab = LinearParallelepiped<L, B, Method::slab>;
    CHECK(holds_of_centred<Sat>(Toward{}));
    CHECK(holds_of_centred<Sat>(Half{}));
    CHECK(holds_of_centred<Sat>(CrossGap{}));
    CHECK(holds_of_centred<Sat>(Volume{}));
    CHECK(holds_of_centred<Slab>(EntryMinusExit{}));
    CHECK(holds_of_centred<Slab>(ExitMinusFrom<is_segment<L>>{}));
    CHECK(holds_of_centred<Sat>(Outside<0>{}));
    if constexpr (is_segment<L>) {
        CHECK(holds_of_centred<Sat>(SegmentGap{}));
        CHECK(holds_of_centred<Slab>(EntryMinusTo{}));
    }
}

}  // namespace

TEST_CASE("parallelepipeds: bounds hold of those given by the centre, too") {
    check_centred<graze::Segment3, graze::Parallelepiped3>();
    check_centred<graze::Segment2, graze::Parallelogram2>();
    check_centred<graze::Ray3, graze::Parallelepiped3>();
    check_centred<graze::Ray2, graze::Parallelogram2>();
}
