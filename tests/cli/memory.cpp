// What does not fit the memory ends with an error, not by the kernel; a line of JSON takes no more than a
// multiple of its bytes, and none that is too long takes any.
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <streambuf>

#include "cli/commands/voxelize.hpp"
#include "cli/terminal/ranks.hpp"
#include "queries/ask.hpp"
#include "queries/lines.hpp"
#include "queries/verify_lines.hpp"
#include "support/catch.hpp"
#include "support/watched_new.hpp"

void support::note_allocation(std::size_t) {}

namespace {

constexpr std::size_t longest = graze::queries::Lines::longest;

/// Some lines of spaces, as long as this, which take no memory.
class LongLines : public std::streambuf {
public:
    LongLines(std::size_t length, int count) : length_(length), lines_(count) {}

protected:
    int_type underflow() override {
        if (lines_ == 0) return traits_type::eof();
        const std::size_t n = std::min(sizeof some_ - 1, length_ - at_);
        std::fill_n(some_, n, ' ');
        at_ += n;
        const bool ends = at_ == length_;
        if (ends) {
            some_[n] = '\n';
            at_ = 0;
            --lines_;
        }
        setg(some_, some_, some_ + n + ends);
        return traits_type::to_int_type(some_[0]);
    }

private:
    char some_[1 << 16];
    std::size_t length_, at_ = 0;
    int lines_;
};

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t n = 0; n < times; ++n) all += text;
    return all;
}

}  // namespace

TEST_CASE("a line that is too long is named, with the limit, and takes no memory") {
    LongLines lines(300'000'000, 2);
    std::istream in(&lines);
    std::stringstream out;
    support::reset_peak();
    const std::size_t before = support::peak;
    const auto report = graze::queries::run_queries(in, out);
    CHECK(support::peak - before < 4 * longest);
    CHECK(report.bad == 2);
    const std::string what =
        "\"error\": \"the line is longer than 16,777,216 bytes; allowed: lines up to that\"}\n";
    CHECK(out.str() == R"({"id": null, "line": 1, )" + what + R"({"id": null, "line": 2, )" + what);

    LongLines queries(longest + 1, 1);
    std::istream asked(&queries);
    std::istringstream answers("{}");
    std::stringstream verdicts;
    CHECK(graze::queries::run_verify(asked, answers, verdicts).bad == 1);
    CHECK(verdicts.str() == R"({"id": null, "line": 1, )" + what);
    // The longest that is not blank, and what follows a longer one.
    const std::string query =
        R"({"query": "contact", "a": {"type": "point", "point": [0, 0]}, "b": {"type": "point", "point": [0, 0]}})";
    const auto run =
        graze::queries::ask(query + std::string(longest - query.size(), ' ') + "\n" + query +
                            std::string(longest - query.size() + 1, ' ') + "\n" + query);
    REQUIRE(run.answers.size() == 3);
    CHECK(run.answers[0].contains("contact"));
    CHECK(run.answers[1].contains("error"));
    CHECK(run.answers[2].contains("contact"));
}

TEST_CASE("a line of JSON takes no more than 64 times its bytes, and its error is short") {
    constexpr std::size_t many = 200'000;
    std::string names;
    for (std::size_t n = 0; n < many; ++n) names += '"' + std::to_string(n) + "\":0,";
    const std::string digits(10'000'000, '7'), big = '[' + digits + ", 0]";
    const auto about = [](const std::string& point) {
        return R"({"query": "contact", "a": {"type": "point", "point": )" + point + R"(}, "b": 1})";
    };
    for (const auto& [what, line] : std::vector<std::pair<std::string, std::string>>{
             {"numbers", '[' + repeated("0,", many) + "0]"},
             {"lists", '[' + repeated("[],", many) + "0]"},
             {"objects", '[' + repeated("{},", many) + "0]"},
             {"objects of one member", '[' + repeated(R"({"":0},)", many) + "0]"},
             {"lists of one element", '[' + repeated("[0],", many) + "0]"},
             {"strings", '[' + repeated(R"("",)", many) + "0]"},
             {"names", '{' + names + R"("":0})"},
             {"an id", R"({"id": [)" + repeated("0,", many) + "0]}"},
             {"a point of many numbers", about('[' + repeated("0,", many) + "0]")},
             {"a number of 10^7 digits", about(big)},
             {"10^7 digits behind the point", about("[0." + digits + ", 0, 0, 0, 0]")},
             {"a text of 10^7 characters", about('"' + digits + '"')},
             {"a type of 10^7 characters",
              R"({"query": "contact", "a": {"type": ")" + digits + R"("}})"},
             {"a query of 10^7 characters", R"({"query": ")" + digits + "\"}"},
             {"a name of 10^7 characters before a bad number", "{\"" + digits + "\": 1e5000}"},
             {"a name of 10^7 characters, twice", R"({")" +
                                                      digits.substr(0, 5'000'000) + R"(": 1, ")" +
                                                      digits.substr(0, 5'000'000) + "\": 1}"},
             {"a word of 10^7 letters", std::string(10'000'000, 'x')},
             {"an open text", '"' + digits}}) {
        std::istringstream in(line);
        std::stringstream out;
        support::reset_peak();
        const std::size_t before = support::peak;
        const auto report = graze::queries::run_queries(in, out);
        const double multiple = double(support::peak - before) / double(line.size());
        INFO(what << ": " << multiple << " times its bytes");
        std::cout << what << ": " << multiple << std::endl;
        CHECK(multiple < 64);
        CHECK(report.bad == 1);
        if (what != "an id") CHECK(out.str().size() < 400);
    }
}

TEST_CASE("voxelize may use no more than the memory that there is") {
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_DATA, &before) == 0);
    const auto mesh = std::filesystem::temp_directory_path() / "graze_memory_test.off";
    std::ofstream(mesh) << "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    graze::cli::VoxelizeOptions options;
    options.mesh = mesh.string();
    options.resolution = "4";
    std::ostringstream out;
    CHECK(graze::cli::run_voxelize(options, graze::cli::Ranks(), out) == 0);
    std::filesystem::remove(mesh);

    rlimit after{};
    REQUIRE(getrlimit(RLIMIT_DATA, &after) == 0);
    CHECK(after.rlim_cur < rlim_t(1) << 50);
    CHECK(after.rlim_cur > rlim_t(1) << 26);
    CHECK(after.rlim_max == before.rlim_max);
    setrlimit(RLIMIT_DATA, &before);
}
