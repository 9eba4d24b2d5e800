#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/verify_lines.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
A certificate is a plane between two shapes, a point of both, or both, in exact fractions. Each is
checked against the shapes of its query, with none of the code that answers:

  graze query --certify cases.jsonl | graze verify cases.jsonl
  graze check part.stl --pairs pairs.jsonl; graze verify --pairs pairs.jsonl

Each certificate gives {"id": .., "verified": true}, or false and a "reason"; each bad line gives
{"id": .., "line": .., "error": ".."}. docs/check_certificates.py checks the same certificates
without graze.
Exit status: 0; 1 if a certificate is no proof; 2 if a line was bad (unreadable, longer than 16 MiB,
not answered, answered under another id, or without the certificate that its query asked for) or a
file cannot be read.)";

}  // namespace

Command add_verify(CLI::App& graze) {
    struct Options {
        std::string queries, answers = "-";
        bool pairs = false;
    };
    const auto o = std::make_shared<Options>();
    const Line line = add_command(graze, "verify",
                                  "Check the certificates of answers against their queries", help);
    line.add("QUERIES", o->queries, "What graze query read").required();
    line.add("ANSWERS", o->answers, "What it wrote; - or nothing is standard input");
    line.add_flag("--pairs", o->pairs,
                  "QUERIES are pairs of faces of graze check, with their proofs");
    return {line, [o](const Call& call) {
                return within_memory({o->queries}, "its lines", [&] {
                    if (!o->pairs && o->queries == o->answers)
                        throw std::runtime_error("QUERIES and ANSWERS are the same file");
                    Input queries(o->queries);
                    std::optional<Input> answers;
                    if (!o->pairs) answers.emplace(o->answers);
                    const auto report =
                        o->pairs ? run_verify_pairs(queries.stream(), call.out)
                                 : run_verify(queries.stream(), answers->stream(), call.out);
                    queries.check_read();
                    if (answers) answers->check_read();
                    expect_written(call.out, "verdicts");
                    call.errors << report;
                    return report.exit_status();
                });
            }};
}

}  // namespace graze::cli
