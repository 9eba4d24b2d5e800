#include <graze/graze.hpp>
#include <iostream>

int main() {
    const graze::Segment2 a{{0, 0}, {1, 3}}, b{{0, 1}, {1, 1.1}};
    const auto p = graze::meet(a, b);
    std::cout << name(contact(*p, b)) << '\n';            // prints overlapping
    std::cout << name(contact(p->rounded(), b)) << '\n';  // prints disjoint

    // A triangle cut by a plane, and the cut asked about again.
    const graze::Triangle3 triangle{{0, 0, 0}, {3, 0, 1}, {0, 3, 1}};
    const graze::Plane3 plane{{0, 0, 0.5}, {0, 0, 7}};
    const auto q = meet(graze::Segment3{triangle.a, triangle.b}, plane);
    const auto r = meet(graze::Segment3{triangle.a, triangle.c}, plane);
    std::cout << orient(*q, *r, triangle.a, triangle.b) << '\n';  // prints 0
    const auto middle = meet(graze::through(*q, *r), graze::Plane3{{}, {1, -1, 0}});
    std::cout << middle->exact()[0].to_string() << '\n';  // prints 3/4
}
