#include "cli/lines.hpp"

#include <istream>
#include <string_view>

namespace graze::cli {

bool Lines::next() {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    while (std::getline(in_, text_)) {
        if (++number_ == 1 && text_.starts_with(byte_order_mark))
            text_.erase(0, byte_order_mark.size());
        if (text_.find_first_not_of(" \t\r") != text_.npos) return true;
    }
    return false;
}

}  // namespace graze::cli
