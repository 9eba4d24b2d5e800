#include "queries/verify_lines.hpp"

#include <exception>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "queries/answer.hpp"
#include "queries/certificate.hpp"
#include "queries/exact_query.hpp"
#include "queries/face_certificate.hpp"
#include "queries/line.hpp"
#include "queries/lines.hpp"
#include "queries/query.hpp"
#include "queries/read_shape.hpp"

namespace graze::queries {

namespace {

/// Does the query expect what a certificate of this contact shows?
bool is_expected(const Json::Object* expect, Contact shown) {
    if (!expect) return true;
    for (const auto& [field, value] : *expect) {
        if (field == "contact" && !(value == Json{std::string(graze::name(shown))})) return false;
        if (field == "intersects" && !(value == Json{shown != Contact::disjoint})) return false;
    }
    return true;
}

/// What is wrong with the answer's claim: it must be what a certificate of this contact shows.
std::string flaw_of_claim(const std::string& question, const Json::Object* expect, Members& answer,
                          Contact shown) {
    const std::string contact = graze::name(shown);
    if (!is_expected(expect, shown))
        return "the certificate is one of " + contact + ", and the query expects something else";
    const auto claim = answer.find(question);
    const Json right = question == "contact" ? Json{contact} : Json{shown != Contact::disjoint};
    if (claim && claim->json() == right) return "";
    return "the certificate is one of " + contact + ", and the answer says " +
           (claim ? quoted(claim->json()) : "nothing");
}

/// A query whose answer may be certified, and what is wrong with an answer and its certificate. That throws bad_query.
struct Claim {
    std::string question;
    bool certify, is_proved;  ///< is there a certificate of such an answer?
    std::function<std::string(const Field&, Members&)> flaw;
};

/// flaw(certificate, shown) says what contact it shows.
auto contact_claim(std::string question, const Json::Object* expect, auto flaw) {
    return [=](const Field& certificate, Members& answer) {
        Contact shown{};
        const std::string wrong = flaw(certificate, shown),
                          reason = flaw_of_claim(question, expect, answer, shown);
        return reason.empty() ? wrong : reason;
    };
}

template <int Dim>
std::string flaw_of_certificate(const Query& query, const Field& certificate, Contact& shown) {
    const auto proof = read_certificate<Dim>(certificate);
    shown = proof.contact;
    return any::flaw(query.a, query.b, proof);
}

Claim read(const Json& asked) {
    if (const auto exact = read_exact_claim(asked)) {
        const ExactQuery& query = *exact;
        if (query.asks_distance())
            return {query.question, query.certify, true,
                    [query](const Field& certificate, Members& answer) {
                        return flaw_of_distance(query, certificate, answer);
                    }};
        return {query.question, query.certify, query.asks_contact(),
                contact_claim(query.question, query.expect,
                              [query](const Field& certificate, Contact& shown) {
                                  return flaw_of_exact(query, certificate, shown);
                              })};
    }
    const Query query = read_claim(asked);
    return {name(query.question), query.certify, query.asks_contact(),
            contact_claim(name(query.question), query.expect,
                          [query](const Field& certificate, Contact& shown) {
                              return dim(query.a) == 2
                                         ? flaw_of_certificate<2>(query, certificate, shown)
                                         : flaw_of_certificate<3>(query, certificate, shown);
                          })};
}

/// Empty for an answer without a certificate; otherwise whether it is verified, or why not. Throws
/// bad_query.
std::optional<Json::Object> verdict(const Json& asked, const Json& answered) {
    Members answer(Field(answered, ""), "");
    if (answer.find("error")) throw bad_query("the query was not answered");
    const Claim claim = read(asked);
    const auto certificate = answer.find("certificate");
    if (!certificate) {
        if (claim.certify) throw bad_query("certificate: missing; the query asks for it");
        return {};
    }
    const auto rejected = [](const std::string& reason) {
        return Json::Object{{"verified", false}, {"reason", reason}};
    };
    if (!claim.is_proved)
        return rejected("a certificate has no place in an answer to " + claim.question);
    try {
        const std::string flaw = claim.flaw(*certificate, answer);
        if (!flaw.empty()) return rejected(flaw);
    } catch (const bad_query& error) {
        return rejected(error.what());
    }
    return Json::Object{{"verified", true}};
}

}  // namespace

VerifyReport run_verify_pairs(std::istream& stream, std::ostream& out) {
    VerifyReport report;
    Lines lines(stream);
    while (out && lines.next()) {
        Json::Object line{{"faces", nullptr}};
        try {
            Json id;
            const Json json = parse_line(lines.text(), id);
            if (const auto faces = Members(Field(json, ""), "faces").find("faces"))
                line[0].value = faces->json();
            const std::string reason = flaw_of_faces(json);
            ++(reason.empty() ? report.verified : report.rejected);
            line.push_back({"verified", reason.empty()});
            if (!reason.empty()) line.push_back({"reason", reason});
        } catch (const std::exception& error) {
            ++report.bad;
            line.push_back({"line", lines.number()});
            line.push_back({"error", std::string(error.what())});
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
        Json::Object line{{"id", nullptr}};
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
            line.push_back({"line", number});
            line.push_back({"error", std::string(error.what())});
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

}  // namespace graze::queries
