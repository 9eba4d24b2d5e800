#include "cli/commands/cells_options.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <graze/mesh_measure.hpp>
#include <graze/replace_file.hpp>
#include <iterator>
#include <optional>
#include <ostream>
#include <stdexcept>

#include "cli/commands/checked_mesh.hpp"
#include "cli/pages/cells_report.hpp"
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/assembly.hpp"
#include "queries/cells_proof.hpp"
#include "queries/mesh_cells.hpp"
#include "queries/number.hpp"
#include "queries/to_json.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr mesh::Rule rules[]{mesh::Rule::nonzero, mesh::Rule::positive, mesh::Rule::parity};

std::string faces(std::size_t count) { return counted(std::int64_t(count), "face", "faces"); }

/// The pieces as they are written, and what is wrong with that.
struct Written {
    mesh::MendedCells cells;
    mesh::Report report;  ///< of its mesh, where it is well or asked for
    std::string flaw;     ///< empty of what is well

    bool is_well() const { return cells.rounding != mesh::Rounding::failed; }
};

Written mend(const CellsOptions& options, const mesh::Cells& cells) {
    const mesh::Precision precision = options.precision();
    Written r;
    try {
        r.cells = with_bar(options.threads, [&](const auto& checked) {
            return mesh::mended(cells, precision, checked);
        });
    } catch (const std::range_error& error) {
        throw std::runtime_error((options.output.empty() ? "the result" : options.output) + ": " +
                                 error.what());
    }
    // mended() asks only what is near corners that moved.
    if (!r.cells.mesh.triangles.empty() && (r.is_well() || !options.report.empty())) {
        r.report = with_bar(options.threads, [&](const auto& checked) {
            return mesh::check(r.cells.mesh, checked);
        });
        if (!r.report.pairs.empty() || (cells.is_boundary && !r.report.solid)) {
            r.cells.rounding = mesh::Rounding::failed;
            r.cells.pairs = r.report.pairs;
        }
    }
    if (r.is_well()) return r;
    const Mesh& mesh = r.cells.mesh;
    r.flaw = flaw_of(mesh, r.cells.pairs);
    if (r.cells.vanished) r.flaw += words_of_vanished(precision);
    return r;
}

void write_sources(const std::string& path, const std::vector<NamedMesh>& meshes,
                   const mesh::MendedCells& cells) {
    write_file(path_of(path), [&](std::ostream& file) {
        for (std::size_t n = 0; n < cells.mesh.triangles.size(); ++n)
            file << Json{Json::Object{{"face", n},
                                      {"sources", to_json(meshes, cells.sources_of(n))}}}
                 << '\n';
    });
}

/// Of what is written, if that closes.
std::optional<double> mesh_volume(const Mesh& mesh) {
    const mesh::Measures measures = mesh::measure(mesh);
    if (!measures.moments) return {};
    return measures.moments->volume.to_double();
}

/// Of a mesh that is no boundary.
void print_unbalanced(std::ostream& out, const OpenedMesh& mesh, const mesh::Unbalanced& found) {
    const int decimals = decimals_in(bounds_of(mesh.mesh));
    out << (mesh.name.empty() ? mesh.path : mesh.name + " (" + mesh.path + ')')
        << " has no inside: " << words_of_unbalanced(found.edges, found.first, decimals);
    out << (found.even
                ? ".\nEach of its edges has an even number of faces, so --rule parity takes "
                  "it, whichever way round faces are.\n"
                : ".\nIts holes, however narrow, are to be closed first, and graze check finds "
                  "them; or "
                  "graze resolve --outer makes a solid of what closes, and leaves out the rest.\n");
}

/// Asks once more, for all pieces and their windings.
void prove(const CellsOptions& options, const CellsQuestion& question, const mesh::Cells& cells) {
    if (question.expression.empty())
        return write_file(path_of(options.proof), [&](std::ostream& file) {
            write_proof(file, question.meshes[0].mesh, cells);
        });
    std::vector<mesh::Operand> operands;
    for (const OpenedMesh& mesh : question.meshes)
        operands.push_back({mesh.name.empty() ? question.expression : mesh.name, mesh.mesh,
                            options.chosen_rule()});
    const mesh::WoundCells all = with_bar(
        options.threads, [&](const mesh::CheckOptions& how) { return mesh::wound(operands, how); });
    write_file(path_of(options.proof), [&](std::ostream& file) {
        write_proof(file, operands, question.expression, all, cells);
    });
}

