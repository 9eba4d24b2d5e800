#include "predicates/thresholds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "arith/approximate.hpp"
#include "arith/exact_doubles.hpp"
#include "arith/integers_one_word.hpp"
#include "arith/products.hpp"
#include "arith/shifted_integers.hpp"
#include "arith/twofold.hpp"
#include "predicates/aabb_aabb.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/aabb_triangle_sat.hpp"
#include "predicates/any_pair.hpp"
#include "predicates/bounded_contact.hpp"
#include "predicates/box_point.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"
#include "predicates/orient.hpp"
#include "predicates/pack_of_pairs.hpp"
#include "predicates/point_tetrahedron.hpp"
#include "predicates/point_triangle.hpp"
#include "predicates/segment_segment.hpp"
#include "predicates/segment_triangle.hpp"
#include "predicates/triangle_triangle.hpp"

namespace thresholds {

namespace arith = graze::arith;
namespace predicates = graze::predicates;
using arith::Magnitudes;
using arith::power_of_two;
using arith::Quantity;
using cases::Family;
using cases::Random;
using cases::Role;

namespace {

constexpr arith::DoubleConverter doubles;

Unit unit_of(Role role) {
    return role == Role::orientation ? Unit::axis
           : role == Role::direction ? Unit::direction
                                     : Unit::length;
}
Unit unit_of(Quantity quantity) {
    return quantity == Quantity::axis        ? Unit::axis
           : quantity == Quantity::direction ? Unit::direction
                                             : Unit::length;
}
constexpr std::array<const char*, 3> unit_names{"length", "direction", "axis"};
constexpr std::array units{Unit::length, Unit::direction, Unit::axis};
double of_unit(Unit unit, const Magnitudes& m) {
    return unit == Unit::axis ? m.axis : unit == Unit::direction ? m.direction : m.length;
}

/// The place of the lowest bit of x, not zero.
int lowest_bit(double x) {
    const arith::Decoded d = arith::decode(x);
    return d.exponent + std::countr_zero(std::uint64_t(d.mantissa));
}

struct List {
    std::vector<Reading> readings;

