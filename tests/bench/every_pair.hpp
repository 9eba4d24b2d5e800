// Every two shapes of one dimension.
#pragma once

#include <graze/shapes.hpp>
#include <string>

namespace graze::bench {

template <class S>
std::string name_of_shape() {
    return detail::Description<S>::name;
}

/// f.template operator()<A, B>() for every shape and those after it, itself included.
template <class F>
void with_each(detail::ShapeList<>, F) {}
template <class F, class S, class... Others>
void with_each(detail::ShapeList<S, Others...>, F f) {
    f.template operator()<S, S>();
    (f.template operator()<S, Others>(), ...);
    with_each(detail::ShapeList<Others...>{}, f);
}
template <class F>
void every_pair(F f) {
    with_each(detail::Shapes2{}, f);
    with_each(detail::Shapes3{}, f);
}

}  // namespace graze::bench
