#include "queries/expect.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>

#include "queries/number.hpp"

namespace graze::queries {

namespace {

std::optional<double> as_double(const Json& json) {
    if (const auto* number = json.get_if<Json::Number>()) return nearest_double(number->literal);
    const auto* text = json.get_if<std::string>();
    if (!text) return {};
    if (*text == "inf") return std::numeric_limits<double>::infinity();
    if (*text == "-inf") return -std::numeric_limits<double>::infinity();
    return is_hex_float(*text) ? std::optional(nearest_double(*text)) : std::nullopt;
}

std::optional<Exact> as_exact(const Json& json) {
    if (const auto* number = json.get_if<Json::Number>()) return parse_exact(number->literal);
    if (const auto* text = json.get_if<std::string>()) return parse_exact(*text);
    const auto* parts = json.get_if<Json::Object>();
    if (!parts || parts->size() != 3) return {};
    const auto part = [&](std::string_view name) -> std::optional<Exact> {
        for (const auto& [key, value] : *parts)
            if (key == name && !value.get_if<Json::Object>()) return as_exact(value);
        return {};
    };
    const auto a = part("a"), b = part("b"), m = part("m");
    return a && b && m ? Exact::with_root(*a, *b, *m) : std::nullopt;
}

template <class Read>
bool same(const Json& x, const Json& y, Read read) {
    const auto *xs = x.get_if<Json::Array>(), *ys = y.get_if<Json::Array>();
    if (xs && ys)
        return std::equal(xs->begin(), xs->end(), ys->begin(), ys->end(),
                          [&](const Json& v, const Json& w) { return same(v, w, read); });
    const auto v = read(x), w = read(y);
    return v && w ? *v == *w : x == y;
}

bool same_field(std::string_view name, const Json& x, const Json& y) {
    if (name.ends_with("_double") || name == "p_in" || name == "p_out" || name == "distance" ||
        name == "t")
        return same(x, y, as_double);
    constexpr std::string_view exact[]{"point",  "points",  "t_in",      "t_out",    "uv_in",
                                       "uv_out", "squared", "nearest_a", "nearest_b"};
    if (std::find(std::begin(exact), std::end(exact), name) != std::end(exact))
        return same(x, y, as_exact);
    return x == y;
}

}  // namespace

bool agrees(const Json::Object& expected, const Json::Object& answer) {
    return std::all_of(expected.begin(), expected.end(), [&](const auto& field) {
        const auto given = std::find_if(answer.begin(), answer.end(), [&](const auto& known) {
            return known.name == field.name;
        });
        return given != answer.end() && same_field(field.name, field.value, given->value);
    });
}

}  // namespace graze::queries
