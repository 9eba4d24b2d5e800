#include "queries/certificate.hpp"

#include <algorithm>
#include <stdexcept>

#include "queries/to_json.hpp"

namespace graze::queries {

namespace {

Json json_of(const std::vector<Exact>& numbers) {
    Json::Array array;
    for (const Exact& x : numbers) array.push_back({x.to_string()});
    return {std::move(array)};
}

Json json_of(const std::optional<std::vector<Exact>>& weights) {
    return weights ? json_of(*weights) : Json{nullptr};
}

/// Of the longer of "num" and "den".
std::size_t digits_of(const std::string& text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    return std::max(slash - (text.starts_with('-') ? 1 : 0),
                    text.size() - std::min(slash + 1, text.size()));
}

std::optional<std::vector<Exact>> read_weights(const Field& field) {
    if (field.json().get_if<std::nullptr_t>()) return {};
    std::vector<Exact> weights;
    constexpr std::size_t most = 4;  // of a tetrahedron
    if (field.elements().size() > most)
        field.fail("has " + std::to_string(field.elements().size()) +
                   " elements; allowed: at most 4");
    for (std::size_t i = 0; i < field.elements().size(); ++i)
        weights.push_back(read_exact(field[i]));
    return weights;
}

template <int Dim>
ExactVec<Dim> read_exact_vec(const Field& field) {
    field.require_size(Dim);
    ExactVec<Dim> v;
    for (int i = 0; i < Dim; ++i) v[i] = read_exact(field[std::size_t(i)]);
    return v;
}

}  // namespace

Exact read_exact(const Field& field) try {
    const std::size_t digits = digits_of(field.text());
    if (digits > max_certificate_digits)
        field.fail("has " + std::to_string(digits) + " digits; allowed: at most " +
                   std::to_string(max_certificate_digits) + " above and below the bar");
    return Exact(field.text());
} catch (const std::invalid_argument& error) {
    field.fail(error.what());
}

template <int Dim>
Json to_json(const Certificate<Dim>& c) {
    Json::Object fields;
    if (c.plane)
        fields.push_back({"plane",
                          {Json::Object{{"normal", to_json(c.plane->normal)},
                                        {"offset", c.plane->offset.to_string()}}}});
    if (c.point) {
        fields.push_back({"point", to_json(*c.point)});
        fields.push_back(
            {"weights", {Json::Object{{"a", json_of(c.weights_a)}, {"b", json_of(c.weights_b)}}}});
    }
    return {std::move(fields)};
}
template Json to_json(const Certificate2&);
template Json to_json(const Certificate3&);

template <int Dim>
Certificate<Dim> read_certificate(const Field& field) {
    Members members(field,
                    "plane (disjoint), point and weights (overlapping), or all three (touching)");
    const auto plane = members.find("plane"), point = members.find("point"),
               weights = members.find("weights");
    members.refuse_unknown();

    Certificate<Dim> c;
    if (plane) {
        Members parts(*plane, "normal, offset");
        c.plane = {read_exact_vec<Dim>(parts.at("normal")), read_exact(parts.at("offset"))};
        parts.refuse_unknown();
    }
    if (point || weights || !plane) {
        c.contact = plane ? Contact::touching : Contact::overlapping;
        c.point = read_exact_vec<Dim>(members.at("point"));
        Members parts(members.at("weights"), "a, b");
        c.weights_a = read_weights(parts.at("a"));
        c.weights_b = read_weights(parts.at("b"));
        parts.refuse_unknown();
    }
    return c;
}
template Certificate2 read_certificate(const Field&);
template Certificate3 read_certificate(const Field&);

template <int Dim>
Json to_json(const DistanceCertificate<Dim>& c) {
    return {Json::Object{
        {"points", {Json::Object{{"a", to_json(c.a)}, {"b", to_json(c.b)}}}},
        {"weights", {Json::Object{{"a", json_of(c.weights_a)}, {"b", json_of(c.weights_b)}}}}}};
}
template Json to_json(const DistanceCertificate2&);
template Json to_json(const DistanceCertificate3&);

template <int Dim>
DistanceCertificate<Dim> read_distance_certificate(const Field& field) {
    Members members(field, "points, weights");
    Members points(members.at("points"), "a, b"), weights(members.at("weights"), "a, b");
    DistanceCertificate<Dim> c{read_exact_vec<Dim>(points.at("a")),
                               read_exact_vec<Dim>(points.at("b")), read_weights(weights.at("a")),
                               read_weights(weights.at("b"))};
    for (Members* of : {&members, &points, &weights}) of->refuse_unknown();
    return c;
}
template DistanceCertificate2 read_distance_certificate(const Field&);
template DistanceCertificate3 read_distance_certificate(const Field&);

}  // namespace graze::queries
