#include "cells/expression.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace graze::cells {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// What is not printed is told by its number.
std::string shown(std::string_view text) {
    constexpr const char* digits = "0123456789abcdef";
    constexpr std::size_t most = 200;
    std::string r;
    for (const char c : text.substr(0, most)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f)
            r += c;
        else
            r += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
    }
    return '"' + r + (text.size() > most ? "..\"" : "\"");
}

constexpr std::string_view at_least_name = "atleast";
/// Brackets within brackets.
constexpr int deepest = 1000;

}  // namespace

class Reader {
public:
    Reader(Expression& expression, std::string_view text, std::span<const std::string> names)
        : expression_(expression), text_(text), names_(names) {
        for (std::size_t n = 0; n < names.size(); ++n) {
            const std::string& name = names[n];
            if (name.empty() || !is_letter(name[0]) ||
                !std::all_of(name.begin(), name.end(),
                             [](char c) { return is_letter(c) || is_digit(c); }))
                throw std::invalid_argument(shown(name) +
                                            " is no name of a mesh: a letter or _, then letters, "
                                            "digits and _");
            if (name == at_least_name)
                throw std::invalid_argument("no mesh can have the name \"atleast\"");
            if (std::find(names.begin(), names.begin() + std::ptrdiff_t(n), name) !=
                names.begin() + std::ptrdiff_t(n))
                throw std::invalid_argument("two meshes have the name " + shown(name));
        }
    }

    void read() {
        sum();
        if (!done()) fail("an operator (+, &, -, ^)");
    }

private:
    using Kind = Expression::Kind;

    void sum() {
        if (++depth_ > deepest) throw std::invalid_argument("the expression has too many brackets");
        product();
        while (true) {
            const Kind kind = next_is('+')   ? Kind::either
                              : next_is('-') ? Kind::less
                              : next_is('^') ? Kind::one
                                             : Kind::mesh;
            if (kind == Kind::mesh) break;
            ++at_;
            product();
            expression_.steps_.push_back({kind});
        }
        --depth_;
    }
    void product() {
        term();
        while (next_is('&')) {
            ++at_;
            term();
            expression_.steps_.push_back({Kind::both});
        }
    }
    void term() {
        if (next_is('(')) {
            ++at_;
            sum();
            expect(')');
            return;
        }
        const std::size_t begin = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        const std::string_view word = text_.substr(begin, at_ - begin);
        if (word.empty() || is_digit(word[0])) {
            at_ = begin;
            fail("a mesh or a bracket");
        }
        if (word == at_least_name) return at_least();
        const auto found = std::find(names_.begin(), names_.end(), word);
        if (found == names_.end()) {
            std::string known;
            for (const std::string& name : names_) known += (known.empty() ? "" : ", ") + name;
            throw std::invalid_argument(
                "no mesh is called " + shown(word) + ", which the expression has at character " +
                std::to_string(begin + 1) + "; there is " + (known.empty() ? "none" : known));
        }
        const auto number = std::uint32_t(found - names_.begin());
        expression_.steps_.push_back({Kind::mesh, number});
        expression_.named_[number] = true;
    }
    void at_least() {
        expect('(');
        next_is(' ');
        std::uint32_t count = 0;
        const char* const begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), count);
        if (error != std::errc() || count == 0) fail("a number from 1 on");
        at_ += std::size_t(end - begin);
        std::uint32_t terms = 0;
        do {
            expect(',');
            sum();
            ++terms;
        } while (next_is(','));
        expect(')');
        expression_.steps_.push_back({Kind::at_least, count, terms});
    }

    bool done() {
        constexpr std::string_view white = " \t\r\n";
        while (at_ < text_.size() && white.find(text_[at_]) != white.npos) ++at_;
        return at_ == text_.size();
    }
    bool next_is(char c) { return !done() && text_[at_] == c; }
    void expect(char c) {
        if (!next_is(c)) fail(std::string(1, c));
        ++at_;
    }
    [[noreturn]] void fail(const std::string& expected) {
        throw std::invalid_argument("the expression " + shown(text_) + " has " +
                                    (done() ? "its end" : shown(text_.substr(at_, 1))) +
                                    " at character " + std::to_string(at_ + 1) +
                                    ", where it should have " + expected);
    }

    Expression& expression_;
    std::string_view text_;
    std::span<const std::string> names_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

Expression::Expression(std::string_view text, std::span<const std::string> names)
    : named_(names.size()) {
    Reader(*this, text, names).read();
}

bool Expression::is_true(const std::vector<bool>& inside) const {
    std::vector<bool> stack;
    for (const Step& step : steps_) {
        if (step.kind == Kind::mesh) {
            stack.push_back(inside[step.number]);
            continue;
        }
        if (step.kind == Kind::at_least) {
            const auto first = stack.end() - std::ptrdiff_t(step.terms);
            const bool enough = std::count(first, stack.end(), true) >= std::ptrdiff_t(step.number);
            stack.erase(first, stack.end());
            stack.push_back(enough);
            continue;
        }
        const bool b = stack.back();
        stack.pop_back();
        const bool a = stack.back();
        switch (step.kind) {
            case Kind::either:
                stack.back() = a || b;
                break;
            case Kind::both:
                stack.back() = a && b;
                break;
            case Kind::less:
                stack.back() = a && !b;
                break;
            default:
                stack.back() = a != b;
        }
    }
    return stack.back();
}

}  // namespace graze::cells
