
#include "crosscheck/crosscheck.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <graze/replace_file.hpp>
#include <iomanip>
#include <memory>
#include <ostream>
#include <stdexcept>

#include "cli/commands/chosen_cases.hpp"
#include "cli/commands/commands.hpp"
#include "cli/pages/crosscheck_page.hpp"
#include "cli/pages/finding.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "crosscheck/motion.hpp"
#include "queries/json.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Another implementation is asked many kinds of cases, in a process of its own, and is judged by exact
answers; the cases that it gets wrong are made as small as possible. A C or C++ test:

  cat > my_test.cpp <<'END'
  #include <graze/crosscheck.h>
  GRAZE_CROSSCHECK int intersects_point2_aabb2(const double* p, const double* box) {
      return p[0] >= box[0] && p[1] >= box[1] && p[0] < box[2] && p[1] <= box[3];
  }
  END
  c++ -shared -fPIC my_test.cpp -o my_test.so
  graze crosscheck --against ./my_test.so

graze/crosscheck.h has the names, how shapes are laid out, and what a test may promise. In any other
language, write a command that answers each query on its standard input at once with a line, such as
{"id": 1, "intersects": true} or {"id": 1, "error": "no such test"}:

  graze crosscheck --command "python3 my_test.py" --question point2_aabb2

With --cases the queries of a file are asked, as intersects and contact and in both orders; --answers names
a file of answers that were given to them before, so that nothing needs to run:

  graze suite . && my_program < graze-suite-3.jsonl > answers.jsonl
  graze crosscheck --cases graze-suite-3.jsonl --answers answers.jsonl

Exit status: 0 if nothing is found; 1 if something is wrong; 2 for bad usage, for bad lines, and if
nothing can be asked.)";

/// As they were typed; empty where not given.
struct Options {
    std::string library, command, answers, cases, promises, questions, output, page;
    std::vector<std::string> families;
    std::int64_t count = 10'000;
    int seconds = 0;
    std::uint64_t seed = 1;
    int limit_ms = 1000;
    bool json = false;
};

using crosscheck::decimal;
using crosscheck::Finding;
using crosscheck::Tally;
using crosscheck::Wrong;

std::unique_ptr<crosscheck::Implementation> implementation(const Options& o, ChosenCases& chosen) {
    if (!o.answers.empty()) return read_answers(o.answers, chosen);
    const std::chrono::milliseconds limit(o.limit_ms);
    return o.library.empty() ? crosscheck::process(o.command, limit)
                             : crosscheck::shared_library(o.library, limit);
}

std::vector<cases::Family> families(const std::vector<std::string>& names) {
    std::vector<cases::Family> list;
    for (const std::string& wanted : names) {
        const auto at = std::find_if(cases::families.begin(), cases::families.end(),
                                     [&](cases::Family f) { return cases::name(f) == wanted; });
        if (at == cases::families.end()) {
            std::string allowed;
            for (const cases::Family f : cases::families)
                allowed.append(allowed.empty() ? "" : ", ").append(cases::name(f));
            throw std::runtime_error("--family: \"" + wanted + "\" is none; allowed: " + allowed);
        }
        list.push_back(*at);
    }
    return list;
}

std::int64_t wrong(const Tally& t, Wrong kind) { return t.wrong[std::size_t(kind)]; }

/// A row of the summary.
void print(std::ostream& out, const std::string& name, const Tally& t, std::size_t width) {
    out << std::left << std::setw(int(width)) << name << std::right;
    const std::int64_t yes = wrong(t, Wrong::yes), no = wrong(t, Wrong::no);
    for (const std::int64_t n :
         {t.asked, t.right, yes, no, t.all_wrong() - yes - no, t.excused, t.no_answer})
        out << std::setw(13) << grouped(n);
    out << '\n';
}

void print_table(std::ostream& out, const char* head,
                 const std::vector<std::pair<std::string, Tally>>& rows) {
    std::size_t width = std::strlen(head);
    for (const auto& [name, tally] : rows) width = std::max(width, name.size());
    out << std::left << std::setw(int(width)) << head << std::right;
    for (const char* column :
         {"asked", "right", "wrong yes", "wrong no", "other wrong", "excused", "no answer"})
        out << std::setw(13) << column;
    out << '\n';
    for (const auto& [name, tally] : rows) print(out, name, tally, width);
}

void print_shape(std::ostream& out, const char* role, const AnyShape& shape) {
    out << "    " << role << " = " << graze::name(shape) << ':';
    std::visit(
        [&](const auto& s) {
            shapes::each_field(s, [&](const char* name, const auto& v) {
                out << ' ' << name << " (";
                bool first = true;
                auto add = [&](const double& x, cases::Role) {
                    out << (first ? "" : ", ") << decimal(x);
                    first = false;
                };
                cases::detail::each_of(v, cases::Role::position, add);
                out << ')';
            });
        },
        shape);
    out << '\n';
}

