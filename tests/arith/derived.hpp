// The error bound of a formula, derived in rationals: what bound.hpp does at compile time; and the formula as text for
// Gappa, which proves the bound by its own means.
#pragma once

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "exact_values.hpp"

namespace arith_test {

/// What a formula computes, step by step: n3 is a double, e3 its exact value. Every operation is off by at most 2^-52 of
/// its exact result, in whatever direction; a number of inputs is off by nothing.
class Steps {
public:
    static Steps& all() {
        static Steps steps;
        return steps;
    }
    void clear() { steps_.clear(); }

    int input(const Rational& magnitude) {
        const std::string n = std::to_string(steps_.size());
        return add({"n" + n + " = x" + n + ";\ne" + n + " = x" + n + ";\n",
                    {},
                    "|x" + n + "| <= " + literal(magnitude),
                    ""});
    }
    int difference() {
        const std::string n = std::to_string(steps_.size());
        return add({"n" + n + " = sub_rel<52>(p" + n + ", q" + n + ");\ne" + n + " = p" + n +
                        " - q" + n + ";\n",
                    {},
                    "|p" + n + " - q" + n + "| <= 1",
                    ""});
    }
    /// + - *
    int operation(char sign, const char* rounded, int x, int y) {
        const std::string n = std::to_string(steps_.size()), a = std::to_string(x),
                          b = std::to_string(y);
        return add({"n" + n + " = " + rounded + "_rel<52>(n" + a + ", n" + b + ");\ne" + n +
                        " = e" + a + " " + sign + " e" + b + ";\n",
                    {x, y},
                    "",
                    ""});
    }
    int exact_multiple(int by, int x) {
        const std::string n = std::to_string(steps_.size()), a = std::to_string(x),
                          factor = std::to_string(by);
        return add({"n" + n + " = " + factor + " * n" + a + ";\ne" + n + " = " + factor + " * e" +
                        a + ";\n",
                    {x},
                    "",
                    ""});
    }
    /// An absolute value, or the larger or smaller number of two: any number with the bounds that are proved of all of
    /// these.
    int any_of(std::vector<int> of, const Rational& magnitude, const Rational& error) {
        const auto bounded = [&](const std::string& n) {
            return "|e" + n + "| <= " + literal(magnitude) + " /\\ |n" + n + " - e" + n +
                   "| <= " + literal(error);
        };
        std::string goals;
        for (const int x : of) goals += (goals.empty() ? "" : " /\\ ") + bounded(std::to_string(x));
        const std::string n = std::to_string(steps_.size());
        return add({"", std::move(of), bounded(n), goals});
    }

    /// A file for Gappa: is the last step off by at most `constant`?
    std::string proof(int last, const std::string& constant) const {
        std::vector<char> needed(steps_.size());
        needed[std::size_t(last)] = 1;
        for (std::size_t i = steps_.size(); i-- > 0;)
            if (needed[i])
                for (const int x : steps_[i].of) needed[std::size_t(x)] = 1;
        std::string definitions, given, goals;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (!needed[i]) continue;
            const Step& s = steps_[i];
            definitions += s.text;
            if (!s.given.empty()) given += (given.empty() ? "  " : " /\\\n  ") + s.given;
            if (!s.goals.empty()) goals += s.goals + " /\\\n  ";
        }
        const std::string n = std::to_string(last);
        return definitions + "{ " + given + "\n  ->\n  " + goals + "|n" + n + " - e" + n +
               "| <= " + constant + " }\n";
    }

    /// Not below x.
    static std::string literal(const Rational& x) {
        double up = graze::arith::nearest_double(x);
        if (graze::arith::to_rational(up) < x) up = std::nextafter(up, HUGE_VAL);
        const auto d = graze::arith::decode(up);
        return std::to_string(d.mantissa) + "b" + std::to_string(d.exponent);
    }

private:
    struct Step {
        std::string text;
        std::vector<int> of;
        std::string given, goals;
    };
    int add(Step step) {
        steps_.push_back(std::move(step));
        return int(steps_.size()) - 1;
    }

    std::vector<Step> steps_;
};

