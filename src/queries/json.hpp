// JSON as queries need it: a number stays the literal it was written as, so that an id is echoed
// exactly and a coordinate beyond the doubles can be named. A name given twice in one object, and a number
// of 1e4932 or more, are refused wherever they stand.
#pragma once

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
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

    Json(std::nullptr_t = nullptr);
    template <std::same_as<bool> Bool>
    Json(Bool truth);
    template <std::integral N>
    requires(!std::same_as<N, bool>) Json(N number);
    /// The shortest literal that is nearest to it; null for an infinity, and no number.
    Json(double number);
    Json(Number number);
    Json(std::string text);
    Json(const char* text);
    Json(Array values);
    Json(Object members);

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

inline Json::Json(std::nullptr_t) : value(nullptr) {}
template <std::same_as<bool> Bool>
Json::Json(Bool truth) : value(truth) {}
template <std::integral N>
requires(!std::same_as<N, bool>) Json::Json(N number) : value(Number{std::to_string(number)}) {}
inline Json::Json(Number number) : value(std::move(number)) {}
inline Json::Json(std::string text) : value(std::move(text)) {}
inline Json::Json(const char* text) : value(std::string(text)) {}
inline Json::Json(Array values) : value(std::move(values)) {}
inline Json::Json(Object members) : value(std::move(members)) {}

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
