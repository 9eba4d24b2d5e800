// How far off is what a filter computes? A search for the largest error over its bound, in every float environment and
// at the ends of the range. Answers would not tell: a bound that is far too small gives a wrong one only beside zero.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "environments.hpp"
#include "support/catch.hpp"
#include "support/dyadic.hpp"
#include "support/property.hpp"

namespace arith_test {

using cases::Random;
using support::Dyadic;

/// A double, and up to which absolute value it says nothing about the sign of the exact one.
struct Measured {
    double value, bound;
    double low = 0;  ///< of a double-word
};
/// over / under.
struct ExactValue {
    Dyadic over, under{1.0};
};

/// A number as if it were rounded up as far as can be, by 2^-52 of itself, at each step; its error in units of 2^-52.
/// Formulas that run on it tell the inputs for which all these errors go one way.
struct RoundedUp {
    double value = 0, error = 0;

    static RoundedUp rounded(double value, double error) {
        return {value, error + std::fabs(value)};
    }
    static RoundedUp difference(double x, double y) { return rounded(x - y, 0); }
    friend RoundedUp operator-(const RoundedUp& x) { return {-x.value, -x.error}; }
    friend RoundedUp operator+(const RoundedUp& x, const RoundedUp& y) {
        return rounded(x.value + y.value, x.error + y.error);
    }
    friend RoundedUp operator-(const RoundedUp& x, const RoundedUp& y) {
        return rounded(x.value - y.value, x.error - y.error);
    }
    friend RoundedUp operator*(const RoundedUp& x, const RoundedUp& y) {
        return rounded(x.value * y.value, x.value * y.error + y.value * x.error);
    }
    friend RoundedUp twice(const RoundedUp& x) { return {2 * x.value, 2 * x.error}; }
    friend RoundedUp absolute(const RoundedUp& x) { return x.value < 0 ? -x : x; }
    friend RoundedUp larger(const RoundedUp& x, const RoundedUp& y) {
        return x.value < y.value ? y : x;
    }
    friend RoundedUp smaller(const RoundedUp& x, const RoundedUp& y) {
        return y.value < x.value ? y : x;
    }
};

/// A number whose every rounding is as bad as it can be, whichever way that is: how far off formulas that run on it can
/// be for some inputs, as far as their steps alone tell.
struct WorstRounding {
    double value = 0, error = 0;

    static WorstRounding rounded(double value, double error) {
        return {value, error + 0x1p-52 * (std::fabs(value) + error)};
    }
    static WorstRounding difference(double x, double y) { return rounded(x - y, 0); }
    friend WorstRounding operator-(const WorstRounding& x) { return {-x.value, x.error}; }
    friend WorstRounding operator+(const WorstRounding& x, const WorstRounding& y) {
        return rounded(x.value + y.value, x.error + y.error);
    }
    friend WorstRounding operator-(const WorstRounding& x, const WorstRounding& y) {
        return rounded(x.value - y.value, x.error + y.error);
    }
    friend WorstRounding operator*(const WorstRounding& x, const WorstRounding& y) {
        return rounded(x.value * y.value, std::fabs(x.value) * y.error +
                                              std::fabs(y.value) * x.error + x.error * y.error);
    }
    friend WorstRounding twice(const WorstRounding& x) { return {2 * x.value, 2 * x.error}; }
    friend WorstRounding absolute(const WorstRounding& x) { return {std::fabs(x.value), x.error}; }
    friend WorstRounding larger(const WorstRounding& x, const WorstRounding& y) {
        return {std::fmax(x.value, y.value), std::fmax(x.error, y.error)};
    }
    friend WorstRounding smaller(const WorstRounding& x, const WorstRounding& y) {
        return {std::fmin(x.value, y.value), std::fmax(x.error, y.error)};
    }
};
/// A coordinate: see BoundCoordinate.
struct WorstCoordinate {
    double value;
    friend WorstRounding operator-(WorstCoordinate x, WorstCoordinate y) {
        return WorstRounding::difference(x.value, y.value);
    }
};

/// A formula of a filter, of some doubles.
struct FilterFormula {
    std::string filter, formula;
    double constant = 0;  ///< of the bound, for reports
    std::string derived_by;
    /// The unit of each input: those of one unit are scaled together, and swapped.
    std::vector<int> units;
    /// Exponents of the units, at the ends of the range and between.
    std::vector<std::vector<int>> places{{0}, {0}, {0}, {0}};
    /// As the filter computes it, in whatever float environment; an infinite bound claims nothing.
    std::function<Measured(const double*)> measure;
    std::function<ExactValue(const double*)> exact;
    /// Optional: the error of RoundedUp, by which the search begins.
    std::function<double(const double*)> model;
    /// Optional: the error of WorstRounding. Where so many roundings never go one way together, it stands in for the error.
    std::function<double(const double*)> possible;
    /// Instead of measure and exact: the error over its bound, in whatever float environment, for the climb of that number.
    std::function<double(const double*, std::size_t climb)> ratio;
    /// Makes inputs valid.
    std::function<void(double*)> repair = [](double*) {};
    /// Where the filter sees to the default environment.
    bool default_environment = false;
    /// The least ratio that the search must find: of less, a bound of this part would go unnoticed.
    double noticed = 1.0 / 8;
};

/// The environments of a search; it begins with the directed ones, in which all roundings can go one way.
inline const std::vector<FloatEnvironment>& environments_of_search() {
    static const auto list = [] {
        std::vector<FloatEnvironment> l{{"rounding up", FE_UPWARD},
                                        {"rounding down", FE_DOWNWARD},
                                        {"rounding to nearest", FE_TONEAREST},
                                        {"rounding toward zero", FE_TOWARDZERO}};
#ifdef GRAZE_TEST_MXCSR
        for (std::size_t i = 0; i < 4; ++i) {
            l.push_back(l[i]);
            l.back().flush = 0x8040;
        }
#endif
        return l;
    }();
    return list;
}

/// The largest error over its bound that a search finds; it fails where that is above 1.
class ErrorSearch {
public:
    ErrorSearch(const FilterFormula& formula, std::uint64_t seed) : f_(formula), random_(seed) {}

