// The common set is convex, so it is the hull of its extreme points. Each of these is a corner of one triangle
// in the other, or where an edge of one passes through the plane of the other, or, in one plane, where two
// edges cross. Beyond the hull of the shared corners is one of them, or none. The relative interiors meet
// unless one side of a triangle has them all.
//
// Coordinates of a pair are whole multiples of one power of two, and a point is a fraction of vectors, so
// nothing is divided.
#include "support/pair_judge.hpp"

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

namespace pair_judge {

namespace {

namespace mp = boost::multiprecision;

/// Of any length; the memory of the first 512 bits is its own.
using Integer =
    mp::number<mp::cpp_int_backend<512, 0, mp::signed_magnitude, mp::unchecked>, mp::et_off>;

using Vector = std::array<Integer, 3>;

Vector minus(const Vector& a, const Vector& b) {
    return {Integer(a[0] - b[0]), Integer(a[1] - b[1]), Integer(a[2] - b[2])};
}
Vector times(const Integer& s, const Vector& a) {
    return {Integer(s * a[0]), Integer(s * a[1]), Integer(s * a[2])};
}
Integer dot(const Vector& a, const Vector& b) {
    return Integer(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}
Vector cross(const Vector& a, const Vector& b) {
    return {Integer(a[1] * b[2] - a[2] * b[1]), Integer(a[2] * b[0] - a[0] * b[2]),
            Integer(a[0] * b[1] - a[1] * b[0])};
}
bool zero(const Vector& a) { return a[0].is_zero() && a[1].is_zero() && a[2].is_zero(); }

/// The point v / w, w > 0.
struct Fraction {
    Vector v;
    Integer w = 1;
};

void sort_and_drop_equal(std::vector<Vector>& points) {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
}

/// The hull of three points, or less, as the fewest of them that span it.
class Hull {
public:
    explicit Hull(std::vector<Vector> points) : corners_(std::move(points)) {
        sort_and_drop_equal(corners_);
        if (corners_.size() < 3) return;
        normal_ = cross(minus(corners_[1], corners_[0]), minus(corners_[2], corners_[0]));
        // Points of a line are sorted along it.
        if (zero(normal_)) corners_.erase(corners_.begin() + 1);
    }

    std::size_t size() const { return corners_.size(); }
    const Vector& operator[](std::size_t n) const { return corners_[n]; }

    /// Of three corners: over their plane, times the length of a normal of it.
    Integer height(const Vector& p) const { return dot(normal_, minus(p, corners_[0])); }

    /// Which corners have no weight in p, by bits; nothing, if it does not hold p.
    std::optional<unsigned> weightless(const Fraction& p) const {
        if (p.w == 1)
            for (std::size_t i = 0; i < size(); ++i)
                if (p.v == corners_[i]) return all_but(i);
        if (size() == 0) return {};
        const auto& first = corners_[0];
        const Vector to_p = minus(p.v, times(p.w, first));
        if (size() == 1) return zero(to_p) ? std::optional(0u) : std::nullopt;
        const Vector d = minus(corners_[1], first);
        unsigned zeros = 0;
        const auto add = [&](unsigned corner, const Integer& weight) {
            if (weight.is_zero()) zeros |= 1u << corner;
            return weight.sign() >= 0;
        };
        if (size() == 2) {
            if (!zero(cross(d, to_p))) return {};
            const Integer second = dot(d, to_p);
            if (!add(1, second) || !add(0, p.w * dot(d, d) - second)) return {};
            return zeros;
        }
        if (!dot(normal_, to_p).is_zero()) return {};
        const Integer second = dot(cross(to_p, minus(corners_[2], first)), normal_);
        if (!add(1, second)) return {};
        const Integer third = dot(cross(d, to_p), normal_);
        if (!add(2, third) || !add(0, p.w * dot(normal_, normal_) - second - third)) return {};
        return zeros;
    }
    /// The same of the relative interior of a corner, or of an edge.
    unsigned all_but(std::size_t i) const { return all_but(i, i); }
    unsigned all_but(std::size_t i, std::size_t j) const {
        return ((1u << size()) - 1) & ~(1u << i) & ~(1u << j);
    }

    template <class F>
    void each_edge(const F& f) const {
        for (std::size_t i = 1; i < size(); ++i)
            for (std::size_t j = 0; j < i; ++j) f(i, j);
    }

private:
    std::vector<Vector> corners_;
    Vector normal_;
};

struct Common {
    Fraction point;
    std::array<unsigned, 2> weightless;  ///< in either hull
};

/// All that may be extreme in what they have in common.
std::vector<Common> common(const Hull& a, const Hull& b) {
    std::vector<Common> found;
    bool in_one_plane = false;
    for (const bool swapped : {false, true}) {
        const Hull &x = swapped ? b : a, &y = swapped ? a : b;
        const auto add = [&](const Fraction& point, unsigned in_x) {
            const auto in_y = y.weightless(point);
            if (!in_y) return;
            found.push_back({point, {in_x, *in_y}});
            if (swapped) std::swap(found.back().weightless[0], found.back().weightless[1]);
        };
        std::array<Integer, 3> height;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (y.size() == 3) height[i] = y.height(x[i]);
            if (height[i].is_zero()) add({x[i]}, x.all_but(i));
        }
        in_one_plane |= y.size() < 3 || std::all_of(height.begin(), height.end(),
                                                    [](const Integer& h) { return h.is_zero(); });
        x.each_edge([&](std::size_t i, std::size_t j) {
            if (height[i].sign() * height[j].sign() >= 0) return;
            const std::size_t up = height[i].sign() > 0 ? i : j, down = i + j - up;
            add({minus(times(height[up], x[down]), times(height[down], x[up])),
                 Integer(height[up] - height[down])},
                x.all_but(i, j));
        });
    }
    // Where edges of triangles in two planes cross one of them passes through the plane of the other.
    if (!in_one_plane) return found;
    a.each_edge([&](std::size_t i, std::size_t j) {
        b.each_edge([&](std::size_t k, std::size_t l) {
            const Vector u = minus(a[j], a[i]), v = minus(b[l], b[k]), w = minus(b[k], a[i]),
                         n = cross(u, v);
            if (zero(n) || !dot(n, w).is_zero()) return;
            // Their ends are corners, and found already.
            const Integer all = dot(n, n), s = dot(cross(w, v), n), t = dot(cross(w, u), n);
            if (s.sign() <= 0 || s >= all || t.sign() <= 0 || t >= all) return;
            found.push_back({{minus(times(Integer(all - s), a[i]), times(Integer(-s), a[j])), all},
                             {a.all_but(i, j), b.all_but(k, l)}});
        });
    });
    return found;
}

/// x = mantissa * 2^exponent with an odd mantissa; zero has the largest exponent of all.
struct Parts {
    std::int64_t mantissa = 0;
    int exponent = std::numeric_limits<int>::max();

