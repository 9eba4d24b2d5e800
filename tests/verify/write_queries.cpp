// Writes random queries of a pair as JSON Lines, as the format says and not by the library's
// descriptions of shapes:
//   write_queries               the number and name of each pair
//   write_queries PAIR COUNT SEED [doubles | distances]
// The arguments come in both orders; one query in four asks `intersects`, the others `contact`. One
// case in 20 is near an end of the doubles, or has shapes 2^600 apart in size. `expect` is what the
// library answers to the shapes themselves. One point in three is where a line and another, or a plane, meet, unless `doubles` asks
// for shapes of doubles alone. With `distances` every second asks `distance`, the others `within`, at the distance or next to it; of a 2D obb, of
// whose distances not all have certificates, there are none.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <graze/contact.hpp>
#include <graze/distance.hpp>
#include <graze/exact_point.hpp>
#include <iostream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cases/generators.hpp"
#include "cases/print.hpp"
#include "predicates/sizes.hpp"

using namespace graze;

namespace {

std::string list(std::initializer_list<std::string> parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "[" : ", ") + part;
    return text + "]";
}

std::string json(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "\"%a\"", x);
    return text;
}
std::string json(const Vec2& v) { return list({json(v.x), json(v.y)}); }
std::string json(const Vec3& v) { return list({json(v.x), json(v.y), json(v.z)}); }
std::string json(const Quaternion& q) { return list({json(q.w), json(q.x), json(q.y), json(q.z)}); }

std::string object(const char* type, std::initializer_list<std::string> fields) {
    std::string text = std::string(R"({"type": ")") + type + '"';
    for (const std::string& field : fields) text += ", " + field;
    return text + "}";
}
std::string field(const std::string& name, const std::string& value) {
    return '"' + name + "\": " + value;
}

template <int Dim>
std::string shape(const Vec<Dim>& p) {
    return object("point", {field("point", json(p))});
}
template <int Dim>
std::string shape(const Line<Dim>& s) {
    return object("line", {field("origin", json(s.origin)), field("direction", json(s.direction))});
}
template <int Dim>
std::string shape(const Ray<Dim>& s) {
    return object("ray", {field("origin", json(s.origin)), field("direction", json(s.direction))});
}
template <int Dim>
std::string shape(const Segment<Dim>& s) {
    return object("segment", {field("vertices", list({json(s.a), json(s.b)}))});
}
template <int Dim>
std::string shape(const Triangle<Dim>& s) {
    return object("triangle", {field("vertices", list({json(s.a), json(s.b), json(s.c)}))});
}
std::string shape(const Tetrahedron3& s) {
    return object("tetrahedron",
                  {field("vertices", list({json(s.a), json(s.b), json(s.c), json(s.d)}))});
}
std::string shape(const Plane3& s) {
    return object("plane", {field("point", json(s.point)), field("normal", json(s.normal))});
}
template <int Dim>
std::string shape(const Aabb<Dim>& s) {
    return object("aabb", {field("min", json(s.min)), field("max", json(s.max))});
}
std::string shape(const Obb2& s) {
    return object("obb", {field("center", json(s.center)), field("direction", json(s.direction)),
                          field("half_extents", json(s.half_extents))});
}
std::string shape(const Obb3& s) {
    return object("obb", {field("center", json(s.center)), field("quaternion", json(s.rotation)),
                          field("half_extents", json(s.half_extents))});
}
std::string parallel(const char* type, Anchor kind, const std::string& anchor,
                     const std::string& edges) {
    const bool corner = kind == Anchor::corner;
    return object(type, {field(corner ? "corner" : "center", anchor),
                         field(corner ? "edges" : "half_edges", edges)});
}
std::string shape(const Parallelogram2& s) {
    return parallel("parallelogram", s.kind, json(s.anchor), list({json(s.u), json(s.v)}));
}
std::string shape(const Parallelepiped3& s) {
    return parallel("parallelepiped", s.kind, json(s.anchor),
                    list({json(s.u), json(s.v), json(s.w)}));
}

/// A point where a line and a line or plane through points of the other shape meet, and how it is written; none where they do not.
template <int Dim>
struct ExactCase {
    ExactPoint<Dim> point;
    std::string text;
};
template <int Dim>
std::optional<ExactCase<Dim>> exact_case(const Vec<Dim>& given, const cases::AnyShape<Dim>& other,
                                         cases::Random& random) {
    std::vector<Vec<Dim>> points{given, Vec<Dim>{}};
    points.emplace_back();
    for (int k = 0; k < Dim; ++k) points.back()[k] = given[Dim - 1 - k];
    std::visit(
        [&](const auto& s) {
            shapes::each_field(s, [&](const char*, const auto& v) {
                if constexpr (std::is_same_v<std::decay_t<decltype(v)>, Vec<Dim>>)
                    points.push_back(v);
            });
        },
        other);
    const auto any = [&] { return points[random.below(points.size())]; };
    const auto flat = [&] {
        const Vec<Dim> a = any(), b = any();
        if constexpr (Dim == 2) {
            return Segment2{a, b};
        } else {
            const Vec<Dim> c = any();
            return Triangle3{a, b, c};
        }
    };
    auto other_flat = flat();
    Segment<Dim> line;
    std::optional<ExactPoint<Dim>> point;
    for (int tries = 0; tries < 20 && !point; ++tries) {
        line.a = any();
        line.b = any();
        other_flat = flat();
        point = meet(line, other_flat);
    }
    if (!point) return {};
    std::string coordinates;
    for (int k = 0; k < Dim; ++k)
        coordinates += (k ? ", \"" : "\"") + point->exact()[k].to_string() + '"';
    coordinates = '[' + coordinates + ']';
    if (random.coin())
        return ExactCase<Dim>{*point, object("point", {field("point", coordinates)})};
    // "at" is for those who change certificates, and nothing else reads it.
    return ExactCase<Dim>{*point,
                          object("point", {field("meet", list({shape(line), shape(other_flat)})),
                                           field("at", coordinates)})};
}

