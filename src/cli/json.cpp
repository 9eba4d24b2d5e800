#include "cli/json.hpp"

#include <cstdint>
#include <ostream>
#include <utility>

namespace graze::cli {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The length of the UTF-8 character that begins at i, or 0 if there is none (RFC 3629: shortest
/// forms only, no surrogates, nothing above U+10FFFF).
std::size_t utf8_length(std::string_view text, std::size_t i) {
    const auto byte = [&](std::size_t k) {
        return i + k < text.size() ? unsigned(static_cast<unsigned char>(text[i + k])) : 0u;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((byte(k) & 0xc0) != 0x80) return 0;
    if (lead == 0xe0 && byte(1) < 0xa0) return 0;
    if (lead == 0xed && byte(1) > 0x9f) return 0;
    if (lead == 0xf0 && byte(1) < 0x90) return 0;
    if (lead == 0xf4 && byte(1) > 0x8f) return 0;
    return length;
}

void append_utf8(std::string& text, std::uint32_t c) {
    const auto tail = [&](int shift) { text += char(0x80 | (c >> shift & 0x3f)); };
    if (c < 0x80) {
        text += char(c);
    } else if (c < 0x800) {
        text += char(0xc0 | c >> 6);
        tail(0);
    } else if (c < 0x10000) {
        text += char(0xe0 | c >> 12);
        tail(6);
        tail(0);
    } else {
        text += char(0xf0 | c >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Json document() {
        Json json = value(0);
        skip_space();
        if (at_ != text_.size()) fail("more text after the end of the value");
        return json;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw json_error("not JSON at column " + std::to_string(at_ + 1) + ": " + what);
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    bool take(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    bool take(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    void skip_space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos)
            ++at_;
    }

    Json value(int depth) {
        skip_space();
        if (at_ == text_.size()) fail("the text ends where a value should be");
        if (depth > max_json_depth)
            fail("nested deeper than " + std::to_string(max_json_depth) + " levels");
        const char c = peek();
        if (c == '{') return {object(depth)};
        if (c == '[') return {array(depth)};
        if (c == '"') return {string()};
        if (c == '-' || is_digit(c)) return {number()};
        if (take("null")) return {nullptr};
        if (take("true")) return {true};
        if (take("false")) return {false};
        if (text_.substr(at_, 3) == "NaN" || text_.substr(at_, 3) == "Inf")
            fail("NaN and Infinity are no numbers in JSON; a number is finite");
        fail("no value begins here");
    }

    Json::Object object(int depth) {
        ++at_;
        Json::Object members;
        skip_space();
        if (take('}')) return members;
        do {
            skip_space();
            if (peek() != '"') fail("a name in double quotes should be here");
            std::string name = string();
            skip_space();
            if (!take(':')) fail("a ':' should be here");
            members.push_back({std::move(name), value(depth + 1)});
            skip_space();
        } while (take(','));
        if (!take('}')) fail("a ',' or '}' should be here");
        return members;
    }

    Json::Array array(int depth) {
        ++at_;
        Json::Array elements;
        skip_space();
        if (take(']')) return elements;
        do {
            elements.push_back(value(depth + 1));
            skip_space();
        } while (take(','));
        if (!take(']')) fail("a ',' or ']' should be here");
        return elements;
    }

    Json::Number number() {
        const std::size_t begin = at_;
        take('-');
        if (text_.substr(at_, 3) == "Inf")
            fail("NaN and Infinity are no numbers in JSON; a number is finite");
        if (!take('0')) digits();
        if (take('.')) digits();
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            digits();
        }
        return {std::string(text_.substr(begin, at_ - begin))};
    }

    void digits() {
        if (!is_digit(peek())) fail("a digit should be here");
        while (is_digit(peek())) ++at_;
    }

    std::string string() {
        ++at_;
        std::string characters;
        while (!take('"')) {
            if (at_ == text_.size()) fail("the text ends inside a string");
            const char c = peek();
            if (static_cast<unsigned char>(c) < 0x20) fail("a control character in a string");
            if (take('\\')) {
                escape(characters);
                continue;
            }
            const std::size_t length = utf8_length(text_, at_);
            if (length == 0) fail("not UTF-8");
            characters += text_.substr(at_, length);
            at_ += length;
        }
        return characters;
    }

    void escape(std::string& characters) {
        constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
        if (take('u')) {
            std::uint32_t c = hex4();
            if (c >= 0xd800 && c < 0xdc00 && take("\\u")) {
                const std::uint32_t low = hex4();
                if (low < 0xdc00 || low > 0xdfff) fail("half of a surrogate pair");
                c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            } else if (c >= 0xd800 && c <= 0xdfff) {
                fail("half of a surrogate pair");
            }
            append_utf8(characters, c);
            return;
        }
        const std::size_t k = at_ < text_.size() ? names.find(text_[at_]) : names.npos;
        if (k == names.npos) fail("no such escape in a string");
        ++at_;
        characters += meanings[k];
    }

    std::uint32_t hex4() {
        std::uint32_t value = 0;
        for (int k = 0; k < 4; ++k) {
            constexpr std::string_view lower = "0123456789abcdef", upper = "0123456789ABCDEF";
            std::size_t digit = at_ < text_.size() ? lower.find(text_[at_]) : lower.npos;
            if (digit == lower.npos && at_ < text_.size()) digit = upper.find(text_[at_]);
            if (digit == lower.npos) fail("four hexadecimal digits should be here");
            value = value * 16 + std::uint32_t(digit);
            ++at_;
        }
        return value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

void print(std::ostream& out, const std::string& text) {
    constexpr std::string_view hex = "0123456789abcdef";
    out << '"';
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out << '\\' << c;
        else if (static_cast<unsigned char>(c) < 0x20)
            out << "\\u00" << hex[std::size_t(c) >> 4] << hex[std::size_t(c) & 15];
        else
            out << c;
    }
    out << '"';
}

}  // namespace

bool operator==(const Json& x, const Json& y) { return x.value == y.value; }

std::ostream& operator<<(std::ostream& out, const Json& json) {
    if (json.get_if<std::nullptr_t>()) return out << "null";
    if (const bool* truth = json.get_if<bool>()) return out << (*truth ? "true" : "false");
    if (const auto* number = json.get_if<Json::Number>()) return out << number->literal;
    const char* separator = "";
    if (const auto* text = json.get_if<std::string>()) {
        print(out, *text);
    } else if (const auto* elements = json.get_if<Json::Array>()) {
        out << '[';
        for (const Json& element : *elements) out << std::exchange(separator, ", ") << element;
        out << ']';
    } else {
        out << '{';
        for (const auto& [name, member] : std::get<Json::Object>(json.value)) {
            out << std::exchange(separator, ", ");
            print(out, name);
            out << ": " << member;
        }
        out << '}';
    }
    return out;
}

Json parse_json(std::string_view text) { return Parser(text).document(); }

}  // namespace graze::cli
