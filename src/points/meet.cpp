// Where lines and planes meet. Of doubles a point keeps these, and double-words tell the nearest doubles of its coordinates
// (near_meet.hpp), integers of a fixed length whether these are the point (fixed_length.hpp); else, and when a question asks more
// of it, it is worked out in integers of any length, in units of the lowest bit of all coordinates that are given. What is over a
// denominator of its own stays so; directions and normals may have any positive factor.
#include <atomic>
#include <memory>

#include "arith/float_environment.hpp"
#include "arith/number_field.hpp"
#include "points/fixed_length.hpp"
#include "points/near_meet.hpp"
#include "points/recipe.hpp"

namespace graze::points {

namespace {

using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator-;

/// In units of its own.
template <int Dim>
Integers<Dim> direction(const Vec<Dim>& v) {
    arith::BitRange range;
    for (int k = 0; k < Dim; ++k) range.include(v[k]);
    return in_units(v, range.low).over;
}

/// { from + t along }
template <int Dim>
struct WholeLine {
    Homogeneous<Dim> from;
    Integers<Dim> along;
};
template <int Dim>
WholeLine<Dim> through(Homogeneous<Dim> a, const Homogeneous<Dim>& b) {
    auto along = between(a, b);
    return {std::move(a), std::move(along)};
}
/// { x : normal . x = offset }
struct WholePlane {
    Integers<3> normal;
    BigInt offset;
};
WholePlane across(const Integers<3>& normal, const Homogeneous<3>& point) {
    return {times<3>(point.under, normal), dot(normal, point.over)};
}
WholePlane through(const Homogeneous<3>& a, const Homogeneous<3>& b, const Homogeneous<3>& c) {
    return across(cross(between(a, b), between(a, c)), a);
}

// ---- What is asked ----

/// Where all is given in doubles these, else what is not.
template <int Dim>
using AnyLine = std::variant<GivenLine<Dim>, const Through<Dim, 2>*>;
using AnyPlane = std::variant<GivenPlane, const Through<3, 3>*, const ExactPlane<3>*>;

template <int Dim, int Count>
bool in_doubles(const Through<Dim, Count>& flat) {
    return std::none_of(flat.points.begin(), flat.points.end(),
                        [](const auto& p) { return p.recipe(); });
}

template <class L>
GivenLine<dim_of<L>> given(const L& line) requires requires {
    line.direction;
}
{ return {line.origin, line.direction, true}; }
template <int Dim>
GivenLine<Dim> given(const Segment<Dim>& segment) {
    return {segment.a, segment.b, false};
}
template <int Dim>
AnyLine<Dim> given(const Through<Dim, 2>& line) {
    if (!in_doubles(line)) return &line;
    return GivenLine<Dim>{line.points[0].rounded(), line.points[1].rounded(), false};
}
GivenPlane given(const Plane3& plane) { return {plane.point, plane.normal, {}, true}; }
GivenPlane given(const Triangle3& t) { return {t.a, t.b, t.c, false}; }
AnyPlane given(const Through<3, 3>& plane) {
    if (!in_doubles(plane)) return &plane;
    const auto& p = plane.points;
    return GivenPlane{p[0].rounded(), p[1].rounded(), p[2].rounded(), false};
}
AnyPlane given(const ExactPlane<3>& plane) { return &plane; }

template <Shape S>
void check(const S& shape) {
    if constexpr (!predicates::has_rules<S>)
        if (arith::absolute(predicates::sum_of_inputs(arith::DoubleConverter{}, shape)) <=
            predicates::most_of_sums)
            return;
    predicates::validate(shape);
}
template <int Dim, int Count>
void check(const Through<Dim, Count>& flat) {
    for (const auto& p : flat.points) validate(p);
}
void check(const ExactPlane<3>& plane) {
    for (int k = 0; k < 3; ++k)
        if (!plane.normal[k].is_rational()) detail::refuse_root(plane.normal[k]);
    if (!plane.offset.is_rational()) detail::refuse_root(plane.offset);
}

template <class Any>
Any checked(const auto& pointer) {
    return std::visit(
        [](const auto* flat) {
            check(*flat);
            return Any(given(*flat));
        },
        pointer);
}

// ---- In integers ----

template <int Dim>
void widen(arith::BitRange& range, const Vec<Dim>& v) {
    for (int k = 0; k < Dim; ++k) range.include(v[k]);
}
void widen_by_flat(arith::BitRange& range, const auto& flat) {
    each_point(flat, [&](const auto& v) { widen(range, v); });
}
template <int Dim>
void widen(arith::BitRange& range, const GivenLine<Dim>& line) {
    widen_by_flat(range, line);
}
void widen(arith::BitRange& range, const GivenPlane& plane) { widen_by_flat(range, plane); }
template <int Dim, int Count>
void widen(arith::BitRange& range, const Through<Dim, Count>* flat) {
    for (const auto& p : flat->points) include(range, p);
}
void widen(arith::BitRange&, const ExactPlane<3>*) {}

template <int Dim>
WholeLine<Dim> read(const GivenLine<Dim>& line, int unit) {
    auto from = in_units(line.from, unit);
    if (line.is_direction) return {std::move(from), direction(line.to)};
    return through(std::move(from), in_units(line.to, unit));
}
template <int Dim>
WholeLine<Dim> read(const Through<Dim, 2>* line, int unit) {
    return through(in_units(line->points[0], unit), in_units(line->points[1], unit));
}
WholePlane read(const GivenPlane& plane, int unit) {
    const auto a = in_units(plane.a, unit);
    if (plane.is_normal) return across(direction(plane.b), a);
    return through(a, in_units(plane.b, unit), in_units(plane.c, unit));
}
WholePlane read(const Through<3, 3>* plane, int unit) {
    const auto& p = plane->points;
    return through(in_units(p[0], unit), in_units(p[1], unit), in_units(p[2], unit));
}
WholePlane read(const ExactPlane<3>* plane, int unit) {
    const auto rational = [](const Exact& x) -> const Rational& { return x.number().a(); };
    BigInt common = rational(plane->offset).denominator();
    for (int k = 0; k < 3; ++k) common = lcm(common, rational(plane->normal[k]).denominator());
    const auto whole = [&](const Rational& x) {
        return BigInt(x.numerator() * (common / x.denominator()));
    };
    WholePlane r{
        arith::tuple_of<3>([&](std::size_t k) { return whole(rational(plane->normal[int(k)])); }),
        whole(rational(plane->offset))};
    if (unit < 0)
        r.offset <<= std::size_t(-unit);
    else
        for (BigInt& x : r.normal) x <<= std::size_t(unit);
    return r;
}

template <class... Flats>
void widen(arith::BitRange& range, const std::variant<Flats...>& any) {
    std::visit([&](const auto& flat) { widen(range, flat); }, any);
}
template <class... Flats>
auto read(const std::variant<Flats...>& any, int unit) {
    return std::visit([&](const auto& flat) { return read(flat, unit); }, any);
}

/// From + over / under along.
template <int Dim>
Homogeneous<Dim> on_line(const WholeLine<Dim>& line, const BigInt& over, const BigInt& under) {
    const BigInt& own = line.from.under;
    return {
        times<Dim>(under, line.from.over) + times<Dim>(own == 1 ? over : over * own, line.along),
        own == 1 ? under : under * own};
}

// Empty where there is not one point.

std::optional<Homogeneous<2>> whole_meet(const WholeLine<2>& a, const WholeLine<2>& b) {
    const auto minor = [](const auto& u, const auto& v) {
        return BigInt(u[0] * v[1] - u[1] * v[0]);
    };
    const BigInt turn = minor(a.along, b.along);
    if (turn.sign() == 0) return {};
    return on_line<2>(a, minor(between(a.from, b.from), b.along),
                      turn * a.from.under * b.from.under);
}
std::optional<Homogeneous<3>> whole_meet(const WholeLine<3>& a, const WholeLine<3>& b) {
    const auto normal = cross(a.along, b.along), apart = between(a.from, b.from);
    const BigInt square = dot(normal, normal);
    if (square.sign() == 0 || BigInt(dot(apart, normal)).sign() != 0) return {};
    return on_line<3>(a, dot(cross(apart, b.along), normal), square * a.from.under * b.from.under);
}
std::optional<Homogeneous<3>> whole_meet(const WholeLine<3>& line, const WholePlane& plane) {
    const BigInt slope = dot(plane.normal, line.along);
    if (slope.sign() == 0) return {};
    return on_line<3>(line, plane.offset * line.from.under - dot(plane.normal, line.from.over),
                      slope * line.from.under);
}
std::optional<Homogeneous<3>> whole_meet(const WholePlane& a, const WholePlane& b,
                                         const WholePlane& c) {
    const auto bc = cross(b.normal, c.normal);
    BigInt volume = dot(a.normal, bc);
    if (volume.sign() == 0) return {};
    return Homogeneous<3>{times<3>(a.offset, bc) + times<3>(b.offset, cross(c.normal, a.normal)) +
                              times<3>(c.offset, cross(a.normal, b.normal)),
                          std::move(volume)};
}

/// Of anything.
template <int Dim>
std::optional<Scaled<Dim>> in_any_length(const auto&... flats) {
    arith::BitRange range;
    (widen(range, flats), ...);
    auto at = whole_meet(read(flats, range.low)...);
    if (!at) return {};
    return scaled<Dim>(std::move(*at), range.low);
}
/// Of doubles.
template <int Dim, class... Flats>
std::optional<Scaled<Dim>> in_integers(const std::tuple<Flats...>& flats) {
    if (auto quick = fixed::meet<Dim>(flats)) return *std::move(quick);
    return std::apply([](const auto&... flat) { return in_any_length<Dim>(flat...); }, flats);
}

// ---- Points ----

/// Of what is given in doubles: its integers are worked out when they are first asked for.
template <int Dim, class... Flats>
class Meeting final : public detail::Recipe<Dim> {
public:
    explicit Meeting(const Flats&... flats) : flats_(flats...) {}
    Meeting(const Meeting&) = delete;
    Meeting& operator=(const Meeting&) = delete;
    ~Meeting() override { delete value_.load(std::memory_order_relaxed); }

