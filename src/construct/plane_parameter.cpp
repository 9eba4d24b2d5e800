#include "construct/plane_parameter.hpp"

#include <iterator>
#include <vector>

#include "predicates/linear_triangle.hpp"

namespace graze::construct {
namespace {

using arith::Integer;

/// By words, the lowest first: that suits both kinds of integers.
Integer to_integer(const auto& words, bool negative) {
    Integer r = 0;
    for (std::size_t i = words.size(); i-- > 0;) r = (r << 64) | Integer(words[i]);
    return negative ? Integer(-r) : r;
}
template <int Words>
Integer to_integer(const arith::Int<Words>& x) {
    const auto size = arith::absolute(x);
    std::array<std::uint64_t, Words> words;
    for (int i = 0; i < Words; ++i) words[std::size_t(i)] = arith::word_of(size, i);
    return to_integer(words, x.sign() < 0);
}
Integer to_integer(const arith::BigInt& x) {
    std::vector<std::uint64_t> words;
    arith::mp::export_bits(arith::absolute(x), std::back_inserter(words), 64, false);
    return to_integer(words, x.sign() < 0);
}

}  // namespace

template <class L>
std::optional<double> plane_parameter(const L& l, const Triangle3& triangle) {
    arith::StageNote note;
    arith::IntegerSigns<predicates::linear_triangle::LinearTriangle<L>> integers(l, triangle, note);
    return integers.in_integers([](const auto& f, int direction_shift) -> std::optional<double> {
        const auto per_direction = f.d();
        const int along = arith::sign_of(per_direction);
        if (along == 0) return {};
        const auto from_origin = f.t();
        if (arith::sign_of(from_origin) == 0) return 0.0;
        Integer t = to_integer(from_origin), d = to_integer(per_direction);
        if (along < 0) t = -t, d = -d;
        // The direction of a segment is a difference of coordinates.
        const int shift = predicates::is_segment<L> ? 0 : direction_shift;
        if (shift >= 0)
            t <<= unsigned(shift);
        else
            d <<= unsigned(-shift);
        return arith::nearest_double(t, d);
    });
}

template std::optional<double> plane_parameter(const Line3&, const Triangle3&);
template std::optional<double> plane_parameter(const Ray3&, const Triangle3&);
template std::optional<double> plane_parameter(const Segment3&, const Triangle3&);

}  // namespace graze::construct