    void add(const char* what, Unit unit, double value, double at) {
        readings.push_back({what, unit, value, at});
    }
    void add_bits(const char* what, Unit unit, int value, int at) {
        readings.push_back({what, unit, double(value), double(at), true});
    }
};

/// What integers of a few words ask of all inputs of a unit.
template <int Dim>
void add_inputs(List& list, const AnyShape<Dim>& a, const AnyShape<Dim>& b) {
    for (const Unit unit : units) {
        double largest = 0;
        arith::BitRange range;
        bool any = false;
        for (const AnyShape<Dim>* shape : {&a, &b})
            cases::each_number(*shape, [&](const double& x, Role role) {
                if (unit_of(role) != unit) return;
                any = true;
                largest = std::fmax(largest, std::fabs(x));
                range.include(x);
            });
        if (!any) continue;
        constexpr int quick = arith::QuickIntegerConverter::range;
        for (const int place : {-quick, quick + 1, -arith::magnitude_range, arith::magnitude_range})
            list.add("largest", unit, largest, power_of_two(place));
        for (const int bits : {arith::input_bits<1>, arith::input_bits<2>, arith::input_bits<4>})
            list.add_bits("inputs, a", unit, range.width(), bits);
        if (unit == Unit::length)
            list.add_bits("inputs, a", unit, range.width(), predicates::few_bits);
    }
}

/// A number of an input vector, as predicates read them.
struct Input {
    Unit unit;
    bool coordinate;
    int axis;
    double x;
};
using Inputs = std::vector<Input>;

template <class P>
Inputs inputs_of(const typename P::A& a, const typename P::B& b) {
    Inputs list;
    P::for_each_input_vector(a, b, [&](Quantity q, const auto& v) {
        int axis = 0;
        predicates::for_each_component(v, [&](const char*, double x) {
            list.push_back({unit_of(q), q == Quantity::coordinate, axis++, x});
        });
    });
    return list;
}

bool has(const Inputs& inputs, Unit unit) {
    return std::any_of(inputs.begin(), inputs.end(),
                       [&](const Input& input) { return input.unit == unit; });
}

/// The bits that a reader would have to take of each unit; 0 where the reach is out of range.
void add_reader(List& list, const char* name, const Inputs& inputs, const Magnitudes& reach,
                int limit, const auto& used) {
    for (const Unit unit : units) {
        if (!has(inputs, unit)) continue;
        int most = 0;
        for (const Input& input : inputs)
            if (input.unit == unit && input.x != 0)
                most = std::max(most, used(of_unit(unit, reach), input.x));
        list.add_bits(name, unit, reach.in_range() ? most : 0, limit);
    }
}
void add_integers(List& list, const char* name, const Inputs& inputs, const Magnitudes& reach,
                  int limit) {
    add_reader(list, name, inputs, reach, limit,
               [](double most, double x) { return std::ilogb(most) + 1 - lowest_bit(x); });
}
void add_doubles(List& list, const Inputs& inputs, const Magnitudes& m, int few) {
    add_reader(list, "doubles alone, a", inputs, m, few, [few](double most, double x) {
        const double sum = std::fabs(x) + power_of_two(53 - few) * most;
        return few + std::ilogb(sum) - 52 - lowest_bit(x);
    });
}

/// The readers that predicates and signs of points have in common.
template <class P>
void add_readers(List& list, const Inputs& inputs, const typename P::B& b, const Magnitudes& m) {
    add_doubles(list, inputs, m, arith::ExactDoubles<P>::bits);
    add_integers(list, "one word, a", inputs, predicates::reach_of(m, b),
                 arith::OneWordIntegers<P>::bits);
}

/// Of one of two products that are compared, with their signs or without.
void add_product(List& list, Unit unit, double product) {
    for (const int place : {arith::least_product, arith::most_product})
        list.add("products compared, one of", unit, std::fabs(product), power_of_two(place));
}

template <class P>
void add_signs(List& list, const typename P::A& others, const typename P::B& last) {
    namespace points = predicates::points;
    const Magnitudes m = P::magnitudes(doubles, others, last);
    list.add("filter of points, difference by", Unit::length, m.length + points::least_magnitude,
             points::most_magnitude);
    Magnitudes reach = m;
    reach.length = P::reach(others, last);
    for (const int place : {-arith::magnitude_range, arith::magnitude_range}) {
        list.add("points apart by a", Unit::length, m.length, power_of_two(place));
        list.add("points at a", Unit::length, reach.length, power_of_two(place));
    }
    if constexpr (std::is_same_v<P, points::Orient<2>>)
        add_product(list, Unit::length, (others[0].x - last.x) * (others[1].y - last.y));
    const Inputs inputs = inputs_of<P>(others, last);
    add_readers<P>(list, inputs, last, m);
    add_integers(list, "shifted integers, a", inputs, reach, arith::ShiftedIntegers<P>::bits);
}

void add_magnitudes(List& list, const Inputs& inputs, const Magnitudes& m, double sum) {
    for (const Unit unit : units) {
        if (!has(inputs, unit)) continue;
        for (const int place : {-arith::magnitude_range, arith::magnitude_range})
            list.add("magnitude of a", unit, of_unit(unit, m), power_of_two(place));
    }
    list.add("sum of inputs, by", Unit::length, std::fabs(sum), predicates::most_of_sums);
}

void add_twofolds(List& list, const Inputs& inputs, const Magnitudes& seen, const auto& from,
                  int bits, int axis_bits) {
    for (const Unit unit : units) {
        if (!has(inputs, unit)) continue;
        int most = 0;
        bool rounded = !seen.in_range();
        for (const Input& input : inputs) {
            if (input.unit != unit) continue;
            double x = input.x;
            if (input.coordinate) {
                const double origin = from[input.axis], d = x - origin, back = d - x;
                rounded |= (x - (d - back)) - (origin + back) != 0;
                x = d;
            }
            if (x != 0) most = std::max(most, std::ilogb(of_unit(unit, seen)) + 1 - lowest_bit(x));
        }
        list.add_bits("twofolds, a", unit, rounded ? 0 : most,
                      unit == Unit::axis ? axis_bits : bits);
    }
}

template <class P>
void add_predicate(List& list, const typename P::A& a, const typename P::B& b) {
    const Inputs inputs = inputs_of<P>(a, b);
    const Magnitudes m = P::magnitudes(doubles, a, b);
    add_magnitudes(list, inputs, m,
                   predicates::sum_of_inputs(doubles, a) + predicates::sum_of_inputs(doubles, b));
    add_readers<P>(list, inputs, b, m);

    using Q = typename predicates::ForTwofolds<P>::Type;
    if constexpr (Q::degree <= 3)
        add_twofolds(list, inputs, predicates::magnitudes_by<predicates::Largest>(doubles, a, b),
                     predicates::first_coordinate(b), Q::twofold_bits, Q::twofold_axis_bits);
}

/// What a line, ray or segment is divided by.
template <class L, class B>
void add_division(List& list, const L& l, const B& b) {
    constexpr int dim = cases::dim_of<L>;
    const auto along = predicates::convert_along(doubles, l);
    const Unit unit = predicates::is_segment<L> ? Unit::length : Unit::direction;
    for (const int place : {-arith::ordinary_range, arith::ordinary_range})
        list.add("divided by a", unit, std::fabs(along[0]), power_of_two(place));
    if constexpr (std::is_same_v<B, graze::Aabb<dim>>) {
        double total = predicates::is_segment<L> ? 1 : 0;
        double least = predicates::is_segment<L> ? 1 : std::numeric_limits<double>::infinity();
        for (int k = 0; k < dim; ++k) {
            const double d = along[std::size_t(k)], from = predicates::origin_of(l)[k];
            const double size = ((b.max[k] - from) - (b.min[k] - from)) * d * d;
            total += size;
            least = std::fmin(least, size);
        }
        double product = 0;
        int bits = 0;
        for (int k = 0; k < dim; ++k) {
            const double from = predicates::origin_of(l)[k];
            for (const double x : {b.min[k] - from, b.max[k] - from, along[std::size_t(k)]})
                if (x != 0) bits = std::max(bits, std::ilogb(x) - lowest_bit(x) + 1);
            product = std::fmax(product,
                                std::fabs((b.min[k] - from) * along[std::size_t((k + 1) % dim)]));
        }
        add_product(list, Unit::length, product);
        list.add_bits("factors, a", unit, bits, arith::short_bits);
        constexpr int range = predicates::aabb_linear::division_range;
        list.add("all slabs' divisions, by", Unit::length, total, power_of_two(range));
        list.add("the least slab's division, by", Unit::length, least, power_of_two(-range));
    }
}

/// What bounded shapes are filtered by.
template <class A, class B>
void add_bounded(List& list, const A& a, const B& b) {
    const double size = predicates::bounded::size_of(a, b).length;
    for (const int place : {-arith::magnitude_range, arith::magnitude_range})
        list.add("size of a", Unit::length, size, power_of_two(place));
}

template <int Dim>
std::vector<Reading> readings_of(const AnyShape<Dim>& any_a, const AnyShape<Dim>& any_b) {
    using graze::Method;
    List list;
    add_inputs<Dim>(list, any_a, any_b);
    const auto add = [&]<class A, class B>(const A& a, const B& b) {
        if constexpr (graze::detail::PredicatePair<Method::standard, A, B>)
            add_predicate<typename predicates::PredicateFor<Method::standard, A, B>::Type>(list, a,
                                                                                           b);
        if constexpr (graze::detail::is_bounded_pair<A, B>) add_bounded(list, a, b);
        namespace points = predicates::points;
        if constexpr (std::is_same_v<B, graze::Vec2>) {
            if constexpr (std::is_same_v<A, graze::Segment2>)
                add_signs<points::Orient<2>>(list, {a.a, a.b}, b);
            if constexpr (std::is_same_v<A, graze::Triangle2>)
                add_signs<points::InSphere<2>>(list, {a.a, a.b, a.c}, b);
        } else if constexpr (std::is_same_v<B, graze::Vec3>) {
            if constexpr (std::is_same_v<A, graze::Triangle3>)
                add_signs<points::Orient<3>>(list, {a.a, a.b, a.c}, b);
            if constexpr (std::is_same_v<A, graze::Tetrahedron3>)
                add_signs<points::InSphere<3>>(list, {a.a, a.b, a.c, a.d}, b);
        }
        if constexpr (predicates::is_line<A> || predicates::is_ray<A> || predicates::is_segment<A>)
            add_division(list, a, b);
    };
    std::visit(
        [&](const auto& a, const auto& b) {
            add(a, b);
            if (any_a.index() != any_b.index()) add(b, a);
        },
        any_a, any_b);
    return list.readings;
}

template <int Dim>
std::vector<double*> numbers_of(Unit unit, AnyShape<Dim>& a, AnyShape<Dim>& b) {
    std::vector<double*> list;
    for (AnyShape<Dim>* shape : {&a, &b})
        cases::each_number(*shape, [&](double& x, Role role) {
            if (unit_of(role) == unit) list.push_back(&x);
        });
    return list;
}

template <int Dim>
class Driver {
public:
    Driver(AnyShape<Dim>& a, AnyShape<Dim>& b, std::size_t reading, int side, Random& random)
        : a_(a), b_(b), reading_(reading), random_(random) {
        const Reading r = read();
        goal_ = Visits::place(r, side);
        bits_ = r.bits;
        numbers_ = numbers_of<Dim>(r.unit, a, b);
    }

