// Do two moving shapes meet on the way, and when first? Exact for every finite double: no contact is missed, and none is
// reported that is not there.
//
// The corners of a moving shape go from where they are at t = 0 to where they are at t = 1 on straight lines and at even speed: at each
// t the corner is (1 - t) from + t to. So a triangle may turn, stretch and flatten on the way; at each t it is a shape by the
// words of shapes.hpp. A shape that is given once is at rest.
//
// Asked are a point and a triangle, and two segments: what two meshes without a common point at t = 0 meet by first.
// Each call throws invalid_shape for a coordinate that is not finite.
#pragma once

#include <graze/answer.hpp>
#include <graze/shapes.hpp>
#include <optional>

namespace graze {

/// A shape that moves while t goes from 0 to 1.
template <class S>
struct Moving {
    S from, to;

    Moving(const S& start, const S& end) : from(start), to(end) {}
    /// At rest.
    Moving(const S& shape) : from(shape), to(shape) {}
    friend bool operator==(const Moving&, const Moving&) = default;
};

/// The greatest contact that they have at any t from 0 to 1, both included: `touching` where they share a point at some t, but their
/// relative interiors never do.
GRAZE_API Contact contact(const Moving<Point3>& point, const Moving<Triangle3>& triangle);
GRAZE_API Contact contact(const Moving<Segment3>& a, const Moving<Segment3>& b);
inline Contact contact(const Moving<Triangle3>& triangle, const Moving<Point3>& point) {
    return contact(point, triangle);
}

/// When two moving shapes meet first, and how they meet then.
struct FirstContact {
    /// The time is an algebraic number. These are the greatest double that is not above it, and the least one not below it: twice
    /// the same where it is a double. The shapes are apart at each t below `below`, and at `below` itself unless both are the same.
    double below, above;
    /// At that time.
    Contact contact;
    /// Do they go through each other at that time: are the relative interiors in contact, and does the side change on
    /// which one is of the other? It is that of their common normal, also where this is 0 for a moment, as of segments that are
    /// parallel then. Never at t = 0 or 1, nor where all move in one plane.
    bool crosses;
    friend bool operator==(const FirstContact&, const FirstContact&) = default;
};

/// Empty where they do not meet.
GRAZE_API std::optional<FirstContact> first_contact(const Moving<Point3>& point,
                                                    const Moving<Triangle3>& triangle);
GRAZE_API std::optional<FirstContact> first_contact(const Moving<Segment3>& a,
                                                    const Moving<Segment3>& b);
inline std::optional<FirstContact> first_contact(const Moving<Triangle3>& triangle,
                                                 const Moving<Point3>& point) {
    return first_contact(point, triangle);
}

}  // namespace graze
