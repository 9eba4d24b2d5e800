#include "cli/terminal/messages.hpp"

#include <iostream>
#include <new>
#include <stdexcept>

#include "cli/terminal/input.hpp"
#include "cli/terminal/system.hpp"

namespace graze::cli {

int complain(const std::string& what) {
    std::cerr << "graze: " << what << '\n';
    return 2;
}

void refuse_value(const std::string& option, const std::string& text, const std::string& allowed) {
    throw std::runtime_error(option + ": \"" + text + "\" is not valid; allowed: " + allowed);
}

void expect_written(std::ostream& out, const char* what) {
    if (!out.flush())
        throw std::runtime_error("the " + std::string(what) +
                                 " cannot be written: " + last_error());
}

int within_memory(const std::vector<std::string>& files, const char* what,
                  const std::function<int()>& run) {
    refuse_beyond_memory();
    try {
        return run();
    } catch (const std::bad_alloc&) {
        std::string names;
        for (const std::string& file : files) names += (names.empty() ? "" : ", ") + file;
        throw std::runtime_error(names + ": there is not enough memory for " + what);
    }
}

}  // namespace graze::cli
