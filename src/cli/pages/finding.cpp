#include "cli/pages/finding.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdio>
#include <graze/any.hpp>
#include <optional>
#include <stdexcept>

#include "cli/terminal/system.hpp"
#include "crosscheck/motion.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using crosscheck::decimal;
using crosscheck::Finding;
using crosscheck::Question;
using crosscheck::Wrong;

namespace {

/// As answers have it: null where there is no end, "inf" where it is beyond the doubles.
std::string end(const Finding& f, int k) {
    if (f.truth.unbounded[k]) return "null";
    return '"' + queries::to_hex_float(f.truth.t[k]) + '"';
}

std::optional<FirstContact> first_contact(const Finding& f) {
    return crosscheck::first_contact_of(std::get<cases::MotionCase>(f.smallest));
}

/// What graze answers to the query. A side that is culled can only be said of a clip: other queries are about
/// the whole shapes.
std::string expected(const Finding& f) {
    switch (f.question->asked) {
        case Question::intersects:
            return std::string("\"intersects\": ") +
                   (f.truth.contact != Contact::disjoint ? "true" : "false");
        case Question::contact:
            return std::string("\"contact\": \"") + graze::name(f.truth.contact) + '"';
        case Question::clip:
            if (!f.truth.meets) return "\"hit\": false";
            return "\"hit\": true, \"t_in_double\": " + end(f, 0) +
                   ", \"t_out_double\": " + end(f, 1);
        case Question::compare:
            return "\"order\": " + std::to_string(f.truth.sign);
        case Question::within:
            return std::string("\"within\": ") + (f.truth.meets ? "true" : "false");
        case Question::distance:
            return "\"distance\": \"" + queries::to_hex_float(f.truth.distance) + '"';
        case Question::first_contact: {
            const auto first = first_contact(f);
            if (!first) return R"("contact": "disjoint", "t": null)";
            return std::string("\"contact\": \"") + graze::name(first->contact) + "\", \"t\": [\"" +
                   queries::to_hex_float(first->below) + "\", \"" +
                   queries::to_hex_float(first->above) + "\"]";
        }
        default:
            return "\"sign\": " + std::to_string(f.truth.sign);
    }
}

/// "0.289 (2^-1.8)".
std::string gap(double log2) {
    std::array<char, 40> text;
    std::snprintf(text.data(), text.size(), "%.3g (2^%.4g)", std::exp2(log2), log2);
    if (std::abs(log2) < 1000) return text.data();
    std::snprintf(text.data(), text.size(), "2^%.6g", log2);
    return text.data();
}

/// An exact number, or where that is long and rational k 2^e, or a double near it.
std::string text_of(const Exact& x) {
    constexpr std::size_t longest = 40;
    const std::string text = x.to_string();
    const auto near = [&] { return "about " + decimal(x.to_double()); };
    if (text.size() <= longest) return text;
    if (!x.is_rational()) return near();
    using Integer = boost::multiprecision::cpp_int;
    const auto slash = std::min(text.find('/'), text.size());
    Integer numerator(text.substr(0, slash)),
        denominator(slash == text.size() ? "1" : text.substr(slash + 1));
    const auto odd = [](Integer& n) {
        const auto twos = lsb(Integer(abs(n)));
        n >>= twos;
        return int(twos);
    };
    const int of_numerator = odd(numerator), exponent = of_numerator - odd(denominator);
    std::string scaled = numerator.str();
    if (denominator != 1) scaled += '/' + denominator.str();
    scaled += " 2^" + std::to_string(exponent);
    return scaled.size() <= longest ? scaled : near();
}

template <int Dim>
std::string vector(const ExactVec<Dim>& v) {
    std::string text = "(";
    for (int k = 0; k < Dim; ++k) text.append(k > 0 ? ", " : "").append(text_of(v[k]));
    return text + ")";
}

/// A decimal, which is the exact number or near it.
std::string distance(const Finding& f) {
    const AnyShape a = crosscheck::first(f.smallest), b = crosscheck::second(f.smallest);
    const double d = crosscheck::distance_of(a, b);
    const bool is_exact = std::isfinite(d) && any::compare_distance(a, b, d) == 0;
    return (is_exact ? "" : "about ") + decimal(d);
}

std::string nearest(const Finding& f) try {
    return std::visit(
        [](const auto& found) {
            if (found.squared.sign() == 0) return "both have the point " + vector(found.a);
            return "the points " + vector(found.a) + " of a and " + vector(found.b) +
                   " of b are nearest, and the square of their distance is " +
                   text_of(found.squared);
        },
        any::exact_distance(crosscheck::first(f.smallest), crosscheck::second(f.smallest)));
} catch (const std::domain_error&) {
    return "";
}

}  // namespace

