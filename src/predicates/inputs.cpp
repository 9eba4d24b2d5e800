#include "predicates/inputs.hpp"

#include <string>

namespace graze::inline GRAZE_TARGET::predicates {
namespace {

/// Compares doubles by their bits, so that flushed subnormals change nothing.
struct Check {
    const char* shape;

    template <class V>
    void ordered(const char* min_name, const V& min, const char* max_name, const V& max) const {
        for_each_component(min, [&, i = 0](const char* component, double) mutable {
            if (arith::compare(min[i], max[i]) > 0)
                throw invalid_shape(
                    shape, std::string(min_name) + "." + component,
                    std::string("must not be greater than ") + max_name + "." + component);
            ++i;
        });
    }
    template <class V>
    void nonzero(const char* field, const V& v) const {
        bool zero = true;
        for_each_component(v,
                           [&](const char*, double x) { zero &= arith::decode(x).mantissa == 0; });
        if (zero) throw invalid_shape(shape, field, "must not be zero");
    }
    template <class V>
    void nonnegative(const char* field, const V& v) const {
        for_each_component(v, [&](const char* component, double x) {
            if (arith::decode(x).mantissa < 0)
                throw invalid_shape(shape, std::string(field) + "." + component,
                                    "must not be negative");
        });
    }
};

template <class S>
void check(const S& shape) {
    using Description = detail::Description<S>;
    for_each_vector(shape, [&](Quantity, const char* field, const auto& vector) {
        for_each_component(vector, [&](const char* component, double x) {
            if (!arith::is_finite(x))
                throw invalid_shape(Description::name, std::string(field) + "." + component,
                                    "must be finite: NaN and infinities are not allowed");
        });
    });
    Description::rules(shape, Check{Description::name});
}

}  // namespace

void validate_any(detail::ShapePointer<2> shape) {
    std::visit([](const auto* s) { check(*s); }, shape);
}
void validate_any(detail::ShapePointer<3> shape) {
    std::visit([](const auto* s) { check(*s); }, shape);
}

}  // namespace graze::GRAZE_TARGET::predicates
