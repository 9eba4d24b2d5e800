#include "cli/terminal/manual.hpp"

#include <CLI/CLI.hpp>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace graze::cli {

namespace {

std::vector<const CLI::App*> commands(const CLI::App& app) {
    std::vector<const CLI::App*> found;
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_name().empty()) found.push_back(command);
    return found;
}

/// Of a command and its groups, in their order.
std::vector<const CLI::Option*> options(const CLI::App& app) {
    std::vector<const CLI::Option*> found;
    for (const CLI::Option* option : app.get_options())
        if (!option->get_group().empty()) found.push_back(option);
    for (const CLI::App* group : app.get_subcommands({}))
        if (group->get_name().empty())
            for (const CLI::Option* option : options(*group)) found.push_back(option);
    return found;
}

/// "-o", "--output".
std::vector<std::string> names(const CLI::Option& option) {
    std::vector<std::string> found;
    for (const std::string& name : option.get_snames()) found.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) found.push_back("--" + name);
    return found;
}

/// The values an option can have, where they are few.
std::vector<std::string> choices(const CLI::Option& option) {
    std::vector<std::string> found;
    const std::string type = option.get_type_name();
    const auto begin = type.find('{'), end = type.find('}');
    if (begin == type.npos || end == type.npos) return found;
    std::istringstream list(type.substr(begin + 1, end - begin - 1));
    for (std::string choice; std::getline(list, choice, ',');) found.push_back(choice);
    return found;
}

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words) text.append(text.empty() ? "" : between).append(word);
    return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

// ---- roff ----

/// No line of it is a request, no character of it another one.
std::string roff(const std::string& text) {
    std::string safe = replaced(text, "\\", "\\e");
    safe = replaced(safe, "-", "\\-");
    safe = replaced(safe, "'", "\\(aq");
    safe = replaced(safe, "`", "\\(ga");
    safe = replaced(safe, "^", "\\(ha");
    safe = replaced(safe, "~", "\\(ti");
    return replaced("\n" + safe, "\n.", "\n\\&.").substr(1);
}

void write_options(const CLI::App& app, std::ostream& out) {
    for (const CLI::Option* option : options(app)) {
        const bool positional = option->get_positional();
        out << ".TP\n\\fB"
            << roff(positional ? option->get_name(true) : joined(names(*option), ", ")) << "\\fR";
        const auto values = choices(*option);
        if (!values.empty())
            out << " " << roff(joined(values, "|"));
        else if (!positional && option->get_expected_max() > 0)
            out << " \\fIVALUE\\fR";
        out << '\n' << roff(option->get_description());
        if (!option->get_default_str().empty())
            out << " (default: " << roff(option->get_default_str()) << ')';
        out << '\n';
    }
}

// ---- Shells ----

std::string command_names(const CLI::App& app) {
    std::vector<std::string> found;
    for (const CLI::App* command : commands(app)) found.push_back(command->get_name());
    return joined(found, " ");
}
std::string option_names(const CLI::App& app) {
    std::vector<std::string> found;
    for (const CLI::Option* option : options(app))
        for (const std::string& name : names(*option)) found.push_back(name);
    return joined(found, " ");
}

void write_bash(const CLI::App& app, std::ostream& out) {
    out << "_graze() {\n"
           "    local words='' current=${COMP_WORDS[COMP_CWORD]}\n"
           "    if [[ $COMP_CWORD -eq 1 ]]; then\n"
           "        words='"
        << command_names(app) << ' ' << option_names(app)
        << "'\n"
           "    else\n"
           "        case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in\n";
    for (const CLI::App* command : commands(app))
        for (const CLI::Option* option : options(*command))
            if (const auto values = choices(*option); !values.empty())
                out << "            " << command->get_name() << ":--" << option->get_lnames()[0]
                    << ") words='" << joined(values, " ") << "' ;;\n";
    out << "            *) [[ $current != -* ]] || case ${COMP_WORDS[1]} in\n";
    for (const CLI::App* command : commands(app))
        out << "                " << command->get_name() << ") words='" << option_names(*command)
            << "' ;;\n";
    out << "            esac ;;\n"
           "        esac\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
           "}\n"
           "complete -o bashdefault -o default -F _graze graze\n";
}

