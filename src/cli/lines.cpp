#include "cli/lines.hpp"

#include <istream>
#include <string_view>

#include "cli/field.hpp"

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

Json read_id(const Json& json) {
    if (!json.get_if<Json::Object>()) return {nullptr};
    const auto id = Members(Field(json, ""), "").find("id");
    return id ? id->json() : Json{nullptr};
}

Json parse_line(const std::string& text, Json& id) try {
    Json json = parse_json(text);
    id = read_id(json);
    return json;
} catch (const json_error& error) {
    id = read_id(error.read);
    throw;
}

}  // namespace graze::cli
