// Integers of a fixed number of words against integers of any length.
#include "arith/wide_int.hpp"

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <utility>

#include "arith/number.hpp"
#include "random_prop.hpp"

using namespace arith_test;
using graze::arith::Int;
using Any = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                          boost::multiprecision::et_off>;

namespace {

template <int Words>
Any any(const Int<Words>& x) {
    Any r = 0;
    for (int i = Words; i-- > 0;) {
        r <<= 64;
        r += word_of(x, i);
    }
    if (word_of(x, Words - 1) >> 63) {
        Any wrap = 1;
        wrap <<= 64 * Words;
        r -= wrap;
    }
    return r;
}

template <int Words>
bool fits(const Any& x) {
    const Any limit = Any(1) << (64 * Words - 1);
    return -limit <= x && x < limit;
}

/// From words, the lowest first. Of three, some in the low part that belong in the high one.
template <int Words>
Int<Words> from_words(const std::array<std::uint64_t, Words>& word, [[maybe_unused]] int moved) {
    Int<Words> r;
    if constexpr (requires { r.word; }) {
        r.word = word;
    } else {
#ifdef __SIZEOF_INT128__
        using graze::arith::Int128;
        using graze::arith::UInt128;
        const auto two = [&](int i) { return UInt128(word[i + 1]) << 64 | word[i]; };
        if constexpr (Words == 2)
            r = Int<2>::of(two(0));
        else
            r = {Int128(word[0]) + (Int128(moved) << 64), Int128(two(1) - UInt128(moved))};
#endif
    }
    return r;
}

/// Words of all zeros, all ones, a carry away from either, or at random; often small as a whole.
template <int Words>
std::array<std::uint64_t, Words> any_words(Random& random) {
    std::array<std::uint64_t, Words> word;
    const std::uint64_t high = std::uint64_t(1) << 63;
    for (auto& w : word)
        w = random.pick({std::uint64_t(0), ~std::uint64_t(0), std::uint64_t(1), high, high - 1,
                         ~std::uint64_t(1), random.next(), random.next()});
    if (random.once_in(3)) {
        const std::uint64_t fill = random.coin() ? 0 : ~std::uint64_t(0);
        for (std::size_t i = random.below(Words) + 1; i < Words; ++i) word[i] = fill;
    }
    return word;
}
template <int Words>
Int<Words> any_int(Random& random) {
    return from_words<Words>(any_words<Words>(random), random.between(-1000, 1000));
}

std::string wrong(const char* what, const Any& x, const Any& y) {
    return std::string(what) + " of " + x.str() + " and " + y.str();
}

struct Counts {
    int sums = 0, overflows = 0;
};

template <int Words>
std::string check_sums(Random& random, Counts& counts) {
    using graze::arith::absolute;
    using graze::arith::larger;
    using graze::arith::smaller;
    using graze::arith::twice;
    const auto words = any_words<Words>(random);
    const auto x = from_words<Words>(words, random.between(-1000, 1000));
    auto y = random.once_in(8) ? x : any_int<Words>(random);
    if (random.once_in(4)) {  // a neighbour
        auto near = words;
        near[0] ^= 1;
        y = from_words<Words>(near, random.between(-1000, 1000));
    }
    const Any ax = any(x), ay = any(y);
    const auto differs = [&](const Int<Words>& result, const Any& expected) {
        ++(fits<Words>(expected) ? counts.sums : counts.overflows);
        return fits<Words>(expected) && any(result) != expected;
    };
    if (x.sign() != ax.sign()) return wrong("the sign", ax, ay);
    if (differs(x + y, ax + ay)) return wrong("the sum", ax, ay);
    if (differs(x - y, ax - ay)) return wrong("the difference", ax, ay);
    if (differs(-x, -ax)) return wrong("the negative", ax, ay);
    if (differs(twice(x), 2 * ax)) return wrong("the double", ax, ay);
    if (!fits<Words>(ax - ay) || !fits<Words>(ay - ax)) return {};
    if ((x < y) != (ax < ay)) return wrong("the order", ax, ay);
    if (any(larger(x, y)) != (ax < ay ? ay : ax)) return wrong("the larger", ax, ay);
    if (any(smaller(x, y)) != (ax < ay ? ax : ay)) return wrong("the smaller", ax, ay);
    if (fits<Words>(-ax) && any(absolute(x)) != abs(ax)) return wrong("the absolute", ax, ay);
    return {};
}

template <int X, int Y>
std::string check_product(Random& random) {
    const auto x = any_int<X>(random);
    const auto y = any_int<Y>(random);
    // Of one word and two: numbers of degree 2 are not that near to their room.
    const auto near_room = [](const auto& v) {
        return X + Y == 3 && sizeof(v) == 16 && any(v) >= (Any(1) << 127) - (Any(1) << 63);
    };
    if (near_room(x) || near_room(y)) return {};
    return any(x * y) == any(x) * any(y) ? "" : wrong("the product", any(x), any(y));
}

/// f.operator()<n>() for n = 1 .. 8.
template <class F>
void each_word_count(F f) {
    [&]<int... I>(std::integer_sequence<int, I...>) { (f.template operator()<I + 1>(), ...); }
    (std::make_integer_sequence<int, 8>());
}

}  // namespace

TEST_CASE("wide integers: sums, differences and order, 1 to 8 words") {
    each_word_count([]<int Words>() {
        Counts counts;
        for_all_seeds(std::to_string(Words) + " words", 3000,
                      [&](Random& random) { return check_sums<Words>(random, counts); });
        CHECK(counts.sums > counts.overflows);
        CHECK(counts.overflows > 0);
    });
}

TEST_CASE("wide integers: the sign of each power of two, and of its negative") {
    each_word_count([]<int Words>() {
        for (int bit = 0; bit < 64 * Words - 1; ++bit) {
            std::array<std::uint64_t, Words> word{};
            word[std::size_t(bit / 64)] = std::uint64_t(1) << bit % 64;
            const Int<Words> x = from_words<Words>(word, 0), zero = x - x;
            INFO(Words << " words, bit " << bit);
            CHECK(sign_of(x) == 1);
            CHECK(sign_of(zero) == 0);
            CHECK(sign_of(zero - x) == -1);
        }
    });
}

TEST_CASE("wide integers: products of up to 8 words") {
    each_word_count([]<int X>() {
        each_word_count([]<int Y>() {
            if constexpr (X + Y <= 8)
                for_all_seeds(std::to_string(X) + " times " + std::to_string(Y) + " words", 1000,
                              check_product<X, Y>);
        });
    });
}

TEST_CASE("wide integers: from the integers of the machine") {
    each_word_count([]<int Words>() {
        for (const std::int64_t v :
             {std::int64_t(0), std::int64_t(1), std::int64_t(-1), std::int64_t(1) << 59,
              std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()})
            CHECK(any(Int<Words>(v)) == Any(v));
    });
    CHECK(any(graze::arith::signed_square(Int<2>(-3))) == -9);
}

TEST_CASE("wide integers: the product of two words, a summand and a carry") {
    for_all_seeds("128 bits", 3000, [](Random& random) -> std::string {
        const std::uint64_t x = any_words<1>(random)[0], y = any_words<1>(random)[0],
                            summand = any_words<1>(random)[0];
        const std::uint64_t carry = any_words<1>(random)[0];
        std::uint64_t high = carry;
        const std::uint64_t low = graze::arith::multiply_add(x, y, summand, high);
        const Any exact = Any(x) * Any(y) + Any(summand) + Any(carry);
        return (Any(high) << 64) + Any(low) == exact ? "" : wrong("the product", Any(x), Any(y));
    });
}
