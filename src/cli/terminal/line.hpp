// The options of a command, as CLI11 has them, whose headers take longer to read than a command.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace graze::cli {

/// An option or an argument. Each rule returns it, for the next.
class Option {
public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option required() const;
    Option one_of(std::initializer_list<const char*> values) const;
    Option between(std::int64_t low, std::int64_t high) const;
    Option not_negative() const;
    Option excludes(Option other) const;
    Option needs(Option other) const;
    /// The help has the value that it has now.
    Option shows_default() const;

private:
    CLI::Option* option_;
};

/// What a command is called with.
class Line {
public:
    explicit Line(CLI::App* app) : app_(app) {}

    /// `names` is "-o,--output" for an option, "MESH" for an argument. The value is read into `value`, which must live as
    /// long as the line: a text, an integer, an optional size or text, or a list of texts.
    template <class T>
    Option add(const char* names, T& value, const char* description) const;
    Option add_flag(const char* names, bool& value, const char* description) const;
    /// Just one of the options that are added to what is returned must be given; `group` is how errors call them.
    Line one_of(const char* group) const;

    CLI::App& app() const { return *app_; }

private:
    CLI::App* app_;
};

/// A command of graze, with what `graze NAME --help` says of it: a sentence, and what follows the options.
Line add_command(CLI::App& graze, const char* name, const char* description, const char* help);

}  // namespace graze::cli
