#include <graze/graze.hpp>
#include <iostream>

int main() {
    graze::Triangle3 triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    graze::Aabb3 voxel{{0, 0, 0}, {1, 1, 1}};  // the triangle lies in its lowest face
    bool touching = graze::contact(triangle, voxel) == graze::Contact::touching;
    std::cout << std::boolalpha << touching << '\n';  // prints true

    graze::Ray3 ray{{-1, 0.5, 0.5}, {3, 0, 0}};
    auto hit = graze::exact::clip(ray, voxel);   // graze::clip gives doubles, correctly rounded
    std::cout << hit.in->t.to_string() << '\n';  // prints 1/3
}
