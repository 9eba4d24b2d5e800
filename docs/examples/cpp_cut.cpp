#include <graze/graze.hpp>
#include <graze/mesh_cut.hpp>
#include <iostream>

int main() {
    // A tetrahedron; graze::read_mesh("part.stl") reads a file.
    const graze::Mesh part{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
                           {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    const auto plane = graze::mesh::plane_across(graze::mesh::Axis::z, graze::Exact("4/3"));

    const graze::mesh::Section section = graze::mesh::section(part, plane);
    std::cout << section.loops.size() << '\n';  // prints 1
    const std::uint32_t corner = section.loops[0].corners[1];
    std::cout << section.corners[corner].point.exact()[0].to_string() << '\n';  // prints 8/3

    const graze::mesh::Cut halves = graze::mesh::cut(part, plane);
    if (halves.obstacle) return 1;  // the section is no region
    std::cout << halves.below.triangles.size() << ' ' << halves.above.triangles.size()
              << '\n';  // prints 8 4
    const graze::Mesh top = halves.above.rounded().mesh;
    std::cout << graze::mesh::check(top).clean() << '\n';  // prints 1
    // graze::write_mesh(top, "top.ply");
}
