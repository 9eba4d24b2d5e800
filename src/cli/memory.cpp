#include "cli/memory.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <string>

namespace graze::cli {

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

}  // namespace graze::cli
