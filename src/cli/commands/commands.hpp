// All commands, in the order of the help.
#pragma once

#include <array>

#include "cli/commands/command.hpp"

namespace graze::cli {

/// Each adds a command to graze.
Command add_query(CLI::App& graze);
Command add_verify(CLI::App& graze);
Command add_voxelize(CLI::App& graze);
Command add_check(CLI::App& graze);
Command add_clash(CLI::App& graze);
Command add_move(CLI::App& graze);
Command add_measure(CLI::App& graze);
Command add_cut(CLI::App& graze);
Command add_section(CLI::App& graze);
Command add_resolve(CLI::App& graze);
Command add_boolean(CLI::App& graze);
Command add_locate(CLI::App& graze);
Command add_cast(CLI::App& graze);
Command add_crosscheck(CLI::App& graze);
Command add_microscope(CLI::App& graze);
Command add_suite(CLI::App& graze);

inline constexpr std::array commands{add_query,   add_verify,     add_voxelize,   add_check,
                                     add_clash,   add_move,       add_measure,    add_cut,
                                     add_section, add_resolve,    add_boolean,    add_locate,
                                     add_cast,    add_crosscheck, add_microscope, add_suite};

}  // namespace graze::cli
