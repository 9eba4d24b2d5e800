// clang-format off
#include <windows.h>
#include <shellapi.h>
// clang-format on
#include <fcntl.h>
#include <io.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/terminal/system.hpp"

namespace graze::cli {

std::span<char*> start(int argc, char** argv) {
    for (std::FILE* stream : {stdin, stdout, stderr}) _setmode(_fileno(stream), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    // argv is in the system's code page, which may have no letters for the names of files.
    wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &argc);
    if (!wide) return {argv, std::size_t(argc)};
    static std::vector<std::string> texts;
    static std::vector<char*> arguments;
    for (int n = 0; n < argc; ++n) {
        const int size = WideCharToMultiByte(CP_UTF8, 0, wide[n], -1, nullptr, 0, nullptr, nullptr);
        std::string& text = texts.emplace_back(std::size_t(size), '\0');
        WideCharToMultiByte(CP_UTF8, 0, wide[n], -1, text.data(), size, nullptr, nullptr);
    }
    LocalFree(wide);
    for (std::string& text : texts) arguments.push_back(text.data());
    return arguments;
}

bool error_is_terminal() { return _isatty(_fileno(stderr)) != 0; }

std::span<const int> ending_signals() {
    static constexpr std::array signals{SIGINT, SIGTERM};
    return signals;
}

void remove_in_handler(const char* path) {
    std::array<wchar_t, 4096> wide;
    if (MultiByteToWideChar(CP_UTF8, 0, path, -1, wide.data(), int(wide.size())) != 0)
        DeleteFileW(wide.data());
}

std::string name_of_signal(int signal) { return std::to_string(signal); }

void refuse_beyond_memory() {}

void become_beside(const char*, char**) {}

}  // namespace graze::cli
