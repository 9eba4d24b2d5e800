// What operating systems do each in their own way: system_posix.cpp and system_windows.cpp.
#pragma once

#include <span>
#include <string>

namespace graze::cli {

/// At the start of main. Standard input and output are bytes; the arguments are UTF-8, and live as long as the
/// process.
std::span<char*> start(int argc, char** argv);

/// Is standard error looked at by a person?
bool error_is_terminal();

/// That a user or a shell ends a process by.
std::span<const int> ending_signals();
/// Removes a file; a handler of signals may call it.
void remove_in_handler(const char* path);
std::string name_of_signal(int signal);

/// From now on what does not fit the memory that is free now throws std::bad_alloc, where the kernel
/// would give more than there is and end the process when it is used. On Linux; elsewhere it does nothing.
void refuse_beyond_memory();

/// Goes on as the program that lies beside this one and has its name and `suffix`; returns if there is none.
void become_beside(const char* suffix, char** arguments);

}  // namespace graze::cli
