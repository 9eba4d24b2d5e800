#include "crosscheck/question.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <charconv>
#include <cmath>
#include <graze/orient.hpp>
#include <type_traits>

#include "cases/shrink.hpp"

namespace graze::crosscheck {

namespace {

template <int Dim>
cases::AnyShape<Dim> of_dimension(const AnyShape& shape) {
    return std::visit(
        [](const auto& s) -> cases::AnyShape<Dim> {
            if constexpr (cases::dim_of<std::decay_t<decltype(s)>> == Dim)
                return s;
            else
                return {};
        },
        shape);
}

template <class... S>
AnyShape any(const std::variant<S...>& shape) {
    return std::visit([](const auto& s) -> AnyShape { return s; }, shape);
}

std::string type_name(const AnyShape& shape) {
    return graze::name(shape) + std::to_string(dim(shape));
}

std::vector<Question> all_questions() {
    std::vector<AnyShape> types;
    shapes::each_type([&]<class S>() { types.push_back(S{}); });
    std::vector<Question> all;
    for (const auto& [kind, word] :
         {std::pair(Kind::intersects, "intersects_"), std::pair(Kind::contact, "contact_"),
          std::pair(Kind::clip, "clip_")})
        for (const AnyShape& a : types)
            for (const AnyShape& b : types)
                if (kind == Kind::clip ? any::clippable(a, b) : dim(a) == dim(b))
                    all.push_back({kind, a, b, word + type_name(a) + "_" + type_name(b)});
    all.push_back({Kind::orient, Segment2{}, Point2{}, "orient2"});
    all.push_back({Kind::orient, Triangle3{}, Point3{}, "orient3"});
    all.push_back({Kind::insphere, Triangle2{}, Point2{}, "insphere2"});
    all.push_back({Kind::insphere, Tetrahedron3{}, Point3{}, "insphere3"});
    return all;
}

using Format = std::string (*)(double);

template <class V>
std::string list_of(const V& v, Format number) {
    std::string text = "[";
    const auto add = [&](double x, cases::Role) {
        text.append(text.size() > 1 ? ", " : "").append(number(x));
    };
    cases::detail::each_of(v, cases::Role::position, add);
    return text + "]";
}

template <class S>
std::string json_of(const S& shape, Format number) {
    std::string text = std::string(R"({"type": ")") + name_of<S> + '"', list;
    constexpr bool vertices = requires { shape.a; };
    constexpr bool edges = requires { shape.anchor; };
    bool first = true, centered = false;
    if constexpr (edges) centered = shape.kind == Anchor::center;
    shapes::each_field(shape, [&](const char* name, const auto& v) {
        std::string field = name;
        if (edges && first) field = centered ? "center" : "corner";
        if (field == "rotation") field = "quaternion";
        if (vertices || (edges && !first))
            list.append(list.empty() ? "[" : ", ").append(list_of(v, number));
        else
            text += ", \"" + field + "\": " + list_of(v, number);
        first = false;
    });
    if (!list.empty())
        text += std::string(", \"") +
                (vertices   ? "vertices"
                 : centered ? "half_edges"
                            : "edges") +
                "\": " + list + "]";
    return text + "}";
}

}  // namespace

std::string decimal(double x) {
    std::array<char, 40> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
}

std::string json_number(double x) {
    std::string text = decimal(x);
    if (text.find_first_of(".e") == text.npos) text += ".0";
    return text;
}

const std::vector<Question>& questions() {
    static const std::vector<Question> all = all_questions();
    return all;
}

const Question* find_question(Kind kind, const AnyShape& a, const AnyShape& b) {
    for (const Question& q : questions())
        if (q.kind == kind && q.a.index() == a.index() && q.b.index() == b.index()) return &q;
    return nullptr;
}

Case case_of(const AnyShape& a, const AnyShape& b) {
    const auto make = [&]<int Dim>() -> Case {
        cases::AnyCase<Dim> c;
        c.a = of_dimension<Dim>(a);
        c.b = of_dimension<Dim>(b);
        return c;
    };
    return dim(a) == 2 ? make.operator()<2>() : make.operator()<3>();
}

Case case_of_points(const Question& question, const std::vector<double>& numbers) {
    Case c = case_of(question.a, question.b);
    std::size_t n = 0;
    each_coordinate(c, [&](double& x) { x = numbers.at(n++); });
    return c;
}

Case make_case(const Question& question, cases::Family family, std::uint64_t seed) {
    const auto make = [&]<int Dim>() -> Case {
        auto c = cases::make_case<Dim>(of_dimension<Dim>(question.a), of_dimension<Dim>(question.b),
                                       family, seed);
        return c;
    };
    return dim(question.a) == 2 ? make.operator()<2>() : make.operator()<3>();
}

std::vector<Case> simpler(const Case& c) {
    return std::visit(
        [](const auto& here) {
            std::vector<Case> list;
            for (const auto& s : cases::simpler(here)) list.push_back(s);
            return list;
        },
        c);
}

int complexity(const Case& c) {
    return std::visit([](const auto& here) { return cases::complexity(here); }, c);
}

AnyShape first(const Case& c) {
    return std::visit([](const auto& here) { return any(here.a); }, c);
}
AnyShape second(const Case& c) {
    return std::visit([](const auto& here) { return any(here.b); }, c);
}
std::vector<std::pair<const Question*, Case>> ways_to_ask(const Question& question, const Case& c) {
    std::vector<std::pair<const Question*, Case>> ways{{&question, c}};
    if (question.kind != Kind::intersects && question.kind != Kind::contact) return ways;
    const AnyShape a = first(c), b = second(c);
    Case turned = case_of(b, a);
    set_seed(turned, seed(c));
    const Kind other = question.kind == Kind::contact ? Kind::intersects : Kind::contact;
    for (const Kind kind : {question.kind, other}) {
        if (kind == other) ways.emplace_back(find_question(kind, a, b), c);
        if (a.index() != b.index()) ways.emplace_back(find_question(kind, b, a), turned);
    }
    return ways;
}

bool same(const Case& x, const Case& y) {
    const auto bits = [](const Case& c) {
        std::vector<std::uint64_t> all;
        Case copy = c;
        each_coordinate(
            copy, [&](double& number) { all.push_back(std::bit_cast<std::uint64_t>(number)); });
        return all;
    };
    return bits(x) == bits(y);
}

std::uint64_t seed(const Case& c) {
    return std::visit([](const auto& here) { return here.seed; }, c);
}
void set_seed(Case& c, std::uint64_t seed) {
    std::visit([seed](auto& here) { here.seed = seed; }, c);
}

std::vector<double> numbers_of(const AnyShape& shape) {
    std::vector<double> numbers;
    std::visit(
        [&](const auto& s) {
            cases::each_number(s, [&](const double& x, cases::Role) { numbers.push_back(x); });
        },
        shape);
    return numbers;
}

void each_coordinate(Case& c, const std::function<void(double&)>& f) {
    std::visit(
        [&](auto& here) {
            cases::each_number(here.a, [&](double& x, cases::Role) { f(x); });
            cases::each_number(here.b, [&](double& x, cases::Role) { f(x); });
        },
        c);
}

bool can_be_said(const Case& c) {
    const auto of = [](const AnyShape& shape) {
        return std::visit(
            [](const auto& s) {
                if constexpr (requires { s.kind; })
                    return s.kind == Anchor::corner && cases::valid(s);
                else
                    return cases::valid(s);
            },
            shape);
    };
    return of(first(c)) && of(second(c));
}

bool is_degenerate(const AnyShape& shape) {
    const auto flat = [](const Vec3& a, const Vec3& b, const Vec3& c) {
        for (int k = 0; k < 3; ++k) {
            const int l = (k + 1) % 3;
            if (orient(Vec2{a[k], a[l]}, Vec2{b[k], b[l]}, Vec2{c[k], c[l]}) != 0) return false;
        }
        return true;
    };
    return std::visit(
        [&]<class S>(const S& s) -> bool {
            if constexpr (
                requires { s.half_extents; } || requires { s.min; }) {
                bool thin = false;
                for (int k = 0; k < cases::dim_of<S>; ++k) {
                    if constexpr (requires { s.min; })
                        thin = thin || s.min[k] == s.max[k];
                    else
                        thin = thin || s.half_extents[k] == 0;
                }
                return thin;
            } else if constexpr (std::is_same_v<S, Parallelogram2>) {
                return orient(Vec2{}, s.u, s.v) == 0;
            } else if constexpr (std::is_same_v<S, Parallelepiped3>) {
                return orient(s.u, s.v, s.w, Vec3{}) == 0;
            } else if constexpr (std::is_same_v<S, Tetrahedron3>) {
                return orient(s.a, s.b, s.c, s.d) == 0;
            } else if constexpr (std::is_same_v<S, Triangle2>) {
                return orient(s.a, s.b, s.c) == 0;
            } else if constexpr (std::is_same_v<S, Triangle3>) {
                return flat(s.a, s.b, s.c);
            } else if constexpr (requires { s.b; }) {
                return s.a == s.b;
            } else if constexpr (requires { s.direction; }) {
                return s.direction == std::decay_t<decltype(s.direction)>{};
            } else {
                return false;
            }
        },
        shape);
}

bool in_one_plane(const Case& c) {
    // In units of the least double.
    using Integer = boost::multiprecision::cpp_int;
    using Row = std::array<Integer, 3>;
    const auto integer = [](double x) {
        int exponent;
        const auto mantissa = std::int64_t(std::ldexp(std::frexp(x, &exponent), 53));
        const int shift = exponent - 53 + 1074;
        return shift >= 0 ? Integer(Integer(mantissa) << shift) : Integer(mantissa >> -shift);
    };
    // Points of both, and the directions in which they reach from them.
    std::vector<Row> points, directions;
    const auto row = [&](const auto& v) {
        Row r{integer(v.x), integer(v.y), 0};
        if constexpr (requires { v.z; }) r[2] = integer(v.z);
        return r;
    };
    const auto cross = [](const Row& x, const Row& y) {
        return Row{Integer(x[1] * y[2] - x[2] * y[1]), Integer(x[2] * y[0] - x[0] * y[2]),
                   Integer(x[0] * y[1] - x[1] * y[0])};
    };
    const auto add = [&]<class S>(const S& s) {
        cases::each_point(s, [&](const auto& p) { points.push_back(row(p)); });
        if constexpr (std::is_same_v<S, Aabb2> || std::is_same_v<S, Aabb3>) {
            for (int k = 0; k < cases::dim_of<S>; ++k) {
                Row r{0, 0, 0};
                r[std::size_t(k)] = s.max[k] != s.min[k];
                directions.push_back(r);
            }
        } else if constexpr (std::is_same_v<S, Obb3>) {
            const Integer w = integer(s.rotation.w), x = integer(s.rotation.x),
                          y = integer(s.rotation.y), z = integer(s.rotation.z);
            const std::array<Row, 3> axes{
                Row{Integer(w * w + x * x - y * y - z * z), Integer(2 * (x * y + w * z)),
                    Integer(2 * (x * z - w * y))},
                Row{Integer(2 * (x * y - w * z)), Integer(w * w - x * x + y * y - z * z),
                    Integer(2 * (y * z + w * x))},
                Row{Integer(2 * (x * z + w * y)), Integer(2 * (y * z - w * x)),
                    Integer(w * w - x * x - y * y + z * z)}};
            for (int k = 0; k < 3; ++k)
                if (s.half_extents[k] != 0) directions.push_back(axes[std::size_t(k)]);
        } else if constexpr (std::is_same_v<S, Obb2>) {
            if (s.half_extents.x != 0) directions.push_back(row(s.direction));
            if (s.half_extents.y != 0)
                directions.push_back(row(Vec2{-s.direction.y, s.direction.x}));
        } else if constexpr (requires { s.direction; }) {
            directions.push_back(row(s.direction));
        } else if constexpr (requires { s.normal; }) {
            for (std::size_t k = 0; k < 3; ++k) {
                Row e{0, 0, 0};
                e[k] = 1;
                directions.push_back(cross(row(s.normal), e));
            }
        } else if constexpr (requires { s.anchor; }) {
            directions.push_back(row(s.u));
            directions.push_back(row(s.v));
            if constexpr (requires { s.w; }) directions.push_back(row(s.w));
        }
    };
    std::visit(add, first(c));
    std::visit(add, second(c));
    for (const Row& p : points)
        directions.push_back({Integer(p[0] - points[0][0]), Integer(p[1] - points[0][1]),
                              Integer(p[2] - points[0][2])});
    // Their rank, by elimination.
    int rank = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto pivot = std::find_if(directions.begin() + rank, directions.end(),
                                        [&](const Row& r) { return r[k] != 0; });
        if (pivot == directions.end()) continue;
        std::swap(*pivot, directions[std::size_t(rank)]);
        const Row with = directions[std::size_t(rank++)];
        for (auto r = directions.begin() + rank; r != directions.end(); ++r) {
            const Integer times = (*r)[k];
            for (std::size_t j = k; j < 3; ++j)
                (*r)[j] = Integer((*r)[j] * with[k] - times * with[j]);
        }
    }
    return rank < dim(first(c));
}

