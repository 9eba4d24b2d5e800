
#include <algorithm>
#include <array>
#include <filesystem>
#include <graze/any.hpp>
#include <graze/replace_file.hpp>
#include <iomanip>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>

#include "cli/commands/commands.hpp"
#include "cli/commands/public_cases.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "crosscheck/judge.hpp"
#include "crosscheck/question.hpp"
#include "queries/answer.hpp"
#include "queries/exact_query.hpp"
#include "queries/expect.hpp"
#include "queries/line.hpp"
#include "queries/lines.hpp"
#include "queries/number.hpp"
#include "queries/query.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
graze-suite-3.jsonl has queries with the expected answers, by category; graze-suite-3-certificates.jsonl has whole
answers with certificates, which graze verify and docs/check_certificates.py check. The vectors of a version
are the same on every machine. docs/suite.md has the format, and how to run it from any language.

  graze suite . && graze query graze-suite-3.jsonl --stats > answers.jsonl

Exit status: 0; 2 if anything cannot be written.)";

/// Vectors of a version are the same on every machine, for ever.
constexpr int suite_version = 3;
/// The version that a question came with: its vectors say so in all later ones, which begin with those of the
/// version before.
int since(const crosscheck::TypedQuestion& q) { return q.asks_distance() ? 3 : q.meets ? 2 : 1; }

using crosscheck::Case;
using crosscheck::Question;

/// Vectors of one question and family.
int wanted(Question question) {
    switch (question) {
        case Question::intersects:
            return 0;  // contact says more
        case Question::first_contact:
            return 0;  // not in this version
        case Question::contact:
            return 16;
        case Question::clip:
        case Question::within:
            return 4;
        case Question::distance:
            return 2;
        case Question::orient:
        case Question::insphere:
        case Question::compare:
            break;
    }
    return 20;
}
/// Cases that are looked at for them, so that there is some of each answer.
constexpr int tries = 12;
/// The first families alone: vectors of a version stay what they are.
constexpr auto families = std::span(cases::families).first<13>();

std::string quoted_hex(double x) { return '"' + to_hex_float(x) + '"'; }

class Suite {
public:
    Suite(std::ostream& vectors, std::ostream& certificates)
        : vectors_(vectors), certificates_(certificates) {}

    /// A query with an id; what it is expected to answer may be part of it.
    void add(const std::string& text, const std::string& category, const std::string& source) {
        Json json = parse_json(text);
        IgnoredFields ignored;
        const auto asked = question_in(json, ignored);
        auto fields = asked.fields;
        auto& members = std::get<Json::Object>(json.value);
        const Json id = read_id(json);
        if (asked.expect && !agrees(*asked.expect, fields))
            throw std::logic_error("a public case has another answer than it was recorded with: " +
                                   text);
        Json::Object expect;
        for (const auto& field : fields)
            if (std::find(expected.begin(), expected.end(), field.name) != expected.end())
                expect.push_back(field);
        const auto put = [&](const char* name, Json value) {
            const auto at = std::find_if(members.begin(), members.end(),
                                         [&](const auto& m) { return m.name == name; });
            if (at == members.end())
                members.push_back({name, std::move(value)});
            else
                at->value = std::move(value);
        };
        put("expect", {expect});
        put("category", {category});
        if (!source.empty()) put("source", {source});
        vectors_ << json << '\n';
        fields.insert(fields.begin(), {"id", id});
        certificates_ << Json{std::move(fields)} << '\n';
        ++questions[asked.word];
        ++categories[category];
    }

    std::map<std::string, std::int64_t> questions, categories;

private:
    struct Asked {
        std::string word;
        Json::Object fields;
        const Json::Object* expect;
    };
    static Asked question_in(const Json& json, IgnoredFields& ignored) {
        if (auto exact = read_exact_query(json, ignored)) {
            exact->certify_all = exact->asks_distance();
            return {exact->question, answer(*exact).fields, exact->expect};
        }
        Query query = read_query(json, ignored);
        query.certify = query.asks_contact();
        return {name(query.question), answer(query).fields, query.expect};
    }

    /// Points and features follow from these.
    static constexpr std::array<std::string_view, 11> expected{
        "contact",     "hit",          "sign",   "order",   "t_in",    "t_out",
        "t_in_double", "t_out_double", "within", "squared", "distance"};

    std::ostream &vectors_, &certificates_;
};

/// Every two types in one order only: the other order is the same question.
bool is_asked(const crosscheck::TypedQuestion& q) {
    const bool any_order = q.asks_contact() || q.asks_distance();
    return wanted(q.asked) > 0 && (!any_order || q.a.index() <= q.b.index());
}

