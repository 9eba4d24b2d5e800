// The graze command. Exit status: 2 for bad usage or input; the help of each command has the others.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <graze/batch.hpp>
#include <graze/version.hpp>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/terminal/manual.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/system.hpp"

namespace {

using graze::cli::Command;
using graze::cli::complain;

/// With a command line.
std::string what_is_wrong(const CLI::App& graze, const std::vector<Command>& commands,
                          const CLI::ParseError& error) {
    const auto called = graze.get_subcommands();
    if (!called.empty()) {
        const std::string name = called[0]->get_name(), see = "; see graze " + name + " --help";
        // What is missing may be what was mistyped.
        const auto others = called[0]->remaining();
        const auto option = std::find_if(others.begin(), others.end(), [](const std::string& word) {
            return word.size() > 1 && word[0] == '-';
        });
        if (option != others.end()) return "\"" + *option + "\" is no option of " + name + see;
        if (!others.empty()) return "\"" + others[0] + "\" is one argument too many" + see;
        return error.what() + see;
    }
    if (!dynamic_cast<const CLI::RequiredError*>(&error) &&
        !dynamic_cast<const CLI::ExtrasError*>(&error))
        return std::string(error.what()) + "; see graze --help";
    const auto others = graze.remaining();
    std::string allowed;
    for (const Command& command : commands)
        allowed += (allowed.empty() ? "" : ", ") + command.line.app().get_name();
    return (others.empty() ? "a command is missing" : "\"" + others[0] + "\" is no command") +
           "; allowed: " + allowed + "; see graze --help";
}

std::string version() {
    const graze::Build& build = graze::build();
    std::string text = std::string("graze ") + build.version +
                       "\nbig numbers: " + build.big_numbers + "\nthreads: " + build.threads +
                       "\nvector instructions here: ";
    for (const auto target : graze::batch::targets())
        text.append(text.ends_with(' ') ? "" : ", ").append(name(target));
    return text;
}

}  // namespace

int main(int argc, char** argv) try {
    std::ios::sync_with_stdio(false);
    const auto arguments = graze::cli::start(argc, argv);
    CLI::App app("graze: do two shapes meet, and how? Exact answers for shapes given by doubles.",
                 "graze");
    app.set_version_flag("--version", version());
    app.add_option_function<std::string>(
           "--completion",
           [&](const std::string& chosen) {
               graze::cli::write_completion(app, chosen, std::cout);
               throw CLI::Success();
           },
           "Print a script that completes commands and options in a shell")
        ->check(CLI::IsMember({"bash", "fish", "zsh"}))
        ->trigger_on_parse();
    app.add_flag_callback(
           "--manual",
           [&] {
               graze::cli::write_manual(app, graze::build().version, std::cout);
               throw CLI::Success();
           },
           "Print the page for man: graze --manual | man -l -")
        ->trigger_on_parse();
    app.require_subcommand(1);
    app.footer("\nTry `graze query --help` and so on: each command has an example.");

    std::vector<Command> commands;
    for (const auto add : graze::cli::commands) commands.push_back(add(app));
    try {
        app.parse(int(arguments.size()), arguments.data());
    } catch (const CLI::ParseError& error) {
        // Of --help and --version.
        if (error.get_exit_code() == 0) return app.exit(error);
        return complain(what_is_wrong(app, commands, error));
    }
    const auto called = std::find_if(commands.begin(), commands.end(), [](const Command& command) {
        return command.line.app().parsed();
    });
    try {
        return called->run({arguments, std::cout, std::cerr});
    } catch (const std::bad_alloc&) {
        return complain(called->line.app().get_name() + ": there is not enough memory for this");
    }
} catch (const std::exception& error) {
    return complain(error.what());
}
