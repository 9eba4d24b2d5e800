// Numbers have as many words as degrees (arith/wide_int.hpp). Each point is seen from a given one: so its numbers are made of
// differences alone, and Bound proves that they have room.
#include "points/fixed_length.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

#include "arith/float_environment.hpp"

namespace graze::points::fixed {

namespace {

using arith::Bound;
using arith::cross;
using arith::dot;
using arith::Int;
using arith::Tuple;
using arith::operator+;
using arith::operator-;

// ---- Doubles as integers of one word ----

/// The largest coordinate of all points.
template <int Dim>
class Reach {
public:
    void include(const Vec<Dim>& v) {
        for (int k = 0; k < Dim; ++k) value_ = arith::larger(value_, std::fabs(v[k]));
    }
    template <class... Flats>
    void include(const std::tuple<Flats...>& flats) {
        const auto add = [&](const auto& flat) {
            each_point(flat, [&](const Vec<Dim>& v) { include(v); });
        };
        std::apply([&](const auto&... flat) { (add(flat), ...); }, flats);
    }
    double value() const { return value_; }

private:
    double value_ = 0;
};

/// Whether all that was read are integers is known afterwards.
class Reader {
public:
    explicit Reader(double largest) : converter_({.length = largest}) {}
    bool usable() const { return converter_.usable() && arith::default_float_environment(); }
    bool exact() const { return converter_.all_integers() && directions_exact_; }
    /// Points are in units of 2^exponent.
    int exponent() const { return -converter_.length_shift(); }