    /// Many short climbs; those that have come furthest go on, fewer and longer each time.
    double run(int steps) {
        const auto& all = environments_of_search();
        std::vector<Climb> climbs;
        for (std::size_t i = 0; i < 64; ++i) {
            Climb c;
            c.environment = f_.default_environment ? 2 : i % all.size();
            // Half of them in the middle of the range.
            c.number = i / all.size();
            c.place = i % 16 < 8 ? 0 : random_.below(f_.places[0].size());
            go_to(c);
            c.best.resize(f_.units.size());
            for (double& x : c.best) x = some();
            f_.repair(c.best.data());
            if (f_.model && i % 4 < 3)
                climb(c.best, steps, false, [&](const std::vector<double>& x) {
                    const double bound = f_.measure(x.data()).bound;
                    return bound > 0 && std::isfinite(bound) ? std::fabs(f_.model(x.data())) / bound
                                                             : 0;
                });
            climbs.push_back(c);
        }
        for (;; steps *= 4) {
            for (Climb& c : climbs) {
                go_to(c);
                c.largest = climb(c.best, steps, random_.coin(),
                                  [&](const std::vector<double>& x) { return ratio(x); });
            }
            std::sort(climbs.begin(), climbs.end(),
                      [](const Climb& x, const Climb& y) { return x.largest > y.largest; });
            if (climbs.size() == 1) return climbs[0].largest;
            climbs.resize(climbs.size() / 4);
        }
    }

    /// The largest possible error over the bound, in the middle of the range; it fails where that is above 1.
    double possible(int steps) {
        double most = 0;
        for (int i = 0; i < 16; ++i) {
            std::vector<double> best(f_.units.size());
            for (double& x : best) x = some();
            f_.repair(best.data());
            most = std::max(most, climb(best, 4 * steps, false, [&](const std::vector<double>& x) {
                                const Measured m = f_.measure(x.data());
                                if (!(m.bound > 0) || !std::isfinite(m.bound)) return 0.0;
                                const double ratio = f_.possible(x.data()) / m.bound;
                                if (ratio > 1)
                                    FAIL(f_.filter << ", " << f_.formula << ": an error of "
                                                   << ratio << " times the bound is possible");
                                return ratio;
                            }));
        }
        return most;
    }

