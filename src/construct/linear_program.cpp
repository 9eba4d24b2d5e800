#include "construct/linear_program.hpp"

#include <algorithm>
#include <cstddef>

namespace graze::construct {

namespace {

using arith::BigInt;
using arith::Rational;

/// constant + sum of coefficients * parameters.
struct Affine {
    Rational constant;
    std::vector<Rational> coefficients;

    /// The parameter j replaced by this.
    void substitute(std::size_t j, const Affine& by) {
        const Rational c = coefficients[j];
        if (c.sign() == 0) return;
        coefficients[j] = 0;
        constant += c * by.constant;
        for (std::size_t k = 0; k < coefficients.size(); ++k)
            if (by.coefficients[k].sign() != 0) coefficients[k] += c * by.coefficients[k];
    }

    /// The same equation, this = name, solved for parameter j, whose place `name` takes.
    Affine solved_for(std::size_t j) const {
        Affine r{-constant, coefficients};
        const Rational c = coefficients[j];
        r.constant /= c;
        for (Rational& x : r.coefficients)
            if (x.sign() != 0) x /= -c;
        r.coefficients[j] = 1 / c;
        return r;
    }

    Rational at(const std::vector<Rational>& parameters) const {
        Rational r = constant;
        for (std::size_t j = 0; j < coefficients.size(); ++j)
            if (coefficients[j].sign() != 0) r += coefficients[j] * parameters[j];
        return r;
    }
};

/// The unknowns in terms of some of them, the free ones; empty if the equations contradict each
/// other.
struct Solved {
    std::vector<Affine> unknowns;
    std::vector<std::size_t> free;  ///< the parameters
};

std::optional<Solved> solve(const LinearSystem& system) {
    const std::size_t n = system.unknowns.size();
    auto equations = system.equations;
    std::vector<std::optional<std::size_t>> pivot_of(n);  // the equation that gives an unknown
    std::size_t done = 0;
    for (std::size_t j = 0; j < n && done < equations.size(); ++j) {
        std::size_t row = done;
        while (row < equations.size() && equations[row].coefficients[j].sign() == 0) ++row;
        if (row == equations.size()) continue;
        std::swap(equations[row], equations[done]);
        auto& pivot = equations[done];
        const Rational c = pivot.coefficients[j];
        for (Rational& x : pivot.coefficients)
            if (x.sign() != 0) x /= c;
        pivot.value /= c;
        for (std::size_t i = 0; i < equations.size(); ++i) {
            auto& e = equations[i];
            const Rational d = e.coefficients[j];
            if (i == done || d.sign() == 0) continue;
            for (std::size_t k = 0; k < n; ++k)
                if (pivot.coefficients[k].sign() != 0)
                    e.coefficients[k] -= d * pivot.coefficients[k];
            e.value -= d * pivot.value;
        }
        pivot_of[j] = done++;
    }
    for (std::size_t i = done; i < equations.size(); ++i)
        if (equations[i].value.sign() != 0) return {};

    Solved solved;
    for (std::size_t j = 0; j < n; ++j)
        if (!pivot_of[j]) solved.free.push_back(j);
    for (std::size_t j = 0; j < n; ++j) {
        Affine x;
        for (std::size_t f : solved.free) {
            if (pivot_of[j])
                x.coefficients.push_back(-equations[*pivot_of[j]].coefficients[f]);
            else
                x.coefficients.push_back(f == j ? 1 : 0);
        }
        if (pivot_of[j]) x.constant = equations[*pivot_of[j]].value;
        solved.unknowns.push_back(std::move(x));
    }
    return solved;
}

/// The largest depth such that every distance is at least that, and parameters for it.
struct Deepest {
    Rational depth;
    std::vector<Rational> parameters;
};

/// A dictionary: the basic variables by the others, which are zero. Its variables are the
/// parameters (free), and what each distance exceeds the depth by (>= 0).
Deepest maximise_depth(const std::vector<Affine>& distances, std::size_t parameters) {
    // The depth enters where it is least, so that everything else is >= 0.
    const auto least =
        std::min_element(distances.begin(), distances.end(),
                         [](const Affine& x, const Affine& y) { return x.constant < y.constant; });
    const auto excess = [&](std::size_t i) { return parameters + i; };
    std::vector<std::size_t> nonbasic;
    for (std::size_t j = 0; j < parameters; ++j) nonbasic.push_back(j);
    nonbasic.push_back(excess(std::size_t(least - distances.begin())));
    Affine depth = *least;
    depth.coefficients.push_back(-1);
    struct Row {
        std::size_t variable;
        Affine value;
    };
    std::vector<Row> rows;
    for (auto d = distances.begin(); d != distances.end(); ++d) {
        if (d == least) continue;
        Affine value{d->constant - least->constant, {}};
        for (std::size_t j = 0; j < parameters; ++j)
            value.coefficients.push_back(d->coefficients[j] - least->coefficients[j]);
        value.coefficients.push_back(1);
        rows.push_back({excess(std::size_t(d - distances.begin())), std::move(value)});
    }

    for (;;) {
        // A free variable may move either way, and never leaves the basis again.
        std::optional<std::size_t> entering;
        for (std::size_t j = 0; j < nonbasic.size(); ++j) {
            const int sign = depth.coefficients[j].sign();
            if (sign == 0 || (nonbasic[j] >= parameters && sign < 0)) continue;
            if (!entering || nonbasic[j] < nonbasic[*entering]) entering = j;
        }
        if (!entering) break;
        const int direction = depth.coefficients[*entering].sign();
        std::optional<std::size_t> leaving;
        Rational step;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Rational& c = rows[i].value.coefficients[*entering];
            if (rows[i].variable < parameters || c.sign() * direction >= 0) continue;
            const Rational limit = arith::absolute(Rational(rows[i].value.constant / c));
            if (leaving && step < limit) continue;
            if (leaving && step == limit && rows[*leaving].variable < rows[i].variable) continue;
            leaving = i;
            step = limit;
        }
        Row& row = rows[leaving.value()];
        const Affine value = row.value.solved_for(*entering);
        std::swap(row.variable, nonbasic[*entering]);
        for (Row& other : rows)
            if (&other != &row) other.value.substitute(*entering, value);
        depth.substitute(*entering, value);
        row.value = value;
    }