    bool done() const { return value() == goal_ && cases::valid(a_) && cases::valid(b_); }

    bool drive() {
        if (bits_) return set_bits() && done();
        if (value() == 0)
            for (double* x : numbers_)
                if (*x == 0) *x = random_.between(-3, 3);
        for (int i = 0; i < 12; ++i) {
            const int off = std::ilogb(goal_) - std::ilogb(value());
            if (off == 0) break;
            const AnyShape<Dim> a = a_, b = b_;
            scale(off);
            if (nearer(off)) continue;
            // It is not of degree one, but of two or three.
            a_ = a;
            b_ = b;
            scale(off / 3 == 0 ? off / std::abs(off) : off / 3);
            if (nearer(off)) continue;
            a_ = a;
            b_ = b;
            if (std::abs(off) > 1) return false;
            break;
        }
        for (int i = 0; i < 16 && !done(); ++i) tune(*some_number());
        return done();
    }

    /// Zeros become the smallest doubles, and the numbers of other units get other sizes, where that leaves
    /// the reading as it is.
    void mix() {
        for (const Unit unit : units) {
            const std::vector<double*> list = numbers_of<Dim>(unit, a_, b_);
            if (list.empty()) continue;
            if (list[0] != numbers_[0] && random_.coin()) {
                const int power =
                    random_.once_in(4) ? random_.between(-1000, 900) : random_.between(-104, 104);
                change([&] {
                    for (double* x : list) *x = std::ldexp(*x, power);
                });
            }
            for (double* x : list)
                if (*x == 0 ? random_.coin() : random_.once_in(12))
                    change([&] { *x = random_.pick({0x1p-1074, -0x1p-1074, 0x3p-1074, -0.0}); });
        }
    }

private:
    bool nearer(int before) const {
        const double now = value();
        return now != 0 && std::isfinite(now) &&
               std::abs(std::ilogb(goal_) - std::ilogb(now)) < std::abs(before);
    }
    Reading read() const { return readings(a_, b_)[reading_]; }
    double value() const { return read().value; }
    double* some_number() { return numbers_[random_.below(numbers_.size())]; }

