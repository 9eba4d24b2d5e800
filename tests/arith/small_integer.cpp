// Whole numbers in doubles against integers of any length: a number is exact, or known to be none.
#include "arith/small_integer.hpp"

#include <algorithm>
#include <vector>

#include "arith/rational.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace {

using cases::Random;
using graze::arith::BigInt;
using graze::arith::SmallInteger;

struct Both {
    SmallInteger small;
    BigInt exact;
};

Both combined(const Both& x, const Both& y, Random& random) {
    switch (random.between(0, 5)) {
        case 0:
            return {x.small + y.small, BigInt(x.exact + y.exact)};
        case 1:
            return {x.small - y.small, BigInt(x.exact - y.exact)};
        case 2:
            return {larger(absolute(x.small), y.small), std::max(absolute(x.exact), y.exact)};
        case 3:
            return {smaller(twice(x.small), -y.small),
                    std::min(BigInt(2 * x.exact), BigInt(-y.exact))};
        default:
            return {x.small * y.small, BigInt(x.exact * y.exact)};
    }
}

}  // namespace

TEST_CASE("small integers: exact, or unsure") {
    int certain = 0, unsure = 0;
    for (int i = 0; i < support::case_count(20000); ++i) {
        Random random(std::uint64_t(i) + 1);
        std::vector<Both> values;
        for (int k = 0; k < 4; ++k) {
            const int x = random.between(-9, 9);
            const auto bits = unsigned(random.between(0, 30));
            values.push_back({SmallInteger::shifted(x, bits), BigInt(x) << bits});
        }
        for (int step = 0; step < 6; ++step) {
            const auto pick = [&] { return values[random.below(values.size())]; };
            const Both next = combined(pick(), pick(), random);
            INFO("seed " << i + 1);
            if (next.small.unsure()) {
                ++unsure;
            } else {
                ++certain;
                REQUIRE(BigInt(std::int64_t(next.small.value())) == next.exact);
                REQUIRE(next.small.sign() == next.exact.sign());
            }
            values.push_back(next);
        }
    }
    if (support::at_full_length()) CHECK(std::min(certain, unsure) > 1000);
}

TEST_CASE("small integers: up to 2^53") {
    const SmallInteger largest(0x1p+53 - 1), one(1);
    CHECK(largest.sign() == 1);
    CHECK((largest - one).value() == 0x1p+53 - 2);
    CHECK((largest + one).unsure());
    CHECK((-largest - one).unsure());
    CHECK((largest * largest - largest * largest).unsure());
    CHECK(SmallInteger::shifted(1, 52).value() == 0x1p+52);
    CHECK(SmallInteger::shifted(1, 53).unsure());
    CHECK(SmallInteger::shifted(1, 1000).unsure());
    const SmallInteger none = largest + one;
    for (const SmallInteger& x : {larger(none, one), larger(one, none), smaller(none, one),
                                  smaller(one, none), absolute(none), twice(none), -none})
        CHECK(x.unsure());
}
