// Witnesses: cases with known answers, asked in every way that has an answer.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "ask.hpp"
#include "support/catch.hpp"

using namespace graze::queries;
using nlohmann::json;

namespace {

/// The witnesses of tests/cases.
std::vector<json> witnesses() {
    std::vector<json> all;
    for (const auto& entry : std::filesystem::directory_iterator(GRAZE_CASES_DIR))
        if (entry.path().extension() == ".jsonl")
            for (json& query : read_lines(entry.path().string())) all.push_back(std::move(query));
    return all;
}

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_linear(const json& shape) {
    return is_one_of(shape.at("type"), {"line", "ray", "segment"});
}

bool is_box(const json& shape) {
    return is_one_of(shape.at("type"), {"aabb", "obb", "parallelepiped"});
}

std::vector<std::string> methods_of(const json& query) {
    if (is_linear(query.at("a")) && is_box(query.at("b")))
        return {"default", "exact", "sat", "slab"};
    if (query.at("a").at("type") == "triangle") return {"default", "exact", "sat", "pef"};
    return {"default", "exact"};
}

void check_agrees(const json& query) {
    const json answer = ask_object(query);
    INFO(query << "\n" << answer);
    REQUIRE(answer.contains("agrees"));
    CHECK(answer.at("agrees") == true);
}

}  // namespace

TEST_CASE("the witnesses are answered as expected, by every method and in both orders") {
    std::size_t asked = 0;
    for (json query : witnesses()) {
        const std::string contact = query.at("expect").at("contact");
        if (is_box(query.at("a"))) std::swap(query.at("a"), query.at("b"));
        for (const std::string& method : methods_of(query)) {
            query["method"] = method;
            check_agrees(query), ++asked;
            if (query.contains("t_range")) continue;
            json other = query;
            other.erase("cull");
            for (int order = 0; order < 2; ++order) {
                other["query"] = "contact";
                other["expect"] = {{"contact", contact}};
                check_agrees(other), ++asked;
                other["query"] = "intersects";
                other["expect"] = {{"intersects", contact != "disjoint"}};
                check_agrees(other), ++asked;
                std::swap(other.at("a"), other.at("b"));
            }
        }
    }
    std::cout << "witnesses: " << asked << " queries asked\n";
    CHECK(asked > 1000);
}

TEST_CASE("an expectation that is wrong is found out") {
    std::size_t asked = 0;
    for (json query : witnesses()) {
        for (auto& [name, value] : query.at("expect").items()) {
            if (value.is_null() || value == json::array()) continue;
            json wrong = query;
            json& field = wrong["expect"][name];
            if (field.is_array())
                field = json::array({field[0]}), field.push_back("?");
            else if (field.is_boolean())
                field = !field.get<bool>();
            else
                field = "7/5";
            const json answer = ask_object(wrong);
            INFO(wrong << "\n" << answer);
            CHECK(answer.at("agrees") == false);
            ++asked;
        }
    }
    CHECK(asked > 400);
}

TEST_CASE("the known cases are right") {
    const char* shared = std::getenv("GRAZE_SHARED");
    const std::filesystem::path folder = shared ? shared : GRAZE_SHARED_DEFAULT;
    const std::string path = (folder / "known-cases.jsonl").string();
    if (!std::filesystem::exists(path)) {
        std::cout << "SKIPPED: no known cases at " << path << "; set GRAZE_SHARED\n";
        return;
    }
    int right = 0, asked = 0;
    for (const json& query : read_lines(path)) {
        const json answer = ask_object(query);
        INFO(query << "\n" << answer);
        const bool agrees = answer.value("agrees", false);
        CHECK(agrees);
        right += agrees;
        ++asked;
    }
    std::cout << "known cases: " << right << " of " << asked << " right\n";
    CHECK(asked >= 92);
}
