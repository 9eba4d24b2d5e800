// Doubles that know whether any operation on the way to them was rounded.
#pragma once

#include <cmath>
#include <graze/shapes.hpp>
#include <optional>

namespace laws {

class ExactDouble {
public:
    ExactDouble(double value) : value_(value) {}

    friend ExactDouble operator+(ExactDouble x, ExactDouble y) {
        const double s = x.value_ + y.value_, t = s - x.value_;
        return {s, x.exact_ && y.exact_ && (x.value_ - (s - t)) + (y.value_ - t) == 0};
    }
    friend ExactDouble operator-(ExactDouble x) { return {-x.value_, x.exact_}; }
    friend ExactDouble operator-(ExactDouble x, ExactDouble y) { return x + -y; }
    friend ExactDouble operator*(ExactDouble x, ExactDouble y) {
        const double p = x.value_ * y.value_;
        return {p, x.exact_ && y.exact_ &&
                       (x.value_ == 0 || y.value_ == 0 ||
                        (ordinary(p) && std::fma(x.value_, y.value_, -p) == 0))};
    }
    friend ExactDouble operator/(ExactDouble x, ExactDouble y) {
        const double q = x.value_ / y.value_;
        return {q, x.exact_ && y.exact_ &&
                       (x.value_ == 0 || (ordinary(q) && ordinary(x.value_) &&
                                          std::fma(q, y.value_, -x.value_) == 0))};
    }

    bool exact() const { return exact_ && std::isfinite(value_); }
    double value() const { return value_; }

private:
    ExactDouble(double value, bool exact) : value_(value), exact_(exact) {}
    /// Far enough from underflow for a residual to be a double.
    static bool ordinary(double x) { return std::fabs(x) > 0x1p-900; }

    double value_;
    bool exact_ = true;
};

/// A point or vector computed component by component, where nothing is rounded.
template <int Dim, class F>
std::optional<graze::Vec<Dim>> exact_vec(const F& component) {
    graze::Vec<Dim> r;
    for (int i = 0; i < Dim; ++i) {
        const ExactDouble x = component(i);
        if (!x.exact()) return {};
        r[i] = x.value();
    }
    return r;
}

template <int Dim>
std::optional<graze::Vec<Dim>> sum(const graze::Vec<Dim>& x, const graze::Vec<Dim>& y) {
    return exact_vec<Dim>([&](int i) { return ExactDouble(x[i]) + y[i]; });
}
template <int Dim>
std::optional<graze::Vec<Dim>> difference(const graze::Vec<Dim>& x, const graze::Vec<Dim>& y) {
    return exact_vec<Dim>([&](int i) { return ExactDouble(x[i]) - y[i]; });
}
template <int Dim>
std::optional<graze::Vec<Dim>> midpoint(const graze::Vec<Dim>& x, const graze::Vec<Dim>& y) {
    return exact_vec<Dim>([&](int i) { return (ExactDouble(x[i]) + y[i]) * 0.5; });
}
template <int Dim>
graze::Vec<Dim> negated(graze::Vec<Dim> v) {
    for (int i = 0; i < Dim; ++i) v[i] = -v[i];
    return v;
}

}  // namespace laws
