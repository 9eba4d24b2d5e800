#include "crosscheck/motion.hpp"

#include <cstddef>
#include <variant>

namespace graze::crosscheck {

namespace {

std::array<Vec3, cases::corners_of_motion> corners(const cases::MotionCase& c, std::size_t end) {
    std::array<Vec3, cases::corners_of_motion> v;
    std::size_t n = end * v.size() * 3;
    for (Vec3& p : v)
        for (int k = 0; k < 3; ++k) p[k] = c.numbers.at(n++);
    return v;
}

/// f(a, b), both Moving.
auto moving(const cases::MotionCase& c, const auto& f) {
    const auto from = corners(c, 0), to = corners(c, 1);
    if (c.segments)
        return f(Moving(Segment3{from[0], from[1]}, Segment3{to[0], to[1]}),
                 Moving(Segment3{from[2], from[3]}, Segment3{to[2], to[3]}));
    return f(Moving(Point3(from[0]), Point3(to[0])),
             Moving(Triangle3{from[1], from[2], from[3]}, Triangle3{to[1], to[2], to[3]}));
}

}  // namespace

MovingShapes moving_shapes(const cases::MotionCase& c) {
    return moving(c, [](const auto& a, const auto& b) {
        return MovingShapes{a.from, b.from, a.to, b.to};
    });
}

std::optional<cases::MotionCase> motion_case(const MovingShapes& shapes) {
    const auto is = []<class S>(const S&, const AnyShape& from, const AnyShape& to) {
        return std::holds_alternative<S>(from) && std::holds_alternative<S>(to);
    };
    if (is(Triangle3{}, shapes.a, shapes.a_to) && is(Point3{}, shapes.b, shapes.b_to))
        return motion_case({shapes.b, shapes.a, shapes.b_to, shapes.a_to});
    cases::MotionCase c;
    c.segments = is(Segment3{}, shapes.a, shapes.a_to) && is(Segment3{}, shapes.b, shapes.b_to);
    if (!c.segments &&
        !(is(Point3{}, shapes.a, shapes.a_to) && is(Triangle3{}, shapes.b, shapes.b_to)))
        return {};
    for (const AnyShape* shape : {&shapes.a, &shapes.b, &shapes.a_to, &shapes.b_to})
        std::visit(
            [&](const auto& s) {
                cases::each_number(s,
                                   [&](const double& x, cases::Role) { c.numbers.push_back(x); });
            },
            *shape);
    return c;
}

Contact contact_of(const cases::MotionCase& c) {
    return moving(c, [](const auto& a, const auto& b) { return contact(a, b); });
}
std::optional<FirstContact> first_contact_of(const cases::MotionCase& c) {
    return moving(c, [](const auto& a, const auto& b) { return first_contact(a, b); });
}

}  // namespace graze::crosscheck
