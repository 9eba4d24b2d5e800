// What another implementation can be asked, and of what.
#pragma once

#include <cstdint>
#include <functional>
#include <graze/any.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cases/generators.hpp"
#include "cases/meets.hpp"
#include "cases/motions.hpp"
#include "crosscheck/limit.hpp"
#include "queries/question.hpp"

namespace graze::crosscheck {

/// Those of queries::Question, the order of two points, the distance of two shapes, and whether they meet on their way.
#define GRAZE_QUESTION(word) word,
enum class Question : std::uint8_t {
    GRAZE_QUESTIONS(GRAZE_QUESTION) compare,
    within,
    distance,
    first_contact
};
#undef GRAZE_QUESTION

constexpr Question question_of(queries::Question question) { return Question(question); }
/// The word of JSON.
constexpr const char* name(Question question) {
    switch (question) {
        case Question::compare:
            return "compare";
        case Question::within:
            return "within";
        case Question::distance:
            return "distance";
        case Question::first_contact:
            return "first_contact";
        default:
            return queries::name(queries::Question(question));
    }
}

/// Of two types of shapes. For orient and insphere they stand for points: of a segment and a point in
/// 2D, and so on, one after another. For first_contact they are shapes that move.
struct TypedQuestion {
    Question asked = Question::intersects;
    AnyShape a, b;       ///< only their types count
    std::string name;    ///< as crosscheck.h has it: "intersects_ray3_aabb3", "orient2"
    bool meets = false;  ///< it is about points where lines and planes meet; both types are points

    /// A sign, or an order, of points.
    bool asks_sign() const {
        return asked == Question::compare || queries::asks_sign(queries::Question(asked));
    }
    /// Whether two shapes meet, and how.
    bool asks_contact() const {
        return asked == Question::intersects || asked == Question::contact;
    }
    bool asks_distance() const { return asked == Question::within || asked == Question::distance; }
    /// Whether two shapes meet on their way.
    bool asks_motion() const { return asked == Question::first_contact; }
    /// Is it asked of a list of points, not of two shapes?
    bool takes_points() const { return asks_sign() || asks_motion(); }
};

/// All of them: pairs in both orders.
const std::vector<TypedQuestion>& questions();

/// None where there is no such question.
const TypedQuestion* find_question(Question question, const AnyShape& a, const AnyShape& b);

/// Two shapes, perhaps with a limit of their distance, or points of which some make a meet, or two shapes that move, and how
/// they came about.
using Case = std::variant<cases::AnyCase<2>, cases::AnyCase<3>, cases::MeetCase, LimitCase<2>,
                          LimitCase<3>, cases::MotionCase>;

Case case_of(const AnyShape& a, const AnyShape& b);
Case case_of(const AnyShape& a, const AnyShape& b, double limit);
/// Of a question that takes points, by them one after another.
Case case_of_points(const TypedQuestion& question, const std::vector<double>& numbers);
Case make_case(const TypedQuestion& question, cases::Family family, std::uint64_t seed);
/// Those that are simpler than it.
std::vector<Case> simpler(const Case& c);
int complexity(const Case& c);

/// Of two shapes; throw std::logic_error for a meet, and for shapes that move.
AnyShape first(const Case& c);
AnyShape second(const Case& c);
/// None where there is none.
std::optional<double> limit(const Case& c);
/// See limit.hpp; of a case without a limit nothing is done.
void follow(Case& c, bool floats);
/// Are all numbers the same, -0.0 and 0.0 told apart?
bool same(const Case& x, const Case& y);
/// What it was made of; of chosen cases their number. Cases that are made simpler keep it.
std::uint64_t seed(const Case& c);
void set_seed(Case& c, std::uint64_t seed);

/// Itself, and where it asks whether two shapes meet: as intersects and contact, in both orders. So are distances.
std::vector<std::pair<const TypedQuestion*, Case>> ways_to_ask(const TypedQuestion& question,
                                                               const Case& c);

/// The shortest decimal that is nearest to it.
std::string decimal(double x);

/// All numbers of a shape, as crosscheck.h lays them out.
std::vector<double> numbers_of(const AnyShape& shape);
/// Of both shapes and then the limit, or of all points.
std::vector<double> numbers_of(const Case& c);
/// Calls f(double&) with every number of both shapes and then the limit, or of all points.
void each_coordinate(Case& c, const std::function<void(double&)>& f);

/// Can crosscheck.h say these shapes? They obey the rules of shapes.hpp, and parallelepipeds have a corner. Lines and
/// planes that are to meet do so in one point. A limit is finite and not negative.
bool can_be_said(const Case& c);

/// The shortest decimal that is nearest to it, which readers take for no integer: so they keep the sign
/// of -0.0.
std::string json_number(double x);
/// The query of the JSON Lines format, without the closing brace; `id` is JSON.
std::string query_of(const TypedQuestion& question, const Case& c, std::string_view id,
                     std::string (*number)(double) = json_number);

}  // namespace graze::crosscheck
