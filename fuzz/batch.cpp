// Batches of any pair with a predicate of its own: every form, target and order gives the answers of
// rationals alone, and the status of shapes that break a rule.
#include "batch/all_forms.hpp"
#include "input.hpp"

namespace graze::fuzz {
namespace {

/// Some of them with any bits in one number.
template <int Dim>
cases::AnyShape<Dim> draw(const cases::AnyShape<Dim>& type, Input& in) {
    auto any =
        std::visit([&]<class S>(const S&) -> cases::AnyShape<Dim> { return in.shape<S>(); }, type);
    if (in.below(16) == 0) {
        std::size_t c = in.byte() % batch_test::numbers<Dim>(any).size();
        const double x = in.any_double();
        std::visit(
            [&](auto& shape) {
                batch::detail::each_number(shape, [&](double& y) {
                    if (c-- == 0) y = x;
                });
            },
            any);
    }
    return any;
}

/// A few shapes of each kind, and up to two blocks and a rest of pairs of them.
template <int Dim>
void check_pair(const cases::AnyShape<Dim>& type_a, const cases::AnyShape<Dim>& type_b, Input& in) {
    batch_test::AnyShapes<Dim> few_a, few_b, a, b;
    for (int i = in.below(4); i >= 0; --i) few_a.push_back(draw<Dim>(type_a, in));
    for (int i = in.below(4); i >= 0; --i) few_b.push_back(draw<Dim>(type_b, in));
    const std::size_t count = in.byte() % 140;
    for (std::size_t i = 0; i < count; ++i) {
        a.push_back(few_a[i % few_a.size()]);
        b.push_back(few_b[i / few_a.size() % few_b.size()]);
    }
    const std::string flaw = batch_test::flaw_of_batch<Dim>(type_a, type_b, a, b);
    if (!flaw.empty()) fail(flaw);
}

template <class A, class B>
void check(Input& in) {
    check_pair<graze::dim_of<A>>(A{}, B{}, in);
}

using Check = void (*)(Input&);
#define GRAZE_CHECK(A, B, ...) check<A, B>,
constexpr Check checks[] = {GRAZE_PREDICATE_PAIRS(GRAZE_CHECK) GRAZE_BOUNDED_PAIRS(GRAZE_CHECK)};

}  // namespace
}  // namespace graze::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    graze::fuzz::Input in(data, size);
    graze::fuzz::checks[in.byte() % std::size(graze::fuzz::checks)](in);
    return 0;
}
