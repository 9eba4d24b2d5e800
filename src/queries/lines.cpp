#include "queries/lines.hpp"

#include <array>
#include <istream>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "queries/number.hpp"

namespace graze::queries {

const std::string& Lines::text() const {
    if (too_long_)
        throw std::runtime_error("the line is longer than " + grouped(std::int64_t(longest)) +
                                 " bytes; allowed: lines up to that");
    return text_;
}

/// As std::getline, but what is too long is passed over.
bool Lines::read() {
    text_.clear();
    too_long_ = false;
    std::array<char, 1 << 14> some;
    for (bool any = false;; any = true) {
        in_.getline(some.data(), some.size());
        const auto got = std::size_t(in_.gcount());
        const bool ended = in_.good();  // by a '\n', which counts
        if (!ended && (in_.bad() || (got == 0 && in_.eof()))) return any && !in_.bad();
        text_.append(some.data(), ended ? got - 1 : got);
        if (text_.size() > longest) {
            text_ = {};
            too_long_ = true;
        }
        if (ended || in_.eof()) return true;
        in_.clear();
        if (!too_long_) continue;
        in_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        return true;
    }
}

bool Lines::next() {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    while (read()) {
        if (++number_ == 1 && text_.starts_with(byte_order_mark))
            text_.erase(0, byte_order_mark.size());
        if (too_long_ || text_.find_first_not_of(" \t\r") != text_.npos) return true;
    }
    return false;
}

}  // namespace graze::queries
