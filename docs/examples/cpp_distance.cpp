#include <graze/graze.hpp>
#include <iostream>

int main() {
    // Two walls, and a bolt of radius 1/4 between them.
    const graze::Aabb3 left{{0, 0, 0}, {1, 4, 3}}, right{{1.5, 0, 0}, {2.5, 4, 3}};
    const graze::Segment3 axis{{1.25, 2, -1}, {1.25, 2, 4}};
    std::cout << within(left, right, 0.5) << '\n';                      // prints 1
    std::cout << (compare_distance(axis, left, 0.25) == 0) << '\n';     // prints 1
    std::cout << within(axis, left, graze::Exact("249/1000")) << '\n';  // prints 0

    // A ball of radius 0.1 and one of radius 0.2, whose centres are as far apart as the double that 0.1 + 0.2 gives.
    const graze::Vec3 p, q{0.1 + 0.2, 0, 0};
    std::cout << within(p, q, 0.1 + 0.2) << '\n';   // prints 1
    std::cout << within(p, q, {0.1, 0.2}) << '\n';  // prints 0

    const graze::Triangle3 triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const auto near = distance(triangle, graze::Vec3{3, 3, 1});
    std::cout << near.value << '\n';                                      // prints 1.73205
    std::cout << near.a.x << ' ' << near.a.y << ' ' << near.a.z << '\n';  // prints 2 2 0
    std::cout << name(near.of_a.list()[0]) << '\n';                       // prints e12
    std::cout << graze::exact::distance(triangle, graze::Vec3{3, 3, 1}).squared.to_string()
              << '\n';  // prints 3
}
