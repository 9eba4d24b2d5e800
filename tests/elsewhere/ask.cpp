// Asks the library questions with known answers: `ask FILE..`. Prints what is wrong, how many questions it
// asked, and a checksum of what was answered; exit status 1 if an answer is wrong, or if there was no
// question.
#include <cfenv>
#include <exception>
#include <iostream>

#include "elsewhere/questions.hpp"

int main(int argc, char** argv) try {
    const auto questions = elsewhere::read_questions({argv + 1, argv + argc});
    elsewhere::Asker asker;
    asker.ask_all(questions);
    // A program linked with relaxed flags starts with subnormals flushed, and some rungs then rest.
    std::fesetenv(FE_DFL_ENV);
    asker.ask_all(questions);
    std::cout << asker.asked() << " questions, " << asker.wrong() << " wrong answers\n"
              << asker.checksum() << std::endl;
    return questions.empty() || asker.wrong() != 0 ? 1 : 0;
} catch (const std::exception& error) {
    std::cerr << "ask: " << error.what() << '\n';
    return 1;
}
