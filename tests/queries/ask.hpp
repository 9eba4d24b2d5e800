// Queries asked in memory, their answers read by a JSON reader that is not graze's.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "queries/run.hpp"

namespace graze::queries {

struct Run {
    std::vector<std::string> lines;
    std::vector<nlohmann::json> answers;  ///< one is "discarded" where it is no JSON for the judge
    QueryReport report;
};

inline Run ask(const std::string& queries) {
    std::istringstream in(queries);
    std::stringstream out;
    Run run;
    run.report = run_queries(in, out);
    for (std::string line; std::getline(out, line);) {
        run.answers.push_back(nlohmann::json::parse(line, nullptr, false));
        run.lines.push_back(line);
    }
    return run;
}

/// The answer to one line.
inline nlohmann::json ask_one(const std::string& query) {
    const Run run = ask(query + "\n");
    if (run.answers.size() != 1) throw std::logic_error("one query has one answer: " + query);
    return run.answers[0];
}

inline nlohmann::json ask_object(const nlohmann::json& query) { return ask_one(query.dump()); }

/// The objects of a file of JSON Lines.
inline std::vector<nlohmann::json> read_lines(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error(path + " cannot be read");
    std::vector<nlohmann::json> objects;
    for (std::string line; std::getline(file, line);)
        objects.push_back(nlohmann::json::parse(line));
    return objects;
}

}  // namespace graze::queries
