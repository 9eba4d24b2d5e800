// Certificates written by hand.
#pragma once

#include <graze/certificate.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace verify_test {

using Texts = std::initializer_list<const char*>;

/// Weights, or none.
struct W {
    std::optional<std::vector<graze::Exact>> list;
    W() = default;
    W(Texts texts) : list(std::in_place) {
        for (const char* text : texts) list->emplace_back(text);
    }
};

template <int Dim>
graze::ExactVec<Dim> exact_vec(Texts texts) {
    graze::ExactVec<Dim> v;
    int i = 0;
    for (const char* text : texts) v[i++] = graze::Exact(text);
    return v;
}

template <int Dim>
graze::Certificate<Dim> disjoint(Texts normal, const char* offset) {
    graze::Certificate<Dim> c;
    c.plane = {exact_vec<Dim>(normal), graze::Exact(offset)};
    return c;
}

template <int Dim>
graze::Certificate<Dim> overlapping(Texts point, W a, W b) {
    graze::Certificate<Dim> c;
    c.contact = graze::Contact::overlapping;
    c.point = exact_vec<Dim>(point);
    c.weights_a = std::move(a.list);
    c.weights_b = std::move(b.list);
    return c;
}

template <int Dim>
graze::Certificate<Dim> touching(Texts point, W a, W b, Texts normal, const char* offset) {
    auto c = overlapping<Dim>(point, std::move(a), std::move(b));
    c.contact = graze::Contact::touching;
    c.plane = {exact_vec<Dim>(normal), graze::Exact(offset)};
    return c;
}

}  // namespace verify_test
