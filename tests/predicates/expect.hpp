// What the library must answer, by every call that takes a pair of shapes.
#pragma once

#include <graze/contact.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases/any_shape.hpp"
#include "cases/print.hpp"

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

enum class Calls {
    few,    ///< every method that does not use rationals alone, and contact in the other order
    quick,  ///< the same in both orders, and every call but those of `exact`
    all,
};

/// Every method answers as expected, and so does the predicate of all pairs where the pair has one of
/// its own. Throws Broken. Returns the stage of the standard method.
graze::Stage expect_contact(const cases::AnyShape<2>& a, const cases::AnyShape<2>& b,
                            graze::Contact expected, Calls calls = Calls::all,
                            const std::string& law = "contact");
graze::Stage expect_contact(const cases::AnyShape<3>& a, const cases::AnyShape<3>& b,
                            graze::Contact expected, Calls calls = Calls::all,
                            const std::string& law = "contact");

/// Every quick method says that the shapes meet, or that they do not. Throws Broken.
void expect_meeting(const cases::AnyShape<2>& a, const cases::AnyShape<2>& b, bool meet,
                    const std::string& law);
void expect_meeting(const cases::AnyShape<3>& a, const cases::AnyShape<3>& b, bool meet,
                    const std::string& law);

bool meet(const cases::AnyShape<2>& a, const cases::AnyShape<2>& b);
bool meet(const cases::AnyShape<3>& a, const cases::AnyShape<3>& b);

/// The stages of all methods but exact.
std::vector<graze::Stage> stages(const cases::AnyShape<2>& a, const cases::AnyShape<2>& b);
std::vector<graze::Stage> stages(const cases::AnyShape<3>& a, const cases::AnyShape<3>& b);

}  // namespace laws
