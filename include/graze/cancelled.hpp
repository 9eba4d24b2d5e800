// How long work is stopped.
#pragma once

#include <graze/api.hpp>
#include <stdexcept>

namespace graze {

/// Thrown where a progress function says so.
class GRAZE_API cancelled : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace graze
