#include "cli/crosscheck.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <graze/voxel_files.hpp>
#include <iomanip>
#include <map>
#include <memory>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include "cli/progress.hpp"
#include "crosscheck/crosscheck.hpp"

namespace graze::cli {

namespace {

using crosscheck::Finding;
using crosscheck::Kind;
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

std::string decimal(double x) {
    std::array<char, 40> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
}

/// What it said, or what became of it.
std::string said(const Finding& f) {
    constexpr const char* contacts[]{"disjoint", "touching", "overlapping"};
    const auto& r = f.reply;
    switch (f.wrong) {
        case Wrong::threw:
            return "threw an exception";
        case Wrong::hung:
            return "did not answer in time";
        case Wrong::crashed:
            return r.signal == 0 ? "ended the process"
                                 : std::string("ended by a signal: ") + strsignal(r.signal);
        case Wrong::value:
            return "answered " + std::to_string(r.value);
        case Wrong::t:
            return "answered t " + decimal(r.t[0]) + ", " + decimal(r.t[1]);
        default:
            break;
    }
    if (f.question->asks_sign()) return "answered " + std::to_string(r.value);
    if (f.question->kind == Kind::contact) return std::string("answered ") + contacts[r.value];
    return r.value != 0 ? "answered yes" : "answered no";
}

std::string truth(const Finding& f) {
    if (f.question->asks_sign()) return "the sign is " + std::to_string(f.truth.sign);
    std::string text = std::string("they are ") + graze::name(f.truth.contact);
    if (f.truth.contact != Contact::disjoint && !f.truth.meets) text += ", but that side is culled";
    if (f.question->kind == Kind::clip && f.truth.meets)
        text += ", from t " + decimal(f.truth.t[0]) + " to " + decimal(f.truth.t[1]);
    return text;
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

std::string expected(const Finding& f) {
    switch (f.question->kind) {
        case Kind::intersects:
            return std::string("\"intersects\": ") + (f.truth.meets ? "true" : "false");
        case Kind::contact:
            return std::string("\"contact\": \"") + graze::name(f.truth.contact) + '"';
        case Kind::clip:
            return std::string("\"hit\": ") + (f.truth.meets ? "true" : "false");
        default:
            return "\"sign\": " + std::to_string(f.truth.sign);
    }
}

/// Queries with what is true: `graze query` agrees with each.
void write_findings(const std::string& path, const std::vector<Finding>& findings) {
    replace_file(path, [&](std::ostream& out) {
        std::size_t id = 0;
        for (const Finding& f : findings)
            out << crosscheck::query_of(*f.question, f.smallest, std::to_string(++id))
                << ", \"expect\": {" << expected(f) << "}, \"category\": \""
                << cases::name(crosscheck::family(f.smallest)) << "\", \"note\": \""
                << crosscheck::name(f.wrong) << ": " << f.question->name << ' ' << said(f)
                << "\"}\n";
    });
}

}  // namespace

int run_crosscheck(const CrosscheckOptions& options, std::ostream& out) {
    crosscheck::Plan plan;
    plan.count = options.count;
    plan.time = std::chrono::seconds(options.seconds);
    plan.seed = options.seed;
    plan.questions = options.questions;
    plan.families = families(options.families);
    if (!options.output.empty()) expect_replaceable(options.output);
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

    out << "judged:   " << other->name() << '\n';
    const std::string promises = crosscheck::to_string(result.promises);
    out << "promises: " << (promises.empty() ? "nothing: closed sets, exactly" : promises)
        << "\n\n";
    Tally sum;
    std::vector<std::pair<std::string, Tally>> by_question, by_family;
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
    by_question.emplace_back("all", sum);
    print_table(out, "question", by_question);
    out << '\n';
    print_table(out, "category", by_family);
    std::size_t n = 0;
    for (const Finding& f : result.findings) {
        out << "\nfinding " << ++n << ": " << f.question->name << ", " << crosscheck::name(f.wrong)
            << ", " << grouped(f.count) << (f.count == 1 ? " case" : " cases") << " of its kind\n"
            << "    it " << said(f) << "; " << truth(f) << '\n';
        print_shape(out, "a", crosscheck::first(f.smallest));
        print_shape(out, "b", crosscheck::second(f.smallest));
    }
    out << '\n'
        << (result.findings.empty()
                ? "nothing found"
                : grouped(std::int64_t(n)) + (n == 1 ? " finding" : " findings"))
        << " in " << grouped(sum.asked) << " cases, seed " << options.seed << '\n';
    for (const auto* q : result.given_up)
        out << q->name << " hung too often, and was asked no more\n";
    if (sum.no_answer > 0) out << grouped(sum.no_answer) << " were not answered\n";
    if (!options.output.empty()) {
        write_findings(options.output, result.findings);
        out << "written: " << options.output << '\n';
    }
    return result.findings.empty() ? 0 : 1;
}

}  // namespace graze::cli