/// Cases of each of these get their turn, the least first: by what is true of them; those with a limit by whether that is
/// the distance as it rounds, or beside it, of shapes that do not meet first.
int kind_of(const crosscheck::TypedQuestion& q, const Case& c, const crosscheck::Truth& truth) {
    if (q.asks_sign()) return truth.sign;
    if (q.asked != Question::within) return int(truth.contact);
    const int rule = std::visit(
        [](const auto& here) {
            if constexpr (requires { here.rule; }) return int(here.rule);
            return 0;
        },
        c);
    constexpr int kinds = int(crosscheck::LimitRule::third) + 1;
    return std::min(rule, kinds - 1) + (truth.contact == Contact::disjoint ? 0 : kinds);
}

void add_cases(Suite& suite, const crosscheck::TypedQuestion& q, cases::Family family) {
    struct Made {
        Case c;
        std::uint64_t seed;
    };
    std::map<int, std::vector<Made>> made;
    std::set<std::vector<double>> known;
    const int count = wanted(q.asked);
    for (int n = 0; n < tries * count; ++n) {
        const std::uint64_t seed = std::uint64_t(n) + 1;
        const auto c = put(q, make_case(q, family, seed), {});
        if (!c) continue;
        if (!known.insert(crosscheck::numbers_of(*c)).second) continue;
        const auto truth = truth_of(q, *c, {});
        made[kind_of(q, *c, truth)].push_back({*c, seed});
    }
    int written = 0;
    for (std::size_t turn = 0; written < count; ++turn) {
        bool any = false;
        for (const auto& [answer, list] : made) {
            if (turn >= list.size() || written == count) continue;
            any = true;
            const std::string category = cases::name(family);
            const std::string id =
                '"' + q.name + '/' + category + '/' + std::to_string(++written) + '"';
            suite.add(query_of(q, list[turn].c, id, quoted_hex) + "}", category,
                      "graze suite " + std::to_string(since(q)) + ", seed " +
                          std::to_string(list[turn].seed));
        }
        if (!any) break;
    }
}

void add_public_cases(Suite& suite) {
    std::istringstream text{std::string(public_cases)};
    Lines lines(text);
    while (lines.next()) suite.add(lines.text(), "public", "");
}

void print(std::ostream& out, const char* title,
           const std::map<std::string, std::int64_t>& counts) {
    out << title << '\n';
    for (const auto& [name, count] : counts)
        out << "  " << std::left << std::setw(16) << name << std::right << std::setw(8)
            << grouped(count) << '\n';
}

/// Writes graze-suite-3.jsonl, queries with what is expected, and graze-suite-3-certificates.jsonl, whole
/// answers with certificates, into a folder, which is made if there is none. Prints what is in them.
void write_suite(const std::string& folder, std::ostream& out) {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::create_directories(path_of(folder), error);
    if (error) throw std::runtime_error(folder + ": cannot be made: " + error.message());
    const std::string name = "graze-suite-" + std::to_string(suite_version);
    const fs::path vectors = path_of(folder) / (name + ".jsonl"),
                   certificates = path_of(folder) / (name + "-certificates.jsonl");
    std::int64_t all = 0, done = 0;
    for (const auto& q : crosscheck::questions()) all += is_asked(q);
    std::map<std::string, std::int64_t> questions, categories;
    replace_file(vectors, [&](std::ostream& first) {
        replace_file(certificates, [&](std::ostream& second) {
            ProgressBar bar("questions");
            Suite suite(first, second);
            add_public_cases(suite);
            for (const auto& q : crosscheck::questions()) {
                if (!is_asked(q)) continue;
                for (const cases::Family family : families) add_cases(suite, q, family);
                bar.show(++done, all);
            }
            questions = suite.questions;
            categories = suite.categories;
        });
    });
    std::int64_t sum = 0;
    for (const auto& [question, count] : questions) sum += count;
    out << "version " << suite_version << ": " << grouped(sum) << " vectors of " << all
        << " questions about shapes and points\n";
    print(out, "by query", questions);
    print(out, "by category", categories);
    for (const fs::path& path : {vectors, certificates})
        out << "written: " << path.string() << '\n';
}

}  // namespace

Command add_suite(CLI::App& graze) {
    const auto folder = std::make_shared<std::string>();
    const Line line =
        add_command(graze, "suite",
                    "Write the conformance suite: queries of every kind with exact answers", help);
    line.add("FOLDER", *folder, "Where to").required();
    return {line, [folder](const Call& call) {
                write_suite(*folder, call.out);
                expect_written(call.out, "summary");
                return 0;
            }};
}

}  // namespace graze::cli
