// Two shapes of four corners together meet only when these are in one plane: at roots of their volume, a cubic in the time, or, where
// it is 0 throughout, at any time. Which of their places meet then is told by signs of other polynomials.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "arith/converters.hpp"
#include "arith/float_environment.hpp"
#include "arith/number.hpp"
#include "motion/polynomial.hpp"
#include "motion/question.hpp"
#include "motion/quick.hpp"
#include "predicates/inputs.hpp"

namespace graze {

namespace motion {
namespace {

using arith::BitRanges;
using arith::IntegerConverter;

Question question(const Moving<Point3>& p, const Moving<Triangle3>& t) {
    return {Pair::point_triangle,
            {{{p.from, p.to}, {t.from.a, t.to.a}, {t.from.b, t.to.b}, {t.from.c, t.to.c}}}};
}
Question question(const Moving<Segment3>& s, const Moving<Segment3>& t) {
    return {Pair::segments,
            {{{s.from.a, s.to.a}, {s.from.b, s.to.b}, {t.from.a, t.to.a}, {t.from.b, t.to.b}}}};
}

/// Is one shape on one side of the other along an axis, at both ends? So it is then at all times.
bool apart_along_an_axis(const Question& q) {
    const std::size_t count = q.pair == Pair::segments ? 2 : 1;
    for (int k = 0; k < 3; ++k) {
        bool above = true, below = true;
        for (const auto end : {&MovingCorner::from, &MovingCorner::to}) {
            const auto at = [&](std::size_t n) { return (q.corners[n].*end)[k]; };
            double low = at(0), high = low, other_low = at(3), other_high = other_low;
            for (std::size_t n = 1; n < 3; ++n) {
                double& l = n < count ? low : other_low;
                double& h = n < count ? high : other_high;
                l = arith::smaller(l, at(n));
                h = arith::larger(h, at(n));
            }
            above &= low > other_high;
            below &= high < other_low;
        }
        if (above || below) return true;
    }
    return false;
}

/// `difference` of two doubles makes an N.
template <class N, class Difference>
Vectors<N> vectors(const Question& q, const Difference& difference) {
    const auto between = [&](std::size_t from, std::size_t to) {
        std::array<Tuple3<N>, 2> r;
        for (std::size_t k = 0; k < 3; ++k) {
            r[0][k] = difference(q.corners[to].from[int(k)], q.corners[from].from[int(k)]);
            r[1][k] = difference(q.corners[to].to[int(k)], q.corners[from].to[int(k)]);
        }
        return r;
    };
    if (q.pair == Pair::point_triangle) return {between(1, 2), between(1, 3), between(1, 0)};
    return {between(0, 1), between(2, 3), between(0, 2)};
}

using Word = arith::DoubleWord<double>;
Vectors<double> vectors(const Question& q) {
    return vectors<double>(q, [](double x, double y) { return x - y; });
}
Vectors<Word> vectors_in_words(const Question& q) {
    return vectors<Word>(q, [](double x, double y) { return Word::sum(x, -y); });
}

Quick decide(const Question& q, bool first) {
    const bool segments = q.pair == Pair::segments;
    const Quick r = quick(vectors(q), segments, first);
    if (r.kind != Quick::Kind::unsure || !r.slender || !arith::default_float_environment())
        return r;
    return quick_by_words(vectors_in_words(q), segments, first, r.size);
}

using MovingPoints = std::array<PolynomialVec, 4>;
MovingPoints read(const Question& q) {
    BitRanges ranges;
    for (const MovingCorner& corner : q.corners)
        for (int k = 0; k < 3; ++k) {
            ranges.include(arith::Quantity::coordinate, corner.from[k]);
            ranges.include(arith::Quantity::coordinate, corner.to[k]);
        }
    const IntegerConverter<BigInt> converter(ranges);
    MovingPoints x;
    for (std::size_t n = 0; n < 4; ++n)
        for (int k = 0; k < 3; ++k) {
            const BigInt from = converter.coordinate(q.corners[n].from[k]),
                         to = converter.coordinate(q.corners[n].to[k]);
            x[n][std::size_t(k)] = Polynomial({from, to - from});
        }
    return x;
}

/// Vectors as quick.hpp has them.
struct Ways {
    PolynomialVec u, v, w;

