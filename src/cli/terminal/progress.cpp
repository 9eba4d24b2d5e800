#include "cli/terminal/progress.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <graze/replace_file.hpp>
#include <string>

#include "cli/terminal/system.hpp"

namespace graze::cli {

ProgressBar::ProgressBar(const char* unit)
    : unit_(unit), terminal_(error_is_terminal()), start_(Clock::now()), last_(start_) {}

ProgressBar::~ProgressBar() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::show(std::int64_t done, std::int64_t all) {
    const auto now = Clock::now();
    if (!terminal_ || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    shown_ = true;
    const double share = double(done) / double(std::max<std::int64_t>(all, 1));
    const double taken = std::chrono::duration<double>(now - start_).count();
    const double rate = double(done) / taken, left = done > 0 ? taken * (1 - share) / share : 0;
    const int marks = int(share * 30);
    std::fprintf(stderr, "\r[%-30s] %3.0f %%  %.3g million %s/s, %.0f s left\x1b[K",
                 std::string(std::size_t(marks), '#').c_str(), 100 * share, rate / 1e6, unit_,
                 left);
}

namespace {

char removed_path[4096];

// Nothing but what a signal handler may call.
void remove_and_stop(int signal) {
    if (removed_path[0] != 0) remove_in_handler(removed_path);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

RemovedOnInterrupt::RemovedOnInterrupt(const std::filesystem::path& path) {
    const std::string text = path.string();
    if (text.size() < sizeof removed_path) std::memcpy(removed_path, text.c_str(), text.size() + 1);
    // What was ignored stays so, as nohup wants.
    for (const int signal : ending_signals())
        if (std::signal(signal, remove_and_stop) == SIG_IGN) std::signal(signal, SIG_IGN);
}

RemovedOnInterrupt::~RemovedOnInterrupt() {
    for (const int signal : ending_signals())
        if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
    removed_path[0] = 0;
}

void write_file(const std::filesystem::path& path,
                const std::function<void(std::ostream&)>& write) {
    const RemovedOnInterrupt removed(part_of(path));
    replace_file(path, write);
}

}  // namespace graze::cli