/// "p = line a (0, 0) b (1, 1), line c (0, 1) d (1, 0)", and the points that it is asked about.
void print_meets(std::ostream& out, const cases::MeetCase& c) {
    std::size_t n = 0;
    char letter = 'a';
    const auto print = [&](int points) {
        for (; points > 0; --points) {
            out << ' ' << letter++ << " (";
            for (int k = 0; k < c.dim; ++k)
                out << (k > 0 ? ", " : "") << decimal(c.numbers.at(n++));
            out << ')';
        }
    };
    for (int meet = 0; meet < (c.compared ? 2 : 1); ++meet) {
        out << "    "
            << "pq"[meet] << " = the point of line";
        print(2);
        out << (c.dim == 2 ? " and line" : " and plane");
        print(c.dim);
        out << '\n';
    }
    if (c.compared) return;
    out << (c.dim == 2 ? "    it is asked about line" : "    it is asked about plane");
    print(c.dim);
    out << '\n';
}

void print_points(std::ostream& out, const Finding& f) {
    if (const auto* meets = std::get_if<cases::MeetCase>(&f.smallest))
        return print_meets(out, *meets);
    const int dim = graze::dim(f.question->a);
    out << "    points:";
    int n = 0;
    auto here = f.smallest;
    crosscheck::each_coordinate(here, [&](double& x) {
        out << (n % dim == 0 ? " (" : ", ") << decimal(x) << (n % dim == dim - 1 ? ")" : "");
        ++n;
    });
    out << '\n';
}

void print_shapes(std::ostream& out, const Finding& f) {
    if (const auto* motion = std::get_if<cases::MotionCase>(&f.smallest)) {
        const crosscheck::MovingShapes shapes = crosscheck::moving_shapes(*motion);
        for (const auto& [role, shape] : shapes.named()) print_shape(out, role, *shape);
        return;
    }
    print_shape(out, "a", crosscheck::first(f.smallest));
    print_shape(out, "b", crosscheck::second(f.smallest));
    if (const auto d = crosscheck::limit(f.smallest)) out << "    d = " << decimal(*d) << '\n';
}

/// Queries with what is true: `graze query` agrees with each.
void write_findings(const std::string& path, const std::vector<Finding>& findings) {
    replace_file(path_of(path), [&](std::ostream& out) {
        std::size_t id = 0;
        for (const Finding& f : findings) out << query(f, ++id) << '\n';
    });
}

Json to_json(const std::vector<std::pair<std::string, Tally>>& counts) {
    Json::Array list;
    for (const auto& [name, t] : counts)
        list.push_back({Json::Object{{"name", name},
                                     {"asked", t.asked},
                                     {"right", t.right},
                                     {"wrong_yes", wrong(t, Wrong::yes)},
                                     {"wrong_no", wrong(t, Wrong::no)},
                                     {"wrong", t.all_wrong()},
                                     {"excused", t.excused},
                                     {"not_answered", t.no_answer}}});
    return {list};
}

Json to_json(const std::vector<Finding>& findings) {
    Json::Array list;
    for (const Finding& f : findings)
        list.push_back(
            {Json::Object{{"question", f.question->name},
                          {"wrong", std::string(crosscheck::name(f.wrong))},
                          {"circumstance", std::string(crosscheck::words(f.circumstance))},
                          {"count", f.count},
                          {"said", said(f)},
                          {"truth", truth(f)},
                          {"proof", proof(f)},
                          {"query", parse_json(query(f, list.size() + 1))}}});
    return {list};
}

