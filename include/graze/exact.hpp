// An exact number: rational, or a + b sqrt(m) with rational a, b and an integer m.
//
// It adds, multiplies, divides, compares, prints and rounds exactly. exact_boost.hpp turns it into a Boost rational.
#pragma once

#include <compare>
#include <graze/shapes.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace graze {

namespace detail {
class Number;
}

class GRAZE_API Exact {
public:
    Exact();  ///< zero
    /// The value of a double. Throws std::invalid_argument for NaN and infinity.
    explicit Exact(double value);
    /// "num/den" or "num" in decimal digits. Throws std::invalid_argument for anything else.
    explicit Exact(std::string_view text);
    /// a + b sqrt(m). Empty unless a and b are rational and m is an integer >= 0.
    static std::optional<Exact> with_root(const Exact& a, const Exact& b, const Exact& m);

    /// The nearest double, ties to even; beyond the finite doubles an infinity.
    double to_double() const;
    /// "num/den" or "num" in lowest terms; "a + b sqrt(m)" where the number is not rational.
    std::string to_string() const;

    bool is_rational() const;
    /// The parts of a + b sqrt(m) as "num/den" or "num" in lowest terms; b is "0" and m "0" where
    /// the number is rational. m need not be squarefree.
    std::string a() const;
    std::string b() const;
    std::string m() const;

    int sign() const;
    friend GRAZE_API std::strong_ordering operator<=>(const Exact& x, const Exact& y);
    friend bool operator==(const Exact& x, const Exact& y) { return (x <=> y) == 0; }

    // Two irrational numbers have a common field where one root is a rational multiple of the other, such as those of 2
    // and 8. Throws std::domain_error where they have none, and for a quotient by zero.
    friend GRAZE_API Exact operator-(const Exact& x);
    friend GRAZE_API Exact operator+(const Exact& x, const Exact& y);
    friend GRAZE_API Exact operator-(const Exact& x, const Exact& y);
    friend GRAZE_API Exact operator*(const Exact& x, const Exact& y);
    friend GRAZE_API Exact operator/(const Exact& x, const Exact& y);
    Exact& operator+=(const Exact& y) { return *this = *this + y; }
    Exact& operator-=(const Exact& y) { return *this = *this - y; }
    Exact& operator*=(const Exact& y) { return *this = *this * y; }
    Exact& operator/=(const Exact& y) { return *this = *this / y; }

    /// These two are for the library itself.
    explicit Exact(std::shared_ptr<const detail::Number> number);
    const detail::Number& number() const { return *number_; }

private:
    std::shared_ptr<const detail::Number> number_;
};

inline Exact abs(const Exact& x) { return x.sign() < 0 ? -x : x; }

namespace detail {
/// Throws std::domain_error, in the library: its users may be compiled without exceptions.
[[noreturn]] GRAZE_API void refuse_root(const Exact& number);
}  // namespace detail

/// A point or vector of exact numbers.
template <int Dim>
struct ExactVec {
    Exact coordinate[Dim];

    const Exact& operator[](int i) const { return coordinate[i]; }
    Exact& operator[](int i) { return coordinate[i]; }
    /// Each coordinate correctly rounded.
    Vec<Dim> rounded() const {
        Vec<Dim> r;
        for (int i = 0; i < Dim; ++i) r[i] = coordinate[i].to_double();
        return r;
    }
    friend bool operator==(const ExactVec&, const ExactVec&) = default;

    friend ExactVec operator-(const ExactVec& v) {
        ExactVec r;
        for (int i = 0; i < Dim; ++i) r[i] = -v[i];
        return r;
    }
    friend ExactVec operator+(const ExactVec& v, const ExactVec& w) {
        ExactVec r;
        for (int i = 0; i < Dim; ++i) r[i] = v[i] + w[i];
        return r;
    }
    friend ExactVec operator-(const ExactVec& v, const ExactVec& w) {
        ExactVec r;
        for (int i = 0; i < Dim; ++i) r[i] = v[i] - w[i];
        return r;
    }
    friend ExactVec operator*(const ExactVec& v, const Exact& x) {
        ExactVec r;
        for (int i = 0; i < Dim; ++i) r[i] = v[i] * x;
        return r;
    }
    friend ExactVec operator*(const Exact& x, const ExactVec& v) { return v * x; }
    friend Exact dot(const ExactVec& v, const ExactVec& w) {
        Exact r;
        for (int i = 0; i < Dim; ++i) r += v[i] * w[i];
        return r;
    }
};

using ExactVec2 = ExactVec<2>;
using ExactVec3 = ExactVec<3>;

/// Its coordinates as they are. Throws std::invalid_argument for NaN and infinity.
template <int Dim>
ExactVec<Dim> to_exact(const Vec<Dim>& v) {
    ExactVec<Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = Exact(v[i]);
    return r;
}

inline Exact cross(const ExactVec2& v, const ExactVec2& w) { return v[0] * w[1] - v[1] * w[0]; }
inline ExactVec3 cross(const ExactVec3& v, const ExactVec3& w) {
    return {v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]};
}

}  // namespace graze