    explicit Parts(double x) {
        if (x == 0) return;
        mantissa = std::int64_t(std::ldexp(std::frexp(x, &exponent), 53));
        const int zeros = std::countr_zero(std::uint64_t(mantissa));
        mantissa >>= zeros;
        exponent += zeros - 53;
    }
};

/// The corners of triangles as multiples of 2^exponent.
struct Whole {
    std::vector<std::vector<Vector>> corners;
    int exponent = std::numeric_limits<int>::max();

    Whole(std::initializer_list<graze::Triangle3> triangles) {
        for (const auto& t : triangles)
            for (const auto& p : {t.a, t.b, t.c})
                for (int k = 0; k < 3; ++k) exponent = std::min(exponent, Parts(p[k]).exponent);
        for (const auto& t : triangles) {
            auto& of_t = corners.emplace_back();
            for (const auto& p : {t.a, t.b, t.c})
                of_t.push_back({multiple(p.x), multiple(p.y), multiple(p.z)});
        }
    }

private:
    Integer multiple(double x) const {
        const Parts parts(x);
        Integer n = parts.mantissa;
        if (parts.mantissa != 0) n <<= unsigned(parts.exponent - exponent);
        return n;
    }
};

/// Do they span an area?
bool span_an_area(const std::vector<Common>& points) {
    const Fraction& first = points[0].point;
    std::optional<Vector> line;
    for (const auto& p : points) {
        const Vector d = minus(times(first.w, p.point.v), times(p.point.w, first.v));
        if (zero(d)) continue;
        if (!line) line = d;
        if (!zero(cross(*line, d))) return true;
    }
    return false;
}

}  // namespace

Judged judge(const graze::Triangle3& ta, const graze::Triangle3& tb) {
    using graze::mesh::FaceContact;
    Whole whole{ta, tb};
    auto &of_a = whole.corners[0], &of_b = whole.corners[1];
    sort_and_drop_equal(of_a);
    sort_and_drop_equal(of_b);
    std::vector<Vector> of_both;
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                          std::back_inserter(of_both));
    const Hull a(of_a), b(of_b), shared(of_both);
    Judged judged{FaceContact::none, of_both.size(), a.size() < 3 || b.size() < 3};
    if (of_a == of_b) {
        judged.contact = FaceContact::duplicate;
        return judged;
    }
    const auto points = common(a, b);
    if (std::all_of(points.begin(), points.end(),
                    [&](const auto& p) { return shared.weightless(p.point).has_value(); }))
        return judged;
    unsigned in_a = ~0u, in_b = ~0u;
    for (const auto& p : points) {
        in_a &= p.weightless[0];
        in_b &= p.weightless[1];
    }
    judged.contact = span_an_area(points) ? FaceContact::coplanar
                     : (in_a | in_b) == 0 ? FaceContact::crossing
                                          : FaceContact::touching;
    return judged;
}

bool flat(const graze::Triangle3& triangle) { return Hull(Whole{triangle}.corners[0]).size() < 3; }

std::vector<rational::Point> common_points(const graze::Triangle3& a, const graze::Triangle3& b) {
    const Whole whole{a, b};
    // If all of them are zeros, any will do.
    const rational::Number unit(std::ldexp(1.0, std::min(whole.exponent, 1023)));
    std::vector<rational::Point> points;
    for (const auto& [p, weightless] : common(Hull(whole.corners[0]), Hull(whole.corners[1]))) {
        const auto coordinate = [&p = p, &unit](std::size_t k) {
            return rational::Number(unit * rational::Number(rational::Integer(p.v[k].str()),
                                                            rational::Integer(p.w.str())));
        };
        points.push_back({coordinate(0), coordinate(1), coordinate(2)});
    }
    return points;
}

}  // namespace pair_judge
