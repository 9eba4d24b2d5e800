// What a user of an installed graze relies on: every room links, the answers are the exact ones,
// and an exception can be caught.
#include <bit>
#include <cstdint>
#include <cstring>
#include <graze/graze.hpp>
#include <iostream>
#include <limits>

namespace {

int failures = 0;

void check(bool ok, const char* what) {
    if (ok) return;
    ++failures;
    std::cerr << "wrong: " << what << '\n';
}

}  // namespace

int main() {
    using graze::Contact;

    const graze::Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    const graze::Triangle3 in_face{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const graze::Triangle3 through{{0, 0, 0}, {1, 0, 0}, {0, 1, 1}};
    const graze::Triangle3 beyond{{2, 0, 0}, {0, 2, 0}, {3, 3, 3}};
    check(graze::contact(in_face, box) == Contact::touching, "a triangle in a face touches");
    check(graze::sat::contact(in_face, box) == Contact::touching, "the same by separating axes");
    check(graze::pef::contact(in_face, box) == Contact::touching, "the same by edge functions");
    check(graze::contact(through, box) == Contact::overlapping, "a triangle inside overlaps");
    check(graze::contact(box, beyond) == Contact::touching,
          "an edge through the box's corner touches");

    // The smallest positive double decides, also where the processor flushes such numbers to zero.
    const double tiny = std::numeric_limits<double>::denorm_min();
    const graze::Segment3 above{{0, 0, tiny}, {1, 1, tiny}};
    const graze::Aabb3 flat{{0, 0, 0}, {1, 1, 0}};
    check(graze::contact(above, flat) == Contact::disjoint, "a subnormal gap separates");

    const graze::Ray3 ray{{-1, 0.5, 0.5}, {3, 0, 0}};
    const auto hit = graze::clip(ray, box);
    check(hit.hit && hit.contact == Contact::overlapping, "the ray hits the box");
    // By their bits: the flags of a tree may make constants of single precision.
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    check(hit.in && bits(hit.in->t) == 0x3fd5555555555555,
          "it enters at the double nearest to 1/3");
    check(hit.out && bits(hit.out->t) == 0x3fe5555555555555,
          "it leaves at the double nearest to 2/3");
    check(hit.in && hit.in->features && hit.in->features->contains(graze::Feature::minus_x),
          "it enters through the face -x");
    const auto exact = graze::exact::clip(ray, box);
    check(exact.in && exact.in->t.to_string() == "1/3", "the exact parameter is 1/3");

    const graze::Tetrahedron3 corner{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const graze::Plane3 slanted{{1, 0, 0}, {1, 1, 1}};
    auto proof = graze::certify(corner, slanted);
    check(proof.contact == Contact::touching, "a face in a plane touches it");
    check(graze::flaw(corner, slanted, proof).empty(), "its certificate is a proof");
    proof.contact = Contact::overlapping;
    check(!graze::flaw(corner, slanted, proof).empty(), "it proves nothing else");
    check(graze::orient({0, 0}, {1, 0}, {0, 1}) == 1, "counter-clockwise");
    check(graze::insphere({0, 0}, {1, 0}, {0, 1}, {1, 1}) == 0, "a square has a circle");

    try {
        (void)graze::contact(in_face, graze::Aabb3{{0, 0, 0}, {1, -1, 1}});
        check(false, "min > max is refused");
    } catch (const graze::invalid_shape& error) {
        check(std::strstr(error.what(), "aabb") != nullptr, "the error names the shape");
    }

    const std::string off = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    const graze::Mesh mesh = graze::read_mesh(off, graze::MeshFormat::off, "one triangle");
    const graze::VoxelSet voxels = graze::voxelize(mesh, graze::Grid::of_resolution(mesh, 4)).set;
    check(voxels.count() == 13, "10 voxels meet the triangle inside, 3 in a corner only");

    if (failures == 0) std::cout << "consumer: all as expected\n";
    return failures == 0 ? 0 : 1;
}