    Deepest r{depth.constant, std::vector<Rational>(parameters)};
    for (const Row& row : rows)
        if (row.variable < parameters) r.parameters[row.variable] = row.value.constant;
    return r;
}

/// x rounded down to a multiple of 2^-bits.
Rational cut_off(const Rational& x, unsigned bits) {
    return Rational((x.numerator() << bits) / x.denominator(), BigInt(1) << bits);
}

}  // namespace

std::optional<InteriorSolution> most_interior_solution(const LinearSystem& system) {
    const auto solved = solve(system);
    if (!solved) return {};
    const std::size_t parameters = solved->free.size();

    // The distances from the ends of the ranges; the last one keeps the depth bounded.
    std::vector<Affine> distances;
    for (std::size_t i = 0; i < system.unknowns.size(); ++i) {
        const Affine& x = solved->unknowns[i];
        if (system.unknowns[i].from_zero) distances.push_back(x);
        if (system.unknowns[i].to_one) {
            Affine rest{1 - x.constant, x.coefficients};
            for (Rational& c : rest.coefficients) c = -c;
            distances.push_back(std::move(rest));
        }
    }
    distances.push_back({1, std::vector<Rational>(parameters)});

    Deepest deepest = maximise_depth(distances, parameters);
    if (deepest.depth.sign() < 0) return {};
    if (deepest.depth.sign() > 0) {
        const auto inside = [&](const std::vector<Rational>& at) {
            return std::all_of(distances.begin(), distances.end(),
                               [&](const Affine& d) { return d.at(at).sign() > 0; });
        };
        std::vector<Rational> rounded = deepest.parameters;
        for (unsigned bits = 0;; bits = bits == 0 ? 1 : 2 * bits) {
            std::transform(deepest.parameters.begin(), deepest.parameters.end(), rounded.begin(),
                           [&](const Rational& x) { return cut_off(x, bits); });
            if (inside(rounded)) break;
        }
        deepest.parameters = std::move(rounded);
    }
    InteriorSolution solution{deepest.depth, {}};
    for (const Affine& x : solved->unknowns) solution.unknowns.push_back(x.at(deepest.parameters));
    return solution;
}

}  // namespace graze::construct