    template <int Dim>
    Tuple<Int<1>, Dim> point(const Vec<Dim>& v) const {
        return predicates::convert_point(converter_, v);
    }
    /// In a unit of its own: a direction or normal may have any positive factor.
    template <int Dim>
    Tuple<Int<1>, Dim> direction(const Vec<Dim>& v) const {
        Reach<Dim> reach;
        reach.include(v);
        const Reader own(reach.value());
        if (!own.usable()) {
            directions_exact_ = false;
            return {};
        }
        const auto r = own.point(v);
        directions_exact_ &= own.exact();
        return r;
    }
    /// A normal is a product of two differences, or has the room of that.
    Tuple<Int<2>, 3> normal(const Vec3& v) const {
        return predicates::map(direction(v),
                               [](const Int<1>& x) { return Int<2>(std::int64_t(x.word[0])); });
    }

private:
    arith::QuickIntegerConverter converter_;
    mutable bool directions_exact_ = true;
};

struct BoundReader {
    template <int Dim>
    constexpr Tuple<arith::BoundCoordinate, Dim> point(const Vec<Dim>&) const {
        return {};
    }
    template <int Dim>
    constexpr auto direction(const Vec<Dim>& v) const {
        return point(v) - point(v);
    }
    constexpr auto normal(const Vec3& v) const { return cross(direction(v), direction(v)); }
};

// ---- Points seen from another ----

/// From there to the point: over / under. A given point has no denominator.
template <class Over, class Under, int Dim>
struct Seen {
    Tuple<Over, Dim> over;
    Under under;
};
struct One {};
template <class>
constexpr int words_in = 0;
template <int Words, class Under, int Dim>
constexpr int words_in<Seen<Int<Words>, Under, Dim>> = Words;

template <class Point, class Along>
struct Line {
    Point from;
    Along along;
};
template <class Reader, int Dim>
constexpr auto read(const Reader& reader, const GivenLine<Dim>& line) {
    const auto from = reader.point(line.from);
    const auto along = line.is_direction ? reader.direction(line.to) : reader.point(line.to) - from;
    return Line<decltype(from), decltype(along)>{from, along};
}
template <class Point, class Normal>
struct Plane {
    Point at;
    Normal normal;
};
template <class Reader>
constexpr auto read(const Reader& reader, const GivenPlane& plane) {
    const auto at = reader.point(plane.a);
    const auto normal = plane.is_normal
                            ? reader.normal(plane.b)
                            : cross(reader.point(plane.b) - at, reader.point(plane.c) - at);
    return Plane<decltype(at), decltype(normal)>{at, normal};
}

template <std::size_t Dim, class Under>
constexpr auto seen(const auto& over, const Under& under) {
    const auto numbers = arith::tuple_of<Dim>(over);
    return Seen<typename decltype(numbers)::value_type, Under, int(Dim)>{numbers, under};
}
/// Where a line is, over / under of its direction from where it begins.
template <std::size_t Dim>
constexpr auto on_line(const auto& line, const auto& origin, const auto& over, const auto& under) {
    return seen<Dim>(
        [&](std::size_t k) { return (line.from[k] - origin[k]) * under + line.along[k] * over; },
        under);
}

template <class Reader>
constexpr auto seen_from(const auto& origin, const TwoLines<2>& flats, const Reader& reader) {
    const auto minor = [](const auto& u, const auto& v) { return u[0] * v[1] - u[1] * v[0]; };
    const auto a = read(reader, std::get<0>(flats)), b = read(reader, std::get<1>(flats));
    return on_line<2>(a, origin, minor(b.from - a.from, b.along), minor(a.along, b.along));
}
/// Where a coordinate is not 0, if one is.
constexpr std::size_t axis_of(const Tuple<Bound, 3>&) { return 0; }
template <class N>
std::size_t axis_of(const Tuple<N, 3>& normal) {
    return !normal[0].zero() ? 0 : !normal[1].zero() ? 1 : 2;
}
/// Of lines in one plane, seen along an axis.
template <class Reader>
constexpr auto seen_from(const auto& origin, const TwoLines<3>& flats, const Reader& reader) {
    const auto a = read(reader, std::get<0>(flats)), b = read(reader, std::get<1>(flats));
    const auto normal = cross(a.along, b.along);
    const std::size_t k = axis_of(normal);
    return on_line<3>(a, origin, cross(b.from - a.from, b.along)[k], normal[k]);
}
template <class Reader>
constexpr auto seen_from(const auto& origin, const LineAndPlane& flats, const Reader& reader) {
    const auto line = read(reader, std::get<0>(flats));
    const auto plane = read(reader, std::get<1>(flats));
    return on_line<3>(line, origin, dot(plane.normal, plane.at - line.from),
                      dot(plane.normal, line.along));
}
template <class Reader>
constexpr auto seen_from(const auto& origin, const ThreePlanes& flats, const Reader& reader) {
    const auto a = read(reader, std::get<0>(flats)), b = read(reader, std::get<1>(flats)),
               c = read(reader, std::get<2>(flats));
    const auto offset = [&](const auto& plane) { return dot(plane.normal, plane.at - origin); };
    const auto of_a = offset(a), of_b = offset(b), of_c = offset(c);
    const auto bc = cross(b.normal, c.normal), ca = cross(c.normal, a.normal),
               ab = cross(a.normal, b.normal);
    return seen<3>([&](std::size_t k) { return of_a * bc[k] + of_b * ca[k] + of_c * ab[k]; },
                   dot(a.normal, bc));
}
template <int Dim, class Reader>
constexpr auto seen_from(const auto& origin, const Vec<Dim>& point, const Reader& reader) {
    return seen<std::size_t(Dim)>(
        [&, p = reader.point(point)](std::size_t k) { return p[k] - origin[k]; }, One{});
}

/// Of a point that is made, in integers: the denominator is made positive.
template <class Over, class Under, int Dim>
auto positive(const Seen<Over, Under, Dim>& p) {
    if constexpr (std::is_same_v<Under, One>) {
        return p;
    } else {
        if (!p.under.negative()) return p;
        return Seen<Over, Under, Dim>{predicates::map(p.over, [](const Over& x) { return -x; }),
                                      -p.under};
    }
}

// ---- What is asked of them ----

constexpr auto turn(const auto& a, const auto& b) {
    return a.over[0] * b.over[1] - a.over[1] * b.over[0];
}
constexpr auto turn(const auto& a, const auto& b, const auto& c) {
    return dot(a.over, cross(b.over, c.over));
}
/// From b to a, over both denominators.
constexpr auto difference(const auto& a, const auto& b) {
    return arith::tuple_of<std::tuple_size_v<std::remove_cvref_t<decltype(a.over)>>>(
        [&](std::size_t k) { return a.over[k] * b.under - b.over[k] * a.under; });
}

/// Throws, where a number would have no room.
constexpr bool has_room() {
    constexpr BoundReader reader;
    constexpr auto in_plane = reader.point(Vec2{});
    constexpr auto in_space = reader.point(Vec3{});
    constexpr auto d = seen_from(in_plane, Vec2{}, reader);
    constexpr auto s = seen_from(in_plane, TwoLines<2>{}, reader);
    constexpr auto e = seen_from(in_space, Vec3{}, reader);
    constexpr std::array made{seen_from(in_space, TwoLines<3>{}, reader),
                              seen_from(in_space, LineAndPlane{}, reader),
                              seen_from(in_space, ThreePlanes{}, reader)};
    turn(s, d), turn(s, s), dot(d.over, difference(s, s));
    for (const auto& p : made) {
        turn(p, e, e);
        for (const auto& q : made) {
            dot(e.over, difference(p, q)), turn(p, q, e);
            for (const auto& r : made) turn(p, q, r);
        }
    }
    return true;
}
static_assert(has_room());

// ---- Questions ----

/// A given point, or one by its flats, is seen from an origin: f(it).
template <int Dim>
auto with_seen(const ExactPoint<Dim>& point, const auto& origin, const Reader& reader,
               const auto& f) {
    return std::visit(
        [&]<class Flats>(Flats flats) {
            if constexpr (std::is_pointer_v<Flats>)
                return f(positive(seen_from(origin, *flats, reader)));
            else
                return f(seen_from(origin, point.rounded(), reader));
        },
        flats_of(point));
}

/// How many words its coordinates have: of doubles 1, of two lines 3, of a line and a plane 4, of three planes 7; 0 where not all that
/// it is made of is given in doubles.
template <int Dim>
int words_of(const ExactPoint<Dim>& point) {
    constexpr int words[]{0, 3, 4, 7};
    return point.recipe() ? words[point.recipe()->flats().index()] : 1;
}

template <int Dim>
void include(Reach<Dim>& reach, const ExactPoint<Dim>& point) {
    std::visit(
        [&]<class Flats>(Flats flats) {
            if constexpr (std::is_pointer_v<Flats>)
                reach.include(*flats);
            else
                reach.include(point.rounded());
        },
        flats_of(point));
}

/// One of the points that it is made of.
template <int Dim>
Vec<Dim> given_point(const ExactPoint<Dim>& point) {
    return std::visit(
        [&]<class Flats>(Flats flats) {
            Vec<Dim> r = point.rounded();
            if constexpr (std::is_pointer_v<Flats>)
                each_point(std::get<0>(*flats), [&](const Vec<Dim>& v) { r = v; });
            return r;
        },
        flats_of(point));
}

/// Sorts by words, the longest first; the sign of the permutation.
template <class Point, std::size_t Count>
int sort_by_words(std::array<Point, Count>& points, std::array<int, Count>& words) {
    int sign = 1;
    for (std::size_t i = 1; i < Count; ++i)
        for (std::size_t j = i; j > 0 && words[j - 1] < words[j]; --j) {
            std::swap(points[j - 1], points[j]);
            std::swap(words[j - 1], words[j]);
            sign = -sign;
        }
    return sign;
}

/// Longer ones are as quick in integers of any length.
constexpr int most_words = 12;

/// Of points that are sorted, and not all given; else it is not compiled.
template <class... Points>
int sign_of_turn(const Points&... points) {
    constexpr int words[]{words_in<Points>...};
    if constexpr (std::is_sorted(std::begin(words), std::end(words), std::greater()) &&
                  words[0] > 1 && (words_in<Points> + ...) <= most_words)
        return turn(points...).sign();
    else
        return 0;
}

template <int Dim>
std::optional<int> orient_of(detail::ExactPoints<Dim, Dim + 1> points) {
    constexpr auto last = std::size_t(Dim);
    std::array<int, last + 1> words;
    int total = 0;
    Reach<Dim> reach;
    for (std::size_t i = 0; i <= last; ++i) {
        words[i] = words_of(*points[i]);
        if (words[i] == 0) return {};
        total += words[i];
        include(reach, *points[i]);
    }
    const int sign = sort_by_words(points, words);
    if (words[last] != 1 || words[0] == 1 || total - 1 > most_words) return {};
    const Reader reader(reach.value());
    if (!reader.usable()) return {};
    const auto origin = reader.point(points[last]->rounded());
    const auto see = [&](std::size_t i, const auto& f) {
        return with_seen(*points[i], origin, reader, f);
    };
    const int found = see(0, [&](const auto& a) {
        return see(1, [&](const auto& b) {
            if constexpr (Dim == 2)
                return sign_of_turn(a, b);
            else
                return see(2, [&](const auto& c) { return sign_of_turn(a, b, c); });
        });
    });
    return reader.exact() ? std::optional(sign * found) : std::nullopt;
}

/// f(reader, from q to p), which is over a positive number: its sign. Reach: of what else f reads.
template <int Dim>
std::optional<int> sign_of_difference(std::array<const ExactPoint<Dim>*, 2> points,
                                      Reach<Dim> reach, const auto& f) {
    std::array<int, 2> words;
    for (std::size_t i = 0; i < 2; ++i) {
        words[i] = words_of(*points[i]);
        if (words[i] == 0) return {};
        include(reach, *points[i]);
    }
    const int sign = sort_by_words(points, words);
    const Reader reader(reach.value());
    if (!reader.usable()) return {};
    const auto origin = reader.point(given_point(*points[1]));
    const int found = with_seen(*points[0], origin, reader, [&]<class A>(const A& a) {
        if (words[1] == 1) return f(reader, a.over);
        return with_seen(*points[1], origin, reader, [&]<class B>(const B& b) {
            if constexpr (1 < words_in<B> && words_in<B> <= words_in<A>)
                return f(reader, difference(a, b));
            else
                return 0;
        });
    });
    return reader.exact() ? std::optional(sign * found) : std::nullopt;
}

template <int Dim>
std::optional<int> compare_of(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q) {
    return sign_of_difference<Dim>({&p, &q}, {}, [](const Reader&, const auto& difference) {
        for (const auto& x : difference)
            if (const int sign = x.sign()) return sign;
        return 0;
    });
}

template <int Dim>
std::optional<int> compare_along_of(const detail::ExactPoints<Dim, 4>& points) {
    if (points[2]->recipe() || points[3]->recipe()) return {};
    const Vec<Dim> from = points[2]->rounded(), to = points[3]->rounded();
    Reach<Dim> reach;
    reach.include(from), reach.include(to);
    return sign_of_difference<Dim>(
        {points[0], points[1]}, reach, [&](const Reader& reader, const auto& difference) {
            return dot(reader.point(to) - reader.point(from), difference).sign();
        });
}

template <int Words>
BigInt any_length(const Int<Words>& x) {
    const bool negative = x.negative();
    const Int<Words> size = negative ? -x : x;
    std::array<arith::words::Word, Words> r;
    for (int i = 0; i < Words; ++i) r[std::size_t(i)] = arith::word_of(size, i);
    return {r.data(), r.size(), negative};
}

/// Over 2^zeros, where all numbers that are not 0 have so many zeros at their end; the zeros.
int shorten(std::span<BigInt> numbers) {
    std::size_t zeros = std::size_t(-1);
    for (const BigInt& x : numbers)
        if (x.sign() != 0) zeros = std::min(zeros, x.trailing_zeros());
    if (zeros == std::size_t(-1)) return 0;
    for (BigInt& x : numbers) x >>= zeros;
    return int(zeros);
}

bool in_one_plane(const auto&, const Reader&) { return true; }
bool in_one_plane(const TwoLines<3>& flats, const Reader& reader) {
    const auto a = read(reader, std::get<0>(flats)), b = read(reader, std::get<1>(flats));
    return dot(b.from - a.from, cross(a.along, b.along)).zero();
}

}  // namespace

#define GRAZE_OF_DIMENSION(Dim)                                                      \
    std::optional<int> orient(const detail::ExactPoints<Dim, Dim + 1>& points) {     \
        return orient_of<Dim>(points);                                               \
    }                                                                                \
    std::optional<int> compare_along(const detail::ExactPoints<Dim, 4>& points) {    \
        return compare_along_of<Dim>(points);                                        \
    }                                                                                \
    std::optional<int> compare(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q) { \
        return compare_of<Dim>(p, q);                                                \
    }
GRAZE_OF_DIMENSION(2)
GRAZE_OF_DIMENSION(3)
#undef GRAZE_OF_DIMENSION

template <int Dim>
std::optional<bool> is_at(const auto& flats, const Vec<Dim>& point) {
    Reach<Dim> reach;
    reach.include(flats), reach.include(point);
    const Reader reader(reach.value());
    if (!reader.usable()) return {};
    const auto seen = seen_from(reader.point(point), flats, reader);
    bool r = true;
    for (const auto& x : seen.over) r &= x.zero();
    return reader.exact() ? std::optional(r) : std::nullopt;
}

template <int Dim>
std::optional<Meet<Dim>> meet(const auto& flats) {
    Reach<Dim> reach;
    reach.include(flats);
    const Reader reader(reach.value());
    if (!reader.usable()) return {};
    const auto seen = positive(seen_from(reader.point(Vec<Dim>{}), flats, reader));
    const bool there_is_one = !seen.under.zero() && in_one_plane(flats, reader);
    if (!reader.exact()) return {};
    if (!there_is_one) return Meet<Dim>();
    Scaled<Dim> r{{predicates::map(seen.over, [](const auto& x) { return any_length(x); }),
                   any_length(seen.under)},
                  reader.exponent()};
    r.exponent += shorten(r.at.over);
    r.exponent -= shorten({&r.at.under, 1});
    return Meet<Dim>(std::move(r));
}

#define GRAZE_OF_FLATS(Dim, Flats)                                     \
    template std::optional<bool> is_at(const Flats&, const Vec<Dim>&); \
    template std::optional<Meet<Dim>> meet<Dim>(const Flats&);
GRAZE_OF_FLATS(2, TwoLines<2>)
GRAZE_OF_FLATS(3, TwoLines<3>)
GRAZE_OF_FLATS(3, LineAndPlane)
GRAZE_OF_FLATS(3, ThreePlanes)
#undef GRAZE_OF_FLATS

}  // namespace graze::points::fixed