    void change(const auto& f) {
        const AnyShape<Dim> a = a_, b = b_;
        f();
        if (done()) return;
        a_ = a;
        b_ = b;
    }
    void scale(int power) {
        for (double* x : numbers_) *x = std::ldexp(*x, power);
    }

    /// By secants, then by ulps.
    void tune(double& x) {
        for (int i = 0; i < 12; ++i) {
            const double now = value(), before = x;
            if (!(std::fabs(now - goal_) < goal_)) return;
            if (now == goal_) return;
            const double step = (before == 0 ? goal_ : std::fabs(before)) * 0x1p-20;
            x = before + step;
            const double slope = (value() - now) / step;
            x = before + (goal_ - now) / slope;
            if (std::isfinite(x) && std::fabs(value() - goal_) < std::fabs(now - goal_)) continue;
            x = before;
            double nearby = before;
            for (int k = 0; k < 8; ++k) {
                nearby = std::nextafter(nearby, (slope > 0) == (now < goal_)
                                                    ? std::numeric_limits<double>::infinity()
                                                    : -std::numeric_limits<double>::infinity());
                x = nearby;
                if (value() == goal_) return;
            }
            x = before;
            return;
        }
    }

    /// One number gets a lower bit.
    bool set_bits() {
        double most = 0;
        for (double* x : numbers_) most = std::fmax(most, std::fabs(*x));
        if (most == 0) return false;
        scale(random_.between(-95, 95) - std::ilogb(most));
        for (int i = 0; i < 12; ++i) {
            int lowest = 2000;
            for (double* x : numbers_)
                if (*x != 0) lowest = std::min(lowest, lowest_bit(*x));
            const int place = lowest - int(goal_ - value());
            if (place < -1074 || place > 1000) return false;
            double& x = *some_number();
            const double before = x, bit = std::ldexp(random_.pick({1, -1, 3, -3}), place);
            x = before != 0 && std::ilogb(before) - place <= 52 ? before + bit : bit;
            if (done()) return true;
            x = before;
        }
        return false;
    }

