#include "queries/json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>

#include "queries/number.hpp"

namespace graze::queries {

namespace {

// Numbers as wide as there are: those beyond the doubles are for the reader of the value to refuse.
using Reader = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t,
                                    std::uint64_t, long double>;

/// Builds a Json from what the parser meets.
class Builder : public nlohmann::json_sax<Reader> {
public:
    explicit Builder(std::string_view text) : text_(text) {}

    Json take_result() { return std::move(result_); }

    bool null() override { return add({nullptr}); }
    bool boolean(bool truth) override { return add({truth}); }
    /// For what begins with a minus sign.
    bool number_integer(std::int64_t n) override {
        return add({Json::Number{n == 0 ? "-0" : std::to_string(n)}});
    }
    bool number_unsigned(std::uint64_t n) override {
        return add({Json::Number{std::to_string(n)}});
    }
    bool number_float(long double, const std::string& literal) override {
        // The same limit wherever a long double is wider than a double, or is not.
        constexpr std::int64_t most_digits = 4932;
        if (decimal_digits(literal) > most_digits) refuse_large(literal);
        return add({Json::Number{literal}});
    }
    bool string(std::string& text) override { return add({std::move(text)}); }
    bool binary(Reader::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open({Json::Object{}}); }
    bool start_array(std::size_t) override { return open({Json::Array{}}); }
    bool end_object() override {
        std::vector<std::string_view> names;
        for (const auto& [name, member] : std::get<Json::Object>(open_.back()->value))
            names.push_back(name);
        std::sort(names.begin(), names.end());
        const auto twice = std::adjacent_find(names.begin(), names.end());
        if (twice != names.end()) refuse(path(*twice), "given twice; allowed: once");
        return close();
    }
    bool end_array() override { return close(); }
    bool key(std::string& name) override {
        std::get<Json::Object>(open_.back()->value).push_back({std::move(name), {nullptr}});
        return true;
    }

    bool parse_error(std::size_t column, const std::string& token,
                     const nlohmann::detail::exception& error) override {
        constexpr int number_overflow = 406;
        if (error.id == number_overflow) refuse_large(token);
        // "[name] parse error at line 1, column 5: what; last read: 'text'"
        std::string what = error.what();
        what.erase(0, what.find(": ") + 2);
        what.erase(std::min(what.find("; last read"), what.size()));
        if (what.starts_with("syntax error while parsing value - invalid") &&
            what.find("invalid string") == what.npos && is_not_finite(column))
            refuse(path(), std::string("NaN and Infinity are no numbers in JSON") + allowed);
        throw json_error("not JSON at column " + std::to_string(column) + ": " + what);
    }

private:
    /// Does a column lie in a word for a number that is not finite, as some language prints it?
    bool is_not_finite(std::size_t column) const {
        const auto is_letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
        std::size_t begin = std::min(column - 1, text_.size()), end = begin;
        while (begin > 0 && is_letter(text_[begin - 1])) --begin;
        while (end < text_.size() && is_letter(text_[end])) ++end;
        std::string word(text_.substr(begin, end - begin));
        for (char& c : word) c |= 32;
        return word == "nan" || word == "inf" || word == "infinity";
    }

    static constexpr const char* allowed = "; allowed: numbers that round to a finite double";

    [[noreturn]] void refuse_large(const std::string& literal) {
        refuse(path(), shortened(literal) + " is beyond the doubles" + allowed);
    }
    [[noreturn]] void refuse(const std::string& path, const std::string& what) {
        json_error error((path.empty() ? "" : path + ": ") + what);
        error.read = std::move(result_);
        throw error;
    }