/// "36 faces, with 6 new corners, rounded to floats", and so on.
std::string words_of(const CellsOptions& options, const mesh::Cells& cells,
                     const mesh::MendedCells& made) {
    std::string words = faces(made.mesh.triangles.size());
    if (const std::size_t count = new_corners(cells); count != 0)
        words += ", with " + counted(std::int64_t(count), "new corner", "new corners");
    if (const mesh::Precision precision = options.precision(); need_rounding(cells, precision))
        words +=
            precision == mesh::Precision::floats ? ", rounded to floats" : ", rounded to doubles";
    words += words_of_collapsed(made.collapsed);
    if (!cells.flat.empty()) words += "; " + faces(cells.flat.size()) + " without an area left out";
    words += words_of_moved(made.moved_corners, made.moved);
    if (made.moved_corners > 0 && cells.is_boundary)
        if (const auto volume = mesh_volume(made.mesh))
            words += "; its volume is " + to_shortest(*volume) + ", where the exact result has " +
                     to_shortest(cells.volume());
    if (made.rounding == mesh::Rounding::mended && made.moved_corners == 0)
        words += "; faces that rounding lays on each other are one";
    return words;
}

std::string words_of_well(const CellsQuestion& question, const Written& written) {
    return question.solid ? words_of_solid(written.report)
                          : "; no two of them meet where they should not.";
}

/// Floats are coarse: faces that are nearer to each other than these tell meet once they are rounded.
std::string remedy_of(const CellsOptions& options) {
    return options.precision() == mesh::Precision::floats
               ? "; .ply, .obj and .off have doubles, which move corners much less, and --force "
                 "writes it as it is"
               : "; --force writes it";
}

void print_sentence(std::ostream& out, const CellsOptions& options, const CellsQuestion& question,
                    const mesh::Cells& cells, const Written& written) {
    out << options.output << ": " << words_of(options, cells, written.cells);
    if (written.is_well())
        out << words_of_well(question, written) << '\n';
    else
        out << (options.force ? ". Written, though once rounded " : ". Not written: once rounded ")
            << written.flaw << (options.force ? "" : remedy_of(options)) << ".\n";
}

void write_report(const CellsOptions& options, const CellsQuestion& question,
                  const mesh::Cells& cells, const Written& written) {
    std::vector<std::string> names;
    for (const OpenedMesh& mesh : question.meshes)
        names.push_back(mesh.name + " (" + path_of(mesh.path).filename().string() + ')');
    MeshPage page = page_of(written.cells, written.report, names);
    const std::filesystem::path first = path_of(question.meshes[0].path);
    page.title = question.meshes.size() > 1 ? question.expression : first.filename().string();
    if (first.extension() == ".obj") page.up = 'y';
    page.sentences = {question.about + ':',
                      words_of(options, cells, written.cells) +
                          (written.is_well() ? words_of_well(question, written)
                                             : ". Once rounded " + written.flaw + '.')};
    if (cells.is_boundary)
        page.sentences.push_back("Its exact volume, rounded: " + to_shortest(cells.volume()) + '.');
    write_file(path_of(options.report), [&](std::ostream& file) { write_mesh_page(file, page); });
}

}  // namespace

Option add_rule(const Line& line, std::string& rule) {
    return line
        .add("--rule", rule,
             "What is inside of a mesh, by its winding number: any but 0, those above 0, or odd "
             "ones")
        .one_of({name(rules[0]), name(rules[1]), name(rules[2])})
        .shows_default();
}

mesh::Rule rule_of(const std::string& rule) {
    return *std::find_if(std::begin(rules), std::end(rules),
                         [&](mesh::Rule one) { return rule == name(one); });
}

CellsOptions::Options CellsOptions::add_to(const Line& line) {
    const Option file = line.add(
        "-o,--output", output, "An .stl, .obj, .ply or .off file to write, if it passes its check");
    line.add("--sources", sources,
             "A .jsonl file to write: for each face of the output, the faces that it is a part of")
        .needs(file);
    line.add("--exact", exact,
             "An .off file to write, with integers and fractions such as 1/3 as coordinates: "
             "nothing is rounded");
    const Option proof_of = line.add("--proof", proof,
                                     "A .json file to write, of all pieces and why they are right: "
                                     "docs/check_cells.py checks it");
    line.add("--report", report,
             "An .html file to write: the result to turn, with its faces in the colors of the "
             "meshes that they are of");
    line.add_flag("--force", force, "Write what does not pass its check, too").needs(file);
    line.add_flag("--json", json, "Print what was found and written as one JSON object");
    line.add("--threads", threads, "0: one for each processor").shows_default();
    return {add_rule(line, rule), proof_of};
}

mesh::Rule CellsOptions::chosen_rule() const { return rule_of(rule); }

