#include "cli/terminal/input.hpp"

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <system_error>

#include "cli/terminal/messages.hpp"

namespace graze::cli {

Input::Input(const std::string& path) : path_(path) {
    errno = 0;
    if (path != "-") file_.open(path_of(path), std::ios::binary);
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

void expect_others(const std::vector<std::string>& outputs,
                   const std::vector<std::string>& inputs) {
    namespace fs = std::filesystem;
    const auto same = [](const std::string& x, const std::string& y) {
        std::error_code error;
        const auto path = [&](const std::string& p) {
            return fs::weakly_canonical(path_of(p), error);
        };
        return !x.empty() && !y.empty() && x != "-" &&
               (path(x) == path(y) || fs::equivalent(path_of(x), path_of(y), error));
    };
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        for (const std::string& input : inputs)
            if (same(outputs[i], input))
                throw std::runtime_error(outputs[i] + ": is read, and would be written over");
        for (std::size_t j = 0; j < i; ++j)
            if (same(outputs[i], outputs[j]))
                throw std::runtime_error(outputs[i] + ": is to be written twice");
    }
}

void expect_extension(const std::string& option, const std::string& path,
                      std::initializer_list<const char*> allowed) {
    if (path.empty()) return;
    std::string all;
    for (const char* extension : allowed) {
        if (path_of(path).extension() == extension) return;
        all.append(all.empty() ? "" : " or ").append(extension);
    }
    refuse_value(option, path, "a file name that ends in " + all);
}

std::string last_error() { return std::generic_category().message(errno); }

}  // namespace graze::cli
