
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <graze/replace_file.hpp>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/chosen_cases.hpp"
#include "cli/commands/commands.hpp"
#include "cli/pages/escaped.hpp"
#include "cli/pages/image.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "crosscheck/implementation.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Two numbers of the query go through the neighbouring doubles, and each pair of values is one cell: the exact
answer, beside it what another implementation says, and where that is wrong.

  echo '{"query": "orient", "points": [[0.5, 0.5], [12, 12], [24, 24]]}' > query.jsonl
  graze microscope query.jsonl --x a.x --y a.y --command "python3 my_orient.py" -o orient.svg

Numbers are named as C++ names them: a.origin.x, b.min.z, a.rotation.w, the limit of within d; points of orient, insphere
and compare a.x, b.x and so on; corners of shapes that move p.x, a.x and so on, at t = 1 p_to.x and a_to.x. For an unknown
name, the valid names are listed. Steps from 0 are as long as those at the largest number of the query.
Exit status: 0; 1 if the other is wrong anywhere; 2 if anything cannot be used.)";

/// As they were typed; empty where not given.
struct Options {
    std::string query, id, x, y, library, command, output;
    int steps = 64;
    int limit_ms = 1000;
};

using crosscheck::Case;
using crosscheck::Chosen;
using crosscheck::Outcome;
using crosscheck::Reply;

/// What a cell of a panel shows. The first three are answers of contact, and signs, and orders of a distance and its limit.
enum class Shown : std::uint8_t {
    disjoint,
    touching,
    overlapping,
    meets,
    nothing,
    failed,
    no_shape,
    right
};

/// What the cells of a picture are about.
enum class About : std::uint8_t { contact, sign, limit };
About about(const crosscheck::TypedQuestion& q) {
    if (q.asked == crosscheck::Question::within) return About::limit;
    return q.asks_sign() ? About::sign : About::contact;
}

struct Kind {
    Shown shown;
    std::array<const char*, 3> words;  ///< by what it is about
    Color color;

    const char* word(About about) const { return words[std::size_t(about)]; }
};
constexpr std::array kinds{
    Kind{Shown::disjoint, {"disjoint", "-1", "beyond d"}, {232, 238, 245}},
    Kind{Shown::touching, {"touching", "0", "at d"}, {242, 142, 43}},
    Kind{Shown::overlapping, {"overlapping", "1", "closer than d"}, {48, 94, 158}},
    Kind{Shown::meets, {"they meet", "", "within d"}, {125, 164, 209}},
    Kind{Shown::nothing, {"not answered", "not answered", "not answered"}, {255, 255, 255}},
    Kind{Shown::failed, {"failed", "failed", "failed"}, {0, 0, 0}},
    Kind{Shown::no_shape, {"no such shape", "no such shape", "no such case"}, {190, 190, 190}},
    Kind{Shown::right, {"right", "right", "right"}, {222, 240, 222}},
};
constexpr Color wrong_color{200, 30, 45};

/// Names of the numbers, in the order of each_coordinate: "a.origin.x"; of points "a.x", "b.x" and so on.
std::vector<std::string> names_of(const Chosen& query) {
    std::vector<std::string> names;
    if (const auto* meets = std::get_if<cases::MeetCase>(&query.c)) {
        for (int n = 0; n < meets->points() * meets->dim; ++n)
            names.push_back({char('a' + n / meets->dim), '.', "xyz"[n % meets->dim]});
        return names;
    }
    if (const auto* motion = std::get_if<cases::MotionCase>(&query.c)) {
        for (const char* end : {"", "_to"})
            for (const char corner : std::string_view(motion->segments ? "abcd" : "pabc"))
                for (const char axis : std::string_view("xyz"))
                    names.push_back(corner + std::string(end) + '.' + axis);
        return names;
    }
    const auto add = [&](const std::string& name, const auto& v) {
        if constexpr (requires { v.w; }) names.push_back(name + ".w");
        names.push_back(name + ".x");
        names.push_back(name + ".y");
        if constexpr (requires { v.z; }) names.push_back(name + ".z");
    };
    char point = 'a';
    for (const char* role : {"a", "b"})
        std::visit(
            [&](const auto& s) {
                shapes::each_field(s, [&](const char* field, const auto& v) {
                    if (query.question->asks_sign())
                        add(std::string(1, point++), v);
                    else if constexpr (requires { s.x; })
                        add(role, v);
                    else
                        add(std::string(role) + '.' + field, v);
                });
            },
            *role == 'a' ? crosscheck::first(query.c) : crosscheck::second(query.c));
    if (crosscheck::limit(query.c)) names.emplace_back("d");
    return names;
}

