// Batches of any pair with a predicate of its own: every form, target and order gives the answers of
// rationals alone, and the status of shapes that break a rule.
#include "batch/all_forms.hpp"
#include "input.hpp"

namespace graze::fuzz {
namespace {

/// Some of them with any bits in one number.
template <class S>
S draw(Input& in) {
    S shape = in.shape<S>();
    if (in.below(16) == 0) {
        std::size_t c = in.byte() % batch::numbers_of<S>;
        const double x = in.any_double();
        batch::detail::each_number(shape, [&](double& y) {
            if (c-- == 0) y = x;
        });
    }
    return shape;
}

/// A few shapes of each kind, and up to two blocks and a rest of pairs of them.
template <class A, class B>
void check(Input& in) {
    std::vector<A> few_a;
    std::vector<B> few_b;
    for (int i = in.below(4); i >= 0; --i) few_a.push_back(draw<A>(in));
    for (int i = in.below(4); i >= 0; --i) few_b.push_back(draw<B>(in));
    std::vector<A> a;
    std::vector<B> b;
    const std::size_t count = in.byte() % 140;
    for (std::size_t i = 0; i < count; ++i) {
        a.push_back(few_a[i % few_a.size()]);
        b.push_back(few_b[i / few_a.size() % few_b.size()]);
    }
    const std::string flaw = batch_test::flaw_of_batch(a, b);
    if (!flaw.empty()) fail(flaw);
}

using Check = void (*)(Input&);
#define GRAZE_CHECK(A, B, ...) check<A, B>,
constexpr Check checks[] = {GRAZE_PREDICATE_PAIRS(GRAZE_CHECK)};

}  // namespace
}  // namespace graze::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    graze::fuzz::Input in(data, size);
    graze::fuzz::checks[in.byte() % std::size(graze::fuzz::checks)](in);
    return 0;
}