    const Scaled<Dim>& value() const override {
        if (const Scaled<Dim>* value = value_.load(std::memory_order_acquire)) return *value;
        return keep(std::make_unique<const Scaled<Dim>>(*in_integers<Dim>(flats_)));
    }
    const Scaled<Dim>& keep(std::unique_ptr<const Scaled<Dim>> made) const {
        const Scaled<Dim>* value = nullptr;
        // Of two threads the first one's stays.
        if (value_.compare_exchange_strong(value, made.get(), std::memory_order_acq_rel))
            value = made.release();
        return *value;
    }
    FlatsPointer<Dim> flats() const override { return &flats_; }

private:
    std::tuple<Flats...> flats_;
    mutable std::atomic<const Scaled<Dim>*> value_ = nullptr;
};

/// By double-words, in the default float environment.
template <int Dim, class... Flats>
std::optional<ExactPoint<Dim>> by_words(const Flats&... flats) {
    const auto near = near_meet(flats...);
    if (!near) return {};
    if (near->may_be_exact) {
        const auto exact = fixed::is_at(std::tuple(flats...), near->at);
        if (!exact) return {};
        if (*exact) return ExactPoint<Dim>(near->at);
    }
    return ExactPoint<Dim>(near->at, off_of<Dim>(near->at),
                           std::make_shared<const Meeting<Dim, Flats...>>(flats...));
}

/// Of doubles.
template <int Dim, class... Flats>
std::optional<ExactPoint<Dim>> meet_of_doubles(const Flats&... flats) {
    // Whether two lines in space meet only integers know.
    if constexpr (requires { near_meet(flats...); })
        if (arith::default_float_environment())
            if (auto point = by_words<Dim>(flats...)) return point;
    auto value = in_integers<Dim>(std::tuple(flats...));
    if (!value) return {};
    auto recipe = std::make_shared<Meeting<Dim, Flats...>>(flats...);
    recipe->keep(std::make_unique<const Scaled<Dim>>(*std::move(value)));
    return ExactPoint<Dim>(std::move(recipe));
}

template <int Dim, class... Any>
std::optional<ExactPoint<Dim>> meet_of(const Any&... any) {
    if (((any.index() == 0) && ...)) return meet_of_doubles<Dim>(std::get<0>(any)...);
    auto value = in_any_length<Dim>(any...);
    if (!value) return {};
    return point_at<Dim>(std::move(value->at), value->exponent);
}

}  // namespace

std::optional<ExactPoint2> near_point(const GivenLine<2>& a, const GivenLine<2>& b) {
    return by_words<2>(a, b);
}
std::optional<ExactPoint3> near_point(const GivenLine<3>& line, const GivenPlane& plane) {
    return by_words<3>(line, plane);
}

}  // namespace graze::points

namespace graze::detail {

using namespace points;

std::optional<ExactPoint2> meet(LinePointer<2> first, LinePointer<2> second) {
    return meet_of<2>(checked<AnyLine<2>>(first), checked<AnyLine<2>>(second));
}

std::optional<ExactPoint3> meet(LinePointer<3> first, LinePointer<3> second) {
    return meet_of<3>(checked<AnyLine<3>>(first), checked<AnyLine<3>>(second));
}

std::optional<ExactPoint3> meet(LinePointer<3> line, PlanePointer plane) {
    return meet_of<3>(checked<AnyLine<3>>(line), checked<AnyPlane>(plane));
}

std::optional<ExactPoint3> meet(PlanePointer first, PlanePointer second, PlanePointer third) {
    return meet_of<3>(checked<AnyPlane>(first), checked<AnyPlane>(second),
                      checked<AnyPlane>(third));
}

}  // namespace graze::detail