std::size_t index_of(const std::string& wanted, const char* option,
                     const std::vector<std::string>& names, std::size_t otherwise) {
    if (wanted.empty()) return otherwise;
    const auto at = std::find(names.begin(), names.end(), wanted);
    if (at != names.end()) return std::size_t(at - names.begin());
    std::string allowed;
    for (const std::string& name : names) allowed.append(allowed.empty() ? "" : ", ").append(name);
    throw std::runtime_error(std::string(option) + ": \"" + wanted +
                             "\" is none of its numbers; allowed: " + allowed);
}

/// The only query of a file, or that with the id.
Chosen choose(const Options& options) {
    ChosenCases chosen = read_cases(options.query);
    if (!chosen.bad.empty()) throw std::runtime_error(chosen.bad.front());
    if (!chosen.left_out.empty() && chosen.cases.empty())
        throw std::runtime_error(options.query + ": its query " + chosen.left_out.begin()->first);
    if (chosen.cases.empty()) throw std::runtime_error(options.query + ": has no query");
    if (options.id.empty() && chosen.cases.size() > 1)
        throw std::runtime_error(options.query + ": has " + std::to_string(chosen.cases.size()) +
                                 " queries; --id names one, such as --id " + chosen.ids.front());
    for (std::size_t n = 0; n < chosen.cases.size(); ++n)
        if (options.id.empty() || chosen.ids[n] == options.id ||
            chosen.ids[n] == '"' + options.id + '"')
            return chosen.cases[n];
    throw std::runtime_error(options.query + ": has no query with the id " + options.id);
}

/// The doubles about a number. At 0 they are as far apart as at the largest number of the query.
std::vector<double> neighbours(double x, int steps, double largest) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (x == 0) {
        const double unit = largest == 0 ? 0x1p-52 : largest - std::nextafter(largest, 0);
        std::vector<double> list;
        for (int k = -steps; k <= steps; ++k) list.push_back(k == 0 ? x : k * unit);
        return list;
    }
    std::vector<double> list(std::size_t(2 * steps + 1), x);
    for (std::size_t k = std::size_t(steps); k-- > 0;)
        list[k] = std::nextafter(list[k + 1], -infinity);
    for (std::size_t k = std::size_t(steps) + 1; k < list.size(); ++k)
        list[k] = std::nextafter(list[k - 1], infinity);
    return list;
}

struct Panel {
    std::string title;
    std::vector<Shown> cells;
    std::vector<bool> wrong;  ///< only of what compares them
};

struct Picture {
    std::string caption, across, up;
    About about = About::contact;
    std::size_t width = 0;
    std::vector<Panel> panels;  ///< cells by rows, from below
};

Color color_of(const Panel& panel, std::size_t cell) {
    return !panel.wrong.empty() && panel.wrong[cell] ? wrong_color
                                                     : kinds[std::size_t(panel.cells[cell])].color;
}

std::string png(const Picture& picture) {
    const int n = int(picture.width), cell = std::max(1, 516 / n), gap = 12;
    Image image(gap + int(picture.panels.size()) * (n * cell + gap), n * cell + 2 * gap);
    int left = gap;
    for (const Panel& panel : picture.panels) {
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column)
                image.fill(left + column * cell, gap + (n - 1 - row) * cell, cell, cell,
                           color_of(panel, std::size_t(row * n + column)));
        left += n * cell + gap;
    }
    return image.png();
}

