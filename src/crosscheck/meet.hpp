// What is true of points where lines and planes meet: by elimination in integers of any size, which shares nothing with
// the library.
#pragma once

#include "crosscheck/question.hpp"

namespace graze::crosscheck {

/// Do all lines and planes of a case meet in one point?
bool all_meet(const cases::MeetCase& c);

/// The sign, or the order, of a case of which all meet.
int sign_of(const cases::MeetCase& c);

}  // namespace graze::crosscheck
