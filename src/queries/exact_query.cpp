#include "queries/exact_query.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "queries/certificate.hpp"
#include "queries/number.hpp"
#include "queries/read_shape.hpp"
#include "queries/to_json.hpp"

namespace graze::queries {

namespace {

constexpr std::string_view with_points[]{"orient", "insphere", "compare", "along"};
/// Of two shapes of doubles.
constexpr std::string_view of_shapes[]{"intersection", "within", "distance", "first_contact"};

bool is(std::string_view word, const auto& list) {
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// ---- Which queries are these? ----

/// "num" or "num/den".
bool is_fraction(const Json& json) {
    const auto* text = json.get_if<std::string>();
    return text && !text->empty() && text->find_first_not_of("-0123456789/") == text->npos;
}
bool has_fractions(const Json& json) {
    const auto* list = json.get_if<Json::Array>();
    return list && std::any_of(list->begin(), list->end(), is_fraction);
}
const Json* member(const Json& json, std::string_view name) {
    if (const auto* object = json.get_if<Json::Object>())
        for (const auto& [key, value] : *object)
            if (key == name) return &value;
    return nullptr;
}
/// An object that says a point.
bool is_exact_shape(const Json* shape) {
    if (!shape) return false;
    const Json *type = member(*shape, "type"), *point = member(*shape, "point");
    return type && *type == Json{"point"} &&
           (member(*shape, "meet") || (point && has_fractions(*point)));
}
/// A point of a list.
bool is_exact_point(const Json& json) { return has_fractions(json) || json.get_if<Json::Object>(); }
bool has_exact_point(const Json* list) {
    const auto* points = list ? list->get_if<Json::Array>() : nullptr;
    return points && std::any_of(points->begin(), points->end(), is_exact_point);
}

std::string read_word(const Field& whole) {
    constexpr std::string_view words[]{"intersects", "contact", "clip",         "orient",
                                       "insphere",   "meet",    "intersection", "compare",
                                       "along",      "within",  "distance",     "first_contact"};
    Members query(whole, "");
    const auto given = query.find("query");
    const auto* text = given ? given->json().get_if<std::string>() : nullptr;
    if (text && is(*text, words)) return *text;
    std::string allowed;
    for (const std::string_view word : words)
        allowed.append(allowed.empty() ? "" : ", ").append(word);
    query.refuse_choice("query", "is unknown", allowed);
}

bool is_exact(const Json& json, std::string_view question) {
    constexpr std::string_view own[]{"meet", "compare", "along"};
    if (is(question, own) || is(question, of_shapes)) return true;
    if (is(question, with_points)) return has_exact_point(member(json, "points"));
    return is_exact_shape(member(json, "a")) || is_exact_shape(member(json, "b"));
}

std::size_t digits_of_fractions(const Json& json) {
    std::size_t sum = 0;
    if (const auto* list = json.get_if<Json::Array>())
        for (const Json& value : *list) sum += digits_of_fractions(value);
    else if (const auto* object = json.get_if<Json::Object>())
        for (const auto& [key, value] : *object) sum += digits_of_fractions(value);
    else if (is_fraction(json))
        sum = std::get<std::string>(json.value).size();
    return sum;
}
/// Those of one point, or of what meets in it, before they are read.
void limit_digits(const Field& point) {
    std::size_t digits = 0;
    if (point.json().get_if<Json::Object>()) {
        for (const char* name : {"point", "meet"})
            if (const Json* part = member(point.json(), name)) digits += digits_of_fractions(*part);
    } else {
        digits = digits_of_fractions(point.json());
    }
    if (digits > max_certificate_digits)
        point.fail("has fractions of " + std::to_string(digits) + " digits; allowed: at most " +
                   std::to_string(max_certificate_digits));
}

// ---- Points, and the lines and planes that meet in them ----

std::optional<AnyPoint> read_meet(const Field& shapes, IgnoredFields& ignored);

template <int Dim>
ExactPoint<Dim> exact_point(const Field& coordinates) {
    coordinates.require_size(Dim);
    ExactVec<Dim> v;
    for (int k = 0; k < Dim; ++k) {
        const Field x = coordinates[std::size_t(k)];
        const auto* text = x.json().get_if<std::string>();
        if (text && !is_fraction(x.json()) && !is_hex_float(*text))
            x.fail(
                quoted(x.json()) +
                " is not a number; allowed: a JSON number, or in a string a hexadecimal float or "
                "a fraction, such as \"1/3\"");
        v[k] = is_fraction(x.json()) ? read_exact(x) : Exact(x.number());
    }
    return ExactPoint<Dim>(v);
}

/// Coordinates, or an object with `point` or `meet`, whose type, if it has one, is point.
AnyPoint read_point(const Field& field, IgnoredFields& ignored) {
    if (!field.json().get_if<Json::Object>()) {
        if (read_dimension(field) == 2) return exact_point<2>(field);
        return exact_point<3>(field);
    }
    Members members(field, "point or meet");
    if (const auto type = members.find("type"); type && !(type->json() == Json{"point"}))
        type->fail(quoted(type->json()) + " is no point; allowed: point");
    const auto coordinates = members.find("point"), shapes = members.find("meet");
    if (!coordinates == !shapes) field.fail("needed: either point or meet");
    members.note_unknown(ignored);
    if (coordinates) {
        if (read_dimension(*coordinates) == 2) return exact_point<2>(*coordinates);
        return exact_point<3>(*coordinates);
    }
    const auto point = read_meet(*shapes, ignored);
    if (!point) shapes->fail("is no point; allowed: lines and planes that meet in one point");
    return *point;
}

std::vector<AnyPoint> read_list(const Field& list, IgnoredFields& ignored) {
    std::vector<AnyPoint> points;
    for (std::size_t i = 0; i < list.elements().size(); ++i)
        points.push_back(read_point(list[i], ignored));
    return points;
}

/// All of the dimension of the first.
template <int Dim>
std::vector<ExactPoint<Dim>> points_of_dimension(const Field& list,
                                                 const std::vector<AnyPoint>& points) {
    std::vector<ExactPoint<Dim>> r;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto* own = std::get_if<ExactPoint<Dim>>(&points[i]);
        if (!own)
            list[i].fail("is no point in " + std::to_string(Dim) +
                         "D; allowed: points of the dimension of the first");
        r.push_back(*own);
    }
    return r;
}

Flat read_flat(const Field& field, IgnoredFields& ignored) {
    const Json *type = member(field.json(), "type"), *vertices = member(field.json(), "vertices");
    const auto* name = type ? type->get_if<std::string>() : nullptr;
    constexpr std::string_view flat[]{"line", "ray", "segment", "triangle", "plane"};
    if (!name || !is(*name, flat))
        Members(field, "").refuse_choice("type", "is no line or plane",
                                         "line, ray, segment, triangle, plane");
    if ((*name == "segment" || *name == "triangle") && has_exact_point(vertices)) {
        const Field list(*vertices, field.path_of("vertices"));
        list.require_size(*name == "segment" ? 2 : 3);
        const std::vector<AnyPoint> points = read_list(list, ignored);
        if (points[0].index() == 0) {
            if (*name == "triangle") field.fail("is no line; allowed: line, ray, segment");
            const auto p = points_of_dimension<2>(list, points);
            return through(p[0], p[1]);
        }
        const auto p = points_of_dimension<3>(list, points);
        if (p.size() == 2) return through(p[0], p[1]);
        return through(p[0], p[1], p[2]);
    }
    return read_shape(field, ignored);
}

std::optional<AnyPoint> read_meet(const Field& shapes, IgnoredFields& ignored) {
    std::vector<Flat> flats;
    for (std::size_t i = 0; i < shapes.elements().size(); ++i)
        flats.push_back(read_flat(shapes[i], ignored));
    if (flats.empty()) shapes.fail("is empty; allowed: lines and planes");
    try {
        return meet(flats);
    } catch (const bad_flat& error) {
        (error.which ? shapes[*error.which] : shapes).fail(error.what());
    } catch (const std::length_error& error) {
        shapes.fail(error.what());
    }
}

// ---- Reading ----

Operand read_operand(const Field& field, IgnoredFields& ignored) {
    if (!is_exact_shape(&field.json())) return read_shape(field, ignored);
    limit_digits(field);
    const AnyPoint point = read_point(field, ignored);
    return std::visit([](const auto& p) -> Operand { return p; }, point);
}

void read_points(const Field& field, ExactQuery& query, IgnoredFields& ignored) {
    if (field.elements().empty()) field.fail("is empty; allowed: the points of the question");
    for (std::size_t i = 0; i < field.elements().size(); ++i) limit_digits(field[i]);
    const std::vector<AnyPoint> points = read_list(field, ignored);
    const std::size_t dim = points[0].index() + 2;
    field.require_size(count_of_points(query.question, dim));
    if (dim == 2)
        query.points = points_of_dimension<2>(field, points);
    else
        query.points = points_of_dimension<3>(field, points);
}

/// A JSON number is its nearest double; a decimal, a fraction or a hexadecimal float in a string is taken as it is.
Limit read_limit(const Field& d) {
    const auto* text = d.json().get_if<std::string>();
    if (text && text->size() > max_certificate_digits)
        d.fail("has " + std::to_string(text->size()) + " characters; allowed: at most " +
               std::to_string(max_certificate_digits));
    const auto exact = text ? parse_exact(*text) : std::nullopt;
    if (text && !exact)
        d.fail(quoted(d.json()) +
               " is no distance; allowed: a number, or in a string a decimal, a fraction or a "
               "hexadecimal float, such as \"0.3\" or \"3/10\"");
    try {
        return exact ? Limit(*exact) : Limit(d.number());
    } catch (const std::invalid_argument& error) {
        d.fail(error.what());
    }
}

void read_operands(Members& fields, ExactQuery& query, IgnoredFields& ignored) {
    query.a = read_operand(fields.at("a"), ignored);
    query.b = read_operand(fields.at("b"), ignored);
    const int of_a = dim_of_operand(query.a), of_b = dim_of_operand(query.b);
    if (of_a != of_b)
        fields.at("b").fail("is " + std::to_string(of_b) + "D and a is " + std::to_string(of_a) +
                            "D; allowed: two shapes of the same dimension");
}

void require_shapes(Members& fields, const ExactQuery& query) {
    for (const auto& [operand, name] : {std::pair(&query.a, "a"), std::pair(&query.b, "b")})
        if (!std::holds_alternative<AnyShape>(*operand))
            fields.at(name).fail("is an exact point; allowed: a shape of doubles");
}

/// Where a shape is at t = 1; at rest where that is not said.
AnyShape read_end(Members& fields, const char* name, const Operand& from, IgnoredFields& ignored) {
    const AnyShape& start = std::get<AnyShape>(from);
    const auto end = fields.find(name);
    if (!end || end->json() == Json{nullptr}) return start;
    const Operand to = read_operand(*end, ignored);
    const auto* shape = std::get_if<AnyShape>(&to);
    if (shape == nullptr || shape->index() != start.index())
        end->fail("is another shape than at the beginning; allowed: the same one elsewhere");
    return *shape;
}

bool is_point_and_triangle(const AnyShape& a, const AnyShape& b) {
    return std::holds_alternative<Vec3>(a) && std::holds_alternative<Triangle3>(b);
}

void read_motion(Members& fields, ExactQuery& query, IgnoredFields& ignored) {
    const AnyShape &a = std::get<AnyShape>(query.a), &b = std::get<AnyShape>(query.b);
    const bool segments =
        std::holds_alternative<Segment3>(a) && std::holds_alternative<Segment3>(b);
    if (!segments && !is_point_and_triangle(a, b) && !is_point_and_triangle(b, a))
        fields.at("b").fail(
            "and a are no shapes of which a first contact is told; allowed: a point and a "
            "triangle, or two segments, in 3D");
    query.a_to = read_end(fields, "a_to", query.a, ignored);
    query.b_to = read_end(fields, "b_to", query.b, ignored);
}

// ---- Answers ----

template <int Dim>
Json fractions(const ExactPoint<Dim>& p) {
    return to_json(p.exact());
}
template <int Dim>
Json doubles(const ExactPoint<Dim>& p) {
    return to_json(p.rounded());
}

ExactAnswer contact_answer(const ExactQuery& query) {
    const Contact contact = queries::contact(query.a, query.b);
    ExactAnswer r{{}, name(contact)};
    if (query.question == "contact")
        r.fields.push_back({"contact", name(contact)});
    else
        r.fields.push_back({"intersects", contact != Contact::disjoint});
    if (query.certify || query.certify_all)
        r.fields.push_back(
            {"certificate", std::visit([](const auto& certificate) { return to_json(certificate); },
                                       certify(query.a, query.b))});
    return r;
}

ExactAnswer intersection_answer(const ExactQuery& query) {
    return std::visit(
        [](const auto& common) {
            Json::Array points, rounded, of_a, of_b;
            for (const auto& corner : common.corners) {
                points.push_back(fractions(corner.point));
                rounded.push_back(doubles(corner.point));
                of_a.push_back(to_json(corner.of_a));
                of_b.push_back(to_json(corner.of_b));
            }
            Json::Object fields{{"dim", common.dim}};
            if (!common.bounded) fields.push_back({"bounded", false});
            fields.push_back({"points", std::move(points)});
            fields.push_back({"points_double", std::move(rounded)});
            fields.push_back({"features_a", std::move(of_a)});
            fields.push_back({"features_b", std::move(of_b)});
            return ExactAnswer{std::move(fields), "of dimension " + std::to_string(common.dim)};
        },
        any::intersection(std::get<AnyShape>(query.a), std::get<AnyShape>(query.b)));
}

/// Throws std::domain_error where there is none, and the query asks for it.
void add_certificate_of_distance(const ExactQuery& query, Json::Object& fields) try {
    if (!query.certify && !query.certify_all) return;
    std::visit(
        [&](const auto& proof) {
            fields.push_back({"certificate", to_json(proof)});
        },
        any::certify_distance(std::get<AnyShape>(query.a), std::get<AnyShape>(query.b)));
} catch (const std::domain_error&) {
    if (query.certify) throw;
}

ExactAnswer within_answer(const ExactQuery& query) {
    const auto compared = any::compare_distance(std::get<AnyShape>(query.a),
                                                std::get<AnyShape>(query.b), *query.limit);
    const bool within = compared <= 0;
    Json::Object fields{{"within", within}, {"sign", (compared > 0) - (compared < 0)}};
    add_certificate_of_distance(query, fields);
    return {std::move(fields), within ? "true" : "false"};
}

/// The exact fields are null where a number has two square roots, which two 2D obbs can bring.
ExactAnswer distance_answer(const ExactQuery& query) {
    const AnyShape &a = std::get<AnyShape>(query.a), &b = std::get<AnyShape>(query.b);
    Json::Object fields{{"squared", nullptr}, {"nearest_a", nullptr}, {"nearest_b", nullptr}};
    try {
        std::visit(
            [&](const auto& exact) {
                fields = {{"squared", to_json(exact.squared)},
                          {"nearest_a", to_json(exact.a)},
                          {"nearest_b", to_json(exact.b)}};
            },
            any::exact_distance(a, b));
    } catch (const std::domain_error&) {
    }
    return std::visit(
        [&](const auto& found) {
            fields.push_back({"distance", to_json(found.value)});
            fields.push_back({"nearest_a_double", to_json(found.a)});
            fields.push_back({"nearest_b_double", to_json(found.b)});
            fields.push_back({"features_a", to_json(found.of_a)});
            fields.push_back({"features_b", to_json(found.of_b)});
            fields.push_back({"unique", found.unique});
            add_certificate_of_distance(query, fields);
            return ExactAnswer{std::move(fields), found.value == 0 ? "0" : "above 0"};
        },
        any::distance(a, b));
}

ExactAnswer first_contact_answer(const ExactQuery& query) {
    const auto first = any::first_contact(std::get<AnyShape>(query.a), *query.a_to,
                                          std::get<AnyShape>(query.b), *query.b_to);
    const char* contact = name(first ? first->contact : Contact::disjoint);
    Json t;
    if (first) t = Json::Array{to_json(first->below), to_json(first->above)};
    return {{{"contact", contact}, {"t", t}, {"crosses", first && first->crosses}}, contact};
}

ExactAnswer meet_answer(const ExactQuery& query) {
    if (!query.met) return {{{"point", nullptr}, {"point_double", nullptr}}, "in no point"};
    return std::visit(
        [](const auto& p) {
            return ExactAnswer{{{"point", fractions(p)}, {"point_double", doubles(p)}},
                               "in a point"};
        },
        *query.met);
}

}  // namespace

std::optional<ExactQuery> read_exact_claim(const Json& json) {
    ExactQuery r;
    const Field whole(json, "");
    r.question = read_word(whole);
    if (!is_exact(json, r.question)) return {};
    Members query(whole, "query, a, b");
    if (const auto certify = query.find("certify")) r.certify = certify->truth();
    if (const auto expect = query.find("expect")) r.expect = &expect->members();
    IgnoredFields ignored;
    if (r.asks_contact() || r.asks_distance()) read_operands(query, r, ignored);
    if (r.question == "within") r.limit = read_limit(query.at("d"));
    if (r.asks_distance()) require_shapes(query, r);
    return r;
}

std::optional<ExactQuery> read_exact_query(const Json& json, IgnoredFields& ignored) {
    ExactQuery r;
    const Field whole(json, "");
    r.question = read_word(whole);
    if (!is_exact(json, r.question)) return {};
    Members query(whole, r.question == "meet"          ? "query, shapes"
                         : r.question == "within"      ? "query, a, b, d"
                         : is(r.question, with_points) ? "query, points"
                                                       : "query, a, b");
    query.find("id"), query.find("query");
    if (r.question == "clip")
        whole.fail(
            "a clip is of shapes of doubles; allowed with exact points: intersects, contact, "
            "orient, insphere, meet, compare, along");
    if (r.question == "meet") {
        const Field given = query.at("shapes");
        limit_digits(given);
        r.met = read_meet(given, ignored);
    } else if (is(r.question, with_points)) {
        read_points(query.at("points"), r, ignored);
    } else {
        read_operands(query, r, ignored);
    }
    if (r.question == "within") r.limit = read_limit(query.at("d"));
    if (is(r.question, of_shapes)) require_shapes(query, r);
    if (r.question == "first_contact") read_motion(query, r, ignored);
    if (const auto method = query.find("method"))
        if (!(method->json() == Json{"default"}))
            method->fail(quoted(method->json()) + " does not answer this query; allowed: default");
    if (const auto certify = query.find("certify")) {
        r.certify = certify->truth();
        if (r.certify && !r.asks_contact() && !r.asks_distance())
            certify->fail(
                "is an option of another query; allowed: intersects, contact, within, distance");
    }
    if (const auto expect = query.find("expect")) r.expect = &expect->members();
    query.note_unknown(ignored);
    return r;
}

ExactAnswer answer(const ExactQuery& query) {
    if (query.asks_contact()) return contact_answer(query);
    if (query.question == "meet") return meet_answer(query);
    if (query.question == "intersection") return intersection_answer(query);
    if (query.question == "within") return within_answer(query);
    if (query.question == "distance") return distance_answer(query);
    if (query.question == "first_contact") return first_contact_answer(query);
    const int sign = queries::sign(query.question, query.points);
    const bool is_order = query.question == "compare" || query.question == "along";
    return {{{is_order ? "order" : "sign", sign}}, std::to_string(sign)};
}

std::string flaw_of_exact(const ExactQuery& query, const Field& certificate, Contact& shown) {
    const auto flaw_in = [&](const auto& proof) {
        shown = proof.contact;
        return flaw(query.a, query.b, proof);
    };
    return dim_of_operand(query.a) == 2 ? flaw_in(read_certificate<2>(certificate))
                                        : flaw_in(read_certificate<3>(certificate));
}

namespace {

/// Is x the double nearest to the root of a number >= 0, ties to even?
bool is_rounded_root(double x, const Exact& square) {
    if (std::isnan(x) || std::signbit(x)) return false;
    const auto exact = [](double y) {
        return y == HUGE_VAL ? Exact(0x1p1023) + Exact(0x1p1023) : Exact(y);
    };
    const bool is_even = std::bit_cast<std::uint64_t>(x) % 2 == 0;
    // The sign of the root - the middle between x and its neighbour.
    const auto beyond_middle = [&](double neighbour) {
        const Exact middle = (exact(x) + exact(neighbour)) / Exact(2.0);
        return (square - middle * middle).sign();
    };
    const int low = x > 0 ? beyond_middle(std::nextafter(x, 0.0)) : 1,
              high = x < HUGE_VAL ? beyond_middle(std::nextafter(x, HUGE_VAL)) : -1;
    return is_even ? low >= 0 && high <= 0 : low > 0 && high < 0;
}

/// Says the query or the answer something else than what is shown?
std::string flaw_of_shown(const Json::Object& shown, const ExactQuery& query, Members& answer) {
    for (const auto& [field, value] : shown) {
        if (query.expect)
            for (const auto& [name, expected] : *query.expect)
                if (name == field && !(expected == value))
                    return "the certificate shows the " + field + " " + quoted(value) +
                           ", and the query expects something else";
        const auto said = answer.find(field);
        if (!said || !(said->json() == value))
            return "the certificate shows the " + field + " " + quoted(value) +
                   ", and the answer says " + (said ? quoted(said->json()) : "nothing");
    }
    return "";
}

template <int Dim>
std::string flaw_of_distance(const ExactQuery& query, const Field& certificate, Members& answer) {
    const auto proof = read_distance_certificate<Dim>(certificate);
    std::string flaw = any::flaw(std::get<AnyShape>(query.a), std::get<AnyShape>(query.b), proof);
    if (!flaw.empty()) return flaw;
    const Exact square = proof.squared();
    if (query.limit) {
        const Exact limit = query.limit->exact();
        const int sign = (square - limit * limit).sign();
        return flaw_of_shown({{"within", sign <= 0}, {"sign", sign}}, query, answer);
    }
    flaw = flaw_of_shown({{"squared", to_json(square)},
                          {"nearest_a", to_json(proof.a)},
                          {"nearest_b", to_json(proof.b)}},
                         query, answer);
    if (!flaw.empty()) return flaw;
    const auto distance = answer.find("distance");
    const auto* text = distance ? distance->json().get_if<std::string>() : nullptr;
    const bool is_rounded =
        text &&
        (*text == "inf" ? is_rounded_root(HUGE_VAL, square)
                        : is_hex_float(*text) && is_rounded_root(nearest_double(*text), square));
    return is_rounded ? "" : "the distance is not the rounded root of the square";
}

}  // namespace

std::string flaw_of_distance(const ExactQuery& query, const Field& certificate, Members& answer) {
    return dim_of_operand(query.a) == 2 ? flaw_of_distance<2>(query, certificate, answer)
                                        : flaw_of_distance<3>(query, certificate, answer);
}

}  // namespace graze::queries
