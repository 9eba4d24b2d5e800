#include "crosscheck/question.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "cases/shrink.hpp"
#include "crosscheck/meet.hpp"
#include "crosscheck/motion.hpp"

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

AnyShape shape_of(const Case& c, const auto& f) {
    return std::visit(
        [&](const auto& here) -> AnyShape {
            if constexpr (requires { here.a; })
                return f(here);
            else
                throw std::logic_error(
                    "points where lines and planes meet, or what moves, are no two shapes");
        },
        c);
}

std::string type_name(const AnyShape& shape) {
    return graze::name(shape) + std::to_string(dim(shape));
}

std::vector<TypedQuestion> all_questions() {
    std::vector<AnyShape> types;
    shapes::each_type([&]<class S>() { types.push_back(S{}); });
    std::vector<TypedQuestion> all;
    const auto add_pairs = [&](Question asked) {
        for (const AnyShape& a : types)
            for (const AnyShape& b : types)
                if (asked == Question::clip ? any::clippable(a, b) : dim(a) == dim(b))
                    all.push_back(
                        {asked, a, b,
                         std::string(name(asked)) + "_" + type_name(a) + "_" + type_name(b)});
    };
    for (const queries::Question asked : queries::every_question)
        if (!queries::asks_sign(asked)) add_pairs(question_of(asked));
    all.push_back({Question::orient, Segment2{}, Point2{}, "orient2"});
    all.push_back({Question::orient, Triangle3{}, Point3{}, "orient3"});
    all.push_back({Question::insphere, Triangle2{}, Point2{}, "insphere2"});
    all.push_back({Question::insphere, Tetrahedron3{}, Point3{}, "insphere3"});
    // What is new comes last: vectors of the suite stay where they are.
    all.push_back({Question::orient, Point2{}, Point2{}, "orient2_meet", true});
    all.push_back({Question::orient, Point3{}, Point3{}, "orient3_meet", true});
    all.push_back({Question::compare, Point2{}, Point2{}, "compare2_meet", true});
    all.push_back({Question::compare, Point3{}, Point3{}, "compare3_meet", true});
    for (const Question asked : {Question::within, Question::distance}) add_pairs(asked);
    all.push_back({Question::first_contact, Point3{}, Triangle3{}, "motion_vf"});
    all.push_back({Question::first_contact, Segment3{}, Segment3{}, "motion_ee"});
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

/// The points of a query: those that make a meet as the line, and the line or plane, that meet in it.
std::string points_of(const cases::MeetCase& c, Format number) {
    const auto dim = std::size_t(c.dim);
    std::size_t at = 0;
    const auto point = [&] {
        std::string text = "[";
        for (std::size_t k = 0; k < dim; ++k)
            text.append(k > 0 ? ", " : "").append(number(c.numbers.at(at++)));
        return text + "]";
    };
    const auto shape = [&](const char* type, std::size_t vertices) {
        std::string text = std::string(R"({"type": ")") + type + R"(", "vertices": [)";
        for (std::size_t n = 0; n < vertices; ++n) text.append(n > 0 ? ", " : "").append(point());
        return text + "]}";
    };
    std::string text;
    const auto add = [&](const std::string& p) {
        text.append(text.empty() ? "[" : ", ").append(p);
    };
    for (int meets = c.compared ? 2 : 1; meets > 0; --meets) {
        const std::string line = shape("segment", 2);
        add(R"({"meet": [)" + line + ", " + shape(dim == 2 ? "segment" : "triangle", dim) + "]}");
    }
    while (at < c.numbers.size()) add(point());
    return text + "]";
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

const std::vector<TypedQuestion>& questions() {
    static const std::vector<TypedQuestion> all = all_questions();
    return all;
}

const TypedQuestion* find_question(Question question, const AnyShape& a, const AnyShape& b) {
    for (const TypedQuestion& q : questions())
        if (q.asked == question && q.a.index() == a.index() && q.b.index() == b.index()) return &q;
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

Case case_of(const AnyShape& a, const AnyShape& b, double limit) {
    return std::visit(
        [&]<class C>(const C& shapes) -> Case {
            if constexpr (std::is_same_v<C, cases::AnyCase<2>> ||
                          std::is_same_v<C, cases::AnyCase<3>>)
                return LimitCase<cases::dim_of<decltype(shapes.a)>>{shapes, LimitRule::free, limit};
            else
                throw std::logic_error("only two shapes have a limit");
        },
        case_of(a, b));
}

Case case_of_points(const TypedQuestion& question, const std::vector<double>& numbers) {
    Case c = case_of(question.a, question.b);
    if (question.meets) {
        cases::MeetCase meets{.dim = dim(question.a),
                              .compared = question.asked == Question::compare};
        meets.numbers.resize(std::size_t(meets.points() * meets.dim));
        c = meets;
    }
    if (question.asks_motion()) {
        cases::MotionCase motion{.segments = std::holds_alternative<Segment3>(question.a)};
        motion.numbers.resize(2 * cases::corners_of_motion * 3);
        c = motion;
    }
    std::size_t n = 0;
    each_coordinate(c, [&](double& x) { x = numbers.at(n++); });
    return c;
}

Case make_case(const TypedQuestion& question, cases::Family family, std::uint64_t seed) {
    if (question.meets)
        return cases::make_meet_case(dim(question.a), question.asked == Question::compare, family,
                                     seed);
    if (question.asks_motion())
        return cases::make_motion_case(std::holds_alternative<Segment3>(question.a), family, seed);
    const auto make = [&]<int Dim>() -> Case {
        auto c = cases::make_case<Dim>(of_dimension<Dim>(question.a), of_dimension<Dim>(question.b),
                                       family, seed);
        if (question.asked == Question::within) return make_limit_case<Dim>(c);
        return c;
    };
    return dim(question.a) == 2 ? make.operator()<2>() : make.operator()<3>();
}

std::vector<Case> simpler(const Case& c) {
    return std::visit(
        [](const auto& here) {
            std::vector<Case> list;
            using cases::simpler;
            for (const auto& s : simpler(here)) list.push_back(s);
            return list;
        },
        c);
}

int complexity(const Case& c) {
    return std::visit(
        [](const auto& here) {
            using cases::complexity;
            return complexity(here);
        },
        c);
}

AnyShape first(const Case& c) {
    return shape_of(c, [](const auto& here) { return any(here.a); });
}
AnyShape second(const Case& c) {
    return shape_of(c, [](const auto& here) { return any(here.b); });
}
std::optional<double> limit(const Case& c) {
    return std::visit(
        [](const auto& here) -> std::optional<double> {
            if constexpr (requires { here.limit; }) return here.limit;
            return {};
        },
        c);
}
void follow(Case& c, bool floats) {
    std::visit(
        [floats](auto& here) {
            if constexpr (requires { here.limit; })
                follow<cases::dim_of<decltype(here.a)>>(here, floats);
        },
        c);
}

std::vector<std::pair<const TypedQuestion*, Case>> ways_to_ask(const TypedQuestion& question,
                                                               const Case& c) {
    std::vector<std::pair<const TypedQuestion*, Case>> ways{{&question, c}};
    if (!question.asks_contact() && !question.asks_distance()) return ways;
    const AnyShape a = first(c), b = second(c);
    const auto d = limit(c);
    Case turned = d ? case_of(b, a, *d) : case_of(b, a);
    set_seed(turned, seed(c));
    const auto add_turned = [&](Question asked) {
        if (a.index() != b.index()) ways.emplace_back(find_question(asked, b, a), turned);
    };
    add_turned(question.asked);
    if (question.asks_contact()) {
        const Question other =
            question.asked == Question::contact ? Question::intersects : Question::contact;
        ways.emplace_back(find_question(other, a, b), c);
        add_turned(other);
    }
    return ways;
}

bool same(const Case& x, const Case& y) {
    const auto bits = [](const Case& c) {
        std::vector<std::uint64_t> all;
        for (const double number : numbers_of(c))
            all.push_back(std::bit_cast<std::uint64_t>(number));
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

std::vector<double> numbers_of(const Case& c) {
    std::vector<double> numbers;
    Case copy = c;
    each_coordinate(copy, [&](double& x) { numbers.push_back(x); });
    return numbers;
}

void each_coordinate(Case& c, const std::function<void(double&)>& f) {
    if (auto* meets = std::get_if<cases::MeetCase>(&c)) {
        for (double& x : meets->numbers) f(x);
        return;
    }
    if (auto* motion = std::get_if<cases::MotionCase>(&c)) {
        for (double& x : motion->numbers) f(x);
        return;
    }
    const auto shapes = [&](auto& here) {
        if constexpr (requires { here.a; }) {
            cases::each_number(here.a, [&](double& x, cases::Role) { f(x); });
            cases::each_number(here.b, [&](double& x, cases::Role) { f(x); });
        }
        if constexpr (requires { here.limit; }) f(here.limit);
    };
    std::visit(shapes, c);
}

bool can_be_said(const Case& c) {
    const auto finite = [](const std::vector<double>& numbers) {
        return std::all_of(numbers.begin(), numbers.end(),
                           [](double x) { return std::isfinite(x); });
    };
    if (const auto* meets = std::get_if<cases::MeetCase>(&c))
        return finite(meets->numbers) && all_meet(*meets);
    if (const auto* motion = std::get_if<cases::MotionCase>(&c)) return finite(motion->numbers);
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
    const double d = limit(c).value_or(0);
    return of(first(c)) && of(second(c)) && std::isfinite(d) && d >= 0;
}

std::string query_of(const TypedQuestion& question, const Case& c, std::string_view id,
                     Format number) {
    std::string text =
        "{\"id\": " + std::string(id) + ", \"query\": \"" + name(question.asked) + '"';
    const auto json = [&](const auto& s) { return json_of(s, number); };
    if (const auto* motion = std::get_if<cases::MotionCase>(&c)) {
        const MovingShapes shapes = moving_shapes(*motion);
        for (const auto& [field, shape] : shapes.named())
            text.append(", \"").append(field).append("\": ").append(std::visit(json, *shape));
        return text;
    }
    if (!question.asks_sign()) {
        text.append(", \"a\": ").append(std::visit(json, first(c)));
        text.append(", \"b\": ").append(std::visit(json, second(c)));
        if (const auto d = limit(c)) text.append(", \"d\": ").append(number(*d));
        return text;
    }
    if (const auto* meets = std::get_if<cases::MeetCase>(&c))
        return text + ", \"points\": " + points_of(*meets, number);
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
