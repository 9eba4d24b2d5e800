#include <graze/graze.hpp>
#include <iostream>

int main() {
    // graze::read_mesh("part.stl") reads a file.
    const graze::Mesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
                           {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
    std::cout << std::boolalpha << graze::mesh::check(mesh).clean() << '\n';  // prints true

    const graze::mesh::Index index(mesh);  // a tree over its faces, for many questions
    const auto place = index.locate({1, 1, 1});
    std::cout << name(*place.location) << '\n';  // prints inside
    const auto hit = index.first_hit(graze::Ray3{{1, 1, 9}, {0, 0, -1}});
    std::cout << hit->faces[0].face << ' ' << hit->t << '\n';  // prints 2 7

    const graze::Voxels voxels = graze::voxelize(mesh, graze::Grid::of_resolution(mesh, 4));
    std::cout << voxels.set.count() << '\n';  // prints 32
}
