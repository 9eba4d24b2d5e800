#include <algorithm>
#include <cctype>
#include <memory>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/commands/cells_options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"help(
The expression says what is in the result, by names of meshes, and is best put in quotes:

  a + b   in either       a & b   in both       a - b   in a and not in b       a ^ b   in just one of them
  atleast(2, a, b, c)     in so many of them

& goes before the others, these go from left to right, and there are brackets. Each mesh is NAME=FILE; those that are
just FILE are a, b, c and so on, in their order. A file with a = in its path needs a name.

  graze boolean "a - b" plate.stl drill.stl -o out.stl
  graze boolean "plate - (bolt + nut)" plate=plate.stl bolt=bolt.obj nut=nut.ply -o out.ply --sources out.jsonl

A mesh may meet itself, but must have no open edges once it is cut where it does; --rule says what is inside of it. What is decided is exact, also where meshes share faces, edges or corners: solids that touch become one,
and a - a is empty. New corners are rounded, to doubles, or in STL to floats, and moved a little more where faces would
meet then. The result is written if it is a solid in which no two faces meet elsewhere than in a corner or an edge of
both. What --proof writes shows that it is right, before it is rounded, to whoever trusts no program of ours.
Exit status: 0 if all is written, or nothing is left; 1 if a mesh is not closed, or the result does not pass its check,
written by --force or not; 2 if the expression is none, or a file cannot be read or written.)help";

/// As they were typed.
struct Options : CellsOptions {
    std::string expression;
    std::vector<std::string> meshes;
};

/// The names and paths of meshes, which are not read yet.
std::vector<OpenedMesh> named_files(const std::vector<std::string>& arguments) {
    std::vector<OpenedMesh> meshes;
    std::set<std::string> names;
    for (const std::string& argument : arguments) {
        const std::size_t equals = argument.find('=');
        if (equals == argument.npos) {
            meshes.push_back({"", argument, {}});
            continue;
        }
        meshes.push_back({argument.substr(0, equals), argument.substr(equals + 1), {}});
        const std::string& name = meshes.back().name;
        if (name.empty() || meshes.back().path.empty())
            throw std::runtime_error("\"" + argument +
                                     "\" is not valid; allowed: NAME=FILE, or FILE without a =");
        names.insert(name);
    }
    char next = 'a';
    for (OpenedMesh& mesh : meshes) {
        if (!mesh.name.empty()) continue;
        while (next <= 'z' && names.count(std::string(1, next)) != 0) ++next;
        if (next > 'z')
            throw std::runtime_error(mesh.path +
                                     ": all letters are taken; give it a name: NAME=FILE");
        mesh.name = std::string(1, next++);
    }
    return meshes;
}

/// Throws where the expression is none, by the library, or names no such mesh, or not all.
void expect_expression(const std::string& expression, const std::vector<OpenedMesh>& meshes) {
    const Mesh empty;
    std::vector<mesh::Operand> operands;
    for (const OpenedMesh& mesh : meshes) operands.push_back({mesh.name, empty});
    const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    std::set<std::string> words;
    for (std::size_t begin = 0, end;
         (begin = expression.find_first_of(letters, begin)) != expression.npos; begin = end) {
        end = std::min(expression.find_first_not_of(letters, begin), expression.size());
        const std::string word = expression.substr(begin, end - begin);
        words.insert(word);
        // What is no name at all the library tells.
        const auto is_it = [&](const OpenedMesh& mesh) {
            return mesh.name == word || mesh.name.find_first_not_of(letters) != mesh.name.npos;
        };
        if (word == "atleast" || std::isdigit(static_cast<unsigned char>(word[0])) != 0 ||
            std::any_of(meshes.begin(), meshes.end(), is_it))
            continue;
        std::string known;
        for (const OpenedMesh& mesh : meshes)
            known += (known.empty() ? "" : ", ") + mesh.name + " is " + mesh.path;
        throw std::runtime_error("no mesh is called \"" + word +
                                 "\", which the expression has at character " +
                                 std::to_string(begin + 1) + "; here " + known +
                                 ", and NAME=FILE gives a mesh another name");
    }
    mesh::boolean(expression, operands);
    for (const OpenedMesh& mesh : meshes)
        if (words.count(mesh.name) == 0)
            throw std::runtime_error("the expression \"" + expression + "\" does not use " +
                                     mesh.name + ", which is " + mesh.path +
                                     "; an expression of several words stands in quotes");
}

int run_boolean(const Options& options, std::ostream& out) {
    std::vector<OpenedMesh> meshes = named_files(options.meshes);
    std::vector<std::string> paths;
    for (const OpenedMesh& mesh : meshes) paths.push_back(mesh.path);
    expect_expression(options.expression, meshes);
    options.expect_outputs(paths);
    std::vector<mesh::Operand> operands;
    Json::Object files;
    for (OpenedMesh& mesh : meshes) {
        mesh.mesh = read_mesh(path_of(mesh.path));
        if (mesh.mesh.triangles.empty()) throw std::runtime_error(mesh.path + ": has no face");
        operands.push_back({mesh.name, mesh.mesh, options.chosen_rule()});
        files.push_back({mesh.name, mesh.path});
    }
    std::string about = options.expression + ", where ";
    for (std::size_t n = 0; n < meshes.size(); ++n)
        about += (n == 0                  ? ""
                  : n + 1 < meshes.size() ? ", "
                                          : " and ") +
                 meshes[n].name + " is " + path_of(meshes[n].path).filename().string();
    return write_cells(
        options,
        {meshes,
         {{"expression", options.expression}, {"meshes", files}, {"rule", options.rule}},
         true,
         [&](const mesh::CheckOptions& how) {
             return mesh::boolean(options.expression, operands, how);
         },
         about,
         options.expression},
        out);
}

}  // namespace

Command add_boolean(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line =
        add_command(graze, "boolean", "The union, intersection or difference of meshes", help);
    line.add("EXPRESSION", o->expression, "Such as \"a + b - c\"").required();
    line.add("MESHES", o->meshes, ".stl, .obj, .ply, .off or .3mf files, each FILE or NAME=FILE")
        .required();
    o->add_to(line);
    return {line, [o](const Call& call) {
                const int status = within_memory(o->meshes, "their faces, and the pieces of these",
                                                 [&] { return run_boolean(*o, call.out); });
                expect_written(call.out, "summary");
                return status;
            }};
}

}  // namespace graze::cli
