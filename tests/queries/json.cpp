#include "queries/json.hpp"

#include <sstream>

#include "support/catch.hpp"

using graze::queries::Json;
using graze::queries::json_error;
using graze::queries::parse_json;

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

}  // namespace

TEST_CASE("names that are not UTF-8 are printed as JSON all the same") {
    CHECK(printed({Json::Object{{"caf\xe9", {"\xff"}}}}) ==
          "{\"caf\xef\xbf\xbd\": \"\xef\xbf\xbd\"}");
}

TEST_CASE("a JSON value is echoed as it was written") {
    for (const char* text : {"null", "true", "false", "0", "-0.0", "18446744073709551616", "1e400",
                             "1.50", "123456789012345678901234567890", "\"\"", "\"q1\"", "[]", "{}",
                             "[1, \"a\", [null]]", "{\"a\": 1, \"b\": {\"c\": []}}",
                             "\"\\u0000\\u001f\"", "\"\\\"\\\\\"", "\"\xc3\xa9\xf0\x9f\x98\x80\""})
        CHECK(echoed(text) == text);
    CHECK(echoed(" [ 1 ,\t2 ] ") == "[1, 2]");
    CHECK(echoed(R"("\/\b\n\u00e9\ud83d\ude00")") == "\"/\\b\\n\xc3\xa9\xf0\x9f\x98\x80\"");
}

TEST_CASE("text that is not JSON is refused with its column") {
    CHECK(error_of("").find("not JSON at column 1: ") == 0);
    CHECK(error_of("{\"a\": [1, NaN]}") ==
          "a[1]: NaN and Infinity are no numbers in JSON; allowed: numbers that round to a finite "
          "double");
    CHECK(error_of("[-Infinity]").find("[0]: NaN and Infinity") == 0);
    CHECK(error_of("NaN").find("NaN and Infinity") == 0);
    CHECK(error_of("{NaN: 1}").find("not JSON at column 2: ") == 0);
    CHECK(error_of("[1 NaN]").find("not JSON at column 4: ") == 0);
    CHECK(error_of("{\"a\": [{\"b\": 1, \"c\": 2, \"b\": [3]}]}") ==
          "a[0].b: given twice; allowed: once");
    CHECK(error_of("{\"\": 1, \"\": 1}") == "given twice; allowed: once");
    // By their digits, wherever a long double is wider than a double, or is not.
    for (const char* large : {"1e4932", "-0.01e4934", "100e+4930", "1e99999999999999999999"})
        CHECK(error_of(large) ==
              std::string(large) +
                  " is beyond the doubles; allowed: numbers that round to a finite double");
    for (const char* small : {"9.99e4931", "0.1e4932", "0e99999999999999999999", "0.00e4999",
                              "1e-99999999999999999999", "123e4929"})
        CHECK(echoed(small) == small);
    CHECK(error_of("{\"a\" 1}") ==
          "not JSON at column 6: syntax error while parsing object separator - unexpected number "
          "literal; expected ':'");
    CHECK(error_of("[1, {\"a\": [[], [0, -1e5000]]}]") ==
          "[1].a[1][1]: -1e5000 is beyond the doubles; allowed: numbers that round to a finite "
          "double");
    CHECK(error_of("{} x").find("not JSON at column 4: ") == 0);
    CHECK(error_of(std::string("1\0 2", 4)) == "not JSON at column 2: a zero byte");
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
    CHECK(error_of(nested(graze::queries::max_json_depth)).empty());
    CHECK(error_of(nested(graze::queries::max_json_depth + 1)).find("nested deeper") !=
          std::string::npos);
    CHECK(error_of(std::string(1000000, '[')).find("nested deeper") != std::string::npos);
    std::string objects;
    for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
    CHECK(error_of(objects).find("nested deeper") != std::string::npos);
}
