#include <graze/graze.hpp>
#include <graze/mesh_cells.hpp>
#include <iostream>

int main() {
    // Tetrahedra; graze::read_mesh("part.stl") reads a file.
    const graze::Mesh part{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
                           {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    const graze::Mesh pin{{{1, 1, -1}, {2, 1, -1}, {1, 2, -1}, {1, 1, 1}}, part.triangles};

    const graze::mesh::Cells rest =
        graze::mesh::boolean("part - pin", {{"part", part}, {"pin", pin}});
    if (!rest.unbalanced.empty()) return 1;  // a mesh is not closed
    for (const graze::mesh::CellCorner& corner : rest.corners)
        if (!corner.vertex) {
            const graze::ExactVec3 p = corner.point.exact();
            std::cout << p[0].to_string() << ' ' << p[1].to_string() << ' ' << p[2].to_string()
                      << '\n';  // prints 1 1 0
            break;
        }
    // The first piece is of face 0 of the first mesh, and runs as this does.
    const graze::mesh::PieceSource source = rest.sources_of(0)[0];
    std::cout << source.face.mesh << ' ' << source.face.number << ' ' << source.turned
              << '\n';  // prints 0 0 0

    const graze::mesh::MendedCells made = graze::mesh::mended(rest);
    std::cout << name(made.rounding) << ' ' << graze::mesh::check(made.mesh).clean()
              << '\n';  // prints kept 1
    // graze::write_mesh(made.mesh, "rest.stl");

    // A soup of both: its pieces, and the union.
    graze::Mesh soup = part;
    for (auto t : pin.triangles) {
        for (std::uint32_t& corner : t) corner += 4;
        soup.triangles.push_back(t);
    }
    soup.vertices.insert(soup.vertices.end(), pin.vertices.begin(), pin.vertices.end());
    std::cout << graze::mesh::first_self_intersection(soup).has_value() << ' '
              << graze::mesh::first_self_intersection(graze::mesh::resolve(soup).rounded().mesh)
                     .has_value()
              << '\n';  // prints 1 0
    std::cout << graze::mesh::check(graze::mesh::solid(soup).rounded().mesh).solid
              << '\n';  // prints 1
}