std::string text_of(const Color& c) {
    return "rgb(" + std::to_string(int(c.r)) + ',' + std::to_string(int(c.g)) + ',' +
           std::to_string(int(c.b)) + ')';
}

void write_svg(std::ostream& out, const Picture& picture) {
    constexpr int side = 360, gap = 24, top = 64, bottom = 74;
    const int n = int(picture.width), count = int(picture.panels.size());
    const int width = gap + count * (side + gap), height = top + side + bottom;
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width << "\" height=\"" << height
        << "\" viewBox=\"0 0 " << width << ' ' << height
        << "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\">\n"
        << "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        << "<text x=\"" << gap << "\" y=\"24\" font-size=\"15\">" << escaped(picture.caption)
        << "</text>\n";
    int left = gap;
    for (const Panel& panel : picture.panels) {
        out << "<text x=\"" << left << "\" y=\"" << top - 10 << "\">" << escaped(panel.title)
            << "</text>\n<g transform=\"translate(" << left << ' ' << top + side << ") scale("
            << double(side) / n << ' ' << -double(side) / n
            << ")\" shape-rendering=\"crispEdges\">\n";
        // One path of each color: runs of equal cells.
        std::map<std::string, std::ostringstream> paths;
        for (int row = 0; row < n; ++row)
            for (int from = 0, to; from < n; from = to) {
                const auto color = [&](int column) {
                    return text_of(color_of(panel, std::size_t(row * n + column)));
                };
                for (to = from + 1; to < n && color(to) == color(from);) ++to;
                paths[color(from)] << 'M' << from << ' ' << row << 'h' << to - from << "v1h"
                                   << from - to << 'z';
            }
        for (const auto& [color, path] : paths)
            out << "<path fill=\"" << color << "\" d=\"" << path.str() << "\"/>\n";
        out << "</g>\n";
        left += side + gap;
    }
    out << "<text x=\"" << gap << "\" y=\"" << top + side + 22 << "\">to the right "
        << escaped(picture.across) << "; upwards " << escaped(picture.up) << "</text>\n";
    int x = gap;
    const auto explain = [&](const std::string& name, const Color& color) {
        out << "<rect x=\"" << x << "\" y=\"" << top + side + 42
            << "\" width=\"14\" height=\"14\" stroke=\"#999\" fill=\"" << text_of(color)
            << "\"/><text x=\"" << x + 20 << "\" y=\"" << top + side + 54 << "\">" << name
            << "</text>\n";
        x += 44 + 8 * int(name.size());
    };
    bool any_wrong = false;
    for (const Kind& kind : kinds) {
        bool here = false;
        for (const Panel& panel : picture.panels) {
            here = here || std::find(panel.cells.begin(), panel.cells.end(), kind.shown) !=
                               panel.cells.end();
            any_wrong = any_wrong || std::find(panel.wrong.begin(), panel.wrong.end(), true) !=
                                         panel.wrong.end();
        }
        if (here) explain(kind.word(picture.about), kind.color);
    }
    if (any_wrong) explain("wrong", wrong_color);
    out << "</svg>\n";
}

Shown shown(const crosscheck::TypedQuestion& q, const crosscheck::Truth& truth) {
    if (q.asked == crosscheck::Question::within) return Shown(1 - truth.sign);
    return Shown(q.asks_sign() ? truth.sign + 1 : int(truth.contact));
}

Shown shown(const crosscheck::TypedQuestion& q, const Reply& reply) {
    if (reply.outcome == Outcome::no_answer) return Shown::nothing;
    const int least = q.asks_sign() ? -1 : 0,
              most = q.asked == crosscheck::Question::contact ? 2 : 1;
    if (reply.outcome != Outcome::answered || reply.value < least || reply.value > most)
        return Shown::failed;
    if (q.asks_sign()) return Shown(reply.value + 1);
    if (q.asked == crosscheck::Question::contact) return Shown(reply.value);
    // A distance of 0 says that they meet.
    if (q.asked == crosscheck::Question::distance)
        return reply.distance == 0 ? Shown::meets : Shown::disjoint;
    return reply.value == 0 ? Shown::disjoint : Shown::meets;
}

