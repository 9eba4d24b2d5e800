// The sign that a filter tells.
#pragma once

namespace arith_test {

/// What a filter tells of a formula. "Not sure" is a value of its own, and no sign.
enum class FilterSign { negative = -1, zero = 0, positive = 1, unsure = 2 };
template <class Filter, class Formula>
FilterSign sign_by(const Filter& filter, const Formula& formula) {
    const auto sign = filter(formula);
    if (sign.positive) return FilterSign::positive;
    if (sign.negative) return FilterSign::negative;
    return filter.zero(formula) ? FilterSign::zero : FilterSign::unsure;
}

}  // namespace arith_test
