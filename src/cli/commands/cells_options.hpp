// What resolve and boolean have in common: what they write, and what they say of it.
#pragma once

#include <functional>
#include <graze/mesh_cells.hpp>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/terminal/line.hpp"
#include "queries/json.hpp"

namespace graze::cli {

/// Adds --rule, as it is typed.
Option add_rule(const Line& line, std::string& rule);
/// Of such a text.
mesh::Rule rule_of(const std::string& rule);

/// As they were typed; empty where not given.
struct CellsOptions {
    std::string output, sources, exact, proof, report, rule = "nonzero";
    unsigned threads = 1;
    bool force = false, json = false;

    struct Options {
        Option rule, proof;
    };
    Options add_to(const Line& line);

    mesh::Rule chosen_rule() const;
    /// Of the output.
    mesh::Precision precision() const;
    /// Before anything is read. Throws std::runtime_error where nothing is to be written, or it cannot be.
    void expect_outputs(const std::vector<std::string>& inputs) const;
};

/// A mesh as it was read. One that is alone has no name.
struct OpenedMesh {
    std::string name, path;
    Mesh mesh;
};

/// What is asked of which meshes.
struct CellsQuestion {
    const std::vector<OpenedMesh>& meshes;
    queries::Json::Object json;  ///< what was asked, which that of the answer begins with
    bool solid;                  ///< does the answer bound a solid?
    std::function<mesh::Cells(const mesh::CheckOptions&)> ask;
    std::string about;            ///< in words, for the report
    std::string expression = {};  ///< what --proof is of; empty of all pieces
};

/// Asks, writes and tells. Returns the exit status: 1 where something is refused.
int write_cells(const CellsOptions& options, const CellsQuestion& question, std::ostream& out);

}  // namespace graze::cli