std::string quoted(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

void write_fish(const CLI::App& app, std::ostream& out) {
    const auto write_all = [&](const CLI::App& of, const std::string& where) {
        for (const CLI::Option* option : options(of)) {
            if (option->get_positional()) continue;
            out << "complete -c graze -n '" << where << "'";
            for (const std::string& name : option->get_snames()) out << " -s " << name;
            for (const std::string& name : option->get_lnames()) out << " -l " << name;
            const auto values = choices(*option);
            if (!values.empty())
                out << " -x -a '" << joined(values, " ") << "'";
            else if (option->get_expected_max() > 0)
                out << " -r";
            out << " -d " << quoted(option->get_description()) << '\n';
        }
    };
    for (const CLI::App* command : commands(app))
        out << "complete -c graze -f -n __fish_use_subcommand -a " << command->get_name() << " -d "
            << quoted(command->get_description()) << '\n';
    write_all(app, "__fish_use_subcommand");
    for (const CLI::App* command : commands(app))
        write_all(*command, "__fish_seen_subcommand_from " + command->get_name());
}

/// In a text that zsh reads in brackets.
std::string bracketed(const std::string& text) {
    std::string safe = replaced(text, "'", "'\\''");
    for (const char* special : {"[", "]", ":"})
        safe = replaced(safe, special, std::string("\\") + special);
    return safe;
}

void write_zsh(const CLI::App& app, std::ostream& out) {
    out << "#compdef graze\n"
           "_graze() {\n"
           "    if (( CURRENT == 2 )); then\n"
           "        local -a commands=(\n";
    for (const CLI::App* command : commands(app))
        out << "            '" << command->get_name() << ':'
            << bracketed(command->get_description()) << "'\n";
    out << "        )\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $command in\n";
    for (const CLI::App* command : commands(app)) {
        out << "        " << command->get_name() << ") _arguments";
        for (const CLI::Option* option : options(*command))
            for (const std::string& name : names(*option)) {
                out << " \\\n            '" << name << '[' << bracketed(option->get_description())
                    << ']';
                const auto values = choices(*option);
                if (!values.empty())
                    out << ":value:(" << joined(values, " ") << ')';
                else if (option->get_expected_max() > 0)
                    out << ":value:_files";
                out << "'";
            }
        out << " \\\n            '*:file:_files' ;;\n";
    }
    out << "    esac\n"
           "}\n"
           "_graze \"$@\"\n";
}

}  // namespace

void write_manual(const CLI::App& app, const std::string& version, std::ostream& out) {
    out << ".TH GRAZE 1 \"\" \"graze " << version << "\" \"User Commands\"\n"
        << ".SH NAME\ngraze \\- "
        << roff("do two shapes meet, and how? Exact answers for shapes given by doubles") << '\n'
        << ".SH SYNOPSIS\n";
    for (const CLI::App* command : commands(app)) {
        out << "\\fBgraze " << command->get_name() << "\\fR [OPTIONS]";
        for (const CLI::Option* option : options(*command))
            if (option->get_positional())
                out << (option->get_required() ? " " : " [") << roff(option->get_name(true))
                    << (option->get_required() ? "" : "]");
        out << "\n.br\n";
    }
    out << ".SH OPTIONS\n";
    write_options(app, out);
    out << ".SH COMMANDS\n";
    for (const CLI::App* command : commands(app)) {
        out << ".SS graze " << command->get_name() << '\n'
            << roff(command->get_description()) << ".\n";
        write_options(*command, out);
        std::string footer = command->get_footer();
        footer.erase(0, footer.find_first_not_of('\n'));
        if (!footer.empty()) out << ".PP\n.nf\n" << roff(footer) << "\n.fi\n";
    }
}

void write_completion(const CLI::App& app, const std::string& shell, std::ostream& out) {
    if (shell == "bash") return write_bash(app, out);
    if (shell == "fish") return write_fish(app, out);
    if (shell == "zsh") return write_zsh(app, out);
    throw std::invalid_argument("there is no completion for '" + shell +
                                "'; allowed: bash, fish, zsh");
}

}  // namespace graze::cli
