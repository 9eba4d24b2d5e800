// Cases by hand of a point and a shape, with the stage that answers.
#pragma once

#include <graze/contact.hpp>

#include "support/catch.hpp"

namespace arith_test {

template <class P, class B>
void expect(const P& point, const B& shape, graze::Contact contact, graze::Stage stage) {
    for (const auto& answer : {graze::answer<graze::Method::standard>(point, shape),
                               graze::answer<graze::Method::standard>(shape, point)}) {
        CHECK(answer.contact == contact);
        CHECK(answer.stage == stage);
    }
    CHECK(graze::intersects(point, shape) == (contact != graze::Contact::disjoint));
    CHECK(graze::exact::contact(point, shape) == contact);
}

}  // namespace arith_test
