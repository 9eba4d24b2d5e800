// Certificates in JSON Lines, and whether they prove their answers.
#pragma once

#include <cstdint>
#include <iosfwd>

namespace graze::queries {

/// What a run has found.
struct VerifyReport {
    std::int64_t verified = 0, rejected = 0, without_certificate = 0, bad = 0;

    /// 2 if any line was bad, else 1 if any certificate was rejected, else 0.
    int exit_status() const { return bad > 0 ? 2 : rejected > 0 ? 1 : 0; }
};

/// Is the certificate of each answer a proof for its query? Reads a query and its answer in turn,
/// and writes a line for each certificate and each bad line. Bad are lines that cannot be read,
/// queries without an answer, or with an answer that is an error or has another id, or without the
/// certificate that they ask for, and answers without a query. Whether a stream failed is for the
/// caller to ask.
VerifyReport run_verify(std::istream& queries, std::istream& answers, std::ostream& out);

/// The same of pairs of faces as `graze check --pairs` writes them, each with its faces and its proof in one
/// line; "faces" is in the place of an id.
VerifyReport run_verify_pairs(std::istream& pairs, std::ostream& out);

/// The counts of a report, for people.
std::ostream& operator<<(std::ostream& out, const VerifyReport& report);

}  // namespace graze::queries
