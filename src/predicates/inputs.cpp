#include "predicates/inputs.hpp"

#include <string>

namespace graze::inline GRAZE_TARGET::predicates {
namespace {

/// The rules of shapes. What breaks one is thrown, or noted in `valid` if that is given. Doubles are compared by their
/// bits, so that flushed subnormals change nothing.
struct Check {
    const char* shape;
    bool* valid = nullptr;

    template <class Make>
    void refuse(const Make& error) const {
        if (!valid) throw error();
        *valid = false;
    }

    template <class V>
    void ordered(const char* min_name, const V& min, const char* max_name, const V& max) const {
        for_each_component(min, [&, i = 0](const char* component, double) mutable {
            if (arith::compare(min[i], max[i]) > 0)
                refuse([&] {
                    return invalid_shape(
                        shape, std::string(min_name) + "." + component,
                        std::string("must not be greater than ") + max_name + "." + component);
                });
            ++i;
        });
    }
    template <class V>
    void nonzero(const char* field, const V& v) const {
        bool zero = true;
        for_each_component(v,
                           [&](const char*, double x) { zero &= arith::decode(x).mantissa == 0; });
        if (zero) refuse([&] { return invalid_shape(shape, field, "must not be zero"); });
    }
    template <class V>
    void nonnegative(const char* field, const V& v) const {
        for_each_component(v, [&](const char* component, double x) {
            if (arith::decode(x).mantissa < 0)
                refuse([&] {
                    return invalid_shape(shape, std::string(field) + "." + component,
                                         "must not be negative");
                });
        });
    }
};

template <class S>
void check(const S& shape, bool* valid = nullptr) {
    using Description = detail::Description<S>;
    const Check rules{Description::name, valid};
    for_each_vector(shape, [&](Quantity, const char* field, const auto& vector) {
        for_each_component(vector, [&](const char* component, double x) {
            if (!arith::is_finite(x))
                rules.refuse([&] {
                    return invalid_shape(Description::name, std::string(field) + "." + component,
                                         "must be finite: NaN and infinities are not allowed");
                });
        });
    });
    if (!valid || *valid) Description::rules(shape, rules);
}

}  // namespace

void validate_any(detail::ShapePointer<2> shape) {
    std::visit([](const auto* s) { check(*s); }, shape);
}
void validate_any(detail::ShapePointer<3> shape) {
    std::visit([](const auto* s) { check(*s); }, shape);
}

bool is_valid_any(detail::ShapePointer<2> shape) {
    bool valid = true;
    std::visit([&](const auto* s) { check(*s, &valid); }, shape);
    return valid;
}
bool is_valid_any(detail::ShapePointer<3> shape) {
    bool valid = true;
    std::visit([&](const auto* s) { check(*s, &valid); }, shape);
    return valid;
}

}  // namespace graze::GRAZE_TARGET::predicates
