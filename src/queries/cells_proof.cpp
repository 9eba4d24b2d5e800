#include "queries/cells_proof.hpp"

#include <array>
#include <cstdint>
#include <ostream>
#include <vector>

#include "queries/json.hpp"
#include "queries/number.hpp"

namespace graze::queries {

namespace {

/// write(x) of each, in brackets and lines of their own.
void write_list(std::ostream& out, const auto& list, const auto& write) {
    out << '[';
    bool first = true;
    for (const auto& x : list) {
        out << (first ? "\n" : ",\n");
        first = false;
        write(x);
    }
    out << ']';
}

void write_triangle(std::ostream& out, const std::array<std::uint32_t, 3>& t) {
    out << '[' << t[0] << ", " << t[1] << ", " << t[2] << ']';
}
void write_triangles(std::ostream& out, const char* name,
                     const std::vector<std::array<std::uint32_t, 3>>& triangles) {
    out << ",\n\"" << name << "\": ";
    write_list(out, triangles, [&](const auto& t) { write_triangle(out, t); });
}

void write_operand(std::ostream& out, const std::string& name, const Mesh& mesh,
                   const mesh::Rule* rule) {
    out << "{\"name\": " << Json(name);
    if (rule) out << ", \"rule\": \"" << mesh::name(*rule) << '"';
    out << ",\n\"vertices\": ";
    write_list(out, mesh.vertices, [&](const Vec3& p) {
        out << '[' << to_shortest(p.x) << ", " << to_shortest(p.y) << ", " << to_shortest(p.z)
            << ']';
    });
    write_triangles(out, "triangles", mesh.triangles);
    out << '}';
}

/// Corners, pieces and their sources.
void write_pieces(std::ostream& out, const mesh::Cells& cells) {
    out << ",\n\"corners\": ";
    write_list(out, cells.corners, [&](const mesh::CellCorner& corner) {
        const ExactVec3 p = corner.point.exact();
        out << "[\"" << p[0].to_string() << "\", \"" << p[1].to_string() << "\", \""
            << p[2].to_string() << "\"]";
    });
    out << ",\n\"flat\": ";
    write_list(out, cells.flat, [&](const mesh::OfMesh& face) {
        out << '[' << face.mesh << ", " << face.number << ']';
    });
    write_triangles(out, "pieces", cells.pieces);
    out << ",\n\"sources\": [";
    for (std::size_t n = 0; n < cells.pieces.size(); ++n) {
        out << (n == 0 ? "\n[" : ",\n[");
        const char* between = "";
        for (const mesh::PieceSource& source : cells.sources_of(n)) {
            out << between << '[' << source.face.mesh << ", " << source.face.number << ", "
                << (source.turned ? "true" : "false") << ']';
            between = ", ";
        }
        out << ']';
    }
    out << ']';
}

/// Of the corners of some of the pieces, the numbers that they have among all. Both are in one order.
std::vector<std::uint32_t> numbers_among(const mesh::Cells& all, const mesh::Cells& some) {
    std::vector<std::uint32_t> numbers;
    std::uint32_t n = 0;
    for (const mesh::CellCorner& corner : some.corners) {
        while (!(all.corners[n].point == corner.point)) ++n;
        numbers.push_back(n++);
    }
    return numbers;
}

}  // namespace

void write_proof(std::ostream& out, const Mesh& mesh, const mesh::Cells& cells) {
    out << "{\"operands\": [\n";
    write_operand(out, "", mesh, nullptr);
    out << ']';
    write_pieces(out, cells);
    out << "}\n";
}

void write_proof(std::ostream& out, std::span<const mesh::Operand> operands,
                 const std::string& expression, const mesh::WoundCells& all,
                 const mesh::Cells& result) {
    out << "{\"expression\": " << Json(expression) << ",\n\"operands\": ";
    write_list(out, operands, [&](const mesh::Operand& operand) {
        write_operand(out, operand.name, operand.mesh, &operand.rule);
    });
    write_pieces(out, all.cells);
    out << ",\n\"before\": [";
    for (std::size_t n = 0; n < all.cells.pieces.size(); ++n) {
        out << (n == 0 ? "\n[" : ",\n[");
        const char* between = "";
        for (const std::int32_t winding : all.before_of(n)) {
            out << between << winding;
            between = ", ";
        }
        out << ']';
    }
    out << ']';
    const auto number = numbers_among(all.cells, result);
    out << ",\n\"result\": ";
    write_list(out, result.pieces, [&](const auto& t) {
        write_triangle(out, {number[t[0]], number[t[1]], number[t[2]]});
    });
    out << "}\n";
}

}  // namespace graze::queries
