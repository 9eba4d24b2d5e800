#include "queries/field.hpp"

#include <algorithm>
#include <cmath>

#include "queries/number.hpp"

namespace graze::queries {

std::string quoted(const Json& json) { return shortened(to_text(json)); }

std::string Field::path_of(std::string_view member) const {
    return path_.empty() ? std::string(member) : path_ + '.' + std::string(member);
}

void Field::fail(const std::string& what) const {
    throw bad_query(path_.empty() ? what : path_ + ": " + what);
}

const Json::Object& Field::members() const {
    if (const auto* object = json_->get_if<Json::Object>()) return *object;
    fail(quoted(*json_) + " is not an object");
}

const Json::Array& Field::elements() const {
    if (const auto* array = json_->get_if<Json::Array>()) return *array;
    fail(quoted(*json_) + " is not a list");
}

Field Field::operator[](std::size_t i) const {
    return {elements().at(i), path_ + '[' + std::to_string(i) + ']'};
}

void Field::require_size(std::size_t size) const {
    if (elements().size() != size)
        fail("has " + std::to_string(elements().size()) +
             " elements; allowed: " + std::to_string(size));
}

const std::string& Field::text() const {
    if (const auto* text = json_->get_if<std::string>()) return *text;
    fail(quoted(*json_) + " is not a string");
}

bool Field::truth() const {
    if (const auto* truth = json_->get_if<bool>()) return *truth;
    fail(quoted(*json_) + " is not true or false");
}

double Field::number() const {
    const auto* number = json_->get_if<Json::Number>();
    const auto* text = json_->get_if<std::string>();
    if (!number && !(text && is_hex_float(*text)))
        fail(quoted(*json_) +
             " is not a number; allowed: a JSON number, or a hexadecimal float in a string, "
             "such as \"0x1.8p+1\"");
    const double x = nearest_double(number ? number->literal : *text);
    if (!std::isfinite(x))
        fail(quoted(*json_) +
             " is beyond the doubles; allowed: numbers that round to a finite "
             "double");
    return x;
}

Members::Members(Field object, std::string_view needed)
    : object_(std::move(object)), needed_(needed) {
    object_.members();
}

std::optional<Field> Members::find(std::string_view name) {
    known_.push_back(name);
    for (const auto& [key, member] : object_.members())
        if (key == name) return Field(member, object_.path_of(name));
    return {};
}

Field Members::at(std::string_view name) {
    if (auto member = find(name)) return *member;
    throw bad_query(object_.path_of(name) + ": missing; needed: " + std::string(needed_));
}

void Members::refuse_choice(std::string_view member, const std::string& wrong,
                            const std::string& allowed) {
    const auto field = find(member);
    throw bad_query(object_.path_of(member) + ": " +
                    (field ? quoted(field->json()) + ' ' + wrong : "missing") +
                    "; allowed: " + allowed);
}

bool Members::is_known(const std::string& name) const {
    return std::find(known_.begin(), known_.end(), name) != known_.end();
}

void Members::note_unknown(IgnoredFields& ignored) const {
    constexpr std::size_t most_names = 50;
    for (const auto& [key, member] : object_.members()) {
        if (is_known(key)) continue;
        const std::string path = object_.path_of(shortened(key));
        if (ignored.size() < most_names || ignored.count(path) != 0) ++ignored[path];
    }
}

void Members::refuse_unknown() const {
    for (const auto& [key, member] : object_.members())
        if (!is_known(key))
            throw bad_query(object_.path_of(shortened(key)) +
                            ": has no place here; allowed: " + std::string(needed_));
}

}  // namespace graze::queries