    /// How many digits a decimal has before its point, by its exponent; none if it is 0.
    static std::int64_t decimal_digits(const std::string& literal) {
        const std::size_t e = std::min(literal.find_first_of("eE"), literal.size());
        const std::size_t point = std::min(literal.find('.'), e),
                          first = literal.find_first_of("123456789");
        if (first >= e) return std::numeric_limits<std::int64_t>::min();
        std::int64_t exponent = 0;
        if (e < literal.size()) {
            const char* text = literal.data() + e + 1;
            const bool negative = *text == '-';
            if (*text == '+' || *text == '-') ++text;
            // More than fits is beyond what digits can make up for.
            if (std::from_chars(text, literal.data() + literal.size(), exponent).ec != std::errc())
                exponent = std::int64_t(1) << 62;
            if (negative) exponent = -exponent;
        }
        return exponent + std::int64_t(point) - std::int64_t(first) + (first > point ? 1 : 0);
    }

    /// Of the value that comes next; or of the member of the innermost object that has this name.
    std::string path(std::optional<std::string_view> name = {}) const {
        std::string path;
        for (const Json* json : open_) {
            if (const auto* elements = json->get_if<Json::Array>()) {
                // Of an open array that holds another open one, the last element is meant.
                path += '[' + std::to_string(elements->size() - (json != open_.back())) + ']';
            } else {
                const auto& members = *json->get_if<Json::Object>();
                const std::string last(name && json == open_.back() ? *name : members.back().name);
                path += (path.empty() ? "" : ".") + shortened(last);
            }
        }
        return path;
    }

    /// Where the next value goes, which is a place that does not move until it is closed.
    Json& add_place() {
        if (open_.empty()) return result_;
        if (auto* elements = std::get_if<Json::Array>(&open_.back()->value))
            return elements->emplace_back();
        return std::get<Json::Object>(open_.back()->value).back().value;
    }
    bool add(Json json) {
        add_place() = std::move(json);
        return true;
    }
    bool open(Json json) {
        if (open_.size() >= max_json_depth)
            throw json_error("nested deeper than " + std::to_string(max_json_depth) + " levels");
        Json& place = add_place();
        place = std::move(json);
        open_.push_back(&place);
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    std::string_view text_;
    Json result_;
    std::vector<Json*> open_;
};

/// In quotes. What is not UTF-8, as a name in a file may be, becomes U+FFFD.
std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string shortened(std::string text) {
    constexpr std::size_t longest = 60;
    if (text.size() <= longest) return text;
    std::size_t end = longest;
    while ((static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // inside a character
    text.resize(end);
    return text + "...";
}

Json::Json(double number) : value(nullptr) {
    if (std::isfinite(number)) value = Number{to_shortest(number)};
}

bool operator==(const Json& x, const Json& y) { return x.value == y.value; }

namespace {

void print(const Json& json, std::string& out) {
    const char* separator = "";
    if (json.get_if<std::nullptr_t>()) {
        out += "null";
    } else if (const bool* truth = json.get_if<bool>()) {
        out += *truth ? "true" : "false";
    } else if (const auto* number = json.get_if<Json::Number>()) {
        out += number->literal;
    } else if (const auto* text = json.get_if<std::string>()) {
        out += quoted(*text);
    } else if (const auto* elements = json.get_if<Json::Array>()) {
        out += '[';
        for (const Json& element : *elements) {
            out += std::exchange(separator, ", ");
            print(element, out);
        }
        out += ']';
    } else {
        out += '{';
        for (const auto& [name, member] : std::get<Json::Object>(json.value)) {
            out.append(std::exchange(separator, ", ")).append(quoted(name)).append(": ");
            print(member, out);
        }
        out += '}';
    }
}

}  // namespace

std::string to_text(const Json& json) {
    std::string text;
    print(json, text);
    return text;
}

std::ostream& operator<<(std::ostream& out, const Json& json) { return out << to_text(json); }

Json parse_json(std::string_view text) {
    // These the parser would take for the end of the text, or skip.
    if (const std::size_t zero = text.find('\0'); zero != text.npos)
        throw json_error("not JSON at column " + std::to_string(zero + 1) + ": a zero byte");
    if (text.starts_with("\xef\xbb\xbf"))
        throw json_error("not JSON at column 1: a byte order mark");
    Builder builder(text);
    Reader::sax_parse(text, &builder);
    return builder.take_result();
}

}  // namespace graze::queries
