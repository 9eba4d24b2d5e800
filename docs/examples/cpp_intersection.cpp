#include <graze/graze.hpp>
#include <iostream>

int main() {
    const graze::Triangle3 triangle{{0, 0, 0}, {3, 0, 0}, {0, 3, 1}};
    const graze::Aabb3 box{{1, 1, 0}, {4, 4, 4}};
    const auto common = intersection(triangle, box);
    std::cout << common.dim << '\n';             // prints 2
    std::cout << common.corners.size() << '\n';  // prints 3
    const auto& corner = common.corners[1];
    std::cout << corner.point.exact()[2].to_string() << '\n';  // prints 1/3
    std::cout << name(corner.of_a.list()[0]) << '\n';          // prints e12
    std::cout << name(corner.of_b.list()[0]) << '\n';          // prints -y
}
