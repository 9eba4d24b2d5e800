// JSON as queries need it: a number stays the literal it was written as, so that an id is echoed
// exactly and a coordinate beyond the doubles can be named. A name given twice in one object, and a number
// of 1e4932 or more, are refused wherever they stand.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graze::queries {

struct Json {
    struct Number {
        std::string literal;
        friend bool operator==(const Number&, const Number&) = default;
    };
    using Array = std::vector<Json>;
    struct Member;
    using Object = std::vector<Member>;

    std::variant<std::nullptr_t, bool, Number, std::string, Array, Object> value;

    template <class T>
    const T* get_if() const {
        return std::get_if<T>(&value);
    }
};

bool operator==(const Json& x, const Json& y);

struct Json::Member {
    std::string name;
    Json value;
    friend bool operator==(const Member&, const Member&) = default;
};

/// On one line, with ", " and ": ".
std::string to_text(const Json& json);
std::ostream& operator<<(std::ostream& out, const Json& json);

/// Text that is not JSON, and the column (from 1, in bytes) where that shows; or the path of what is refused.
struct json_error : std::runtime_error {
    using std::runtime_error::runtime_error;
    Json read;  ///< what came before that
};

/// The beginning of a text, as messages have it.
std::string shortened(std::string text);

/// How deep arrays and objects may nest.
inline constexpr int max_json_depth = 100;

/// The one JSON value in a text (RFC 8259, UTF-8). Throws json_error.
Json parse_json(std::string_view text);

}  // namespace graze::queries
