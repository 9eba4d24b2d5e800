#include <graze/graze.hpp>

// They touch at a corner, which only exact numbers can tell.
int main() {
    const graze::Triangle3 slanted{{2, 0, 0}, {0, 2, 0}, {3, 3, 3}};
    const graze::Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    return graze::contact(slanted, box) == graze::Contact::touching ? 0 : 1;
}
