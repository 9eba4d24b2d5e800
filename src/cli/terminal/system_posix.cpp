#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <system_error>

#include "cli/terminal/system.hpp"

namespace graze::cli {

std::span<char*> start(int argc, char** argv) { return {argv, std::size_t(argc)}; }

bool error_is_terminal() { return isatty(STDERR_FILENO) == 1; }

std::span<const int> ending_signals() {
    static constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
    return signals;
}

void remove_in_handler(const char* path) { unlink(path); }

std::string name_of_signal(int signal) { return strsignal(signal); }

namespace {

/// The sum of these fields of a file in /proc; 0 if it has none.
rlim_t bytes_of(const char* file, std::initializer_list<const char*> fields) {
    std::ifstream in(file);
    rlim_t kilobytes = 0;
    for (std::string line; std::getline(in, line);)
        for (const char* field : fields)
            if (line.starts_with(field)) kilobytes += std::stoull(line.substr(line.find(':') + 1));
    return 1024 * kilobytes;
}

}  // namespace

void refuse_beyond_memory() {
    const rlim_t available = bytes_of("/proc/meminfo", {"MemAvailable:", "SwapFree:"});
    rlimit limit{};
    if (available == 0 || getrlimit(RLIMIT_DATA, &limit) != 0) return;
    limit.rlim_cur =
        std::min(limit.rlim_cur, bytes_of("/proc/self/status", {"VmData:"}) + available);
    setrlimit(RLIMIT_DATA, &limit);
}

void become_beside(const char* suffix, char** arguments) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) ::execv((self.string() + suffix).c_str(), arguments);
}

}  // namespace graze::cli