    AnyShape<Dim>&a_, &b_;
    std::size_t reading_;
    Random& random_;
    double goal_;
    bool bits_;
    std::vector<double*> numbers_;
};

template <int Dim>
cases::AnyCase<Dim> case_of(const AnyShape<Dim>& a, const AnyShape<Dim>& b, std::uint64_t seed) {
    struct Place {
        std::size_t reading;
        int side;
    };
    std::vector<Place> places;
    const auto list = readings(a, b);
    for (std::size_t i = 0; i < list.size(); ++i)
        for (int side = list[i].bits ? 0 : -1; side <= 1; ++side) places.push_back({i, side});
    const auto [reading, side] = places[seed % places.size()];
    Random random(seed);
    cases::AnyCase<Dim> c;
    for (int attempt = 0; attempt < 24; ++attempt) {
        constexpr std::array common{Family::grid,       Family::touching, Family::parallel,
                                    Family::degenerate, Family::same,     Family::touching};
        const Family family =
            list[reading].bits || random.coin()
                ? random.pick(common)
                : random.pick({Family::uniform, Family::extremes, Family::decimal, Family::ulps});
        c = cases::make_case<Dim>(a, b, family, random.next());
        c.seed = seed;
        Driver<Dim> driver(c.a, c.b, reading, side, random);
        if (!driver.drive()) continue;
        driver.mix();
        return c;
    }
    return cases::make_case<Dim>(a, b, Family::grid, seed);
}

}  // namespace

std::string Reading::name() const {
    const std::string name = std::string(what) + " " + unit_names[std::size_t(unit)];
    return bits ? name + " of " + std::to_string(int(at)) + " bits"
                : name + ": 2^" + std::to_string(std::ilogb(at));
}

double Visits::place(const Reading& r, int side) {
    if (r.bits) return r.at + side;
    return side < 0   ? std::nextafter(r.at, 0)
           : side > 0 ? std::nextafter(r.at, std::numeric_limits<double>::infinity())
                      : r.at;
}

std::vector<Reading> readings(const AnyShape<2>& a, const AnyShape<2>& b) {
    return readings_of<2>(a, b);
}
std::vector<Reading> readings(const AnyShape<3>& a, const AnyShape<3>& b) {
    return readings_of<3>(a, b);
}
cases::AnyCase<2> make_case(const AnyShape<2>& a, const AnyShape<2>& b, std::uint64_t seed) {
    return case_of<2>(a, b, seed);
}
cases::AnyCase<3> make_case(const AnyShape<3>& a, const AnyShape<3>& b, std::uint64_t seed) {
    return case_of<3>(a, b, seed);
}

}  // namespace thresholds
