// Exact linear programming over an ordered ring: the integers, or integers with square roots.
//
// A ring R gives: R(Integer), + - *, sign(x), and eliminate(x, p, y, q, d), which sets
// x = (x p - y q) / d where the division is known to leave no remainder.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "support/rational.hpp"

namespace judge {

using rational::Integer;
using Rational = rational::Number;

inline int sign(const Integer& x) { return x.sign(); }

inline Integer divide_exactly(const Integer& x, const Integer& d) { return x / d; }

inline void eliminate(Integer& x, const Integer& p, const Integer& y, const Integer& q,
                      const Integer& d) {
    thread_local Integer xp, yq;  // kept for their memory
    xp = x * p;
    if (y.sign() != 0 && q.sign() != 0) {
        yq = y * q;
        xp -= yq;
    }
    if (xp.sign() == 0)
        x = 0;
    else
        x = xp / d;
}

/// a + b sqrt(n) with a and b in R, and n no square in the field of R. Without n, b is zero.
template <class R>
struct Surd {
    R a{0}, b{0};
    const Integer* n = nullptr;

    explicit Surd(const Integer& rational) : a(rational) {}
    Surd(R a_, R b_, const Integer* n_) : a(std::move(a_)), b(std::move(b_)), n(n_) {}

    friend Surd operator+(const Surd& x, const Surd& y) {
        return {x.a + y.a, x.b + y.b, x.n ? x.n : y.n};
    }
    friend Surd operator-(const Surd& x, const Surd& y) {
        return {x.a - y.a, x.b - y.b, x.n ? x.n : y.n};
    }
    friend Surd operator*(const Surd& x, const Surd& y) {
        if (!x.n || !y.n) return {x.a * y.a, x.a * y.b + x.b * y.a, x.n ? x.n : y.n};
        return {x.a * y.a + R(*x.n) * (x.b * y.b), x.a * y.b + x.b * y.a, x.n};
    }
    Surd conjugate() const { return {a, R(Integer(0)) - b, n}; }
    R norm() const { return n ? R(a * a - R(*n) * (b * b)) : R(a * a); }

    friend int sign(const Surd& x) {
        const int s = sign(x.a), t = sign(x.b);
        if (s * t >= 0) return s == 0 ? t : s;
        return s * sign(x.norm());
    }
    friend Surd divide_exactly(const Surd& x, const Surd& d) {
        const Surd numerator = x * d.conjugate();
        const R norm = d.norm();
        return {divide_exactly(numerator.a, norm), divide_exactly(numerator.b, norm), numerator.n};
    }
    friend void eliminate(Surd& x, const Surd& p, const Surd& y, const Surd& q, const Surd& d) {
        x = divide_exactly(x * p - y * q, d);
    }
};

/// The dictionary of the simplex method: each basic variable is
///   ( constant + sum of coefficients * nonbasic variables ) / denominator,
/// the denominator positive and common to all. The numbers are minors of the first dictionary
/// (integer pivoting), so every division is exact. Every variable is an int of the caller's.
template <class R>
class Dictionary {
public:
    struct Row {
        int variable;
        std::vector<R> coefficients;  ///< the constant, then one for each nonbasic variable
    };

    explicit Dictionary(std::vector<int> nonbasic, R denominator = R(Integer(1)))
        : nonbasic_(std::move(nonbasic)), denominator_(std::move(denominator)) {}

    const std::vector<int>& nonbasic() const { return nonbasic_; }
    const std::vector<Row>& rows() const { return rows_; }
    const R& denominator() const { return denominator_; }

    void add(int variable, std::vector<R> coefficients) {
        rows_.push_back({variable, std::move(coefficients)});
    }
    /// The row of a basic variable; null if it is not basic.
    const Row* find(int variable) const {
        for (const Row& row : rows_)
            if (row.variable == variable) return &row;
        return nullptr;
    }

    /// Exchanges the basic variable of a row with the nonbasic variable of a column.
    void pivot(std::size_t row, std::size_t column) {
        const std::size_t k = column + 1;
        Row& pivot_row = rows_[row];
        const R pivot = pivot_row.coefficients[k];
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (i == row) continue;
            std::vector<R>& c = rows_[i].coefficients;
            for (std::size_t j = 0; j < c.size(); ++j)
                if (j != k) eliminate(c[j], pivot, c[k], pivot_row.coefficients[j], denominator_);
        }
        for (R& c : pivot_row.coefficients) c = R(Integer(0)) - c;
        pivot_row.coefficients[k] = denominator_;
        denominator_ = pivot;
        std::swap(pivot_row.variable, nonbasic_[column]);
        if (sign(denominator_) < 0) {
            denominator_ = R(Integer(0)) - denominator_;
            for (Row& r : rows_)
                for (R& c : r.coefficients) c = R(Integer(0)) - c;
        }
    }

    /// Sets a nonbasic variable to zero for good.
    void erase_column(std::size_t column) {
        nonbasic_.erase(nonbasic_.begin() + std::ptrdiff_t(column));
        for (Row& row : rows_)
            row.coefficients.erase(row.coefficients.begin() + std::ptrdiff_t(column + 1));
    }
    void erase_row(std::size_t row) { rows_.erase(rows_.begin() + std::ptrdiff_t(row)); }

    enum class Step { optimal, unbounded, moved };

    /// One step of the simplex method towards a larger (sense 1) or smaller (sense -1) value of
    /// a basic variable. Every constant of a variable that is not free must be >= 0, and stays so.
    /// Free variables enter first and for good: their rows bound nothing and are dropped. All else
    /// follows Bland's rule, so that it ends.
    template <class IsFree>
    Step improve(int variable, int sense, const IsFree& is_free) {
        const Row& objective = *find(variable);
        std::size_t column = nonbasic_.size();
        int direction = 1;
        for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
            const int slope = sense * sign(objective.coefficients[j + 1]);
            if (slope == 0 || (slope < 0 && !is_free(nonbasic_[j]))) continue;
            if (column < nonbasic_.size() &&
                !comes_before(nonbasic_[j], nonbasic_[column], is_free))
                continue;
            column = j;
            direction = slope;
        }
        if (column == nonbasic_.size()) return Step::optimal;

        std::size_t leaving = rows_.size();
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (is_free(rows_[i].variable)) continue;
            if (direction * sign(rows_[i].coefficients[column + 1]) >= 0) continue;
            if (leaving < rows_.size()) {
                const int order = compare_ratios(i, leaving, column);
                if (order > 0 || (order == 0 && rows_[i].variable > rows_[leaving].variable))
                    continue;
            }
            leaving = i;
        }
        if (leaving == rows_.size()) return Step::unbounded;

        const bool free_entered = is_free(nonbasic_[column]);
        pivot(leaving, column);
        if (free_entered) erase_row(leaving);
        return Step::moved;
    }

private:
    /// Free variables first, then the smaller name.
    template <class IsFree>
    static bool comes_before(int x, int y, const IsFree& is_free) {
        return is_free(x) != is_free(y) ? is_free(x) : x < y;
    }
    /// The sign of constant_i / |c_i| - constant_j / |c_j|, both c of one sign.
    int compare_ratios(std::size_t i, std::size_t j, std::size_t column) const {
        const auto& x = rows_[i].coefficients;
        const auto& y = rows_[j].coefficients;
        return sign(x[column + 1]) * sign(R(x[0] * y[column + 1] - y[0] * x[column + 1]));
    }

    std::vector<int> nonbasic_;
    std::vector<Row> rows_;
    R denominator_;
};

}  // namespace judge