/// Prints a summary, or one JSON object, to `out`, and lines of files that cannot be used to `complaints`.
/// Returns the exit status: 2 where there are such lines, 1 where anything is wrong.
int run_crosscheck(const Options& options, std::ostream& out, std::ostream& complaints) {
    crosscheck::Plan plan;
    plan.count = options.count;
    plan.time = std::chrono::seconds(options.seconds);
    plan.seed = options.seed;
    plan.questions = options.questions;
    plan.families = families(options.families);
    expect_others({options.output, options.page},
                  {options.library, options.answers, options.cases});
    for (const std::string& file : {options.output, options.page})
        if (!file.empty()) expect_replaceable(path_of(file));
    crosscheck::read_promises(options.promises);
    ChosenCases chosen;
    if (!options.cases.empty()) chosen = read_cases(options.cases);
    const auto other = implementation(options, chosen);
    for (const std::string& bad : chosen.bad) complaints << "graze: " << bad << '\n';
    crosscheck::Result result;
    {
        ProgressBar bar("cases");
        plan.progress = [&](std::int64_t done, std::int64_t all) { bar.show(done, all); };
        result = options.cases.empty()
                     ? crosscheck::crosscheck(*other, options.promises, plan)
                     : crosscheck::crosscheck(*other, options.promises, plan, chosen.cases);
    }

    const std::string from =
        options.cases.empty() ? "seed " + std::to_string(options.seed) : "from " + options.cases;
    if (!options.output.empty()) write_findings(options.output, result.findings);
    if (!options.page.empty())
        replace_file(path_of(options.page), [&](std::ostream& page) {
            write_page(page, {other->name(), options.library, options.command, from}, result);
        });
    const std::string promises = crosscheck::to_string(result.promises);
    const crosscheck::Counts counts(result);
    const bool nothing_judged = counts.sum.asked == counts.sum.no_answer;
    const int status = !chosen.bad.empty() || nothing_judged ? 2 : result.findings.empty() ? 0 : 1;
    if (result.left_out > 0)
        chosen.left_out["is a question that it does not answer, or is beyond its promises"] +=
            result.left_out;
    if (options.json) {
        Json::Array given_up;
        for (const auto* q : result.given_up) given_up.push_back({q->name});
        Json::Object left_out;
        for (const auto& [why, count] : chosen.left_out) left_out.push_back({why, count});
        out << Json{Json::Object{{"judged", other->name()},
                                 {"promises", promises},
                                 {"cases", from},
                                 {"questions", to_json(counts.by_question)},
                                 {"categories", to_json(counts.by_category)},
                                 {"given_up", given_up},
                                 {"left_out", left_out},
                                 {"remark", other->remark()},
                                 {"findings", to_json(result.findings)}}}
            << '\n';
        return status;
    }
    out << "judged:   " << other->name() << '\n';
    out << "promises: " << (promises.empty() ? "none (judged as exact, closed sets)" : promises)
        << "\n\n";
    auto rows = counts.by_question;
    rows.emplace_back("all", counts.sum);
    print_table(out, "question", rows);
    out << '\n';
    print_table(out, "category", counts.by_category);
    std::size_t n = 0;
    for (const Finding& f : result.findings) {
        const std::string where = crosscheck::words(f.circumstance);
        out << "\nfinding " << ++n << ": " << f.question->name << ", " << crosscheck::name(f.wrong)
            << (where.empty() ? "" : " ") << where << ", " << grouped(f.count)
            << (f.count == 1 ? " case" : " cases") << '\n'
            << "    it " << said(f) << "; " << truth(f) << '\n';
        if (f.question->asks_sign())
            print_points(out, f);
        else
            print_shapes(out, f);
        if (!f.name.empty())
            out << "    "
                << (crosscheck::same(f.smallest, f.found) ? "this is " : "made smaller from ")
                << f.name << '\n';
        if (const std::string why = proof(f); !why.empty()) out << "    " << why << '\n';
    }
    out << '\n'
        << (nothing_judged ? "nothing was answered"
            : result.findings.empty()
                ? "nothing found"
                : grouped(std::int64_t(n)) + (n == 1 ? " finding" : " findings"))
        << " in " << grouped(counts.sum.asked) << " cases, " << from << '\n';
    for (const auto* q : result.given_up)
        out << q->name << " crashed or hung too often, and was asked no more\n";
    for (const auto& [why, count] : chosen.left_out)
        out << "left out: " << grouped(count) << ", each " << why << '\n';
    if (const std::string remark = other->remark(); !remark.empty()) out << remark << '\n';
    for (const std::string& file : {options.output, options.page})
        if (!file.empty()) out << "written: " << file << '\n';
    return status;
}

}  // namespace

Command add_crosscheck(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(
        graze, "crosscheck",
        "Find where another implementation is wrong, and the smallest case of each kind", help);
    const Line other = line.one_of("implementation");
    other.add("--against", o->library, "A shared library with functions of graze/crosscheck.h");
    other.add("--command", o->command, "A command that answers JSON Lines");
    const Option recorded = other.add("--answers", o->answers,
                                      "A file of answers to --cases: JSON Lines with their ids");
    const Option chosen = line.add("--cases", o->cases,
                                   "Ask the queries of this file, not made ones; see graze suite");
    recorded.needs(chosen);
    line.add("--promises", o->promises,
             "What it promises beside what its library says; see graze/crosscheck.h");
    line.add("--question", o->questions,
             "Only questions with this in their names, such as ray3_aabb3");
    line.add("--family", o->families, "Only cases of this family; may be repeated")
        .excludes(chosen);
    const Option count = line.add("--count", o->count, "Cases of each question")
                             .between(1, std::int64_t(1) << 40)
                             .excludes(chosen)
                             .shows_default();
    line.add("--seconds", o->seconds, "As many cases as fit this time instead")
        .between(1, 1'000'000)
        .excludes(chosen)
        .excludes(count);
    line.add("--seed", o->seed, "Other cases").not_negative().excludes(chosen).shows_default();
    line.add("--limit", o->limit_ms, "Milliseconds for one case; then it hangs")
        .between(1, 3'600'000)
        .shows_default();
    line.add("-o,--output", o->output,
             "A .jsonl file for the findings: queries with the right answers");
    line.add("--page", o->page,
             "An .html file to write: each finding with numbers, drawings and "
             "ways to see it yourself");
    line.add_flag("--json", o->json, "Print counts and findings as one JSON object");
    return {line, [o](const Call& call) {
                const int status = run_crosscheck(*o, call.out, call.errors);
                expect_written(call.out, "summary");
                return status;
            }};
}

}  // namespace graze::cli