mesh::Precision CellsOptions::precision() const {
    return output.empty() ? mesh::Precision::doubles : precision_of(path_of(output));
}

void CellsOptions::expect_outputs(const std::vector<std::string>& inputs) const {
    if (output.empty() && exact.empty() && proof.empty() && report.empty() && !json)
        throw std::runtime_error(
            "there is no file to write: give -o OUT.stl (or .obj, .ply, .off), --exact OUT.off, "
            "--proof OUT.json, --report OUT.html, or --json, which alone only tells what would be "
            "written");
    if (!output.empty()) mesh_format_to_write(path_of(output));
    const std::vector<std::string> outputs{output, sources, exact, proof, report};
    expect_others(outputs, inputs);
    expect_extension("--exact", exact, {".off"});
    expect_extension("--proof", proof, {".json"});
    expect_extension("--report", report, {".html", ".htm"});
    for (const std::string& path : outputs)
        if (!path.empty()) expect_replaceable(path_of(path));
}

int write_cells(const CellsOptions& options, const CellsQuestion& question, std::ostream& out) {
    std::vector<NamedMesh> meshes;
    for (const OpenedMesh& opened : question.meshes) meshes.push_back({opened.name, &opened.mesh});
    const mesh::Cells cells = with_bar(options.threads, question.ask);
    const bool balanced = cells.unbalanced.empty(), some = !cells.pieces.empty();

    if (some && !options.exact.empty())
        write_file(path_of(options.exact),
                   [&](std::ostream& file) { write_exact_off(file, cells); });
    if (balanced && !options.proof.empty()) prove(options, question, cells);
    std::optional<Written> made;
    if (some && (!options.output.empty() || !options.report.empty() || options.json))
        made = mend(options, cells);
    const bool written = made && !options.output.empty() && (made->is_well() || options.force);
    if (written) {
        write_mesh_file(path_of(options.output), made->cells.mesh);
        if (!options.sources.empty()) write_sources(options.sources, meshes, made->cells);
    }
    if (made && !options.report.empty()) write_report(options, question, cells, *made);

    if (options.json) {
        Json::Object json = question.json;
        Json::Array unbalanced;
        for (const mesh::Unbalanced& found : cells.unbalanced)
            unbalanced.push_back(to_json(meshes, found));
        json.push_back({"unbalanced", unbalanced});
        json.push_back({"file", options.output.empty() ? Json(nullptr) : Json(options.output)});
        json.push_back({"written", written});
        if (balanced) {
            json.push_back({"pieces", cells.pieces.size()});
            json.push_back({"new_corners", new_corners(cells)});
            json.push_back({"flat_faces", cells.flat.size()});
            if (cells.is_boundary) json.push_back({"volume", decimal_of(cells.volume())});
        }
        if (made) {
            json.push_back({"rounding", mesh::name(made->cells.rounding)});
            json.push_back({"triangles", made->cells.mesh.triangles.size()});
            json.push_back({"collapsed_triangles", made->cells.collapsed});
            json.push_back({"moved_corners", made->cells.moved_corners});
            json.push_back({"moved", made->cells.moved});
            json.push_back({"pairs", made->cells.pairs.size()});
            json.push_back({"vanished", made->cells.vanished});
            if (question.solid) json.push_back({"clean", made->is_well() && made->report.clean()});
            if (cells.is_boundary) {
                const auto volume = mesh_volume(made->cells.mesh);
                json.push_back({"mesh_volume", volume ? decimal_of(*volume) : Json(nullptr)});
            }
        }
        out << Json{json} << '\n';
    } else if (!balanced) {
        for (const mesh::Unbalanced& found : cells.unbalanced)
            print_unbalanced(out, question.meshes[found.mesh], found);
    } else if (!some) {
        out << "Nothing is left: no file is written.\n";
        if (!options.output.empty() && std::filesystem::exists(path_of(options.output)))
            out << options.output << " is there from before, and is not this result.\n";
    } else {
        if (!options.output.empty()) print_sentence(out, options, question, cells, *made);
        if (!options.exact.empty())
            out << options.exact << ": " << faces(cells.pieces.size()) << " and "
                << counted(std::int64_t(cells.corners.size()), "corner", "corners")
                << ", exactly.\n";
        if (!options.report.empty()) out << options.report << ": the result to look at.\n";
    }
    if (!options.json && balanced && !options.proof.empty()) {
        out << options.proof << ": the proof of "
            << (question.expression.empty() ? "the pieces" : "the result") << ".\n";
    }
    return balanced && (!made || made->is_well()) ? 0 : 1;
}

}  // namespace graze::cli
