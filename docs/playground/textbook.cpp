// The textbook code in doubles that there is for two shapes: what the page shows beside graze.
#include <array>
#include <cstddef>
#include <graze/any.hpp>
#include <optional>

#include "adapters/adapter.hpp"
#include "textbook/aabb_linear.hpp"
#include "textbook/aabb_triangle.hpp"
#include "textbook/linear_cuboid.hpp"
#include "textbook/linear_rectangle.hpp"
#include "textbook/linear_triangle.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace graze;

constexpr std::array names{"slabs, with branches", "slabs, by min and max", "slabs, by reciprocals",
                           "separating axes",      "projected edges",       "Möller and Trumbore",
                           "Cramer's rule",        "a turned frame"};

/// For the numbers of two shapes.
double given[2][any::most_numbers];

/// What a test says of a pair in this order, if it is for such pairs.
template <class A, class B>
std::optional<bool> asked(std::size_t test, const A& a, const B& b) {
    if constexpr (LinearShape<A> && requires { textbook::slab_branchy(a, b); }) {
        if (test == 0) return textbook::slab_branchy(a, b).has_value();
        if (test == 1) return textbook::slab_branchless(a, b).has_value();
        if (test == 2) return textbook::slab_reciprocal(textbook::reciprocal(a), b).has_value();
    }
    if constexpr (requires { textbook::triangle_box_sat(a, b); }) {
        if (test == 3) return textbook::triangle_box_sat(a, b);
        if (test == 4) return textbook::triangle_box_pef(a, b);
    }
    if constexpr (LinearShape<A> && requires { textbook::moller_trumbore(a, b); }) {
        if (test == 5) return textbook::moller_trumbore(a, b).has_value();
        if (test == 6) return textbook::cramer(a, b).has_value();
    }
    if constexpr (LinearShape<A> && requires { textbook::rectangle(a, b); })
        if (test == 7) return textbook::rectangle(a, b).has_value();
    if constexpr (LinearShape<A> && requires { textbook::cuboid(a, b); })
        if (test == 7) return textbook::cuboid(a, b).has_value();
    return {};
}

/// f(shape) of the numbers given, for types that some test takes.
template <class F>
void with_shape(int type, const double* numbers, const F& f) {
    const auto call = [&]<class S>(S) { f(adapters::shape_of<S>(numbers)); };
    switch (ShapeType(type)) {
        case ShapeType::line2:
            return call(Line2{});
        case ShapeType::ray2:
            return call(Ray2{});
        case ShapeType::segment2:
            return call(Segment2{});
        case ShapeType::triangle2:
            return call(Triangle2{});
        case ShapeType::aabb2:
            return call(Aabb2{});
        case ShapeType::obb2:
            return call(Obb2{});
        case ShapeType::line3:
            return call(Line3{});
        case ShapeType::ray3:
            return call(Ray3{});
        case ShapeType::segment3:
            return call(Segment3{});
        case ShapeType::triangle3:
            return call(Triangle3{});
        case ShapeType::aabb3:
            return call(Aabb3{});
        case ShapeType::obb3:
            return call(Obb3{});
        default:
            return;
    }
}

}  // namespace

EXPORT(tests) std::size_t tests() { return names.size(); }
EXPORT(name) const char* name_of(std::size_t test) { return names[test]; }
EXPORT(numbers) double* numbers(std::size_t shape) { return given[shape]; }

/// 1 if the shapes whose numbers are given meet, by a test; 0 if not; -1 if it is not for them.
EXPORT(says) int says(std::size_t test, int type_a, int type_b) {
    int answer = -1;
    with_shape(type_a, given[0], [&]<class A>(const A& a) {
        with_shape(type_b, given[1], [&]<class B>(const B& b) {
            if constexpr (SameDimension<A, B>) {
                if (const auto found = asked(test, a, b)) answer = *found;
                if (const auto found = asked(test, b, a)) answer = *found;
            }
        });
    });
    return answer;
}
