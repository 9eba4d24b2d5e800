#include "queries/run.hpp"

#include <istream>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "queries/line.hpp"
#include "queries/lines.hpp"

namespace graze::queries {

namespace {

void print(std::ostream& out, const char* title,
           const std::map<std::string, std::int64_t>& counts) {
    if (counts.empty()) return;
    out << title << ":\n";
    for (const auto& [name, count] : counts) out << "  " << name << ": " << count << '\n';
}

LineAnswer answer_of(const Lines& lines, bool certify, IgnoredFields& ignored) try {
    return answer_line(lines.text(), lines.number(), certify, ignored);
} catch (const std::runtime_error& too_long) {
    return bad_line(lines.number(), too_long.what());
}

}  // namespace

QueryReport run_queries(std::istream& in, std::ostream& out, bool certify) {
    QueryReport report;
    Lines lines(in);
    while (out && lines.next()) {
        auto answer = answer_of(lines, certify, report.ignored);
        if (answer.bad) {
            ++report.bad;
        } else {
            ++report.answered;
            if (!answer.stage.empty()) ++report.stages[answer.stage];
            ++report.answers[answer.outcome];
            report.disagreeing += answer.disagrees;
        }
        out << Json{std::move(answer.fields)} << '\n';
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

}  // namespace graze::queries
