// Is an answer of another implementation right, by what it promises?
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "crosscheck/question.hpp"

namespace graze::crosscheck {

/// What became of a question.
enum class Outcome : std::uint8_t {
    answered,
    no_answer,  ///< it says that it has none
    threw,      ///< a C++ exception
    crashed,    ///< its process ended
    hung,       ///< beyond the time limit
};

/// In the place of an answer that is none.
constexpr int no_such_value = 1000;

struct Reply {
    Outcome outcome = Outcome::answered;
    int value = 0;         ///< as crosscheck.h says
    double t[2] = {0, 0};  ///< of clip
    double distance = 0;
    bool tells_t = false;
    int signal = 0;  ///< that ended a process; 0 if it ended by itself
};

/// See crosscheck.h.
struct Promises {
    bool conservative = false, half_open = false, floats = false, no_degenerate = false;
    Cull cull = Cull::none;
    double tolerance = 0;
    double least = 0, most = std::numeric_limits<double>::infinity();
};
/// Throws std::invalid_argument for a word that is none.
Promises read_promises(std::string_view text);
/// As crosscheck.h writes them.
std::string to_string(const Promises& promises);

/// How an answer can be wrong.
enum class Wrong : std::uint8_t {
    yes,      ///< where there is no contact, or they are farther apart
    no,       ///< where there is, or they are not
    contact,  ///< touching for overlapping, or the other way
    sign,
    t,         ///< not a number, or not an end of what they share
    distance,  ///< not a number, or not how far apart they are
    value,     ///< none that crosscheck.h has
    threw,
    crashed,
    hung,
};
constexpr std::size_t wrong_kinds = std::size_t(Wrong::hung) + 1;
/// "wrong yes", and the like.
const char* name(Wrong wrong);

/// What is true.
struct Truth {
    Contact contact = Contact::disjoint;  ///< of whole shapes; the greatest on their way
    bool meets = false;                   ///< with culling; of within, is it so?
    int sign = 0;                         ///< of points; of within that of distance - limit
    double distance = 0;                  ///< rounded
    double t[2] = {0, 0};                 ///< of clip, rounded; infinite where unbounded
    bool unbounded[2] = {false, false};   ///< of clip with a hit: is there no such end?
    Cull cull = Cull::none;               ///< the side that the clip was asked to leave out
};
Truth truth_of(const TypedQuestion& question, const Case& c, const Promises& promises);

/// The case as it can be put: its numbers as floats, where a limit follows, points in the order that insphere wants. None where
/// its promises leave it out. any_orient: insphere takes points in any order.
std::optional<Case> put(const TypedQuestion& question, const Case& c, const Promises& promises,
                        bool any_orient = false);

/// The width of the gap between two disjoint shapes across which a certificate's plane lies, as a power of 2:
/// it may be beyond the doubles. They are at least so far apart.
double log2_of_gap(const AnyShape& a, const AnyShape& b);

/// None if it is right. Where a promise makes it so, `excused` becomes true.
std::optional<Wrong> judge(const TypedQuestion& question, const Case& c, const Truth& truth,
                           const Reply& reply, const Promises& promises, bool& excused);

}  // namespace graze::crosscheck
