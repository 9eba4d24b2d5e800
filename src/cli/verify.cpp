#include "cli/verify.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <exception>
#include <istream>
#include <iterator>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "cli/lines.hpp"
#include "queries/answer.hpp"
#include "queries/certificate.hpp"
#include "queries/line.hpp"
#include "queries/query.hpp"
#include "queries/read_shape.hpp"

namespace graze::cli {

using namespace queries;

namespace {

/// Does the query expect what a certificate of this contact shows?
bool is_expected(const Query& query, Contact shown) {
    if (!query.expect) return true;
    for (const auto& [field, value] : *query.expect) {
        if (field == "contact" && !(value == Json{std::string(graze::name(shown))})) return false;
        if (field == "intersects" && !(value == Json{shown != Contact::disjoint})) return false;
    }
    return true;
}

/// What is wrong with the answer's claim: it must be what a certificate of this contact shows.
std::string flaw_of_claim(const Query& query, Members& answer, Contact shown) {
    const std::string contact = graze::name(shown);
    if (!is_expected(query, shown))
        return "the certificate is one of " + contact + ", and the query expects something else";
    const auto claim = answer.find(name(query.question));
    const Json right =
        query.question == Question::contact ? Json{contact} : Json{shown != Contact::disjoint};
    if (claim && claim->json() == right) return "";
    return "the certificate is one of " + contact + ", and the answer says " +
           (claim ? quoted(claim->json()) : "nothing");
}

template <int Dim>
std::string flaw_of_certificate(const Query& query, Members& answer, const Field& certificate) {
    const auto proof = read_certificate<Dim>(certificate);
    const std::string flaw = flaw_of_claim(query, answer, proof.contact);
    if (!flaw.empty()) return flaw;
    return any::flaw(query.a, query.b, proof);
}

/// Empty for an answer without a certificate; otherwise whether it is verified, or why not. Throws
/// bad_query.
std::optional<Json::Object> verdict(const Json& asked, const Json& answered) {
    Members answer(Field(answered, ""), "");
    if (answer.find("error")) throw bad_query("the query was not answered");
    const Query query = read_claim(asked);
    const auto certificate = answer.find("certificate");
    if (!certificate) {
        if (query.certify) throw bad_query("certificate: missing; the query asks for it");
        return {};
    }
    const auto rejected = [](const std::string& reason) {
        return Json::Object{{"verified", {false}}, {"reason", {reason}}};
    };
    if (!query.asks_contact())
        return rejected(std::string("a certificate has no place in an answer to ") +
                        name(query.question));
    try {
        const std::string reason = dim(query.a) == 2
                                       ? flaw_of_certificate<2>(query, answer, *certificate)
                                       : flaw_of_certificate<3>(query, answer, *certificate);
        if (!reason.empty()) return rejected(reason);
    } catch (const bad_query& error) {
        return rejected(error.what());
    }
    return Json::Object{{"verified", {true}}};
}

// ---- Pairs of faces -------------------------------------------------------------------------------

using Rational = boost::multiprecision::cpp_rational;
using Point = std::array<Rational, 3>;
using Corners = std::array<Point, 3>;

Point minus(const Point& a, const Point& b) {
    return {Rational(a[0] - b[0]), Rational(a[1] - b[1]), Rational(a[2] - b[2])};
}
Point cross(const Point& a, const Point& b) {
    return {Rational(a[1] * b[2] - a[2] * b[1]), Rational(a[2] * b[0] - a[0] * b[2]),
            Rational(a[0] * b[1] - a[1] * b[0])};
}
Rational dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
bool zero(const Point& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

Corners corners(const AnyShape& shape, const char* field) {
    const auto* t = std::get_if<Triangle3>(&shape);
    if (!t) throw bad_query(std::string(field) + ": is no triangle in 3D");
    const auto point = [](const Vec3& v) {
        return Point{Rational(v.x), Rational(v.y), Rational(v.z)};
    };
    return {point(t->a), point(t->b), point(t->c)};
}

/// What is wrong with a pair, beside its certificate: is the point beyond what the faces share, and are they
/// of that kind?
std::string flaw_of_pair(const Corners& a, const Corners& b, const std::string& kind,
                         const std::string& claimed, const ExactVec3& given) {
    const std::set<Point> of_a(a.begin(), a.end()), of_b(b.begin(), b.end());
    std::vector<Point> shared;
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                          std::back_inserter(shared));
    if (std::to_string(shared.size()) != claimed)
        return "the faces share " + std::to_string(shared.size()) + " corners";
    const auto normal = [](const Corners& c) {
        return cross(minus(c[1], c[0]), minus(c[2], c[0]));
    };
    const Point n = normal(a);
    const bool in_plane = !zero(n) && !zero(normal(b)) &&
                          std::all_of(b.begin(), b.end(),
                                      [&](const Point& p) { return dot(n, minus(p, a[0])) == 0; });
    const std::string is = of_a == of_b                             ? "duplicate"
                           : kind == "touching" || kind == "shared" ? kind
                           : in_plane                               ? "coplanar"
                                                                    : "crossing";
    if (is != kind) return "the faces are " + is;
    Point p;
    for (int k = 0; k < 3; ++k) p[std::size_t(k)] = Rational(given[k].to_string());
    if (kind == "shared" && shared.empty()) return "the faces share no corner";
    if (kind == "duplicate" || shared.empty()) return "";
    const Point d = minus(shared.back(), shared.front()), v = minus(p, shared.front());
    const Rational t = dot(d, v);
    const bool on = zero(cross(d, v)) && (zero(d) ? zero(v) : t >= 0 && t <= dot(d, d));
    if (on == (kind == "shared")) return "";
    return on ? "the point is one of what the faces share"
              : "the point is not one of what the faces share";
}

std::string flaw_of_pair_line(const Json& json) {
    Members line(Field(json, ""),
                 "faces, kind, shared, point, weights, a, b, and plane for touching and shared");
    line.find("faces"), line.find("triangles"), line.find("parts");
    IgnoredFields ignored;
    const AnyShape a = read_shape(line.at("a"), ignored), b = read_shape(line.at("b"), ignored);
    const Corners of_a = corners(a, "a"), of_b = corners(b, "b");
    const std::string kind = line.at("kind").text();
    const bool is_shared = kind == "shared", touching = kind == "touching";
    if (kind != "crossing" && kind != "coplanar" && kind != "duplicate" && !touching && !is_shared)
        line.refuse_choice("kind", "is unknown", "crossing, coplanar, touching, duplicate, shared");
    const auto* shared = line.at("shared").json().get_if<Json::Number>();
    if (!shared) line.at("shared").fail("is no number; allowed: 0 to 3");
    Json::Object certificate;
    for (const char* name : {"plane", "point", "weights"})
        if (const auto part = line.find(name)) certificate.push_back({name, part->json()});
    line.refuse_unknown();
    try {
        const Json proof_json{std::move(certificate)};
        const auto proof = read_certificate<3>(Field(proof_json, ""));
        if (!proof.point) return "no point";
        // Faces without an area may share what is inside of both.
        if ((proof.contact == Contact::touching) != touching && !is_shared)
            return "the certificate is one of " + std::string(graze::name(proof.contact));
        const std::string flaw = any::flaw(a, b, proof);
        return flaw.empty() ? flaw_of_pair(of_a, of_b, kind, shared->literal, *proof.point) : flaw;
    } catch (const bad_query& error) {
        return error.what();
    }
}

}  // namespace

VerifyReport run_verify_pairs(std::istream& stream, std::ostream& out) {
    VerifyReport report;
    Lines lines(stream);
    while (out && lines.next()) {
        Json::Object line{{"faces", {nullptr}}};
        try {
            Json id;
            const Json json = parse_line(lines.text(), id);
            if (const auto faces = Members(Field(json, ""), "faces").find("faces"))
                line[0].value = faces->json();
            const std::string reason = flaw_of_pair_line(json);
            ++(reason.empty() ? report.verified : report.rejected);
            line.push_back({"verified", {reason.empty()}});
            if (!reason.empty()) line.push_back({"reason", {reason}});
        } catch (const std::exception& error) {
            ++report.bad;
            line.push_back({"line", {Json::Number{std::to_string(lines.number())}}});
            line.push_back({"error", {std::string(error.what())}});
        }
        out << Json{std::move(line)} << '\n';
    }
    out.flush();
    return report;
}

VerifyReport run_verify(std::istream& query_stream, std::istream& answer_stream,
                        std::ostream& out) {
    VerifyReport report;
    Lines queries(query_stream), answers(answer_stream);
    while (out) {
        const bool asked = queries.next(), answered = answers.next();
        if ((!asked && !answered) || query_stream.bad() || answer_stream.bad()) break;
        Json::Object line{{"id", {nullptr}}};
        try {
            if (!asked) throw bad_query("an answer without a query");
            Json other_id;
            const Json query = parse_line(queries.text(), line[0].value);
            if (!answered) throw bad_query("a query without an answer");
            const Json answer = parse_line(answers.text(), other_id);
            if (!(line[0].value == other_id))
                throw bad_query("the answer has another id: " + quoted(other_id));
            auto fields = verdict(query, answer);
            if (!fields) {
                ++report.without_certificate;
                continue;
            }
            ++(fields->size() == 1 ? report.verified : report.rejected);
            for (auto& field : *fields) line.push_back(std::move(field));
        } catch (const std::exception& error) {
            ++report.bad;
            const std::int64_t number = asked ? queries.number() : answers.number();
            line.push_back({"line", {Json::Number{std::to_string(number)}}});
            line.push_back({"error", {std::string(error.what())}});
        }
        out << Json{std::move(line)} << '\n';
    }
    out.flush();
    return report;
}

std::ostream& operator<<(std::ostream& out, const VerifyReport& report) {
    return out << "verified: " << report.verified << "\nrejected: " << report.rejected
               << "\nwithout certificate: " << report.without_certificate
               << "\nbad lines: " << report.bad << '\n';
}

}  // namespace graze::cli
