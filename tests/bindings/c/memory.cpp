// Where memory runs out in C++, wherever that is, C gets an error: each allocation of each call fails once.

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>

#include "check.h"
#include "support/watched_new.hpp"

namespace {
long allowed = -1;  // how many allocations succeed; all if negative
}

void support::note_allocation(std::size_t) {
    if (allowed < 0) return;
    if (allowed == 0) throw std::bad_alloc();
    --allowed;
}

namespace {

const double box[]{0, 0, 0, 1, 1, 1}, triangle[]{0, 0, 0, 1, 0, 0, 0, 1, 0};
const double hard_box[]{1, 1, 1, 1e300, 1e300, 1e300}, bad_box[]{0, 0, 0, -1, 1, 1};
const double hard_triangle[]{1e-300, 1, 1, 1, 1 + 0x1p-50, 1, 3, 1e200, 1};
const double ray[]{-1, 0.5, 0.5, 3, 1e-20, 0}, point[]{0.5, 0.5, 0.5};
const double slope[]{0.1, 0, 0, 3, 0.1, 1e-20, 0, 3, 1.3};
const double vertices[]{0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4};
const std::uint32_t triangles[]{0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

/// call() is true when it answered, and false when it says that memory ran out. Anything else is a failure.
void fails_well(const char* name, auto call) {
    long failures_seen = 0;
    for (long n = 0;; ++n) {
        allowed = n;
        const bool answered = call();
        const bool ran_out = allowed == 0;
        allowed = -1;
        if (answered) break;
        ++failures_seen;
        if (!CHECK(ran_out && graze_last_error_code() == GRAZE_OUT_OF_MEMORY) ||
            !CHECK(n < 100000)) {
            std::fprintf(stderr, "  %s, allocation %ld\n", name, n);
            break;
        }
    }
    std::printf("%s: failed %ld times\n", name, failures_seen);
}

bool is_answer(long long result) { return result >= -1; }
bool is_text(char* text) {
    graze_free(text);
    return text != nullptr;
}
bool is_refused(int result) { return result == GRAZE_INVALID_SHAPE; }

}  // namespace

int main() {
    fails_well("contact", [] {
        return is_answer(graze_contact(GRAZE_TRIANGLE3, hard_triangle, GRAZE_AABB3, hard_box));
    });
    fails_well("refused",
               [] { return is_refused(graze_contact(GRAZE_AABB3, bad_box, GRAZE_AABB3, box)); });
    fails_well("clip", [] {
        graze_clip_result result;
        return is_answer(
            graze_clip(GRAZE_RAY3, ray, GRAZE_TRIANGLE3, hard_triangle, nullptr, 0, &result));
    });
    fails_well("clip_json", [] {
        return is_text(graze_clip_json(GRAZE_RAY3, ray, GRAZE_AABB3, box, nullptr, 0));
    });
    fails_well("certify",
               [] { return is_text(graze_certify(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box)); });
    char* const proof = graze_certify(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box);
    fails_well("verify", [&] {
        return is_answer(graze_verify(GRAZE_TRIANGLE3, triangle, GRAZE_AABB3, box, proof));
    });
    graze_free(proof);
    graze_flat flats[2]{};
    flats[0].type = GRAZE_LINE3, flats[0].numbers = ray;
    flats[1].type = GRAZE_TRIANGLE3, flats[1].numbers = slope;
    graze_point* at = nullptr;
    fails_well("meet", [&] {
        graze_point_free(at);
        at = nullptr;
        return is_answer(graze_meet(flats, 2, &at));
    });
    CHECK(at != nullptr);
    fails_well("point_from_text", [] {
        const char* const texts[]{"1/3", "0.04"};
        graze_point* const made = graze_point_from_text(2, texts);
        graze_point_free(made);
        return made != nullptr;
    });
    fails_well("point_coordinate", [&] { return is_text(graze_point_coordinate(at, 0)); });
    fails_well("point_hash", [&] { return is_answer(graze_point_hash(at)); });
    fails_well("points_orient", [&] {
        const graze_point* const points[]{at, at, at, at};
        return is_answer(graze_points_orient(3, points));
    });
    fails_well("point_contact",
               [&] { return is_answer(graze_point_contact(at, GRAZE_AABB3, hard_box)); });
    fails_well("point_certify", [&] { return is_text(graze_point_certify(at, GRAZE_AABB3, box)); });
    graze_point_free(at);
    fails_well("intersection", [] {
        graze_common common;
        graze_corner corners[12]{};
        const auto count =
            graze_intersection(GRAZE_TRIANGLE3, slope, GRAZE_AABB3, box, &common, corners, 12);
        for (const graze_corner& corner : corners) graze_point_free(corner.point);
        return is_answer(count);
    });
    fails_well("compare_distance", [] {
        return is_answer(
            graze_compare_distance(GRAZE_TRIANGLE3, hard_triangle, GRAZE_AABB3, hard_box, 1));
    });
    fails_well("within_text", [] {
        return is_answer(
            graze_within_text(GRAZE_TRIANGLE3, hard_triangle, GRAZE_AABB3, hard_box, "1/3"));
    });
    fails_well("distance", [] {
        graze_distance_result result;
        return is_answer(graze_distance(GRAZE_TRIANGLE3, slope, GRAZE_AABB3, hard_box, &result));
    });
    fails_well("distance_json", [] {
        return is_text(graze_distance_json(GRAZE_TRIANGLE3, slope, GRAZE_AABB3, hard_box));
    });
    fails_well("certify_distance", [] {
        return is_text(graze_certify_distance(GRAZE_TRIANGLE3, slope, GRAZE_AABB3, hard_box));
    });
    char* const of_distance = graze_certify_distance(GRAZE_TRIANGLE3, slope, GRAZE_AABB3, hard_box);
    fails_well("verify_distance", [&] {
        return is_answer(
            graze_verify_distance(GRAZE_TRIANGLE3, slope, GRAZE_AABB3, hard_box, of_distance));
    });
    graze_free(of_distance);
    fails_well("batch", [] {
        graze_shapes a{}, b{};
        a.type = GRAZE_TRIANGLE3, a.first = hard_triangle, a.count = 1;
        b.type = GRAZE_AABB3, b.first = hard_box, b.count = 1;
        std::uint8_t contact, status;
        return is_answer(graze_batch_contact(&a, &b, &contact, &status, 1, 1));
    });
    fails_well("mesh", [] {
        graze_mesh* const mesh = graze_mesh_new(vertices, 4, triangles, 4);
        graze_mesh_free(mesh);
        return mesh != nullptr;
    });
    graze_mesh* const mesh = graze_mesh_new(vertices, 4, triangles, 4);
    fails_well("locate", [&] { return is_answer(graze_mesh_locate(mesh, point, 0, nullptr)); });
    fails_well("first_hit", [&] {
        graze_hit hit;
        return is_answer(graze_mesh_first_hit(mesh, GRAZE_RAY3, ray, &hit));
    });
    fails_well("relate", [&] { return is_answer(graze_mesh_relate(mesh, mesh)); });
    fails_well("check", [&] {
        graze_mesh_report report;
        return is_answer(graze_mesh_check(mesh, 1, &report));
    });
    fails_well("check_json", [&] { return is_text(graze_mesh_check_json(mesh, 1)); });
    fails_well("measure", [&] {
        graze_measures measures;
        return is_answer(graze_mesh_measure(mesh, &measures));
    });
    fails_well("measure_json", [&] { return is_text(graze_mesh_measure_json(mesh)); });
    fails_well("clash", [&] {
        const graze_mesh* const two[]{mesh, mesh};
        graze_part_pair pair;
        return is_answer(graze_mesh_clash(two, 2, &pair, 1));
    });
    fails_well("gap", [&] {
        graze_gap gap;
        return is_answer(graze_mesh_gap(mesh, mesh, &gap));
    });
    fails_well("first_contact", [] {
        graze_first_contact_result first;
        return is_answer(graze_first_contact(GRAZE_TRIANGLE3, hard_triangle, nullptr, GRAZE_POINT3,
                                             hard_triangle, hard_triangle + 3, &first));
    });
    fails_well("mesh_contacts", [&] {
        graze_mesh_contact contacts[16];
        return is_answer(graze_mesh_contacts(mesh, nullptr, mesh, nullptr, 1, contacts, 16));
    });
    fails_well("mesh_first_contact", [&] {
        graze_mesh_contact first;
        return is_answer(graze_mesh_first_contact(mesh, nullptr, mesh, nullptr, 1, &first));
    });
    fails_well("near", [&] {
        graze_near_pair near[16];
        return is_answer(graze_mesh_near_text(mesh, mesh, "1/3", near, 16));
    });
    fails_well("clearance_json", [&] {
        const graze_mesh* const two[]{mesh, mesh};
        return is_text(graze_mesh_clearance_json(two, 2, "1/3"));
    });
    fails_well("clash_json", [&] {
        const graze_mesh* const two[]{mesh, mesh};
        return is_text(graze_mesh_clash_json(two, 2));
    });
    fails_well("parts", [&] {
        graze_mesh* part = nullptr;
        const bool right = is_answer(graze_mesh_parts(mesh, &part, 1));
        graze_mesh_free(part);
        return right;
    });
    fails_well("cut_text", [&] {
        const char* const plane[]{"1", "1/3", "0", "1e-30"};
        graze_mesh *below = nullptr, *above = nullptr;
        const bool right =
            is_answer(graze_mesh_cut_text(mesh, plane, nullptr, &below, &above, nullptr));
        CHECK(right == (below != nullptr) && right == (above != nullptr));
        graze_mesh_free(below);
        graze_mesh_free(above);
        return right;
    });
    fails_well("boolean", [&] {
        const char* const names[]{"a", "b"};
        const graze_mesh* const meshes[]{mesh, mesh};
        graze_cells* const cells = graze_mesh_boolean("a + b", names, meshes, nullptr, 2, 1);
        if (!cells) return false;
        double volume;
        graze_mesh* const made = graze_cells_volume(cells, &volume) == 1
                                     ? graze_cells_mended(cells, 0, 1, nullptr)
                                     : nullptr;
        graze_cells_free(cells);
        if (!made) return false;
        graze_mesh_free(made);
        return true;
    });
    fails_well("sections_json", [&] {
        const char *const normal[]{"0", "1/3", "1"}, *const offsets[]{"0.3", "1/3"};
        return is_text(graze_mesh_sections_json(mesh, normal, offsets, 2, GRAZE_TIE_BELOW));
    });
    fails_well("write_bytes", [&] {
        std::size_t size = 0;
        return is_text(graze_mesh_write_bytes(mesh, "a.obj", &size));
    });
    fails_well("faces_certify",
               [] { return is_text(graze_faces_certify(triangle, hard_triangle)); });
    char* const of_faces = graze_faces_certify(triangle, hard_triangle);
    fails_well("faces_verify",
               [&] { return is_answer(graze_faces_verify(triangle, hard_triangle, of_faces)); });
    graze_free(of_faces);
    fails_well("voxelize", [&] {
        graze_voxel_options options{};
        options.cell = "0.3,1/3,1", options.mode = GRAZE_VOXEL_SOLID, options.threads = 1;
        graze_voxels* const voxels = graze_voxelize(mesh, &options);
        if (!voxels) return false;
        char* const text = graze_voxels_json(voxels);
        graze_voxels_free(voxels);
        return is_text(text);
    });
    graze_mesh_free(mesh);

    // A query has its errors in its answer.
    long with_error = 0;
    for (long n = 0;; ++n) {
        allowed = n;
        char* const answer = graze_query(
            R"({"query": "contact", "certify": true, "a": {"type": "point", "point": [1, 2]}, "b": {"type": "aabb", "min": [0, 0], "max": [1, 2]}})");
        allowed = -1;
        const bool right = answer && std::strstr(answer, "\"contact\": \"touching\"");
        CHECK(right || !answer || std::strstr(answer, "\"error\": "));
        CHECK(answer || graze_last_error_code() == GRAZE_OUT_OF_MEMORY);
        graze_free(answer);
        if (right) break;
        ++with_error;
    }
    CHECK(with_error > 0);
    return finish();
}