    /// Of some inputs, unscaled.
    double ratio(const std::vector<double>& x) {
        scaled_ = x;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const auto& exponents = f_.places[std::size_t(f_.units[i])];
            scaled_[i] = std::ldexp(x[i], exponents[place_ % exponents.size()]);
        }
        if (f_.ratio)
            return in_environment(environment_, [&] { return f_.ratio(scaled_.data(), climb_); });
        const Measured m = in_environment(environment_, [&] { return f_.measure(scaled_.data()); });
        if (!(m.bound < std::numeric_limits<double>::infinity())) return 0;
        const ExactValue exact = f_.exact(scaled_.data());
        const Dyadic bound = Dyadic(m.bound) * absolute(exact.under);
        const Dyadic error =
            std::isfinite(m.value)
                ? absolute((Dyadic(m.value) + Dyadic(m.low)) * exact.under - exact.over)
                : bound + bound;
        if (bound < error) fail(m, error, bound);
        return bound.sign() == 0 ? 0 : approximate_ratio(error, bound);
    }

private:
    struct Climb {
        std::size_t environment = 0, place = 0, number = 0;
        std::vector<double> best;
        double largest = 0;
    };
    void go_to(const Climb& c) {
        environment_ = environments_of_search()[c.environment];
        place_ = c.place;
        climb_ = c.number;
    }

    void fail(const Measured& m, const Dyadic& error, const Dyadic& bound) const {
        std::ostringstream s;
        s << std::hexfloat << f_.filter << ", " << f_.formula << ": the error of " << m.value
          << " is above the bound " << m.bound << " (" << std::defaultfloat
          << (bound.sign() == 0 ? HUGE_VAL : approximate_ratio(error, bound)) << " times), "
          << environment_.name << (environment_.flush ? ", subnormals flushed" : "") << ", for "
          << std::hexfloat;
        for (const double x : scaled_) s << x << ", ";
        FAIL(s.str());
    }

    double some() { return random_.once_in(3) ? random_.pick({1.0, -1.0}) : random_.symmetric(); }

    /// From some inputs on, all of them within [-1, 1], the largest value that changes lead to.
    double climb(std::vector<double>& best, int steps, bool by_little, const auto& value) {
        double most = value(best);
        std::vector<double> x;
        for (int step = 0; step < steps; ++step) {
            x = best;
            change(x, by_little);
            for (double& y : x) y = std::clamp(y, -1.0, 1.0);
            f_.repair(x.data());
            const double changed = value(x);
            if (changed < most) continue;
            most = changed;
            best = x;
        }
        return most;
    }

    void change(std::vector<double>& x, bool by_little) {
        const auto any = [&] { return std::size_t(random_.below(x.size())); };
        if (by_little && !random_.once_in(8)) {
            for (int n = random_.between(1, 3); n > 0; --n)
                x[any()] += std::ldexp(random_.symmetric(), -random_.between(10, 53));
            return;
        }
        const int move = random_.between(0, 9);
        if (move == 0) {
            // Rounding errors are largest just above a power of two.
            const double factor = 0.5 + 1.5 * random_.unit();
            const int unit = f_.units[any()];
            for (std::size_t i = 0; i < x.size(); ++i)
                if (f_.units[i] == unit) x[i] *= factor;
            return;
        }
        if (move == 1) {
            for (double& y : x) y += std::ldexp(random_.symmetric(), -52) * y;
            return;
        }
        for (int n = random_.between(1, 2); n > 0; --n) {
            const std::size_t i = any();
            double& y = x[i];
            switch (random_.below(5)) {
                case 0:
                    y = some();
                    break;
                case 1:
                    y = -y;
                    break;
                case 2: {
                    const std::size_t j = any();
                    if (f_.units[i] == f_.units[j]) y = x[j];
                    break;
                }
                default:
                    y += std::ldexp(random_.symmetric(), -random_.between(0, 53));
            }
        }
    }

    const FilterFormula& f_;
    Random random_;
    FloatEnvironment environment_{""};
    std::size_t place_ = 0, climb_ = 0;
    std::vector<double> scaled_;
};

/// A row of the table of filters: see filters.py.
inline void print_filter(const std::string& filter, const std::string& formula, double constant,
                         const std::string& derived_by, double largest, double possible) {
    std::printf("filter\t%s\t%s\t%.6g\t%s\t%.3f\t%s\n", filter.c_str(), formula.c_str(), constant,
                derived_by.c_str(), largest,
                possible > 0 ? std::to_string(possible).substr(0, 5).c_str() : "-");
}

/// A bound of a formula is not exceeded, and an eighth of it would be.
inline void check_filter(const FilterFormula& f, int steps = 150) {
    steps = support::case_count(steps);
    const double largest = ErrorSearch(f, 11).run(steps),
                 possible = f.possible ? ErrorSearch(f, 12).possible(steps) : 0;
    print_filter(f.filter, f.formula, f.constant, f.derived_by, largest, possible);
    INFO(f.filter << ", " << f.formula << ": largest error / bound " << largest << ", possible "
                  << possible);
    if (support::at_full_length()) CHECK(std::max(largest, possible) > f.noticed);
}

}  // namespace arith_test
