// The laws that every answer obeys, each checked on one case of one pair.
#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/generators.hpp"
#include "support/print.hpp"

namespace laws {

/// A law does not hold. what() names it, and the shapes as C++ with hex floats.
class Broken : public std::runtime_error {
public:
    template <class A, class B>
    Broken(const std::string& law, const std::string& what, const A& a, const B& b)
        : std::runtime_error(text(law, what, a, b)) {}

private:
    template <class A, class B>
    static std::string text(const std::string& law, const std::string& what, const A& a,
                            const B& b) {
        std::ostringstream s;
        s << law << ": " << what << "\n  for " << a << "\n  and " << b;
        return s.str();
    }
};

/// How often each thing was seen.
using Counts = std::map<std::string, long>;
/// One family is called like a contact.
inline std::string family_key(support::Family family) {
    return std::string("family ") + support::name(family);
}

/// Compiled in *_laws.cpp for every pair that graze answers.
template <class A, class B>
struct ContactLaws {
    static std::vector<std::string> names();

    /// Checks all laws; throws Broken. Counts each law under its name as often as it applied, and
    /// the contact, the stage and the family (family_key) of the case under theirs.
    static void check(const support::Case<A, B>& c, Counts& seen);

    /// Checks only that each method gives the judge's answer.
    static void check_methods(const support::Case<A, B>& c, Counts& seen);
};

/// Every method, in both orders of the arguments, answers as expected; throws Broken.
template <class A, class B>
void expect_contact(const A& a, const B& b, graze::Contact expected);

}  // namespace laws
