// Any two faces with corners from a few points, so that they share some: beyond_shared, a common point and the
// intersection are as the judge says, in both orders.
#include <cstddef>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <string>
#include <vector>

#include "input.hpp"
#include "mesh/pair_checks.hpp"

using namespace graze;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input in(data, size);
    const auto require_no = [](const std::string& flaw) {
        if (!flaw.empty()) fuzz::fail(flaw);
    };
    std::vector<Vec3> points(std::size_t(3 + in.below(4)));
    for (Vec3& p : points) p = in.shape<Vec3>();
    const auto face = [&] {
        Triangle3 t;
        for (Vec3* corner : {&t.a, &t.b, &t.c})
            *corner = points[std::size_t(in.below(int(points.size())))];
        return t;
    };
    const Triangle3 a = face(), b = face();
    require_no(test::flaw_of_contact(a, b));
    require_no(test::flaw_of_contact(b, a));
    require_no(test::flaw_of_common_point(a, b));
    require_no(test::flaw_of_intersection(a, b));
    return 0;
}
