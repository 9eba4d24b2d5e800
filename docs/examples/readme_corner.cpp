#include <algorithm>
#include <cmath>
#include <graze/graze.hpp>
#include <iostream>

/// The usual test: is there a parameter at which the ray is between the sides, on each axis?
bool hits_in_doubles(const graze::Ray2& ray, const graze::Aabb2& box) {
    double in = 0, out = INFINITY;
    for (int k = 0; k < 2; ++k) {
        const double inverse = 1 / ray.direction[k];
        const double s = (box.min[k] - ray.origin[k]) * inverse;
        const double t = (box.max[k] - ray.origin[k]) * inverse;
        in = std::max(in, std::min(s, t));
        out = std::min(out, std::max(s, t));
    }
    return in <= out;
}

int main() {
    const graze::Ray2 ray{{0, 0}, {49, 1}};
    const graze::Aabb2 box{{0, 1}, {49, 2}};  // its corner (49, 1) is on the ray
    std::cout << std::boolalpha;
    std::cout << hits_in_doubles(ray, box) << '\n';       // prints false
    std::cout << graze::intersects(ray, box) << '\n';     // prints true
    std::cout << name(graze::contact(ray, box)) << '\n';  // prints touching
}
