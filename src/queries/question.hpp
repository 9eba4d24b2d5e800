// What a line of JSON may ask about two shapes, or about points.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace graze::queries {

enum class Question : std::uint8_t { intersects, contact, clip, orient, insphere };
inline constexpr std::initializer_list<Question> every_question{
    Question::intersects, Question::contact, Question::clip, Question::orient, Question::insphere};

/// "intersects", and so on.
constexpr const char* name(Question question) {
    constexpr const char* names[]{"intersects", "contact", "clip", "orient", "insphere"};
    return names[int(question)];
}

/// Does it ask for a sign of points, not about two shapes?
constexpr bool asks_sign(Question question) {
    return question == Question::orient || question == Question::insphere;
}

}  // namespace graze::queries
