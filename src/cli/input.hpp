// A file to read, or standard input.
#pragma once

#include <fstream>
#include <istream>
#include <string>

namespace graze::cli {

/// A file, or standard input for "-". Throws std::runtime_error where it cannot be read.
class Input {
public:
    explicit Input(const std::string& path);
    std::istream& stream();
    /// At its end.
    void check_read();

private:
    [[noreturn]] void refuse() const;

    std::string path_;
    std::ifstream file_;
};

/// What the operating system said last.
std::string last_error();

}  // namespace graze::cli
