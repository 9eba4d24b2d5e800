#include "queries/query.hpp"

#include <algorithm>
#include <optional>

#include "queries/read_shape.hpp"

namespace graze::queries {

namespace {

Method read_method(const Field& field, const Query& query) {
    const auto answering = query.asks_sign() ? std::vector{Method::standard, Method::exact}
                                             : any::methods(query.a, query.b);
    const auto* given = field.json().get_if<std::string>();
    std::string allowed;
    // In the order of the format.
    for (const Method m :
         {Method::standard, Method::exact, Method::sat, Method::pef, Method::slab}) {
        if (std::find(answering.begin(), answering.end(), m) == answering.end()) continue;
        const char* choice = m == Method::standard ? "default" : graze::name(m);
        if (given && *given == choice) return m;
        allowed.append(allowed.empty() ? "" : ", ").append(choice);
    }
    const std::string asked =
        query.asks_sign() ? "this query" : std::string(name(query.a)) + " - " + name(query.b);
    field.fail(quoted(field.json()) + " does not answer " + asked + "; allowed: " + allowed);
}

void read_t_range(const Field& field, const Query& query, ClipOptions& options) {
    if (query.question != Question::clip)
        field.fail("is an option of another query; allowed: clip");
    field.require_size(2);
    const auto end = [&](std::size_t i) -> std::optional<double> {
        if (field[i].json().get_if<std::nullptr_t>()) return {};
        return field[i].number();
    };
    options.t_min = end(0);
    options.t_max = end(1);
    if (options.t_min && options.t_max && *options.t_min > *options.t_max)
        field.fail("begins after its end; allowed: [lo, hi] with lo <= hi, null where unbounded");
}

Cull read_cull(Members& fields, const Query& query) {
    if (query.question != Question::clip || !std::holds_alternative<Triangle3>(query.b))
        fields.at("cull").fail(
            "is an option of another query; allowed: clip with a 3D triangle as b");
    return fields.choose("cull", {Cull::back, Cull::front});
}

bool read_certify(const Field& field, const Query& query) {
    if (field.truth() && !query.asks_contact())
        field.fail("is an option of another query; allowed: intersects, contact");
    return field.truth();
}

void read_shapes(Members& fields, Query& query, IgnoredFields& ignored) {
    query.a = read_shape(fields.at("a"), ignored);
    query.b = read_shape(fields.at("b"), ignored);
    if (dim(query.a) != dim(query.b))
        fields.at("b").fail("is " + std::to_string(dim(query.b)) + "D and a is " +
                            std::to_string(dim(query.a)) +
                            "D; allowed: two shapes of the same dimension");
}

template <int Dim>
std::vector<Vec<Dim>> read_vecs(const Field& field) {
    std::vector<Vec<Dim>> vecs;
    for (std::size_t i = 0; i < field.elements().size(); ++i)
        vecs.push_back(read_vec<Dim>(field[i]));
    return vecs;
}

Question read_question(const Field& query) {
    return Members(query, "").choose("query", every_question);
}

/// As many as a question takes.
void read_points(const Field& field, Query& query) {
    if (field.elements().empty()) field.fail("is empty; allowed: the points of the question");
    const int dim = read_dimension(field[0]);
    field.require_size(std::size_t(dim) + (query.question == Question::orient ? 1 : 2));
    if (dim == 2)
        query.points = read_vecs<2>(field);
    else
        query.points = read_vecs<3>(field);
}

}  // namespace

Query read_claim(const Json& json) {
    Query result;
    IgnoredFields ignored;
    const Field whole(json, "");
    result.question = read_question(whole);
    Members query(whole, "query, a, b");
    if (const auto certify = query.find("certify")) result.certify = certify->truth();
    if (const auto expect = query.find("expect")) result.expect = &expect->members();
    if (result.asks_contact()) read_shapes(query, result, ignored);
    return result;
}

Query read_query(const Json& json, IgnoredFields& ignored) {
    Query result;
    const Field whole(json, "");
    result.question = read_question(whole);
    Members query(whole, result.asks_sign() ? "query, points" : "query, a, b");
    query.find("id"), query.find("query");
    if (result.asks_sign())
        read_points(query.at("points"), result);
    else
        read_shapes(query, result, ignored);
    if (const auto method = query.find("method")) result.method = read_method(*method, result);
    if (const auto range = query.find("t_range")) read_t_range(*range, result, result.options);
    if (query.find("cull")) result.options.cull = read_cull(query, result);
    if (const auto certify = query.find("certify")) result.certify = read_certify(*certify, result);
    if (const auto expect = query.find("expect")) result.expect = &expect->members();
    query.note_unknown(ignored);
    return result;
}

}  // namespace graze::queries