/// A number of at most magnitude, off by at most error in double arithmetic, where every input is
/// at most 1; and the power in which each quantity of input comes in.
struct Derived {
    Rational magnitude = 1, error = 0;
    int length = 0, direction = 0, axis = 0;
    int step = -1;  ///< of Steps; an input has none until it is used

    int as_step() const { return step < 0 ? Steps::all().input(magnitude) : step; }

    /// One rounding more.
    Derived rounded() const {
        Derived r = *this;
        r.error += (magnitude + error) * power_of_two(-52);
        return r;
    }

    friend Derived operator-(const Derived& x) {
        Derived r = x;
        r.step = Steps::all().exact_multiple(-1, x.as_step());
        return r;
    }
    friend Derived operator+(const Derived& x, const Derived& y) { return sum(x, y, '+', "add"); }
    friend Derived operator-(const Derived& x, const Derived& y) { return sum(x, y, '-', "sub"); }
    friend Derived operator*(const Derived& x, const Derived& y) {
        // The largest computed product minus the largest exact one.
        const Rational product = x.magnitude * y.magnitude;
        const Rational computed = (x.magnitude + x.error) * (y.magnitude + y.error);
        return Derived{product,
                       computed - product,
                       x.length + y.length,
                       x.direction + y.direction,
                       x.axis + y.axis,
                       Steps::all().operation('*', "mul", x.as_step(), y.as_step())}
            .rounded();
    }
    friend Derived absolute(const Derived& x) {
        Derived r = x;
        r.step = Steps::all().any_of({x.as_step()}, r.magnitude, r.error);
        return r;
    }
    friend Derived twice(const Derived& x) {
        Derived r = x;
        r.magnitude *= 2;
        r.error *= 2;
        r.step = Steps::all().exact_multiple(2, x.as_step());
        return r;
    }
    friend Derived larger(const Derived& x, const Derived& y) {
        Derived r = x;
        if (r.magnitude < y.magnitude) r.magnitude = y.magnitude;
        if (r.error < y.error) r.error = y.error;
        r.step = Steps::all().any_of({x.as_step(), y.as_step()}, r.magnitude, r.error);
        return r;
    }
    friend Derived smaller(const Derived& x, const Derived& y) { return larger(x, y); }

private:
    static Derived sum(const Derived& x, const Derived& y, char sign, const char* rounded) {
        Derived r = x;
        r.magnitude += y.magnitude;
        r.error += y.error;
        r.step = Steps::all().operation(sign, rounded, x.as_step(), y.as_step());
        return r.rounded();
    }
};

struct DerivedCoordinate {
    friend Derived operator-(DerivedCoordinate, DerivedCoordinate) {
        return Derived{1, 0, 1, 0, 0, Steps::all().difference()}.rounded();
    }
    friend DerivedCoordinate larger(DerivedCoordinate, DerivedCoordinate) { return {}; }
    friend DerivedCoordinate smaller(DerivedCoordinate, DerivedCoordinate) { return {}; }
};

struct DerivedReader {
    static DerivedCoordinate coordinate(double) { return {}; }
    static Derived length(double) { return {1, 0, 1, 0, 0}; }
    static Derived direction(double) { return {1, 0, 0, 1, 0}; }
    static Derived axis(double) { return {1, 0, 0, 0, 1}; }
};

/// Of what was derived since Steps were cleared; the constant is to be put in.
inline std::string proof_of(const Derived& d) {
    const int last = d.as_step();
    return Steps::all().proof(last, "@");
}

inline bool is_derived(double constant, const Derived& d) {
    const Rational c = graze::arith::to_rational(constant);
    return c >= d.error && c <= d.error * Rational(1000001, 1000000);
}

/// For tests/arith/filters.py.
inline void print_proof(const std::string& filter, const std::string& formula, double constant,
                        const std::string& text) {
    std::printf("proof\t%s\t%s\t%s\n%send of proof\n", filter.c_str(), formula.c_str(),
                Steps::literal(graze::arith::to_rational(constant)).c_str(), text.c_str());
}

}  // namespace arith_test
