// The filter of a line, ray or segment against an oriented box.
#include "predicates/linear_obb.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::linear_obb;

TEST_CASE("filter: line, obb, 2D") {
    PredicateChecks<LinearObb<graze::Line2, 2>, Method::sat, Method::slab>::all("line, obb, 2D",
                                                                                {});
}
TEST_CASE("filter: ray, obb, 2D") {
    PredicateChecks<LinearObb<graze::Ray2, 2>, Method::sat, Method::slab>::all("ray, obb, 2D",
                                                                               {.error = 0.05});
}
TEST_CASE("filter: segment, obb, 2D") {
    PredicateChecks<LinearObb<graze::Segment2, 2>, Method::sat, Method::slab>::all(
        "segment, obb, 2D", {.error = 0.015});
}
TEST_CASE("filter: line, obb, 3D") {
    PredicateChecks<LinearObb<graze::Line3, 3>, Method::sat, Method::slab>::all("line, obb, 3D",
                                                                                {.product = true});
}
TEST_CASE("filter: ray, obb, 3D") {
    PredicateChecks<LinearObb<graze::Ray3, 3>, Method::sat, Method::slab>::all(
        "ray, obb, 3D", {.error = 0.02, .product = true});
}
TEST_CASE("filter: segment, obb, 3D") {
    PredicateChecks<LinearObb<graze::Segment3, 3>, Method::sat, Method::slab>::all(
        "segment, obb, 3D", {.error = 0.008, .product = true});
}

namespace {

/// What is asked of a pair by the root of the norm has the sign that it has by squares.
template <class L>
class RootChecks {
public:
    using Squares = LinearObb<L, 2>;
    using ByRoot = LinearObbByRoot<L>;

    void check(const L& l, const graze::Obb2& box) {
        graze::arith::RationalSigns<Squares> exact(l, box);
        graze::arith::StageNote note;
        const Magnitudes m = ByRoot::magnitudes(graze::arith::DoubleConverter{}, l, box);
        const Magnitudes reach = reach_of(m, box);
        using OneWord = graze::arith::OneWordIntegers<ByRoot>;
        if (OneWord::apply_to(l, box, reach)) {
            OneWord ask(l, box, note, reach);
            if (on_premise<ByRoot>(ask)) ++by_one_word, compare(ask, exact, l, box);
        }
        const auto twofolds = twofolds_of<ByRoot>(LaneConverter{}, l, box);
        if (twofolds.applies() && on_premise<ByRoot>(twofolds))
            ++by_twofolds, compare(twofolds, exact, l, box);
    }

    int by_one_word = 0, by_twofolds = 0, zeros = 0;

private:
    void compare(const auto& ask, auto& exact, const L& l, const graze::Obb2& box) {
        const auto one = [&](const auto& formula) {
            const auto sign = ask(formula);
            zeros += ask.zero(formula);
            INFO(text(l, box));
            REQUIRE(sign.positive - sign.negative == exact.sign(formula));
            REQUIRE(ask.zero(formula) == (exact.sign(formula) == 0));
        };
        one(CrossGap{0, 1});
        for (int k = 0; k < 2; ++k) {
            one(Toward{k});
            one(Half{k});
            if constexpr (is_segment<L>) {
                one(SegmentGap{k});
            } else {
                one(Outside<1>{k});
                one(Outside<-1>{k});
            }
        }
    }
};

template <class L>
void check_roots() {
    Random random(17);
    RootChecks<L> checks;
    for (int i = 0; i < support::case_count(4000); ++i) {
        const auto family = cases::families[std::size_t(i) % cases::families.size()];
        auto [l, box] = cases::make_pair<L, graze::Obb2>(family, random);
        if (random.coin()) {
            // (p^2 - q^2, 2 p q) has the length p^2 + q^2; of up to 40 bits, and some more.
            const int width = random.between(1, 22);
            const double p = random.between(1, 1 << width), q = random.between(0, 1 << width);
            box.direction = {p * p - q * q, 2 * p * q};
            if (random.coin()) box.direction.x += random.between(-1, 1);
            if (box.direction == graze::Vec2{}) box.direction.x = 1;
        }
        checks.check(l, box);
    }
    if (!support::at_full_length()) return;
    CHECK(checks.by_one_word > 1000);
    CHECK(checks.by_twofolds > 500);
    CHECK(checks.zeros > 1000);
    std::printf("by the root: %d by one word, %d by twofolds, %d zeros\n", checks.by_one_word,
                checks.by_twofolds, checks.zeros);
}

}  // namespace

TEST_CASE("by the root of the norm: line, obb, 2D") { check_roots<graze::Line2>(); }
TEST_CASE("by the root of the norm: ray, obb, 2D") { check_roots<graze::Ray2>(); }
TEST_CASE("by the root of the norm: segment, obb, 2D") { check_roots<graze::Segment2>(); }

TEST_CASE("a norm that is nearly a square has no root") {
    for (const double small : {0x1p-20, 0x1p-30, 0x1p-38}) {
        const graze::Segment2 s{{-3, 1}, {3, 1}};
        const graze::Obb2 box{{0, 0}, {1, small}, {1, 1}};
        RootChecks<graze::Segment2> checks;
        checks.check(s, box);
        CHECK(checks.by_one_word + checks.by_twofolds == 0);
    }
}
