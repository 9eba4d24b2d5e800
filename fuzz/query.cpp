// Any bytes as JSON Lines of queries: one answer for each line that is not blank, in order, and
// each an object with an id and either an error and its line, or an answer, with a stage unless it is about exact
// points. Another JSON reader judges.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "input.hpp"
#include "queries/run.hpp"

using graze::fuzz::fail;

/// Of answers without a stage.
constexpr const char* exact_fields[]{"sign", "order", "point", "dim", "contact", "intersects"};

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    // Each power of ten of an exponent, or digit, costs time and finds nothing new.
    if (size > 4096) return 0;
    std::istringstream in(text);
    std::stringstream out;
    const auto report = graze::queries::run_queries(in, out);

    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    std::vector<std::int64_t> numbers;
    std::istringstream lines(text);
    std::string line;
    for (std::int64_t number = 1; std::getline(lines, line); ++number)
        if (line.find_first_not_of(" \t\r") != line.npos) numbers.push_back(number);

    std::size_t answers = 0;
    std::int64_t bad = 0;
    while (std::getline(out, line)) {
        const auto answer = nlohmann::json::parse(line, nullptr, false);
        // An id may be a number beyond the doubles, which the judge refuses.
        if (answer.is_discarded()) {
            if (line.find_first_of("eE") == line.npos) fail("no JSON: " + line);
            bad += line.find("\"line\": ") != line.npos;
            ++answers;
            continue;
        }
        if (!answer.is_object() || !answer.contains("id")) fail("no id: " + line);
        const bool is_exact = std::any_of(std::begin(exact_fields), std::end(exact_fields),
                                          [&](const char* name) { return answer.contains(name); });
        if (answer.contains("error") + (answer.contains("stage") || is_exact) != 1)
            fail("error or answer: " + line);
        if (answer.contains("error")) {
            ++bad;
            if (answers >= numbers.size() || answer.at("line") != numbers[answers])
                fail("wrong line: " + line);
        }
        ++answers;
    }
    if (answers != numbers.size())
        fail(std::to_string(numbers.size()) + " lines, " + std::to_string(answers) + " answers");
    if (report.bad != bad || report.answered + bad != std::int64_t(answers)) fail("miscounted");
    return 0;
}