std::string said(const Finding& f) {
    const auto& r = f.reply;
    switch (f.wrong) {
        case Wrong::threw:
            return "threw an exception";
        case Wrong::hung:
            return "did not answer in time";
        case Wrong::crashed:
            return r.signal == 0 ? "ended the process"
                                 : "ended by a signal: " + name_of_signal(r.signal);
        case Wrong::value:
            return r.value == crosscheck::no_such_value ? "gave no such answer"
                                                        : "answered " + std::to_string(r.value);
        case Wrong::t:
            return "answered t " + decimal(r.t[0]) + ", " + decimal(r.t[1]);
        case Wrong::distance:
            return std::isnan(r.distance) ? "answered nan" : "answered " + decimal(r.distance);
        default:
            break;
    }
    if (f.question->asks_sign()) return "answered " + std::to_string(r.value);
    if (f.question->asked == Question::contact)
        return std::string("answered ") + name(Contact(r.value));
    return r.value != 0 ? "answered yes" : "answered no";
}

std::string truth(const Finding& f) {
    if (f.question->asks_sign())
        return (f.question->asked == Question::compare ? "the order is " : "the sign is ") +
               std::to_string(f.truth.sign);
    if (f.question->asks_distance()) {
        const std::string text = "the distance is " + distance(f);
        if (f.question->asked == Question::distance) return text;
        return text + (f.truth.sign == 0  ? ", which is d"
                       : f.truth.sign < 0 ? ", less than d"
                                          : ", more than d");
    }
    if (f.question->asks_motion()) {
        const auto first = first_contact(f);
        if (!first) return "they are disjoint all the way";
        const std::string below = decimal(first->below), above = decimal(first->above);
        return std::string("they are ") + graze::name(first->contact) + " first " +
               (first->below == first->above ? "at t = " + below
                                             : "between t = " + below + " and " + above);
    }
    std::string text = std::string("they are ") + graze::name(f.truth.contact);
    if (f.truth.contact != Contact::disjoint && !f.truth.meets) text += ", but that side is culled";
    if (f.question->asked == Question::clip && f.truth.meets)
        text += ", from t " + decimal(f.truth.t[0]) + " to " + decimal(f.truth.t[1]);
    return text;
}

std::string proof(const Finding& f) {
    if (f.question->takes_points()) return "";
    if (f.question->asks_distance()) return nearest(f);
    return std::visit(
        [&]<int Dim>(const Certificate<Dim>& c) -> std::string {
            const std::string plane = c.plane ? std::string(Dim == 2 ? "the line " : "the plane ") +
                                                    vector(c.plane->normal) +
                                                    " . x = " + text_of(c.plane->offset)
                                              : "";
            switch (c.contact) {
                case Contact::disjoint:
                    return plane + " is between them, in a gap of " +
                           gap(crosscheck::log2_of_gap(crosscheck::first(f.smallest),
                                                       crosscheck::second(f.smallest)));
                case Contact::touching:
                    return "both have the point " + vector(*c.point) + ", and " + plane +
                           " has them on its two sides";
                case Contact::overlapping:
                    break;
            }
            return "both have the point " + vector(*c.point) + " in their relative interiors";
        },
        any::certify(crosscheck::first(f.smallest), crosscheck::second(f.smallest)));
}

std::string query(const Finding& f, std::size_t id) {
    std::string text = crosscheck::query_of(*f.question, f.smallest, std::to_string(id));
    if (f.truth.cull != Cull::none)
        text += std::string(", \"cull\": \"") + graze::name(f.truth.cull) + '"';
    return text + ", \"expect\": {" + expected(f) + "}, \"category\": \"" + f.category +
           "\", \"note\": \"" + crosscheck::name(f.wrong) + ": " + f.question->name + ' ' +
           said(f) + "\"}";
}

}  // namespace graze::cli
