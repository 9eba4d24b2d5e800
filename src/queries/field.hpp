// Fields of a JSON object, each with its path for messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queries/json.hpp"

namespace graze::queries {

/// A query, or an answer to verify, that breaks a rule. `what()` begins with the path of the field,
/// as in "a.vertices[1][2]: ...", and says what is allowed.
struct bad_query : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How often each field was given that no rule knows (the format ignores such fields).
using IgnoredFields = std::map<std::string, std::int64_t>;

/// A JSON value as it is named in a message, cut off where it is long.
std::string quoted(const Json& json);

/// A value inside a query, and its path. What it is asked for, it is, or it throws bad_query.
class Field {
public:
    Field(const Json& json, std::string path) : json_(&json), path_(std::move(path)) {}

    const Json& json() const { return *json_; }
    const std::string& path() const { return path_; }
    std::string path_of(std::string_view member) const;

    [[noreturn]] void fail(const std::string& what) const;

    const Json::Object& members() const;
    const Json::Array& elements() const;
    Field operator[](std::size_t i) const;
    void require_size(std::size_t size) const;

    const std::string& text() const;
    bool truth() const;
    /// The nearest double, which is finite.
    double number() const;

private:
    const Json* json_;
    std::string path_;
};

/// The members of an object, and which of them were looked at.
class Members {
public:
    /// `needed` says in messages which members there must be; the text outlives this.
    Members(Field object, std::string_view needed);

    const Field& object() const { return object_; }

    std::optional<Field> find(std::string_view name);
    Field at(std::string_view name);
    /// The value with the name that a member says.
    template <class Value>
    Value choose(std::string_view member, std::initializer_list<Value> choices) {
        const auto field = find(member);
        const auto* word = field ? field->json().template get_if<std::string>() : nullptr;
        std::string allowed;
        for (const Value choice : choices) {
            if (word && *word == name(choice)) return choice;
            allowed.append(allowed.empty() ? "" : ", ").append(name(choice));
        }
        refuse_choice(member, "is unknown", allowed);
    }
    /// Fails with a member that is missing, or is what is wrong with it.
    [[noreturn]] void refuse_choice(std::string_view member, const std::string& wrong,
                                    const std::string& allowed);

    void note_unknown(IgnoredFields& ignored) const;
    /// Fails if there are members that were not looked at.
    void refuse_unknown() const;

private:
    bool is_known(const std::string& name) const;

    Field object_;
    std::string_view needed_;
    std::vector<std::string_view> known_;
};

}  // namespace graze::queries
