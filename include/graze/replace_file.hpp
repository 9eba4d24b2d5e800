// Files that are replaced as a whole: what another program reads is the old file or the new one, never a part.
#pragma once

#include <filesystem>
#include <functional>
#include <graze/api.hpp>
#include <iosfwd>
#include <stdexcept>

namespace graze {

/// A file that cannot be written. `what()` says which file, what is wrong and what is allowed.
class GRAZE_API file_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws file_error where replace_file could not begin: there is no folder for the file, or it is one.
GRAZE_API void expect_replaceable(const std::filesystem::path& path);

/// Where a file is written before it takes its place.
GRAZE_API std::filesystem::path part_of(const std::filesystem::path& path);

/// Another file of that name is replaced only when all of the new one is written. Throws file_error.
GRAZE_API void replace_file(const std::filesystem::path& path,
                            const std::function<void(std::ostream&)>& write);

}  // namespace graze