/// Until failures have cost too much: then the others have no answer.
std::vector<Reply> ask_all(crosscheck::Implementation& other,
                           const crosscheck::TypedQuestion& question,
                           const std::vector<Case>& cases) {
    constexpr std::size_t some = 256;
    ProgressBar bar("cells");
    std::vector<Reply> replies;
    for (int cost = 0; replies.size() < cases.size() && cost < crosscheck::most_cost;) {
        const auto rest = std::span(cases).subspan(replies.size());
        // After the first failure, one at a time.
        const auto asked = rest.first(std::min(cost == 0 ? some : 1, rest.size()));
        for (const Reply& reply : other.ask(question, asked)) {
            cost += crosscheck::cost(reply.outcome);
            replies.push_back(reply);
        }
        bar.show(std::int64_t(replies.size()), std::int64_t(cases.size()));
    }
    replies.resize(cases.size(), Reply{.outcome = Outcome::no_answer});
    return replies;
}

std::string counts_of(const Panel& panel, About about) {
    std::string text;
    for (const Kind& kind : kinds)
        if (const auto n = std::count(panel.cells.begin(), panel.cells.end(), kind.shown); n > 0)
            text.append(text.empty() ? "" : ", ")
                .append(kind.word(about))
                .append(" ")
                .append(grouped(n));
    return text;
}

