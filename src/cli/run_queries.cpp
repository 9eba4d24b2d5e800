#include "cli/run_queries.hpp"

#include <exception>
#include <istream>
#include <ostream>
#include <utility>

#include "cli/answer.hpp"
#include "cli/expect.hpp"
#include "cli/lines.hpp"
#include "cli/query.hpp"

namespace graze::cli {

namespace {

/// The answer to a line, without its id.
Json::Object answer_query(const Json& json, bool certify, QueryReport& report) {
    Query query = read_query(json, report.ignored);
    if (certify && query.asks_contact()) query.certify = true;
    Answered answered = answer(query);
    Json::Object fields = std::move(answered.fields);
    fields.push_back({"stage", {std::string(name(answered.stage))}});
    if (query.expect) {
        const bool agree = agrees(*query.expect, fields);
        fields.push_back({"agrees", {agree}});
        if (!agree) ++report.disagreeing;
    }
    ++report.answered;
    ++report.stages[name(answered.stage)];
    ++report.answers[std::string(name(query.question)) + " " + answered.outcome];
    return fields;
}

Json::Object answer_line(const Lines& lines, bool certify, QueryReport& report) {
    Json::Object answer{{"id", {nullptr}}};
    try {
        const Json json = parse_line(lines.text(), answer[0].value);
        for (auto& field : answer_query(json, certify, report)) answer.push_back(std::move(field));
    } catch (const std::exception& error) {
        ++report.bad;
        answer.push_back({"line", {Json::Number{std::to_string(lines.number())}}});
        answer.push_back({"error", {std::string(error.what())}});
    }
    return answer;
}

void print(std::ostream& out, const char* title,
           const std::map<std::string, std::int64_t>& counts) {
    if (counts.empty()) return;
    out << title << ":\n";
    for (const auto& [name, count] : counts) out << "  " << name << ": " << count << '\n';
}

}  // namespace

QueryReport run_queries(std::istream& in, std::ostream& out, bool certify) {
    QueryReport report;
    Lines lines(in);
    while (out && lines.next()) {
        out << Json{answer_line(lines, certify, report)} << '\n';
        if (in.rdbuf()->in_avail() <= 0) out.flush();
    }
    out.flush();
    return report;
}

std::ostream& operator<<(std::ostream& out, const QueryReport& report) {
    out << "answered: " << report.answered << "\nbad lines: " << report.bad
        << "\ndisagreeing with what was expected: " << report.disagreeing << '\n';
    print(out, "settled by", report.stages);
    print(out, "answers", report.answers);
    print(out, "fields ignored", report.ignored);
    return out;
}

}  // namespace graze::cli
