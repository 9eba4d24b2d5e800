// What a long command shows on a terminal, and what it leaves behind when it is stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>

namespace graze::cli {

/// A bar on standard error with the share done, the rate and the time left; nothing unless that is a
/// terminal. It is gone when the work is done.
class ProgressBar {
public:
    explicit ProgressBar(const char* unit);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::int64_t done, std::int64_t all);

private:
    using Clock = std::chrono::steady_clock;

    const char* unit_;
    bool terminal_, shown_ = false;
    Clock::time_point start_, last_;
};

/// While it lives, an interrupt removes this file before it ends the program.
class RemovedOnInterrupt {
public:
    explicit RemovedOnInterrupt(const std::filesystem::path& path);
    ~RemovedOnInterrupt();
    RemovedOnInterrupt(const RemovedOnInterrupt&) = delete;
    RemovedOnInterrupt& operator=(const RemovedOnInterrupt&) = delete;
};

/// As replace_file, and what an interrupt stops leaves nothing.
void write_file(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

}  // namespace graze::cli
