/* What a program in C relies on of an installed graze. */
#include <graze/graze.h>
#include <stdio.h>

int main(void) {
    const double triangle[] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, box[] = {0, 0, 0, 1, 1, 1};
    const int contact = graze_contact(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box);
    printf("graze %s: %d\n", graze_version(), contact);
    return contact == GRAZE_TOUCHING ? 0 : 1;
}
