#include <graze/graze.hpp>
#include <iostream>

/// The usual way: the ends of b as seen along a and beside it, then where b crosses the line of a.
bool meet_in_doubles(const graze::Segment2& a, const graze::Segment2& b) {
    const double dx = a.b.x - a.a.x, dy = a.b.y - a.a.y, squared = dx * dx + dy * dy;
    const auto along = [&](graze::Vec2 p) {
        return (p.x - a.a.x) * (dx / squared) + (p.y - a.a.y) * (dy / squared);
    };
    const auto beside = [&](graze::Vec2 p) {
        return (p.y - a.a.y) * (dx / squared) - (p.x - a.a.x) * (dy / squared);
    };
    if (beside(b.a) * beside(b.b) > 0) return false;
    const double t =
        along(b.b) + (along(b.a) - along(b.b)) * beside(b.b) / (beside(b.b) - beside(b.a));
    return 0 <= t && t <= 1;
}

int main() {
    const graze::Segment2 stem{{585, 95}, {581, 98}};  // starts on the bar
    const graze::Segment2 bar{{585, 105}, {585, 45}}, reversed{bar.b, bar.a};
    std::cout << std::boolalpha;
    std::cout << meet_in_doubles(stem, bar) << '\n';         // prints true
    std::cout << meet_in_doubles(stem, reversed) << '\n';    // prints false
    std::cout << graze::intersects(stem, bar) << '\n';       // prints true
    std::cout << graze::intersects(stem, reversed) << '\n';  // prints true
}
