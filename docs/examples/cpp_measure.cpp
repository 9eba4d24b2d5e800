#include <graze/graze.hpp>
#include <graze/mesh_measure.hpp>
#include <iostream>

int main() {
    // A tetrahedron; graze::read_mesh("part.stl") reads a file.
    const graze::Mesh part{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
                           {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    const graze::mesh::Measures measures = graze::mesh::measure(part);
    std::cout << measures.area << '\n';  // prints 37.8564
    if (!measures.moments) return 1;     // the mesh does not close

    const graze::mesh::Moments& moments = *measures.moments;
    std::cout << moments.volume.to_string() << '\n';          // prints 32/3
    std::cout << (*moments.centroid)[0].to_double() << '\n';  // prints 1
    const auto inertia = moments.central->inertia();          // of density 1
    std::cout << inertia[0][0].to_string() << '\n';           // prints 64/5
    std::cout << moments.second.xy.to_string() << '\n';       // prints 128/15
}
