#include <algorithm>
#include <graze/graze.hpp>
#include <iostream>
#include <vector>

int main() {
    const float corners[] = {0, 0, 0, 9, 0, 0, 0, 9, 9};  // floats, as in a vertex buffer
    graze::Triangle3 triangle = graze::batch::rows<graze::Triangle3>(corners, 1)[0];
    std::vector<graze::Aabb3> voxels;
    for (int i = 0; i < 1000; ++i) {
        graze::Vec3 low{double(i % 10), double(i / 10 % 10), double(i / 100)};
        voxels.push_back({low, {low.x + 1, low.y + 1, low.z + 1}});
    }

    using namespace graze::batch;
    std::vector<graze::Contact> contacts(voxels.size());
    contact(one(triangle), structs<graze::Aabb3>(voxels), contacts);
    std::cout << std::count(contacts.begin(), contacts.end(), graze::Contact::touching)
              << '\n';  // prints 100
}
