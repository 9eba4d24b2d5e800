#include <cstdio>
#include <graze/graze.hpp>

int main() {
    // A triangle at rest, and a point that falls through it: it starts 1 above and ends 2 below.
    const graze::Triangle3 floor{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const graze::Moving<graze::Point3> point({1, 1, 1}, {1, 1, -2});
    std::puts(name(contact(point, graze::Moving(floor))));  // prints overlapping

    // One third is no double, so it is told by the doubles next to it.
    const auto first = first_contact(point, graze::Moving(floor));
    std::printf("%a\n", first->below);    // prints 0x1.5555555555555p-2
    std::printf("%a\n", first->above);    // prints 0x1.5555555555556p-2
    std::printf("%d\n", first->crosses);  // prints 1

    // Two rods that come to rest on each other at the end.
    const graze::Segment3 rod{{-1, 0, 0}, {1, 0, 0}};
    const graze::Moving<graze::Segment3> other({{0, -1, 2}, {0, 1, 2}}, {{0, -1, 0}, {0, 1, 0}});
    const auto landed = first_contact(graze::Moving(rod), other);
    std::printf("%g %g %d\n", landed->below, landed->above, landed->crosses);  // prints 1 1 0
}
