// Queries about points that no double holds, and those whose answers are exact: points, distances, and times.
#pragma once

#include <optional>
#include <string>

#include "queries/any_point.hpp"
#include "queries/field.hpp"

namespace graze::queries {

struct ExactQuery {
    std::string question;
    /// Of intersects and contact; and of intersection, within, distance and first_contact, which are of shapes alone.
    Operand a, b;
    std::optional<AnyShape> a_to, b_to;  ///< of first_contact
    /// Of orient, insphere, compare and along.
    AnyPoints points;
    std::optional<AnyPoint> met;  ///< of meet
    std::optional<Limit> limit;   ///< of within
    bool certify = false,
         certify_all = false;              ///< asked by the query; wherever there is a certificate
    const Json::Object* expect = nullptr;  ///< inside the JSON that was read

    bool asks_contact() const { return question == "intersects" || question == "contact"; }
    bool asks_distance() const { return question == "within" || question == "distance"; }
};

/// Empty for a query that query.hpp reads. Throws bad_query.
std::optional<ExactQuery> read_exact_query(const Json& json, IgnoredFields& ignored);

/// What a certificate may be about: the question, and of contact and distance its shapes, the limit, `certify` and `expect`;
/// nothing else is read.
std::optional<ExactQuery> read_exact_claim(const Json& json);

struct ExactAnswer {
    Json::Object fields;
    std::string outcome;  ///< for counting
};
/// Throws std::invalid_argument for an intersection that there is not.
ExactAnswer answer(const ExactQuery& query);

/// What is wrong with a certificate, of a contact question; empty if nothing is. Throws bad_query.
std::string flaw_of_exact(const ExactQuery& query, const Field& certificate, Contact& shown);
/// What is wrong with a certificate of a distance, or with what is said of it: of within both fields; of distance the square, the
/// nearest points, and the rounded distance. Empty if nothing is. Throws bad_query.
std::string flaw_of_distance(const ExactQuery& query, const Field& certificate, Members& answer);

}  // namespace graze::queries