Circumstance circumstance_of(const Case& c) {
    bool huge = false, tiny = false;
    Case copy = c;
    each_coordinate(copy, [&](double& x) {
        huge = huge || std::abs(x) > 0x1p300;
        tiny = tiny || (x != 0 && std::abs(x) < 0x1p-300);
    });
    if (huge) return Circumstance::huge;
    if (tiny) return Circumstance::tiny;
    const bool a = is_degenerate(first(c)), b = is_degenerate(second(c));
    if (a && b) return Circumstance::degenerate;
    if (a || b) return a ? Circumstance::degenerate_a : Circumstance::degenerate_b;
    return in_one_plane(c) ? Circumstance::in_plane : Circumstance::ordinary;
}

const char* words(Circumstance circumstance) {
    constexpr const char* list[]{"with huge numbers",
                                 "with tiny numbers",
                                 "for two shapes of zero length, area or volume",
                                 "where a has zero length, area or volume",
                                 "where b has zero length, area or volume",
                                 "in one plane or line",
                                 ""};
    return list[int(circumstance)];
}

std::string query_of(const Question& question, const Case& c, std::string_view id, Format number) {
    constexpr const char* words[]{"intersects", "contact", "clip", "orient", "insphere"};
    std::string text =
        "{\"id\": " + std::string(id) + ", \"query\": \"" + words[int(question.kind)] + '"';
    if (!question.asks_sign()) {
        const auto json = [&](const auto& s) { return json_of(s, number); };
        return text + ", \"a\": " + std::visit(json, first(c)) +
               ", \"b\": " + std::visit(json, second(c));
    }
    std::string points;
    for (const AnyShape& shape : {first(c), second(c)})
        std::visit(
            [&](const auto& s) {
                shapes::each_field(s, [&](const char*, const auto& v) {
                    points.append(points.empty() ? "[" : ", ").append(list_of(v, number));
                });
            },
            shape);
    return text + ", \"points\": " + points + "]";
}

}  // namespace graze::crosscheck
