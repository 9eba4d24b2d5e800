#include "cli/terminal/line.hpp"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace graze::cli {

Option Option::required() const { return Option(option_->required()); }
Option Option::one_of(std::initializer_list<const char*> values) const {
    return Option(
        option_->check(CLI::IsMember(std::vector<std::string>(values.begin(), values.end()))));
}
Option Option::between(std::int64_t low, std::int64_t high) const {
    return Option(option_->check(CLI::Range(low, high)));
}
Option Option::not_negative() const { return Option(option_->check(CLI::NonNegativeNumber)); }
Option Option::excludes(Option other) const { return Option(option_->excludes(other.option_)); }
Option Option::needs(Option other) const { return Option(option_->needs(other.option_)); }
Option Option::shows_default() const { return Option(option_->capture_default_str()); }

template <class T>
Option Line::add(const char* names, T& value, const char* description) const {
    return Option(app_->add_option(names, value, description));
}
template Option Line::add(const char*, std::string&, const char*) const;
template Option Line::add(const char*, std::vector<std::string>&, const char*) const;
template Option Line::add(const char*, int&, const char*) const;
template Option Line::add(const char*, unsigned&, const char*) const;
template Option Line::add(const char*, std::int64_t&, const char*) const;
template Option Line::add(const char*, std::uint64_t&, const char*) const;
template Option Line::add(const char*, std::optional<std::size_t>&, const char*) const;
template Option Line::add(const char*, std::optional<std::string>&, const char*) const;

Option Line::add_flag(const char* names, bool& value, const char* description) const {
    return Option(app_->add_flag(names, value, description));
}

Line Line::one_of(const char* group) const {
    CLI::Option_group* const options = app_->add_option_group(group);
    options->require_option(1);
    return Line(options);
}

Line add_command(CLI::App& graze, const char* name, const char* description, const char* help) {
    CLI::App* const app = graze.add_subcommand(name, description);
    app->footer(help);
    return Line(app);
}

}  // namespace graze::cli
