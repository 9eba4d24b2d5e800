// A query: from one JSON object to typed shapes and options, every field checked.
#pragma once

#include <cstdint>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <graze/shapes.hpp>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>

#include "cli/json.hpp"

namespace graze::cli {

/// A shape of the format that no pair answers yet.
struct NotBuilt {};

using AnyShape = std::variant<Line2, Line3, Ray2, Ray3, Segment2, Segment3, Triangle2, Triangle3,
                              Aabb2, Aabb3, Obb2, Obb3, Parallelepiped3, NotBuilt>;

struct Shape {
    std::string type;
    int dim = 0;
    AnyShape shape = NotBuilt{};
};

enum class Question : std::uint8_t { intersects, contact, clip };

struct Query {
    Question question = Question::contact;
    Shape a, b;
    Method method = Method::standard;
    ClipOptions options;
    const Json::Object* expect = nullptr;  ///< inside the JSON that was read
};

/// A query that breaks a rule. `what()` begins with the path of the field, as in
/// "a.vertices[1][2]: ...", and says what is allowed.
struct bad_query : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How often each field was given that no rule knows (the format ignores such fields).
using IgnoredFields = std::map<std::string, std::int64_t>;

/// Throws bad_query.
Query read_query(const Json& json, IgnoredFields& ignored);

/// The id of a query: null if missing or not an object. Throws bad_query if it is given twice.
Json read_id(const Json& json);

}  // namespace graze::cli
