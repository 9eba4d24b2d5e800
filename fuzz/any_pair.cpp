// Any two shapes by the predicate of all pairs: every stage gives the answer of rationals alone, in
// both orders, and so does a predicate of their own; certify proves it to verify. Their distance compares with limits as it is
// rounded. And the signs of points.
#include <cmath>
#include <graze/batch_orient.hpp>
#include <graze/certificate.hpp>
#include <graze/distance.hpp>
#include <graze/orient.hpp>
#include <limits>
#include <sstream>
#include <variant>
#include <vector>

#include "cases/any_shape.hpp"
#include "cases/print.hpp"
#include "input.hpp"

namespace graze::fuzz {
namespace {

template <int Dim>
using Any = cases::AnyShape<Dim>;

template <int Dim, std::size_t... I>
Any<Dim> draw_kind(Input& in, std::size_t kind, std::index_sequence<I...>) {
    Any<Dim> shape;
    ((I == kind ? void(shape = in.shape<std::variant_alternative_t<I, Any<Dim>>>()) : void()), ...);
    return shape;
}

template <int Dim>
Any<Dim> draw(Input& in, int kind) {
    return draw_kind<Dim>(in, std::size_t(kind),
                          std::make_index_sequence<std::variant_size_v<Any<Dim>>>{});
}

template <int Dim>
void check_pair(Input& in) {
    constexpr int kinds = int(std::variant_size_v<Any<Dim>>);
    const int kind_a = in.below(kinds), kind_b = in.below(kinds);
    const Any<Dim> shape_a = draw<Dim>(in, kind_a), shape_b = draw<Dim>(in, kind_b);
    const auto a = cases::pointer_to(shape_a), b = cases::pointer_to(shape_b);

    const Contact expected = detail::decide_any(a, b, true).contact;
    const auto require = [&](bool holds, const std::string& what) {
        if (holds) return;
        std::ostringstream os;
        os << what << ", expected " << expected << "\n  a = ";
        std::visit([&](const auto& s) { os << s; }, shape_a);
        os << "\n  b = ";
        std::visit([&](const auto& s) { os << s; }, shape_b);
        fail(os.str());
    };
    require(detail::decide_any(a, b, false).contact == expected, "the stages differ");
    require(detail::decide_any(b, a, false).contact == expected, "the orders differ");
    require(std::visit([](const auto& x, const auto& y) { return contact(x, y); }, shape_a,
                       shape_b) == expected,
            "contact differs");

    const auto proof = detail::certify_any(a, b);
    require(proof.contact == expected, "the certificate is of another contact");
    const std::string flaw = detail::flaw_of(a, b, proof);
    require(flaw.empty(), "a certificate with a flaw: " + flaw);
    const std::string other_flaw = detail::flaw_of(b, a, detail::certify_any(b, a));
    require(other_flaw.empty(), "a certificate with a flaw, in the other order: " + other_flaw);

    const auto apart = detail::distance_of(a, b), swapped = detail::distance_of(b, a);
    require(swapped.value == apart.value && swapped.a == apart.b && swapped.b == apart.a &&
                swapped.of_a == apart.of_b && swapped.unique == apart.unique,
            "the orders differ in distance");
    const bool meet = expected != Contact::disjoint;
    require(meet ? apart.value == 0 && apart.a == apart.b : detail::compare_distance(a, b, 0.0) > 0,
            "a distance without contact");
    require((detail::compare_distance(a, b, 0x1p-1074) < 0) ||
                apart.value >= std::numeric_limits<double>::denorm_min(),
            "a distance below the doubles");
    if (std::isfinite(apart.value)) {
        const double more = std::nextafter(apart.value, HUGE_VAL);
        require(!std::isfinite(more) || detail::compare_distance(a, b, more) < 0,
                "farther than rounded");
    }
    if (apart.value > 0)
        require(detail::compare_distance(b, a, std::nextafter(apart.value, 0.0)) > 0,
                "closer than rounded");
}

template <int Dim>
void check_signs(Input& in) {
    Vec<Dim> p[5];
    for (auto& v : p) v = in.shape<Vec<Dim>>();
    bool same = true;
    if constexpr (Dim == 2)
        same = orient(p[0], p[1], p[2]) == exact::orient(p[0], p[1], p[2]) &&
               orient(p[1], p[0], p[2]) == -orient(p[0], p[1], p[2]) &&
               insphere(p[0], p[1], p[2], p[3]) == exact::insphere(p[0], p[1], p[2], p[3]) &&
               insphere(p[1], p[0], p[2], p[3]) == insphere(p[0], p[1], p[2], p[3]);
    else
        same = orient(p[0], p[1], p[2], p[3]) == exact::orient(p[0], p[1], p[2], p[3]) &&
               orient(p[1], p[0], p[2], p[3]) == -orient(p[0], p[1], p[2], p[3]) &&
               insphere(p[0], p[1], p[2], p[3], p[4]) ==
                   exact::insphere(p[0], p[1], p[2], p[3], p[4]) &&
               insphere(p[1], p[0], p[2], p[3], p[4]) == insphere(p[0], p[1], p[2], p[3], p[4]);
    // A block and a rest of the same points in other orders.
    std::vector<std::uint32_t> few, more;
    for (int i = 0; i < 67; ++i)
        for (int k = 0; k < Dim + 2; ++k) {
            more.push_back(std::uint32_t(in.below(5)));
            if (k <= Dim) few.push_back(more.back());
        }
    const auto vertices = batch::structs<Vec<Dim>>(p);
    std::vector<std::int8_t> turns(67), insides(67);
    for (const batch::Target target : batch::targets()) {
        const batch::Options options{.target = target};
        batch::orient(vertices, few, turns, {}, options);
        batch::insphere(vertices, more, insides, {}, options);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const std::uint32_t *f = &few[i * (Dim + 1)], *m = &more[i * (Dim + 2)];
            if constexpr (Dim == 2)
                same &= turns[i] == orient(p[f[0]], p[f[1]], p[f[2]]) &&
                        insides[i] == insphere(p[m[0]], p[m[1]], p[m[2]], p[m[3]]);
            else
                same &= turns[i] == orient(p[f[0]], p[f[1]], p[f[2]], p[f[3]]) &&
                        insides[i] == insphere(p[m[0]], p[m[1]], p[m[2]], p[m[3]], p[m[4]]);
        }
    }
    if (same) return;
    std::ostringstream os;
    os << "the signs of points differ";
    for (const auto& v : p) os << "\n  " << v;
    fail(os.str());
}

}  // namespace
}  // namespace graze::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace graze::fuzz;
    Input in(data, size);
    switch (in.below(4)) {
        case 0:
            check_pair<2>(in);
            break;
        case 1:
            check_pair<3>(in);
            break;
        case 2:
            check_signs<2>(in);
            break;
        default:
            check_signs<3>(in);
    }
    return 0;
}