    Ways(Pair pair, const MovingPoints& x) {
        if (pair == Pair::point_triangle)
            u = x[2] - x[1], v = x[3] - x[1], w = x[0] - x[1];
        else
            u = x[1] - x[0], v = x[3] - x[2], w = x[2] - x[0];
    }
};

Polynomial volume_of(const Question& q) {
    const Ways ways(q.pair, read(q));
    return dot(cross(ways.u, ways.v), ways.w);
}

/// What is asked at a time, as polynomials.
class Frame {
public:
    explicit Frame(const Question& q) : pair_(q.pair) {
        const MovingPoints x = read(q);
        const auto& [u, v, w] = Ways(pair_, x);
        const bool points = pair_ == Pair::point_triangle;
        normal_ = cross(u, v);
        volume_ = dot(normal_, w);
        // Weights of corners of the triangle, or places on the segments, times the square of the normal.
        const Polynomial first = dot(normal_, cross(w, v)),
                         second = dot(normal_, points ? cross(u, w) : cross(w, u)),
                         all = dot(normal_, normal_);
        if (points)
            within_ = {first, second, all - first - second};
        else
            within_ = {first, second, all - first, all - second};
        read_line(x[1] - x[0], x[2] - x[0], x[3] - x[0]);
    }

    const Polynomial& volume() const { return volume_; }

    /// At a time at which the volume is 0.
    Contact at(Time& t) const {
        if (std::any_of(normal_.begin(), normal_.end(),
                        [&](const Polynomial& p) { return t.sign(p) != 0; })) {
            Contact contact = Contact::overlapping;
            for (const Polynomial& p : within_) {
                const int s = t.sign(p);
                if (s < 0) return Contact::disjoint;
                if (s == 0) contact = Contact::touching;
            }
            return contact;
        }
        if (std::any_of(turns_.begin(), turns_.end(),
                        [&](const Polynomial& p) { return t.sign(p) != 0; }))
            return Contact::disjoint;
        return on_a_line(t);
    }

    /// Of relative interiors that are in contact: is the side another one just after than just before? It is that of their
    /// normal, which is the same way round on both sides of a time at which it is 0, or turned.
    bool crosses(Time& t) const {
        const auto is_zero = [&](const Polynomial& p) { return t.sign(p) == 0; };
        bool turned = false;
        if (std::all_of(normal_.begin(), normal_.end(), is_zero))
            // It is of degree 2, so that such a root is one of order 1 or 2.
            turned = std::any_of(normal_.begin(), normal_.end(), [&](const Polynomial& p) {
                return !p.is_zero() && !is_zero(p.derivative());
            });
        return t.changes_sign(volume_) != turned;
    }

    /// Where the volume is 0 throughout: times between which nothing changes but for a moment.
    std::vector<Time> samples() const {
        std::vector<Time> all{Time(Dyadic{0, 0}), Time(Dyadic{1, 0})};
        const auto add = [&](const Polynomial& p) {
            if (p.is_zero()) return false;
            for (Time& t : roots(p)) all.push_back(std::move(t));
            return true;
        };
        const auto add_any = [&](const auto& polynomials) {
            return std::any_of(polynomials.begin(), polynomials.end(), add);
        };
        // What is 0 together with others is so at roots of any of them.
        if (add_any(normal_)) {
            for (const Polynomial& p : within_) add(p);
        } else if (!add_any(turns_)) {
            // A product of two ways on one line is 0 where one of them is.
            for (const Polynomial& p : squares_) add(p);
        }
        return all;
    }

private:
    /// From a corner to the others.
    void read_line(const PolynomialVec& b, const PolynomialVec& c, const PolynomialVec& d) {
        // Where the normal is 0 a third is, if these are.
        for (const auto& turn : {cross(b, c), cross(c, d)})
            turns_.insert(turns_.end(), turn.begin(), turn.end());
        const PolynomialVec zero;
        const std::array<const PolynomialVec*, 4> from{&zero, &b, &c, &d};
        const auto product = [&](std::size_t at, std::size_t i, std::size_t j) {
            return dot(*from[i] - *from[at], *from[j] - *from[at]);
        };
        const auto square = [&](std::size_t i, std::size_t j) {
            const PolynomialVec way = *from[i] - *from[j];
            return dot(way, way);
        };
        if (pair_ == Pair::point_triangle) {
            products_ = {product(0, 1, 2), product(0, 2, 3), product(0, 3, 1)};
            squares_ = {square(0, 1), square(0, 2), square(0, 3)};
        } else {
            products_ = {product(0, 2, 3), product(1, 2, 3), product(2, 0, 1), product(3, 0, 1)};
            squares_ = {square(0, 2), square(1, 3), square(0, 3), square(1, 2)};
        }
    }

