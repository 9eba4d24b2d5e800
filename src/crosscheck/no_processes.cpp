// Where there is no fork: other implementations run in processes of their own.
#include <stdexcept>

#include "crosscheck/implementation.hpp"

namespace graze::crosscheck {

std::unique_ptr<Implementation> process(const std::string& command, std::chrono::milliseconds) {
    throw std::runtime_error(command +
                             ": on Windows no command can be asked; allowed: a file of answers");
}

std::unique_ptr<Implementation> shared_library(const std::string& path, std::chrono::milliseconds) {
    throw std::runtime_error(path +
                             ": on Windows no library can be asked; allowed: a file of answers");
}

}  // namespace graze::crosscheck
