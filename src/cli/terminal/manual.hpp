// What graze's options are, for readers and shells: made of the options themselves.
#pragma once

#include <CLI/App.hpp>
#include <iosfwd>
#include <string>

namespace graze::cli {

/// A page for man, in roff.
void write_manual(const CLI::App& app, const std::string& version, std::ostream& out);

/// A script for a shell, "bash", "fish" or "zsh", that completes commands, options and their values. Throws
/// std::invalid_argument for another.
void write_completion(const CLI::App& app, const std::string& shell, std::ostream& out);

}  // namespace graze::cli
