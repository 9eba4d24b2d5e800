#include "cli/input.hpp"

#include <cerrno>
#include <iostream>
#include <stdexcept>
#include <system_error>

namespace graze::cli {

Input::Input(const std::string& path) : path_(path) {
    errno = 0;
    if (path != "-") file_.open(path, std::ios::binary);
    if (!file_) refuse();
}

std::istream& Input::stream() {
    if (path_ == "-") return std::cin;
    return file_;
}

void Input::check_read() {
    if (stream().bad()) refuse();
}

void Input::refuse() const {
    throw std::runtime_error(path_ + ": cannot be read: " + last_error());
}

std::string last_error() { return std::generic_category().message(errno); }

}  // namespace graze::cli
