#include "queries/expect.hpp"

#include <array>

#include "support/catch.hpp"

using namespace graze::queries;

namespace {

bool agree(const std::string& expected, const std::string& answer) {
    const Json e = parse_json(expected), a = parse_json(answer);
    return agrees(*e.get_if<Json::Object>(), *a.get_if<Json::Object>());
}

const std::string hit =
    R"({"hit": true, "contact": "touching", "t_in": "1/2", "t_out": {"a": "1", "b": "2", "m": "2"}, )"
    R"("t_in_double": "0x1p-1", "t_out_double": "inf", "p_in": ["0x1p+0", "-0x0p+0"], "p_out": null, )"
    R"("uv_in": ["0", "1/3"], "features_in": ["-x", "+y"], "features_out": [], "stage": "filter"})";

}  // namespace

TEST_CASE("every expected field must be there and equal") {
    for (const char* expected :
         {"{}", R"({"hit": true})", R"({"contact": "touching", "hit": true})", R"({"p_out": null})",
          R"({"features_in": ["-x", "+y"]})", R"({"features_out": []})",
          R"({"stage": "filter"})"}) {
        INFO(expected);
        CHECK(agree(expected, hit));
    }
    for (const char* expected :
         {R"({"hit": false})", R"({"hit": 1})", R"({"hit": "true"})", R"({"contact": "disjoint"})",
          R"({"contact": "touching", "hit": false})", R"({"culled": false})", R"({"side": null})",
          R"({"features_in": ["+y", "-x"]})", R"({"features_in": ["-x"]})",
          R"({"features_out": null})", R"({"p_out": []})", R"({"id": 1})"}) {
        INFO(expected);
        CHECK_FALSE(agree(expected, hit));
    }
}

TEST_CASE("exact fields compare by value") {
    for (const char* expected :
         {R"({"t_in": "1/2"})", R"({"t_in": "2/4"})", R"({"t_in": 0.5})", R"({"t_in": "0x1p-1"})",
          R"({"t_in": {"a": "1/2", "b": "0", "m": "3"}})",
          R"({"t_in": {"a": "0", "b": "1/4", "m": "4"}})",
          R"({"t_out": {"a": "1", "b": "2", "m": "2"}})",
          R"({"t_out": {"m": "8", "b": "1", "a": "2/2"}})", R"({"uv_in": ["0/5", "3/9"]})",
          R"({"uv_in": [0, "1/3"]})"}) {
        INFO(expected);
        CHECK(agree(expected, hit));
    }
    for (const char* expected :
         {R"({"t_in": "1/3"})", R"({"t_in": null})", R"({"t_in": "1/0"})", R"({"t_in": "half"})",
          R"({"t_in": true})", R"({"t_in": ["1/2"]})", R"({"t_in": {"a": "1/2"}})",
          R"({"t_in": {"a": "1/2", "b": "0", "m": "-1"}})", R"({"t_out": "1"})",
          R"({"t_out": {"a": "1", "b": "-2", "m": "2"}})",
          R"({"t_out": {"a": "1", "b": "2", "m": "3"}})",
          R"({"t_out": {"a": "1", "b": "2", "m": {"a": "2", "b": "0", "m": "0"}}})",
          R"({"uv_in": ["0"]})", R"({"uv_in": ["0", "1/3", "0"]})", R"({"uv_in": null})",
          R"({"t_in": 1e4000})"}) {
        INFO(expected);
        CHECK_FALSE(agree(expected, hit));
    }
}

TEST_CASE("rounded fields compare as doubles") {
    for (const char* expected : {R"({"t_in_double": "0x1p-1"})", R"({"t_in_double": "0x0.8p+0"})",
                                 R"({"t_in_double": 0.5})", R"({"t_out_double": "inf"})",
                                 R"({"p_in": [1, 0]})", R"({"p_in": ["0x1.0p0", "0x0p+0"]})"}) {
        INFO(expected);
        CHECK(agree(expected, hit));
    }
    for (const char* expected :
         {R"({"t_in_double": "0x1.0000000000001p-1"})", R"({"t_in_double": "1/2"})",
          R"({"t_out_double": "-inf"})", R"({"t_out_double": null})", R"({"p_in": [1]})",
          R"({"p_in": [1, "0x1p-1074"]})", R"({"p_in": "0x1p+0"})"}) {
        INFO(expected);
        CHECK_FALSE(agree(expected, hit));
    }
}

TEST_CASE("each field of numbers compares by value, each in its own way") {
    const std::string exact = R"("1/2")", exact_pair = R"(["0", "1/4"])", rounded = R"("0x1p-1")",
                      rounded_pair = R"(["0x0p+0", "0x1p-2"])";
    for (const std::string end : {"in", "out"}) {
        for (const auto& [name, answer, same, other] :
             {std::array{"t_" + end, exact, std::string("0.5"), std::string("0.25")},
              std::array{"uv_" + end, exact_pair, std::string("[0, 0.25]"),
                         std::string("[0.25, 0]")},
              std::array{"t_" + end + "_double", rounded, std::string("0.5"), std::string("0.25")},
              std::array{"uv_" + end + "_double", rounded_pair, std::string("[0, 0.25]"),
                         std::string("[0, 0.5]")},
              std::array{"p_" + end, rounded_pair, std::string("[0, 0.25]"),
                         std::string("[0, 0.5]")}}) {
            INFO(name);
            const auto field = [&key = name](const std::string& value) {
                return "{\"" + key + "\": " + value + "}";
            };
            CHECK(agree(field(same), field(answer)));
            CHECK_FALSE(agree(field(other), field(answer)));
        }
    }
}
