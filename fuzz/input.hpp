// Shapes from a fuzzer's bytes. Plain bytes almost never make shapes that touch, so numbers and
// points come back: again, one ulp beside an earlier one, or as a sum or difference of two.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/shapes.hpp>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace graze::fuzz {

/// Ends a fuzz target: both libFuzzer and the replay report what is thrown.
[[noreturn]] inline void fail(const std::string& what) { throw std::logic_error(what); }

class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : next_(data), end_(data + size) {}

    bool empty() const { return next_ == end_; }

    /// The next byte; 0 when none is left.
    std::uint8_t byte() { return empty() ? std::uint8_t(0) : *next_++; }

    /// From 0 to n - 1, n <= 256.
    int below(int n) { return byte() % n; }

    bool flag() { return below(2) == 1; }

    /// As many bytes as T has, lowest first. T is an unsigned integer.
    template <class T>
    T bits() {
        T value = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) value |= T(T(byte()) << (8 * i));
        return value;
    }

    /// Any double, NaN and infinities too.
    double any_double() { return std::bit_cast<double>(bits<std::uint64_t>()); }

    /// A finite double.
    double number() {
        repeat(fresh_or_earlier());
        return numbers_.back();
    }

    /// Lets later numbers come back to this one. What is not finite becomes so.
    void repeat(double value) {
        numbers_.push_back(std::isfinite(value) ? value : std::copysign(largest, value));
    }

    /// A shape that breaks no rule of shapes.hpp, or a vector.
    template <class Shape>
    Shape shape() {
        Shape s;
        draw(s);
        return s;
    }

private:
    static constexpr double tiny = std::numeric_limits<double>::denorm_min();
    static constexpr double normal = std::numeric_limits<double>::min();
    static constexpr double largest = std::numeric_limits<double>::max();

    double earlier() { return numbers_.empty() ? 0 : numbers_[byte() % numbers_.size()]; }

    double fresh_or_earlier() {
        static constexpr double specials[] = {0.0,     -0.0,   1.0,     0.1,     0.3,  1e-9,
                                              0x1p-52, 1e16,   1e102,   1e200,   tiny, -tiny,
                                              normal,  0x1p53, largest, -largest};
        switch (below(10)) {
            case 0:
            case 1:
                return below(17) - 8;
            case 2:
                return specials[byte() % std::size(specials)];
            case 3:
                return any_double();
            case 4: {
                const int mantissa = std::int8_t(byte());
                return std::ldexp(mantissa, int(bits<std::uint16_t>() % 2098) - 1074);
            }
            case 5:
                return earlier();
            case 6: {
                const double near = earlier();
                return std::nextafter(near, flag() ? largest : -largest);
            }
            case 7: {
                const double x = earlier();
                return x + earlier();
            }
            case 8: {
                const double x = earlier();
                return x - earlier();
            }
            default:
                return std::bit_cast<float>(bits<std::uint32_t>());
        }
    }

    double length() { return std::fabs(number()); }

    template <int Dim>
    void draw(Vec<Dim>& v) {
        auto& earlier_points = points(v);
        const auto earlier_point = [&] { return earlier_points[byte() % earlier_points.size()]; };
        const int kind = earlier_points.empty() ? 0 : below(8);
        if (kind < 4) {
            for (int i = 0; i < Dim; ++i) v[i] = number();
        } else {
            v = earlier_point();
            if (kind > 4) {  // a sum, a difference, the middle
                const Vec<Dim> w = earlier_point();
                for (int i = 0; i < Dim; ++i) {
                    repeat(kind == 5 ? v[i] + w[i] : kind == 6 ? v[i] - w[i] : v[i] / 2 + w[i] / 2);
                    v[i] = numbers_.back();
                }
            }
        }
        earlier_points.push_back(v);
    }
    template <int Dim>
    void draw(Line<Dim>& s) {
        draw(s.origin);
        draw(s.direction);
    }
    template <int Dim>
    void draw(Ray<Dim>& s) {
        draw(s.origin);
        draw(s.direction);
    }
    template <int Dim>
    void draw(Segment<Dim>& s) {
        draw(s.a);
        draw(s.b);
    }
    template <int Dim>
    void draw(Triangle<Dim>& s) {
        draw(s.a);
        draw(s.b);
        draw(s.c);
    }
    template <int Dim>
    void draw(Aabb<Dim>& s) {
        draw(s.min);
        draw(s.max);
        for (int i = 0; i < Dim; ++i)
            if (s.min[i] > s.max[i]) std::swap(s.min[i], s.max[i]);
    }
    void draw(Obb2& s) {
        draw(s.center);
        draw(s.direction);
        if (s.direction == Vec2{}) s.direction = {1, 0};
        s.half_extents = {length(), length()};
    }
    void draw(Obb3& s) {
        draw(s.center);
        s.rotation = {number(), number(), number(), number()};
        if (s.rotation.w == 0 && s.rotation.x == 0 && s.rotation.y == 0 && s.rotation.z == 0)
            s.rotation = {};
        s.half_extents = {length(), length(), length()};
    }
    void draw(Tetrahedron3& s) {
        draw(s.a);
        draw(s.b);
        draw(s.c);
        draw(s.d);
    }
    void draw(Plane3& s) {
        draw(s.point);
        draw(s.normal);
        if (s.normal == Vec3{}) s.normal = {0, 0, 1};
    }
    void draw(Parallelogram2& s) {
        s.kind = flag() ? Anchor::center : Anchor::corner;
        draw(s.anchor);
        draw(s.u);
        draw(s.v);
    }
    void draw(Parallelepiped3& s) {
        s.kind = flag() ? Anchor::center : Anchor::corner;
        draw(s.anchor);
        draw(s.u);
        draw(s.v);
        draw(s.w);
    }

    std::vector<Vec2>& points(const Vec2&) { return points2_; }
    std::vector<Vec3>& points(const Vec3&) { return points3_; }

    const std::uint8_t *next_, *end_;
    std::vector<double> numbers_;
    std::vector<Vec2> points2_;
    std::vector<Vec3> points3_;
};

}  // namespace graze::fuzz
