#include <algorithm>
#include <istream>
#include <ostream>
#include <streambuf>

#include "ask.hpp"
#include "queries/run.hpp"
#include "support/catch.hpp"

using namespace graze::queries;
using nlohmann::json;

namespace {

const std::string good =
    R"({"id": 1, "query": "contact", "a": {"type": "segment", "vertices": [[0, 0], [1, 1]]}, )"
    R"("b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}})";

std::string expecting(const std::string& contact) {
    return good.substr(0, good.size() - 1) + R"(, "expect": {"contact": ")" + contact + "\"}}";
}

/// Gives a line at a time, and before each says what had been written and flushed by then.
class Dialogue : public std::streambuf {
public:
    Dialogue(std::vector<std::string> lines, std::stringbuf& out)
        : lines_(std::move(lines)), out_(out) {}
    std::vector<std::string> seen;

protected:
    int_type underflow() override {
        seen.push_back(out_.str());
        if (next_ == lines_.size()) return traits_type::eof();
        std::string& line = lines_[next_++];
        setg(line.data(), line.data(), line.data() + line.size());
        return traits_type::to_int_type(line[0]);
    }

private:
    std::vector<std::string> lines_;
    std::stringbuf& out_;
    std::size_t next_ = 0;
};

/// Passes its bytes on only when it is flushed.
class Buffered : public std::stringbuf {
public:
    explicit Buffered(std::stringbuf& target) : target_(target) {}

protected:
    int sync() override {
        const std::string text = str();
        target_.sputn(text.data(), std::streamsize(text.size()));
        str("");
        return 0;
    }

private:
    std::stringbuf& target_;
};

}  // namespace

TEST_CASE("one answer a line, in order, errors in their place") {
    const Run run = ask(good + "\n\n  \t\r\nnonsense\n{\"id\": 7}\n" + good + "\r\n" + good);
    REQUIRE(run.answers.size() == 5);
    CHECK(run.answers[0] ==
          json({{"id", 1}, {"contact", "touching"}, {"stage", run.answers[0].at("stage")}}));
    CHECK(run.answers[1].at("id").is_null());
    CHECK(run.answers[1].at("line") == 4);
    CHECK(run.answers[2] ==
          json({{"id", 7},
                {"line", 5},
                {"error",
                 "query: missing; allowed: intersects, contact, clip, orient, insphere, "
                 "meet, intersection, compare, along, within, distance, first_contact"}}));
    CHECK(run.answers[3] == run.answers[0]);
    CHECK(run.answers[4] == run.answers[0]);
    CHECK(run.report.answered == 3);
    CHECK(run.report.bad == 2);
}

TEST_CASE("no lines, no answers") {
    for (const char* text : {"", "\n", "\r\n \n\t\n", "\xef\xbb\xbf"}) {
        const Run run = ask(text);
        CHECK(run.answers.empty());
        CHECK(run.report.exit_status() == 0);
    }
}

TEST_CASE("a byte order mark is skipped in front of the first line only") {
    CHECK(ask("\xef\xbb\xbf" + good).answers.at(0).contains("contact"));
    CHECK(ask("\n\xef\xbb\xbf" + good).answers.at(0).contains("error"));
}

TEST_CASE("the exit status: 1 for a disagreement, 2 for a bad line, 2 wins") {
    CHECK(ask(good).report.exit_status() == 0);
    CHECK(ask(expecting("touching")).report.exit_status() == 0);
    CHECK(ask(expecting("disjoint")).report.exit_status() == 1);
    CHECK(ask(expecting("disjoint") + "\n" + good).report.exit_status() == 1);
    CHECK(ask("bad\n" + good).report.exit_status() == 2);
    CHECK(ask(expecting("disjoint") + "\nbad").report.exit_status() == 2);
    CHECK(ask("bad\n" + expecting("disjoint")).report.exit_status() == 2);
    CHECK(ask(expecting("touching")).answers.at(0).at("agrees") == true);
    CHECK(ask(expecting("disjoint")).answers.at(0).at("agrees") == false);
    CHECK_FALSE(ask(good).answers.at(0).contains("agrees"));
}

TEST_CASE("an answer is flushed before the next line is waited for") {
    std::stringbuf arrived;
    Buffered buffer(arrived);
    std::ostream out(&buffer);
    Dialogue dialogue({good + "\n", "\n", good + "\n" + good + "\n"}, arrived);
    std::istream in(&dialogue);
    run_queries(in, out);
    std::vector<std::ptrdiff_t> answers;
    for (const std::string& seen : dialogue.seen)
        answers.push_back(std::count(seen.begin(), seen.end(), '\n'));
    CHECK(answers == std::vector<std::ptrdiff_t>{0, 1, 1, 3});
}

TEST_CASE("a stream that cannot be written ends the run") {
    std::istringstream in(good + "\n" + good + "\n" + good + "\n");
    std::ostream out(nullptr);
    CHECK(run_queries(in, out).answered == 0);
}

TEST_CASE("a report counts stages, answers, bad lines and ignored fields") {
    const std::string away =
        R"({"query": "clip", "a": {"type": "ray", "origin": [5, 5.3], "direction": [1, 0.1]}, )"
        R"("b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}, "metod": "sat"})";
    const Run run = ask(expecting("disjoint") + "\n" + away + "\n" + away + "\nbad");
    std::ostringstream text;
    text << run.report;
    CHECK(text.str().find("answered: 3\n") != std::string::npos);
    CHECK(text.str().find("bad lines: 1\n") != std::string::npos);
    CHECK(text.str().find("disagreeing with what was expected: 1\n") != std::string::npos);
    CHECK(text.str().find("  clip disjoint: 2\n") != std::string::npos);
    CHECK(text.str().find("  contact touching: 1\n") != std::string::npos);
    CHECK(text.str().find("  metod: 2\n") != std::string::npos);
    std::int64_t settled = 0;
    for (const auto& [stage, count] : run.report.stages) settled += count;
    CHECK(settled == 3);
}

TEST_CASE("certificates for a whole file") {
    const std::string clip =
        R"({"query": "clip", "a": {"type": "ray", "origin": [5, 5.3], "direction": [1, 0.1]}, )"
        R"("b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}})";
    const std::string orient = R"({"query": "orient", "points": [[0, 0], [1, 0], [0, 1]]})";
    const std::string declined = good.substr(0, good.size() - 1) + R"(, "certify": false})";
    std::istringstream in(good + "\n" + clip + "\n" + orient + "\n" + declined + "\n");
    std::stringstream out;
    CHECK(run_queries(in, out, true).bad == 0);
    std::vector<bool> certified;
    for (std::string line; std::getline(out, line);)
        certified.push_back(json::parse(line).contains("certificate"));
    CHECK(certified == std::vector<bool>{true, false, false, true});
}
