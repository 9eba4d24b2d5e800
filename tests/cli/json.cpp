#include "cli/json.hpp"

#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "support/catch.hpp"

using graze::cli::Json;
using graze::cli::json_error;
using graze::cli::parse_json;

namespace {

std::string printed(const Json& json) {
    std::ostringstream out;
    out << json;
    return out.str();
}

std::string echoed(const std::string& text) { return printed(parse_json(text)); }

std::string error_of(const std::string& text) {
    try {
        parse_json(text);
    } catch (const json_error& error) {
        return error.what();
    }
    return "";
}

const std::string samples[] = {
    R"({"id": 1, "query": "contact", "a": {"min": [0, -1.5e+3], "max": [1, 2]}, "expect": {}})",
    R"([null, true, false, "", [], {}, 0, -0, 1E5, 0.25, [[1, [2]], 3]])",
    R"({"text": "a\"b\\c\/d\b\f\n\r\t\u0041\u00e9\u20ac\ud83d\ude00", "é": "€ 😀"})",
    R"("0x1.8p+1")",
    R"(  -12.5  )",
    "null",
};

}  // namespace

TEST_CASE("a JSON value is echoed as it was written") {
    for (const char* text : {"null",
                             "true",
                             "false",
                             "0",
                             "-0",
                             "-0.0",
                             "18446744073709551616",
                             "1e400",
                             "1.50",
                             "123456789012345678901234567890",
                             "\"\"",
                             "\"q1\"",
                             "[]",
                             "{}",
                             "[1, \"a\", [null]]",
                             "{\"a\": 1, \"b\": {\"c\": []}}",
                             "{\"a\": 1, \"a\": 2}",
                             "\"\\u0000\\u001f\"",
                             "\"\\\"\\\\\"",
                             "\"\xc3\xa9\xf0\x9f\x98\x80\""})
        CHECK(echoed(text) == text);
    CHECK(echoed(" [ 1 ,\t2 ] ") == "[1, 2]");
    CHECK(echoed(R"("\/\b\n\u00e9\ud83d\ude00")") == "\"/\\u0008\\u000a\xc3\xa9\xf0\x9f\x98\x80\"");
}

TEST_CASE("text that is not JSON is refused with its column") {
    CHECK(error_of("") == "not JSON at column 1: the text ends where a value should be");
    CHECK(error_of("[1, NaN]") ==
          "not JSON at column 5: NaN and Infinity are no numbers in JSON; a number is finite");
    CHECK(error_of("-Infinity").find("column 2: NaN and Infinity") != std::string::npos);
    CHECK(error_of("{\"a\" 1}") == "not JSON at column 6: a ':' should be here");
    CHECK(error_of("[1 2]") == "not JSON at column 4: a ',' or ']' should be here");
    CHECK(error_of("{\"a\": 1") == "not JSON at column 8: a ',' or '}' should be here");
    CHECK(error_of("{} x") == "not JSON at column 4: more text after the end of the value");
    CHECK(error_of("\"\\ud83d\"").find("surrogate") != std::string::npos);
    CHECK(error_of("\"\\ude00\\ud83d\"").find("surrogate") != std::string::npos);
    for (const char* text : {"[1,]",
                             "{\"a\": 1,}",
                             "{a: 1}",
                             "{1: 2}",
                             "'a'",
                             "\"a",
                             "01",
                             "+1",
                             ".5",
                             "1.",
                             "1e",
                             "1e+",
                             "-",
                             "--1",
                             "0x10",
                             "tru",
                             "nul",
                             "True",
                             "[",
                             "]",
                             "{",
                             "\"\t\"",
                             "\"\\x\"",
                             "\"\\u12g4\"",
                             "\"\\u12",
                             "\"\\",
                             "\xef\xbb\xbf{}",
                             "// a\n1",
                             "\"\xff\"",
                             "\"\xc0\x80\"",
                             "\"\xe0\x80\x80\"",
                             "\"\xed\xa0\x80\"",
                             "\"\xf0\x80\x80\x80\"",
                             "\"\xf4\x90\x80\x80\"",
                             "\"\xe2\x82\"",
                             "\"\xe2"})
        CHECK(error_of(text).find("not JSON at column ") == 0);
}

TEST_CASE("nesting is limited, so that no text can exhaust the stack") {
    const auto nested = [](int depth) {
        return std::string(std::size_t(depth), '[') + std::string(std::size_t(depth), ']');
    };
    CHECK(error_of(nested(graze::cli::max_json_depth)).empty());
    CHECK(error_of(nested(graze::cli::max_json_depth + 2)).find("nested deeper") !=
          std::string::npos);
    CHECK(error_of(std::string(1000000, '[')).find("nested deeper") != std::string::npos);
    std::string objects;
    for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
    CHECK(error_of(objects).find("nested deeper") != std::string::npos);
}

// Another JSON reader is the judge: it accepts the same texts and reads the same values.
TEST_CASE("the reader agrees with nlohmann::json") {
    const unsigned seed = 20240607;
    std::mt19937 random(seed);
    const std::string alphabet =
        "{}[]\",:\\/ux0123456789-+.eEabtrufalsn \t\r\n\x01\x7f\xc3\xa9\xe2\xf0\x9f\xed\xff";
    int accepted = 0, refused = 0;
    for (int i = 0; i < 40000; ++i) {
        std::string text = samples[random() % std::size(samples)];
        for (auto n = random() % 4; n > 0; --n) {
            const std::size_t at = random() % text.size();
            const char c = alphabet[random() % alphabet.size()];
            switch (random() % 3) {
                case 0:
                    text[at] = c;
                    break;
                case 1:
                    text.insert(at, 1, c);
                    break;
                default:
                    text.erase(at, 1 + random() % 3);
                    break;
            }
            if (text.empty()) text = "0";
        }
        INFO("seed " << seed << ", case " << i << ": " << text);
        const std::string error = error_of(text);
        (error.empty() ? accepted : refused)++;
        if (error.empty()) {
            try {
                CHECK(nlohmann::json::parse(echoed(text)) == nlohmann::json::parse(text));
            } catch (const nlohmann::json::exception& exception) {
                CHECK(exception.id == 406);  // a number beyond the doubles
            }
        } else {
            CHECK_FALSE(nlohmann::json::accept(text));
        }
    }
    CHECK(accepted > 5000);
    CHECK(refused > 5000);
}
