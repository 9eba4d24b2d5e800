#pragma once

#include <cerrno>

namespace graze::crosscheck {

/// A system call, made again where a signal has interrupted it.
auto retried(const auto& call) {
    auto result = call();
    while (result == -1 && errno == EINTR) result = call();
    return result;
}

}  // namespace graze::crosscheck
