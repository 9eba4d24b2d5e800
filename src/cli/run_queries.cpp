#include "cli/run_queries.hpp"

#include <exception>
#include <istream>
#include <ostream>
#include <string_view>
#include <utility>

#include "cli/answer.hpp"
#include "cli/expect.hpp"
#include "cli/json.hpp"

namespace graze::cli {

namespace {

/// The answer to a line, without its id.
Json::Object answer_query(const Json& json, QueryReport& report) {
    const Query query = read_query(json, report.ignored);
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
    ++report.answers[std::string(name(query.question)) + " " + name(answered.contact)];
    return fields;
}

Json::Object answer_line(const std::string& line, std::int64_t number, QueryReport& report) {
    Json::Object answer{{"id", {nullptr}}};
    try {
        const Json json = [&] {
            try {
                return parse_json(line);
            } catch (const json_error& error) {
                answer[0].value = read_id(error.read);
                throw;
            }
        }();
        answer[0].value = read_id(json);
        for (auto& field : answer_query(json, report)) answer.push_back(std::move(field));
    } catch (const std::exception& error) {
        ++report.bad;
        answer.push_back({"line", {Json::Number{std::to_string(number)}}});
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

QueryReport run_queries(std::istream& in, std::ostream& out) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    QueryReport report;
    std::string line;
    for (std::int64_t number = 1; std::getline(in, line); ++number) {
        if (number == 1 && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
        if (line.find_first_not_of(" \t\r") == line.npos) continue;
        out << Json{answer_line(line, number, report)} << '\n';
        if (in.rdbuf()->in_avail() <= 0) out.flush();
        if (!out) break;
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