bool doubles_alone = false, distances = false;

template <class A, class B>
void write_distance_query(std::uint64_t seed, const A& a, const B& b) {
    if constexpr (!std::is_same_v<A, Obb2> && !std::is_same_v<B, Obb2>) {
        cases::Random random(seed);
        std::cout << "{\"id\": " << seed << ", \"a\": " << shape(a) << ", \"b\": " << shape(b);
        const auto exact = exact::distance(a, b);
        if (random.coin()) {
            std::cout << R"(, "query": "distance", "expect": {"squared": ")"
                      << exact.squared.to_string() << "\"}}\n";
            return;
        }
        const double near = distance(a, b).value;
        double d = random.pick({near, near, std::nextafter(near, 0.0),
                                std::nextafter(near, HUGE_VAL), near / 3, 0.0, 1.0});
        if (!std::isfinite(d)) d = std::numeric_limits<double>::max();
        const Exact limit = random.coin() ? Exact(d) : Exact(d) + Exact(0x1p-1074) / Exact(3.0);
        const int sign = (exact.squared - limit * limit).sign();
        std::cout << R"(, "query": "within", "d": )"
                  << (limit == Exact(d) ? json(d) : '"' + limit.to_string() + '"')
                  << R"(, "expect": {"within": )" << (sign <= 0 ? "true" : "false")
                  << R"(, "sign": )" << sign << "}}\n";
    }
}

template <class Any>
void write_query(const cases::Case<Any, Any>& c) {
    constexpr int dim = cases::dim_of<Any>;
    cases::Random random(c.seed);
    const bool swapped = random.coin(), only_yes_or_no = random.below(4) == 0;
    const auto write = [&](Contact found, const std::string& a, const std::string& b) {
        const std::string expected =
            only_yes_or_no ? field("intersects", found == Contact::disjoint ? "false" : "true")
                           : field("contact", std::string("\"") + name(found) + '"');
        std::cout << "{\"id\": " << c.seed << ", \"query\": \""
                  << (only_yes_or_no ? "intersects" : "contact") << "\", \"a\": " << a
                  << ", \"b\": " << b << ", \"expect\": {" << expected << "}, \"category\": \""
                  << name(c.family) << "\"}\n";
    };
    const Any &first = swapped ? c.b : c.a, &second = swapped ? c.a : c.b;
    if (distances)
        return std::visit([&](const auto& a, const auto& b) { write_distance_query(c.seed, a, b); },
                          first, second);
    // One point in three is exact.
    for (const bool is_first : {true, false}) {
        const Any &own = is_first ? first : second, &other = is_first ? second : first;
        const auto* point = std::get_if<Vec<dim>>(&own);
        if (!point || doubles_alone || !random.once_in(3)) continue;
        const auto exact = exact_case<dim>(*point, other, random);
        if (!exact) continue;
        return std::visit(
            [&](const auto& s) {
                const Contact found = contact(exact->point, s);
                if (is_first)
                    write(found, exact->text, shape(s));
                else
                    write(found, shape(s), exact->text);
            },
            other);
    }
    std::visit([&](const auto& a, const auto& b) { write(contact(a, b), shape(a), shape(b)); },
               first, second);
}

/// Calls f(pair, a, b) with the number and the types of each pair.
template <class F>
void each_numbered_pair(const F& f) {
    int number = 0;
    cases::each_two<2>([&](const auto& a, const auto& b) { f(number++, a, b); });
    cases::each_two<3>([&](const auto& a, const auto& b) { f(number++, a, b); });
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    if (argc == 1) {
        each_numbered_pair([](int number, const auto& a, const auto& b) {
            const auto type = [](const auto& s) { return type_name<std::decay_t<decltype(s)>>(); };
            std::cout << number << ' ' << std::visit(type, a) << ' ' << std::visit(type, b) << '\n';
        });
        return 0;
    }
    doubles_alone = argc == 5 && std::string(argv[4]) == "doubles";
    distances = argc == 5 && std::string(argv[4]) == "distances";
    if (argc != 4 && !doubles_alone && !distances) {
        std::cerr << "usage: write_queries [PAIR COUNT SEED [doubles | distances]]\n";
        return 2;
    }
    const int pair = std::atoi(argv[1]);
    const auto count = std::strtoull(argv[2], nullptr, 10),
               seed = std::strtoull(argv[3], nullptr, 10);
    each_numbered_pair([&]<class Any>(int number, const Any& a, const Any& b) {
        if (number != pair) return;
        for (std::uint64_t i = 0; i < count; ++i) {
            constexpr int dim = cases::dim_of<Any>;
            const auto of = [&](const auto& families, std::uint64_t turn) {
                return cases::make_case<dim>(a, b, families[turn % families.size()], seed + i);
            };
            using laws::Size;
            const std::uint64_t special = i / 20;
            if (i % 20 != 19)
                write_query(of(cases::families, i));
            else if (special % 5 == 4)
                write_query(laws::far_apart<dim>(of(laws::short_families, special / 5)));
            else
                write_query(laws::resized<dim>(
                    of(laws::short_families, special / 5),
                    std::array{Size::huge, Size::tiny, Size::subnormal, Size::any}[special % 5]));
        }
    });
    return std::cout.flush() ? 0 : 2;
}