/// Writes the picture and prints counts to `out`. Returns the exit status: 1 where the other implementation
/// is wrong.
int run_microscope(const Options& options, std::ostream& out) {
    const std::string extension = path_of(options.output).extension().string();
    if (extension != ".png" && extension != ".svg")
        throw std::runtime_error(options.output + ": \"" + extension +
                                 "\" is no extension of a picture; allowed: .png, .svg");
    expect_others({options.output}, {options.query, options.library});
    expect_replaceable(path_of(options.output));
    const Chosen query = choose(options);
    const auto names = names_of(query);
    const std::size_t x = index_of(options.x, "--x", names, 0),
                      y = index_of(options.y, "--y", names, x == 1 ? 0 : 1);
    if (x == y) throw std::runtime_error("--x and --y are the same number: " + names[x]);

    std::vector<double> numbers;
    double largest = 0;
    Case copy = query.c;
    crosscheck::each_coordinate(copy, [&](double& c) {
        numbers.push_back(c);
        largest = std::max(largest, std::abs(c));
    });
    const auto across = neighbours(numbers[x], options.steps, largest),
               up = neighbours(numbers[y], options.steps, largest);
    std::vector<std::optional<Case>> cells;
    for (const double v : up)
        for (const double u : across) {
            Case c = query.c;
            std::size_t n = 0;
            crosscheck::each_coordinate(c, [&](double& number) {
                if (n == x) number = u;
                if (n == y) number = v;
                ++n;
            });
            cells.push_back(crosscheck::can_be_said(c) ? std::optional(c) : std::nullopt);
        }

    const auto around = [&](std::size_t n, const std::vector<double>& list) {
        return names[n] + " from " + crosscheck::decimal(list.front()) + " to " +
               crosscheck::decimal(list.back());
    };
    Picture picture;
    picture.caption = query.question->name + (query.name.empty() ? "" : " " + query.name);
    picture.across = around(x, across);
    picture.up = around(y, up);
    picture.about = about(*query.question);
    picture.width = across.size();
    Panel exact{"exact", {}, {}};
    std::vector<std::optional<crosscheck::Truth>> truths;
    for (const auto& c : cells) {
        truths.push_back(c ? std::optional(truth_of(*query.question, *c, {})) : std::nullopt);
        exact.cells.push_back(truths.back() ? shown(*query.question, *truths.back())
                                            : Shown::no_shape);
    }
    std::ostringstream summary;
    summary << "query:   " << picture.caption << "\nacross:  " << picture.across
            << "\nup:      " << picture.up << "\nexact:   " << counts_of(exact, picture.about)
            << '\n';
    picture.panels.push_back(std::move(exact));

    std::int64_t wrong = 0;
    if (!options.library.empty() || !options.command.empty()) {
        const std::chrono::milliseconds limit(options.limit_ms);
        const auto other = options.library.empty()
                               ? crosscheck::process(options.command, limit)
                               : crosscheck::shared_library(options.library, limit);
        // As it can be asked: perhaps in the other order, or as intersects for contact.
        const auto ways = ways_to_ask(*query.question, query.c);
        std::size_t way = 0;
        while (way < ways.size() && !other->answers(*ways[way].first)) ++way;
        if (way == ways.size())
            throw std::runtime_error(other->name() + ": does not answer " + query.question->name);
        const crosscheck::TypedQuestion& question = *ways[way].first;
        Panel theirs{other->name() + ", " + question.name, {}, {}};
        Panel compared{"", {}, {}};
        std::vector<Case> asked;
        for (auto& c : cells)
            if (c) {
                const auto way_of = ways_to_ask(*query.question, *c)[way].second;
                // A circle of three points in a line is none, and its points may be wanted in order.
                const auto here = put(question, way_of, {}, other->speaks_json());
                if (here)
                    asked.push_back(*here);
                else
                    c.reset();
            }
        const auto replies = ask_all(*other, question, asked);
        if (std::all_of(replies.begin(), replies.end(),
                        [](const Reply& r) { return r.outcome == Outcome::no_answer; }))
            throw std::runtime_error(other->name() + ": answers none of the cells");
        for (std::size_t n = 0, reply = 0; n < cells.size(); ++n) {
            bool is_wrong = false;
            if (cells[n]) {
                bool excused = false;
                theirs.cells.push_back(shown(question, replies[reply]));
                is_wrong = judge(question, asked[reply], *truths[n], replies[reply], {}, excused)
                               .has_value();
                ++reply;
            } else {
                theirs.cells.push_back(Shown::no_shape);
            }
            compared.cells.push_back(cells[n] ? Shown::right : Shown::no_shape);
            compared.wrong.push_back(is_wrong);
            wrong += is_wrong;
        }
        compared.title = "wrong: " + grouped(wrong) + " of " + grouped(std::int64_t(asked.size()));
        summary << "other:   " << counts_of(theirs, picture.about) << "\n         " << theirs.title
                << "; " << compared.title << '\n';
        picture.panels.push_back(std::move(theirs));
        picture.panels.push_back(std::move(compared));
    }
    replace_file(path_of(options.output), [&](std::ostream& file) {
        if (extension == ".png")
            file << png(picture);
        else
            write_svg(file, picture);
    });
    out << summary.str() << "written: " << options.output << '\n';
    return wrong > 0 ? 1 : 0;
}

}  // namespace

Command add_microscope(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(
        graze, "microscope",
        "Draw the answers about a query while two of its numbers move by single doubles", help);
    line.add("QUERY", o->query, "A query; - is standard input").required();
    line.add("--id", o->id, "Which query of several");
    line.add("--x", o->x, "The number that grows to the right: b.min.x");
    line.add("--y", o->y, "The number that grows upwards");
    line.add("--steps", o->steps, "Doubles to each side").between(1, 1000).shows_default();
    const Option library = line.add("--against", o->library,
                                    "Beside a shared library with functions of graze/crosscheck.h");
    line.add("--command", o->command, "Beside a command that answers JSON Lines").excludes(library);
    line.add("--limit", o->limit_ms, "Milliseconds for one answer; then it hangs")
        .between(1, 3'600'000)
        .shows_default();
    line.add("-o,--output", o->output, "A .png or .svg file to draw").required();
    return {line, [o](const Call& call) {
                const int status = run_microscope(*o, call.out);
                expect_written(call.out, "summary");
                return status;
            }};
}

}  // namespace graze::cli
