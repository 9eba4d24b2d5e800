// A file to read, or standard input.
#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <istream>
#include <string>
#include <vector>

namespace graze::cli {

/// Of an argument, which is UTF-8: on Windows a path takes chars for letters of a code page.
inline std::filesystem::path path_of(const std::string& name) {
    return std::u8string(name.begin(), name.end());
}

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

/// Throws std::runtime_error where two of the outputs are one file, or one is an input. "" and "-" are none.
void expect_others(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// Throws std::runtime_error where the name of a file to write, "" for none, ends in none of these, such as ".html": a reader would take
/// it for something else.
void expect_extension(const std::string& option, const std::string& path,
                      std::initializer_list<const char*> allowed);

/// What the operating system said last.
std::string last_error();

}  // namespace graze::cli
