#include "cli/verify.hpp"

#include <exception>
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "cli/answer.hpp"
#include "cli/certificate.hpp"
#include "cli/lines.hpp"
#include "cli/query.hpp"

namespace graze::cli {

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
    std::optional<Field> claim;
    bool agrees = false;
    if (query.question == Question::contact) {
        claim = answer.find("contact");
        agrees = claim && claim->json() == Json{contact};
    } else if (query.question == Question::intersects) {
        claim = answer.find("intersects");
        agrees = claim && claim->json() == Json{shown != Contact::disjoint};
    } else {
        return std::string("a certificate has no place in an answer to ") + name(query.question);
    }
    if (agrees) return "";
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
    IgnoredFields ignored;
    Members answer(Field(answered, ""), "");
    if (answer.find("error")) throw bad_query("the query was not answered");
    const Query query = read_query(asked, ignored);
    const auto certificate = answer.find("certificate");
    if (!certificate) {
        if (query.certify) throw bad_query("certificate: missing; the query asks for it");
        return {};
    }
    std::string reason;
    try {
        reason = dim(query.a) == 2 ? flaw_of_certificate<2>(query, answer, *certificate)
                                   : flaw_of_certificate<3>(query, answer, *certificate);
    } catch (const bad_query& error) {
        reason = error.what();
    }
    if (reason.empty()) return Json::Object{{"verified", {true}}};
    return Json::Object{{"verified", {false}}, {"reason", {reason}}};
}

}  // namespace

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
