// The float environment of readers and writers.
#pragma once

#include <cfenv>

namespace graze::mesh_files {

/// Rounding to nearest, and no flushing of subnormals, whatever the caller has set.
class DefaultFloatingPoint {
public:
    DefaultFloatingPoint() {
        std::fegetenv(&callers_);
        std::fesetenv(FE_DFL_ENV);
    }
    ~DefaultFloatingPoint() { std::fesetenv(&callers_); }
    DefaultFloatingPoint(const DefaultFloatingPoint&) = delete;
    DefaultFloatingPoint& operator=(const DefaultFloatingPoint&) = delete;

private:
    std::fenv_t callers_;
};

}  // namespace graze::mesh_files