    /// Where all corners are on a line.
    Contact on_a_line(Time& t) const {
        const auto is_zero = [&](const Polynomial& p) { return t.sign(p) == 0; };
        // A point between two others.
        if (std::any_of(products_.begin(), products_.end(),
                        [&](const Polynomial& p) { return t.sign(p) < 0; }))
            return Contact::overlapping;
        if (pair_ == Pair::point_triangle) {
            const auto same = std::count_if(squares_.begin(), squares_.end(), is_zero);
            return same == 3  ? Contact::overlapping
                   : same > 0 ? Contact::touching
                              : Contact::disjoint;
        }
        if ((is_zero(squares_[0]) && is_zero(squares_[1])) ||
            (is_zero(squares_[2]) && is_zero(squares_[3])))
            return Contact::overlapping;
        return std::any_of(squares_.begin(), squares_.end(), is_zero) ? Contact::touching
                                                                      : Contact::disjoint;
    }

    Pair pair_;
    PolynomialVec normal_;
    Polynomial volume_;
    std::vector<Polynomial> within_;  ///< not negative where they meet, if the normal is not 0
    std::vector<Polynomial> turns_;   ///< all 0 where the corners are on a line
    std::vector<Polynomial>
        products_;  ///< negative where a corner is between two of the other shape
    std::vector<Polynomial> squares_;  ///< 0 where a corner is one of the other shape
};

/// In order.
std::vector<Time> sorted(std::vector<Time> times) {
    for (std::size_t i = 1; i < times.size(); ++i)
        for (std::size_t j = i; j > 0 && compare(times[j], times[j - 1]) < 0; --j)
            std::swap(times[j], times[j - 1]);
    return times;
}

/// A time between two, the first of which is the earlier.
Time between(Time& a, Time& b) {
    const auto room = [&] {
        const int c = compare(a.high(), b.low());
        return c < 0 || (c == 0 && !a.is_dyadic() && !b.is_dyadic());
    };
    while (!room()) a.refine(), b.refine();
    return Time(middle(a.high(), b.low()));
}

}  // namespace

Contact contact_of(const Question& q) {
    if (apart_along_an_axis(q)) return Contact::disjoint;
    const Quick quick = decide(q, false);
    if (quick.kind == Quick::Kind::apart) return Contact::disjoint;
    if (quick.kind == Quick::Kind::through) return Contact::overlapping;
    const Frame frame(q);
    const bool flat = frame.volume().is_zero();
    std::vector<Time> times = flat ? sorted(frame.samples()) : roots(frame.volume());
    Contact greatest = Contact::disjoint;
    const auto ask = [&](Time& t) { greatest = std::max(greatest, frame.at(t)); };
    for (std::size_t n = 0; n < times.size() && greatest != Contact::overlapping; ++n) {
        ask(times[n]);
        if (!flat || n == 0 || compare(times[n - 1], times[n]) == 0) continue;
        Time inside = between(times[n - 1], times[n]);
        ask(inside);
    }
    return greatest;
}

namespace {

/// Of a number from 0 to 1.
Dyadic to_dyadic(double x) {
    const arith::Decoded d = arith::decode(x);
    if (d.exponent >= 0) return {BigInt(d.mantissa) << std::size_t(d.exponent), 0};
    return {d.mantissa, std::size_t(-d.exponent)};
}

/// The greatest double that is not above a time, and the least that is not below: compare(x) is the sign of the time less x. A
/// guess may be anything from 0 to 1.
template <class Compare>
std::pair<double, double> neighbours(const Compare& compare, double guess) {
    // Doubles that are not negative are in the order of their bits.
    using Bits = std::uint64_t;
    constexpr Bits one = std::bit_cast<Bits>(1.0);
    const auto side = [&](Bits x) { return compare(std::bit_cast<double>(x)); };
    const auto both = [](Bits low, Bits high) {
        return std::pair(std::bit_cast<double>(low), std::bit_cast<double>(high));
    };
    Bits low = std::bit_cast<Bits>(std::fabs(guess)), high = low;
    const int of_guess = side(low);
    if (of_guess == 0) return both(low, low);
    // Farther and farther away until it is between.
    for (Bits step = 1;; step *= 2) {
        Bits& end = of_guess > 0 ? high : low;
        end = of_guess > 0 ? std::min(one, low + step) : high - std::min(high, step);
        const int s = side(end);
        if (s == 0) return both(end, end);
        if (s != of_guess) break;
        (of_guess > 0 ? low : high) = end;
    }
    while (high - low > 1) {
        const Bits middle = low + (high - low) / 2;
        const int s = side(middle);
        if (s == 0) return both(middle, middle);
        (s > 0 ? low : high) = middle;
    }
    return both(low, high);
}
std::pair<double, double> neighbours(const Time& t, double guess) {
    return neighbours([&](double x) { return t.compare_with(to_dyadic(x)); }, guess);
}

/// Of the only root of the volume in an interval, which is a simple one.
std::pair<double, double> neighbours_of_root(const Question& q, const Quick& quick) {
    const VolumeAtTimes volume(vectors_in_words(q), quick.size);
    const bool usable = arith::default_float_environment();
    std::optional<Polynomial> exact;
    const auto compare = [&](double t) {
        if (t <= quick.from) return 1;
        if (t >= quick.to) return -1;
        int sign = usable ? volume.sign(volume(t)) : 0;
        if (sign == 0) {
            if (!exact) exact = volume_of(q);
            sign = exact->sign_at(to_dyadic(t));
        }
        return quick.falls ? sign : -sign;
    };
    double guess = quick.guess;
    if (usable) {
        // A step of the secant between times so close that doubles tell the slope.
        const double step = 0x1p-20 * (quick.to - quick.from),
                     beside = guess + (guess > (quick.from + quick.to) / 2 ? -step : step);
        const Word here = volume(guess), there = volume(beside);
        const double better = guess - here.high / ((there - here).high / (beside - guess));
        // Not where it is no number either.
        if (better > quick.from && better < quick.to) guess = better;
    }
    return neighbours(compare, guess);
}

}  // namespace

std::optional<FirstContact> first_contact_of(const Question& q) {
    if (apart_along_an_axis(q)) return {};
    const Quick quick = decide(q, true);
    if (quick.kind == Quick::Kind::apart) return {};
    if (quick.kind == Quick::Kind::through && quick.alone) {
        const auto [below, above] = neighbours_of_root(q, quick);
        return FirstContact{below, above, Contact::overlapping, true};
    }
    if (quick.kind == Quick::Kind::through) {
        const Polynomial volume = volume_of(q);
        const Dyadic from = to_dyadic(quick.from);
        for (const Time& t : roots(volume)) {
            if (t.compare_with(from) < 0) continue;
            const auto [below, above] = neighbours(t, quick.guess);
            return FirstContact{below, above, Contact::overlapping, t.changes_sign(volume)};
        }
    }
    const Frame frame(q);
    const bool flat = frame.volume().is_zero();
    std::vector<Time> times = flat ? sorted(frame.samples()) : roots(frame.volume());
    for (Time& t : times) {
        const Contact contact = frame.at(t);
        if (contact == Contact::disjoint) continue;
        const auto [below, above] = neighbours(t, 0.5);
        const bool crosses = !flat && contact == Contact::overlapping &&
                             t.compare_with({0, 0}) > 0 && t.compare_with({1, 0}) < 0 &&
                             frame.crosses(t);
        return FirstContact{below, above, contact, crosses};
    }
    return {};
}

namespace {

template <class A, class B>
Contact validated_contact(const A& a, const B& b) {
    for (const auto* shape : {&a.from, &a.to}) predicates::validate(*shape);
    for (const auto* shape : {&b.from, &b.to}) predicates::validate(*shape);
    return contact_of(question(a, b));
}
template <class A, class B>
std::optional<FirstContact> validated_first_contact(const A& a, const B& b) {
    for (const auto* shape : {&a.from, &a.to}) predicates::validate(*shape);
    for (const auto* shape : {&b.from, &b.to}) predicates::validate(*shape);
    return first_contact_of(question(a, b));
}

}  // namespace
}  // namespace motion

Contact contact(const Moving<Point3>& point, const Moving<Triangle3>& triangle) {
    return motion::validated_contact(point, triangle);
}
Contact contact(const Moving<Segment3>& a, const Moving<Segment3>& b) {
    return motion::validated_contact(a, b);
}
std::optional<FirstContact> first_contact(const Moving<Point3>& point,
                                          const Moving<Triangle3>& triangle) {
    return motion::validated_first_contact(point, triangle);
}
std::optional<FirstContact> first_contact(const Moving<Segment3>& a, const Moving<Segment3>& b) {
    return motion::validated_first_contact(a, b);
}

}  // namespace graze
