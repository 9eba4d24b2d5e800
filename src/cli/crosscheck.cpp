#include "cli/crosscheck.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <graze/voxel_files.hpp>
#include <iomanip>
#include <memory>
#include <ostream>
#include <stdexcept>

#include "cli/crosscheck_page.hpp"
#include "cli/finding.hpp"
#include "cli/json.hpp"
#include "cli/progress.hpp"
#include "crosscheck/crosscheck.hpp"

namespace graze::cli {

namespace {

using crosscheck::Finding;
using crosscheck::Tally;
using crosscheck::Wrong;

std::unique_ptr<crosscheck::Implementation> implementation(const CrosscheckOptions& o) {
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

std::string grouped(std::int64_t n) {
    std::string text = std::to_string(n);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
    return text;
}

std::int64_t wrong(const Tally& t, Wrong kind) { return t.wrong[std::size_t(kind)]; }

/// A row of the summary.
void print(std::ostream& out, const std::string& name, const Tally& t, std::size_t width) {
    out << std::left << std::setw(int(width)) << name << std::right;
    const std::int64_t yes = wrong(t, Wrong::yes), no = wrong(t, Wrong::no);
    for (const std::int64_t n : {t.asked, t.right, yes, no, t.all_wrong() - yes - no, t.excused})
        out << std::setw(13) << grouped(n);
    out << '\n';
}

void print_table(std::ostream& out, const char* head,
                 const std::vector<std::pair<std::string, Tally>>& rows) {
    std::size_t width = std::strlen(head);
    for (const auto& [name, tally] : rows) width = std::max(width, name.size());
    out << std::left << std::setw(int(width)) << head << std::right;
    for (const char* column : {"asked", "right", "wrong yes", "wrong no", "other wrong", "excused"})
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

/// Queries with what is true: `graze query` agrees with each.
void write_findings(const std::string& path, const std::vector<Finding>& findings) {
    replace_file(path, [&](std::ostream& out) {
        std::size_t id = 0;
        for (const Finding& f : findings) out << query(f, ++id) << '\n';
    });
}

/// Counts by question and by family, and their sum.
struct Counts {
    std::vector<std::pair<std::string, Tally>> by_question, by_family;
    Tally sum;

    explicit Counts(const crosscheck::Result& result) {
        std::array<Tally, cases::families.size()> of_family{};
        for (std::size_t q = 0; q < result.questions.size(); ++q) {
            Tally of_question;
            for (std::size_t f = 0; f < of_family.size(); ++f) {
                of_question += result.tallies[q][f];
                of_family[f] += result.tallies[q][f];
            }
            sum += of_question;
            by_question.emplace_back(result.questions[q]->name, of_question);
        }
        for (const cases::Family f : cases::families)
            if (of_family[std::size_t(f)].asked > 0)
                by_family.emplace_back(cases::name(f), of_family[std::size_t(f)]);
    }
};

Json number(std::int64_t n) { return {Json::Number{std::to_string(n)}}; }

Json to_json(const std::vector<std::pair<std::string, Tally>>& counts) {
    Json::Array list;
    for (const auto& [name, t] : counts)
        list.push_back({Json::Object{{"name", {name}},
                                     {"asked", number(t.asked)},
                                     {"right", number(t.right)},
                                     {"wrong_yes", number(wrong(t, Wrong::yes))},
                                     {"wrong_no", number(wrong(t, Wrong::no))},
                                     {"wrong", number(t.all_wrong())},
                                     {"excused", number(t.excused)},
                                     {"not_answered", number(t.no_answer)}}});
    return {list};
}

Json to_json(const std::vector<Finding>& findings) {
    Json::Array list;
    for (const Finding& f : findings)
        list.push_back({Json::Object{{"question", {f.question->name}},
                                     {"wrong", {std::string(crosscheck::name(f.wrong))}},
                                     {"count", number(f.count)},
                                     {"said", {said(f)}},
                                     {"truth", {truth(f)}},
                                     {"proof", {proof(f)}},
                                     {"query", parse_json(query(f, list.size() + 1))}}});
    return {list};
}

}  // namespace

int run_crosscheck(const CrosscheckOptions& options, std::ostream& out) {
    crosscheck::Plan plan;
    plan.count = options.count;
    plan.time = std::chrono::seconds(options.seconds);
    plan.seed = options.seed;
    plan.questions = options.questions;
    plan.families = families(options.families);
    for (const std::string& file : {options.output, options.page})
        if (!file.empty()) expect_replaceable(file);
    crosscheck::read_promises(options.promises);
    const auto other = implementation(options);
    crosscheck::Result result;
    {
        ProgressBar bar("cases");
        plan.progress = [&](std::int64_t done, std::int64_t all, std::size_t) {
            bar.show(done, all);
        };
        result = crosscheck::crosscheck(*other, options.promises, plan);
    }

    if (!options.output.empty()) write_findings(options.output, result.findings);
    if (!options.page.empty())
        replace_file(options.page, [&](std::ostream& page) {
            write_page(page, {other->name(), options.library, options.command, options.seed},
                       result);
        });
    const std::string promises = crosscheck::to_string(result.promises);
    const Counts counts(result);
    const int status = result.findings.empty() ? 0 : 1;
    if (options.json) {
        Json::Array given_up;
        for (const auto* q : result.given_up) given_up.push_back({q->name});
        out << Json{Json::Object{{"judged", {other->name()}},
                                 {"promises", {promises}},
                                 {"seed", {Json::Number{std::to_string(options.seed)}}},
                                 {"questions", to_json(counts.by_question)},
                                 {"categories", to_json(counts.by_family)},
                                 {"given_up", {given_up}},
                                 {"findings", to_json(result.findings)}}}
            << '\n';
        return status;
    }
    out << "judged:   " << other->name() << '\n';
    out << "promises: " << (promises.empty() ? "nothing: closed sets, exactly" : promises)
        << "\n\n";
    auto rows = counts.by_question;
    rows.emplace_back("all", counts.sum);
    print_table(out, "question", rows);
    out << '\n';
    print_table(out, "category", counts.by_family);
    std::size_t n = 0;
    for (const Finding& f : result.findings) {
        out << "\nfinding " << ++n << ": " << f.question->name << ", " << crosscheck::name(f.wrong)
            << ", " << grouped(f.count) << (f.count == 1 ? " case" : " cases") << " of its kind\n"
            << "    it " << said(f) << "; " << truth(f) << '\n';
        print_shape(out, "a", crosscheck::first(f.smallest));
        print_shape(out, "b", crosscheck::second(f.smallest));
        if (const std::string why = proof(f); !why.empty()) out << "    " << why << '\n';
    }
    out << '\n'
        << (result.findings.empty()
                ? "nothing found"
                : grouped(std::int64_t(n)) + (n == 1 ? " finding" : " findings"))
        << " in " << grouped(counts.sum.asked) << " cases, seed " << options.seed << '\n';
    for (const auto* q : result.given_up)
        out << q->name << " hung too often, and was asked no more\n";
    if (counts.sum.no_answer > 0) out << grouped(counts.sum.no_answer) << " were not answered\n";
    for (const std::string& file : {options.output, options.page})
        if (!file.empty()) out << "written: " << file << '\n';
    return status;
}

}  // namespace graze::cli
