#include <cstdio>
#include <graze/graze.hpp>

int main() {
    // A tent of two faces: its ridge, the edge between vertices 1 and 2, goes down through the floor.
    const graze::mesh::MovingMesh tent{
        {{{-2, 0, 1}, {0, -1, 3}, {0, 1, 3}, {2, 0, 1}}, {{0, 1, 2}, {3, 2, 1}}},
        {{-2, 0, 1}, {0, -1, -1}, {0, 1, -1}, {2, 0, 1}}};
    const graze::mesh::MovingMesh floor{{{{-3, -3, 0.5}, {4, -3, 0.5}, {0, 4, 0.5}}, {{0, 1, 2}}}};

    for (const auto& contact : contacts(tent, floor))
        std::printf("%d %d at %g, near (%g, %g, %g)\n", contact.a.count, contact.b.count,
                    contact.first.below, contact.point.x, contact.point.y, contact.point.z);
    // prints 1 3 at 0.625, near (0, -1, 0.5)
    // prints 1 3 at 0.625, near (0, 1, 0.5)

    std::puts(first_self_contact(tent) ? "yes" : "no");  // prints no
}
