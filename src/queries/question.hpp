// What a line of JSON may ask about two shapes, or about points.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace graze::queries {

/// Each by its word.
#define GRAZE_QUESTIONS(Word) Word(intersects) Word(contact) Word(clip) Word(orient) Word(insphere)

#define GRAZE_QUESTION(word) word,
enum class Question : std::uint8_t { GRAZE_QUESTIONS(GRAZE_QUESTION) };
#undef GRAZE_QUESTION

#define GRAZE_QUESTION(word) Question::word,
inline constexpr std::initializer_list<Question> every_question{GRAZE_QUESTIONS(GRAZE_QUESTION)};
#undef GRAZE_QUESTION

/// "intersects", and so on.
constexpr const char* name(Question question) {
#define GRAZE_QUESTION(word) #word,
    constexpr const char* names[]{GRAZE_QUESTIONS(GRAZE_QUESTION)};
#undef GRAZE_QUESTION
    return names[int(question)];
}

/// Does it ask for a sign of points, not about two shapes?
constexpr bool asks_sign(Question question) {
    return question == Question::orient || question == Question::insphere;
}

}  // namespace graze::queries
