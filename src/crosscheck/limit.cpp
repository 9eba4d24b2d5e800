#include "crosscheck/limit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/shrink.hpp"

namespace graze::crosscheck {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Of a rule that has one; a number of type T.
template <class T>
double limit_by(LimitRule rule, double distance) {
    constexpr T most = std::numeric_limits<T>::max();
    const T d = T(std::min(distance, double(most)));
    switch (rule) {
        case LimitRule::at:
            return d;
        case LimitRule::below:
            return std::nextafter(d, T(0));
        case LimitRule::above:
            return std::nextafter(d, most);
        case LimitRule::third:
            return d / 3;
        case LimitRule::twice:
            return std::min(d, most / 2) * 2;
        case LimitRule::zero:
        case LimitRule::free:
            break;
    }
    return 0;
}

template <int Dim>
double distance_of(const cases::AnyCase<Dim>& c) {
    const auto value = [](const auto& a, const auto& b) {
        return graze::detail::distance_of(a, b).value;
    };
    return value(cases::pointer_to(c.a), cases::pointer_to(c.b));
}

/// Calls f(double&) with every number in the unit of the distance.
template <int Dim, class F>
void each_length(LimitCase<Dim>& c, const F& f) {
    const auto add = [&](double& x, cases::Role role) {
        if (role != cases::Role::orientation) f(x);
    };
    cases::each_number(c.a, add);
    cases::each_number(c.b, add);
    f(c.limit);
}

template <int Dim>
LimitCase<Dim> with_limit(const cases::AnyCase<Dim>& shapes, LimitRule rule, double limit) {
    LimitCase<Dim> c;
    static_cast<cases::AnyCase<Dim>&>(c) = shapes;
    c.rule = rule;
    c.limit = limit;
    return c;
}

}  // namespace

double distance_of(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& distance) { return distance.value; }, any::distance(a, b));
}

template <int Dim>
void follow(LimitCase<Dim>& c, bool floats) {
    if (c.rule == LimitRule::free || !(floats || std::isnan(c.limit))) return;
    if (!cases::valid(c.a) || !cases::valid(c.b)) return;
    const double distance = c.rule == LimitRule::zero ? 0 : distance_of<Dim>(c);
    c.limit = floats ? limit_by<float>(c.rule, distance) : limit_by<double>(c.rule, distance);
}

template <int Dim>
LimitCase<Dim> make_limit_case(const cases::AnyCase<Dim>& shapes) {
    constexpr std::uint64_t other_than_shapes = 0x6c696d6974;
    cases::Random random(shapes.seed ^ other_than_shapes);
    auto c = with_limit<Dim>(shapes, LimitRule(random.below(std::uint64_t(LimitRule::free) + 1)),
                             unknown);
    if (c.rule != LimitRule::free) {
        follow(c, false);
        return c;
    }
    c.limit = 0;
    double size = distance_of<Dim>(c);
    if (size == 0) each_length(c, [&](double x) { size = std::max(size, std::abs(x)); });
    const int farthest = random.coin() ? 4 : 60;
    size = std::min(size, std::numeric_limits<double>::max());
    size = std::ldexp(size, random.between(-farthest, farthest)) * (0.5 + random.unit() / 2);
    c.limit = std::min(size, std::numeric_limits<double>::max());
    return c;
}

template <int Dim>
int complexity(const LimitCase<Dim>& c) {
    return cases::complexity(static_cast<const cases::AnyCase<Dim>&>(c)) +
           cases::complexity(c.limit);
}

template <int Dim>
std::vector<LimitCase<Dim>> simpler(const LimitCase<Dim>& c) {
    const auto shapes = cases::simpler(static_cast<const cases::AnyCase<Dim>&>(c));
    std::vector<LimitCase<Dim>> list;
    if (c.rule != LimitRule::free)
        for (const auto& s : shapes) list.push_back(with_limit<Dim>(s, c.rule, unknown));
    for (const auto& s : shapes) list.push_back(with_limit<Dim>(s, LimitRule::free, c.limit));
    if (c.limit > 0) {
        LimitCase<Dim> scaled = c;
        scaled.rule = LimitRule::free;
        const int exponent = std::ilogb(c.limit);
        each_length(scaled, [&](double& x) { x = std::ldexp(x, -exponent); });
        list.push_back(scaled);
    }
    for (const double y : cases::simpler_numbers(c.limit))
        list.push_back(with_limit<Dim>(c, LimitRule::free, y));
    return list;
}

#define GRAZE_LIMITS(Dim)                                                     \
    template void follow<Dim>(LimitCase<Dim>&, bool);                         \
    template LimitCase<Dim> make_limit_case<Dim>(const cases::AnyCase<Dim>&); \
    template int complexity<Dim>(const LimitCase<Dim>&);                      \
    template std::vector<LimitCase<Dim>> simpler<Dim>(const LimitCase<Dim>&);
GRAZE_LIMITS(2)
GRAZE_LIMITS(3)
#undef GRAZE_LIMITS

}  // namespace graze::crosscheck
