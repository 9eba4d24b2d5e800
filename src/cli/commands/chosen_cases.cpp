#include "cli/commands/chosen_cases.hpp"

#include <cmath>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "cli/terminal/input.hpp"
#include "crosscheck/motion.hpp"
#include "queries/answer.hpp"
#include "queries/exact_query.hpp"
#include "queries/expect.hpp"
#include "queries/line.hpp"
#include "queries/lines.hpp"
#include "queries/query.hpp"
#include "queries/read_shape.hpp"

namespace graze::cli {

using namespace queries;

namespace {

using crosscheck::Chosen;

std::string text_of(const Json& json) {
    std::ostringstream text;
    text << json;
    return text.str();
}

/// The question of points, by how many there are and their dimension.
const crosscheck::TypedQuestion* question_of_points(const Query& query) {
    const int dim = std::holds_alternative<std::vector<Vec2>>(query.points) ? 2 : 3;
    for (const auto& q : crosscheck::questions())
        if (!q.meets && q.asked == crosscheck::question_of(query.question) &&
            graze::dim(q.a) == dim)
            return &q;
    return nullptr;
}

std::vector<double> numbers_of_points(const Query& query) {
    std::vector<double> numbers;
    std::visit(
        [&]<class V>(const std::vector<V>& points) {
            for (const V& p : points)
                for (int k = 0; k < int(sizeof(V) / sizeof(double)); ++k) numbers.push_back(p[k]);
        },
        query.points);
    return numbers;
}

struct Meets {
    const crosscheck::TypedQuestion* question;
    std::vector<double> numbers;
};

template <int Dim>
void add_point(const Field& point, std::vector<double>& numbers) {
    const Vec<Dim> v = read_vec<Dim>(point);
    for (int k = 0; k < Dim; ++k) numbers.push_back(v[k]);
}
void add_vertices(const Field& shape, const char* type, std::size_t count,
                  std::vector<double>& numbers) {
    Members members(shape, "type, vertices");
    if (members.at("type").text() != type) shape.fail("is another shape");
    const Field vertices = members.at("vertices");
    vertices.require_size(count);
    for (std::size_t i = 0; i < count; ++i)
        count == 2 && vertices[0].elements().size() == 2 ? add_point<2>(vertices[i], numbers)
                                                         : add_point<3>(vertices[i], numbers);
}

/// Of an exact query that is one of crosscheck.h: meets of segments and triangles of doubles come first, then
/// points of doubles. None of others.
std::optional<Meets> meets_of(const Json& json, const ExactQuery& query) try {
    const std::size_t dim = query.points.index() + 2;
    Meets r{nullptr, {}};
    for (const auto& q : crosscheck::questions())
        if (q.meets && query.question == crosscheck::name(q.asked) &&
            std::size_t(graze::dim(q.a)) == dim)
            r.question = &q;
    if (!r.question) return {};
    const Field points = Members(Field(json, ""), "").at("points");
    const std::size_t meets = r.question->asked == crosscheck::Question::compare ? 2 : 1;
    for (std::size_t i = 0; i < points.elements().size(); ++i) {
        if (i >= meets) {
            dim == 2 ? add_point<2>(points[i], r.numbers) : add_point<3>(points[i], r.numbers);
            continue;
        }
        const Field shapes = Members(points[i], "meet").at("meet");
        shapes.require_size(2);
        add_vertices(shapes[0], "segment", 2, r.numbers);
        add_vertices(shapes[1], dim == 2 ? "segment" : "triangle", dim, r.numbers);
    }
    return r;
} catch (const bad_query&) {
    return {};
}

std::string category_of(const Json& json) {
    if (const auto* members = json.get_if<Json::Object>())
        for (const auto& [name, value] : *members)
            if (const auto* text = value.get_if<std::string>(); text && name == "category")
                return *text;
    return "none";
}

/// Calls f(json, id) for each line; what it throws is a bad line.
template <class F>
void each_line(const std::string& path, std::vector<std::string>& bad, const F& f) {
    Input in(path);
    Lines lines(in.stream());
    while (lines.next()) try {
            Json id{nullptr};
            const Json json = parse_line(lines.text(), id);
            f(json, id, lines);
        } catch (const std::exception& error) {
            bad.push_back(path + ":" + std::to_string(lines.number()) + ": " + error.what());
        }
    in.check_read();
}

}  // namespace

ChosenCases read_cases(const std::string& path) {
    ChosenCases chosen;
    each_line(path, chosen.bad, [&](const Json& json, const Json& id, const Lines& lines) {
        IgnoredFields ignored;
        const auto add = [&](const crosscheck::TypedQuestion& question, crosscheck::Case c) {
            crosscheck::set_seed(c, chosen.cases.size() + 1);
            const std::string name =
                id == Json{nullptr} ? path + ":" + std::to_string(lines.number()) : text_of(id);
            chosen.cases.push_back({&question, std::move(c), category_of(json), name});
            chosen.ids.push_back(text_of(id));
        };
        constexpr const char* wrongly_expected = "expects what is not so; see graze query";
        constexpr const char* centered = "has a box with a center and half_edges";
        if (const auto exact = read_exact_query(json, ignored)) {
            if (exact->expect && !agrees(*exact->expect, answer(*exact).fields))
                throw std::runtime_error(wrongly_expected);
            if (exact->asks_distance()) {
                const auto& a = std::get<AnyShape>(exact->a);
                const auto& b = std::get<AnyShape>(exact->b);
                const auto asked =
                    exact->limit ? crosscheck::Question::within : crosscheck::Question::distance;
                const double d = exact->limit ? exact->limit->approximate() : 0;
                const auto c =
                    exact->limit ? crosscheck::case_of(a, b, d) : crosscheck::case_of(a, b);
                if (!std::isfinite(d) || (exact->limit && exact->limit->exact() != Exact(d)))
                    ++chosen.left_out["has a limit that no double holds"];
                else if (!crosscheck::can_be_said(c))
                    ++chosen.left_out[centered];
                else
                    add(*crosscheck::find_question(asked, a, b), c);
            } else if (exact->a_to && exact->b_to) {
                const auto c = crosscheck::motion_case({std::get<AnyShape>(exact->a),
                                                        std::get<AnyShape>(exact->b), *exact->a_to,
                                                        *exact->b_to});
                const auto word = crosscheck::Question::first_contact;
                add(c->segments ? *crosscheck::find_question(word, Segment3{}, Segment3{})
                                : *crosscheck::find_question(word, Point3{}, Triangle3{}),
                    *c);
            } else if (const auto meets = meets_of(json, *exact))
                add(*meets->question, crosscheck::case_of_points(*meets->question, meets->numbers));
            else
                ++chosen.left_out["is about exact points, in a form that crosscheck.h has not"];
            return;
        }
        const Query query = read_query(json, ignored);
        if (query.options.t_min || query.options.t_max) {
            ++chosen.left_out["has a t_range"];
            return;
        }
        if (query.options.cull != Cull::none) {
            ++chosen.left_out["culls"];
            return;
        }
        const crosscheck::TypedQuestion* question =
            query.asks_sign() ? question_of_points(query)
                              : crosscheck::find_question(crosscheck::question_of(query.question),
                                                          query.a, query.b);
        if (!question) {
            ++chosen.left_out["is a clip of a pair that has none"];
            return;
        }
        auto c = query.asks_sign() ? crosscheck::case_of_points(*question, numbers_of_points(query))
                                   : crosscheck::case_of(query.a, query.b);
        if (query.expect && !agrees(*query.expect, answer(query).fields))
            throw std::runtime_error(wrongly_expected);
        if (!crosscheck::can_be_said(c)) {
            ++chosen.left_out[centered];
            return;
        }
        add(*question, std::move(c));
    });
    return chosen;
}

std::unique_ptr<crosscheck::Implementation> read_answers(const std::string& path,
                                                         ChosenCases& chosen) {
    std::map<std::string, std::size_t> asked;
    for (std::size_t n = 0; n < chosen.cases.size(); ++n)
        if (chosen.ids[n] != "null" && !asked.emplace(chosen.ids[n], n).second)
            chosen.bad.push_back(chosen.ids[n] +
                                 ": the id of two queries, of which only the first is asked");
    std::vector<crosscheck::Answered> answers;
    std::map<std::string, std::int64_t> seen;
    each_line(path, chosen.bad, [&](const Json&, const Json& id, const Lines& lines) {
        const std::string name = text_of(id);
        const auto at = asked.find(name);
        if (at == asked.end())
            throw std::runtime_error(
                name + ": the id of no query that is asked; allowed: those of --cases");
        if (const auto [before, is_new] = seen.emplace(name, lines.number()); !is_new)
            throw std::runtime_error(name + ": answered before, in line " +
                                     std::to_string(before->second));
        const Chosen& c = chosen.cases[at->second];
        answers.push_back({c.question, c.c, lines.text()});
    });
    return crosscheck::recorded(path, answers);
}

}  // namespace graze::cli
